// How long the open-card solver takes beside the bridge solver DDS, one thread each. README.md says how to
// run it and what the lines mean.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bridge.hpp"
#include "problems.hpp"
#include "solver/solver.hpp"
#include "switches.hpp"

namespace pulka {
namespace {

struct Options {
  int deals = 200;
  int runs = 5;
  std::uint64_t seed = 19'060'101;
  std::string lines = "abcd";
  std::size_t table_kib = Solver::kDefaultTableBytes / 1024;
  bool quick = false;
  bool ours = false;
};

// Of the whole process: other work on the machine is not in it, and a thread that DDS started would be.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// What somebody asks about one deal, and the sum of the answers.
using Question = std::function<long(const PositionSetup&)>;

// Seconds for all the deals in every run, and the answers, which are the same in every run.
struct Timed {
  std::vector<double> seconds;
  long answer = 0;
  void run(const std::vector<PositionSetup>& deals, const Question& question) {
    answer = 0;
    const double begin = cpu_seconds();
    for (const PositionSetup& deal : deals) answer += question(deal);
    seconds.push_back(cpu_seconds() - begin);
  }
};

class Bench {
 public:
  explicit Bench(const Options& options) : options_(options), solver_(options.table_kib * 1024) {}

  bool run() {
    std::printf("%-43s %9s %9s %9s %9s %10s\n", "line", "DDS ms", "ours ms", "DDS/ours", "ours/DDS", "nodes");
    std::vector<PositionSetup> deals = random_deals();
    const Question exact = [this](const PositionSetup& deal) {
      return bridge_.tricks(deal.hands, deal.declarer, deal.leader);
    };
    const Question at_least_six = [this](const PositionSetup& deal) {
      return bridge_.at_least(deal.hands, deal.declarer, deal.leader, 6) ? 1 : 0;
    };
    if (wanted('a')) {
      line("a  no trump, exact", deals, exact, true,
           [this](const PositionSetup& deal) { return fresh().tricks(position_of(deal)); });
    }
    if (wanted('b')) {
      const std::vector<PositionSetup> contracts = contract_deals();
      const Question ours = [this](const PositionSetup& deal) {
        return fresh().at_least(position_of(deal), 6) ? 1 : 0;
      };
      line("b  contracts, 6 tricks? DDS with target", contracts, at_least_six, true, ours);
      line("b  contracts, 6 tricks? DDS exact", contracts, exact, false, ours);
    }
    if (wanted('c')) {
      line("c  45 values of a deal; DDS one no trump", deals, exact, false,
           [this](const PositionSetup& deal) { return whole_table(deal); });
    }
    if (wanted('d')) {
      const Question ours = [this](PositionSetup deal) {
        deal.goal = Goal::kMisere;
        return fresh().at_least(position_of(deal), 1) ? 1 : 0;
      };
      line("d  misere, a trick? DDS one no trump", deals, exact, false, ours);
      line("d  the same, low declarers", low_deals(), exact, false, ours);
    }
    if (wanted('f')) factors(deals);
    return agreed_;
  }

 private:
  // What each means gives: how many times as long, and as many positions, the same exact answers take without
  // it.
  void factors(const std::vector<PositionSetup>& deals) {
    std::printf("\n%-16s %22s %22s %22s\n", "f  without", "trump", "no trump", "misere (low hands)");
    std::vector<PositionSetup> trump = deals;
    for (std::size_t i = 0; i < trump.size(); ++i) trump[i].trump = kSuits.at(i % kSuits.size());
    std::vector<PositionSetup> misere = low_deals();
    for (PositionSetup& deal : misere) deal.goal = Goal::kMisere;
    for (const NamedSwitch& each : kSwitches) {
      std::printf("%-16.*s", static_cast<int>(each.name.size()), each.name.data());
      for (const std::vector<PositionSetup>* game :
           std::initializer_list<const std::vector<PositionSetup>*>{&trump, &deals, &misere}) {
        Solver with(options_.table_kib * 1024);
        Solver without(options_.table_kib * 1024, all_but(each.which));
        const auto asked_of = [](Solver& solver) {
          return [&solver](const PositionSetup& deal) {
            solver.forget();
            return static_cast<long>(solver.tricks(position_of(deal)));
          };
        };
        Timed on;
        Timed off;
        for (int run = 0; run < options_.runs; ++run) {
          on.run(*game, asked_of(with));
          off.run(*game, asked_of(without));
        }
        std::printf("  time %5.2f nodes %5.2f", median(off.seconds) / median(on.seconds),
                    static_cast<double>(without.nodes()) / static_cast<double>(with.nodes()));
        if (on.answer != off.answer) agreed_ = false;
        std::fflush(stdout);
      }
      std::printf("\n");
    }
  }

