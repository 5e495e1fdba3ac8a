#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>

#include "game/game.hpp"
#include "game/legal_actions.hpp"

namespace pulka {
namespace {

using Reason = Illegal::Reason;
using Decision = std::expected<EventList, Illegal>;

std::unexpected<Illegal> refuse(Illegal illegal) {
  return std::unexpected(illegal);
}

// Events so far and the state they lead to. Used by commands that may settle something; a card in the middle
// of a deal does without the copy.
struct Step {
  State state;
  EventList events;

  explicit Step(const State& from) : state(from) {}
  void emit(const Event& event) {
    assert(applicable(state, event));
    apply(state, event);
    events.push_back(event);
  }
};

Seat next_dealer(const Table& table) {
  return left_of(table.dealer, table.players);
}

void end_party_if_done(Step& step) {
  if (remises_left(step.state.table.account) == 0) step.emit(event::PartyEnded{});
}

void write_settlement(Step& step, const DealResult& result) {
  const Table& table = step.state.table;
  const Entries entries = settle(table.rules, table.players, table.account, result, table.fines);
  for (const Entry& entry : entries) step.emit(event::Chalked{entry});
  step.emit(event::DealEnded{next_dealer(table)});
  end_party_if_done(step);
}

Entry consent_line(const Proposal& proposal, Seat who) {
  Entry entry;
  entry.who = who;
  entry.clause = clause_of(proposal.kind);
  if (proposal.kind == Proposal::Kind::kReduce) {
    entry.kind = EntryKind::kReduce;
    entry.unit = proposal.amount;
    entry.amount = proposal.amount;
  } else {
    entry.kind = EntryKind::kMerge;
  }
  return entry;
}

void carry_out(Step& step) {
  const Proposal proposal = *step.state.table.proposal;
  step.emit(event::Agreed{proposal});
  if (proposal.kind == Proposal::Kind::kRedeal) {
    step.emit(event::DealVoided{15_M});
    return;
  }
  for (int i = 0; i < step.state.table.players; ++i)
    step.emit(event::Chalked{consent_line(proposal, seat_at(i))});
  end_party_if_done(step);
}

// What follows by itself until somebody has a choice again.
void run_on(Step& step) {
  const Table& table = step.state.table;
  while (!at_rest(table.phase)) {
    switch (table.phase) {
      case Phase::kHandGameWon:
        step.emit(event::Declared{*table.declarer, {*standing_bid(table), false}});
        break;
      case Phase::kTalonBought:
        step.emit(event::TalonTaken{*table.declarer, table.rules.talon_shown, step.state.hidden.talon});
        break;
      case Phase::kPlayReady:
        step.emit(event::HandLaidOpen{*table.open_hand, step.state.hidden.hands[*table.open_hand]});
        break;
      case Phase::kNobodyPlays:
        step.emit(event::PassedOut{});
        break;
      case Phase::kAgreed:
        carry_out(step);
        break;
      default:
        assert(table.phase == Phase::kSettling);
        if (!table.contract) {
          step.emit(event::DealEnded{table.rules.redeal_by == RedealBy::kNextDealer ? next_dealer(table)
                                                                                    : table.dealer});
        } else {
          const DealResult result = result_of(table);
          if (!result.whisters.empty()) {
            step.emit(event::CardsShown{step.state.hidden.dealt, step.state.hidden.discards});
          }
          write_settlement(step, result);
        }
        break;
    }
  }
}

EventList follow(const State& state, const Event& event) {
  Step step(state);
  step.emit(event);
  run_on(step);
  return step.events;
}

EventList just(const Event& event) {
  EventList events;
  events.push_back(event);
  return events;
}

bool is_bidding(Phase phase) {
  return phase == Phase::kAuction || phase == Phase::kTalonOffer || phase == Phase::kTalonAuction;
}
// Phases in which the players speak in turn, so that speaking before one's hand is an offence (M25, M26).
bool is_speaking(Phase phase) {
  return is_bidding(phase) || phase == Phase::kWhist;
}

bool no_call_yet(const Table& table) {
  return table.phase == Phase::kAuction && std::ranges::all_of(table.active, [&](Seat seat) {
           return table.hand_calls[seat].kind == HandCall::Kind::kNone || table.excluded.has(seat);
         });
}

struct Decide {
  const State& state;
  const Table& table = state.table;

