// The numbered clauses of the rules, as docs/rules/ gives them.
#pragma once

#include <compare>
#include <cstdint>

namespace pulka {

// A clause of one of the books: 'M' the nineteenth-century manual, 'A' the Austrian games, 'H' a house rule
// where the books are silent (numbered in docs/rules/house.md). Written M40, A7, H3.
struct Clause {
  char book = 'H';
  std::uint8_t number = 0;
  friend constexpr auto operator<=>(const Clause&, const Clause&) = default;
};

inline namespace clause_literals {
consteval Clause operator""_M(unsigned long long number) {
  return {'M', static_cast<std::uint8_t>(number)};
}
consteval Clause operator""_A(unsigned long long number) {
  return {'A', static_cast<std::uint8_t>(number)};
}
consteval Clause operator""_H(unsigned long long number) {
  return {'H', static_cast<std::uint8_t>(number)};
}
}  // namespace clause_literals

}  // namespace pulka
