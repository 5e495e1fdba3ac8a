// What to call, to put away and to declare.
#pragma once

#include <vector>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "game/command.hpp"
#include "game/legal_actions.hpp"
#include "game/seat_view.hpp"
#include "rules/contract.hpp"

namespace pulka {

// What taking the talon after `buys` calls of "I buy" brings, over all the talons it may be.
[[nodiscard]] double talon_gain(const SeatView& view, int buys);

// A game with the talon.
struct TalonPlan {
  Contract contract;
  CardSet discards;
  double gain = 0;
};
// The best with these twelve cards …
[[nodiscard]] TalonPlan best_talon_plan(const SeatView& view, CardSet twelve);
// … and all that are worth a thought, the best first.
[[nodiscard]] std::vector<TalonPlan> talon_plans(const SeatView& view, CardSet twelve);
// The same when the cards are put away already.
[[nodiscard]] std::vector<TalonPlan> declarations(const SeatView& view);

// Phase::kAuction: what each of `actions` is worth, a pass 0; and the one to choose.
using Gains = InplaceVector<double, ActionList::capacity()>;
[[nodiscard]] Gains call_gains(const SeatView& view, const ActionList& actions);
[[nodiscard]] Command choose_call(const SeatView& view, const ActionList& actions, const Gains& gains);
// Phase::kDiscard and Phase::kPutAway.
[[nodiscard]] CardSet choose_discards(const SeatView& view);
// Phase::kDeclare.
[[nodiscard]] Contract choose_contract(const SeatView& view);
// Whether the declarer of a game of tricks is likelier to make it than not. Phase::kPlay, before the first
// card.
[[nodiscard]] bool expects_to_make(const SeatView& view);

}  // namespace pulka