  // --- Checks shared by several commands. Each returns the refusal, or nothing.

  [[nodiscard]] std::optional<Illegal> seated(Seat seat) const {
    if (to_index(seat) < table.players) return std::nullopt;
    return Illegal{.reason = Reason::kNoSuchSeat,
                   .clause = 5_M,
                   .phase = table.phase,
                   .seat = seat,
                   .number = table.players};
  }

  [[nodiscard]] std::optional<Illegal> in_phase(Phase phase, Clause clause, Seat seat) const {
    if (table.phase == Phase::kFinished) {
      return Illegal{.reason = Reason::kPartyOver, .clause = 41_M, .phase = table.phase, .seat = seat};
    }
    if (table.proposal) {
      return Illegal{.reason = Reason::kAnswerFirst,
                     .clause = clause_of(table.proposal->kind),
                     .phase = table.phase,
                     .seat = seat,
                     .expected = first_asked()};
    }
    if (table.phase != phase) {
      return Illegal{.reason = Reason::kNotNow,
                     .clause = clause,
                     .phase = table.phase,
                     .seat = seat,
                     .expected = table.to_act};
    }
    return std::nullopt;
  }

  [[nodiscard]] Seat first_asked() const {
    for (Seat seat : kSeats) {
      if (table.asked.has(seat)) return seat;
    }
    return Seat::k0;
  }

  [[nodiscard]] std::optional<Illegal> plays_this_deal(Seat seat) const {
    if (table.phase == Phase::kDealing || table.phase == Phase::kFinished) return std::nullopt;
    if (!is_active(table, seat)) {
      return Illegal{.reason = Reason::kSitsOut, .clause = 8_M, .phase = table.phase, .seat = seat};
    }
    if (table.excluded.has(seat)) {
      return Illegal{.reason = Reason::kOutOfDeal, .clause = 19_M, .phase = table.phase, .seat = seat};
    }
    return std::nullopt;
  }

  [[nodiscard]] Illegal not_your_turn(Seat seat, Clause clause) const {
    return {.reason = Reason::kNotYourTurn,
            .clause = clause,
            .phase = table.phase,
            .seat = seat,
            .expected = table.to_act};
  }

  [[nodiscard]] std::optional<Illegal> may_speak(Seat seat, Phase phase, Clause clause) const {
    if (auto illegal = seated(seat)) return illegal;
    if (auto illegal = in_phase(phase, clause, seat)) return illegal;
    return plays_this_deal(seat);
  }

  // Speaking before one's hand: fined at a table that fines, else refused (M25, M26).
  [[nodiscard]] Decision out_of_turn(Seat seat, Offence offence) const {
    if (table.rules.enforcement == Enforcement::kTable) return fine(seat, offence, {});
    return refuse(not_your_turn(seat, clause_of(offence)));
  }

  [[nodiscard]] Decision fine(Seat seat, Offence offence, CardSet shown) const {
    if (table.fines[seat][offence] >= kMaxFines) {
      return refuse({.reason = Reason::kTooManyFines,
                     .clause = clause_of(offence),
                     .phase = table.phase,
                     .seat = seat,
                     .limit = kMaxFines});
    }
    return follow(state, event::Fined{seat, offence, excludes(seat, offence), shown});
  }

  // M19, H4: until the contract stands, and for an opponent who has not begun to play.
  [[nodiscard]] bool excludes(Seat seat, Offence offence) const {
    if (offence != Offence::kLookedAtTalon || table.excluded.has(seat)) return false;
    if (table.phase == Phase::kDealing) return true;
    if (!is_active(table, seat)) return false;
    return is_bidding(table.phase) || (table.phase == Phase::kWhist && table.declarer != seat);
  }

  // M15, M16, M18: mistakes in dealing are put right before anybody has called.
  [[nodiscard]] std::optional<Illegal> before_first_call(Clause clause) const {
    if (auto illegal = in_phase(table.phase, clause, table.dealer)) return illegal;
    if (table.phase == Phase::kDealing || no_call_yet(table)) return std::nullopt;
    return Illegal{.reason = Reason::kTooLateToVoid, .clause = clause, .phase = table.phase};
  }

