// Trick rules: what may be played and who wins (M12).
#pragma once

#include <cassert>
#include <optional>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"

namespace pulka {

// The cards of `hand` that may be played on a trick led in suit `led` (nothing when leading): follow suit;
// void, play a trump, even one that cannot win; void in both, any card. There is no duty to beat (M12).
// `trump` is unset for games without trumps. The result is empty only when the hand is.
[[nodiscard]] constexpr CardSet legal_plays(CardSet hand, std::optional<Suit> led,
                                            std::optional<Suit> trump) noexcept {
  if (!led) return hand;
  if (const CardSet following = hand.in(*led); !following.empty()) return following;
  if (trump) {
    if (const CardSet trumps = hand.in(*trump); !trumps.empty()) return trumps;
  }
  return hand;
}

// Whether `later`, played after `best`, takes the trick from it.
[[nodiscard]] constexpr bool beats(Card later, Card best, std::optional<Suit> trump) noexcept {
  if (later.suit() == best.suit()) return later.rank() > best.rank();
  return trump && later.suit() == *trump;
}

// A card and the seat whose hand it came from.
struct PlayedCard {
  Seat seat = Seat::k0;
  Card card;
  friend constexpr bool operator==(const PlayedCard&, const PlayedCard&) = default;
};

// A trick in the making or complete, in the order played. Two cards make a trick when a hand is out of play,
// else three.
using Trick = InplaceVector<PlayedCard, 3>;

[[nodiscard]] inline std::optional<Suit> led_suit(const Trick& trick) noexcept {
  if (trick.empty()) return std::nullopt;
  return trick.front().card.suit();
}

// The card that holds the trick with the cards played so far. The trick must not be empty.
[[nodiscard]] inline PlayedCard best_of(const Trick& trick, std::optional<Suit> trump) noexcept {
  assert(!trick.empty());
  PlayedCard best = trick.front();
  for (const PlayedCard& played : trick) {
    if (beats(played.card, best.card, trump)) best = played;
  }
  return best;
}
// Who holds it.
[[nodiscard]] inline Seat trick_winner(const Trick& trick, std::optional<Suit> trump) noexcept {
  return best_of(trick, trump).seat;
}

// What may be played on a trick under way (nothing played yet: leading). `must_head` (A12): whoever follows
// suit or trumps must take the trick if a card of that suit can.
[[nodiscard]] inline CardSet legal_plays(CardSet hand, const Trick& trick, std::optional<Suit> trump,
                                         bool must_head) noexcept {
  const CardSet legal = legal_plays(hand, led_suit(trick), trump);
  if (!must_head || trick.empty()) return legal;
  const Card best = best_of(trick, trump).card;
  CardSet heading;
  for (Card card : legal) {
    if (beats(card, best, trump)) heading |= card;
  }
  return heading.empty() ? legal : heading;
}

}  // namespace pulka
