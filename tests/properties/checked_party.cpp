#include "checked_party.hpp"

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "game/legal_actions.hpp"
#include "invariants.hpp"
#include "notation/log.hpp"
#include "notation/rule_text.hpp"
#include "rules/options.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

using random_party::chance;
using random_party::random_int;

// Slow checks are made now and then; over a whole run each is made many hundred thousand times.
constexpr int kWorldsPercent = 50;
constexpr int kActionsPercent = 20;

std::string fault_of_rules(const RuleSet& rules) {
  const auto text = parse_rules(print_rules(rules));
  if (!text || *text != rules) return "a rule set is not the same after printing and parsing";
  const auto json = rules_from_json(rules_to_json(rules));
  if (!json || *json != rules) return "a rule set is not the same after writing and reading JSON";
  return "";
}

template <class E>
bool is(const Event& event) {
  return std::holds_alternative<E>(event);
}

// H10: a card that was played wrongly, or that the scorer says was exposed, is seen by all, and no other.
std::string fault_of_fine(const State& before, const Command& command, const Event& first) {
  const auto* fined = std::get_if<event::Fined>(&first);
  if (fined == nullptr) return "";
  CardSet card;
  if (const auto* play = std::get_if<command::PlayCard>(&command)) {
    card = CardSet{play->card} & before.hidden.hands[play->seat];  // else from the open hand
  } else if (const auto* record = std::get_if<command::RecordOffence>(&command);
             record != nullptr && record->card) {
    card = *record->card;
  }
  return fined->shown == card ? "" : "a fine that shows something else than the card at fault";
}

// The deal goes round to the left; only a deal that nobody plays may stay with its dealer (M24).
std::string fault_of_dealer(const Table& before, std::span<const Event> events, const Table& after) {
  const bool passed_out = std::ranges::any_of(events, is<event::PassedOut>);
  for (const Event& event : events) {
    const auto* ended = std::get_if<event::DealEnded>(&event);
    if (ended == nullptr) continue;
    const bool again = passed_out && before.rules.redeal_by == RedealBy::kSameDealer;
    const int round = before.rules.direction == Direction::kClockwise ? 1 : before.players - 1;
    if (to_index(ended->next_dealer) != (to_index(before.dealer) + (again ? 0 : round)) % before.players) {
      return "the wrong dealer deals next";
    }
    if (after.dealer != ended->next_dealer) return "another deals than was said";
  }
  return "";
}

// In a settlement a game that is won takes exactly its value off the table and a game that is lost nothing
// (M10, M31, M40, M41); what is taken from others is written in fishes, less what is netted.
std::string fault_of_settlement(std::span<const Event> lines) {
  int value = 0;
  int written_off = 0;
  int crossed_out = 0;
  int taken = 0;
  for (const Event& event : lines) {
    const auto* chalked = std::get_if<event::Chalked>(&event);
    if (chalked == nullptr) continue;
    const Entry& entry = chalked->entry;
    switch (entry.kind) {
      case EntryKind::kGameValue:
        value = entry.amount;
        break;
      case EntryKind::kWriteOff:
        written_off += entry.amount;
        break;
      case EntryKind::kCrossOut:
        crossed_out += entry.amount;
        break;
      case EntryKind::kTaken:
        taken += entry.amount + entry.less;
        break;
      default:
        break;
    }
    if (entry.amount != entry.count * entry.unit - entry.less)
      return "an amount that is not count x unit - less";
    if (entry.amount < 0) return "a negative amount";
  }
  if (value <= 0) return "a game that is worth nothing";
  if (const int off = written_off + crossed_out; off != 0 && off != value)
    return "a winner takes off not the value";
  if (taken != crossed_out * kFishesPerRemise)
    return "remises taken from others that are not written in fishes";
  return "";
}

