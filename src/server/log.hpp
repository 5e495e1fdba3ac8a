// The server's own log: one line an event, "key=value" each, on standard error. It never holds a token, a
// seed or a card that not everybody has seen.
#pragma once

#include <cstdint>
#include <expected>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "text/message.hpp"

namespace pulka {

enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarning, kError, kOff };

// "debug", "info", "warning", "error" or "off".
[[nodiscard]] std::expected<LogLevel, Message> parse_log_level(std::string_view word);

// Events below it are not written from now on. Before the first call it is kInfo.
void set_log_level(LogLevel level);

struct LogField {
  template <class Value>
    requires std::is_integral_v<Value>
  LogField(std::string_view key, Value value) : key(key), value(static_cast<std::int64_t>(value)) {}
  LogField(std::string_view key, std::string_view value) : key(key), value(value) {}

  std::string_view key;
  std::variant<std::int64_t, std::string_view> value;
};

// log_event(LogLevel::kInfo, "table.opened", {{"table", id}, {"players", 3}}); from any thread. A value with
// blanks, quotes or control characters is written in quotes.
void log_event(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

}  // namespace pulka
