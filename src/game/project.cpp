#include <cassert>
#include <type_traits>
#include <variant>

#include "game/game.hpp"

namespace pulka {

SeatView project(const State& state, Seat seat) {
  assert(to_index(seat) < state.table.players);
  SeatView view;
  view.seat = seat;
  view.table = state.table;
  view.hand = state.hidden.hands[seat];
  if (state.table.talon_taken && state.table.declarer == seat && at_rest(state.table.phase) &&
      state.table.phase != Phase::kDealing && state.table.phase != Phase::kFinished) {
    view.talon = state.hidden.dealt.talon();
  }
  view.own_discards = state.hidden.discards[seat];
  return view;
}

namespace {

CardSet own_hand(const Table& table, const Deal& deal, Seat viewer) {
  const auto active = active_seats(table.rules, table.players, table.dealer);
  for (std::size_t i = 0; i < active.size(); ++i) {
    if (active[i] == viewer) return deal.hand(kHands[i]);
  }
  return {};
}

// One branch for each audience; an event type without an audience does not compile.
template <class E>
SeenEvent seen_by(const Table& table, const E& happened, Seat viewer) {
  if constexpr (E::kAudience == Audience::kAll) {
    return happened;
  } else if constexpr (E::kAudience == Audience::kOwnHand) {
    return seen::HandDealt{own_hand(table, happened.deal, viewer)};
  } else if constexpr (E::kAudience == Audience::kOwnerOrAll) {
    static_assert(std::is_same_v<E, event::TalonTaken>);
    return seen::TalonTaken{happened.seat,
                            happened.open || happened.seat == viewer ? happened.cards : CardSet{}};
  } else {
    static_assert(E::kAudience == Audience::kOwner && std::is_same_v<E, event::Discarded>);
    return seen::Discarded{happened.seat, static_cast<std::uint8_t>(happened.cards.size()),
                           happened.seat == viewer ? happened.cards : CardSet{}};
  }
}

}  // namespace

SeenEvent see(const Table& table, const Event& event, Seat viewer) {
  return std::visit([&](const auto& happened) { return seen_by(table, happened, viewer); }, event);
}

}  // namespace pulka
