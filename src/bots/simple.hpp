// A rule-based player.
#pragma once

#include "game/command.hpp"
#include "game/seat_view.hpp"

namespace pulka {

// One of legal_actions(view), which must not be empty.
[[nodiscard]] Command choose_simple(const SeatView& view);

}  // namespace pulka
