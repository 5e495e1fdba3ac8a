#include "solver/odds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cards/deal.hpp"

namespace pulka {
namespace {

using Kind = OddsFault::Kind;

// Small problems need no more, and a large table takes longer to lay out than they do to count.
constexpr std::size_t kSmallTable = std::size_t{1} << 16U;

CardSet cards(std::initializer_list<Card> list) {
  CardSet set;
  for (const Card card : list) set |= card;
  return set;
}

CardSet suit_from(Suit suit, std::initializer_list<Rank> ranks) {
  CardSet set;
  for (const Rank rank : ranks) set |= Card{suit, rank};
  return set;
}

// AKT87.K7.A8.7
CardSet six_spades() {
  using enum Rank;
  return suit_from(Suit::kSpades, {kAce, kKing, kTen, kEight, kSeven}) |
         suit_from(Suit::kClubs, {kKing, kSeven}) | suit_from(Suit::kDiamonds, {kAce, kEight}) |
         suit_from(Suit::kHearts, {kSeven});
}

OddsCounter counter_for(const OddsQuestion& question, std::uint64_t seed = 1) {
  auto counter = OddsCounter::from(question, seed, kSmallTable);
  EXPECT_TRUE(counter);
  return std::move(*counter);
}

OddsCount count_all(const OddsQuestion& question, std::uint64_t seed = 1) {
  OddsCounter counter = counter_for(question, seed);
  while (counter.step()) {
  }
  return counter.count();
}

template <class Visit>
void choose(CardSet from, int count, CardSet chosen, const Visit& visit) {
  if (count == 0) return visit(chosen);
  while (from.size() >= count) {
    const Card card = from.lowest();
    from -= card;
    choose(from, count - 1, chosen | card, visit);
  }
}

// Every layout dealt and solved for itself.
OddsCount enumerate(const OddsQuestion& question) {
  OddsCount count;
  const bool misere = question.goal == Goal::kMisere;
  for (int level = 0; level < (misere ? 1 : question.levels); ++level) count.made.push_back(0);
  Solver solver;
  const CardSet unseen = CardSet::pack() - question.hand - question.out;
  choose(unseen, question.defenders, {}, [&](CardSet left) {
    choose(unseen - left, question.defenders, {}, [&](CardSet right) {
      const auto position = Position::from({.hands = {{{question.hand, left, right}}},
                                            .trump = question.trump,
                                            .goal = question.goal,
                                            .declarer = Hand::kFirst,
                                            .leader = static_cast<Hand>(question.lead),
                                            .trick = {},
                                            .out = {}});
      ASSERT_TRUE(position);
      const int tricks = solver.tricks(*position);
      ++count.layouts;
      for (std::size_t level = 0; level < count.made.size(); ++level) {
        const bool made =
            misere ? tricks <= question.most : tricks >= question.tricks + static_cast<int>(level);
        if (made) ++count.made[level];
      }
    });
  });
  count.counted = count.layouts;
  return count;
}

void expect_as_enumerated(const OddsQuestion& question) {
  const OddsCount expected = enumerate(question);
  OddsCounter counter = counter_for(question);
  const std::size_t levels = expected.made.size();
  while (counter.step()) {
    for (std::size_t level = 0; level < levels; ++level) {
      const double share = static_cast<double>(expected.made[level]) / static_cast<double>(expected.layouts);
      const OddsShare bounds = counter.share(level);
      ASSERT_LE(bounds.least, share + 1e-12);
      ASSERT_GE(bounds.most, share - 1e-12);
      ASSERT_GE(bounds.estimate, bounds.least);
      ASSERT_LE(bounds.estimate, bounds.most);
    }
  }
  EXPECT_EQ(counter.count().layouts, expected.layouts);
  EXPECT_EQ(counter.count().counted, expected.layouts);
  EXPECT_EQ(counter.count().made, expected.made);
  EXPECT_EQ(layouts_of(question), expected.layouts);
  for (std::size_t level = 0; level < levels; ++level) {
    const OddsShare share = counter.share(level);
    EXPECT_EQ(share.least, share.most);
    EXPECT_EQ(share.estimate, share.least);
    EXPECT_EQ(share.error, 0);
  }
}

// A hand of `size` cards, with `spare` cards unseen beside those of the defenders.
OddsQuestion random_question(std::mt19937_64& rng, int size, int defenders, int spare) {
  Pack pack = shuffled_pack(rng);
  OddsQuestion question;
  question.defenders = defenders;
  std::size_t next = 0;
  for (int i = 0; i < size; ++i) question.hand |= pack[next++];
  for (std::size_t i = next + static_cast<std::size_t>(2 * defenders + spare); i < pack.size(); ++i) {
    question.out |= pack[i];
  }
  question.lead = static_cast<Side>(uniform_below(rng, 3));
  return question;
}

TEST(Odds, ASuitGameAsEnumerated) {
  std::mt19937_64 rng(1);
  for (int i = 0; i < 150; ++i) {
    const int size = 1 + i % 5;
    OddsQuestion question = random_question(rng, size, size, static_cast<int>(uniform_below(rng, 3)));
    question.trump = kSuits[uniform_below(rng, 4)];
    question.tricks = static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(size) + 2));
    expect_as_enumerated(question);
  }
}

