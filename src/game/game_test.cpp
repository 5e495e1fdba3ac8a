// The engine's doors: what is refused and in which words, what a table that fines puts right, what can be
// taken back, and laws of every party.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

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
using command::EnterResult;
using command::ExposeInDeal;
using command::Pass;
using command::PlayCard;
using command::Propose;
using command::RecordOffence;
using command::TakeTalon;
using command::Undo;
using command::VoidDeal;
using Reason = Illegal::Reason;
using Commands = std::vector<Command>;
using Lines = std::vector<std::string>;

RuleSet at_a_table() {
  return {.enforcement = Enforcement::kTable};
}
RuleSet negotiated() {
  return {.talon = TalonRule::kNegotiated};
}
constexpr Proposal kMerge{Proposal::Kind::kMerge, 0};
constexpr Proposal reduce(std::int16_t amount) {
  return {Proposal::Kind::kReduce, amount};
}

// In the middle of spade_deal(), Anna's spades without the talon, both opponents whisting.
Party in_play(const RuleSet& rules = {}) {
  Party party(rules);
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.whist({kBoris, kVera});
  return party;
}

// --- Refusals: every reason there is, and its sentence.

void expect_refused(const Party& party, const Command& command, Reason reason, std::string_view said,
                    std::source_location where = std::source_location::current()) {
  const testing::ScopedTrace trace(where.file_name(), static_cast<int>(where.line()), "refusal");
  const Illegal illegal = party.refuses(command);
  EXPECT_EQ(illegal.reason, reason);
  EXPECT_EQ(sentence(illegal), said);
}

TEST(Refusals, PartyOver) {
  Party party({}, 2);
  party.stakes({1, 0});
  party.enter(unplayed(kAnna, with_talon(kSpades)));
  ASSERT_EQ(party.phase(), Phase::kFinished);
  constexpr std::string_view kSaid = "The party is over: no remise is left on the table (M41).";
  expect_refused(party, DealCards{plain_deal()}, Reason::kPartyOver, kSaid);
  expect_refused(party, CutPack{kAnna, 10}, Reason::kPartyOver, kSaid);
  expect_refused(party, Bid{kAnna, kSpades}, Reason::kPartyOver, kSaid);
  expect_refused(party, Propose{kAnna, kMerge}, Reason::kPartyOver, kSaid);
  expect_refused(party, EnterResult{unplayed(kAnna, with_talon(kSpades))}, Reason::kPartyOver, kSaid);
  expect_refused(party, EnterPassedOut{}, Reason::kPartyOver, kSaid);
  expect_refused(party, RecordOffence{kAnna, Offence::kExposedCard, {}}, Reason::kPartyOver, kSaid);
  expect_refused(party, ExposeInDeal{card("SA")}, Reason::kPartyOver, kSaid);
  expect_refused(party, VoidDeal{16_M}, Reason::kPartyOver, kSaid);
  for (Seat seat : {kAnna, kBoris}) EXPECT_TRUE(party.choices(seat).empty());
}

TEST(Refusals, NoSuchSeat) {
  const Party party({}, 3);
  constexpr std::string_view kSaid = "There is no seat 5: 3 play at this table (M5).";
  expect_refused(party, CutPack{kDina, 10}, Reason::kNoSuchSeat, kSaid);
  expect_refused(party, Bid{kDina, kHearts}, Reason::kNoSuchSeat, kSaid);
  expect_refused(party, Propose{kDina, kMerge}, Reason::kNoSuchSeat, kSaid);
  expect_refused(party, Answer{kDina, true}, Reason::kNoSuchSeat, kSaid);
  expect_refused(party, EnterResult{unplayed(kDina, with_talon(kSpades))}, Reason::kNoSuchSeat, kSaid);
  expect_refused(Party(at_a_table(), 3), RecordOffence{kDina, Offence::kRevoked, {}}, Reason::kNoSuchSeat,
                 kSaid);
}

TEST(Refusals, SitsOut) {
  Party party({}, 4);
  party.deal(plain_deal());
  expect_refused(party, Bid{kGleb, kHearts}, Reason::kSitsOut, "Gleb sits out this deal (M8).");
  party.pass({kAnna, kBoris, kVera});
  expect_refused(party, TakeTalon{kGleb}, Reason::kSitsOut, "Gleb sits out this deal (M8).");
}

TEST(Refusals, OutOfDeal) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  constexpr std::string_view kSaid = "Boris looked at the talon and is out of this deal (M19).";
  expect_refused(party, Bid{kBoris, kHearts}, Reason::kOutOfDeal, kSaid);
  Party scored(at_a_table());
  scored.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  expect_refused(scored, EnterResult{unplayed(kBoris, with_talon(kSpades))}, Reason::kOutOfDeal, kSaid);
  expect_refused(scored, EnterResult{played(kAnna, with_talon(kSpades), {kBoris}, {6, 4, 0})},
                 Reason::kOutOfDeal, kSaid);
}

TEST(Refusals, NotNow) {
  Party party;
  expect_refused(party, Bid{kAnna, kSpades}, Reason::kNotNow,
                 "That cannot be done now: between deals (M20).");
  expect_refused(party, PlayCard{kAnna, card("SA")}, Reason::kNotNow,
                 "That cannot be done now: between deals (M12).");
  party.deal(plain_deal());
  expect_refused(party, DealCards{plain_deal()}, Reason::kNotNow,
                 "That cannot be done now: the auction (M13).");
  expect_refused(party, TakeTalon{kAnna}, Reason::kNotNow, "That cannot be done now: the auction (M24).");
  expect_refused(party, Propose{kAnna, reduce(1)}, Reason::kNotNow,
                 "That cannot be done now: the auction (M34).");
  party.pass({kAnna, kBoris, kVera});
  expect_refused(party, Bid{kAnna, kSpades}, Reason::kNotNow,
                 "That cannot be done now: the talon is offered (M20).");
  party.does(TakeTalon{kAnna});
  expect_refused(party, Pass{kAnna}, Reason::kNotNow,
                 "That cannot be done now: the declarer puts two cards away (M24).");
  party.discard_lowest();
  expect_refused(party, CallWhist{kBoris}, Reason::kNotNow,
                 "That cannot be done now: the declarer names trumps (M9).");
  party.does(Declare{kAnna, kSpades});
  expect_refused(party, Discard{kAnna, {}}, Reason::kNotNow, "That cannot be done now: the whist (M36).");
  party.whist({kBoris, kVera});
  expect_refused(party, CutPack{kAnna, 10}, Reason::kNotNow, "That cannot be done now: the play (M17).");
  Party buying(negotiated());
  buying.deal(plain_deal());
  buying.pass({kAnna, kBoris, kVera});
  expect_refused(buying, TakeTalon{kAnna}, Reason::kNotNow,
                 "That cannot be done now: the talon is negotiated (M24).");
}

TEST(Refusals, NotYourTurn) {
  Party party;
  party.deal(plain_deal());
  expect_refused(party, Bid{kBoris, kSpades}, Reason::kNotYourTurn,
                 "It is not Boris's turn: Anna is to act (M25).");
  expect_refused(party, Pass{kVera}, Reason::kNotYourTurn, "It is not Vera's turn: Anna is to act (M26).");
  party.pass({kAnna, kBoris, kVera, kAnna});
  party.does(TakeTalon{kBoris});
  expect_refused(party, Discard{kAnna, cards("SQ S9")}, Reason::kNotYourTurn,
                 "It is not Anna's turn: Boris is to act (M36).");
  party.discard_lowest();
  expect_refused(party, Declare{kVera, kSpades}, Reason::kNotYourTurn,
                 "It is not Vera's turn: Boris is to act (M24).");
  party.does(Declare{kBoris, kSpades});
  expect_refused(party, CallWhist{kBoris}, Reason::kNotYourTurn,
                 "It is not Boris's turn: Vera is to act (M9).");
  expect_refused(party, Pass{kBoris}, Reason::kNotYourTurn, "It is not Boris's turn: Vera is to act (M9).");
  party.whist({kVera, kAnna});
  expect_refused(party, PlayCard{kVera, card("SJ")}, Reason::kNotYourTurn,
                 "It is not Vera's turn: Anna is to act (M12).");
}

TEST(Refusals, TheDeclarerHasNoPlaceInTheWhistAtAnyTable) {
  Party party(at_a_table());
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  expect_refused(party, CallWhist{kAnna}, Reason::kNotYourTurn,
                 "It is not Anna's turn: Boris is to act (M9).");
  expect_refused(party, Pass{kAnna}, Reason::kNotYourTurn, "It is not Anna's turn: Boris is to act (M9).");
}

