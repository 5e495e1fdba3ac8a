// Counts every continuation, in the engine and in the plain implementation, and holds both against pinned
// tables. A changed count is a changed rule.
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "both.hpp"
#include "game/game.hpp"
#include "naive.hpp"
#include "rules/options.hpp"

namespace pulka {
namespace {

// A line of a table: what comes before the numbers, by column, and the numbers of the last one.
struct Line {
  int number = 0;
  std::string given;  // the line up to the last bar, to be printed again with the right numbers
  std::vector<std::string> columns;
  std::vector<std::uint64_t> counts;
};

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> result;
  std::istringstream stream{std::string(text)};
  for (std::string part; std::getline(stream, part, separator);) {
    if (separator != ' ' || !part.empty()) result.push_back(trimmed(part));
  }
  return result;
}

std::vector<Line> read_table(const std::string& file, std::size_t columns) {
  std::vector<Line> lines;
  std::ifstream in(std::string(PULKA_SOURCE_DIR) + "/tests/perft/" + file);
  EXPECT_TRUE(in.is_open()) << file;
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    if (text.empty() || text[0] == '#') continue;
    Line line;
    line.number = number;
    line.columns = split(text, '|');
    if (line.columns.size() != columns) {
      ADD_FAILURE() << file << ":" << number << ": " << line.columns.size() << " columns, expected "
                    << columns;
      continue;
    }
    line.given = text.substr(0, text.rfind('|') + 1);
    std::istringstream counts(line.columns.back());
    for (std::uint64_t count = 0; counts >> count;) line.counts.push_back(count);
    lines.push_back(line);
  }
  EXPECT_FALSE(lines.empty()) << file;
  return lines;
}

std::string joined(const std::vector<std::uint64_t>& counts) {
  std::string result;
  for (std::uint64_t count : counts) result += " " + std::to_string(count);
  return result;
}

// "simple", or with differences: "simple talon=negotiated first_lead=declarer".
RuleSet rules_from(const std::string& text) {
  RuleSet rules;
  bool first = true;
  for (const std::string& word : split(text, ' ')) {
    if (first) {
      const Preset* preset = find_preset(word);
      EXPECT_NE(preset, nullptr) << word;
      if (preset != nullptr) rules = preset->rules;
      first = false;
      continue;
    }
    const auto sign = word.find('=');
    const Option* option = find_option(word.substr(0, sign));
    EXPECT_NE(option, nullptr) << word;
    if (option != nullptr) {
      EXPECT_TRUE(set_from_text(*option, word.substr(sign + 1), rules)) << word;
    }
  }
  EXPECT_TRUE(faults(rules).empty()) << text;
  return rules;
}

naive::Card card_from(char rank, int suit) {
  return {suit, 7 + static_cast<int>(std::string("789TJQKA").find(rank))};
}

// "seed 7 3", or three hands "spades.clubs.diamonds.hearts" in speaking order, the two cards left being the
// talon.
Deal deal_from(const std::string& text) {
  const std::vector<std::string> words = split(text, ' ');
  if (words.at(0) == "seed") {
    return deal_from_seed(std::stoull(words.at(1)), static_cast<std::uint32_t>(std::stoul(words.at(2))));
  }
  Setup setup;
  setup.talon = CardSet::pack();
  for (std::size_t i = 0; i < 3; ++i) {
    int suit = naive::kSpades;
    for (char c : words.at(i)) {
      if (c == '.') {
        ++suit;
      } else if (c != '-') {
        setup.hands[kHands[i]] |= both::to_engine(card_from(c, suit));
      }
    }
    setup.talon -= setup.hands[kHands[i]];
  }
  const auto deal = Deal::from(setup);
  EXPECT_TRUE(deal.has_value()) << text;
  return deal.value_or(Deal());
}

// "pass", "bid S", "bid petite misere", "declare eight D", "number 3", "discard 7S 8S", "announce no ace".
naive::Word word_from(const std::string& text) {
  const std::vector<std::string> parts = split(text, ' ');
  naive::Word word{parts.at(0), -1, {}};
  const auto suit_from = [](char letter) { return static_cast<int>(std::string("SCDH").find(letter)); };
  if (word.what == "bid" || word.what == "declare") {
    std::string game;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      if (parts[i].size() == 1) {
        word.suit = suit_from(parts[i][0]);
      } else {
        game += (game.empty() ? "" : " ") + parts[i];
      }
    }
    if (!game.empty()) word.game = game;
  } else if (word.what == "number") {
    word.number = std::stoi(parts.at(1));
  } else if (word.what == "announce") {
    word.what = text;
  } else {
    for (std::size_t i = 1; i < parts.size(); ++i) {
      word.cards.push_back(card_from(parts[i][0], suit_from(parts[i][1])));
    }
  }
  return word;
}

// One deal in both implementations, told so far.
struct Told {
  naive::Deal deal;
  std::vector<naive::Word> said;
  State state;

  [[nodiscard]] bool in_play() const {
    return naive::situation(deal, said).in_play && state.table.phase == Phase::kPlay;
  }

  // False when either implementation does not allow the word.
  bool tell(naive::Word word) {
    const naive::Situation now = naive::situation(deal, said);
    // "discard" alone: the two lowest in the order of suits and ranks.
    if (word.what == "discard" && word.cards.empty() && !now.answers.empty()) word = *now.answers.begin();
    if (!now.answers.contains(word) || !both::act(state, both::to_engine(word, now.asked))) {
      ADD_FAILURE() << "not allowed: " << naive::text(word);
      return false;
    }
    said.push_back(word);
    return true;
  }
};

