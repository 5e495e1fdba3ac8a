// Any bytes as a card, a suit, a list, a hand and a deal: no crash, every error has words, and what was
// understood is printed so that it is understood again.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz_check.hpp"
#include "notation/cards.hpp"
#include "text/wording.hpp"

namespace {

using namespace pulka;

// Every error must come out as a sentence without a stray placeholder.
void check_words(const Message& message) {
  const std::string text = Wording{}.text(message);
  FUZZ_CHECK(!text.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto suit = parse_suit(text)) {
    FUZZ_CHECK(parse_suit(suit_code(*suit)) == *suit);
    FUZZ_CHECK(suit_of_code(suit_code(*suit)) == *suit);
  } else {
    check_words(suit.error());
  }
  if (const auto card = parse_card(text)) {
    FUZZ_CHECK(parse_card(print_card(*card)) == *card);
    FUZZ_CHECK(parse_card(card_code(*card)) == *card);
    FUZZ_CHECK(card_of_code(card_code(*card)) == *card);
  } else {
    check_words(card.error());
  }
  if (const auto cards = parse_cards(text)) {
    // As people see them.
    for (const auto suits : {Wording::Suits::kLetters, Wording::Suits::kSigns, Wording::Suits::kGerman}) {
      for (const auto indices : {Wording::Indices::kLatin, Wording::Indices::kRussian}) {
        Wording wording;
        wording.suits = suits;
        wording.indices = indices;
        FUZZ_CHECK(parse_cards(wording.cards(*cards)) == *cards);
      }
    }
  } else {
    check_words(cards.error());
  }
  if (const auto hand = parse_hand(text)) {
    FUZZ_CHECK(parse_hand(print_hand(*hand)) == *hand);
  } else {
    check_words(hand.error());
  }
  if (const auto setup = parse_setup(text); !setup) check_words(setup.error());
  if (const auto deal = parse_deal(text)) {
    FUZZ_CHECK(parse_deal(print_deal(*deal)) == *deal);
  } else {
    check_words(deal.error());
  }
  return 0;
}
