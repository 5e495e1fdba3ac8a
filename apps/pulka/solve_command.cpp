#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <ranges>
#include <system_error>

#include "commands.hpp"
#include "notation/cards.hpp"
#include "notation/problem.hpp"
#include "solver/solver.hpp"

namespace pulka {
namespace {

constexpr PerHand<std::string_view> kHandNames{
    {translatable("first hand"), translatable("second hand"), translatable("third hand")}};

constexpr Strain kMisere{Goal::kMisere, std::nullopt};

// One deal a line: from the arguments, from a file, or from standard input.
class DealSource {
 public:
  [[nodiscard]] static std::expected<DealSource, Message> open(const SolveOptions& options) {
    DealSource source;
    const std::vector<std::string>& words = options.deals;
    source.path_ = options.from;
    if (words.size() == 1 && words[0] == "-") source.path_ = "-";
    if (source.path_.empty() && words.empty()) source.path_ = "-";
    if (source.path_.empty()) {
      // A deal that was not quoted arrives in pieces, and no piece has a blank in it.
      const auto whole = [](const std::string& word) {
        return word.find(' ', 1) != std::string::npos || word.contains('|');
      };
      if (std::ranges::any_of(words, whole)) {
        source.deals_ = words;
      } else {
        source.deals_.push_back(fmt::format("{}", fmt::join(words, " ")));
      }
      std::error_code error;
      if (words.size() == 1 && std::filesystem::exists(words[0], error)) {
        return std::unexpected(
            message("{word} is a file; deals are read from it with --from {word}", {{"word", words[0]}}));
      }
      return source;
    }
    if (source.path_ == "-") return source;
    if (const int error = open_for_reading(source.file_, source.path_); error != 0) {
      return std::unexpected(
          message("{path}: cannot be read: {reason}",
                  {{"path", source.path_}, {"reason", std::generic_category().message(error)}}));
    }
    return source;
  }

  [[nodiscard]] std::optional<std::string> next(Console& console) {
    while (true) {
      auto line = next_line(console);
      if (!line) return std::nullopt;
      ++number_;
      const std::size_t begin = line->find_first_not_of(" \t\r");
      if (!from_arguments() && (begin == std::string::npos || (*line)[begin] == '#')) continue;
      return line;
    }
  }

  // Of the line that next() gave last, from 1.
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool from_arguments() const { return path_.empty(); }
  [[nodiscard]] bool one_only() const { return from_arguments() && deals_.size() == 1; }
  [[nodiscard]] std::string place() const {
    if (one_only()) return {};
    return from_arguments() ? fmt::format("{}", number_) : fmt::format("{}:{}", path_, number_);
  }

 private:
  [[nodiscard]] std::optional<std::string> next_line(Console& console) {
    if (from_arguments()) {
      if (std::cmp_equal(number_, deals_.size())) return std::nullopt;
      return deals_[static_cast<std::size_t>(number_)];
    }
    if (path_ == "-") {
      auto line = console.read_line("> ");
      if (!line) return std::nullopt;
      return std::move(*line);
    }
    std::string line;
    if (!std::getline(file_, line)) return std::nullopt;
    if (number_ == 0) line.erase(0, byte_order_mark(line));
    return line;
  }

  std::string path_;  // "-": standard input; empty: the arguments
  std::vector<std::string> deals_;
  std::ifstream file_;
  int number_ = 0;
};

// The declarer's tricks for one declarer and leader, in each strain asked for; nothing where it cannot be
// played so.
struct TableRow {
  Hand declarer = Hand::kFirst;
  Hand leader = Hand::kFirst;
  std::array<std::optional<int>, kStrains.size()> tricks;
};

// What one line asks for, worked out.
struct Answers {
  Problem problem;
  std::vector<Strain> strains;
  std::vector<TableRow> rows;
  std::optional<Position> single;  // if nothing was left open
};

class Solve {
 public:
  Solve(Console& console, const SolveOptions& options, const Question& asked)
      : console_(console), options_(options), asked_(asked) {}

