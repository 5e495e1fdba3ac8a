// A game as its declarer sees it: his own cards, the cards that lie with somebody he cannot look at, and what
// the play has told about them.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>

#include "cards/card.hpp"
#include "cards/enum_array.hpp"
#include "cards/inplace_vector.hpp"
#include "solver/position.hpp"

namespace pulka {

// The three at the table in playing order: after the declarer plays the defender at his left.
enum class Side : std::uint8_t { kDeclarer, kLeft, kRight };
inline constexpr std::array kSides{Side::kDeclarer, Side::kLeft, Side::kRight};
template <class T>
using PerSide = EnumArray<Side, T, 3>;

[[nodiscard]] constexpr Side next_side(Side side) noexcept {
  return side == Side::kRight ? Side::kDeclarer : static_cast<Side>(static_cast<int>(side) + 1);
}

// A game before its first card, as somebody wrote it, perhaps impossible. A card that is neither in the hand
// nor unseen is known to be out of play: the declarer has put it away, or the pack is smaller.
struct KnowledgeSetup {
  CardSet hand;
  CardSet unseen;  // what the defenders hold, and what else lies where the declarer cannot look
  std::optional<Suit> trump;
  Goal goal = Goal::kTricks;
  int least = 0;  // tricks the declarer must make; no matter in a misère, where he must make none
  int spare = 0;  // cards that each defender holds more than the declarer: in a misère 0 or 1 (M52), else 0
  Side leader = Side::kDeclarer;
  friend bool operator==(const KnowledgeSetup&, const KnowledgeSetup&) = default;
};

// What is wrong with a setup: the first fault found.
struct KnowledgeFault {
  enum class Kind : std::uint8_t {
    kHandSize,    // the hand has `count` cards; from 1 to `expected` make sense
    kTwice,       // `card` is in the hand and unseen
    kUnseenSize,  // `count` cards are unseen; the defenders alone must have `expected`
    kMisereTrump,
    kSpare,  // the defenders hold `count` cards more
    kLeast,  // `count` tricks are asked; at most `expected` can be made
  };
  Kind kind = Kind::kHandSize;
  Card card;
  int count = 0;
  int expected = 0;
  friend bool operator==(const KnowledgeFault&, const KnowledgeFault&) = default;
};

// Where the unseen cards lie in one layout. `rest` is with nobody.
struct UnseenCards {
  CardSet left;
  CardSet right;
  CardSet rest;
  friend bool operator==(const UnseenCards&, const UnseenCards&) = default;
};

// What the declarer knows at some moment of the play. The layouts that fit what he has seen are exactly
// these: each defender holds held() cards out of may_hold(), no card twice. A defender who has not followed
// suit may hold no card of it, and none of the trumps if he did not trump either (M12).
class Knowledge {
 public:
  // Nothing left to play.
  Knowledge() noexcept = default;
  [[nodiscard]] static std::expected<Knowledge, KnowledgeFault> from(const KnowledgeSetup& setup);

  [[nodiscard]] CardSet hand() const noexcept { return hand_; }
  // Cards that have not been played and are not the declarer's.
  [[nodiscard]] CardSet unseen() const noexcept { return unseen_; }
  // Cards that the defender holds in at least one layout that fits.
  [[nodiscard]] CardSet may_hold(Side defender) const noexcept { return may_[slot(defender)]; }
  [[nodiscard]] int held(Side defender) const noexcept { return held_[slot(defender)]; }
  [[nodiscard]] std::optional<Suit> trump() const noexcept { return trump_; }
  [[nodiscard]] Goal goal() const noexcept { return goal_; }
  // Tricks that the declarer must still make; in a misère 0, or -1 once he has made one. Never below -1.
  [[nodiscard]] int least() const noexcept { return least_; }
  // Who leads the next trick, or has led the one under way; and the cards on the table.
  [[nodiscard]] Side leader() const noexcept { return leader_; }
  [[nodiscard]] const InplaceVector<Card, 2>& trick() const noexcept { return trick_; }

  // Tricks to be played, the one under way included.
  [[nodiscard]] int tricks_left() const noexcept {
    return hand_.size() + (static_cast<int>(trick_.size()) > place(Side::kDeclarer) ? 1 : 0);
  }
  // Whose turn it is. Meaningless when no tricks are left.
  [[nodiscard]] Side to_play() const noexcept;
  // What that side may play in at least one layout that fits. Empty only when no tricks are left.
  [[nodiscard]] CardSet possible() const noexcept;
  // The same moment with another number of tricks still to be made. Not for misères.
  [[nodiscard]] Knowledge asking(int least) const noexcept {
    Knowledge other = *this;
    other.least_ = static_cast<std::int8_t>(least);
    return other;
  }
  // After `card`, one of possible(). A finished trick leaves the table and its winner leads.
  [[nodiscard]] Knowledge after(Card card) const noexcept;
  // Who takes the trick if `card` is the one that ends it; unset while it goes on.
  [[nodiscard]] std::optional<Side> winner_after(Card card) const noexcept;

  // A layout that fits.
  [[nodiscard]] UnseenCards layout() const noexcept;
  // Whether the layout of the cards not yet played is one of those that fit.
  [[nodiscard]] bool admits(const UnseenCards& layout) const noexcept;

  friend bool operator==(const Knowledge&, const Knowledge&) = default;

 private:
  static constexpr std::size_t slot(Side defender) noexcept {
    assert(defender != Side::kDeclarer);
    return static_cast<std::size_t>(defender) - 1U;
  }
  // The place of `side` in the trick under way, from 0.
  [[nodiscard]] int place(Side side) const noexcept {
    return (static_cast<int>(side) - static_cast<int>(leader_) + 3) % 3;
  }
  [[nodiscard]] bool fits(CardSet left, CardSet right) const noexcept;
  void settle() noexcept;

  CardSet hand_;
  CardSet unseen_;
  std::array<CardSet, 2> may_;
  std::array<std::int8_t, 2> held_{};
  std::int8_t least_ = 0;
  std::optional<Suit> trump_;
  Goal goal_ = Goal::kTricks;
  Side leader_ = Side::kDeclarer;
  InplaceVector<Card, 2> trick_;
};

// The position that `knowledge` is if the unseen cards lie as `layout` says: the declarer is the first hand,
// his left the second, his right the third. The layout must be one that fits.
[[nodiscard]] Position open_position(const Knowledge& knowledge, const UnseenCards& layout);

}  // namespace pulka
