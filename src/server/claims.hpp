// Claims of the tricks that are left.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cards/seat.hpp"
#include "game/command.hpp"
#include "game/seat_view.hpp"
#include "game/state.hpp"

namespace pulka {

// Tricks that `claimant` would be credited with if he took every one that is left, the one on the table
// included. 0 outside the play.
[[nodiscard]] int tricks_left(const Table& table);

// Tricks by hand at the end of the play if, as far as the seat can know, they come out so whatever anybody
// plays. Nothing otherwise, and where finding out would take too long. The view must be at play.
//
// It goes by what the seat sees and nothing else: an answer that knew the other hands would tell of them.
[[nodiscard]] std::optional<PerSeat<std::uint8_t>> certain_outcome(const SeatView& view);

// A legal way to play on in which `claimant` takes just `tricks` of the tricks left (in the hands that he
// plays); nothing if none was found. The same state gives the same answer.
[[nodiscard]] std::optional<std::vector<Command>> play_out(const State& state, Seat claimant, int tricks);

}  // namespace pulka
