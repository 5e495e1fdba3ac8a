// The manual clause by clause: for every clause of the simple game, M4 to M47 and M59, what a party must
// show, with the book's own examples and numbers. docs/rules/simple.md says the same in words.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "table_for_tests.hpp"

namespace pulka {
namespace {

using namespace for_tests;  // NOLINT(google-build-using-namespace)
using command::Answer;
using command::Bid;
using command::Buy;
using command::CallWhist;
using command::CutPack;
using command::DealCards;
using command::Declare;
using command::Discard;
using command::EnterPassedOut;
using command::ExposeInDeal;
using command::Pass;
using command::PlayCard;
using command::Propose;
using command::RecordOffence;
using command::TakeTalon;
using command::VoidDeal;
using Reason = Illegal::Reason;
using Commands = std::vector<Command>;
using Lines = std::vector<std::string>;

RuleSet at_a_table() {
  return {.enforcement = Enforcement::kTable};
}

// Anna has bid `suit`, the others have passed.
Party in_whist(const RuleSet& rules, Suit suit, const Deal& deal = spade_deal()) {
  Party party(rules);
  party.deal(deal);
  party.does(Bid{kAnna, suit});
  party.pass({kBoris, kVera});
  return party;
}

// --- Pack and seats.

TEST(Manual, M04_SuitOrder) {
  // Every pair of a standing bid and the next: only the higher suit overcalls, hearts over hearts aside
  // (M47).
  for (Suit standing : kSuits) {
    for (Suit next : kSuits) {
      Party party;
      party.deal(plain_deal());
      party.does(Bid{kAnna, standing});
      const bool higher = std::to_underlying(next) > std::to_underlying(standing);
      if (higher || (next == kHearts && standing == kHearts)) {
        party.does(Bid{kBoris, next});
        EXPECT_EQ(standing_bid(party.table())->suit, next);
      } else {
        const Illegal illegal = party.refuses(Bid{kBoris, next});
        EXPECT_EQ(illegal.reason, Reason::kBidTooLow);
        EXPECT_EQ(illegal.suit, next);
        EXPECT_EQ(illegal.other_suit, standing);
      }
    }
  }
}

TEST(Manual, M04_ThirtyTwoCards) {
  CardSet pack;
  Party party;
  party.deal(plain_deal());
  for (Seat seat : {kAnna, kBoris, kVera}) pack |= party.hand(seat);
  EXPECT_EQ(pack.size(), 30);
  pack |= party.state().hidden.talon;
  EXPECT_EQ(pack, CardSet::pack());
}

TEST(Manual, M05_TwoToFivePlayers) {
  for (int players = 2; players <= 5; ++players) {
    Party party({}, players);
    EXPECT_EQ(remises_left(party.table().account), 21 * players);
    party.deal(plain_deal());
    int hold_cards = 0;
    for (int i = 0; i < players; ++i) {
      const CardSet hand = party.hand(seat_at(i));
      EXPECT_TRUE(hand.empty() || hand.size() == 10);
      hold_cards += hand.empty() ? 0 : 1;
    }
    EXPECT_EQ(hold_cards, std::min(players, 3)) << players << " players";
  }
  EXPECT_EQ(Party({}, 2).refuses(CutPack{kVera, 10}).reason, Reason::kNoSuchSeat);
}

// --- M6, M13: two players. Anna does not deal and is first hand.

TEST(Manual, M06_TwoPlayersTheThirdHandLiesClosed) {
  // Two deals that differ in nothing that the two may see look alike to both, all through the play.
  const Deal one = spade_deal();
  const Deal other = deal_of("S A K Q J 10 9  C A  D 8 7  H 7", "S 8  C K Q J 10 9  D A K Q  H A",
                             "S 7  C 8 7  D J 10 9  H K Q J 9");
  ASSERT_NE(one.talon(), other.talon());

  Party a({}, 2);
  Party b({}, 2);
  const auto both_do = [&](const Command& command) {
    a.does(command);
    b.does(command);
    for (Seat seat : {kAnna, kBoris}) EXPECT_EQ(project(a.state(), seat), project(b.state(), seat));
  };
  a.deal(one);
  b.deal(other);
  both_do(Bid{kAnna, kSpades});
  both_do(Pass{kBoris});
  both_do(CallWhist{kBoris});
  for (int i = 0; i < 19; ++i) {
    both_do(PlayCard{a.to_act(), playable(a.table(), a.hand(a.to_act())).lowest()});
    EXPECT_FALSE(a.table().shown);
  }
  // With the last card the deal ends and the closed hand is turned up, in each party its own.
  ASSERT_EQ(a.phase(), Phase::kPlay);
  const Command last = PlayCard{a.to_act(), a.hand(a.to_act()).lowest()};
  const EventList ended = a.does(last);
  b.does(last);
  EXPECT_EQ(events_of<event::CardsShown>(ended).size(), 1U);
  EXPECT_EQ(a.table().shown.value().deal, one);
  EXPECT_EQ(b.table().shown.value().deal, other);
}

TEST(Manual, M06_TwoPlayersTricksHaveTwoCards) {
  Party party({}, 2);
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris});
  party.whist({kBoris});
  party.play("SA S8 SK C9");
  EXPECT_EQ(party.table().tricks.size(), 2U);
  EXPECT_EQ(party.table().taken[kAnna], 2);
  // Thirty cards are never played: twenty make ten tricks.
  party.play_lowest();
  EXPECT_EQ(party.table().played.size(), 20);
}

TEST(Manual, M06_TwoPlayersTheOneOpponentDecidesAlone) {
  Party party({}, 2);
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris});
  EXPECT_EQ(party.to_act(), kBoris);
  EXPECT_EQ(party.choices(kBoris), (Commands{Pass{kBoris}, CallWhist{kBoris}}));
  party.pass({kBoris});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.stake(kAnna), 19);
}

TEST(Manual, M06_TwoPlayersOnlyTheTwoSpeak) {
  Party party({}, 2);
  party.deal(plain_deal());
  party.pass({kAnna, kBoris});
  EXPECT_EQ(party.phase(), Phase::kTalonOffer);
  party.pass({kAnna, kBoris});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  // The deal goes to the other.
  EXPECT_EQ(party.table().dealer, kAnna);
  party.deal(plain_deal());
  EXPECT_EQ(party.to_act(), kBoris);
  EXPECT_EQ(party.hand(kBoris), plain_deal().hand(Hand::kFirst));
}

TEST(Manual, M07_ThreePlayersEachMayBid) {
  const Commands anything{Pass{kAnna}, Bid{kAnna, kSpades}, Bid{kAnna, kClubs}, Bid{kAnna, kDiamonds},
                          Bid{kAnna, kHearts}};
  for (Seat declarer : {kAnna, kBoris, kVera}) {
    Party party;
    party.deal(plain_deal());
    for (Seat seat : {kAnna, kBoris, kVera}) {
      if (seat == declarer) {
        EXPECT_EQ(party.choices(seat).size(), anything.size());
        party.does(Bid{seat, kClubs});
      } else {
        party.pass({seat});
      }
    }
    EXPECT_EQ(party.phase(), Phase::kWhist);
    EXPECT_EQ(party.table().declarer, declarer);
  }
}

// Who sits out at a table of `players` when each of them has dealt once; nothing is played.
std::vector<std::set<Seat>> sitting_out(int players) {
  std::vector<std::set<Seat>> result;
  Party party({}, players, kAnna);
  for (int deal = 0; deal < players; ++deal) {
    EXPECT_EQ(party.table().dealer, seat_at(deal));
    party.deal(plain_deal());
    std::set<Seat> sitters;
    for (int i = 0; i < players; ++i) {
      const Seat seat = seat_at(i);
      if (is_active(party.table(), seat)) continue;
      sitters.insert(seat);
      EXPECT_TRUE(party.hand(seat).empty());
      EXPECT_TRUE(party.choices(seat).empty());
      const Illegal illegal = party.refuses(Pass{seat});
      EXPECT_EQ(illegal.reason, Reason::kSitsOut);
      EXPECT_EQ(illegal.clause, 8_M);
      EXPECT_EQ(illegal.seat, seat);
    }
    result.push_back(sitters);
    // The first to speak sits at the dealer's left.
    EXPECT_EQ(party.to_act(), left_of(party.table().dealer, players));
    for (int i = 0; i < 6; ++i) party.pass({party.to_act()});
  }
  return result;
}

TEST(Manual, M08_FourTheDealerSitsOut) {
  EXPECT_EQ(sitting_out(4), (std::vector<std::set<Seat>>{{kAnna}, {kBoris}, {kVera}, {kGleb}}));
}

TEST(Manual, M08_FiveTheDealerAndThePlayerAtHisRightSitOut) {
  EXPECT_EQ(sitting_out(5),
            (std::vector<std::set<Seat>>{
                {kAnna, kDina}, {kBoris, kAnna}, {kVera, kBoris}, {kGleb, kVera}, {kDina, kGleb}}));
}

TEST(Manual, M08_WhoSitsOutSeesNoHand) {
  for (int players : {4, 5}) {
    // Anna deals in both parties; the cards differ everywhere.
    Party one({}, players, kAnna);
    Party other({}, players, kAnna);
    one.deal(deal_from_seed(1, 1));
    other.deal(deal_from_seed(1, 2));
    EXPECT_EQ(project(one.state(), kAnna), project(other.state(), kAnna));
    EXPECT_NE(project(one.state(), kBoris), project(other.state(), kBoris));
  }
}

// --- Duties and payment.

