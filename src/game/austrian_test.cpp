// Austrian Preference clause by clause (A1-A20), with the text's own examples and numbers.
// docs/rules/austrian.md says the same in words.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "scoring/pot.hpp"
#include "table_for_tests.hpp"

namespace pulka {
namespace {

using namespace for_tests;  // NOLINT(google-build-using-namespace)
using command::AnnounceAces;
using command::Bid;
using command::CallNumber;
using command::CallWhist;
using command::Declare;
using command::Discard;
using command::EnterResult;
using command::Invite;
using command::Pass;
using command::Propose;
using command::TakeTalon;
using Reason = Illegal::Reason;
using Lines = std::vector<std::string>;

RuleSet austrian(Pot pot = Pot::kFixed) {
  RuleSet rules = preset("austrian");
  rules.pot = pot;
  return rules;
}

DealResult with_inviter(DealResult result, Seat inviter) {
  result.inviter = inviter;
  return result;
}
DealResult with_aces(DealResult result, Aces aces) {
  result.aces = aces;
  return result;
}

Party dealt(const RuleSet& rules, const Deal& deal = spade_deal(), int players = 3) {
  Party party(rules, players);
  party.deal(deal);
  return party;
}

// Anna plays `suit` with the talon; the others have not spoken yet.
Party anna_declares(const RuleSet& rules, Suit suit, const Deal& deal = spade_deal()) {
  Party party = dealt(rules, deal);
  party.does(CallNumber{kAnna, 1});
  party.pass({kBoris, kVera});
  party.discard_lowest();
  party.does(Declare{kAnna, suit});
  return party;
}

// --- Cards, seats, dealing.

TEST(Austrian, A01_TheOrderOfTheSuits) {
  const RuleSet rules = austrian();
  EXPECT_EQ(rules.suit_order, (SuitOrder{kClubs, kSpades, kDiamonds, kHearts}));
  EXPECT_TRUE(outranks(rules, kSpades, kClubs)) << "not the Russian order";
  for (int number = 1; number <= 4; ++number) {
    EXPECT_EQ(number_of(rules, with_talon(rules.suit_order[static_cast<std::size_t>(number - 1)])), number);
  }
  Party party = dealt(rules);
  party.does(Bid{kAnna, kClubs});
  party.does(Bid{kBoris, kSpades});
  EXPECT_EQ(party.refuses(Bid{kVera, kClubs}).reason, Reason::kBidTooLow);
}

TEST(Austrian, A02_ThreePlayAndOfFourTheDealerSitsOut) {
  const RuleSet rules = austrian();
  EXPECT_EQ(min_players(rules), 3);
  EXPECT_EQ(max_players(rules), 4);
  Party party(rules, 4, kGleb);
  party.deal(spade_deal());
  EXPECT_EQ(party.table().active, (InplaceVector<Seat, 3>{kAnna, kBoris, kVera}));
  EXPECT_EQ(party.dish(kGleb), -10) << "he puts his stake all the same";
  EXPECT_EQ(party.refuses(Pass{kGleb}).reason, Reason::kSitsOut);
}

TEST(Austrian, A02_Anticlockwise) {
  RuleSet rules = austrian();
  rules.direction = Direction::kAnticlockwise;
  Party party(rules, 4, kGleb);
  party.deal(spade_deal());
  EXPECT_EQ(party.table().active, (InplaceVector<Seat, 3>{kVera, kBoris, kAnna}));
  EXPECT_EQ(party.to_act(), kVera);
  EXPECT_EQ(party.hand(kVera), spade_deal().hand(Hand::kFirst));
  party.pass({kVera, kBoris});
  party.does(CallNumber{kAnna, 1});
  party.discard_lowest();
  party.does(Declare{kAnna, kHearts});
  EXPECT_EQ(party.to_act(), kVera) << "after the declarer comes the one at his right hand";
  party.does(CallWhist{kVera});
  party.does(CallWhist{kBoris});
  const Card led = party.hand(kAnna).lowest();
  party.does(command::PlayCard{kAnna, led});
  EXPECT_EQ(party.to_act(), kVera);
  party.play_lowest();
  EXPECT_EQ(party.table().dealer, kVera);
}

TEST(Austrian, A03_ThreeThenTheTalonThenFourThenThree) {
  const Pack pack = ordered_pack();
  const auto run = [&](std::initializer_list<std::pair<int, int>> from_and_count) {
    CardSet cards;
    for (const auto& [from, count] : from_and_count) {
      for (int i = 0; i < count; ++i) cards |= pack[static_cast<std::size_t>(from + i)];
    }
    return cards;
  };
  const Deal usual = deal_pack(pack, DealPattern::kThreeFourThree);
  EXPECT_EQ(usual.hand(Hand::kFirst), run({{0, 3}, {11, 4}, {23, 3}}));
  EXPECT_EQ(usual.hand(Hand::kSecond), run({{3, 3}, {15, 4}, {26, 3}}));
  EXPECT_EQ(usual.hand(Hand::kThird), run({{6, 3}, {19, 4}, {29, 3}}));
  EXPECT_EQ(usual.talon(), run({{9, 2}}));
  const Deal other = deal_pack(pack, DealPattern::kThreeTwo);
  EXPECT_EQ(other.hand(Hand::kFirst), run({{0, 3}, {11, 2}, {17, 3}, {26, 2}}));
  EXPECT_EQ(other.talon(), run({{9, 2}}));
  EXPECT_EQ(austrian().deal_pattern, DealPattern::kThreeFourThree);
}

TEST(Austrian, A04_TheDealerPutsTenBeforeEachDeal) {
  Party party(austrian(Pot::kUnlimited));
  EXPECT_EQ(party.pot(), 0);
  const Deal cards = spade_deal();
  const EventList events = party.does(command::DealCards{cards});
  EXPECT_EQ(lines(events), (Lines{"Vera puts 10 into the pot (A4)"}));
  EXPECT_EQ(party.pot(), 10);
  // A deal that is void and dealt again is one deal.
  party.does(command::VoidDeal{16_M});
  party.deal(cards);
  EXPECT_EQ(party.pot(), 10);
  party.pass({kAnna, kBoris, kVera});
  party.deal(cards);
  EXPECT_EQ(party.pot(), 20);
  EXPECT_EQ(party.dish(kAnna), -10);
  RuleSet dear = austrian();
  dear.dealer_stake = 50;
  EXPECT_EQ(dealt(dear).pot(), 50);
}

TEST(Austrian, A04_NotInStyrian) {
  Party party(preset("styrian"));
  EXPECT_EQ(party.pot(), 300) << "each has put in 100 at the start";
  party.deal(spade_deal());
  EXPECT_EQ(party.pot(), 300);
}

// --- The ladder.

TEST(Austrian, A05_TheWorkedAuction) {
  Party party = dealt(austrian());
  EXPECT_EQ(party.refuses(CallNumber{kAnna, 2}).reason, Reason::kNotNext);
  party.does(CallNumber{kAnna, 1});
  party.does(CallNumber{kBoris, 2});
  party.does(CallNumber{kVera, 3});
  EXPECT_EQ(party.to_act(), kAnna);
  party.does(Pass{kAnna});
  party.does(CallNumber{kBoris, 3});  // "here"
  EXPECT_EQ(party.table().caller, kBoris);
  // Vera sits after Boris and cannot hold.
  const Illegal later = party.refuses(CallNumber{kVera, 3});
  EXPECT_EQ(later.reason, Reason::kNotEarlier);
  EXPECT_EQ(
      sentence(later),
      "3 was called by Boris; only a player who sits before the caller may hold it: call the next number or "
      "pass (A5).");
  party.does(CallNumber{kVera, 4});
  EXPECT_EQ(party.to_act(), kBoris) << "Anna has passed and is out";
  party.does(Pass{kBoris});
  EXPECT_EQ(party.table().declarer, kVera);
  EXPECT_EQ(party.phase(), Phase::kDiscard);
  party.discard_lowest();
  EXPECT_EQ(party.choices(kVera), (std::vector<Command>{Declare{kVera, kHearts}}));
  EXPECT_EQ(sentence(party.refuses(Declare{kVera, kDiamonds})),
            "diamonds is too low: the auction reached 4, so the game must be hearts or higher (A8).");
}

TEST(Austrian, A05_Refusals) {
  Party party = dealt(austrian());
  EXPECT_EQ(sentence(party.refuses(CallNumber{kAnna, 3})),
            "3 cannot be called: the ladder begins with 1 (A5).");
  EXPECT_EQ(sentence(party.refuses(CallNumber{kAnna, 5})),
            "5 is not a number of the ladder, which ends at 4 (A5).");
  party.does(CallNumber{kAnna, 1});
  EXPECT_EQ(sentence(party.refuses(CallNumber{kBoris, 3})),
            "3 cannot be called: the ladder stands at 1 (A5).");
  EXPECT_EQ(sentence(party.refuses(CallNumber{kVera, 2})), "It is not Vera's turn: Boris is to act (A5).");
  Party simple;
  simple.deal(spade_deal());
  EXPECT_EQ(sentence(simple.refuses(CallNumber{kAnna, 1})),
            "Numbers are not called at this table: name a game or pass (M20).");
}

TEST(Austrian, A05_JumpsWhereTheTableAllowsThem) {
  RuleSet rules = austrian();
  rules.jumps = true;
  Party party = dealt(rules);
  party.does(CallNumber{kAnna, 2});
  party.does(CallNumber{kBoris, 4});
  party.does(Pass{kVera});
  // Anna sits before Boris and may still hold.
  EXPECT_EQ(party.to_act(), kAnna);
  party.does(CallNumber{kAnna, 4});
  // Boris could only call five, which there is not: the auction is over.
  EXPECT_EQ(party.table().declarer, kAnna);
}

TEST(Austrian, A05_OneCallIsEnoughWhenTheOthersPass) {
  Party party = dealt(austrian());
  party.pass({kAnna, kBoris});
  party.does(CallNumber{kVera, 1});
  EXPECT_EQ(party.table().declarer, kVera);
  EXPECT_EQ(party.phase(), Phase::kDiscard);
}

TEST(Austrian, A06_HandGamesOutrankEveryNumber) {
  Party party = dealt(austrian());
  party.does(CallNumber{kAnna, 1});
  party.does(Bid{kBoris, kClubs});
  EXPECT_EQ(sentence(party.refuses(CallNumber{kVera, 2})),
            "A game without the talon has been called, which outranks every number (A6).");
  // Among rivals the suit decides; equal suits: the earlier seat.
  EXPECT_EQ(party.refuses(Bid{kVera, kClubs}).reason, Reason::kBidTooLow);
  party.does(Bid{kVera, kHearts});
  // Anna has called a number, so that a hand game comes too late for her; Boris has named his.
  EXPECT_EQ(party.table().contract, without_talon(kHearts));
  EXPECT_EQ(party.table().declarer, kVera);
  EXPECT_EQ(party.phase(), Phase::kWhist);
}

TEST(Austrian, A06_AHandGameAtAnyTurn) {
  RuleSet rules = austrian();
  rules.hand_entry = HandEntry::kAnyTurn;
  Party party = dealt(rules);
  party.does(CallNumber{kAnna, 1});
  party.does(Bid{kBoris, kSpades});
  party.does(Pass{kVera});
  EXPECT_EQ(party.to_act(), kAnna);
  // She sits before Boris: the same suit is enough.
  party.does(Bid{kAnna, kSpades});
  EXPECT_EQ(party.table().declarer, kAnna);
  EXPECT_EQ(party.table().contract, without_talon(kSpades));
  Party first = dealt(austrian());
  first.does(CallNumber{kAnna, 1});
  first.does(CallNumber{kBoris, 2});
  first.does(Pass{kVera});
  EXPECT_EQ(sentence(first.refuses(Bid{kAnna, kHearts})),
            "It is too late for Anna to call a game without the talon (A6).");
}

TEST(Austrian, A06_NoHandGamesAtAll) {
  RuleSet rules = austrian();
  rules.hand_games = false;
  Party party = dealt(rules);
  EXPECT_EQ(party.choices(kAnna), (std::vector<Command>{Pass{kAnna}, CallNumber{kAnna, 1}}));
  EXPECT_EQ(party.refuses(Bid{kAnna, kHearts}).reason, Reason::kNotPlayedHere);
}

TEST(Austrian, A07_AllPassANewDeal) {
  Party party = dealt(austrian());
  party.pass({kAnna, kBoris, kVera});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.table().dealer, kAnna);
  party.deal(spade_deal());
  EXPECT_EQ(party.pot(), 20) << "the next dealer adds his ten";
}

TEST(Austrian, A07_AllPassTheDealerDeclares) {
  RuleSet rules = austrian();
  rules.all_pass = AllPass::kDealerDeclares;
  Party party = dealt(rules);
  party.pass({kAnna, kBoris, kVera});
  EXPECT_EQ(party.table().declarer, kVera);
  EXPECT_EQ(party.phase(), Phase::kDiscard);
  party.discard_lowest();
  EXPECT_EQ(party.choices(kVera).size(), 4U) << "no number was reached";
  Party four(rules, 4, kGleb);
  four.deal(spade_deal());
  four.pass({kAnna, kBoris, kVera});
  EXPECT_EQ(four.table().declarer, kVera) << "Gleb has no cards (H16)";
}

TEST(Austrian, A07_AllPassTheTalonIsOffered) {
  RuleSet rules = austrian();
  rules.all_pass = AllPass::kTalonOffered;
  Party party = dealt(rules);
  party.pass({kAnna, kBoris, kVera});
  EXPECT_EQ(party.phase(), Phase::kTalonOffer);
  party.does(Pass{kAnna});
  party.does(TakeTalon{kBoris});
  EXPECT_EQ(party.table().declarer, kBoris);
  Party nobody = dealt(rules);
  nobody.pass({kAnna, kBoris, kVera, kAnna, kBoris, kVera});
  EXPECT_EQ(nobody.phase(), Phase::kDealing);
}

TEST(Austrian, A08_TheTalonIsTakenUnseenAndTwoAreAway) {
  Party party = dealt(austrian());
  party.does(CallNumber{kAnna, 1});
  party.pass({kBoris, kVera});
  EXPECT_EQ(party.hand(kAnna).size(), 12);
  EXPECT_TRUE(project(party.state(), kBoris).table.talon_seen.empty());
  EXPECT_EQ(party.refuses(Discard{kAnna, cards("SA")}).clause, 8_A);
  party.does(Discard{kAnna, cards("D8 D7")});
  EXPECT_TRUE(project(party.state(), kBoris).own_discards.empty());
  EXPECT_EQ(party.choices(kAnna).size(), 4U);
}

TEST(Austrian, A08_NotLowerThanTheNumber) {
  Party party = dealt(austrian());
  party.does(CallNumber{kAnna, 1});
  party.does(CallNumber{kBoris, 2});
  party.pass({kVera, kAnna});
  party.discard_lowest();
  const Illegal low = party.refuses(Declare{kBoris, kClubs});
  EXPECT_EQ(low.reason, Reason::kBelowLevel);
  EXPECT_EQ(sentence(low),
            "clubs is too low: the auction reached 2, so the game must be spades or higher (A8).");
  party.does(Declare{kBoris, kDiamonds});
}

// --- In, out, invited.

TEST(Austrian, A09_LeftOfTheDeclarerSpeaksFirst) {
  Party party = anna_declares(austrian(), kSpades);
  EXPECT_EQ(party.to_act(), kBoris);
  EXPECT_EQ(party.refuses(CallWhist{kVera}).expected, kBoris);
  party.does(CallWhist{kBoris});
  party.does(CallWhist{kVera});
  EXPECT_EQ(party.phase(), Phase::kPlay);
  EXPECT_EQ(party.table().in_play.size(), 3);
}

TEST(Austrian, A09_BothOutTheDeclarerTakesAll) {
  Party party(austrian(Pot::kUnlimited));
  party.pot(60);
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.does(Pass{kBoris});
  const EventList last = party.does(Pass{kVera});
  EXPECT_EQ(lines(last), (Lines{"Anna: spades without the talon is played for 70 (A14)",
                                "Anna takes 70 out of the pot (A13)"}));
  EXPECT_EQ(party.pot(), 0);
}

TEST(Austrian, A10_TheLoneDefenderMayInvite) {
  Party party = anna_declares(austrian(), kSpades);
  EXPECT_EQ(sentence(party.refuses(Invite{kBoris})), "Nobody is in, so nobody can invite (A10).");
  party.does(Pass{kBoris});
  party.does(CallWhist{kVera});
  EXPECT_EQ(party.phase(), Phase::kInvite);
  EXPECT_EQ(party.to_act(), kVera);
  EXPECT_EQ(party.refuses(Invite{kBoris}).reason, Reason::kNotYourTurn);
  party.does(Invite{kVera});
  EXPECT_EQ(party.table().in_play.size(), 3);
  EXPECT_EQ(party.table().inviter, kVera);
  EXPECT_EQ(sentence(party.refuses(Invite{kVera})), "Everybody is in; there is nobody to invite (A10).");
}

TEST(Austrian, A10_WithoutAnInvitationTheOtherHandIsDead) {
  Party party = anna_declares(austrian(), kSpades);
  party.does(CallWhist{kBoris});
  party.does(Pass{kVera});
  party.does(Pass{kBoris});  // goes on alone
  EXPECT_EQ(party.phase(), Phase::kPlay);
  EXPECT_EQ(party.table().in_play.size(), 2);
  party.play("SA S8");
  EXPECT_EQ(party.table().tricks.size(), 1U) << "tricks of two cards";
}

TEST(Austrian, A10_TheInvitedMayRefuseWhereTheTableAllowsIt) {
  RuleSet rules = austrian();
  rules.invitee_may_refuse = true;
  Party party = anna_declares(rules, kSpades);
  party.does(CallWhist{kBoris});
  party.does(Pass{kVera});
  party.does(Invite{kBoris});
  EXPECT_EQ(party.phase(), Phase::kInvited);
  EXPECT_EQ(party.to_act(), kVera);
  Party refused = party;
  refused.does(Pass{kVera});
  EXPECT_EQ(refused.table().in_play.size(), 2);
  EXPECT_EQ(refused.table().inviter, std::nullopt) << "he answers for his own two tricks again";
  party.does(CallWhist{kVera});
  EXPECT_EQ(party.table().in_play.size(), 3);
  EXPECT_EQ(party.table().inviter, kBoris);
}

// What a result moves, the dealer's stake left out.
Lines moves(Party& party, const DealResult& result) {
  Lines all = lines(party.enter(result));
  std::erase_if(all, [](const std::string& line) { return line.find("(A4)") != std::string::npos; });
  return all;
}
Lines moves(const RuleSet& rules, const DealResult& result) {
  Party party(rules);
  return moves(party, result);
}

TEST(Austrian, A10_TheInviterAnswersForFourTogether) {
  const Contract clubs = with_talon(kClubs);
  // 3 + 1 are four.
  EXPECT_EQ(moves(austrian(), with_inviter(played(kAnna, clubs, {kBoris, kVera}, {6, 1, 3}), kVera)),
            (Lines{"Anna: clubs with the talon is played for 10 (A13)", "Anna takes 10 out of the pot (A13)",
                   "Anna pays Boris 1: tricks 1 x 1 (A13)", "Anna pays Vera 3: tricks 3 x 1 (A13)"}));
  // 3 + 0 are not, and the invited one pays nothing.
  EXPECT_EQ(moves(austrian(), with_inviter(played(kAnna, clubs, {kBoris, kVera}, {7, 0, 3}), kVera)).back(),
            "Vera is short and puts 10 into the pot (A10)");
  EXPECT_EQ(moves(austrian(), with_inviter(played(kAnna, clubs, {kBoris, kVera}, {7, 3, 0}), kVera)).back(),
            "Vera is short and puts 10 into the pot (A10)");
  // Without an invitation each who is in answers for two.
  EXPECT_EQ(moves(austrian(), played(kAnna, clubs, {kBoris, kVera}, {8, 1, 1})).size(), 6U);
  EXPECT_EQ(moves(austrian(), played(kAnna, clubs, {kVera}, {9, 0, 1})).back(),
            "Vera is short and puts 10 into the pot (A10)");
}

TEST(Austrian, A10_ResultsThatCannotBe) {
  const Contract clubs = with_talon(kClubs);
  Party party(austrian());
  EXPECT_EQ(sentence(party.refuses(EnterResult{with_inviter(unplayed(kAnna, clubs), kBoris)})),
            "Nobody is in, so nobody can invite (A10).");
  EXPECT_EQ(
      sentence(party.refuses(EnterResult{with_inviter(played(kAnna, clubs, {kBoris}, {6, 4}), kBoris)})),
      "Boris can have invited only if both defenders played (A10).");
  Party simple;
  EXPECT_EQ(
      simple.refuses(EnterResult{with_inviter(played(kAnna, clubs, {kBoris, kVera}, {6, 2, 2}), kBoris)})
          .reason,
      Reason::kNoInvitations);
}

TEST(Austrian, A11_TheDeclarerLeads) {
  Party party = dealt(austrian());
  party.pass({kAnna, kBoris});
  party.does(CallNumber{kVera, 1});
  party.discard_lowest();
  party.does(Declare{kVera, kHearts});
  party.whist({kAnna, kBoris});
  EXPECT_EQ(party.to_act(), kVera);
}

TEST(Austrian, A11_InSansTheRightHandOpponentLeads) {
  RuleSet rules = preset("illustrated");
  rules.jumps = true;
  Party party = dealt(rules);
  party.does(CallNumber{kAnna, 6});
  party.pass({kBoris, kVera});
  party.discard_lowest();
  party.does(Declare{kAnna, kSpades, Game::kSans});
  EXPECT_EQ(party.phase(), Phase::kPlay) << "all defend";
  EXPECT_EQ(party.to_act(), kVera);
}

TEST(Austrian, A12_FollowElseTrump) {
  RuleSet rules = austrian();
  Party free = anna_declares(rules, kSpades);
  free.whist({kBoris, kVera});
  free.play("CA");
  EXPECT_EQ(free.cards_allowed(kBoris), cards("C K Q J 10 9"));
  free.play("C9 C7  SA");
  EXPECT_EQ(free.cards_allowed(kBoris), cards("S8")) << "nothing but what was led";
  free.play("S8 S7  D8 DA");
  rules.must_head = true;
  const Deal deal = deal_of("S A K Q J 9  C A  D 8 7  H 8 7", "S 10 8  C K Q J 10 9  D A K  H A",
                            "S 7  C 8 7  D J 10 9  H K Q J 10");
  Party head = dealt(rules, deal);
  head.does(Bid{kAnna, kSpades});
  head.pass({kBoris, kVera});
  head.whist({kBoris, kVera});
  head.play("S9");
  EXPECT_EQ(sentence(head.refuses(command::PlayCard{kBoris, card("S8")})),
            "S8 is too low: the trick must be taken; play one of S 10 (A12).");
  EXPECT_EQ(head.refuses(command::PlayCard{kBoris, card("CK")}).reason, Reason::kMustFollow);
  EXPECT_EQ(head.cards_allowed(kBoris), cards("S10")) << "he can take the trick, so he must";
  head.play("S10");
  EXPECT_EQ(head.cards_allowed(kVera), cards("S7")) << "nobody is asked for what he cannot do";
}

// --- Money.

TEST(Austrian, A13_A14_UnlimitedPotOfForty) {
  Party party(austrian(Pot::kUnlimited));
  party.pot(30);
  // Tricks 5/4/1, both in: he draws 40, pays 16 and 4, puts in 80; the one-trick defender 40.
  EXPECT_EQ(
      moves(party, played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {5, 4, 1})),
      (Lines{"Anna: diamonds with the talon is played for 40 (A14)", "Anna takes 40 out of the pot (A13)",
             "Anna pays Boris 16: tricks 4 x 4 (A13)", "Anna pays Vera 4: tricks 1 x 4 (A13)",
             "Anna is short and puts 80 into the pot: 2 x 40 (A13)",
             "Vera is short and puts 40 into the pot (A10)"}));
  // With the next dealer's ten: 130, and the next declarer risks 260.
  party.deal(spade_deal());
  EXPECT_EQ(party.pot(), 130);
  const int in_play = amount_in_play(party.table().rules, party.table().account, with_talon(kClubs));
  EXPECT_EQ(in_play, 130);
  party.pass({kBoris, kVera});
  party.does(CallNumber{kAnna, 1});
  party.discard_lowest();
  party.does(Declare{kAnna, kHearts});
  party.pass({kBoris});
  party.does(CallWhist{kVera});
  party.does(Pass{kVera});
  const Lines end = lines(party.play_lowest());
  EXPECT_TRUE(std::ranges::count(end, "Anna is short and puts 260 into the pot: 2 x 130 (A13)"))
      << end.back();
}

