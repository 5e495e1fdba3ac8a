// The solver beside the bridge solver DDS on random no-trump deals, PULKA_SOLVER_DEALS of them.
#include "bridge.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "problems.hpp"
#include "solver/solver.hpp"

namespace pulka {
namespace {

constexpr std::uint64_t kSeed = 1'812;

TEST(RandomNoTrumpDeals, HaveTheAnswersOfTheBridgeSolver) {
  std::mt19937_64 rng(kSeed);
  BridgeSolver bridge;
  Solver solver;
  for (int i = 0; i < deals_to_test(); ++i) {
    PositionSetup setup = random_deal(rng);
    setup.declarer = kHands.at(static_cast<std::size_t>(i) % kHands.size());
    setup.leader = kHands.at(static_cast<std::size_t>(i) / kHands.size() % kHands.size());
    SCOPED_TRACE("deal " + std::to_string(i) + ": " + in_words(setup));
    const Position position = position_of(setup);
    const int tricks = bridge.tricks(setup.hands, setup.declarer, setup.leader);
    ASSERT_EQ(solver.tricks(position), tricks);
    const int least = i % kHandSize + 1;
    ASSERT_EQ(solver.at_least(position, least), tricks >= least) << least;
  }
}

// The bridge solver's other question, which the bench asks.
TEST(TheBridgeSolver, AnswersBothQuestionsAlike) {
  std::mt19937_64 rng(kSeed);
  BridgeSolver bridge;
  for (int i = 0; i < 200; ++i) {
    const PositionSetup setup = random_deal(rng);
    const Hand leader = kHands.at(static_cast<std::size_t>(i) % kHands.size());
    const int tricks = bridge.tricks(setup.hands, Hand::kSecond, leader);
    for (int least : {1, 4, 6, 10}) {
      ASSERT_EQ(bridge.at_least(setup.hands, Hand::kSecond, leader, least), tricks >= least);
    }
  }
}

// On deals whose answer is written down.
TEST(TheBridgeSolver, AgreesWithTheCases) {
  BridgeSolver bridge;
  for (const Problem& problem : no_trump_problems("nt_oracle.txt")) {
    const PositionSetup& setup = problem.setup;
    ASSERT_EQ(bridge.tricks(setup.hands, setup.declarer, setup.leader), problem.tricks) << problem.name;
  }
}

}  // namespace
}  // namespace pulka