  // --- Dealing.

  Decision operator()(const command::CutPack& cut) const {
    if (auto illegal = seated(cut.seat)) return refuse(*illegal);
    if (auto illegal = in_phase(Phase::kDealing, 17_M, cut.seat)) return refuse(*illegal);
    if (cut.lifted < 6 || cut.lifted > kPackSize - 6) {
      return refuse({.reason = Reason::kCutTooSmall,
                     .clause = 17_M,
                     .phase = table.phase,
                     .seat = cut.seat,
                     .number = cut.lifted});
    }
    return just(event::PackCut{cut.seat, cut.lifted});
  }

  Decision operator()(const command::VoidDeal& void_deal) const {
    if (void_deal.reason != 16_M && void_deal.reason != 18_M) {
      return refuse({.reason = Reason::kBadVoidReason, .clause = void_deal.reason, .phase = table.phase});
    }
    if (auto illegal = before_first_call(void_deal.reason)) return refuse(*illegal);
    return just(event::DealVoided{void_deal.reason});
  }

  Decision operator()(const command::DealCards& deal) const {
    if (auto illegal = in_phase(Phase::kDealing, 13_M, table.dealer)) return refuse(*illegal);
    return follow(state, event::Dealt{deal.deal});
  }

  Decision operator()(const command::ExposeInDeal& expose) const {
    if (auto illegal = before_first_call(15_M)) return refuse(*illegal);
    if (auto illegal = in_phase(Phase::kAuction, 15_M, table.dealer)) return refuse(*illegal);
    for (Seat seat : table.active) {
      if (state.hidden.hands[seat].has(expose.card)) return just(event::ExposedInDeal{seat, expose.card});
    }
    return refuse({.reason = Reason::kNotInAHand, .clause = 15_M, .phase = table.phase, .card = expose.card});
  }

  // --- Auction and talon.

  Decision operator()(const command::Bid& bid) const {
    if (auto illegal = may_speak(bid.seat, Phase::kAuction, 20_M)) return refuse(*illegal);
    if (bid.seat != table.to_act) return out_of_turn(bid.seat, Offence::kCalledOutOfTurn);
    if (const auto standing = standing_bid(table)) {
      const bool hearts_again = bid.suit == *standing && bid.suit == highest_suit(table.rules);
      if (hearts_again && table.rules.hearts_over_hearts == HeartsOverHearts::kForbidden) {
        return refuse({.reason = Reason::kHeartsClosed,
                       .clause = 47_M,
                       .phase = table.phase,
                       .seat = bid.seat,
                       .suit = bid.suit});
      }
      if (!hearts_again && !outranks(table.rules, bid.suit, *standing)) {
        return refuse({.reason = Reason::kBidTooLow,
                       .clause = 22_M,
                       .phase = table.phase,
                       .seat = bid.seat,
                       .suit = bid.suit,
                       .other_suit = *standing});
      }
    }
    return follow(state, event::BidMade{bid.seat, bid.suit});
  }

  Decision operator()(const command::Pass& pass) const {
    const Phase phase = is_speaking(table.phase) ? table.phase : Phase::kAuction;
    if (auto illegal = may_speak(pass.seat, phase, 24_M)) return refuse(*illegal);
    if (phase == Phase::kWhist && pass.seat == *table.declarer) return refuse(not_your_turn(pass.seat, 9_M));
    if (pass.seat != table.to_act) return out_of_turn(pass.seat, Offence::kPassedOutOfTurn);
    return follow(state, event::Passed{pass.seat});
  }

  Decision operator()(const command::TakeTalon& take) const {
    if (auto illegal = may_speak(take.seat, Phase::kTalonOffer, 24_M)) return refuse(*illegal);
    if (take.seat != table.to_act) return out_of_turn(take.seat, Offence::kCalledOutOfTurn);
    return just(event::TalonTaken{take.seat, table.rules.talon_shown, state.hidden.talon});
  }

