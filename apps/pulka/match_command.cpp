#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "commands.hpp"
#include "game/game.hpp"
#include "mean.hpp"
#include "notation/rule_text.hpp"
#include "table_options.hpp"

namespace pulka {
namespace {

constexpr int kMostJobs = 64;
constexpr int kMostDeals = 1'000'000;

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

// One deal as a party of its own, settled after it; nothing if it was stopped.
std::optional<FinalAccount> play_deal(const Match& match, Contestants& contestants, int deal, Seating seating,
                                      const std::stop_token& stop) {
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
    // A bot may think for long, so that not even one deal is waited for.
    if (stop.stop_requested()) return std::nullopt;
    const Seat seat = state.table.to_act;
    Bot& bot =
        (seating >> static_cast<unsigned>(to_index(seat)) & 1U) != 0 ? contestants.first : contestants.second;
    carry_out(bot.choose(project(state, seat), numbers[static_cast<std::size_t>(to_index(seat))]));
  }
  return final_account(rules, match.players, state.table.account);
}

// What it brings a seat to be played by the first bot and not by the second, all seats and all ways to fill
// the others being alike; nothing if it was stopped.
std::optional<double> difference(const Match& match, Contestants& contestants, int deal,
                                 const std::stop_token& stop) {
  const Seating all = (1U << static_cast<unsigned>(match.players)) - 1;
  // Every seat belongs to each bot in half of the plays but for those that one bot has to itself.
  const double plays = static_cast<double>((all + 1) / 2 - 1);
  double sum = 0;
  for (Seating seating = 1; seating < all; ++seating) {
    const auto account = play_deal(match, contestants, deal, seating, stop);
    if (!account) return std::nullopt;
    for (int i = 0; i < match.players; ++i) {
      const bool first = (seating >> static_cast<unsigned>(i) & 1U) != 0;
      sum += (first ? 1 : -1) * account->fishes[seat_at(i)];
    }
  }
  return sum / (plays * match.players);
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
      const auto result = difference(match_, contestants, deal, stop);
      if (!result) return;
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
  if (match.first != BotKind::kSampling && match.second != BotKind::kSampling) {
    if (auto fault = check_nothing_to_think(options.thinking); !fault) return std::unexpected(fault.error());
  }
  if (options.deals < 1 || options.deals > kMostDeals) {
    return std::unexpected(
        message("--deals {value}: expected 1 to {most}",
                {{"value", std::int64_t{options.deals}}, {"most", std::int64_t{kMostDeals}}}));
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

// What was found by the deals that were finished.
struct Result {
  int deals = 0;
  std::optional<Estimate> difference;  // unset if there was no deal
};

std::string in_json(const Match& match, const Result& result) {
  std::string mean = "null";
  std::string low = "null";
  std::string high = "null";
  if (result.difference) {
    const auto& [middle, margin] = *result.difference;
    mean = fmt::format("{:.4f}", middle);
    if (margin) {
      low = fmt::format("{:.4f}", middle - *margin);
      high = fmt::format("{:.4f}", middle + *margin);
    }
  }
  return fmt::format(
      R"({{"bots":["{}","{}"],"rules":"{}","players":{},"seed":{},"deals":{},"deals_asked":{},"interrupted":{},"unit":"{}","mean":{},"low":{},"high":{}}})",
      bot_name(match.first), bot_name(match.second), print_rules(match.rules), match.players, match.seed,
      result.deals, match.deals, result.deals < match.deals,
      match.rules.scoring == Scoring::kPot ? "money" : "fishes", mean, low, high);
}

void show(Console& console, const Match& match, const Result& result) {
  if (!result.difference) return;
  if (result.deals < match.deals) {
    console.say(
        message("{count} of {asked} deals, interrupted; each was played in every seating of the two bots.",
                {{"count", std::int64_t{result.deals}}, {"asked", std::int64_t{match.deals}}}));
  } else {
    console.say(message("Deals: {count}, each played in every seating of the two bots.",
                        {{"count", std::int64_t{result.deals}}}));
  }
  const auto number = [](double value) { return fmt::format("{:+.2f}", value); };
  const auto& [mean, margin] = *result.difference;
  const std::vector<MessageArgument> arguments{{"first", std::string(bot_name(match.first))},
                                               {"second", std::string(bot_name(match.second))},
                                               {"mean", number(mean)}};
  console.say(
      match.rules.scoring == Scoring::kPot
          ? message("With {first} in place of {second} a seat's winnings change by {mean} a deal, in money.",
                    arguments)
          : message("With {first} in place of {second} a seat's winnings change by {mean} fishes a deal.",
                    arguments));
  console.say(margin ? message("95 % interval: {low} to {high}.",
                               {{"low", number(mean - *margin)}, {"high", number(mean + *margin)}})
                     : message("One deal gives no interval."));
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
  console.say(message("Rules: {rules}. Seed: {seed}.",
                      {{"rules", print_rules(match->rules)}, {"seed", fmt::format("{}", match->seed)}}));
  Workers workers(*match, options.jobs);
  const bool bar = console.shown_to_a_person() && !options.json;
  workers.wait([&](int done) {
    if (bar) Console::overwrite(progress_bar(done, match->deals));
  });
  if (bar) Console::overwrite({});
  const std::vector<double> results = workers.results();
  Result result{.deals = static_cast<int>(results.size()), .difference = {}};
  if (!results.empty()) result.difference = estimate(results);
  if (options.json) {
    Console::data(in_json(*match, result));
  } else {
    show(console, *match, result);
  }
  if (results.empty()) console.complain(message("Interrupted; no deal was finished."));
  return result.deals == match->deals ? kDone : kFailed;
}

}  // namespace pulka
