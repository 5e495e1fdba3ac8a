// The server's tables on the disk: each is a row of records that only ever grows, kept in one SQLite
// database. What a record says is the house's business; here it is text.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/message.hpp"

namespace pulka {

// One step of a table. A record that nobody asked for has no client, and its `seq` means nothing.
struct TableRecord {
  std::uint32_t version = 0;  // 0, 1, 2, … without a gap
  std::int64_t at_ms = 0;     // milliseconds since 1970 (UTC)
  std::string body;
  std::string client;
  std::uint64_t seq = 0;  // of the client's command; below 2^63

  friend bool operator==(const TableRecord&, const TableRecord&) = default;
};

struct TableSummary {
  std::string id;
  bool open = true;
  std::string body;  // JSON of the house's making

  friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

struct StoreAppend {
  std::string table;                    // its id, not empty
  TableRecord record;                   // version 0 creates the table
  std::optional<TableSummary> summary;  // takes the place of the one before; its id is `table`
};

// Everything is written by one thread of the store's own. What the disk confirmed is there after any crash of
// the program or the machine.
class TableStore {
 public:
  using Done = std::function<void(std::expected<void, Message>)>;
  // Takes the calls of `done` that follow from one transaction, to be made in this order.
  using Deliver = std::function<void(std::vector<std::function<void()>> calls)>;

  struct Counters {
    std::uint64_t commits = 0;   // transactions on the disk
    std::uint64_t records = 0;   // appends on the disk
    std::uint64_t failures = 0;  // appends refused
    std::size_t queued = 0;      // appends waiting, those being written included
    std::chrono::microseconds slowest_commit{0};
    std::chrono::microseconds total_commit{0};  // of all transactions, failed ones included
  };

  // Opens DIRECTORY/pulka.sqlite; makes both if they are not there. Errors name the path: not to be written,
  // in use by another process, of a newer format, no database or not one of this program's. Tables of an
  // older format are carried over. Without `deliver`, `done` is called on the store's thread.
  [[nodiscard]] static std::expected<std::unique_ptr<TableStore>, Message> open(const std::string& directory,
                                                                                Deliver deliver = {});

  // Reading is done on the caller's thread, whichever that is, and sees what is on the disk: no append whose
  // `done` has not been called can be counted on. Errors name the path.
  [[nodiscard]] std::expected<std::vector<TableSummary>, Message>
  open_tables();  // newest activity first, to ten seconds
  [[nodiscard]] std::expected<std::optional<TableSummary>, Message> table(std::string_view id);
  [[nodiscard]] std::expected<std::vector<TableRecord>, Message> records(std::string_view id);  // by version

  // Queued, from any thread. `done` is called once, with nothing when the record is on the disk and with the
  // reason when it will never be; on the store's thread it must not throw. Whatever is waiting when that
  // thread is free goes into one transaction. Appends of one table are carried out in order. Refused are a
  // version that does not follow the one before, and a table that there is already (version 0) or is not (any
  // other); the other appends of that transaction go through. A disk that takes nothing refuses all of it.
  //
  // Once an append of a table is refused all later ones of that table are, so that nothing is written over a
  // gap.
  void append(StoreAppend append, Done done);
  // Ends that. It waits its turn: what was queued before is still refused, what is queued after is not.
  void clear_fault(std::string_view table);

  [[nodiscard]] Counters counters() const;  // from any thread

  TableStore(const TableStore&) = delete;
  TableStore& operator=(const TableStore&) = delete;
  // Carries out what is queued, `done` included, then closes.
  ~TableStore();

 private:
  struct Inside;
  explicit TableStore(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace pulka
