#include "lanes.hpp"

#include <random>

#include <gtest/gtest.h>

namespace pulka::solver {
namespace {

TEST(Lanes, GatherAndScatterAreTheSameWithAndWithoutTheInstructions) {
  std::mt19937 rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const auto board = static_cast<Board>(rng());
    const auto mask = static_cast<Board>(i % 2 == 0 ? rng() : rng() & rng());
    ASSERT_EQ(gather(board, mask), gather_portable(board, mask));
    ASSERT_EQ(scatter(board, mask), scatter_portable(board, mask));
    ASSERT_EQ(scatter_portable(gather_portable(board, mask), mask), board & mask);
  }
  EXPECT_EQ(gather_portable(0b1011'0000U, 0b1111'0000U), 0b1011U);
  EXPECT_EQ(gather_portable(0b1011'0000U, 0b1001'0001U), 0b110U);
  EXPECT_EQ(scatter_portable(0b110U, 0b1001'0001U), 0b1001'0000U);
}

TEST(Lanes, WhatLiesAbove) {
  EXPECT_EQ(and_all_above(0x0000'0010U), 0x0000'001FU);
  EXPECT_EQ(and_all_above(0x8000'0100U), 0xFF00'0100U);
  EXPECT_EQ(from_top_to(0x0000'0010U), 0x0000'001FU);
  EXPECT_EQ(from_top_to(0x8000'0000U), 0xFF00'0000U);
}

TEST(Lanes, RunsEndAtTheirLowestCardAndAtTheEndOfALane) {
  // Two runs in the first lane, and one on each side of the border between the second and the third.
  const Board hand = 0x0003'806DU;
  EXPECT_EQ(lowest_of_runs(hand), 0x0002'8049U);
  EXPECT_EQ(run_ending(hand, 0x0000'0008U), 0x0000'000CU);
  EXPECT_EQ(run_ending(hand, 0x0000'0040U), 0x0000'0060U);
  EXPECT_EQ(run_ending(hand, 0x0000'0001U), 0x0000'0001U);
  EXPECT_EQ(run_ending(hand, 0x0000'8000U), 0x0000'8000U);
  EXPECT_EQ(run_ending(hand, 0x0002'0000U), 0x0003'0000U);
}

TEST(Lanes, ShortenAtTheLowEnd) {
  EXPECT_EQ(shorten(0x00FF'0307U, 0x0000'0002U), 0x00FF'0303U);
  EXPECT_EQ(shorten(0x00FF'0307U, 0x0080'0000U), 0x007F'0307U);
  EXPECT_EQ(shorten(0x0000'0100U, 0x0000'0100U), 0U);
}

}  // namespace
}  // namespace pulka::solver