TEST(Manual, M09_SixTricksWinFiveLose) {
  Party six;
  six.enter(played(kAnna, with_talon(kSpades), {kBoris, kVera}, {6, 2, 2}));
  EXPECT_EQ(six.stake(kAnna), 20);
  Party five;
  five.enter(played(kAnna, with_talon(kSpades), {kBoris, kVera}, {5, 3, 2}));
  EXPECT_EQ(five.stake(kAnna), 22);
}

TEST(Manual, M09_AWhisterUndertakesTwoTricksEach) {
  Party party;
  party.enter(played(kAnna, with_talon(kClubs), {kBoris, kVera}, {6, 2, 2}));
  EXPECT_EQ(party.stake(kBoris), 21);
  EXPECT_EQ(party.stake(kVera), 21);
  party.enter(played(kAnna, with_talon(kClubs), {kBoris, kVera}, {6, 3, 1}));
  EXPECT_EQ(party.stake(kBoris), 21);
  EXPECT_EQ(party.stake(kVera), 23);
}

TEST(Manual, M09_TheOpponentAtTheDeclarersLeftSpeaksFirst) {
  for (Seat declarer : {kAnna, kBoris, kVera}) {
    Party party;
    party.deal(plain_deal());
    party.take_talon(declarer, kClubs);
    const Seat first = left_of(declarer, 3);
    const Seat second = left_of(declarer, 3, 2);
    EXPECT_EQ(party.phase(), Phase::kWhist);
    EXPECT_EQ(party.to_act(), first);
    EXPECT_EQ(party.choices(first), (Commands{Pass{first}, CallWhist{first}}));
    EXPECT_TRUE(party.choices(second).empty());
    EXPECT_TRUE(party.choices(declarer).empty());
    EXPECT_EQ(party.refuses(CallWhist{declarer}).reason, Reason::kNotYourTurn);
    party.pass({first});
    EXPECT_EQ(party.to_act(), second);
    party.whist({second});
    EXPECT_EQ(party.phase(), Phase::kPlay);
  }
}

TEST(Manual, M09_BothPassTheGameIsWonWithoutPlay) {
  Party party = in_whist({}, kDiamonds);
  party.pass({kBoris});
  EXPECT_EQ(party.phase(), Phase::kWhist);
  EXPECT_EQ(lines(party.does(Pass{kVera})),
            (Lines{"Anna: diamonds without the talon is worth 4 remises (M40)",
                   "Anna writes off 4 remises (M10)"}));
  EXPECT_EQ(party.stake(kAnna), 17);
  for (Seat a : kSeats) {
    for (Seat b : kSeats) EXPECT_EQ(party.whist(a, b), 0);
  }
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_FALSE(party.table().shown);
}

TEST(Manual, M10_DiamondsWithTheTalonPayThreeATrick) {
  Party party;
  party.enter(played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {7, 1, 2}));
  EXPECT_EQ(party.stake(kAnna), 18);  // three remises, thirty fishes
  EXPECT_EQ(party.whist(kBoris, kAnna), 3);
  EXPECT_EQ(party.whist(kVera, kAnna), 6);
}

TEST(Manual, M10_ATrickIsATenthOfEveryGame) {
  for (Suit trump : kSuits) {
    for (bool talon : {true, false}) {
      Party party;
      party.enter(played(kAnna, {trump, talon}, {kBoris, kVera}, {6, 2, 2}));
      const int fishes = (21 - party.stake(kAnna)) * kFishesPerRemise;
      EXPECT_EQ(party.whist(kBoris, kAnna), 2 * fishes / 10);
      EXPECT_GT(fishes, 0);
    }
  }
}

TEST(Manual, M10_APlayedGame) {
  Party party = in_whist({}, kSpades);
  party.whist({kBoris, kVera});
  const EventList ended = party.play(kSpadeDealPlay);
  EXPECT_EQ(
      lines(ended),
      (Lines{"Anna: spades without the talon is worth 2 remises (M40)", "Anna writes off 2 remises (M10)",
             "Boris writes 6 fishes on Anna: tricks 3 x 2 (M10)", "Vera is short and puts 2 remises (M30)"}));
  EXPECT_EQ(party.stake(kAnna), 19);
  EXPECT_EQ(party.stake(kVera), 23);
}

TEST(Manual, M10_EachOpponentHasHisSideOfTheLine) {
  // Anna at Vera's left and Boris at her right write for themselves, and Vera on each apart.
  Party party;
  party.enter(played(kVera, with_talon(kDiamonds), {kAnna, kBoris}, {2, 1, 7}));
  party.enter(played(kVera, with_talon(kClubs), {kAnna}, {3, 0, 7}));
  party.enter(played(kAnna, with_talon(kClubs), {kVera}, {6, 0, 4}));
  party.enter(played(kBoris, with_talon(kSpades), {kVera}, {0, 6, 4}));
  const Sheet sheet = party.sheet();
  EXPECT_EQ(sheet.whist[kAnna][kVera], (std::vector<std::int32_t>{6, 6}));
  EXPECT_EQ(sheet.whist[kBoris][kVera], (std::vector<std::int32_t>{3}));
  EXPECT_EQ(sheet.whist[kVera][kAnna], (std::vector<std::int32_t>{8}));
  EXPECT_EQ(sheet.whist[kVera][kBoris], (std::vector<std::int32_t>{4}));
}

TEST(Manual, M11_BothWhistersPlayAgainstTheDeclarer) {
  Party party = in_whist({}, kSpades);
  party.whist({kBoris, kVera});
  EXPECT_EQ(party.table().in_play, SeatSet::first(3));
  // All their tricks are tricks that he did not make: ten in all.
  party.play_lowest();
  EXPECT_EQ(party.table().taken[kAnna] + party.table().taken[kBoris] + party.table().taken[kVera], 10);
}

TEST(Manual, M11_EachKeepsHisOwnTricks) {
  // Partners, but four tricks of one do not make up for none of the other.
  Party party;
  party.enter(played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {6, 4, 0}));
  EXPECT_EQ(party.whist(kBoris, kAnna), 12);
  EXPECT_EQ(party.whist(kVera, kAnna), 0);
  EXPECT_EQ(party.stake(kBoris), 21);
  EXPECT_EQ(party.stake(kVera), 24);
  EXPECT_EQ(party.whist(kBoris, kVera), 0);
}

TEST(Manual, M11_APartnersTrickMayBeBeatenOrSpared) {
  // Boris is about to win with the king of diamonds. Vera, with the ace and the ten, may do either.
  Party party = in_whist({}, kSpades,
                         deal_of("S A K Q J 10 9  C A K  D 7  H 7", "S 8  C Q J  D K Q J  H K Q J 10",
                                 "S 7  C 10 9 8 7  D A 10 9  H A 9"));
  party.whist({kBoris, kVera});
  party.play("D7 DK");
  EXPECT_EQ(party.cards_allowed(kVera), cards("D A 10 9"));
  party.play("D9");
  EXPECT_EQ(party.table().taken[kBoris], 1);
}

// --- Play. The book's example of M12: Anna leads clubs, of which the others have none. Diamonds are trumps.
// Boris trumps with the jack, and Vera has no diamond above it.

Deal book_deal() {
  return deal_of("S 8 7  C A K Q J 10 9 8  H 7", "S A K Q  D A K Q J 10  H A K",
                 "S J 10 9  D 9 8 7  H Q J 10 9");
}

Party book_play() {
  Party party;
  party.deal(book_deal());
  party.pass({kAnna});
  party.does(Bid{kBoris, kDiamonds});
  party.pass({kVera});
  party.whist({kVera, kAnna});
  return party;
}

TEST(Manual, M12_ASmallTrumpMustBeThrownUnderTheJack) {
  Party party = book_play();
  party.play("CA");
  EXPECT_EQ(party.cards_allowed(kBoris), cards("D A K Q J 10"));
  party.play("DJ");
  EXPECT_EQ(party.cards_allowed(kVera), cards("D 9 8 7"));
  const Illegal illegal = party.refuses(PlayCard{kVera, card("HQ")});
  EXPECT_EQ(illegal.reason, Reason::kMustTrump);
  EXPECT_EQ(illegal.cards, cards("D 9 8 7"));
  EXPECT_EQ(sentence(illegal),
            "HQ would be a revoke: without clubs a trump must be played; play one of D 9 8 7 (M12).");
  party.play("D7");
  EXPECT_EQ(party.table().taken[kBoris], 1);
  EXPECT_EQ(party.to_act(), kBoris);
}

TEST(Manual, M12_TheSuitMustBeFollowed) {
  Party party = book_play();
  party.play("S7");
  EXPECT_EQ(party.cards_allowed(kBoris), cards("S A K Q"));
  const Illegal illegal = party.refuses(PlayCard{kBoris, card("DA")});
  EXPECT_EQ(illegal.reason, Reason::kMustFollow);
  EXPECT_EQ(sentence(illegal), "DA would be a revoke: spades must be followed; play one of S A K Q (M12).");
}

TEST(Manual, M12_VoidInBothAnyCard) {
  Party party = book_play();
  // Trumps are led until Vera has none, then a suit of which she has none either.
  party.play("CA DJ D7  DA D8 H7  DK D9 S7");
  party.play("DQ");
  EXPECT_EQ(party.cards_allowed(kVera), cards("S J 10 9  H Q J 10 9"));
  EXPECT_EQ(party.hand(kVera), cards("S J 10 9  H Q J 10 9"));
}

TEST(Manual, M12_NoDutyToBeat) {
  Party party;
  party.deal(plain_deal());
  party.does(Bid{kAnna, kDiamonds});
  party.pass({kBoris, kVera});
  party.whist({kBoris, kVera});
  party.play("S9");
  EXPECT_EQ(party.cards_allowed(kBoris), cards("S A 8"));
  party.play("S8");
  EXPECT_EQ(party.cards_allowed(kVera), cards("S J 10 7"));
  party.play("S7");
  EXPECT_EQ(party.table().taken[kAnna], 1);
  // Nor to overtrump: in the book's deal the lowest of Boris's trumps will do.
  Party book = book_play();
  book.play("CA D10");
  EXPECT_EQ(book.table().trick.size(), 2U);
}

