// Settling with money: a pot in the middle, a dish before each player (A4, A13-A19).
#pragma once

#include <optional>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "rules/contract.hpp"
#include "scoring/account.hpp"

namespace pulka {

// The money that a deal with this contract is played for: the declarer draws it, and a tenth of it is paid
// for a trick (A13, A14). 0 for a game that is paid past the pot (A19). Always a multiple of ten.
[[nodiscard]] int amount_in_play(const RuleSet& rules, const Account& account, Contract contract);

// What a deal is played for.
struct Price {
  std::optional<Contract> contract;  // none: any game of six tricks, whatever is trumps
  int amount = 0;                    // out of the pot, or between the declarer and each opponent
  bool direct = false;               // the latter, past the pot (A19)
};
using Prices = InplaceVector<Price, kSuits.size() + 4>;

[[nodiscard]] Price price_of(const RuleSet& rules, const Account& account, Contract contract);
// Before the contract stands: one for the games of six tricks, or one for each suit where it goes by trumps
// (A14), and one for each illustrated game (A19).
[[nodiscard]] Prices prices(const RuleSet& rules, const Account& account);

// A trick is paid a tenth of what is played for (A13).
inline constexpr int kTenth = 10;
// Whether the contract is the highest suit in hand, which has a premium of its own (A15).
[[nodiscard]] constexpr bool is_preference(const RuleSet& rules, Contract contract) noexcept {
  return contract.game == Game::kSix && !contract.with_talon && contract.trump == highest_suit(rules);
}

// The dealer's stake for a deal, put in before anything else of it; nothing for a Styrian pot (A4).
[[nodiscard]] std::optional<Entry> ante(const RuleSet& rules, Seat dealer);

// With Scoring::kPot: every line of a deal's result, in the order in which money moves.
[[nodiscard]] Entries settle_pot(const RuleSet& rules, int players, Seat dealer, const Account& account,
                                 const DealResult& result);

// One line of money in words. explain() comes here by itself.
[[nodiscard]] Message explain_pot(const Entry& entry);

}  // namespace pulka
