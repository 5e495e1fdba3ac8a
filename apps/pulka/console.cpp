#include "console.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX's
#include <sys/ioctl.h>
#include <system_error>
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

// English has no letters beyond ASCII but in its French words.
std::string without_accents(std::string_view text) {
  constexpr std::string_view kGrave = "è";
  std::string result(text);
  for (std::size_t at = result.find(kGrave); at != std::string::npos; at = result.find(kGrave, at)) {
    result.replace(at, kGrave.size(), "e");
  }
  return result;
}

void translate_to_ascii(Wording& wording) {
  wording.translate = without_accents;
  wording.translate_plural = [](std::string_view id, std::string_view plural, std::int64_t n) {
    return without_accents(n == 1 ? id : plural);
  };
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
  if (options.ascii && *language == Language::kEnglish) translate_to_ascii(console.wording);

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

void Console::remark(std::string_view text, int indent) {
  winsize size{};
  // A narrower one would leave no room for words.
  constexpr int kNarrowest = 30;
  const bool known = output_is_terminal_ && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  const int width = known ? int{size.ws_col} : 0;
  const std::string blanks = repeated(" ", indent);
  std::string so_far = blanks;
  while (!text.empty()) {
    // A word with the blanks before it, of which there are two between suits.
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    if (width >= kNarrowest && display_width(so_far) + display_width(word) > width && so_far != blanks) {
      line(so_far);
      so_far = blanks + std::string(word.substr(begin));
    } else {
      so_far += word;
    }
  }
  line(so_far);
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
      return whole(std::move(line));
    }
    if (input_ended_) {
      if (pending_.empty()) return std::unexpected(Stop::kEndOfInput);
      return whole(std::exchange(pending_, {}));
    }
    if (interrupted()) return std::unexpected(Stop::kInterrupted);
    // Not std::getline: it starts an interrupted read again, and Ctrl-C would go unnoticed until Enter.
    std::array<char, 4096> buffer{};
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count > 0) {
      std::string_view more(buffer.data(), static_cast<std::size_t>(count));
      // A line that never ends is no line of anybody's, and is not kept.
      constexpr std::size_t kLongestLine = 1U << 16U;
      if (pending_.size() > kLongestLine && !pending_.contains('\n')) {
        cut_off_ = true;
        more.remove_prefix(std::min(more.find('\n'), more.size()));
      }
      pending_ += more;
    } else if (count == 0) {
      input_ended_ = true;
    } else if (errno != EINTR) {
      input_ended_ = true;
    }
  }
}

std::string Console::whole(std::string line) {
  if (std::exchange(first_line_, false)) line.erase(0, byte_order_mark(line));
  if (!std::exchange(cut_off_, false)) return line;
  // Its beginning might be read as the whole of it; this sign belongs to nothing that is read.
  constexpr std::size_t kShown = 80;
  std::size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
  return line.substr(0, end) + " \uFFFD";
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

int open_for_reading(std::ifstream& file, const std::string& path) {
  // A directory can be opened, and looks like an empty file.
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) return EISDIR;
  file.open(path);
  return file ? 0 : errno;
}

std::size_t byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? kMark.size() : 0;
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
