#include "server/metrics.hpp"

#include <chrono>
#include <fmt/format.h>

namespace pulka {
namespace {

double number(std::uint64_t value) {
  return static_cast<double>(value);
}
double seconds(std::chrono::microseconds time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

void add_metric(std::string& text, std::string_view name, MetricKind kind, std::string_view help,
                double value) {
  const std::string_view word = kind == MetricKind::kCounter ? "counter" : "gauge";
  text += fmt::format("# HELP pulka_{0} {1}\n# TYPE pulka_{0} {2}\npulka_{0} {3}\n", name, help, word, value);
}

void add_metrics(std::string& text, const Net::Counters& net) {
  const auto counter = [&text](std::string_view name, std::string_view help, std::uint64_t value) {
    add_metric(text, name, MetricKind::kCounter, help, number(value));
  };
  add_metric(text, "net_connections", MetricKind::kGauge, "Connections now, HTTP and WebSocket.",
             number(net.connections));
  add_metric(text, "net_websockets", MetricKind::kGauge, "WebSockets now.", number(net.websockets));
  counter("net_accepted_total", "Connections taken.", net.accepted);
  counter("net_turned_away_total", "Connections refused because there were too many.", net.turned_away);
  counter("net_opened_total", "WebSockets opened.", net.opened);
  counter("net_requests_total", "HTTP requests answered.", net.requests);
  counter("net_bad_origins_total", "WebSockets refused for the page that asked.", net.bad_origins);
  counter("net_frames_in_total", "Frames received.", net.frames_in);
  counter("net_frames_out_total", "Frames sent.", net.frames_out);
  counter("net_bytes_in_total", "Bytes of frames received.", net.bytes_in);
  counter("net_bytes_out_total", "Bytes of frames sent.", net.bytes_out);
  counter("net_rate_pauses_total", "Frames that had to wait for the limit of their connection.",
          net.rate_pauses);
  counter("net_oversized_total", "Connections closed for a frame that was too long.", net.oversized);
  counter("net_slow_readers_total", "Connections dropped because they did not read.", net.slow_readers);
  counter("net_exceptions_total", "Faults of the program that were survived.", net.exceptions);
}

void add_metrics(std::string& text, const TableStore::Counters& store) {
  const auto counter = [&text](std::string_view name, std::string_view help, double value) {
    add_metric(text, name, MetricKind::kCounter, help, value);
  };
  counter("store_commits_total", "Transactions on the disk.", number(store.commits));
  counter("store_records_total", "Records on the disk.", number(store.records));
  counter("store_failures_total", "Records that could not be written.", number(store.failures));
  counter("store_commit_seconds_total", "Time spent in transactions.", seconds(store.total_commit));
  add_metric(text, "store_slowest_commit_seconds", MetricKind::kGauge, "The longest transaction so far.",
             seconds(store.slowest_commit));
  add_metric(text, "store_queued", MetricKind::kGauge, "Records that wait to be written.",
             number(store.queued));
}

}  // namespace pulka
