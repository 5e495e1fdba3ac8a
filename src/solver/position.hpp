// An open-card (double-dummy) problem: who holds what, what is played for, and who is to play.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"

namespace pulka {

// What the declarer plays for. The two defenders play for the opposite, together.
enum class Goal : std::uint8_t {
  kTricks,  // the most tricks
  kMisere,  // the fewest (M52, M54); there is no trump
};

// A problem as somebody wrote it, perhaps impossible. Hands are in playing order: after kFirst plays kSecond,
// then kThird, then kFirst.
struct PositionSetup {
  PerHand<CardSet> hands;     // the cards still held; those of the trick under way are no longer among them
  std::optional<Suit> trump;  // unset: no trump
  Goal goal = Goal::kTricks;
  Hand declarer = Hand::kFirst;
  Hand leader = Hand::kFirst;    // who leads the next trick, or has led the one under way
  InplaceVector<Card, 2> trick;  // the trick under way, in the order played, beginning with the leader's card
  std::optional<Hand>
      out;  // a hand out of play (dead or dropped, M49): its cards play no part; not the declarer
  friend bool operator==(const PositionSetup&, const PositionSetup&) = default;
};

// What is wrong with a setup: the first fault found.
struct PositionFault {
  enum class Kind : std::uint8_t {
    kTwice,        // `card` lies in two places
    kHandSize,     // `hand` holds `count` cards; `expected` would fit the others and the trick under way
    kTooMany,      // `hand` had `count` cards when the trick began, more than ten
    kTrickLength,  // `count` cards on the table; at most `expected` can be there with the trick unfinished
    kDeclarerOut,  // the declarer is said to be out of play
    kLeaderOut,    // the leader is said to be out of play
    kMisereTrump,  // a misère has no trump
    kOutOfTurn,    // `card` on the table was no legal play: `hand` held its suit (or a trump) still
  };
  Kind kind = Kind::kTwice;
  Hand hand = Hand::kFirst;
  Card card;
  int count = 0;
  int expected = 0;
  friend bool operator==(const PositionFault&, const PositionFault&) = default;
};

// A setup that can be played on. Every hand in play holds equally many cards at the beginning of a trick,
// except that in a misère both defenders may hold one more than the declarer (M52: nine tricks against ten
// cards); that last card is never played.
class Position {
 public:
  // The empty position: nothing left to play.
  Position() noexcept = default;
  [[nodiscard]] static std::expected<Position, PositionFault> from(const PositionSetup& setup);

  [[nodiscard]] const PositionSetup& setup() const noexcept { return setup_; }
  [[nodiscard]] CardSet hand(Hand hand) const noexcept { return setup_.hands[hand]; }
  // Tricks to be played, the one under way included. 0..10.
  [[nodiscard]] int tricks_left() const noexcept;
  // Whose turn it is. Meaningless when no tricks are left.
  [[nodiscard]] Hand to_play() const noexcept;
  // What that hand may play (M12). Empty only when no tricks are left.
  [[nodiscard]] CardSet legal() const noexcept;
  // After `card`, one of legal(). A finished trick leaves the table and its winner leads.
  [[nodiscard]] Position after(Card card) const noexcept;
  // Who takes the trick if `card` is the one that ends it; unset while it goes on.
  [[nodiscard]] std::optional<Hand> winner_after(Card card) const noexcept;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  explicit Position(const PositionSetup& checked) noexcept : setup_(checked) {}
  PositionSetup setup_;
};

// The hand after `hand` in playing order, those out of play included.
[[nodiscard]] constexpr Hand next_hand(Hand hand) noexcept {
  return hand == Hand::kThird ? Hand::kFirst : static_cast<Hand>(static_cast<int>(hand) + 1);
}

}  // namespace pulka
