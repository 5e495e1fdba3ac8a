// What must hold of the solver's answers whatever the deal, mostly on whole deals of ten cards. The problems
// are the same on every machine; PULKA_SOLVER_DEALS is their number, of which the dearer tests take a part.
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cards/deal.hpp"
#include "problems.hpp"
#include "solver/solver.hpp"
#include "switches.hpp"

namespace pulka {
namespace {

// --- Problems.

// Calls check(position) for one problem in `share`, numbered from `first` so that tests look at different
// ones.
template <class Check>
void for_problems(std::uint64_t first, int share, int tricks, const Check& check) {
  const auto count = static_cast<std::uint64_t>(std::max(deals_to_test() / share, 1));
  for (std::uint64_t i = first; i < first + count; ++i) {
    std::mt19937_64 rng(i);
    const PositionSetup setup = random_problem(rng, tricks);
    SCOPED_TRACE("problem " + std::to_string(i) + ": " + in_words(setup));
    check(position_of(setup));
    if (testing::Test::HasFatalFailure()) return;
  }
}

bool wants_more(const Position& position) {
  return (position.to_play() == position.setup().declarer) == (position.setup().goal == Goal::kTricks);
}

std::vector<std::pair<Card, int>> pairs(const CardValues& values) {
  std::vector<std::pair<Card, int>> result;
  for (const CardValue& value : values) result.emplace_back(value.card, value.tricks);
  std::sort(result.begin(), result.end());
  return result;
}

// --- Switches.

struct Variant {
  std::string_view name;
  SolverSwitches switches;
  int share;  // one problem in so many, where it makes the search dear
};

void expect_same_answers(const std::vector<Variant>& variants, int share, int tricks) {
  std::vector<Solver> plain;
  for (const Variant& variant : variants) plain.emplace_back(Solver::kDefaultTableBytes, variant.switches);
  Solver solver;
  int number = 0;
  for_problems(0, share, tricks, [&](const Position& position) {
    const int answer = solver.tricks(position);
    for (std::size_t i = 0; i < variants.size(); ++i) {
      if (number % variants[i].share != 0) continue;
      ASSERT_EQ(plain[i].tricks(position), answer) << variants[i].name;
      if (number % 20 != 0) continue;
      ASSERT_EQ(pairs(plain[i].values(position)), pairs(solver.values(position))) << variants[i].name;
    }
    ++number;
  });
}

// Every switch but the table's, without which a whole deal would take hours.
std::vector<Variant> with_the_table() {
  std::vector<Variant> variants;
  for (const NamedSwitch& off : kSwitches) {
    if (off.which != &SolverSwitches::table) variants.push_back({off.name, all_but(off.which), 1});
  }
  SolverSwitches only_table = all_off();
  only_table.table = true;
  variants.push_back({"all but the table", only_table, 5});
  return variants;
}

TEST(Switches, ChangeNoAnswerOfAWholeDeal) {
  expect_same_answers(with_the_table(), 1, kHandSize);
}

// Among these are the misères of nine cards against ten (M52).
TEST(Switches, ChangeNoAnswerOfNineCards) {
  expect_same_answers(with_the_table(), 4, kHandSize - 1);
}

TEST(Switches, ChangeNoAnswerLaterInADeal) {
  expect_same_answers(with_the_table(), 1, 8);
}

TEST(Switches, ChangeNoAnswerOfAnEnding) {
  const SolverSwitches no_table = all_but(&SolverSwitches::table);
  expect_same_answers({{"table", no_table, 1}, {"all", all_off(), 4}}, 1, 6);
  expect_same_answers({{"table", no_table, 1}, {"all", all_off(), 20}}, 2, 7);
}

// --- Names do not matter.

using SuitMap = PerSuit<Suit>;

Card renamed(Card card, const SuitMap& suits) {
  return {suits[card.suit()], card.rank()};
}
CardSet renamed(CardSet cards, const SuitMap& suits) {
  CardSet result;
  for (Card card : cards) result |= renamed(card, suits);
  return result;
}
PositionSetup renamed(PositionSetup setup, const SuitMap& suits) {
  for (CardSet& hand : setup.hands) hand = renamed(hand, suits);
  for (Card& card : setup.trick) card = renamed(card, suits);
  if (setup.trump) setup.trump = suits[*setup.trump];
  return setup;
}

TEST(Suits, MayChangeTheirNames) {
  SuitMap suits{kSuits};
  Solver solver;
  for_problems(10'000, 8, kHandSize, [&](const Position& position) {
    std::next_permutation(suits.begin(), suits.end());
    const Position other = position_of(renamed(position.setup(), suits));
    Solver other_solver;
    ASSERT_EQ(solver.tricks(position), other_solver.tricks(other));
    std::vector<std::pair<Card, int>> values = pairs(solver.values(position));
    for (auto& [card, tricks] : values) card = renamed(card, suits);
    std::sort(values.begin(), values.end());
    ASSERT_EQ(values, pairs(other_solver.values(other)));
  });
}

PositionSetup one_place_on(const PositionSetup& setup) {
  PositionSetup result = setup;
  for (Hand hand : kHands) result.hands[next_hand(hand)] = setup.hands[hand];
  result.declarer = next_hand(setup.declarer);
  result.leader = next_hand(setup.leader);
  if (setup.out) result.out = next_hand(*setup.out);
  return result;
}

TEST(Hands, MayMoveRoundTheTable) {
  Solver solver;
  for_problems(20'000, 8, kHandSize, [&](const Position& position) {
    const Position second = position_of(one_place_on(position.setup()));
    const Position third = position_of(one_place_on(second.setup()));
    Solver other;
    const int tricks = solver.tricks(position);
    ASSERT_EQ(tricks, other.tricks(second));
    ASSERT_EQ(tricks, other.tricks(third));
    ASSERT_EQ(pairs(solver.values(position)), pairs(other.values(second)));
  });
}

