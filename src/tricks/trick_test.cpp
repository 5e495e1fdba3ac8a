#include "tricks/trick.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "cards/deal.hpp"

namespace pulka {
namespace {

constexpr Card kClubSeven(Suit::kClubs, Rank::kSeven);
constexpr Card kClubNine(Suit::kClubs, Rank::kNine);
constexpr Card kClubAce(Suit::kClubs, Rank::kAce);
constexpr Card kDiamondSeven(Suit::kDiamonds, Rank::kSeven);
constexpr Card kDiamondJack(Suit::kDiamonds, Rank::kJack);
constexpr Card kHeartAce(Suit::kHearts, Rank::kAce);
constexpr Card kSpadeKing(Suit::kSpades, Rank::kKing);

template <class... Cards>
constexpr CardSet set_of(Cards... cards) {
  return (CardSet{} | ... | CardSet{cards});
}

TEST(LegalPlays, LeadingIsFree) {
  constexpr CardSet kHand = set_of(kClubSeven, kDiamondJack, kHeartAce);
  EXPECT_EQ(legal_plays(kHand, std::nullopt, Suit::kDiamonds), kHand);
  EXPECT_EQ(legal_plays(kHand, std::nullopt, std::nullopt), kHand);
}

TEST(LegalPlays, FollowSuitAndNothingElse) {
  constexpr CardSet kHand = set_of(kClubSeven, kClubAce, kDiamondJack, kHeartAce);
  EXPECT_EQ(legal_plays(kHand, Suit::kClubs, Suit::kDiamonds), set_of(kClubSeven, kClubAce));
  EXPECT_EQ(legal_plays(kHand, Suit::kDiamonds, Suit::kDiamonds), set_of(kDiamondJack));
  EXPECT_EQ(legal_plays(kHand, Suit::kClubs, std::nullopt), set_of(kClubSeven, kClubAce));
}

TEST(LegalPlays, VoidMustTrump) {
  constexpr CardSet kHand = set_of(kDiamondSeven, kDiamondJack, kHeartAce);
  EXPECT_EQ(legal_plays(kHand, Suit::kClubs, Suit::kDiamonds), set_of(kDiamondSeven, kDiamondJack));
}

TEST(LegalPlays, VoidInBothIsFree) {
  constexpr CardSet kHand = set_of(kHeartAce, kSpadeKing);
  EXPECT_EQ(legal_plays(kHand, Suit::kClubs, Suit::kDiamonds), kHand);
  EXPECT_EQ(legal_plays(kHand, Suit::kDiamonds, Suit::kDiamonds), kHand);
  EXPECT_EQ(legal_plays(kHand, Suit::kClubs, std::nullopt), kHand);
}

TEST(LegalPlays, NoHandNoPlays) {
  EXPECT_TRUE(legal_plays({}, Suit::kClubs, Suit::kDiamonds).empty());
}

RC_GTEST_PROP(LegalPlays, AreOneOfTheThreeDutiesWhole, (std::uint32_t bits, int led, int trump)) {
  const CardSet hand(bits);
  const Suit led_in = kSuits[static_cast<unsigned>(led) % 4U];
  std::optional<Suit> trump_suit;  // unset in a fifth of the cases
  CardSet trumps;
  if (const auto choice = static_cast<unsigned>(trump) % 5U; choice < kSuits.size()) {
    trump_suit = kSuits[choice];
    trumps = CardSet::of(kSuits[choice]);
  }
  const CardSet legal = legal_plays(hand, led_in, trump_suit);
  RC_ASSERT(hand.has_all(legal));
  RC_ASSERT(legal.empty() == hand.empty());
  for (Card card : hand) {
    const bool can_follow = std::ranges::any_of(hand, [&](Card c) { return c.suit() == led_in; });
    const bool can_trump = std::ranges::any_of(hand, [&](Card c) { return trumps.has(c); });
    const bool expected = can_follow ? card.suit() == led_in : !can_trump || trumps.has(card);
    RC_ASSERT(legal.has(card) == expected);
  }
}

TEST(Beats, HigherOfTheSameSuit) {
  EXPECT_TRUE(beats(kClubNine, kClubSeven, Suit::kDiamonds));
  EXPECT_FALSE(beats(kClubSeven, kClubNine, Suit::kDiamonds));
  EXPECT_TRUE(beats(kDiamondJack, kDiamondSeven, Suit::kDiamonds));
  EXPECT_TRUE(beats(kClubAce, kClubNine, std::nullopt));
}

TEST(Beats, TrumpBeatsAnyOtherSuitAndNothingElseDoes) {
  EXPECT_TRUE(beats(kDiamondSeven, kClubAce, Suit::kDiamonds));
  EXPECT_FALSE(beats(kClubAce, kDiamondSeven, Suit::kDiamonds));
  EXPECT_FALSE(beats(kHeartAce, kClubSeven, Suit::kDiamonds));
  EXPECT_FALSE(beats(kHeartAce, kClubSeven, std::nullopt));
}

TEST(Beats, RanksRunFromSevenToAce) {
  for (Suit suit : kSuits) {
    for (std::size_t low = 0; low < kRanks.size(); ++low) {
      for (std::size_t high = 0; high < kRanks.size(); ++high) {
        EXPECT_EQ(beats(Card(suit, kRanks[high]), Card(suit, kRanks[low]), std::nullopt), high > low);
      }
    }
  }
}

Trick trick_of(Card first, Card second, Card third) {
  return {{Seat::k2, first}, {Seat::k0, second}, {Seat::k1, third}};
}

TEST(TrickWinner, HighestOfTheSuitLed) {
  EXPECT_EQ(trick_winner(trick_of(kClubNine, kClubAce, kClubSeven), Suit::kDiamonds), Seat::k0);
  EXPECT_EQ(trick_winner(trick_of(kClubNine, kHeartAce, kSpadeKing), Suit::kDiamonds), Seat::k2);
  EXPECT_EQ(trick_winner(trick_of(kClubSeven, kHeartAce, kClubNine), std::nullopt), Seat::k1);
}

TEST(TrickWinner, HighestTrump) {
  EXPECT_EQ(trick_winner(trick_of(kClubAce, kDiamondJack, kDiamondSeven), Suit::kDiamonds), Seat::k0);
  EXPECT_EQ(trick_winner(trick_of(kClubAce, kDiamondSeven, kDiamondJack), Suit::kDiamonds), Seat::k1);
  // Without trumps the diamonds are but other cards.
  EXPECT_EQ(trick_winner(trick_of(kClubSeven, kDiamondSeven, kDiamondJack), std::nullopt), Seat::k2);
}

TEST(TrickWinner, OfATrickInTheMaking) {
  Trick trick;
  EXPECT_EQ(led_suit(trick), std::nullopt);
  trick.push_back({Seat::k1, kClubNine});
  EXPECT_EQ(led_suit(trick), Suit::kClubs);
  EXPECT_EQ(trick_winner(trick, Suit::kDiamonds), Seat::k1);
  trick.push_back({Seat::k2, kDiamondSeven});
  EXPECT_EQ(led_suit(trick), Suit::kClubs);
  EXPECT_EQ(trick_winner(trick, Suit::kDiamonds), Seat::k2);
}

RC_GTEST_PROP(TrickWinner, HoldsTheBestByARule, (std::uint64_t seed, int trump)) {
  // The best card by a number: trumps above the suit led above all else.
  std::mt19937_64 rng(seed);
  const Pack pack = shuffled_pack(rng);
  const Trick trick = trick_of(pack[0], pack[1], pack[2]);
  const Suit trumps = kSuits[static_cast<unsigned>(trump) % 4U];
  const auto weight = [&](const PlayedCard& played) {
    const int rank = static_cast<int>(played.card.rank());
    if (played.card.suit() == trumps) return 200 + rank;
    return played.card.suit() == pack[0].suit() ? 100 + rank : 0;
  };
  RC_ASSERT(trick_winner(trick, trumps) == std::ranges::max(trick, {}, weight).seat);
}

}  // namespace
}  // namespace pulka