TEST(Manual, M12_TheFirstLead) {
  for (FirstLead lead : {FirstLead::kEldest, FirstLead::kDeclarer}) {
    for (Seat declarer : {kAnna, kBoris, kVera}) {
      Party party(RuleSet{.first_lead = lead});
      party.deal(plain_deal());
      party.take_talon(declarer, kHearts);
      party.whist({left_of(declarer, 3), left_of(declarer, 3, 2)});
      EXPECT_EQ(party.to_act(), lead == FirstLead::kEldest ? kAnna : declarer);
    }
  }
}

TEST(Manual, M12_TheFirstLeadWhenTheEldestHandIsOut) {
  Party party;
  party.deal(plain_deal());
  party.take_talon(kVera, kHearts);
  party.pass({kAnna});
  party.whist({kBoris});
  EXPECT_EQ(party.to_act(), kBoris);
}

TEST(Manual, M12_TheWinnerLeadsToTheNextTrick) {
  Party party = in_whist({}, kSpades);
  party.whist({kBoris, kVera});
  party.play("D7 DK D9");
  EXPECT_EQ(party.to_act(), kBoris);
  party.play("C9 C7 CA");
  EXPECT_EQ(party.to_act(), kAnna);
}

TEST(Manual, M12_ThePassersCardsAreDead) {
  Party party = in_whist({}, kSpades);
  party.pass({kBoris});
  party.whist({kVera});
  EXPECT_FALSE(party.table().open_hand);
  party.play("SA S7");
  EXPECT_EQ(party.table().tricks.size(), 1U);
  EXPECT_EQ(party.refuses(PlayCard{kBoris, card("C9")}).reason, Reason::kNotYourTurn);
  party.play_lowest();
  EXPECT_EQ(party.table().shown.value().deal, spade_deal());
  EXPECT_EQ(party.table().taken[kBoris], 0);
}

TEST(Manual, M12_ThePassersCardsArePlayedByTheWhister) {
  Party party = in_whist({.dropped_hand = DroppedHand::kPlayedByWhister}, kSpades);
  party.pass({kBoris});
  const EventList opened = party.does(CallWhist{kVera});
  ASSERT_EQ(events_of<event::HandLaidOpen>(opened).size(), 1U);
  EXPECT_EQ(party.table().open_hand, kBoris);
  EXPECT_EQ(party.table().open_cards, spade_deal().hand(Hand::kSecond));
  party.play("D7");
  // Boris's hand is next, and Vera plays it.
  EXPECT_EQ(party.table().turn, kBoris);
  EXPECT_EQ(party.to_act(), kVera);
  EXPECT_TRUE(party.choices(kBoris).empty());
  EXPECT_EQ(party.cards_allowed(kVera), cards("D A K Q"));
  party.play("DQ D9");
  EXPECT_EQ(party.table().tricks.size(), 1U);
  // The trick is Vera's (H5).
  const DealResult result = result_of(party.table());
  EXPECT_EQ(result.tricks[kVera], 1);
  EXPECT_EQ(result.tricks[kBoris], 0);
}

// --- The deal.

TEST(Manual, M13_TwoByTwoTenEachAndTwoOver) {
  Party party;
  party.deal(deal_pack(ordered_pack()));
  // The ordered pack runs from the seven of spades to the ace of hearts.
  EXPECT_EQ(party.hand(kAnna), cards("S 7 8 K A  C J Q  D 9 10  H 7 8"));
  EXPECT_EQ(party.hand(kBoris), cards("S 9 10  C 7 8 K A  D J Q  H 9 10"));
  EXPECT_EQ(party.hand(kVera), cards("S J Q  C 9 10  D 7 8 K A  H J Q"));
  EXPECT_EQ(party.state().hidden.talon, cards("H K A"));
}

TEST(Manual, M13_TwoPlayersThreeHandsAllTheSame) {
  Party party({}, 2);
  party.deal(plain_deal());
  EXPECT_EQ(party.hand(kAnna), plain_deal().hand(Hand::kFirst));
  EXPECT_EQ(party.hand(kBoris), plain_deal().hand(Hand::kSecond));
  EXPECT_EQ(party.state().hidden.closed_hand, plain_deal().hand(Hand::kThird));
  EXPECT_EQ(party.state().hidden.talon, plain_deal().talon());
  // It stays where it lies until the deal is over.
  party.take_talon(kBoris, kHearts);
  party.whist({kAnna});
  const CardSet closed = party.state().hidden.closed_hand;
  party.play("H8 H7");
  EXPECT_EQ(party.state().hidden.closed_hand, closed);
  EXPECT_EQ(closed, plain_deal().hand(Hand::kThird));
}

TEST(Manual, M14_ThreePlayersPlayAllThreeHands) {
  Party party = in_whist({}, kSpades);
  EXPECT_TRUE(party.state().hidden.closed_hand.empty());
  party.whist({kBoris, kVera});
  party.play_lowest();
  EXPECT_EQ(party.table().tricks.size(), 10U);
  for (const Trick& trick : party.table().tricks) EXPECT_EQ(trick.size(), 3U);
  EXPECT_EQ(party.table().played, CardSet::pack() - spade_deal().talon());
}

TEST(Manual, M15_AnExposedCardByConsentADealAgain) {
  Party party;
  party.deal(plain_deal());
  party.does(ExposeInDeal{card("SA")});
  EXPECT_EQ(party.phase(), Phase::kExposedCard);
  // Everybody knows whose it is, and nobody can go on before all are asked.
  EXPECT_EQ(project(party.state(), kVera).table.exposed[kBoris], cards("SA"));
  EXPECT_EQ(party.refuses(Pass{kAnna}).reason, Reason::kAnswerFirst);
  for (Seat seat : {kAnna, kBoris, kVera}) {
    EXPECT_EQ(party.choices(seat), (Commands{Answer{seat, true}, Answer{seat, false}}));
    party.does(Answer{seat, true});
  }
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.table().dealer, kVera);  // the same dealer
  EXPECT_EQ(party.table().deals_done, 0U);
  EXPECT_EQ(party.stake(kVera), 21);
  party.deal(deal_from_seed(1, 2));
  EXPECT_EQ(party.to_act(), kAnna);
  EXPECT_TRUE(party.table().exposed[kBoris].empty());
}

TEST(Manual, M15_OneNoAndTheReceiverTakesTheCardUp) {
  for (Seat against : {kAnna, kBoris, kVera}) {
    Party party;
    party.deal(plain_deal());
    party.does(ExposeInDeal{card("SA")});
    for (Seat seat : {kAnna, kBoris, kVera}) {
      if (seat == against) break;
      party.does(Answer{seat, true});
    }
    party.does(Answer{against, false});
    EXPECT_EQ(party.phase(), Phase::kAuction);
    EXPECT_EQ(party.to_act(), kAnna);
    EXPECT_EQ(party.hand(kBoris), plain_deal().hand(Hand::kSecond));
    EXPECT_EQ(party.table().exposed[kBoris], cards("SA"));
  }
}

TEST(Manual, M15_OnlyBeforeTheFirstCallAndOnlyACardOfAPlayer) {
  Party party;
  party.deal(plain_deal());
  const Illegal in_talon = party.refuses(ExposeInDeal{card("SK")});
  EXPECT_EQ(in_talon.reason, Reason::kNotInAHand);
  party.pass({kAnna});
  EXPECT_EQ(party.refuses(ExposeInDeal{card("SA")}).reason, Reason::kTooLateToVoid);
}

TEST(Manual, M16_AWrongNumberTheSameDealerDealsAgainUnfined) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(VoidDeal{16_M});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.table().dealer, kVera);
  EXPECT_EQ(party.table().deals_done, 0U);
  EXPECT_EQ(party.table().fines, Fines{});
  for (Seat seat : {kAnna, kBoris, kVera}) {
    EXPECT_EQ(party.stake(seat), 21);
    EXPECT_TRUE(party.hand(seat).empty());
  }
  // Seen while still dealing it is the same.
  party.does(VoidDeal{16_M});
  EXPECT_EQ(party.table().dealer, kVera);
  party.deal(plain_deal());
  party.does(Bid{kAnna, kSpades});
  EXPECT_EQ(party.refuses(VoidDeal{16_M}).reason, Reason::kTooLateToVoid);
  // The next settled game has no fine in it.
  party.pass({kBoris, kVera, kBoris, kVera});
  EXPECT_EQ(party.stake(kVera), 21);
}

TEST(Manual, M17_ACutOfSixAtLeastEitherSide) {
  const Party party;
  for (int lifted = 0; lifted <= 40; ++lifted) {
    const auto decided = decide(party.state(), CutPack{kBoris, static_cast<std::uint8_t>(lifted)});
    EXPECT_EQ(decided.has_value(), lifted >= 6 && lifted <= 26) << lifted;
    if (decided) {
      EXPECT_EQ(decided->front(), Event(event::PackCut{kBoris, static_cast<std::uint8_t>(lifted)}));
    } else {
      EXPECT_EQ(decided.error().reason, Reason::kCutTooSmall);
      EXPECT_EQ(decided.error().clause, 17_M);
      EXPECT_EQ(decided.error().number, lifted);
    }
  }
}