// Ranks count only among the cards in play: every suit moves down to its lowest ranks.
TEST(Ranks, CountAmongTheCardsInPlay) {
  for_problems(30'000, 1, 6, [&](const Position& position) {
    PositionSetup setup = position.setup();
    if (setup.out) setup.hands[*setup.out] = {};
    CardSet in_play;
    for (CardSet hand : setup.hands) in_play |= hand;
    for (Card card : setup.trick) in_play |= card;
    const auto moved = [in_play](Card card) {
      const CardSet below{(1U << card.index()) - 1U};
      return Card{card.suit(), static_cast<Rank>((in_play & below).in(card.suit()).size())};
    };
    for (CardSet& hand : setup.hands) {
      CardSet cards;
      for (Card card : hand) cards |= moved(card);
      hand = cards;
    }
    for (Card& card : setup.trick) card = moved(card);
    Solver solver;
    Solver other;
    std::vector<std::pair<Card, int>> values = pairs(solver.values(position));
    for (auto& [card, tricks] : values) card = moved(card);
    ASSERT_EQ(values, pairs(other.values(position_of(setup))));
  });
}

TEST(TheHandOutOfPlay, MayHoldAnything) {
  for_problems(40'000, 1, 6, [&](const Position& position) {
    PositionSetup setup = position.setup();
    if (!setup.out) return;
    setup.hands[*setup.out] = {};
    Solver solver;
    Solver other;
    ASSERT_EQ(solver.tricks(position), other.tricks(position_of(setup)));
    ASSERT_EQ(pairs(solver.values(position)), pairs(other.values(position_of(setup))));
  });
}

// --- What was solved before does not matter.

TEST(Memory, ChangesNoAnswer) {
  Solver reused;
  Solver forgetful;
  for_problems(50'000, 4, kHandSize, [&](const Position& position) {
    Solver fresh;
    forgetful.forget();
    const std::uint64_t before = forgetful.nodes();
    const int tricks = fresh.tricks(position);
    ASSERT_EQ(reused.tricks(position), tricks);
    ASSERT_EQ(forgetful.tricks(position), tricks);
    ASSERT_EQ(forgetful.nodes() - before, fresh.nodes());
    ASSERT_EQ(reused.tricks(position), tricks);
    ASSERT_EQ(reused.at_least(position, tricks + 1), false);
    ASSERT_EQ(reused.at_least(position, tricks), true);
  });
}

