#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <set>

#include "bots/bot.hpp"
#include "commands.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "input.hpp"
#include "notation/json.hpp"
#include "notation/rule_text.hpp"
#include "open_party.hpp"
#include "party.hpp"
#include "pot_text.hpp"
#include "rules/options.hpp"
#include "sheet_text.hpp"
#include "table_options.hpp"
#include "words.hpp"

namespace pulka {

std::expected<std::string, Message> new_log_path(std::string_view prefix) {
  namespace fs = std::filesystem;
  fs::path directory;
  // Read once, before any thread exists.
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {  // NOLINT
    directory = fs::path(state) / "pulka";
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {  // NOLINT
    directory = fs::path(home) / ".local" / "state" / "pulka";
  } else {
    directory = fs::current_path();
  }
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) {
    return std::unexpected(
        message("{path}: the directory for logs cannot be made: {reason}; name a file with --log",
                {{"path", directory.string()}, {"reason", error.message()}}));
  }
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  const std::string stem =
      fmt::format("{}-{:04}{:02}{:02}-{:02}{:02}{:02}", prefix, local.tm_year + 1900, local.tm_mon + 1,
                  local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec);
  fs::path path = directory / (stem + ".log");
  for (int i = 2; fs::exists(path, error); ++i) path = directory / fmt::format("{}-{}.log", stem, i);
  return path.string();
}

namespace {

constexpr std::string_view kHuman = "human";

std::string kind_of_bot(BotKind kind) {
  return fmt::format("bot {}", bot_name(kind));
}

class Play {
 public:
  Play(Console& console, Party party, const PlayOptions& options, BotSettings settings, std::uint64_t seed)
      : console_(console), party_(std::move(party)), options_(options), seed_(seed), rng_(seed) {
    console_.wording.names = party_.names();
    for (int i = 0; i < party_.players(); ++i) {
      const std::string& kind = party_.header.players[static_cast<std::size_t>(i)].kind;
      if (kind == kHuman) {
        human_ = seat_at(i);
      } else {
        const BotKind bot =
            bot_named(kind.substr(std::min<std::size_t>(4, kind.size()))).value_or(BotKind::kSimple);
        bots_.try_emplace(seat_at(i), bot, settings);
      }
    }
    for (const Event& event : party_.events) packs_ += std::holds_alternative<event::Dealt>(event) ? 1U : 0U;
  }

  int run() {
    bool human_ready = human_.has_value() && party_.state.table.phase != Phase::kDealing;
    while (!over()) {
      if (Console::interrupted()) return leave();
      const Table& table = party_.state.table;
      if (table.phase == Phase::kDealing && !table.proposal) {
        if (!human_ || human_ready || table.deals_done == 0) {
          human_ready = false;
          if (!deal()) return kFailed;
          continue;
        }
        const auto ready = between_deals();
        if (!ready) return ready.error();
        human_ready = *ready;
        continue;
      }
      const Seat actor = next_to_speak();
      if (human_ == actor) {
        if (const int stop = ask(); stop != kGoOn) return stop;
      } else if (!carry_out(bots_.at(actor).choose(project(party_.state, actor), rng_))) {
        return kFailed;
      }
    }
    return finish();
  }

 private:
  static constexpr int kGoOn = -1;

  [[nodiscard]] bool over() const {
    const Table& table = party_.state.table;
    if (table.phase == Phase::kFinished) return true;
    return deals_to_play() > 0 && table.phase == Phase::kDealing && !table.proposal &&
           table.deals_done >= static_cast<std::uint32_t>(deals_to_play());
  }

  // A party with a pot ends when people rise. Bots do not, so they get a number of rounds.
  [[nodiscard]] int deals_to_play() const {
    constexpr int kRounds = 8;
    const bool endless = party_.header.rules.scoring == Scoring::kPot && !human_;
    return options_.deals == 0 && endless ? kRounds * party_.players() : options_.deals;
  }