TEST(Austrian, A14_LimitedToAHundred) {
  Party party(preset("austrian-limited"));
  party.pot(120);
  // 130 lie there, 100 are played for; tricks 6/3/1.
  EXPECT_EQ(
      moves(party, played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {6, 3, 1})),
      (Lines{"Anna: diamonds with the talon is played for 100 (A14)", "Anna takes 100 out of the pot (A13)",
             "Anna pays Boris 30: tricks 3 x 10 (A13)", "Anna pays Vera 10: tricks 1 x 10 (A13)",
             "Vera is short and puts 100 into the pot (A10)"}));
  EXPECT_EQ(party.pot() + party.table().rules.dealer_stake, 140);
  // A clean game, and the next deal is played for 140 - 100 + 10.
  party.enter(played(kBoris, with_talon(kDiamonds), {kAnna, kVera}, {2, 6, 2}));
  party.deal(spade_deal());
  EXPECT_EQ(party.pot(), 50);
  EXPECT_EQ(amount_in_play(party.table().rules, party.table().account, with_talon(kClubs)), 50);
}

TEST(Austrian, A14_LimitsOfFiveTenAndTwenty) {
  for (const auto& [times, amount] : {std::pair{5, 50}, std::pair{10, 100}, std::pair{20, 200}}) {
    RuleSet rules = austrian(Pot::kLimited);
    rules.pot_limit = static_cast<std::uint8_t>(times);
    Account account;
    account.pot = 500;
    EXPECT_EQ(amount_in_play(rules, account, with_talon(kHearts)), amount);
    account.pot = 40;
    EXPECT_EQ(amount_in_play(rules, account, with_talon(kHearts)), 40);
  }
}

