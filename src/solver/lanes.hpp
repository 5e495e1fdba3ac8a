// The board the search works on: 32 bits in four lanes of eight, one lane a suit, in relative ranks.
//
// Bit 0 of a lane is the highest card of the suit that is still in play, bit 1 the next, with no gaps: when
// cards leave play the lower ones move up. So two positions that differ only in which dead ranks lie between
// the living ones are the same board, "adjacent cards of one hand" is a shift, and the k highest cards of a
// suit are the k low bits of its lane.
#pragma once

#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace pulka::solver {

using Board = std::uint32_t;

inline constexpr Board kLaneBits = 0xFFU;
inline constexpr Board kLowBits = 0x0101'0101U;

[[nodiscard]] constexpr int lane_of(Board card) noexcept {
  return std::countr_zero(card) >> 3;
}
[[nodiscard]] constexpr Board lane_mask(int lane) noexcept {
  return kLaneBits << (lane * 8);
}
// The lane that holds the single card `card`.
[[nodiscard]] constexpr Board lane_around(Board card) noexcept {
  return kLaneBits << (static_cast<unsigned>(std::countr_zero(card)) & 24U);
}

// The bits of `from` selected by `mask`, gathered at the low end; and the opposite.
[[nodiscard]] constexpr Board gather_portable(Board from, Board mask) noexcept {
  Board gathered = 0;
  for (Board place = 1; mask != 0; place <<= 1U, mask &= mask - 1U) {
    if ((from & mask & (~mask + 1U)) != 0) gathered |= place;
  }
  return gathered;
}
[[nodiscard]] constexpr Board scatter_portable(Board from, Board mask) noexcept {
  Board scattered = 0;
  for (; mask != 0; from >>= 1U, mask &= mask - 1U) {
    if ((from & 1U) != 0) scattered |= mask & (~mask + 1U);
  }
  return scattered;
}
[[nodiscard]] inline Board gather(Board from, Board mask) noexcept {
#if defined(__BMI2__)
  return _pext_u32(from, mask);
#else
  return gather_portable(from, mask);
#endif
}
[[nodiscard]] inline Board scatter(Board from, Board mask) noexcept {
#if defined(__BMI2__)
  return _pdep_u32(from, mask);
#else
  return scatter_portable(from, mask);
#endif
}

// Every bit below the highest set one of its lane: {rank} becomes "that rank and all above it".
[[nodiscard]] constexpr Board and_all_above(Board ranks) noexcept {
  ranks |= (ranks >> 1U) & 0x7F7F'7F7FU;
  ranks |= (ranks >> 2U) & 0x3F3F'3F3FU;
  ranks |= (ranks >> 4U) & 0x0F0F'0F0FU;
  return ranks;
}

// `card` and everything above it in its lane.
[[nodiscard]] constexpr Board from_top_to(Board card) noexcept {
  return lane_around(card) & ((card << 1U) - 1U);
}

// Of every run of adjacent cards the lowest.
[[nodiscard]] constexpr Board lowest_of_runs(Board cards) noexcept {
  return cards & ~((cards >> 1U) & 0x7F7F'7F7FU);
}

// The run of adjacent cards of `hand` that ends with `lowest`, one of them.
[[nodiscard]] constexpr Board run_ending(Board hand, Board lowest) noexcept {
  const Board gaps = ~hand & lane_around(lowest) & (lowest - 1U);
  const Board above_gap = gaps == 0 ? 0U : (std::bit_floor(gaps) << 1U) - 1U;
  return from_top_to(lowest) & ~above_gap;
}

// The lanes after the cards of `played` have left: as many bits less at the low-rank end of each lane.
[[nodiscard]] constexpr Board shorten(Board alive, Board card) noexcept {
  const Board lane = lane_around(card);
  return (alive & ~lane) | ((alive & lane) >> 1U & lane);
}

}  // namespace pulka::solver
