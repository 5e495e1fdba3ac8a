#include "card_play.hpp"

#include <optional>

#include "measured.hpp"
#include "misere.hpp"
#include "position.hpp"

namespace pulka {
namespace {

using namespace measured;

constexpr double kNoise = 1e-9;  // sums of halves differ by less only through rounding

// Declarer's tricks in `suit` when `leader` leads it from now on.
double tricks_led_by(const Position& position, Suit suit, Role leader) {
  return average(picture_of(position, suit),
                 [&](const PerRole<Ranks>& held) { return suit_tricks(held, leader); });
}

// Declarer's tricks in the card's suit when it is played now.
double tricks_after(const Position& position, Card card) {
  const SuitTrick trick = trick_after(position, card);
  return average(picture_after(position, card),
                 [&](const PerRole<Ranks>& held) { return finish_trick(held, trick); });
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

// Tricks of a suit, or of all, that the declarer can take from the top before he gives up the lead, nothing
// being ruffed.
int sure_tricks(const Position& position, Suit suit) {
  const CardSet others = position.hostile() | position.mine;
  return top_tricks(ranks_of(position.mine, suit), kAllRanks & ~ranks_of(others, suit));
}
int sure_tricks(const Position& position) {
  int sure = 0;
  for (Suit suit : kSuits) sure += sure_tricks(position, suit);
  return sure;
}

// Without trumps winners keep, and stop their suits, until there are enough of them: first the suit is led in
// which most tricks are to be set up. Nothing to set up, or no trick to spare for it: no card.
std::optional<Card> develop(const Position& position) {
  const Table& table = *position.table;
  const int wanted =
      tricks_owed(table.rules, *table.contract) - table.taken[*position.seats[Role::kDeclarer]];
  if (position.trump || sure_tricks(position) >= wanted || position.mine.size() <= wanted)
    return std::nullopt;
  std::optional<Choice> best;
  for (Suit suit : kSuits) {
    const CardSet cards = position.mine.in(suit);
    if (cards.size() < 2) continue;
    Choice choice = best_in_suit(position, cards);
    choice.tricks -= sure_tricks(position, suit);
    if (choice.tricks > (best ? best->tricks : 0) + kNoise) best = choice;
  }
  if (!best) return std::nullopt;
  return best->card;
}

Card lead_as_declarer(const Position& position) {
  const CardSet trumps = position.trumps_of(position.mine);
  const CardSet against = position.trumps_of(position.hostile());
  // First draw trumps, so that winners are not ruffed. A single master trump of theirs makes its trick
  // anyway: drawing it would cost a trump for nothing.
  const bool lone_master = against.size() == 1 && !trumps.empty() && trumps.highest() < against.lowest();
  if (!trumps.empty() && !against.empty() && !lone_master) return best_in_suit(position, trumps).card;
  if (const auto card = develop(position)) return *card;
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
  const Card best = best_of(trick, position.trump).card;
  for (Card card : position.legal) {
    if (beats(card, best, position.trump)) return card;
  }
  return position.legal.lowest();
}

}  // namespace

Card choose_card(const SeatView& view) {
  const Position position = read_position(view);
  if (position.legal.size() == 1) return position.legal.lowest();
  if (terms_of(view.table.contract->game).misere) return choose_misere_card(position);
  if (!view.table.trick.empty()) return follow(position);
  return position.attacking() ? lead_as_declarer(position) : lead_as_defender(position);
}

}  // namespace pulka
