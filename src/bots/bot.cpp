#include "bots/bot.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "cards/deal.hpp"
#include "game/legal_actions.hpp"
#include "sampling.hpp"
#include "simple.hpp"
#include "solver/solver.hpp"

namespace pulka {
namespace {

// Between deals proposals are all there is, and at no other time are there any.
Command choose_random(const SeatView& view, Rng& rng) {
  const ActionList actions = legal_actions(view);
  assert(!actions.empty());
  return actions[uniform_below(rng, actions.size())].command;
}

}  // namespace

Bot::Bot(BotKind kind, BotSettings settings)
    : kind_(kind),
      settings_(settings),
      solver_(kind == BotKind::kSampling ? std::make_unique<Solver>() : nullptr) {}
Bot::~Bot() = default;
Bot::Bot(Bot&&) noexcept = default;
Bot& Bot::operator=(Bot&&) noexcept = default;

Command Bot::choose(const SeatView& view, Rng& rng) {
  switch (kind_) {
    case BotKind::kRandom:
      return choose_random(view, rng);
    case BotKind::kSimple:
      return choose_simple(view);
    case BotKind::kSampling:
      break;
  }
  return choose_by_sampling(view, settings_, *solver_, rng);
}

namespace {

std::string amount_text(double amount) {
  return fmt::format("{:+.1f}", amount == 0 ? 0.0 : amount);  // never "-0.0"
}

Message reason_of(const SeatView& view, const Trial& trial) {
  if (legal_actions(view).size() == 1) return message("There is nothing else to do.");
  if (trial.layouts == 0) return message("By a count of the tricks in this hand.");
  // Written as text: a message knows whole numbers only.
  std::vector<MessageArgument> arguments{{"gain", amount_text(trial.gain)}};
  if (!trial.next) {
    return plural_message(
        "With {n} way to lay out the cards that are not seen, this brings {gain} on average.",
        "With {n} ways to lay out the cards that are not seen, this brings {gain} on average.", trial.layouts,
        std::move(arguments));
  }
  arguments.push_back({"next", amount_text(*trial.next)});
  return plural_message(
      "With {n} way to lay out the cards that are not seen, this brings {gain} on average, and the next best "
      "choice {next}.",
      "With {n} ways to lay out the cards that are not seen, this brings {gain} on average, and the next "
      "best "
      "choice {next}.",
      trial.layouts, std::move(arguments));
}

}  // namespace

Bot::Advice Bot::advise(const SeatView& view, Rng& rng) {
  Trial trial;
  if (kind_ != BotKind::kSampling) {
    Command command = choose(view, rng);
    return {std::move(command), reason_of(view, trial)};
  }
  Command command = choose_by_sampling(view, settings_, *solver_, rng, &trial);
  return {std::move(command), reason_of(view, trial)};
}

Command choose(BotKind kind, const SeatView& view, Rng& rng) {
  return Bot(kind).choose(view, rng);
}

std::string_view bot_name(BotKind kind) {
  switch (kind) {
    case BotKind::kRandom:
      return "random";
    case BotKind::kSimple:
      return "simple";
    case BotKind::kSampling:
      break;
  }
  return "sampling";
}

std::optional<BotKind> bot_named(std::string_view name) {
  const auto* const found = std::ranges::find(kBotKinds, name, bot_name);
  if (found == kBotKinds.end()) return std::nullopt;
  return *found;
}

}  // namespace pulka
