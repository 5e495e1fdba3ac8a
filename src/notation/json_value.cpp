#include "json_value.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "utf8.hpp"

namespace pulka {

std::expected<Json, JsonFault> parse_json(std::string_view text, std::size_t max_bytes) {
  using Kind = JsonFault::Kind;
  if (text.size() > max_bytes) return std::unexpected(JsonFault{Kind::kTooLong, {}, max_bytes});
  std::optional<JsonFault> fault;
  std::vector<std::vector<std::string>> keys;  // of the objects that are open, outermost first
  const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (fault) return false;
    switch (event) {
      case Json::parse_event_t::object_start:
      case Json::parse_event_t::array_start:
        // A value that is refused here is not built, so that no deep tree comes into being.
        if (depth >= kMaxJsonDepth) {
          fault = JsonFault{Kind::kTooDeep, {}, 0};
          return false;
        }
        keys.emplace_back();
        break;
      case Json::parse_event_t::object_end:
      case Json::parse_event_t::array_end:
        if (!keys.empty()) keys.pop_back();
        break;
      case Json::parse_event_t::key: {
        const auto& key = parsed.get_ref<const std::string&>();
        if (std::ranges::find(keys.back(), key) != keys.back().end()) {
          fault = JsonFault{Kind::kRepeatedKey, in_quotes(key), 0};
          return false;
        }
        keys.back().push_back(key);
        break;
      }
      case Json::parse_event_t::value:
        break;
    }
    return true;
  };
  Json value = Json::parse(text.begin(), text.end(), watch, /*allow_exceptions=*/false);
  if (value.is_discarded() && !fault) return std::unexpected(JsonFault{Kind::kNotJson, {}, 0});
  if (fault) return std::unexpected(std::move(*fault));
  return value;
}

Message json_message(const JsonFault& fault) {
  switch (fault.kind) {
    case JsonFault::Kind::kTooLong:
      return message("the JSON text is too long; expected at most {limit} bytes",
                     {{"limit", static_cast<std::int64_t>(fault.limit)}});
    case JsonFault::Kind::kTooDeep:
      return message("the JSON text is nested too deeply");
    case JsonFault::Kind::kRepeatedKey:
      return message("the key {key} is given twice", {{"key", fault.key}});
    case JsonFault::Kind::kNotJson:
      break;
  }
  return message("the text is not JSON");
}

std::string shown(const Json& value) {
  // Only what nlohmann's parser took in is dumped, but the text may hold anything: replace, never throw.
  return in_quotes(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace pulka
