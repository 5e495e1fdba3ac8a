// From cards to the search's board.
#pragma once

#include "search.hpp"
#include "solver/position.hpp"

namespace pulka::solver {

// Suits to lanes (trumps to the first), ranks counted among the cards in play, hands counted from the
// declarer.
[[nodiscard]] Play place(const Position& position);

}  // namespace pulka::solver
