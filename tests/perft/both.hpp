// Carries deals, words and accounts between the engine and the plain implementation, and walks the engine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/command.hpp"
#include "game/legal_actions.hpp"
#include "game/state.hpp"
#include "naive.hpp"
#include "rules/rule_set.hpp"
#include "scoring/account.hpp"

namespace pulka::both {

[[nodiscard]] naive::Card to_naive(Card card);
[[nodiscard]] Card to_engine(const naive::Card& card);
[[nodiscard]] naive::Rules to_naive(const RuleSet& rules);
[[nodiscard]] naive::Account to_naive(const Account& account, int players);
[[nodiscard]] Account to_engine(const naive::Account& account);
[[nodiscard]] naive::Result to_naive(const DealResult& result, int players);
[[nodiscard]] DealResult to_engine(const naive::Result& result);
[[nodiscard]] Command to_engine(const naive::Word& word, int player);
// Who says what; nothing for commands that are no part of a deal's telling.
[[nodiscard]] std::optional<std::pair<int, naive::Word>> to_naive(const Command& command);

// The same cards laid out for both.
[[nodiscard]] naive::Deal naive_deal(const RuleSet& rules, int players, Seat dealer, const pulka::Deal& deal);
// A party whose first deal is about to be spoken about. The account replaces the opening one when given.
[[nodiscard]] State dealt(const RuleSet& rules, int players, Seat dealer, const pulka::Deal& deal,
                          const Account* account = nullptr);

// Does what the command asks; false when it is refused.
[[nodiscard]] bool act(State& state, const Command& command);
[[nodiscard]] ActionList actions_of(const State& state, Seat seat);
[[nodiscard]] bool deal_over(const State& state);

[[nodiscard]] std::uint64_t count(const State& state, int depth);
[[nodiscard]] std::uint64_t count_calls(const State& state, bool all_discards);
[[nodiscard]] naive::Ends count_ends(const State& state);

// Uneven, but the same everywhere.
using Rng = std::mt19937_64;
[[nodiscard]] int random_int(Rng& rng, int low, int high);  // both inclusive
// A valid rule set with every field drawn at random.
[[nodiscard]] RuleSet random_rules(Rng& rng);

}  // namespace pulka::both
