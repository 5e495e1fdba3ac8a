#include "bots/bot.hpp"

#include <cassert>
#include <variant>

#include "cards/deal.hpp"
#include "game/legal_actions.hpp"
#include "simple.hpp"

namespace pulka {
namespace {

// Between deals proposals are all there is, and at no other time are there any.
Command choose_random(const SeatView& view, Rng& rng) {
  const ActionList actions = legal_actions(view);
  assert(!actions.empty());
  return actions[uniform_below(rng, actions.size())].command;
}

}  // namespace

Command choose(BotKind kind, const SeatView& view, Rng& rng) {
  return kind == BotKind::kRandom ? choose_random(view, rng) : choose_simple(view);
}

std::string_view bot_name(BotKind kind) {
  return kind == BotKind::kRandom ? "random" : "simple";
}

}  // namespace pulka