// Columns: kind | name | rules | players | dealer | deal | words | counts.
Told told_from(const Line& line) {
  const RuleSet rules = rules_from(line.columns[2]);
  const int players = std::stoi(line.columns[3]);
  const Seat dealer = seat_at(std::stoi(line.columns[4]));
  const Deal cards = deal_from(line.columns[5]);
  Told told{both::naive_deal(rules, players, dealer, cards), {}, both::dealt(rules, players, dealer, cards)};
  for (const std::string& word : split(line.columns[6], ',')) {
    if (!told.tell(word_from(word))) break;
  }
  return told;
}

TEST(AuctionPerft, CountsAreEqualAndPinned) {
  // Which cards are dealt does not matter to what may be said.
  const Deal cards = deal_from_seed(1, 1);
  for (const Line& line : read_table("auctions.txt", 3)) {
    SCOPED_TRACE("auctions.txt:" + std::to_string(line.number));
    const RuleSet rules = rules_from(line.columns[0]);
    const int players = std::stoi(line.columns[1]);
    std::vector<std::uint64_t> engine;
    std::vector<std::uint64_t> plain;
    for (bool all_discards : {false, true}) {
      // The second number is long to count; not every line has it.
      if (all_discards && line.counts.size() == 1) continue;
      engine.push_back(
          both::count_calls(both::dealt(rules, players, seat_at(players - 1), cards), all_discards));
      const naive::Deal deal = both::naive_deal(rules, players, seat_at(players - 1), cards);
      std::vector<naive::Word> said;
      plain.push_back(naive::count_calls(deal, said, all_discards));
    }
    EXPECT_EQ(engine, plain) << line.given;
    EXPECT_EQ(line.counts, plain) << line.given << joined(plain);
  }
}

TEST(AuctionPerft, EveryPresetAndTableIsInTheFile) {
  const std::vector<Line> lines = read_table("auctions.txt", 3);
  for (const Preset& preset : presets()) {
    for (int players = min_players(preset.rules); players <= max_players(preset.rules); ++players) {
      bool found = false;
      for (const Line& line : lines) {
        found = found || (line.columns[0] == preset.name && line.columns[1] == std::to_string(players));
      }
      EXPECT_TRUE(found) << preset.name << " " << players;
    }
  }
}

// Kind "depth": the number of ways to play 1, 2, 3 … cards, as many as the line has numbers for.
TEST(PlayPerft, CountsByDepthAreEqualAndPinned) {
  for (const Line& line : read_table("plays.txt", 8)) {
    if (line.columns[0] != "depth") continue;
    SCOPED_TRACE("plays.txt:" + std::to_string(line.number));
    Told told = told_from(line);
    ASSERT_TRUE(told.in_play()) << line.given;
    std::vector<std::uint64_t> engine;
    std::vector<std::uint64_t> plain;
    for (int depth = 1; depth <= static_cast<int>(line.counts.size()); ++depth) {
      engine.push_back(both::count(told.state, depth));
      plain.push_back(naive::count(told.deal, told.said, depth));
    }
    EXPECT_EQ(engine, plain) << line.given;
    EXPECT_EQ(line.counts, plain) << line.given << joined(plain);
  }
}

// Kind "end N": the declarer plays the highest card allowed from his hand, the others the lowest, in a misère
// the other way round, until every hand has played all but N of ten cards, so that the game is mostly still
// open. From there all complete plays: how many, in how
// many the game is made, and the declarer's tricks in all of them.
TEST(PlayPerft, EndingsAreEqualAndPinned) {
  for (const Line& line : read_table("plays.txt", 8)) {
    if (!line.columns[0].starts_with("end")) continue;
    SCOPED_TRACE("plays.txt:" + std::to_string(line.number));
    const int left = std::stoi(line.columns[0].substr(3));
    Told told = told_from(line);
    // Without this a line whose words are refused would be counted from the auction, which takes for ever.
    ASSERT_TRUE(told.in_play()) << line.given;
    const int cards = told.state.table.in_play.size() * (kHandSize - left);
    const int declarer = to_index(told.state.table.declarer.value());
    const bool misere = naive::is_misere(both::to_naive(told.state.table).game);
    const auto lower = [](const naive::Word& a, const naive::Word& b) {
      // An announcement is not a card.
      return (a.cards.empty() ? 0 : a.cards[0].second) < (b.cards.empty() ? 0 : b.cards[0].second);
    };
    for (int played = 0; played < cards; ++played) {
      const naive::Situation now = naive::situation(told.deal, told.said);
      ASSERT_TRUE(now.in_play);
      const naive::Word lowest = *std::min_element(now.answers.begin(), now.answers.end(), lower);
      const naive::Word highest = *std::max_element(now.answers.begin(), now.answers.end(), lower);
      ASSERT_TRUE(told.tell((now.asked == declarer) != misere ? highest : lowest));
    }
    const naive::Ends engine = both::count_ends(told.state);
    const naive::Ends plain = naive::count_ends(told.deal, told.said);
    EXPECT_EQ(engine.deals, plain.deals) << line.given;
    EXPECT_EQ(engine.won, plain.won) << line.given;
    EXPECT_EQ(engine.tricks, plain.tricks) << line.given;
    const std::vector<std::uint64_t> counts{plain.deals, plain.won, plain.tricks};
    EXPECT_EQ(line.counts, counts) << line.given << joined(counts);
  }
}

}  // namespace
}  // namespace pulka
