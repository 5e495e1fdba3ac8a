// Language and character set of the terminal.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "text/wording.hpp"

namespace pulka {

enum class Language : std::uint8_t { kEnglish, kRussian };

// Chooses the language ("en", "ru", or empty: the locale's) and loads its catalogue. An unknown language is
// an error.
[[nodiscard]] std::expected<Language, Message> choose_language(std::string_view wanted);

// Whether the locale's character set is UTF-8, and its name.
[[nodiscard]] bool locale_is_utf8();
[[nodiscard]] std::string locale_charset();

// Hooks the catalogue into a wording.
void translate_with_catalogue(Wording& wording);

}  // namespace pulka