  [[nodiscard]] Seat next_to_speak() const {
    const Table& table = party_.state.table;
    if (!table.proposal) return table.to_act;
    for (Seat seat : kSeats) {
      if (table.asked.has(seat)) return seat;
    }
    return table.to_act;  // not reached: a pending proposal waits for somebody
  }

  // The seat through whose eyes the record is written: the person's, or one who sits out.
  [[nodiscard]] SeenEvent as_seen(const Table& before, const Event& event) const {
    if (human_) return see(before, event, *human_);
    // Nobody plays here: the talon and the discards are shown to whoever watches, the hands by deal().
    if (const auto* dealt = std::get_if<event::Dealt>(&event))
      return seen::HandDealt{dealt->deal.hand(Hand::kFirst)};
    if (const auto* taken = std::get_if<event::TalonTaken>(&event)) return see(before, event, taken->seat);
    if (const auto* discarded = std::get_if<event::Discarded>(&event))
      return see(before, event, discarded->seat);
    return see(before, event, Seat::k0);
  }

  // Logs, applies and shows what follows from a command that is known to be legal. False: the log failed.
  bool carry_out(const Command& command) {
    const auto events = decide(party_.state, command);
    assert(events);
    return show_committed(*events);
  }

  bool show_committed(const EventList& events) {
    Table before = party_.state.table;
    if (auto committed = party_.commit(events); !committed) {
      console_.complain(committed.error());
      console_.complain(message("Play stops here; nothing that was not written has been shown."));
      return false;
    }
    for (const Event& event : events) show(before, event);
    return true;
  }

  void show(Table& before, const Event& event) {
    const bool is_card = std::holds_alternative<event::CardPlayed>(event);
    const bool dealt_openly = !human_ && std::holds_alternative<event::Dealt>(event);
    if (const auto* shown = std::get_if<event::CardsShown>(&event)) {
      show_cards(before, *shown);
    } else if (!dealt_openly && (human_ || !is_card || options_.cards)) {
      if (const auto text = describe(as_seen(before, event), before, console_.wording)) console_.line(*text);
    }
    if (const auto* played = std::get_if<event::CardPlayed>(&event)) {
      // The table after this card, to see whether it completes the trick.
      before.trick.push_back({played->seat, played->card});
      if (static_cast<int>(before.trick.size()) == before.in_play.size()) {
        const Seat winner = trick_winner(before.trick, trump_of(before));
        ++before.taken[winner];
        before.tricks.push_back(before.trick);
        before.trick.clear();
        if (human_ || options_.cards) show_trick(before, winner);
        const bool last = static_cast<int>(before.tricks.size()) == tricks_played(*before.contract);
        if (last && !human_) show_tricks_taken(before);
      }
      return;
    }
    // Only play needs the table between the events of one command; elsewhere they do not depend on it.
    if (std::holds_alternative<event::DealEnded>(event)) console_.line();
  }

  void show_trick(const Table& table, Seat winner) {
    console_.line(
        fmt::format("  {}", console_.wording.text(message("trick {number} to {who} ({score})",
                                                          {{"number", std::int64_t(table.tricks.size())},
                                                           {"who", winner},
                                                           {"score", tricks_text(table)}}))));
  }

  void show_tricks_taken(const Table& table) {
    console_.say(message("Tricks: {score}", {{"score", tricks_text(table)}}));
  }

  [[nodiscard]] std::string tricks_text(const Table& table) const {
    std::string text;
    for (Seat seat : table.active) {
      if (!table.in_play.has(seat)) continue;
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : ", ", console_.wording.name(seat), table.taken[seat]);
    }
    return text;
  }

  void show_cards(const Table& table, const event::CardsShown& shown) {
    console_.line();
    console_.say(message("The cards of this deal (H11):"));
    show_hands(table, shown.deal);
    if (!shown.discards.empty()) {
      console_.line(fmt::format("  {} {}", padded(console_.wording.word(translatable("put away")), 14),
                                console_.wording.cards(shown.discards)));
    }
    console_.line();
  }

