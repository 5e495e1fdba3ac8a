#include "game/illegal.hpp"

#include <cassert>

namespace pulka {

Word word_for(Phase phase) {
  switch (phase) {
    case Phase::kDealing:
      return {translatable("between deals")};
    case Phase::kExposedCard:
      return {translatable("a card was exposed: the players decide whether to deal again")};
    case Phase::kAuction:
      return {translatable("the auction")};
    case Phase::kTalonOffer:
      return {translatable("the talon is offered")};
    case Phase::kTalonAuction:
      return {translatable("the talon is negotiated")};
    case Phase::kDiscard:
      return {translatable("the declarer puts two cards away")};
    case Phase::kDeclare:
      return {translatable("the declarer names trumps")};
    case Phase::kWhist:
      return {translatable("the whist")};
    case Phase::kPlay:
      return {translatable("the play")};
    case Phase::kFinished:
      return {translatable("the party is over")};
    default:
      assert(!at_rest(phase));
      return {translatable("settling")};
  }
}

Message explain(const Illegal& illegal) {
  std::vector<MessageArgument> arguments{{"who", illegal.seat},
                                         {"expected", illegal.expected},
                                         {"phase", word_for(illegal.phase)},
                                         {"suit", illegal.suit},
                                         {"other", illegal.other_suit},
                                         {"card", illegal.card},
                                         {"cards", illegal.cards},
                                         {"number", std::int64_t{illegal.number}},
                                         {"limit", std::int64_t{illegal.limit}},
                                         {"seat_number", std::int64_t{to_index(illegal.seat) + 1}},
                                         {"clause", illegal.clause}};
  const auto say = [&](std::string_view id) { return message(id, std::move(arguments)); };
  switch (illegal.reason) {
    case Illegal::Reason::kPartyOver:
      return say(translatable("The party is over: no remise is left on the table ({clause})."));
    case Illegal::Reason::kNoSuchSeat:
      return say(translatable("There is no seat {seat_number}: {number} play at this table ({clause})."));
    case Illegal::Reason::kSitsOut:
      return say(translatable("{who} sits out this deal ({clause})."));
    case Illegal::Reason::kOutOfDeal:
      return say(translatable("{who} looked at the talon and is out of this deal ({clause})."));
    case Illegal::Reason::kNotNow:
      return say(translatable("That cannot be done now: {phase} ({clause})."));
    case Illegal::Reason::kNotYourTurn:
      return say(translatable("It is not {who}'s turn: {expected} is to act ({clause})."));
    case Illegal::Reason::kAnswerFirst:
      return say(translatable("A proposal is open: {expected} has to say yes or no first ({clause})."));
    case Illegal::Reason::kNothingAsked:
      return say(translatable("{who} has not been asked anything ({clause})."));
    case Illegal::Reason::kCutTooSmall:
      return say(translatable(
          "{number} cards lifted: a cut lifts at least 6 cards and leaves at least 6 ({clause})."));
    case Illegal::Reason::kBadVoidReason:
      return say(
          translatable("A deal is void for a wrong number of cards (M16) or a bottom card seen (M18), not by "
                       "{clause}."));
    case Illegal::Reason::kTooLateToVoid:
      return say(translatable("Too late: that is put right before the first call ({clause})."));
    case Illegal::Reason::kNotInAHand:
      return say(translatable("{card} was not dealt to a player ({clause})."));
    case Illegal::Reason::kBidTooLow:
      return say(translatable("{suit} does not overcall {other}: name a higher suit or pass ({clause})."));
    case Illegal::Reason::kHeartsClosed:
      return say(translatable("{suit} cannot be overcalled at this table ({clause})."));
    case Illegal::Reason::kBelowFloor:
      return say(
          translatable("{suit} is too low: after {number} calls of \"I buy\" the game must be in {other} or "
                       "higher ({clause})."));
    case Illegal::Reason::kCardNotHeld:
      if (!illegal.cards.empty()) {
        return say(translatable("{card} is not in the hand; what may be played: {cards} ({clause})."));
      }
      return say(translatable("{card} is not in the hand of {who} ({clause})."));
    case Illegal::Reason::kMustFollow:
      return say(
          translatable("{card} would be a revoke: {suit} must be followed; play one of {cards} ({clause})."));
    case Illegal::Reason::kMustTrump:
      return say(
          translatable("{card} would be a revoke: without {suit} a trump must be played; play one of {cards} "
                       "({clause})."));
    case Illegal::Reason::kDiscardCount:
      return say(translatable("Two cards are put away, not {number} ({clause})."));
    case Illegal::Reason::kDiscardNotHeld:
      return say(translatable("{cards}: not in the hand, so it cannot be put away ({clause})."));
    case Illegal::Reason::kBadReduction:
      if (illegal.limit == 0) {
        return say(translatable("No stake can be reduced now: somebody has no remise left ({clause})."));
      }
      return say(
          translatable("Stakes can be reduced by 1 to {limit} remises now, not by {number} ({clause})."));
    case Illegal::Reason::kNotProposable:
      return say(translatable("A new deal is asked for by exposing a card, not proposed ({clause})."));
    case Illegal::Reason::kNotRecorded:
      return say(translatable("Offences are recorded only at a table with enforcement=table ({clause})."));
    case Illegal::Reason::kTooManyFines:
      return say(translatable("{who} already has {limit} such fines waiting ({clause})."));
    case Illegal::Reason::kTalonTaken:
      return say(translatable("The talon has been taken; nobody can look at it now ({clause})."));
    case Illegal::Reason::kDeclarerNotActive:
      return say(translatable("{who} sits out this deal and cannot be declarer ({clause})."));
    case Illegal::Reason::kWhisterNotOpponent:
      return say(
          translatable("{who} is not an opponent of the declarer in this deal and cannot whist ({clause})."));
    case Illegal::Reason::kTricksSum:
      return say(translatable("The tricks add up to {number}; a deal has ten ({clause})."));
    case Illegal::Reason::kTricksOfPasser:
      return say(translatable("{who} did not whist and cannot have {number} tricks ({clause})."));
    case Illegal::Reason::kTricksUnplayed:
      return say(translatable(
          "Nobody whisted, so the game is won without play and {who} has no tricks ({clause})."));
    case Illegal::Reason::kNothingToUndo:
      return say(translatable("There is nothing left to take back ({clause})."));
    case Illegal::Reason::kDealInProgress:
      break;
  }
  return say(
      translatable("A deal is in progress: {phase}. Results are entered and taken back between deals "
                   "({clause})."));
}

}  // namespace pulka
