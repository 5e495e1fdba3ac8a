// An array indexed by an enumeration, in place of arrays indexed by int.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace pulka {

// N values, one for each enumerator of E with underlying value 0..N-1.
template <class E, class T, std::size_t N>
struct EnumArray {
  std::array<T, N> items{};

  constexpr T& operator[](E key) noexcept {
    assert(static_cast<std::size_t>(key) < N);
    return items[static_cast<std::size_t>(key)];
  }
  constexpr const T& operator[](E key) const noexcept {
    assert(static_cast<std::size_t>(key) < N);
    return items[static_cast<std::size_t>(key)];
  }
  constexpr auto begin() noexcept { return items.begin(); }
  constexpr auto end() noexcept { return items.end(); }
  constexpr auto begin() const noexcept { return items.begin(); }
  constexpr auto end() const noexcept { return items.end(); }
  [[nodiscard]] static constexpr std::size_t size() noexcept { return N; }

  friend constexpr bool operator==(const EnumArray&, const EnumArray&) = default;
};

}  // namespace pulka
