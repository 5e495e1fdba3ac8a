// What the outcome of a deal is worth to each side, on the chalk table or with a pot.
#pragma once

#include "game/table.hpp"
#include "rules/contract.hpp"
#include "rules/rule_set.hpp"

namespace pulka {

// What is played for: at a table of `players`, `value` remises, with a pot the money in play or, for a game
// paid past it, what each opponent and the declarer pay.
struct Stakes {
  const RuleSet* rules = nullptr;
  Contract contract;
  int value = 0;
  int players = 3;
};
[[nodiscard]] Stakes stakes_of(const Table& table, Contract contract);

// What an account gains, in fishes or money. A remise written off is ten fishes less of one's own and ten
// less in the pot that belongs to all alike (H6), so it is worth ten fishes less a player's share to the one
// and costs every other that share; a remise put is the reverse. Money drawn from the pot or put into it is
// reckoned alike.

// The declarer's who makes `made` tricks; his to whom nobody says no.
[[nodiscard]] double declarer_outcome(const Stakes& stakes, int made);
[[nodiscard]] double unplayed_outcome(const Stakes& stakes);
// An opponent's who takes `own` tricks and is short below `quota`, which is 0 if he answers for none.
[[nodiscard]] double opponent_outcome(const Stakes& stakes, int declarer, int own, int quota);
// An opponent's if nobody plays against the game.
[[nodiscard]] double bystander_outcome(const Stakes& stakes);
// … what is lost on top by an inviter whose side falls short (A10).
[[nodiscard]] double inviter_forfeit(const Stakes& stakes);

}  // namespace pulka