// With a pot the declarer draws what is played for once (A13), or nothing where the pot is left alone (A19),
// and puts in twice that or nothing.
std::string fault_of_pot_settlement(std::span<const Event> lines) {
  int at_stake = 0;
  int drawn = 0;
  int twice = 0;
  bool direct = false;
  for (const Event& event : lines) {
    const auto* chalked = std::get_if<event::Chalked>(&event);
    if (chalked == nullptr) continue;
    const Entry& entry = chalked->entry;
    if (entry.amount != entry.count * entry.unit) return "money that is not count x unit";
    if (entry.kind == EntryKind::kAtStake) {
      at_stake = entry.amount;
      direct = entry.clause == 19_A;
    }
    if (entry.kind == EntryKind::kDraw) drawn += entry.amount;
    if (entry.kind == EntryKind::kPutIn && entry.clause == 13_A) twice += entry.amount;
    if (direct && entry.kind == EntryKind::kPay && entry.amount != at_stake)
      return "an uneven direct payment";
  }
  constexpr int kTen = 10;
  if (at_stake <= 0 || at_stake % kTen != 0) return "a deal that is played for no multiple of ten";
  if (drawn != (direct ? 0 : at_stake)) return "a declarer draws something else than is played for";
  return twice == 0 || twice == 2 * at_stake ? "" : "a declarer who failed puts in not twice the amount";
}

}  // namespace

CheckedParty::CheckedParty(std::uint64_t number, Reached& reached)
    : number_(number), reached_(reached), rng_(number), setting_(random_party::random_setting(number, rng_)) {
  start_ = pulka::start(setting_.rules, setting_.players, setting_.first_dealer);
  state_ = start_;
  sheet_ = opening_sheet(setting_.rules, setting_.players);
  const RuleSet& rules = setting_.rules;
  for (int i = 0; i < setting_.players; ++i) {
    if (rules.scoring == Scoring::kChalk) {
      stake_[seat_at(i)] = rules.stake;
    } else if (rules.pot == Pot::kStyrian) {
      dish_[seat_at(i)] = -std::int64_t{rules.contribution};
      put_in_ += rules.contribution;
    }
  }
}

std::string CheckedParty::play(int deals) {
  ++reached_.parties;
  for (const Preset& preset : presets()) {
    if (preset.rules == setting_.rules) reached_.tables.emplace(preset.name, setting_.players);
  }
  if (std::string fault = fault_of_rules(setting_.rules); !fault.empty()) return fault;
  // Deals can be void and results taken back for ever, so commands are bounded as well.
  for (int commands = 0; commands < deals * 100; ++commands) {
    if (static_cast<int>(state_.table.deals_done) >= deals && state_.table.phase == Phase::kDealing) break;
    if (state_.table.phase == Phase::kFinished && chance(rng_, 50)) break;
    if (std::string fault = step(); !fault.empty()) return fault;
  }
  if (state_.table.phase == Phase::kFinished) ++reached_.finished;
  if (std::string fault = tell_again(); !fault.empty()) return fault;
  return write_and_read();
}

std::string CheckedParty::step() {
  ++reached_.commands;
  const Command command = random_party::next_command(setting_, state_, rng_);
  const State before = state_;
  const auto events = decide(state_, command);
  if (before != state_) return "decide() changed the state";
  if (!events) {
    // Most refusals are of a few kinds; the sentence is tried for the first of each kind in a run, and now
    // and then. The die is cast in any case: a party must not depend on those before it.
    const bool look_at_words = chance(rng_, 5);
    if (reached_.refusals.insert(events.error().reason).second || look_at_words) {
      if (Wording{}.text(explain(events.error())).empty()) return "a refusal without words";
    }
    return "";
  }
  if (events->empty()) return "a command that is accepted and leads to nothing";
  for (const Event& event : *events) {
    if (std::string fault = happen(event); !fault.empty()) return fault;
  }
  batch_ends_.push_back(events_.size());
  if (std::string fault = look(); !fault.empty()) return fault;
  const std::span<const Event> all(events->begin(), events->end());
  if (std::string fault = fault_of_fine(before, command, all.front()); !fault.empty()) return fault;
  if (std::string fault = fault_of_dealer(before.table, all, state_.table); !fault.empty()) return fault;
  if (std::string fault = remember(before, command, all); !fault.empty()) return fault;
  if (state_.table.deals_done == before.table.deals_done) return "";
  ++reached_.deals;
  const bool settled = std::ranges::any_of(all, is<event::Chalked>);
  const bool played = std::ranges::none_of(all, is<event::PassedOut>);
  if (settled && played && std::ranges::none_of(all, is<event::Undone>)) {
    const bool pot = state_.table.rules.scoring == Scoring::kPot;
    if (std::string fault = pot ? fault_of_pot_settlement(all) : fault_of_settlement(all); !fault.empty()) {
      return fault;
    }
  }
  return settle_up();
}

