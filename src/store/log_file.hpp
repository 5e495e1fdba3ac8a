// A party's log in a file that only ever grows by whole commands.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "game/event.hpp"
#include "notation/log.hpp"
#include "text/message.hpp"

namespace pulka {

// How safe an appended command is when append() returns.
enum class Durability : std::uint8_t {
  kFlushed,  // handed to the kernel: survives a crash of the program
  kSynced,   // on the disk: survives a crash of the machine
};

// Reads a log without changing it. Every error, and the warning of a half-written end, names the path.
[[nodiscard]] std::expected<LogText, Message> read_log_file(const std::string& path);

// A log open for writing, locked against other programs (flock) until it is destroyed. Every error names the
// path, and what is wrong with it: the system's reason, or the line as read_log() tells it.
class LogFile {
 public:
  // A new log with its header written. An existing file is an error and stays as it is.
  [[nodiscard]] static std::expected<LogFile, Message> create(const std::string& path,
                                                              const LogHeader& header,
                                                              Durability durability = Durability::kFlushed);
  struct Resumed;
  // Opens a log to go on with it. A half-written end is cut off the file; log.warning then says so.
  [[nodiscard]] static std::expected<Resumed, Message> resume(const std::string& path,
                                                              Durability durability = Durability::kFlushed);

  LogFile(LogFile&& other) noexcept;
  LogFile& operator=(LogFile&& other) noexcept;
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;
  ~LogFile();

  // Writes one command's events, all or nothing: after an error the file is as it was and append() may be
  // tried again. Should even that be impossible, every later append() fails too.
  [[nodiscard]] std::expected<void, Message> append(std::span<const Event> batch);
  // The same with a note before them (LogEncoder::note() says what it may be), both or neither; `batch` may
  // be empty.
  [[nodiscard]] std::expected<void, Message> append(std::string_view note, std::span<const Event> batch);
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  LogFile(std::string path, int descriptor, Durability durability) noexcept;
  [[nodiscard]] std::expected<void, Message> append(const LogEncoder& after, const std::string& bytes);
  [[nodiscard]] std::expected<void, Message> write_all(const std::string& bytes);

  std::string path_;
  int descriptor_ = -1;
  Durability durability_ = Durability::kFlushed;
  std::uint64_t sound_bytes_ = 0;
  bool broken_ = false;  // a half-written end could not be taken back
  LogEncoder encoder_;
};

struct LogFile::Resumed {
  LogText log;
  LogFile file;
};

}  // namespace pulka
