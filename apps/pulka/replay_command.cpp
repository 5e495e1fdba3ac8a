#include <charconv>
#include <fmt/format.h>

#include "commands.hpp"
#include "game/game.hpp"
#include "input.hpp"
#include "notation/json.hpp"
#include "notation/rule_text.hpp"
#include "open_party.hpp"
#include "party.hpp"
#include "pot_text.hpp"
#include "sheet_text.hpp"
#include "words.hpp"

namespace pulka {
namespace {

class Replay {
 public:
  Replay(Console& console, LogText log, std::optional<Seat> viewer)
      : console_(console), log_(std::move(log)), viewer_(viewer) {
    for (const LogPlayer& player : log_.header.players) console_.wording.names.push_back(player.name);
    restart();
  }

  void print_json() {
    const int players = static_cast<int>(log_.header.players.size());
    for (; at_ < log_.events.size() && !Console::interrupted(); advance()) {
      const Event& event = log_.events[at_];
      Console::data(viewer_ ? event_to_json(see(state_.table, event, *viewer_), players)
                            : event_to_json(event, players));
    }
    const Account& account = state_.table.account;
    Console::data(
        fmt::format("{{\"sheet\":{},\"account\":{},\"final\":{}{}}}",
                    sheet_to_json(sheet_of(log_.header, std::span(log_.events).first(at_))),
                    account_to_json(account, players),
                    final_account_to_json(final_account(log_.header.rules, players, account), players),
                    viewer_ ? ",\"view\":" + view_to_json(project(state_, *viewer_)) : std::string()));
  }

  void print_all() {
    show_heading();
    while (at_ < log_.events.size() && !Console::interrupted()) show_next();
    console_.line();
    show_sheet();
    console_.line();
    show_account();
  }

  int step_through() {
    show_heading();
    console_.say(
        message("Enter: next, b: back, a number: that event, deal: next deal, sheet, account, end, q: quit"));
    while (true) {
      const auto line = console_.read_line(fmt::format("[{}/{}] > ", at_, log_.events.size()));
      if (!line) break;
      const auto words = words_of(lowered(*line));
      const std::string word = words.empty() ? std::string() : words[0];
      if (one_of(word, {"q", "quit", "выход", "schluss"})) break;
      if (word.empty() || one_of(word, {"n", "next", "дальше", "weiter"})) {
        if (at_ == log_.events.size()) {
          console_.say(message("This is the end of the log."));
        } else {
          show_next();
        }
      } else if (one_of(word, {"b", "back", "назад", "zurück"})) {
        if (at_ > 0) go_to(at_ - 1);
        show_position();
      } else if (one_of(word, {"deal", "сдача", "gabe"})) {
        do {
          if (at_ == log_.events.size()) break;
          show_next();
        } while (at_ < log_.events.size() && !is_new_deal(log_.events[at_]));
      } else if (one_of(word, {"end", "конец", "ende"})) {
        while (at_ < log_.events.size() && !Console::interrupted()) show_next();
      } else if (one_of(word, {"sheet", "пулька", "tafel"})) {
        show_sheet();
      } else if (one_of(word, {"account", "расчет", "abrechnung"})) {
        show_account();
      } else if (const auto number = event_number(word)) {
        go_to(*number);
        show_position();
      } else {
        console_.say(
            message("\"{line}\" is not understood; expected Enter, b, a number up to {count}, deal, sheet, "
                    "account, end or q",
                    {{"line", shortened(*line)}, {"count", std::int64_t(log_.events.size())}}));
      }
    }
    console_.line();
    return kDone;
  }

 private:
  // A kind that this program does not know is shown as the log has it.
  [[nodiscard]] std::string kind_word(const std::string& kind) const {
    for (std::string_view known :
         {translatable("human"), translatable("bot simple"), translatable("bot random")}) {
      if (kind == known) return console_.wording.word(known);
    }
    return kind;
  }

  static bool is_new_deal(const Event& event) {
    return std::holds_alternative<event::Dealt>(event) || std::holds_alternative<event::ResultEntered>(event);
  }

