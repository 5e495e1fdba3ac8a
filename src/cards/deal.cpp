#include "cards/deal.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace pulka {

std::expected<Deal, SetupFault> Deal::from(const Setup& setup) {
  CardSet seen;
  for (Hand hand : kHands) {
    const CardSet cards = setup.hands[hand];
    if (cards.size() != kHandSize) {
      return std::unexpected(SetupFault{SetupFault::Kind::kHandSize, hand, cards.size(), {}});
    }
    if (const CardSet twice = seen & cards; !twice.empty()) {
      return std::unexpected(SetupFault{SetupFault::Kind::kTwice, hand, 0, twice.lowest()});
    }
    seen |= cards;
  }
  if (setup.talon.size() != kTalonSize) {
    return std::unexpected(SetupFault{SetupFault::Kind::kTalonSize, {}, setup.talon.size(), {}});
  }
  if (const CardSet twice = seen & setup.talon; !twice.empty()) {
    return std::unexpected(SetupFault{SetupFault::Kind::kTwice, {}, 0, twice.lowest()});
  }
  static_assert(kHandSize * 3 + kTalonSize == kPackSize);
  return Deal{setup};
}

Pack ordered_pack() noexcept {
  Pack pack;
  for (unsigned i = 0; i < pack.size(); ++i) pack[i] = Card::from_index(i);
  return pack;
}

Pack cut_pack(const Pack& pack, int lifted) {
  assert(lifted >= 0 && lifted <= kPackSize);
  Pack result = pack;
  std::ranges::rotate(result, result.begin() + lifted);
  return result;
}

Deal deal_pack(const Pack& pack, DealPattern pattern) {
  // Cards a hand gets in each round; 0 is where the talon is laid.
  constexpr std::array<std::uint8_t, 6> kTwosRounds{2, 2, 2, 2, 2, 0};
  constexpr std::array<std::uint8_t, 4> kThreeFourThreeRounds{3, 0, 4, 3};
  constexpr std::array<std::uint8_t, 5> kThreeTwoRounds{3, 0, 2, 3, 2};
  std::span<const std::uint8_t> rounds = kTwosRounds;
  if (pattern == DealPattern::kThreeFourThree) rounds = kThreeFourThreeRounds;
  if (pattern == DealPattern::kThreeTwo) rounds = kThreeTwoRounds;
  Setup setup;
  std::size_t next = 0;
  const auto give = [&](CardSet& to, int count) {
    for (; count > 0; --count) to |= pack[next++];
  };
  for (const std::uint8_t count : rounds) {
    if (count == 0) {
      give(setup.talon, kTalonSize);
    } else {
      for (Hand hand : kHands) give(setup.hands[hand], count);
    }
  }
  assert(next == pack.size());
  return Deal{setup};
}

Pack pack_from_seed(std::uint64_t seed, std::uint32_t number) {
  // std::seed_seq and mt19937_64 are specified to the bit by the standard.
  std::seed_seq sequence{static_cast<std::uint32_t>(seed >> 32U), static_cast<std::uint32_t>(seed), number};
  std::mt19937_64 rng(sequence);
  return shuffled_pack(rng);
}

Deal deal_from_seed(std::uint64_t seed, std::uint32_t number, DealPattern pattern) {
  return deal_pack(pack_from_seed(seed, number), pattern);
}

}  // namespace pulka
