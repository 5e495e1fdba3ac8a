// Pieces of the card parsers that other parsers of this room read with. Internal to this room.
#pragma once

#include <array>
#include <expected>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "cards/seat.hpp"
#include "text/message.hpp"

namespace pulka {

inline constexpr Word kTheTalon{translatable("the talon")};
inline constexpr PerHand<Word> kHandWords{{Word{translatable("the first hand")},
                                           Word{translatable("the second hand")},
                                           Word{translatable("the third hand")}}};

// Splits at every `separator`; there is always at least one part.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
[[nodiscard]] std::vector<std::string_view> split_at_blanks(std::string_view text);

// What parse_hand() reads, with the suits between the dots in the order given. Errors begin with `where`.
[[nodiscard]] std::expected<CardSet, Message> read_hand(std::string_view text, Word where,
                                                        const std::array<Suit, 4>& order = kSuits);

}  // namespace pulka