// One deal, every strain and declarer and leader, in one solver's memory.
TEST(Memory, KeepsTheStrainsOfADealApart) {
  Solver reused;
  Solver fresh;
  for_problems(60'000, 200, kHandSize, [&](const Position& position) {
    PositionSetup setup;
    std::mt19937_64 rng(position.setup().hands[Hand::kFirst].bits());
    setup.hands = random_deal(rng).hands;
    for (int strain = 0; strain < 6; ++strain) {
      setup.trump.reset();
      if (strain < 4) setup.trump = kSuits.at(static_cast<std::size_t>(strain));
      setup.goal = strain == 5 ? Goal::kMisere : Goal::kTricks;
      for (Hand declarer : kHands) {
        for (Hand leader : kHands) {
          setup.declarer = declarer;
          setup.leader = leader;
          fresh.forget();
          ASSERT_EQ(reused.tricks(position_of(setup)), fresh.tricks(position_of(setup))) << in_words(setup);
        }
      }
    }
  });
}

TEST(Memory, ChangesNoAnswerWhateverItsSize) {
  Solver usual;
  std::array<Solver, 4> others{Solver(0), Solver(1'000), Solver(16'384), Solver(std::size_t{16} << 20U)};
  for_problems(70'000, 20, kHandSize, [&](const Position& position) {
    const int tricks = usual.tricks(position);
    for (Solver& other : others) ASSERT_EQ(other.tricks(position), tricks);
  });
}

// The same lengths with the ranks dealt anew.
PositionSetup with_other_ranks(std::mt19937_64& rng, PositionSetup setup) {
  for (Suit suit : kSuits) {
    CardSet cards;
    for (CardSet hand : setup.hands) cards |= hand.in(suit);
    for (CardSet& hand : setup.hands) {
      int count = hand.in(suit).size();
      hand -= CardSet::of(suit);
      for (; count > 0; --count) {
        const Card card = random_card(rng, cards);
        hand |= card;
        cards -= card;
      }
    }
  }
  return setup;
}

// With the cards on the table taken back.
PositionSetup before_the_trick(PositionSetup setup) {
  Hand hand = setup.leader;
  for (Card card : setup.trick) {
    setup.hands[hand] |= card;
    hand = next_hand(hand);
    if (hand == setup.out) hand = next_hand(hand);
  }
  setup.trick.clear();
  return setup;
}

// A proof remembers only the cards that it rests on. If it left one out, it would answer for a deal that it
// does not fit; so one solver is asked about many deals that differ in nothing but the ranks.
TEST(Memory, AnswersForNoDealThatAProofDoesNotFit) {
  constexpr int kRanksAnew = 50;
  Solver solver;
  Solver plain(Solver::kDefaultTableBytes, all_but(&SolverSwitches::patterns));
  std::mt19937_64 rng(1);
  const auto check = [&](PositionSetup setup) {
    solver.forget();
    for (int i = 0; i < kRanksAnew; ++i) {
      setup = with_other_ranks(rng, setup);
      ASSERT_EQ(solver.tricks(position_of(setup)), plain.tricks(position_of(setup))) << in_words(setup);
    }
  };
  for (const auto& [tricks, share] : {std::pair{5, 1}, std::pair{6, 4}, std::pair{8, 40}}) {
    for_problems(100'000, share, tricks, [&](const Position& position) {
      PositionSetup setup = before_the_trick(position.setup());
      check(setup);
      if (!setup.trump || testing::Test::HasFatalFailure()) return;
      // Most proofs without a search are those of no trump.
      setup.trump.reset();
      check(setup);
    });
  }
}

TEST(Memory, GoesAlongWhenASolverIsMoved) {
  std::mt19937_64 rng(1);
  const Position position = position_of(random_problem(rng, 8));
  Solver first;
  const int tricks = first.tricks(position);
  const std::uint64_t nodes = first.nodes();
  Solver second(std::move(first));
  EXPECT_EQ(second.nodes(), nodes);
  EXPECT_EQ(second.tricks(position), tricks);
  Solver third;
  third = std::move(second);
  EXPECT_EQ(third.tricks(position), tricks);
}

// --- The answers agree with each other.

