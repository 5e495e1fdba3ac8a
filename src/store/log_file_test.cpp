#include "store/log_file.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "game/game.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

template <class T>
std::string error_of(const std::expected<T, Message>& result) {
  return result ? "no error" : Wording{}.text(result.error());
}

LogHeader header() {
  LogHeader result;
  result.players = {{"Anna", "human"}, {"Boris", "human"}, {"Clara", "bot simple"}};
  result.mode = LogMode::kScore;
  return result;
}

// The events of deals that nobody played, command by command.
std::vector<std::vector<Event>> batches(int count) {
  State state = start(header().rules, 3, header().first_dealer);
  std::vector<std::vector<Event>> result;
  for (int i = 0; i < count; ++i) {
    const auto events = decide(state, command::EnterPassedOut{});
    EXPECT_TRUE(events);
    result.emplace_back(events->begin(), events->end());
    for (const Event& event : *events) pulka::apply(state, event);
  }
  return result;
}

// A directory of its own for each test.
class LogFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "pulka_log_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    directory_ = pattern;
    path_ = directory_ / "party.log";
  }
  void TearDown() override {
    fs::permissions(directory_, fs::perms::owner_all);
    fs::remove_all(directory_);
  }
  fs::path directory_;
  std::string path_;
};

TEST_F(LogFileTest, WritesWhatReadLogReads) {
  for (const Durability durability : {Durability::kFlushed, Durability::kSynced}) {
    fs::remove(path_);
    auto file = LogFile::create(path_, header(), durability);
    ASSERT_TRUE(file) << error_of(file);
    EXPECT_EQ(file->path(), path_);
    std::vector<Event> all;
    for (const auto& batch : batches(5)) {
      ASSERT_TRUE(file->append(batch));
      all.insert(all.end(), batch.begin(), batch.end());
      // What was appended can be read at once, by anybody.
      const auto log = read_log_file(path_);
      ASSERT_TRUE(log) << error_of(log);
      EXPECT_EQ(log->events, all);
      EXPECT_FALSE(log->warning);
    }
    EXPECT_TRUE(file->append({}));
    const auto log = read_log_file(path_);
    ASSERT_TRUE(log);
    EXPECT_EQ(log->header, header());
    EXPECT_EQ(log->events, all);
  }
}

TEST_F(LogFileTest, NotesGoOnWhenResumed) {
  const auto all = batches(3);
  LogHeader with_notes = header();
  with_notes.notes = true;
  const std::string note = R"({"note":"shuffle","deal":1})";
  {
    auto file = LogFile::create(path_, with_notes);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->append(note, all[0]));
    ASSERT_TRUE(file->append(note, {}));
    EXPECT_EQ(error_of(file->append("{}", all[1])),
              path_ + ": the note is \"{}\"; expected an object on one line whose first field is \"note\"");
  }
  auto resumed = LogFile::resume(path_);
  ASSERT_TRUE(resumed) << error_of(resumed);
  EXPECT_TRUE(resumed->log.header.notes);
  EXPECT_EQ(resumed->log.notes, (std::vector<LogNote>{{note, 0}, {note, all[0].size()}}));
  ASSERT_TRUE(resumed->file.append(all[1]));
  ASSERT_TRUE(resumed->file.append(note, all[2]));
  const auto log = read_log_file(path_);
  ASSERT_TRUE(log) << error_of(log);
  EXPECT_EQ(log->notes.size(), 3U);
  EXPECT_EQ(log->batch_ends.size(), 3U);
}

TEST_F(LogFileTest, ALogWithoutNotesTakesNone) {
  auto file = LogFile::create(path_, header());
  ASSERT_TRUE(file);
  EXPECT_EQ(error_of(file->append(R"({"note":"shuffle"})", batches(1)[0])),
            path_ + ": the log was begun without notes; expected one of format version 2");
  const auto log = read_log_file(path_);
  ASSERT_TRUE(log) << error_of(log);
  EXPECT_TRUE(log->events.empty());
}

TEST_F(LogFileTest, ResumesWhereItEnded) {
  const auto all = batches(6);
  {
    auto file = LogFile::create(path_, header());
    ASSERT_TRUE(file);
    for (std::size_t i = 0; i < 3; ++i) ASSERT_TRUE(file->append(all[i]));
  }
  {
    auto resumed = LogFile::resume(path_);
    ASSERT_TRUE(resumed) << error_of(resumed);
    EXPECT_FALSE(resumed->log.warning);
    EXPECT_EQ(resumed->log.batch_ends.size(), 3U);
    LogFile moved = std::move(resumed->file);
    for (std::size_t i = 3; i < 6; ++i) ASSERT_TRUE(moved.append(all[i]));
  }
  std::string expected;
  LogEncoder encoder;
  expected += encoder.begin(header());
  for (const auto& batch : all) expected += encoder.encode(batch);
  EXPECT_EQ(bytes_of(path_), expected);
}

TEST_F(LogFileTest, ResumeCutsAHalfWrittenEndWhereverItIs) {
  const auto all = batches(2);
  LogEncoder encoder;
  const std::string head = encoder.begin(header());
  const std::string first = encoder.encode(all[0]);
  const std::string second = encoder.encode(all[1]);
  for (std::size_t cut = 0; cut <= second.size(); ++cut) {
    write_bytes(path_, head + first + second.substr(0, cut));
    auto resumed = LogFile::resume(path_);
    ASSERT_TRUE(resumed) << cut << ": " << error_of(resumed);
    const bool whole = cut == 0 || cut == second.size();
    EXPECT_EQ(resumed->log.warning.has_value(), !whole) << cut;
    if (!whole) {
      EXPECT_EQ(bytes_of(path_), head + first);
    }
    if (cut != second.size()) {
      ASSERT_TRUE(resumed->file.append(all[1]));
    }
    EXPECT_EQ(bytes_of(path_), head + first + second) << cut;
  }
}

