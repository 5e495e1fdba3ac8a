#include "solver/position.hpp"

#include <gtest/gtest.h>

#include "solver/solver.hpp"

namespace pulka {
namespace {

TEST(Position, TheTopCardTakesTheLastTrick) {
  PositionSetup setup;
  setup.hands = {{{Card{Suit::kSpades, Rank::kAce}, Card{Suit::kSpades, Rank::kKing},
                   Card{Suit::kHearts, Rank::kSeven}}}};
  const auto position = Position::from(setup);
  ASSERT_TRUE(position);
  Solver solver;
  EXPECT_EQ(solver.tricks(*position), 1);
  setup.trump = Suit::kHearts;
  EXPECT_EQ(solver.tricks(*Position::from(setup)), 0);
}

}  // namespace
}  // namespace pulka
