#include "open_party.hpp"

#include <utility>

#include "commands.hpp"

namespace pulka {

std::expected<Party, int> resume_party(const Console& console, const std::string& path, LogMode mode,
                                       const Message& other_mode) {
  auto resumed = LogFile::resume(path, Durability::kSynced);
  if (!resumed) {
    console.complain(resumed.error());
    return std::unexpected(kFailed);
  }
  if (resumed->log.header.mode != mode) {
    console.complain(other_mode);
    return std::unexpected(kMisused);
  }
  if (resumed->log.warning) console.complain(*resumed->log.warning);
  return Party::resume(std::move(*resumed));
}

std::expected<LogFile, int> create_log(const Console& console, std::string path, std::string_view prefix,
                                       const LogHeader& header, Durability durability) {
  if (path.empty()) {
    auto fresh = new_log_path(prefix);
    if (!fresh) {
      console.complain(fresh.error());
      return std::unexpected(kFailed);
    }
    path = std::move(*fresh);
  }
  auto file = LogFile::create(path, header, durability);
  if (!file) {
    console.complain(file.error());
    return std::unexpected(kFailed);
  }
  return std::move(*file);
}

std::expected<LogText, int> open_log(const Console& console, const std::string& path,
                                     std::optional<int> seat) {
  auto log = read_log_file(path);
  if (!log) {
    console.complain(log.error());
    return std::unexpected(kFailed);
  }
  if (log->warning) console.complain(*log->warning);
  const auto players = static_cast<int>(log->header.players.size());
  if (seat && (*seat < 1 || *seat > players)) {
    console.complain(message("--seat {value}: there are seats 1 to {players}",
                             {{"value", std::int64_t{*seat}}, {"players", std::int64_t{players}}}));
    return std::unexpected(kMisused);
  }
  return std::move(*log);
}

}  // namespace pulka
