// Odds of a hand: in how many of all layouts of the unseen cards the open-card value meets a contract.
// Counted exactly, or estimated from layouts drawn at random.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <random>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "solver/knowledge.hpp"
#include "solver/position.hpp"
#include "solver/solver.hpp"

namespace pulka {

// A hand, what is known to be out of play, and what it is to achieve.
struct OddsQuestion {
  CardSet hand;               // the declarer's, 1..10 cards
  CardSet out;                // cards he knows to be in nobody's hand: what he has put away
  std::optional<Suit> trump;  // unset: no trump
  Goal goal = Goal::kTricks;
  int tricks = 6;  // kTricks: the contract is made with at least so many. 0..10
  int levels =
      1;         // kTricks: so many contracts are asked about, each a trick higher than the one before. 1..11
  int most = 0;  // kMisere: the contract is made with at most so many. 0..10
  Side lead = Side::kLeft;  // to the first trick
  int defenders = 10;       // cards each defender holds: as many as the declarer, or in a misère one more
  friend bool operator==(const OddsQuestion&, const OddsQuestion&) = default;
};

struct OddsFault {
  enum class Kind : std::uint8_t {
    kHandSize,      // the hand has `count` cards; 1..10 are possible
    kTwice,         // `card` is in the hand and out of play
    kDefenders,     // the defenders cannot hold `count` cards each
    kTooFewUnseen,  // `count` cards are unseen, fewer than the defenders hold together
    kMisereTrump,   // a misère has no trump
  };
  Kind kind = Kind::kHandSize;
  Card card;
  int count = 0;
};

[[nodiscard]] std::optional<OddsFault> fault_of(const OddsQuestion& question);
// Of a question without a fault: the number of its layouts.
[[nodiscard]] std::uint64_t layouts_of(const OddsQuestion& question) noexcept;

// How far a count has come. Layouts are counted as what they are: two hands of named cards, the rest lying
// out of play.
struct OddsCount {
  std::uint64_t layouts = 0;  // of all: 42,678,636 for ten cards with nothing known besides
  std::uint64_t counted = 0;  // decided so far
  std::uint64_t solved = 0;   // positions that had to be solved for that
  // Of those counted, in how many the contract is made: a number for each level asked about.
  InplaceVector<std::uint64_t, kHandSize + 1> made;
  friend bool operator==(const OddsCount&, const OddsCount&) = default;
};

// The share of all layouts in which the contract is made, from an unfinished count: certain bounds, and an
// estimate with its standard error. The layouts are counted in groups of equal suit lengths in a shuffled
// order, so the groups counted are a random sample of all groups. A finished count has all four equal, and no
// error.
struct OddsShare {
  double least = 0;
  double most = 1;
  double estimate = 0;
  double error = 0;
};

// Counts layouts piece by piece, so that the caller can show progress and stop when he likes. Proofs are
// shared between layouts. Starts no threads.
class OddsCounter {
 public:
  static constexpr std::size_t kDefaultTableBytes = std::size_t{64} << 20U;
  // `seed` shuffles the order of counting only; a finished count does not depend on it.
  [[nodiscard]] static std::expected<OddsCounter, OddsFault> from(
      const OddsQuestion& question, std::uint64_t seed = 1, std::size_t table_bytes = kDefaultTableBytes);
  ~OddsCounter();
  OddsCounter(OddsCounter&&) noexcept;
  OddsCounter& operator=(OddsCounter&&) noexcept;
  OddsCounter(const OddsCounter&) = delete;
  OddsCounter& operator=(const OddsCounter&) = delete;

  // Counts some more layouts, seldom for longer than a tenth of a second; false when there are none left.
  bool step();
  [[nodiscard]] const OddsCount& count() const noexcept;
  [[nodiscard]] OddsShare share(std::size_t level = 0) const noexcept;

 private:
  class Layouts;
  explicit OddsCounter(std::unique_ptr<Layouts> layouts) noexcept;
  std::unique_ptr<Layouts> layouts_;
};

// Layouts drawn at random so far, and in how many of them the contract is made, by level.
struct OddsSample {
  std::uint64_t drawn = 0;
  InplaceVector<std::uint64_t, kHandSize + 1> made;
  friend bool operator==(const OddsSample&, const OddsSample&) = default;
};

// Draws layouts, all equally likely and each anew, and solves them. The same seed draws the same layouts on
// every machine.
class OddsSampler {
 public:
  [[nodiscard]] static std::expected<OddsSampler, OddsFault> from(const OddsQuestion& question,
                                                                  std::uint64_t seed = 1);

  // Draws one more layout.
  void step();
  [[nodiscard]] const OddsSample& sample() const noexcept { return sample_; }

 private:
  OddsSampler(const OddsQuestion& question, std::uint64_t seed);
  OddsQuestion question_;
  std::mt19937_64 rng_;
  Solver solver_;
  OddsSample sample_;
};

// Wilson's score interval for a share of which `made` of `drawn` were seen: in 95 of 100 samples the share
// itself lies within (Wilson, JASA 22, 1927). Everything from 0 to 1 if nothing was drawn.
struct OddsInterval {
  double least = 0;
  double most = 1;
};
[[nodiscard]] OddsInterval wilson_interval(std::uint64_t made, std::uint64_t drawn) noexcept;

}  // namespace pulka
