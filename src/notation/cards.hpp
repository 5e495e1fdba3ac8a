// Cards, hands and deals as people and programs write them; docs/notation.md is the reference.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "cards/card.hpp"
#include "cards/deal.hpp"
#include "text/message.hpp"

namespace pulka {

// All parsers take UTF-8, letters of any case, blanks around the text, and Latin or Russian letters, however
// the cards are shown. Their
// errors quote what was typed and say what was expected; they are words for the one who typed it.

// A suit: a sign (♠, ♠️), a letter (S C D H, п т б ч), two letters of a German pack (La Ei Sc He) or a word in
// English, German or Russian ("hearts", "Herz", "Eichel", "черви", "преферанс").
[[nodiscard]] std::expected<Suit, Message> parse_suit(std::string_view text);

// One card, suit and rank in either order: SA, S10, ST, 10S, ♥K, EiO, пТ. A Russian т is the ace as a rank
// and clubs as a suit; a Latin T is the ten; a D is diamonds, but the queen right beside another suit (HD).
[[nodiscard]] std::expected<Card, Message> parse_card(std::string_view text);

// Different cards, one by one or grouped by suit, separated by blanks or commas: "SA S10 ♥K", "SAK7 H10", "S
// A K 7  H Q".
// "-" is no card; an empty text is an error.
[[nodiscard]] std::expected<CardSet, Message> parse_cards(std::string_view text);

// Any number of cards in the dots form: spades.clubs.diamonds.hearts, a void suit empty or "-":
// "AKQ.JT.-.98". A text without dots is read as parse_cards() does.
[[nodiscard]] std::expected<CardSet, Message> parse_hand(std::string_view text);

// Three hands and a talon, separated by blanks, or by '|' (then each part may be written in either form of
// parse_hand()). A setup may be impossible; a deal has ten, ten, ten and two different cards.
[[nodiscard]] std::expected<Setup, Message> parse_setup(std::string_view text);
[[nodiscard]] std::expected<Deal, Message> parse_deal(std::string_view text);

// For people: "S10". parse_card() reads it.
[[nodiscard]] std::string print_card(Card card);
// The dots form, high to low, T for the ten, "-" for a void suit. parse_hand() gives the same set back.
[[nodiscard]] std::string print_hand(CardSet cards);
// "hand hand hand talon", each in the dots form. parse_deal() gives the same deal back.
[[nodiscard]] std::string print_deal(const Deal& deal);

// For machine formats: always two ASCII characters, "ST" for the ten of spades, and exactly those are read
// back.
[[nodiscard]] std::string card_code(Card card);
[[nodiscard]] std::optional<Card> card_of_code(std::string_view code);
// "spades", "clubs", "diamonds", "hearts"; and exactly those are read back.
[[nodiscard]] std::string_view suit_code(Suit suit);
[[nodiscard]] std::optional<Suit> suit_of_code(std::string_view code);

// "the first hand has 11 cards; it must have 10".
[[nodiscard]] Message explain(const SetupFault& fault);

}  // namespace pulka
