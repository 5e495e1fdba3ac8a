#include "solver/position.hpp"

#include <initializer_list>
#include <optional>

#include <gtest/gtest.h>

namespace pulka {
namespace {

using Kind = PositionFault::Kind;

constexpr Card kS7{Suit::kSpades, Rank::kSeven};
constexpr Card kS8{Suit::kSpades, Rank::kEight};
constexpr Card kS9{Suit::kSpades, Rank::kNine};
constexpr Card kS10{Suit::kSpades, Rank::kTen};
constexpr Card kSK{Suit::kSpades, Rank::kKing};
constexpr Card kSA{Suit::kSpades, Rank::kAce};
constexpr Card kC7{Suit::kClubs, Rank::kSeven};
constexpr Card kC8{Suit::kClubs, Rank::kEight};
constexpr Card kCA{Suit::kClubs, Rank::kAce};
constexpr Card kD7{Suit::kDiamonds, Rank::kSeven};
constexpr Card kD8{Suit::kDiamonds, Rank::kEight};
constexpr Card kDA{Suit::kDiamonds, Rank::kAce};
constexpr Card kH7{Suit::kHearts, Rank::kSeven};
constexpr Card kH8{Suit::kHearts, Rank::kEight};
constexpr Card kHA{Suit::kHearts, Rank::kAce};

CardSet cards(std::initializer_list<Card> list) {
  CardSet set;
  for (Card card : list) set |= card;
  return set;
}

PositionSetup setup_of(CardSet first, CardSet second, CardSet third) {
  PositionSetup setup;
  setup.hands = {{{first, second, third}}};
  return setup;
}

// The first fault; an empty optional when the setup can be played on.
std::optional<PositionFault> fault_of(const PositionSetup& setup) {
  const auto position = Position::from(setup);
  if (position) return std::nullopt;
  return position.error();
}

Position position_of(const PositionSetup& setup) {
  const auto position = Position::from(setup);
  EXPECT_TRUE(position);
  return position ? *position : Position();
}

// --- Faults.

TEST(PositionFaults, ACardInTwoHands) {
  const auto fault = fault_of(setup_of(cards({kSA, kC7}), cards({kD7, kC7}), cards({kH7, kH8})));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, Kind::kTwice);
  EXPECT_EQ(fault->card, kC7);
  EXPECT_EQ(fault->hand, Hand::kSecond);  // where it is seen again
}

TEST(PositionFaults, ACardInAHandAndOnTheTable) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kS7, kS8}), cards({kH7, kH8}));
  setup.trick = {kS7};
  const auto fault = fault_of(setup);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, Kind::kTwice);
  EXPECT_EQ(fault->card, kS7);
}

TEST(PositionFaults, ACardOnTheTableTwice) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kC7}), cards({kH7, kH8}));
  setup.trick = {kS7, kS7};
  const auto fault = fault_of(setup);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, Kind::kTwice);
  EXPECT_EQ(fault->card, kS7);
}

TEST(PositionFaults, ACardOfAHandOutOfPlayLiesElsewhereToo) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kC7}), cards({kSA, kH7}));
  setup.out = Hand::kThird;
  const auto fault = fault_of(setup);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, Kind::kTwice);
  EXPECT_EQ(fault->card, kSA);
}

TEST(PositionFaults, HandsOfDifferentSizes) {
  EXPECT_EQ(fault_of(setup_of(cards({kSA, kSK}), cards({kC7, kC8}), cards({kH7}))),
            (PositionFault{Kind::kHandSize, Hand::kThird, {}, 1, 2}));
  EXPECT_EQ(fault_of(setup_of(cards({kSA, kSK}), cards({kC7, kC8, kCA}), cards({kH7, kH8}))),
            (PositionFault{Kind::kHandSize, Hand::kSecond, {}, 3, 2}));
}

TEST(PositionFaults, HandsOfDifferentSizesInTheMiddleOfATrick) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kC7, kC8}), cards({kH7, kH8}));
  setup.trick = {kSK};
  EXPECT_EQ(fault_of(setup), std::nullopt);
  setup.hands[Hand::kThird] = cards({kH7});
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kHandSize, Hand::kThird, {}, 1, 2}));
  setup.hands[Hand::kThird] = cards({kH7, kH8});
  setup.trick = {kSK, kS7};
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kHandSize, Hand::kSecond, {}, 2, 1}));
}

