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
    case Phase::kPutAway:
      return {translatable("a card is put away")};
    case Phase::kWhist:
      return {translatable("the whist")};
    case Phase::kInvite:
      return {translatable("a defender may invite the other")};
    case Phase::kInvited:
      return {translatable("an invitation waits for its answer")};
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
                                         {"suit", phrase(describe(illegal.game, illegal.suit))},
                                         {"other", phrase(describe(illegal.other_game, illegal.other_suit))},
                                         {"card", illegal.card},
                                         {"cards", illegal.cards},
                                         {"number", std::int64_t{illegal.number}},
                                         {"limit", std::int64_t{illegal.limit}},
                                         {"seat_number", std::int64_t{to_index(illegal.seat) + 1}},
                                         {"clause", illegal.clause}};
  const auto say = [&](std::string_view id) { return message(id, std::move(arguments)); };
  switch (illegal.reason) {
    case Illegal::Reason::kPartyOver:
      if (illegal.clause == 14_A) return say(translatable("The party is over ({clause})."));
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
      if (illegal.game != Game::kSix || illegal.other_game != Game::kSix) {
        return say(translatable("{suit} does not overcall {other}: name a higher game or pass ({clause})."));
      }
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
      if (illegal.limit == 1) return say(translatable("One card is put away, not {number} ({clause})."));
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
      if (illegal.limit != kHandSize) {
        return say(translatable("The tricks add up to {number}; this game has {limit} ({clause})."));
      }
      return say(translatable("The tricks add up to {number}; a deal has ten ({clause})."));
    case Illegal::Reason::kTricksOfPasser:
      return say(translatable("{who} did not whist and cannot have {number} tricks ({clause})."));
    case Illegal::Reason::kTricksUnplayed:
      return say(translatable(
          "Nobody whisted, so the game is won without play and {who} has no tricks ({clause})."));
    case Illegal::Reason::kNothingToUndo:
      return say(translatable("There is nothing left to take back ({clause})."));
    case Illegal::Reason::kNotPlayedHere:
      if (illegal.clause == 20_M) {
        return say(translatable("Numbers are not called at this table: name a game or pass ({clause})."));
      }
      return say(translatable("{suit} cannot be named here: this table's rules do not have it ({clause})."));
    case Illegal::Reason::kNotSo:
      if (illegal.number == 0) return say(translatable("{suit} is played with the talon only ({clause})."));
      return say(translatable("{suit} is played without the talon only ({clause})."));
    case Illegal::Reason::kNoSuchNumber:
      return say(translatable("{limit} is not a number of the ladder, which ends at {number} ({clause})."));
    case Illegal::Reason::kNotNext:
      if (illegal.number == 0) {
        return say(translatable("{limit} cannot be called: the ladder begins with 1 ({clause})."));
      }
      return say(translatable("{limit} cannot be called: the ladder stands at {number} ({clause})."));
    case Illegal::Reason::kNotEarlier:
      return say(translatable(
          "{number} was called by {expected}; only a player who sits before the caller may hold it: "
          "call the next number or pass ({clause})."));
    case Illegal::Reason::kHandStands:
      return say(
          translatable("A game without the talon has been called, which outranks every number ({clause})."));
    case Illegal::Reason::kNotFirstCall:
      return say(translatable("It is too late for {who} to call a game without the talon ({clause})."));
    case Illegal::Reason::kBelowLevel:
      return say(
          translatable("{suit} is too low: the auction reached {number}, so the game must be {other} or "
                       "higher ({clause})."));
    case Illegal::Reason::kNobodyIn:
      return say(translatable("Nobody is in, so nobody can invite ({clause})."));
    case Illegal::Reason::kEverybodyIn:
      return say(translatable("Everybody is in; there is nobody to invite ({clause})."));
    case Illegal::Reason::kNoInvitations:
      return say(translatable("Nobody is invited in this game ({clause})."));
    case Illegal::Reason::kInviterNotIn:
      return say(translatable("{who} can have invited only if both defenders played ({clause})."));
    case Illegal::Reason::kOnlyDeclarer:
      return say(translatable("Aces are announced by the declarer, {expected} ({clause})."));
    case Illegal::Reason::kNoAcePremium:
      return say(translatable("There is no such premium in this game ({clause})."));
    case Illegal::Reason::kAnnounced:
      return say(translatable("That has been announced already ({clause})."));
    case Illegal::Reason::kAfterFirstCard:
      return say(
          translatable("Too late: aces are announced before the declarer plays his first card ({clause})."));
    case Illegal::Reason::kHoldsAce:
      return say(translatable("{who} has an ace and cannot announce that there is none ({clause})."));
    case Illegal::Reason::kPutAceAway:
      return say(
          translatable("{who} has put an ace away and cannot announce that there is none ({clause})."));
    case Illegal::Reason::kHoldsNotFour:
      return say(translatable("{who} has not all four aces ({clause})."));
    case Illegal::Reason::kNotLed:
      return say(translatable("Nobody defended, so nothing was led and nothing announced ({clause})."));
    case Illegal::Reason::kMustDefend:
      return say(translatable("{who} may not stay out of this game ({clause})."));
    case Illegal::Reason::kNoRemises:
      return say(translatable("There are no remises at a table that plays for a pot ({clause})."));
    case Illegal::Reason::kNotStyrian:
      return say(translatable("Only a Styrian pot is filled by everybody ({clause})."));
    case Illegal::Reason::kMustHead:
      return say(translatable("{card} is too low: the trick must be taken; play one of {cards} ({clause})."));
    case Illegal::Reason::kBadContribution:
      return say(translatable(
          "{number} cannot be put in: expected a multiple of ten from 10 to {limit} ({clause})."));
    case Illegal::Reason::kDealInProgress:
      break;
  }
  return say(
      translatable("A deal is in progress: {phase}. Results are entered and taken back between deals "
                   "({clause})."));
}

}  // namespace pulka
