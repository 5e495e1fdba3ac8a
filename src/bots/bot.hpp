// Bots. A bot gets a SeatView and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string_view>

#include "game/command.hpp"
#include "game/seat_view.hpp"

namespace pulka {

using Rng = std::mt19937_64;

enum class BotKind : std::uint8_t {
  kRandom,  // any legal act, all equally likely
  kSimple,  // counts tricks, weighs gain against loss, plays each suit for the best average
};
inline constexpr std::array kBotKinds{BotKind::kRandom, BotKind::kSimple};

// One of legal_actions(view), which must not be empty. The same view, generator state and kind give the same
// answer. A bot proposes nothing (M33, M34) unless it is asked when it can do nothing else.
[[nodiscard]] Command choose(BotKind kind, const SeatView& view, Rng& rng);

// "random", "simple".
[[nodiscard]] std::string_view bot_name(BotKind kind);

}  // namespace pulka
