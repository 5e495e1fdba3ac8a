// The problems of cases/: published ones with their answers, and no-trump deals that a bridge solver has
// answered.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "problems.hpp"
#include "solver/solver.hpp"

namespace pulka {
namespace {

void expect_answers(Solver& solver, const Problem& problem) {
  SCOPED_TRACE(problem.name);
  const Position position = position_of(problem.setup);
  EXPECT_TRUE(solver.at_least(position, problem.tricks));
  EXPECT_FALSE(solver.at_least(position, problem.tricks + 1));
  EXPECT_EQ(solver.tricks(position), problem.tricks);
}

TEST(PublishedProblems, HaveTheirAnswers) {
  const std::vector<Problem> problems = published_problems("deals.txt");
  ASSERT_EQ(problems.size(), 7U);
  for (const Problem& problem : problems) {
    Solver solver;
    expect_answers(solver, problem);
  }
}

TEST(PublishedProblems, HaveTheirLeads) {
  int known = 0;
  for (const Problem& problem : published_problems("deals.txt")) {
    if (!problem.leads) continue;
    ++known;
    SCOPED_TRACE(problem.name);
    Solver solver;
    const PositionSetup& setup = problem.setup;
    CardSet reaching;
    CardSet leads;
    for (const CardValue& value : solver.values(position_of(setup))) {
      leads |= value.card;
      if (value.tricks == problem.tricks) reaching |= value.card;
      // A defender leads in all of these: any other lead gives the declarer more, or in a misère fewer.
      ASSERT_NE(setup.leader, setup.declarer);
      if (setup.goal == Goal::kTricks) {
        EXPECT_GE(value.tricks, problem.tricks);
      } else {
        EXPECT_LE(value.tricks, problem.tricks);
      }
      if (problem.name == "etude-1" && !problem.leads->has(value.card)) {
        EXPECT_EQ(value.tricks, 7);
      }
    }
    EXPECT_EQ(leads, setup.hands[setup.leader]);
    EXPECT_EQ(reaching, *problem.leads);
  }
  EXPECT_EQ(known, 3);
}

TEST(NoTrumpDeals, HaveTheAnswersOfABridgeSolver) {
  const std::vector<Problem> problems = no_trump_problems("nt_oracle.txt");
  ASSERT_EQ(problems.size(), 600U);
  Solver solver;
  for (const Problem& problem : problems) expect_answers(solver, problem);
}

TEST(NoTrumpContracts, HaveTheAnswersOfABridgeSolver) {
  const std::vector<Problem> problems = no_trump_problems("nt_contract_like.txt");
  ASSERT_EQ(problems.size(), 1000U);
  Solver solver;
  for (const Problem& problem : problems) {
    expect_answers(solver, problem);
    EXPECT_EQ(solver.at_least(position_of(problem.setup), 6), problem.tricks >= 6) << problem.name;
  }
}

}  // namespace
}  // namespace pulka
