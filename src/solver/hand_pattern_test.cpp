#include "solver/hand_pattern.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace pulka {
namespace {

constexpr Card kHeartAce(Suit::kHearts, Rank::kAce);
constexpr Card kHeartKing(Suit::kHearts, Rank::kKing);
constexpr Card kHeartNine(Suit::kHearts, Rank::kNine);

std::size_t count(const HandPattern& pattern, std::optional<Suit> trump = std::nullopt, CardSet out = {}) {
  const auto hands = completions(pattern, trump, out);
  EXPECT_TRUE(hands);
  if (!hands) return 0;
  for (const CardSet hand : *hands) {
    EXPECT_EQ(hand.size(), pattern.size());
    EXPECT_TRUE(hand.has_all(pattern.named));
    EXPECT_TRUE((hand & out).empty());
  }
  EXPECT_TRUE(std::ranges::is_sorted(*hands, {}, &CardSet::bits));
  EXPECT_EQ(std::ranges::adjacent_find(*hands), hands->end());
  return hands->size();
}

TEST(HandPattern, WithoutUnnamedCardsIsOneHand) {
  HandPattern pattern;
  pattern.named = CardSet(kHeartAce) | kHeartKing;
  EXPECT_TRUE(pattern.complete());
  EXPECT_EQ(count(pattern), 1U);
}

TEST(HandPattern, SmallCardsAreUnnamedOnesUpToTheTen) {
  HandPattern pattern;
  pattern.named = CardSet(kHeartAce) | kHeartNine;
  pattern.small[Suit::kHearts] = 1;
  EXPECT_FALSE(pattern.complete());
  EXPECT_EQ(count(pattern), 3U);
  pattern.small[Suit::kSpades] = 2;
  EXPECT_EQ(count(pattern), 18U);
  EXPECT_EQ(count(pattern, std::nullopt, Card(Suit::kSpades, Rank::kSeven)), 9U);
}

TEST(HandPattern, WhereSmallCardsDoNotSufficeTheNextHigherOnesAreSmall) {
  HandPattern pattern;
  pattern.named = CardSet(kHeartAce) | kHeartKing;
  pattern.small[Suit::kHearts] = 5;
  const auto hands = completions(pattern, Suit::kHearts, {});
  ASSERT_TRUE(hands);
  ASSERT_EQ(hands->size(), 1U);
  EXPECT_EQ(hands->front(), CardSet::of(Suit::kHearts) - Card(Suit::kHearts, Rank::kQueen));
}

TEST(HandPattern, SmallCardsElsewhereAreNoTrumps) {
  HandPattern pattern;
  pattern.named = kHeartAce;
  pattern.small_elsewhere = 1;
  EXPECT_EQ(count(pattern), 16U);
  EXPECT_EQ(count(pattern, Suit::kHearts), 12U);
}

TEST(HandPattern, AnyCardIsAny) {
  HandPattern pattern;
  pattern.named = kHeartAce;
  pattern.any[Suit::kHearts] = 2;
  EXPECT_EQ(count(pattern), 21U);
  pattern.any_elsewhere = 1;
  // Two hearts and one other card, or three hearts however they came in.
  EXPECT_EQ(count(pattern), 21U * 24U + 35U);
  EXPECT_EQ(count(pattern, std::nullopt, kHeartKing), 15U * 24U + 20U);
}

TEST(HandPattern, HasNoHandWhenTheCardsDoNotSuffice) {
  HandPattern pattern;
  pattern.small[Suit::kHearts] = 9;
  EXPECT_EQ(count(pattern), 0U);
}

TEST(HandPattern, SaysWhenThereAreTooManyHands) {
  HandPattern pattern;
  pattern.any_elsewhere = 10;
  const auto hands = completions(pattern, std::nullopt, {}, 1000);
  ASSERT_FALSE(hands);
  EXPECT_GT(hands.error(), 1000U);
}

}  // namespace
}  // namespace pulka
