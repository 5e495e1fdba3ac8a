#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>

#include "game/auction.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "scoring/pot.hpp"

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
  return next_seat(table.rules, table.dealer, table.players);
}

// M41, A14.
void end_party_if_done(Step& step) {
  const Table& table = step.state.table;
  if (played_out(table.rules, table.account)) step.emit(event::PartyEnded{});
  if (pot_is_empty(table.rules, table.account)) {
    step.emit(event::PotEmptied{static_cast<std::int16_t>(table.rules.contribution)});
  }
}

// A4: once for a deal, though it may be void and dealt again.
void pay_ante(Step& step) {
  const Table& table = step.state.table;
  if (table.ante_paid) return;
  if (const auto line = ante(table.rules, table.dealer)) step.emit(event::Chalked{*line});
}

void end_deal(Step& step, Seat dealer) {
  step.emit(event::DealEnded{dealer});
  end_party_if_done(step);
}

void write_settlement(Step& step, const DealResult& result) {
  const Table& table = step.state.table;
  const Entries entries = table.rules.scoring == Scoring::kPot
                              ? settle_pot(table.rules, table.players, table.dealer, table.account, result)
                              : settle(table.rules, table.players, table.account, result, table.fines);
  for (const Entry& entry : entries) step.emit(event::Chalked{entry});
  end_deal(step, next_dealer(table));
}