TEST(Odds, NoTrumpAsEnumerated) {
  std::mt19937_64 rng(2);
  for (int i = 0; i < 150; ++i) {
    const int size = 1 + i % 5;
    OddsQuestion question = random_question(rng, size, size, static_cast<int>(uniform_below(rng, 3)));
    question.tricks = static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(size) + 2));
    expect_as_enumerated(question);
  }
}

TEST(Odds, MisereAsEnumerated) {
  std::mt19937_64 rng(3);
  for (int i = 0; i < 150; ++i) {
    const int size = 1 + i % 5;
    OddsQuestion question = random_question(rng, size, size, static_cast<int>(uniform_below(rng, 3)));
    question.goal = Goal::kMisere;
    question.most = static_cast<int>(uniform_below(rng, 3));
    expect_as_enumerated(question);
  }
}

TEST(Odds, M52_PetiteMisereAgainstACardMoreAsEnumerated) {
  std::mt19937_64 rng(4);
  for (int i = 0; i < 100; ++i) {
    const int size = 1 + i % 3;
    OddsQuestion question = random_question(rng, size, size + 1, static_cast<int>(uniform_below(rng, 3)));
    question.goal = Goal::kMisere;
    expect_as_enumerated(question);
  }
}

// What is asked about several numbers of tricks at once is what is asked about each.
TEST(Odds, LevelsAsEnumerated) {
  std::mt19937_64 rng(5);
  for (int i = 0; i < 150; ++i) {
    const int size = 2 + i % 3;
    OddsQuestion question = random_question(rng, size, size, static_cast<int>(uniform_below(rng, 3)));
    if (i % 2 == 0) question.trump = kSuits[uniform_below(rng, 4)];
    question.tricks = static_cast<int>(uniform_below(rng, 3));
    question.levels = 1 + static_cast<int>(uniform_below(rng, 5));
    expect_as_enumerated(question);
  }
}

