#include "hosted_table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "claims.hpp"
#include "game/game.hpp"
#include "hashes.hpp"
#include "notation/command_json.hpp"
#include "notation/log.hpp"
#include "overloaded.hpp"

namespace pulka {
namespace {

using namespace table_event;

// --- Folding.

void restart(HostedTable& table) {
  table.state = table.deal_start;
  for (const Batch& batch : table.batches) {
    for (const Event& event : batch.events) apply(table.state, event);
  }
}

void deal_has_ended(HostedTable& table, const Table& before) {
  PastDeal past;
  past.number = before.deals_done + 1;
  past.declarer = before.declarer;
  past.contract = before.contract;
  past.taken = before.taken;
  table.past.push_back(past);
  table.last_shuffle.reset();
  if (table.promise) {
    table.shuffle.server = *table.promise;
    table.shuffle.promised = table.promised;
    table.shuffle.deal = past.number;
    table.last_shuffle = table.shuffle;
  }
  table.promise.reset();
  table.shuffle = {};
  ++table.public_version;
}

void fold_move(HostedTable& table, const Moved& move, FoldObserver* observer) {
  for (const Event& event : move.events) {
    if (observer != nullptr) observer->happens(table.state.table, event);
    if (std::holds_alternative<event::Dealt>(event)) {
      // The dealer's stake comes before the cards, in the same move.
      table.settlement.clear();
    }
    if (const auto* chalked = std::get_if<event::Chalked>(&event)) {
      write(table.sheet, chalked->entry);
      table.settlement.push_back(chalked->entry);
    }
    if (std::holds_alternative<event::DealEnded>(event)) deal_has_ended(table, table.state.table);
    // What is agreed between deals is written on the table for all to see.
    if (std::holds_alternative<event::PartyEnded>(event) || std::holds_alternative<event::Agreed>(event)) {
      ++table.public_version;
    }
    apply(table.state, event);
  }
}

void fold_event(HostedTable& table, const TableEvent& happened, std::uint32_t version,
                FoldObserver* observer) {
  const auto sit = [&](Seat seat) -> Holder& { return table.holders[static_cast<std::size_t>(seat)]; };
  std::visit(
      Overloaded{
          [&](const Seated& event) {
            sit(event.seat) = event.holder;
            table.clients[static_cast<std::size_t>(event.seat)] = client_of(event.holder.owner);
            table.shuffle.commits[event.seat].reset();
            table.shuffle.seeds[event.seat].reset();
            ++table.public_version;
          },
          [&](const WentAway& event) {
            sit(event.seat).away = true;
            ++table.public_version;
          },
          [&](const CameBack& event) {
            sit(event.seat).away = false;
            ++table.public_version;
          },
          [&](const Promised& event) {
            table.promise = event.seed;
            table.promised = commitment(event.seed);
          },
          [&](const Readied& event) { table.shuffle.commits[event.seat] = event.commit; },
          [&](const SeedGiven& event) { table.shuffle.seeds[event.seat] = event.seed; },
          [&](const Moved& event) {
            const bool deals = std::ranges::any_of(
                event.events, [](const Event& one) { return std::holds_alternative<event::Dealt>(one); });
            if (deals) {
              table.deal_start = table.state;
              table.batches.clear();
            }
            fold_move(table, event, observer);
            table.batches.push_back({version, event.by, event.by_person, event.events});
            table.take_back.reset();
          },
          [&](const Claimed& event) {
            if (!event.asked.empty()) {
              table.claim = PendingClaim{event.seat, event.tricks, event.asked, {}};
            }
          },
          [&](const ClaimAnswered& event) {
            if (!table.claim) return;
            table.claim->asked -= event.seat;
            table.claim->agreed |= event.seat;
            if (!event.yes || table.claim->asked.empty()) table.claim.reset();
          },
          [&](const TakeBackAsked& event) {
            table.take_back = PendingTakeBack{event.seat, event.since, event.asked, {}};
          },
          [&](const TakeBackAnswered& event) {
            if (!table.take_back) return;
            table.take_back->asked -= event.seat;
            table.take_back->agreed |= event.seat;
            if (!event.yes) table.take_back.reset();
          },
          [&](const TakenBack& event) {
            std::erase_if(table.batches, [&](const Batch& batch) { return batch.version >= event.since; });
            restart(table);
            table.take_back.reset();
            table.claim.reset();
          },
          [&](const Said& event) {
            table.talk.push_back(event);
            table.talk_at.push_back(table.at);
            if (table.talk.size() > kTalkKept) {
              table.talk.pop_front();
              table.talk_at.pop_front();
            }
            ++table.public_version;
          },
          [&](const Closed&) {
            table.ended = true;
            ++table.public_version;
          },
      },
      happened);
}

// --- What may be done.

using Follows = std::expected<std::vector<TableEvent>, Refusal>;

Follows refuse(std::string_view code, Message why) {
  return std::unexpected(Refusal{code, std::move(why)});
}
Follows not_now(Message why) {
  return refuse("not_now", std::move(why));
}

bool before_first_deal(const HostedTable& table) {
  return table.state.table.deals_done == 0 && table.state.table.phase == Phase::kDealing;
}

// No two alike at a table: a log asks for it.
std::string name_at(const HostedTable& table, const std::string& wanted, Seat seat) {
  const auto taken = [&](const std::string& name) {
    for (int i = 0; i < table.players(); ++i) {
      if (seat_at(i) != seat && table.holder(seat_at(i)).name == name) return true;
    }
    return false;
  };
  std::string name = wanted;
  for (int number = 2; taken(name); ++number) {
    const std::string suffix = " " + std::to_string(number);
    name = wanted;
    // Cut at a whole character, so that name and number fit.
    while (name.size() + suffix.size() > kMaxNameBytes) {
      do {
        name.pop_back();
      } while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0xC0U) == 0x80U);
    }
    name += suffix;
  }
  return name;
}