TEST(Manual, M18_ABottomCardSeenADealAgain) {
  Party party;
  party.does(VoidDeal{18_M});  // in the cut
  EXPECT_EQ(party.table().dealer, kVera);
  party.deal(plain_deal());
  const EventList voided = party.does(VoidDeal{18_M});  // in the deal
  EXPECT_EQ(voided.front(), Event(event::DealVoided{18_M}));
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.table().dealer, kVera);
  party.deal(plain_deal());
  party.pass({kAnna});
  EXPECT_EQ(party.refuses(VoidDeal{18_M}).reason, Reason::kTooLateToVoid);
  const Illegal illegal = party.refuses(VoidDeal{19_M});
  EXPECT_EQ(illegal.reason, Reason::kBadVoidReason);
  EXPECT_EQ(illegal.clause, 19_M);
}

TEST(Manual, M19_APlayerWhoLookedAtTheTalonIsFinedAndOut) {
  Party party(at_a_table());
  party.deal(spade_deal());
  party.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  EXPECT_TRUE(party.table().excluded.has(kBoris));
  EXPECT_EQ(party.stake(kBoris), 21);  // the suit is not known yet
  party.does(Bid{kAnna, kSpades});
  // Boris is passed over, in the auction and in the whist.
  EXPECT_EQ(party.to_act(), kVera);
  const Illegal illegal = party.refuses(Pass{kBoris});
  EXPECT_EQ(illegal.reason, Reason::kOutOfDeal);
  EXPECT_EQ(illegal.clause, 19_M);
  party.pass({kVera});
  EXPECT_EQ(party.to_act(), kVera);
  party.whist({kVera});
  party.play_lowest();
  // The fine is a remise in the suit played: spades without the talon, two.
  EXPECT_EQ(party.stake(kBoris), 23);
  EXPECT_EQ(party.fines(kBoris, Offence::kLookedAtTalon), 0);
  // In the next deal he plays again.
  EXPECT_TRUE(party.table().excluded.empty());
}

TEST(Manual, M19_TheDealerWhoLookedIsFinedInTheSuitPlayed) {
  for (Suit suit : kSuits) {
    Party party(at_a_table(), 4);  // Gleb deals and sits out
    party.deal(plain_deal());
    party.does(RecordOffence{kGleb, Offence::kLookedAtTalon, {}});
    EXPECT_TRUE(party.table().excluded.empty());  // he does not play anyway
    party.take_talon(kBoris, suit);
    party.pass({kVera, kAnna});
    EXPECT_EQ(party.stake(kGleb), 21 + game_value({}, with_talon(suit)));
    EXPECT_EQ(party.stake(kBoris), 21 - game_value({}, with_talon(suit)));
  }
}

// --- The auction.

TEST(Manual, M20_TheFirstHandSpeaksFirstThenTheSecondThenTheThird) {
  Party party;
  party.deal(plain_deal());
  for (Seat seat : {kAnna, kBoris, kVera}) {
    EXPECT_EQ(party.to_act(), seat);
    for (Seat other : {kAnna, kBoris, kVera}) EXPECT_EQ(party.choices(other).empty(), other != seat);
    party.pass({seat});
  }
}

TEST(Manual, M20_ANamedSuitIsAGameWithoutTheTalon) {
  Party party;
  party.deal(plain_deal());
  party.pass({kAnna});
  party.does(Bid{kBoris, kDiamonds});
  const EventList last = party.does(Pass{kVera});
  EXPECT_EQ(events_of<event::Declared>(last),
            (std::vector<event::Declared>{{kBoris, without_talon(kDiamonds)}}));
  EXPECT_FALSE(party.table().talon_taken);
  // He plays the ten cards he was dealt; the talon is nobody's.
  EXPECT_EQ(party.hand(kBoris), plain_deal().hand(Hand::kSecond));
  EXPECT_EQ(party.state().hidden.talon, plain_deal().talon());
  EXPECT_EQ(party.phase(), Phase::kWhist);
}

TEST(Manual, M21_HeartsAreOvercalledByNothingButHearts) {
  Party party;
  party.deal(plain_deal());
  party.does(Bid{kAnna, kHearts});
  EXPECT_EQ(party.choices(kBoris), (Commands{Pass{kBoris}, Bid{kBoris, kHearts}}));
  for (Suit suit : {kSpades, kClubs, kDiamonds}) {
    EXPECT_EQ(party.refuses(Bid{kBoris, suit}).reason, Reason::kBidTooLow);
  }
  // The book's example: the second passes, the third too, then they speak of the whist.
  party.pass({kBoris, kVera});
  EXPECT_EQ(party.table().contract, without_talon(kHearts));
  EXPECT_EQ(party.phase(), Phase::kWhist);
  EXPECT_EQ(party.to_act(), kBoris);
}

TEST(Manual, M21_TheNoteHeartsLeadStraightToTheWhist) {
  Party party(RuleSet{.hearts_over_hearts = HeartsOverHearts::kForbidden});
  party.deal(plain_deal());
  party.does(Bid{kAnna, kHearts});
  EXPECT_EQ(party.phase(), Phase::kWhist);
  EXPECT_EQ(party.table().declarer, kAnna);
  EXPECT_EQ(party.choices(kBoris), (Commands{Pass{kBoris}, CallWhist{kBoris}}));
  EXPECT_EQ(party.refuses(Bid{kBoris, kHearts}).reason, Reason::kNotNow);
}

TEST(Manual, M22_DiamondsAreOvercalledByHeartsAndNobodySpeaksTwice) {
  // The book's example: the first says diamonds, the second has spades and must pass, the third has hearts.
  Party party;
  party.deal(plain_deal());
  party.does(Bid{kAnna, kDiamonds});
  EXPECT_EQ(sentence(party.refuses(Bid{kBoris, kSpades})),
            "spades does not overcall diamonds: name a higher suit or pass (M22).");
  EXPECT_EQ(party.choices(kBoris), (Commands{Pass{kBoris}, Bid{kBoris, kHearts}}));
  party.pass({kBoris});
  party.does(Bid{kVera, kHearts});
  // The first can no longer play his diamonds. He says whist or pass, and so does the second.
  EXPECT_EQ(party.phase(), Phase::kWhist);
  EXPECT_EQ(party.table().declarer, kVera);
  EXPECT_EQ(party.choices(kAnna), (Commands{Pass{kAnna}, CallWhist{kAnna}}));
  EXPECT_EQ(party.refuses(Bid{kAnna, kHearts}).reason, Reason::kNotNow);
  party.whist({kAnna});
  EXPECT_EQ(party.choices(kBoris), (Commands{Pass{kBoris}, CallWhist{kBoris}}));
}

TEST(Manual, M23_SpadesByClubsAndClubsByDiamonds) {
  Party party;
  party.deal(plain_deal());
  party.does(Bid{kAnna, kSpades});
  party.does(Bid{kBoris, kClubs});
  EXPECT_EQ(party.choices(kVera), (Commands{Pass{kVera}, Bid{kVera, kDiamonds}, Bid{kVera, kHearts}}));
  party.does(Bid{kVera, kDiamonds});
  EXPECT_EQ(party.table().declarer, kVera);
  EXPECT_EQ(party.table().contract, without_talon(kDiamonds));
}

TEST(Manual, M24_TheTalonIsOfferedHandByHand) {
  for (Seat buyer : {kAnna, kBoris, kVera}) {
    Party party;
    party.deal(plain_deal());
    party.pass({kAnna, kBoris, kVera});
    EXPECT_EQ(party.phase(), Phase::kTalonOffer);
    for (Seat seat : {kAnna, kBoris, kVera}) {
      EXPECT_EQ(party.to_act(), seat);
      EXPECT_EQ(party.choices(seat), (Commands{Pass{seat}, TakeTalon{seat}}));  // not obliged
      if (seat == buyer) break;
      party.pass({seat});
    }
    party.does(TakeTalon{buyer});
    EXPECT_EQ(party.table().declarer, buyer);
    EXPECT_EQ(party.phase(), Phase::kDiscard);
    EXPECT_EQ(party.hand(buyer).size(), 12);
    EXPECT_TRUE(party.hand(buyer).has_all(plain_deal().talon()));
    EXPECT_EQ(party.choices(buyer).size(), 66U);
    party.does(Discard{buyer, plain_deal().talon()});  // even the two just taken
    EXPECT_EQ(party.choices(buyer), (Commands{Declare{buyer, kSpades}, Declare{buyer, kClubs},
                                              Declare{buyer, kDiamonds}, Declare{buyer, kHearts}}));
    party.does(Declare{buyer, kSpades});
    EXPECT_EQ(party.table().contract, with_talon(kSpades));
    EXPECT_EQ(party.hand(buyer).size(), 10);
  }
}

TEST(Manual, M24_OnlyTheDeclarerSeesTheTalonAndHisDiscards) {
  Party party;
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera, kAnna});
  const Table before = party.table();
  const EventList taken = party.does(TakeTalon{kBoris});
  EXPECT_EQ(see(before, taken.front(), kBoris), SeenEvent(seen::TalonTaken{kBoris, plain_deal().talon()}));
  EXPECT_EQ(see(before, taken.front(), kAnna), SeenEvent(seen::TalonTaken{kBoris, {}}));
  EXPECT_EQ(project(party.state(), kBoris).talon, plain_deal().talon());
  EXPECT_TRUE(project(party.state(), kAnna).talon.empty());
  EXPECT_TRUE(party.table().talon_seen.empty());
  const Table then = party.table();
  const EventList discarded = party.does(Discard{kBoris, cards("SK C7")});
  EXPECT_EQ(see(then, discarded.front(), kBoris), SeenEvent(seen::Discarded{kBoris, 2, cards("SK C7")}));
  EXPECT_EQ(see(then, discarded.front(), kVera), SeenEvent(seen::Discarded{kBoris, 2, {}}));
  EXPECT_EQ(project(party.state(), kBoris).own_discards, cards("SK C7"));
  EXPECT_TRUE(project(party.state(), kVera).own_discards.empty());
}

