// The search behind Solver, on boards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bounds.hpp"
#include "lanes.hpp"
#include "ordering.hpp"
#include "proof_table.hpp"
#include "solver/solver.hpp"
#include "suit_facts.hpp"

namespace pulka::solver {

// A position on the board. Trumps are in lane 0.
struct Play {
  Game game = Game::kNoTrump;
  std::size_t players = 3;       // two when a hand is out of play: the declarer and "the left defender"
  std::array<Board, 3> hands{};  // by player, the cards of the trick under way included
  Board alive = 0;               // all of them: each lane filled from the top
  int left = 0;                  // tricks to be played, the one under way included
  std::size_t leader = 0;
  std::size_t count = 0;  // cards of the trick under way
  std::array<Board, 2> cards{};
};

class Search {
 public:
  Search(std::size_t table_bytes, const SolverSwitches& switches)
      : table_(table_bytes), switches_(switches), facts_(SuitFacts::table()), leads_(LeadScores::table()) {}

  // Whether the declarer takes at least `need` of the tricks left. 1 <= need <= play.left.
  [[nodiscard]] Verdict solve(const Play& play, int need);
  void forget() noexcept { table_.clear(); }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  // The position at the beginning of a trick, and what is asked of it.
  struct Node {
    std::array<Board, 3> hands{};
    Board alive = 0;
    int need = 0;
    int left = 0;
  };
  // The first cards of a trick.
  struct Table {
    Board first = 0;
    Board second = 0;
    Board best = 0;          // the card that holds the trick
    std::size_t winner = 0;  // whose it is
  };
  using Moves = std::array<Board, 12>;

  template <Game kGame, std::size_t kPlayers>
  Verdict solve_for(const Play& play, int need);
  template <Game kGame, std::size_t kPlayers, std::size_t kLeader>
  Verdict at_trick(const Hands& hands, int need, int left);
  template <Game kGame, std::size_t kPlayers, std::size_t kLeader>
  Verdict second(const Node& node, Board led);
  template <Game kGame, std::size_t kPlayers, std::size_t kLeader>
  Verdict third(const Node& node, const Table& on_table);
  template <Game kGame, std::size_t kPlayers>
  Verdict next_trick(const Hands& hands, std::size_t leader, int need, int left);
  template <Game kGame, std::size_t kPlayers>
  Verdict finish(const Node& node, const Table& on_table, Board last, Board best, std::size_t winner);
  template <Game kGame, std::size_t kPlayers, std::size_t kPlayer>
  std::size_t order_follow(const Node& node, const Table& on_table, Board moves, Moves& ordered) const;
  template <Game kGame, std::size_t kPlayer, class Next>
  Verdict try_all(Board hand, const Moves& moves, std::size_t size, const Next& next) const;

  ProofTable table_;
  SolverSwitches switches_;
  const SuitFacts& facts_;
  const LeadScores& leads_;
  std::uint64_t nodes_ = 0;
};

}  // namespace pulka::solver
