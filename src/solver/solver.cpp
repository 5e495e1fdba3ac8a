#include "solver/solver.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

#include "tricks/trick.hpp"

namespace pulka {

class Solver::Search {
 public:
  int tricks(const Position& position) {
    if (position.tricks_left() == 0) return 0;
    const PositionSetup& setup = position.setup();
    const Key key{setup.hands[Hand::kFirst].bits(),
                  setup.hands[Hand::kSecond].bits(),
                  setup.hands[Hand::kThird].bits(),
                  setup.leader,
                  setup.declarer,
                  setup.trump,
                  setup.goal,
                  setup.out};
    if (setup.trick.empty()) {
      ++nodes;
      if (const auto found = known_.find(key); found != known_.end()) return found->second;
    }
    const bool most = (position.to_play() == setup.declarer) == (setup.goal == Goal::kTricks);
    int best = most ? -1 : 11;
    for (Card card : position.legal()) {
      const auto winner = position.winner_after(card);
      const int value = tricks(position.after(card)) + (winner && *winner == setup.declarer ? 1 : 0);
      best = most ? std::max(best, value) : std::min(best, value);
    }
    if (setup.trick.empty()) known_.emplace(key, best);
    return best;
  }
  void forget() { known_.clear(); }
  std::uint64_t nodes = 0;

 private:
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, Hand, Hand, std::optional<Suit>, Goal,
                         std::optional<Hand>>;
  std::map<Key, int> known_;
};

Solver::Solver(std::size_t /*table_bytes*/, SolverSwitches /*switches*/)
    : search_(std::make_unique<Search>()) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

int Solver::tricks(const Position& position) {
  return search_->tricks(position);
}

bool Solver::at_least(const Position& position, int least) {
  return search_->tricks(position) >= least;
}

CardValues Solver::values(const Position& position) {
  CardValues values;
  for (Card card : position.legal()) {
    const auto winner = position.winner_after(card);
    const int won = winner && *winner == position.setup().declarer ? 1 : 0;
    values.push_back({card, search_->tricks(position.after(card)) + won});
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
  return search_->nodes;
}

}  // namespace pulka