Entry consent_line(const Proposal& proposal, Seat who) {
  Entry entry;
  entry.who = who;
  entry.clause = clause_of(proposal.kind);
  if (proposal.kind == Proposal::Kind::kReduce) {
    entry.kind = EntryKind::kReduce;
  } else if (proposal.kind == Proposal::Kind::kRefill) {
    entry.kind = EntryKind::kPutIn;
  } else {
    entry.kind = EntryKind::kMerge;
    return entry;
  }
  entry.unit = proposal.amount;
  entry.amount = proposal.amount;
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

// The ten cards the declarer played with, or would have.
CardSet declarers_hand(const State& state) {
  const Seat declarer = *state.table.declarer;
  const auto& active = state.table.active;
  const auto place = static_cast<std::size_t>(std::ranges::find(active, declarer) - active.begin());
  CardSet cards = state.hidden.dealt.hand(kHands[place]);
  if (state.table.talon_taken) cards |= state.hidden.dealt.talon();
  return cards - state.hidden.discards[declarer];
}

// A16: four aces are shown at the end, unless they had to be announced.
bool shows_aces(const State& state) {
  const Table& table = state.table;
  return table.aces == Aces::kUnsaid && brings_premium(table.rules, *table.contract, Aces::kFour) &&
         !is_announced(table.rules, Aces::kFour) &&
         aces_in(declarers_hand(state)) == static_cast<int>(kSuits.size());
}

CardSet all_discards(const State& state) {
  CardSet all;
  for (CardSet cards : state.hidden.discards) all |= cards;
  return all;
}

// What follows by itself until somebody has a choice again.
void run_on(Step& step) {
  const Table& table = step.state.table;
  while (!at_rest(table.phase)) {
    switch (table.phase) {
      case Phase::kHandGameWon:
        step.emit(event::Declared{*table.declarer, contract_won(table)});
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
      case Phase::kPartyEnding:
        step.emit(event::PartyEnded{});
        break;
      default:
        assert(table.phase == Phase::kSettling);
        if (!table.contract) {
          end_deal(step, table.rules.redeal_by == RedealBy::kNextDealer ? next_dealer(table) : table.dealer);
        } else {
          if (shows_aces(step.state)) step.emit(event::AcesShown{*table.declarer});
          const DealResult result = result_of(table);
          if (!result.whisters.empty()) {
            step.emit(event::CardsShown{step.state.hidden.dealt, all_discards(step.state)});
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
  return is_bidding(phase) || phase == Phase::kWhist || phase == Phase::kInvite || phase == Phase::kInvited;
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
      return Illegal{.reason = Reason::kPartyOver,
                     .clause = table.rules.scoring == Scoring::kPot ? 14_A : 41_M,
                     .phase = table.phase,
                     .seat = seat};
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
  // `clause` asks for the turn where no book fines.
  [[nodiscard]] Decision out_of_turn(Seat seat, Offence offence, Clause clause) const {
    if (table.rules.enforcement == Enforcement::kTable) return fine(seat, offence, {});
    return refuse(not_your_turn(seat, table.rules.scoring == Scoring::kPot ? clause : clause_of(offence)));
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
    Step step(state);
    pay_ante(step);
    step.emit(event::Dealt{deal.deal});
    run_on(step);
    return step.events;
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

  [[nodiscard]] std::unexpected<Illegal> refuse_call(CallFault fault, Illegal call) const {
    call.phase = table.phase;
    call.number = table.level;
    const bool ladder = table.rules.auction == Auction::kLadder;
    switch (fault) {
      case CallFault::kNotPlayed:
        call.reason = Reason::kNotPlayedHere;
        call.clause = ladder ? 6_A : terms_of(call.game).clause;
        break;
      case CallFault::kTooLow: {
        call.reason = Reason::kBidTooLow;
        call.clause = ladder ? 6_A : call.game == Game::kSix ? 22_M : 50_M;
        const HandCall standing = *standing_bid(table);
        call.other_suit = standing.suit;
        call.other_game = standing.game;
        break;
      }
      case CallFault::kHighestSuit:
        call.reason = Reason::kHeartsClosed;
        call.clause = 47_M;
        break;
      case CallFault::kNoSuchNumber:
        call.reason = Reason::kNoSuchNumber;
        call.clause = table.rules.illustrated == Illustrated::kNone ? 5_A : 19_A;
        call.number = highest_number(table.rules);
        break;
      case CallFault::kNotNext:
        call.reason = Reason::kNotNext;
        call.clause = 5_A;
        break;
      case CallFault::kNotEarlier:
        call.reason = Reason::kNotEarlier;
        call.clause = 5_A;
        call.expected = *table.caller;
        break;
      case CallFault::kHandStands:
        call.reason = Reason::kHandStands;
        call.clause = 6_A;
        break;
      case CallFault::kNotFirstCall:
        call.reason = Reason::kNotFirstCall;
        call.clause = 6_A;
        break;
    }
    return refuse(call);
  }

  Decision operator()(const command::Bid& bid) const {
    const Clause clause = table.rules.auction == Auction::kLadder ? 6_A : 20_M;
    if (auto illegal = may_speak(bid.seat, Phase::kAuction, clause)) return refuse(*illegal);
    if (bid.seat != table.to_act) return out_of_turn(bid.seat, Offence::kCalledOutOfTurn, 5_A);
    if (const auto fault = bid_fault(table, bid.seat, bid.game, bid.suit)) {
      return refuse_call(*fault, {.seat = bid.seat, .suit = bid.suit, .game = bid.game});
    }
    return follow(state, event::BidMade{bid.seat, bid.suit, bid.game});
  }

  Decision operator()(const command::CallNumber& call) const {
    if (auto illegal = may_speak(call.seat, Phase::kAuction, 5_A)) return refuse(*illegal);
    if (table.rules.auction != Auction::kLadder) {
      return refuse(
          {.reason = Reason::kNotPlayedHere, .clause = 20_M, .phase = table.phase, .seat = call.seat});
    }
    if (call.seat != table.to_act) return out_of_turn(call.seat, Offence::kCalledOutOfTurn, 5_A);
    if (const auto fault = number_fault(table, call.seat, call.number)) {
      return refuse_call(*fault, {.seat = call.seat, .limit = call.number});
    }
    return follow(state, event::NumberCalled{call.seat, call.number});
  }

  Decision operator()(const command::Pass& pass) const {
    const Phase phase = is_speaking(table.phase) ? table.phase : Phase::kAuction;
    const bool whist = phase == Phase::kWhist;
    const Clause clause = whist                                                 ? whist_clause(table.rules)
                          : phase == Phase::kInvite || phase == Phase::kInvited ? 10_A
                          : table.rules.auction == Auction::kLadder             ? 5_A
                                                                                : 24_M;
    if (auto illegal = may_speak(pass.seat, phase, clause)) return refuse(*illegal);
    if (whist && pass.seat == *table.declarer) return refuse(not_your_turn(pass.seat, clause));
    if (pass.seat != table.to_act) return out_of_turn(pass.seat, Offence::kPassedOutOfTurn, clause);
    return follow(state, event::Passed{pass.seat});
  }

  Decision operator()(const command::TakeTalon& take) const {
    if (auto illegal = may_speak(take.seat, Phase::kTalonOffer, talon_clause(table.rules)))
      return refuse(*illegal);
    if (take.seat != table.to_act) return out_of_turn(take.seat, Offence::kCalledOutOfTurn, 7_A);
    return just(event::TalonTaken{take.seat, table.rules.talon_shown, state.hidden.talon});
  }

  Decision operator()(const command::Buy& buy) const {
    if (auto illegal = may_speak(buy.seat, Phase::kTalonAuction, 59_M)) return refuse(*illegal);
    if (buy.seat != table.to_act) return out_of_turn(buy.seat, Offence::kCalledOutOfTurn, 59_M);
    return follow(state, event::Bought{buy.seat});
  }

  Decision operator()(const command::Discard& discard) const {
    const bool without_replacement = table.phase == Phase::kPutAway;
    const Clause clause = without_replacement ? 52_M : discard_clause(table.rules);
    const Phase phase = without_replacement ? Phase::kPutAway : Phase::kDiscard;
    if (auto illegal = may_speak(discard.seat, phase, clause)) return refuse(*illegal);
    if (discard.seat != table.to_act) return refuse(not_your_turn(discard.seat, clause));
    if (!state.hidden.hands[discard.seat].has_all(discard.cards)) {
      return refuse({.reason = Reason::kDiscardNotHeld,
                     .clause = clause,
                     .phase = table.phase,
                     .seat = discard.seat,
                     .cards = discard.cards - state.hidden.hands[discard.seat]});
    }
    const int count = without_replacement ? 1 : kTalonSize;
    if (discard.cards.size() != count) {
      if (table.rules.enforcement == Enforcement::kTable)
        return fine(discard.seat, Offence::kDiscardedWrongly, {});
      return refuse({.reason = Reason::kDiscardCount,
                     .clause = clause,
                     .phase = table.phase,
                     .seat = discard.seat,
                     .number = discard.cards.size(),
                     .limit = count});
    }
    const event::Discarded discarded{discard.seat, discard.cards};
    return without_replacement ? follow(state, discarded) : just(discarded);
  }

  Decision operator()(const command::Declare& declare) const {
    const bool ladder = table.rules.auction == Auction::kLadder;
    const Clause clause = ladder ? 8_A : table.buys > 0 ? 59_M : 24_M;
    if (auto illegal = may_speak(declare.seat, Phase::kDeclare, clause)) return refuse(*illegal);
    if (declare.seat != table.to_act) return refuse(not_your_turn(declare.seat, clause));
    const Contract contract{declare.suit, true, declare.game};
    Illegal illegal{.clause = clause,
                    .phase = table.phase,
                    .seat = declare.seat,
                    .suit = declare.suit,
                    .game = declare.game};
    if (!is_played(table.rules, contract)) {
      illegal.reason = is_played(table.rules, declare.game) ? Reason::kNotSo : Reason::kNotPlayedHere;
      illegal.number = 1;
      if (declare.game != Game::kSix) illegal.clause = terms_of(declare.game).clause;
      return refuse(illegal);
    }
    if (!reaches_floor(table, contract)) {
      illegal.reason = ladder ? Reason::kBelowLevel : Reason::kBelowFloor;
      illegal.number = ladder ? table.level : table.buys;
      if (!ladder) {
        illegal.other_suit = talon_floor(table.rules, table.buys);
      } else if (table.level <= kSuitNumbers) {
        illegal.other_suit = table.rules.suit_order[static_cast<std::size_t>(table.level - 1)];
      } else {
        illegal.other_game = game_of_number(table.rules, table.level);
      }
      return refuse(illegal);
    }
    return follow(state, event::Declared{declare.seat, contract});
  }

  Decision operator()(const command::CallWhist& whist) const {
    const Phase phase = table.phase == Phase::kInvited ? Phase::kInvited : Phase::kWhist;
    const Clause clause = phase == Phase::kInvited ? 10_A : whist_clause(table.rules);
    if (auto illegal = may_speak(whist.seat, phase, clause)) return refuse(*illegal);
    if (whist.seat == *table.declarer) return refuse(not_your_turn(whist.seat, clause));
    if (whist.seat != table.to_act) return out_of_turn(whist.seat, Offence::kCalledOutOfTurn, clause);
    return follow(state, event::WhistCalled{whist.seat});
  }

  Decision operator()(const command::Invite& invite) const {
    if (auto illegal = may_speak(invite.seat, table.phase, 10_A)) return refuse(*illegal);
    const auto said = [&](WhistCall call) { return std::ranges::count(table.whist_calls, call); };
    Illegal illegal{.clause = 10_A, .phase = table.phase, .seat = invite.seat, .expected = table.to_act};
    if (table.phase != Phase::kInvite) {
      illegal.reason = Reason::kNotNow;
      if (table.phase == Phase::kPlay && said(WhistCall::kWhist) == 2) illegal.reason = Reason::kEverybodyIn;
      if (table.phase == Phase::kWhist && said(WhistCall::kWhist) == 0) illegal.reason = Reason::kNobodyIn;
      return refuse(illegal);
    }
    if (invite.seat != table.to_act) return refuse(not_your_turn(invite.seat, 10_A));
    return follow(state, event::Invited{invite.seat});
  }

  // A17, A18. What a refusal says about his cards only the declarer himself is told.
  Decision operator()(const command::AnnounceAces& announce) const {
    const bool none = announce.aces == Aces::kNone;
    const Clause clause = none ? 17_A : 18_A;
    if (auto illegal = may_speak(announce.seat, Phase::kPlay, clause)) return refuse(*illegal);
    Illegal illegal{
        .clause = clause, .phase = table.phase, .seat = announce.seat, .expected = *table.declarer};
    const auto fault = [&](Reason reason) {
      illegal.reason = reason;
      return refuse(illegal);
    };
    if (announce.seat != table.declarer) return fault(Reason::kOnlyDeclarer);
    if (!brings_premium(table.rules, *table.contract, announce.aces) ||
        !is_announced(table.rules, announce.aces)) {
      return fault(Reason::kNoAcePremium);
    }
    if (table.aces != Aces::kUnsaid) return fault(Reason::kAnnounced);
    if (!may_announce(table)) return fault(Reason::kAfterFirstCard);
    if (announce.seat != table.to_act) return refuse(not_your_turn(announce.seat, clause));
    const int held = aces_in(state.hidden.hands[announce.seat]);
    if (none && held > 0) return fault(Reason::kHoldsAce);
    if (none && aces_in(state.hidden.discards[announce.seat]) > 0) return fault(Reason::kPutAceAway);
    if (!none && held < static_cast<int>(kSuits.size())) return fault(Reason::kHoldsNotFour);
    return just(event::AcesAnnounced{announce.seat, announce.aces});
  }

  // --- Play.

  Decision operator()(const command::PlayCard& play) const {
    if (auto illegal = may_speak(play.seat, Phase::kPlay, play_clause(table.rules))) return refuse(*illegal);
    if (play.seat != table.to_act) {
      // A card shown before one's turn is an exposed card (M36, H10).
      const CardSet own = state.hidden.hands[play.seat];
      if (table.rules.enforcement == Enforcement::kTable && own.has(play.card)) {
        return fine(play.seat, Offence::kExposedCard, play.card);
      }
      return refuse(not_your_turn(play.seat, play_clause(table.rules)));
    }
    const CardSet hand = state.hidden.hands[table.turn];
    if (!hand.has(play.card)) {
      return refuse({.reason = Reason::kCardNotHeld,
                     .clause = play_clause(table.rules),
                     .phase = table.phase,
                     .seat = table.turn,
                     .card = play.card,
                     .cards = playable(table, hand)});
    }
    if (const CardSet legal = playable(table, hand); !legal.has(play.card)) {
      // A12: the right suit, but too low.
      if (legal_plays(hand, led_suit(table.trick), trump_of(table)).has(play.card)) {
        return refuse({.reason = Reason::kMustHead,
                       .clause = 12_A,
                       .phase = table.phase,
                       .seat = table.turn,
                       .card = play.card,
                       .cards = legal});
      }
      // The hand at fault is `turn`; the player who revoked may be the whister playing it.
      if (table.rules.enforcement == Enforcement::kTable) {
        return fine(play.seat, Offence::kRevoked, table.turn == play.seat ? CardSet{play.card} : CardSet{});
      }
      const Suit led = *led_suit(table.trick);
      return refuse({.reason = legal.in(led).empty() ? Reason::kMustTrump : Reason::kMustFollow,
                     .clause = play_clause(table.rules),
                     .phase = table.phase,
                     .seat = table.turn,
                     .suit = led,
                     .other_suit = trump_of(table).value_or(led),
                     .card = play.card,
                     .cards = legal});
    }
    const bool last_card = static_cast<int>(table.tricks.size()) + 1 == tricks_played(*table.contract) &&
                           static_cast<int>(table.trick.size()) + 1 == table.in_play.size();
    const event::CardPlayed played{table.turn, play.card};
    return last_card ? follow(state, played) : just(played);
  }

  // --- Consent.

  Decision operator()(const command::Propose& propose) const {
    if (auto illegal = seated(propose.seat)) return refuse(*illegal);
    if (propose.proposal.kind == Proposal::Kind::kRefill) return propose_refill(propose);
    const bool reduce = propose.proposal.kind == Proposal::Kind::kReduce;
    const Clause clause = reduce ? 34_M : 33_M;
    if (auto illegal = in_phase(Phase::kDealing, clause, propose.seat)) return refuse(*illegal);
    if (table.rules.scoring == Scoring::kPot) {
      return refuse(
          {.reason = Reason::kNoRemises, .clause = clause, .phase = table.phase, .seat = propose.seat});
    }
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

  // A14. In place of the question that an empty pot asks by itself, too.
  [[nodiscard]] Decision propose_refill(const command::Propose& propose) const {
    const bool another_amount = table.proposal && table.proposal->kind == Proposal::Kind::kRefill &&
                                table.proposal->amount != propose.proposal.amount;
    if (!another_amount) {
      if (auto illegal = in_phase(Phase::kDealing, 14_A, propose.seat)) return refuse(*illegal);
    }
    Illegal illegal{.clause = 14_A,
                    .phase = table.phase,
                    .seat = propose.seat,
                    .number = propose.proposal.amount,
                    .limit = kMaxRefill};
    if (table.rules.scoring != Scoring::kPot || table.rules.pot != Pot::kStyrian) {
      illegal.reason = Reason::kNotStyrian;
      return refuse(illegal);
    }
    if (!is_contribution(propose.proposal.amount)) {
      illegal.reason = Reason::kBadContribution;
      return refuse(illegal);
    }
    return just(event::Proposed{propose.seat, propose.proposal});
  }

  Decision operator()(const command::Answer& answer) const {
    if (auto illegal = seated(answer.seat)) return refuse(*illegal);
    if (!table.proposal || !table.asked.has(answer.seat)) {
      return refuse({.reason = Reason::kNothingAsked,
                     .clause = table.rules.scoring == Scoring::kPot ? 14_A : 33_M,
                     .phase = table.phase,
                     .seat = answer.seat});
    }
    return follow(state, event::Answered{answer.seat, answer.yes});
  }

  // --- The scorer.

  Decision operator()(const command::RecordOffence& record) const {
    if (auto illegal = seated(record.seat)) return refuse(*illegal);
    const Clause clause = clause_of(record.offence);
    if (auto illegal = in_phase(table.phase, clause, record.seat)) return refuse(*illegal);
    if (table.rules.scoring == Scoring::kPot) {
      return refuse(
          {.reason = Reason::kNoRemises, .clause = clause, .phase = table.phase, .seat = record.seat});
    }
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
    const auto active = active_seats(table.rules, table.players, table.dealer);
    const auto plays = [&](Seat seat) { return std::ranges::find(active, seat) != active.end(); };
    const auto fault = [&](Reason reason, Clause clause, Seat seat, int number = 0) {
      return refuse(
          {.reason = reason, .clause = clause, .phase = table.phase, .seat = seat, .number = number});
    };
    if (auto illegal = seated(result.declarer)) return refuse(*illegal);
    if (!plays(result.declarer)) return fault(Reason::kDeclarerNotActive, 8_M, result.declarer);
    const GameTerms terms = terms_of(result.contract.game);
    if (!is_played(table.rules, result.contract)) {
      const bool other_form =
          is_played(table.rules, result.contract.game) && !(terms.with_talon && result.contract.with_talon);
      return refuse({.reason = other_form ? Reason::kNotSo : Reason::kNotPlayedHere,
                     .clause = terms.clause,
                     .phase = table.phase,
                     .seat = result.declarer,
                     .suit = result.contract.trump,
                     .game = result.contract.game,
                     .number = result.contract.with_talon ? 1 : 0});
    }
    if (terms.all_defend) {
      for (Seat seat : active) {
        const bool defends = seat != result.declarer && !table.excluded.has(seat);
        if (defends && !result.whisters.has(seat)) return fault(Reason::kMustDefend, terms.clause, seat);
      }
    }
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
    const int tricks = tricks_played(result.contract);
    if (!result.whisters.empty() && sum != tricks) {
      return refuse({.reason = Reason::kTricksSum,
                     .clause = terms.put_away > 0 ? terms.clause : 13_M,
                     .phase = table.phase,
                     .seat = result.declarer,
                     .number = sum,
                     .limit = tricks});
    }
    if (result.inviter) {
      const Seat inviter = *result.inviter;
      if (table.rules.scoring != Scoring::kPot || !table.rules.invitation || terms.all_defend) {
        return fault(Reason::kNoInvitations, 10_A, inviter);
      }
      if (result.whisters.empty()) return fault(Reason::kNobodyIn, 10_A, inviter);
      if (!result.whisters.has(inviter) || result.whisters.size() < 2) {
        return fault(Reason::kInviterNotIn, 10_A, inviter);
      }
    }
    if (result.aces != Aces::kUnsaid) {
      const Clause clause = result.aces == Aces::kNone ? 17_A : 16_A;
      if (!brings_premium(table.rules, result.contract, result.aces)) {
        return fault(Reason::kNoAcePremium, clause, result.declarer);
      }
      // Nobody led, so that nothing was announced in time.
      if (is_announced(table.rules, result.aces) && result.whisters.empty())
        return fault(Reason::kNotLed, clause, result.declarer);
    }
    Step step(state);
    step.emit(event::ResultEntered{result});
    pay_ante(step);
    write_settlement(step, result);
    return step.events;
  }

  Decision operator()(const command::EnterPassedOut&) const {
    if (auto illegal = between_deals()) return refuse(*illegal);
    Step step(state);
    step.emit(event::PassedOut{});
    pay_ante(step);
    run_on(step);
    return step.events;
  }

  Decision operator()(const command::Undo&) const {
    if (table.phase != Phase::kDealing && table.phase != Phase::kFinished) {
      return refuse({.reason = Reason::kDealInProgress, .clause = 8_H, .phase = table.phase});
    }
    if (table.proposal && !pot_is_empty(table.rules, table.account)) {
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
    end_party_if_done(step);  // a pot may be empty again whose filling was taken back
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
  bool operator()(const event::BidMade& bid) const {
    return acts(Phase::kAuction, bid.seat) && !bid_fault(table, bid.seat, bid.game, bid.suit);
  }
  bool operator()(const event::NumberCalled& called) const {
    return acts(Phase::kAuction, called.seat) && table.rules.auction == Auction::kLadder &&
           !number_fault(table, called.seat, called.number);
  }
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
    const bool two = acts(Phase::kDiscard, discarded.seat) && discarded.cards.size() == kTalonSize;
    const bool one = acts(Phase::kPutAway, discarded.seat) && discarded.cards.size() == 1;
    return (two || one) && state.hidden.hands[discarded.seat].has_all(discarded.cards);
  }
  bool operator()(const event::Declared& declared) const {
    if (acts(Phase::kDeclare, declared.seat)) {
      return declared.contract.with_talon && is_played(table.rules, declared.contract);
    }
    return table.phase == Phase::kHandGameWon && table.declarer == declared.seat &&
           declared.contract == contract_won(table);
  }
  bool operator()(const event::WhistCalled& whist) const {
    return acts(Phase::kWhist, whist.seat) || acts(Phase::kInvited, whist.seat);
  }
  bool operator()(const event::Invited& invited) const { return acts(Phase::kInvite, invited.seat); }
  bool operator()(const event::AcesAnnounced& announced) const {
    return acts(Phase::kPlay, announced.seat) && may_announce(table) && table.declarer == announced.seat &&
           announced.aces != Aces::kUnsaid;
  }
  bool operator()(const event::AcesShown& shown) const {
    return table.phase == Phase::kSettling && table.contract && table.declarer == shown.seat &&
           table.aces == Aces::kUnsaid;
  }
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
           shown.discards == all_discards(state);
  }
  bool operator()(const event::PassedOut&) const {
    return table.phase == Phase::kNobodyPlays || (table.phase == Phase::kDealing && !table.proposal);
  }
  bool operator()(const event::Fined& fined) const {
    if (table.rules.enforcement != Enforcement::kTable) return false;
    if (!seated(fined.seat) || table.proposal || table.fines[fined.seat][fined.offence] >= kMaxFines)
      return false;
    if (table.phase == Phase::kFinished || !at_rest(table.phase)) return false;
    if (!state.hidden.hands[fined.seat].has_all(fined.shown)) return false;
    return !fined.out_of_deal || Decide{state}.excludes(fined.seat, fined.offence);
  }
  bool operator()(const event::Proposed& proposed) const {
    if (proposed.proposal.kind == Proposal::Kind::kRefill) {
      return Decide{state}.propose_refill({proposed.seat, proposed.proposal}).has_value() &&
             seated(proposed.seat);
    }
    return table.phase == Phase::kDealing && !table.proposal && seated(proposed.seat) &&
           proposed.proposal.kind != Proposal::Kind::kRedeal && table.rules.scoring == Scoring::kChalk;
  }
  bool operator()(const event::Answered& answered) const {
    return at_rest(table.phase) && table.proposal && table.asked.has(answered.seat);
  }
  bool operator()(const event::Agreed& agreed) const {
    return table.phase == Phase::kAgreed && table.proposal == agreed.proposal;
  }
  bool operator()(const event::ResultEntered& entered) const {
    return table.phase == Phase::kDealing && !table.proposal && seated(entered.result.declarer) &&
           is_played(table.rules, entered.result.contract);
  }
  // Whether a line may be written now: of a settlement, of a step that was entered, or the dealer's stake.
  [[nodiscard]] bool may_write(const Entry& entry) const {
    if (is_money(entry.kind) != (table.rules.scoring == Scoring::kPot)) return false;
    if (table.phase == Phase::kSettling && table.contract) return true;
    if (table.proposal) return false;
    if (table.phase == Phase::kDealing && !state.entered.empty()) return true;
    return (table.phase == Phase::kDealing || table.phase == Phase::kSettling) && !table.ante_paid &&
           entry == ante(table.rules, table.dealer);
  }
  // A line is taken back only as the last one of the step that is undone.
  [[nodiscard]] bool may_take_back(Entry entry) const {
    if (!may_undo() || state.entered.back().entries.empty()) return false;
    entry.undo = false;
    return entry == state.entered.back().entries.back();
  }
  [[nodiscard]] bool may_undo() const {
    // The question that an empty pot asks goes with what emptied it.
    const bool question = table.proposal && !pot_is_empty(table.rules, table.account);
    return !state.entered.empty() && !question &&
           (table.phase == Phase::kDealing || table.phase == Phase::kFinished);
  }

  bool operator()(const event::Chalked& chalked) const {
    const Entry& entry = chalked.entry;
    if (!seated(entry.who) || !seated(entry.on)) return false;
    if (entry.undo ? !may_take_back(entry) : !may_write(entry)) return false;
    if (!entry.undo && !state.entered.empty() && state.entered.back().entries.full()) return false;
    // No game comes near a million; the bound keeps sums of hostile logs from overflowing.
    constexpr std::int32_t kMost = 1'000'000;
    if (entry.amount < 0 || entry.amount > kMost) return false;
    Account after = table.account;
    write(after, entry);
    const std::int32_t stake = after.stake[entry.who];
    const std::int32_t whist = after.whist[entry.who][entry.on];
    constexpr std::int32_t kMostMoney = 1'000'000'000;
    const auto fits = [](std::int32_t amount) { return amount >= -kMostMoney && amount <= kMostMoney; };
    return stake >= 0 && stake <= kMost && whist >= -kMost && whist <= kMost && after.pot >= 0 &&
           after.pot <= kMostMoney && std::ranges::all_of(after.dish, fits);
  }
  bool operator()(const event::DealEnded& ended) const {
    return table.phase == Phase::kSettling && seated(ended.next_dealer);
  }
  bool operator()(const event::PartyEnded&) const {
    return table.phase == Phase::kPartyEnding ||
           (table.phase == Phase::kDealing && !table.proposal && played_out(table.rules, table.account));
  }
  bool operator()(const event::PotEmptied& emptied) const {
    return table.phase == Phase::kDealing && !table.proposal && pot_is_empty(table.rules, table.account) &&
           is_contribution(emptied.amount);
  }
  bool operator()(const event::Undone&) const { return may_undo() && state.entered.back().entries.empty(); }
};

}  // namespace

std::expected<EventList, Illegal> decide(const State& state, const Command& command) {
  return std::visit(Decide{state}, command);
}

bool applicable(const State& state, const Event& event) {
  return std::visit(Applicable{state}, event);
}

}  // namespace pulka