TEST(Austrian, A14_FixedIsTheDealersStakeWhateverHasGathered) {
  Party party(austrian());
  party.pot(500);
  EXPECT_EQ(moves(party, played(kAnna, with_talon(kHearts), {kBoris}, {6, 4}))[1],
            "Anna takes 10 out of the pot (A13)");
  EXPECT_EQ(party.pot(), 500);
}

TEST(Austrian, A14_StyrianGoesByTrumps) {
  const std::array<std::pair<Suit, int>, 4> prices{
      {{kClubs, 20}, {kSpades, 30}, {kDiamonds, 40}, {kHearts, 50}}};
  for (const auto& [suit, amount] : prices) {
    const Lines written =
        moves(preset("styrian"), played(kAnna, with_talon(suit), {kBoris, kVera}, {6, 3, 1}));
    const std::string tenth = std::to_string(amount / 10);
    EXPECT_EQ(written[1], "Anna takes " + std::to_string(amount) + " out of the pot (A13)");
    EXPECT_EQ(written[2],
              "Anna pays Boris " + std::to_string(3 * amount / 10) + ": tricks 3 x " + tenth + " (A13)");
    EXPECT_EQ(written[4], "Vera is short and puts " + std::to_string(amount) + " into the pot (A10)");
  }
}

RuleSet styrian_with(int contribution) {
  RuleSet rules = preset("styrian");
  rules.contribution = static_cast<std::uint16_t>(contribution);
  return rules;
}

