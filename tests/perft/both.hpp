// Carries deals, words and accounts between the engine and the plain implementation, and walks the engine.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/command.hpp"
#include "game/legal_actions.hpp"
#include "game/state.hpp"
#include "game/table.hpp"
#include "naive.hpp"
#include "rules/rule_set.hpp"
#include "scoring/account.hpp"

namespace naive {

// For failure messages.
void PrintTo(const Account& account, std::ostream* out);
void PrintTo(const Result& result, std::ostream* out);

}  // namespace naive

namespace pulka::both {

[[nodiscard]] naive::Card to_naive(Card card);
[[nodiscard]] Card to_engine(const naive::Card& card);
[[nodiscard]] naive::Rules to_naive(const RuleSet& rules);
[[nodiscard]] naive::Account to_naive(const Account& account, int players);
[[nodiscard]] Account to_engine(const naive::Account& account);
// The deal played last.
[[nodiscard]] naive::Result to_naive(const Table& table);
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
// A number of players that the rule set can be played by.
[[nodiscard]] int random_players(Rng& rng, const RuleSet& rules);

// Random cards, or one hand with mostly high or mostly low cards.
enum class Cards : std::uint8_t { kAny, kHigh, kLow };
[[nodiscard]] pulka::Deal some_deal(Rng& rng, Hand whose, Cards cards);
// For failure messages: a deal and what was said; what differs from the simple game.
[[nodiscard]] std::string told(const naive::Deal& deal, const std::vector<naive::Word>& said);
[[nodiscard]] std::string rules_told(const RuleSet& rules);

}  // namespace pulka::both
