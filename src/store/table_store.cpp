#include "store/table_store.hpp"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <sqlite3.h>
#include <sys/file.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>

namespace pulka {
namespace {

using Error = std::unexpected<Message>;
namespace fs = std::filesystem;

// Raised when a program of before could not make sense of what is written now.
constexpr std::int64_t kFormat = 1;

constexpr std::int64_t kTouchPause = 10'000;  // milliseconds

constexpr const char* kSchema = R"(
  create table meta(key text primary key, value) without rowid;
  create table tables(id text primary key, open integer not null, updated_ms integer not null, summary text not null)
    without rowid;
  create index tables_by_activity on tables(updated_ms) where open;
  create table records(
    table_id text not null references tables(id), version integer not null, at_ms integer not null,
    body text not null, client text not null, seq integer not null, answer text not null,
    primary key(table_id, version)) without rowid;
  create unique index records_by_client on records(table_id, client, seq) where client <> '';
)";

std::string reason(int error) {
  return std::generic_category().message(error);
}

Message cannot_open(const std::string& path, std::string why) {
  return message("{path}: cannot open the tables: {reason}", {{"path", path}, {"reason", std::move(why)}});
}
Message cannot_read(const std::string& path, std::string why) {
  return message("{path}: cannot read the tables: {reason}", {{"path", path}, {"reason", std::move(why)}});
}
Message cannot_write(const std::string& path, std::string why) {
  return message("{path}: cannot write the tables: {reason}", {{"path", path}, {"reason", std::move(why)}});
}

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { sqlite3_close_v2(handle_); }  // the last one to close writes the log back into the database

  [[nodiscard]] bool open(const std::string& path, int flags) {
    if (sqlite3_open_v2(path.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK)
      return false;
    sqlite3_extended_result_codes(handle_, 1);
    // Somebody may be taking a copy of the file with a tool that locks it.
    return sqlite3_busy_timeout(handle_, 5000) == SQLITE_OK;
  }
  [[nodiscard]] bool execute(const char* statements) {
    return sqlite3_exec(handle_, statements, nullptr, nullptr, nullptr) == SQLITE_OK;
  }
  // Of the last call that failed.
  [[nodiscard]] std::string why() const {
    std::string text = sqlite3_errmsg(handle_);
    const int system = sqlite3_system_errno(handle_);
    if (system != 0 && (sqlite3_errcode(handle_) & 0xff) == SQLITE_CANTOPEN)
      text += " (" + reason(system) + ")";
    return text;
  }
  [[nodiscard]] sqlite3* get() const noexcept { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

class Statement {
 public:
  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(handle_); }

  [[nodiscard]] bool prepare(const Connection& connection, std::string_view text) {
    return sqlite3_prepare_v3(connection.get(), text.data(), static_cast<int>(text.size()),
                              SQLITE_PREPARE_PERSISTENT, &handle_, nullptr) == SQLITE_OK;
  }
  // The values of ?1, ?2, …; texts have to live until the statement is through.
  template <class... Values>
  void start(const Values&... values) {
    int column = 0;
    (bind(++column, values), ...);
  }
  // SQLITE_ROW, SQLITE_DONE or what went wrong. After anything but a row the statement can be started again.
  [[nodiscard]] int step() {
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW) sqlite3_reset(handle_);
    return code;
  }
  void finish() { sqlite3_reset(handle_); }

  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }
  [[nodiscard]] std::string text(int column) const {
    const unsigned char* const bytes = sqlite3_column_text(handle_, column);
    const int size = sqlite3_column_bytes(handle_, column);
    return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
  }

 private:
  void bind(int column, std::int64_t value) { sqlite3_bind_int64(handle_, column, value); }
  void bind(int column, std::string_view value) {
    // A null pointer would be no text instead of an empty one.
    sqlite3_bind_text64(handle_, column, value.empty() ? "" : value.data(), value.size(), SQLITE_STATIC,
                        SQLITE_UTF8);
  }

  sqlite3_stmt* handle_ = nullptr;
};

class DirectoryLock {
 public:
  DirectoryLock() = default;
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;
  ~DirectoryLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  [[nodiscard]] std::optional<Message> take(const fs::path& directory) {
    const std::string path = (directory / "lock").string();
    descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) return cannot_open(path, reason(errno));
    int result = 0;
    do {
      result = ::flock(descriptor_, LOCK_EX | LOCK_NB);
    } while (result != 0 && errno == EINTR);
    if (result == 0) return std::nullopt;
    if (errno != EWOULDBLOCK) return cannot_open(path, reason(errno));
    return message("{path}: another process serves these tables; expected to be the only one",
                   {{"path", directory.string()}});
  }

 private:
  int descriptor_ = -1;
};