  void show_hands(const Table& table, const Deal& deal) {
    const auto active = active_seats(table.rules, table.players, table.dealer);
    for (std::size_t i = 0; i < kHands.size(); ++i) {
      const std::string who = i < active.size() ? console_.wording.name(active[i])
                                                : console_.wording.word(translatable("closed hand"));
      console_.line(fmt::format("  {} {}", padded(who, 14), console_.wording.cards(deal.hand(kHands[i]))));
    }
    console_.line(fmt::format("  {} {}", padded(console_.wording.word(translatable("talon")), 14),
                              console_.wording.cards(deal.talon())));
  }

  bool deal() {
    const Table& table = party_.state.table;
    console_.say(message("--- Deal {number}, dealer {who} ---",
                         {{"number", std::int64_t{table.deals_done} + 1}, {"who", table.dealer}}));
    const Deal cards = deal_from_seed(seed_, ++packs_, table.rules.deal_pattern);
    if (!carry_out(command::DealCards{cards})) return false;
    if (!human_) show_hands(party_.state.table, cards);
    if (party_.header.rules.scoring == Scoring::kPot) {
      if (human_) show_pot();
      if (!human_ || !is_active(party_.state.table, *human_)) show_risks();
    }
    if (human_ && !is_active(party_.state.table, *human_)) {
      console_.say(message("{who} sits out this deal (M8).", {{"who", *human_}}));
    }
    return true;
  }

  // The drawing of the pot as it lies there, and what the deal is about.
  void show_pot() {
    const Table& table = party_.state.table;
    console_.lines(draw_pot(table, console_.wording, {.line_drawing = console_.line_drawing()}));
  }
  void show_risks() {
    for (const std::string& line : describe_risks(party_.state.table, console_.wording))
      console_.line("  " + line);
  }

  void show_sheet() {
    if (party_.header.rules.scoring == Scoring::kPot) {
      show_pot();
      return;
    }
    const Sheet sheet = sheet_of(party_.header, party_.events);
    console_.lines(draw_sheet(sheet, party_.state.table.account, console_.wording,
                              {.line_drawing = console_.line_drawing()}));
  }

  // --- The person.

  void show_position() {
    const SeatView view = project(party_.state, *human_);
    const Table& table = view.table;
    console_.line();
    if (table.contract && table.phase != Phase::kDealing) {
      console_.say(message("{who} plays {contract}",
                           {{"who", *table.declarer}, {"contract", phrase(describe(*table.contract))}}));
    }
    // Before a word that costs something.
    const bool first_word =
        table.phase == Phase::kAuction && table.hand_calls[view.seat].kind == HandCall::Kind::kNone;
    if (table.rules.scoring == Scoring::kPot &&
        (first_word || table.phase == Phase::kDeclare || table.phase == Phase::kWhist ||
         table.phase == Phase::kInvite || table.phase == Phase::kInvited)) {
      show_risks();
    }
    if (table.open_hand) {
      console_.say(
          message("Open hand of {who}: {cards}", {{"who", *table.open_hand}, {"cards", table.open_cards}}));
    }
    if (table.phase == Phase::kPlay) {
      std::string on_table;
      for (const PlayedCard& played : table.trick) {
        on_table += fmt::format("{}{} {}", on_table.empty() ? "" : ", ", console_.wording.name(played.seat),
                                console_.wording.card(played.card));
      }
      console_.say(message("Tricks: {score}. On the table: {cards}",
                           {{"score", tricks_text(table)}, {"cards", on_table.empty() ? "-" : on_table}}));
    }
    if (!view.hand.empty()) console_.say(message("Your hand: {cards}", {{"cards", view.hand}}));
    if (table.proposal) {
      console_.say(message("Proposed: {what}. Yes or no?",
                           {{"what", console_.wording.text(describe(*table.proposal))}}));
    }
  }

