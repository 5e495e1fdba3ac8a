#include <fmt/format.h>
#include <string>

#include "claims.hpp"
#include "odds_question.hpp"
#include "solver/odds.hpp"

namespace pulka {

namespace {

// 38558771 as 38,558,771.
std::string in_threes(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

}  // namespace

std::optional<std::string> odds_text(const Undertaking& undertaking, const FilledHand& hand, Side lead) {
  auto counter = OddsCounter::from(odds_question(hand, undertaking, lead));
  if (!counter) return std::nullopt;
  while (counter->step()) {
  }
  const OddsCount& count = counter->count();
  const std::uint64_t made = count.made[0];
  if (made == count.layouts) {
    return fmt::format("With all cards seen it is made in every one of the {} layouts.",
                       in_threes(count.layouts));
  }
  if (made == 0) {
    return fmt::format("With all cards seen it is made in none of the {} layouts.", in_threes(count.layouts));
  }
  const double percent = 100.0 * static_cast<double>(made) / static_cast<double>(count.layouts);
  return fmt::format("With all cards seen it is made in {} of the {} layouts, {}.", in_threes(made),
                     in_threes(count.layouts),
                     percent > 99.995 ? "more than 99.99 %" : fmt::format("{:.2f} %", percent));
}

}  // namespace pulka
