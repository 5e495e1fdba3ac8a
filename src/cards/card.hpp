// Suits, ranks, cards and sets of cards of the 32-card pack (M4, A1).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "cards/enum_array.hpp"

namespace pulka {

// The enumerators' order is M4's, low to high. Which suit outranks which in a game is RuleSet::suit_order's
// word.
enum class Suit : std::uint8_t { kSpades, kClubs, kDiamonds, kHearts };
inline constexpr std::array kSuits{Suit::kSpades, Suit::kClubs, Suit::kDiamonds, Suit::kHearts};
template <class T>
using PerSuit = EnumArray<Suit, T, 4>;

enum class Rank : std::uint8_t { kSeven, kEight, kNine, kTen, kJack, kQueen, kKing, kAce };
inline constexpr std::array kRanks{Rank::kSeven, Rank::kEight, Rank::kNine, Rank::kTen,
                                   Rank::kJack,  Rank::kQueen, Rank::kKing, Rank::kAce};

inline constexpr int kPackSize = 32;
inline constexpr int kHandSize = 10;
inline constexpr int kTalonSize = 2;

// One of the 32 cards. Its index 0..31 is suit * 8 + rank; the same numbering is the bit position in CardSet.
class Card {
 public:
  constexpr Card() noexcept = default;
  constexpr Card(Suit suit, Rank rank) noexcept
      : index_(static_cast<std::uint8_t>(static_cast<unsigned>(suit) * 8U + static_cast<unsigned>(rank))) {}
  static constexpr Card from_index(unsigned index) noexcept {
    assert(index < static_cast<unsigned>(kPackSize));
    Card card;
    card.index_ = static_cast<std::uint8_t>(index);
    return card;
  }

  [[nodiscard]] constexpr unsigned index() const noexcept { return index_; }
  [[nodiscard]] constexpr Suit suit() const noexcept { return static_cast<Suit>(index_ >> 3U); }
  [[nodiscard]] constexpr Rank rank() const noexcept { return static_cast<Rank>(index_ & 7U); }

  friend constexpr auto operator<=>(const Card&, const Card&) = default;

 private:
  std::uint8_t index_ = 0;
};

// A set of cards, one bit a card. Iteration goes from the lowest index up.
class CardSet {
 public:
  constexpr CardSet() noexcept = default;
  constexpr explicit CardSet(std::uint32_t bits) noexcept : bits_(bits) {}
  constexpr CardSet(Card card) noexcept : bits_(1U << card.index()) {}  // NOLINT(google-explicit-constructor)

  static constexpr CardSet pack() noexcept { return CardSet{0xFFFF'FFFFU}; }
  static constexpr CardSet of(Suit suit) noexcept {
    return CardSet{0xFFU << (static_cast<unsigned>(suit) * 8U)};
  }

  [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool has(Card card) const noexcept { return ((bits_ >> card.index()) & 1U) != 0; }
  [[nodiscard]] constexpr bool has_all(CardSet other) const noexcept { return (other.bits_ & ~bits_) == 0; }
  [[nodiscard]] constexpr CardSet in(Suit suit) const noexcept { return *this & of(suit); }
  // The lowest and the highest index. The set must not be empty.
  [[nodiscard]] constexpr Card lowest() const noexcept {
    assert(bits_ != 0);
    return Card::from_index(static_cast<unsigned>(std::countr_zero(bits_)));
  }
  [[nodiscard]] constexpr Card highest() const noexcept {
    assert(bits_ != 0);
    return Card::from_index(31U - static_cast<unsigned>(std::countl_zero(bits_)));
  }

  friend constexpr CardSet operator|(CardSet a, CardSet b) noexcept { return CardSet{a.bits_ | b.bits_}; }
  friend constexpr CardSet operator&(CardSet a, CardSet b) noexcept { return CardSet{a.bits_ & b.bits_}; }
  friend constexpr CardSet operator-(CardSet a, CardSet b) noexcept { return CardSet{a.bits_ & ~b.bits_}; }
  constexpr CardSet& operator|=(CardSet other) noexcept { return *this = *this | other; }
  constexpr CardSet& operator&=(CardSet other) noexcept { return *this = *this & other; }
  constexpr CardSet& operator-=(CardSet other) noexcept { return *this = *this - other; }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

  class iterator {
   public:
    using value_type = Card;
    using difference_type = std::ptrdiff_t;
    constexpr iterator() noexcept = default;
    constexpr explicit iterator(std::uint32_t rest) noexcept : rest_(rest) {}
    constexpr Card operator*() const noexcept {
      return Card::from_index(static_cast<unsigned>(std::countr_zero(rest_)));
    }
    constexpr iterator& operator++() noexcept {
      rest_ &= rest_ - 1U;
      return *this;
    }
    constexpr iterator operator++(int) noexcept {
      iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const iterator&, const iterator&) = default;

   private:
    std::uint32_t rest_ = 0;
  };
  [[nodiscard]] constexpr iterator begin() const noexcept { return iterator{bits_}; }
  [[nodiscard]] constexpr iterator end() const noexcept { return iterator{0}; }

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace pulka
