#include "progress.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <unistd.h>

#include "console.hpp"

namespace pulka {

Progress::Progress() : wanted_(::isatty(STDERR_FILENO) == 1) {}

void Progress::show(double done, std::string_view what) {
  if (!wanted_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr int kWidth = 30;
  const int full = std::clamp(static_cast<int>(done * kWidth), 0, kWidth);
  const std::string line = fmt::format("\r[{}{}] {:3.0f} %  {}\x1B[K", repeated("#", full),
                                       repeated(".", kWidth - full), 100 * done, what);
  std::fwrite(line.data(), 1, line.size(), stderr);
  shown_ = true;
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\x1B[K", stderr);
  shown_ = false;
}

}  // namespace pulka
