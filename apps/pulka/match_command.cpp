#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "commands.hpp"
#include "game/game.hpp"
#include "notation/rule_text.hpp"
#include "table_options.hpp"

namespace pulka {
namespace {

constexpr int kMostJobs = 64;

// Which seats the first bot has; the second has the others.
using Seating = unsigned;

struct Match {
  RuleSet rules;
  int players = 3;
  BotKind first = BotKind::kSimple;
  BotKind second = BotKind::kSimple;
  BotSettings settings;
  std::uint64_t seed = 0;
  int deals = 0;
};

// A worker's two bots. Their memory may pass from deal to deal: it changes no answer.
struct Contestants {
  explicit Contestants(const Match& match)
      : first(match.first, match.settings), second(match.second, match.settings) {}
  Bot first;
  Bot second;
};

// Numbers for one bot in one play of one deal, whoever plays the others and whatever was played before.
Rng generator(const Match& match, int deal, Seating seating, Seat seat) {
  std::seed_seq numbers{static_cast<std::uint32_t>(match.seed), static_cast<std::uint32_t>(match.seed >> 32U),
                        static_cast<std::uint32_t>(deal), static_cast<std::uint32_t>(seating),
                        static_cast<std::uint32_t>(to_index(seat))};
  return Rng(numbers);
}

// One deal as a party of its own, settled after it.
FinalAccount play_deal(const Match& match, Contestants& contestants, int deal, Seating seating) {
  const RuleSet& rules = match.rules;
  State state = start(rules, match.players, seat_at((deal - 1) % match.players));
  std::vector<Rng> numbers;
  for (int i = 0; i < match.players; ++i) numbers.push_back(generator(match, deal, seating, seat_at(i)));
  const auto carry_out = [&](const Command& command) {
    const auto events = decide(state, command);
    assert(events);
    for (const Event& event : *events) pulka::apply(state, event);
  };
  carry_out(
      command::DealCards{deal_from_seed(match.seed, static_cast<std::uint32_t>(deal), rules.deal_pattern)});
  while (state.table.deals_done == 0) {
    const Seat seat = state.table.to_act;
    Bot& bot =
        (seating >> static_cast<unsigned>(to_index(seat)) & 1U) != 0 ? contestants.first : contestants.second;
    carry_out(bot.choose(project(state, seat), numbers[static_cast<std::size_t>(to_index(seat))]));
  }
  return final_account(rules, match.players, state.table.account);
}

// What it brings a seat to be played by the first bot and not by the second, all seats and all ways to fill
// the others being alike.
double difference(const Match& match, Contestants& contestants, int deal) {
  const Seating all = (1U << static_cast<unsigned>(match.players)) - 1;
  // Every seat belongs to each bot in half of the plays but for those that one bot has to itself.
  const double plays = static_cast<double>((all + 1) / 2 - 1);
  double sum = 0;
  for (Seating seating = 1; seating < all; ++seating) {
    const FinalAccount account = play_deal(match, contestants, deal, seating);
    for (int i = 0; i < match.players; ++i) {
      const bool first = (seating >> static_cast<unsigned>(i) & 1U) != 0;
      sum += (first ? 1 : -1) * account.fishes[seat_at(i)];
    }
  }
  return sum / (plays * match.players);
}

// The mean of independent numbers, and how far it may be off: 95 % of such intervals hold the true one.
struct Estimate {
  double mean = 0;
  double margin = 0;
};
Estimate estimate(const std::vector<double>& numbers) {
  constexpr double kNormal95 = 1.959964;
  const auto count = static_cast<double>(numbers.size());
  Estimate result;
  for (double number : numbers) result.mean += number / count;
  double squares = 0;
  for (double number : numbers) squares += (number - result.mean) * (number - result.mean);
  if (count > 1) result.margin = kNormal95 * std::sqrt(squares / (count - 1) / count);
  return result;
}

// The deals, each as soon as a worker is free. Which worker plays which deal changes nothing.
class Workers {
 public:
  Workers(const Match& match, int jobs) : match_(match), results_(static_cast<std::size_t>(match.deals)) {
    for (int i = 0; i < jobs; ++i) {
      threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
  }

  // Waits until all deals are played, or somebody interrupts; `show` is called now and then with the number
  // done.
  template <class Show>
  void wait(const Show& show) {
    constexpr std::chrono::milliseconds kBetween{100};
    std::unique_lock lock(mutex_);
    while (done_ < match_.deals) {
      if (Console::interrupted()) break;
      show(done_);
      changed_.wait_for(lock, kBetween);
    }
    lock.unlock();
    for (std::jthread& thread : threads_) thread.request_stop();
    for (std::jthread& thread : threads_) thread.join();
  }

  // Of the deals that were finished, in their order.
  [[nodiscard]] std::vector<double> results() const {
    std::vector<double> finished;
    for (const std::optional<double>& result : results_) {
      if (result) finished.push_back(*result);
    }
    return finished;
  }

 private:
  void work(const std::stop_token& stop) {
    Contestants contestants(match_);
    while (!stop.stop_requested()) {
      const int deal = next_.fetch_add(1);
      if (deal > match_.deals) return;
      const double result = difference(match_, contestants, deal);
      const std::scoped_lock lock(mutex_);
      results_[static_cast<std::size_t>(deal - 1)] = result;
      ++done_;
      changed_.notify_one();
    }
  }

  const Match& match_;
  std::mutex mutex_;  // guards results_ and done_
  std::condition_variable changed_;
  std::vector<std::optional<double>> results_;
  int done_ = 0;
  std::atomic<int> next_{1};
  std::vector<std::jthread> threads_;
};

std::string progress_bar(int done, int of) {
  constexpr int kWidth = 40;
  const int full = done * kWidth / of;
  return fmt::format("[{}{}] {}/{}", repeated("#", full), repeated(".", kWidth - full), done, of);
}

std::expected<Match, Message> match_for(const MatchOptions& options) {
  Match match;
  const auto first = bot_for("BOT", options.first);
  if (!first) return std::unexpected(first.error());
  const auto second = bot_for("BOT", options.second);
  if (!second) return std::unexpected(second.error());
  match.first = *first;
  match.second = *second;
  auto rules = parse_rules(options.rules);
  if (!rules) return std::unexpected(std::move(rules.error()));
  match.rules = *rules;
  if (auto fault = check_players(match.rules, options.players); !fault) return std::unexpected(fault.error());
  match.players = options.players;
  const auto settings = settings_for(options.thinking);
  if (!settings) return std::unexpected(settings.error());
  match.settings = *settings;
  if (options.deals < 1) {
    return std::unexpected(
        message("--deals {value}: expected 1 or more", {{"value", std::int64_t{options.deals}}}));
  }
  if (options.jobs < 1 || options.jobs > kMostJobs) {
    return std::unexpected(
        message("--jobs {value}: expected 1 to {most}",
                {{"value", std::int64_t{options.jobs}}, {"most", std::int64_t{kMostJobs}}}));
  }
  match.deals = options.deals;
  match.seed = options.seed ? *options.seed : random_seed();
  return match;
}

}  // namespace

int run_match(Console& console, const MatchOptions& options) {
  const auto match = match_for(options);
  if (!match) {
    console.complain(match.error());
    return kMisused;
  }
  Console::catch_interrupts();
  console.set_quiet(options.json);
  const std::string first(bot_name(match->first));
  const std::string second(bot_name(match->second));
  console.say(message("Rules: {rules}. Seed: {seed}.",
                      {{"rules", print_rules(match->rules)}, {"seed", fmt::format("{}", match->seed)}}));
  Workers workers(*match, options.jobs);
  const bool bar = console.shown_to_a_person() && !options.json;
  workers.wait([&](int done) {
    if (bar) Console::overwrite(progress_bar(done, match->deals));
  });
  if (bar) Console::overwrite({});
  const std::vector<double> results = workers.results();
  const Estimate found = estimate(results);
  const bool money = match->rules.scoring == Scoring::kPot;
  const auto number = [](double value) { return fmt::format("{:+.2f}", value); };
  if (options.json) {
    Console::data(fmt::format(
        R"({{"bots":["{}","{}"],"rules":"{}","players":{},"seed":{},"deals":{},"unit":"{}","mean":{:.4f},"low":{:.4f},"high":{:.4f}}})",
        first, second, print_rules(match->rules), match->players, match->seed, results.size(),
        money ? "money" : "fishes", found.mean, found.mean - found.margin, found.mean + found.margin));
  } else if (results.size() > 1) {
    const std::vector<MessageArgument> arguments{{"first", first},
                                                 {"second", second},
                                                 {"mean", number(found.mean)},
                                                 {"low", number(found.mean - found.margin)},
                                                 {"high", number(found.mean + found.margin)}};
    console.say(message("Deals: {count}, each played in every seating of the two bots.",
                        {{"count", static_cast<std::int64_t>(results.size())}}));
    console.say(money ? message("Played by {first} and not by {second} a seat wins {mean} in money a deal "
                                "(95 % interval: {low} to {high}).",
                                arguments)
                      : message("Played by {first} and not by {second} a seat wins {mean} fishes a deal (95 "
                                "% interval: {low} to {high}).",
                                arguments));
  }
  return static_cast<int>(results.size()) == match->deals ? kDone : kFailed;
}

}  // namespace pulka
