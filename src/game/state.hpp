// The whole state of a party, hidden cards included. Bots and front ends do not see this; they get a
// SeatView.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "cards/deal.hpp"
#include "cards/seat.hpp"
#include "game/event.hpp"
#include "game/table.hpp"
#include "rules/contract.hpp"

namespace pulka {

// Where the hidden cards are.
struct Hidden {
  Deal dealt;                 // as it was dealt
  PerSeat<CardSet> hands;     // what each seat still holds
  CardSet closed_hand;        // the third hand when two play (M6)
  CardSet talon;              // until taken
  PerSeat<CardSet> discards;  // what each has put away: the declarer, in a petite misère others too
  friend bool operator==(const Hidden&, const Hidden&) = default;
};

// A step entered by a scorer that can still be taken back: its lines, and what stood before it.
struct EnteredStep {
  Entries entries;
  Seat dealer = Seat::k0;
  std::uint32_t deals_done = 0;
  bool ante_paid = false;
  Fines fines{};
  SeatSet excluded;
  // The table's last deal, which an entered result or a passed-out deal takes the place of.
  std::optional<Seat> declarer;
  std::optional<Contract> contract;
  std::optional<ShownDeal> shown;
  friend bool operator==(const EnteredStep&, const EnteredStep&) = default;
};

struct State {
  Table table;
  Hidden hidden;
  // Oldest first. Only results, fines and consents entered between deals are kept, so it stays empty, and
  // nothing is allocated, while deals are played here.
  std::vector<EnteredStep> entered;
  friend bool operator==(const State&, const State&) = default;
};

}  // namespace pulka