TEST(Answers, AreOneAnswer) {
  Solver solver;
  for_problems(80'000, 4, kHandSize, [&](const Position& position) {
    const CardValues values = solver.values(position);
    CardSet cards;
    for (const CardValue& value : values) {
      ASSERT_TRUE(cards.empty() || cards.highest() < value.card);
      cards |= value.card;
      const bool won = position.winner_after(value.card) == position.setup().declarer;
      ASSERT_EQ(value.tricks, solver.tricks(position.after(value.card)) + (won ? 1 : 0));
    }
    ASSERT_EQ(cards, position.legal());
    const auto less = [](const CardValue& a, const CardValue& b) { return a.tricks < b.tricks; };
    const auto [least, most] = std::minmax_element(values.begin(), values.end(), less);
    const int tricks = solver.tricks(position);
    ASSERT_EQ(tricks, wants_more(position) ? most->tricks : least->tricks);
    for (int number = -1; number <= kHandSize + 1; ++number) {
      ASSERT_EQ(solver.at_least(position, number), number <= tricks) << number;
    }
  });
}

TEST(Lines, EndWithTheirValue) {
  Solver solver;
  for_problems(90'000, 20, kHandSize, [&](const Position& start) {
    const Line line = solver.line(start);
    PerHand<int> tricks;
    Position position = start;
    for (Card card : line.cards) {
      ASSERT_TRUE(position.legal().has(card));
      if (const auto winner = position.winner_after(card)) ++tricks[*winner];
      position = position.after(card);
    }
    ASSERT_EQ(position.tricks_left(), 0);
    ASSERT_EQ(tricks, line.tricks);
    ASSERT_EQ(std::accumulate(tricks.begin(), tricks.end(), 0), start.tricks_left());
    ASSERT_EQ(tricks[start.setup().declarer], solver.tricks(start));
    // The same line wherever it was asked for.
    Solver other;
    const Line again = other.line(start);
    ASSERT_EQ(line.cards, again.cards);
    ASSERT_EQ(line.tricks, again.tricks);
  });
}

// --- The least problems.

TEST(Endings, OfNoCards) {
  Solver solver;
  const Position position;
  EXPECT_EQ(solver.tricks(position), 0);
  EXPECT_TRUE(solver.at_least(position, 0));
  EXPECT_TRUE(solver.at_least(position, -3));
  EXPECT_FALSE(solver.at_least(position, 1));
  EXPECT_TRUE(solver.values(position).empty());
  EXPECT_TRUE(solver.line(position).cards.empty());
  EXPECT_EQ(solver.line(position).tricks, PerHand<int>{});
}

TEST(Endings, OfSpareCardsOnly) {
  PositionSetup setup;
  setup.hands[Hand::kFirst] = Card{Suit::kSpades, Rank::kAce};
  setup.hands[Hand::kThird] = Card{Suit::kSpades, Rank::kKing};
  setup.goal = Goal::kMisere;
  setup.declarer = Hand::kSecond;
  Solver solver;
  const Position position = position_of(setup);
  EXPECT_EQ(solver.tricks(position), 0);
  EXPECT_TRUE(solver.at_least(position, 0));
  EXPECT_FALSE(solver.at_least(position, 1));
  EXPECT_TRUE(solver.values(position).empty());
  EXPECT_TRUE(solver.line(position).cards.empty());
}

TEST(Endings, OfOneCardEach) {
  PositionSetup setup;
  setup.hands = {{{Card{Suit::kSpades, Rank::kAce}, Card{Suit::kSpades, Rank::kKing},
                   Card{Suit::kHearts, Rank::kSeven}}}};
  Solver solver;
  EXPECT_EQ(solver.tricks(position_of(setup)), 1);
  setup.trump = Suit::kHearts;
  EXPECT_EQ(solver.tricks(position_of(setup)), 0);
  EXPECT_EQ(solver.line(position_of(setup)).tricks, (PerHand<int>{{0, 0, 1}}));
  setup.out = Hand::kThird;
  EXPECT_EQ(solver.tricks(position_of(setup)), 1);
}

// --- The search itself.

// A change of the search that changes no answer still shows here; when it is meant, the number is changed
// with it. 0: not pinned.
constexpr std::uint64_t kNodesOfFiftyDeals = 97'298;

TEST(Nodes, AreTheSameOnEveryMachine) {
  std::uint64_t nodes = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    std::mt19937_64 rng(i);
    Solver solver;
    static_cast<void>(solver.tricks(position_of(random_problem(rng, kHandSize))));
    nodes += solver.nodes();
  }
  EXPECT_EQ(nodes, kNodesOfFiftyDeals);
}

}  // namespace
}  // namespace pulka
