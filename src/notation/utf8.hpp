// Text from outside, sign by sign. Internal to this room.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pulka {

// One sign at the front of a text: its code point and length in bytes. Bytes that are not UTF-8 (RFC 3629: no
// overlong forms, no surrogates) come one by one with `valid` false.
struct Utf8Sign {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool valid = false;
};
// `text` must not be empty.
[[nodiscard]] Utf8Sign front_sign(std::string_view text);

// The capital of an English, German or Russian letter, other signs as they are.
[[nodiscard]] char32_t to_upper(char32_t code);

// Controls, and the invisible signs that reverse or break lines: nothing that may stand in a name.
[[nodiscard]] bool is_control(char32_t code);
[[nodiscard]] bool is_blank(char32_t code);

// Without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// The text in quotes for a message: controls and bytes that are not UTF-8 as \x1b, cut with "…" after 40
// signs.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace pulka
