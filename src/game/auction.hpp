// The two ways in which a game is won in the auction: one round in which each hand speaks once (M20-M24,
// M50), and the ladder of numbers (A5, A6).
#pragma once

#include <cstdint>
#include <optional>

#include "game/table.hpp"

namespace pulka {

// Why a call may not be made, the first reason found.
enum class CallFault : std::uint8_t {
  kNotPlayed,     // this table does not play the game, or not without the talon
  kTooLow,        // does not overcall the standing bid
  kHighestSuit,   // the highest suit over itself, where that is forbidden (M47)
  kNoSuchNumber,  // the ladder does not go so far (A5, A19)
  kNotNext,       // a number is left out or has been passed (A5)
  kNotEarlier,    // a number is held only by one who sits before its caller (A5)
  kHandStands,    // a game without the talon outranks every number (A6)
  kNotFirstCall,  // a game without the talon is called at one's first call, or never again (A6)
};

// For the player whose turn it is in Phase::kAuction.
[[nodiscard]] std::optional<CallFault> bid_fault(const Table& table, Seat seat, Game game, Suit suit);
[[nodiscard]] std::optional<CallFault> number_fault(const Table& table, Seat seat, int number);

// Who speaks next after `spoke` (nobody yet: unset); nothing when the auction is closed, because all have
// spoken or nobody left could do anything but pass.
[[nodiscard]] std::optional<Seat> next_to_call(const Table& table, std::optional<Seat> spoke);

}  // namespace pulka
