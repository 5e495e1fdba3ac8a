// Why a command was refused.
#pragma once

#include <cstdint>

#include "cards/card.hpp"
#include "cards/clause.hpp"
#include "cards/seat.hpp"
#include "game/command.hpp"
#include "game/table.hpp"
#include "rules/offence.hpp"
#include "text/message.hpp"

namespace pulka {

// A refusal in fields; explain() puts it into a sentence that names who, what, and what was expected.
struct Illegal {
  enum class Reason : std::uint8_t {
    kPartyOver,       // no remise is left, or the pot stays empty
    kNoSuchSeat,      // `seat` is not at this table
    kSitsOut,         // `seat` does not play this deal (M8)
    kOutOfDeal,       // `seat` looked at the talon (M19)
    kNotNow,          // not in `phase`
    kNotYourTurn,     // it is `expected`'s turn
    kAnswerFirst,     // a proposal waits for `expected`
    kNothingAsked,    // there is no proposal for `seat` to answer
    kCutTooSmall,     // `number` cards lifted (M17)
    kBadVoidReason,   // only M16 and M18 void a deal
    kTooLateToVoid,   // after the first call
    kNotInAHand,      // `card` was not dealt to a player
    kBidTooLow,       // `suit` against the standing `other_suit`
    kHeartsClosed,    // hearts over hearts is forbidden
    kBelowFloor,      // `suit`, the floor is `other_suit` (M59)
    kCardNotHeld,     // `card`
    kMustFollow,      // `card` against `cards` that follow `suit` (M12)
    kMustTrump,       // `card` against the trumps `cards` (M12)
    kDiscardCount,    // `number` cards instead of `limit` (M36, M52)
    kDiscardNotHeld,  // `cards` are not in the hand
    kBadReduction,    // `number` remises; at most `limit` (M34)
    kNotProposable,   // a redeal is asked by the game itself
    kNotRecorded,     // offences are recorded only with enforcement=table
    kTooManyFines,
    kTalonTaken,          // nobody can look at a talon that is not there
    kDeclarerNotActive,   // result: `seat` sits out
    kWhisterNotOpponent,  // result: `seat`
    kTricksSum,           // result: `number` tricks in all, must be `limit`
    kTricksOfPasser,      // result: `seat` did not whist but has tricks
    kTricksUnplayed,      // result: nobody whisted, so there are no tricks
    kNothingToUndo,
    kDealInProgress,   // results are entered between deals
    kNotPlayedHere,    // `game` in `suit` is not played at this table, or not so
    kNotSo,            // `game` is played only without the talon, or (`number` 0) only with it (M54, A19)
    kNoSuchNumber,     // `limit`; the ladder ends at `number` (A5, A19)
    kNotNext,          // `limit`; the level reached is `number` (A5)
    kNotEarlier,       // `number` may be held only by one who sits before `expected` (A5)
    kHandStands,       // a game without the talon outranks all numbers (A6)
    kNotFirstCall,     // a game without the talon comes too late (A6)
    kBelowLevel,       // `game` in `suit`, the level reached is `number` (A8)
    kNobodyIn,         // nobody is there to invite the other (A10)
    kEverybodyIn,      // there is nobody left to invite (A10)
    kNoInvitations,    // not in this game (A10)
    kInviterNotIn,     // result: `seat` and the other must both defend (A10)
    kOnlyDeclarer,     // aces are announced by `expected` (A17)
    kNoAcePremium,     // this game has no such premium (A16-A18)
    kAnnounced,        // once is enough
    kAfterFirstCard,   // announced after the first card (A17)
    kHoldsAce,         // no aces announced with one in the hand (A17)
    kPutAceAway,       // … or put away (A17)
    kHoldsNotFour,     // four aces announced without them (A18)
    kNotLed,           // result: nobody led, so nothing was announced in time (A17)
    kMustDefend,       // result: `seat` may not drop out of this game
    kNoRemises,        // nothing to merge or reduce with a pot
    kNotStyrian,       // only a Styrian pot is filled by all (A14)
    kMustHead,         // `card`: one of `cards` would take the trick (A12)
    kBadContribution,  // `number`: no multiple of ten from 10 to `limit` (A14)
  };
  Reason reason = Reason::kNotNow;
  Clause clause{};
  Phase phase = Phase::kDealing;
  Seat seat = Seat::k0;
  Seat expected = Seat::k0;
  Suit suit = Suit::kSpades;
  Suit other_suit = Suit::kSpades;
  Game game = Game::kSix;        // with `suit`
  Game other_game = Game::kSix;  // with `other_suit`
  Card card{};
  CardSet cards{};
  int number = 0;
  int limit = 0;
  friend bool operator==(const Illegal&, const Illegal&) = default;
};

[[nodiscard]] Message explain(const Illegal& illegal);
// The phase as the table's state: "the auction", "the play".
[[nodiscard]] Word word_for(Phase phase);

}  // namespace pulka
