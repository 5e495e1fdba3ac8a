#include <algorithm>
#include <fmt/format.h>

#include "analysis/analysis.hpp"
#include "commands.hpp"
#include "game/game.hpp"
#include "notation/cards.hpp"
#include "notation/rule_text.hpp"
#include "open_party.hpp"
#include "store/log_file.hpp"
#include "words.hpp"

namespace pulka {
namespace {

using Kind = Judgement::Kind;
using Verdict = Judgement::Verdict;

bool is_about_cards(const Judgement& judgement) {
  return judgement.kind == Kind::kCard || judgement.kind == Kind::kDiscard ||
         judgement.kind == Kind::kPutAway;
}

char mark_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kMistake:
      return '!';
    case Verdict::kMissed:
      return '?';
    case Verdict::kSound:
      break;
  }
  return ' ';
}

std::string_view code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kMistake:
      return "mistake";
    case Verdict::kMissed:
      return "missed";
    case Verdict::kSound:
      break;
  }
  return "sound";
}

std::string_view code_of(Kind kind) {
  switch (kind) {
    case Kind::kCard:
      return "card";
    case Kind::kBid:
      return "bid";
    case Kind::kNumber:
      return "number";
    case Kind::kTake:
      return "take";
    case Kind::kBuy:
      return "buy";
    case Kind::kPass:
      return "pass";
    case Kind::kDiscard:
      return "discard";
    case Kind::kPutAway:
      return "put_away";
    case Kind::kDeclare:
      return "declare";
    case Kind::kWhist:
      return "whist";
    case Kind::kDecline:
      return "decline";
    case Kind::kInvite:
      return "invite";
    case Kind::kAlone:
      break;
  }
  return "alone";
}

// Whether a record of the calls has a line for it.
bool is_told(const Event& event) {
  return !std::holds_alternative<event::Dealt>(event) && !std::holds_alternative<event::CardPlayed>(event) &&
         !std::holds_alternative<event::Chalked>(event) &&
         !std::holds_alternative<event::PotEmptied>(event) &&
         !std::holds_alternative<event::Answered>(event) && !std::holds_alternative<event::Agreed>(event) &&
         !std::holds_alternative<event::Proposed>(event);
}

constexpr int kRemarkIndent = 7;

struct Tally {
  int choices = 0;   // cards played where there was a choice, and cards put away
  int mistakes = 0;  // among them
  int tricks = 0;    // given away by these
  int too_high = 0;  // calls that could not be fulfilled
  int missed = 0;    // chances
};

class Analyse {
 public:
  Analyse(Console& console, LogText log, std::optional<int> deal, std::optional<Seat> seat, bool json)
      : console_(console),
        log_(std::move(log)),
        deal_(deal),
        seat_(seat),
        json_(json),
        state_(start(log_.header.rules, players(), log_.header.first_dealer)) {
    for (const LogPlayer& player : log_.header.players) console_.wording.names.push_back(player.name);
  }

  int run() {
    if (const int last = last_deal(); deal_ && (*deal_ < 1 || *deal_ > last)) {
      console_.complain(plural_message("--deal {value}: there is {n} deal in this log",
                                       "--deal {value}: there are deals 1 to {n} in this log", last,
                                       {{"value", std::int64_t{*deal_}}}));
      return kMisused;
    }
    if (!json_) {
      console_.say(message("Rules: {rules}.", {{"rules", print_rules(log_.header.rules)}}));
      console_.say(
          message("What is said here is said with all cards seen, as nobody at the table could see them."));
      console_.say(message("! more was to be had; ? something could have been made or fulfilled"));
    }
    for (std::size_t at = 0; at < log_.events.size(); ++at) {
      if (is_chosen()) look_at(at);
      pulka::apply(state_, log_.events[at]);
      if (!json_ && is_chosen()) show_finished_trick();
    }
    json_ ? print_json_summary() : show_summary();
    return kDone;
  }

 private:
  // The number of the last deal that was dealt.
  [[nodiscard]] int last_deal() const {
    State state = state_;
    int last = 0;
    for (const Event& event : log_.events) {
      if (std::holds_alternative<event::Dealt>(event)) last = static_cast<int>(state.table.deals_done) + 1;
      pulka::apply(state, event);
    }
    return last;
  }

