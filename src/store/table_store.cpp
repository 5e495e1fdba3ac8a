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
constexpr std::int64_t kFormat = 2;

constexpr std::int64_t kTouchPause = 10'000;  // milliseconds

// Records lie in the order in which they came, so that a transaction writes a few full pages at the end and
// not one or two of each table in it. Where those of a table lie is noted later, for many at once (`places`);
// `meta` tells up to which record (`placed`).
constexpr const char* kSchema = R"(
  create table meta(key text primary key, value) without rowid;
  create table tables(
    no integer primary key, id text not null unique, open integer not null, updated_ms integer not null,
    summary text not null);
  create index tables_by_activity on tables(updated_ms) where open;
  create table records(
    n integer primary key, table_no integer not null, version integer not null, at_ms integer not null,
    client text not null, seq integer not null, body text not null);
  create table places(
    table_no integer not null, version integer not null, n integer not null,
    primary key(table_no, version)) without rowid;
  insert into meta values('placed', 0);
)";
// From one transaction's beginning to the next's: under load, each takes more records with it.
constexpr std::chrono::milliseconds kCommitPause{2};
constexpr std::int64_t kPlacedTogether = 16384;  // records
constexpr std::size_t kMostKnown = 20'000;       // tables

// In format 1 each table's records lay together.
constexpr const char* kPutFormat1Aside = R"(
  drop index tables_by_activity;
  drop index records_by_client;
  alter table records rename to records_1;
  alter table tables rename to tables_1;
  delete from meta where key = 'format';
  alter table meta rename to meta_1;
)";
constexpr const char* kCarryOverFormat1 = R"(
  insert into tables(id, open, updated_ms, summary)
    select id, open, updated_ms, summary from tables_1 order by updated_ms, id;
  insert into records(table_no, version, at_ms, client, seq, body)
    select no, version, at_ms, client, seq, body from records_1 join tables on id = table_id
    order by no, version;
  drop table records_1;
  drop table tables_1;
  drop table meta_1;
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

// Looks before anything is changed at what kind of database this is: its format, or 0 if there is nothing in
// it yet.
std::expected<std::int64_t, Message> recognise(const std::string& path, const Connection& connection) {
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
  if (count.number(0) == 0) return 0;
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
  return format.number(0);
}

struct Waiting {
  StoreAppend append;
  TableStore::Done done;
};
struct ClearFault {
  std::string table;
};

// What the writer knows of a table.
struct Known {
  std::int64_t number = 0;
  std::int64_t last = 0;     // version
  std::int64_t touched = 0;  // when its activity was last written
};

}  // namespace

struct TableStore::Inside {
  std::string path;
  DirectoryLock lock;

  Deliver deliver;
  Connection writer;
  Statement add_table;
  Statement touch_table;
  Statement change_table;
  Statement find_table;
  Statement add_record;
  Statement find_places;
  Statement note_placed;

  std::mutex reading;  // guards everything down to `one_records`
  Connection reader;
  Statement all_open;
  Statement one_table;
  Statement one_records;

  // The store's thread only.
  std::unordered_set<std::string> faults;        // tables whose appends are refused
  std::unordered_map<std::string, Known> known;  // not those with a fault
  std::int64_t newest = 0;                       // record
  std::int64_t placed = 0;

  mutable std::mutex mutex;       // guards everything down to `counters`
  std::condition_variable wake;   // there is something to write, or nothing any more
  std::condition_variable hurry;  // closing
  std::vector<std::variant<Waiting, ClearFault>> queue;
  bool closing = false;
  Counters counters;

  std::thread thread;

  [[nodiscard]] std::optional<Message> open(const fs::path& directory);
  [[nodiscard]] bool prepare();
  [[nodiscard]] bool make_schema(std::int64_t format);
  [[nodiscard]] bool place_records();
  [[nodiscard]] bool look_up(const std::string& table, std::optional<Known>& found);
  void run();
  void write(std::vector<std::variant<Waiting, ClearFault>>& group);
  enum class Outcome : std::uint8_t { kWritten, kRefused, kBroken };
  [[nodiscard]] Outcome write_one(const StoreAppend& append, Message& why);
};

