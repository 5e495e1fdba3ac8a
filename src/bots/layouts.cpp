#include "layouts.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "cards/deal.hpp"
#include "game/table.hpp"

namespace pulka {
namespace {

constexpr std::uint64_t kUnknown = UINT64_MAX;

// Cards that a seat cannot hold any more: it did not follow, or did not trump when it had to (M12).
CardSet shown_void(const Table& table, Seat seat) {
  const auto trump = trump_of(table);
  CardSet result;
  const auto look = [&](const Trick& trick) {
    for (const PlayedCard& played : trick) {
      const Suit led = trick.front().card.suit();
      if (played.seat != seat || played.card.suit() == led) continue;
      result |= CardSet::of(led);
      if (trump && played.card.suit() != trump) result |= CardSet::of(*trump);
    }
  };
  for (const Trick& trick : table.tricks) look(trick);
  look(table.trick);
  return result;
}

CardSet all_aces() {
  CardSet aces;
  for (Suit suit : kSuits) aces |= Card(suit, Rank::kAce);
  return aces;
}

// n over k, for as many cards as can be unseen.
std::uint64_t choose(int n, int k) {
  static const auto table = [] {
    std::array<std::array<std::uint64_t, kPackSize + 1>, kPackSize + 1> rows{};
    for (std::size_t row = 0; row < rows.size(); ++row) {
      rows[row][0] = 1;
      for (std::size_t i = 1; i <= row; ++i) rows[row][i] = rows[row - 1][i - 1] + rows[row - 1][i];
    }
    return rows;
  }();
  return table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

}  // namespace

Layouts::Layouts(const SeatView& view) {
  const Table& table = view.table;
  fixed_.hands[view.seat] = view.hand;
  fixed_.away[view.seat] = view.own_discards;
  unseen_ = CardSet::pack() - table.played - view.hand - view.own_discards;
  if (table.open_hand && *table.open_hand != view.seat) {
    fixed_.hands[*table.open_hand] = table.open_cards;
    unseen_ -= table.open_cards;
  }
  using enum Place::Kind;
  for (Seat seat : table.active) {
    if (seat == view.seat) continue;
    if (seat != table.open_hand || table.phase != Phase::kPlay) {
      places_.push_back({kHand, seat, unseen_ - shown_void(table, seat), cards_held(table, seat)});
    }
    const bool has_discarded = table.talon_taken && seat == table.declarer && table.phase != Phase::kDiscard;
    const int away = (has_discarded ? kTalonSize : 0) + (table.put_away.has(seat) ? 1 : 0);
    if (away > 0) places_.push_back({kAway, seat, unseen_, away});
  }
  if (!table.talon_taken) places_.push_back({kTalon, std::nullopt, unseen_, kTalonSize});
  if (table.active.size() < kHands.size()) {
    places_.push_back({kClosedHand, std::nullopt, unseen_, kHandSize});
  }
  for (Seat seat : table.active) {
    // What was exposed before the discard may have been put away since.
    if (seat != view.seat) keep_with(seat, table.exposed[seat] & unseen_, false);
  }
  if (table.declarer && *table.declarer != view.seat) {
    keep_with(*table.declarer, table.talon_seen & unseen_, false);
    if (table.aces == Aces::kFour) keep_with(*table.declarer, all_aces() & unseen_, true);
    if (table.aces == Aces::kNone) {
      for (Place& place : places_) {
        if (place.seat == table.declarer) place.may -= all_aces();
      }
    }
  }
  make_groups();
  Sizes room;
  int places = 0;
  for (const Place& place : places_) {
    room.push_back(static_cast<std::uint8_t>(place.size));
    places += place.size;
  }
  assert(places == unseen_.size());
  if (places == unseen_.size()) count_ = ways(0, room);
}

// These cards are the seat's, in its hand still or perhaps put away.
void Layouts::keep_with(Seat seat, CardSet cards, bool in_hand) {
  for (Place& place : places_) {
    if (place.seat != seat || (in_hand && place.kind != Place::Kind::kHand)) place.may -= cards;
  }
}

void Layouts::make_groups() {
  for (Card card : unseen_) {
    unsigned places = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].may.has(card)) places |= 1U << i;
    }
    const auto same = std::ranges::find(groups_, places, &Group::places);
    if (same == groups_.end()) {
      groups_.push_back({card, places});
    } else {
      same->cards |= card;
    }
  }
  // The freest last: there is the least to remember.
  std::ranges::sort(groups_, {},
                    [](const Group& group) { return std::pair(std::popcount(group.places), group.places); });
  std::size_t rooms = 1;
  for (const Place& place : places_) rooms *= static_cast<std::size_t>(place.size) + 1;
  ways_.assign(groups_.size(), std::vector<std::uint64_t>(rooms, kUnknown));
}