TEST(Refusals, AnswerFirst) {
  Party party;
  party.enter(unplayed(kAnna, with_talon(kSpades)));
  party.does(Propose{kAnna, kMerge});
  constexpr std::string_view kSaid = "A proposal is open: Boris has to say yes or no first (M33).";
  expect_refused(party, DealCards{plain_deal()}, Reason::kAnswerFirst, kSaid);
  expect_refused(party, CutPack{kAnna, 10}, Reason::kAnswerFirst, kSaid);
  expect_refused(party, VoidDeal{16_M}, Reason::kAnswerFirst, kSaid);
  expect_refused(party, Propose{kVera, kMerge}, Reason::kAnswerFirst, kSaid);
  expect_refused(party, EnterResult{unplayed(kAnna, with_talon(kSpades))}, Reason::kAnswerFirst, kSaid);
  expect_refused(party, EnterPassedOut{}, Reason::kAnswerFirst, kSaid);
  expect_refused(party, RecordOffence{kAnna, Offence::kRevoked, {}}, Reason::kAnswerFirst, kSaid);
  expect_refused(party, ExposeInDeal{card("SA")}, Reason::kAnswerFirst, kSaid);
  expect_refused(party, Undo{}, Reason::kAnswerFirst,
                 "A proposal is open: Boris has to say yes or no first (H8).");
  party.does(Answer{kBoris, true});
  expect_refused(party, DealCards{plain_deal()}, Reason::kAnswerFirst,
                 "A proposal is open: Vera has to say yes or no first (M33).");
  party.does(Answer{kVera, true});
  party.deal(plain_deal());
  party.does(ExposeInDeal{card("SA")});
  constexpr std::string_view kSaidOfCard = "A proposal is open: Anna has to say yes or no first (M15).";
  expect_refused(party, Bid{kAnna, kHearts}, Reason::kAnswerFirst, kSaidOfCard);
  expect_refused(party, ExposeInDeal{card("SQ")}, Reason::kAnswerFirst, kSaidOfCard);
  expect_refused(party, VoidDeal{18_M}, Reason::kAnswerFirst, kSaidOfCard);
}

TEST(Refusals, NothingAsked) {
  Party party;
  expect_refused(party, Answer{kAnna, true}, Reason::kNothingAsked,
                 "Anna has not been asked anything (M33).");
  party.does(Propose{kAnna, reduce(3)});
  expect_refused(party, Answer{kAnna, true}, Reason::kNothingAsked,
                 "Anna has not been asked anything (M33).");
  party.does(Answer{kVera, true});
  expect_refused(party, Answer{kVera, false}, Reason::kNothingAsked,
                 "Vera has not been asked anything (M33).");
}

TEST(Refusals, CutTooSmall) {
  const Party party;
  expect_refused(party, CutPack{kAnna, 5}, Reason::kCutTooSmall,
                 "5 cards lifted: a cut lifts at least 6 cards and leaves at least 6 (M17).");
  expect_refused(party, CutPack{kAnna, 27}, Reason::kCutTooSmall,
                 "27 cards lifted: a cut lifts at least 6 cards and leaves at least 6 (M17).");
}

TEST(Refusals, VoidDeal) {
  Party party;
  expect_refused(party, VoidDeal{15_M}, Reason::kBadVoidReason,
                 "A deal is void for a wrong number of cards (M16) or a bottom card seen (M18), not by M15.");
  party.deal(plain_deal());
  party.pass({kAnna});
  expect_refused(party, VoidDeal{16_M}, Reason::kTooLateToVoid,
                 "Too late: that is put right before the first call (M16).");
  expect_refused(party, ExposeInDeal{card("SA")}, Reason::kTooLateToVoid,
                 "Too late: that is put right before the first call (M15).");
}

TEST(Refusals, ExposedBeforeTheDeal) {
  const Party party;
  expect_refused(party, ExposeInDeal{card("SA")}, Reason::kNotNow,
                 "That cannot be done now: between deals (M15).");
}

TEST(Refusals, NotInAHand) {
  Party three;
  three.deal(plain_deal());
  expect_refused(three, ExposeInDeal{card("SK")}, Reason::kNotInAHand, "SK was not dealt to a player (M15).");
  Party two({}, 2);
  two.deal(plain_deal());
  expect_refused(two, ExposeInDeal{card("DA")}, Reason::kNotInAHand, "DA was not dealt to a player (M15).");
}

TEST(Refusals, BidTooLow) {
  Party party;
  party.deal(plain_deal());
  party.does(Bid{kAnna, kDiamonds});
  expect_refused(party, Bid{kBoris, kClubs}, Reason::kBidTooLow,
                 "clubs does not overcall diamonds: name a higher suit or pass (M22).");
  expect_refused(party, Bid{kBoris, kDiamonds}, Reason::kBidTooLow,
                 "diamonds does not overcall diamonds: name a higher suit or pass (M22).");
}

TEST(Refusals, BelowTheFloor) {
  Party party(negotiated());
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera});
  party.does(Buy{kAnna});
  party.does(Buy{kBoris});
  party.pass({kVera, kAnna});
  party.discard_lowest();
  expect_refused(party, Declare{kBoris, kSpades}, Reason::kBelowFloor,
                 "spades is too low: after 2 calls of \"I buy\" the game must be in clubs or higher (M59).");
}

TEST(Refusals, CardNotHeld) {
  const Party party = in_play();
  expect_refused(party, PlayCard{kAnna, card("HK")}, Reason::kCardNotHeld,
                 "HK is not in the hand; what may be played: S A K Q J 10 9  C A  D 8 7  H 7 (M12).");
  Party table = in_play(at_a_table());
  expect_refused(table, RecordOffence{kBoris, Offence::kExposedCard, card("HK")}, Reason::kCardNotHeld,
                 "HK is not in the hand of Boris (M36).");
  table.play("D7");
  expect_refused(table, PlayCard{kBoris, card("HK")}, Reason::kCardNotHeld,
                 "HK is not in the hand; what may be played: D A K Q (M12).");
  // Out of turn, with a card that is not his to expose.
  expect_refused(table, PlayCard{kVera, card("SA")}, Reason::kNotYourTurn,
                 "It is not Vera's turn: Boris is to act (M12).");
}

TEST(Refusals, Revokes) {
  Party party = in_play();
  party.play("D7");
  expect_refused(party, PlayCard{kBoris, card("HA")}, Reason::kMustFollow,
                 "HA would be a revoke: diamonds must be followed; play one of D A K Q (M12).");
  party.play("DK D9 C9 C7 CA D8 DQ D10 C10 C8");
  expect_refused(
      party, PlayCard{kAnna, card("H7")}, Reason::kMustTrump,
      "H7 would be a revoke: without clubs a trump must be played; play one of S A K Q J 10 9 (M12).");
}

TEST(Refusals, Discards) {
  Party party;
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera});
  party.does(TakeTalon{kAnna});
  expect_refused(party, Discard{kAnna, {}}, Reason::kDiscardCount, "Two cards are put away, not 0 (M36).");
  expect_refused(party, Discard{kAnna, cards("SK SQ S9")}, Reason::kDiscardCount,
                 "Two cards are put away, not 3 (M36).");
  expect_refused(party, Discard{kAnna, cards("SK SA")}, Reason::kDiscardNotHeld,
                 "S A: not in the hand, so it cannot be put away (M36).");
}

TEST(Refusals, Reductions) {
  Party party;
  party.stakes({21, 7, 30});
  expect_refused(party, Propose{kAnna, reduce(8)}, Reason::kBadReduction,
                 "Stakes can be reduced by 1 to 7 remises now, not by 8 (M34).");
  expect_refused(party, Propose{kAnna, reduce(0)}, Reason::kBadReduction,
                 "Stakes can be reduced by 1 to 7 remises now, not by 0 (M34).");
  expect_refused(party, Propose{kAnna, reduce(-2)}, Reason::kBadReduction,
                 "Stakes can be reduced by 1 to 7 remises now, not by -2 (M34).");
  Party rich;
  rich.stakes({80, 70, 90});
  expect_refused(rich, Propose{kAnna, reduce(51)}, Reason::kBadReduction,
                 "Stakes can be reduced by 1 to 50 remises now, not by 51 (M34).");
  rich.does(Propose{kAnna, reduce(50)});
}

TEST(Refusals, NobodyCanReduceByNothing) {
  Party party;
  party.stakes({21, 0, 30});
  const Illegal illegal = party.refuses(Propose{kAnna, reduce(1)});
  EXPECT_EQ(illegal.reason, Reason::kBadReduction);
  EXPECT_EQ(illegal.limit, 0);
  // Merging is still possible, and all that is.
  EXPECT_EQ(party.choices(kAnna), (Commands{Propose{kAnna, kMerge}}));
}

TEST(Refusals, NotProposable) {
  const Party party;
  expect_refused(party, Propose{kAnna, {Proposal::Kind::kRedeal, 0}}, Reason::kNotProposable,
                 "A new deal is asked for by exposing a card, not proposed (M15).");
}

