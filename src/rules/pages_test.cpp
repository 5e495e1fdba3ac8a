// The pages of docs/rules against the rules themselves: what they say about options, presets and clauses
// holds.

#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "rules/options.hpp"
#include "rules/rule_set.hpp"

namespace pulka {
namespace {

const std::string kPages = PULKA_SOURCE_DIR "/docs/rules/";

std::string page(const std::string& name) {
  std::ifstream file(kPages + name);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The page that has a clause, and its anchor there.
std::string target_of(Clause clause) {
  const bool mixed = clause.number >= 48 && clause.number <= 58;
  const char* name = clause.book == 'A'   ? "austrian.md#a"
                     : clause.book == 'H' ? "house.md#h"
                     : mixed              ? "mixed.md#m"
                                          : "simple.md#m";
  return name + std::to_string(clause.number);
}

std::string link_to(Clause clause) {
  return fmt::format("[{}{}]({})", clause.book, clause.number, target_of(clause));
}

std::string code(std::string_view text) {
  return fmt::format("`{}`", text);
}

// --- README.md: the table of options.

std::string values_of(const Option& option) {
  if (option.choices.empty()) return fmt::format("{} to {}", option.min, option.max);
  if (option.name == "suit_order") return "`S`, `C`, `D`, `H` in any order, low to high";
  std::string text;
  for (std::string_view choice : option.choices) text += (text.empty() ? "" : ", ") + code(choice);
  return text;
}

TEST(RulesPage, HasEveryOptionWithValuesDefaultAndClause) {
  std::vector<std::string> rows;
  bool inside = false;
  for (const std::string& line : lines_of(page("README.md"))) {
    if (line.starts_with("## ")) inside = line == "## Options";
    if (inside && line.starts_with("| `")) rows.push_back(line);
  }
  ASSERT_EQ(rows.size(), options().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Option& option = options()[i];
    const std::string standard = value_text(option, RuleSet{});
    const std::string start =
        fmt::format("| {} | {} | {} | {} | ", code(option.name), values_of(option),
                    option.choices.empty() ? standard : code(standard), link_to(option.clause));
    EXPECT_EQ(rows[i].substr(0, start.size()), start);
    EXPECT_GT(rows[i].size(), start.size() + 10) << "nothing is said about " << option.name;
  }
}

TEST(RulesPage, NamesEveryPreset) {
  const std::string text = page("README.md");
  for (const Preset& preset : presets())
    EXPECT_NE(text.find(code(preset.name)), std::string::npos) << preset.name;
}

// The clauses say what an option decides: `name`, or `name=value`, stands there.
TEST(RulesPages, NameEveryOptionUnderAClause) {
  std::string all;
  for (const char* name : {"simple.md", "mixed.md", "austrian.md", "house.md"}) all += page(name);
  for (const Option& option : options()) {
    if (option.name.starts_with("value_")) continue;  // values stand in tables, with their suits and games
    const std::string start = fmt::format("`{}", option.name);
    EXPECT_TRUE(all.find(start + "`") != std::string::npos || all.find(start + "=") != std::string::npos)
        << option.name;
  }
}

// --- Clauses and links.

// The anchors of a page, as GitHub makes them of headings.
std::set<std::string> anchors_of(const std::string& text) {
  std::set<std::string> anchors;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with("#")) continue;
    std::string anchor;
    for (const char c : line.substr(line.find(' ') + 1)) {
      if (c == ' ') anchor += '-';
      if (c >= 'A' && c <= 'Z') anchor += static_cast<char>(c - 'A' + 'a');
      if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') anchor += c;
    }
    EXPECT_TRUE(anchors.insert(anchor).second) << "two headings " << line;
  }
  return anchors;
}

TEST(RulesPages, HaveEveryClauseOnce) {
  std::map<std::string, std::set<std::string>> anchors;
  const auto expect_all = [&](char book, int first, int last) {
    for (int number = first; number <= last; ++number) {
      const std::string target = target_of({book, static_cast<std::uint8_t>(number)});
      const std::string name = target.substr(0, target.find('#'));
      if (!anchors.contains(name)) anchors[name] = anchors_of(page(name));
      EXPECT_TRUE(anchors[name].contains(target.substr(target.find('#') + 1))) << target;
    }
  };
  expect_all('M', 4, 59);
  expect_all('A', 1, 20);
  expect_all('H', 1, 20);
}

TEST(RulesPages, LinksLeadSomewhere) {
  for (const std::string name :
       {"README.md", "simple.md", "mixed.md", "austrian.md", "house.md", "presets.md"}) {
    const std::string text = page(name);
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
      const std::string link = text.substr(at + 2, text.find(')', at) - at - 2);
      const std::size_t hash = link.find('#');
      const std::string file = link.substr(0, hash).empty() ? name : link.substr(0, hash);
      const std::string there = page(file);
      if (hash == std::string::npos) continue;
      EXPECT_TRUE(anchors_of(there).contains(link.substr(hash + 1))) << name << ": " << link;
    }
  }
}

// --- presets.md, which this test writes.

struct Family {
  const char* title;
  std::vector<const Preset*> presets{};
};

std::vector<Family> families() {
  std::vector<Family> result{{"Simple games"}, {"Mixed games"}, {"Austrian games"}};
  for (const Preset& preset : presets()) {
    const bool austrian = preset.rules.auction == Auction::kLadder;
    const bool mixed = preset.rules.mixed != Mixed::kNone;
    result[austrian ? 2 : mixed ? 1 : 0].presets.push_back(&preset);
  }
  return result;
}

std::string presets_page() {
  std::string text =
      "<!-- Generated from src/rules/options.cpp: PULKA_WRITE_PRESETS=1 "
      "build/dev/src/rules/pulka_rules_test. "
      "Do not edit. -->\n"
      "# All presets side by side\n\n"
      "In bold: a value that is not the option's default, and an option that has such a value in its row. A "
      "dash: the "
      "option has\nno say in that game. What the options mean: [README.md](README.md#options).\n";
  for (const Family& family : families()) {
    text += fmt::format("\n## {}\n\n| option | default |", family.title);
    for (const Preset* preset : family.presets) text += fmt::format(" {} |", code(preset->name));
    text += "\n|---|---|";
    for (std::size_t i = 0; i < family.presets.size(); ++i) text += "---|";
    text += "\n";
    for (const Option& option : options()) {
      const std::string standard = value_text(option, RuleSet{});
      std::string cells;
      bool any = false;
      bool differs = false;
      for (const Preset* preset : family.presets) {
        if (!applies(option.scope, preset->rules)) {
          cells += " – |";
          continue;
        }
        const std::string value = value_text(option, preset->rules);
        any = true;
        differs = differs || value != standard;
        cells += value == standard ? fmt::format(" {} |", value) : fmt::format(" **{}** |", value);
      }
      if (!any) continue;
      const std::string name = differs ? fmt::format("**{}**", code(option.name)) : code(option.name);
      text += fmt::format("| {} | {} |{}\n", name, standard, cells);
    }
  }
  return text;
}

TEST(PresetsPage, IsWhatThePresetsAre) {
  const std::string written = presets_page();
  if (std::getenv("PULKA_WRITE_PRESETS") != nullptr) {
    std::ofstream(kPages + "presets.md") << written;
    GTEST_SKIP() << "docs/rules/presets.md has been written";
  }
  EXPECT_EQ(page("presets.md"), written) << "write it anew with PULKA_WRITE_PRESETS=1";
}

}  // namespace
}  // namespace pulka