std::size_t Layouts::index_of(const Sizes& room) const {
  std::size_t index = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    index = index * (static_cast<std::size_t>(places_[i].size) + 1) + room[i];
  }
  return index;
}

template <class Visit>
void Layouts::for_each_spread(std::size_t group, const Sizes& room, const Visit& visit) const {
  Sizes left = room;
  Sizes share;
  for (std::size_t i = 0; i < places_.size(); ++i) share.push_back(0);
  const auto spread = [&](const auto& self, std::size_t place, int cards, std::uint64_t ways) -> void {
    if (place == places_.size()) {
      if (cards == 0) visit(left, share, ways);
      return;
    }
    const bool may = (groups_[group].places >> place & 1U) != 0;
    const int most = may ? std::min<int>(cards, room[place]) : 0;
    for (int here = 0; here <= most; ++here) {
      share[place] = static_cast<std::uint8_t>(here);
      left[place] = static_cast<std::uint8_t>(room[place] - here);
      self(self, place + 1, cards - here, ways * choose(cards, here));
    }
    left[place] = room[place];
    share[place] = 0;
  };
  spread(spread, 0, groups_[group].cards.size(), 1);
}

std::uint64_t Layouts::known_ways(std::size_t group, const Sizes& room) const {
  return group == groups_.size() ? 1 : ways_[group][index_of(room)];
}

std::uint64_t Layouts::ways(std::size_t group, const Sizes& room) {
  if (group == groups_.size()) return 1;
  const std::size_t index = index_of(room);
  if (ways_[group][index] != kUnknown) return ways_[group][index];
  std::uint64_t sum = 0;
  for_each_spread(group, room, [&](const Sizes& left, const Sizes&, std::uint64_t here) {
    sum += here * ways(group + 1, left);
  });
  ways_[group][index] = sum;
  return sum;
}

CardSet& Layouts::cards_at(Layout& layout, const Place& place) {
  switch (place.kind) {
    case Place::Kind::kHand:
      return layout.hands[*place.seat];
    case Place::Kind::kAway:
      return layout.away[*place.seat];
    case Place::Kind::kTalon:
      break;
    case Place::Kind::kClosedHand:
      return layout.closed_hand;
  }
  return layout.talon;
}

Layout Layouts::draw(Rng& rng) const {
  assert(count_ > 0);
  Layout layout = fixed_;
  Sizes room;
  for (const Place& place : places_) room.push_back(static_cast<std::uint8_t>(place.size));
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    // Which spread: as often as it occurs among all the layouts that are left.
    std::uint64_t number = uniform_below(rng, known_ways(group, room));
    Sizes chosen_left;
    Sizes chosen_share;
    bool chosen = false;
    for_each_spread(group, room, [&](const Sizes& left, const Sizes& share, std::uint64_t here) {
      if (chosen) return;
      const std::uint64_t stretch = here * known_ways(group + 1, left);
      chosen = number < stretch;
      number -= chosen ? 0 : stretch;
      if (!chosen) return;
      chosen_left = left;
      chosen_share = share;
    });
    // Which cards: any.
    CardSet cards = groups_[group].cards;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      CardSet here;
      if (chosen_share[i] == cards.size()) {
        here = cards;
      } else {
        for (int count = chosen_share[i]; count > 0; --count) {
          CardSet rest = cards - here;
          for (auto skip = uniform_below(rng, static_cast<std::uint64_t>(rest.size())); skip > 0; --skip) {
            rest -= rest.lowest();
          }
          here |= rest.lowest();
        }
      }
      cards -= here;
      cards_at(layout, places_[i]) |= here;
    }
    room = chosen_left;
  }
  return layout;
}

Layout Layouts::swapped(const Layout& layout, Rng& rng) const {
  const auto any_card = [&] {
    CardSet rest = unseen_;
    for (auto skip = uniform_below(rng, static_cast<std::uint64_t>(rest.size())); skip > 0; --skip) {
      rest -= rest.lowest();
    }
    return rest.lowest();
  };
  const Card one = any_card();
  const Card other = any_card();
  Layout result = layout;
  CardSet* at_one = nullptr;
  CardSet* at_other = nullptr;
  for (const Place& place : places_) {
    CardSet& cards = cards_at(result, place);
    const bool has_one = cards.has(one);
    const bool has_other = cards.has(other);
    if (has_one == has_other) continue;
    if (!place.may.has(has_one ? other : one)) return layout;
    (has_one ? at_one : at_other) = &cards;
  }
  if (at_one == nullptr) return layout;
  *at_one = (*at_one - one) | other;
  *at_other = (*at_other - other) | one;
  return result;
}

}  // namespace pulka