// Everybody at the table who plays himself, but for one.
SeatSet other_people(const HostedTable& table, Seat but) {
  SeatSet people;
  for (int i = 0; i < table.players(); ++i) {
    if (seat_at(i) != but && table.present(seat_at(i))) people |= seat_at(i);
  }
  return people;
}

class Decision {
 public:
  Decision(const HostedTable& table, const Actor& actor)
      : table_(table), actor_(actor), seat_(table.seat_of(actor.owner)) {}

  Follows operator()(const act::Sit& sit) const {
    if (table_.setup.practice || table_.stage() == Stage::kFinished) {
      return not_now(message("Nobody can sit down at this table any more."));
    }
    if (seat_) return not_now(message("You have a seat here: {seat}.", {{"seat", *seat_}}));
    if (to_index(sit.seat) >= table_.players()) return no_such_seat();
    const Holder& holder = table_.holder(sit.seat);
    const bool free =
        holder.kind == Holder::Kind::kOpen ||
        (holder.kind == Holder::Kind::kBot && table_.between_deals() && !before_first_deal(table_));
    if (!free) {
      return refuse("seat_taken", message("This seat is taken by {name}.", {{"name", holder.name}}));
    }
    Holder person{Holder::Kind::kPerson, name_at(table_, actor_.name, sit.seat), actor_.owner, {}, false};
    return one(Seated{sit.seat, std::move(person)});
  }

  Follows operator()(const act::Stand&) const {
    if (!seat_) return not_seated();
    if (table_.stage() == Stage::kFinished) return not_now(message("The party is over."));
    if (before_first_deal(table_) && !table_.setup.practice) return one(Seated{*seat_, Holder{}});
    if (table_.holder(*seat_).away) return not_now(message("A bot plays for you already."));
    return leave(*seat_);
  }

  Follows operator()(const act::Back&) const {
    if (!seat_) return not_seated();
    if (!table_.holder(*seat_).away) return not_now(message("You are at the table."));
    return one(CameBack{*seat_});
  }

  Follows operator()(const act::SeatBot& seat_bot) const {
    if (actor_.owner != table_.setup.host) return not_host();
    if (!before_first_deal(table_) || table_.setup.practice) {
      return not_now(message("Bots are seated before the first deal."));
    }
    if (to_index(seat_bot.seat) >= table_.players()) return no_such_seat();
    const Holder& holder = table_.holder(seat_bot.seat);
    if (holder.kind == Holder::Kind::kPerson) {
      return refuse("seat_taken", message("This seat is taken by {name}.", {{"name", holder.name}}));
    }
    if (!seat_bot.bot) return one(Seated{seat_bot.seat, Holder{}});
    return one(Seated{seat_bot.seat, bot_holder(table_, seat_bot.seat, *seat_bot.bot)});
  }

