#include "claims.hpp"

namespace pulka {

std::optional<std::string> odds_text(const Undertaking& /*undertaking*/, const FilledHand& /*hand*/,
                                     Side /*lead*/) {
  return std::nullopt;
}

}  // namespace pulka
