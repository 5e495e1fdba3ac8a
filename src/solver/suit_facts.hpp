// What one suit alone says about no-trump play, worked out once for every way it can lie.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lanes.hpp"

namespace pulka::solver {

// 3^0 + ... + 3^8 ways: up to eight cards in play, each in one of three hands.
inline constexpr std::size_t kSuitShapes = 9841;

// Four bits a fact, so that the sum over four suits is one addition of words. No sum exceeds fifteen: each
// counts cards of one hand, or suits.
enum class Fact : unsigned {
  kDeclarerCashes,  // tricks the declarer takes if he leads the suit as long as he wins
  kLeftCashes,      // tricks the left defender takes so, his partner never overtaking
  kRightCashes,
  kLeftStays,        // leading from the left: what he cashes where his partner cashes no more than he
  kLeftCrossCashes,  // ... and what his partner cashes in the other suits
  kLeftCrossLength,  // ... the partner's cards in those
  kLeftCrosses,      // ... suits among those in which he can put his partner in
  kRightStays,
  kRightCrossCashes,
  kRightCrossLength,
  kRightCrosses,
  kLeftUnstopped,  // suits the left defender can lead without meeting the declarer's highest card
  kRightUnstopped,
  kDeclarerOnTop,  // suits in which the declarer has cards, and the highest
  kLeftOnTop,      // suits in which the declarer has cards, but the left defender the highest
  kRightOnTop,
};
[[nodiscard]] constexpr int fact(std::uint64_t facts, Fact which) noexcept {
  return static_cast<int>((facts >> (4U * static_cast<unsigned>(which))) & 15U);
}

// How many of the suit's highest cards the counts rest on.
struct CashDepths {
  std::uint8_t declarer = 0;
  std::uint8_t left = 0;
  std::uint8_t right = 0;
};

// Tricks that trumps take whoever leads, and how many of the highest trumps that rests on. A trump loses only
// to a higher one in the same trick, and a higher one can do that to one of a hand's trumps only.
struct TrumpFacts {
  std::uint8_t declarer = 0;
  std::uint8_t declarer_depth = 0;
  std::uint8_t left = 0;
  std::uint8_t left_depth = 0;
  std::uint8_t right = 0;
  std::uint8_t right_depth = 0;
};

// How many of the declarer's cards in a side suit the defender's higher ones will catch whoever leads: as
// many as he holds above all of the declarer's, if the declarer has so many. `either` is the better of both
// defenders.
struct Guards {
  std::uint8_t either = 0;
  std::uint8_t either_depth = 0;
  std::uint8_t left = 0;
  std::uint8_t left_depth = 0;
  std::uint8_t right = 0;
  std::uint8_t right_depth = 0;
};

// What a suit means to the declarer of a misère.
struct MisereFacts {
  // If he never leads it, he can never be made to win a trick in it, whatever the defenders lead, follow with
  // or throw away.
  bool safe = false;
  // He can lead it once without winning, and it is safe from then on.
  bool safe_to_lead = false;
  // With this defender on lead, the defenders can make him win a trick by leading nothing but this suit.
  bool lost_to_left = false;
  bool lost_to_right = false;
};

struct SuitFacts {
  std::array<std::uint64_t, kSuitShapes> facts{};
  std::array<CashDepths, kSuitShapes> depths{};
  // Rounds for which the suit can keep others waiting: the low byte, tricks the defenders can lead before the
  // declarer has to be let in (none where he has the highest card); the high byte, tricks the declarer might
  // win in a row.
  std::array<std::uint16_t, kSuitShapes> rounds{};
  std::array<TrumpFacts, kSuitShapes> trumps{};
  std::array<Guards, kSuitShapes> guards{};
  std::array<MisereFacts, kSuitShapes> miseres{};
  std::array<std::uint16_t, 256> base_three{};  // bits read as digits

  // The number of the shape: `alive` is 2^k - 1, `declarer` and `left` parts of it.
  [[nodiscard]] std::size_t shape(Board declarer, Board left, Board alive) const noexcept {
    return static_cast<std::size_t>(base_three[declarer]) + 2U * base_three[left] + offset_[alive];
  }
  static const SuitFacts& table();

 private:
  SuitFacts();
  [[nodiscard]] MisereFacts find_misere(Board declarer, Board left, Board alive) const;
  std::array<std::uint16_t, 256> offset_{};
};

}  // namespace pulka::solver