  [[nodiscard]] int players() const { return static_cast<int>(log_.header.players.size()); }
  [[nodiscard]] int deal_number() const { return static_cast<int>(state_.table.deals_done) + 1; }
  [[nodiscard]] bool is_chosen() const { return !deal_ || *deal_ == deal_number(); }

  // At the event before it happens.
  void look_at(std::size_t at) {
    const Event& event = log_.events[at];
    const auto judgement = analyst_.judge(state_, std::span(log_.events).subspan(at));
    const bool wanted = judgement && (!seat_ || judgement->seat == *seat_);
    if (wanted) count(*judgement);
    if (json_) {
      if (wanted) print_json(*judgement, at);
      return;
    }
    if (const auto* dealt = std::get_if<event::Dealt>(&event)) {
      console_.line();
      console_.say(message("--- Deal {number}, dealer {who} ---",
                           {{"number", std::int64_t{deal_number()}}, {"who", state_.table.dealer}}));
      console_.lines(hand_lines(state_.table, dealt->deal, console_.wording));
    }
    if (const auto* played = std::get_if<event::CardPlayed>(&event)) {
      show_card(*played, judgement, wanted);
    } else if (is_told(event)) {
      const auto text = describe(unveiled(state_.table, event), state_.table, console_.wording);
      if (text) show_call(*text, wanted ? judgement : std::nullopt);
    }
  }

  void count(const Judgement& judgement) {
    Tally& tally = tallies_[judgement.seat];
    if (is_about_cards(judgement)) {
      if (judgement.choice) ++tally.choices;
      if (judgement.verdict == Verdict::kMistake) ++tally.mistakes;
      tally.tricks += tricks_lost(judgement);
      return;
    }
    if (judgement.verdict == Verdict::kMistake) ++tally.too_high;
    if (judgement.verdict == Verdict::kMissed) ++tally.missed;
  }

  // --- Text.

  void show_call(const std::string& text, const std::optional<Judgement>& judgement) {
    console_.line(fmt::format("  {}  {}", judgement ? mark_of(judgement->verdict) : ' ', text));
    if (!judgement) return;
    if (const auto remark = explain(*judgement)) {
      console_.remark(console_.wording.text(*remark), kRemarkIndent);
    }
  }

  void show_card(const event::CardPlayed& played, const std::optional<Judgement>& judgement, bool wanted) {
    const bool first = state_.table.tricks.empty() && state_.table.trick.empty();
    if (first && judgement) {
      console_.say(plural_message(
          "     Play: with all cards seen {n} trick for the declarer; after each trick:",
          "     Play: with all cards seen {n} tricks for the declarer; after each trick:", judgement->best));
    }
    const char mark = wanted ? mark_of(judgement->verdict) : ' ';
    trick_text_ += padded(
        fmt::format("{} {}{}", console_.wording.name(played.seat), console_.wording.card(played.card), mark),
        name_width() + 6);
    if (judgement) forecast_ = judgement->tricks;
    if (!wanted) return;
    if (const auto remark = explain(*judgement)) {
      remarks_.push_back(console_.wording.text(
          message("{who}, {card}: {remark}",
                  {{"who", judgement->seat}, {"card", played.card}, {"remark", phrase(*remark)}})));
    }
  }

  // After a card: the trick it ended, and what there was to say about it.
  void show_finished_trick() {
    if (trick_text_.empty() || !state_.table.trick.empty()) return;
    const std::string forecast = forecast_ ? fmt::format("{:>3}", *forecast_) : std::string();
    console_.line(fmt::format("  {:>3}  {}{}", state_.table.tricks.size(), trick_text_, forecast));
    for (const std::string& remark : remarks_) console_.remark(remark, kRemarkIndent);
    trick_text_.clear();
    remarks_.clear();
    forecast_.reset();
  }

  [[nodiscard]] int name_width() const {
    int width = 0;
    for (const std::string& name : console_.wording.names) width = std::max(width, display_width(name));
    return width;
  }

