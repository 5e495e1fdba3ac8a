#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <ranges>

#include "commands.hpp"
#include "game/game.hpp"
#include "input.hpp"
#include "notation/json.hpp"
#include "notation/rule_text.hpp"
#include "open_party.hpp"
#include "party.hpp"
#include "pot_text.hpp"
#include "score_input.hpp"
#include "sheet_text.hpp"
#include "words.hpp"

namespace pulka {
namespace {

// The next entry from a file or from standard input.
class EntrySource {
 public:
  [[nodiscard]] static std::expected<EntrySource, Message> open(const std::string& path) {
    EntrySource entries;
    if (path.empty()) return entries;
    entries.path_ = path;
    if (const int error = open_for_reading(entries.file_, path); error != 0) {
      return std::unexpected(message("{path}: cannot be read: {reason}",
                                     {{"path", path}, {"reason", std::generic_category().message(error)}}));
    }
    return entries;
  }

  [[nodiscard]] std::expected<std::string, Console::Stop> next(Console& console, std::string_view prompt) {
    ++number_;
    if (path_.empty()) return console.read_line(prompt);
    std::string line;
    if (!std::getline(file_, line)) return std::unexpected(Console::Stop::kEndOfInput);
    if (number_ == 1) line.erase(0, byte_order_mark(line));
    return line;
  }

  // Where the last line came from, when that is not a person's keyboard.
  [[nodiscard]] std::string place() const {
    return fmt::format("{}:{}", path_.empty() ? "-" : path_, number_);
  }
  [[nodiscard]] bool from_file() const { return !path_.empty(); }

 private:
  std::string path_;
  std::ifstream file_;
  int number_ = 0;
};

class Score {
 public:
  Score(Console& console, Party party, EntrySource entries, bool json)
      : console_(console), party_(std::move(party)), entries_(std::move(entries)), json_(json) {
    console_.wording.names = party_.names();
  }

  int run() {
    // A person may try again; a file with a mistake in it is not read any further.
    const bool forgiving = !entries_.from_file() && console_.typed_by_a_person();
    const std::vector<std::string> names = party_.names();
    if (forgiving) show_heading();
    while (true) {
      const auto line = entries_.next(console_, prompt());
      if (!line) return finish(line.error() == Console::Stop::kInterrupted);
      const auto entry = parse_score_entry(names, *line);
      std::optional<Message> fault;
      if (!entry) {
        fault = entry.error();
      } else if (const auto* request = std::get_if<ScoreRequest>(&*entry)) {
        if (*request == ScoreRequest::kQuit) return finish(false);
        if (*request == ScoreRequest::kEnd || *request == ScoreRequest::kYes) {
          fault = answer_question(*request == ScoreRequest::kYes);
        } else {
          answer(*request);
        }
      } else if (const auto* consent = std::get_if<Consent>(&*entry)) {
        fault = agree(*consent);
      } else {
        fault = carry_out(completed(std::get<Command>(*entry)));
      }
      if (log_failed_) return kFailed;
      if (!fault) continue;
      if (forgiving) {
        console_.say(*fault);
        continue;
      }
      console_.complain(fmt::format("{}: {}", entries_.place(), console_.wording.text(*fault)));
      if (party_.file) {
        console_.complain(
            message("Everything before this line is kept in {path}", {{"path", party_.file->path()}}));
      }
      return kMisused;
    }
  }

 private:
  std::optional<Message> carry_out(const Command& command) {
    const auto events = decide(party_.state, command);
    if (!events) return explain(events.error());
    const Table before = party_.state.table;
    if (auto committed = party_.commit(*events); !committed) {
      console_.complain(committed.error());
      log_failed_ = true;
      return std::nullopt;
    }
    for (const Event& event : *events) {
      if (const auto text = describe(see(before, event, Seat::k0), before, console_.wording))
        console_.line(*text);
    }
    return std::nullopt;
  }