  Decision operator()(const command::Buy& buy) const {
    if (auto illegal = may_speak(buy.seat, Phase::kTalonAuction, 59_M)) return refuse(*illegal);
    if (buy.seat != table.to_act) return out_of_turn(buy.seat, Offence::kCalledOutOfTurn);
    return follow(state, event::Bought{buy.seat});
  }

  Decision operator()(const command::Discard& discard) const {
    if (auto illegal = may_speak(discard.seat, Phase::kDiscard, 36_M)) return refuse(*illegal);
    if (discard.seat != table.to_act) return refuse(not_your_turn(discard.seat, 36_M));
    if (!state.hidden.hands[discard.seat].has_all(discard.cards)) {
      return refuse({.reason = Reason::kDiscardNotHeld,
                     .clause = 36_M,
                     .phase = table.phase,
                     .seat = discard.seat,
                     .cards = discard.cards - state.hidden.hands[discard.seat]});
    }
    if (discard.cards.size() != kTalonSize) {
      if (table.rules.enforcement == Enforcement::kTable)
        return fine(discard.seat, Offence::kDiscardedWrongly, {});
      return refuse({.reason = Reason::kDiscardCount,
                     .clause = 36_M,
                     .phase = table.phase,
                     .seat = discard.seat,
                     .number = discard.cards.size()});
    }
    return just(event::Discarded{discard.seat, discard.cards});
  }

  Decision operator()(const command::Declare& declare) const {
    const Clause clause = table.buys > 0 ? 59_M : 24_M;
    if (auto illegal = may_speak(declare.seat, Phase::kDeclare, clause)) return refuse(*illegal);
    if (declare.seat != table.to_act) return refuse(not_your_turn(declare.seat, clause));
    if (table.buys > 0) {
      const Suit floor = talon_floor(table.rules, table.buys);
      if (outranks(table.rules, floor, declare.suit)) {
        return refuse({.reason = Reason::kBelowFloor,
                       .clause = 59_M,
                       .phase = table.phase,
                       .seat = declare.seat,
                       .suit = declare.suit,
                       .other_suit = floor,
                       .number = table.buys});
      }
    }
    return follow(state, event::Declared{declare.seat, {declare.suit, true}});
  }

  Decision operator()(const command::CallWhist& whist) const {
    if (auto illegal = may_speak(whist.seat, Phase::kWhist, 9_M)) return refuse(*illegal);
    if (whist.seat == *table.declarer) return refuse(not_your_turn(whist.seat, 9_M));
    if (whist.seat != table.to_act) return out_of_turn(whist.seat, Offence::kCalledOutOfTurn);
    return follow(state, event::WhistCalled{whist.seat});
  }

  // --- Play.

  Decision operator()(const command::PlayCard& play) const {
    if (auto illegal = may_speak(play.seat, Phase::kPlay, 12_M)) return refuse(*illegal);
    if (play.seat != table.to_act) {
      // A card shown before one's turn is an exposed card (M36, H10).
      const CardSet own = state.hidden.hands[play.seat];
      if (table.rules.enforcement == Enforcement::kTable && own.has(play.card)) {
        return fine(play.seat, Offence::kExposedCard, play.card);
      }
      return refuse(not_your_turn(play.seat, 12_M));
    }
    const CardSet hand = state.hidden.hands[table.turn];
    if (!hand.has(play.card)) {
      return refuse({.reason = Reason::kCardNotHeld,
                     .clause = 12_M,
                     .phase = table.phase,
                     .seat = table.turn,
                     .card = play.card,
                     .cards = playable(table, hand)});
    }
    if (const CardSet legal = playable(table, hand); !legal.has(play.card)) {
      // The hand at fault is `turn`; the player who revoked may be the whister playing it.
      if (table.rules.enforcement == Enforcement::kTable) {
        return fine(play.seat, Offence::kRevoked, table.turn == play.seat ? CardSet{play.card} : CardSet{});
      }
      const Suit led = *led_suit(table.trick);
      return refuse({.reason = legal.in(led).empty() ? Reason::kMustTrump : Reason::kMustFollow,
                     .clause = 12_M,
                     .phase = table.phase,
                     .seat = table.turn,
                     .suit = led,
                     .other_suit = *trump_of(table),
                     .card = play.card,
                     .cards = legal});
    }
    const bool last_card = table.tricks.size() + 1 == kHandSize &&
                           static_cast<int>(table.trick.size()) + 1 == table.in_play.size();
    const event::CardPlayed played{table.turn, play.card};
    return last_card ? follow(state, played) : just(played);
  }