std::optional<Message> make_directory(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (!error) return std::nullopt;
  return message("{path}: cannot make the directory: {reason}",
                 {{"path", directory.string()}, {"reason", error.message()}});
}

// Looks before anything is changed at what kind of database this is. True: there is nothing in it yet.
std::expected<bool, Message> recognise(const std::string& path, const Connection& connection) {
  const auto foreign = [&path] {
    return Error(message("{path}: this is not a database of tables; expected one that pulka made, or no file",
                         {{"path", path}}));
  };
  Statement count;
  if (!count.prepare(connection,
                     "select count(*), count(*) filter (where name = 'meta') from sqlite_schema") ||
      count.step() != SQLITE_ROW) {
    if (sqlite3_errcode(connection.get()) == SQLITE_NOTADB) return foreign();
    return Error(cannot_open(path, connection.why()));
  }
  if (count.number(0) == 0) return true;
  Statement format;
  if (count.number(1) == 0 ||
      !format.prepare(connection,
                      "select value from meta where key = 'format' and typeof(value) = 'integer'") ||
      format.step() != SQLITE_ROW) {
    return foreign();
  }
  if (format.number(0) > kFormat) {
    return Error(
        message("{path}: the tables are kept in format {found}; this program knows formats up to {known}",
                {{"path", path}, {"found", format.number(0)}, {"known", kFormat}}));
  }
  return false;
}

struct Waiting {
  StoreAppend append;
  TableStore::Done done;
};
struct ClearFault {
  std::string table;
};

}  // namespace

struct TableStore::Inside {
  std::string path;
  DirectoryLock lock;

  Connection writer;
  Statement add_table;
  Statement touch_table;
  Statement change_table;
  Statement find_record;
  Statement add_record;

  std::mutex reading;  // guards everything down to `one_records`
  Connection reader;
  Statement all_open;
  Statement one_table;
  Statement one_records;

  // The store's thread only.
  std::unordered_set<std::string> faults;                 // tables whose appends are refused
  std::unordered_map<std::string, std::int64_t> touched;  // when their activity was last written

  mutable std::mutex mutex;  // guards everything down to `counters`
  std::condition_variable wake;
  std::vector<std::variant<Waiting, ClearFault>> queue;
  bool closing = false;
  Counters counters;

  std::thread thread;

  [[nodiscard]] std::optional<Message> open(const fs::path& directory);
  void run();
  void write(std::vector<std::variant<Waiting, ClearFault>>& group);
  enum class Outcome : std::uint8_t { kWritten, kRefused, kBroken };
  [[nodiscard]] Outcome write_one(const StoreAppend& append, Message& why);
  [[nodiscard]] bool touch_is_due(const std::string& table, std::int64_t at_ms);
};