  [[nodiscard]] bool wanted(char line) const { return options_.lines.find(line) != std::string::npos; }

  [[nodiscard]] Solver& fresh() {
    solver_.forget();
    return solver_;
  }

  // The leaders in turn.
  [[nodiscard]] std::vector<PositionSetup> random_deals() const {
    std::mt19937_64 rng(options_.seed);
    std::vector<PositionSetup> deals;
    for (int i = 0; i < options_.deals; ++i) {
      deals.push_back(random_deal(rng));
      deals.back().leader = kHands.at(static_cast<std::size_t>(i) % kHands.size());
    }
    return deals;
  }

  [[nodiscard]] std::vector<PositionSetup> low_deals() const {
    std::mt19937_64 rng(options_.seed + 1);
    std::vector<PositionSetup> deals;
    for (int i = 0; i < options_.deals; ++i) {
      deals.push_back(low_first_hand(rng, 100));
      deals.back().leader = kHands.at(static_cast<std::size_t>(i) % kHands.size());
    }
    return deals;
  }

  // Deals in which the declarer takes five to eight tricks.
  [[nodiscard]] std::vector<PositionSetup> contract_deals() const {
    std::vector<PositionSetup> deals;
    for (const Problem& problem : no_trump_problems("nt_contract_like.txt")) {
      if (static_cast<int>(deals.size()) == options_.deals) break;
      deals.push_back(problem.setup);
    }
    return deals;
  }

  long whole_table(const PositionSetup& deal) {
    Solver& solver = fresh();
    PositionSetup setup = deal;
    long sum = 0;
    for (int strain = -1; strain < 4; ++strain) {
      setup.trump.reset();
      if (strain >= 0) setup.trump = kSuits.at(static_cast<std::size_t>(strain));
      for (Hand declarer : kHands) {
        for (Hand leader : kHands) {
          setup.declarer = declarer;
          setup.leader = leader;
          sum += solver.tricks(position_of(setup));
        }
      }
    }
    return sum;
  }

  // Both sides in turn, so that whatever else the machine does meets both.
  void line(std::string_view name, const std::vector<PositionSetup>& deals, const Question& bridge,
            bool same_question, const Question& ours) {
    Timed theirs;
    Timed mine;
    const std::uint64_t nodes_before = solver_.nodes();
    for (int run = 0; run < options_.runs; ++run) {
      if (!options_.ours) theirs.run(deals, bridge);
      mine.run(deals, ours);
    }
    const auto count = static_cast<double>(deals.size());
    const double nodes =
        static_cast<double>(solver_.nodes() - nodes_before) / (count * static_cast<double>(options_.runs));
    const double mine_ms = 1e3 * median(mine.seconds) / count;
    if (options_.ours) {
      std::printf("%-43.*s %9s %9.3f %9s %9s %10.1f   answers %ld\n", static_cast<int>(name.size()),
                  name.data(), "-", mine_ms, "-", "-", nodes, mine.answer);
    } else {
      std::vector<double> ratios;
      for (std::size_t i = 0; i < mine.seconds.size(); ++i) {
        ratios.push_back(theirs.seconds[i] / mine.seconds[i]);
      }
      const double ratio = median(ratios);
      std::printf("%-43.*s %9.3f %9.3f %9.2f %9.3f %10.1f   answers %ld\n", static_cast<int>(name.size()),
                  name.data(), 1e3 * median(theirs.seconds) / count, mine_ms, ratio, 1 / ratio, nodes,
                  mine.answer);
      if (same_question && theirs.answer != mine.answer) {
        std::printf("   DDS answers differently: %ld\n", theirs.answer);
        agreed_ = false;
      }
    }
    std::fflush(stdout);
  }

  Options options_;
  BridgeSolver bridge_;
  Solver solver_;
  bool agreed_ = true;
};

}  // namespace
}  // namespace pulka

int main(int argc, char** argv) {
  pulka::Options options;
  CLI::App app("Times the open-card solver beside the bridge solver DDS");
  app.add_option("--deals", options.deals, "deals a line")
      ->capture_default_str()
      ->check(CLI::Range(2, 1'000'000));
  app.add_option("--runs", options.runs, "times each line is measured")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", options.seed, "seed of the random deals")->capture_default_str();
  app.add_option("--lines", options.lines, "which lines")->capture_default_str();
  app.add_option("--table", options.table_kib, "the solver's table in KiB")->capture_default_str();
  app.add_flag("--quick", options.quick, "measure each line once");
  app.add_flag("--ours", options.ours, "leave DDS out");
  CLI11_PARSE(app, argc, argv);
  if (options.quick) options.runs = 1;
  return pulka::Bench(options).run() ? 0 : 1;
}
