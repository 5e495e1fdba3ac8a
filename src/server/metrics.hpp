// Numbers about the running server in the text format that Prometheus reads.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/net.hpp"
#include "store/table_store.hpp"

namespace pulka {

enum class MetricKind : std::uint8_t {
  kCounter,  // only grows while the server runs; its name ends in "_total"
  kGauge,
};

// Three lines at the end of `text`. The name without "pulka_", the help without a line feed.
void add_metric(std::string& text, std::string_view name, MetricKind kind, std::string_view help,
                double value);

// Everything that these count.
void add_metrics(std::string& text, const Net::Counters& net);
void add_metrics(std::string& text, const TableStore::Counters& store);

}  // namespace pulka