TEST(Austrian, A14_AnEmptyStyrianPotIsFilledAgain) {
  Party party(styrian_with(10));
  EXPECT_EQ(party.pot(), 30);
  party.enter(unplayed(kAnna, without_talon(kSpades)));
  EXPECT_EQ(party.pot(), 0);
  ASSERT_TRUE(party.table().proposal);
  EXPECT_EQ(*party.table().proposal, (Proposal{Proposal::Kind::kRefill, 10}));
  EXPECT_EQ(party.refuses(command::DealCards{spade_deal()}).reason, Reason::kAnswerFirst);
  for (Seat seat : {kAnna, kBoris, kVera}) party.does(command::Answer{seat, true});
  EXPECT_EQ(party.pot(), 30);
  EXPECT_EQ(party.phase(), Phase::kDealing);
  // Taking that back asks again, and taking the result back unmakes the question.
  party.does(command::Undo{});
  EXPECT_TRUE(party.table().proposal);
  party.does(command::Undo{});
  EXPECT_FALSE(party.table().proposal);
  EXPECT_EQ(party.pot(), 30);
}

TEST(Austrian, A14_AnEmptyStyrianPotEndsThePartyIfNotFilled) {
  Party party(styrian_with(10));
  party.enter(unplayed(kAnna, without_talon(kSpades)));
  party.does(command::Answer{kVera, true});
  party.does(command::Answer{kBoris, false});
  EXPECT_EQ(party.phase(), Phase::kFinished);
  EXPECT_EQ(party.final().fishes[kAnna], 20);
  EXPECT_EQ(party.final().fishes[kBoris], -10);
  EXPECT_EQ(sentence(party.refuses(command::DealCards{spade_deal()})), "The party is over (A14).");
  party.does(command::Undo{});
  EXPECT_EQ(party.phase(), Phase::kDealing);
}