  [[nodiscard]] std::string prompt(const SeatView& view) const {
    const Wording& wording = console_.wording;
    if (view.table.proposal) return wording.text(message("yes, no > "));
    switch (view.table.phase) {
      case Phase::kAuction:
      case Phase::kTalonOffer:
      case Phase::kTalonAuction:
      case Phase::kDeclare:
      case Phase::kWhist:
      case Phase::kInvite:
      case Phase::kInvited: {
        std::string text;
        for (const Action& action : legal_actions(view)) {
          text +=
              fmt::format("{}{}", text.empty() ? "" : ", ", typed_form(action.command, view.table, wording));
        }
        return text + " > ";
      }
      case Phase::kDiscard:
        return wording.text(message("two cards to put away > "));
      case Phase::kPutAway:
        return wording.text(message("one card to put away > "));
      default:
        return view.table.turn == view.seat
                   ? wording.text(message("card > "))
                   : wording.text(message("card of {who} > ", {{"who", view.table.turn}}));
    }
  }

  // Asks until the person has done something that counts, or leaves. kGoOn, or the exit code.
  int ask() {
    show_position();
    while (true) {
      const SeatView view = project(party_.state, *human_);
      const auto line = console_.read_line(prompt(view));
      if (!line) return leave();
      const auto typed = parse_typed(view, *line);
      if (!typed) {
        console_.say(typed.error());
        continue;
      }
      if (const auto* request = std::get_if<Request>(&*typed)) {
        if (*request == Request::kQuit) return leave();
        answer(*request, view);
        continue;
      }
      if (std::holds_alternative<NextDeal>(*typed)) continue;
      const auto events = decide(party_.state, std::get<Command>(*typed));
      if (!events) {
        console_.say(explain(events.error()));
        continue;
      }
      return show_committed(*events) ? kGoOn : kFailed;
    }
  }

  // True: deal on. False: look again (a proposal was made). An error is the exit code.
  std::expected<bool, int> between_deals() {
    show_sheet();
    const SeatView view = project(party_.state, *human_);
    while (true) {
      const auto line =
          console_.read_line(console_.wording.text(message("Enter for the next deal, ? for help > ")));
      if (!line) return std::unexpected(leave());
      const auto typed = parse_typed(view, *line);
      if (!typed) {
        console_.say(typed.error());
        continue;
      }
      if (std::holds_alternative<NextDeal>(*typed)) return true;
      if (const auto* request = std::get_if<Request>(&*typed)) {
        if (*request == Request::kQuit) return std::unexpected(leave());
        answer(*request, view);
        continue;
      }
      const auto events = decide(party_.state, std::get<Command>(*typed));
      if (!events) {
        console_.say(explain(events.error()));
        continue;
      }
      if (!show_committed(*events)) return std::unexpected(kFailed);
      return false;
    }
  }

  void answer(Request request, const SeatView& view) {
    switch (request) {
      case Request::kHelp:
        help(view);
        break;
      case Request::kSheet:
        show_sheet();
        break;
      case Request::kTricks:
        for (std::size_t i = 0; i < view.table.tricks.size(); ++i) {
          std::string text = fmt::format("{:>2}", i + 1);
          for (const PlayedCard& played : view.table.tricks[i]) {
            text += fmt::format("  {} {}", console_.wording.name(played.seat),
                                console_.wording.card(played.card));
          }
          console_.line(text);
        }
        if (view.table.tricks.empty()) console_.say(message("No trick is complete yet."));
        break;
      case Request::kRules:
        (void)run_rules(console_, {.rules = print_rules(view.table.rules)});
        break;
      case Request::kHint:
        hint(view);
        break;
      case Request::kQuit:
        break;
    }
  }

  void hint(const SeatView& view) {
    if (legal_actions(view).empty() || view.table.phase == Phase::kDealing) {
      console_.say(message("There is nothing to advise now."));
      return;
    }
    // A generator of its own, so that asking does not change what the bots do.
    Rng rng(seed_);
    console_.say(
        message("The simple bot would say: {what}",
                {{"what", typed_form(choose(BotKind::kSimple, view, rng), view.table, console_.wording)}}));
  }

