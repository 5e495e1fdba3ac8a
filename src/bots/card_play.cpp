#include "card_play.hpp"

#include <bit>
#include <optional>

#include "game/legal_actions.hpp"
#include "measured.hpp"
#include "suit_play.hpp"

namespace pulka {
namespace {

using namespace measured;

// Everything the player of a hand knows about where the cards are.
struct Position {
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

Role role_of(const Position& position, Seat seat) {
  for (Role role : kRoles) {
    if (position.seats[role] == seat) return role;
  }
  return Role::kDeclarer;  // unreachable: only hands in play have cards in tricks
}

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

Position read_position(const SeatView& view) {
  const Table& table = view.table;
  Position position;
  position.table = &table;
  position.trump = trump_of(table);
  position.mine = table.turn == view.seat ? view.hand : table.open_cards;
  position.legal = playable(table, position.mine);
  position.dead_hand = table.in_play.size() == 2;
  position.seats[Role::kDeclarer] = *table.declarer;
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
    position.known[role] = *seat == view.seat         ? view.hand
                           : *seat == table.open_hand ? table.open_cards
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

constexpr double kNoise = 1e-9;  // sums of halves differ by less only through rounding
constexpr int kRuffed = 8;       // above every rank: no card of the suit takes a trick that was ruffed

// Where the cards of one suit may lie: those known, and `free` ones that may lie with `first` or, unless that
// hand is dead, with `second`.
struct SuitPicture {
  PerRole<Ranks> held;
  Ranks free = 0;
  Role first = Role::kLeft;
  std::optional<Role> second;
};

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

// Declarer's tricks in `suit` when `leader` leads it from now on.
double tricks_led_by(const Position& position, Suit suit, Role leader) {
  return average(picture_of(position, suit),
                 [&](const PerRole<Ranks>& held) { return suit_tricks(held, leader); });
}

// Declarer's tricks in the card's suit when it is played now.
double tricks_after(const Position& position, Card card) {
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
  SuitPicture picture = picture_of(position, card.suit());
  picture.held[position.me] &= ~(1U << static_cast<unsigned>(card.rank()));
  return average(picture, [&](const PerRole<Ranks>& held) { return finish_trick(held, trick); });
}

// The best of `cards` to play in their suit: most (or, for a defender, fewest) tricks for the declarer; of
// equal cards the lowest, so that nobody wins dearer than needed or overtakes his partner for nothing.
struct Choice {
  Card card;
  double tricks = 0;
};
Choice best_in_suit(const Position& position, CardSet cards) {
  std::optional<Choice> best;
  for (Card card : cards) {
    const double tricks = tricks_after(position, card);
    const double gain = best ? (position.attacking() ? tricks - best->tricks : best->tricks - tricks) : 0;
    if (!best || gain > kNoise) best = {card, tricks};
  }
  return *best;
}

// Whether nobody of the other side may hold a higher card of the suit.
bool is_master(const Position& position, Card card) {
  const CardSet others = position.hostile().in(card.suit());
  return others.empty() || others.highest() < card;
}

Card lead_as_declarer(const Position& position) {
  const CardSet trumps = position.trumps_of(position.mine);
  const CardSet against = position.trumps_of(position.hostile());
  // First draw trumps, so that winners are not ruffed. A single master trump of theirs makes its trick
  // anyway: drawing it would cost a trump for nothing.
  const bool lone_master = against.size() == 1 && !trumps.empty() && trumps.highest() < against.lowest();
  if (!trumps.empty() && !against.empty() && !lone_master) return best_in_suit(position, trumps).card;
  // Then cash winners, first where they can follow longest.
  std::optional<Card> winner;
  for (Suit suit : kSuits) {
    const CardSet cards = position.mine.in(suit);
    if (suit == position.trump || cards.empty() || !is_master(position, cards.highest())) continue;
    if (!winner || position.hostile().in(suit).size() > position.hostile().in(winner->suit()).size()) {
      winner = cards.highest();
    }
  }
  if (winner) return *winner;
  // Then open the suit that gains most over waiting until they open it.
  std::optional<Choice> best;
  for (Suit suit : kSuits) {
    const CardSet cards = position.mine.in(suit);
    if (suit == position.trump || cards.empty()) continue;
    Choice choice = best_in_suit(position, cards);
    choice.tricks -=
        kWaiting / 2 *
        (tricks_led_by(position, suit, Role::kLeft) + tricks_led_by(position, suit, Role::kRight));
    if (!best || choice.tricks > best->tricks + kNoise) best = choice;
  }
  if (best) return best->card;
  return best_in_suit(position, trumps).card;
}

Card lead_as_defender(const Position& position) {
  std::optional<Choice> best;
  for (Suit suit : kSuits) {
    const CardSet cards = position.mine.in(suit);
    if (cards.empty()) continue;
    Choice choice = best_in_suit(position, cards);
    choice.tricks -= tricks_led_by(position, suit, Role::kDeclarer);
    if (suit != position.trump) choice.tricks -= kLongSuit * cards.size();
    const CardSet declarers = position.possible(Role::kDeclarer);
    if (declarers.in(suit).empty() && !position.trumps_of(declarers).empty()) choice.tricks -= kForceRuff;
    if (!best || choice.tricks < best->tricks - kNoise) best = choice;
  }
  return best->card;
}

// Nothing to follow and no trump: part with the card whose loss costs the fewest tricks in its suit.
Card discard(const Position& position) {
  std::optional<Choice> best;
  for (Card card : position.legal) {
    Position after = position;
    after.known[position.me] -= card;
    const double change = tricks_led_by(position, card.suit(), Role::kDeclarer) -
                          tricks_led_by(after, card.suit(), Role::kDeclarer);
    const double cost = position.attacking() ? change : -change;
    if (!best || cost < best->tricks - kNoise ||
        (cost < best->tricks + kNoise && card.rank() < best->card.rank())) {
      best = {card, cost};
    }
  }
  return best->card;
}

Card follow(const Position& position) {
  const Trick& trick = position.table->trick;
  const Suit led = *led_suit(trick);
  if (position.legal.in(led) == position.legal) return best_in_suit(position, position.legal).card;
  if (position.trumps_of(position.legal) != position.legal) return discard(position);
  // Obliged to trump: the lowest that takes the trick, or the lowest of all.
  Card best = trick.front().card;
  for (const PlayedCard& played : trick) {
    if (beats(played.card, best, position.trump)) best = played.card;
  }
  for (Card card : position.legal) {
    if (beats(card, best, position.trump)) return card;
  }
  return position.legal.lowest();
}

}  // namespace

Card choose_card(const SeatView& view) {
  const Position position = read_position(view);
  if (position.legal.size() == 1) return position.legal.lowest();
  if (!view.table.trick.empty()) return follow(position);
  return position.attacking() ? lead_as_declarer(position) : lead_as_defender(position);
}

}  // namespace pulka