// Only the order of counting is shuffled.
TEST(Odds, TheSeedChangesNoCount) {
  std::mt19937_64 rng(6);
  for (int i = 0; i < 6; ++i) {
    OddsQuestion question = random_question(rng, 5, 5, 2);
    if (i % 2 == 0) question.trump = Suit::kHearts;
    question.tricks = 2;
    question.levels = 2;
    const OddsCount one = count_all(question, 1);
    const OddsCount other = count_all(question, 99);
    EXPECT_EQ(one.made, other.made);
    EXPECT_EQ(one.layouts, 16'632U);  // 792 times 21
  }
}

TEST(Odds, TenCardsLeave42678636Layouts) {
  OddsQuestion question;
  question.hand = six_spades();
  question.trump = Suit::kSpades;
  EXPECT_EQ(layouts_of(question), 42'678'636U);
  EXPECT_EQ(counter_for(question).count().layouts, 42'678'636U);
  question.out = cards({{Suit::kHearts, Rank::kEight}, {Suit::kHearts, Rank::kNine}});
  EXPECT_EQ(layouts_of(question), 184'756U);
  question = {.hand = six_spades() - Card{Suit::kHearts, Rank::kSeven},
              .out = Card{Suit::kHearts, Rank::kSeven},
              .trump = {},
              .goal = Goal::kMisere};
  EXPECT_EQ(layouts_of(question), 42'678'636U);
  EXPECT_EQ(counter_for(question).count().layouts, 42'678'636U);
}

// An unfinished count of the whole pack: the bounds close in, and the estimate is near what comes out
// (38,558,771 layouts).
TEST(Odds, AnUnfinishedCountBoundsTheShare) {
  OddsQuestion question;
  question.hand = six_spades();
  question.trump = Suit::kSpades;
  constexpr double kShare = 38'558'771.0 / 42'678'636.0;
  OddsCounter counter = counter_for(question);
  EXPECT_EQ(counter.share().least, 0);
  EXPECT_EQ(counter.share().most, 1);
  EXPECT_EQ(counter.share().error, 0.5);
  OddsShare last;
  for (int i = 0; i < 150 && counter.step(); ++i) {
    const OddsShare share = counter.share();
    EXPECT_GE(share.least, last.least);
    EXPECT_LE(share.most, last.most);
    EXPECT_LE(share.least, kShare);
    EXPECT_GE(share.most, kShare);
    last = share;
  }
  EXPECT_GT(last.error, 0);
  EXPECT_LT(std::abs(last.estimate - kShare), 5 * last.error);
}

TEST(Odds, NothingIsToBeSolvedWhereNothingIsAsked) {
  OddsQuestion question;
  question.hand = six_spades();
  question.tricks = 0;
  OddsCount count = count_all(question);
  EXPECT_EQ(count.made[0], count.layouts);
  EXPECT_EQ(count.solved, 0U);
  question.goal = Goal::kMisere;
  question.most = 10;
  count = count_all(question);
  EXPECT_EQ(count.made[0], count.layouts);
  EXPECT_EQ(count.solved, 0U);
}

TEST(Odds, MoreTricksThanCardsAreNeverMade) {
  OddsQuestion question;
  question.hand = cards({{Suit::kSpades, Rank::kAce}});
  question.defenders = 1;
  question.tricks = 1;
  question.levels = 2;
  const OddsCount count = count_all(question);
  EXPECT_EQ(count.layouts, 31U * 30U);
  EXPECT_GT(count.made[0], 0U);
  EXPECT_EQ(count.made[1], 0U);
}

// --- Faults.

OddsFault fault(const OddsQuestion& question) {
  const auto counter = OddsCounter::from(question, 1, kSmallTable);
  EXPECT_FALSE(counter);
  EXPECT_FALSE(OddsSampler::from(question));
  const auto fault = fault_of(question);
  EXPECT_TRUE(fault);
  return fault.value_or(OddsFault{});
}

TEST(OddsFaults, HandsThatCannotBePlayed) {
  OddsQuestion question;
  EXPECT_EQ(fault(question).kind, Kind::kHandSize);
  question.hand = CardSet{0x7FF};
  EXPECT_EQ(fault(question).kind, Kind::kHandSize);
  EXPECT_EQ(fault(question).count, 11);
}

TEST(OddsFaults, ACardInTheHandAndOutOfPlay) {
  OddsQuestion question;
  question.hand = six_spades();
  question.out = Card{Suit::kClubs, Rank::kKing};
  EXPECT_EQ(fault(question).kind, Kind::kTwice);
  EXPECT_EQ(fault(question).card, (Card{Suit::kClubs, Rank::kKing}));
}

TEST(OddsFaults, DefendersWithTheWrongNumberOfCards) {
  OddsQuestion question;
  question.hand = six_spades();
  question.defenders = 9;
  EXPECT_EQ(fault(question).kind, Kind::kDefenders);
  EXPECT_EQ(fault(question).count, 9);
  // A card more only in a misère, and never an eleventh.
  question.defenders = 11;
  question.goal = Goal::kMisere;
  EXPECT_EQ(fault(question).kind, Kind::kDefenders);
  question.hand -= question.hand.lowest();
  question.defenders = 10;
  EXPECT_FALSE(fault_of(question));
  question.goal = Goal::kTricks;
  EXPECT_EQ(fault(question).kind, Kind::kDefenders);
}

TEST(OddsFaults, TooFewUnseen) {
  OddsQuestion question;
  question.hand = six_spades();
  const CardSet others = CardSet::pack() - question.hand;
  for (const Card card : others) {
    if (question.out.size() < 3) question.out |= card;
  }
  EXPECT_EQ(fault(question).kind, Kind::kTooFewUnseen);
  EXPECT_EQ(fault(question).count, 19);
}

TEST(OddsFaults, AMisereHasNoTrump) {
  OddsQuestion question;
  question.hand = six_spades();
  question.goal = Goal::kMisere;
  question.trump = Suit::kHearts;
  EXPECT_EQ(fault(question).kind, Kind::kMisereTrump);
}

// --- Samples.

OddsSample draw(const OddsQuestion& question, std::uint64_t seed, int number) {
  auto sampler = OddsSampler::from(question, seed);
  EXPECT_TRUE(sampler);
  for (int i = 0; i < number; ++i) sampler->step();
  return sampler->sample();
}

TEST(OddsSamples, TheSeedDecides) {
  OddsQuestion question;
  question.hand = six_spades();
  question.trump = Suit::kSpades;
  question.levels = 5;
  const OddsSample sample = draw(question, 7, 100);
  EXPECT_EQ(sample.drawn, 100U);
  EXPECT_EQ(sample, draw(question, 7, 100));
  EXPECT_NE(sample, draw(question, 8, 100));
  // The same on every machine.
  EXPECT_EQ(sample.made[0], 93U);
  EXPECT_EQ(sample.made[1], 10U);
}

TEST(OddsSamples, IntervalsHoldTheShareAsOftenAsTheySay) {
  std::mt19937_64 rng(8);
  int held = 0;
  int intervals = 0;
  for (int i = 0; i < 8; ++i) {
    const int kind = i % 4;
    OddsQuestion question = random_question(rng, 3, kind == 3 ? 4 : 3, 2);
    if (kind >= 2) question.goal = Goal::kMisere;
    if (kind == 0) question.trump = Suit::kClubs;
    question.tricks = 1;
    const OddsCount all = count_all(question);
    const double share = static_cast<double>(all.made[0]) / static_cast<double>(all.layouts);
    if (share < 0.05 || share > 0.95) continue;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const OddsSample sample = draw(question, seed, 100);
      const OddsInterval interval = wilson_interval(sample.made[0], sample.drawn);
      ++intervals;
      if (interval.least <= share && share <= interval.most) ++held;
    }
  }
  ASSERT_GE(intervals, 200);
  EXPECT_GT(held, intervals * 92 / 100);
  EXPECT_LT(held, intervals * 99 / 100);
}

// Wilson's formula worked out elsewhere.
TEST(OddsSamples, WilsonsInterval) {
  EXPECT_EQ(wilson_interval(0, 0).least, 0);
  EXPECT_EQ(wilson_interval(0, 0).most, 1);
  EXPECT_NEAR(wilson_interval(0, 10).least, 0, 1e-12);
  EXPECT_NEAR(wilson_interval(0, 10).most, 0.27753, 1e-5);
  EXPECT_NEAR(wilson_interval(5, 10).least, 0.23659, 1e-5);
  EXPECT_NEAR(wilson_interval(5, 10).most, 0.76341, 1e-5);
  EXPECT_NEAR(wilson_interval(10, 10).least, 0.72247, 1e-5);
  EXPECT_NEAR(wilson_interval(10, 10).most, 1, 1e-12);
}

}  // namespace
}  // namespace pulka
