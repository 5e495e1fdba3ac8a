#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "commands.hpp"
#include "serve_config.hpp"
#include "server/log.hpp"
#include "server/serve.hpp"

namespace pulka {
namespace {

namespace fs = std::filesystem;

std::expected<std::string, Message> usual_data_directory() {
  // Read once, before any thread exists.
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {  // NOLINT
    return (fs::path(data) / "pulka").string();
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {  // NOLINT
    return (fs::path(home) / ".local" / "share" / "pulka").string();
  }
  return std::unexpected(
      message("There is no home directory to keep the tables in; expected a directory with --data."));
}

// Next to an installed program (PREFIX/bin/pulka), else where the build puts them; empty: nowhere.
std::string usual_web_directory() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path& place :
       {self.parent_path().parent_path() / "share" / "pulka" / "web", fs::path(PULKA_BUILD_WEB_DIR)}) {
    if (fs::exists(place / "index.html", error)) return place.string();
  }
  return {};
}

}  // namespace

int run_serve(Console& console, const ServeOptions& given) {
  ServeOptions options = given;
  if (!options.config.empty()) {
    std::ifstream file;
    if (const int error = open_for_reading(file, options.config); error != 0) {
      console.complain(
          message("{path}: cannot be read: {reason}",
                  {{"path", options.config}, {"reason", std::generic_category().message(error)}}));
      return kFailed;
    }
    if (const auto read = read_serve_config(file, options.config, options); !read) {
      console.complain(read.error());
      return kMisused;
    }
  }
  auto level = parse_log_level(options.log_level.value_or("info"));
  if (!level) {
    level.error().place = "--log-level";
    console.complain(level.error());
    return kMisused;
  }
  set_log_level(*level);

  ServeSettings settings;
  settings.version = PULKA_VERSION;
  if (options.port) settings.net.port = *options.port;
  if (options.bind) settings.net.bind = *options.bind;
  settings.net.origins = options.origins;
  settings.net.web_directory = options.web ? *options.web : usual_web_directory();
  if (settings.net.web_directory.empty()) {
    console.complain(
        message("There are no pages to show in a browser; expected their directory with --web."));
  }
  if (options.data) {
    settings.data_directory = *options.data;
  } else {
    auto directory = usual_data_directory();
    if (!directory) {
      console.complain(directory.error());
      return kMisused;
    }
    settings.data_directory = std::move(*directory);
  }
  const auto served = serve(settings, [&console](std::string address) {
    console.say(message("Pulka is served at {address} (Ctrl-C stops it)", {{"address", std::move(address)}}));
    static_cast<void>(console.flush());
  });
  if (!served) {
    console.complain(served.error());
    return kFailed;
  }
  return kDone;
}

}  // namespace pulka
