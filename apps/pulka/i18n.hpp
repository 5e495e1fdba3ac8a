// Language and character set of the terminal.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "text/wording.hpp"

namespace pulka {

enum class Language : std::uint8_t { kEnglish, kRussian, kGerman };

// Chooses the language ("en", "ru", "de", or empty: the locale's) and loads its catalogue. An unknown
// language is an error; a locale in another language means English.
[[nodiscard]] std::expected<Language, Message> choose_language(std::string_view wanted);

// Whether the locale's character set is UTF-8, and its name.
[[nodiscard]] bool locale_is_utf8();
[[nodiscard]] std::string locale_charset();

// Hooks the language's catalogue into a wording. English is what the sources are written in and has none.
void translate_with_catalogue(Wording& wording, Language language);

}  // namespace pulka
