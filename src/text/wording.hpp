// Turns messages and cards into text for one reader: language, suit signs, index letters, colour, players'
// names.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/message.hpp"

namespace pulka {

// How one reader wants things written. The default is English in plain ASCII.
struct Wording {
  enum class Suits : std::uint8_t { kLetters, kSigns, kGerman };  // S C D H, ♠♣♦♥, or La Ei Sc He (A1)
  enum class Indices : std::uint8_t { kLatin, kRussian };         // A K Q J 10 …, or Т К Д В 10 …

  Suits suits = Suits::kLetters;
  Indices indices = Indices::kLatin;
  bool colour = false;             // ANSI colours around cards and suits
  std::vector<std::string> names;  // by seat; a seat without one is "seat 1", "seat 2", …
  // The translation of a message id, and of a plural pair for a count. Unset: English.
  std::function<std::string(std::string_view id)> translate;
  std::function<std::string(std::string_view id, std::string_view plural, std::int64_t n)> translate_plural;

  [[nodiscard]] std::string word(std::string_view id) const;
  [[nodiscard]] std::string name(Seat seat) const;
  [[nodiscard]] std::string suit_sign(Suit suit) const;  // one sign or letter; two letters of a German pack
  [[nodiscard]] std::string suit_name(
      Suit suit) const;  // "spades" or, of a German pack, "leaves", translated
  // "10" for the ten. A German pack has ober and unter, O and U, whatever the index letters are.
  [[nodiscard]] std::string rank(Rank rank) const;
  [[nodiscard]] std::string card(Card card) const;  // suit, then rank: S10, ♥A
  // Cards grouped by suit, high to low: "S A K 7  H Q". Empty set: "-".
  [[nodiscard]] std::string cards(CardSet cards) const;
  // The message in this reader's language. A translation whose arguments do not fit its original falls back
  // to English.
  [[nodiscard]] std::string text(const Message& message) const;
};

// The clause as it is cited: "M40".
[[nodiscard]] std::string to_string(Clause clause);

}  // namespace pulka
