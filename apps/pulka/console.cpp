#include "console.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX's
#include <unistd.h>
#include <utility>

#include "crowd.hpp"

namespace pulka {
namespace {

volatile std::sig_atomic_t signal_arrived = 0;

struct SuitsWord {
  std::string_view word;
  Wording::Suits suits;
};
constexpr std::array kSuitsWords{SuitsWord{"letters", Wording::Suits::kLetters},
                                 SuitsWord{"signs", Wording::Suits::kSigns},
                                 SuitsWord{"german", Wording::Suits::kGerman}};

// What --suits asks for; nothing if it was not given.
std::expected<std::optional<Wording::Suits>, Message> suits_asked_for(const ConsoleOptions& options) {
  if (options.suits.empty()) return std::nullopt;
  const auto* found = std::ranges::find(kSuitsWords, options.suits, &SuitsWord::word);
  if (found == kSuitsWords.end()) {
    return std::unexpected(message("--suits {value}: no such suits; expected letters, signs or german",
                                   {{"value", options.suits}}));
  }
  if (options.ascii && found->suits == Wording::Suits::kSigns) {
    return std::unexpected(message("--suits signs: the signs are not ASCII; leave out --ascii"));
  }
  return found->suits;
}

void note_signal(int /*number*/) {
  signal_arrived = 1;
}

}  // namespace

std::expected<Console, Message> Console::open(const ConsoleOptions& options) {
  Console console;
  auto language = choose_language(options.language);
  if (!language) return std::unexpected(std::move(language.error()));
  const auto suits = suits_asked_for(options);
  if (!suits) return std::unexpected(suits.error());
  console.language_ = *language;
  console.input_is_terminal_ = ::isatty(STDIN_FILENO) == 1;
  // mpirun gives its processes a terminal that nobody looks at: it hands on what they write.
  console.output_is_terminal_ = ::isatty(STDOUT_FILENO) == 1 && started_by_mpirun() == 0;
  translate_with_catalogue(console.wording, *language);

  const bool needs_utf8 = !options.ascii || *language != Language::kEnglish;
  if (console.output_is_terminal_ && needs_utf8 && !locale_is_utf8()) {
    return std::unexpected(
        options.ascii
            ? message(
                  "This terminal's character set is {charset}, and this language needs UTF-8: use --lang en, "
                  "or set LC_ALL=C.UTF-8.",
                  {{"charset", locale_charset()}})
            : message("This terminal's character set is {charset}, and suits need UTF-8: set LC_ALL=C.UTF-8, "
                      "or add --ascii for plain letters.",
                      {{"charset", locale_charset()}}));
  }
  // NO_COLOR is the common wish of people who want none (no-color.org).
  const bool colourless =
      options.no_colour || std::getenv("NO_COLOR") != nullptr;  // NOLINT(concurrency-mt-unsafe)
  console.line_drawing_ = console.output_is_terminal_ && !options.ascii;
  if (console.line_drawing_) {
    console.wording.suits = Wording::Suits::kSigns;
    console.wording.colour = !colourless;
  }
  if (*suits) console.wording.suits = **suits;
  if (*language == Language::kRussian) console.wording.indices = Wording::Indices::kRussian;
  return console;
}

void Console::line(std::string_view text) {
  if (!quiet_) data(text);
}

void Console::data(std::string_view text) {
  // An empty view may have no data at all, which fwrite must not be given.
  if (!text.empty()) std::fwrite(text.data(), 1, text.size(), stdout);
  std::fputc('\n', stdout);
}

void Console::say(const Message& message) {
  line(wording.text(message));
}

void Console::complain(const Message& message) const {
  complain(wording.text(message));
}

void Console::complain(std::string_view text) const {
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fputc('\n', stderr);
}

void Console::overwrite(std::string_view text) {
  constexpr std::string_view kClearLine = "\r\x1B[K";
  std::fwrite(kClearLine.data(), 1, kClearLine.size(), stdout);
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

std::expected<std::string, Console::Stop> Console::read_line(std::string_view prompt) {
  if (input_is_terminal_) std::fwrite(prompt.data(), 1, prompt.size(), stdout);
  std::fflush(stdout);
  while (true) {
    if (const auto end = pending_.find('\n'); end != std::string::npos) {
      std::string line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (input_ended_) {
      if (pending_.empty()) return std::unexpected(Stop::kEndOfInput);
      return std::exchange(pending_, {});
    }
    if (interrupted()) return std::unexpected(Stop::kInterrupted);
    // Not std::getline: it starts an interrupted read again, and Ctrl-C would go unnoticed until Enter.
    std::array<char, 4096> buffer{};
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count > 0) {
      pending_.append(buffer.data(), static_cast<std::size_t>(count));
      // A line that never ends is no line of anybody's.
      constexpr std::size_t kLongestLine = 1U << 16U;
      if (pending_.size() > kLongestLine && pending_.find('\n') == std::string::npos) pending_ += '\n';
    } else if (count == 0) {
      input_ended_ = true;
    } else if (errno != EINTR) {
      input_ended_ = true;
    }
  }
}

bool Console::interrupted() {
  return signal_arrived != 0;
}

void Console::catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = note_signal;  // NOLINT(cppcoreguidelines-pro-type-union-access)
  ::sigemptyset(&action.sa_mask);
  action.sa_flags = 0;  // no SA_RESTART: a waiting read must return
  for (int number : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(number, &action, nullptr);
}

bool Console::flush() {
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

int display_width(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == 0x1B) {  // a colour code, up to its 'm'
      while (i < text.size() && text[i] != 'm') ++i;
      continue;
    }
    const bool continuation = (byte & 0xC0U) == 0x80U;
    // U+0300..U+036F, the combining marks, begin with 0xCC or 0xCD.
    const bool combining = byte == 0xCC || (byte == 0xCD && i + 1 < text.size() &&
                                            static_cast<unsigned char>(text[i + 1]) < 0xB0);
    if (!continuation && !combining) ++width;
  }
  return width;
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

std::string padded(std::string text, int width) {
  const int missing = width - display_width(text);
  if (missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
  return text;
}

}  // namespace pulka
