#include "serve_config.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "server/log.hpp"

namespace pulka {
namespace {

using Error = std::unexpected<Message>;
using Read = std::expected<void, Message> (*)(const std::string& value, ServeOptions& options);

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::expected<void, Message> read_port(const std::string& value, ServeOptions& options) {
  std::uint16_t port = 0;
  const char* const end = value.data() + value.size();
  if (std::from_chars(value.data(), end, port) != std::from_chars_result{end, std::errc{}}) {
    return Error(message("{option} {value}: not a whole number from 0 to {most}",
                         {{"option", std::string("port")},
                          {"value", value},
                          {"most", std::int64_t{std::numeric_limits<std::uint16_t>::max()}}}));
  }
  options.port = port;
  return {};
}
std::expected<void, Message> read_log_level(const std::string& value, ServeOptions& options) {
  if (const auto level = parse_log_level(value); !level) return Error(level.error());
  options.log_level = value;
  return {};
}
template <std::optional<std::string> ServeOptions::* Field>
std::expected<void, Message> read_text(const std::string& value, ServeOptions& options) {
  options.*Field = value;
  return {};
}
std::expected<void, Message> read_origin(const std::string& value, ServeOptions& options) {
  options.origins.push_back(value);
  return {};
}

struct ConfigName {
  std::string_view name;
  Read read;
};
constexpr std::array kNames{
    ConfigName{"port", read_port},
    ConfigName{"bind", read_text<&ServeOptions::bind>},
    ConfigName{"data", read_text<&ServeOptions::data>},
    ConfigName{"web", read_text<&ServeOptions::web>},
    ConfigName{"origin", read_origin},
    ConfigName{"log-level", read_log_level},
};

}  // namespace

std::expected<void, Message> read_serve_config(std::istream& file, const std::string& path,
                                               ServeOptions& options) {
  ServeOptions read;
  std::vector<std::string_view> seen;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (number == 1) line.erase(0, byte_order_mark(line));
    const auto here = [&path, number](Message fault) {
      fault.place = fmt::format("{}:{}", path, number);
      return Error(std::move(fault));
    };
    const std::string_view text = trimmed(std::string_view(line).substr(0, line.find('#')));
    if (text.empty()) continue;
    const auto sign = text.find('=');
    if (sign == std::string_view::npos) {
      return here(
          message("\"{line}\" is no setting; expected OPTION = VALUE", {{"line", std::string(text)}}));
    }
    const std::string_view name = trimmed(text.substr(0, sign));
    const std::string value(trimmed(text.substr(sign + 1)));
    const auto* const known = std::ranges::find(kNames, name, &ConfigName::name);
    if (known == kNames.end()) {
      return here(
          message("there is no option \"{name}\"; expected port, bind, data, web, origin or log-level",
                  {{"name", std::string(name)}}));
    }
    if (name != "origin" && std::ranges::find(seen, name) != seen.end()) {
      return here(message("{name} is said a second time; expected it once", {{"name", std::string(name)}}));
    }
    seen.push_back(known->name);
    if (auto fault = known->read(value, read); !fault) return here(std::move(fault.error()));
  }
  if (!options.port) options.port = read.port;
  if (!options.bind) options.bind = std::move(read.bind);
  if (!options.data) options.data = std::move(read.data);
  if (!options.web) options.web = std::move(read.web);
  if (!options.log_level) options.log_level = std::move(read.log_level);
  if (options.origins.empty()) options.origins = std::move(read.origins);
  return {};
}

}  // namespace pulka
