// The games a declarer may undertake, in all books: what each asks of him and of his opponents.
#pragma once

#include <array>
#include <cstdint>

#include "cards/clause.hpp"
#include "cards/enum_array.hpp"

namespace pulka {

// Which of them are played is RuleSet's word (mixed, illustrated); six tricks with trumps always is.
enum class Game : std::uint8_t {
  kSix,  // RuleSet::declarer_owes tricks with trumps (M20, A8)
  // Mixed Preference (M48-M57).
  kSixNoTrump,
  kSeven,
  kPetiteMisere,
  kEight,
  kGrandeMisere,
  kNine,
  kTotus,
  // Illustrated Preference (A19).
  kBettel,
  kSans,
  kOpenBettel,
  kPreference,  // ten tricks in the highest suit without the talon
  kDurchmarsch,
  kOpenDurchmarsch,
};
// In the order in which the books name them, and the ladder counts them.
inline constexpr std::array kGames{
    Game::kSix,          Game::kSixNoTrump, Game::kSeven,      Game::kPetiteMisere,   Game::kEight,
    Game::kGrandeMisere, Game::kNine,       Game::kTotus,      Game::kBettel,         Game::kSans,
    Game::kDurchmarsch,  Game::kOpenBettel, Game::kPreference, Game::kOpenDurchmarsch};
template <class T>
using PerGame = EnumArray<Game, T, kGames.size()>;

struct GameTerms {
  Clause clause;
  std::uint8_t tricks = 0;  // that the declarer undertakes; kSix: RuleSet::declarer_owes says; a misère: none
  bool trump = true;        // played with a trump suit
  bool misere = false;      // the declarer must take no trick
  bool all_defend = false;  // nobody may drop out, and nobody owes tricks
  bool open = false;        // the declarer's cards lie open
  bool with_talon = true;   // may be named after taking the talon
  std::uint8_t put_away = 0;  // cards the declarer puts away without replacement (M52)
};

[[nodiscard]] constexpr GameTerms terms_of(Game game) noexcept {
  switch (game) {
    case Game::kSix:
      break;
    case Game::kSixNoTrump:
      return {.clause = 48_M, .tricks = 6, .trump = false};
    case Game::kSeven:
      return {.clause = 51_M, .tricks = 7};
    case Game::kPetiteMisere:
      return {.clause = 52_M, .trump = false, .misere = true, .all_defend = true, .put_away = 1};
    case Game::kEight:
      return {.clause = 53_M, .tricks = 8};
    case Game::kGrandeMisere:
      return {.clause = 54_M, .trump = false, .misere = true, .all_defend = true, .with_talon = false};
    case Game::kNine:
      return {.clause = 55_M, .tricks = 9};
    case Game::kTotus:
      return {.clause = 56_M, .tricks = 10, .all_defend = true};
    case Game::kBettel:
      return {.clause = 19_A, .trump = false, .misere = true, .all_defend = true};
    case Game::kSans:
      return {.clause = 19_A, .tricks = 6, .trump = false, .all_defend = true};
    case Game::kOpenBettel:
      return {.clause = 19_A, .trump = false, .misere = true, .all_defend = true, .open = true};
    case Game::kPreference:
      return {.clause = 19_A, .tricks = 10, .all_defend = true, .with_talon = false};
    case Game::kDurchmarsch:
      return {.clause = 19_A, .tricks = 10, .trump = false, .all_defend = true};
    case Game::kOpenDurchmarsch:
      return {.clause = 19_A, .tricks = 10, .trump = false, .all_defend = true, .open = true};
  }
  return {.clause = 20_M};
}

}  // namespace pulka
