#include "odds_batch.hpp"

#include <cerrno>
#include <fmt/format.h>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "input.hpp"
#include "notation/cards.hpp"
#include "progress.hpp"

namespace pulka {
namespace {

struct BatchQuestion {
  int line = 0;  // from 1
  FilledHand hand;
  Undertaking undertaking;
  Side lead = Side::kLeft;
  OddsQuestion question;
};
using BatchLine = std::expected<BatchQuestion, Message>;

std::expected<BatchQuestion, Message> read_question(const std::vector<std::string>& words) {
  std::vector<std::string> places;
  std::string out;
  for (const std::string& word : words) {
    if (!word.starts_with("out=")) {
      places.push_back(word);
    } else if (!std::exchange(out, word.substr(4)).empty() || out.empty()) {
      return std::unexpected(message("out= is given once, with cards"));
    }
  }
  if (places.size() != 3) {
    return std::unexpected(
        message("expected HAND CONTRACT LEAD, as AKT87.K7.A8.7 6S left, and perhaps out=CARDS"));
  }
  auto hand = read_odds_hand(places[0], out);
  if (!hand) return std::unexpected(std::move(hand.error()));
  auto undertaking = parse_undertaking(places[1]);
  if (!undertaking) return std::unexpected(std::move(undertaking.error()));
  auto leads = parse_leads(places[2]);
  if (!leads) return std::unexpected(std::move(leads.error()));
  if (leads->size() != 1)
    return std::unexpected(message("a line asks about one lead: declarer, left or right"));
  BatchQuestion asked{0, *hand, *undertaking, leads->front(),
                      odds_question(*hand, *undertaking, leads->front())};
  if (const auto fault = fault_of(asked.question)) return std::unexpected(explain(*fault, asked.question));
  return asked;
}

// Lines with nothing but blanks and comments are left out.
std::vector<BatchLine> read_batch(const std::string& text, const std::string& path) {
  std::vector<BatchLine> lines;
  int number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    const auto words = words_of(line.substr(0, line.find('#')));
    if (words.empty()) continue;
    lines.push_back(read_question(words));
    if (lines.back()) {
      lines.back()->line = number;
    } else {
      Message& error = lines.back().error();
      error.place = fmt::format("{}:{}", path, number) + (error.place.empty() ? "" : ": " + error.place);
    }
  }
  return lines;
}

std::expected<std::string, Message> read_all(Console& console, const std::string& path) {
  std::string text;
  if (path == "-") {
    while (const auto line = console.read_line("> ")) text += *line + '\n';
    return text;
  }
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) text += line + '\n';
  // A directory can be opened, but not read.
  if (!file.is_open() || file.bad()) {
    return std::unexpected(message("{path}: cannot be read: {reason}",
                                   {{"path", path}, {"reason", std::generic_category().message(errno)}}));
  }
  return text;
}

// Prints what can be printed of the answers, in the order of the lines.
class Printer {
 public:
  Printer(Console& console, bool json, const OddsMethod& method, const std::vector<BatchLine>& lines)
      : console_(console), json_(json), method_(method), lines_(lines), answers_(lines.size()) {
    if (json_ || lines_.empty()) return;
    std::string heading = fmt::format("{}{}{}", padded(tr(translatable("hand")), kHandWidth),
                                      padded(tr(translatable("contract")), kContractWidth),
                                      padded(tr(translatable("leads")), kLeadWidth));
    for (const std::string& title :
         {tr(translatable("made")), tr(translatable("of")), tr(translatable("share"))}) {
      heading += repeated(" ", kNumberWidth - display_width(title)) + title;
    }
    console_.line(heading);
  }

  void take(std::size_t line, const Crowd::Answer& answer) {
    answers_[line] = answer;
    ++answered_;
    print_on();
  }

  // Errors and answers up to the next line that is not answered yet.
  void print_on() {
    while (next_ < lines_.size() && (!lines_[next_] || answers_[next_])) print(next_++);
    (void)console_.flush();
  }
  // The rest, if it was stopped on the way.
  void print_rest() {
    for (; next_ < lines_.size(); ++next_) print(next_);
    (void)console_.flush();
  }

