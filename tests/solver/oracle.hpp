// Open cards a second time, as plainly as they can be told, to check the solver against: every card is tried
// by everybody until none is left. It shares nothing with the solver or with Position, neither code nor
// representation, and looks away from nothing but a situation that it has met before.
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

namespace oracle {

// Suits in M4's order from 0, ranks by their pips; jack 11, queen 12, king 13, ace 14.
using Card = std::pair<int, int>;

// Players 0, 1 and 2 in playing order.
struct Game {
  std::array<std::vector<Card>, 3> hands;  // without the cards on the table; at most eight cards each
  int trump = -1;                          // a suit, or none
  bool misere = false;                     // the declarer wants the fewest tricks, else the most
  int declarer = 0;
  int leader = 0;           // of the trick on the table, or of the next one
  std::vector<Card> table;  // the leader's card first
  int out = -1;             // who does not play along, if anybody
};

// The declarer's tricks from here to the end, the one on the table included, for each card that may be
// played. Nothing when the declarer has played his last trick.
[[nodiscard]] std::map<Card, int> values(const Game& game);

// Whose turn it is.
[[nodiscard]] int turn(const Game& game);
// Whether that player would rather have the declarer take more tricks.
[[nodiscard]] bool wants_more(const Game& game);

}  // namespace oracle
