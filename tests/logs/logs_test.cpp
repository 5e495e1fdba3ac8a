// Logs written by earlier versions keep meaning what they meant. A fixture NAME.log is never edited;
// NAME.json beside it is the account that it has always come to. New fixtures are added when an event or a
// field is.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/game.hpp"
#include "notation/json.hpp"
#include "notation/log.hpp"
#include "scoring/sheet.hpp"
#include "store/log_file.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> fixtures() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(fs::path(PULKA_SOURCE_DIR) / "tests" / "logs")) {
    if (entry.path().extension() == ".log") found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

std::string outcome(const LogText& log) {
  const auto players = static_cast<int>(log.header.players.size());
  State state = start(log.header.rules, players, log.header.first_dealer);
  Sheet sheet = opening_sheet(log.header.rules, players);
  for (const Event& event : log.events) {
    pulka::apply(state, event);
    if (const auto* chalked = std::get_if<event::Chalked>(&event)) write(sheet, chalked->entry);
  }
  return "{\"events\":" + std::to_string(log.events.size()) +
         ",\"deals_done\":" + std::to_string(state.table.deals_done) +
         ",\"account\":" + account_to_json(state.table.account, players) +
         ",\"sheet\":" + sheet_to_json(sheet) + ",\"final\":" +
         final_account_to_json(final_account(log.header.rules, players, state.table.account), players) +
         "}\n";
}

TEST(FixtureLogs, ThereAreSome) {
  EXPECT_GE(fixtures().size(), 5U);
}

TEST(FixtureLogs, StillComeToTheSameAccount) {
  for (const fs::path& path : fixtures()) {
    const auto log = read_log_file(path.string());
    ASSERT_TRUE(log) << path << ": " << Wording{}.text(log.error());
    EXPECT_FALSE(log->warning) << path;
    fs::path expected = path;
    expected.replace_extension(".json");
    // PULKA_WRITE_FIXTURES=1 writes the outcome of a new fixture; an existing one is never overwritten.
    if (!fs::exists(expected) && std::getenv("PULKA_WRITE_FIXTURES") != nullptr) {
      std::ofstream(expected, std::ios::binary) << outcome(*log);
    }
    EXPECT_EQ(outcome(*log), contents(expected)) << path;
  }
}

// Written anew by this version (with whatever fields it has added) it still says the same.
TEST(FixtureLogs, SurviveBeingWrittenAnew) {
  for (const fs::path& path : fixtures()) {
    const auto log = read_log_file(path.string());
    ASSERT_TRUE(log) << path;
    LogEncoder encoder;
    std::string text = encoder.begin(log->header);
    std::size_t from = 0;
    auto note = log->notes.begin();
    for (std::size_t end : log->batch_ends) {
      for (; note != log->notes.end() && note->events == from; ++note) text += *encoder.note(note->json);
      text += encoder.encode(std::span(log->events).subspan(from, end - from));
      from = end;
    }
    for (; note != log->notes.end(); ++note) text += *encoder.note(note->json);
    const auto again = read_log(text);
    ASSERT_TRUE(again) << path << ": " << Wording{}.text(again.error());
    EXPECT_EQ(again->header, log->header) << path;
    EXPECT_EQ(again->events, log->events) << path;
    EXPECT_EQ(again->notes, log->notes) << path;
  }
}

}  // namespace
}  // namespace pulka