  Follows operator()(const act::Ready& ready) const {
    if (!seat_) return not_seated();
    if (table_.stage() != Stage::kReadying || !table_.promise) {
      return not_now(message("The table is not waiting for anybody to be ready."));
    }
    if (table_.holder(*seat_).away) return take_seat_first();
    if (table_.shuffle.commits[*seat_]) return not_now(message("You are ready."));
    return one(Readied{*seat_, ready.commit});
  }

  Follows operator()(const act::GiveSeed& give) const {
    if (!seat_) return not_seated();
    if (table_.stage() != Stage::kSeeds || !table_.shuffle.commits[*seat_]) {
      return not_now(message("The table is not waiting for seeds."));
    }
    if (table_.shuffle.seeds[*seat_]) return not_now(message("You have given your seed."));
    if (commitment(give.seed) != *table_.shuffle.commits[*seat_]) {
      return refuse("forbidden", message("This is not the seed whose hash you gave."));
    }
    return one(SeedGiven{*seat_, give.seed});
  }

  Follows operator()(const act::Play& play) const {
    if (!seat_) return not_seated();
    if (table_.holder(*seat_).away) return take_seat_first();
    if (table_.claim) return not_now(message("A claim waits for an answer."));
    if (table_.take_back) return not_now(message("Somebody asked to take back; that waits for an answer."));
    if (table_.ended) return not_now(message("The party is over."));
    const auto command = command_from_json(play.command, *seat_);
    if (!command) return refuse("bad_frame", command.error());
    if (table_.stage() == Stage::kGathering) return not_now(message("Seats are still open."));
    const auto events = decide(table_.state, *command);
    if (!events) return refuse("illegal", explain(events.error()));
    return one(Moved{*seat_, true, {events->begin(), events->end()}});
  }

  Follows operator()(const act::Claim& claim) const {
    if (!seat_) return not_seated();
    if (table_.holder(*seat_).away) return take_seat_first();
    const Table& table = table_.state.table;
    if (table.phase != Phase::kPlay || table.to_act != *seat_ || table_.claim || table_.take_back) {
      return not_now(message("Tricks are claimed in the play, when it is one's turn."));
    }
    const int left = tricks_left(table);
    if (claim.tricks > left) {
      return refuse("illegal", plural_message("Only {n} trick is left.", "Only {n} tricks are left.", left));
    }
    const auto tricks = static_cast<std::uint8_t>(claim.tricks);
    if (certain_outcome(project(table_.state, *seat_))) {
      const auto played = play_out(table_.state, *seat_, claim.tricks);
      if (!played) return cannot_come_true();
      std::vector<TableEvent> events{Claimed{*seat_, tricks, {}}};
      play(*played, events);
      return events;
    }
    // What he cannot know is not told by a refusal either: the opponents see whether it can be.
    SeatSet asked;
    for (const Seat seat : table.active) {
      if (seat == *seat_ || table.excluded.has(seat) || player_of_hand(table, seat) == *seat_) continue;
      if (!table.in_play.has(seat)) continue;
      if (!table_.present(seat)) {
        return not_now(message("It can still come out otherwise, and bots grant nothing: play on."));
      }
      asked |= seat;
    }
    return one(Claimed{*seat_, tricks, asked});
  }

  Follows operator()(const act::AnswerClaim& answer) const {
    if (!seat_) return not_seated();
    if (!table_.claim || !table_.claim->asked.has(*seat_)) return nothing_asked();
    std::vector<TableEvent> events{ClaimAnswered{*seat_, answer.yes}};
    SeatSet left = table_.claim->asked;
    left -= *seat_;
    if (answer.yes && left.empty()) {
      // Where the cards do not allow it, nobody could know but the one who said the last yes: it counts as a
      // no.
      const auto played = play_out(table_.state, table_.claim->seat, table_.claim->tricks);
      if (!played) return one(ClaimAnswered{*seat_, false});
      play(*played, events);
    }
    return events;
  }

  Follows operator()(const act::TakeBack&) const {
    if (!seat_) return not_seated();
    if (table_.claim || table_.take_back) return not_now(message("Something else waits for an answer."));
    const auto since = undoable(table_, *seat_);
    if (!since) {
      return not_now(
          message("Only one's own last call or card can be taken back, and not after a new card was seen."));
    }
    const SeatSet asked = other_people(table_, *seat_);
    if (asked.empty()) return one(TakenBack{*seat_, *since});
    return one(TakeBackAsked{*seat_, *since, asked});
  }

