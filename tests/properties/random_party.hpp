// Random parties: who sits, by which rules, and what is said and done, sensible or not.
#pragma once

#include <cstdint>
#include <random>

#include "game/command.hpp"
#include "game/state.hpp"
#include "rules/rule_set.hpp"

namespace pulka::random_party {

using Rng = std::mt19937_64;

[[nodiscard]] int random_int(Rng& rng, int low, int high);  // both inclusive
[[nodiscard]] bool chance(Rng& rng, int percent);

// A party's rules and how its players behave.
struct Setting {
  RuleSet rules;
  int players = 3;
  Seat first_dealer = Seat::k0;
  int pass_percent = 50;    // of the calls that may be a pass
  int yes_percent = 50;     // of the answers
  int scorer_percent = 0;   // of the deals, entered as results
  int odd_percent = 0;      // of the commands, anything else: cuts, exposed cards, offences, nonsense
  int quarrel_percent = 0;  // of the commands, one player fined for one thing, over and over
};

// Party `number`: consecutive numbers go through all presets and all table sizes; everything else is drawn.
[[nodiscard]] Setting random_setting(std::uint64_t number, Rng& rng);

// What comes next. Lets the party go on for ever unless it is finished and nothing can be taken back.
[[nodiscard]] Command next_command(const Setting& setting, const State& state, Rng& rng);

// Any command at all, its fields in the range of their types; `seat` says it if anybody does.
[[nodiscard]] Command any_command(Seat seat, Rng& rng);

// What a player might say, right or wrong: `seat`'s own acts only, none of the table's records.
[[nodiscard]] Command any_player_command(Seat seat, Rng& rng);

}  // namespace pulka::random_party
