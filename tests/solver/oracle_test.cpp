// The solver beside the plain one, on small problems of every kind: PULKA_SOLVER_DEALS times fifty of them.
// They are cut into tests by number, so that GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX split them.
#include "oracle.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "problems.hpp"
#include "solver/solver.hpp"
#include "switches.hpp"

namespace pulka {
namespace {

constexpr int kParts = 20;
constexpr int kProblemsADeal = 50;

oracle::Card plain(Card card) {
  return {static_cast<int>(card.suit()), static_cast<int>(card.rank()) + 7};
}

oracle::Game plain(const PositionSetup& setup) {
  oracle::Game game;
  for (Hand hand : kHands) {
    for (Card card : setup.hands[hand]) game.hands.at(static_cast<std::size_t>(hand)).push_back(plain(card));
  }
  if (setup.trump) game.trump = static_cast<int>(*setup.trump);
  game.misere = setup.goal == Goal::kMisere;
  game.declarer = static_cast<int>(setup.declarer);
  game.leader = static_cast<int>(setup.leader);
  for (Card card : setup.trick) game.table.push_back(plain(card));
  if (setup.out) game.out = static_cast<int>(*setup.out);
  return game;
}

std::map<oracle::Card, int> plain(const CardValues& values) {
  std::map<oracle::Card, int> result;
  for (const CardValue& value : values) result[plain(value.card)] = value.tricks;
  return result;
}

// What the best card is worth; nothing is left to win when there is none.
int best_of(const oracle::Game& game, const std::map<oracle::Card, int>& values) {
  if (values.empty()) return 0;
  const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [least, most] = std::minmax_element(values.begin(), values.end(), less);
  return oracle::wants_more(game) ? most->second : least->second;
}

// The default solver, one whose table is always full, and one for each switch turned off. They remember what
// earlier problems taught them.
std::vector<Solver> all_solvers() {
  std::vector<Solver> solvers;
  solvers.emplace_back();
  solvers.emplace_back(1);
  for (const NamedSwitch& off : kSwitches) {
    solvers.emplace_back(Solver::kDefaultTableBytes, all_but(off.which));
  }
  solvers.emplace_back(0, all_off());
  return solvers;
}

// Five cards a hand cost the plain solver a hundred times as much as three.
int tricks_of(std::uint64_t number) {
  if (number % 8 == 0) return 5;
  return number % 8 < 4 ? 4 : 3;
}

class Problems : public testing::TestWithParam<int> {};

TEST_P(Problems, HaveTheAnswersOfThePlainSolver) {
  const auto count = static_cast<std::uint64_t>(deals_to_test()) * kProblemsADeal;
  const auto part = static_cast<std::uint64_t>(GetParam());
  std::vector<Solver> solvers = all_solvers();
  for (std::uint64_t i = count * part / kParts; i < count * (part + 1) / kParts; ++i) {
    std::mt19937_64 rng(i);
    const Position position = position_of(random_problem(rng, tricks_of(i)));
    const oracle::Game game = plain(position.setup());
    const std::map<oracle::Card, int> values = oracle::values(game);
    const int tricks = best_of(game, values);
    // Half of the problems are the default's.
    Solver& solver = i % 2 == 0 ? solvers.front() : solvers[i / 2 % solvers.size()];
    SCOPED_TRACE("problem " + std::to_string(i) + ": " + in_words(position.setup()));
    // In a different order each time: no answer may lean on another.
    if (i % 3 == 0) {
      ASSERT_EQ(plain(solver.values(position)), values);
    }
    if (i % 3 != 1) {
      ASSERT_EQ(solver.tricks(position), tricks);
    }
    for (int least = -1; least <= position.tricks_left() + 1; ++least) {
      ASSERT_EQ(solver.at_least(position, least), tricks >= least) << least;
    }
    if (i % 3 == 1) {
      ASSERT_EQ(solver.tricks(position), tricks);
    }
    if (i % 3 != 0) {
      ASSERT_EQ(plain(solver.values(position)), values);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Problems, testing::Range(0, kParts));

// Every card of a line is the lowest of those that the plain solver calls best.
TEST(Lines, AreBestPlayOfThePlainSolver) {
  for (int i = 0; i < deals_to_test() / 2; ++i) {
    std::mt19937_64 rng(static_cast<std::uint64_t>(i));
    Solver solver;
    Position position = position_of(random_problem(rng, 4));
    SCOPED_TRACE("problem " + std::to_string(i) + ": " + in_words(position.setup()));
    const Line line = solver.line(position);
    PerHand<int> tricks;
    for (Card card : line.cards) {
      const oracle::Game game = plain(position.setup());
      ASSERT_EQ(static_cast<int>(position.to_play()), oracle::turn(game));
      const std::map<oracle::Card, int> values = oracle::values(game);
      const int best = best_of(game, values);
      const auto lowest = std::find_if(values.begin(), values.end(),
                                       [best](const auto& value) { return value.second == best; });
      ASSERT_EQ(plain(card), lowest->first);
      if (const auto winner = position.winner_after(card)) ++tricks[*winner];
      position = position.after(card);
    }
    ASSERT_EQ(position.tricks_left(), 0);
    ASSERT_EQ(line.tricks, tricks);
  }
}

}  // namespace
}  // namespace pulka
