#include "store/table_store.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <sqlite3.h>
#include <string>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "text/wording.hpp"

namespace pulka {
namespace {

namespace fs = std::filesystem;

template <class T>
std::string error_of(const std::expected<T, Message>& result) {
  return result ? "no error" : Wording{}.text(result.error());
}

TableRecord record(std::uint32_t version, std::string body = "body") {
  return {.version = version, .at_ms = 1000 + version, .body = std::move(body), .client = {}, .seq = 0};
}
TableRecord command(std::uint32_t version, std::string client, std::uint64_t seq) {
  TableRecord result = record(version);
  result.client = std::move(client);
  result.seq = seq;
  return result;
}

using Result = std::expected<void, Message>;

std::future<Result> begin_append(TableStore& store, StoreAppend append) {
  auto promise = std::make_shared<std::promise<Result>>();
  auto future = promise->get_future();
  store.append(std::move(append), [promise](Result result) { promise->set_value(std::move(result)); });
  return future;
}
std::string append(TableStore& store, const std::string& table, TableRecord record,
                   std::optional<TableSummary> summary = std::nullopt) {
  return error_of(begin_append(store, {table, std::move(record), std::move(summary)}).get());
}

// What `task` returns, run in a process of its own.
template <class Task>
std::string in_a_child(const Task& task) {
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe(ends.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string text = task();
    const auto put = ::write(ends[1], text.data(), text.size());
    ::_exit(put == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  ::close(ends[1]);
  std::string result;
  std::array<char, 1024> buffer;
  for (ssize_t got = 0; (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;) {
    result.append(buffer.data(), static_cast<std::size_t>(got));
  }
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return result;
}

// A directory of its own for each test.
class TableStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "pulka_tables_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    directory_ = pattern;
    database_ = (directory_ / "pulka.sqlite").string();
  }
  void TearDown() override {
    fs::permissions(directory_, fs::perms::owner_all);
    fs::remove_all(directory_);
  }
  std::unique_ptr<TableStore> open() {
    auto store = TableStore::open(directory_.string());
    EXPECT_TRUE(store) << error_of(store);
    return store ? std::move(*store) : nullptr;
  }
  void change(const std::string& statements) const {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(database_.c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, statements.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(handle);
    sqlite3_close(handle);
  }

  fs::path directory_;
  std::string database_;
};

TEST_F(TableStoreTest, GivesBackEverythingWhenOpenedAgain) {
  const std::string odd("\0 \xd1\x8f \"'\n", 8);
  std::vector<TableRecord> written;
  {
    const auto store = open();
    ASSERT_NE(store, nullptr);
    TableRecord first = record(0, odd);
    first.at_ms = -5;
    written = {first, command(1, "anna", 7), command(2, "boris", 7),
               command(3, "anna", std::uint64_t{1} << 62U), record(4, "")};
    EXPECT_EQ(append(*store, "t1", written[0], TableSummary{"t1", true, "{\"n\":1}"}), "no error");
    for (std::size_t i = 1; i < written.size(); ++i) EXPECT_EQ(append(*store, "t1", written[i]), "no error");
    EXPECT_EQ(append(*store, "t2", record(0)), "no error");
    EXPECT_EQ(append(*store, "t2", record(1), TableSummary{"t2", false, odd}), "no error");
  }
  const auto store = open();
  ASSERT_NE(store, nullptr);
  EXPECT_EQ(store->records("t1"), written);
  EXPECT_EQ(store->table("t1"), (TableSummary{"t1", true, "{\"n\":1}"}));
  EXPECT_EQ(store->table("t2"), (TableSummary{"t2", false, odd}));
  EXPECT_EQ(store->table("t3"), std::nullopt);
  EXPECT_EQ(store->table(""), std::nullopt);
  EXPECT_EQ(store->records("t3"), std::vector<TableRecord>{});
  EXPECT_EQ(append(*store, "t1", record(5)), "no error");
}

TEST_F(TableStoreTest, OpenTablesComeInTheOrderOfTheirLastActivity) {
  const auto store = open();
  ASSERT_NE(store, nullptr);
  for (const char* id : {"a", "b", "c", "d"}) {
    EXPECT_EQ(append(*store, id, record(0), TableSummary{id, true, id}), "no error");
  }
  EXPECT_EQ(append(*store, "b", record(1)), "no error");
  EXPECT_EQ(append(*store, "c", record(1), TableSummary{"c", false, "over"}), "no error");
  TableRecord late = record(1);
  late.at_ms = 9000;
  EXPECT_EQ(append(*store, "a", late, TableSummary{"a", true, "new"}), "no error");
  const auto tables = store->open_tables();
  ASSERT_TRUE(tables) << error_of(tables);
  EXPECT_EQ(*tables, (std::vector<TableSummary>{{"a", true, "new"}, {"b", true, "b"}, {"d", true, "d"}}));
}

TEST_F(TableStoreTest, OneTransactionTakesAllThatIsWaitingAndOnlyTheWrongAppendIsRefused) {
  const auto store = open();
  ASSERT_NE(store, nullptr);
  // While this `done` is called nothing is written.
  std::promise<void> reached;
  std::promise<void> go_on;
  store->append({"t0", record(0), {}}, [&](Result) {
    reached.set_value();
    go_on.get_future().wait();
  });
  reached.get_future().wait();
  std::vector<std::future<Result>> results;
  std::vector<int> order;  // filled on the store's thread, read when that is through
  for (std::uint32_t version = 0; version < 3; ++version) {
    for (int table = 1; table <= 20; ++table) {
      // Table 7 leaves one out.
      TableRecord one = command(table == 7 && version > 0 ? version + 1 : version, "anna", version);
      auto promise = std::make_shared<std::promise<Result>>();
      results.push_back(promise->get_future());
      store->append({"t" + std::to_string(table), one, {}}, [&order, promise, table](Result result) {
        order.push_back(table);
        promise->set_value(std::move(result));
      });
    }
  }
  EXPECT_EQ(store->counters().queued, 60U);
  go_on.set_value();
  std::size_t refused = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const std::string error = error_of(results[i].get());
    const std::string expected = i == 26   ? "table t7: version 2 does not follow what is there"
                                 : i == 46 ? "table t7: an earlier record could not be written"
                                           : "no error";
    EXPECT_EQ(error, expected) << i;
    refused += error != "no error" ? 1 : 0;
  }
  EXPECT_EQ(refused, 2U);
  const auto counters = store->counters();
  EXPECT_EQ(counters.commits, 2U);
  EXPECT_EQ(counters.records, 59U);
  EXPECT_EQ(counters.failures, 2U);
  EXPECT_EQ(counters.queued, 0U);
  EXPECT_GT(counters.slowest_commit.count(), 0);
  EXPECT_GE(counters.total_commit, counters.slowest_commit);
  ASSERT_EQ(order.size(), 60U);
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], static_cast<int>(i % 20) + 1);
  EXPECT_EQ(store->records("t7")->size(), 1U);
  EXPECT_EQ(store->records("t8")->size(), 3U);
}

TEST_F(TableStoreTest, NothingIsWrittenOverAGap) {
  const auto store = open();
  ASSERT_NE(store, nullptr);
  EXPECT_EQ(append(*store, "t", record(1)), "table t: version 1 does not follow what is there");
  EXPECT_EQ(append(*store, "t", record(0)), "table t: an earlier record could not be written");
  store->clear_fault("t");
  EXPECT_EQ(append(*store, "t", record(0)), "no error");
  EXPECT_EQ(append(*store, "t", record(0)), "table t: there is such a table already; expected a new name");
  store->clear_fault("t");
  EXPECT_EQ(append(*store, "t", record(2)), "table t: version 2 does not follow what is there");
  store->clear_fault("t");
  EXPECT_EQ(append(*store, "t", record(1)), "no error");
  // A refused append leaves the summary as it was.
  EXPECT_EQ(append(*store, "t", record(1), TableSummary{"t", false, "not so"}),
            "table t: version 1 is there already");
  EXPECT_EQ(store->table("t"), (TableSummary{"t", true, ""}));
  store->clear_fault("other");
  EXPECT_EQ(append(*store, "t", record(2)), "table t: an earlier record could not be written");
}

// Where records lie is noted for many of them at once, and until then looked for.
TEST_F(TableStoreTest, TablesWhoseRecordsLieAmongEachOtherAreReadWhole) {
  constexpr std::uint32_t kRecords = 3000;
  const std::vector<std::string> tables{"a", "b", "c", "d"};
  const auto expected = [](const std::string& id, std::uint32_t count) {
    std::vector<TableRecord> records;
    for (std::uint32_t version = 0; version < count; ++version) {
      records.push_back(record(version, id + std::to_string(version)));
    }
    return records;
  };
  for (std::uint32_t round = 0; round < 2; ++round) {
    const auto store = open();
    ASSERT_NE(store, nullptr);
    std::size_t refused = 0;
    const auto append_to = [&](const std::string& id, std::uint32_t version) {
      store->append({id, record(version, id + std::to_string(version)), {}},
                    [&refused](const Result& result) { refused += result ? 0 : 1; });
    };
    for (std::uint32_t version = round * kRecords; version < (round + 1) * kRecords; ++version) {
      for (const std::string& id : tables) append_to(id, version);
    }
    // What was noted before tells where the next belongs.
    EXPECT_EQ(
        append(*store, "a", record((round + 1) * kRecords + 1)),
        "table a: version " + std::to_string((round + 1) * kRecords + 1) + " does not follow what is there");
    EXPECT_EQ(append(*store, "b", record((round + 1) * kRecords - 1)),
              "table b: version " + std::to_string((round + 1) * kRecords - 1) + " is there already");
    EXPECT_EQ(refused, 0U);
    for (const std::string& id : tables) {
      EXPECT_EQ(store->records(id), expected(id, (round + 1) * kRecords)) << id;
    }
  }
}

TEST_F(TableStoreTest, TablesOfTheFirstFormatAreCarriedOver) {
  change(R"(
    create table meta(key text primary key, value) without rowid;
    create table tables(id text primary key, open integer not null, updated_ms integer not null,
      summary text not null) without rowid;
    create index tables_by_activity on tables(updated_ms) where open;
    create table records(
      table_id text not null references tables(id), version integer not null, at_ms integer not null,
      body text not null, client text not null, seq integer not null, answer text not null,
      primary key(table_id, version)) without rowid;
    create unique index records_by_client on records(table_id, client, seq) where client <> '';
    insert into meta values('format', 1);
    insert into tables values('x', 1, 1003, 'of x'), ('w', 0, 1001, 'of w');
    insert into records values('x', 0, 1000, 'body', '', 0, ''), ('x', 1, 1001, 'body', 'anna', 4, 'ok'),
      ('x', 2, 1002, 'body', 'boris', 4, 'ok'), ('w', 0, 1000, 'body', 'anna', 1, 'ok');
  )");
  for (int round = 0; round < 2; ++round) {
    const auto store = open();
    ASSERT_NE(store, nullptr);
    EXPECT_EQ(store->records("x"),
              (std::vector<TableRecord>{record(0), command(1, "anna", 4), command(2, "boris", 4)}));
    EXPECT_EQ(store->records("w"), (std::vector<TableRecord>{command(0, "anna", 1)}));
    EXPECT_EQ(store->open_tables(), (std::vector<TableSummary>{{"x", true, "of x"}}));
    EXPECT_EQ(store->table("w"), (TableSummary{"w", false, "of w"}));
  }
  const auto store = open();
  EXPECT_EQ(append(*store, "x", record(2)), "table x: version 2 is there already");
  store->clear_fault("x");
  EXPECT_EQ(append(*store, "x", record(3)), "no error");
  EXPECT_EQ(append(*store, "w", record(1)), "no error");
}

TEST_F(TableStoreTest, WhatFollowsFromOneTransactionIsDeliveredTogether) {
  std::vector<std::size_t> sizes;
  int done = 0;
  {
    auto store = TableStore::open(directory_.string(), [&](const std::vector<std::function<void()>>& calls) {
      sizes.push_back(calls.size());
      for (const auto& call : calls) call();
    });
    ASSERT_TRUE(store) << error_of(store);
    for (std::uint32_t version = 0; version < 200; ++version) {
      (*store)->append({"t", record(version), {}}, [&done](const Result& result) { done += result ? 1 : 0; });
    }
  }
  EXPECT_EQ(done, 200);
  EXPECT_LT(sizes.size(), 200U);
}

TEST_F(TableStoreTest, TheQueueIsCarriedOutBeforeClosing) {
  std::size_t done = 0;
  {
    const auto store = open();
    ASSERT_NE(store, nullptr);
    for (std::uint32_t version = 0; version < 500; ++version) {
      store->append({"t", record(version), {}}, [&done](const Result& result) { done += result ? 1 : 0; });
    }
  }
  EXPECT_EQ(done, 500U);
  EXPECT_FALSE(fs::exists(database_ + "-wal"));
  EXPECT_EQ(open()->records("t")->size(), 500U);
}

TEST_F(TableStoreTest, OnlyOneServesADirectory) {
  const auto store = open();
  ASSERT_NE(store, nullptr);
  EXPECT_EQ(error_of(TableStore::open(directory_.string())),
            directory_.string() + ": another process serves these tables; expected to be the only one");
}

TEST_F(TableStoreTest, ADirectoryIsMadeWithAllAboveIt) {
  const std::string deep = (directory_ / "a" / "b").string();
  EXPECT_EQ(error_of(TableStore::open(deep)), "no error");
  const std::string file = (directory_ / "file").string();
  std::ofstream(file) << "text";
  EXPECT_EQ(error_of(TableStore::open(file + "/below")),
            file + "/below: cannot make the directory: Not a directory");
}

TEST_F(TableStoreTest, OtherDatabasesStayAsTheyAre) {
  const auto refusal = [this](const std::string& text) {
    EXPECT_EQ(error_of(TableStore::open(directory_.string())), database_ + ": " + text);
  };
  std::ofstream(database_) << std::string(4096, 'x');
  refusal("this is not a database of tables; expected one that pulka made, or no file");
  fs::remove(database_);
  change("create table notes(text)");
  refusal("this is not a database of tables; expected one that pulka made, or no file");
  change("create table meta(key, value)");
  refusal("this is not a database of tables; expected one that pulka made, or no file");
  fs::remove(database_);
  open();
  change("update meta set value = 12 where key = 'format'");
  refusal("the tables are kept in format 12; this program knows formats up to 2");
  change("update meta set value = 2 where key = 'format'");
  EXPECT_NE(open(), nullptr);
}

TEST_F(TableStoreTest, PlacesThatCannotBeWritten) {
  const auto try_as_nobody = [this] {
    return in_a_child([this] {
      // Root may write everywhere.
      if (::getuid() == 0 && ::setuid(65534) != 0) return std::string("cannot leave root");
      return error_of(TableStore::open(directory_.string()));
    });
  };
  fs::permissions(directory_, fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                                  fs::perms::others_exec);
  EXPECT_EQ(try_as_nobody(), (directory_ / "lock").string() + ": cannot open the tables: Permission denied");
  fs::permissions(directory_, fs::perms::owner_all);
  open();
  fs::permissions(database_, fs::perms::owner_read | fs::perms::others_read);
  fs::permissions(directory_ / "lock", fs::perms::all);
  fs::permissions(directory_, fs::perms::all);
  EXPECT_EQ(try_as_nobody(),
            database_ + ": cannot open the tables: unable to open database file (Permission denied)");
}

TEST_F(TableStoreTest, AFileThatMayGrowNoFurtherRefusesAndLaterGoesOn) {
  const std::string said = in_a_child([this] {
    std::signal(SIGXFSZ, SIG_IGN);
    const auto store = open();
    std::string text = append(*store, "t", record(0)) + "\n";
    text += append(*store, "other", record(0)) + "\n";
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    const rlimit before = limit;
    limit.rlim_cur = 100000;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    text += append(*store, "t", record(1, std::string(300000, 'x'))) + "\n";
    text += append(*store, "t", record(1)) + "\n";
    text += append(*store, "other", record(1)) + "\n";
    ::setrlimit(RLIMIT_FSIZE, &before);
    store->clear_fault("t");
    text += append(*store, "t", record(1, std::string(300000, 'x'))) + "\n";
    return text + std::to_string(store->records("t")->size());
  });
  EXPECT_EQ(said, "no error\nno error\n" + database_ +
                      ": cannot write the tables: disk I/O error\n"
                      "table t: an earlier record could not be written\n"
                      "no error\nno error\n2");
  EXPECT_EQ(open()->records("t")->size(), 2U);
  EXPECT_EQ(open()->records("other")->size(), 2U);
}

TEST_F(TableStoreTest, AFullDiskRefusesAndLaterGoesOn) {
  const std::string small = (directory_ / "small").string();
  fs::create_directory(small);
  if (::mount("tmpfs", small.c_str(), "tmpfs", 0, "size=512k") != 0) {
    GTEST_SKIP() << "a small file system can only be made by root";
  }
  {
    auto store = TableStore::open(small);
    ASSERT_TRUE(store) << error_of(store);
    EXPECT_EQ(append(**store, "t", record(0)), "no error");
    const std::string filler = small + "/filler";
    std::ofstream(filler) << std::string(1 << 20, 'x');
    EXPECT_EQ(append(**store, "t", record(1, std::string(20000, 'y'))),
              small + "/pulka.sqlite: cannot write the tables: database or disk is full");
    EXPECT_EQ((*store)->records("t")->size(), 1U);
    fs::remove(filler);
    (*store)->clear_fault("t");
    EXPECT_EQ(append(**store, "t", record(1, std::string(20000, 'y'))), "no error");
    EXPECT_EQ((*store)->records("t")->size(), 2U);
  }
  EXPECT_EQ(::umount(small.c_str()), 0);
}

TEST_F(TableStoreTest, WhatWasConfirmedIsThereAfterTheProcessIsKilled) {
  std::uint32_t next = 0;
  for (int round = 0; round < 12; ++round) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto store = open();
      if (!store) ::_exit(1);
      for (std::uint32_t version = next;; ++version) {
        while (store->counters().queued > 20) std::this_thread::yield();
        store->append({"t", record(version), TableSummary{"t", true, std::to_string(version)}},
                      [&ends, version](const Result& result) {
                        if (!result || ::write(ends[1], &version, sizeof version) != sizeof version)
                          ::_exit(1);
                      });
      }
    }
    ::close(ends[1]);
    std::uint32_t confirmed = 0;
    for (int count = 0; count < 7 * round + 1; ++count) {
      ASSERT_EQ(::read(ends[0], &confirmed, sizeof confirmed), static_cast<ssize_t>(sizeof confirmed));
    }
    ::kill(child, SIGKILL);
    for (std::uint32_t late = 0; ::read(ends[0], &late, sizeof late) == sizeof late;) confirmed = late;
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);

    const auto store = open();
    ASSERT_NE(store, nullptr);
    const auto records = store->records("t");
    ASSERT_TRUE(records) << error_of(records);
    ASSERT_GT(records->size(), confirmed) << round;
    for (std::uint32_t version = 0; version < records->size(); ++version) {
      EXPECT_EQ((*records)[version], record(version));
    }
    next = static_cast<std::uint32_t>(records->size());
    EXPECT_EQ(store->table("t"), (TableSummary{"t", true, std::to_string(next - 1)}));
  }
}

}  // namespace
}  // namespace pulka
