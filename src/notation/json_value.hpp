// JSON values inside this room; no public header knows them.
#pragma once

#include <cstdint>
#include <expected>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

// Keeps the order in which keys were put in.
using Json = nlohmann::ordered_json;

// Larger or deeper texts are nothing this program writes, and are refused before they cost anything.
inline constexpr std::size_t kMaxJsonBytes = 16384;
inline constexpr int kMaxJsonDepth = 8;

struct JsonFault {
  enum class Kind : std::uint8_t { kTooLong, kTooDeep, kRepeatedKey, kNotJson };
  Kind kind = Kind::kNotJson;
  std::string key;        // for kRepeatedKey, quoted
  std::size_t limit = 0;  // for kTooLong, bytes
};

// Strict RFC 8259: one value of at most `max_bytes`, no comments, and no key twice in an object. Does not
// throw.
[[nodiscard]] std::expected<Json, JsonFault> parse_json(std::string_view text,
                                                        std::size_t max_bytes = kMaxJsonBytes);
[[nodiscard]] Message json_message(const JsonFault& fault);

// The value for a message, shortened.
[[nodiscard]] std::string shown(const Json& value);

// A rule set inside another value (rule_text.hpp says what is accepted).
[[nodiscard]] Json rules_value(const RuleSet& rules);
[[nodiscard]] std::expected<RuleSet, Message> rules_of_value(const Json& value);

}  // namespace pulka