TEST(Manual, M24_NobodyTakesItTheCardsAreDealtAgain) {
  for (RedealBy by : {RedealBy::kNextDealer, RedealBy::kSameDealer}) {
    Party party(RuleSet{.redeal_by = by});
    party.deal(plain_deal());
    party.pass({kAnna, kBoris, kVera, kAnna, kBoris});
    const EventList last = party.does(Pass{kVera});
    EXPECT_EQ(events_of<event::PassedOut>(last).size(), 1U);
    EXPECT_TRUE(lines(last).empty());
    EXPECT_EQ(party.phase(), Phase::kDealing);
    EXPECT_EQ(party.table().deals_done, 1U);
    EXPECT_EQ(party.table().dealer, by == RedealBy::kNextDealer ? kAnna : kVera);
    EXPECT_EQ(remises_left(party.table().account), 63);
  }
}

TEST(Manual, M25_CallingOutOfTurnIsRefused) {
  Party party;
  party.deal(plain_deal());
  const Illegal illegal = party.refuses(Bid{kVera, kHearts});
  EXPECT_EQ(illegal.reason, Reason::kNotYourTurn);
  EXPECT_EQ(illegal.clause, 25_M);
  EXPECT_EQ(sentence(illegal), "It is not Vera's turn: Anna is to act (M25).");
  EXPECT_EQ(party.table().fines, Fines{});
}

TEST(Manual, M25_CallingOutOfTurnCostsARemiseInTheSuitPlayed) {
  // Vera bids before her hand; then Anna plays each suit without the talon.
  for (Suit suit : kSuits) {
    Party party(at_a_table());
    party.deal(plain_deal());
    party.does(Bid{kVera, kHearts});
    EXPECT_EQ(party.to_act(), kAnna);
    EXPECT_FALSE(standing_bid(party.table()));  // her call is void
    EXPECT_EQ(party.fines(kVera, Offence::kCalledOutOfTurn), 1);
    EXPECT_EQ(party.stake(kVera), 21);
    party.does(Bid{kAnna, suit});
    party.pass({kBoris, kVera, kBoris});
    const EventList ended = party.does(Pass{kVera});
    EXPECT_EQ(party.stake(kVera), 21 + game_value({}, without_talon(suit)));
    EXPECT_EQ(events_of<event::Chalked>(ended).back().entry.clause, 25_M);
    EXPECT_EQ(party.table().fines, Fines{});
  }
}

TEST(Manual, M25_EveryCallHasItsTurn) {
  Party offer(at_a_table());
  offer.deal(plain_deal());
  offer.pass({kAnna, kBoris, kVera});
  offer.does(TakeTalon{kVera});
  EXPECT_EQ(offer.fines(kVera, Offence::kCalledOutOfTurn), 1);
  EXPECT_EQ(offer.to_act(), kAnna);
  EXPECT_EQ(offer.phase(), Phase::kTalonOffer);

  RuleSet negotiated = at_a_table();
  negotiated.talon = TalonRule::kNegotiated;
  Party buying(negotiated);
  buying.deal(plain_deal());
  buying.pass({kAnna, kBoris, kVera});
  buying.does(Buy{kBoris});
  EXPECT_EQ(buying.fines(kBoris, Offence::kCalledOutOfTurn), 1);
  EXPECT_EQ(buying.table().buys, 0);
  EXPECT_EQ(buying.to_act(), kAnna);

  Party whist = in_whist(at_a_table(), kSpades);
  whist.does(CallWhist{kVera});
  EXPECT_EQ(whist.fines(kVera, Offence::kCalledOutOfTurn), 1);
  EXPECT_EQ(whist.table().whist_calls[kVera], WhistCall::kNone);
  EXPECT_EQ(whist.to_act(), kBoris);
}

TEST(Manual, M26_PassingOutOfTurn) {
  Party refusing;
  refusing.deal(plain_deal());
  EXPECT_EQ(refusing.refuses(Pass{kBoris}).clause, 26_M);

  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(Pass{kBoris});
  EXPECT_EQ(party.to_act(), kAnna);
  EXPECT_EQ(party.table().hand_calls[kBoris].kind, HandCall::Kind::kNone);
  party.pass({kAnna});
  party.does(Bid{kBoris, kClubs});  // his pass was void
  party.pass({kVera});
  party.does(Pass{kAnna});  // the whist begins with Vera
  EXPECT_EQ(party.to_act(), kVera);
  party.pass({kVera});
  EXPECT_EQ(lines(party.does(Pass{kAnna})),
            (Lines{"Boris: clubs without the talon is worth 3 remises (M40)",
                   "Boris writes off 3 remises (M10)", "Anna passed out of turn: a fine of 3 remises (M26)",
                   "Boris passed out of turn: a fine of 3 remises (M26)"}));
}

// --- Remises.

TEST(Manual, M27_ARemiseIsAddedToOnesOwnStake) {
  Party loss;
  loss.enter(played(kAnna, with_talon(kHearts), {kBoris}, {5, 5, 0}));
  EXPECT_EQ(loss.stake(kAnna), 25);
  EXPECT_EQ(loss.stake(kBoris), 21);
  EXPECT_EQ(loss.stake(kVera), 21);
  Party fine(at_a_table());
  fine.does(RecordOffence{kVera, Offence::kExposedCard, {}});
  fine.enter(unplayed(kAnna, with_talon(kHearts)));
  EXPECT_EQ(fine.stake(kVera), 25);
  EXPECT_EQ(fine.stake(kBoris), 21);
}

TEST(Manual, M28_ThePlayerAndTheWhisterMayOweOne) {
  Party player;
  player.enter(played(kAnna, with_talon(kClubs), {kBoris}, {4, 6, 0}));
  EXPECT_EQ(player.stake(kAnna), 23);
  EXPECT_EQ(player.stake(kBoris), 21);
  Party whister;
  whister.enter(played(kAnna, with_talon(kClubs), {kBoris}, {9, 1, 0}));
  EXPECT_EQ(whister.stake(kBoris), 23);
  EXPECT_EQ(whister.stake(kVera), 21);  // who passed owes nothing
}

TEST(Manual, M29_ARemisesValueDependsOnSuitAndMissingTricks) {
  constexpr PerSuit<int> kWith{{1, 2, 3, 4}};
  constexpr PerSuit<int> kWithout{{2, 3, 4, 5}};
  for (bool kadil : {false, true}) {
    for (Suit suit : kSuits) {
      for (bool talon : {true, false}) {
        for (int missing = 1; missing <= 6; ++missing) {
          Party party(RuleSet{.kadil = kadil});
          party.enter(played(kAnna, {suit, talon}, {kBoris}, {6 - missing, 4 + missing, 0}));
          const int value = talon ? kWith[suit] : kWithout[suit];
          EXPECT_EQ(party.stake(kAnna), 21 + (kadil ? value * missing : value));
        }
      }
    }
  }
}

TEST(Manual, M30_TheWhisterShortPutsARemise) {
  Party without;
  without.enter(played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {9, 1, 0}));
  EXPECT_EQ(without.stake(kAnna), 18);
  EXPECT_EQ(without.stake(kBoris), 24);
  EXPECT_EQ(without.stake(kVera), 24);
  EXPECT_EQ(without.whist(kBoris, kAnna), 3);  // what he made he writes
  Party kadil(RuleSet{.kadil = true});
  kadil.enter(played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {9, 1, 0}));
  EXPECT_EQ(kadil.stake(kAnna), 18);
  EXPECT_EQ(kadil.stake(kBoris), 24);
  EXPECT_EQ(kadil.stake(kVera), 27);
}

TEST(Manual, M31_ThePlayerShortAndNobodyWritesOff) {
  Party party;
  party.enter(played(kAnna, with_talon(kClubs), {kBoris, kVera}, {4, 5, 1}));
  EXPECT_EQ(party.stake(kAnna), 23);
  EXPECT_EQ(party.stake(kBoris), 21);  // five tricks, and yet
  EXPECT_EQ(party.stake(kVera), 21);   // short as well, but the player is (H9)
  EXPECT_EQ(party.whist(kBoris, kAnna), 10);
  EXPECT_EQ(party.whist(kVera, kAnna), 2);
}

TEST(Manual, M31_OnlyTheWinnerWritesOff) {
  // Over a long party of results, a stake shrinks only for a declarer who made his game.
  Party party;
  for (int made = 0; made <= 10; ++made) {
    const std::array<int, 3> before{party.stake(kAnna), party.stake(kBoris), party.stake(kVera)};
    party.enter(played(kBoris, with_talon(kSpades), {kAnna, kVera},
                       {(10 - made) / 2, made, 10 - made - (10 - made) / 2}));
    EXPECT_GE(party.stake(kAnna), before[0]);
    EXPECT_GE(party.stake(kVera), before[2]);
    EXPECT_EQ(party.stake(kBoris), before[1] + (made >= 6 ? -1 : 1));
  }
}

TEST(Manual, M32_RemisesAreWrittenSeparatelyOrTogether) {
  const auto lose_one_to_four = [](Party& party) {
    for (Suit suit : kSuits) party.enter(played(kAnna, with_talon(suit), {kBoris}, {5, 5, 0}));
    return party.sheet().stake[kAnna];
  };
  using Marks = std::vector<Mark>;
  Party separate;
  EXPECT_EQ(lose_one_to_four(separate), (Marks{{21, false}, {1, false}, {2, false}, {3, false}, {4, false}}));
  Party merged(RuleSet{.remises = RemiseWriting::kMerged});
  EXPECT_EQ(lose_one_to_four(merged), (Marks{{21, true}, {22, true}, {24, true}, {27, true}, {31, false}}));
  EXPECT_EQ(separate.stake(kAnna), merged.stake(kAnna));
}

