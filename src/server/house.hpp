// All tables of a server, and who looks at them: what comes in as frames goes out as frames. Knows no
// network, no threads, no disk and no clock; it is given them. Everything is called on one thread.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fair/fair_deal.hpp"
#include "net.hpp"
#include "store/table_store.hpp"
#include "text/message.hpp"
#include "thinkers.hpp"

namespace pulka {

// Where records are kept.
class Ledger {
 public:
  virtual ~Ledger() = default;
  virtual std::expected<std::vector<TableSummary>, Message> open_tables() = 0;
  virtual std::expected<std::optional<TableSummary>, Message> table(std::string_view id) = 0;
  virtual std::expected<std::vector<TableRecord>, Message> records(std::string_view id) = 0;
  // `done` is called on the house's thread, not from inside this call: with nothing when the record is safe.
  virtual void append(StoreAppend append, std::function<void(std::expected<void, Message>)> done) = 0;
  virtual void clear_fault(std::string_view id) = 0;
};

// Where frames go.
class Outlet {
 public:
  virtual ~Outlet() = default;
  virtual void send(ConnectionId connection, std::shared_ptr<const std::string> frame) = 0;
  virtual void close(ConnectionId connection, std::uint16_t code, std::string_view reason) = 0;
};

struct HouseSettings {
  std::string version = "0";          // of the program, as `welcome` tells it
  std::function<std::int64_t()> now;  // milliseconds since 1970
  std::function<Seed()> entropy;      // seeds, and where chance is needed
  // Milliseconds. A bot answers after `bot_pause` and up to `bot_spread` more, whatever it had to think.
  int bot_pause = 450;
  int bot_spread = 350;
  int deal_pause = 1200;          // between two deals at which no people play
  int warning = 5000;             // between the warning and the bot's move
  int seeds_wait = 4000;          // for a player's seed
  int answer_wait = 20000;        // for the answer to a claim or a take-back
  int absent_wait = 60000;        // for a person who is not connected, where no clock runs
  int ready_wait = 120000;        // to be ready for the next deal, where there are clocks
  int sleep_after = 30000;        // a table that nobody looks at is put away until somebody does
  std::size_t tables_open = 20;   // that one connection may look at
  std::size_t tables_made = 200;  // by one player, in the lifetime of the process
};

class House {
 public:
  House(HouseSettings settings, Ledger& ledger, Thinkers& thinkers, Outlet& outlet);
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House();

  // Reads the list of open tables.
  [[nodiscard]] std::expected<void, Message> start();

  void opened(ConnectionId connection);
  void received(ConnectionId connection, std::string_view frame);
  void closed(ConnectionId connection);
  // What time brings about; to be called some twenty times a second.
  void tick();

  [[nodiscard]] std::optional<HttpResponse> get(const HttpRequest& request);

  struct Counters {
    std::uint64_t frames = 0;      // read
    std::uint64_t bad_frames = 0;  // not understood
    std::uint64_t commands = 0;    // carried out
    std::uint64_t refusals = 0;
    std::uint64_t repeated = 0;  // commands answered from memory
    std::uint64_t deals = 0;     // finished
    std::uint64_t bot_moves = 0;
    std::uint64_t timeouts = 0;
    std::uint64_t tables_made = 0;
    std::uint64_t tables_stopped = 0;  // for a store that did not take a record
    std::size_t tables_awake = 0;      // in memory now
    std::size_t connections = 0;
    std::uint64_t store_failures = 0;  // in a row, the newest
  };
  [[nodiscard]] Counters counters() const;
  // The table as it stands in memory, if it is awake; for tests and measurements.
  [[nodiscard]] const struct HostedTable* find(std::string_view id) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace pulka
