#include "server/serve.hpp"

#include <utility>

#include "server/log.hpp"
#include "server/metrics.hpp"
#include "store/table_store.hpp"

namespace pulka {
namespace {

class EmptySite final : public Site {
 public:
  explicit EmptySite(const TableStore& store) : store_(store) {}
  const Net* net = nullptr;

  void opened(ConnectionId) override {}
  void received(ConnectionId, std::string_view) override {}
  void closed(ConnectionId) override {}
  std::optional<HttpResponse> get(const HttpRequest& request) override {
    if (request.path == "/healthz") return HttpResponse{.type = "text/plain", .body = "ok\n", .filename = {}};
    if (request.path == "/metrics") {
      HttpResponse response{.type = "text/plain; version=0.0.4", .body = {}, .filename = {}};
      add_metrics(response.body, net->counters());
      add_metrics(response.body, store_.counters());
      return response;
    }
    return std::nullopt;
  }

 private:
  const TableStore& store_;
};

}  // namespace

std::expected<void, Message> serve(const ServeSettings& settings,
                                   const std::function<void(std::string address)>& ready) {
  auto store = TableStore::open(settings.data_directory);
  if (!store) return std::unexpected(std::move(store.error()));
  EmptySite site(**store);
  Net net(settings.net, site);
  site.net = &net;
  if (auto listening = net.listen(); !listening) return listening;
  log_event(
      LogLevel::kInfo, "serve.ready",
      {{"address", net.address()}, {"data", settings.data_directory}, {"web", settings.net.web_directory}});
  ready(net.address());
  net.run();
  log_event(LogLevel::kInfo, "serve.stopped");
  return {};
}

}  // namespace pulka
