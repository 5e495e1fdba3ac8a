#include "notation/cards.hpp"

#include <array>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "text/wording.hpp"

namespace pulka {
namespace {

constexpr Card card(Suit suit, Rank rank) {
  return {suit, rank};
}
constexpr Card kSA = card(Suit::kSpades, Rank::kAce);
constexpr Card kST = card(Suit::kSpades, Rank::kTen);
constexpr Card kCA = card(Suit::kClubs, Rank::kAce);
constexpr Card kCK = card(Suit::kClubs, Rank::kKing);
constexpr Card kDJ = card(Suit::kDiamonds, Rank::kJack);
constexpr Card kHQ = card(Suit::kHearts, Rank::kQueen);
constexpr Card kH7 = card(Suit::kHearts, Rank::kSeven);

template <class T>
std::string error_of(const std::expected<T, Message>& result) {
  return result ? "no error" : Wording{}.text(result.error());
}

TEST(ParseSuit, ReadsSignsLettersAndWords) {
  const std::array<std::pair<Suit, std::vector<std::string>>, 4> table{{
      {Suit::kSpades, {"♠", "♠\uFE0F", "S", "s", "п", "П", "spades", "Spade", "пики", "Пика", "ПИК"}},
      {Suit::kClubs, {"♣", "♣\uFE0F", "C", "c", "т", "Т", "clubs", "CLUB", "трефы", "трефа", "крести"}},
      {Suit::kDiamonds,
       {"♦", "♦\uFE0F", "D", "d", "б", "Б", "diamonds", "diamond", "бубны", "Бубна", "буби"}},
      {Suit::kHearts,
       {"♥", "♥\uFE0F", "H", "h", "ч", "Ч", "hearts", "Heart", "черви", "черва", " преферанс ",
        "Preference"}},
  }};
  for (const auto& [suit, texts] : table) {
    for (const std::string& text : texts) {
      const auto parsed = parse_suit(text);
      ASSERT_TRUE(parsed) << text << ": " << error_of(parsed);
      EXPECT_EQ(*parsed, suit) << text;
    }
  }
}

TEST(ParseSuit, ReadsGermanWordsAndTheSuitsOfAGermanPack) {
  const std::array<std::pair<Suit, std::vector<std::string>>, 4> table{{
      {Suit::kSpades, {"Pik", "leaves", "Laub", "BLATT", "Grün", "GRÜN", "gruen", "листья", "La"}},
      {Suit::kClubs, {"Treff", "kreuz", "acorns", "Eichel", "Eicheln", "жёлуди", "ЖЁЛУДИ", "желуди", "Ei"}},
      {Suit::kDiamonds, {"Karo", "bells", "Schellen", "schelle", "Бубенцы", "Sc"}},
      {Suit::kHearts, {"Herz", "HERZ", "He"}},
  }};
  for (const auto& [suit, texts] : table) {
    for (const std::string& text : texts) {
      const auto parsed = parse_suit(text);
      ASSERT_TRUE(parsed) << text << ": " << error_of(parsed);
      EXPECT_EQ(*parsed, suit) << text;
    }
  }
  for (const char* text : {"E", "L", "B", "O", "U", "La\uFE0F", "Lau", "Herz Herz"})
    EXPECT_FALSE(parse_suit(text)) << text;
}

TEST(ParseSuit, SaysWhatItExpected) {
  EXPECT_EQ(error_of(parse_suit("trumps")),
            "\"trumps\" is not a suit; expected spades, clubs, diamonds or hearts (S C D H, ♠ ♣ ♦ ♥)");
  for (const char* text : {"", "A", "SS", "♠♠", "\uFE0F", "spadesspadesspades", "\xFF", "д"}) {
    EXPECT_FALSE(parse_suit(text)) << text;
  }
}

TEST(ParseCard, ReadsBothAlphabetsAndBothOrders) {
  const std::array<std::pair<Card, std::vector<std::string>>, 7> table{{
      {kSA,
       {"SA", "sa", "AS", "as", "♠A", "A♠", "♠\uFE0FA", "A♠\uFE0F", "пТ", "Тп", "пт", "ПТ", "♠Т", "STу"}},
      {kST, {"S10", "ST", "st", "10S", "TS", "♠10", "10♠", "п10", "10п", "пT", "S 10", " ♠ 10 ", "T♠\uFE0F"}},
      {kCA, {"CA", "тт", "ТТ", "тТ", "Тт", "♣Т", "Т♣", "тA", "Ac", "Aт"}},
      {kCK, {"CK", "тк", "кт", "ТК", "КТ", "тK", "Kт", "♣к"}},
      {kDJ, {"DJ", "jd", "бВ", "вб", "♦В", "бJ", "Dв"}},
      {kHQ, {"HQ", "чд", "ДЧ", "♥Д", "q♥", "hд"}},
      {kH7, {"H7", "7h", "ч7", "7Ч", "♥7", "7♥\uFE0F"}},
  }};
  for (const auto& [expected, texts] : table) {
    for (const std::string& text : texts) {
      if (text == "STу") {  // a Russian у is no card sign
        EXPECT_FALSE(parse_card(text));
        continue;
      }
      const auto parsed = parse_card(text);
      ASSERT_TRUE(parsed) << text << ": " << error_of(parsed);
      EXPECT_EQ(*parsed, expected) << text;
    }
  }
}

TEST(ParseCard, ReadsGermanSuitsAndRanks) {
  const std::array<std::pair<Card, std::vector<std::string>>, 7> table{{
      {kSA, {"LaA", "laa", "LAA", "La A", "ALa", "♠A"}},
      {kST, {"La10", "LaT", "10La", "la 10"}},
      {kCA, {"EiA", "AEi", "eia"}},
      {kCK, {"EiK", "KEi"}},
      {kDJ, {"ScU", "USc", "scu", "SCU", "DB", "♦B", "ScB", "DU", "BD", "Sc U"}},
      {kHQ, {"HeO", "OHe", "HD", "DH", "♥D", "hd", "HeD", "чD", "HO", "H O"}},
      {kH7, {"He7", "7He"}},
  }};
  for (const auto& [expected, texts] : table) {
    for (const std::string& text : texts) {
      const auto parsed = parse_card(text);
      ASSERT_TRUE(parsed) << text << ": " << error_of(parsed);
      EXPECT_EQ(*parsed, expected) << text;
    }
  }
  EXPECT_EQ(parse_card("DD"), card(Suit::kDiamonds, Rank::kQueen));
  EXPECT_EQ(parse_card("SD"), card(Suit::kSpades, Rank::kQueen));
  for (const char* text : {"EA", "A L", "La", "Sc", "SC", "E", "LaEi", "SH", "H D", "HDD", "LU", "ЛаА"}) {
    EXPECT_FALSE(parse_card(text)) << text;
  }
}

TEST(ParseCards, ADIsDiamondsUnlessASuitStandsBesideIt) {
  const auto expect = [](const char* text, const char* hand) {
    const auto parsed = parse_cards(text);
    ASSERT_TRUE(parsed) << text << ": " << error_of(parsed);
    EXPECT_EQ(print_hand(*parsed), hand) << text;
  };
  expect("S A D 7", "A.-.7.-");
  expect("SAD7", "A.-.7.-");
  expect("HD DK", "-.-.K.Q");
  expect("H A DD", "-.-.Q.A");
  expect("S A K U  H Q", "AKJ.-.-.Q");
  expect("La A K 7  Ei U  Sc 10 9  He O", "AK7.J.T9.Q");
  expect("LaAK7, EiU, Sc109HeO", "AK7.J.T9.Q");
  EXPECT_EQ(error_of(parse_cards("SAD")), "the cards: no rank after diamonds; write for example SA or S10");
  EXPECT_EQ(error_of(parse_cards("S HD")), "the cards: no rank after spades; write for example SA or S10");
  EXPECT_EQ(error_of(parse_cards("HD HQ")), "the cards: HQ is named twice");
}

TEST(ParseCard, AllCardsInEveryWritingOfThePack) {
  for (unsigned i = 0; i < 32; ++i) {
    const Card each = Card::from_index(i);
    EXPECT_EQ(parse_card(print_card(each)), each);
    EXPECT_EQ(parse_card(card_code(each)), each);
    EXPECT_EQ(card_of_code(card_code(each)), each);
    EXPECT_EQ(card_code(each).size(), 2U);
    for (const auto suits : {Wording::Suits::kLetters, Wording::Suits::kSigns, Wording::Suits::kGerman}) {
      for (const auto indices : {Wording::Indices::kLatin, Wording::Indices::kRussian}) {
        Wording wording;
        wording.suits = suits;
        wording.indices = indices;
        EXPECT_EQ(parse_card(wording.card(each)), each) << wording.card(each);
      }
    }
  }
  EXPECT_EQ(print_card(kST), "S10");
  EXPECT_EQ(card_code(kST), "ST");
}

TEST(ParseCard, Errors) {
  EXPECT_EQ(error_of(parse_card("SX")),
            "the card: \"X\" is neither a suit (S C D H ♠ ♣ ♦ ♥) nor a rank (A K Q J 10 9 8 7)");
  EXPECT_EQ(error_of(parse_card("S")), "the card: no rank after spades; write for example SA or S10");
  EXPECT_EQ(error_of(parse_card("A")),
            "the card: \"A\" should begin with a suit; write for example SA S10 or SAK7 H10");
  EXPECT_EQ(error_of(parse_card("SA SK")), "\"SA SK\" is 2 cards; expected one, for example SA or H10");
  EXPECT_EQ(error_of(parse_card("-")), "\"-\" is 0 cards; expected one, for example SA or H10");
  EXPECT_EQ(error_of(parse_card("")),
            "the card: no card is given; write for example SA S10, or - for no card");
  EXPECT_EQ(error_of(parse_card("S1")),
            "the card: \"1\" is neither a suit (S C D H ♠ ♣ ♦ ♥) nor a rank (A K Q J 10 9 8 7)");
  for (const char* text : {"S6", "S2", "10", "SS", "A10", "10 S H", "S-A", "\xE2\x99", "S\x1b", "т", "ё"}) {
    EXPECT_FALSE(parse_card(text)) << text;
  }
}

TEST(CardOfCode, TakesNothingElse) {
  for (const char* text : {"", "S", "sa", "AS", "S10", "ST ", "S7x", "♠A"})
    EXPECT_FALSE(card_of_code(text)) << text;
  for (const char* text : {"", "S", "Spades", "spade"}) EXPECT_FALSE(suit_of_code(text)) << text;
  for (const Suit suit : kSuits) EXPECT_EQ(suit_of_code(suit_code(suit)), suit);
}

TEST(ParseCards, ListsAndGroups) {
  const auto expect = [](const char* text, const char* hand) {
    const auto parsed = parse_cards(text);
    ASSERT_TRUE(parsed) << text << ": " << error_of(parsed);
    EXPECT_EQ(print_hand(*parsed), hand) << text;
  };
  expect("SA S10 ♥K", "AT.-.-.K");
  expect("SAK7 H10", "AK7.-.-.T");
  expect("SA,S10,  hk", "AT.-.-.K");
  expect("AS 10S KH", "AT.-.-.K");
  expect("S A K 7  H Q", "AK7.-.-.Q");
  expect("S Т К 7  C Т", "AK7.A.-.-");
  expect("♠ТК7 ♣Т", "AK7.A.-.-");
  expect("♠AK♥10♦7", "AK.-.7.T");
  expect("птк7 ттк чд", "AK7.AK.-.Q");
  expect("т т к", "-.AK.-.-");
  expect("т ткд  ч д", "-.AKQ.-.Q");
  expect("-", "-.-.-.-");
  expect(" SA ", "A.-.-.-");
}

TEST(ParseCards, AnAmbiguousRussianLetterIsRefused) {
  for (const char* text : {"п к  т 7", "п7т8", "S К тк", "п К Тк", "S К 7т"}) {
    EXPECT_NE(error_of(parse_cards(text)).find("may be the ace or clubs"), std::string::npos) << text;
  }
  EXPECT_EQ(error_of(parse_cards("п7т8")),
            "the cards: т in \"п7т8\" may be the ace or clubs; write A or C for what is meant");
}

TEST(ParseCards, Errors) {
  EXPECT_EQ(error_of(parse_cards("SA SK SA")), "the cards: SA is named twice");
  EXPECT_EQ(error_of(parse_cards("SA K")),
            "the cards: \"K\" should begin with a suit; write for example SA S10 or SAK7 H10");
  EXPECT_EQ(error_of(parse_cards("SAH")), "the cards: no rank after hearts; write for example SA or S10");
  EXPECT_EQ(error_of(parse_cards("S H A")), "the cards: no rank after spades; write for example SA or S10");
}

TEST(ParseHand, DotsForm) {
  const auto expect = [](const char* text, const char* hand) {
    const auto parsed = parse_hand(text);
    ASSERT_TRUE(parsed) << text << ": " << error_of(parsed);
    EXPECT_EQ(print_hand(*parsed), hand) << text;
  };
  expect("AKQ.JT.-.98", "AKQ.JT.-.98");
  expect("AKQ.JT..98", "AKQ.JT.-.98");
  expect("akq.j10..98", "AKQ.JT.-.98");
  expect("ТКД.В10.-.98", "AKQ.JT.-.98");
  expect("...", "-.-.-.-");
  expect(" 7. .-. 8 ", "7.-.-.8");
  expect("789TJQKA.7.7.7", "AKQJT987.7.7.7");
  expect("SA H10", "A.-.-.T");
}

TEST(ParseHand, Errors) {
  EXPECT_EQ(error_of(parse_hand("AKQ.JT.98")),
            "the hand: \"AKQ.JT.98\" has 3 suits; expected four, spades.clubs.diamonds.hearts");
  EXPECT_EQ(error_of(parse_hand("AKA...")), "the hand: SA is named twice");
  EXPECT_EQ(error_of(parse_hand("A.H7..")),
            "the hand: \"H7\" has a suit among the ranks; between dots there are only ranks");
  EXPECT_EQ(error_of(parse_hand("A6...")),
            "the hand: \"6\" is neither a suit (S C D H ♠ ♣ ♦ ♥) nor a rank (A K Q J 10 9 8 7)");
}

constexpr const char* kDeal = "AKQ.JT9.A7.98 JT98.AKQ.KQ.7 7.87.JT98.AKQ -.-.-.JT";

TEST(ParseDeal, FourPartsWithBlanksOrBars) {
  const auto deal = parse_deal(kDeal);
  ASSERT_TRUE(deal) << error_of(deal);
  EXPECT_EQ(print_deal(*deal), kDeal);
  for (const char* text :
       {"AKQ.JT9.A7.98|JT98.AKQ.KQ.7|7.87.JT98.AKQ|...JT", "AKQ.JT9.A7.98 JT98.AKQ.KQ.7 7.87.JT98.AKQ HJ H10",
        "SAKQ CJ109 DA7 H98 | S J 10 9 8  C A K Q  D K Q  H 7 | 7.87.J1098.AKQ | ♥В10",
        "AKQ.JT9.A7.98\nJT98.AKQ.KQ.7\n7.87.JT98.AKQ\nHJT\n"}) {
    const auto same = parse_deal(text);
    ASSERT_TRUE(same) << text << ": " << error_of(same);
    EXPECT_EQ(*same, *deal) << text;
  }
}

TEST(ParseDeal, NamesThePlaceThatIsWrong) {
  EXPECT_EQ(error_of(parse_deal("AKQJ.JT9.A7.98 JT98.AKQ.KQ.7 7.87.JT98.AKQ ...JT")),
            "the first hand has 11 cards; it must have 10");
  EXPECT_EQ(error_of(parse_deal("AKQ.JT9.A7.98 T98.AKQ.KQ.7 7.87.JT98.AKQ ...JT")),
            "the second hand has 9 cards; it must have 10");
  EXPECT_EQ(error_of(parse_deal("AKQ.JT9.A7.98 JT98.AKQ.KQ.7 7.87.JT98.AKQ ...J")),
            "the talon has 1 card; it must have 2");
  EXPECT_EQ(error_of(parse_deal("AKQ.JT9.A7.98 JT98.AKQ.KQ.7 7.87.JT98.AKQ A...J")),
            "SA lies in two places; a card may be dealt only once");
  EXPECT_EQ(error_of(parse_deal("AKQ.JT9.A7.98 JT98.AKQ.KQ.7 7.87.JT98.AKQ ...JJ")),
            "the talon: HJ is named twice");
  EXPECT_EQ(error_of(parse_deal("A.. JT98.AKQ.KQ.7 7.87.JT98.AKQ ...JT")),
            "the first hand: \"A..\" has 3 suits; expected four, spades.clubs.diamonds.hearts");
  EXPECT_EQ(error_of(parse_deal("AKQ.JT9.A7.98 JT98.AKQ.KQ.7")),
            "a deal is three hands and a talon, with blanks or | between them; \"AKQ.JT9.A7.98 "
            "JT98.AKQ.KQ.7\" has 2 "
            "parts");
  EXPECT_EQ(error_of(parse_deal("||||")),
            "a deal is three hands and a talon, with blanks or | between them; \"||||\" has 5 parts");
}

TEST(ParseSetup, LetsAnImpossibleDealThrough) {
  const auto setup = parse_setup("A... A... A... A...");
  ASSERT_TRUE(setup) << error_of(setup);
  EXPECT_EQ(setup->hands[Hand::kThird], CardSet{kSA});
  EXPECT_EQ(setup->talon, CardSet{kSA});
  EXPECT_FALSE(parse_deal("A... A... A... A..."));
}

TEST(Quoting, BytesThatCannotBePrintedAreSpelledOut) {
  EXPECT_EQ(
      error_of(parse_suit("\x1b[31m\xFF")),
      "\"\\x1b[31m\\xff\" is not a suit; expected spades, clubs, diamonds or hearts (S C D H, ♠ ♣ ♦ ♥)");
  EXPECT_LT(error_of(parse_suit(std::string(100000, 'x'))).size(), 200U);
}

RC_GTEST_PROP(Cards, AnyHandSurvivesPrinting, (std::uint32_t bits)) {
  const CardSet cards{bits};
  RC_ASSERT((parse_hand(print_hand(cards)) == cards));
  for (const auto suits : {Wording::Suits::kLetters, Wording::Suits::kSigns, Wording::Suits::kGerman}) {
    for (const auto indices : {Wording::Indices::kLatin, Wording::Indices::kRussian}) {
      Wording wording;
      wording.suits = suits;
      wording.indices = indices;
      RC_ASSERT((parse_cards(wording.cards(cards)) == cards));
    }
  }
}

RC_GTEST_PROP(Cards, AnyDealSurvivesPrinting, (std::uint64_t seed, std::uint32_t number)) {
  const Deal deal = deal_from_seed(seed, number);
  RC_ASSERT((parse_deal(print_deal(deal)) == deal));
}

RC_GTEST_PROP(Cards, AnyBytesAreReadOrRefused, (const std::string& text)) {
  static_cast<void>(parse_suit(text));
  static_cast<void>(parse_card(text));
  static_cast<void>(parse_hand(text));
  static_cast<void>(parse_deal(text));
}

// The examples of docs/notation.md: lines "written = dots form", or "written = ! error".
TEST(NotationPage, CardExamplesHold) {
  std::ifstream page(PULKA_SOURCE_DIR "/docs/notation.md");
  ASSERT_TRUE(page);
  std::string line;
  std::string block;
  int checked = 0;
  while (std::getline(page, line)) {
    if (line.starts_with("```")) {
      block = block.empty() ? line.substr(3) : "";
      continue;
    }
    const std::size_t equals = line.find(" = ");
    if (equals == std::string::npos) continue;
    const std::string written = line.substr(0, equals);
    const std::string meaning = line.substr(equals + 3);
    if (block == "cards" || block == "hands") {
      const auto cards = block == "cards" ? parse_cards(written) : parse_hand(written);
      EXPECT_EQ(cards ? print_hand(*cards) : "! " + error_of(cards), meaning) << written;
    } else if (block == "suits") {
      const auto suit = parse_suit(written);
      EXPECT_EQ(suit ? std::string(suit_code(*suit)) : "! " + error_of(suit), meaning) << written;
    } else if (block == "deals") {
      const auto deal = parse_deal(written);
      EXPECT_EQ(deal ? print_deal(*deal) : "! " + error_of(deal), meaning) << written;
    } else {
      continue;
    }
    ++checked;
  }
  EXPECT_GE(checked, 12);
}

}  // namespace
}  // namespace pulka