  void show_summary() {
    const Wording& wording = console_.wording;
    struct Column {
      std::string_view heading;
      int Tally::* value;
    };
    constexpr std::array kColumns{Column{translatable("choices"), &Tally::choices},
                                  Column{translatable("mistakes"), &Tally::mistakes},
                                  Column{translatable("tricks given away"), &Tally::tricks},
                                  Column{translatable("calls too high"), &Tally::too_high},
                                  Column{translatable("chances missed"), &Tally::missed}};
    console_.line();
    console_.say(message("With all cards seen:"));
    std::string heading = padded("", name_width() + 2);
    for (const Column& column : kColumns) heading += "  " + wording.word(column.heading);
    console_.line(heading);
    for (int i = 0; i < players(); ++i) {
      const Seat seat = seat_at(i);
      if (seat_ && seat != *seat_) continue;
      std::string line = padded("  " + wording.name(seat), name_width() + 2);
      for (const Column& column : kColumns) {
        const std::string number = fmt::format("{}", tallies_[seat].*column.value);
        line +=
            repeated(" ", 2 + display_width(wording.word(column.heading)) - display_width(number)) + number;
      }
      console_.line(line);
    }
  }

  // --- JSON.

  // Games are named as in English text.
  static std::string games_json(const Makeable& games) {
    std::string json = "[";
    for (const Contract& contract : games) {
      json += fmt::format(R"({}"{}")", json.size() > 1 ? "," : "", Wording{}.text(describe(contract)));
    }
    return json + "]";
  }

  static std::string cards_json(CardSet cards) {
    std::string json = "[";
    for (const Card card : cards)
      json += fmt::format(R"({}"{}")", json.size() > 1 ? "," : "", card_code(card));
    return json + "]";
  }

  void print_json(const Judgement& judgement, std::size_t at) {
    std::string json =
        fmt::format(R"({{"deal":{},"event":{},"kind":"{}","seat":{},"verdict":"{}")", deal_number(), at + 1,
                    code_of(judgement.kind), to_index(judgement.seat) + 1, code_of(judgement.verdict));
    if (judgement.contract) {
      json += fmt::format(R"(,"contract":"{}")", Wording{}.text(describe(*judgement.contract)));
    }
    const bool counted = is_about_cards(judgement) || judgement.contract;
    if (counted) json += fmt::format(R"(,"tricks":{})", judgement.tricks);
    if (is_about_cards(judgement)) {
      json += fmt::format(R"(,"best":{},"lost":{},"done":{},"better":{},"choice":{},"decisive":{})",
                          judgement.best, tricks_lost(judgement), cards_json(judgement.done),
                          cards_json(judgement.better), judgement.choice, judgement.decisive);
    } else {
      if (counted) json += fmt::format(R"(,"owed":{})", judgement.owed);
      json += fmt::format(R"(,"makeable":{})", games_json(judgement.makeable));
    }
    Console::data(json + '}');
  }

  void print_json_summary() {
    std::string json;
    for (int i = 0; i < players(); ++i) {
      const Seat seat = seat_at(i);
      if (seat_ && seat != *seat_) continue;
      const Tally& tally = tallies_[seat];
      json += fmt::format(
          R"({}{{"seat":{},"choices":{},"mistakes":{},"tricks_given_away":{},"calls_too_high":{},"chances_missed":{}}})",
          json.empty() ? "" : ",", i + 1, tally.choices, tally.mistakes, tally.tricks, tally.too_high,
          tally.missed);
    }
    Console::data(fmt::format(R"({{"summary":[{}]}})", json));
  }

  Console& console_;
  LogText log_;
  std::optional<int> deal_;
  std::optional<Seat> seat_;
  bool json_ = false;
  State state_;
  Analyst analyst_;
  PerSeat<Tally> tallies_;
  // The trick under way: its cards so far, what there is to say about them, and the declarer's tricks then.
  std::string trick_text_;
  std::vector<std::string> remarks_;
  std::optional<int> forecast_;
};

}  // namespace

int run_analyse(Console& console, const AnalyseOptions& options) {
  auto log = open_log(console, options.file, options.seat);
  if (!log) return log.error();
  if (!can_be_judged(log->header.rules)) {
    console.complain(message(
        "This party is played with must_head=yes (A12). The search with all cards seen does not know that "
        "duty, and there is no analysis of such games."));
    return kFailed;
  }
  if (log->header.mode == LogMode::kScore) {
    console.complain(message("Results were entered in this log, and no cards: there is nothing to analyse."));
    return kFailed;
  }
  std::optional<Seat> seat;
  if (options.seat) seat = seat_at(*options.seat - 1);
  return Analyse(console, std::move(*log), options.deal, seat, options.json).run();
}

}  // namespace pulka