TEST_F(LogFileTest, ADamagedLogIsNeitherResumedNorChanged) {
  LogEncoder encoder;
  std::string bytes = encoder.begin(header());
  bytes += encoder.encode(batches(1)[0]);
  bytes[bytes.size() - 5] ^= 1;
  write_bytes(path_, bytes);
  const auto resumed = LogFile::resume(path_);
  ASSERT_FALSE(resumed);
  EXPECT_TRUE(error_of(resumed).starts_with(path_ + ": line 3 has the checksum")) << error_of(resumed);
  EXPECT_EQ(bytes_of(path_), bytes);
}

TEST_F(LogFileTest, AnExistingFileStaysAsItIs) {
  write_bytes(path_, "something else");
  const auto file = LogFile::create(path_, header());
  EXPECT_EQ(error_of(file),
            path_ + ": there is a file already; expected a new name, or to go on with that log");
  EXPECT_EQ(bytes_of(path_), "something else");
}

TEST_F(LogFileTest, ABadHeaderMakesNoFile) {
  LogHeader bad = header();
  bad.players[1].name = "Anna";
  EXPECT_FALSE(LogFile::create(path_, bad));
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(LogFileTest, PlacesThatCannotBeWritten) {
  const std::string nowhere = (directory_ / "no" / "such.log").string();
  EXPECT_EQ(error_of(LogFile::create(nowhere, header())),
            nowhere + ": cannot open the log: No such file or directory");
  EXPECT_EQ(error_of(LogFile::resume(nowhere)), nowhere + ": cannot open the log: No such file or directory");
  EXPECT_EQ(error_of(read_log_file(nowhere)), nowhere + ": cannot open the log: No such file or directory");
  const std::string directory = directory_.string();
  EXPECT_TRUE(error_of(LogFile::create(directory, header())).starts_with(directory + ": "));
  EXPECT_EQ(error_of(LogFile::resume(directory)), directory + ": cannot open the log: Is a directory");
  EXPECT_EQ(error_of(read_log_file(directory)), directory + ": cannot read the log: Is a directory");
  if (::geteuid() != 0) {
    fs::permissions(directory_, fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(error_of(LogFile::create(path_, header())), path_ + ": cannot open the log: Permission denied");
  }
}

TEST_F(LogFileTest, AFullDevice) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  for (const Durability durability : {Durability::kFlushed, Durability::kSynced}) {
    EXPECT_EQ(error_of(LogFile::create("/dev/full", header(), durability)),
              "/dev/full: cannot write the log: No space left on device");
  }
  EXPECT_TRUE(fs::exists("/dev/full"));
  EXPECT_EQ(error_of(LogFile::resume("/dev/full")),
            "/dev/full: not a plain file; a log can only be resumed from one");
  auto null = LogFile::create("/dev/null", header(), Durability::kSynced);
  ASSERT_TRUE(null) << error_of(null);
  EXPECT_TRUE(null->append(batches(1)[0]));
}

TEST_F(LogFileTest, TwoWritersAreOneTooMany) {
  auto file = LogFile::create(path_, header());
  ASSERT_TRUE(file);
  const std::string locked =
      path_ + ": another program has this log open; expected to be the only one that writes it";
  EXPECT_EQ(error_of(LogFile::resume(path_)), locked);
  EXPECT_TRUE(read_log_file(path_));  // reading is free
  {
    const LogFile moved = std::move(*file);
    EXPECT_EQ(error_of(LogFile::resume(path_)), locked);
  }
  EXPECT_TRUE(LogFile::resume(path_));
}

// Lets files grow only up to `bytes` while it lives, so that a write stops short.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(std::uint64_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(LogFileTest, AWriteThatStopsShortLeavesNothingBehind) {
  const auto all = batches(2);
  auto file = LogFile::create(path_, header());
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->append(all[0]));
  const std::string before = bytes_of(path_);
  for (const std::uint64_t room : {0U, 1U, 20U, 90U}) {
    std::string error;
    {
      const FileSizeLimit limit(before.size() + room);
      error = error_of(file->append(all[1]));
    }
    EXPECT_EQ(error, path_ + ": cannot write the log: File too large") << room;
    EXPECT_EQ(bytes_of(path_), before) << room;
  }
  // The same command again, now that there is room: as if nothing had happened.
  ASSERT_TRUE(file->append(all[1]));
  LogEncoder encoder;
  std::string expected = encoder.begin(header());
  for (const auto& batch : all) expected += encoder.encode(batch);
  EXPECT_EQ(bytes_of(path_), expected);
}

TEST_F(LogFileTest, AHeaderThatDoesNotFitLeavesNoFile) {
  std::string error;
  {
    const FileSizeLimit limit(50);
    error = error_of(LogFile::create(path_, header()));
  }
  EXPECT_EQ(error, path_ + ": cannot write the log: File too large");
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(LogFileTest, ReadsFromAPipe) {
  LogEncoder encoder;
  const std::string bytes = encoder.begin(header());
  const std::string pipe = (directory_ / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { write_bytes(pipe, bytes); });
  const auto log = read_log_file(pipe);
  writer.join();
  ASSERT_TRUE(log) << error_of(log);
  EXPECT_EQ(log->header, header());
}

}  // namespace
}  // namespace pulka