  Follows operator()(const act::AnswerTakeBack& answer) const {
    if (!seat_) return not_seated();
    if (!table_.take_back || !table_.take_back->asked.has(*seat_)) return nothing_asked();
    std::vector<TableEvent> events{TakeBackAnswered{*seat_, answer.yes}};
    SeatSet left = table_.take_back->asked;
    left -= *seat_;
    if (answer.yes && left.empty())
      events.emplace_back(TakenBack{table_.take_back->seat, table_.take_back->since});
    return events;
  }

  Follows operator()(const act::Chat& chat) const {
    return one(Said{seat_, actor_.client, seat_ ? table_.holder(*seat_).name : actor_.name, chat.text});
  }

  Follows operator()(const act::End&) const {
    if (actor_.owner != table_.setup.host) return not_host();
    if (table_.stage() == Stage::kFinished) return not_now(message("The party is over."));
    if (!table_.between_deals() || table_.state.table.proposal) {
      return not_now(message("A party is ended between deals."));
    }
    return one(Closed{});
  }

 private:
  static Follows one(TableEvent event) {
    std::vector<TableEvent> events;
    events.push_back(std::move(event));
    return events;
  }
  static Follows not_seated() { return refuse("not_seated", message("You have no seat at this table.")); }
  static Follows cannot_come_true() {
    return refuse("illegal", message("The cards cannot be played so that the claim comes true."));
  }
  static Follows not_host() { return refuse("not_host", message("Only who made the table can do this.")); }
  static Follows no_such_seat() { return refuse("bad_frame", message("This table has no such seat.")); }
  static Follows take_seat_first() {
    return not_now(message("A bot plays for you: take your seat back first."));
  }
  static Follows nothing_asked() { return not_now(message("Nothing waits for your answer.")); }

  Follows leave(Seat seat) const {
    std::vector<TableEvent> events;
    // Questions to one who is not there are answered with no.
    if (table_.claim && table_.claim->asked.has(seat)) events.emplace_back(ClaimAnswered{seat, false});
    if (table_.take_back && (table_.take_back->asked.has(seat))) {
      events.emplace_back(TakeBackAnswered{seat, false});
    }
    events.emplace_back(WentAway{seat});
    return events;
  }

  void play(const std::vector<Command>& commands, std::vector<TableEvent>& events) const {
    State state = table_.state;
    for (const Command& command : commands) {
      const auto follows = decide(state, command);
      assert(follows);
      const Seat by = state.table.to_act;
      for (const Event& event : *follows) apply(state, event);
      events.emplace_back(Moved{by, false, {follows->begin(), follows->end()}});
    }
  }

  const HostedTable& table_;
  const Actor& actor_;
  std::optional<Seat> seat_;
};

bool shows_new_card(const Event& event, Seat to) {
  return std::visit(Overloaded{
                        [&](const event::Dealt&) { return true; },
                        [&](const event::ExposedInDeal&) { return true; },
                        [&](const event::TalonTaken& taken) { return taken.open || taken.seat == to; },
                        [&](const event::HandLaidOpen& laid) { return laid.seat != to; },
                        [&](const event::CardPlayed& played) { return played.seat != to; },
                        [&](const event::CardsShown&) { return true; },
                        [&](const event::Fined& fined) { return !fined.shown.empty(); },
                        [&](const event::DealEnded&) { return true; },
                        [&](const auto&) { return false; },
                    },
                    event);
}

}  // namespace

HostedTable::HostedTable(TableSetup made)
    : setup(std::move(made)),
      holders(setup.holders),
      at(setup.made_at),
      state(start(setup.rules, static_cast<int>(setup.holders.size()), setup.first_dealer)),
      deal_start(state),
      sheet(opening_sheet(setup.rules, static_cast<int>(setup.holders.size()))) {
  for (const Holder& holder : holders) clients.push_back(client_of(holder.owner));
  for (int i = 0; i < players(); ++i) deal_left[seat_at(i)] = setup.deal_s * 1000;
}

std::optional<Seat> HostedTable::seat_of(std::string_view owner) const {
  for (int i = 0; i < players(); ++i) {
    if (holder(seat_at(i)).kind == Holder::Kind::kPerson && holder(seat_at(i)).owner == owner)
      return seat_at(i);
  }
  return std::nullopt;
}

bool HostedTable::between_deals() const {
  return state.table.phase == Phase::kDealing || state.table.phase == Phase::kFinished;
}