TEST(Refusals, Offences) {
  const Party party;
  expect_refused(party, RecordOffence{kAnna, Offence::kLookedAtTalon, {}}, Reason::kNotRecorded,
                 "Offences are recorded only at a table with enforcement=table (M19).");
  Party many(at_a_table());
  for (int i = 0; i < kMaxFines; ++i) many.does(RecordOffence{kVera, Offence::kExposedCard, {}});
  expect_refused(many, RecordOffence{kVera, Offence::kExposedCard, {}}, Reason::kTooManyFines,
                 "Vera already has 100 such fines waiting (M36).");
  many.does(RecordOffence{kVera, Offence::kRevoked, {}});  // of another kind there is room
  Party taken(at_a_table());
  taken.deal(plain_deal());
  taken.take_talon(kAnna, kSpades);
  expect_refused(taken, RecordOffence{kBoris, Offence::kLookedAtTalon, {}}, Reason::kTalonTaken,
                 "The talon has been taken; nobody can look at it now (M19).");
}

TEST(Refusals, Results) {
  Party party({}, 4);  // Gleb deals
  const auto refused = [&](const DealResult& result, Reason reason, std::string_view said,
                           std::source_location where = std::source_location::current()) {
    expect_refused(party, EnterResult{result}, reason, said, where);
  };
  refused(unplayed(kGleb, with_talon(kSpades)), Reason::kDeclarerNotActive,
          "Gleb sits out this deal and cannot be declarer (M8).");
  refused(played(kAnna, with_talon(kSpades), {kGleb}, {6, 0, 0, 4}), Reason::kWhisterNotOpponent,
          "Gleb is not an opponent of the declarer in this deal and cannot whist (M9).");
  refused(played(kAnna, with_talon(kSpades), {kAnna}, {10}), Reason::kWhisterNotOpponent,
          "Anna is not an opponent of the declarer in this deal and cannot whist (M9).");
  refused(played(kAnna, with_talon(kSpades), {kDina}, {6, 0, 0, 0, 4}), Reason::kWhisterNotOpponent,
          "Dina is not an opponent of the declarer in this deal and cannot whist (M9).");
  refused(played(kAnna, with_talon(kSpades), {kBoris}, {6, 3, 0}), Reason::kTricksSum,
          "The tricks add up to 9; a deal has ten (M13).");
  refused(played(kAnna, with_talon(kSpades), {kBoris}, {6, 5, 0}), Reason::kTricksSum,
          "The tricks add up to 11; a deal has ten (M13).");
  refused(played(kAnna, with_talon(kSpades), {kBoris}, {6, 3, 1}), Reason::kTricksOfPasser,
          "Vera did not whist and cannot have 1 tricks (M9).");
  refused(played(kAnna, with_talon(kSpades), {}, {10}), Reason::kTricksUnplayed,
          "Nobody whisted, so the game is won without play and Anna has no tricks (M9).");
  party.deal(plain_deal());
  refused(unplayed(kAnna, with_talon(kSpades)), Reason::kDealInProgress,
          "A deal is in progress: the auction. Results are entered and taken back between deals (M10).");
}

TEST(Refusals, Undo) {
  Party party;
  expect_refused(party, Undo{}, Reason::kNothingToUndo, "There is nothing left to take back (H8).");
  party.enter(unplayed(kAnna, with_talon(kSpades)));
  party.deal(plain_deal());
  expect_refused(
      party, Undo{}, Reason::kDealInProgress,
      "A deal is in progress: the auction. Results are entered and taken back between deals (H8).");
  party.pass({kBoris, kVera, kAnna, kBoris, kVera, kAnna});
  // Cards have been dealt here since.
  expect_refused(party, Undo{}, Reason::kNothingToUndo, "There is nothing left to take back (H8).");
}

TEST(Refusals, EveryReasonHasASentenceOfItsOwn) {
  std::set<std::string> said;
  int reasons = 0;
  for (int i = 0; i <= static_cast<int>(Reason::kDealInProgress); ++i, ++reasons) {
    Illegal illegal;
    illegal.reason = static_cast<Reason>(i);
    illegal.clause = 4_M;
    const std::string text = sentence(illegal);
    EXPECT_TRUE(said.insert(text).second) << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    EXPECT_NE(text.find("M4"), std::string::npos) << text;
  }
  EXPECT_EQ(reasons, 32);
}

TEST(Refusals, EveryPhaseHasItsWord) {
  std::set<std::string_view> words;
  int phases = 0;
  for (int i = 0; at_rest(static_cast<Phase>(i)); ++i, ++phases)
    words.insert(word_for(static_cast<Phase>(i)).id);
  EXPECT_EQ(words.size(), static_cast<std::size_t>(phases));
  EXPECT_EQ(phases, 13);
  EXPECT_EQ(word_for(Phase::kSettling).id, "settling");
}

// --- A table that fines (H10): the act is recorded, the turn and the cards stay as they were.

// The same table, but for fines and cards that became known.
bool untouched(Table after, const Table& before) {
  after.fines = before.fines;
  after.exposed = before.exposed;
  return after == before;
}

TEST(AtATable, CallsOutOfTurnLeaveEverythingAsItWas) {
  Party party(at_a_table());
  party.deal(plain_deal());
  const Table before = party.table();
  for (const Command& command :
       {Command(Bid{kBoris, kHearts}), Command(Pass{kVera}), Command(Bid{kBoris, kSpades})}) {
    const EventList events = party.does(command);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events_of<event::Fined>(events).size(), 1U);
    EXPECT_TRUE(untouched(party.table(), before));
  }
  EXPECT_EQ(party.fines(kBoris, Offence::kCalledOutOfTurn), 2);
  EXPECT_EQ(party.fines(kVera, Offence::kPassedOutOfTurn), 1);
}

TEST(AtATable, ARevokeShowsTheCardAndItCanBePlayedLater) {
  Party party = in_play(at_a_table());
  party.play("D7");
  const Table before = party.table();
  const EventList events = party.does(PlayCard{kBoris, card("HA")});
  EXPECT_EQ(events_of<event::Fined>(events),
            (std::vector<event::Fined>{{kBoris, Offence::kRevoked, false, cards("HA")}}));
  EXPECT_TRUE(untouched(party.table(), before));
  EXPECT_EQ(project(party.state(), kAnna).table.exposed[kBoris], cards("HA"));
  EXPECT_EQ(party.cards_allowed(kBoris), cards("D A K Q"));
  party.play("DQ D9  DK D10 D8  DA DJ S9  H7");
  EXPECT_EQ(party.table().exposed[kBoris], cards("HA"));
  EXPECT_EQ(party.cards_allowed(kBoris), cards("HA"));
  party.play("HA H10");
  // Played, it is known because it lies on the table.
  EXPECT_TRUE(party.table().exposed[kBoris].empty());
  EXPECT_TRUE(party.table().played.has(card("HA")));
}

TEST(AtATable, ACardOutOfTurnGoesBack) {
  Party party = in_play(at_a_table());
  const Table before = party.table();
  party.does(PlayCard{kVera, card("HK")});
  EXPECT_TRUE(untouched(party.table(), before));
  EXPECT_EQ(party.fines(kVera, Offence::kExposedCard), 1);
  EXPECT_EQ(party.table().exposed[kVera], cards("HK"));
  // Not even the card of a hand that is out of play is safe to show.
  Party lone(at_a_table());
  lone.deal(spade_deal());
  lone.does(Bid{kAnna, kSpades});
  lone.pass({kBoris, kVera, kBoris});
  lone.whist({kVera});
  lone.does(PlayCard{kBoris, card("HA")});
  EXPECT_EQ(lone.fines(kBoris, Offence::kExposedCard), 1);
}

TEST(AtATable, AWrongDiscardIsTakenBack) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera});
  party.does(TakeTalon{kAnna});
  const Table before = party.table();
  for (CardSet wrong : {CardSet{}, cards("SK"), cards("SK SQ S9")}) {
    party.does(Discard{kAnna, wrong});
    EXPECT_TRUE(untouched(party.table(), before));
    EXPECT_EQ(party.hand(kAnna).size(), 12);
  }
  EXPECT_EQ(party.fines(kAnna, Offence::kDiscardedWrongly), 3);
  EXPECT_EQ(party.refuses(Discard{kAnna, cards("SA SK S9")}).reason, Reason::kDiscardNotHeld);
}

TEST(AtATable, OtherIllegalActsAreRefusedThereToo) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(Bid{kAnna, kDiamonds});
  EXPECT_EQ(party.refuses(Bid{kBoris, kClubs}).reason, Reason::kBidTooLow);
  EXPECT_EQ(party.refuses(TakeTalon{kBoris}).reason, Reason::kNotNow);
  EXPECT_EQ(party.table().fines, Fines{});
}

TEST(AtATable, FinesWaitForASettledGame) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(Bid{kBoris, kHearts});
  party.pass({kAnna, kBoris, kVera, kAnna, kBoris, kVera});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.fines(kBoris, Offence::kCalledOutOfTurn), 1);  // passed out: no suit was played (H2)
  EXPECT_EQ(party.stake(kBoris), 21);
  party.deal(plain_deal());
  party.does(Bid{kBoris, kClubs});
  party.pass({kVera, kAnna, kVera, kAnna});
  EXPECT_EQ(party.stake(kBoris), 21);  // three written off, three put
  EXPECT_EQ(party.table().fines, Fines{});
}