  // A misère was defended by both, whoever had the tricks that the declarer did not take.
  [[nodiscard]] Command completed(Command command) const {
    auto* enter = std::get_if<command::EnterResult>(&command);
    if (enter == nullptr) return command;
    DealResult& result = enter->result;
    if (!terms_of(result.contract.game).all_defend || !result.whisters.empty()) return command;
    const Table& table = party_.state.table;
    for (Seat seat : active_seats(table.rules, table.players, table.dealer)) {
      if (seat == result.declarer || table.excluded.has(seat)) continue;
      if (result.whisters.empty()) {
        const int rest = tricks_played(result.contract) - result.tricks[result.declarer];
        result.tricks[seat] = static_cast<std::uint8_t>(std::max(rest, 0));
      }
      result.whisters |= seat;
    }
    return command;
  }

  // A14: the whole table's word about filling the pot.
  std::optional<Message> answer_question(bool yes) {
    if (!party_.state.table.proposal) return carry_out(command::Answer{Seat::k0, yes});  // which says so
    return answer_all({*party_.state.table.proposal, yes ? SeatSet::first(party_.players()) : SeatSet{}});
  }

  // Proposed by the first who agrees; the others answer in order, and the first no ends it (M33, M34). The
  // question that an empty pot asks is only answered (A14).
  std::optional<Message> agree(Consent consent) {
    const Table& table = party_.state.table;
    if (consent.proposal.kind == Proposal::Kind::kRefill) {
      if (consent.proposal.amount == 0) {
        consent.proposal.amount =
            table.proposal ? table.proposal->amount : static_cast<std::int16_t>(table.rules.contribution);
      }
      if (table.proposal == consent.proposal) return answer_all(consent);
    }
    const auto seats = kSeats | std::views::take(party_.players());
    const auto first = std::ranges::find_if(seats, [&](Seat seat) { return consent.yes.has(seat); });
    if (first == seats.end()) {
      return message("nobody agrees; name those who say yes, or all ({clause})",
                     {{"clause", clause_of(consent.proposal.kind)}});
    }
    if (auto fault = carry_out(command::Propose{*first, consent.proposal})) return fault;
    return answer_all(consent);
  }

