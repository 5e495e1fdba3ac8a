#include "problems.hpp"

#include <cstdlib>
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

int deals_to_test() {
  const char* text = std::getenv("PULKA_SOLVER_DEALS");
  return text == nullptr ? 2'000 : std::stoi(text);
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

Card random_card(std::mt19937_64& rng, CardSet cards) {
  auto card = cards.begin();
  for (auto skip = uniform_below(rng, static_cast<std::uint64_t>(cards.size())); skip > 0; --skip) ++card;
  return *card;
}

PositionSetup random_problem(std::mt19937_64& rng, int tricks) {
  const auto one_in = [&rng](std::uint64_t times) { return uniform_below(rng, times) == 0; };
  const auto any_hand = [&rng] { return kHands.at(uniform_below(rng, kHands.size())); };
  PositionSetup setup;
  setup.declarer = any_hand();
  setup.leader = any_hand();
  // Four trumps, none, two kinds of misère.
  int spare = 0;
  if (const std::uint64_t strain = uniform_below(rng, 7); strain < kSuits.size()) {
    setup.trump = kSuits.at(strain);
  } else if (strain > kSuits.size()) {
    setup.goal = Goal::kMisere;
    spare = strain == 6 && tricks < kHandSize ? 1 : 0;
  }
  if (const Hand hand = any_hand(); one_in(4) && hand != setup.declarer && hand != setup.leader) {
    setup.out = hand;
  }
  int needed = 0;
  for (Hand hand : kHands) needed += tricks + (hand == setup.declarer ? 0 : spare);
  auto suits = static_cast<int>(kSuits.size());
  if (one_in(2)) suits = one_in(2) ? 2 : 3;
  CardSet pack = CardSet::pack();
  while (suits < 4 && pack.size() > suits * 8) pack -= CardSet::of(random_card(rng, pack).suit());
  if (pack.size() < needed) pack = CardSet::pack();
  for (Hand hand : kHands) {
    for (int left = tricks + (hand == setup.declarer ? 0 : spare); left > 0; --left) {
      const Card card = random_card(rng, pack);
      setup.hands[hand] |= card;
      pack -= card;
    }
  }
  Position position = position_of(setup);
  for (auto played = uniform_below(rng, setup.out ? 2 : 3); played > 0; --played) {
    position = position.after(random_card(rng, position.legal()));
  }
  return position.setup();
}

Position position_of(const PositionSetup& setup) {
  const auto position = Position::from(setup);
  if (!position) throw std::logic_error("a position with a fault");
  return *position;
}

std::string in_words(const PositionSetup& setup) {
  std::string words = setup.goal == Goal::kMisere ? "misere" : "no trump";
  if (setup.trump) words = std::string(suit_code(*setup.trump));
  const auto number = [](Hand hand) { return std::to_string(static_cast<int>(hand)); };
  words += ", declarer " + number(setup.declarer) + ", leader " + number(setup.leader);
  if (setup.out) words += ", out " + number(*setup.out);
  words += ", hands";
  for (CardSet hand : setup.hands) words += " " + print_hand(hand);
  for (Card card : setup.trick) words += ", played " + print_card(card);
  return words;
}

}  // namespace pulka
