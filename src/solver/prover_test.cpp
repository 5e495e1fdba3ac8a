#include "solver/prover.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cards/deal.hpp"
#include "solver/counterexample.hpp"
#include "solver/solver.hpp"

namespace pulka {
namespace {

using Rng = std::mt19937_64;

int below(Rng& rng, int count) {
  return static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(count)));
}

Card any_of(Rng& rng, CardSet cards) {
  for (int skipped = below(rng, cards.size()); skipped > 0; --skipped) cards -= cards.lowest();
  return cards.lowest();
}

// spades.clubs.diamonds.hearts
CardSet cards(std::string_view text) {
  constexpr std::string_view kRankLetters = "789TJQKA";
  CardSet cards;
  unsigned suit = 0;
  for (const char letter : text) {
    if (letter == '.') ++suit;
    if (const auto rank = kRankLetters.find(letter); rank != std::string_view::npos) {
      cards |= Card::from_index(suit * 8U + static_cast<unsigned>(rank));
    }
  }
  return cards;
}

KnowledgeSetup game(std::string_view hand, std::optional<Suit> trump, int least, Side leader) {
  KnowledgeSetup setup;
  setup.hand = cards(hand);
  setup.unseen = CardSet::pack() - setup.hand;
  setup.trump = trump;
  setup.least = least;
  setup.leader = leader;
  return setup;
}

KnowledgeSetup misere(std::string_view hand, Side leader) {
  KnowledgeSetup setup = game(hand, std::nullopt, 0, leader);
  setup.goal = Goal::kMisere;
  setup.spare = kHandSize - setup.hand.size();
  return setup;
}

Knowledge known(const KnowledgeSetup& setup) {
  const auto knowledge = Knowledge::from(setup);
  EXPECT_TRUE(knowledge);
  return knowledge.value_or(Knowledge());
}

// --- The same question answered in the plainest way: keep the list of all layouts that can still be, and let
// the defenders play whatever one of them allows. Nothing of the prover's is used, not even the rules of
// play.

class EveryLayout {
 public:
  using Bits = std::uint32_t;
  struct Two {
    Bits left = 0;
    Bits right = 0;
    friend auto operator<=>(const Two&, const Two&) = default;
  };

  explicit EveryLayout(const KnowledgeSetup& setup)
      : trump_(setup.trump ? static_cast<int>(*setup.trump) : -1), misere_(setup.goal == Goal::kMisere) {}

  static std::vector<Two> layouts(const KnowledgeSetup& setup) {
    std::vector<Two> all{{}};
    for (const Card card : setup.unseen) {
      const Bits bit = Bits{1} << card.index();
      const std::size_t count = all.size();
      for (std::size_t i = 0; i < count; ++i) {
        all.push_back({all[i].left | bit, all[i].right});
        all.push_back({all[i].left, all[i].right | bit});
      }
      const int size = setup.hand.size() + setup.spare;
      std::erase_if(all, [&](const Two& two) {
        return std::popcount(two.left) > size || std::popcount(two.right) > size;
      });
    }
    const int both = 2 * (setup.hand.size() + setup.spare);
    std::erase_if(all, [&](const Two& two) { return std::popcount(two.left | two.right) != both; });
    return all;
  }

  bool sure(const KnowledgeSetup& setup) {
    return wins(setup.hand.bits(), layouts(setup), {}, static_cast<int>(setup.leader), setup.least);
  }

  static Bits may_play(Bits hand, int led, int trump) {
    if (led < 0) return hand;
    if (const Bits suit = hand & (Bits{0xFF} << (8 * led))) return suit;
    if (trump < 0) return hand;
    const Bits trumps = hand & (Bits{0xFF} << (8 * trump));
    return trumps != 0 ? trumps : hand;
  }

 private:
  bool higher(int later, int best) const {
    return later / 8 == best / 8 ? later > best : later / 8 == trump_;
  }

