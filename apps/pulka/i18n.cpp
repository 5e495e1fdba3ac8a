#include "i18n.hpp"

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <langinfo.h>
#include <libintl.h>
#include <system_error>
#include <unistd.h>

namespace pulka {
namespace {

struct LanguageCode {
  Language language;
  std::string_view code;  // as in --lang, a locale's name and po/*.po
};
constexpr std::array kLanguages{LanguageCode{Language::kEnglish, "en"},
                                LanguageCode{Language::kRussian, "ru"},
                                LanguageCode{Language::kGerman, "de"}};

// The language that the environment asks for, by the order of precedence that POSIX and gettext give the
// variables.
std::string language_of_environment() {
  for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    // Read once at start, before any thread exists.
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
    if (value != nullptr && *value != '\0') return std::string(value).substr(0, 2);
  }
  return "en";
}

// Next to an installed program (PREFIX/bin/pulka), else where the build put it.
std::string locale_directory(const std::string& language) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) {
    const std::filesystem::path installed = self.parent_path().parent_path() / "share" / "locale";
    if (std::filesystem::exists(installed / language / "LC_MESSAGES" / "pulka.mo", error))
      return installed.string();
  }
  return PULKA_BUILD_LOCALE_DIR;
}

}  // namespace

std::expected<Language, Message> choose_language(std::string_view wanted) {
  std::setlocale(LC_ALL, "");  // NOLINT(concurrency-mt-unsafe)
  const std::string code = wanted.empty() ? language_of_environment() : std::string(wanted);
  const auto* found = std::ranges::find(kLanguages, code, &LanguageCode::code);
  if (found == kLanguages.end()) {
    if (wanted.empty()) return Language::kEnglish;
    return std::unexpected(
        message("--lang {value}: no such language; expected en, ru or de", {{"value", code}}));
  }
  if (found->language == Language::kEnglish) return Language::kEnglish;
  // gettext translates nothing in the "C" locale. C.UTF-8 exists everywhere, a locale of the language may not
  // have been generated; LANGUAGE then names the catalogue.
  const char* current = std::setlocale(LC_MESSAGES, nullptr);  // NOLINT(concurrency-mt-unsafe)
  if (current == nullptr || std::string_view(current) == "C" || std::string_view(current) == "POSIX") {
    std::setlocale(LC_MESSAGES, "C.UTF-8");  // NOLINT(concurrency-mt-unsafe)
  }
  ::setenv("LANGUAGE", code.c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  ::bindtextdomain("pulka", locale_directory(code).c_str());
  ::bind_textdomain_codeset("pulka", "UTF-8");
  ::textdomain("pulka");
  return found->language;
}

bool locale_is_utf8() {
  return locale_charset() == "UTF-8";
}

std::string locale_charset() {
  return ::nl_langinfo(CODESET);  // NOLINT(concurrency-mt-unsafe)
}

void translate_with_catalogue(Wording& wording, Language language) {
  if (language == Language::kEnglish) return;
  // gettext("") is the catalogue's header.
  wording.translate = [](std::string_view id) {
    return id.empty() ? std::string() : ::gettext(std::string(id).c_str());
  };
  wording.translate_plural = [](std::string_view id, std::string_view plural, std::int64_t n) {
    const auto count = static_cast<unsigned long>(n < 0 ? -n : n);
    return std::string(::ngettext(std::string(id).c_str(), std::string(plural).c_str(), count));
  };
}

}  // namespace pulka