  std::optional<Message> answer_all(const Consent& consent) {
    for (Seat seat : kSeats) {
      const Table& table = party_.state.table;
      if (!table.proposal || !table.asked.has(seat) || log_failed_) continue;
      if (auto fault = carry_out(command::Answer{seat, consent.yes.has(seat)})) return fault;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string prompt() const {
    const Table& table = party_.state.table;
    if (table.phase == Phase::kFinished)
      return console_.wording.text(message("the party is over; undo, sheet, quit > "));
    if (table.proposal) {
      return console_.wording.text(pot_is_empty(table.rules, table.account)
                                       ? message("the pot is empty; refill all, end, undo > ")
                                       : message("a refill is proposed; refill all, end > "));
    }
    return console_.wording.text(
        message("deal {number}, dealer {who} > ",
                {{"number", std::int64_t{table.deals_done} + 1}, {"who", table.dealer}}));
  }

  void show_heading() {
    console_.say(message("Rules: {rules}.", {{"rules", print_rules(party_.header.rules)}}));
    if (party_.file) console_.say(message("Log: {path}", {{"path", party_.file->path()}}));
    console_.say(message("Enter each deal's result; ? shows how."));
  }

  void show_sheet() {
    if (party_.header.rules.scoring == Scoring::kPot) {
      const Table& table = party_.state.table;
      console_.lines(draw_pot(table, console_.wording, {.line_drawing = console_.line_drawing()}));
      return;
    }
    const Sheet sheet = sheet_of(party_.header, party_.events);
    console_.lines(draw_sheet(sheet, party_.state.table.account, console_.wording,
                              {.line_drawing = console_.line_drawing()}));
    show_waiting_fines();
  }

  void show_waiting_fines() {
    const Table& table = party_.state.table;
    for (int i = 0; i < party_.players(); ++i) {
      for (Offence offence : kOffences) {
        const int count = table.fines[seat_at(i)][offence];
        if (count == 0) continue;
        console_.say(message("waiting for the next game: {who} {offence}, {count} x ({clause}, H2)",
                             {{"who", seat_at(i)},
                              {"offence", word_for(offence)},
                              {"count", std::int64_t{count}},
                              {"clause", clause_of(offence)}}));
      }
    }
  }

  void show_account() {
    console_.lines(
        draw_account(party_.header.rules, party_.players(), party_.state.table.account, console_.wording));
  }

  void show_log() {
    State state = start(party_.header.rules, party_.players(), party_.header.first_dealer);
    for (const Event& event : party_.events) {
      if (const auto text = describe(see(state.table, event, Seat::k0), state.table, console_.wording)) {
        console_.line(*text);
      }
      pulka::apply(state, event);
    }
  }

  void show_json() const {
    const Account& account = party_.state.table.account;
    Console::data(fmt::format(
        "{{\"rules\":{},\"sheet\":{},\"account\":{},\"final\":{}}}", rules_to_json(party_.header.rules),
        sheet_to_json(sheet_of(party_.header, party_.events)), account_to_json(account, party_.players()),
        final_account_to_json(final_account(party_.header.rules, party_.players(), account),
                              party_.players())));
  }

  void answer(ScoreRequest request) {
    switch (request) {
      case ScoreRequest::kHelp:
        help();
        break;
      case ScoreRequest::kSheet:
        show_sheet();
        // What the next deal is about, before anybody bids.
        if (party_.header.rules.scoring == Scoring::kPot && party_.state.table.phase == Phase::kDealing) {
          console_.lines(describe_risks(party_.state.table, console_.wording));
        }
        break;
      case ScoreRequest::kAccount:
        show_account();
        break;
      case ScoreRequest::kLog:
        show_log();
        break;
      case ScoreRequest::kJson:
        show_json();
        break;
      case ScoreRequest::kQuit:
      case ScoreRequest::kYes:
      case ScoreRequest::kEnd:
      case ScoreRequest::kNothing:
        break;
    }
  }

  void help() {
    const Table& table = party_.state.table;
    const auto active = active_seats(table.rules, table.players, table.dealer);
    const Seat declarer = active[0];
    const Seat whister = active[1];
    const Wording& wording = console_.wording;
    if (table.proposal) {
      console_.say(message("The table is asked whether to fill the pot again (A14)."));
      console_.say(message("  yes, no                    everybody puts in {n}, or the party ends",
                           {{"n", std::int64_t{table.proposal->amount}}}));
      console_.say(message("  refill 50 all              everybody puts in another sum"));
    } else if (table.phase == Phase::kFinished) {
      console_.say(table.rules.scoring == Scoring::kPot
                       ? message("The pot stays empty, so no result can be entered (A14).")
                       : message("No remise is left, so no result can be entered (M41)."));
    } else {
      std::string playing;
      for (Seat seat : active) playing += (playing.empty() ? "" : ", ") + wording.name(seat);
      console_.say(message("This deal is played by {names} (M8).", {{"names", playing}}));
      console_.say(
          message("  {declarer} hearts hand 6 {whister} 4   declarer, suit, hand or talon, tricks; each "
                  "whister with his tricks",
                  {{"declarer", declarer}, {"whister", whister}}));
      console_.say(
          message("  {declarer} clubs talon won         nobody whisted (M9)", {{"declarer", declarer}}));
      console_.say(message("  passed                     nobody played (M24)"));
      if (table.rules.scoring == Scoring::kPot) {
        help_with_pot(declarer, whister, active[2]);
      } else {
        help_with_chalk(declarer, whister);
      }
      console_.say(message("  cut {whister} 12               the cut (M17); misdeal (M16); bottom (M18)",
                           {{"whister", whister}}));
    }
    console_.say(message("  undo                       take back the newest entry (H8)"));
    console_.say(message("  sheet, account, log, json, quit"));
  }

  void help_with_chalk(Seat declarer, Seat whister) {
    if (party_.header.rules.mixed != Mixed::kNone) {
      console_.say(
          message("  {declarer} seven clubs talon 7 {whister} 3   six no trump, eight, nine, totus alike "
                  "(M48-M57)",
                  {{"declarer", declarer}, {"whister", whister}}));
      console_.say(message("  {declarer} petite misere hand 0    the declarer's tricks are enough (M52, M54)",
                           {{"declarer", declarer}}));
    }
    console_.say(message(
        "  fine {whister} revoke          talon (M19), call (M25), pass (M26), revoke, discard, card, "
        "deal (M36)",
        {{"whister", whister}}));
    console_.say(message("  merge all                  write remises together, with who agrees (M33)"));
    console_.say(
        message("  reduce 10 all              the same number off every stake, with who agrees (M34)"));
  }

  void help_with_pot(Seat declarer, Seat whister, Seat other) {
    console_.say(message("  ... {whister} 3 invites {other} 1    who was invited stands last (A10)",
                         {{"whister", whister}, {"other", other}}));
    console_.say(
        message("  ... aces, ... noaces       at the end of the line: four aces, no aces announced "
                "(A16, A17)"));
    if (party_.header.rules.illustrated != Illustrated::kNone) {
      console_.say(message("  {declarer} bettel talon 0       the declarer's tricks are enough (A19)",
                           {{"declarer", declarer}}));
      if (party_.header.rules.illustrated == Illustrated::kSans) {
        console_.say(message("  {declarer} ten hearts hand 10   number eight, ten tricks (A19)",
                             {{"declarer", declarer}}));
      }
    }
    if (party_.header.rules.pot == Pot::kStyrian) {
      console_.say(message("  refill 50 all, end         fill the pot again, or end (A14)"));
    }
  }

  int finish(bool interrupted) {
    if (json_) {
      show_json();
    } else {
      if (interrupted || console_.typed_by_a_person()) console_.line();
      show_sheet();
      console_.line();
      show_account();
    }
    if (party_.file) {
      console_.say(message("The party is kept in {path}; go on with: pulka score --resume {path}",
                           {{"path", party_.file->path()}}));
    }
    return kDone;
  }

  Console& console_;
  Party party_;
  EntrySource entries_;
  bool json_;
  bool log_failed_ = false;
};

std::expected<LogHeader, Message> header_for(const ScoreOptions& options) {
  LogHeader header;
  header.mode = LogMode::kScore;
  auto rules = parse_rules(options.rules);
  if (!rules) return std::unexpected(std::move(rules.error()));
  header.rules = *rules;
  // Whoever keeps score of real cards wants fines recorded, whatever the preset says of the program's own
  // table.
  if (header.rules.scoring == Scoring::kChalk && header.rules.auction == Auction::kSingleRound) {
    header.rules.enforcement = Enforcement::kTable;
  }
  if (options.names.size() < static_cast<std::size_t>(kMinPlayers) ||
      options.names.size() > static_cast<std::size_t>(kMaxPlayers)) {
    return std::unexpected(
        message("--players: {given} names; two to five play (M5), for example --players Anna,Boris,Vera",
                {{"given", std::int64_t(options.names.size())}}));
  }
  for (const std::string& name : options.names) {
    if (words_of(name).size() != 1) {
      return std::unexpected(message("--players: the name \"{name}\" must be one word", {{"name", name}}));
    }
    header.players.push_back({name, "human"});
  }
  const auto players = static_cast<int>(options.names.size());
  if (options.dealer < 1 || options.dealer > players) {
    return std::unexpected(
        message("--dealer {value}: there are seats 1 to {players}",
                {{"value", std::int64_t{options.dealer}}, {"players", std::int64_t{players}}}));
  }
  header.first_dealer = seat_at(options.dealer - 1);
  if (auto fault = check(header); !fault) return std::unexpected(std::move(fault.error()));
  return header;
}

}  // namespace

int run_score(Console& console, const ScoreOptions& options) {
  auto entries = EntrySource::open(options.from);
  if (!entries) {
    console.complain(entries.error());
    return kFailed;
  }
  std::optional<Party> party;
  if (!options.resume.empty()) {
    auto resumed =
        resume_party(console, options.resume, LogMode::kScore,
                     message("{path}: this is the log of a party played here; go on with pulka play --resume",
                             {{"path", options.resume}}));
    if (!resumed) return resumed.error();
    party = std::move(*resumed);
  } else {
    auto header = header_for(options);
    if (!header) {
      console.complain(header.error());
      return kMisused;
    }
    auto file = create_log(console, options.log, "score", *header, Durability::kSynced);
    if (!file) return file.error();
    party = Party::begin(std::move(*header));
    party->file = std::move(*file);
  }
  Console::catch_interrupts();
  console.set_quiet(options.json);
  return Score(console, std::move(*party), std::move(*entries), options.json).run();
}

}  // namespace pulka
