// Whether to play against a game.
#pragma once

#include "game/seat_view.hpp"

namespace pulka {

// Whist (M9), or in (A9). Phase::kWhist.
[[nodiscard]] bool whists(const SeatView& view);
// Whether the lone defender takes the other in (A10). Phase::kInvite.
[[nodiscard]] bool invites(const SeatView& view);

}  // namespace pulka
