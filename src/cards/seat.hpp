// Places at the table and hands in a deal.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "cards/enum_array.hpp"

namespace pulka {

// A place at the table, numbered clockwise from 0. Tables seat two to five (M5).
enum class Seat : std::uint8_t { k0, k1, k2, k3, k4 };
inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;
inline constexpr std::array kSeats{Seat::k0, Seat::k1, Seat::k2, Seat::k3, Seat::k4};
template <class T>
using PerSeat = EnumArray<Seat, T, kMaxPlayers>;

[[nodiscard]] constexpr int to_index(Seat seat) noexcept {
  return static_cast<int>(seat);
}
[[nodiscard]] constexpr Seat seat_at(int index) noexcept {
  assert(index >= 0 && index < kMaxPlayers);
  return static_cast<Seat>(index);
}
// The seat `steps` places to the left (clockwise) of `seat` at a table of `players`. steps >= 0.
[[nodiscard]] constexpr Seat left_of(Seat seat, int players, int steps = 1) noexcept {
  assert(to_index(seat) < players && steps >= 0);
  return seat_at((to_index(seat) + steps) % players);
}

// A set of seats, one bit a seat.
class SeatSet {
 public:
  constexpr SeatSet() noexcept = default;
  constexpr SeatSet(Seat seat) noexcept  // NOLINT(google-explicit-constructor)
      : bits_(static_cast<std::uint8_t>(1U << static_cast<unsigned>(seat))) {}
  constexpr explicit SeatSet(std::uint8_t bits) noexcept : bits_(bits) {}
  // Seats 0..players-1.
  static constexpr SeatSet first(int players) noexcept {
    return SeatSet{static_cast<std::uint8_t>((1U << static_cast<unsigned>(players)) - 1U)};
  }
  [[nodiscard]] constexpr std::uint8_t bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr bool has(Seat seat) const noexcept {
    return ((static_cast<unsigned>(bits_) >> static_cast<unsigned>(seat)) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept {
    int count = 0;
    for (Seat seat : kSeats) count += has(seat) ? 1 : 0;
    return count;
  }
  constexpr SeatSet& operator|=(SeatSet other) noexcept {
    bits_ = static_cast<std::uint8_t>(bits_ | other.bits_);
    return *this;
  }
  constexpr SeatSet& operator-=(SeatSet other) noexcept {
    bits_ = static_cast<std::uint8_t>(bits_ & ~static_cast<unsigned>(other.bits_));
    return *this;
  }
  friend constexpr bool operator==(const SeatSet&, const SeatSet&) = default;

 private:
  std::uint8_t bits_ = 0;
};

// The three hands of a deal in speaking order (M20): the first hand (eldest, left of the dealer), the second,
// the third. With two players the third hand lies closed and belongs to nobody (M6, M13).
enum class Hand : std::uint8_t { kFirst, kSecond, kThird };
inline constexpr std::array kHands{Hand::kFirst, Hand::kSecond, Hand::kThird};
template <class T>
using PerHand = EnumArray<Hand, T, 3>;

}  // namespace pulka
