#include "http_text.hpp"

#include <algorithm>
#include <charconv>
#include <ranges>

namespace pulka {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

std::optional<RequestTarget> parse_target(std::string_view target) {
  if (!target.starts_with('/')) return std::nullopt;
  RequestTarget result;
  if (const auto mark = target.find('?'); mark != std::string_view::npos) {
    result.query = target.substr(mark + 1);
    target = target.substr(0, mark);
  }
  for (std::size_t i = 0; i < target.size(); ++i) {
    auto byte = static_cast<unsigned char>(target[i]);
    if (byte == '%') {
      if (i + 2 >= target.size()) return std::nullopt;
      const char* const end = target.data() + i + 3;
      if (std::from_chars(target.data() + i + 1, end, byte, 16).ptr != end) return std::nullopt;
      i += 2;
    }
    if (byte < 0x20 || byte == 0x7f || byte == '\\') return std::nullopt;
    result.path += static_cast<char>(byte);
  }
  for (const auto segment : std::views::split(result.path, '/')) {
    const std::string_view word(segment.begin(), segment.end());
    if (word == "." || word == "..") return std::nullopt;
  }
  return result;
}

bool origin_allowed(std::optional<std::string_view> origin, std::string_view host,
                    std::span<const std::string> allowed) {
  if (!origin) return true;
  const auto matches = [origin](std::string_view other) {
    if (other.ends_with('/')) other.remove_suffix(1);
    return same_letters(*origin, other);
  };
  if (std::ranges::any_of(allowed, matches)) return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin->size() > scheme.size() && same_letters(origin->substr(0, scheme.size()), scheme)) {
      return same_letters(origin->substr(scheme.size()), host);
    }
  }
  return false;
}

}  // namespace pulka