Stage HostedTable::stage() const {
  if (ended || state.table.phase == Phase::kFinished) return Stage::kFinished;
  if (setup.practice && !past.empty()) return Stage::kFinished;
  if (std::ranges::any_of(holders, [](const Holder& one) { return one.kind == Holder::Kind::kOpen; })) {
    return Stage::kGathering;
  }
  if (!between_deals()) return Stage::kPlaying;
  if (state.table.proposal) return Stage::kPlaying;
  if (setup.practice) return Stage::kReadying;
  for (int i = 0; i < players(); ++i) {
    if (present(seat_at(i)) && !shuffle.commits[seat_at(i)]) return Stage::kReadying;
  }
  return promise ? Stage::kSeeds : Stage::kReadying;
}

SeatSet HostedTable::waiting_for() const {
  SeatSet seats;
  if (claim) return claim->asked;
  if (take_back) return take_back->asked;
  const Table& table = state.table;
  switch (stage()) {
    case Stage::kFinished:
    case Stage::kGathering:
      break;
    case Stage::kReadying:
      if (setup.practice) break;  // the cards are there
      for (int i = 0; i < players(); ++i) {
        if (present(seat_at(i)) && !shuffle.commits[seat_at(i)]) seats |= seat_at(i);
      }
      break;
    case Stage::kSeeds:
      for (int i = 0; i < players(); ++i) {
        if (present(seat_at(i)) && !shuffle.seeds[seat_at(i)]) seats |= seat_at(i);
      }
      break;
    case Stage::kPlaying:
      if (table.proposal || table.phase == Phase::kExposedCard) {
        seats = table.asked;
      } else {
        seats = table.to_act;
      }
      break;
  }
  return seats;
}

Holder bot_holder(const HostedTable& table, Seat seat, BotKind kind) {
  // Names that every language reads; by seat, so that they stay the same from table to table.
  static constexpr std::array<const char*, kMaxPlayers> kNames{"Ada", "Blaise", "Emmy", "Pierre", "Sofia"};
  return {Holder::Kind::kBot, name_at(table, kNames[static_cast<std::size_t>(seat)], seat), {}, kind, false};
}

void fold(HostedTable& table, const TableStep& step, FoldObserver* observer) {
  ++table.version;
  table.at = step.at;
  const std::uint32_t seen_before = table.public_version;
  for (const TableEvent& event : step.events) fold_event(table, event, table.version, observer);
  // A step is one step for a spectator too, whatever happened in it.
  table.public_version = std::min(table.public_version, seen_before + 1);
  table.deal_left = step.deal_left;
}

bool foldable(const HostedTable& table, const TableStep& step) {
  // A copy of the game alone: the other events fit any table whose seats they name.
  State state = table.state;
  for (const TableEvent& happened : step.events) {
    if (const auto* taken = std::get_if<TakenBack>(&happened)) {
      const auto found = std::ranges::find(table.batches, taken->since, &Batch::version);
      if (found == table.batches.end()) return false;
      state = table.deal_start;
      for (auto batch = table.batches.begin(); batch != found; ++batch) {
        for (const Event& event : batch->events) apply(state, event);
      }
    }
    const auto* moved = std::get_if<Moved>(&happened);
    if (moved == nullptr) continue;
    if (moved->events.empty()) return false;
    for (const Event& event : moved->events) {
      if (!applicable(state, event)) return false;
      apply(state, event);
    }
    if (!at_rest(state.table.phase)) return false;
  }
  return true;
}

std::expected<std::vector<TableEvent>, Refusal> decide_act(const HostedTable& table, const Actor& actor,
                                                           const Act& act) {
  return std::visit(Decision(table, actor), act);
}

TableEvent move(const HostedTable& table, std::optional<Seat> by, bool by_person, const Command& command) {
  const auto events = decide(table.state, command);
  assert(events);
  return Moved{by, by_person, {events->begin(), events->end()}};
}

std::optional<std::uint32_t> undoable(const HostedTable& table, Seat seat) {
  if (table.between_deals() || table.stage() != Stage::kPlaying) return std::nullopt;
  for (auto batch = table.batches.rbegin(); batch != table.batches.rend(); ++batch) {
    if (std::ranges::any_of(batch->events, [&](const Event& event) { return shows_new_card(event, seat); })) {
      return std::nullopt;
    }
    if (batch->by == seat && batch->by_person) return batch->version;
  }
  return std::nullopt;
}

}  // namespace pulka
