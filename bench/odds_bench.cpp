// All layouts of two known hands counted, timed; see README.md. Fails when a count is not the known one.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string_view>

#include "notation/cards.hpp"
#include "solver/odds.hpp"

namespace pulka {
namespace {

struct Known {
  std::string_view hand;
  std::optional<Suit> trump;
  int tricks;
  std::uint64_t made;
};
// The left defender leads.
constexpr std::array kKnown{Known{"AKT87.K7.A8.7", Suit::kSpades, 6, 38'558'771},
                            Known{"AKQ.AK7.AJ.K8", std::nullopt, 7, 26'633'029}};
constexpr std::size_t kRuns = 5;

double processor_seconds() {
  std::timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

bool time_one(const Known& known) {
  OddsQuestion question;
  question.hand = parse_hand(known.hand).value();
  question.trump = known.trump;
  question.tricks = known.tricks;
  std::array<double, kRuns> seconds{};
  OddsCount count;
  for (double& run : seconds) {
    const double begin = processor_seconds();
    auto counter = OddsCounter::from(question).value();
    while (counter.step()) {
    }
    run = processor_seconds() - begin;
    count = counter.count();
    if (count.made[0] != known.made || count.counted != count.layouts) {
      std::printf("%s: %llu layouts counted, %llu expected\n", known.hand.data(),
                  static_cast<unsigned long long>(count.made[0]),
                  static_cast<unsigned long long>(known.made));
      return false;
    }
  }
  std::ranges::sort(seconds);
  std::printf("%-15s %d%-5c %10llu of %llu %10llu %8.2f s  (%.2f to %.2f)\n", known.hand.data(), known.tricks,
              known.trump ? 'S' : 'N', static_cast<unsigned long long>(count.made[0]),
              static_cast<unsigned long long>(count.layouts), static_cast<unsigned long long>(count.solved),
              seconds[kRuns / 2], seconds.front(), seconds.back());
  return true;
}

int run() {
  std::printf("%-15s %-6s %10s of %8s %10s %10s  medians of %zu runs\n", "hand", "game", "made", "layouts",
              "solved", "CPU", kRuns);
  for (const Known& known : kKnown) {
    if (!time_one(known)) return 1;
  }
  return 0;
}

}  // namespace
}  // namespace pulka

int main() {
  return pulka::run();
}
