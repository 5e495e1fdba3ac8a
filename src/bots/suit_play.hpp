// One suit by itself: what a declarer and the defenders make of it when nobody ruffs. Every judgement of the
// simple bot, from the first bid to the last card, rests on this.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cards/card.hpp"
#include "cards/enum_array.hpp"

namespace pulka {

// The hands that play tricks, from the declarer clockwise. Against one opponent kRight holds nothing.
enum class Role : std::uint8_t { kDeclarer, kLeft, kRight };
inline constexpr std::array kRoles{Role::kDeclarer, Role::kLeft, Role::kRight};
template <class T>
using PerRole = EnumArray<Role, T, 3>;
[[nodiscard]] constexpr Role next_role(Role role) noexcept {
  return static_cast<Role>((static_cast<int>(role) + 1) % 3);
}

// Ranks of one suit, bit r for Rank r.
using Ranks = unsigned;
inline constexpr Ranks kAllRanks = 0xFFU;
[[nodiscard]] constexpr Ranks ranks_of(CardSet cards, Suit suit) noexcept {
  return (cards.bits() >> (static_cast<unsigned>(suit) * 8U)) & kAllRanks;
}

// Each rank in one of three hands or gone, as a number. Taking a card away clears bits, so that every layout
// comes after those it leads to.
inline constexpr std::size_t kLayouts = 65536;
[[nodiscard]] constexpr std::size_t layout_index(const PerRole<Ranks>& held) noexcept {
  return (held[Role::kDeclarer] | held[Role::kRight]) | (held[Role::kLeft] | held[Role::kRight]) << 8U;
}
[[nodiscard]] constexpr PerRole<Ranks> layout_at(std::size_t index) noexcept {
  const auto low = static_cast<Ranks>(index & kAllRanks);
  const auto high = static_cast<Ranks>(index >> 8U);
  return {{low & ~high, high & ~low, low & high}};
}

// A trick in this suit under way: who has still to play, and who holds it so far.
struct SuitTrick {
  Role turn = Role::kDeclarer;
  int to_play = 3;
  int best = -1;  // the highest rank played so far; -1: none
  Role holder = Role::kDeclarer;
};

// Tricks that the declarer makes, every card of the suit being known and both sides playing it perfectly:
// this one included, and he leading the rest …
[[nodiscard]] int finish_trick(const PerRole<Ranks>& held, const SuitTrick& trick);
// … or from the beginning, `leader` leading the suit as long as he has it, then his partner.
[[nodiscard]] int suit_tricks(const PerRole<Ranks>& held, Role leader);

// The same averaged over where the cards neither `mine` nor `gone` may lie with two
// opponents, for the holder or for the opponents leading the suit.
[[nodiscard]] double average_tricks(Ranks mine, Ranks gone, bool holder_leads);
// Those that nobody can prevent: the cards above all that the others hold, and the long ones behind them.
[[nodiscard]] int top_tricks(Ranks mine, Ranks gone);

}  // namespace pulka
