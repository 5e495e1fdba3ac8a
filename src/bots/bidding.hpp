// What to call, to put away and to declare.
#pragma once

#include "cards/card.hpp"
#include "game/command.hpp"
#include "game/legal_actions.hpp"
#include "game/seat_view.hpp"
#include "rules/contract.hpp"

namespace pulka {

// What taking the talon after `buys` calls of "I buy" brings, over all the talons it may be.
[[nodiscard]] double talon_gain(const SeatView& view, int buys);

// Phase::kAuction: one of `actions`.
[[nodiscard]] Command choose_call(const SeatView& view, const ActionList& actions);
// Phase::kDiscard and Phase::kPutAway.
[[nodiscard]] CardSet choose_discards(const SeatView& view);
// Phase::kDeclare.
[[nodiscard]] Contract choose_contract(const SeatView& view);
// Whether the declarer of a game of tricks is likelier to make it than not. Phase::kPlay, before the first
// card.
[[nodiscard]] bool expects_to_make(const SeatView& view);

}  // namespace pulka