  bool wins(Bits hand, const std::vector<Two>& can_be, const std::vector<int>& trick, int leader, int need) {
    if (trick.size() == 3) {
      int best = 0;
      for (int i = 1; i < 3; ++i) {
        if (higher(trick[static_cast<std::size_t>(i)], trick[static_cast<std::size_t>(best)])) best = i;
      }
      const int winner = (leader + best) % 3;
      if (winner == 0 && misere_) return false;
      return wins(hand, can_be, {}, winner, need - (winner == 0 ? 1 : 0));
    }
    if (!trick.empty()) return some_or_all(hand, can_be, trick, leader, need);
    if (hand == 0) return need <= 0;
    const auto [place, is_new] = known_.try_emplace({hand, leader, need, can_be}, false);
    if (is_new) place->second = some_or_all(hand, can_be, trick, leader, need);
    return place->second;
  }

  bool some_or_all(Bits hand, const std::vector<Two>& can_be, const std::vector<int>& trick, int leader,
                   int need) {
    const int player = (leader + static_cast<int>(trick.size())) % 3;
    const int led = trick.empty() ? -1 : trick[0] / 8;
    for (int card = 0; card < 32; ++card) {
      const Bits bit = Bits{1} << card;
      std::vector<int> longer = trick;
      longer.push_back(card);
      if (player == 0) {
        if ((may_play(hand, led, trump_) & bit) == 0) continue;
        if (wins(hand & ~bit, can_be, longer, leader, need)) return true;
        continue;
      }
      std::vector<Two> left_over;
      for (Two two : can_be) {
        Bits& cards = player == 1 ? two.left : two.right;
        if ((may_play(cards, led, trump_) & bit) == 0) continue;
        cards &= ~bit;
        left_over.push_back(two);
      }
      if (!left_over.empty() && !wins(hand, left_over, longer, leader, need)) return false;
    }
    return player != 0;
  }

  int trump_;
  bool misere_;
  std::map<std::tuple<Bits, int, int, std::vector<Two>>, bool> known_;
};

// A small game whose hand is good for what it plays, more often than not.
KnowledgeSetup small_game(Rng& rng, int largest) {
  constexpr int kMostLayouts = 700;
  for (;;) {
    KnowledgeSetup setup;
    const int kind = below(rng, 4);
    setup.spare = kind == 3 ? 1 : 0;
    if (kind >= 2) setup.goal = Goal::kMisere;
    if (kind == 0) setup.trump = static_cast<Suit>(below(rng, 4));
    const int size = 2 + below(rng, largest - 1);
    const int unseen = 2 * (size + setup.spare) + below(rng, 3);
    std::vector<Card> pack;
    const int suits = 1 + below(rng, 4);
    for (const Card card : CardSet::pack()) {
      if (static_cast<int>(card.suit()) < suits) pack.push_back(card);
    }
    if (static_cast<int>(pack.size()) < size + unseen) continue;
    std::shuffle(pack.begin(), pack.end(), rng);
    pack.erase(pack.begin() + size + unseen, pack.end());
    if (below(rng, 3) > 0) {
      const auto middle = pack.begin() + std::min(2 * size, size + unseen);
      std::sort(pack.begin(), middle, [&](Card a, Card b) {
        return setup.goal == Goal::kTricks ? a.rank() > b.rank() : a.rank() < b.rank();
      });
    }
    for (const Card card : pack) (setup.hand.size() < size ? setup.hand : setup.unseen) |= card;
    if (EveryLayout::layouts(setup).size() <= kMostLayouts) return setup;
  }
}

template <class Do>
void for_each_question(KnowledgeSetup setup, const Do& ask) {
  for (const Side leader : kSides) {
    setup.leader = leader;
    const int most = setup.goal == Goal::kMisere ? 0 : setup.hand.size();
    for (setup.least = std::min(1, most); setup.least <= most; ++setup.least) ask(setup);
  }
}

TEST(Prover, AgreesWithPlayingOutEveryLayout) {
  Rng rng(7);
  Prover prover(std::size_t{1} << 20U);
  int sure = 0;
  int asked = 0;
  for (int i = 0; i < 80; ++i) {
    const KnowledgeSetup small = small_game(rng, 5);
    EveryLayout plain(small);
    for_each_question(small, [&](const KnowledgeSetup& setup) {
      const bool expected = plain.sure(setup);
      EXPECT_EQ(prover.sure(known(setup)), expected)
          << std::hex << setup.hand.bits() << ' ' << setup.unseen.bits() << std::dec << " lead "
          << static_cast<int>(setup.leader) << " least " << setup.least;
      sure += expected ? 1 : 0;
      ++asked;
    });
  }
  EXPECT_GT(sure, asked / 10);
  EXPECT_LT(sure, asked - asked / 10);
}