  int run(DealSource& source) {
    const bool typed = !source.from_arguments() && options_.from.empty() && console_.typed_by_a_person();
    if (typed) {
      console_.say(
          message("One deal a line: the three hands and the talon, as pulka deal --plain prints them."));
    }
    int code = kDone;
    bool first = true;
    while (const auto line = source.next(console_)) {
      auto done = answer(*line, source, first);
      first = false;
      if (!done) {
        if (!typed) done.error().place = source.place();
        console_.complain(done.error());
        code = kFailed;
      }
      if (!console_.flush()) break;
    }
    return code;
  }

 private:
  // One card more with each defender than with the declarer: a petite misère after its declarer has put a
  // card away (M52). Where a talon is told all cards are accounted for, and it is a card that is missing.
  [[nodiscard]] static bool only_misere(const Problem& problem) {
    if (!problem.talon.empty()) return false;
    bool misere = false;
    for (const Hand declarer : kHands) {
      for (const Hand leader : kHands) {
        if (position_of(problem, Strain{}, declarer, leader)) return false;
        misere = misere || position_of(problem, kMisere, declarer, leader).has_value();
      }
    }
    return misere;
  }

  std::expected<void, Message> answer(const std::string& line, const DealSource& source, bool first) {
    auto problem = parse_problem(line, asked_);
    if (!problem) return std::unexpected(std::move(problem.error()));
    auto answers = work_out(*problem);
    if (!answers) return std::unexpected(std::move(answers.error()));
    if (options_.json) {
      print_json(*answers, source.number());
    } else {
      if (!first) console_.line();
      if (!source.one_only()) {
        const std::vector<MessageArgument> number{{"number", std::int64_t{source.number()}}};
        console_.say(source.from_arguments() ? message("deal {number}", number)
                                             : message("line {number}", number));
      }
      print_text(*answers);
    }
    if (options_.line && !answers->single) {
      console_.complain(
          message("A line of play belongs to one game: name --trump or --contract, --declarer and --lead."));
    }
    return check_stated(*answers);
  }

  [[nodiscard]] std::expected<Answers, Message> work_out(Problem problem) {
    if (!problem.question.strain && only_misere(problem)) problem.question.strain = kMisere;
    const Question& question = problem.question;
    Answers answers{problem, {}, {}, std::nullopt};
    if (question.strain) {
      answers.strains = {*question.strain};
    } else {
      answers.strains.assign(kStrains.begin(), kStrains.end());
    }
    std::optional<Message> fault;
    bool any = false;
    for (const Hand declarer : kHands) {
      if (question.declarer && *question.declarer != declarer) continue;
      for (const Hand leader : kHands) {
        if (question.leader && hand_of(*question.leader, declarer) != leader) continue;
        // What is out of play takes no part in a table; if it was asked for by name, that is a mistake.
        const bool by_name = question.declarer.has_value() && question.leader.has_value();
        if (problem.out && !by_name && (*problem.out == declarer || *problem.out == leader)) continue;
        TableRow row{declarer, leader, {}};
        for (std::size_t i = 0; i < answers.strains.size(); ++i) {
          const auto position = position_of(problem, answers.strains[i], declarer, leader);
          if (!position) {
            // With all games open, hands of unequal size are a mistake and not a petite misère.
            if (!question.strain) return std::unexpected(position.error());
            if (!fault) fault = position.error();
            continue;
          }
          any = true;
          row.tricks[i] = solver_.tricks(*position);
          if (question.strain && by_name) answers.single = *position;
        }
        answers.rows.push_back(row);
      }
    }
    if (!any) {
      if (fault) return std::unexpected(std::move(*fault));
      // Nothing was tried: whoever is to lead, or else the declarer, is out of play.
      if (question.leader && *question.leader <= Who::kThird &&
          problem.out == hand_of(*question.leader, Hand::kFirst)) {
        return std::unexpected(
            explain(PositionFault{PositionFault::Kind::kLeaderOut, *problem.out, {}, 0, 0}));
      }
      return std::unexpected(explain(PositionFault{
          PositionFault::Kind::kDeclarerOut, question.declarer.value_or(Hand::kFirst), {}, 0, 0}));
    }
    return answers;
  }

