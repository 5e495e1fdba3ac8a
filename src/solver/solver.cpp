#include "solver/solver.hpp"

#include <algorithm>
#include <array>

#include "placing.hpp"
#include "search.hpp"

namespace pulka {

Solver::Solver(std::size_t table_bytes, SolverSwitches switches)
    : search_(std::make_unique<solver::Search>(table_bytes, switches)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::at_least(const Position& position, int least) {
  if (least <= 0) return true;
  if (least > position.tricks_left()) return false;
  return search_->solve(solver::place(position), least).made;
}

int Solver::tricks(const Position& position) {
  if (position.tricks_left() == 0) return 0;
  const solver::Play play = solver::place(position);
  int low = 0;
  int high = play.left;
  // Whether he can take the middle number is asked first; from there it goes a trick at a time, since the
  // answers so far are remembered and neighbours share most of their proofs.
  int guess = play.game == solver::Game::kMisere ? 1 : (high + 1) / 2;
  while (low < high) {
    guess = std::clamp(guess, low + 1, high);
    if (search_->solve(play, guess).made) {
      low = guess++;
    } else {
      high = guess - 1;
      guess = high;
    }
  }
  return low;
}

CardValues Solver::values(const Position& position) {
  CardValues values;
  for (Card card : position.legal()) {
    const auto winner = position.winner_after(card);
    const int won = winner && *winner == position.setup().declarer ? 1 : 0;
    values.push_back({card, tricks(position.after(card)) + won});
  }
  return values;
}

Line Solver::line(const Position& start) {
  Line line;
  Position position = start;
  while (position.tricks_left() > 0) {
    const CardValues options = values(position);
    const PositionSetup& setup = position.setup();
    const bool most = (position.to_play() == setup.declarer) == (setup.goal == Goal::kTricks);
    CardValue best = options.front();
    for (const CardValue& option : options) {
      if (most ? option.tricks > best.tricks : option.tricks < best.tricks) best = option;
    }
    line.cards.push_back(best.card);
    if (const auto winner = position.winner_after(best.card)) ++line.tricks[*winner];
    position = position.after(best.card);
  }
  return line;
}

void Solver::forget() {
  search_->forget();
}

std::uint64_t Solver::nodes() const noexcept {
  return search_->nodes();
}

}  // namespace pulka