TEST(Austrian, A14_ContributionsAreMultiplesOfTen) {
  Party party(styrian_with(10));
  for (int amount : {0, 5, 15, 1010, -10}) {
    const Illegal illegal =
        party.refuses(Propose{kAnna, {Proposal::Kind::kRefill, static_cast<std::int16_t>(amount)}});
    EXPECT_EQ(sentence(illegal), std::to_string(amount) +
                                     " cannot be put in: expected a multiple of ten from 10 to 1000 (A14).");
  }
  // The table may agree on more than at the start, also while the empty pot asks.
  party.enter(unplayed(kAnna, without_talon(kSpades)));
  party.does(Propose{kBoris, {Proposal::Kind::kRefill, 50}});
  party.does(command::Answer{kAnna, true});
  party.does(command::Answer{kVera, true});
  EXPECT_EQ(party.pot(), 150);
  EXPECT_EQ(Party(austrian()).refuses(Propose{kAnna, {Proposal::Kind::kRefill, 50}}).reason,
            Reason::kNotStyrian);
  EXPECT_EQ(party.refuses(Propose{kAnna, {Proposal::Kind::kMerge, 0}}).reason, Reason::kNoRemises);
}

TEST(Austrian, A14_AShortStyrianPot) {
  // Thirty lie there; hearts are worth fifty.
  Party rest(styrian_with(10));
  EXPECT_EQ(
      moves(rest, unplayed(kAnna, with_talon(kHearts))),
      (Lines{"Anna: hearts with the talon is played for 30 (A14)", "Anna takes 30 out of the pot (A13)"}));
  RuleSet rules = styrian_with(10);
  rules.short_pot = ShortPot::kRefill;
  Party refill(rules);
  EXPECT_EQ(moves(refill, unplayed(kAnna, with_talon(kHearts))),
            (Lines{"Anna: hearts with the talon is played for 50 (A14)", "Anna puts 10 into the pot (A14)",
                   "Boris puts 10 into the pot (A14)", "Vera puts 10 into the pot (A14)",
                   "Anna takes 50 out of the pot (A13)"}));
  EXPECT_EQ(refill.pot(), 10);
}

TEST(Austrian, A15_HeartsInHandBringTenFromEachAndCostTen) {
  const Contract preference = without_talon(kHearts);
  // Boris in, Vera out: both pay.
  const Lines made = moves(austrian(), played(kAnna, preference, {kBoris}, {7, 3}));
  EXPECT_EQ((Lines{made.end() - 2, made.end()}),
            (Lines{"Boris pays Anna 10 for the highest suit in hand (A15)",
                   "Vera pays Anna 10 for the highest suit in hand (A15)"}));
  const Lines failed = moves(austrian(), played(kAnna, preference, {kBoris}, {5, 5}));
  EXPECT_EQ((Lines{failed.end() - 2, failed.end()}),
            (Lines{"Anna pays Boris 10 for the highest suit in hand (A15)",
                   "Anna pays Vera 10 for the highest suit in hand (A15)"}));
  RuleSet rules = austrian();
  rules.premium_payers = PremiumPayers::kWhistersOnly;
  EXPECT_EQ(moves(rules, played(kAnna, preference, {kBoris}, {7, 3})).back(),
            "Boris pays Anna 10 for the highest suit in hand (A15)");
  // What he pays goes to both all the same.
  EXPECT_EQ(moves(rules, played(kAnna, preference, {kBoris}, {5, 5})).back(),
            "Anna pays Vera 10 for the highest suit in hand (A15)");
  EXPECT_EQ(moves(rules, unplayed(kAnna, preference)).size(), 2U) << "nobody was in";
  EXPECT_EQ(moves(austrian(), unplayed(kAnna, preference)).size(), 4U);
  for (const Contract other : {with_talon(kHearts), without_talon(kDiamonds)}) {
    EXPECT_EQ(moves(austrian(), unplayed(kAnna, other)).size(), 2U);
  }
}

TEST(Austrian, A15_OfFourPlayersTheDealerPaysNoPremium) {
  Party party(austrian(), 4, kGleb);
  party.enter(unplayed(kAnna, without_talon(kHearts)));
  EXPECT_EQ(party.dish(kGleb), -10);
  EXPECT_EQ(party.dish(kBoris), -10);
  EXPECT_EQ(party.dish(kAnna), 30);
}

