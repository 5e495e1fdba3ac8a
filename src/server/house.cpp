#include "house.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "bots/bot.hpp"
#include "client_frame.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "hashes.hpp"
#include "notation/command_json.hpp"
#include "notation/log.hpp"
#include "notation/rule_text.hpp"
#include "notation/table_json.hpp"
#include "overloaded.hpp"
#include "pages.hpp"
#include "past_deal.hpp"
#include "put.hpp"
#include "room.hpp"
#include "server/log.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

using namespace table_event;

int number(Seat seat) {
  return to_index(seat) + 1;
}
FrameText shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

// Collects what each seat sees of the game's events in one step.
class Witness final : public FoldObserver {
 public:
  explicit Witness(int players) : players_(players) {}

  void happens(const Table& before, const Event& event) override {
    const bool to_all = std::visit(
        [](const auto& one) { return std::decay_t<decltype(one)>::kAudience == Audience::kAll; }, event);
    if (to_all) {
      add_for_all(frame_event(see(before, event, Seat::k0), players_));
      return;
    }
    for (int i = 0; i < players_; ++i) add(seat_at(i), frame_event(see(before, event, seat_at(i)), players_));
  }
  void add_for_all(const std::string& event) {
    for (int i = 0; i < players_; ++i) add(seat_at(i), event);
  }
  [[nodiscard]] const std::string& of(Seat seat) const { return text_[seat]; }

 private:
  void add(Seat seat, const std::string& event) {
    if (!text_[seat].empty()) text_[seat] += ',';
    text_[seat] += event;
  }

  int players_;
  PerSeat<std::string> text_;
};

// Puts `"name":value` for what has changed.
class Changes {
 public:
  void add(std::string_view name, const std::string& now, std::string& before) {
    if (now == before) return;
    before = now;
    add(name, now);
  }
  void add(std::string_view name, const std::string& value) {
    text += std::exchange(first, false) ? "\"" : ",\"";
    text += name;
    text += "\":";
    text += value;
  }
  std::string text;
  bool first = true;
};

struct Session {
  std::string owner;  // empty before hello
  std::string client;
  std::string name;
  std::set<std::string> tables;
  bool lobby = false;
  bool hinting = false;                // a hint is being worked out
  std::deque<std::int64_t> talked_at;  // the newest lines of talk
};

}  // namespace

struct House::Inside {
  HouseSettings settings;
  Ledger& ledger;
  Thinkers& thinkers;
  Outlet& outlet;
  Counters counters;
  std::unordered_map<ConnectionId, Session> sessions;
  std::unordered_map<std::string, std::unique_ptr<Room>> rooms;
  // Entries of tables that are open, awake or not.
  std::map<std::string, std::string, std::less<>> lobby;
  bool lobby_changed = false;
  std::int64_t lobby_sent = 0;
  std::uint64_t rooms_made = 0;
  std::unordered_map<std::string, std::size_t> made_by;

  [[nodiscard]] std::int64_t now() const { return settings.now(); }

  // --- Frames out.

  void send(ConnectionId connection, std::string frame) { outlet.send(connection, shared(std::move(frame))); }

  static std::string refusal(std::optional<std::uint64_t> seq, std::string_view table, std::string_view code,
                             const Message& why) {
    std::string out = R"({"t":"no")";
    if (seq) put(out, R"(,"seq":{})", *seq);
    if (!table.empty()) put(out, R"(,"table":{})", json_text(table));
    put(out, R"(,"code":"{}","message":{}}})", code, message_to_json(why));
    return out;
  }
  static std::string carried_out(std::string_view table, std::uint64_t seq, std::uint32_t version) {
    return fmt::format(FMT_COMPILE(R"({{"t":"ok","seq":{},"table":"{}","version":{}}})"), seq, table,
                       version);
  }
  void refuse(ConnectionId connection, std::optional<std::uint64_t> seq, std::string_view table,
              std::string_view code, const Message& why) {
    ++counters.refusals;
    send(connection, refusal(seq, table, code, why));
  }

  // --- Tables asleep and awake.

  [[nodiscard]] std::string clock_json(const Room& room) const {
    const HostedTable& table = room.table;
    std::string out;
    std::optional<std::int64_t> left;
    std::optional<Seat> running;
    for (const Seat seat : kSeats) {
      if (!room.thinking.seats.has(seat)) continue;
      if (!running) running = seat;
      if (const auto limit = limit_of(room, seat)) {
        const std::int64_t rest = std::max<std::int64_t>(0, room.thinking.since + *limit - now());
        left = left ? std::min(*left, rest) : rest;
      }
    }
    out = R"({"move_left":)";
    if (left) {
      put(out, FMT_COMPILE("{}"), *left);
    } else {
      out += "null";
    }
    out += R"(,"deal_left":[)";
    for (int i = 0; i < table.players(); ++i) {
      if (i > 0) out += ',';
      if (table.setup.deal_s > 0) {
        put(out, FMT_COMPILE("{}"), deal_left(room, seat_at(i)));
      } else {
        out += "null";
      }
    }
    put(out, FMT_COMPILE(R"(],"at":{},"running":)"), now());
    if (running) {
      put(out, FMT_COMPILE("{}"), number(*running));
    } else {
      out += "null";
    }
    put(out, FMT_COMPILE(R"(,"warned":{}}})"), room.thinking.warned);
    return out;
  }