std::optional<Message> TableStore::Inside::open(const fs::path& directory) {
  if (auto fault = make_directory(directory)) return fault;
  if (auto fault = lock.take(directory)) return fault;
  path = (directory / "pulka.sqlite").string();
  if (!writer.open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) return cannot_open(path, writer.why());
  const auto format = recognise(path, writer);
  if (!format) return format.error();
  // FULL: a commit is on the disk before it is told, not only safe from a crash of the program.
  // The log is carried over into the database for more changes at once than usual, and less often.
  if (!writer.execute("pragma journal_mode = wal; pragma synchronous = full; "
                      "pragma wal_autocheckpoint = 8000")) {
    return cannot_open(path, writer.why());
  }
  if (*format < kFormat && !make_schema(*format)) return cannot_write(path, writer.why());
  // A file that cannot be written is opened for reading without a word, and a full disk is no news for later
  // either.
  if (!writer.execute("begin immediate; update meta set value = value where key = 'format'; commit")) {
    return cannot_write(path, writer.why());
  }
  if (!prepare()) return cannot_open(path, writer.why());
  if (!writer.execute("begin immediate") || !place_records() || !writer.execute("commit")) {
    return cannot_write(path, writer.why());
  }
  const bool readable =
      reader.open(path, SQLITE_OPEN_READONLY) &&
      all_open.prepare(reader,
                       "select id, open, summary from tables where open order by updated_ms desc, id") &&
      one_table.prepare(reader, "select id, open, summary from tables where id = ?1") &&
      one_records.prepare(
          reader,
          "select version, at_ms, body, client, seq from records"
          "  where n in (select n from places where table_no = (select no from tables where id = ?1)) "
          "union all select version, at_ms, body, client, seq from records"
          "  where n > (select value from meta where key = 'placed')"
          "    and table_no = (select no from tables where id = ?1) "
          "order by version");
  if (!readable) return cannot_open(path, reader.why());
  thread = std::thread([this] { run(); });
  return std::nullopt;
}

bool TableStore::Inside::make_schema(std::int64_t format) {
  const std::string is_made = "insert into meta values('format', " + std::to_string(kFormat) + "); commit";
  return writer.execute("begin immediate") && (format == 0 || writer.execute(kPutFormat1Aside)) &&
         writer.execute(kSchema) && (format == 0 || writer.execute(kCarryOverFormat1)) &&
         writer.execute(is_made.c_str());
}

bool TableStore::Inside::prepare() {
  Statement last;
  const bool prepared =
      add_table.prepare(writer, "insert into tables(id, open, updated_ms, summary) values(?1, ?2, ?3, ?4)") &&
      touch_table.prepare(writer, "update tables set updated_ms = ?2 where no = ?1") &&
      change_table.prepare(writer,
                           "update tables set open = ?2, updated_ms = ?3, summary = ?4 where no = ?1") &&
      find_table.prepare(writer,
                         "select no, (select max(version) from places where table_no = no) from tables"
                         "  where id = ?1") &&
      add_record.prepare(writer, "insert into records values(?1, ?2, ?3, ?4, ?5, ?6, ?7)") &&
      find_places.prepare(writer,
                          "insert into places select table_no, version, n from records where n > ?1"
                          "  order by table_no, version") &&
      note_placed.prepare(writer, "update meta set value = ?1 where key = 'placed'") &&
      last.prepare(writer,
                   "select (select max(n) from records), (select value from meta where key = 'placed')");
  if (!prepared || last.step() != SQLITE_ROW) return false;
  newest = last.number(0);
  placed = last.number(1);
  return true;
}

// Inside a transaction.
bool TableStore::Inside::place_records() {
  if (placed == newest) return true;
  find_places.start(placed);
  if (find_places.step() != SQLITE_DONE) return false;
  note_placed.start(newest);
  if (note_placed.step() != SQLITE_DONE) return false;
  placed = newest;
  return true;
}

// Inside a transaction. False: it cannot be told.
bool TableStore::Inside::look_up(const std::string& table, std::optional<Known>& found) {
  if (const auto at = known.find(table); at != known.end()) {
    found = at->second;
    return true;
  }
  // Its last record may be one of those whose place is not noted yet.
  if (!place_records()) return false;
  find_table.start(table);
  const int code = find_table.step();
  if (code != SQLITE_ROW) return code == SQLITE_DONE;
  found = Known{.number = find_table.number(0), .last = find_table.number(1), .touched = 0};
  find_table.finish();
  return true;
}

