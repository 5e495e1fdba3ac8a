#include "game_input.hpp"

#include <array>

#include "notation/cards.hpp"

namespace pulka {
namespace {

struct GameWords {
  std::string_view words;
  Game game;
};

// Where one entry begins another, the longer comes first.
constexpr std::array kGameWords{
    GameWords{"six no trump", Game::kSixNoTrump},
    GameWords{"6 no trump", Game::kSixNoTrump},
    GameWords{"no trump", Game::kSixNoTrump},
    GameWords{"6nt", Game::kSixNoTrump},
    GameWords{"nt", Game::kSixNoTrump},
    GameWords{"шесть без козырей", Game::kSixNoTrump},
    GameWords{"без козырей", Game::kSixNoTrump},
    GameWords{"sechs ohne trumpf", Game::kSixNoTrump},
    GameWords{"ohne trumpf", Game::kSixNoTrump},
    GameWords{"six", Game::kSix},
    GameWords{"шесть", Game::kSix},
    GameWords{"sechs", Game::kSix},
    GameWords{"6", Game::kSix},
    GameWords{"seven", Game::kSeven},
    GameWords{"семь", Game::kSeven},
    GameWords{"sieben", Game::kSeven},
    GameWords{"7", Game::kSeven},
    GameWords{"eight", Game::kEight},
    GameWords{"восемь", Game::kEight},
    GameWords{"acht", Game::kEight},
    GameWords{"8", Game::kEight},
    GameWords{"nine", Game::kNine},
    GameWords{"девять", Game::kNine},
    GameWords{"neun", Game::kNine},
    GameWords{"9", Game::kNine},
    GameWords{"totus", Game::kTotus},
    GameWords{"тотус", Game::kTotus},
    GameWords{"petite misère", Game::kPetiteMisere},
    GameWords{"petite misere", Game::kPetiteMisere},
    GameWords{"petite", Game::kPetiteMisere},
    GameWords{"малая бедность", Game::kPetiteMisere},
    GameWords{"малый мизер", Game::kPetiteMisere},
    GameWords{"kleine misère", Game::kPetiteMisere},
    GameWords{"kleine misere", Game::kPetiteMisere},
    GameWords{"grande misère", Game::kGrandeMisere},
    GameWords{"grande misere", Game::kGrandeMisere},
    GameWords{"grande", Game::kGrandeMisere},
    GameWords{"большая бедность", Game::kGrandeMisere},
    GameWords{"большой мизер", Game::kGrandeMisere},
    GameWords{"große misère", Game::kGrandeMisere},
    GameWords{"grosse misere", Game::kGrandeMisere},
    GameWords{"open bettel", Game::kOpenBettel},
    GameWords{"открытый беттель", Game::kOpenBettel},
    GameWords{"offener bettel", Game::kOpenBettel},
    GameWords{"bettel", Game::kBettel},
    GameWords{"беттель", Game::kBettel},
    GameWords{"sans", Game::kSans},
    GameWords{"санс", Game::kSans},
    GameWords{"open all ten", Game::kOpenDurchmarsch},
    GameWords{"open durchmarsch", Game::kOpenDurchmarsch},
    GameWords{"все десять в открытую", Game::kOpenDurchmarsch},
    GameWords{"alle zehn offen", Game::kOpenDurchmarsch},
    GameWords{"all ten", Game::kDurchmarsch},
    GameWords{"durchmarsch", Game::kDurchmarsch},
    GameWords{"все десять", Game::kDurchmarsch},
    GameWords{"alle zehn", Game::kDurchmarsch},
    GameWords{"ten", Game::kPreference},
    GameWords{"10", Game::kPreference},
    GameWords{"десять", Game::kPreference},
    GameWords{"zehn", Game::kPreference},
    GameWords{"preference, ten tricks in", Game::kPreference},
    GameWords{"преферанс, десять взяток", Game::kPreference},
    GameWords{"preference, zehn stiche in", Game::kPreference},
};

// What follows `words` in `line`; nothing if the line does not begin with them.
std::optional<std::string_view> after(std::string_view line, std::string_view words) {
  if (!line.starts_with(words)) return std::nullopt;
  line.remove_prefix(words.size());
  if (!line.empty() && line.front() != ' ') return std::nullopt;
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  return line;
}

}  // namespace

std::optional<NamedGame> parse_game(std::string_view line) {
  if (const auto suit = parse_suit(line)) return NamedGame{Game::kSix, *suit};
  for (const GameWords& entry : kGameWords) {
    auto rest = after(line, entry.words);
    if (!rest) continue;
    if (!terms_of(entry.game).trump) {
      if (rest->empty()) return NamedGame{entry.game, Suit::kSpades};
      continue;
    }
    for (std::string_view filler : {"in", "на", "в", ":"}) {
      if (const auto suit_words = after(*rest, filler)) rest = suit_words;
    }
    if (const auto suit = parse_suit(*rest)) return NamedGame{entry.game, *suit};
  }
  return std::nullopt;
}

std::optional<std::string_view> after_hand(std::string_view line) {
  for (std::string_view word : {"hand", "рука", "из рук", "aus der hand"}) {
    if (const auto rest = after(line, word)) return rest;
  }
  return std::nullopt;
}

}  // namespace pulka