  // --- Consent.

  Decision operator()(const command::Propose& propose) const {
    if (auto illegal = seated(propose.seat)) return refuse(*illegal);
    const bool reduce = propose.proposal.kind == Proposal::Kind::kReduce;
    const Clause clause = reduce ? 34_M : 33_M;
    if (auto illegal = in_phase(Phase::kDealing, clause, propose.seat)) return refuse(*illegal);
    if (propose.proposal.kind == Proposal::Kind::kRedeal) {
      return refuse(
          {.reason = Reason::kNotProposable, .clause = 15_M, .phase = table.phase, .seat = propose.seat});
    }
    const int most = std::min(smallest_stake(table), kMaxReduction);
    if (reduce && (propose.proposal.amount < 1 || propose.proposal.amount > most)) {
      return refuse({.reason = Reason::kBadReduction,
                     .clause = 34_M,
                     .phase = table.phase,
                     .seat = propose.seat,
                     .number = propose.proposal.amount,
                     .limit = most});
    }
    // A merge has no amount; whatever the command carried must not reach the log.
    return just(event::Proposed{propose.seat,
                                {propose.proposal.kind, reduce ? propose.proposal.amount : std::int16_t{0}}});
  }

  Decision operator()(const command::Answer& answer) const {
    if (auto illegal = seated(answer.seat)) return refuse(*illegal);
    if (!table.proposal || !table.asked.has(answer.seat)) {
      return refuse(
          {.reason = Reason::kNothingAsked, .clause = 33_M, .phase = table.phase, .seat = answer.seat});
    }
    return follow(state, event::Answered{answer.seat, answer.yes});
  }

  // --- The scorer.

  Decision operator()(const command::RecordOffence& record) const {
    if (auto illegal = seated(record.seat)) return refuse(*illegal);
    const Clause clause = clause_of(record.offence);
    if (auto illegal = in_phase(table.phase, clause, record.seat)) return refuse(*illegal);
    if (table.rules.enforcement != Enforcement::kTable) {
      return refuse(
          {.reason = Reason::kNotRecorded, .clause = clause, .phase = table.phase, .seat = record.seat});
    }
    if (record.offence == Offence::kLookedAtTalon && table.talon_taken && table.phase != Phase::kDealing) {
      return refuse(
          {.reason = Reason::kTalonTaken, .clause = clause, .phase = table.phase, .seat = record.seat});
    }
    CardSet shown;
    if (record.card) {
      if (!state.hidden.hands[record.seat].has(*record.card)) {
        return refuse({.reason = Reason::kCardNotHeld,
                       .clause = clause,
                       .phase = table.phase,
                       .seat = record.seat,
                       .card = *record.card});
      }
      shown = *record.card;
    }
    return fine(record.seat, record.offence, shown);
  }

  [[nodiscard]] std::optional<Illegal> between_deals() const {
    if (auto illegal = in_phase(table.phase, 10_M, table.dealer)) return illegal;
    if (table.phase != Phase::kDealing) {
      return Illegal{.reason = Reason::kDealInProgress, .clause = 10_M, .phase = table.phase};
    }
    return std::nullopt;
  }