TEST(Manual, M33_ByConsentAllAreCountedTogether) {
  using Marks = std::vector<Mark>;
  Party party;
  party.enter(played(kAnna, with_talon(kSpades), {kBoris}, {5, 5, 0}));
  party.enter(played(kAnna, with_talon(kClubs), {kBoris}, {5, 5, 0}));
  const Account before = party.table().account;
  party.does(Propose{kVera, {Proposal::Kind::kMerge, 0}});
  EXPECT_EQ(party.choices(kAnna), (Commands{Answer{kAnna, true}, Answer{kAnna, false}}));
  EXPECT_TRUE(party.choices(kVera).empty());
  party.does(Answer{kAnna, true});
  EXPECT_EQ(party.sheet().stake[kAnna].size(), 3U);  // not before all have agreed
  party.does(Answer{kBoris, true});
  EXPECT_EQ(party.sheet().stake[kAnna], (Marks{{21, true}, {1, true}, {2, true}, {24, false}}));
  EXPECT_EQ(party.table().account, before);
}

TEST(Manual, M33_OneNoAndTheyStayApart) {
  Party party;
  party.enter(played(kAnna, with_talon(kSpades), {kBoris}, {5, 5, 0}));
  const Sheet before = party.sheet();
  party.does(Propose{kVera, {Proposal::Kind::kMerge, 0}});
  party.does(Answer{kBoris, false});
  EXPECT_EQ(party.sheet(), before);
  EXPECT_FALSE(party.table().proposal);
  EXPECT_EQ(party.refuses(Answer{kAnna, true}).reason, Reason::kNothingAsked);
}

// Down to the book's 23, 36 and 40, by lost games without kadils.
Party twenty_three_thirty_six_forty() {
  Party party(RuleSet{.stake = 23});
  const auto loses = [&](Seat seat, Contract contract) {
    std::array<int, 5> tricks{};
    const Seat other = left_of(seat, 3);
    tricks[static_cast<std::size_t>(seat)] = 5;
    tricks[static_cast<std::size_t>(other)] = 5;
    party.enter(played(seat, contract, {other}, tricks));
  };
  for (int i = 0; i < 2; ++i) loses(kBoris, without_talon(kHearts));
  loses(kBoris, with_talon(kDiamonds));
  for (int i = 0; i < 3; ++i) loses(kVera, without_talon(kHearts));
  loses(kVera, with_talon(kClubs));
  return party;
}

TEST(Manual, M34_TenOffTwentyThreeThirtySixAndForty) {
  Party party = twenty_three_thirty_six_forty();
  ASSERT_EQ(party.stake(kAnna), 23);
  ASSERT_EQ(party.stake(kBoris), 36);
  ASSERT_EQ(party.stake(kVera), 40);
  party.does(Propose{kAnna, {Proposal::Kind::kReduce, 10}});
  party.does(Answer{kBoris, true});
  EXPECT_EQ(party.stake(kAnna), 23);
  EXPECT_EQ(lines(party.does(Answer{kVera, true})), (Lines{"Anna takes off 10 remises by consent (M34)",
                                                           "Boris takes off 10 remises by consent (M34)",
                                                           "Vera takes off 10 remises by consent (M34)"}));
  EXPECT_EQ(party.stake(kAnna), 13);
  EXPECT_EQ(party.stake(kBoris), 26);
  EXPECT_EQ(party.stake(kVera), 30);
}

TEST(Manual, M34_OneNoAndNothingIsTakenOff) {
  for (Seat against : {kBoris, kVera}) {
    Party party = twenty_three_thirty_six_forty();
    party.does(Propose{kAnna, {Proposal::Kind::kReduce, 10}});
    if (against == kVera) party.does(Answer{kBoris, true});
    party.does(Answer{against, false});
    EXPECT_FALSE(party.table().proposal);
    EXPECT_EQ(party.stake(kAnna), 23);
    EXPECT_EQ(party.stake(kBoris), 36);
    EXPECT_EQ(party.stake(kVera), 40);
  }
}

TEST(Manual, M34_NoMoreThanTheSmallestStake) {
  Party party = twenty_three_thirty_six_forty();
  const Illegal illegal = party.refuses(Propose{kBoris, {Proposal::Kind::kReduce, 24}});
  EXPECT_EQ(illegal.reason, Reason::kBadReduction);
  EXPECT_EQ(illegal.limit, 23);
  EXPECT_EQ(party.refuses(Propose{kBoris, {Proposal::Kind::kReduce, 0}}).reason, Reason::kBadReduction);
  party.does(Propose{kBoris, {Proposal::Kind::kReduce, 23}});
  party.does(Answer{kAnna, true});
  party.does(Answer{kVera, true});
  EXPECT_EQ(party.stake(kAnna), 0);
  EXPECT_EQ(party.stake(kVera), 17);
}

TEST(Manual, M35_PlayedRemisesAreCrossedOutAndStay) {
  using Marks = std::vector<Mark>;
  Party party;
  party.enter(unplayed(kAnna, with_talon(kDiamonds)));
  party.enter(played(kAnna, with_talon(kHearts), {kBoris}, {5, 5, 0}));
  party.enter(unplayed(kAnna, without_talon(kHearts)));
  // 21 less 3, then 4 more, then 5 less: the 4 and one of the 18.
  EXPECT_EQ(party.sheet().stake[kAnna], (Marks{{21, true}, {18, true}, {4, true}, {17, false}}));
  // A deal that only adds crosses out nothing.
  party.enter(played(kAnna, with_talon(kSpades), {kBoris}, {5, 5, 0}));
  EXPECT_EQ(party.sheet().stake[kAnna], (Marks{{21, true}, {18, true}, {4, true}, {17, false}, {1, false}}));
}

TEST(Manual, M36_ARevokeIsFinedAndTheCardTakenBack) {
  // Not following, and not trumping.
  Party party = in_whist(at_a_table(), kSpades);
  party.whist({kBoris, kVera});
  party.play("D7");
  party.does(PlayCard{kBoris, card("HA")});
  EXPECT_EQ(party.fines(kBoris, Offence::kRevoked), 1);
  EXPECT_EQ(party.to_act(), kBoris);
  EXPECT_EQ(party.table().exposed[kBoris], cards("HA"));
  EXPECT_TRUE(party.hand(kBoris).has(card("HA")));
  party.play("DK D9  C9 C7 CA  D8 DQ D10  C10 C8");
  party.does(PlayCard{kAnna, card("H7")});  // she has no club and many spades
  EXPECT_EQ(party.fines(kAnna, Offence::kRevoked), 1);
  EXPECT_EQ(party.to_act(), kAnna);
  const EventList ended = party.play_lowest();
  const Lines written = lines(ended);
  ASSERT_GE(written.size(), 2U);
  EXPECT_EQ(written[written.size() - 2], "Anna revoked: a fine of 2 remises (M36)");
  EXPECT_EQ(written.back(), "Boris revoked: a fine of 2 remises (M36)");
}

TEST(Manual, M36_PuttingAwayNoneOrTooManyIsFined) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera});
  party.does(TakeTalon{kAnna});
  party.does(Discard{kAnna, {}});
  party.does(Discard{kAnna, cards("SK")});
  party.does(Discard{kAnna, cards("SK SQ S9")});
  EXPECT_EQ(party.fines(kAnna, Offence::kDiscardedWrongly), 3);
  EXPECT_EQ(party.phase(), Phase::kDiscard);
  EXPECT_EQ(party.hand(kAnna).size(), 12);
  party.does(Discard{kAnna, cards("SK C7")});
  party.does(Declare{kAnna, kDiamonds});
  party.pass({kBoris});
  EXPECT_EQ(
      lines(party.does(Pass{kVera})),
      (Lines{"Anna: diamonds with the talon is worth 3 remises (M40)", "Anna writes off 3 remises (M10)",
             "Anna put away the wrong number of cards: a fine of 9 remises (M36)"}));
}

TEST(Manual, M36_AnExposedCardIsFinedAndKnown) {
  Party party = in_whist(at_a_table(), kSpades);
  party.whist({kBoris, kVera});
  party.does(PlayCard{kVera, card("S7")});  // before her turn
  EXPECT_EQ(party.fines(kVera, Offence::kExposedCard), 1);
  EXPECT_EQ(party.table().exposed[kVera], cards("S7"));
  EXPECT_EQ(party.to_act(), kAnna);
  EXPECT_TRUE(party.table().trick.empty());
  party.does(RecordOffence{kBoris, Offence::kExposedCard, card("HA")});
  EXPECT_EQ(party.table().exposed[kBoris], cards("HA"));
  party.play(kSpadeDealPlay);
  EXPECT_EQ(party.stake(kVera), 21 + 2 + 2);  // short of her tricks, and the fine
  EXPECT_EQ(party.stake(kBoris), 21 + 2);
}

TEST(Manual, M36_FinesAreInTheSuitPlayedWhateverTheyAreFor) {
  for (Offence offence : kOffences) {
    for (Suit suit : kSuits) {
      Party party(at_a_table());
      // Boris offends twice while nothing is known of the game.
      party.does(RecordOffence{kBoris, offence, {}});
      party.does(RecordOffence{kBoris, offence, {}});
      const EventList ended = party.enter(unplayed(kAnna, without_talon(suit)));
      EXPECT_EQ(party.stake(kBoris), 21 + 2 * game_value({}, without_talon(suit)));
      EXPECT_EQ(events_of<event::Chalked>(ended).back().entry.clause, clause_of(offence));
      EXPECT_EQ(events_of<event::Chalked>(ended).back().entry.offence, offence);
    }
  }
}

