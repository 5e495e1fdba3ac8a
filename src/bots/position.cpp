#include "position.hpp"

#include "game/legal_actions.hpp"

namespace pulka {
namespace {

// Suits that a hand has shown to be out of: it did not follow, or it did not trump when it had to (M12).
void strike_voids(const Trick& trick, Position& position) {
  for (const PlayedCard& played : trick) {
    const Suit led = trick.front().card.suit();
    if (played.card.suit() == led) continue;
    CardSet& may = position.may[role_of(position, played.seat)];
    may -= CardSet::of(led);
    if (position.trump && played.card.suit() != position.trump) may -= CardSet::of(*position.trump);
  }
}

constexpr int kRuffed = 8;  // above every rank: no card of the suit takes a trick that was ruffed

}  // namespace

Role role_of(const Position& position, Seat seat) {
  for (Role role : kRoles) {
    if (position.seats[role] == seat) return role;
  }
  return Role::kDeclarer;  // unreachable: only hands in play have cards in tricks
}

Position read_position(const SeatView& view) {
  const Table& table = view.table;
  Position position;
  position.table = &table;
  position.trump = trump_of(table);
  position.mine = table.turn == view.seat ? view.hand : table.open_cards;
  position.legal = playable(table, position.mine);
  position.dead_hand = table.in_play.size() == 2;
  position.seats[Role::kDeclarer] = table.declarer;
  Role next = Role::kLeft;
  for (Seat seat : opponents(table)) {
    if (!table.in_play.has(seat)) continue;
    position.seats[next] = seat;
    next = Role::kRight;
  }
  position.me = role_of(position, table.turn);

  CardSet unseen = CardSet::pack() - table.played - view.hand - table.open_cards - view.own_discards;
  for (CardSet exposed : table.exposed) unseen -= exposed;
  for (Role role : kRoles) {
    const auto seat = position.seats[role];
    if (!seat) continue;
    position.known[role] = *seat == view.seat        ? view.hand
                           : seat == table.open_hand ? table.open_cards
                                                     : table.exposed[*seat];
    unseen -= position.known[role];
  }
  for (Role role : kRoles) {
    const auto seat = position.seats[role];
    if (!seat || *seat == view.seat || *seat == table.open_hand) continue;
    position.may[role] = unseen;
    // A talon that was turned up lies with the declarer, or was put away.
    if (role != Role::kDeclarer) position.may[role] -= table.talon_seen;
  }
  for (const Trick& trick : table.tricks) strike_voids(trick, position);
  strike_voids(table.trick, position);
  return position;
}

SuitPicture picture_of(const Position& position, Suit suit) {
  SuitPicture picture;
  picture.first = position.attacking() ? Role::kLeft : Role::kDeclarer;
  const Role second = position.attacking() ? Role::kRight : position.partner();
  if (!position.dead_hand) picture.second = second;
  for (Role role : kRoles) picture.held[role] = ranks_of(position.known[role], suit);
  const Ranks at_first = ranks_of(position.may[picture.first], suit);
  const Ranks at_second = ranks_of(position.may[second], suit);
  picture.free = position.dead_hand ? at_first : at_first & at_second;
  picture.held[picture.first] |= at_first & ~picture.free;
  picture.held[second] |= at_second & ~picture.free;
  return picture;
}

SuitTrick trick_after(const Position& position, Card card) {
  SuitTrick trick{position.me, 3, -1, position.me};
  const auto add = [&](Card played, Role role) {
    const bool ruff = played.suit() != card.suit() && played.suit() == position.trump;
    const int rank = played.suit() == card.suit() ? static_cast<int>(played.rank()) : ruff ? kRuffed : -1;
    if (rank <= trick.best) return;
    trick.best = rank;
    trick.holder = role;
  };
  for (const PlayedCard& played : position.table->trick) add(played.card, role_of(position, played.seat));
  add(card, position.me);
  // Who has still to play: from the next hand round to the leader, a missing hand passed over.
  const Role leader =
      position.table->trick.empty() ? position.me : role_of(position, position.table->trick.front().seat);
  trick.turn = next_role(position.me);
  trick.to_play = 0;
  for (Role role = trick.turn; role != leader; role = next_role(role)) ++trick.to_play;
  return trick;
}

SuitPicture picture_after(const Position& position, Card card) {
  SuitPicture picture = picture_of(position, card.suit());
  picture.held[position.me] &= ~(1U << static_cast<unsigned>(card.rank()));
  return picture;
}

}  // namespace pulka
