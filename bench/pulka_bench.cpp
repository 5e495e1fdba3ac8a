// Whole deals a second on one core, and what the engine's bookkeeping costs beside the bare play of cards.
// README.md says how to run it and what the figures mean.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <span>
#include <string>
#include <variant>

#include "cards/deal.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "notation/log.hpp"
#include "tricks/trick.hpp"
#ifdef PULKA_BENCH_STORE
#include <filesystem>

#include "store/log_file.hpp"
#endif

namespace pulka {
namespace {

using Rng = std::mt19937_64;
constexpr std::uint64_t kSeed = 19'060'101;

std::size_t any_index(Rng& rng, std::size_t count) {
  return static_cast<std::size_t>(uniform_below(rng, count));
}

LogHeader header() {
  LogHeader result;
  for (const char* name : {"Anna", "Boris", "Vera"}) result.players.push_back({name, "bench"});
  return result;
}

// What a party is told to while it is played: nobody, a log in memory, a log on disk.
struct NoLog {
  void begin() {}
  void append(const EventList&) {}
};

class MemoryLog {
 public:
  void begin() {
    encoder_ = LogEncoder();
    bytes_ = encoder_.begin(header());
  }
  void append(const EventList& events) { bytes_ += encoder_.encode({events.begin(), events.end()}); }

 private:
  LogEncoder encoder_;
  std::string bytes_;
};

#ifdef PULKA_BENCH_STORE
class FileLog {
 public:
  FileLog() : path_((std::filesystem::temp_directory_path() / "pulka_bench.log").string()) {}
  FileLog(const FileLog&) = delete;
  FileLog& operator=(const FileLog&) = delete;
  ~FileLog() { std::filesystem::remove(path_); }
  void begin() {
    file_.reset();
    std::filesystem::remove(path_);
    auto created = LogFile::create(path_, header());
    if (created) file_.emplace(std::move(*created));
  }
  void append(const EventList& events) {
    if (!file_ || !file_->append({events.begin(), events.end()})) failed_ = true;
  }
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  std::string path_;
  std::optional<LogFile> file_;
  bool failed_ = false;
};
#endif

enum class Calls : std::uint8_t {
  kAny,     // every legal call equally likely; a quarter of the deals is won without play
  kPlayed,  // the first hand plays, both others whist: thirty cards in every deal
};

// Parties of three, one after the other, every move through the doors that a front end uses.
template <class Log>
class Parties {
 public:
  explicit Parties(Calls calls) : calls_(calls) { begin(); }

  void play_deal() {
    if (state_.table.phase == Phase::kFinished || state_.table.deals_done >= kDealsInParty) begin();
    const std::uint32_t deals_done = state_.table.deals_done;
    carry_out(command::DealCards{deal_pack(shuffled_pack(rng_))});
    while (state_.table.deals_done == deals_done) {
      const ActionList actions = legal_actions(project(state_, state_.table.to_act));
      carry_out(actions[choose(actions)].command);
    }
  }

  [[nodiscard]] std::int64_t commands() const { return commands_; }
  [[nodiscard]] const Log& log() const { return log_; }

 private:
  static constexpr std::uint32_t kDealsInParty = 50;

  void begin() {
    state_ = start(RuleSet{}, 3);
    log_.begin();
  }

  std::size_t choose(const ActionList& actions) {
    // Both lists begin with the pass.
    if (calls_ == Calls::kPlayed) {
      if (state_.table.phase == Phase::kWhist) return 1;
      if (state_.table.phase == Phase::kAuction) return standing_bid(state_.table) ? 0 : 1;
    }
    return any_index(rng_, actions.size());
  }

  void carry_out(const Command& command) {
    const auto events = decide(state_, command);
    for (const Event& event : *events) apply(state_, event);
    log_.append(*events);
    ++commands_;
  }