// H8: taking a step back leads to where it came from, what is written on the table included.
std::string CheckedParty::remember(const State& before, const Command& command,
                                   std::span<const Event> events) {
  if (std::ranges::any_of(events, is<event::Undone>)) {
    if (taken_back_to_.empty()) return "a step is taken back that was none";
    const StepBefore step = taken_back_to_.back();
    taken_back_to_.pop_back();
    const Table& was = step.state.table;
    const Table& now = state_.table;
    if (was.account != now.account || was.dealer != now.dealer || was.deals_done != now.deals_done ||
        was.fines != now.fines || was.excluded != now.excluded) {
      return "taking back leaves something of the step";
    }
    State reached = state_;
    if (reached.table.proposal && reached.table.proposal->kind == Proposal::Kind::kRefill) {
      // A pot that is empty again is asked about again.
      reached.table.proposal.reset();
      reached.table.asked = {};
    }
    return step.deal_voided || step.state == reached ? "" : "taking back leads elsewhere";
  }
  for (const Event& event : events) {
    if (!is<event::DealVoided>(event)) continue;
    for (StepBefore& step : taken_back_to_) step.deal_voided = true;
  }
  if (std::ranges::any_of(events, is<event::Dealt>)) taken_back_to_.clear();
  if (state_.entered.size() <= before.entered.size()) return "";
  State step_before = before;
  if (std::holds_alternative<command::Answer>(command)) {
    // A consent is a step from its last yes on; the question that it answered is no part of it.
    step_before.table.proposal.reset();
    step_before.table.asked = {};
  }
  taken_back_to_.push_back({step_before});
  return "";
}

std::string CheckedParty::happen(const Event& event) {
  if (!applicable(state_, event)) return "decide() gives an event that is not applicable";
  if (is<event::Dealt>(event)) {
    story_.before = state_;
    story_.events.clear();
  }
  knowledge_.add(state_.table, event);
  for (int i = 0; i < setting_.players; ++i) {
    const Seat viewer = seat_at(i);
    if (!knowledge_.seen[viewer].has_all(invariants::cards_in(see(state_.table, event, viewer)))) {
      return "an event shows a seat a card that it may not see";
    }
  }
  if (const auto* chalked = std::get_if<event::Chalked>(&event)) chalk(chalked->entry);
  story_.events.push_back(event);
  events_.push_back(event);
  count(event);
  apply(state_, event);
  if (const auto* fined = std::get_if<event::Fined>(&event)) {
    if (fined->out_of_deal && !state_.table.excluded.has(fined->seat))
      return "one who is out of the deal is not";
  }
  // Between deals nothing is hidden any more, but the cards that were are still nobody's business.
  if (state_.hidden != Hidden{}) story_.last_hidden = state_.hidden;
  return "";
}

// Cheap enough for every step.
std::string CheckedParty::look() {
  if (std::string fault = invariants::fault_of(state_); !fault.empty()) return fault;
  for (int i = 0; i < setting_.players; ++i) {
    const SeatView view = project(state_, seat_at(i));
    if (std::string fault = invariants::fault_of(view, knowledge_.seen[seat_at(i)]); !fault.empty())
      return fault;
    if (view.hand != state_.hidden.hands[seat_at(i)]) return "a view without its seat's own hand";
  }
  for (Seat seat : kSeats) {
    if (state_.table.account.stake[seat] != stake_[seat]) return "a stake that its lines do not add up to";
    for (Seat other : kSeats) {
      if (state_.table.account.whist[seat][other] != whist_[seat][other]) return "whists that do not add up";
    }
    if (state_.table.account.dish[seat] != dish_[seat]) return "a dish that its lines do not add up to";
  }
  if (state_.table.account.pot != put_in_) return "a pot that is not what was put in less what was drawn";
  return look_closely();
}

