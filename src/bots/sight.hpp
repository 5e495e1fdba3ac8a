// What the player of a hand knows about where the cards are.
#pragma once

#include <bit>
#include <optional>

#include "cards/card.hpp"
#include "game/seat_view.hpp"
#include "suit_play.hpp"

namespace pulka {

struct Sight {
  Role me = Role::kDeclarer;  // the hand to play
  CardSet mine;               // its cards
  CardSet legal;              // those that may be played
  std::optional<Suit> trump;
  PerRole<std::optional<Seat>> seats;  // unset: no such hand in play
  PerRole<CardSet> known;              // cards that the player knows to be there
  PerRole<CardSet> may;    // unseen cards that may be there; nothing for a hand that is seen whole
  bool dead_hand = false;  // unseen cards may also lie in a hand that is out of play
  const Table* table = nullptr;

  [[nodiscard]] bool attacking() const { return me == Role::kDeclarer; }
  [[nodiscard]] CardSet trumps_of(CardSet cards) const { return trump ? cards.in(*trump) : CardSet{}; }
  [[nodiscard]] CardSet possible(Role role) const { return known[role] | may[role]; }
  // What the other side may hold.
  [[nodiscard]] CardSet hostile() const {
    return attacking() ? possible(Role::kLeft) | possible(Role::kRight) : possible(Role::kDeclarer);
  }
  [[nodiscard]] Role partner() const { return me == Role::kLeft ? Role::kRight : Role::kLeft; }
};

[[nodiscard]] Role role_of(const Sight& sight, Seat seat);
// For the hand whose turn it is, the viewer's own or the one laid open for him. Phase::kPlay.
[[nodiscard]] Sight read_sight(const SeatView& view);

// Where the cards of one suit may lie: those known, and `free` ones that may lie with `first` or, unless that
// hand is dead, with `second`.
struct SuitPicture {
  PerRole<Ranks> held;
  Ranks free = 0;
  Role first = Role::kLeft;
  std::optional<Role> second;
};

[[nodiscard]] SuitPicture picture_of(const Sight& sight, Suit suit);
// The trick under way and the card's suit once the player has played `card`.
[[nodiscard]] SuitTrick trick_after(const Sight& sight, Card card);
[[nodiscard]] SuitPicture picture_after(const Sight& sight, Card card);

// The mean of `value` over all the layouts that the picture allows, each as likely as another.
template <class Value>
double average(const SuitPicture& picture, const Value& value) {
  int sum = 0;
  for (Ranks part = picture.free;; part = (part - 1U) & picture.free) {
    PerRole<Ranks> layout = picture.held;
    layout[picture.first] |= part;
    if (picture.second) layout[*picture.second] |= picture.free & ~part;
    sum += value(layout);
    if (part == 0) break;
  }
  return static_cast<double>(sum) /
         static_cast<double>(1U << static_cast<unsigned>(std::popcount(picture.free)));
}

}  // namespace pulka