std::optional<Message> TableStore::Inside::open(const fs::path& directory) {
  if (auto fault = make_directory(directory)) return fault;
  if (auto fault = lock.take(directory)) return fault;
  path = (directory / "pulka.sqlite").string();
  if (!writer.open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) return cannot_open(path, writer.why());
  const auto is_new = recognise(path, writer);
  if (!is_new) return is_new.error();
  // FULL: a commit is on the disk before it is told, not only safe from a crash of the program.
  // Every move changes pages of its own table: with thousands of them the usual cache of 2 MB holds none
  // until its next change, and the usual log of 4 MB is carried over into the database before it.
  if (!writer.execute("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; "
                      "pragma cache_size = -65536; pragma wal_autocheckpoint = 8000")) {
    return cannot_open(path, writer.why());
  }
  if (*is_new) {
    const std::string format = "insert into meta values('format', " + std::to_string(kFormat) + "); commit";
    if (!writer.execute("begin immediate") || !writer.execute(kSchema) || !writer.execute(format.c_str())) {
      return cannot_write(path, writer.why());
    }
  }
  // A file that cannot be written is opened for reading without a word, and a full disk is no news for later
  // either.
  if (!writer.execute("begin immediate; update meta set value = value where key = 'format'; commit")) {
    return cannot_write(path, writer.why());
  }
  const bool prepared =
      add_table.prepare(writer, "insert into tables(id, open, updated_ms, summary) values(?1, ?2, ?3, ?4)") &&
      touch_table.prepare(writer, "update tables set updated_ms = ?2 where id = ?1") &&
      change_table.prepare(writer,
                           "update tables set open = ?2, updated_ms = ?3, summary = ?4 where id = ?1") &&
      find_record.prepare(writer, "select 1 from records where table_id = ?1 and version = ?2") &&
      add_record.prepare(writer, "insert into records values(?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  if (!prepared) return cannot_open(path, writer.why());
  const bool readable =
      reader.open(path, SQLITE_OPEN_READONLY) &&
      all_open.prepare(reader,
                       "select id, open, summary from tables where open order by updated_ms desc, id") &&
      one_table.prepare(reader, "select id, open, summary from tables where id = ?1") &&
      one_records.prepare(reader,
                          "select version, at_ms, body, client, seq, answer from records where table_id = ?1 "
                          "order by version");
  if (!readable) return cannot_open(path, reader.why());
  thread = std::thread([this] { run(); });
  return std::nullopt;
}

void TableStore::Inside::run() {
  std::unique_lock held(mutex);
  for (;;) {
    wake.wait(held, [this] { return closing || !queue.empty(); });
    if (queue.empty()) return;
    auto group = std::exchange(queue, {});
    held.unlock();
    write(group);
    held.lock();
  }
}

TableStore::Inside::Outcome TableStore::Inside::write_one(const StoreAppend& append, Message& why) {
  const TableRecord& record = append.record;
  const auto version = static_cast<std::int64_t>(record.version);
  const bool open = !append.summary || append.summary->open;
  const std::string_view summary =
      append.summary ? std::string_view(append.summary->body) : std::string_view();
  const auto refuse = [&why](Message sentence) {
    why = std::move(sentence);
    return Outcome::kRefused;
  };
  const auto broken = [this, &why] {
    why = cannot_write(path, writer.why());
    return Outcome::kBroken;
  };

  if (version == 0) {
    add_table.start(append.table, std::int64_t{open}, record.at_ms, summary);
    const int code = add_table.step();
    if (code == SQLITE_CONSTRAINT_PRIMARYKEY) {
      return refuse(message("table {table}: there is such a table already; expected a new name",
                            {{"table", append.table}}));
    }
    if (code != SQLITE_DONE) return broken();
  } else {
    find_record.start(append.table, version - 1);
    const int code = find_record.step();
    if (code == SQLITE_DONE) {
      return refuse(message("table {table}: version {version} does not follow what is there",
                            {{"table", append.table}, {"version", version}}));
    }
    if (code != SQLITE_ROW) return broken();
    find_record.finish();
  }

  const auto seq = static_cast<std::int64_t>(record.seq);
  add_record.start(append.table, version, record.at_ms, record.body, record.client, seq, record.answer);
  const int code = add_record.step();
  if (code == SQLITE_CONSTRAINT_PRIMARYKEY) {
    return refuse(message("table {table}: version {version} is there already",
                          {{"table", append.table}, {"version", version}}));
  }
  if (code == SQLITE_CONSTRAINT_UNIQUE) {
    return refuse(message("table {table}: command {seq} of this client is there already",
                          {{"table", append.table}, {"seq", seq}}));
  }
  if (code != SQLITE_DONE) return broken();

  if (version > 0 && append.summary) {
    change_table.start(append.table, std::int64_t{open}, record.at_ms, summary);
    if (change_table.step() != SQLITE_DONE) return broken();
  } else if (version > 0 && touch_is_due(append.table, record.at_ms)) {
    touch_table.start(append.table, record.at_ms);
    if (touch_table.step() != SQLITE_DONE) return broken();
  }
  return Outcome::kWritten;
}

// A touch writes a row and an index anew, which costs as much as the record.
bool TableStore::Inside::touch_is_due(const std::string& table, std::int64_t at_ms) {
  const auto [found, is_new] = touched.try_emplace(table, at_ms);
  if (!is_new && at_ms >= found->second && at_ms - found->second < kTouchPause) return false;
  found->second = at_ms;
  return true;
}

// One transaction. An append that is refused leaves nothing behind and takes no other with it: all that can
// refuse it comes before anything of it is written.
void TableStore::Inside::write(std::vector<std::variant<Waiting, ClearFault>>& group) {
  const auto begun = std::chrono::steady_clock::now();
  std::vector<std::optional<Message>> refusals(group.size());
  std::optional<Message> broken;
  std::size_t written = 0;
  if (!writer.execute("begin immediate")) broken = cannot_write(path, writer.why());
  for (std::size_t i = 0; i < group.size() && !broken; ++i) {
    if (const auto* clear = std::get_if<ClearFault>(&group[i])) {
      faults.erase(clear->table);
      continue;
    }
    const StoreAppend& append = std::get<Waiting>(group[i]).append;
    if (faults.contains(append.table)) {
      refusals[i] =
          message("table {table}: an earlier record could not be written", {{"table", append.table}});
      continue;
    }
    Message why;
    switch (write_one(append, why)) {
      case Outcome::kWritten:
        ++written;
        break;
      case Outcome::kRefused:
        refusals[i] = std::move(why);
        faults.insert(append.table);
        break;
      case Outcome::kBroken:
        broken = std::move(why);
        break;
    }
  }
  if (!broken && !writer.execute("commit")) broken = cannot_write(path, writer.why());
  if (broken) {
    written = 0;
    // On some errors SQLite has rolled back by itself.
    if (sqlite3_get_autocommit(writer.get()) == 0) static_cast<void>(writer.execute("rollback"));
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (const auto* clear = std::get_if<ClearFault>(&group[i])) {
        faults.erase(clear->table);
        continue;
      }
      faults.insert(std::get<Waiting>(group[i]).append.table);
      refusals[i] = *broken;
    }
  }
  const auto took =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun);

  const auto appends = static_cast<std::size_t>(
      std::ranges::count_if(group, [](const auto& task) { return std::holds_alternative<Waiting>(task); }));
  {
    const std::scoped_lock held(mutex);
    if (written > 0) ++counters.commits;
    counters.records += written;
    counters.failures += appends - written;
    counters.queued -= appends;
    counters.slowest_commit = std::max(counters.slowest_commit, took);
    counters.total_commit += took;
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    const auto* waiting = std::get_if<Waiting>(&group[i]);
    if (waiting == nullptr || !waiting->done) continue;
    if (refusals[i]) {
      waiting->done(Error(std::move(*refusals[i])));
    } else {
      waiting->done({});
    }
  }
}

