// Bots. A bot gets a SeatView and nothing else.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string_view>

#include "game/command.hpp"
#include "game/seat_view.hpp"
#include "text/message.hpp"

namespace pulka {

class Solver;

using Rng = std::mt19937_64;

enum class BotKind : std::uint8_t {
  kRandom,    // any legal act, all equally likely
  kSimple,    // counts tricks, weighs gain against loss, plays each suit for the best average
  kSampling,  // lays out the hidden cards in many ways that may be, and solves each with open cards
};
inline constexpr std::array kBotKinds{BotKind::kRandom, BotKind::kSimple, BotKind::kSampling};

// How long a sampling bot thinks.
struct BotSettings {
  std::chrono::milliseconds time{200};  // for a decision; layouts are laid out until it is used up …
  int samples = 0;  // … or, above 0, just so many, and no clock is looked at: the choice can be repeated
};

// A player. Keeps nothing from one decision to the next but what makes it faster: the same view, generator
// state, kind and number of samples give the same answer. Not for two threads at once: give each its own.
class Bot {
 public:
  explicit Bot(BotKind kind, BotSettings settings = {});
  ~Bot();
  Bot(Bot&&) noexcept;
  Bot& operator=(Bot&&) noexcept;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  // One of legal_actions(view), which must not be empty. A bot proposes nothing (M33, M34) unless it is asked
  // when it can do nothing else.
  [[nodiscard]] Command choose(const SeatView& view, Rng& rng);

  struct Advice {
    Command command;
    Message reason;  // a sentence for the player
  };
  // The same choice, and why.
  [[nodiscard]] Advice advise(const SeatView& view, Rng& rng);

 private:
  BotKind kind_;
  BotSettings settings_;
  std::unique_ptr<Solver> solver_;  // the sampling bot's
};

// The same for a bot of one decision. A sampling bot takes its usual time.
[[nodiscard]] Command choose(BotKind kind, const SeatView& view, Rng& rng);

// "random", "simple", "sampling".
[[nodiscard]] std::string_view bot_name(BotKind kind);
[[nodiscard]] std::optional<BotKind> bot_named(std::string_view name);

}  // namespace pulka
