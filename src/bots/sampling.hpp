// A player that lays out the hidden cards in many ways and solves each with open cards.
#pragma once

#include <optional>

#include "bots/bot.hpp"
#include "game/command.hpp"
#include "game/seat_view.hpp"
#include "solver/solver.hpp"

namespace pulka {

// What was found for the act that was chosen.
struct Trial {
  int layouts = 0;             // ways to lay out the hidden cards that were tried; 0: nothing was
  double gain = 0;             // what the act brought on average: fishes, or money at a table with a pot
  std::optional<double> next;  // what the best of the others brought; nothing: there was no other
};

// One of legal_actions(view), which must not be empty.
[[nodiscard]] Command choose_by_sampling(const SeatView& view, const BotSettings& settings, Solver& solver,
                                         Rng& rng, Trial* trial = nullptr);

}  // namespace pulka
