#include "sight.hpp"

#include "game/legal_actions.hpp"

namespace pulka {
namespace {

// Suits that a hand has shown to be out of: it did not follow, or it did not trump when it had to (M12).
void strike_voids(const Trick& trick, Sight& sight) {
  for (const PlayedCard& played : trick) {
    const Suit led = trick.front().card.suit();
    if (played.card.suit() == led) continue;
    CardSet& may = sight.may[role_of(sight, played.seat)];
    may -= CardSet::of(led);
    if (sight.trump && played.card.suit() != sight.trump) may -= CardSet::of(*sight.trump);
  }
}

constexpr int kRuffed = 8;  // above every rank: no card of the suit takes a trick that was ruffed

}  // namespace

Role role_of(const Sight& sight, Seat seat) {
  for (Role role : kRoles) {
    if (sight.seats[role] == seat) return role;
  }
  return Role::kDeclarer;  // unreachable: only hands in play have cards in tricks
}

Sight read_sight(const SeatView& view) {
  const Table& table = view.table;
  Sight sight;
  sight.table = &table;
  sight.trump = trump_of(table);
  sight.mine = table.turn == view.seat ? view.hand : table.open_cards;
  sight.legal = playable(table, sight.mine);
  sight.dead_hand = table.in_play.size() == 2;
  sight.seats[Role::kDeclarer] = table.declarer;
  Role next = Role::kLeft;
  for (Seat seat : opponents(table)) {
    if (!table.in_play.has(seat)) continue;
    sight.seats[next] = seat;
    next = Role::kRight;
  }
  sight.me = role_of(sight, table.turn);

  CardSet unseen = CardSet::pack() - table.played - view.hand - table.open_cards - view.own_discards;
  for (CardSet exposed : table.exposed) unseen -= exposed;
  for (Role role : kRoles) {
    const auto seat = sight.seats[role];
    if (!seat) continue;
    sight.known[role] = *seat == view.seat        ? view.hand
                        : seat == table.open_hand ? table.open_cards
                                                  : table.exposed[*seat];
    unseen -= sight.known[role];
  }
  for (Role role : kRoles) {
    const auto seat = sight.seats[role];
    if (!seat || *seat == view.seat || *seat == table.open_hand) continue;
    sight.may[role] = unseen;
    // A talon that was turned up lies with the declarer, or was put away.
    if (role != Role::kDeclarer) sight.may[role] -= table.talon_seen;
  }
  for (const Trick& trick : table.tricks) strike_voids(trick, sight);
  strike_voids(table.trick, sight);
  return sight;
}

SuitPicture picture_of(const Sight& sight, Suit suit) {
  SuitPicture picture;
  picture.first = sight.attacking() ? Role::kLeft : Role::kDeclarer;
  const Role second = sight.attacking() ? Role::kRight : sight.partner();
  if (!sight.dead_hand) picture.second = second;
  for (Role role : kRoles) picture.held[role] = ranks_of(sight.known[role], suit);
  const Ranks at_first = ranks_of(sight.may[picture.first], suit);
  const Ranks at_second = ranks_of(sight.may[second], suit);
  picture.free = sight.dead_hand ? at_first : at_first & at_second;
  picture.held[picture.first] |= at_first & ~picture.free;
  picture.held[second] |= at_second & ~picture.free;
  return picture;
}

SuitTrick trick_after(const Sight& sight, Card card) {
  SuitTrick trick{sight.me, 3, -1, sight.me};
  const auto add = [&](Card played, Role role) {
    const bool ruff = played.suit() != card.suit() && played.suit() == sight.trump;
    const int rank = played.suit() == card.suit() ? static_cast<int>(played.rank()) : ruff ? kRuffed : -1;
    if (rank <= trick.best) return;
    trick.best = rank;
    trick.holder = role;
  };
  for (const PlayedCard& played : sight.table->trick) add(played.card, role_of(sight, played.seat));
  add(card, sight.me);
  // Who has still to play: from the next hand round to the leader, a missing hand passed over.
  const Role leader = sight.table->trick.empty() ? sight.me : role_of(sight, sight.table->trick.front().seat);
  trick.turn = next_role(sight.me);
  trick.to_play = 0;
  for (Role role = trick.turn; role != leader; role = next_role(role)) ++trick.to_play;
  return trick;
}

SuitPicture picture_after(const Sight& sight, Card card) {
  SuitPicture picture = picture_of(sight, card.suit());
  picture.held[sight.me] &= ~(1U << static_cast<unsigned>(card.rank()));
  return picture;
}

}  // namespace pulka
