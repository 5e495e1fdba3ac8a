#include "server/serve.hpp"

#include <chrono>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <utility>

#include "house.hpp"
#include "server/log.hpp"
#include "store/table_store.hpp"
#include "thinkers.hpp"

namespace pulka {
namespace {

// The store as the house uses it.
class StoredLedger final : public Ledger {
 public:
  explicit StoredLedger(TableStore& store) : store_(store) {}

  std::expected<std::vector<TableSummary>, Message> open_tables() override { return store_.open_tables(); }
  std::expected<std::optional<TableSummary>, Message> table(std::string_view id) override {
    return store_.table(id);
  }
  std::expected<std::vector<TableRecord>, Message> records(std::string_view id) override {
    return store_.records(id);
  }
  void append(StoreAppend append, std::function<void(std::expected<void, Message>)> done) override {
    store_.append(std::move(append), std::move(done));
  }
  void clear_fault(std::string_view id) override { store_.clear_fault(id); }

 private:
  TableStore& store_;
};

class NetOutlet final : public Outlet {
 public:
  explicit NetOutlet(Net& net) : net_(net) {}
  void send(ConnectionId connection, std::shared_ptr<const std::string> frame) override {
    net_.send(connection, std::move(frame));
  }
  void close(ConnectionId connection, std::uint16_t code, std::string_view reason) override {
    net_.close(connection, code, reason);
  }

 private:
  Net& net_;
};

std::int64_t milliseconds_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// What the net serves: the house, and how the server is doing.
class WholeSite final : public Site {
 public:
  void opened(ConnectionId id) override { house->opened(id); }
  void received(ConnectionId id, std::string_view frame) override { house->received(id, frame); }
  void closed(ConnectionId id) override { house->closed(id); }

  std::optional<HttpResponse> get(const HttpRequest& request) override {
    if (request.path == "/healthz") return health();
    if (request.path == "/metrics") return metrics();
    return house->get(request);
  }

  House* house = nullptr;
  Net* net = nullptr;
  TableStore* store = nullptr;
  BotPool* bots = nullptr;

 private:
  [[nodiscard]] HttpResponse health() const {
    HttpResponse response;
    response.type = "text/plain; charset=utf-8";
    // Read through, and the newest record was taken.
    const bool reads = store->table("healthz").has_value();
    const bool well = reads && house->counters().store_failures == 0;
    response.status = well ? 200 : 503;
    response.body = well ? "ok\n" : reads ? "the store takes no records\n" : "the store cannot be read\n";
    return response;
  }