TEST(PositionFaults, ADefendersSpareCardInAGameForTricks) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kC7, kC8}), cards({kH7, kH8}));
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kHandSize, Hand::kSecond, {}, 2, 1}));
  setup.goal = Goal::kMisere;
  EXPECT_EQ(fault_of(setup), std::nullopt);
}

TEST(PositionFaults, ASpareCardInOneDefendersHandOnly) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kC7, kC8}), cards({kH7}));
  setup.goal = Goal::kMisere;
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kHandSize, Hand::kThird, {}, 1, 2}));
}

TEST(PositionFaults, TheDeclarersOrTwoSpareCardsInAMisere) {
  PositionSetup setup = setup_of(cards({kSA, kSK}), cards({kC7}), cards({kH7}));
  setup.goal = Goal::kMisere;
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kHandSize, Hand::kSecond, {}, 1, 2}));
  setup = setup_of(cards({kSA}), cards({kC7, kC8, kCA}), cards({kH7, kH8, kHA}));
  setup.goal = Goal::kMisere;
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kHandSize, Hand::kSecond, {}, 3, 1}));
}

TEST(PositionFaults, MoreThanTenCards) {
  const CardSet eight = CardSet::of(Suit::kSpades);
  EXPECT_EQ(fault_of(setup_of(eight | cards({kC7, kC8, kCA}), {}, {})),
            (PositionFault{Kind::kTooMany, Hand::kFirst, {}, 11, 10}));
  // Not as a spare card either.
  PositionSetup setup = setup_of(CardSet{0x0000'03FF}, CardSet{0x001F'FC00}, CardSet{0xFFE0'0000});
  setup.goal = Goal::kMisere;
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kTooMany, Hand::kSecond, {}, 11, 10}));
}

TEST(PositionFaults, AFullTrickOnTheTable) {
  PositionSetup setup = setup_of({}, {}, cards({kH7}));
  setup.trick = {kS7, kS8};
  EXPECT_EQ(fault_of(setup), std::nullopt);
  setup.out = Hand::kThird;
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kTrickLength, Hand::kFirst, {}, 2, 1}));
}

TEST(PositionFaults, DeclarerOrLeaderOutOfPlay) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kC7}), cards({kH7}));
  setup.out = Hand::kFirst;
  ASSERT_TRUE(fault_of(setup));
  EXPECT_EQ(fault_of(setup)->kind, Kind::kDeclarerOut);
  EXPECT_EQ(fault_of(setup)->hand, Hand::kFirst);
  setup.out = Hand::kThird;
  setup.leader = Hand::kThird;
  ASSERT_TRUE(fault_of(setup));
  EXPECT_EQ(fault_of(setup)->kind, Kind::kLeaderOut);
  EXPECT_EQ(fault_of(setup)->hand, Hand::kThird);
}

TEST(PositionFaults, AMisereWithATrump) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kC7}), cards({kH7}));
  setup.goal = Goal::kMisere;
  setup.trump = Suit::kHearts;
  ASSERT_TRUE(fault_of(setup));
  EXPECT_EQ(fault_of(setup)->kind, Kind::kMisereTrump);
}

TEST(PositionFaults, ACardThatDidNotFollowSuit) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kS8}), cards({kH7, kH8}));
  setup.trick = {kS7, kC7};
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kOutOfTurn, Hand::kSecond, kC7, 0, 0}));
  setup.hands[Hand::kSecond] = cards({kC8});
  EXPECT_EQ(fault_of(setup), std::nullopt);
}

TEST(PositionFaults, ACardThatDidNotTrump) {
  PositionSetup setup = setup_of(cards({kSA}), cards({kH7}), cards({kC8, kD8}));
  setup.trick = {kS7, kC7};
  EXPECT_EQ(fault_of(setup), std::nullopt);
  setup.trump = Suit::kHearts;
  EXPECT_EQ(fault_of(setup), (PositionFault{Kind::kOutOfTurn, Hand::kSecond, kC7, 0, 0}));
  setup.trick = {kS7, kHA};
  EXPECT_EQ(fault_of(setup), std::nullopt);
}

// --- What can be played on.

TEST(Position, BeginsEmpty) {
  const Position position;
  EXPECT_EQ(position.tricks_left(), 0);
  EXPECT_TRUE(position.legal().empty());
  EXPECT_EQ(position, position_of(PositionSetup{}));
}

