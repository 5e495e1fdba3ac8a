// What a seat may do now. Every front end and bot asks here; none works it out again.
#pragma once

#include "cards/clause.hpp"
#include "cards/inplace_vector.hpp"
#include "game/command.hpp"
#include "game/seat_view.hpp"

namespace pulka {

struct Action {
  Command command;
  Clause clause;  // what allows it
  friend bool operator==(const Action&, const Action&) = default;
};

// Largest list: the 66 ways to put away two cards of twelve.
using ActionList = InplaceVector<Action, 80>;

// The player's own acts that decide() would accept now, without the table's records (cutting, dealing,
// offences, results): calls, discards, cards, answers, and between deals proposals (merge, every possible
// reduction, and of the refills of a Styrian pot the table's own contribution). Empty when the seat has
// nothing to say. In an order that depends only on the view.
[[nodiscard]] ActionList legal_actions(const SeatView& view);

}  // namespace pulka
