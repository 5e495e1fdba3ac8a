#include "table_options.hpp"

namespace pulka {

std::expected<void, Message> check_players(const RuleSet& rules, int players) {
  if (players < kMinPlayers || players > kMaxPlayers) {
    return std::unexpected(
        message("--players {value}: two to five play (M5)", {{"value", std::int64_t{players}}}));
  }
  const int least = min_players(rules);
  const int most = max_players(rules);
  if (players < least || players > most) {
    return std::unexpected(message(
        "--players {value}: with a pot {least} to {most} play (A2)",
        {{"value", std::int64_t{players}}, {"least", std::int64_t{least}}, {"most", std::int64_t{most}}}));
  }
  return {};
}

std::expected<BotKind, Message> bot_for(std::string_view option, const std::string& name) {
  if (const auto kind = bot_named(name)) return *kind;
  return std::unexpected(message("{option} {value}: no such bot; expected sampling, simple or random",
                                 {{"option", std::string(option)}, {"value", name}}));
}

std::expected<BotSettings, Message> settings_for(const ThinkingOptions& options) {
  constexpr int kLongest = 60'000;
  constexpr int kMostSamples = 10'000;
  BotSettings settings;
  if (options.time) {
    if (*options.time < 1 || *options.time > kLongest) {
      return std::unexpected(
          message("--time {value}: expected 1 to {most} milliseconds",
                  {{"value", std::int64_t{*options.time}}, {"most", std::int64_t{kLongest}}}));
    }
    settings.time = std::chrono::milliseconds(*options.time);
  }
  if (options.samples) {
    if (*options.samples < 0 || *options.samples > kMostSamples) {
      return std::unexpected(
          message("--samples {value}: expected 0 (as many as the time allows) to {most}",
                  {{"value", std::int64_t{*options.samples}}, {"most", std::int64_t{kMostSamples}}}));
    }
    settings.samples = *options.samples;
  }
  return settings;
}

std::expected<void, Message> check_nothing_to_think(const ThinkingOptions& options) {
  if (!options.time && !options.samples) return {};
  return std::unexpected(message("{option}: only sampling bots think, and none is at the table",
                                 {{"option", std::string(options.time ? "--time" : "--samples")}}));
}

}  // namespace pulka
