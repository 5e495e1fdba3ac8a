// What has to be read out of an HTTP request before anything is done for it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pulka {

struct RequestTarget {
  std::string path;   // percent signs decoded
  std::string query;  // as it was sent, without "?"
};

// nullopt: not a path from "/", or one with "." or ".." among its segments, a bad percent sign or a control
// character.
[[nodiscard]] std::optional<RequestTarget> parse_target(std::string_view target);

// Whether a page of that origin may open a WebSocket: one that this server sent itself (its host and port are
// those of the Host header), one of `allowed`, or no page at all.
[[nodiscard]] bool origin_allowed(std::optional<std::string_view> origin, std::string_view host,
                                  std::span<const std::string> allowed);

}  // namespace pulka
