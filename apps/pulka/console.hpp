// The terminal: lines out, lines in, and how to stop.
#pragma once

#include <cstdint>
#include <expected>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "i18n.hpp"
#include "text/wording.hpp"

namespace pulka {

// Options that every command takes.
struct ConsoleOptions {
  std::string language;  // "", "en", "ru" or "de"
  std::string suits;     // "", "letters", "signs" or "german"
  bool ascii = false;    // letters for suits, no line drawing, no colour
  bool no_colour = false;
};

class Console {
 public:
  enum class Stop : std::uint8_t { kEndOfInput, kInterrupted };

  // Looks at the locale and at whether standard output is a terminal. An error is a sentence for standard
  // error.
  [[nodiscard]] static std::expected<Console, Message> open(const ConsoleOptions& options);

  // One line of text, several, and a message, to standard output; nothing while quiet.
  void line(std::string_view text = {});
  void lines(const std::vector<std::string>& all) {
    for (const std::string& text : all) line(text);
  }
  void say(const Message& message);
  // Text with `indent` blanks before it; on a terminal in as many lines as its width asks for.
  void remark(std::string_view text, int indent);
  // A line for programs, written even while quiet.
  static void data(std::string_view text);
  // Takes the place of what it wrote last on a line of its own; empty: clears it. For a terminal only.
  static void overwrite(std::string_view text);
  void set_quiet(bool quiet) { quiet_ = quiet; }
  // To standard error.
  void complain(const Message& message) const;
  void complain(std::string_view text) const;

  // The next line of standard input without its line feed; shows the prompt first when a person is typing.
  // Ctrl-C, a terminating signal and the end of input stop it. Of a line of more than 65,536 characters it is
  // the beginning, and a sign that makes it nothing that anybody can read.
  [[nodiscard]] std::expected<std::string, Stop> read_line(std::string_view prompt);

  // Whether Ctrl-C or a terminating signal has arrived; asked between the moves of bots.
  [[nodiscard]] static bool interrupted();
  // From now on Ctrl-C is noticed instead of ending the program, so that a log can be closed in words.
  static void catch_interrupts();

  [[nodiscard]] Language language() const { return language_; }
  [[nodiscard]] bool typed_by_a_person() const { return input_is_terminal_; }
  [[nodiscard]] bool shown_to_a_person() const { return output_is_terminal_; }
  [[nodiscard]] bool line_drawing() const { return line_drawing_; }
  // False once something could not be written to standard output.
  [[nodiscard]] bool flush();

  Wording wording;

 private:
  [[nodiscard]] std::string whole(std::string line);

  Language language_ = Language::kEnglish;
  bool input_is_terminal_ = false;
  bool output_is_terminal_ = false;
  bool line_drawing_ = false;
  bool quiet_ = false;
  std::string pending_;  // read from standard input but not yet handed out
  bool input_ended_ = false;
  bool cut_off_ = false;  // the line that pending_ begins with has had more than is kept
  bool first_line_ = true;
};

// The reason why not, as in errno; 0: it is open.
[[nodiscard]] int open_for_reading(std::ifstream& file, const std::string& path);

// Bytes at the beginning of a file's text that editors put there to say that it is UTF-8, and nobody reads.
[[nodiscard]] std::size_t byte_order_mark(std::string_view text);

// Columns that `text` takes on a terminal: combining marks and colour codes take none.
[[nodiscard]] int display_width(std::string_view text);
// `text` so many times.
[[nodiscard]] std::string repeated(std::string_view text, int times);
// `text` with blanks added on the right up to `width` columns.
[[nodiscard]] std::string padded(std::string text, int width);

}  // namespace pulka