TEST(Position, HoldsATwoHandedGameWhateverTheHandOutOfPlayHolds) {
  PositionSetup setup = setup_of(cards({kSA, kC7}), cards({kH7, kH8, kHA}), cards({kS7, kD7}));
  setup.out = Hand::kSecond;
  const Position position = position_of(setup);
  EXPECT_EQ(position.tricks_left(), 2);
  const Position led = position.after(kSA);
  EXPECT_EQ(led.to_play(), Hand::kThird);
  EXPECT_EQ(led.tricks_left(), 2);
  EXPECT_EQ(led.legal(), CardSet{kS7});
  EXPECT_EQ(led.winner_after(kS7), Hand::kFirst);
  const Position next = led.after(kS7);
  EXPECT_EQ(next.tricks_left(), 1);
  EXPECT_EQ(next.to_play(), Hand::kFirst);
  EXPECT_EQ(next.hand(Hand::kSecond), cards({kH7, kH8, kHA}));
}

TEST(Position, PassesTheTurnRoundFromTheLeader) {
  PositionSetup setup = setup_of(cards({kS7}), cards({kS8}), cards({kS9}));
  setup.leader = Hand::kThird;
  Position position = position_of(setup);
  EXPECT_EQ(position.to_play(), Hand::kThird);
  EXPECT_EQ(position.winner_after(kS9), std::nullopt);
  position = position.after(kS9);
  EXPECT_EQ(position.to_play(), Hand::kFirst);
  EXPECT_EQ(position.winner_after(kS7), std::nullopt);
  position = position.after(kS7);
  EXPECT_EQ(position.to_play(), Hand::kSecond);
  EXPECT_EQ(position.tricks_left(), 1);
  EXPECT_EQ(position.winner_after(kS8), Hand::kThird);
  position = position.after(kS8);
  EXPECT_EQ(position.tricks_left(), 0);
  EXPECT_EQ(position.setup().leader, Hand::kThird);
  EXPECT_TRUE(position.setup().trick.empty());
  EXPECT_TRUE(position.legal().empty());
}

TEST(Position, AsksForTheSuitLedThenForATrumpThenForAnything) {
  PositionSetup setup = setup_of(cards({kSA, kC7}), cards({kS7, kH7}), cards({kD7, kH8}));
  setup.trump = Suit::kHearts;
  const Position led = position_of(setup).after(kSA);
  EXPECT_EQ(led.legal(), CardSet{kS7});
  const Position followed = led.after(kS7);
  EXPECT_EQ(followed.legal(), CardSet{kH8});
  EXPECT_EQ(followed.winner_after(kH8), Hand::kThird);
  setup.trump.reset();
  EXPECT_EQ(position_of(setup).after(kSA).after(kS7).legal(), cards({kD7, kH8}));
  EXPECT_EQ(position_of(setup).after(kSA).after(kS7).winner_after(kH8), Hand::kFirst);
}

TEST(Position, NeverPlaysTheDefendersSpareCard) {
  PositionSetup setup = setup_of(cards({kS10}), cards({kS7, kC7}), cards({kSA, kDA}));
  setup.goal = Goal::kMisere;
  setup.leader = Hand::kSecond;
  Position position = position_of(setup);
  EXPECT_EQ(position.tricks_left(), 1);
  EXPECT_EQ(position.legal(), cards({kS7, kC7}));
  position = position.after(kS7).after(kSA);
  EXPECT_EQ(position.tricks_left(), 1);
  EXPECT_EQ(position.to_play(), Hand::kFirst);
  EXPECT_EQ(position.winner_after(kS10), Hand::kThird);
  position = position.after(kS10);
  EXPECT_EQ(position.tricks_left(), 0);
  EXPECT_TRUE(position.legal().empty());
  EXPECT_EQ(position.hand(Hand::kSecond), CardSet{kC7});
  // As it ends, so it may be set up.
  EXPECT_EQ(position, position_of(position.setup()));
}

TEST(Position, KeepsTheSpareCardOfALoneDefender) {
  PositionSetup setup = setup_of(cards({kS10}), cards({kS7, kC7}), cards({kSA, kDA, kD8}));
  setup.goal = Goal::kMisere;
  setup.out = Hand::kThird;
  EXPECT_EQ(position_of(setup).tricks_left(), 1);
  EXPECT_EQ(position_of(setup).after(kS10).legal(), CardSet{kS7});
}

TEST(NextHand, GoesRound) {
  EXPECT_EQ(next_hand(Hand::kFirst), Hand::kSecond);
  EXPECT_EQ(next_hand(Hand::kSecond), Hand::kThird);
  EXPECT_EQ(next_hand(Hand::kThird), Hand::kFirst);
}

}  // namespace
}  // namespace pulka