TEST(Manual, M36_RefusingNothingIsFined) {
  const Party party;
  const Illegal illegal = party.refuses(RecordOffence{kAnna, Offence::kRevoked, {}});
  EXPECT_EQ(illegal.reason, Reason::kNotRecorded);
  EXPECT_EQ(illegal.clause, 36_M);
}

// --- The stake.

TEST(Manual, M37_EveryPlayerPutsTheSame) {
  for (int players = 2; players <= 5; ++players) {
    for (std::uint8_t stake : {std::uint8_t{21}, std::uint8_t{26}, std::uint8_t{30}}) {
      const Party party(RuleSet{.stake = stake}, players);
      for (Seat seat : kSeats) EXPECT_EQ(party.stake(seat), to_index(seat) < players ? stake : 0);
    }
  }
}

TEST(Manual, M38_TenToFiftyRemises) {
  for (int stake = 0; stake <= 60; ++stake) {
    RuleSet rules;
    rules.stake = static_cast<std::uint8_t>(stake);
    const auto wrong = faults(rules);
    EXPECT_EQ(wrong.empty(), stake >= 10 && stake <= 50) << stake;
    if (!wrong.empty()) {
      EXPECT_NE(names().text(wrong[0]).find("option stake"), std::string::npos);
    }
  }
  EXPECT_EQ(Party().stake(kAnna), 21);
}

TEST(Manual, M39_TwentyOneRemisesAreTwentyOneRoubles) {
  // Anna writes off her own stake and then takes all of Boris's: 21 remises, 210 fishes, at a grivna 21
  // roubles.
  for (auto [stake, fishes] : {std::pair{21, 210}, std::pair{26, 260}, std::pair{30, 300}}) {
    Party party(RuleSet{.stake = static_cast<std::uint8_t>(stake), .fish_price = 10}, 2);
    while (party.phase() != Phase::kFinished) party.enter(unplayed(kAnna, with_talon(kSpades)));
    EXPECT_EQ(party.table().deals_done, static_cast<std::uint32_t>(2 * stake));
    EXPECT_EQ(party.whist(kAnna, kBoris), fishes);
    EXPECT_EQ(party.final().fishes[kAnna], fishes);
    EXPECT_EQ(party.final().kopecks[kAnna], fishes * 10);
    EXPECT_EQ(party.final().kopecks[kBoris], -fishes * 10);
  }
  EXPECT_EQ(RuleSet{}.fish_price * 210, 21 * 100);  // kopecks
}

TEST(Manual, M40_TheWinnerWithoutAStakeTakesFromTheRichest) {
  // 8 and 11 are left; diamonds with the talon; the one with 11 made two tricks.
  Party party;
  party.stakes({0, 8, 11});
  EXPECT_EQ(lines(party.enter(played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {6, 2, 2}))),
            (Lines{"Anna: diamonds with the talon is worth 3 remises (M40)",
                   "Vera crosses out 3 remises, taken by the winner (M40)",
                   "Anna writes 30 fishes on Vera: 3 x 10 for the remises (M40)",
                   "Boris writes 6 fishes on Anna: tricks 2 x 3 (M10)",
                   "Vera writes 6 fishes on Anna: tricks 2 x 3 (M10)"}));
  EXPECT_EQ(party.stake(kAnna), 0);
  EXPECT_EQ(party.stake(kBoris), 8);
  EXPECT_EQ(party.stake(kVera), 8);
  EXPECT_EQ(party.whist(kAnna, kVera), 30);
  EXPECT_EQ(party.whist(kAnna, kBoris), 0);
}

TEST(Manual, M40_OrTwentyFourNet) {
  Party party(RuleSet{.netting = Netting::kNet});
  party.stakes({0, 8, 11});
  party.enter(played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {6, 2, 2}));
  EXPECT_EQ(party.whist(kAnna, kVera), 24);
  EXPECT_EQ(party.whist(kVera, kAnna), 0);
  EXPECT_EQ(party.whist(kBoris, kAnna), 6);
  EXPECT_EQ(party.stake(kVera), 8);
  // Whoever did not whist has nothing to net.
  Party other(RuleSet{.netting = Netting::kNet});
  other.stakes({0, 11, 8});
  other.enter(played(kAnna, with_talon(kDiamonds), {kVera}, {6, 0, 4}));
  EXPECT_EQ(other.whist(kAnna, kBoris), 30);
  EXPECT_EQ(other.whist(kVera, kAnna), 12);
}

TEST(Manual, M40_TheValuesOfTheGames) {
  constexpr PerSuit<int> kWith{{1, 2, 3, 4}};
  constexpr PerSuit<int> kWithout{{2, 3, 4, 5}};
  for (Suit suit : kSuits) {
    Party taken;
    taken.deal(plain_deal());
    taken.take_talon(kAnna, suit);
    taken.pass({kBoris, kVera});
    EXPECT_EQ(taken.stake(kAnna), 21 - kWith[suit]);
    Party hand = in_whist({}, suit);
    hand.pass({kBoris, kVera});
    EXPECT_EQ(hand.stake(kAnna), 21 - kWithout[suit]);
  }
}

TEST(Manual, M40_WhoHasAStakeWritesOffHisOwn) {
  Party party;
  party.stakes({2, 8, 11});
  party.enter(unplayed(kAnna, with_talon(kClubs)));
  EXPECT_EQ(party.stake(kAnna), 0);
  EXPECT_EQ(party.stake(kVera), 11);
  // One put on him again is a stake again (H3).
  party.enter(played(kAnna, with_talon(kSpades), {kBoris}, {5, 5, 0}));
  EXPECT_EQ(party.stake(kAnna), 1);
  party.enter(unplayed(kAnna, with_talon(kSpades)));
  EXPECT_EQ(party.stake(kAnna), 0);
  EXPECT_EQ(party.stake(kVera), 11);
}

TEST(Manual, M41_OneRemiseLeftEvenHeartsWithoutTheTalonIsPlayedForIt) {
  Party won;
  won.stakes({0, 1, 0});
  won.enter(played(kAnna, without_talon(kHearts), {kBoris, kVera}, {6, 2, 2}));
  EXPECT_EQ(won.stake(kBoris), 0);
  EXPECT_EQ(won.whist(kAnna, kBoris), 10);
  EXPECT_EQ(won.whist(kBoris, kAnna), 2);  // a trick by that value
  EXPECT_EQ(won.whist(kVera, kAnna), 2);
  EXPECT_EQ(won.phase(), Phase::kFinished);

  Party lost;
  lost.stakes({0, 1, 0});
  lost.enter(played(kAnna, without_talon(kHearts), {kBoris}, {3, 7, 0}));
  EXPECT_EQ(lost.stake(kAnna), 1);  // only that one remise
  EXPECT_EQ(lost.stake(kBoris), 1);
  EXPECT_EQ(lost.whist(kBoris, kAnna), 7);
  EXPECT_EQ(lost.phase(), Phase::kDealing);
}

TEST(Manual, M41_OneRemiseLostWithKadils) {
  // The text: "one remise is put", however many tricks are missing. The other reading is an option.
  for (LastRemise reading : {LastRemise::kOnce, LastRemise::kByTrick}) {
    Party lost(RuleSet{.kadil = true, .last_remise = reading});
    lost.stakes({0, 1, 0});
    lost.enter(played(kAnna, without_talon(kHearts), {kBoris}, {3, 7, 0}));
    EXPECT_EQ(lost.stake(kAnna), reading == LastRemise::kOnce ? 1 : 3);
    Party whister(RuleSet{.kadil = true, .last_remise = reading});
    whister.stakes({0, 1, 0});
    whister.enter(played(kAnna, without_talon(kHearts), {kBoris}, {10, 0, 0}));
    EXPECT_EQ(whister.stake(kBoris), reading == LastRemise::kOnce ? 1 : 2);
  }
}

TEST(Manual, M41_OneToFourLeft) {
  for (int left = 1; left <= 6; ++left) {
    Party party;
    party.stakes({0, left, 0});
    party.enter(played(kVera, without_talon(kHearts), {kAnna}, {3, 0, 7}));
    EXPECT_EQ(party.stake(kBoris), std::max(0, left - 5));
    EXPECT_EQ(party.whist(kAnna, kVera), 3 * std::min(left, 5));
    EXPECT_EQ(party.phase() == Phase::kFinished, left <= 5);
  }
  // A cheaper game is not raised.
  Party cheap;
  cheap.stakes({0, 4, 0});
  cheap.enter(unplayed(kVera, with_talon(kSpades)));
  EXPECT_EQ(cheap.stake(kBoris), 3);
}

TEST(Manual, M41_FinesByTheSameValue) {
  Party party(at_a_table());
  party.stakes({0, 1, 0});
  party.does(RecordOffence{kVera, Offence::kExposedCard, {}});
  party.enter(unplayed(kAnna, without_talon(kHearts)));
  EXPECT_EQ(party.stake(kVera), 1);
  EXPECT_EQ(party.phase(), Phase::kDealing);  // there is something to play for again
}

TEST(Manual, M41_TheAccountOfAPartySumsToZero) {
  Party party(RuleSet{.stake = 10});
  Seat declarer = kAnna;
  while (party.phase() != Phase::kFinished) {
    std::array<int, 5> tricks{};
    tricks[static_cast<std::size_t>(declarer)] = 7;
    tricks[static_cast<std::size_t>(left_of(declarer, 3))] = 3;
    party.enter(played(declarer, with_talon(kHearts), {left_of(declarer, 3)}, tricks));
    declarer = left_of(declarer, 3);
  }
  EXPECT_EQ(party.refuses(DealCards{plain_deal()}).reason, Reason::kPartyOver);
  const FinalAccount account = party.final();
  std::int64_t kopecks = 0;
  std::int64_t moved = 0;
  for (Seat seat : kSeats) {
    kopecks += account.kopecks[seat];
    moved += std::abs(account.kopecks[seat]);
  }
  EXPECT_EQ(kopecks, 0);
  EXPECT_GT(moved, 0);
}

