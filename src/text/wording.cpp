#include "text/wording.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <fmt/args.h>
#include <fmt/format.h>
#include <variant>

namespace pulka {
namespace {

constexpr PerSuit<std::string_view> kSuitLetters{{"S", "C", "D", "H"}};
constexpr PerSuit<std::string_view> kSuitSigns{{"♠", "♣", "♦", "♥"}};
// Not single letters: an S would be bells to one reader and spades to another.
constexpr PerSuit<std::string_view> kGermanSuits{{"La", "Ei", "Sc", "He"}};
constexpr PerSuit<std::string_view> kSuitNames{
    {translatable("spades"), translatable("clubs"), translatable("diamonds"), translatable("hearts")}};
constexpr PerSuit<std::string_view> kGermanSuitNames{
    {translatable("leaves"), translatable("acorns"), translatable("bells"), translatable("hearts")}};
// Four colours, as players of four-coloured packs know them: black, green, blue, red.
constexpr PerSuit<std::string_view> kSuitColours{{"\x1b[1m", "\x1b[1;32m", "\x1b[1;34m", "\x1b[1;31m"}};
// As they are printed: leaves green, acorns black, bells yellow, hearts red.
constexpr PerSuit<std::string_view> kGermanColours{{"\x1b[1;32m", "\x1b[1m", "\x1b[1;33m", "\x1b[1;31m"}};
constexpr std::string_view kColourOff = "\x1b[0m";

using RankNames = EnumArray<Rank, std::string_view, 8>;
constexpr RankNames kLatinRanks{{"7", "8", "9", "10", "J", "Q", "K", "A"}};
constexpr RankNames kRussianRanks{{"7", "8", "9", "10", "В", "Д", "К", "Т"}};
constexpr RankNames kGermanRanks{{"7", "8", "9", "10", "U", "O", "K", "A"}};

std::string coloured(const Wording& wording, Suit suit, std::string text) {
  if (!wording.colour) return text;
  const bool german = wording.suits == Wording::Suits::kGerman;
  return fmt::format("{}{}{}", (german ? kGermanColours : kSuitColours)[suit], text, kColourOff);
}

std::string_view bare_sign(const Wording& wording, Suit suit) {
  switch (wording.suits) {
    case Wording::Suits::kSigns:
      return kSuitSigns[suit];
    case Wording::Suits::kGerman:
      return kGermanSuits[suit];
    case Wording::Suits::kLetters:
      break;
  }
  return kSuitLetters[suit];
}

struct ValueText {
  const Wording& wording;
  std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(const Word& word) const { return wording.word(word.id); }
  std::string operator()(Card card) const { return wording.card(card); }
  std::string operator()(CardSet cards) const { return wording.cards(cards); }
  std::string operator()(Suit suit) const { return wording.suit_name(suit); }
  std::string operator()(Seat seat) const { return wording.name(seat); }
  std::string operator()(Clause clause) const { return to_string(clause); }
  std::string operator()(const Phrase& phrase) const { return wording.text(*phrase.message); }
};

}  // namespace

std::string Wording::word(std::string_view id) const {
  return translate ? translate(id) : std::string(id);
}

std::string Wording::name(Seat seat) const {
  const auto index = static_cast<std::size_t>(seat);
  if (index < names.size() && !names[index].empty()) return names[index];
  return text(message("seat {number}", {{"number", std::int64_t{to_index(seat) + 1}}}));
}

std::string Wording::suit_sign(Suit suit) const {
  return coloured(*this, suit, std::string(bare_sign(*this, suit)));
}

std::string Wording::suit_name(Suit suit) const {
  return word((suits == Suits::kGerman ? kGermanSuitNames : kSuitNames)[suit]);
}

std::string Wording::rank(Rank rank) const {
  if (suits == Suits::kGerman) return std::string(kGermanRanks[rank]);
  return std::string((indices == Indices::kRussian ? kRussianRanks : kLatinRanks)[rank]);
}

std::string Wording::card(Card card) const {
  return coloured(*this, card.suit(), fmt::format("{}{}", bare_sign(*this, card.suit()), rank(card.rank())));
}

std::string Wording::cards(CardSet cards) const {
  if (cards.empty()) return "-";
  std::string result;
  for (Suit suit : kSuits) {
    CardSet rest = cards.in(suit);
    if (rest.empty()) continue;
    std::string group(bare_sign(*this, suit));
    for (; !rest.empty(); rest -= rest.highest()) {
      group += ' ';
      group += rank(rest.highest().rank());
    }
    if (!result.empty()) result += "  ";
    result += coloured(*this, suit, std::move(group));
  }
  return result;
}

std::string Wording::text(const Message& message) const {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  const ValueText value_text{*this};
  std::vector<std::string> names_kept;
  names_kept.reserve(message.arguments.size());  // fmt::arg keeps a pointer to the name
  for (const MessageArgument& argument : message.arguments) {
    names_kept.emplace_back(argument.name);
    store.push_back(fmt::arg(names_kept.back().c_str(), std::visit(value_text, argument.value)));
  }
  if (!message.plural.empty()) store.push_back(fmt::arg("n", message.n));
  const bool one = message.plural.empty() || message.n == 1;
  const std::string english(one ? message.id : message.plural);
  std::string format = english;
  if (message.plural.empty()) {
    format = word(message.id);
  } else if (translate_plural) {
    format = translate_plural(message.id, message.plural, message.n);
  }
  const std::string place = message.place.empty() ? std::string() : message.place + ": ";
  try {
    return place + fmt::vformat(format, store);
  } catch (const fmt::format_error&) {
    return place + fmt::vformat(english, store);
  }
}

std::string to_string(Clause clause) {
  return fmt::format("{}{}", clause.book, clause.number);
}

}  // namespace pulka