  // What may be entered now, by which clause, and why not something else.
  void help(const SeatView& view) {
    console_.say(message("Now: {phase}.", {{"phase", word_for(view.table.phase)}}));
    const ActionList actions = legal_actions(view);
    if (view.table.phase == Phase::kPutAway) {
      console_.say(message("  any card of your hand, for example: {example} (M52)",
                           {{"example", typed_form(actions.front().command, view.table, console_.wording)}}));
    } else if (view.table.phase == Phase::kDiscard) {
      console_.say(message("  any two cards of your hand, for example: {example} ({clause})",
                           {{"example", typed_form(actions.front().command, view.table, console_.wording)},
                            {"clause", actions.front().clause}}));
    } else if (view.table.phase == Phase::kDealing && !view.table.proposal) {
      console_.say(message("  next (or Enter) - deal the next hand"));
      if (view.table.rules.scoring == Scoring::kChalk) {
        console_.say(message("  merge - propose to write all remises together (M33)"));
        console_.say(message("  reduce N - propose to take N remises off every stake (M34)"));
      } else if (view.table.rules.pot == Pot::kStyrian) {
        console_.say(message("  refill N - propose that everybody puts N into the pot (A14)"));
      }
    } else {
      for (const Action& action : actions) {
        std::string line = fmt::format("  {} ({})", typed_form(action.command, view.table, console_.wording),
                                       to_string(action.clause));
        if (const auto meant = meaning(view.table, action.command))
          line += ": " + console_.wording.text(*meant);
        console_.line(line);
      }
      if (view.table.proposal && view.table.proposal->kind == Proposal::Kind::kRefill) {
        console_.say(message("  refill N - put in another sum instead; a no ends the party (A14)"));
      }
    }
    if (!actions.empty()) explain_the_rest(view, actions);
    console_.say(message("  at any time: ? (this), sheet, tricks, rules, hint, quit"));
  }

  // What a call commits its caller to: a number of the ladder (A5, A8, A19), "I buy" (M59), a game on the
  // chalk table.
  [[nodiscard]] static std::optional<Message> meaning(const Table& table, const Command& command) {
    const RuleSet& rules = table.rules;
    const auto at_least = [](Game game, Suit suit) {
      return message("{game} or higher", {{"game", phrase(describe(game, suit))}});
    };
    if (const auto* call = std::get_if<command::CallNumber>(&command)) {
      const bool suit = call->number <= kSuitNumbers;
      return at_least(game_of_number(rules, call->number),
                      suit ? rules.suit_order[call->number - 1U] : highest_suit(rules));
    }
    if (std::holds_alternative<command::Buy>(command)) {
      return at_least(Game::kSix, talon_floor(rules, table.buys + 1));
    }
    if (rules.scoring == Scoring::kPot) return std::nullopt;
    std::optional<Contract> contract;
    if (const auto* bid = std::get_if<command::Bid>(&command)) contract = {bid->suit, false, bid->game};
    if (const auto* named = std::get_if<command::Declare>(&command))
      contract = {named->suit, true, named->game};
    if (!contract) return std::nullopt;
    const std::vector<MessageArgument> tricks{{"tricks", std::int64_t{tricks_owed(rules, *contract)}}};
    const int value = reckoned_value(rules, table.account, *contract);
    return terms_of(contract->game).misere
               ? plural_message("no trick, {n} remise", "no trick, {n} remises", value)
               : plural_message("tricks: {tricks}, {n} remise", "tricks: {tricks}, {n} remises", value,
                                tricks);
  }

