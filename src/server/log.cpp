#include "server/log.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace pulka {
namespace {

struct LevelName {
  LogLevel level;
  std::string_view name;
  spdlog::level::level_enum inside;
};
constexpr std::array kLevels{
    LevelName{LogLevel::kDebug, "debug", spdlog::level::debug},
    LevelName{LogLevel::kInfo, "info", spdlog::level::info},
    LevelName{LogLevel::kWarning, "warning", spdlog::level::warn},
    LevelName{LogLevel::kError, "error", spdlog::level::err},
    LevelName{LogLevel::kOff, "off", spdlog::level::off},
};

spdlog::level::level_enum inside(LogLevel level) {
  return std::ranges::find(kLevels, level, &LevelName::level)->inside;
}

spdlog::logger& logger() {
  static const auto instance = [] {
    auto made = std::make_shared<spdlog::logger>("pulka", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
    made->set_level(spdlog::level::info);
    return made;
  }();
  return *instance;
}

bool needs_quotes(std::string_view text) {
  return text.empty() || std::ranges::any_of(text, [](char letter) {
           return static_cast<unsigned char>(letter) <= ' ' || letter == '"' || letter == '=' ||
                  letter == '\\' || letter == 0x7f;
         });
}

void put(std::string& line, std::string_view text) {
  if (!needs_quotes(text)) {
    line += text;
    return;
  }
  line += '"';
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      line += '\\';
      line += letter;
    } else if (static_cast<unsigned char>(letter) < ' ' || letter == 0x7f) {
      line += fmt::format("\\x{:02x}", static_cast<unsigned char>(letter));
    } else {
      line += letter;
    }
  }
  line += '"';
}

}  // namespace

std::expected<LogLevel, Message> parse_log_level(std::string_view word) {
  const auto* const found = std::ranges::find(kLevels, word, &LevelName::name);
  if (found != kLevels.end()) return found->level;
  return std::unexpected(message("\"{value}\" is no level; expected debug, info, warning, error or off",
                                 {{"value", std::string(word)}}));
}

void set_log_level(LogLevel level) {
  logger().set_level(inside(level));
}

void log_event(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (!logger().should_log(inside(level))) return;
  std::string line = fmt::format("event={}", event);
  for (const LogField& field : fields) {
    line += fmt::format(" {}=", field.key);
    if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
      line += std::to_string(*number);
    } else {
      put(line, std::get<std::string_view>(field.value));
    }
  }
  logger().log(inside(level), spdlog::string_view_t(line));
}

}  // namespace pulka
