// Any bytes as an open-card problem: no crash, every error has words, and what was understood is printed so
// that it is understood again. Whoever may be declarer and lead, the position is either one that can be
// played on or refused in words.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz_check.hpp"
#include "notation/problem.hpp"
#include "text/wording.hpp"

namespace {

using namespace pulka;

void check_words(const Message& message) {
  FUZZ_CHECK(!Wording{}.text(message).empty());
}

void check_position(const Position& position) {
  if (position.tricks_left() == 0) return;
  FUZZ_CHECK(!position.legal().empty());
  FUZZ_CHECK(position.hand(position.to_play()).has_all(position.legal()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto problem = parse_problem(text);
  if (!problem) {
    check_words(problem.error());
    return 0;
  }
  FUZZ_CHECK(parse_problem(print_problem(*problem)) == *problem);
  for (const Strain& strain : kStrains) {
    for (const Hand declarer : kHands) {
      for (const Hand leader : kHands) {
        const auto position = position_of(*problem, strain, declarer, leader);
        if (position) {
          check_position(*position);
        } else {
          check_words(position.error());
        }
      }
    }
  }
  return 0;
}
