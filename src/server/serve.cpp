#include "server/serve.hpp"

#include <utility>

#include "server/log.hpp"
#include "store/table_store.hpp"

namespace pulka {
namespace {

class EmptySite final : public Site {
 public:
  void opened(ConnectionId) override {}
  void received(ConnectionId, std::string_view) override {}
  void closed(ConnectionId) override {}
  std::optional<HttpResponse> get(const HttpRequest& request) override {
    if (request.path == "/healthz") return HttpResponse{.type = "text/plain", .body = "ok\n", .filename = {}};
    return std::nullopt;
  }
};

}  // namespace

std::expected<void, Message> serve(const ServeSettings& settings,
                                   const std::function<void(std::string address)>& ready) {
  auto store = TableStore::open(settings.data_directory);
  if (!store) return std::unexpected(std::move(store.error()));
  EmptySite site;
  Net net(settings.net, site);
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