TEST(Prover, EverySwitchLeavesTheAnswersAsTheyAre) {
  std::vector<ProverSwitches> all(6);
  all[0].table = false;
  all[1].relative_ranks = false;
  all[2].equal_suits = false;
  all[3].equal_cards = false;
  all[4].at_sight = false;
  all[5].ordering = false;
  Rng rng(8);
  std::vector<Prover> provers;
  provers.reserve(all.size());
  // Tables small enough to overflow.
  for (const ProverSwitches& switches : all) provers.emplace_back(std::size_t{1} << 10U, switches);
  Prover prover;
  for (int i = 0; i < 60; ++i) {
    for_each_question(small_game(rng, 4), [&](const KnowledgeSetup& setup) {
      const bool expected = prover.sure(known(setup));
      for (std::size_t s = 0; s < all.size(); ++s) EXPECT_EQ(provers[s].sure(known(setup)), expected) << s;
    });
  }
}

TEST(Knowledge, FitsExactlyTheLayoutsLeftOver) {
  Rng rng(9);
  for (int i = 0; i < 60; ++i) {
    KnowledgeSetup setup = small_game(rng, 4);
    setup.leader = static_cast<Side>(below(rng, 3));
    const int trump = setup.trump ? static_cast<int>(*setup.trump) : -1;
    std::vector<EveryLayout::Two> can_be = EveryLayout::layouts(setup);
    Knowledge now = known(setup);
    while (now.tricks_left() > 0) {
      const int led = now.trick().empty() ? -1 : static_cast<int>(now.trick().front().suit());
      const Side side = now.to_play();
      EveryLayout::Two may;
      CardSet playable;
      for (const auto& two : can_be) {
        may.left |= two.left;
        may.right |= two.right;
        playable |= CardSet(EveryLayout::may_play(side == Side::kLeft ? two.left : two.right, led, trump));
        const CardSet rest = now.unseen() - CardSet(two.left | two.right);
        EXPECT_TRUE(now.admits({CardSet(two.left), CardSet(two.right), rest}));
      }
      EXPECT_EQ(now.may_hold(Side::kLeft), CardSet(may.left));
      EXPECT_EQ(now.may_hold(Side::kRight), CardSet(may.right));
      if (side == Side::kDeclarer) playable = CardSet(EveryLayout::may_play(now.hand().bits(), led, trump));
      ASSERT_EQ(now.possible(), playable);
      const UnseenCards one = now.layout();
      EXPECT_TRUE(now.admits(one));
      EXPECT_NE(std::ranges::find(can_be, EveryLayout::Two{one.left.bits(), one.right.bits()}), can_be.end());

      const Card card = any_of(rng, now.possible());
      if (side != Side::kDeclarer) {
        std::vector<EveryLayout::Two> left_over;
        for (auto two : can_be) {
          EveryLayout::Bits& hand = side == Side::kLeft ? two.left : two.right;
          if (!CardSet(EveryLayout::may_play(hand, led, trump)).has(card)) continue;
          hand &= ~CardSet(card).bits();
          left_over.push_back(two);
        }
        can_be = left_over;
      }
      now = now.after(card);
    }
  }
}

// --- Whole hands.

struct Case {
  std::string_view hand;
  std::optional<Suit> trump;
  int least;  // 0: misère
  PerSide<bool> sure;
};
constexpr std::array kCases{
    Case{"A7.AK.AK.AKQ7", Suit::kHearts, 8, {{true, false, false}}},
    Case{"-.-.AKQ7.AK789T", Suit::kHearts, 8, {{true, true, true}}},
    Case{"7.AQ.AKQ.AK78", Suit::kHearts, 7, {{false, false, false}}},
    Case{"AKQ7.AK.A7.78", std::nullopt, 6, {{true, false, false}}},
    Case{"AKT87.AKT87.-.-", std::nullopt, 0, {{true, true, true}}},
    Case{"QJ97.QJ97.97.-", std::nullopt, 0, {{false, true, true}}},
    Case{"KJ97.J97.97.-", std::nullopt, 0, {{false, true, true}}},
};
KnowledgeSetup setup_of(const Case& it, Side leader) {
  return it.least == 0 ? misere(it.hand, leader) : game(it.hand, it.trump, it.least, leader);
}

