// What one seat may know, built up from nothing: the table that everybody sees, and this seat's own cards.
#pragma once

#include "cards/card.hpp"
#include "cards/seat.hpp"
#include "game/table.hpp"

namespace pulka {

struct SeatView {
  Seat seat = Seat::k0;
  Table table;
  CardSet hand;          // this seat's cards; empty for one who sits out
  CardSet talon;         // the two cards, for the declarer who took them; others: table.talon_seen
  CardSet own_discards;  // what this seat put away
  friend bool operator==(const SeatView&, const SeatView&) = default;
};

}  // namespace pulka
