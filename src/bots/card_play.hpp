// How the simple bot plays its cards.
#pragma once

#include "cards/card.hpp"
#include "game/seat_view.hpp"

namespace pulka {

// The card for the hand whose turn it is, the viewer's own or the one laid open for him. Phase::kPlay, the
// viewer to act.
[[nodiscard]] Card choose_card(const SeatView& view);

}  // namespace pulka
