#include "solver/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>

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

namespace {

// About how many tricks the declarer may take: where asking begins costs time, and no more. The weights, in
// hundredths of a trick, are a least-squares fit over random deals; the nearest number is right two times in
// five, and off by more than one trick one time in nine.
int estimate(const solver::Play& play) {
  using solver::Board;
  if (play.game == solver::Game::kMisere) return 0;
  constexpr std::array kNoTrump{150, 39, -3, -15, -19, -19, -21, -23};
  constexpr std::array kSide{83, 1, -29, -42, -46, -43, -44, -43};
  constexpr std::array kTrumps{203, 130, 82, 56, 42, 43, 41, 17};
  const bool trumps = play.game == solver::Game::kTrump;
  int hundredths = trumps ? 46 : 9;
  if (play.leader == solver::kDeclarer) hundredths += trumps ? 36 : 101;
  for (unsigned lane = 0; lane < 4; ++lane) {
    const Board suit = (play.hands[solver::kDeclarer] >> (lane * 8U)) & solver::kLaneBits;
    const int length = std::popcount(suit);
    hundredths += (trumps ? 5 : 1) * length * length;
    const auto& weights = trumps ? (lane == 0 ? kTrumps : kSide) : kNoTrump;
    for (std::size_t rank = 0; rank < 8; ++rank) {
      if (((suit >> rank) & 1U) != 0) hundredths += weights[rank];
    }
  }
  return std::clamp((hundredths + 50) / 100, 0, play.left);
}

// From `guess` a trick at a time: what has been proved is remembered, and neighbours share most of their
// proofs.
int exact(solver::Search& search, const solver::Play& play, int guess) {
  if (guess > 0 && !search.solve(play, guess).made) {
    while (--guess > 0 && !search.solve(play, guess).made) {
    }
    return guess;
  }
  while (guess < play.left && search.solve(play, guess + 1).made) ++guess;
  return guess;
}

}  // namespace

int Solver::tricks(const Position& position) {
  if (position.tricks_left() == 0) return 0;
  const solver::Play play = solver::place(position);
  return exact(*search_, play, estimate(play));
}

CardValues Solver::values(const Position& position) {
  CardValues values;
  if (position.tricks_left() == 0) return values;
  int guess = estimate(solver::place(position));
  for (Card card : position.legal()) {
    const auto winner = position.winner_after(card);
    const int won = winner && *winner == position.setup().declarer ? 1 : 0;
    const Position next = position.after(card);
    int tricks = won;
    if (next.tricks_left() > 0) {
      const solver::Play play = solver::place(next);
      // Most cards are worth the same.
      tricks += exact(*search_, play, std::clamp(guess - won, 0, play.left));
    }
    values.push_back({card, tricks});
    guess = tricks;
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
