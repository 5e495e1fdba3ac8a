// Random parties over all presets and table sizes. Every party has a number, and is the same on every
// machine; a failure names it.
//
//   PULKA_NIGHTLY=1      100,000 parties instead of 2,000
//   PULKA_PARTIES=A-B    parties A to B, both included; to see one again, or to split a long run between
//   machines
//
// The parties are cut into tests by number, so that GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX split them as
// well.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "checked_party.hpp"
#include "rules/options.hpp"

namespace pulka {
namespace {

constexpr int kParts = 20;
constexpr int kDeals = 50;
constexpr std::uint64_t kParties = 2'000;
constexpr std::uint64_t kNightlyParties = 100'000;

struct Range {
  std::uint64_t first = 0;
  std::uint64_t end = 0;  // one past the last
};

// Throws on a malformed PULKA_PARTIES, which ends the test program: better than a run that tested nothing.
Range all_parties() {
  if (const char* text = std::getenv("PULKA_PARTIES")) {
    const std::string range(text);
    std::size_t read = 0;
    const std::uint64_t first = std::stoull(range, &read);
    if (read == range.size()) return {first, first + 1};
    return {first, std::stoull(range.substr(read + 1)) + 1};
  }
  const char* nightly = std::getenv("PULKA_NIGHTLY");
  return {0, nightly != nullptr && std::string(nightly) == "1" ? kNightlyParties : kParties};
}

Reached reached;

class Parties : public testing::TestWithParam<int> {};

TEST_P(Parties, HoldEveryProperty) {
  const Range all = all_parties();
  const std::uint64_t count = all.end - all.first;
  const auto part = static_cast<std::uint64_t>(GetParam());
  for (std::uint64_t i = count * part / kParts; i < count * (part + 1) / kParts; ++i) {
    CheckedParty party(all.first + i, reached);
    if (const std::string fault = party.play(kDeals); !fault.empty()) {
      FAIL() << fault << "; to see it again: PULKA_PARTIES=" << all.first + i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Parties, testing::Range(0, kParts));

// Holds when enough parties were played: whatever can happen has happened, so that the properties were put to
// the test.
class NothingLeftOut : public testing::Environment {
 public:
  void TearDown() override {
    std::cout << "parties " << reached.parties << ", to the last remise " << reached.finished << ", deals "
              << reached.deals << ", commands " << reached.commands << ", events " << reached.events
              << ", worlds compared " << reached.worlds << ", really two " << reached.different_worlds
              << ", logs read again " << reached.logs << "\n";
    if (reached.parties < kParties || testing::Test::HasFailure()) return;
    EXPECT_EQ(reached.event_types.size(), std::variant_size_v<Event>);
    for (int reason = 0; reason <= static_cast<int>(Illegal::Reason::kBadContribution); ++reason) {
      // A call in hearts that cannot be overcalled closes the auction, so nobody is asked any more (M21).
      if (reason == static_cast<int>(Illegal::Reason::kHeartsClosed)) continue;
      EXPECT_TRUE(reached.refusals.contains(static_cast<Illegal::Reason>(reason))) << "reason " << reason;
    }
    EXPECT_EQ(reached.entries.size(), 2 * (static_cast<std::size_t>(EntryKind::kPay) + 1));
    EXPECT_EQ(reached.fined.size(), kOffences.size());
    std::size_t tables = 0;
    for (const Preset& preset : presets()) {
      tables += static_cast<std::size_t>(max_players(preset.rules) - min_players(preset.rules) + 1);
    }
    EXPECT_EQ(reached.tables.size(), tables);
    EXPECT_GT(reached.finished, reached.parties / 20);
    EXPECT_GT(reached.logs, reached.parties / 20);
    EXPECT_GT(reached.different_worlds, reached.worlds / 2);
  }
};
// GoogleTest owns and deletes it.
const auto* const kNothingLeftOut = testing::AddGlobalTestEnvironment(new NothingLeftOut);

}  // namespace
}  // namespace pulka