TEST(Prover, KnowsWholeHands) {
  Prover prover;
  for (const Case& it : kCases) {
    for (const Side leader : kSides) {
      EXPECT_EQ(prover.sure(known(setup_of(it, leader))), it.sure[leader])
          << it.hand << ' ' << static_cast<int>(leader);
    }
  }
}

TEST(Prover, CountsSureTricks) {
  Prover prover;
  EXPECT_EQ(prover.sure_tricks(known(game("A7.AK.AK.AKQ7", Suit::kHearts, 8, Side::kDeclarer))), 8);
  EXPECT_EQ(prover.sure_tricks(known(game("AKQJT987.A.A.-", std::nullopt, 0, Side::kDeclarer))), 10);
  EXPECT_EQ(prover.sure_tricks(known(game("AKQJT987.A.A.-", std::nullopt, 0, Side::kLeft))), 2);
}

TEST(Prover, TheOneWhoIsToWinFindsHisCardsToTheEnd) {
  Rng rng(10);
  Prover prover;
  for (const Case& it : kCases) {
    for (const Side leader : kSides) {
      for (int i = 0; i < 20; ++i) {
        Knowledge now = known(setup_of(it, leader));
        while (now.tricks_left() > 0) {
          const bool own = now.to_play() == Side::kDeclarer;
          const std::optional<Card> card = prover.card(now);
          ASSERT_EQ(card.has_value(), own == it.sure[leader]);
          ASSERT_TRUE(!card || now.possible().has(*card));
          now = now.after(card ? *card : any_of(rng, now.possible()));
        }
        EXPECT_EQ(it.least == 0 ? now.least() == 0 : now.least() <= 0, it.sure[leader]);
      }
    }
  }
}

TEST(Prover, RefutesWithALayoutAndAPlayThatIsLegalThere) {
  Rng rng(11);
  Prover prover;
  int refuted = 0;
  for (int i = 0; i < 60; ++i) {
    const Deal deal = deal_from_seed(11, static_cast<std::uint32_t>(i));
    KnowledgeSetup setup;
    setup.hand = deal.hand(Hand::kFirst);
    setup.unseen = CardSet::pack() - setup.hand;
    setup.leader = static_cast<Side>(below(rng, 3));
    if (i % 3 == 0) setup.goal = Goal::kMisere;
    if (i % 3 == 1) setup.trump = static_cast<Suit>(below(rng, 4));
    Knowledge start = known(setup);
    if (i % 3 != 0) {
      const int sure = prover.sure_tricks(start);
      if (sure == kHandSize) continue;
      start = start.asking(sure + 1);
    } else if (prover.sure(start)) {
      continue;
    }
    ++refuted;
    const Refutation refutation = prover.refute(start);
    ASSERT_TRUE(start.admits(refutation.layout));
    Position open = open_position(start, refutation.layout);
    Knowledge now = start;
    for (const Card card : refutation.cards) {
      ASSERT_TRUE(open.legal().has(card));
      open = open.after(card);
      now = now.after(card);
    }
    EXPECT_TRUE(now.least() < 0 || now.least() > now.tricks_left());
  }
  EXPECT_GT(refuted, 40);
}

TEST(Prover, WhatIsSureIsWonWithOpenCardsInEveryLayout) {
  Rng rng(12);
  Prover prover;
  Solver solver;
  for (int i = 0; i < 150; ++i) {
    const KnowledgeSetup small = small_game(rng, 5);
    const auto all = EveryLayout::layouts(small);
    for_each_question(small, [&](const KnowledgeSetup& setup) {
      const Knowledge start = known(setup);
      if (!prover.sure(start)) return;
      const auto& two = all[static_cast<std::size_t>(below(rng, static_cast<int>(all.size())))];
      const CardSet rest = setup.unseen - CardSet(two.left | two.right);
      const Position open = open_position(start, {CardSet(two.left), CardSet(two.right), rest});
      if (setup.goal == Goal::kMisere) {
        EXPECT_FALSE(solver.at_least(open, 1));
      } else {
        EXPECT_TRUE(solver.at_least(open, setup.least));
      }
    });
  }
}

