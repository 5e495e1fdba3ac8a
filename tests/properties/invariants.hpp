// What is true of every state at rest, whatever was said and done before.
#pragma once

#include <string>

#include "cards/card.hpp"
#include "cards/seat.hpp"
#include "game/command.hpp"
#include "game/event.hpp"
#include "game/seat_view.hpp"
#include "game/state.hpp"

namespace pulka::invariants {

// The first thing found wrong, in words; empty when all is well.

// Every card of the pack in one place, turns and counts that fit the phase, no negative stake.
[[nodiscard]] std::string fault_of(const State& state);
// Accounts that sum to zero.
[[nodiscard]] std::string fault_of_account(const Table& table);
// Every card in the view belongs to `seen`, what its seat has been shown so far.
[[nodiscard]] std::string fault_of(const SeatView& view, CardSet seen);
// decide() accepts exactly those of the seat's own acts that legal_actions() lists; at a table that fines,
// what it accepts besides is a fine. Slow: every act that can be thought of is tried.
[[nodiscard]] std::string fault_of_actions(const State& state, Seat seat);

// Cards that an event, as a seat learns of it, names.
[[nodiscard]] CardSet cards_in(const SeenEvent& event);

}  // namespace pulka::invariants
