// A visitor put together from lambdas. Internal to this room.
#pragma once

namespace pulka {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};

}  // namespace pulka
