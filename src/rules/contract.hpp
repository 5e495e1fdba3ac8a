// Contracts and what they are worth (M20, M40, M43, M44, M46).
#pragma once

#include <cstdint>

#include "cards/card.hpp"
#include "rules/rule_set.hpp"

namespace pulka {

// A game the declarer undertakes: RuleSet::declarer_owes tricks with `trump`, with the talon or without ("in
// hand").
struct Contract {
  Suit trump = Suit::kSpades;
  bool with_talon = true;
  friend constexpr bool operator==(const Contract&, const Contract&) = default;
};

// The game's value in remises before any end-of-party cap (M40): the suit's value, one more without the talon
// unless the rule set gives no premium for that (M46).
[[nodiscard]] constexpr int game_value(const RuleSet& rules, Contract contract) noexcept {
  const int premium = !contract.with_talon && rules.hand_premium ? 1 : 0;
  return rules.suit_values[contract.trump] + premium;
}

// The remise for being `missing` (>= 1) tricks short in a game worth `value` remises: each missing trick with
// kadils (M43), once without (M44). `capped`: the value is what was left on the table, less than the game's
// own (M41).
[[nodiscard]] constexpr bool counts_missing_tricks(const RuleSet& rules, bool capped = false) noexcept {
  return rules.kadil && (!capped || rules.last_remise == LastRemise::kByTrick);
}
[[nodiscard]] constexpr int remise_for(const RuleSet& rules, int value, int missing,
                                       bool capped = false) noexcept {
  return counts_missing_tricks(rules, capped) ? value * missing : value;
}

// The lowest suit that the buyer may name after `buys` (1..4) calls of "I buy" (M59).
[[nodiscard]] constexpr Suit talon_floor(const RuleSet& rules, int buys) noexcept {
  return rules.suit_order[static_cast<std::size_t>(buys - 1)];
}
inline constexpr int kMaxBuys = 4;

}  // namespace pulka
