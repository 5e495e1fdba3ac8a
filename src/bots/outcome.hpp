// What a deal brings a seat when the cards lie in a given way.
#pragma once

#include "cards/seat.hpp"
#include "game/seat_view.hpp"
#include "game/table.hpp"
#include "layouts.hpp"
#include "scoring/account.hpp"
#include "solver/position.hpp"
#include "solver/solver.hpp"

namespace pulka {

// What `seat` gains by a result if the party is settled after it, in the rule set's own unit. What is left on
// the table, remises or a pot, belongs to all alike (H6, H15).
[[nodiscard]] double gain_of(const Table& table, const DealResult& result, Seat seat);

// The open-card problem of a deal in play. Table::contract, in_play, turn and trick must be set.
[[nodiscard]] Position position_of(const Table& table, const Layout& layout);

// How many of the tricks that the defenders will take fall to the first of them, as a share: by the high
// cards that each holds. The solver knows only what both take.
[[nodiscard]] double first_defenders_share(const Table& table, const Layout& layout);

// The gain when the declarer has made `made` tricks of ten (or nine) in the end. Of the rest each defender
// has what he took already, and the first `share` of those to come.
[[nodiscard]] double gain_of_tricks(const Table& table, int made, double share, Seat seat);

// A contract stands, `table` after it was declared. Calls that are still to come are made as the simple bot
// makes them, then the play is solved.
[[nodiscard]] double gain_of_contract(Solver& solver, const Table& table, const Layout& layout, Seat seat);
// The same with the whist calls all made.
[[nodiscard]] double gain_of_defence(Solver& solver, Table table, const Layout& layout, Seat seat);

// `taker` takes the talon and plays what the simple bot would.
[[nodiscard]] double gain_of_talon(Solver& solver, const Table& table, const Layout& layout, Seat taker,
                                   Seat seat);

}  // namespace pulka