// Anna holds every ace.
Deal four_aces() {
  return deal_of("S A K Q J  C A K Q  D A  H A K", "S 10 9  C J 10 9  D K Q J  H Q J",
                 "S 8 7  C 8 7  D 10 9 8  H 10 9 8");
}

TEST(Austrian, A16_FourAcesAreShownAtTheEnd) {
  Party party = dealt(austrian(), four_aces());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.whist({kBoris, kVera});
  EXPECT_EQ(party.table().aces, Aces::kUnsaid);
  const EventList last = party.play_lowest();
  ASSERT_EQ(events_of<event::AcesShown>(last).size(), 1U);
  EXPECT_EQ(events_of<event::AcesShown>(last)[0].seat, kAnna);
}

TEST(Austrian, A16_TenFromEachIfTheGameIsMade) {
  const Contract spades = without_talon(kSpades);
  const auto last_two = [](const Lines& all) { return Lines{all.end() - 2, all.end()}; };
  EXPECT_EQ(last_two(moves(austrian(), with_aces(played(kAnna, spades, {kBoris}, {7, 3}), Aces::kFour))),
            (Lines{"Boris pays Anna 10 for four aces (A16)", "Vera pays Anna 10 for four aces (A16)"}));
  // Nothing if it failed, except where the declarer then pays.
  EXPECT_EQ(moves(austrian(), with_aces(played(kAnna, spades, {kBoris}, {5, 5}), Aces::kFour)).back(),
            "Anna is short and puts 20 into the pot: 2 x 10 (A13)");
  RuleSet rules = austrian();
  rules.failed_premium = FailedPremium::kDeclarerPays;
  EXPECT_EQ(moves(rules, with_aces(played(kAnna, spades, {kBoris}, {5, 5}), Aces::kFour)).back(),
            "Anna pays Vera 10 for four aces (A16)");
}

// Anna has no ace, the talon has one.
Deal no_aces() {
  return deal_of("S K Q J 10 9 8  C K  D K  H K Q", "S 7  C A Q J 10  D A Q J 10  H J",
                 "C 9 8 7  D 9 8 7  H 10 9 8 7");
}

TEST(Austrian, A17_NoAcesAnnouncedBeforeTheFirstLead) {
  Party party = dealt(austrian(), no_aces());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.whist({kBoris, kVera});
  EXPECT_EQ(party.to_act(), kAnna);
  EXPECT_TRUE(std::ranges::count(party.choices(kAnna), Command{AnnounceAces{kAnna, Aces::kNone}}));
  EXPECT_EQ(sentence(party.refuses(AnnounceAces{kBoris, Aces::kNone})),
            "Aces are announced by the declarer, Anna (A17).");
  Party silent = party;
  silent.play("S8");
  EXPECT_EQ(sentence(silent.refuses(AnnounceAces{kAnna, Aces::kNone})),
            "Too late: aces are announced before the declarer plays his first card (A17).");
  party.does(AnnounceAces{kAnna, Aces::kNone});
  EXPECT_EQ(project(party.state(), kVera).table.aces, Aces::kNone) << "everybody hears it";
  EXPECT_EQ(party.refuses(AnnounceAces{kAnna, Aces::kNone}).reason, Reason::kAnnounced);
  const Lines end = lines(party.play_lowest());
  EXPECT_EQ(end.back(), "Vera pays Anna 10 for no aces (A17)") << "optional, and paid once";
  EXPECT_FALSE(std::ranges::count(lines(silent.play_lowest()), "Vera pays Anna 10 for no aces (A17)"));
}

TEST(Austrian, A17_NotWithAnAceInTheHandOrPutAway) {
  Party holds = dealt(austrian(), spade_deal());
  holds.does(Bid{kAnna, kSpades});
  holds.pass({kBoris, kVera});
  holds.whist({kBoris, kVera});
  EXPECT_EQ(sentence(holds.refuses(AnnounceAces{kAnna, Aces::kNone})),
            "Anna has an ace and cannot announce that there is none (A17).");
  EXPECT_FALSE(std::ranges::count(holds.choices(kAnna), Command{AnnounceAces{kAnna, Aces::kNone}}));
  Party away = dealt(austrian(), no_aces());
  away.does(CallNumber{kAnna, 1});
  away.pass({kBoris, kVera});
  ASSERT_TRUE(away.hand(kAnna).has_all(cards("SA HA"))) << "from the talon";
  away.does(Discard{kAnna, cards("SA HA")});
  away.does(Declare{kAnna, kSpades});
  away.whist({kBoris, kVera});
  EXPECT_EQ(sentence(away.refuses(AnnounceAces{kAnna, Aces::kNone})),
            "Anna has put an ace away and cannot announce that there is none (A17).");
}

TEST(Austrian, A17_TenFromEachOrToEach) {
  const Contract clubs = with_talon(kClubs);
  EXPECT_EQ(moves(austrian(), with_aces(played(kAnna, clubs, {kBoris}, {6, 4}), Aces::kNone)).back(),
            "Vera pays Anna 10 for no aces (A17)");
  EXPECT_EQ(moves(austrian(), with_aces(played(kAnna, clubs, {kBoris}, {5, 5}), Aces::kNone)).back(),
            "Anna pays Vera 10 for no aces (A17)");
  EXPECT_EQ(Party(austrian()).refuses(EnterResult{with_aces(unplayed(kAnna, clubs), Aces::kNone)}).reason,
            Reason::kNotLed);
}

TEST(Austrian, A18_WhenAcesBringSomething) {
  const auto accepted = [](AcePremiums premiums, Contract contract, Aces aces) {
    RuleSet rules = austrian();
    rules.premiums = premiums;
    const Party party(rules);
    return decide(party.state(), EnterResult{with_aces(played(kAnna, contract, {kBoris}, {7, 3}), aces)})
        .has_value();
  };
  const Contract talon = with_talon(kClubs);
  const Contract hand = without_talon(kClubs);
  for (Aces aces : {Aces::kFour, Aces::kNone}) {
    EXPECT_TRUE(accepted(AcePremiums::kUsual, talon, aces));
    EXPECT_FALSE(accepted(AcePremiums::kNone, hand, aces));
    EXPECT_FALSE(accepted(AcePremiums::kHandGamesOnly, talon, aces));
    EXPECT_TRUE(accepted(AcePremiums::kHandGamesOnly, hand, aces));
    EXPECT_EQ(accepted(AcePremiums::kFourAcesOnly, talon, aces), aces == Aces::kFour);
  }
  RuleSet first = austrian();
  first.premiums = AcePremiums::kAnnounceFourFirst;
  EXPECT_EQ(Party(first).refuses(EnterResult{with_aces(unplayed(kAnna, hand), Aces::kFour)}).reason,
            Reason::kNotLed);
  Party party = dealt(first, four_aces());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.whist({kBoris, kVera});
  Party silent = party;
  EXPECT_TRUE(events_of<event::AcesShown>(silent.play_lowest()).empty()) << "not announced, not paid";
  EXPECT_EQ(silent.table().aces, Aces::kUnsaid);
  party.does(AnnounceAces{kAnna, Aces::kFour});
  EXPECT_TRUE(std::ranges::count(lines(party.play_lowest()), "Vera pays Anna 10 for four aces (A16)"));
  Party usual = dealt(austrian(), four_aces());
  usual.does(Bid{kAnna, kSpades});
  usual.pass({kBoris, kVera});
  usual.whist({kBoris, kVera});
  EXPECT_EQ(usual.refuses(AnnounceAces{kAnna, Aces::kFour}).reason, Reason::kNoAcePremium);
}

