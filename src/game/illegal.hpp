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
    kPartyOver,       // no remise is left
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
    kDiscardCount,    // `number` cards instead of two (M36)
    kDiscardNotHeld,  // `cards` are not in the hand
    kBadReduction,    // `number` remises; at most `limit` (M34)
    kNotProposable,   // a redeal is asked by the game itself
    kNotRecorded,     // offences are recorded only with enforcement=table
    kTooManyFines,
    kTalonTaken,          // nobody can look at a talon that is not there
    kDeclarerNotActive,   // result: `seat` sits out
    kWhisterNotOpponent,  // result: `seat`
    kTricksSum,           // result: `number` tricks in all, must be ten
    kTricksOfPasser,      // result: `seat` did not whist but has tricks
    kTricksUnplayed,      // result: nobody whisted, so there are no tricks
    kNothingToUndo,
    kDealInProgress,  // results are entered between deals
  };
  Reason reason = Reason::kNotNow;
  Clause clause{};
  Phase phase = Phase::kDealing;
  Seat seat = Seat::k0;
  Seat expected = Seat::k0;
  Suit suit = Suit::kSpades;
  Suit other_suit = Suit::kSpades;
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