  [[nodiscard]] static std::expected<void, Message> check_stated(const Answers& answers) {
    if (!answers.problem.tricks) return {};
    if (!answers.single) {
      return std::unexpected(message(
          "tricks={n} is not checked: it belongs to one contract, declarer and leader, for example with "
          "trump=H declarer=1 lead=1",
          {{"n", std::int64_t{*answers.problem.tricks}}}));
    }
    const int tricks = *answers.rows.front().tricks.front();
    if (tricks == *answers.problem.tricks) return {};
    return std::unexpected(
        message("tricks={stated} is stated; best play gives {tricks}",
                {{"stated", std::int64_t{*answers.problem.tricks}}, {"tricks", std::int64_t{tricks}}}));
  }

  // --- Text.

  [[nodiscard]] std::string name(Hand hand) const { return console_.wording.word(kHandNames[hand]); }

  [[nodiscard]] std::string strain_name(Strain strain) const {
    if (strain.goal == Goal::kMisere) return console_.wording.word(translatable("misère"));
    if (!strain.trump) return console_.wording.word(translatable("no trump"));
    return console_.wording.suit_name(*strain.trump);
  }

  // The first column: wide enough for every name in it.
  [[nodiscard]] int name_width() const {
    int width = display_width(console_.wording.word(translatable("declarer")));
    for (const std::string_view id : kHandNames)
      width = std::max(width, display_width(console_.wording.word(id)));
    return width + 2;
  }

  void print_text(const Answers& answers) {
    print_hands(answers.problem);
    console_.line();
    if (answers.single) {
      print_single(answers);
    } else {
      print_table(answers);
    }
  }

  void print_hands(const Problem& problem) {
    const Wording& wording = console_.wording;
    const int width = name_width();
    for (const Hand hand : kHands) {
      std::string cards = wording.cards(problem.hands[hand]);
      if (problem.out == hand)
        cards = fmt::format("{}  ({})", cards, wording.word(translatable("out of play")));
      console_.line(fmt::format("  {}{}", padded(name(hand), width), cards));
    }
    if (!problem.talon.empty()) {
      console_.line(fmt::format("  {}{}", padded(wording.word(translatable("talon")), width),
                                wording.cards(problem.talon)));
    }
    if (!problem.trick.empty()) {
      std::string cards;
      for (const Card card : problem.trick) cards += (cards.empty() ? "" : " ") + wording.card(card);
      console_.line(fmt::format("  {}{}", padded(wording.word(translatable("on the table")), width), cards));
    }
  }

  void print_single(const Answers& answers) {
    const Position& position = *answers.single;
    const PositionSetup& setup = position.setup();
    const int tricks = *answers.rows.front().tricks.front();
    console_.say(message("{strain}; declarer: {declarer}; leader: {leader}",
                         {{"strain", strain_name(answers.strains.front())},
                          {"declarer", name(setup.declarer)},
                          {"leader", name(setup.leader)}}));
    console_.say(plural_message("{n} trick of {left} for the declarer with best play, all cards seen",
                                "{n} tricks of {left} for the declarer with best play, all cards seen",
                                tricks, {{"left", std::int64_t{position.tricks_left()}}}));
    if (const auto verdict = verdict_on(answers.problem.question, tricks)) console_.say(*verdict);
    if (position.tricks_left() == 0) return;
    console_.line();
    console_.say(message("To play: {who}", {{"who", name(position.to_play())}}));
    print_values(position);
    if (options_.line) {
      console_.line();
      print_line(position);
    }
  }

  [[nodiscard]] static std::optional<Message> verdict_on(const Question& question, int tricks) {
    if (question.strain->goal == Goal::kMisere) {
      return tricks == 0 ? message("The misère is made.") : message("The misère is lost.");
    }
    if (!question.owed) return std::nullopt;
    const std::vector<MessageArgument> contract{{"contract", print_strain(*question.strain, question.owed)}};
    if (tricks >= *question.owed) return message("{contract} is made.", contract);
    return plural_message("{contract} is {n} trick short.", "{contract} is {n} tricks short.",
                          *question.owed - tricks, contract);
  }

