// Games and calls as people type them, in the languages the program speaks.
#pragma once

#include <optional>
#include <string_view>

#include "cards/card.hpp"
#include "rules/games.hpp"

namespace pulka {

struct NamedGame {
  Game game = Game::kSix;
  Suit suit = Suit::kSpades;  // kSpades where the game has no trumps
};

// "hearts", "seven in clubs", "7 clubs", "petite misère", "open Bettel"; `line` is lowered(), single blanks
// between its words. A suit alone means six tricks in it.
[[nodiscard]] std::optional<NamedGame> parse_game(std::string_view line);

// "hand clubs", without the word for the hand: what is left after it; nothing if it is not there.
[[nodiscard]] std::optional<std::string_view> after_hand(std::string_view line);

}  // namespace pulka
