// How far something has come, on a terminal's standard error: results can be redirected meanwhile.
#pragma once

#include <chrono>
#include <string_view>

namespace pulka {

class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` is from 0 to 1. Cheap enough to be called at every step.
  void show(double done, std::string_view what);
  // Takes the bar away, before a line is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool wanted_ = false;
  bool shown_ = false;
  Clock::time_point next_ = Clock::now();
};

}  // namespace pulka
