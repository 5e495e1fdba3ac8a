// Uniform small numbers out of bytes. Internal to this room.
#pragma once

#include <cassert>
#include <cstdint>

namespace pulka {

// A uniform number 0..bound-1, from as few bytes of `next` as it takes: those of the incomplete last stretch
// are passed over, so that no number is favoured. 1 <= bound <= 256.
template <class Next>
[[nodiscard]] unsigned draw_below(Next& next, unsigned bound) {
  assert(bound >= 1 && bound <= 256);
  const unsigned limit = 256 - 256 % bound;
  unsigned byte = next();
  while (byte >= limit) byte = next();
  return byte % bound;
}

}  // namespace pulka
