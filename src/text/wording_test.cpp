#include "text/wording.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "text/message.hpp"

namespace pulka {
namespace {

constexpr Card kSpadeTen(Suit::kSpades, Rank::kTen);
constexpr Card kHeartAce(Suit::kHearts, Rank::kAce);

CardSet few_cards() {
  CardSet cards;
  cards |= Card(Suit::kSpades, Rank::kSeven);
  cards |= Card(Suit::kSpades, Rank::kAce);
  cards |= Card(Suit::kSpades, Rank::kKing);
  cards |= Card(Suit::kHearts, Rank::kQueen);
  return cards;
}

TEST(Wording, CardsInPlainAscii) {
  const Wording plain;
  EXPECT_EQ(plain.card(kSpadeTen), "S10");
  EXPECT_EQ(plain.card(kHeartAce), "HA");
  EXPECT_EQ(plain.suit_sign(Suit::kDiamonds), "D");
  EXPECT_EQ(plain.suit_name(Suit::kClubs), "clubs");
  EXPECT_EQ(plain.rank(Rank::kTen), "10");
  EXPECT_EQ(plain.cards(few_cards()), "S A K 7  H Q");
  EXPECT_EQ(plain.cards({}), "-");
}

TEST(Wording, SignsAndRussianIndices) {
  Wording wording;
  wording.suits = Wording::Suits::kSigns;
  EXPECT_EQ(wording.card(kSpadeTen), "♠10");
  EXPECT_EQ(wording.suit_sign(Suit::kClubs), "♣");
  EXPECT_EQ(wording.suit_sign(Suit::kDiamonds), "♦");
  wording.indices = Wording::Indices::kRussian;
  EXPECT_EQ(wording.card(kHeartAce), "♥Т");
  EXPECT_EQ(wording.cards(few_cards()), "♠ Т К 7  ♥ Д");
  EXPECT_EQ(wording.rank(Rank::kJack), "В");
}

TEST(Wording, A1_CardsOfAGermanPack) {
  Wording wording;
  wording.suits = Wording::Suits::kGerman;
  EXPECT_EQ(wording.card(kSpadeTen), "La10");
  EXPECT_EQ(wording.card(kHeartAce), "HeA");
  EXPECT_EQ(wording.suit_sign(Suit::kClubs), "Ei");
  EXPECT_EQ(wording.suit_sign(Suit::kDiamonds), "Sc");
  EXPECT_EQ(wording.cards(few_cards()), "La A K 7  He O");
  EXPECT_EQ(wording.rank(Rank::kJack), "U");
  // The pack decides, not the language.
  wording.indices = Wording::Indices::kRussian;
  EXPECT_EQ(wording.rank(Rank::kQueen), "O");
  EXPECT_EQ(wording.suit_name(Suit::kSpades), "leaves");
  EXPECT_EQ(wording.suit_name(Suit::kClubs), "acorns");
  EXPECT_EQ(wording.suit_name(Suit::kDiamonds), "bells");
  EXPECT_EQ(wording.suit_name(Suit::kHearts), "hearts");
  wording.translate = [](std::string_view id) { return id == "bells" ? "Schellen" : std::string(id); };
  EXPECT_EQ(wording.text(message("{suit}", {{"suit", Suit::kDiamonds}})), "Schellen");
  wording.colour = true;
  EXPECT_EQ(wording.suit_sign(Suit::kDiamonds), "\x1b[1;33mSc\x1b[0m");
  EXPECT_EQ(wording.suit_sign(Suit::kSpades), "\x1b[1;32mLa\x1b[0m");
}

TEST(Wording, EveryCardIsWrittenDifferently) {
  for (auto suits : {Wording::Suits::kLetters, Wording::Suits::kSigns, Wording::Suits::kGerman}) {
    for (auto indices : {Wording::Indices::kLatin, Wording::Indices::kRussian}) {
      Wording wording;
      wording.suits = suits;
      wording.indices = indices;
      std::map<std::string, Card> written;
      for (Card card : CardSet::pack()) written.emplace(wording.card(card), card);
      EXPECT_EQ(written.size(), static_cast<std::size_t>(kPackSize));
    }
  }
}

TEST(Wording, ColourSurroundsCardsAndIsSwitchedOffAfterEach) {
  Wording wording;
  wording.colour = true;
  EXPECT_EQ(wording.card(kHeartAce), "\x1b[1;31mHA\x1b[0m");
  EXPECT_EQ(wording.suit_sign(Suit::kClubs), "\x1b[1;32mC\x1b[0m");
  EXPECT_EQ(wording.cards(few_cards()), "\x1b[1mS A K 7\x1b[0m  \x1b[1;31mH Q\x1b[0m");
  EXPECT_EQ(wording.cards({}), "-");
}

TEST(Wording, NamesBySeat) {
  Wording wording;
  wording.names = {"Anna", "", "Vera"};
  EXPECT_EQ(wording.name(Seat::k0), "Anna");
  EXPECT_EQ(wording.name(Seat::k1), "seat 2");  // empty counts as none
  EXPECT_EQ(wording.name(Seat::k2), "Vera");
  EXPECT_EQ(wording.name(Seat::k4), "seat 5");
}

TEST(Wording, AMessageTakesEveryKindOfValue) {
  Wording wording;
  wording.names = {"Anna"};
  const Message all =
      message("{number} {text} {word} {card} {cards} {suit} {seat} {clause}", {{"number", std::int64_t{-3}},
                                                                               {"text", std::string("a{b}c")},
                                                                               {"word", Word{"the play"}},
                                                                               {"card", kSpadeTen},
                                                                               {"cards", few_cards()},
                                                                               {"suit", Suit::kHearts},
                                                                               {"seat", Seat::k0},
                                                                               {"clause", 40_M}});
  EXPECT_EQ(wording.text(all), "-3 a{b}c the play S10 S A K 7  H Q hearts Anna M40");
}

TEST(Wording, ArgumentsThatASentenceDoesNotUseDoNoHarm) {
  EXPECT_EQ(Wording{}.text(message("Nobody.", {{"who", Seat::k0}})), "Nobody.");
  EXPECT_EQ(Wording{}.text(message("Nobody.")), "Nobody.");
}

TEST(Wording, PluralInEnglish) {
  const auto remises = [](std::int64_t n) {
    return Wording{}.text(plural_message("{who}: {n} remise", "{who}: {n} remises", n, {{"who", Seat::k1}}));
  };
  EXPECT_EQ(remises(1), "seat 2: 1 remise");
  EXPECT_EQ(remises(0), "seat 2: 0 remises");
  EXPECT_EQ(remises(2), "seat 2: 2 remises");
  EXPECT_EQ(remises(21), "seat 2: 21 remises");
}

TEST(Wording, TranslationOfSentencesWordsSuitsAndSeats) {
  const std::map<std::string, std::string, std::less<>> russian{
      {"{who} plays {suit}: {word}", "{word}: {suit}, {who}"},
      {"hearts", "черви"},
      {"the play", "розыгрыш"},
      {"seat {number}", "место {number}"}};
  Wording wording;
  wording.translate = [&](std::string_view id) {
    const auto found = russian.find(id);
    return found == russian.end() ? std::string(id) : found->second;
  };
  const Message played = message("{who} plays {suit}: {word}",
                                 {{"who", Seat::k2}, {"suit", Suit::kHearts}, {"word", Word{"the play"}}});
  EXPECT_EQ(wording.text(played), "розыгрыш: черви, место 3");
  EXPECT_EQ(wording.word("the play"), "розыгрыш");
  EXPECT_EQ(wording.word("no such word"), "no such word");
  EXPECT_EQ(wording.suit_name(Suit::kHearts), "черви");
}

TEST(Wording, PluralIsChosenByTheTranslation) {
  Wording wording;
  std::vector<std::int64_t> asked;
  wording.translate_plural = [&](std::string_view id, std::string_view plural, std::int64_t n) {
    EXPECT_EQ(id, "{n} remise");
    EXPECT_EQ(plural, "{n} remises");
    asked.push_back(n);
    if (n % 10 == 1 && n % 100 != 11) return std::string("{n} ремиз");
    return n % 10 >= 2 && n % 10 <= 4 && n / 10 != 1 ? std::string("{n} ремиза") : std::string("{n} ремизов");
  };
  const auto remises = [&](std::int64_t n) {
    return wording.text(plural_message("{n} remise", "{n} remises", n));
  };
  EXPECT_EQ(remises(21), "21 ремиз");
  EXPECT_EQ(remises(3), "3 ремиза");
  EXPECT_EQ(remises(15), "15 ремизов");
  EXPECT_EQ(asked, (std::vector<std::int64_t>{21, 3, 15}));
}

TEST(Wording, ABrokenTranslationFallsBackToEnglish) {
  Wording wording;
  wording.translate = [](std::string_view) { return std::string("{whom} {"); };
  wording.translate_plural = [](std::string_view, std::string_view, std::int64_t) {
    return std::string("{m}");
  };
  wording.names = {"Anna"};
  EXPECT_EQ(wording.text(message("{who} passes", {{"who", Seat::k0}})), "Anna passes");
  EXPECT_EQ(wording.text(plural_message("{n} fish", "{n} fishes", 1)), "1 fish");
  EXPECT_EQ(wording.text(plural_message("{n} fish", "{n} fishes", 30)), "30 fishes");
}

TEST(Wording, ClausesAreCitedByBookAndNumber) {
  EXPECT_EQ(to_string(4_M), "M4");
  EXPECT_EQ(to_string(13_H), "H13");
  EXPECT_EQ(to_string(Clause{'A', 7}), "A7");
}

}  // namespace
}  // namespace pulka
