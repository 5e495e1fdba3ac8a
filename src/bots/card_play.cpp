#include "card_play.hpp"

#include <optional>

#include "measured.hpp"
#include "misere.hpp"
#include "sight.hpp"

namespace pulka {
namespace {

using namespace measured;

constexpr double kNoise = 1e-9;  // sums of halves differ by less only through rounding

// Declarer's tricks in `suit` when `leader` leads it from now on.
double tricks_led_by(const Sight& sight, Suit suit, Role leader) {
  return average(picture_of(sight, suit),
                 [&](const PerRole<Ranks>& held) { return suit_tricks(held, leader); });
}

// Declarer's tricks in the card's suit when it is played now.
double tricks_after(const Sight& sight, Card card) {
  const SuitTrick trick = trick_after(sight, card);
  return average(picture_after(sight, card),
                 [&](const PerRole<Ranks>& held) { return finish_trick(held, trick); });
}

// The best of `cards` to play in their suit: most (or, for a defender, fewest) tricks for the declarer; of
// equal cards the lowest, so that nobody wins dearer than needed or overtakes his partner for nothing.
struct Choice {
  Card card;
  double tricks = 0;
};
Choice best_in_suit(const Sight& sight, CardSet cards) {
  std::optional<Choice> best;
  for (Card card : cards) {
    const double tricks = tricks_after(sight, card);
    const double gain = best ? (sight.attacking() ? tricks - best->tricks : best->tricks - tricks) : 0;
    if (!best || gain > kNoise) best = {card, tricks};
  }
  return *best;
}

// Whether nobody of the other side may hold a higher card of the suit.
bool is_master(const Sight& sight, Card card) {
  const CardSet others = sight.hostile().in(card.suit());
  return others.empty() || others.highest() < card;
}

// Tricks of a suit, or of all, that the declarer can take from the top before he gives up the lead, nothing
// being ruffed.
int sure_tricks(const Sight& sight, Suit suit) {
  const CardSet others = sight.hostile() | sight.mine;
  return top_tricks(ranks_of(sight.mine, suit), kAllRanks & ~ranks_of(others, suit));
}
int sure_tricks(const Sight& sight) {
  int sure = 0;
  for (Suit suit : kSuits) sure += sure_tricks(sight, suit);
  return sure;
}

// Without trumps winners keep, and stop their suits, until there are enough of them: first the suit is led in
// which most tricks are to be set up. Nothing to set up, or no trick to spare for it: no card.
std::optional<Card> develop(const Sight& sight) {
  const Table& table = *sight.table;
  const int wanted = tricks_owed(table.rules, *table.contract) - table.taken[*sight.seats[Role::kDeclarer]];
  if (sight.trump || sure_tricks(sight) >= wanted || sight.mine.size() <= wanted) return std::nullopt;
  std::optional<Choice> best;
  for (Suit suit : kSuits) {
    const CardSet cards = sight.mine.in(suit);
    if (cards.size() < 2) continue;
    Choice choice = best_in_suit(sight, cards);
    choice.tricks -= sure_tricks(sight, suit);
    if (choice.tricks > (best ? best->tricks : 0) + kNoise) best = choice;
  }
  if (!best) return std::nullopt;
  return best->card;
}

Card lead_as_declarer(const Sight& sight) {
  const CardSet trumps = sight.trumps_of(sight.mine);
  const CardSet against = sight.trumps_of(sight.hostile());
  // First draw trumps, so that winners are not ruffed. A single master trump of theirs makes its trick
  // anyway: drawing it would cost a trump for nothing.
  const bool lone_master = against.size() == 1 && !trumps.empty() && trumps.highest() < against.lowest();
  if (!trumps.empty() && !against.empty() && !lone_master) return best_in_suit(sight, trumps).card;
  if (const auto card = develop(sight)) return *card;
  // Then cash winners, first where they can follow longest.
  std::optional<Card> winner;
  for (Suit suit : kSuits) {
    const CardSet cards = sight.mine.in(suit);
    if (suit == sight.trump || cards.empty() || !is_master(sight, cards.highest())) continue;
    if (!winner || sight.hostile().in(suit).size() > sight.hostile().in(winner->suit()).size()) {
      winner = cards.highest();
    }
  }
  if (winner) return *winner;
  // Then open the suit that gains most over waiting until they open it.
  std::optional<Choice> best;
  for (Suit suit : kSuits) {
    const CardSet cards = sight.mine.in(suit);
    if (suit == sight.trump || cards.empty()) continue;
    Choice choice = best_in_suit(sight, cards);
    choice.tricks -=
        kWaiting / 2 * (tricks_led_by(sight, suit, Role::kLeft) + tricks_led_by(sight, suit, Role::kRight));
    if (!best || choice.tricks > best->tricks + kNoise) best = choice;
  }
  if (best) return best->card;
  return best_in_suit(sight, trumps).card;
}

Card lead_as_defender(const Sight& sight) {
  std::optional<Choice> best;
  for (Suit suit : kSuits) {
    const CardSet cards = sight.mine.in(suit);
    if (cards.empty()) continue;
    Choice choice = best_in_suit(sight, cards);
    choice.tricks -= tricks_led_by(sight, suit, Role::kDeclarer);
    if (suit != sight.trump) choice.tricks -= kLongSuit * cards.size();
    const CardSet declarers = sight.possible(Role::kDeclarer);
    if (declarers.in(suit).empty() && !sight.trumps_of(declarers).empty()) choice.tricks -= kForceRuff;
    if (!best || choice.tricks < best->tricks - kNoise) best = choice;
  }
  return best->card;
}

// Nothing to follow and no trump: part with the card whose loss costs the fewest tricks in its suit.
Card discard(const Sight& sight) {
  std::optional<Choice> best;
  for (Card card : sight.legal) {
    Sight after = sight;
    after.known[sight.me] -= card;
    const double change = tricks_led_by(sight, card.suit(), Role::kDeclarer) -
                          tricks_led_by(after, card.suit(), Role::kDeclarer);
    const double cost = sight.attacking() ? change : -change;
    if (!best || cost < best->tricks - kNoise ||
        (cost < best->tricks + kNoise && card.rank() < best->card.rank())) {
      best = {card, cost};
    }
  }
  return best->card;
}

Card follow(const Sight& sight) {
  const Trick& trick = sight.table->trick;
  const Suit led = *led_suit(trick);
  if (sight.legal.in(led) == sight.legal) return best_in_suit(sight, sight.legal).card;
  if (sight.trumps_of(sight.legal) != sight.legal) return discard(sight);
  // Obliged to trump: the lowest that takes the trick, or the lowest of all.
  const Card best = best_of(trick, sight.trump).card;
  for (Card card : sight.legal) {
    if (beats(card, best, sight.trump)) return card;
  }
  return sight.legal.lowest();
}

}  // namespace

Card choose_card(const SeatView& view) {
  const Sight sight = read_sight(view);
  if (sight.legal.size() == 1) return sight.legal.lowest();
  if (terms_of(view.table.contract->game).misere) return choose_misere_card(sight);
  if (!view.table.trick.empty()) return follow(sight);
  return sight.attacking() ? lead_as_declarer(sight) : lead_as_defender(sight);
}

}  // namespace pulka
