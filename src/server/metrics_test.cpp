#include "server/metrics.hpp"

#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace pulka {
namespace {

TEST(Metrics, AreWrittenAsPrometheusReadsThem) {
  std::string text;
  add_metric(text, "tables", MetricKind::kGauge, "Tables now.", 3);
  EXPECT_EQ(text, "# HELP pulka_tables Tables now.\n# TYPE pulka_tables gauge\npulka_tables 3\n");
}

TEST(Metrics, EveryNumberIsThereOnceAndCountersSaySo) {
  Net::Counters net;
  net.frames_in = 12345678901;
  TableStore::Counters store;
  store.slowest_commit = std::chrono::microseconds(2500);
  std::string text;
  add_metrics(text, net);
  add_metrics(text, store);
  EXPECT_NE(text.find("\npulka_net_frames_in_total 12345678901\n"), std::string::npos);
  EXPECT_NE(text.find("\npulka_store_slowest_commit_seconds 0.0025\n"), std::string::npos);
  std::istringstream lines(text);
  for (std::string hash, type, name, kind, line; std::getline(lines, line); std::getline(lines, line)) {
    lines >> hash >> type >> name >> kind;
    EXPECT_EQ(hash + type, "#TYPE") << line;
    EXPECT_EQ(kind == "counter", name.ends_with("_total")) << name;
    std::getline(lines, line);
  }
}

}  // namespace
}  // namespace pulka
