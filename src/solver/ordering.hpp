// Which card to try first. A good first try decides most positions at once; no answer depends on it.
//
// A card's score is a weighted sum of plain features. The weights were found by trying changes on some
// hundreds of random deals and keeping those that made the search visit fewer positions (docs/solver.md).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "lanes.hpp"
#include "suit_facts.hpp"

namespace pulka::solver {

// Players by their place after the declarer.
inline constexpr std::size_t kDeclarer = 0;
inline constexpr std::size_t kLeft = 1;
inline constexpr std::size_t kRight = 2;

enum class Game : std::uint8_t { kNoTrump, kTrump, kMisere };

// "Foes" are the declarer to a defender and both defenders to the declarer; "mate" is a defender's partner.
namespace lead {
enum Feature : std::size_t {
  kRank,        // for every card in play above it in the suit
  kWins,        // no foe has a higher card
  kOwnLength,   // for every card of the suit in the hand
  kFoeLength,   // ... in the foes' hands
  kFoeVoid,     // no foe has the suit
  kFirstVoid,   // declarer: the left defender is void; defender: the mate is
  kSecond,      // declarer: the right defender is void; defender: the mate can beat the foe's highest
  kThird,       // declarer: for every foe's card above; defender: for every card of the mate's
  kFourth,      // declarer: he has the highest card; defender: the mate can beat the foe's highest, this card
                // cannot
  kFoeAbove,    // for every foe's card above it
  kOwnHighest,  // it is the hand's highest of the suit
  kOwnLowest,   // ... lowest
  kTrump,       // it is a trump
  kFoeRuffs,    // no foe has the suit, and one has trumps
  kMateRuffs,   // the mate has not the suit, and has trumps
  kCount
};
}  // namespace lead
namespace follow {
enum Feature : std::size_t {
  kRankOurs,       // for every card in play above it in the suit, when our side holds the trick
  kRankTheirs,     // ... when the other side does
  kTakesOurs,      // it takes the trick from our own side
  kTakesTheirs,    // ... from the other
  kTakenAgain,     // second hand: it takes the trick, and the third has a higher card of the suit
  kThirdVoid,      // second hand: it takes the trick, and the third is void in the suit
  kThrownOwn,      // not of the suit led: for every card of its suit in the hand
  kThrownFoe,      // ... in the foes' hands
  kThrownMate,     // ... in the mate's
  kThrownGood,     // ... no foe has a higher card of its suit
  kThrownHighest,  // ... it is the hand's highest of its suit
  kRuffs,          // ... it is a trump
  kGood,           // of the suit led: no foe has a higher card
  kHighest,        // ... it is the hand's highest
  kCount
};
}  // namespace follow

using LeadWeights = std::array<int, lead::kCount>;
using FollowWeights = std::array<int, follow::kCount>;

// By game and player.
inline constexpr std::array<std::array<LeadWeights, 3>, 3> kLeadWeights{{
#include "lead_weights.inc"
}};
// By game, player, and whether he plays second or third.
inline constexpr std::array<std::array<std::array<FollowWeights, 2>, 3>, 3> kFollowWeights{{
#include "follow_weights.inc"
}};

// Lead scores by suit: they depend on nothing but how the suit lies, except for the two of ruffing.
class LeadScores {
 public:
  using Ranks = std::array<std::int8_t, 8>;
  LeadScores();
  [[nodiscard]] const Ranks& of(Game game, std::size_t leader, bool trump, std::size_t shape) const noexcept {
    return scores_[trump ? 3U : static_cast<std::size_t>(game)][leader][shape];
  }
  static const LeadScores& table();

 private:
  std::array<std::array<std::array<Ranks, kSuitShapes>, 3>, 4> scores_{};
};

}  // namespace pulka::solver