// --- Kinds of the game.

TEST(Manual, M42_WithKadilsAndWithout) {
  // The two kinds differ from the second missing trick on, and in nothing else.
  for (int made = 0; made <= 10; ++made) {
    Party with(RuleSet{.kadil = true});
    Party without;
    const DealResult result = played(kAnna, with_talon(kClubs), {kBoris}, {made, 10 - made, 0});
    with.enter(result);
    without.enter(result);
    const bool several = made <= 4 || made == 10;
    EXPECT_EQ(with.table().account == without.table().account, !several) << made;
  }
}

TEST(Manual, M43_HeartsWithoutTheTalonThreeTricksOfSix) {
  Party kadil(RuleSet{.kadil = true});
  kadil.enter(played(kAnna, without_talon(kHearts), {kBoris, kVera}, {3, 4, 3}));
  EXPECT_EQ(kadil.stake(kAnna), 21 + 15);
  Party without;
  without.enter(played(kAnna, without_talon(kHearts), {kBoris, kVera}, {3, 4, 3}));
  EXPECT_EQ(without.stake(kAnna), 21 + 5);
}

TEST(Manual, M44_DiamondsFourShort) {
  Party with;
  with.enter(played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {2, 5, 3}));
  EXPECT_EQ(with.stake(kAnna), 21 + 3);
  Party without;
  without.enter(played(kAnna, without_talon(kDiamonds), {kBoris, kVera}, {2, 5, 3}));
  EXPECT_EQ(without.stake(kAnna), 21 + 4);
}

TEST(Manual, M45_KadilsMakeCareful) {
  // Being short by more never costs less, and with kadils every trick more costs more: the caution the book
  // wants.
  for (Suit suit : kSuits) {
    int last_with = 0;
    int last_without = 0;
    for (int missing = 1; missing <= 6; ++missing) {
      const DealResult result = played(kAnna, with_talon(suit), {kBoris}, {6 - missing, 4 + missing, 0});
      Party with(RuleSet{.kadil = true});
      Party without;
      with.enter(result);
      without.enter(result);
      const int cost_with = with.stake(kAnna) - 21;
      const int cost_without = without.stake(kAnna) - 21;
      EXPECT_GT(cost_with, last_with);
      if (missing > 1) {
        EXPECT_GT(cost_with, cost_without);
        EXPECT_EQ(cost_without, last_without);
      }
      last_with = cost_with;
      last_without = cost_without;
    }
  }
}

TEST(Manual, M46_WithoutThePremiumTheTalonMakesNoDifference) {
  const RuleSet flat{.hand_premium = false};
  for (Suit suit : kSuits) {
    for (int made : {8, 3}) {  // won, with a whister short of nothing; lost
      Party taken(flat);
      Party hand(flat);
      Party with_premium;
      taken.enter(played(kAnna, with_talon(suit), {kBoris}, {made, 10 - made, 0}));
      hand.enter(played(kAnna, without_talon(suit), {kBoris}, {made, 10 - made, 0}));
      with_premium.enter(played(kAnna, without_talon(suit), {kBoris}, {made, 10 - made, 0}));
      EXPECT_EQ(taken.table().account, hand.table().account);
      // With it there are ten fishes, one remise, more, and a fish more a trick.
      EXPECT_EQ(std::abs(with_premium.stake(kAnna) - 21), std::abs(hand.stake(kAnna) - 21) + 1);
      EXPECT_EQ(with_premium.whist(kBoris, kAnna), hand.whist(kBoris, kAnna) + 10 - made);
    }
  }
}

TEST(Manual, M47_HeartsAreOvercalledByHeartsAlone) {
  Party party;
  party.deal(plain_deal());
  party.does(Bid{kAnna, kHearts});
  party.does(Bid{kBoris, kHearts});
  party.does(Bid{kVera, kHearts});
  EXPECT_EQ(party.table().declarer, kVera);  // the last to call plays
  EXPECT_EQ(party.table().contract, without_talon(kHearts));
  // No other suit is overcalled by itself.
  for (Suit suit : {kSpades, kClubs, kDiamonds}) {
    Party other;
    other.deal(plain_deal());
    other.does(Bid{kAnna, suit});
    EXPECT_EQ(other.refuses(Bid{kBoris, suit}).reason, Reason::kBidTooLow);
    other.does(Bid{kBoris, kHearts});
    EXPECT_EQ(standing_bid(other.table())->suit, kHearts);
  }
}

// --- The talon negotiated.

Party negotiating(Enforcement enforcement = Enforcement::kRefuse) {
  Party party(RuleSet{.talon = TalonRule::kNegotiated, .enforcement = enforcement});
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera});
  return party;
}

Commands declarations(Seat seat, std::initializer_list<Suit> suits) {
  Commands result;
  for (Suit suit : suits) result.emplace_back(Declare{seat, suit});
  return result;
}

TEST(Manual, M59_FourBuysLeadToHearts) {
  // The book's example: first hand, second hand, dealer, and the first for the fourth time.
  Party party = negotiating();
  EXPECT_EQ(party.phase(), Phase::kTalonAuction);
  for (Seat seat : {kAnna, kBoris, kVera}) {
    EXPECT_EQ(party.to_act(), seat);
    EXPECT_EQ(party.choices(seat), (Commands{Pass{seat}, Buy{seat}}));
    party.does(Buy{seat});
    EXPECT_EQ(party.phase(), Phase::kTalonAuction);
  }
  EXPECT_EQ(party.to_act(), kAnna);
  party.does(Buy{kAnna});
  // Nothing is higher: he has the talon.
  EXPECT_EQ(party.phase(), Phase::kDiscard);
  EXPECT_EQ(party.table().declarer, kAnna);
  party.does(Discard{kAnna, cards("SK C7")});
  EXPECT_EQ(party.choices(kAnna), declarations(kAnna, {kHearts}));
  EXPECT_EQ(sentence(party.refuses(Declare{kAnna, kDiamonds})),
            "diamonds is too low: after 4 calls of \"I buy\" the game must be in hearts or higher (M59).");
  party.does(Declare{kAnna, kHearts});
  EXPECT_EQ(party.table().contract, with_talon(kHearts));
}

TEST(Manual, M59_EachBuyRaisesTheFloorBySuits) {
  const std::vector<std::vector<Suit>> allowed{
      {kSpades, kClubs, kDiamonds, kHearts}, {kClubs, kDiamonds, kHearts}, {kDiamonds, kHearts}};
  for (int buys = 1; buys <= 3; ++buys) {
    Party party = negotiating();
    Seat buyer = kAnna;
    for (int i = 0; i < buys; ++i) {
      buyer = party.to_act();
      party.does(Buy{buyer});
    }
    EXPECT_EQ(party.table().buys, buys);
    while (party.phase() == Phase::kTalonAuction) party.pass({party.to_act()});
    EXPECT_EQ(party.table().declarer, buyer);
    party.does(Discard{buyer, cards("SK C7")});
    Commands expected;
    for (Suit suit : allowed[static_cast<std::size_t>(buys - 1)]) expected.emplace_back(Declare{buyer, suit});
    EXPECT_EQ(party.choices(buyer), expected);
    for (Suit suit : kSuits) {
      if (std::ranges::find(expected, Command(Declare{buyer, suit})) != expected.end()) continue;
      EXPECT_EQ(party.refuses(Declare{buyer, suit}).reason, Reason::kBelowFloor);
    }
  }
}

TEST(Manual, M59_ItGoesRoundUntilTheOthersHavePassed) {
  Party party = negotiating();
  party.pass({kAnna});
  party.does(Buy{kBoris});
  party.does(Buy{kVera});
  EXPECT_EQ(party.to_act(), kBoris);  // Anna has passed and is out of it
  EXPECT_EQ(party.refuses(Buy{kAnna}).reason, Reason::kNotYourTurn);
  const EventList last = party.does(Pass{kBoris});
  EXPECT_EQ(events_of<event::TalonTaken>(last).size(), 1U);
  EXPECT_EQ(party.table().declarer, kVera);
  EXPECT_EQ(party.hand(kVera).size(), 12);
}

TEST(Manual, M59_NobodyBuysOverHisOwnCall) {
  Party party = negotiating();
  party.does(Buy{kAnna});
  party.pass({kBoris});
  party.does(Pass{kVera});
  EXPECT_EQ(party.phase(), Phase::kDiscard);
  EXPECT_EQ(party.table().declarer, kAnna);
  EXPECT_EQ(party.table().buys, 1);
}

TEST(Manual, M59_NobodyBuysTheDealIsOver) {
  Party party = negotiating();
  party.pass({kAnna, kBoris});
  EXPECT_EQ(events_of<event::PassedOut>(party.does(Pass{kVera})).size(), 1U);
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.table().dealer, kAnna);
}

TEST(Manual, M59_TheFirstKindHasNoNegotiation) {
  Party party;
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera});
  EXPECT_EQ(party.phase(), Phase::kTalonOffer);
  EXPECT_EQ(party.refuses(Buy{kAnna}).reason, Reason::kNotNow);
  // And the second kind no plain offer.
  const Party second = negotiating();
  EXPECT_EQ(second.refuses(TakeTalon{kAnna}).reason, Reason::kNotNow);
}

}  // namespace
}  // namespace pulka
