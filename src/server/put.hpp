// Text put together piece by piece. Internal to this room.
#pragma once

#include <fmt/compile.h>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>

namespace pulka {

template <class... Args>
void put(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

// With FMT_COMPILE("..."), for what is written at every step of every table: several times as fast.
template <class Compiled, class... Args>
  requires std::is_empty_v<Compiled>
void put(std::string& out, const Compiled& format, const Args&... args) {
  fmt::format_to(std::back_inserter(out), format, args...);
}

}  // namespace pulka
