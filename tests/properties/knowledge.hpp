// What each seat has been shown, worked out from the bare events and the clauses, without the engine's
// projection.
#pragma once

#include "cards/card.hpp"
#include "cards/seat.hpp"
#include "game/event.hpp"
#include "game/table.hpp"

namespace pulka {

struct Knowledge {
  PerSeat<CardSet> seen;

  // `table` is the one before the event.
  void add(const Table& table, const Event& event);
};

}  // namespace pulka