TableStore::TableStore(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

TableStore::~TableStore() {
  {
    const std::scoped_lock held(inside_->mutex);
    inside_->closing = true;
  }
  inside_->wake.notify_one();
  inside_->thread.join();
}

std::expected<std::unique_ptr<TableStore>, Message> TableStore::open(const std::string& directory) {
  auto inside = std::make_unique<Inside>();
  if (auto fault = inside->open(directory)) return Error(std::move(*fault));
  return std::unique_ptr<TableStore>(new TableStore(std::move(inside)));
}

std::expected<std::vector<TableSummary>, Message> TableStore::open_tables() {
  const std::scoped_lock held(inside_->reading);
  Statement& statement = inside_->all_open;
  std::vector<TableSummary> result;
  statement.start();
  int code = SQLITE_ROW;
  while ((code = statement.step()) == SQLITE_ROW) {
    result.push_back({statement.text(0), statement.number(1) != 0, statement.text(2)});
  }
  if (code != SQLITE_DONE) return Error(cannot_read(inside_->path, inside_->reader.why()));
  return result;
}

std::expected<std::optional<TableSummary>, Message> TableStore::table(std::string_view id) {
  const std::scoped_lock held(inside_->reading);
  Statement& statement = inside_->one_table;
  statement.start(id);
  const int code = statement.step();
  if (code == SQLITE_DONE) return std::nullopt;
  if (code != SQLITE_ROW) return Error(cannot_read(inside_->path, inside_->reader.why()));
  TableSummary result{statement.text(0), statement.number(1) != 0, statement.text(2)};
  statement.finish();
  return result;
}

std::expected<std::vector<TableRecord>, Message> TableStore::records(std::string_view id) {
  const std::scoped_lock held(inside_->reading);
  Statement& statement = inside_->one_records;
  std::vector<TableRecord> result;
  statement.start(id);
  int code = SQLITE_ROW;
  while ((code = statement.step()) == SQLITE_ROW) {
    result.push_back({.version = static_cast<std::uint32_t>(statement.number(0)),
                      .at_ms = statement.number(1),
                      .body = statement.text(2),
                      .client = statement.text(3),
                      .seq = static_cast<std::uint64_t>(statement.number(4)),
                      .answer = statement.text(5)});
  }
  if (code != SQLITE_DONE) return Error(cannot_read(inside_->path, inside_->reader.why()));
  return result;
}

void TableStore::append(StoreAppend append, Done done) {
  {
    const std::scoped_lock held(inside_->mutex);
    inside_->queue.emplace_back(Waiting{std::move(append), std::move(done)});
    ++inside_->counters.queued;
  }
  inside_->wake.notify_one();
}

void TableStore::clear_fault(std::string_view table) {
  {
    const std::scoped_lock held(inside_->mutex);
    inside_->queue.emplace_back(ClearFault{std::string(table)});
  }
  inside_->wake.notify_one();
}

TableStore::Counters TableStore::counters() const {
  const std::scoped_lock held(inside_->mutex);
  return inside_->counters;
}

}  // namespace pulka