  [[nodiscard]] std::int32_t deal_left(const Room& room, Seat seat) const {
    const std::int32_t stored = room.table.deal_left[seat];
    if (!room.thinking.seats.has(seat) || room.table.stage() != Stage::kPlaying) return stored;
    const std::int64_t used = now() - room.thinking.since;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(stored - used, 0, stored));
  }

  // How long this person may take from room.thinking.since on; nothing: for ever.
  [[nodiscard]] std::optional<std::int64_t> limit_of(const Room& room, Seat seat) const {
    const HostedTable& table = room.table;
    const TableSetup& setup = table.setup;
    std::optional<std::int64_t> limit;
    const auto at_most = [&](std::int64_t ms) { limit = limit ? std::min(*limit, ms) : ms; };
    if (table.claim || table.take_back) return settings.answer_wait;
    const bool clocks = setup.move_s > 0 || setup.deal_s > 0;
    switch (table.stage()) {
      case Stage::kPlaying:
        if (setup.move_s > 0) at_most(std::int64_t{setup.move_s} * 1000);
        if (setup.deal_s > 0) at_most(room.table.deal_left[seat]);
        break;
      case Stage::kReadying:
        if (clocks) at_most(settings.ready_wait);
        break;
      case Stage::kSeeds:
        return settings.seeds_wait;
      case Stage::kGathering:
      case Stage::kFinished:
        return std::nullopt;
    }
    if (!limit && !online(room).has(seat)) at_most(settings.absent_wait);
    return limit;
  }

  [[nodiscard]] static SeatSet online(const Room& room) {
    SeatSet seats;
    for (const auto& [connection, viewer] : room.viewers) {
      if (viewer.seat) seats |= *viewer.seat;
    }
    return seats;
  }

  // A table that is awake, or is woken; nullptr: there is none, or it cannot be read (`why`).
  Room* wake(const std::string& id, std::optional<Message>* why) {
    Room* room = woken(id, why);
    if (room == nullptr && *why) {
      log_event(LogLevel::kError, "table.unreadable", {{"table", id}, {"reason", Wording{}.text(**why)}});
    }
    return room;
  }
  Room* woken(const std::string& id, std::optional<Message>* why) {
    if (const auto found = rooms.find(id); found != rooms.end()) return found->second.get();
    auto records = ledger.records(id);
    if (!records) {
      *why = std::move(records.error());
      return nullptr;
    }
    if (records->empty()) return nullptr;
    auto table = table_of(id, *records);
    if (!table) {
      *why = std::move(table.error());
      return nullptr;
    }
    auto room = std::make_unique<Room>(std::move(*table));
    for (const TableRecord& record : *records) remember_answer(*room, record);
    Room& awake = settle_in(std::move(room));
    drive(awake);
    return &awake;
  }

  // From now on it is one of the house's tables; nothing is done at it yet.
  Room& settle_in(std::unique_ptr<Room> room) {
    Room& made = *room;
    made.number = ++rooms_made;
    made.idle_since = now();
    show_afresh(made);
    rooms.emplace(made.table.id, std::move(room));
    restart_thinking(made);
    return made;
  }

  static void remember_answer(Room& room, const TableRecord& record) {
    if (record.client.empty()) return;
    room.answers[record.client].add({record.seq, record.version, {}});
  }

  void show_afresh(Room& room) {
    const SeatSet there = online(room);
    for (const SectionKind kind : kSectionKinds) {
      const auto at = static_cast<std::size_t>(kind);
      room.shown.common[at] = section(kind, room.table, there);
      room.shown.spectator[at] = spectator_section(kind, room.table, there);
    }
    for (int i = 0; i < room.table.players(); ++i) {
      const SeatView view = project(room.table.state, seat_at(i));
      room.shown.cards[seat_at(i)] = cards_section(view);
      room.shown.actions[seat_at(i)] = own_actions(room.table, view);
    }
  }

  // --- A step: folded, shown, stored, and only then told.

  struct Origin {
    ConnectionId connection = 0;
    std::string client;
    std::uint64_t seq = 0;
  };

  // Which sections an event may change.
  static std::array<bool, kSectionCount> touched(const std::vector<TableEvent>& events) {
    std::array<bool, kSectionCount> result{};
    const auto touch = [&](std::initializer_list<SectionKind> kinds) {
      for (const SectionKind kind : kinds) result[static_cast<std::size_t>(kind)] = true;
    };
    using enum SectionKind;
    for (const TableEvent& happened : events) {
      touch({kState});
      if (const auto* moved = std::get_if<Moved>(&happened)) {
        touch({kDeal, kPlay, kAsked});
        for (const Event& event : moved->events) {
          std::visit(Overloaded{
                         [&](const event::Dealt&) { touch({kSeats, kFair, kShown, kSettlement, kMoney}); },
                         [&](const event::Chalked&) { touch({kMoney, kSheet, kSettlement}); },
                         [&](const event::CardsShown&) { touch({kShown}); },
                         [&](const event::DealEnded&) {
                           touch({kSeats, kFair, kShown, kSettlement, kMoney, kPast, kFinal});
                         },
                         [&](const event::PartyEnded&) { touch({kFinal, kMoney, kSeats}); },
                         [&](const event::Fined&) { touch({kMoney}); },
                         [&](const auto&) {},
                     },
                     event);
        }
      } else if (std::holds_alternative<TakenBack>(happened)) {
        touch({kDeal, kPlay, kAsked, kMoney});
      } else if (!std::holds_alternative<Said>(happened)) {
        touch({kSeats, kFair, kAsked, kFinal});
      }
    }
    return result;
  }

  void commit(Room& room, std::vector<TableEvent> events, std::optional<Origin> origin) {
    assert(!events.empty());
    HostedTable& table = room.table;
    TableStep step;
    step.at = std::max(now(), table.at);
    step.events = std::move(events);
    const bool clock_restarts = restarts_clock(step.events);
    const bool talk = std::ranges::all_of(
        step.events, [](const TableEvent& happened) { return std::holds_alternative<Said>(happened); });
    for (const Seat seat : kSeats) {
      step.deal_left[seat] = clock_restarts ? deal_left(room, seat) : table.deal_left[seat];
    }
    for (const TableEvent& happened : step.events) {
      const auto* moved = std::get_if<Moved>(&happened);
      if (moved == nullptr) continue;
      if (std::ranges::any_of(moved->events,
                              [](const Event& one) { return std::holds_alternative<event::Dealt>(one); })) {
        for (const Seat seat : kSeats) step.deal_left[seat] = table.setup.deal_s * 1000;
      }
    }

    const std::string before = lobby_entry_if_due(table, step);
    const std::uint32_t public_before = table.public_version;
    const std::size_t past_before = table.past.size();
    Witness witness(table.players());
    for (const TableEvent& happened : step.events) {
      if (const auto* claimed = std::get_if<Claimed>(&happened)) {
        witness.add_for_all(fmt::format(R"({{"e":"claimed","seat":{},"tricks":{}}})", number(claimed->seat),
                                        claimed->tricks));
      }
      if (const auto* taken = std::get_if<TakenBack>(&happened)) {
        witness.add_for_all(fmt::format(R"({{"e":"taken_back","seat":{},"undone_to":{}}})",
                                        number(taken->seat), taken->since - 1));
      }
    }
    fold(table, step, &witness);
    const std::vector<ConnectionId> reseated = seat_viewers(room, step.events);
    counters.deals += table.past.size() - past_before;
    if (clock_restarts) {
      restart_thinking(room);
    } else {
      go_on_thinking(room);
    }

    StepFrames frames = step_frames(room, step, witness, public_before);
    // Whom to tell: those who look now.
    std::vector<std::pair<ConnectionId, FrameText>> letters;
    letters.reserve(room.viewers.size() + 1);
    for (const auto& [connection, viewer] : room.viewers) {
      if (std::ranges::find(reseated, connection) != reseated.end()) continue;
      const FrameText& frame = viewer.seat ? frames.seat[*viewer.seat] : frames.spectator;
      if (frame) letters.emplace_back(connection, frame);
    }
    room.recent.push_back(std::move(frames));
    if (room.recent.size() > kRecentSteps) room.recent.pop_front();

    StoreAppend append;
    append.table = table.id;
    append.record.version = table.version;
    append.record.at_ms = step.at;
    append.record.body = step_to_json(step, table.players());
    if (origin) {
      append.record.client = origin->client;
      append.record.seq = origin->seq;
      remember_answer(room, append.record);
      // The step says so itself to him who is shown it.
      const auto own =
          std::ranges::find(letters, origin->connection, &std::pair<ConnectionId, FrameText>::first);
      if (own != letters.end() && !talk && room.viewers.at(origin->connection).seat) {
        own->second = answering(*own->second, origin->seq);
      } else {
        letters.emplace_back(origin->connection, shared(carried_out(table.id, origin->seq, table.version)));
      }
      ++counters.commands;
    }
    if (std::string entry = lobby_entry_if_due(table, step); entry != before) {
      append.summary = TableSummary{table.id, table.stage() != Stage::kFinished, std::move(entry)};
    }
    store(room, std::move(append), std::move(letters), std::move(origin));
    // Before anything follows from it, which would be a step of a table that is not yet shown.
    for (const ConnectionId connection : reseated) {
      show_table(connection, room, room.viewers.at(connection));
    }
    if (talk) return;
    room.asked_seat.reset();
    room.bot_command.reset();
    drive(room);
  }

  // Who sits down or gets up sees another table, and is to be shown it whole: they are named.
  static std::vector<ConnectionId> seat_viewers(Room& room, const std::vector<TableEvent>& events) {
    std::vector<ConnectionId> reseated;
    const bool somebody = std::ranges::any_of(
        events, [](const TableEvent& happened) { return std::holds_alternative<Seated>(happened); });
    if (!somebody) return reseated;
    for (auto& [connection, viewer] : room.viewers) {
      const auto seat = room.table.seat_of(viewer.owner);
      if (std::exchange(viewer.seat, seat) != seat) reseated.push_back(connection);
    }
    return reseated;
  }

  // Talk, and people who come and go, give nobody more time.
  static bool restarts_clock(const std::vector<TableEvent>& events) {
    return std::ranges::any_of(events, [](const TableEvent& happened) {
      return !std::holds_alternative<Said>(happened) && !std::holds_alternative<Seated>(happened) &&
             !std::holds_alternative<WentAway>(happened) && !std::holds_alternative<CameBack>(happened);
    });
  }

  // The entry, when this step may change it.
  static std::string lobby_entry_if_due(const HostedTable& table, const TableStep& step) {
    const bool due = std::ranges::any_of(step.events, [](const TableEvent& happened) {
      if (std::holds_alternative<Seated>(happened) || std::holds_alternative<Closed>(happened)) return true;
      const auto* moved = std::get_if<Moved>(&happened);
      return moved != nullptr && std::ranges::any_of(moved->events, [](const Event& event) {
               return std::holds_alternative<event::DealEnded>(event) ||
                      std::holds_alternative<event::PartyEnded>(event);
             });
    });
    return due ? lobby_entry(table) : std::string();
  }

  void store(Room& room, StoreAppend append, std::vector<std::pair<ConnectionId, FrameText>> letters,
             std::optional<Origin> origin) {
    ++room.pending;
    const std::uint32_t version = append.record.version;
    std::optional<TableSummary> summary = append.summary;
    std::function<void(std::expected<void, Message>)> done =
        [this, id = room.table.id, life = room.number, version, letters = std::move(letters),
         origin = std::move(origin),
         summary = std::move(summary)](const std::expected<void, Message>& stored) {
          const auto found = rooms.find(id);
          const bool alive = found != rooms.end() && found->second->number == life;
          if (!stored) {
            ++counters.store_failures;
            if (alive) stop_table(*found->second, stored.error());
            if (origin) refuse(origin->connection, origin->seq, id, "stopped", stopped(stored.error()));
            return;
          }
          counters.store_failures = 0;
          for (const auto& [connection, frame] : letters) outlet.send(connection, frame);
          if (summary) {
            if (summary->open) {
              lobby[id] = summary->body;
            } else {
              lobby.erase(id);
            }
            lobby_changed = true;
          }
          if (alive) now_safe(*found->second, version);
        };
    ledger.append(std::move(append), std::move(done));
  }

  static Message stopped(const Message& why) {
    return message("The table has stopped, because it cannot be stored: {why}. Nothing acknowledged is lost.",
                   {{"why", phrase(why)}});
  }

  void now_safe(Room& room, std::uint32_t version) {
    --room.pending;
    auto waiting = std::exchange(room.when_safe, {});
    for (Letter& letter : waiting) {
      if (letter.version <= version) {
        outlet.send(letter.connection, letter.frame);
      } else {
        room.when_safe.push_back(std::move(letter));
      }
    }
  }

  void stop_table(Room& room, const Message& why) {
    ++counters.tables_stopped;
    const std::string id = room.table.id;
    log_event(LogLevel::kError, "table.stopped", {{"table", id}, {"reason", Wording{}.text(why)}});
    // Refused and repeated commands have an answer of their own that is waited for.
    for (const Letter& letter : room.when_safe) {
      if (letter.seq != 0) refuse(letter.connection, letter.seq, id, "stopped", stopped(why));
    }
    for (const auto& [connection, viewer] : room.viewers) {
      send(connection,
           fmt::format(R"({{"t":"gone","table":"{}","message":{}}})", id, message_to_json(stopped(why))));
      if (const auto session = sessions.find(connection); session != sessions.end()) {
        session->second.tables.erase(id);
      }
    }
    rooms.erase(id);
    ledger.clear_fault(id);
  }

  StepFrames step_frames(Room& room, const TableStep& step, const Witness& witness,
                         std::uint32_t public_before) {
    HostedTable& table = room.table;
    const SeatSet there = online(room);
    StepFrames frames;
    frames.version = table.version;
    frames.public_version = table.public_version;
    const auto due = touched(step.events);
    Changes common;
    for (const SectionKind kind : kSectionKinds) {
      const auto at = static_cast<std::size_t>(kind);
      if (due[at]) common.add(section_name(kind), section(kind, table, there), room.shown.common[at]);
    }
    // One line of talk is a frame of its own kind.
    const auto* said = step.events.size() == 1 ? std::get_if<Said>(&step.events.front()) : nullptr;
    const std::string clock = said != nullptr ? std::string() : clock_json(room);
    const std::string begins = fmt::format(FMT_COMPILE(R"({}"table":"{}","version":{},"events":[)"),
                                           kStepBegins, table.id, table.version);
    for (int i = 0; i < table.players(); ++i) {
      const Seat seat = seat_at(i);
      if (said != nullptr) {
        frames.seat[seat] = talk_frame(table, *said, table.version);
        continue;
      }
      constexpr std::size_t kOwn = 700;  // bytes of its own sections, mostly
      Changes own;
      own.text.reserve(begins.size() + witness.of(seat).size() + common.text.size() + kOwn);
      own.text += begins;
      own.text += witness.of(seat);
      own.text += R"(],"sections":{)";
      own.text += common.text;
      own.first = common.text.empty();
      const SeatView view = project(table.state, seat);
      own.add("cards", cards_section(view), room.shown.cards[seat]);
      own.add("actions", own_actions(table, view), room.shown.actions[seat]);
      own.add("clock", clock);
      own.text += "}}";
      frames.seat[seat] = shared(std::move(own.text));
    }
    if (table.public_version != public_before) {
      if (said != nullptr) {
        frames.spectator = talk_frame(table, *said, table.public_version);
      } else {
        Changes changes;
        for (const SectionKind kind : kSectionKinds) {
          if (kind == SectionKind::kSetup) continue;  // which never changes
          const auto at = static_cast<std::size_t>(kind);
          changes.add(section_name(kind), spectator_section(kind, table, there), room.shown.spectator[at]);
        }
        frames.spectator =
            shared(fmt::format(R"({}"table":"{}","version":{},"events":[],"sections":{{{}}}}})", kStepBegins,
                               table.id, table.public_version, changes.text));
      }
    }
    return frames;
  }

  static constexpr std::string_view kStepBegins = R"({"t":"step",)";
  static FrameText answering(std::string_view step, std::uint64_t seq) {
    return shared(
        fmt::format(FMT_COMPILE(R"({}"seq":{},{})"), kStepBegins, seq, step.substr(kStepBegins.size())));
  }

  static FrameText talk_frame(const HostedTable& table, const Said& said, std::uint32_t version) {
    return shared(fmt::format(R"({{"t":"chat","table":"{}","version":{},{}}})", table.id, version,
                              talk_line(said, table.talk_at.back())));
  }

  // --- Showing a table.

  void show_table(ConnectionId connection, Room& room, const Viewer& viewer) {
    const HostedTable& table = room.table;
    const auto seat = viewer.seat;
    std::string sections;
    for (const SectionKind kind : kSectionKinds) {
      const auto at = static_cast<std::size_t>(kind);
      const std::string& text = seat ? room.shown.common[at] : room.shown.spectator[at];
      if (!text.empty()) put(sections, "{}\"{}\":{}", sections.empty() ? "" : ",", section_name(kind), text);
    }
    std::string you = "null";
    if (seat) {
      put(sections, R"(,"cards":{},"actions":{},"clock":{})", room.shown.cards[*seat],
          room.shown.actions[*seat], clock_json(room));
      you = fmt::format("{}", number(*seat));
    }
    std::string frame = fmt::format(
        R"({{"t":"table","table":"{}","version":{},"you":{{"seat":{},"host":{}}},"sections":{{{}}},"events":{},"chat":{}}})",
        table.id, seat ? table.version : table.public_version, you, viewer.owner == table.setup.host,
        sections, seat ? seen_events(table, *seat) : std::string("[]"), talk_lines(table));
    when_safe(room, connection, shared(std::move(frame)));
  }

  // Nothing is told that is not yet stored.
  void when_safe(Room& room, ConnectionId connection, FrameText frame, std::uint64_t seq = 0) {
    if (room.pending == 0) {
      outlet.send(connection, frame);
      return;
    }
    room.when_safe.push_back({room.table.version, connection, std::move(frame), seq});
  }

  // The steps after `version` if they are still there.
  bool catch_up(ConnectionId connection, Room& room, std::optional<Seat> seat, std::uint32_t version) {
    const HostedTable& table = room.table;
    const std::uint32_t newest = seat ? table.version : table.public_version;
    if (version > newest) return false;
    if (version == newest) {
      when_safe(room, connection,
                shared(fmt::format(R"({{"t":"current","table":"{}","version":{}}})", table.id, newest)));
      return true;
    }
    std::vector<FrameText> missed;
    std::uint32_t next = version + 1;
    for (const StepFrames& step : room.recent) {
      const FrameText& frame = seat ? step.seat[*seat] : step.spectator;
      const std::uint32_t at = seat ? step.version : step.public_version;
      if (at != next || !frame) continue;
      missed.push_back(frame);
      ++next;
    }
    if (next != newest + 1) return false;
    for (const FrameText& frame : missed) when_safe(room, connection, frame);
    return true;
  }

  // Who is connected has changed, or the clock was set going or warned: no new version.
  void tell_presence(Room& room) { tell_presence(room, note_presence(room), 0); }

  // Whether the seats look otherwise than before.
  static bool note_presence(Room& room) {
    const auto at = static_cast<std::size_t>(SectionKind::kSeats);
    const std::string seats = section(SectionKind::kSeats, room.table, online(room));
    const bool changed = seats != room.shown.common[at];
    room.shown.common[at] = seats;
    room.shown.spectator[at] = spectator_section(SectionKind::kSeats, room.table, online(room));
    return changed;
  }

  void tell_presence(Room& room, bool changed, ConnectionId but) {
    const std::string clock = clock_json(room);
    for (const auto& [connection, viewer] : room.viewers) {
      if (connection != but) tell_presence(room, clock, changed, connection, viewer);
    }
  }

  void tell_presence(Room& room, const std::string& clock, bool changed, ConnectionId connection,
                     const Viewer& viewer) {
    const auto at = static_cast<std::size_t>(SectionKind::kSeats);
    const bool seated = viewer.seat.has_value();
    if (!seated && !changed) return;
    std::string frame = fmt::format(R"({{"t":"clock","table":"{}")", room.table.id);
    if (seated) put(frame, R"(,"clock":{})", clock);
    if (changed) {
      put(frame, R"(,"seats":{})", seated ? room.shown.common[at] : room.shown.spectator[at]);
    }
    when_safe(room, connection, shared(frame + "}"));
  }

  // Not to `but`, who knows.
  void notice(Room& room, std::string_view what, Seat seat, std::string_view but = {}) {
    const std::string frame = fmt::format(R"({{"t":"notice","table":"{}","notice":"{}","seat":{}}})",
                                          room.table.id, what, number(seat));
    for (const auto& [connection, viewer] : room.viewers) {
      if (viewer.owner != but && viewer.seat) when_safe(room, connection, shared(frame));
    }
  }

  // --- What a table does by itself.

  void restart_thinking(Room& room) {
    room.thinking.seats = {};
    for (const Seat seat : kSeats) {
      if (room.table.waiting_for().has(seat) && room.table.present(seat)) room.thinking.seats |= seat;
    }
    room.thinking.since = now();
    room.thinking.warned = false;
  }

  // The clock runs on, unless somebody has to think who had not to.
  void go_on_thinking(Room& room) {
    const Thinking before = room.thinking;
    restart_thinking(room);
    SeatSet more = room.thinking.seats;
    more -= before.seats;
    if (!more.empty()) return;
    room.thinking.since = before.since;
    room.thinking.warned = before.warned;
  }

  void drive(Room& room) {
    HostedTable& table = room.table;
    room.deal_due = 0;
    switch (table.stage()) {
      case Stage::kGathering:
      case Stage::kFinished:
        return;
      case Stage::kReadying:
        if (table.setup.practice) {
          room.deal_due = now() + 1;
        } else if (!table.promise) {
          commit(room, {Promised{settings.entropy()}}, {});
        }
        return;
      case Stage::kSeeds:
        if (table.waiting_for().empty()) room.deal_due = now() + (people(table) ? 1 : settings.deal_pause);
        return;
      case Stage::kPlaying:
        ask_bot(room);
        return;
    }
  }

  static bool people(const HostedTable& table) {
    for (int i = 0; i < table.players(); ++i) {
      if (table.present(seat_at(i))) return true;
    }
    return false;
  }

  void ask_bot(Room& room) {
    HostedTable& table = room.table;
    if (table.claim || table.take_back) return;
    for (const Seat seat : kSeats) {
      if (!table.waiting_for().has(seat) || !table.played_by_bot(seat)) continue;
      think(room, seat, settings.bot_pause + chance(settings.bot_spread));
      return;
    }
  }

  int chance(int below) {
    if (below <= 0) return 0;
    const Seed seed = settings.entropy();
    return (seed[0] * 256 + seed[1]) % below;
  }
  std::uint64_t chance64() {
    const Seed seed = settings.entropy();
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof value; ++i) value = value * 256 + seed[i];
    return value;
  }

  void think(Room& room, Seat seat, int pause) {
    const HostedTable& table = room.table;
    ++room.question;
    room.asked_seat = seat;
    room.bot_command.reset();
    room.bot_due = now() + pause;
    Thought thought;
    thought.view = project(table.state, seat);
    const Holder& holder = table.holder(seat);
    thought.kind = holder.kind == Holder::Kind::kBot ? holder.bot : BotKind::kSampling;
    thought.seed = chance64();
    thought.people_wait = people(table);
    std::function<void(Advice)> done = [this, id = table.id, life = room.number,
                                        question = room.question](const Advice& advice) {
      const auto found = rooms.find(id);
      if (found == rooms.end() || found->second->number != life) return;
      Room& asked = *found->second;
      if (asked.question != question || !asked.asked_seat) return;
      asked.bot_command = advice.command;
      if (now() >= asked.bot_due) bot_moves(asked);
    };
    thinkers.think(std::move(thought), std::move(done));
  }

  void bot_moves(Room& room) {
    const Seat seat = *room.asked_seat;
    const Command command = *room.bot_command;
    room.asked_seat.reset();
    room.bot_command.reset();
    const HostedTable& table = room.table;
    if (table.claim || table.take_back || table.stage() != Stage::kPlaying) return drive(room);
    if (!table.waiting_for().has(seat) || !decide(table.state, command)) return drive(room);
    ++counters.bot_moves;
    const bool for_a_person = table.present(seat);
    commit(room, {move(table, seat, false, command)}, {});
    if (for_a_person) notice(room, "timeout", seat);
  }

  void deal(Room& room) {
    HostedTable& table = room.table;
    room.deal_due = 0;
    if (table.setup.practice) {
      commit(room, {move(table, {}, false, command::DealCards{table.setup.practice->cards})}, {});
      return;
    }
    if (table.stage() != Stage::kSeeds || !table.promise) return;
    std::vector<Seed> seeds;
    for (int i = 0; i < table.players(); ++i) {
      if (table.shuffle.seeds[seat_at(i)]) seeds.push_back(*table.shuffle.seeds[seat_at(i)]);
    }
    const Pack pack = fair_pack(*table.promise, seeds, table.id, table.deal_number());
    commit(room,
           {move(table, {}, false, command::DealCards{deal_pack(pack, table.setup.rules.deal_pattern)})}, {});
  }

  // The time of these people is over.
  void times_out(Room& room) {
    HostedTable& table = room.table;
    Thinking& thinking = room.thinking;
    SeatSet late;
    for (const Seat seat : kSeats) {
      if (!thinking.seats.has(seat)) continue;
      const auto limit = limit_of(room, seat);
      if (limit && now() >= thinking.since + *limit) late |= seat;
    }
    if (late.empty()) return;
    if (table.claim || table.take_back) {
      for (const Seat seat : kSeats) {
        if (!late.has(seat)) continue;
        if (table.claim) {
          commit(room, {ClaimAnswered{seat, false}}, {});
        } else {
          commit(room, {TakeBackAnswered{seat, false}}, {});
        }
        return;
      }
    }
    if (table.stage() == Stage::kSeeds) {  // the deal goes on without theirs
      room.deal_due = now();
      return;
    }
    if (!thinking.warned) {
      thinking.warned = true;
      for (const Seat seat : kSeats) {
        if (late.has(seat)) notice(room, "warned", seat);
      }
      tell_presence(room);
      return;
    }
    for (const Seat seat : kSeats) {
      if (!late.has(seat)) continue;
      const auto limit = limit_of(room, seat);
      if (now() < thinking.since + *limit + settings.warning) continue;
      ++counters.timeouts;
      ++room.timeouts[seat];
      constexpr int kPatience = 2;
      const bool gone = !online(room).has(seat) || room.timeouts[seat] >= kPatience;
      if (gone || table.stage() != Stage::kPlaying) {
        room.timeouts[seat] = 0;
        commit(room, {WentAway{seat}}, {});
      } else if (!room.asked_seat) {
        think(room, seat, 0);
      }
      return;
    }
  }

  void tick_room(Room& room) {
    if (room.bot_command && now() >= room.bot_due) {
      bot_moves(room);
      return;
    }
    times_out(room);
    if (room.deal_due != 0 && now() >= room.deal_due) deal(room);
  }

  void tick() {
    // What a table does by itself is stored and thought about later: no room is made or dropped meanwhile.
    for (auto next = rooms.begin(); next != rooms.end();) {
      Room& room = *next->second;
      if (!room.viewers.empty()) {
        tick_room(room);
      } else if (room.pending == 0 && now() - room.idle_since >= settings.sleep_after) {
        next = rooms.erase(next);
        continue;
      }
      // Where nobody looks, clocks and bots rest.
      ++next;
    }
    constexpr std::int64_t kLobbyPause = 1000;
    if (lobby_changed && now() - lobby_sent >= kLobbyPause) {
      lobby_changed = false;
      lobby_sent = now();
      FrameText frame;
      for (const auto& [connection, session] : sessions) {
        if (!session.lobby) continue;
        if (!frame) frame = shared(lobby_frame());
        outlet.send(connection, frame);
      }
    }
  }

  [[nodiscard]] std::string lobby_frame() const {
    constexpr std::size_t kMost = 200;
    std::string out = R"({"t":"lobby","tables":[)";
    std::size_t count = 0;
    for (const auto& [id, entry] : lobby) {
      if (entry.find(R"("listed":true)") == std::string::npos) continue;
      // A party that nobody looks at is not to be seen.
      const auto room = rooms.find(id);
      const bool looked_at = room != rooms.end() && !room->second->viewers.empty();
      if (!looked_at && entry.find(R"("stage":"gathering")") == std::string::npos) continue;
      if (count++ == kMost) break;
      if (count > 1) out += ',';
      out += entry;
    }
    return out + "]}";
  }

  // --- Frames in.

  void received(ConnectionId connection, std::string_view bytes) {
    ++counters.frames;
    const auto found = sessions.find(connection);
    if (found == sessions.end()) return;
    auto frame = decode_frame(bytes);
    if (!frame) {
      ++counters.bad_frames;
      refuse(connection, frame.error().seq, frame.error().table, "bad_frame", frame.error().message);
      return;
    }
    if (const auto* hello = std::get_if<client::Hello>(&*frame))
      return greet(connection, found->second, *hello);
    if (found->second.owner.empty()) {
      refuse(connection, seq_of(*frame), {}, "hello_first", message("The first frame is \"hello\"."));
      return;
    }
    std::visit([&](auto& what) { handle(connection, found->second, what); }, *frame);
  }

  // Of a frame that waits for an answer by number.
  static std::optional<std::uint64_t> seq_of(const ClientFrame& frame) {
    return std::visit(
        [](const auto& what) -> std::optional<std::uint64_t> {
          if constexpr (requires { what.seq; }) {
            return what.seq;
          } else {
            return std::nullopt;
          }
        },
        frame);
  }

  void greet(ConnectionId connection, Session& session, const client::Hello& hello) {
    if (hello.protocol != kProtocolVersion) {
      refuse(connection, {}, {}, "protocol",
             message("This server speaks version {ours} of the protocol, not {theirs}.",
                     {{"ours", std::int64_t{kProtocolVersion}}, {"theirs", std::int64_t{hello.protocol}}}));
      outlet.close(connection, 1002, "protocol");
      return;
    }
    if (!session.owner.empty()) {
      refuse(connection, {}, {}, "bad_frame", message("\"hello\" is said once."));
      return;
    }
    if (auto checked = check_name(hello.name, Seat::k0); !checked) {
      refuse(connection, {}, {}, "bad_name", checked.error());
      return;
    }
    session.owner = owner_of(hello.token);
    session.client = client_of(session.owner);
    session.name = hello.name;
    send(connection, fmt::format(R"({{"t":"welcome","protocol":{},"client":"{}","now":{},"version":{}}})",
                                 kProtocolVersion, session.client, now(), json_text(settings.version)));
  }

  void handle(ConnectionId, Session&, client::Hello&) {}

  void handle(ConnectionId connection, Session& session, client::Lobby& lobby_on) {
    session.lobby = lobby_on.on;
    if (session.lobby) send(connection, lobby_frame());
  }

  void handle(ConnectionId connection, Session&, client::Ping& ping) {
    send(connection, fmt::format(R"({{"t":"pong","at":{}}})", ping.at));
  }

  // The answer that this command has got already, if it has.
  bool answered(ConnectionId connection, Room& room, const Session& session, std::uint64_t seq) {
    const auto found = room.answers.find(session.client);
    if (found == room.answers.end()) return false;
    const Answers& answers = found->second;
    const auto same = std::ranges::find(answers.kept, seq, &Answers::Answer::seq);
    if (same != answers.kept.end()) {
      ++counters.repeated;
      std::string answer =
          same->refusal.empty() ? carried_out(room.table.id, seq, same->version) : same->refusal;
      when_safe(room, connection, shared(std::move(answer)), seq);
      return true;
    }
    if (seq <= answers.forgotten) {
      refuse(connection, seq, room.table.id, "old_seq",
             message("This command is too old to be answered again."));
      return true;
    }
    return false;
  }

  // The same for a command that makes a table: the table's name tells.
  bool made_already(ConnectionId connection, const Session& session, std::uint64_t seq) {
    const std::string id = table_name(session.owner, seq);
    const auto room = rooms.find(id);
    if (room == rooms.end()) {
      const auto stored = ledger.table(id);
      if (!stored) {
        refuse(connection, seq, {}, "stopped", stored.error());
        return true;
      }
      if (!*stored) return false;
    }
    ++counters.repeated;
    FrameText answer = shared(carried_out(id, seq, 0));
    if (room == rooms.end()) {
      outlet.send(connection, answer);
    } else {
      when_safe(*room->second, connection, std::move(answer), seq);
    }
    return true;
  }

  void handle(ConnectionId connection, Session& session, client::Create& create) {
    if (made_already(connection, session, create.seq)) return;
    const auto rules = parse_rules(create.rules);
    if (!rules) {
      refuse(connection, create.seq, {}, "bad_rules", rules.error());
      return;
    }
    const int players = static_cast<int>(create.seats.size());
    if (players < min_players(*rules) || players > max_players(*rules)) {
      refuse(connection, create.seq, {}, "bad_rules",
             message("By these rules {min} to {max} sit at the table, not {n}.",
                     {{"min", std::int64_t{min_players(*rules)}},
                      {"max", std::int64_t{max_players(*rules)}},
                      {"n", std::int64_t{players}}}));
      return;
    }
    TableSetup setup;
    setup.title = create.title;
    setup.rules = *rules;
    setup.first_dealer = seat_at(chance(players));
    setup.move_s = create.move_s;
    setup.deal_s = create.deal_s;
    setup.hints = create.hints;
    setup.listed = create.listed;
    // Bots' names depend on the others' at the table.
    setup.holders.assign(create.seats.size(), Holder{});
    for (std::size_t i = 0; i < create.seats.size(); ++i) {
      if (create.seats[i] == Wanted::kMe) {
        setup.holders[i] = {Holder::Kind::kPerson, session.name, session.owner, {}, false};
      }
    }
    seat_bots(setup, create.seats);
    make(connection, session, create.seq, std::move(setup));
  }

  static void seat_bots(TableSetup& setup, const std::vector<Wanted>& wanted) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      std::optional<BotKind> kind;
      if (wanted[i] == Wanted::kRandom) kind = BotKind::kRandom;
      if (wanted[i] == Wanted::kSimple) kind = BotKind::kSimple;
      if (wanted[i] == Wanted::kSampling) kind = BotKind::kSampling;
      if (kind) setup.holders[i] = bot_holder(HostedTable(setup), seat_at(static_cast<int>(i)), *kind);
    }
  }

  void make(ConnectionId connection, const Session& session, std::uint64_t seq, TableSetup setup) {
    std::string id = table_name(session.owner, seq);
    if (++made_by[session.owner] > settings.tables_made) {
      refuse(connection, seq, {}, "too_many", message("You have made too many tables."));
      return;
    }
    setup.host = session.owner;
    setup.made_at = now();
    ++counters.tables_made;
    log_event(LogLevel::kInfo, "table.made",
              {{"table", id}, {"rules", print_rules(setup.rules)}, {"players", setup.holders.size()}});
    auto room = std::make_unique<Room>(HostedTable(setup));
    room->table.id = id;
    Room& made = settle_in(std::move(room));
    StoreAppend append;
    append.table = id;
    append.record = {0, setup.made_at, setup_to_json(setup), session.client, seq};
    append.summary = TableSummary{id, true, lobby_entry(made.table)};
    remember_answer(made, append.record);
    store(made, std::move(append), {{connection, shared(carried_out(made.table.id, seq, 0))}},
          Origin{connection, session.client, seq});
    drive(made);
  }

  void handle(ConnectionId connection, Session& session, client::PracticeDeal& practice) {
    if (made_already(connection, session, practice.seq)) return;
    const auto found = past_deal(practice.from, practice.deal);
    if (!found) {
      refuse(connection, practice.seq, practice.from, "no_table", found.error());
      return;
    }
    const int players = static_cast<int>(found->names.size());
    if (to_index(practice.seat) >= players) {
      refuse(connection, practice.seq, practice.from, "bad_frame", message("This table has no such seat."));
      return;
    }
    TableSetup setup;
    setup.rules = found->before.table.rules;
    setup.first_dealer = found->before.table.dealer;
    setup.listed = false;
    setup.practice = Practice{practice.from, practice.deal, found->cards};
    setup.holders.assign(static_cast<std::size_t>(players), Holder{});
    setup.holders[static_cast<std::size_t>(practice.seat)] = {
        Holder::Kind::kPerson, session.name, session.owner, {}, false};
    for (int i = 0; i < players; ++i) {
      if (seat_at(i) == practice.seat) continue;
      setup.holders[static_cast<std::size_t>(i)] = bot_holder(HostedTable(setup), seat_at(i), practice.bots);
    }
    make(connection, session, practice.seq, std::move(setup));
  }

  std::expected<PastDealRecord, Message> past_deal(const std::string& id, std::uint32_t number) {
    auto records = ledger.records(id);
    if (!records) return std::unexpected(std::move(records.error()));
    return find_past_deal(id, *records, number);
  }

  void handle(ConnectionId connection, Session& session, client::Open& open) {
    std::optional<Message> why;
    Room* room = wake(open.table, &why);
    if (room == nullptr) {
      refuse(connection, {}, open.table, "no_table",
             why ? *why : message("There is no table \"{table}\".", {{"table", open.table}}));
      return;
    }
    if (session.tables.size() >= settings.tables_open && !session.tables.contains(open.table)) {
      refuse(connection, {}, open.table, "too_many", message("Too many tables are open in this page."));
      return;
    }
    session.tables.insert(open.table);
    const bool nobody = room->viewers.empty();
    const SeatSet before = online(*room);
    const Viewer& viewer = room->viewers[connection] = {session.owner, room->table.seat_of(session.owner)};
    if (nobody) {
      // The clock stood still while nobody looked.
      restart_thinking(*room);
      drive_again(*room);
      lobby_changed = true;
    } else {
      presence_counts(*room, before);
    }
    const bool changed = note_presence(*room);
    const bool caught_up = open.version && catch_up(connection, *room, viewer.seat, *open.version);
    if (!caught_up) show_table(connection, *room, viewer);
    tell_presence(*room, changed, connection);
    // A whole table tells who is there; the steps that were missed tell who was.
    if (caught_up) tell_presence(*room, clock_json(*room), true, connection, viewer);
  }

  // Where no clock runs, people are waited for from the moment they go or come.
  void presence_counts(Room& room, SeatSet before) {
    const TableSetup& setup = room.table.setup;
    if (setup.move_s > 0 || setup.deal_s > 0 || online(room) == before) return;
    room.thinking.since = now();
    room.thinking.warned = false;
  }

  // After a rest: what was under way has been dropped.
  void drive_again(Room& room) {
    if (room.asked_seat) return;
    drive(room);
  }

  void handle(ConnectionId connection, Session& session, client::Close& close) {
    session.tables.erase(close.table);
    leave(connection, close.table);
  }

  void leave(ConnectionId connection, const std::string& id) {
    const auto found = rooms.find(id);
    if (found == rooms.end()) return;
    Room& room = *found->second;
    const SeatSet before = online(room);
    room.viewers.erase(connection);
    if (room.viewers.empty()) {
      room.idle_since = now();
      lobby_changed = true;
    }
    presence_counts(room, before);
    tell_presence(room);
  }

  void handle(ConnectionId connection, Session& session, client::Do& what) {
    std::optional<Message> why;
    Room* room = wake(what.table, &why);
    if (room == nullptr) {
      refuse(connection, what.seq, what.table, "no_table",
             why ? *why : message("There is no table \"{table}\".", {{"table", what.table}}));
      return;
    }
    if (answered(connection, *room, session, what.seq)) {
      // He may have been cut off before he was shown the table from his seat.
      const bool moves_him =
          std::holds_alternative<act::Sit>(what.act) || std::holds_alternative<act::Stand>(what.act);
      const auto viewer = room->viewers.find(connection);
      if (moves_him && viewer != room->viewers.end()) show_table(connection, *room, viewer->second);
      return;
    }
    if (std::holds_alternative<act::Chat>(what.act) && talks_too_much(session)) {
      refuse(connection, what.seq, what.table, "too_many", message("Not so many lines at once, please."));
      return;
    }
    const Actor actor{session.owner, session.client, session.name};
    auto events = decide_act(room->table, actor, what.act);
    if (!events) {
      ++counters.refusals;
      std::string answer = refusal(what.seq, what.table, events.error().code, events.error().message);
      room->answers[session.client].add({what.seq, 0, answer});
      when_safe(*room, connection, shared(std::move(answer)), what.seq);
      return;
    }
    const auto seat_before = room->table.seat_of(session.owner);
    if (seat_before && std::holds_alternative<act::Play>(what.act)) room->timeouts[*seat_before] = 0;
    const std::vector<TableEvent> told = *events;
    commit(*room, std::move(*events), Origin{connection, session.client, what.seq});
    after_act(what.table, told);
  }

  [[nodiscard]] bool talks_too_much(Session& session) const {
    constexpr std::size_t kLines = 6;
    constexpr std::int64_t kWithin = 10'000;  // milliseconds
    std::erase_if(session.talked_at, [&](std::int64_t at) { return at + kWithin < now(); });
    if (session.talked_at.size() >= kLines) return true;
    session.talked_at.push_back(now());
    return false;
  }

  // What is told to all and changes nothing.
  void after_act(const std::string& id, const std::vector<TableEvent>& events) {
    const auto found = rooms.find(id);
    if (found == rooms.end()) return;
    Room& room = *found->second;
    for (const TableEvent& event : events) {
      std::visit(Overloaded{
                     [&](const ClaimAnswered& answer) {
                       if (!answer.yes) notice(room, "claim_refused", answer.seat);
                     },
                     [&](const TakeBackAnswered& answer) {
                       if (!answer.yes) notice(room, "take_back_refused", answer.seat);
                     },
                     [&](const WentAway& away) { notice(room, "left", away.seat); },
                     [&](const CameBack& back) { notice(room, "returned", back.seat); },
                     [&](const Seated& seated) {
                       if (seated.holder.kind == Holder::Kind::kPerson)
                         notice(room, "joined", seated.seat, seated.holder.owner);
                     },
                     [&](const auto&) {},
                 },
                 event);
    }
  }

  void handle(ConnectionId connection, Session& session, client::Hint& hint) {
    const auto found = rooms.find(hint.table);
    const auto seat = found == rooms.end() ? std::nullopt : found->second->table.seat_of(session.owner);
    if (!seat) {
      refuse(connection, {}, hint.table, "not_seated", message("You have no seat at this table."));
      return;
    }
    Room& room = *found->second;
    const HostedTable& table = room.table;
    if (!table.setup.hints) {
      refuse(connection, {}, hint.table, "forbidden", message("There are no hints at this table."));
      return;
    }
    if (session.hinting) {
      refuse(connection, {}, hint.table, "too_many", message("A hint is being worked out."));
      return;
    }
    const bool his_turn = table.stage() == Stage::kPlaying && table.waiting_for().has(*seat) &&
                          table.present(*seat) && !table.claim && !table.take_back;
    Thought thought;
    thought.view = project(table.state, *seat);
    if (!his_turn || legal_actions(thought.view).empty()) {
      refuse(connection, {}, hint.table, "not_now", message("A hint is given when it is your turn."));
      return;
    }
    thought.kind = BotKind::kSampling;
    thought.seed = chance64();
    thought.explain = true;
    session.hinting = true;
    std::function<void(Advice)> done = [this, connection, id = hint.table](const Advice& advice) {
      const auto asker = sessions.find(connection);
      if (asker == sessions.end()) return;
      asker->second.hinting = false;
      send(connection, fmt::format(R"({{"t":"hint","table":"{}","do":{},"reason":{}}})", id,
                                   command_to_json(advice.command), message_to_json(advice.reason)));
    };
    thinkers.think(std::move(thought), std::move(done));
  }

  void closed(ConnectionId connection) {
    const auto found = sessions.find(connection);
    if (found == sessions.end()) return;
    const std::set<std::string> tables = std::move(found->second.tables);
    sessions.erase(found);
    for (const std::string& id : tables) leave(connection, id);
  }
};

