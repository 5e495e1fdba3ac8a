// Short parties told in full: every command, what follows from it, what else could have been done, what each
// seat sees, and what is written on the table.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cards/seat.hpp"
#include "game/command.hpp"
#include "rules/rule_set.hpp"

namespace pulka::playthrough {

// `count` cards played by plain_card(), or fewer if the deal is over before.
struct Cards {
  int count = 30;
};
// The declarer puts away two low cards from his short suits.
struct PutAway {};
using Move = std::variant<Command, Cards, PutAway>;

struct Script {
  std::string_view name;   // of the file, without ".txt"
  std::string_view about;  // one line
  RuleSet rules;
  int players = 3;
  Seat first_dealer = Seat::k0;
  std::vector<Move> moves;
};
[[nodiscard]] std::vector<Script> scripts();

// The whole file.
[[nodiscard]] std::string render(const Script& script);

}  // namespace pulka::playthrough
