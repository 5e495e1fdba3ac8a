#include "mean.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace pulka {

double student_95(int degrees) {
  assert(degrees >= 1);
  // The expansion below is too coarse for few degrees.
  constexpr std::array kFew{12.706205, 4.302653, 3.182446, 2.776445, 2.570582,
                            2.446912,  2.364624, 2.306004, 2.262157, 2.228139};
  if (static_cast<std::size_t>(degrees) <= kFew.size()) return kFew[static_cast<std::size_t>(degrees) - 1];
  // Cornish and Fisher's expansion about the normal quantile z, in powers of 1 / degrees.
  constexpr double kZ = 1.959963985;
  constexpr double kZ3 = kZ * kZ * kZ;
  constexpr double kZ5 = kZ3 * kZ * kZ;
  constexpr double kZ7 = kZ5 * kZ * kZ;
  const double n = degrees;
  return kZ + (kZ3 + kZ) / (4 * n) + (5 * kZ5 + 16 * kZ3 + 3 * kZ) / (96 * n * n) +
         (3 * kZ7 + 19 * kZ5 + 17 * kZ3 - 15 * kZ) / (384 * n * n * n);
}

Estimate estimate(const std::vector<double>& numbers) {
  assert(!numbers.empty());
  const auto count = static_cast<double>(numbers.size());
  Estimate result;
  for (double number : numbers) result.mean += number / count;
  if (numbers.size() == 1) return result;
  double squares = 0;
  for (double number : numbers) squares += (number - result.mean) * (number - result.mean);
  result.margin = student_95(static_cast<int>(numbers.size()) - 1) * std::sqrt(squares / (count - 1) / count);
  return result;
}

}  // namespace pulka