  Decision operator()(const command::EnterResult& enter) const {
    if (auto illegal = between_deals()) return refuse(*illegal);
    const DealResult& result = enter.result;
    const auto active = active_seats(table.players, table.dealer);
    const auto plays = [&](Seat seat) { return std::ranges::find(active, seat) != active.end(); };
    const auto fault = [&](Reason reason, Clause clause, Seat seat, int number = 0) {
      return refuse(
          {.reason = reason, .clause = clause, .phase = table.phase, .seat = seat, .number = number});
    };
    if (auto illegal = seated(result.declarer)) return refuse(*illegal);
    if (!plays(result.declarer)) return fault(Reason::kDeclarerNotActive, 8_M, result.declarer);
    int sum = 0;
    for (Seat seat : kSeats) {
      const bool whists = result.whisters.has(seat);
      if (whists && (seat == result.declarer || to_index(seat) >= table.players || !plays(seat))) {
        return fault(Reason::kWhisterNotOpponent, 9_M, seat);
      }
      if (table.excluded.has(seat) && (whists || seat == result.declarer)) {
        return fault(Reason::kOutOfDeal, 19_M, seat);
      }
      sum += result.tricks[seat];
      if (result.tricks[seat] == 0) continue;
      if (result.whisters.empty()) return fault(Reason::kTricksUnplayed, 9_M, seat, result.tricks[seat]);
      if (!whists && seat != result.declarer)
        return fault(Reason::kTricksOfPasser, 9_M, seat, result.tricks[seat]);
    }
    if (!result.whisters.empty() && sum != kHandSize)
      return fault(Reason::kTricksSum, 13_M, result.declarer, sum);
    Step step(state);
    step.emit(event::ResultEntered{result});
    write_settlement(step, result);
    return step.events;
  }

  Decision operator()(const command::EnterPassedOut&) const {
    if (auto illegal = between_deals()) return refuse(*illegal);
    Step step(state);
    step.emit(event::PassedOut{});
    run_on(step);
    return step.events;
  }

  Decision operator()(const command::Undo&) const {
    if (table.phase != Phase::kDealing && table.phase != Phase::kFinished) {
      return refuse({.reason = Reason::kDealInProgress, .clause = 8_H, .phase = table.phase});
    }
    if (table.proposal) {
      return refuse(
          {.reason = Reason::kAnswerFirst, .clause = 8_H, .phase = table.phase, .expected = first_asked()});
    }
    if (state.entered.empty()) {
      return refuse({.reason = Reason::kNothingToUndo, .clause = 8_H, .phase = table.phase});
    }
    Step step(state);
    const Entries entries = state.entered.back().entries;
    for (std::size_t i = entries.size(); i > 0; --i) {
      Entry entry = entries[i - 1];
      entry.undo = true;
      step.emit(event::Chalked{entry});
    }
    step.emit(event::Undone{});
    return step.events;
  }
};

// --- Whether a logged event fits a state. Structure only: what an event was worth is the log's own word.

struct Applicable {
  const State& state;
  const Table& table = state.table;

  [[nodiscard]] bool seated(Seat seat) const { return to_index(seat) < table.players; }
  [[nodiscard]] bool acts(Phase phase, Seat seat) const {
    return table.phase == phase && table.to_act == seat;
  }