TEST(AtATable, AVoidDealKeepsItsFines) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(RecordOffence{kVera, Offence::kExposedCard, card("DA")});
  EXPECT_EQ(party.table().exposed[kVera], cards("DA"));
  party.does(VoidDeal{16_M});
  EXPECT_EQ(party.fines(kVera, Offence::kExposedCard), 1);
  EXPECT_TRUE(party.table().exposed[kVera].empty());
}

// --- M19, H4: who looks at the talon, at each stage of a deal.

TEST(LookedAtTalon, BetweenDealsKeepsOutOfTheComingDeal) {
  Party party(at_a_table());
  party.does(RecordOffence{kAnna, Offence::kLookedAtTalon, {}});
  party.deal(plain_deal());
  EXPECT_TRUE(party.table().excluded.has(kAnna));
  EXPECT_EQ(party.to_act(), kBoris);
  party.pass({kBoris, kVera});
  // Nor is the talon offered to her.
  EXPECT_EQ(party.phase(), Phase::kTalonOffer);
  EXPECT_EQ(party.to_act(), kBoris);
  party.does(TakeTalon{kBoris});
  party.discard_lowest();
  party.does(Declare{kBoris, kHearts});
  EXPECT_EQ(party.to_act(), kVera);
  party.whist({kVera});
  EXPECT_EQ(party.phase(), Phase::kPlay);
  EXPECT_EQ(party.table().in_play.size(), 2);
  party.play_lowest();
  EXPECT_TRUE(party.table().excluded.empty());
  EXPECT_EQ(party.stake(kAnna), 25);
}

TEST(LookedAtTalon, AVoidDealEndsTheExclusion) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(RecordOffence{kAnna, Offence::kLookedAtTalon, {}});
  party.does(VoidDeal{18_M});
  EXPECT_TRUE(party.table().excluded.empty());
  EXPECT_EQ(party.fines(kAnna, Offence::kLookedAtTalon), 1);
  party.deal(plain_deal());
  EXPECT_EQ(party.to_act(), kAnna);
}

TEST(LookedAtTalon, InTheAuctionVoidsTheStandingBid) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(Bid{kAnna, kSpades});
  party.does(Bid{kBoris, kHearts});
  EXPECT_EQ(party.choices(kVera), (Commands{Pass{kVera}, Bid{kVera, kHearts}}));
  party.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  // Anna's spades stand again, and Vera may overcall them.
  EXPECT_EQ(standing_bidder(party.table()), kAnna);
  EXPECT_EQ(party.to_act(), kVera);
  EXPECT_EQ(party.choices(kVera),
            (Commands{Pass{kVera}, Bid{kVera, kClubs}, Bid{kVera, kDiamonds}, Bid{kVera, kHearts}}));
  party.pass({kVera});
  EXPECT_EQ(party.table().declarer, kAnna);
  EXPECT_EQ(party.table().contract, without_talon(kSpades));
  // Boris is no opponent any more.
  EXPECT_EQ(party.to_act(), kVera);
  party.pass({kVera});
  EXPECT_EQ(party.stake(kAnna), 19);
  EXPECT_EQ(party.stake(kBoris), 23);
}

TEST(LookedAtTalon, InTheAuctionTheLastToSpeakEndsIt) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris});
  const EventList events = party.does(RecordOffence{kVera, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(events_of<event::Declared>(events).size(), 1U);
  EXPECT_EQ(party.phase(), Phase::kWhist);
  EXPECT_EQ(party.to_act(), kBoris);
  party.whist({kBoris});
  EXPECT_EQ(party.table().in_play.size(), 2);
  EXPECT_EQ(party.refuses(PlayCard{kVera, card("SJ")}).reason, Reason::kOutOfDeal);
}

TEST(LookedAtTalon, TheOnlyBidderGoneTheTalonIsOffered) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris});
  party.does(RecordOffence{kAnna, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(party.to_act(), kVera);
  party.pass({kVera});
  EXPECT_EQ(party.phase(), Phase::kTalonOffer);
  EXPECT_EQ(party.to_act(), kBoris);
}

TEST(LookedAtTalon, InTheTalonOffer) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera, kAnna});
  party.does(RecordOffence{kVera, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(party.to_act(), kBoris);  // still his turn
  party.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  // Nobody is left who may take it.
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.table().deals_done, 1U);
  EXPECT_TRUE(party.table().excluded.empty());
}