  void explain_the_rest(const SeatView& view, const ActionList& actions) {
    std::vector<Command> others;
    const bool ladder = view.table.rules.auction == Auction::kLadder;
    // Every game of this table as a command made by `make`, a game without trumps once.
    const auto add_games = [&](const auto& make) {
      for (const Game game : kGames) {
        if (!is_played(view.table.rules, game)) continue;
        for (Suit suit : kSuits) {
          if (terms_of(game).trump || suit == Suit::kSpades) others.emplace_back(make(suit, game));
        }
      }
    };
    switch (view.table.phase) {
      case Phase::kAuction:
        if (!ladder) {
          add_games([&](Suit suit, Game game) { return command::Bid{view.seat, suit, game}; });
        } else {
          // The games above four are called by their numbers.
          for (Suit suit : kSuits) others.emplace_back(command::Bid{view.seat, suit});
          // One number that has been passed and one that is left out say enough.
          const int level = view.table.level;
          for (int number = std::max(level, 1);
               number <= std::min(level + 2, highest_number(view.table.rules)); ++number) {
            others.emplace_back(command::CallNumber{view.seat, static_cast<std::uint8_t>(number)});
          }
        }
        break;
      case Phase::kDeclare:
        add_games([&](Suit suit, Game game) { return command::Declare{view.seat, suit, game}; });
        break;
      case Phase::kPlay:
        for (Card card : view.table.turn == view.seat ? view.hand : view.table.open_cards) {
          others.emplace_back(command::PlayCard{view.seat, card});
        }
        break;
      default:
        break;
    }
    // At a table that fines, decide() would record the act instead of refusing it.
    State strict = party_.state;
    strict.table.rules.enforcement = Enforcement::kRefuse;
    std::set<std::string> said;
    for (const Command& command : others) {
      if (std::ranges::find(actions, command, &Action::command) != actions.end()) continue;
      const auto refused = decide(strict, command);
      if (refused) continue;
      const std::string sentence = console_.wording.text(explain(refused.error()));
      if (!said.insert(sentence).second) continue;
      if (said.size() == 1) console_.say(message("Not now:"));
      console_.line("  " + sentence);
    }
  }

  // --- Endings.

  void show_account() {
    console_.lines(
        draw_account(party_.header.rules, party_.players(), party_.state.table.account, console_.wording));
  }

  int leave() {
    console_.line();
    // A pot has no end of its own: whoever rises wants to know how he stands (H15).
    if (party_.header.rules.scoring == Scoring::kPot) {
      show_pot();
      show_account();
    }
    if (party_.file) {
      console_.say(message("The party is kept in {path}; go on with: pulka play --resume {path}",
                           {{"path", party_.file->path()}}));
    } else {
      console_.say(message("The party was not kept."));
    }
    return kDone;
  }

  int finish() {
    show_sheet();
    console_.line();
    show_account();
    if (options_.json) {
      Console::data(fmt::format("{{\"sheet\":{},\"account\":{},\"final\":{}}}",
                                sheet_to_json(sheet_of(party_.header, party_.events)),
                                account_to_json(party_.state.table.account, party_.players()),
                                final_account_to_json(final_account(party_.header.rules, party_.players(),
                                                                    party_.state.table.account),
                                                      party_.players())));
    }
    if (party_.file) console_.say(message("Log: {path}", {{"path", party_.file->path()}}));
    return kDone;
  }