void TableStore::Inside::run() {
  std::chrono::steady_clock::time_point due;
  std::unique_lock held(mutex);
  for (;;) {
    wake.wait(held, [this] { return closing || !queue.empty(); });
    if (queue.empty()) return;
    // Told of every append, this thread would be woken for each and find nothing to do yet.
    hurry.wait_until(held, due, [this] { return closing; });
    due = std::chrono::steady_clock::now() + kCommitPause;
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

  std::optional<Known> table;
  if (version > 0) {
    if (!look_up(append.table, table)) return broken();
    if (!table || version > table->last + 1) {
      return refuse(message("table {table}: version {version} does not follow what is there",
                            {{"table", append.table}, {"version", version}}));
    }
    if (version <= table->last) {
      return refuse(message("table {table}: version {version} is there already",
                            {{"table", append.table}, {"version", version}}));
    }
    // A touch writes a row and an index anew, which costs as much as the record.
    const bool touch = record.at_ms < table->touched || record.at_ms - table->touched >= kTouchPause;
    if (append.summary) {
      change_table.start(table->number, std::int64_t{open}, record.at_ms, summary);
      if (change_table.step() != SQLITE_DONE) return broken();
    } else if (touch) {
      touch_table.start(table->number, record.at_ms);
      if (touch_table.step() != SQLITE_DONE) return broken();
    }
    if (append.summary || touch) table->touched = record.at_ms;
  } else {
    add_table.start(append.table, std::int64_t{open}, record.at_ms, summary);
    const int code = add_table.step();
    if (code == SQLITE_CONSTRAINT_UNIQUE) {
      return refuse(message("table {table}: there is such a table already; expected a new name",
                            {{"table", append.table}}));
    }
    if (code != SQLITE_DONE) return broken();
    table = Known{.number = sqlite3_last_insert_rowid(writer.get()), .last = 0, .touched = record.at_ms};
  }

  add_record.start(newest + 1, table->number, version, record.at_ms, record.client,
                   static_cast<std::int64_t>(record.seq), record.body);
  if (add_record.step() != SQLITE_DONE) return broken();
  ++newest;
  table->last = version;
  if (known.size() >= kMostKnown) known.clear();
  known[append.table] = *table;
  return Outcome::kWritten;
}

// One transaction. An append that is refused leaves nothing behind and takes no other with it: all that can
// refuse it comes before anything of it is written.
void TableStore::Inside::write(std::vector<std::variant<Waiting, ClearFault>>& group) {
  const auto begun = std::chrono::steady_clock::now();
  std::vector<std::optional<Message>> refusals(group.size());
  std::optional<Message> broken;
  std::size_t written = 0;
  const std::int64_t newest_before = newest;
  const std::int64_t placed_before = placed;
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
        known.erase(append.table);
        break;
      case Outcome::kBroken:
        broken = std::move(why);
        break;
    }
  }
  if (!broken && newest - placed >= kPlacedTogether && !place_records()) {
    broken = cannot_write(path, writer.why());
  }
  if (!broken && !writer.execute("commit")) broken = cannot_write(path, writer.why());
  if (broken) {
    written = 0;
    newest = newest_before;
    placed = placed_before;
    // On some errors SQLite has rolled back by itself.
    if (sqlite3_get_autocommit(writer.get()) == 0) static_cast<void>(writer.execute("rollback"));
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (const auto* clear = std::get_if<ClearFault>(&group[i])) {
        faults.erase(clear->table);
        continue;
      }
      const std::string& table = std::get<Waiting>(group[i]).append.table;
      faults.insert(table);
      known.erase(table);
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
  std::vector<std::function<void()>> calls;
  calls.reserve(group.size());
  for (std::size_t i = 0; i < group.size(); ++i) {
    auto* waiting = std::get_if<Waiting>(&group[i]);
    if (waiting == nullptr || !waiting->done) continue;
    std::expected<void, Message> result;
    if (refusals[i]) result = Error(std::move(*refusals[i]));
    calls.emplace_back([done = std::move(waiting->done), result = std::move(result)] { done(result); });
  }
  if (deliver) {
    deliver(std::move(calls));
  } else {
    for (const auto& call : calls) call();
  }
}

TableStore::TableStore(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

TableStore::~TableStore() {
  {
    const std::scoped_lock held(inside_->mutex);
    inside_->closing = true;
  }
  inside_->wake.notify_one();
  inside_->hurry.notify_one();
  inside_->thread.join();
}

std::expected<std::unique_ptr<TableStore>, Message> TableStore::open(const std::string& directory,
                                                                     Deliver deliver) {
  auto inside = std::make_unique<Inside>();
  inside->deliver = std::move(deliver);
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
                      .seq = static_cast<std::uint64_t>(statement.number(4))});
  }
  if (code != SQLITE_DONE) return Error(cannot_read(inside_->path, inside_->reader.why()));
  return result;
}

void TableStore::append(StoreAppend append, Done done) {
  {
    const std::scoped_lock held(inside_->mutex);
    inside_->queue.emplace_back(Waiting{std::move(append), std::move(done)});
    ++inside_->counters.queued;
    if (inside_->queue.size() > 1) return;
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
