// What to call, to put away and to declare.
#pragma once

#include <vector>

#include "cards/card.hpp"
#include "game/command.hpp"
#include "game/legal_actions.hpp"
#include "game/seat_view.hpp"
#include "rules/contract.hpp"

namespace pulka {

// What taking the talon after `buys` calls of "I buy" brings, over all the talons it may be.
[[nodiscard]] double talon_gain(const SeatView& view, int buys);

// What a call is worth, a pass 0; and what passing is worth, if the talon may come.
[[nodiscard]] double call_gain(const SeatView& view, const Command& call);
[[nodiscard]] double pass_gain(const SeatView& view);
// What a contract brings its declarer with these ten cards.
[[nodiscard]] double contract_gain(const SeatView& view, Contract contract, CardSet hand, CardSet gone);

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