  Console& console_;
  Party party_;
  const PlayOptions& options_;
  std::uint64_t seed_;
  Rng rng_;
  std::optional<Seat> human_;
  std::map<Seat, Bot> bots_;
  std::uint32_t packs_ = 0;  // packs dealt so far, void deals included
};

std::vector<std::string> default_names(const Console& console) {
  std::vector<std::string> names;
  for (std::string_view name : {translatable("Guest"), translatable("Boris"), translatable("Vera"),
                                translatable("Gleb"), translatable("Daria")}) {
    names.push_back(console.wording.word(name));
  }
  return names;
}

std::expected<LogHeader, Message> header_for(const Console& console, const PlayOptions& options) {
  LogHeader header;
  auto rules = parse_rules(options.rules);
  if (!rules) return std::unexpected(std::move(rules.error()));
  header.rules = *rules;
  header.mode = LogMode::kPlay;
  if (auto fault = check_players(header.rules, options.players); !fault)
    return std::unexpected(std::move(fault.error()));
  if (options.deals < 0) {
    return std::unexpected(message("--deals {value}: expected 0 (to the end) or more",
                                   {{"value", std::int64_t{options.deals}}}));
  }
  if (options.seat < 1 || options.seat > options.players) {
    return std::unexpected(
        message("--seat {value}: there are seats 1 to {players}",
                {{"value", std::int64_t{options.seat}}, {"players", std::int64_t{options.players}}}));
  }
  auto kind = bot_for("--bots", options.bots);
  if (!kind) return std::unexpected(std::move(kind.error()));
  if (*kind != BotKind::kSampling) {
    if (auto fault = check_nothing_to_think(options.thinking); !fault)
      return std::unexpected(std::move(fault.error()));
  }
  if (!options.names.empty() && options.names.size() != static_cast<std::size_t>(options.players)) {
    return std::unexpected(
        message("--names: {given} names for {players} players",
                {{"given", std::int64_t(options.names.size())}, {"players", std::int64_t{options.players}}}));
  }
  const std::vector<std::string> fallback = default_names(console);
  for (int i = 0; i < options.players; ++i) {
    const bool person = !options.automatic && i + 1 == options.seat;
    // The person is called Guest wherever he sits; the bots keep the other names in order.
    const std::size_t position = person ? 0 : static_cast<std::size_t>(i < options.seat ? i + 1 : i);
    const std::string& name = options.names.empty()
                                  ? fallback[options.automatic ? static_cast<std::size_t>(i) : position % 5]
                                  : options.names[static_cast<std::size_t>(i)];
    header.players.push_back({name, person ? std::string(kHuman) : kind_of_bot(*kind)});
  }
  // The last seat deals first, so that the person in seat 1 is first hand in the first deal.
  header.first_dealer = seat_at(options.players - 1);
  if (auto fault = check(header); !fault) return std::unexpected(std::move(fault.error()));
  return header;
}

}  // namespace

int run_play(Console& console, const PlayOptions& options) {
  const std::uint64_t seed = options.seed ? *options.seed : random_seed();
  const auto settings = settings_for(options.thinking);
  if (!settings) {
    console.complain(settings.error());
    return kMisused;
  }
  std::optional<Party> party;
  if (!options.resume.empty()) {
    auto resumed =
        resume_party(console, options.resume, LogMode::kPlay,
                     message("{path}: this is the log of a scored party; go on with pulka score --resume",
                             {{"path", options.resume}}));
    if (!resumed) return resumed.error();
    party = std::move(*resumed);
  } else {
    auto header = header_for(console, options);
    if (!header) {
      console.complain(header.error());
      return kMisused;
    }
    party = Party::begin(std::move(*header));
    const bool keep = !options.no_log && (!options.log.empty() || !options.automatic);
    if (keep) {
      // Bots alone need no word with the disk for every card.
      auto file = create_log(console, options.log, "play", party->header,
                             options.automatic ? Durability::kFlushed : Durability::kSynced);
      if (!file) return file.error();
      party->file = std::move(*file);
    }
  }
  Console::catch_interrupts();
  console.set_quiet(options.json && options.automatic);
  const std::vector<MessageArgument> heading{{"rules", print_rules(party->header.rules)},
                                             {"seed", fmt::format("{}", seed)}};
  console.say(options.resume.empty()
                  ? message("Rules: {rules}. Seed: {seed}.", heading)
                  : message("Rules: {rules}. The deals from here on are new; their seed: {seed}.", heading));
  if (party->file) console.say(message("Log: {path}", {{"path", party->file->path()}}));
  if (!options.automatic) {
    console.say(party->file ? message("? says what may be entered; Ctrl-C leaves, and the party is kept.")
                            : message("? says what may be entered; Ctrl-C leaves, and nothing is kept."));
  }
  console.line();
  return Play(console, std::move(*party), options, *settings, seed).run();
}

}  // namespace pulka