// The seven of spades takes the trick where ace and king both lie aside. There the nine of clubs would be
// beaten, because both have clubs and one only the eight; but elsewhere it need not be. So one lead of the
// two is safe in every layout, and neither in all of them.
TEST(Prover, WhoSeesTheCardsMayDoBetter) {
  KnowledgeSetup setup;
  setup.hand = cards("7.9");
  setup.unseen = cards("AK.AJT8");
  setup.goal = Goal::kMisere;
  Prover prover;
  Solver solver;
  EXPECT_FALSE(prover.sure(known(setup)));
  for (const auto& two : EveryLayout::layouts(setup)) {
    const CardSet rest = setup.unseen - CardSet(two.left | two.right);
    const UnseenCards layout{CardSet(two.left), CardSet(two.right), rest};
    EXPECT_FALSE(solver.at_least(open_position(known(setup), layout), 1));
  }
}

TEST(Counterexample, IsLostOpenlyWhereThatIsPossible) {
  Prover prover;
  Solver solver;
  for (const Case& it : kCases) {
    for (const Side leader : kSides) {
      if (it.sure[leader]) continue;
      const Knowledge start = known(setup_of(it, leader));
      const Counterexample example = counterexample(start, prover, solver);
      ASSERT_TRUE(start.admits(example.layout));
      EXPECT_FALSE(example.kept_open) << it.hand;
      EXPECT_TRUE(it.least == 0 ? example.open_tricks > 0 : example.open_tricks < it.least) << it.hand;
      Position open = open_position(start, example.layout);
      Knowledge now = start;
      for (const Card card : example.cards) {
        ASSERT_TRUE(open.legal().has(card));
        open = open.after(card);
        now = now.after(card);
      }
      EXPECT_TRUE(now.least() < 0 || now.least() > now.tricks_left());
    }
  }
}

TEST(Counterexample, IsTheRefutationWhereSeeingWouldHelp) {
  KnowledgeSetup setup;
  setup.hand = cards("7.9");
  setup.unseen = cards("AK.AJT8");
  setup.goal = Goal::kMisere;
  Prover prover;
  Solver solver;
  const Counterexample example = counterexample(known(setup), prover, solver);
  EXPECT_TRUE(example.kept_open);
  EXPECT_EQ(example.open_tricks, 0);
  EXPECT_FALSE(example.cards.empty());
}

TEST(Knowledge, RefusesImpossibleSetups) {
  using Kind = KnowledgeFault::Kind;
  const auto fault = [](const KnowledgeSetup& setup) {
    const auto knowledge = Knowledge::from(setup);
    EXPECT_FALSE(knowledge);
    return knowledge ? KnowledgeFault{} : knowledge.error();
  };
  KnowledgeSetup setup = game("AK.AK.AK.AKQ7", Suit::kHearts, 9, Side::kLeft);
  EXPECT_TRUE(Knowledge::from(setup));
  setup.least = 11;
  EXPECT_EQ(fault(setup), (KnowledgeFault{Kind::kLeast, {}, 11, 10}));
  setup.least = 9;
  setup.unseen |= Card(Suit::kSpades, Rank::kAce);
  EXPECT_EQ(fault(setup), (KnowledgeFault{Kind::kTwice, Card(Suit::kSpades, Rank::kAce), 0, 0}));
  setup.unseen = cards("QJT987.QJT987.QJT987.-");
  EXPECT_EQ(fault(setup), (KnowledgeFault{Kind::kUnseenSize, {}, 18, 20}));
  setup.spare = 1;
  EXPECT_EQ(fault(setup).kind, Kind::kSpare);
  setup = misere("AK.AK.AK.AKQ7", Side::kLeft);
  setup.trump = Suit::kSpades;
  EXPECT_EQ(fault(setup).kind, Kind::kMisereTrump);
  setup.hand = {};
  EXPECT_EQ(fault(setup), (KnowledgeFault{Kind::kHandSize, {}, 0, 10}));
}

}  // namespace
}  // namespace pulka