// --- Illustrated Preference.

// Anna has called `number` at once and named that game.
Party illustrated(std::string_view name, int number) {
  RuleSet rules = preset(name);
  rules.jumps = true;
  Party party = dealt(rules);
  party.does(CallNumber{kAnna, static_cast<std::uint8_t>(number)});
  party.pass({kBoris, kVera});
  if (party.phase() != Phase::kDiscard) return party;
  party.discard_lowest();
  party.does(Declare{kAnna, kSpades, game_of_number(rules, number)});
  return party;
}

TEST(Austrian, A19_TheLadderGoesOnToEight) {
  Party party = dealt(preset("illustrated"));
  const std::array<Seat, 3> round{kAnna, kBoris, kVera};
  for (int number = 1; number <= 8; ++number) {
    party.does(
        CallNumber{round[static_cast<std::size_t>((number - 1) % 3)], static_cast<std::uint8_t>(number)});
  }
  EXPECT_EQ(party.table().level, 8);
  EXPECT_EQ(party.to_act(), kAnna) << "she sits before Boris and may hold";
  EXPECT_EQ(dealt(preset("austrian")).refuses(CallNumber{kAnna, 5}).reason, Reason::kNoSuchNumber);
  EXPECT_EQ(sentence(dealt(preset("illustrated")).refuses(CallNumber{kAnna, 9})),
            "9 is not a number of the ladder, which ends at 8 (A19).");
}

TEST(Austrian, A19_TheTwoSetsOfGames) {
  EXPECT_EQ(illustrated("illustrated", 5).table().contract, (Contract{kSpades, true, Game::kBettel}));
  EXPECT_EQ(illustrated("illustrated", 6).table().contract, (Contract{kSpades, true, Game::kSans}));
  EXPECT_EQ(illustrated("illustrated", 7).table().contract, (Contract{kSpades, true, Game::kOpenBettel}));
  EXPECT_EQ(illustrated("illustrated", 8).table().contract, (Contract{kHearts, false, Game::kPreference}))
      << "hearts in hand: the talon is not taken";
  const std::string_view name = "illustrated-durchmarsch";
  EXPECT_EQ(illustrated(name, 6).table().contract, (Contract{kSpades, true, Game::kDurchmarsch}));
  EXPECT_EQ(illustrated(name, 8).table().contract, (Contract{kSpades, true, Game::kOpenDurchmarsch}));
}

TEST(Austrian, A19_NotLowerThanTheNumber) {
  RuleSet rules = preset("illustrated");
  rules.jumps = true;
  Party party = dealt(rules);
  party.does(CallNumber{kAnna, 5});
  party.pass({kBoris, kVera});
  party.discard_lowest();
  EXPECT_EQ(party.choices(kAnna), (std::vector<Command>{Declare{kAnna, kSpades, Game::kBettel},
                                                        Declare{kAnna, kSpades, Game::kSans},
                                                        Declare{kAnna, kSpades, Game::kOpenBettel}}));
  EXPECT_EQ(sentence(party.refuses(Declare{kAnna, kHearts})),
            "hearts is too low: the auction reached 5, so the game must be Bettel or higher (A8).");
  EXPECT_EQ(party.refuses(Declare{kAnna, kHearts, Game::kPreference}).reason, Reason::kNotSo);
}

TEST(Austrian, A19_AllDefendAndNobodySpeaksOfInAndOut) {
  for (int number : {5, 6, 7, 8}) {
    const Party party = illustrated("illustrated", number);
    EXPECT_EQ(party.phase(), Phase::kPlay);
    EXPECT_EQ(party.table().in_play.size(), 3);
  }
}

TEST(Austrian, A19_OpenGamesAreOpen) {
  const Party closed = illustrated("illustrated", 5);
  EXPECT_FALSE(closed.table().open_hand);
  const Party open = illustrated("illustrated", 7);
  EXPECT_EQ(open.table().open_hand, kAnna);
  EXPECT_EQ(project(open.state(), kVera).table.open_cards, open.hand(kAnna));
  EXPECT_EQ(open.to_act(), kAnna) << "she plays her cards herself";
  EXPECT_TRUE(illustrated("illustrated-durchmarsch", 8).table().open_hand);
}

TEST(Austrian, A19_PaidDirectlyTenForEachNumberAboveFour) {
  const auto paid = [](Game game, int made) {
    const Contract contract{game == Game::kPreference ? kHearts : kSpades, game != Game::kPreference, game};
    return moves(preset("illustrated"), played(kAnna, contract, {kBoris, kVera}, {made, 10 - made, 0}));
  };
  EXPECT_EQ(paid(Game::kBettel, 0), (Lines{"Anna: Bettel with the talon, 10 to or from each opponent (A19)",
                                           "Boris pays Anna 10 (A19)", "Vera pays Anna 10 (A19)"}));
  EXPECT_EQ(paid(Game::kBettel, 1)[1], "Anna pays Boris 10 (A19)");
  EXPECT_EQ(paid(Game::kSans, 6)[2], "Vera pays Anna 20 (A19)");
  EXPECT_EQ(paid(Game::kSans, 5)[2], "Anna pays Vera 20 (A19)");
  EXPECT_EQ(paid(Game::kOpenBettel, 0)[1], "Boris pays Anna 30 (A19)");
  EXPECT_EQ(paid(Game::kPreference, 10)[1], "Boris pays Anna 40 (A19)");
  EXPECT_EQ(paid(Game::kPreference, 9)[1], "Anna pays Boris 40 (A19)");
}

TEST(Austrian, A19_OrPlayedForThePot) {
  RuleSet rules = preset("illustrated");
  rules.illustrated_payment = IllustratedPayment::kFromPot;
  const Contract bettel{kSpades, true, Game::kBettel};
  EXPECT_EQ(
      moves(rules, played(kAnna, bettel, {kBoris, kVera}, {0, 6, 4})),
      (Lines{"Anna: Bettel with the talon is played for 10 (A13)", "Anna takes 10 out of the pot (A13)"}));
  EXPECT_EQ(moves(rules, played(kAnna, bettel, {kBoris, kVera}, {1, 6, 3})).back(),
            "Anna is short and puts 20 into the pot: 2 x 10 (A13)");
  EXPECT_EQ(moves(rules, played(kAnna, {kSpades, true, Game::kSans}, {kBoris, kVera}, {7, 3, 0})),
            (Lines{"Anna: Sans with the talon is played for 10 (A13)", "Anna takes 10 out of the pot (A13)",
                   "Anna pays Boris 3: tricks 3 x 1 (A13)"}))
      << "nobody undertook any tricks";
}