  // Cards of equal value together, the best for whoever plays them first.
  void print_values(const Position& position) {
    const CardValues values = solver_.values(position);
    const bool most = wants_most(position);
    for (int step = 0; step <= kHandSize; ++step) {
      const int tricks = most ? kHandSize - step : step;
      CardSet cards;
      for (const CardValue& value : values) {
        if (value.tricks == tricks) cards |= value.card;
      }
      if (cards.empty()) continue;
      const std::string count = console_.wording.text(plural_message("{n} trick", "{n} tricks", tricks));
      console_.line(fmt::format("  {}{}", padded(count, name_width()), console_.wording.cards(cards)));
    }
  }

  [[nodiscard]] static bool wants_most(const Position& position) {
    const PositionSetup& setup = position.setup();
    return (position.to_play() == setup.declarer) == (setup.goal == Goal::kTricks);
  }

  void print_line(const Position& start) {
    const Wording& wording = console_.wording;
    const int width = name_width();
    console_.say(message("Best play of all (> leads):"));
    std::string heading = padded("", 6);
    for (const Hand hand : kHands) heading += padded("  " + name(hand), width + 2);
    console_.line(heading + wording.word(translatable("trick to")));
    PerHand<std::string> cells;
    const auto lay = [&](Hand hand, Card card, bool leads) {
      cells[hand] = (leads ? "> " : "  ") + wording.card(card);
    };
    Hand next = start.setup().leader;
    for (const Card card : start.setup().trick) {
      lay(next, card, next == start.setup().leader);
      next = next_hand(next);
      if (start.setup().out == next) next = next_hand(next);
    }
    Position position = start;
    int number = 0;
    for (const Card card : solver_.line(start).cards) {
      lay(position.to_play(), card, position.setup().trick.empty());
      const auto winner = position.winner_after(card);
      position = position.after(card);
      if (!winner) continue;
      std::string text = fmt::format("{:>4}  ", ++number);
      for (const std::string& cell : cells) text += padded(cell, width + 2);
      console_.line(text + name(*winner));
      cells = {};
    }
  }

  void print_table(const Answers& answers) {
    const Wording& wording = console_.wording;
    const int width = name_width();
    console_.say(message("The declarer's tricks with best play, all cards seen:"));
    std::vector<int> widths;
    std::string heading = "  " + padded(wording.word(translatable("declarer")), width) +
                          padded(wording.word(translatable("leads")), width);
    for (const Strain& strain : answers.strains) {
      const std::string sign = strain.trump ? wording.suit_sign(*strain.trump) : strain_name(strain);
      widths.push_back(std::max(display_width(sign), 2) + 2);
      heading += right_aligned(sign, widths.back());
    }
    console_.line(heading);
    std::optional<Hand> last;
    for (const TableRow& row : answers.rows) {
      std::string text = "  " + padded(last == row.declarer ? std::string() : name(row.declarer), width) +
                         padded(name(row.leader), width);
      for (std::size_t i = 0; i < answers.strains.size(); ++i) {
        text += right_aligned(row.tricks[i] ? fmt::format("{}", *row.tricks[i]) : "-", widths[i]);
      }
      const Question& question = answers.problem.question;
      if (const auto tricks = row.tricks.front(); tricks && question.strain) {
        if (const auto verdict = verdict_on(question, *tricks))
          text += "  " + console_.wording.text(*verdict);
      }
      console_.line(text);
      last = row.declarer;
    }
  }

  [[nodiscard]] static std::string right_aligned(const std::string& text, int width) {
    return repeated(" ", width - display_width(text)) + text;
  }

  // --- JSON.

  [[nodiscard]] static std::string_view key_of(Strain strain) {
    if (strain.goal == Goal::kMisere) return "misere";
    return strain.trump ? suit_code(*strain.trump) : "no_trump";
  }

