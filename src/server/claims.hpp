// Claims of the tricks that are left.
#pragma once

#include <optional>
#include <vector>

#include "game/command.hpp"
#include "game/state.hpp"

namespace pulka {

// Tricks that `claimant` would be credited with if he took every one that is left, the one on the table
// included. 0 outside the play.
[[nodiscard]] int tricks_left(const Table& table);

// Whether every legal way to play on gives every seat the same tricks, whatever anybody does. False also
// where finding out would take too long; never true when it is not so. The state must be at play.
[[nodiscard]] bool only_one_outcome(const State& state);

// A legal way to play on in which `claimant` takes just `tricks` of the tricks left (in the hands that he
// plays); nothing if none was found. The same state gives the same answer.
[[nodiscard]] std::optional<std::vector<Command>> play_out(const State& state, Seat claimant, int tricks);

}  // namespace pulka
