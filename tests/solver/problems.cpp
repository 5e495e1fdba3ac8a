#include "problems.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "cards/deal.hpp"
#include "notation/cards.hpp"

namespace pulka {
namespace {

std::vector<std::string> lines_of(const std::string& file) {
  const std::string path = std::string(PULKA_SOURCE_DIR) + "/tests/solver/cases/" + file;
  std::ifstream input(path);
  if (!input) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) {
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  return lines;
}

CardSet hand_of(const std::string& text) {
  const auto cards = parse_hand(text);
  if (!cards) throw std::runtime_error("not a hand: " + text);
  return *cards;
}

std::string after(const std::string& word, std::string_view prefix) {
  if (!word.starts_with(prefix)) throw std::runtime_error("expected " + std::string(prefix) + " in " + word);
  return word.substr(prefix.size());
}

Problem no_trump_problem(const std::string& line) {
  std::istringstream words(line);
  std::string north;
  std::string east;
  std::string west;
  std::string lead;
  std::string tricks;
  words >> north >> east >> west >> lead >> tricks;
  Problem problem;
  problem.name = line;
  problem.setup.hands = {
      {{hand_of(after(north, "N:")), hand_of(after(east, "E:")), hand_of(after(west, "W:"))}}};
  const std::size_t leader = std::string("NEW").find(after(lead, "lead="));
  if (leader >= kHands.size()) throw std::runtime_error("no such leader: " + line);
  problem.setup.leader = kHands.at(leader);
  problem.tricks = std::stoi(after(tricks, "tricks="));
  return problem;
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream input(line);
  for (std::string field; std::getline(input, field, '|');) {
    const std::size_t first = field.find_first_not_of(' ');
    const std::size_t last = field.find_last_not_of(' ');
    fields.push_back(first == std::string::npos ? "" : field.substr(first, last - first + 1));
  }
  return fields;
}

// The last field is words; these are the only ones in the file.
std::optional<CardSet> leads_of(const std::string& words, CardSet leader) {
  if (words.empty()) return std::nullopt;
  if (words.starts_with("any diamond")) return leader.in(Suit::kDiamonds);
  if (words.starts_with("the ace of clubs only")) return CardSet{Card{Suit::kClubs, Rank::kAce}};
  if (words.starts_with("hearts only")) return leader.in(Suit::kHearts);
  throw std::runtime_error("unknown leads: " + words);
}

Problem published_problem(const std::string& line) {
  std::vector<std::string> fields = fields_of(line);
  fields.resize(10);
  Problem problem;
  problem.name = fields[0];
  PositionSetup& setup = problem.setup;
  if (fields[1] != "N") {
    const auto trump = parse_suit(fields[1]);
    if (!trump) throw std::runtime_error("no such trump: " + line);
    setup.trump = *trump;
  }
  setup.goal = fields[2] == "misere" ? Goal::kMisere : Goal::kTricks;
  setup.declarer = kHands.at(std::stoul(fields[3]));
  setup.leader = kHands.at(std::stoul(fields[4]));
  setup.hands = {{{hand_of(fields[5]), hand_of(fields[6]), hand_of(fields[7])}}};
  problem.tricks = std::stoi(fields[8]);
  problem.leads = leads_of(fields[9], setup.hands[setup.leader]);
  return problem;
}

}  // namespace

std::vector<Problem> no_trump_problems(const std::string& file) {
  std::vector<Problem> problems;
  for (const std::string& line : lines_of(file)) problems.push_back(no_trump_problem(line));
  return problems;
}

std::vector<Problem> published_problems(const std::string& file) {
  std::vector<Problem> problems;
  for (const std::string& line : lines_of(file)) problems.push_back(published_problem(line));
  return problems;
}

PositionSetup random_deal(std::mt19937_64& rng, int cards) {
  const Pack pack = shuffled_pack(rng);
  PositionSetup setup;
  std::size_t next = 0;
  for (Hand hand : kHands) {
    for (int i = 0; i < cards; ++i) setup.hands[hand] |= pack.at(next++);
  }
  return setup;
}

PositionSetup low_first_hand(std::mt19937_64& rng, int among) {
  PositionSetup lowest;
  int least = 0;
  for (int i = 0; i < among; ++i) {
    const PositionSetup setup = random_deal(rng);
    int ranks = 0;
    for (Card card : setup.hands[Hand::kFirst]) ranks += static_cast<int>(card.rank());
    if (i > 0 && ranks >= least) continue;
    lowest = setup;
    least = ranks;
  }
  return lowest;
}

Position position_of(const PositionSetup& setup) {
  const auto position = Position::from(setup);
  if (!position) throw std::logic_error("a position with a fault");
  return *position;
}

}  // namespace pulka
