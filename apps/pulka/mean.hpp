// What a sample says of the mean of all: the estimate and its 95 % interval.
#pragma once

#include <optional>
#include <vector>

namespace pulka {

// 97.5 % of Student's t distribution lie below it; `degrees` from 1.
[[nodiscard]] double student_95(int degrees);

struct Estimate {
  double mean = 0;
  // How far the mean may be off either way: 95 % of such intervals hold the true one. One number gives none.
  std::optional<double> margin;
};
// Of independent numbers, at least one.
[[nodiscard]] Estimate estimate(const std::vector<double>& numbers);

}  // namespace pulka
