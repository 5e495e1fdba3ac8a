// The program's commands. Each returns the exit code: 0 done, 1 something failed, 2 what was asked for makes
// no sense.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "console.hpp"
#include "crowd.hpp"

namespace pulka {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kMisused = 2;

// How a sampling bot thinks; unset: as it usually does.
struct ThinkingOptions {
  std::optional<int> time;     // milliseconds a decision
  std::optional<int> samples;  // instead of a time: so many layouts a decision; 0: by the time after all
};

struct PlayOptions {
  std::string rules = "simple";
  int players = 3;
  int seat = 1;  // of the person, from 1
  std::vector<std::string> names;
  std::string bots = "simple";
  ThinkingOptions thinking;
  bool automatic = false;  // bots only
  std::optional<std::uint64_t> seed;
  int deals = 0;    // 0: until no remise is left
  std::string log;  // empty: a new file in the user's state directory
  bool no_log = false;
  std::string resume;
  bool cards = false;  // with automatic: show every card played
  bool json = false;   // the sheet and the account at the end as JSON
};
[[nodiscard]] int run_play(Console& console, const PlayOptions& options);

struct ScoreOptions {
  std::string rules = "simple{enforcement=table}";
  std::vector<std::string> names;
  int dealer = 1;   // first to deal, from 1
  std::string log;  // empty: a new file in the user's state directory
  std::string resume;
  std::string from;  // a file of entries; empty: standard input
  bool json = false;
};
[[nodiscard]] int run_score(Console& console, const ScoreOptions& options);

struct ReplayOptions {
  std::string file;
  int seat = 0;  // 0: everything is shown
  bool json = false;
  bool all = false;  // without stopping, on a terminal too
};
[[nodiscard]] int run_replay(Console& console, const ReplayOptions& options);

struct VerifyOptions {
  std::string file;
};
[[nodiscard]] int run_verify(Console& console, const VerifyOptions& options);

struct RulesOptions {
  std::string rules;  // empty: the list of presets
  bool json = false;
  bool all = false;  // options that have no say in this game as well
};
[[nodiscard]] int run_rules(Console& console, const RulesOptions& options);

struct DealOptions {
  std::optional<std::uint64_t> seed;
  int first = 1;  // number of the first deal
  int count = 1;
  int cut = 0;         // cards lifted, 0 for none
  bool plain = false;  // one line a deal: hand hand hand talon
};
[[nodiscard]] int run_deal(Console& console, const DealOptions& options);

struct MatchOptions {
  std::string first;  // the bots
  std::string second;
  std::string rules = "simple";
  int players = 3;
  int deals = 100;
  std::optional<std::uint64_t> seed;
  ThinkingOptions thinking;
  int jobs = 1;  // deals played at once
  bool json = false;
};
[[nodiscard]] int run_match(Console& console, const MatchOptions& options);

struct SolveOptions {
  std::vector<std::string> deals;  // words of one deal, or deals; "-" or none: standard input
  std::string from;                // a file of deals
  // What is unset is left open.
  std::optional<std::string> contract;  // "7H"
  std::optional<std::string> trump;
  bool misere = false;
  std::optional<std::string> declarer;
  std::optional<std::string> lead;
  bool line = false;  // show a line of best play
  bool json = false;
};
[[nodiscard]] int run_solve(Console& console, const SolveOptions& options);

struct AnalyseOptions {
  std::string file;
  std::optional<int> deal;  // unset: all
  std::optional<int> seat;  // unset: everybody's decisions
  bool json = false;
};
[[nodiscard]] int run_analyse(Console& console, const AnalyseOptions& options);

struct ProveOptions {
  std::string hand;
  std::string contract;
  std::string lead = "all";
  std::string out;  // cards known to be out of play
  bool json = false;
  bool walk = false;  // play the game out against the prover
};
[[nodiscard]] int run_prove(Console& console, const ProveOptions& options);

struct ClaimsOptions {
  std::string write;  // a file for the page; empty: standard output
  bool json = false;
};
[[nodiscard]] int run_claims(Console& console, const ClaimsOptions& options);

struct OddsOptions {
  std::vector<std::string> hand;  // words of one hand
  std::string contract;           // empty: every game
  std::string lead = "all";
  std::string out;                     // cards out of play
  std::string batch;                   // a file of questions instead
  std::optional<std::int64_t> sample;  // layouts drawn at random; unset: all are counted
  std::uint64_t seed = 1;              // of these
  bool json = false;
};
using JoinCrowd = std::function<std::expected<std::unique_ptr<Crowd>, Message>()>;
[[nodiscard]] int run_odds(Console& console, const OddsOptions& options, const JoinCrowd& join);

// What is unset is looked for in the configuration, and then as pulka serve --help says.
struct ServeOptions {
  std::optional<std::uint16_t> port;  // 0: any that is free
  std::optional<std::string> bind;
  std::optional<std::string> data;
  std::optional<std::string> web;
  std::vector<std::string> origins;
  std::optional<std::string> log_level;
  std::string config;  // a file; empty: none
};
[[nodiscard]] int run_serve(Console& console, const ServeOptions& options);

// A seed nobody chose.
[[nodiscard]] std::uint64_t random_seed();

// A new log's path in $XDG_STATE_HOME/pulka (~/.local/state/pulka), named by the time; the directory is made.
[[nodiscard]] std::expected<std::string, Message> new_log_path(std::string_view prefix);

}  // namespace pulka