TEST(LookedAtTalon, AllThreePassTheDealOut) {
  Party party(at_a_table());
  party.deal(plain_deal());
  for (Seat seat : {kVera, kAnna, kBoris}) party.does(RecordOffence{seat, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.table().deals_done, 1U);
  Party before(at_a_table());
  for (Seat seat : {kVera, kAnna, kBoris}) before.does(RecordOffence{seat, Offence::kLookedAtTalon, {}});
  const EventList dealt = before.does(DealCards{plain_deal()});
  EXPECT_EQ(events_of<event::PassedOut>(dealt).size(), 1U);
  EXPECT_EQ(before.table().deals_done, 1U);
  RuleSet rules = at_a_table();
  rules.talon = TalonRule::kNegotiated;
  Party buying(rules);
  for (Seat seat : {kVera, kAnna, kBoris}) buying.does(RecordOffence{seat, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(events_of<event::PassedOut>(buying.does(DealCards{plain_deal()})).size(), 1U);
  EXPECT_EQ(buying.phase(), Phase::kDealing);
}

Party negotiating_at_a_table() {
  RuleSet rules = at_a_table();
  rules.talon = TalonRule::kNegotiated;
  Party party(rules);
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera});
  return party;
}

TEST(LookedAtTalon, NegotiatedTheLastBuyIsVoidAndTheFloorStays) {
  Party party = negotiating_at_a_table();
  party.does(Buy{kAnna});
  party.does(Buy{kBoris});
  party.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(party.to_act(), kVera);
  EXPECT_EQ(party.table().buys, 2);
  party.does(Buy{kVera});
  party.pass({kAnna});
  EXPECT_EQ(party.table().declarer, kVera);
  party.discard_lowest();
  EXPECT_EQ(party.choices(kVera), (Commands{Declare{kVera, kDiamonds}, Declare{kVera, kHearts}}));
}

TEST(LookedAtTalon, NegotiatedTheOthersPassTheBuyerTakesIt) {
  Party party = negotiating_at_a_table();
  party.does(Buy{kAnna});
  party.does(RecordOffence{kVera, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(party.to_act(), kBoris);  // the offender was not to speak: the turn stays
  party.pass({kBoris});
  EXPECT_EQ(party.phase(), Phase::kDiscard);
  EXPECT_EQ(party.table().declarer, kAnna);

  Party last = negotiating_at_a_table();
  last.does(Buy{kAnna});
  last.pass({kBoris});
  const EventList events = last.does(RecordOffence{kVera, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(events_of<event::TalonTaken>(events).size(), 1U);
  EXPECT_EQ(last.table().declarer, kAnna);
}

TEST(LookedAtTalon, NegotiatedNobodyIsLeft) {
  Party party = negotiating_at_a_table();
  party.pass({kAnna, kBoris});
  party.does(RecordOffence{kVera, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  Party buyer = negotiating_at_a_table();
  buyer.pass({kAnna});
  buyer.does(Buy{kBoris});
  buyer.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(buyer.to_act(), kVera);
  buyer.pass({kVera});
  EXPECT_EQ(buyer.phase(), Phase::kDealing);
  EXPECT_EQ(buyer.table().deals_done, 1U);
}

TEST(LookedAtTalon, InTheWhistAnOpponentCountsAsHavingPassed) {
  RuleSet rules = at_a_table();
  rules.dropped_hand = DroppedHand::kPlayedByWhister;
  Party party(rules);
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.whist({kBoris});
  party.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});  // his whist is void
  EXPECT_EQ(party.to_act(), kVera);
  party.whist({kVera});
  // His hand is dead, not laid open as a passer's would be.
  EXPECT_FALSE(party.table().open_hand);
  EXPECT_EQ(party.table().in_play.size(), 2);
  party.play_lowest();
  EXPECT_EQ(party.stake(kBoris), 23);
  EXPECT_EQ(party.whist(kBoris, kAnna), 0);
}

TEST(LookedAtTalon, InTheWhistBothOpponentsTheGameIsWon) {
  Party party(at_a_table());
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.does(RecordOffence{kVera, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(party.to_act(), kBoris);
  party.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.stake(kAnna), 19);
  EXPECT_EQ(party.stake(kBoris), 23);
  EXPECT_EQ(party.stake(kVera), 23);
}

TEST(LookedAtTalon, TheDeclarerOrOnceCardsAreLedTheFineOnly) {
  Party party(at_a_table());
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.does(RecordOffence{kAnna, Offence::kLookedAtTalon, {}});
  EXPECT_TRUE(party.table().excluded.empty());
  party.whist({kBoris, kVera});
  party.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
  EXPECT_TRUE(party.table().excluded.empty());
  party.play(kSpadeDealPlay);
  EXPECT_EQ(party.stake(kAnna), 21);  // two off, two put
  EXPECT_EQ(party.stake(kBoris), 23);
}

TEST(LookedAtTalon, TwiceIsFinedTwiceAndExcludedOnce) {
  Party party(at_a_table());
  party.deal(plain_deal());
  party.does(RecordOffence{kVera, Offence::kLookedAtTalon, {}});
  const EventList again = party.does(RecordOffence{kVera, Offence::kLookedAtTalon, {}});
  EXPECT_FALSE(events_of<event::Fined>(again).at(0).out_of_deal);
  EXPECT_EQ(party.fines(kVera, Offence::kLookedAtTalon), 2);
}

// --- A lone whister with the passer's hand (H5).

Party dropped_hand_played() {
  RuleSet rules = at_a_table();
  rules.dropped_hand = DroppedHand::kPlayedByWhister;
  Party party(rules);
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera, kBoris});
  party.whist({kVera});
  return party;
}

TEST(PlayedByWhister, AllSeeTheHandAndTheWhisterPlaysIt) {
  Party party = dropped_hand_played();
  for (Seat seat : {kAnna, kBoris, kVera}) {
    EXPECT_EQ(project(party.state(), seat).table.open_cards, spade_deal().hand(Hand::kSecond));
  }
  EXPECT_EQ(party.to_act(), kAnna);
  party.play("SA");
  EXPECT_EQ(party.table().turn, kBoris);
  EXPECT_EQ(party.to_act(), kVera);
  EXPECT_EQ(party.cards_allowed(kVera), cards("S8"));
  // A card of her own hand is not what she may play for Boris.
  EXPECT_EQ(party.refuses(PlayCard{kVera, card("S7")}).reason, Reason::kCardNotHeld);
  party.play("S8");
  EXPECT_EQ(party.table().turn, kVera);
  EXPECT_FALSE(party.table().open_cards.has(card("S8")));
  party.play("S7");
  EXPECT_EQ(party.to_act(), kAnna);
}

TEST(PlayedByWhister, ItsTricksAreTheWhisters) {
  Party party = dropped_hand_played();
  const EventList ended = party.play(kSpadeDealPlay);
  // Boris's hand takes three tricks; they are Vera's, who therefore made hers.
  EXPECT_EQ(party.table().taken[kBoris], 3);
  EXPECT_EQ(lines(ended),
            (Lines{"Anna: spades without the talon is worth 2 remises (M40)",
                   "Anna writes off 2 remises (M10)", "Vera writes 6 fishes on Anna: tricks 3 x 2 (M10)"}));
  EXPECT_EQ(party.stake(kVera), 21);
  EXPECT_EQ(party.stake(kBoris), 21);
}

TEST(PlayedByWhister, ARevokeWithTheOpenHandIsTheWhisters) {
  Party party = dropped_hand_played();
  party.play("D7");
  party.does(PlayCard{kVera, card("HA")});  // of Boris's cards, who has diamonds
  EXPECT_EQ(party.fines(kVera, Offence::kRevoked), 1);
  EXPECT_EQ(party.fines(kBoris, Offence::kRevoked), 0);
  EXPECT_EQ(party.table().exposed, PerSeat<CardSet>{});  // they are known already
  EXPECT_EQ(party.table().turn, kBoris);
}

TEST(PlayedByWhister, TheOpenHandMayLead) {
  Party party = dropped_hand_played();
  party.play("D7 DK D9");
  EXPECT_EQ(party.table().turn, kBoris);
  EXPECT_EQ(party.to_act(), kVera);
  EXPECT_EQ(party.cards_allowed(kVera), party.table().open_cards);
}

TEST(PlayedByWhister, WithTwoWhistersNothingIsOpened) {
  RuleSet rules;
  rules.dropped_hand = DroppedHand::kPlayedByWhister;
  const Party party = in_play(rules);
  EXPECT_FALSE(party.table().open_hand);
  EXPECT_TRUE(party.table().open_cards.empty());
}

// --- The vote on an exposed card (M15, H13).

TEST(ExposedCard, OnlyTheActivePlayersAreAsked) {
  Party party({}, 5);  // Dina deals; Gleb, at her right, sits out too
  party.deal(plain_deal());
  party.does(ExposeInDeal{card("DA")});
  EXPECT_EQ(party.refuses(Answer{kGleb, false}).reason, Reason::kNothingAsked);
  EXPECT_EQ(party.refuses(Answer{kDina, false}).reason, Reason::kNothingAsked);
  for (Seat seat : {kVera, kAnna}) party.does(Answer{seat, true});
  const EventList last = party.does(Answer{kBoris, true});
  EXPECT_EQ(events_of<event::Agreed>(last).size(), 1U);
  EXPECT_EQ(events_of<event::DealVoided>(last), (std::vector<event::DealVoided>{{15_M}}));
  EXPECT_EQ(party.table().dealer, kDina);
  EXPECT_TRUE(party.table().asked.empty());
  EXPECT_FALSE(party.table().proposal);
}

TEST(ExposedCard, AfterANoAnotherCardCanBeSeen) {
  Party party;
  party.deal(plain_deal());
  party.does(ExposeInDeal{card("DA")});
  party.does(Answer{kAnna, false});
  party.does(ExposeInDeal{card("SQ")});
  party.does(Answer{kVera, false});
  EXPECT_EQ(party.table().exposed[kVera], cards("DA"));
  EXPECT_EQ(party.table().exposed[kAnna], cards("SQ"));
  EXPECT_EQ(party.to_act(), kAnna);
  party.pass({kAnna});
  EXPECT_EQ(party.table().hand_calls[kAnna].kind, HandCall::Kind::kPass);
}

// --- Consent (H13).

TEST(Consent, WhoWillSitOutIsAskedToo) {
  Party party({}, 5);
  party.does(Propose{kAnna, reduce(2)});
  for (Seat seat : {kBoris, kVera, kGleb}) party.does(Answer{seat, true});
  EXPECT_EQ(party.stake(kAnna), 21);
  party.does(Answer{kDina, true});
  for (Seat seat : kSeats) EXPECT_EQ(party.stake(seat), 19);
}

TEST(Consent, AReductionToNothingEndsTheParty) {
  Party party({}, 2);
  party.does(Propose{kAnna, reduce(21)});
  const EventList last = party.does(Answer{kBoris, true});
  EXPECT_EQ(events_of<event::PartyEnded>(last).size(), 1U);
  EXPECT_EQ(party.phase(), Phase::kFinished);
}

TEST(Consent, AMergeCarriesNoAmount) {
  Party party;
  const EventList proposed = party.does(Propose{kAnna, {Proposal::Kind::kMerge, 17}});
  EXPECT_EQ(events_of<event::Proposed>(proposed).at(0).proposal, kMerge);
}

// --- Taking back (H8): the whole state is as it was, and the sheet shows it all.

// Everything a step changes is restored by taking it back.
void expect_undone(Party party, const auto& step,
                   std::source_location where = std::source_location::current()) {
  const testing::ScopedTrace trace(where.file_name(), static_cast<int>(where.line()), "undo");
  const State before = party.state();
  const std::size_t steps = party.state().entered.size();
  const Sheet written_before = party.sheet();
  step(party);
  EXPECT_FALSE(party.state() == before);
  ASSERT_EQ(party.state().entered.size(), steps + 1);
  const Sheet written = party.sheet();
  const EventList undone = party.does(Undo{});
  EXPECT_EQ(events_of<event::Undone>(undone).size(), 1U);
  EXPECT_TRUE(party.state() == before);
  EXPECT_EQ(party.table().account, before.table.account);
  EXPECT_EQ(party.table().dealer, before.table.dealer);
  EXPECT_EQ(party.table().deals_done, before.table.deals_done);
  EXPECT_EQ(party.table().fines, before.table.fines);
  EXPECT_EQ(party.table().excluded, before.table.excluded);
  EXPECT_EQ(party.table().declarer, before.table.declarer);
  EXPECT_EQ(party.table().contract, before.table.contract);
  EXPECT_EQ(party.table().shown, before.table.shown);
  EXPECT_EQ(party.phase(), before.table.phase);
  // Nothing is erased from the sheet.
  const Sheet after = party.sheet();
  for (Seat seat : kSeats) {
    ASSERT_GE(after.stake[seat].size(), written.stake[seat].size());
    for (std::size_t i = 0; i < written.stake[seat].size(); ++i) {
      EXPECT_EQ(after.stake[seat][i].remises, written.stake[seat][i].remises);
      EXPECT_TRUE(after.stake[seat][i].crossed || !written.stake[seat][i].crossed);
    }
    for (Seat on : kSeats) EXPECT_GE(after.whist[seat][on].size(), written.whist[seat][on].size());
  }
}

// Parties to take something back from: fresh, with steps behind them, and after a deal that was played here.
std::vector<Party> parties_at_rest() {
  std::vector<Party> result;
  result.emplace_back(at_a_table());
  result.emplace_back(at_a_table());
  result.back().enter(played(kBoris, with_talon(kDiamonds), {kVera}, {0, 7, 3}));
  result.back().does(RecordOffence{kVera, Offence::kRevoked, {}});
  result.back().does(RecordOffence{kAnna, Offence::kLookedAtTalon, {}});
  result.push_back(in_play(at_a_table()));
  result.back().play(kSpadeDealPlay);
  result.emplace_back(at_a_table(), 5);
  result.back().deal(plain_deal());
  result.back().take_talon(kVera, kClubs);
  result.back().whist({kAnna});
  result.back().pass({kBoris});
  result.back().play_lowest();
  result.emplace_back(at_a_table());
  result.back().stakes({0, 1, 0});
  return result;
}

TEST(Undo, AResult) {
  for (const Party& party : parties_at_rest()) {
    if (party.table().excluded.has(kAnna)) continue;
    const Seat declarer = active_seats(party.table().rules, party.table().players, party.table().dealer)[1];
    expect_undone(party, [&](Party& p) { p.enter(unplayed(declarer, without_talon(kHearts))); });
  }
}

TEST(Undo, AResultWithEveryKindOfLine) {
  RuleSet rules = at_a_table();
  rules.kadil = true;
  rules.netting = Netting::kNet;
  Party party(rules);
  party.stakes({1, 3, 9});
  party.does(RecordOffence{kVera, Offence::kRevoked, {}});
  party.does(RecordOffence{kVera, Offence::kRevoked, {}});
  party.does(RecordOffence{kBoris, Offence::kExposedCard, {}});
  expect_undone(party, [](Party& p) {
    const EventList events = p.enter(played(kAnna, without_talon(kHearts), {kBoris, kVera}, {8, 2, 0}));
    EXPECT_EQ(lines(events).size(), 8U);
  });
}

TEST(Undo, AResultThatEndedTheParty) {
  Party party;
  party.stakes({0, 1, 0});
  party.enter(unplayed(kVera, with_talon(kSpades)));
  ASSERT_EQ(party.phase(), Phase::kFinished);
  party.does(Undo{});
  EXPECT_EQ(party.phase(), Phase::kDealing);
  EXPECT_EQ(party.stake(kBoris), 1);
  EXPECT_EQ(party.whist(kVera, kBoris), 0);
  EXPECT_EQ(party.sheet().whist[kVera][kBoris], (std::vector<std::int32_t>{10, -10}));
  party.deal(plain_deal());
}

TEST(Undo, AFine) {
  for (const Party& party : parties_at_rest()) {
    expect_undone(party, [](Party& p) { p.does(RecordOffence{kBoris, Offence::kCalledOutOfTurn, {}}); });
    if (party.table().excluded.has(kBoris)) continue;
    expect_undone(party, [](Party& p) {
      p.does(RecordOffence{kBoris, Offence::kLookedAtTalon, {}});
      EXPECT_TRUE(p.table().excluded.has(kBoris));
    });
  }
}

TEST(Undo, AReduction) {
  for (const Party& party : parties_at_rest()) {
    if (smallest_stake(party.table()) < 4) continue;
    expect_undone(party, [](Party& p) {
      p.does(Propose{kBoris, reduce(4)});
      while (!p.table().asked.empty()) {
        for (Seat seat : kSeats) {
          if (p.table().asked.has(seat)) p.does(Answer{seat, true});
        }
      }
    });
  }
}

TEST(Undo, AReductionThatEndedTheParty) {
  Party party({}, 2);
  expect_undone(party, [](Party& p) {
    p.does(Propose{kBoris, reduce(21)});
    p.does(Answer{kAnna, true});
    EXPECT_EQ(p.phase(), Phase::kFinished);
  });
}

TEST(Undo, AMergeKeepsTheMarksTogether) {
  Party party;
  party.enter(played(kAnna, with_talon(kSpades), {kBoris}, {5, 5, 0}));
  party.does(Propose{kBoris, kMerge});
  party.does(Answer{kAnna, true});
  party.does(Answer{kVera, true});
  const Account account = party.table().account;
  party.does(Undo{});
  EXPECT_EQ(party.table().account, account);
  const Sheet sheet = party.sheet();
  EXPECT_EQ(std::ranges::count(sheet.stake[kAnna], false, &Mark::crossed), 1);
  // The result before it is the next to be taken back.
  party.does(Undo{});
  EXPECT_EQ(party.stake(kAnna), 21);
  EXPECT_EQ(party.refuses(Undo{}).reason, Reason::kNothingToUndo);
}

TEST(Undo, APassedOutDeal) {
  for (const Party& party : parties_at_rest()) {
    expect_undone(party, [](Party& p) {
      const Seat dealer = p.table().dealer;
      p.does(EnterPassedOut{});
      EXPECT_EQ(p.table().dealer, left_of(dealer, p.table().players));
    });
  }
  Party same(RuleSet{.redeal_by = RedealBy::kSameDealer});
  same.does(EnterPassedOut{});
  EXPECT_EQ(same.table().dealer, kVera);
  EXPECT_EQ(same.table().deals_done, 1U);
  same.does(Undo{});
  EXPECT_EQ(same.table().deals_done, 0U);
}

TEST(Undo, LinesComeBackLastFirst) {
  Party party;
  const EventList entered = party.enter(played(kAnna, with_talon(kDiamonds), {kBoris, kVera}, {6, 3, 1}));
  const EventList undone = party.does(Undo{});
  auto lines_in = events_of<event::Chalked>(entered);
  auto lines_out = events_of<event::Chalked>(undone);
  ASSERT_EQ(lines_in.size(), 5U);
  std::ranges::reverse(lines_out);
  for (auto& chalked : lines_out) {
    EXPECT_TRUE(chalked.entry.undo);
    chalked.entry.undo = false;
  }
  EXPECT_EQ(lines_in, lines_out);
}

TEST(Undo, OfARefusedProposalThereIsNothing) {
  Party party;
  party.does(Propose{kBoris, reduce(4)});
  party.does(Answer{kAnna, false});
  EXPECT_EQ(party.refuses(Undo{}).reason, Reason::kNothingToUndo);
}

TEST(Undo, FinesWrittenByAResultWaitAgain) {
  Party party(at_a_table());
  party.does(RecordOffence{kVera, Offence::kExposedCard, {}});
  party.enter(unplayed(kAnna, with_talon(kClubs)));
  EXPECT_EQ(party.fines(kVera, Offence::kExposedCard), 0);
  EXPECT_EQ(party.stake(kVera), 23);
  party.does(Undo{});
  EXPECT_EQ(party.fines(kVera, Offence::kExposedCard), 1);
  EXPECT_EQ(party.stake(kVera), 21);
  party.does(Undo{});
  EXPECT_EQ(party.table().fines, Fines{});
}

// --- The list of choices.

TEST(Choices, EachCitesTheClauseThatAllowsIt) {
  const auto cited = [](const Party& party, Seat seat) {
    std::vector<Clause> clauses;
    for (const Action& action : legal_actions(project(party.state(), seat))) clauses.push_back(action.clause);
    return clauses;
  };
  using Clauses = std::vector<Clause>;
  Party party({}, 2);
  party.stakes({2, 9});
  EXPECT_EQ(cited(party, kAnna), (Clauses{33_M, 34_M, 34_M}));
  party.does(Propose{kAnna, kMerge});
  EXPECT_EQ(cited(party, kBoris), (Clauses{33_M, 33_M}));
  party.does(Answer{kBoris, false});
  party.does(Propose{kAnna, reduce(1)});
  EXPECT_EQ(cited(party, kBoris), (Clauses{34_M, 34_M}));
  party.does(Answer{kBoris, false});
  party.deal(plain_deal());
  EXPECT_EQ(cited(party, kAnna), (Clauses{24_M, 20_M, 20_M, 20_M, 20_M}));
  Party bid = party;
  bid.does(Bid{kAnna, kDiamonds});
  EXPECT_EQ(cited(bid, kBoris), (Clauses{24_M, 22_M}));
  Party hearts = party;
  hearts.does(Bid{kAnna, kHearts});
  EXPECT_EQ(cited(hearts, kBoris), (Clauses{24_M, 47_M}));
  party.does(ExposeInDeal{card("SQ")});
  EXPECT_EQ(cited(party, kAnna), (Clauses{15_M, 15_M}));
  party.does(Answer{kAnna, false});
  party.pass({kAnna, kBoris});
  EXPECT_EQ(cited(party, kAnna), (Clauses{24_M, 24_M}));
  party.does(TakeTalon{kAnna});
  EXPECT_EQ(cited(party, kAnna), Clauses(66, 36_M));
  party.discard_lowest();
  EXPECT_EQ(cited(party, kAnna), (Clauses{24_M, 24_M, 24_M, 24_M}));
  party.does(Declare{kAnna, kHearts});
  EXPECT_EQ(cited(party, kBoris), (Clauses{9_M, 9_M}));
  party.whist({kBoris});
  EXPECT_EQ(cited(party, kAnna), Clauses(10, 12_M));

  Party buying(negotiated(), 2);
  buying.deal(plain_deal());
  buying.pass({kAnna, kBoris});
  EXPECT_EQ(cited(buying, kAnna), (Clauses{59_M, 59_M}));
  buying.does(Buy{kAnna});
  buying.does(Buy{kBoris});
  buying.pass({kAnna});
  buying.discard_lowest();
  EXPECT_EQ(cited(buying, kBoris), (Clauses{59_M, 59_M, 59_M}));
}

// --- What is seen (the laws of hidden cards are in their own tests).

TEST(Seen, TheTalonTurnedUpIsForAll) {
  Party party(RuleSet{.talon_shown = true});
  party.deal(plain_deal());
  party.pass({kAnna, kBoris, kVera});
  const Table before = party.table();
  const EventList taken = party.does(TakeTalon{kAnna});
  EXPECT_EQ(see(before, taken.front(), kVera), SeenEvent(seen::TalonTaken{kAnna, plain_deal().talon()}));
  EXPECT_EQ(project(party.state(), kVera).table.talon_seen, plain_deal().talon());
}

TEST(Seen, EachHisOwnHandWhenDealt) {
  Party party({}, 4);
  const Table before = party.table();
  const EventList dealt = party.does(DealCards{plain_deal()});
  EXPECT_EQ(see(before, dealt.front(), kAnna), SeenEvent(seen::HandDealt{plain_deal().hand(Hand::kFirst)}));
  EXPECT_EQ(see(before, dealt.front(), kVera), SeenEvent(seen::HandDealt{plain_deal().hand(Hand::kThird)}));
  EXPECT_EQ(see(before, dealt.front(), kGleb), SeenEvent(seen::HandDealt{}));
}

TEST(Seen, AfterThePlayAllCardsAreTurnedUp) {
  Party party;
  party.deal(plain_deal());
  party.take_talon(kBoris, kHearts);
  party.whist({kVera, kAnna});
  const CardSet discards = party.state().hidden.discards[kBoris];
  party.play_lowest();
  EXPECT_EQ(party.table().shown, (ShownDeal{plain_deal(), discards}));
  EXPECT_EQ(discards.size(), 2);
  // Between deals nothing is hidden any more, and nothing is left in hands.
  EXPECT_EQ(party.state().hidden, Hidden{});
}

// --- Laws of every party.

// All that one seat could ever say, sensible or not.
Commands everything(Seat seat, const SeatView& view) {
  Commands result{Pass{seat},          TakeTalon{seat},      Buy{seat}, CallWhist{seat}, Answer{seat, true},
                  Answer{seat, false}, Propose{seat, kMerge}};
  for (Suit suit : kSuits) {
    result.emplace_back(Bid{seat, suit});
    result.emplace_back(Declare{seat, suit});
  }
  for (Card card : CardSet::pack()) result.emplace_back(PlayCard{seat, card});
  const std::int16_t most = view.table.phase == Phase::kDealing ? kMaxReduction + 1 : 1;
  for (std::int16_t amount = -1; amount <= most; ++amount) result.emplace_back(Propose{seat, reduce(amount)});
  result.emplace_back(Propose{seat, {Proposal::Kind::kRedeal, 0}});
  // Two of the hand's cards and of some others, and as many as are too few or too many.
  const CardSet some = view.hand | cards("SA HA D7");
  for (CardSet rest = some; !rest.empty();) {
    const Card first = rest.lowest();
    rest -= first;
    result.emplace_back(Discard{seat, first});
    if (view.table.phase != Phase::kDiscard) continue;
    for (Card second : rest) result.emplace_back(Discard{seat, CardSet{first} | second});
  }
  result.emplace_back(Discard{seat, {}});
  result.emplace_back(Discard{seat, view.hand});
  return result;
}

void check_choices(const State& state) {
  for (int i = 0; i < state.table.players; ++i) {
    const Seat seat = seat_at(i);
    const SeatView view = project(state, seat);
    const ActionList actions = legal_actions(view);
    for (const Action& action : actions) {
      RC_ASSERT(action.clause.book == 'M');
      RC_ASSERT(action.clause.number >= 9);
    }
    const bool refuses = state.table.rules.enforcement == Enforcement::kRefuse;
    for (const Command& command : everything(seat, view)) {
      const bool listed = std::ranges::find(actions, command, &Action::command) != actions.end();
      const auto decided = decide(state, command);
      // At a table that fines, a fine is the answer to what is not allowed.
      const bool accepted =
          decided && !(decided->size() > 0 && std::holds_alternative<event::Fined>(decided->front()));
      RC_ASSERT((refuses ? decided.has_value() : accepted) == listed);
      if (!decided) {
        const std::string said = sentence(decided.error());
        RC_ASSERT(said.find('{') == std::string::npos);
        RC_ASSERT(said.find('}') == std::string::npos);
      }
    }
    // No choice twice.
    for (std::size_t a = 0; a < actions.size(); ++a) {
      for (std::size_t b = a + 1; b < actions.size(); ++b)
        RC_ASSERT(!(actions[a].command == actions[b].command));
    }
  }
}

void check_state(const State& state) {
  const Table& table = state.table;
  RC_ASSERT(at_rest(table.phase));
  for (Seat seat : kSeats) {
    RC_ASSERT(table.account.stake[seat] >= 0);
    if (to_index(seat) < table.players) RC_ASSERT(cards_held(table, seat) == state.hidden.hands[seat].size());
  }
  RC_ASSERT((table.phase == Phase::kFinished) == (remises_left(table.account) == 0));
  const bool in_deal = table.phase != Phase::kDealing && table.phase != Phase::kFinished;
  if (!in_deal) {
    RC_ASSERT(state.hidden == Hidden{});
    return;
  }
  // Every card lies in one place.
  CardSet seen = state.hidden.closed_hand;
  int count = seen.size();
  for (CardSet part : {state.hidden.talon, table.played}) {
    seen |= part;
    count += part.size();
  }
  for (CardSet discards : state.hidden.discards) {
    seen |= discards;
    count += discards.size();
  }
  for (CardSet hand : state.hidden.hands) {
    seen |= hand;
    count += hand.size();
  }
  RC_ASSERT(seen == CardSet::pack());
  RC_ASSERT(count == kPackSize);
  RC_ASSERT(state.entered.empty());
  if (table.phase == Phase::kExposedCard) return;
  RC_ASSERT(is_active(table, table.to_act));
  RC_ASSERT(!table.excluded.has(table.to_act));
  // Exactly one player has something to say.
  int speakers = 0;
  for (int i = 0; i < table.players; ++i)
    speakers += legal_actions(project(state, seat_at(i))).empty() ? 0 : 1;
  RC_ASSERT(speakers == 1);
}

RuleSet any_rules(Enforcement enforcement) {
  RuleSet rules;
  rules.kadil = *rc::gen::arbitrary<bool>();
  rules.hand_premium = *rc::gen::arbitrary<bool>();
  rules.talon = *rc::gen::arbitrary<bool>() ? TalonRule::kNegotiated : TalonRule::kInTurn;
  rules.hearts_over_hearts =
      *rc::gen::arbitrary<bool>() ? HeartsOverHearts::kForbidden : HeartsOverHearts::kAllowed;
  rules.redeal_by = *rc::gen::arbitrary<bool>() ? RedealBy::kSameDealer : RedealBy::kNextDealer;
  rules.first_lead = *rc::gen::arbitrary<bool>() ? FirstLead::kDeclarer : FirstLead::kEldest;
  rules.dropped_hand = *rc::gen::arbitrary<bool>() ? DroppedHand::kPlayedByWhister : DroppedHand::kDead;
  rules.talon_shown = *rc::gen::arbitrary<bool>();
  rules.netting = *rc::gen::arbitrary<bool>() ? Netting::kNet : Netting::kSeparate;
  rules.last_remise = *rc::gen::arbitrary<bool>() ? LastRemise::kByTrick : LastRemise::kOnce;
  rules.enforcement = enforcement;
  if (*rc::gen::arbitrary<bool>()) {
    rules.hearts_over_hearts = HeartsOverHearts::kForbidden;
    rules.suit_order = {kHearts, kClubs, kSpades, kDiamonds};
    rules.suit_values = {{3, 2, 4, 1}};
  }
  rules.declarer_owes = static_cast<std::uint8_t>(*rc::gen::inRange(5, 9));
  rules.whister_owes = static_cast<std::uint8_t>(*rc::gen::inRange(1, std::min(5, 11 - rules.declarer_owes)));
  RC_ASSERT(faults(rules).empty());
  return rules;
}

// A party of chance: mostly what is allowed, and at a table that fines now and then what is not. `rng` alone
// decides.
struct Chance {
  std::mt19937_64 rng;
  std::uint64_t below(std::uint64_t bound) { return uniform_below(rng, bound); }

  // A command that is legal here, or nothing when none of the drawn ones is.
  Command next(const State& state) {
    const Table& table = state.table;
    if (table.proposal) {
      Commands answers;
      for (Seat seat : kSeats) {
        if (table.asked.has(seat)) answers.emplace_back(Answer{seat, below(4) != 0});
      }
      return answers[below(answers.size())];
    }
    const Seat anybody = seat_at(static_cast<int>(below(table.players)));
    if (table.rules.enforcement == Enforcement::kTable && below(12) == 0) {
      switch (below(4)) {
        case 0:
          return RecordOffence{anybody, kOffences[below(kOffences.size())], {}};
        case 1:
          return Pass{anybody};
        case 2:
          return Bid{anybody, kSuits[below(4)]};
        default:
          return PlayCard{anybody, Card::from_index(static_cast<unsigned>(below(32)))};
      }
    }
    if (table.phase == Phase::kDealing) {
      switch (below(12)) {
        case 0:
          return CutPack{anybody, static_cast<std::uint8_t>(6 + below(21))};
        case 1:
          return Propose{anybody, below(2) == 0 ? kMerge : reduce(1)};
        case 2:
          return EnterPassedOut{};
        case 3:
        case 4:
          return EnterResult{any_result(table)};
        case 5:
          return Undo{};
        case 6:
          return VoidDeal{below(2) == 0 ? 16_M : 18_M};
        default:
          return DealCards{deal_pack(shuffled_pack(rng))};
      }
    }
    if (table.phase == Phase::kAuction && below(20) == 0) {
      return ExposeInDeal{Card::from_index(static_cast<unsigned>(below(32)))};
    }
    const ActionList actions = legal_actions(project(state, table.to_act));
    return actions[below(actions.size())].command;
  }

  DealResult any_result(const Table& table) {
    const auto active = active_seats(table.rules, table.players, table.dealer);
    DealResult result;
    result.declarer = active[below(active.size())];
    result.contract = {kSuits[below(4)], below(2) == 0};
    for (Seat seat : active) {
      if (seat != result.declarer && below(2) == 0) result.whisters |= seat;
    }
    if (result.whisters.empty()) return result;
    for (int trick = 0; trick < 10; ++trick) {
      Seat taker = active[below(active.size())];
      if (!result.whisters.has(taker)) taker = result.declarer;
      ++result.tricks[taker];
    }
    return result;
  }
};

// What is for all, all see as it is; the three other kinds of event are seen in their own form.
void check_seen(const Table& before, const Event& event) {
  for (int i = 0; i < before.players; ++i) {
    const SeenEvent seen_event = see(before, event, seat_at(i));
    std::visit(
        [&]<class E>(const E& happened) {
          if constexpr (E::kAudience == Audience::kAll) {
            RC_ASSERT(seen_event == SeenEvent(happened));
          } else {
            RC_ASSERT(std::holds_alternative<seen::HandDealt>(seen_event) ||
                      std::holds_alternative<seen::TalonTaken>(seen_event) ||
                      std::holds_alternative<seen::Discarded>(seen_event));
          }
        },
        event);
  }
}

// Each line is an amount that can be worked out from the line itself.
void check_line(const Entry& entry) {
  RC_ASSERT(entry.amount == entry.count * entry.unit - entry.less);
  RC_ASSERT(entry.clause.book == 'M');
}

// A deal begins as if it were the party's first: only the party itself, and who is out of it, come from
// before.
void check_fresh(const State& before, const event::Dealt& dealt) {
  State fresh = start(before.table.rules, before.table.players, before.table.dealer);
  fresh.table.account = before.table.account;
  fresh.table.fines = before.table.fines;
  fresh.table.deals_done = before.table.deals_done;
  fresh.table.excluded = before.table.excluded;
  State after = before;
  apply(after, dealt);
  apply(fresh, dealt);
  RC_ASSERT(after == fresh);
}

// Plays a party of chance, and asks `check` after every step.
void play_chance(const RuleSet& rules, int players, std::uint64_t seed, int steps, const auto& check) {
  Chance chance{std::mt19937_64(seed)};
  State state =
      start(rules, players, seat_at(static_cast<int>(chance.below(static_cast<std::uint64_t>(players)))));
  // Short parties reach their end.
  if (chance.below(2) == 0) {
    for (int i = 0; i < players; ++i)
      state.table.account.stake[seat_at(i)] = static_cast<int>(1 + chance.below(4));
  }
  const State opening = state;
  std::vector<Event> log;
  for (int i = 0; i < steps && state.table.phase != Phase::kFinished; ++i) {
    const Command command = chance.next(state);
    const auto decided = decide(state, command);
    if (!decided) continue;
    for (const Event& event : *decided) {
      RC_ASSERT(applicable(state, event));
      check_seen(state.table, event);
      if (const auto* chalked = std::get_if<event::Chalked>(&event)) check_line(chalked->entry);
      if (const auto* dealt = std::get_if<event::Dealt>(&event)) check_fresh(state, *dealt);
      apply(state, event);
      log.push_back(event);
    }
    check(state);
  }
  RC_ASSERT(replay(opening, log) == state);
}

RC_GTEST_PROP(PartyLaws, TheListOfChoicesIsExactlyWhatIsAccepted, ()) {
  const RuleSet rules = any_rules(Enforcement::kRefuse);
  const int players = *rc::gen::inRange(2, 6);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  int step = 0;
  play_chance(rules, players, seed, 120, [&](const State& state) {
    check_state(state);
    // Every choice of every seat is costly; every third state, at changing places, will do.
    if (++step % 3 == 0) check_choices(state);
  });
}

RC_GTEST_PROP(PartyLaws, TheListOfChoicesAtATableThatFines, ()) {
  const RuleSet rules = any_rules(Enforcement::kTable);
  const int players = *rc::gen::inRange(2, 6);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  int step = 0;
  play_chance(rules, players, seed, 150, [&](const State& state) {
    check_state(state);
    if (++step % 5 == 0) check_choices(state);
  });
}

RC_GTEST_PROP(PartyLaws, APlayedDealIsSettledAsItsResultWouldBe, ()) {
  const RuleSet rules = any_rules(Enforcement::kRefuse);
  const int players = *rc::gen::inRange(2, 6);
  Chance chance{std::mt19937_64(*rc::gen::arbitrary<std::uint64_t>())};
  State state = start(rules, players);
  for (int deal = 0; deal < 10 && state.table.phase != Phase::kFinished; ++deal) {
    const State before = state;
    bool was_played = false;
    Command command = DealCards{deal_pack(shuffled_pack(chance.rng))};
    do {
      was_played = was_played || state.table.phase == Phase::kPlay;
      const auto decided = decide(state, command);
      RC_ASSERT(decided);
      for (const Event& event : *decided) apply(state, event);
      if (state.table.phase == Phase::kDealing || state.table.phase == Phase::kFinished) break;
      const ActionList actions = legal_actions(project(state, state.table.to_act));
      command = actions[chance.below(actions.size())].command;
    } while (true);
    if (!was_played) continue;  // passed out, or won without play
    const auto entered = decide(before, EnterResult{result_of(state.table)});
    RC_ASSERT(entered);
    State scored = before;
    for (const Event& event : *entered) apply(scored, event);
    RC_ASSERT(scored.table.account == state.table.account);
    RC_ASSERT(scored.table.dealer == state.table.dealer);
    RC_ASSERT(scored.table.phase == state.table.phase);
    RC_ASSERT(scored.table.deals_done == state.table.deals_done);
  }
}

RC_GTEST_PROP(PartyLaws, TakingBackEverythingGivesTheBeginning, ()) {
  const RuleSet rules = any_rules(Enforcement::kTable);
  const int players = *rc::gen::inRange(2, 6);
  Chance chance{std::mt19937_64(*rc::gen::arbitrary<std::uint64_t>())};
  const State opening = start(rules, players);
  State state = opening;
  const auto act = [&](const Command& command) {
    const auto decided = decide(state, command);
    if (!decided) return false;
    for (const Event& event : *decided) apply(state, event);
    return true;
  };
  // A scorer's evening: results, fines, consents.
  for (int i = 0; i < 40 && state.table.phase != Phase::kFinished; ++i) {
    const Seat anybody = seat_at(static_cast<int>(chance.below(static_cast<std::uint64_t>(players))));
    switch (chance.below(6)) {
      case 0:
        act(EnterPassedOut{});
        break;
      case 1:
        act(RecordOffence{anybody, kOffences[chance.below(kOffences.size())], {}});
        break;
      case 2:
        act(Propose{anybody, chance.below(2) == 0 ? kMerge : reduce(1)});
        for (Seat seat : kSeats) {
          if (state.table.proposal && state.table.asked.has(seat)) act(Answer{seat, chance.below(8) != 0});
        }
        break;
      default:
        act(EnterResult{chance.any_result(state.table)});
        break;
    }
  }
  while (act(Undo{})) {
  }
  RC_ASSERT(state == opening);
}

}  // namespace
}  // namespace pulka
