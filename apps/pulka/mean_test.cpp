#include "mean.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace pulka {
namespace {

TEST(Mean, StudentsQuantilesAreThoseOfThePrintedTables) {
  constexpr double kLastPlace = 0.0006;
  for (const auto& [degrees, quantile] : std::vector<std::pair<int, double>>{{1, 12.706},
                                                                             {2, 4.303},
                                                                             {3, 3.182},
                                                                             {4, 2.776},
                                                                             {9, 2.262},
                                                                             {10, 2.228},
                                                                             {11, 2.201},
                                                                             {12, 2.179},
                                                                             {19, 2.093},
                                                                             {29, 2.045},
                                                                             {99, 1.984},
                                                                             {1000, 1.962}}) {
    EXPECT_NEAR(student_95(degrees), quantile, kLastPlace) << degrees;
  }
  EXPECT_NEAR(student_95(1'000'000), 1.95997, 0.00001);
  for (int degrees = 1; degrees < 300; ++degrees) {
    EXPECT_GT(student_95(degrees), student_95(degrees + 1)) << degrees;
  }
}

TEST(Mean, OneNumberGivesNoInterval) {
  const Estimate found = estimate({2.5});
  EXPECT_EQ(found.mean, 2.5);
  EXPECT_FALSE(found.margin);
}

TEST(Mean, TheIntervalOfAFewNumbers) {
  // Standard deviation 1, so the margin is the quantile of two degrees over the root of 3.
  const Estimate found = estimate({1, 2, 3});
  EXPECT_NEAR(found.mean, 2, 1e-12);
  ASSERT_TRUE(found.margin);
  EXPECT_NEAR(*found.margin, 4.302653 / std::sqrt(3.0), 1e-6);
  EXPECT_EQ(estimate({4, 4, 4, 4}).margin, 0);
}

}  // namespace
}  // namespace pulka
