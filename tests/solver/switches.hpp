// The solver's switches by name.
#pragma once

#include <array>
#include <string_view>

#include "solver/solver.hpp"

namespace pulka {

struct NamedSwitch {
  std::string_view name;
  bool SolverSwitches::* which;
};
inline constexpr std::array kSwitches{
    NamedSwitch{"table", &SolverSwitches::table},
    NamedSwitch{"patterns", &SolverSwitches::patterns},
    NamedSwitch{"equals", &SolverSwitches::equals},
    NamedSwitch{"sure_tricks", &SolverSwitches::sure_tricks},
    NamedSwitch{"ordering", &SolverSwitches::ordering},
};
// A switch more in the solver must come into the list.
static_assert(sizeof(SolverSwitches) == kSwitches.size() * sizeof(bool));

[[nodiscard]] constexpr SolverSwitches all_but(bool SolverSwitches::* off) {
  SolverSwitches switches;
  switches.*off = false;
  return switches;
}

[[nodiscard]] constexpr SolverSwitches all_off() {
  SolverSwitches switches;
  for (const NamedSwitch& each : kSwitches) switches.*each.which = false;
  return switches;
}

}  // namespace pulka
