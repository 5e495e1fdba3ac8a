#include "cards/deal.hpp"

#include <algorithm>
#include <cassert>

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

Deal deal_pack(const Pack& pack) {
  Setup setup;
  std::size_t next = 0;
  for (int round = 0; round < kHandSize / 2; ++round) {
    for (Hand hand : kHands) {
      setup.hands[hand] |= pack[next++];
      setup.hands[hand] |= pack[next++];
    }
  }
  setup.talon |= pack[next++];
  setup.talon |= pack[next++];
  assert(next == pack.size());
  return Deal{setup};
}

Pack pack_from_seed(std::uint64_t seed, std::uint32_t number) {
  // std::seed_seq and mt19937_64 are specified to the bit by the standard.
  std::seed_seq sequence{static_cast<std::uint32_t>(seed >> 32U), static_cast<std::uint32_t>(seed), number};
  std::mt19937_64 rng(sequence);
  return shuffled_pack(rng);
}

Deal deal_from_seed(std::uint64_t seed, std::uint32_t number) {
  return deal_pack(pack_from_seed(seed, number));
}

}  // namespace pulka