  [[nodiscard]] std::size_t answered() const { return answered_; }
  Progress& progress() { return progress_; }

 private:
  static constexpr int kHandWidth = 18;
  static constexpr int kContractWidth = 10;
  static constexpr int kLeadWidth = 10;
  static constexpr int kNumberWidth = 10;

  [[nodiscard]] std::string tr(std::string_view id) const { return console_.wording.word(id); }

  void print(std::size_t at) {
    if (!lines_[at]) {
      progress_.clear();
      console_.complain(lines_[at].error());
      return;
    }
    if (!answers_[at]) return;
    progress_.clear();
    const BatchQuestion& asked = *lines_[at];
    const auto [made, seen] = *answers_[at];
    OddsResult result{method_.sample.has_value(), true, layouts_of(asked.question), seen, {made}, {}};
    const std::string hand = print_hand(asked.hand.hand);
    const std::string out = print_hand(asked.hand.out);
    const std::string contract = print_undertaking(asked.undertaking);
    if (json_) {
      Console::data(fmt::format(R"({{"line":{},"hand":"{}","out":"{}","contract":"{}","lead":"{}",{}}})",
                                asked.line, hand, out, contract, side_code(asked.lead),
                                odds_fields(result, method_)));
      return;
    }
    std::string row = fmt::format("{:<{}}{:<{}}{:<{}}{:>{}}{:>{}}{:>{}}", hand, kHandWidth, contract,
                                  kContractWidth, side_code(asked.lead), kLeadWidth, made, kNumberWidth, seen,
                                  kNumberWidth, percent_text(made, seen), kNumberWidth);
    if (result.drawn) row += "   " + console_.wording.text(interval_text(made, seen));
    if (!asked.hand.out.empty()) row += "   out=" + out;
    console_.line(row);
  }

  Console& console_;
  bool json_;
  const OddsMethod& method_;
  const std::vector<BatchLine>& lines_;
  std::vector<std::optional<Crowd::Answer>> answers_;
  std::size_t next_ = 0;
  std::size_t answered_ = 0;
  Progress progress_;
};

}  // namespace

int run_odds_batch(Console& console, const std::string& path, bool json, const OddsMethod& method,
                   Crowd& crowd) {
  Console::catch_interrupts();
  std::optional<std::string> text;
  if (crowd.leads()) {
    auto read = read_all(console, path);
    if (read) {
      text = std::move(*read);
    } else {
      console.complain(read.error());
    }
  }
  text = crowd.from_leader(std::move(text));
  if (!text) return crowd.leads() ? kFailed : kDone;
  const std::vector<BatchLine> lines = read_batch(*text, path);
  std::vector<std::size_t> questions;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i]) questions.push_back(i);
  }
  std::optional<Printer> printer;
  if (crowd.leads()) {
    printer.emplace(console, json, method, lines);
    printer->print_on();
  }
  const auto work = [&](std::size_t piece, const Crowd::Breathe& breathe) -> std::optional<Crowd::Answer> {
    if (Console::interrupted()) return std::nullopt;
    const OddsResult result =
        work_out(lines[questions[piece]]->question, method, [&](double done, double /*share*/) {
          breathe();
          if (printer) {
            printer->progress().show(
                (static_cast<double>(printer->answered()) + done) / static_cast<double>(questions.size()),
                fmt::format("{}/{}", printer->answered(), questions.size()));
          }
          return !Console::interrupted();
        });
    if (!result.complete) return std::nullopt;
    return Crowd::Answer{result.made[0], result.seen};
  };
  crowd.run(questions.size(), work,
            [&](std::size_t piece, const Crowd::Answer& answer) { printer->take(questions[piece], answer); });
  if (!printer) return kDone;
  printer->print_rest();
  if (printer->answered() < questions.size()) {
    printer->progress().clear();
    console.complain(message("Interrupted: {answered} of {questions} questions were answered.",
                             {{"answered", fmt::format("{}", printer->answered())},
                              {"questions", fmt::format("{}", questions.size())}}));
    return kFailed;
  }
  return questions.size() == lines.size() ? kDone : kFailed;
}

}  // namespace pulka