// --- Conservation.

TEST(Austrian, A20_MoneyIsConservedAtEveryEvent) {
  for (const std::string_view name :
       {"austrian", "austrian-unlimited", "austrian-limited", "styrian", "illustrated"}) {
    Party party(preset(name));
    for (int i = 0; i < 6; ++i) {
      if (party.table().proposal) break;
      party.deal(deal_from_seed(7, static_cast<std::uint32_t>(i)));
      while (party.phase() != Phase::kDealing) {
        // By turns the first and the last thing that may be said.
        const auto choices = party.choices(party.to_act());
        party.does(i % 2 == 0 ? choices.back() : choices[choices.size() / 2]);
      }
    }
    State state = start(preset(name), 3, kVera);
    for (const Event& event : party.log()) {
      apply(state, event);
      EXPECT_EQ(money(state.table.account), 0) << name;
      EXPECT_GE(state.table.account.pot, 0) << name;
    }
    EXPECT_TRUE(state == party.state());
  }
}

TEST(Austrian, A20_APotLeftAtTheEndIsSharedEqually) {
  Party party(austrian());
  party.pot(50);
  const FinalAccount end = party.final();
  EXPECT_EQ(end.pot_share[kAnna] + end.pot_share[kBoris] + end.pot_share[kVera], 50);
  EXPECT_EQ(end.pot_share[kAnna], 17) << "the emptiest dish gets what does not come out (H15)";
  EXPECT_EQ(end.pot_share[kBoris], 17);
  EXPECT_EQ(end.pot_share[kVera], 16);
  EXPECT_EQ(end.fishes[kAnna], -33);
}

// --- Logs that somebody else wrote: what cannot have happened is not applicable.

TEST(Austrian, LogsMoneyStaysAtItsTable) {
  Entry money;
  money.kind = EntryKind::kPutIn;
  money.who = kVera;
  money.clause = 4_A;
  money.unit = money.amount = 10;
  EXPECT_TRUE(applicable(Party(austrian()).state(), event::Chalked{money}));
  EXPECT_FALSE(applicable(Party().state(), event::Chalked{money})) << "no money at a chalk table";
  EXPECT_FALSE(applicable(Party(preset("styrian")).state(), event::Chalked{money})) << "no stake there";
  Entry dearer = money;
  dearer.unit = dearer.amount = 1000;
  EXPECT_FALSE(applicable(Party(austrian()).state(), event::Chalked{dearer}));
  Party entered(austrian());
  entered.enter(unplayed(kAnna, with_talon(kClubs)));
  Entry remise;
  remise.kind = EntryKind::kRemise;
  remise.clause = 43_M;
  remise.unit = remise.amount = 3;
  EXPECT_FALSE(applicable(entered.state(), event::Chalked{remise})) << "no chalk at a pot";
}

TEST(Austrian, LogsLinesAreTakenBackInOrderAndAllOfThem) {
  Party party(austrian());
  const EventList events = party.enter(unplayed(kAnna, without_talon(kHearts)));
  const auto written = events_of<event::Chalked>(events);
  ASSERT_GE(written.size(), 3U);
  EXPECT_FALSE(applicable(party.state(), event::Undone{})) << "its lines stand";
  Entry first = written.front().entry;
  first.undo = true;
  EXPECT_FALSE(applicable(party.state(), event::Chalked{first})) << "the last line goes first";
  State state = party.state();
  for (std::size_t i = written.size(); i > 0; --i) {
    Entry entry = written[i - 1].entry;
    entry.undo = true;
    ASSERT_TRUE(applicable(state, event::Chalked{entry}));
    apply(state, event::Chalked{entry});
    EXPECT_FALSE(applicable(state, event::Chalked{entry})) << "only once";
  }
  EXPECT_TRUE(applicable(state, event::Undone{}));
}

TEST(Austrian, LogsFinesAndPotsOfNoKind) {
  const Party party = dealt(austrian());
  EXPECT_FALSE(applicable(party.state(), event::Fined{kAnna, Offence::kLookedAtTalon, true, {}}));
  State state = start(styrian_with(10), 3, kVera);
  state.table.account.pot = 0;
  state.table.account.dish = {};
  for (int amount : {1, 15, 1010}) {
    EXPECT_FALSE(applicable(state, event::PotEmptied{static_cast<std::int16_t>(amount)}));
  }
  EXPECT_TRUE(applicable(state, event::PotEmptied{20}));
}

TEST(Austrian, A14_AProposedRefillIsAnsweredBeforeAnythingIsTakenBack) {
  Party party(preset("styrian"));
  party.enter(unplayed(kAnna, with_talon(kClubs)));
  party.does(Propose{kAnna, {Proposal::Kind::kRefill, 50}});
  EXPECT_EQ(party.refuses(command::Undo{}).reason, Reason::kAnswerFirst);
  party.does(command::Answer{kBoris, false});
  EXPECT_EQ(party.phase(), Phase::kDealing) << "a pot that is not empty goes on";
  party.does(command::Undo{});
}

// --- The example of docs/new_variant.md.

TEST(Austrian, AVariantIsItsDifferences) {
  RuleSet rules = preset("austrian-limited");
  rules.suit_order = {kSpades, kDiamonds, kHearts, kClubs};
  rules.suit_values = {{2, 5, 3, 4}};
  rules.whister_owes = 3;
  rules.pot_limit = 7;
  rules.hand_games = false;
  ASSERT_TRUE(faults(rules).empty());
  Party party(rules);
  party.pot(500);
  party.deal(spade_deal());
  EXPECT_EQ(party.choices(kAnna), (std::vector<Command>{Pass{kAnna}, CallNumber{kAnna, 1}}));
  party.does(CallNumber{kAnna, 1});
  party.does(CallNumber{kBoris, 2});
  party.does(CallNumber{kVera, 3});
  party.does(CallNumber{kAnna, 3});
  party.pass({kBoris});
  party.does(CallNumber{kVera, 4});
  party.does(Pass{kAnna});
  party.discard_lowest();
  EXPECT_EQ(party.choices(kVera), (std::vector<Command>{Declare{kVera, kClubs}})) << "clubs outrank hearts";
  party.does(Declare{kVera, kClubs});
  party.whist({kAnna, kBoris});
  const Lines end = lines(party.play_lowest());
  EXPECT_EQ(end.front(), "Vera: clubs with the talon is played for 70 (A14)");
  EXPECT_EQ(moves(rules, played(kAnna, with_talon(kClubs), {kBoris, kVera}, {6, 2, 2})).back(),
            "Vera is short and puts 10 into the pot (A10)");
}

}  // namespace
}  // namespace pulka
