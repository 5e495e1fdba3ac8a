// The bridge solver DDS (Bo Haglund, Soren Hein) on no-trump deals of three hands.
#pragma once

#include "cards/card.hpp"
#include "cards/seat.hpp"

namespace pulka {

// A no-trump deal of three hands is a bridge deal whose fourth hand holds ranks that the 32-card pack has
// not, two to six: its cards never win, whatever it plays. North is the declarer, East and West the
// defenders, and the fourth hand plays between them as South. Uses one thread.
class BridgeSolver {
 public:
  BridgeSolver();
  // The declarer's tricks. Every hand holds equally many cards, one at least; nothing lies on the table.
  // DDS forgets what it knows when it is given a deal that does not resemble the one before.
  [[nodiscard]] int tricks(const PerHand<CardSet>& hands, Hand declarer, Hand leader);
  // Whether the declarer takes at least `least`, 1 to the cards of a hand.
  [[nodiscard]] bool at_least(const PerHand<CardSet>& hands, Hand declarer, Hand leader, int least);
};

}  // namespace pulka