std::string CheckedParty::look_closely() {
  if (chance(rng_, kActionsPercent)) {
    const Seat seat =
        chance(rng_, 70) ? state_.table.to_act : seat_at(random_int(rng_, 0, setting_.players - 1));
    if (std::string fault = invariants::fault_of_actions(state_, seat); !fault.empty()) return fault;
  }
  if (chance(rng_, kWorldsPercent) && !story_.events.empty() && is<event::Dealt>(story_.events.front()) &&
      story_.events.size() < 200) {
    const Seat viewer = seat_at(random_int(rng_, 0, setting_.players - 1));
    const Comparison worlds = compare_worlds(story_, state_, knowledge_.seen[viewer], viewer, rng_);
    ++reached_.worlds;
    if (worlds.different) ++reached_.different_worlds;
    if (!worlds.fault.empty()) return "two worlds: " + worlds.fault;
  }
  return "";
}

void CheckedParty::chalk(const Entry& entry) {
  write(sheet_, entry);
  const std::int64_t amount = entry.undo ? -entry.amount : entry.amount;
  switch (entry.kind) {
    case EntryKind::kGameValue:
    case EntryKind::kMerge:
    case EntryKind::kAtStake:
      break;
    case EntryKind::kPutIn:
      dish_[entry.who] -= amount;
      put_in_ += amount;
      break;
    case EntryKind::kDraw:
      dish_[entry.who] += amount;
      put_in_ -= amount;
      break;
    case EntryKind::kPay:
      dish_[entry.who] -= amount;
      dish_[entry.on] += amount;
      break;
    case EntryKind::kWriteOff:
    case EntryKind::kCrossOut:
    case EntryKind::kReduce:
      stake_[entry.who] -= amount;
      break;
    case EntryKind::kRemise:
    case EntryKind::kFine:
      stake_[entry.who] += amount;
      break;
    case EntryKind::kTaken:
    case EntryKind::kWhist:
    case EntryKind::kTotusPrize:
      whist_[entry.who][entry.on] += amount;
      break;
  }
}

void CheckedParty::count(const Event& event) {
  ++reached_.events;
  reached_.event_types.insert(event.index());
  if (const auto* chalked = std::get_if<event::Chalked>(&event)) {
    reached_.entries.emplace(chalked->entry.kind, chalked->entry.undo);
  }
  if (const auto* fined = std::get_if<event::Fined>(&event)) reached_.fined.insert(fined->offence);
}

std::string CheckedParty::settle_up() const {
  if (std::string fault = invariants::fault_of_account(state_.table); !fault.empty()) return fault;
  for (Seat seat : kSeats) {
    std::int64_t open = 0;
    for (const Mark& mark : sheet_.stake[seat]) {
      if (mark.remises <= 0) return "a mark of no remises";
      open += mark.crossed ? 0 : mark.remises;
    }
    if (open != stake_[seat]) return "open marks that do not add up to the stake";
    for (Seat other : kSeats) {
      std::int64_t sum = 0;
      for (std::int32_t fishes : sheet_.whist[seat][other]) sum += fishes;
      if (sum != whist_[seat][other]) return "a column of the sheet that does not add up to the whists";
    }
  }
  return "";
}

std::string CheckedParty::tell_again() const {
  return replay(start_, events_) == state_ ? "" : "replaying the events leads to another state";
}

std::string CheckedParty::write_and_read() {
  ++reached_.logs;
  LogHeader header;
  header.rules = setting_.rules;
  header.first_dealer = setting_.first_dealer;
  for (int i = 0; i < setting_.players; ++i) {
    header.players.push_back({"player " + std::to_string(i + 1), "random " + std::to_string(number_)});
  }
  LogEncoder encoder;
  std::string bytes = encoder.begin(header);
  std::size_t from = 0;
  for (std::size_t end : batch_ends_) {
    bytes += encoder.encode(std::span(events_).subspan(from, end - from));
    from = end;
  }
  const auto log = read_log(bytes);
  if (!log) return "a log cannot be read: " + Wording{}.text(log.error());
  if (log->warning) return "a log is read with a warning: " + Wording{}.text(*log->warning);
  if (log->header != header) return "a log's header is not the one written";
  if (log->events != events_) return "a log's events are not those written";
  if (log->batch_ends != batch_ends_) return "a log's commands are not those written";
  if (log->sound_bytes != bytes.size()) return "a log is not read to its end";
  State again =
      replay(pulka::start(log->header.rules, setting_.players, log->header.first_dealer), log->events);
  return again == state_ ? "" : "a log that was read leads to another state";
}

}  // namespace pulka