  [[nodiscard]] HttpResponse metrics() const {
    std::string out;
    const auto put = [&](std::string_view name, std::string_view type, std::string_view help, double value) {
      fmt::format_to(std::back_inserter(out), "# HELP pulka_{0} {1}\n# TYPE pulka_{0} {2}\npulka_{0} {3}\n",
                     name, help, type, value);
    };
    const auto counter = [&](std::string_view name, std::string_view help, auto value) {
      put(name, "counter", help, static_cast<double>(value));
    };
    const auto gauge = [&](std::string_view name, std::string_view help, auto value) {
      put(name, "gauge", help, static_cast<double>(value));
    };
    const auto seconds = [](std::chrono::microseconds time) {
      return std::chrono::duration<double>(time).count();
    };
    const House::Counters of_house = house->counters();
    const Net::Counters of_net = net->counters();
    const TableStore::Counters of_store = store->counters();
    const BotPool::Counters of_bots = bots->counters();
    gauge("connections", "TCP connections open", of_net.connections);
    gauge("websockets", "WebSockets open", of_net.websockets);
    counter("connections_total", "TCP connections accepted", of_net.accepted);
    counter("connections_turned_away_total", "Connections refused because there were too many",
            of_net.turned_away);
    counter("http_requests_total", "HTTP requests answered", of_net.requests);
    counter("bad_origins_total", "WebSockets refused for their origin", of_net.bad_origins);
    counter("frames_received_total", "Frames read", of_net.frames_in);
    counter("frames_sent_total", "Frames written", of_net.frames_out);
    counter("received_bytes_total", "Bytes of frames read", of_net.bytes_in);
    counter("sent_bytes_total", "Bytes of frames written", of_net.bytes_out);
    counter("rate_pauses_total", "Frames that had to wait for the rate limit", of_net.rate_pauses);
    counter("oversized_frames_total", "Connections closed for a frame too long", of_net.oversized);
    counter("slow_readers_total", "Connections dropped because they did not read", of_net.slow_readers);
    counter("exceptions_total", "Exceptions that cost a connection", of_net.exceptions);
    gauge("tables_awake", "Tables in memory", of_house.tables_awake);
    counter("tables_made_total", "Tables made", of_house.tables_made);
    counter("tables_stopped_total", "Tables stopped because the store took no record",
            of_house.tables_stopped);
    counter("deals_total", "Deals finished", of_house.deals);
    counter("bad_frames_total", "Frames not understood", of_house.bad_frames);
    counter("commands_total", "Commands carried out", of_house.commands);
    counter("refusals_total", "Commands refused", of_house.refusals);
    counter("repeated_commands_total", "Commands answered from memory", of_house.repeated);
    counter("timeouts_total", "Moves made by a bot for a player whose time was over", of_house.timeouts);
    counter("bot_moves_total", "Moves of bots", of_house.bot_moves);
    counter("bot_thoughts_total", "Decisions worked out by bots", of_bots.thoughts);
    gauge("bot_thoughts_waiting", "Decisions that wait for a thread", of_bots.waiting);
    gauge("bot_slowest_seconds", "The longest decision, waiting included", seconds(of_bots.slowest));
    counter("store_commits_total", "Transactions on the disk", of_store.commits);
    counter("store_records_total", "Records on the disk", of_store.records);
    counter("store_failures_total", "Records refused by the store", of_store.failures);
    gauge("store_queued", "Records on their way to the disk", of_store.queued);
    counter("store_commit_seconds_total", "Time spent in transactions", seconds(of_store.total_commit));
    gauge("store_slowest_commit_seconds", "The longest transaction", seconds(of_store.slowest_commit));
    HttpResponse response;
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = std::move(out);
    return response;
  }
};

}  // namespace

std::expected<void, Message> serve(const ServeSettings& settings,
                                   const std::function<void(std::string address)>& ready) {
  WholeSite site;
  Net net(settings.net, site);
  auto store = TableStore::open(settings.data_directory, [&net](std::vector<std::function<void()>> calls) {
    net.post(std::move(calls));
  });
  if (!store) return std::unexpected(std::move(store.error()));
  StoredLedger ledger(**store);
  NetOutlet outlet(net);
  std::function<void(std::function<void()>)> post = [&net](std::function<void()> task) {
    net.post(std::move(task));
  };
  BotPool bots({.threads = settings.bot_threads, .time = std::chrono::milliseconds(settings.bot_time_ms)},
               std::move(post));
  HouseSettings of_house;
  of_house.version = settings.version;
  of_house.now = milliseconds_now;
  of_house.entropy = fresh_seed;
  of_house.bot_pause = settings.bot_pause_ms;
  of_house.bot_spread = settings.bot_pause_ms * 3 / 4;
  House house(std::move(of_house), ledger, bots, outlet);
  site.house = &house;
  site.net = &net;
  site.store = store->get();
  site.bots = &bots;
  if (auto started = house.start(); !started) return started;
  if (auto listening = net.listen(); !listening) return listening;
  constexpr std::chrono::milliseconds kTick{50};
  std::function<void()> tick = [&house] { house.tick(); };
  net.every(kTick, std::move(tick));
  log_event(
      LogLevel::kInfo, "serve.ready",
      {{"address", net.address()}, {"data", settings.data_directory}, {"web", settings.net.web_directory}});
  ready(net.address());
  net.run();
  // What is still queued is written while there is a net to tell.
  store->reset();
  log_event(LogLevel::kInfo, "serve.stopped");
  return {};
}

}  // namespace pulka
