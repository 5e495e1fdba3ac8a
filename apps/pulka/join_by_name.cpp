#include <cerrno>
#include <filesystem>
#include <system_error>
#include <unistd.h>

#include "crowd.hpp"

namespace pulka {

std::expected<std::unique_ptr<Crowd>, Message> join_crowd(char** arguments) {
  const int processes = started_by_mpirun();
  if (processes <= 1) return std::make_unique<Alone>();
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto other = self.parent_path() / "pulka-mpi";
  ::execv(other.c_str(), arguments);
  const int reason = errno;
  return std::unexpected(message(
      "mpirun has started {n} processes, and {path}, which can share work, cannot be started ({reason}); "
      "it is built where MPI is found (Debian: libopenmpi-dev)",
      {{"n", std::int64_t{processes}},
       {"path", other.string()},
       {"reason", std::generic_category().message(reason)}}));
}

}  // namespace pulka
