#include "crowd.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace pulka {

int started_by_mpirun() {
  const char* text = std::getenv("OMPI_COMM_WORLD_SIZE");  // NOLINT(concurrency-mt-unsafe)
  if (text == nullptr) return 0;
  const std::string_view digits = text;
  int processes = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), processes);
  return processes;
}

}  // namespace pulka
