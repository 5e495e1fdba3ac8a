#include "solver/hand_pattern.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pulka {

namespace {

CardSet up_to_ten() noexcept {
  CardSet cards;
  for (const Suit suit : kSuits) {
    for (const Rank rank : kRanks) {
      if (rank <= Rank::kTen) cards |= Card(suit, rank);
    }
  }
  return cards;
}

// The small cards among `free`, which is of one suit, if `count` are needed.
CardSet small_cards(CardSet free, int count) noexcept {
  CardSet small = free & up_to_ten();
  for (CardSet higher = free - small; small.size() < count && !higher.empty(); higher -= higher.lowest()) {
    small |= higher.lowest();
  }
  return small;
}

// Adds `hand` with every choice of `count` cards out of `pool`, until there are more than `most` hands.
void add_choices(CardSet hand, CardSet pool, int count, std::size_t most, std::vector<CardSet>& hands) {
  if (hands.size() > most || pool.size() < count) return;
  if (count == 0) {
    hands.push_back(hand);
    return;
  }
  const Card card = pool.lowest();
  add_choices(hand | card, pool - card, count - 1, most, hands);
  add_choices(hand, pool - card, count, most, hands);
}

}  // namespace

int HandPattern::size() const noexcept {
  return named.size() + std::accumulate(small.begin(), small.end(), 0) +
         std::accumulate(any.begin(), any.end(), 0) + small_elsewhere + any_elsewhere;
}

std::expected<std::vector<CardSet>, std::size_t> completions(const HandPattern& pattern,
                                                             std::optional<Suit> trump, CardSet out,
                                                             std::size_t most) {
  std::vector<CardSet> hands{pattern.named};
  // Each kind of unnamed card in turn; `pool` says which cards there are for it beside a hand.
  const auto extend = [&](int count, auto&& pool) {
    if (count == 0) return;
    std::vector<CardSet> longer;
    for (const CardSet hand : hands) add_choices(hand, pool(hand), count, most, longer);
    std::ranges::sort(longer, [](CardSet a, CardSet b) { return a.bits() < b.bits(); });
    const auto twice = std::ranges::unique(longer);
    longer.erase(twice.begin(), twice.end());
    hands = std::move(longer);
  };
  const CardSet free = CardSet::pack() - out;
  for (const Suit suit : kSuits) {
    extend(pattern.small[suit],
           [&](CardSet hand) { return small_cards((free - hand).in(suit), pattern.small[suit]); });
  }
  extend(pattern.small_elsewhere, [&](CardSet hand) {
    CardSet pool = (free - hand) & up_to_ten();
    if (trump) pool -= CardSet::of(*trump);
    return pool;
  });
  for (const Suit suit : kSuits) {
    extend(pattern.any[suit], [&](CardSet hand) { return (free - hand).in(suit); });
  }
  extend(pattern.any_elsewhere, [&](CardSet hand) { return free - hand; });
  if (hands.size() > most) return std::unexpected(hands.size());
  return hands;
}

}  // namespace pulka
