// The exact open-card solver: what every card is worth when all hands are seen and nobody errs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"
#include "solver/position.hpp"

namespace pulka {

namespace solver {
class Search;
}

// A card that may be played now, and the declarer's tricks if it is.
struct CardValue {
  Card card;
  int tricks = 0;  // declarer's tricks among those left, the one under way included. 0..10
  friend bool operator==(const CardValue&, const CardValue&) = default;
};
// In CardSet order.
using CardValues = InplaceVector<CardValue, 10>;

// One line of best play to the end.
struct Line {
  InplaceVector<Card, 30> cards;  // in the order played, from the position on
  PerHand<int> tricks;  // taken by each hand in this line. The declarer's number is the exact value; how
                        // two defenders share theirs may differ between lines that are equally good.
};

// What the search may use. All on is the fast solver; each can be switched off to measure what it gives and
// to check that it changes no answer.
struct SolverSwitches {
  bool table = true;        // remember proved positions
  bool patterns = true;     // remember only the cards that mattered (partition search; Ginsberg 1996)
  bool equals = true;       // of cards that nothing can tell apart try one
  bool sure_tricks = true;  // stop when the tricks on top decide
  bool ordering = true;     // promising cards first
  friend bool operator==(const SolverSwitches&, const SolverSwitches&) = default;
};

// Solves positions one after another and remembers what it has proved. Answers do not depend on what was
// solved before. Starts no threads, prints nothing; not safe for use by two threads at once: give each its
// own.
class Solver {
 public:
  // A table small enough for a core's own cache is faster than a larger one.
  static constexpr std::size_t kDefaultTableBytes = std::size_t{1} << 20U;
  explicit Solver(std::size_t table_bytes = kDefaultTableBytes, SolverSwitches switches = {});
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // The declarer's tricks among those left, the one under way included, under best play of all.
  [[nodiscard]] int tricks(const Position& position);
  // Whether tricks(position) >= `least`; faster than the exact number. Any `least` is allowed.
  [[nodiscard]] bool at_least(const Position& position, int least);
  // Every legal card's value. Empty when nothing is left to play.
  [[nodiscard]] CardValues values(const Position& position);
  // A line of best play: at each step the lowest card (in CardSet order) among the best.
  [[nodiscard]] Line line(const Position& position);

  // Forgets what was proved, as if new.
  void forget();
  // Positions at the beginning of a trick visited since the solver was made. The same calls give the same
  // number on every machine.
  [[nodiscard]] std::uint64_t nodes() const noexcept;

 private:
  std::unique_ptr<solver::Search> search_;
};

}  // namespace pulka
