// Holds every playthrough against its file. After a change that is meant, PULKA_REWRITE_PLAYTHROUGHS=1 writes
// the files anew; then read them against the clauses and note it in README.md.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "playthrough.hpp"
#include "rules/options.hpp"

namespace pulka::playthrough {
namespace {

constexpr std::ptrdiff_t kMostLines = 400;

std::string folder() {
  return std::string(PULKA_SOURCE_DIR) + "/tests/playthroughs";
}

std::string path_of(const Script& script) {
  return folder() + "/" + std::string(script.name) + ".txt";
}

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool rewriting() {
  const char* wish = std::getenv("PULKA_REWRITE_PLAYTHROUGHS");
  return wish != nullptr && std::string(wish) == "1";
}

TEST(Playthroughs, AreTheSameAsBefore) {
  for (const Script& script : scripts()) {
    SCOPED_TRACE(script.name);
    const std::string now = render(script);
    if (rewriting()) std::ofstream(path_of(script), std::ios::binary) << now;
    const std::string golden = read(path_of(script));
    if (now == golden) continue;
    std::istringstream old_lines(golden);
    std::istringstream new_lines(now);
    std::string old_line;
    std::string new_line;
    int number = 0;
    do {
      ++number;
      if (!std::getline(old_lines, old_line)) old_line = "(end)";
      if (!std::getline(new_lines, new_line)) new_line = "(end)";
    } while (old_line == new_line && old_line != "(end)");
    ADD_FAILURE() << path_of(script) << ":" << number << "\n  was: " << old_line << "\n  is:  " << new_line;
  }
}

TEST(Playthroughs, EveryPresetHasOne) {
  const auto all = scripts();
  for (const Preset& preset : presets()) {
    const auto found = std::ranges::find(all, preset.name, &Script::name);
    ASSERT_NE(found, all.end()) << preset.name << " has no playthrough";
    EXPECT_EQ(found->rules, preset.rules) << preset.name;
    EXPECT_EQ(found->players, 3) << preset.name;
  }
}

TEST(Playthroughs, EveryTableSizeIsPlayed) {
  std::set<int> players;
  for (const Script& script : scripts()) players.insert(script.players);
  EXPECT_EQ(players, (std::set<int>{2, 3, 4, 5}));
}

TEST(Playthroughs, EveryFileHasItsScript) {
  const auto all = scripts();
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() != ".txt" || path.filename() == "CMakeLists.txt") continue;
    EXPECT_NE(std::ranges::find(all, path.stem().string(), &Script::name), all.end()) << path;
  }
}

// What nobody reads through is no golden.
TEST(Playthroughs, AreShortEnoughToBeRead) {
  for (const Script& script : scripts()) {
    EXPECT_LT(std::ranges::count(render(script), '\n'), kMostLines) << script.name;
  }
}

}  // namespace
}  // namespace pulka::playthrough