  Calls calls_;
  Rng rng_{kSeed};
  State state_;
  Log log_;
  std::int64_t commands_ = 0;
};

template <class Log>
void run_parties(benchmark::State& bench, Calls calls) {
  Parties<Log> parties(calls);
  for (auto _ : bench) parties.play_deal();
  bench.SetItemsProcessed(bench.iterations());
  bench.counters["commands/deal"] =
      benchmark::Counter(static_cast<double>(parties.commands()), benchmark::Counter::kAvgIterations);
#ifdef PULKA_BENCH_STORE
  if constexpr (std::is_same_v<Log, FileLog>) {
    if (parties.log().failed()) bench.SkipWithError("the log could not be written");
  }
#endif
}

// The same thirty random legal cards with nothing around them: who may play what, and who wins.
void bare_cards(benchmark::State& bench) {
  Rng rng(kSeed);
  int won = 0;
  for (auto _ : bench) {
    const Deal deal = deal_pack(shuffled_pack(rng));
    std::array<CardSet, 3> hands{deal.hand(Hand::kFirst), deal.hand(Hand::kSecond), deal.hand(Hand::kThird)};
    std::size_t leader = 0;
    for (int number = 0; number < kHandSize; ++number) {
      Trick trick;
      for (std::size_t i = 0; i < hands.size(); ++i) {
        const std::size_t at = (leader + i) % hands.size();
        CardSet legal = legal_plays(hands[at], led_suit(trick), Suit::kSpades);
        for (std::size_t skip = any_index(rng, static_cast<std::size_t>(legal.size())); skip > 0; --skip) {
          legal -= legal.lowest();
        }
        hands[at] -= legal.lowest();
        trick.push_back({seat_at(static_cast<int>(at)), legal.lowest()});
      }
      leader = static_cast<std::size_t>(trick_winner(trick, Suit::kSpades));
      won += leader == 0 ? 1 : 0;
    }
    benchmark::DoNotOptimize(won);
  }
  bench.SetItemsProcessed(bench.iterations());
}

void shuffle_and_deal(benchmark::State& bench) {
  Rng rng(kSeed);
  for (auto _ : bench) {
    Deal deal = deal_pack(shuffled_pack(rng));
    benchmark::DoNotOptimize(deal);
  }
  bench.SetItemsProcessed(bench.iterations());
}

constexpr const char* kShuffle = "shuffle and deal";
constexpr const char* kBare = "bare cards";
constexpr const char* kEngine = "deal, all played";
constexpr const char* kEngineAny = "deal, any calls";
constexpr const char* kEngineMemory = "deal, any calls, log in memory";
constexpr const char* kEngineFile = "deal, any calls, log in a file";

// Prints as usual and keeps the medians, to set them against each other at the end.
class MedianReporter : public benchmark::ConsoleReporter {
 public:
  MedianReporter() : ConsoleReporter(OO_None) {}
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.aggregate_name == "median") medians_[run.run_name.function_name] = run.GetAdjustedCPUTime();
    }
  }
  void print_ratios() const {
    const auto ratio = [&](const char* a, const char* b) {
      const auto first = medians_.find(a);
      const auto second = medians_.find(b);
      if (first == medians_.end() || second == medians_.end()) return;
      std::printf("%-32s takes %5.2f times as long as %s\n", a, first->second / second->second, b);
    };
    std::printf("\nmedians of CPU time:\n");
    ratio(kEngine, kBare);
    ratio(kEngineMemory, kEngineAny);
    ratio(kEngineFile, kEngineAny);
  }

 private:
  std::map<std::string, double> medians_;
};

void add(const char* name, void (*run)(benchmark::State&)) {
  benchmark::RegisterBenchmark(name, run)->Repetitions(7)->ReportAggregatesOnly(true)->Unit(
      benchmark::kMicrosecond);
}

}  // namespace
}  // namespace pulka

int main(int argc, char** argv) {
  using namespace pulka;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  add(kShuffle, shuffle_and_deal);
  add(kBare, bare_cards);
  add(kEngine, [](benchmark::State& bench) { run_parties<NoLog>(bench, Calls::kPlayed); });
  add(kEngineAny, [](benchmark::State& bench) { run_parties<NoLog>(bench, Calls::kAny); });
  add(kEngineMemory, [](benchmark::State& bench) { run_parties<MemoryLog>(bench, Calls::kAny); });
#ifdef PULKA_BENCH_STORE
  add(kEngineFile, [](benchmark::State& bench) { run_parties<FileLog>(bench, Calls::kAny); });
#endif
  MedianReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  reporter.print_ratios();
  benchmark::Shutdown();
}
