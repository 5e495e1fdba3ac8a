// What a player types at the table.
#pragma once

#include <cstdint>
#include <expected>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/command.hpp"
#include "game/seat_view.hpp"
#include "text/message.hpp"

namespace pulka {

// Asked of the program, not of the table.
enum class Request : std::uint8_t { kHelp, kSheet, kTricks, kRules, kHint, kQuit };

// "next" between deals.
struct NextDeal {
  friend bool operator==(const NextDeal&, const NextDeal&) = default;
};

using Typed = std::variant<Command, Request, NextDeal>;

// Reads one line typed by the player of `view`. English, German and Russian words and signs are understood
// alike. What it returns is what was meant, legal or not: whether it may be done is the engine's answer. An
// error quotes the line and says what would be understood now.
[[nodiscard]] std::expected<Typed, Message> parse_typed(const SeatView& view, std::string_view line);

// --- Shared with the scorer's input.

// Lower case for English, German and Russian letters, ё as е; everything else stays.
[[nodiscard]] std::string lowered(std::string_view text);
// Split at blanks.
[[nodiscard]] std::vector<std::string> words_of(std::string_view line);
[[nodiscard]] bool one_of(std::string_view word, std::initializer_list<std::string_view> forms);
// A line as an error quotes it: at most 40 bytes, never half a letter.
[[nodiscard]] std::string shortened(std::string_view line);

}  // namespace pulka