  bool operator()(const event::PackCut& cut) const {
    return table.phase == Phase::kDealing && !table.proposal && seated(cut.seat);
  }
  bool operator()(const event::DealVoided&) const {
    return !table.proposal && (table.phase == Phase::kDealing || no_call_yet(table));
  }
  bool operator()(const event::Dealt&) const { return table.phase == Phase::kDealing && !table.proposal; }
  bool operator()(const event::ExposedInDeal& exposed) const {
    return no_call_yet(table) && seated(exposed.seat) && state.hidden.hands[exposed.seat].has(exposed.card);
  }
  bool operator()(const event::BidMade& bid) const { return acts(Phase::kAuction, bid.seat); }
  bool operator()(const event::Passed& passed) const {
    return is_speaking(table.phase) && table.to_act == passed.seat;
  }
  bool operator()(const event::Bought& bought) const {
    return acts(Phase::kTalonAuction, bought.seat) && table.buys < kMaxBuys;
  }
  bool operator()(const event::TalonTaken& taken) const {
    return taken.cards == state.hidden.talon &&
           (acts(Phase::kTalonOffer, taken.seat) ||
            (table.phase == Phase::kTalonBought && table.declarer == taken.seat));
  }
  bool operator()(const event::Discarded& discarded) const {
    return acts(Phase::kDiscard, discarded.seat) && discarded.cards.size() == kTalonSize &&
           state.hidden.hands[discarded.seat].has_all(discarded.cards);
  }
  bool operator()(const event::Declared& declared) const {
    if (acts(Phase::kDeclare, declared.seat)) return declared.contract.with_talon;
    return table.phase == Phase::kHandGameWon && table.declarer == declared.seat &&
           !declared.contract.with_talon && standing_bid(table) == declared.contract.trump;
  }
  bool operator()(const event::WhistCalled& whist) const { return acts(Phase::kWhist, whist.seat); }
  bool operator()(const event::HandLaidOpen& open) const {
    return table.phase == Phase::kPlayReady && table.open_hand == open.seat &&
           state.hidden.hands[open.seat] == open.cards;
  }
  bool operator()(const event::CardPlayed& played) const {
    return table.phase == Phase::kPlay && table.turn == played.seat &&
           playable(table, state.hidden.hands[played.seat]).has(played.card);
  }
  bool operator()(const event::CardsShown& shown) const {
    return table.phase == Phase::kSettling && shown.deal == state.hidden.dealt &&
           shown.discards == state.hidden.discards;
  }
  bool operator()(const event::PassedOut&) const {
    return table.phase == Phase::kNobodyPlays || (table.phase == Phase::kDealing && !table.proposal);
  }
  bool operator()(const event::Fined& fined) const {
    if (!seated(fined.seat) || table.proposal || table.fines[fined.seat][fined.offence] >= kMaxFines)
      return false;
    if (table.phase == Phase::kFinished || !at_rest(table.phase)) return false;
    if (!state.hidden.hands[fined.seat].has_all(fined.shown)) return false;
    return !fined.out_of_deal || Decide{state}.excludes(fined.seat, fined.offence);
  }
  bool operator()(const event::Proposed& proposed) const {
    return table.phase == Phase::kDealing && !table.proposal && seated(proposed.seat) &&
           proposed.proposal.kind != Proposal::Kind::kRedeal;
  }
  bool operator()(const event::Answered& answered) const {
    return at_rest(table.phase) && table.proposal && table.asked.has(answered.seat);
  }
  bool operator()(const event::Agreed& agreed) const {
    return table.phase == Phase::kAgreed && table.proposal == agreed.proposal;
  }
  bool operator()(const event::ResultEntered& entered) const {
    return table.phase == Phase::kDealing && !table.proposal && seated(entered.result.declarer);
  }
  bool operator()(const event::Chalked& chalked) const {
    const Entry& entry = chalked.entry;
    const bool settling = table.phase == Phase::kSettling && table.contract;
    const bool entered = table.phase == Phase::kDealing && !table.proposal && !state.entered.empty();
    const bool undoing = entry.undo && !state.entered.empty() && table.phase == Phase::kFinished;
    if (!settling && !entered && !undoing) return false;
    if (!seated(entry.who) || !seated(entry.on)) return false;
    if (!entry.undo && !state.entered.empty() && state.entered.back().entries.full()) return false;
    // No game comes near a million; the bound keeps sums of hostile logs from overflowing.
    constexpr std::int32_t kMost = 1'000'000;
    if (entry.amount < 0 || entry.amount > kMost) return false;
    Account after = table.account;
    write(after, entry);
    const std::int32_t stake = after.stake[entry.who];
    const std::int32_t whist = after.whist[entry.who][entry.on];
    return stake >= 0 && stake <= kMost && whist >= -kMost && whist <= kMost;
  }
  bool operator()(const event::DealEnded& ended) const {
    return table.phase == Phase::kSettling && seated(ended.next_dealer);
  }
  bool operator()(const event::PartyEnded&) const {
    return table.phase == Phase::kDealing && !table.proposal && remises_left(table.account) == 0;
  }
  bool operator()(const event::Undone&) const {
    return !state.entered.empty() && !table.proposal &&
           (table.phase == Phase::kDealing || table.phase == Phase::kFinished);
  }
};

}  // namespace

std::expected<EventList, Illegal> decide(const State& state, const Command& command) {
  return std::visit(Decide{state}, command);
}

bool applicable(const State& state, const Event& event) {
  return std::visit(Applicable{state}, event);
}

}  // namespace pulka
