#include "game/table.hpp"

#include <algorithm>
#include <cassert>

namespace pulka {

InplaceVector<Seat, 3> active_seats(int players, Seat dealer) {
  assert(players >= kMinPlayers && players <= kMaxPlayers);
  InplaceVector<Seat, 3> seats;
  const int count = std::min(players, 3);
  for (int step = 1; step <= count; ++step) seats.push_back(left_of(dealer, players, step));
  return seats;
}

bool is_active(const Table& table, Seat seat) {
  return std::ranges::find(table.active, seat) != table.active.end();
}

std::optional<Seat> standing_bidder(const Table& table) {
  // Every bid had to outrank the one before it, so the latest that still counts is the highest.
  std::optional<Seat> bidder;
  for (Seat seat : table.active) {
    if (table.hand_calls[seat].kind == HandCall::Kind::kBid && !table.excluded.has(seat)) bidder = seat;
  }
  return bidder;
}

std::optional<Suit> standing_bid(const Table& table) {
  if (const auto bidder = standing_bidder(table)) return table.hand_calls[*bidder].suit;
  return std::nullopt;
}

Seat player_of_hand(const Table& table, Seat hand) {
  if (table.open_hand != hand) return hand;
  for (Seat seat : table.active) {
    if (table.whist_calls[seat] == WhistCall::kWhist) return seat;
  }
  return hand;
}

std::optional<Suit> trump_of(const Table& table) {
  if (!table.contract) return std::nullopt;
  return table.contract->trump;
}

int cards_held(const Table& table, Seat seat) {
  if (table.phase == Phase::kDealing || table.phase == Phase::kFinished || !is_active(table, seat)) return 0;
  int held = kHandSize;
  if (table.talon_taken && table.declarer == seat && table.phase == Phase::kDiscard) held += kTalonSize;
  for (const Trick& trick : table.tricks) {
    for (const PlayedCard& played : trick) held -= played.seat == seat ? 1 : 0;
  }
  for (const PlayedCard& played : table.trick) held -= played.seat == seat ? 1 : 0;
  return held;
}

InplaceVector<Seat, 2> opponents(const Table& table) {
  InplaceVector<Seat, 2> result;
  if (!table.declarer) return result;
  const auto count = static_cast<int>(table.active.size());
  int declarer_at = 0;
  while (table.active[static_cast<std::size_t>(declarer_at)] != *table.declarer) ++declarer_at;
  for (int step = 1; step < count; ++step) {
    const Seat seat = table.active[static_cast<std::size_t>((declarer_at + step) % count)];
    if (!table.excluded.has(seat)) result.push_back(seat);
  }
  return result;
}

DealResult result_of(const Table& table) {
  assert(table.declarer && table.contract);
  DealResult result;
  result.declarer = *table.declarer;
  result.contract = *table.contract;
  for (Seat seat : table.active) {
    if (table.whist_calls[seat] == WhistCall::kWhist) result.whisters |= seat;
    const Seat credited = player_of_hand(table, seat);
    result.tricks[credited] = static_cast<std::uint8_t>(result.tricks[credited] + table.taken[seat]);
  }
  return result;
}

int smallest_stake(const Table& table) {
  std::int32_t smallest = table.account.stake[Seat::k0];
  for (int i = 1; i < table.players; ++i) smallest = std::min(smallest, table.account.stake[seat_at(i)]);
  return smallest;
}

}  // namespace pulka
