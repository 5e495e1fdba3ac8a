// A player that lays out the hidden cards in many ways and solves each with open cards.
#pragma once

#include "bots/bot.hpp"
#include "game/command.hpp"
#include "game/seat_view.hpp"
#include "solver/solver.hpp"

namespace pulka {

// One of legal_actions(view), which must not be empty.
[[nodiscard]] Command choose_by_sampling(const SeatView& view, const BotSettings& settings, Solver& solver,
                                         Rng& rng);

}  // namespace pulka
