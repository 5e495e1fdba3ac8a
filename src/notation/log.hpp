// A party's log of events as text; docs/log_format.md is the reference. Files are the store's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/seat.hpp"
#include "game/event.hpp"
#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

inline constexpr int kLogVersion = 1;
inline constexpr int kLogVersionWithNotes = 2;
inline constexpr std::size_t kMaxNameBytes = 40;
// No line of a log is longer, its line feed included.
inline constexpr std::size_t kMaxLogLine = 4096;
// What a line leaves to the JSON of a note beside the checksum, a blank and the line feed.
inline constexpr std::size_t kMaxNoteBytes = kMaxLogLine - 10;

struct LogPlayer {
  // Both 1..kMaxNameBytes bytes of UTF-8 without control characters and without a blank at either end.
  std::string name;  // no two alike at a table
  std::string kind;  // "human", "bot simple", …
  friend bool operator==(const LogPlayer&, const LogPlayer&) = default;
};

enum class LogMode : std::uint8_t {
  kPlay,   // cards are dealt and played here
  kScore,  // results of a party on real cards are entered
};

struct LogHeader {
  RuleSet rules;
  std::vector<LogPlayer> players;  // by seat, 2..5
  Seat first_dealer = Seat::k0;
  LogMode mode = LogMode::kPlay;
  bool notes = false;  // whether notes may stand between the commands
  friend bool operator==(const LogHeader&, const LogHeader&) = default;
};

// Whether a log may begin with this header; the error names the first field that is wrong.
[[nodiscard]] std::expected<void, Message> check(const LogHeader& header);
// The rule for one player's name by itself. `seat` is for the error.
[[nodiscard]] std::expected<void, Message> check_name(std::string_view name, Seat seat);

// What stands in a log beside the events and never has a say in what they mean: how cards were shuffled.
struct LogNote {
  std::string json;        // one object, whose first field "note" says what it is
  std::size_t events = 0;  // how many stand before it
  friend bool operator==(const LogNote&, const LogNote&) = default;
};

// A log that was read. The events replay from start(header.rules, players, header.first_dealer).
struct LogText {
  LogHeader header;
  std::vector<Event> events;            // of complete commands only
  std::vector<std::size_t> batch_ends;  // for each command, the number of events up to its end, rising
  std::vector<LogNote> notes;           // in the order of the log
  std::size_t sound_bytes = 0;  // where the last complete command or note ends; a writer goes on from there
  std::optional<Message> warning;  // what was cut off after sound_bytes, if anything
  std::uint32_t crc = 0;           // of the JSON of all sound lines
};

// Reads a whole log and checks every line of it: checksum, JSON, ranges, and that each event can happen where
// it stands. A half-written end (a last line without line feed, a last command without its last event) is
// left out with a warning. Any other damage is an error that names the line. Takes memory and time linear in
// the size, whatever the bytes are.
[[nodiscard]] std::expected<LogText, Message> read_log(std::string_view bytes);

// Writes a log line by line. Holds only the running checksum and the count, so that a writer may copy it,
// encode, and keep the copy when the bytes have safely gone out.
class LogEncoder {
 public:
  LogEncoder() noexcept = default;
  // Goes on where `log` ends.
  explicit LogEncoder(const LogText& log) noexcept;

  // The header line. check(header) must hold. To be called once, first.
  [[nodiscard]] std::string begin(const LogHeader& header);
  // The lines of one command's events; empty for none. After begin().
  [[nodiscard]] std::string encode(std::span<const Event> batch);
  // The line of a note. After begin(). An error, after which nothing has changed, says what is wrong with
  // `json`: it must be one object whose first field "note" is a text that is not empty, in at most
  // kMaxNoteBytes without line feeds; or that the log was begun without notes.
  [[nodiscard]] std::expected<std::string, Message> note(std::string_view json);

 private:
  std::uint32_t crc_ = 0;
  std::uint64_t count_ = 0;  // events so far
  int players_ = kMaxPlayers;
  bool notes_ = false;
};

}  // namespace pulka