  [[nodiscard]] static int place_of(Hand hand) { return static_cast<int>(hand) + 1; }

  void print_json(const Answers& answers, int number) {
    std::string json = fmt::format(R"({{"line":{},"problem":"{}")", number, print_problem(answers.problem));
    if (answers.single) {
      json += single_json(answers);
    } else {
      json += R"(,"table":[)";
      for (const TableRow& row : answers.rows) {
        if (&row != &answers.rows.front()) json += ',';
        json += fmt::format(R"({{"declarer":{},"leader":{})", place_of(row.declarer), place_of(row.leader));
        for (std::size_t i = 0; i < answers.strains.size(); ++i) {
          json += fmt::format(R"(,"{}":{})", key_of(answers.strains[i]),
                              row.tricks[i] ? fmt::format("{}", *row.tricks[i]) : "null");
        }
        if (const auto tricks = row.tricks.front()) json += made_json(answers.problem.question, *tricks);
        json += '}';
      }
      json += ']';
    }
    Console::data(json + '}');
  }

  // Nothing where no contract is asked about.
  [[nodiscard]] static std::string made_json(const Question& question, int tricks) {
    if (!question.strain) return {};
    if (question.strain->goal == Goal::kMisere) return fmt::format(R"(,"made":{})", tricks == 0);
    if (!question.owed) return {};
    return fmt::format(R"(,"made":{})", tricks >= *question.owed);
  }

  [[nodiscard]] std::string single_json(const Answers& answers) {
    const Position& position = *answers.single;
    const int tricks = *answers.rows.front().tricks.front();
    const Question& question = answers.problem.question;
    const PositionSetup& setup = position.setup();
    std::string json = fmt::format(R"(,"strain":"{}","declarer":{},"leader":{},"tricks":{})",
                                   key_of(answers.strains.front()), place_of(setup.declarer),
                                   place_of(setup.leader), tricks);
    json += made_json(question, tricks);
    if (position.tricks_left() == 0) return json;
    json += fmt::format(R"(,"to_play":{},"cards":{{)", place_of(position.to_play()));
    bool first = true;
    for (const CardValue& value : solver_.values(position)) {
      json += fmt::format(R"({}"{}":{})", first ? "" : ",", card_code(value.card), value.tricks);
      first = false;
    }
    json += '}';
    if (!options_.line) return json;
    const Line line = solver_.line(position);
    json += R"(,"best_play":[)";
    for (const Card& card : line.cards) {
      json += fmt::format(R"({}"{}")", &card == line.cards.begin() ? "" : ",", card_code(card));
    }
    return json + ']';
  }

  Console& console_;
  const SolveOptions& options_;
  Question asked_;
  Solver solver_;
};

std::expected<Question, Message> question_of(const SolveOptions& options) {
  Question question;
  struct Setting {
    std::string_view name;
    const std::optional<std::string>& value;
  };
  for (const auto& [name, value] : {Setting{"contract", options.contract}, Setting{"trump", options.trump},
                                    Setting{"declarer", options.declarer}, Setting{"lead", options.lead}}) {
    if (!value) continue;
    if (auto done = set(question, name, *value); !done) return std::unexpected(std::move(done.error()));
  }
  if (options.misere) {
    if (question.strain && *question.strain != kMisere) {
      return std::unexpected(message("--misere goes against {other}, which is asked for already",
                                     {{"other", print_strain(*question.strain, question.owed)}}));
    }
    question.strain = kMisere;
  }
  return question;
}

}  // namespace

int run_solve(Console& console, const SolveOptions& options) {
  const auto question = question_of(options);
  if (!question) {
    console.complain(question.error());
    return kMisused;
  }
  if (!options.from.empty() && !options.deals.empty()) {
    console.complain(message("deals come from the arguments or, with --from, from a file; not from both"));
    return kMisused;
  }
  auto source = DealSource::open(options);
  if (!source) {
    console.complain(source.error());
    return kFailed;
  }
  return Solve(console, options, *question).run(*source);
}

}  // namespace pulka
