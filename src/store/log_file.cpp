#include "store/log_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pulka {
namespace {

using Error = std::unexpected<Message>;

// No party comes near it; keeps a pipe that never ends from filling the memory.
constexpr std::size_t kMaxLogBytes = std::size_t{1} << 30U;

std::string reason(int error) {
  return std::generic_category().message(error);
}

// What the reader of the text said, with the file it is about.
Message in_file(const std::string& path, Message message) {
  message.place = path;
  return message;
}
Message cannot_open(const std::string& path, int error) {
  return message("{path}: cannot open the log: {reason}", {{"path", path}, {"reason", reason(error)}});
}
Message cannot_write(const std::string& path, int error) {
  return message("{path}: cannot write the log: {reason}", {{"path", path}, {"reason", reason(error)}});
}
Message cannot_read(const std::string& path, int error) {
  return message("{path}: cannot read the log: {reason}", {{"path", path}, {"reason", reason(error)}});
}

class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int get() const noexcept { return number_; }
  [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

 private:
  int number_;
};

int open_file(const std::string& path, int flags, mode_t mode = 0) {
  int descriptor = -1;
  do {
    descriptor = ::open(path.c_str(), flags | O_CLOEXEC, mode);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

std::expected<std::string, Message> read_all(int descriptor, const std::string& path) {
  std::string bytes;
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Error(cannot_read(path, errno));
    if (got == 0) return bytes;
    if (bytes.size() + static_cast<std::size_t>(got) > kMaxLogBytes) return Error(cannot_read(path, EFBIG));
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

std::optional<Message> lock(int descriptor, const std::string& path) {
  int result = 0;
  do {
    result = ::flock(descriptor, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  if (result == 0) return std::nullopt;
  if (errno == EWOULDBLOCK) {
    return message("{path}: another program has this log open; expected to be the only one that writes it",
                   {{"path", path}});
  }
  return message("{path}: cannot lock the log: {reason}", {{"path", path}, {"reason", reason(errno)}});
}

// So that a new file's name is on the disk too. Not every file system can do it; nothing is lost by asking.
void sync_directory(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string directory = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const Descriptor descriptor(open_file(directory, O_RDONLY | O_DIRECTORY));
  if (descriptor.get() >= 0) ::fsync(descriptor.get());
}

// An error that only says that this kind of file cannot do what was asked, as devices and pipes cannot.
bool not_supported(int error) {
  return error == EINVAL || error == ENOTSUP || error == EROFS || error == ENOSYS;
}

}  // namespace

std::expected<LogText, Message> read_log_file(const std::string& path) {
  const Descriptor descriptor(open_file(path, O_RDONLY));
  if (descriptor.get() < 0) return Error(cannot_open(path, errno));
  auto bytes = read_all(descriptor.get(), path);
  if (!bytes) return Error(std::move(bytes.error()));
  auto log = read_log(*bytes);
  if (!log) return Error(in_file(path, std::move(log.error())));
  if (log->warning) log->warning = in_file(path, std::move(*log->warning));
  return log;
}

std::expected<LogFile, Message> LogFile::create(const std::string& path, const LogHeader& header,
                                                Durability durability) {
  if (auto checked = check(header); !checked) return Error(std::move(checked.error()));
  constexpr int kFlags = O_WRONLY | O_APPEND;
  Descriptor descriptor(open_file(path, kFlags | O_CREAT | O_EXCL, 0644));
  const bool is_new = descriptor.get() >= 0;
  if (!is_new) {
    const int error = errno;
    struct stat status{};
    // A device holds nothing that could be lost; whether it takes a log is for the first write to say.
    const bool device = error == EEXIST && ::stat(path.c_str(), &status) == 0 && S_ISCHR(status.st_mode);
    if (error == EEXIST && !device) {
      return Error(message("{path}: there is a file already; expected a new name, or to go on with that log",
                           {{"path", path}}));
    }
    if (!device) return Error(cannot_open(path, error));
    Descriptor opened(open_file(path, kFlags));
    if (opened.get() < 0) return Error(cannot_open(path, errno));
    LogFile file(path, opened.release(), durability);
    if (auto written = file.write_all(file.encoder_.begin(header)); !written)
      return Error(std::move(written.error()));
    return file;
  }
  if (auto fault = lock(descriptor.get(), path)) return Error(std::move(*fault));
  LogFile file(path, descriptor.release(), durability);
  if (auto written = file.write_all(file.encoder_.begin(header)); !written) {
    // Nobody wants a log without a header; it was made here, so nothing of anybody's is lost.
    ::unlink(path.c_str());
    return Error(std::move(written.error()));
  }
  if (durability == Durability::kSynced) sync_directory(path);
  return file;
}

std::expected<LogFile::Resumed, Message> LogFile::resume(const std::string& path, Durability durability) {
  Descriptor descriptor(open_file(path, O_RDWR | O_APPEND | O_NONBLOCK));
  if (descriptor.get() < 0) return Error(cannot_open(path, errno));
  struct stat status{};
  if (::fstat(descriptor.get(), &status) != 0) return Error(cannot_open(path, errno));
  if (!S_ISREG(status.st_mode)) {
    return Error(message("{path}: not a plain file; a log can only be resumed from one", {{"path", path}}));
  }
  if (auto fault = lock(descriptor.get(), path)) return Error(std::move(*fault));
  auto bytes = read_all(descriptor.get(), path);
  if (!bytes) return Error(std::move(bytes.error()));
  auto log = read_log(*bytes);
  if (!log) return Error(in_file(path, std::move(log.error())));
  if (log->warning) log->warning = in_file(path, std::move(*log->warning));
  if (log->sound_bytes < bytes->size() &&
      ::ftruncate(descriptor.get(), static_cast<off_t>(log->sound_bytes)) != 0) {
    return Error(cannot_write(path, errno));
  }
  LogFile file(path, descriptor.release(), durability);
  file.sound_bytes_ = log->sound_bytes;
  file.encoder_ = LogEncoder(*log);
  return Resumed{std::move(*log), std::move(file)};
}

LogFile::LogFile(std::string path, int descriptor, Durability durability) noexcept
    : path_(std::move(path)), descriptor_(descriptor), durability_(durability) {}

LogFile::LogFile(LogFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      durability_(other.durability_),
      sound_bytes_(other.sound_bytes_),
      broken_(other.broken_),
      encoder_(other.encoder_) {}

LogFile& LogFile::operator=(LogFile&& other) noexcept {
  if (this != &other) {
    if (descriptor_ >= 0) ::close(descriptor_);
    path_ = std::move(other.path_);
    descriptor_ = std::exchange(other.descriptor_, -1);
    durability_ = other.durability_;
    sound_bytes_ = other.sound_bytes_;
    broken_ = other.broken_;
    encoder_ = other.encoder_;
  }
  return *this;
}

LogFile::~LogFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::expected<void, Message> LogFile::append(std::span<const Event> batch) {
  if (batch.empty()) return {};
  LogEncoder encoder = encoder_;
  const std::string bytes = encoder.encode(batch);
  return append(encoder, bytes);
}

std::expected<void, Message> LogFile::append(std::string_view note, std::span<const Event> batch) {
  LogEncoder encoder = encoder_;
  auto line = encoder.note(note);
  if (!line) return Error(in_file(path_, std::move(line.error())));
  const std::string bytes = *line + encoder.encode(batch);
  return append(encoder, bytes);
}

std::expected<void, Message> LogFile::append(const LogEncoder& after, const std::string& bytes) {
  if (broken_) {
    return Error(
        message("{path}: the log ends in the middle of a command that could not be taken back; resume it",
                {{"path", path_}}));
  }
  auto written = write_all(bytes);
  if (written) encoder_ = after;
  return written;
}

std::expected<void, Message> LogFile::write_all(const std::string& bytes) {
  int error = 0;
  for (std::string_view rest = bytes; !rest.empty() && error == 0;) {
    const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
    if (count > 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (count == 0) {
      error = EIO;
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (error == 0 && durability_ == Durability::kSynced) {
    while (::fdatasync(descriptor_) != 0 && error == 0) {
      if (errno != EINTR) error = errno;
    }
    if (not_supported(error)) error = 0;
  }
  if (error == 0) {
    sound_bytes_ += bytes.size();
    return {};
  }
  if (::ftruncate(descriptor_, static_cast<off_t>(sound_bytes_)) != 0 && !not_supported(errno))
    broken_ = true;
  return Error(cannot_write(path_, error));
}

}  // namespace pulka