House::House(HouseSettings settings, Ledger& ledger, Thinkers& thinkers, Outlet& outlet)
    : inside_(new Inside{std::move(settings), ledger, thinkers, outlet, {}, {}, {}, {}, false, 0, 0, {}}) {}
House::~House() = default;

std::expected<void, Message> House::start() {
  auto tables = inside_->ledger.open_tables();
  if (!tables) return std::unexpected(std::move(tables.error()));
  for (TableSummary& table : *tables) inside_->lobby.emplace(std::move(table.id), std::move(table.body));
  return {};
}

void House::opened(ConnectionId connection) {
  inside_->sessions.emplace(connection, Session{});
}
void House::received(ConnectionId connection, std::string_view frame) {
  inside_->received(connection, frame);
}
void House::closed(ConnectionId connection) {
  inside_->closed(connection);
}
void House::tick() {
  inside_->tick();
}

std::optional<HttpResponse> House::get(const HttpRequest& request) {
  return api_page(request, inside_->ledger);
}

House::Counters House::counters() const {
  Counters counters = inside_->counters;
  counters.tables_awake = inside_->rooms.size();
  counters.connections = inside_->sessions.size();
  return counters;
}

const HostedTable* House::find(std::string_view id) const {
  const auto found = inside_->rooms.find(std::string(id));
  return found == inside_->rooms.end() ? nullptr : &found->second->table;
}

}  // namespace pulka
