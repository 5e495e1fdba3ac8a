// The engine's doors: start, decide, apply, replay, project, see.
#pragma once

#include <expected>
#include <span>

#include "game/command.hpp"
#include "game/event.hpp"
#include "game/illegal.hpp"
#include "game/seat_view.hpp"
#include "game/state.hpp"

namespace pulka {

// A party about to begin: every stake put (M37), `first_dealer` to deal. The rule set must be valid (faults()
// empty) and players 2..5.
[[nodiscard]] State start(const RuleSet& rules, int players, Seat first_dealer = Seat::k0);

// The events that follow from a command, or why it is illegal. With Enforcement::kTable an illegal act that
// the book fines is not refused: it is recorded, fined and put right (the events then leave turn and cards as
// they were). Pure; does not allocate unless steps have been entered by a scorer.
[[nodiscard]] std::expected<EventList, Illegal> decide(const State& state, const Command& command);

// The only thing that changes a state. Events must come from decide() on this state or from a log of such.
void apply(State& state, const Event& event);

// Whether apply() may be called with this event here without breaking an invariant. For logs that were
// written by something else: a log whose checksums are right but whose events make no sense is refused, not
// replayed.
[[nodiscard]] bool applicable(const State& state, const Event& event);

[[nodiscard]] State replay(State state, std::span<const Event> events);

// What `seat` may know. Any two states equal in what the seat has seen give equal views.
[[nodiscard]] SeatView project(const State& state, Seat seat);
// What `viewer` learns from `event` at `table` (as it stands before the event).
[[nodiscard]] SeenEvent see(const Table& table, const Event& event, Seat viewer);

}  // namespace pulka