  [[nodiscard]] std::optional<std::size_t> event_number(std::string_view word) const {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size() || number > log_.events.size())
      return std::nullopt;
    return number;
  }

  void restart() {
    state_ = start(log_.header.rules, static_cast<int>(log_.header.players.size()), log_.header.first_dealer);
    at_ = 0;
  }

  void advance() { pulka::apply(state_, log_.events[at_++]); }

  void go_to(std::size_t target) {
    restart();
    while (at_ < target) advance();
  }

  void show_heading() {
    console_.say(message("Rules: {rules}.", {{"rules", print_rules(log_.header.rules)}}));
    for (std::size_t i = 0; i < log_.header.players.size(); ++i) {
      console_.line(
          fmt::format("  {}. {} ({})", i + 1, log_.header.players[i].name, log_.header.players[i].kind));
    }
  }

  void show_next() {
    const Event& event = log_.events[at_];
    if (std::holds_alternative<event::Dealt>(event)) {
      console_.line();
      console_.say(
          message("--- Deal {number}, dealer {who} ---",
                  {{"number", std::int64_t{state_.table.deals_done} + 1}, {"who", state_.table.dealer}}));
    }
    const std::size_t tricks_before = state_.table.tricks.size();
    const std::optional<std::string> text =
        describe(viewer_ ? see(state_.table, event, *viewer_) : unveiled(state_.table, event), state_.table,
                 console_.wording);
    if (text) console_.line(fmt::format("{:>5}  {}", at_ + 1, *text));
    if (const auto* dealt = std::get_if<event::Dealt>(&event); dealt != nullptr && !viewer_)
      console_.lines(hand_lines(state_.table, dealt->deal, console_.wording));
    if (const auto* shown = std::get_if<event::CardsShown>(&event); shown != nullptr && viewer_) {
      console_.lines(hand_lines(state_.table, shown->deal, console_.wording));
    }
    advance();
    if (state_.table.tricks.size() > tricks_before) {
      console_.say(
          message("       trick {number} to {who}",
                  {{"number", std::int64_t(state_.table.tricks.size())}, {"who", state_.table.turn}}));
    }
  }

  void show_position() {
    const Table& table = state_.table;
    console_.say(
        message("{phase}; deal {number}, dealer {who}", {{"phase", word_for(table.phase)},
                                                         {"number", std::int64_t{table.deals_done} + 1},
                                                         {"who", table.dealer}}));
    for (Seat seat : table.active) {
      if (viewer_ && seat != *viewer_) continue;
      const SeatView view = project(state_, seat);
      if (view.hand.empty()) continue;
      console_.line(fmt::format("       {} {}", padded(console_.wording.name(seat), 14),
                                console_.wording.cards(view.hand)));
    }
  }

  void show_sheet() {
    if (log_.header.rules.scoring == Scoring::kPot) {
      console_.lines(draw_pot(state_.table, console_.wording, {.line_drawing = console_.line_drawing()}));
      return;
    }
    const Sheet sheet = sheet_of(log_.header, std::span(log_.events).first(at_));
    console_.lines(
        draw_sheet(sheet, state_.table.account, console_.wording, {.line_drawing = console_.line_drawing()}));
  }

  void show_account() {
    console_.lines(draw_account(log_.header.rules, static_cast<int>(log_.header.players.size()),
                                state_.table.account, console_.wording));
  }

  Console& console_;
  LogText log_;
  std::optional<Seat> viewer_;
  State state_;
  std::size_t at_ = 0;
};

}  // namespace

int run_replay(Console& console, const ReplayOptions& options) {
  const std::optional<int> asked = options.seat == 0 ? std::nullopt : std::optional(options.seat);
  auto log = open_log(console, options.file, asked);
  if (!log) return log.error();
  std::optional<Seat> viewer;
  if (asked) viewer = seat_at(*asked - 1);
  Console::catch_interrupts();
  Replay replay(console, std::move(*log), viewer);
  if (options.json) {
    replay.print_json();
    return kDone;
  }
  if (!options.all && console.typed_by_a_person() && console.shown_to_a_person())
    return replay.step_through();
  replay.print_all();
  return kDone;
}

}  // namespace pulka
