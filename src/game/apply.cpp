#include <algorithm>
#include <cassert>
#include <variant>

#include "game/auction.hpp"
#include "game/game.hpp"

namespace pulka {
namespace {

// --- Whose turn it is. Each function looks at the calls so far and either names the next to act or closes
// the round.

void begin_talon(Table& table);
void begin_play(Table& table);

void continue_talon_offer(Table& table);

// A7: what follows when nobody has called a number.
void nobody_called(Table& table) {
  switch (table.rules.all_pass) {
    case AllPass::kRedeal:
      table.phase = Phase::kNobodyPlays;
      break;
    case AllPass::kDealerDeclares:
      // The dealer where he plays; with four, where he has no cards, the last hand (H16).
      table.declarer = table.active[table.active.size() - 1];
      table.phase = Phase::kTalonBought;
      break;
    case AllPass::kTalonOffered:
      table.phase = Phase::kTalonOffer;
      continue_talon_offer(table);
      break;
  }
}

// M20, M22, A5: until nobody has anything left to say.
void continue_auction(Table& table, std::optional<Seat> spoke = std::nullopt) {
  if (const auto seat = next_to_call(table, spoke)) {
    table.phase = Phase::kAuction;
    table.to_act = *seat;
  } else if (const auto bidder = standing_bidder(table)) {
    table.declarer = bidder;
    table.phase = Phase::kHandGameWon;
  } else if (table.rules.auction == Auction::kSingleRound) {
    begin_talon(table);
  } else if (table.caller) {
    table.declarer = table.caller;
    // A19: the one number that is played without the talon.
    const bool in_hand = !terms_of(game_of_number(table.rules, table.level)).with_talon;
    table.phase = in_hand ? Phase::kHandGameWon : Phase::kTalonBought;
  } else {
    nobody_called(table);
  }
}

// M24: the first, second and third hand in turn, each once.
void continue_talon_offer(Table& table) {
  for (Seat seat : table.active) {
    if (!table.talon_passes.has(seat) && !table.excluded.has(seat)) {
      table.to_act = seat;
      return;
    }
  }
  table.phase = Phase::kNobodyPlays;
}

// The next in speaking order after `from` who has not passed, `from` itself excepted.
std::optional<Seat> next_buyer(const Table& table, Seat from) {
  const std::size_t count = table.active.size();
  std::size_t at = 0;
  while (table.active[at] != from) ++at;
  for (std::size_t step = 1; step < count; ++step) {
    const Seat seat = table.active[(at + step) % count];
    if (!table.talon_passes.has(seat) && !table.excluded.has(seat)) return seat;
  }
  return std::nullopt;
}

// M59: round and round until all but the last buyer have passed, or no higher suit is left to buy.
void continue_talon_auction(Table& table, Seat spoke) {
  const bool bought = table.buyer && !table.excluded.has(*table.buyer);
  const std::optional<Seat> next = next_buyer(table, spoke);
  if (table.buys < kMaxBuys && next && !(bought && *next == *table.buyer)) {
    table.to_act = *next;
  } else if (bought) {
    table.declarer = table.buyer;
    table.phase = Phase::kTalonBought;
  } else {
    table.phase = Phase::kNobodyPlays;
  }
}

void begin_talon(Table& table) {
  if (table.rules.talon == TalonRule::kInTurn) {
    table.phase = Phase::kTalonOffer;
    continue_talon_offer(table);
    return;
  }
  table.phase = Phase::kTalonAuction;
  for (Seat seat : table.active) {
    if (!table.excluded.has(seat)) {
      table.to_act = seat;
      return;
    }
  }
  table.phase = Phase::kNobodyPlays;
}

// The calls are in: who plays, whose cards lie open, and off to the first trick.
void close_whist(Table& table) {
  table.in_play = SeatSet{*table.declarer};
  std::optional<Seat> passer;
  for (Seat seat : opponents(table)) {
    if (table.whist_calls[seat] == WhistCall::kWhist) {
      table.in_play |= seat;
    } else {
      passer = seat;
    }
  }
  if (table.in_play.size() == 1) {
    table.phase = Phase::kSettling;
    return;
  }
  table.phase = Phase::kPlayReady;
  if (terms_of(table.contract->game).open) {
    table.open_hand = table.declarer;
  } else if (passer && table.rules.dropped_hand == DroppedHand::kPlayedByWhister) {
    table.open_hand = passer;
    table.in_play |= *passer;
  } else {
    begin_play(table);
  }
}

// M9, A9: left of the declarer first, then the other; A10: a lone defender may invite the other.
void continue_whist(Table& table) {
  std::optional<Seat> whister;
  int whisters = 0;
  const auto others = opponents(table);
  for (Seat seat : others) {
    if (table.whist_calls[seat] == WhistCall::kNone) {
      table.phase = Phase::kWhist;
      table.to_act = seat;
      return;
    }
    if (table.whist_calls[seat] == WhistCall::kPass) continue;
    whister = seat;
    ++whisters;
  }
  if (table.rules.scoring == Scoring::kPot && table.rules.invitation && whisters == 1 && others.size() == 2) {
    table.phase = Phase::kInvite;
    table.to_act = *whister;
    return;
  }
  close_whist(table);
}

// The contract stands. M52: cards put away without replacement; then who defends.
void after_contract(Table& table) {
  const GameTerms terms = terms_of(table.contract->game);
  if (terms.put_away > 0) {
    InplaceVector<Seat, 3> seats;
    seats.push_back(*table.declarer);
    if (table.rules.petite_misere_opponents == PetiteMisereOpponents::kPutOneAway) {
      for (Seat seat : opponents(table)) seats.push_back(seat);
    }
    for (Seat seat : seats) {
      if (table.put_away.has(seat)) continue;
      table.phase = Phase::kPutAway;
      table.to_act = seat;
      return;
    }
  }
  if (!terms.all_defend) {
    continue_whist(table);
    return;
  }
  for (Seat seat : opponents(table)) table.whist_calls[seat] = WhistCall::kWhist;
  close_whist(table);
}

Seat next_in_play(const Table& table, Seat from) {
  const std::size_t count = table.active.size();
  std::size_t at = 0;
  while (table.active[at] != from) ++at;
  Seat seat = from;
  do {
    at = (at + 1) % count;
    seat = table.active[at];
  } while (!table.in_play.has(seat));
  return seat;
}

void set_turn(Table& table, Seat hand) {
  table.turn = hand;
  table.to_act = player_of_hand(table, hand);
}

void begin_play(Table& table) {
  table.phase = Phase::kPlay;
  set_turn(table, first_leader(table));
}

void clear_deal(Table& table) {
  table.active.clear();
  table.excluded = {};
  table.exposed = {};
  table.hand_calls = {};
  table.talon_passes = {};
  table.buys = 0;
  table.buyer.reset();
  table.level = 0;
  table.caller.reset();
  table.declarer.reset();
  table.talon_taken = false;
  table.talon_seen = {};
  table.contract.reset();
  table.whist_calls = {};
  table.inviter.reset();
  table.aces = Aces::kUnsaid;
  table.put_away = {};
  table.in_play = {};
  table.open_hand.reset();
  table.open_cards = {};
  table.trick.clear();
  table.tricks.clear();
  table.taken = {};
  table.played = {};
  table.turn = Seat::k0;
  table.to_act = Seat::k0;
  table.shown.reset();
}

void push_step(State& state) {
  EnteredStep step;
  step.dealer = state.table.dealer;
  step.deals_done = state.table.deals_done;
  step.ante_paid = state.table.ante_paid;
  step.fines = state.table.fines;
  step.excluded = state.table.excluded;
  step.declarer = state.table.declarer;
  step.contract = state.table.contract;
  step.shown = state.table.shown;
  state.entered.push_back(step);
}

struct Apply {
  State& state;
  Table& table = state.table;
  Hidden& hidden = state.hidden;

  void operator()(const event::PackCut&) const {}

  void operator()(const event::DealVoided&) const {
    clear_deal(table);
    hidden = {};
    table.proposal.reset();
    table.asked = {};
    table.phase = Phase::kDealing;
  }

  void operator()(const event::Dealt& dealt) const {
    // An offence before the deal (somebody looked into the pack) keeps its offender out of it (M19).
    const SeatSet excluded = table.excluded;
    clear_deal(table);
    state.entered.clear();
    table.active = active_seats(table.rules, table.players, table.dealer);
    table.excluded = excluded;
    hidden = {};
    hidden.dealt = dealt.deal;
    hidden.talon = dealt.deal.talon();
    for (std::size_t i = 0; i < table.active.size(); ++i)
      hidden.hands[table.active[i]] = dealt.deal.hand(kHands[i]);
    if (table.active.size() < kHands.size()) hidden.closed_hand = dealt.deal.hand(Hand::kThird);
    continue_auction(table);
  }

  void operator()(const event::ExposedInDeal& exposed) const {
    table.exposed[exposed.seat] |= exposed.card;
    table.phase = Phase::kExposedCard;
    table.proposal = Proposal{Proposal::Kind::kRedeal, 0};
    table.asked = {};
    for (Seat seat : table.active) table.asked |= seat;
  }

  void operator()(const event::BidMade& bid) const {
    table.hand_calls[bid.seat] = {HandCall::Kind::kBid, bid.suit, bid.game};
    continue_auction(table, bid.seat);
  }

  void operator()(const event::NumberCalled& called) const {
    table.hand_calls[called.seat] = {HandCall::Kind::kNumber, {}, {}};
    table.level = called.number;
    table.caller = called.seat;
    continue_auction(table, called.seat);
  }

  void operator()(const event::Passed& passed) const {
    switch (table.phase) {
      case Phase::kAuction:
        table.hand_calls[passed.seat] = {HandCall::Kind::kPass, {}, {}};
        continue_auction(table, passed.seat);
        break;
      case Phase::kTalonOffer:
        table.talon_passes |= passed.seat;
        continue_talon_offer(table);
        break;
      case Phase::kTalonAuction:
        table.talon_passes |= passed.seat;
        continue_talon_auction(table, passed.seat);
        break;
      case Phase::kInvite:
        close_whist(table);
        break;
      case Phase::kInvited:
        table.inviter.reset();
        close_whist(table);
        break;
      default:
        table.whist_calls[passed.seat] = WhistCall::kPass;
        continue_whist(table);
        break;
    }
  }

  void operator()(const event::Bought& bought) const {
    ++table.buys;
    table.buyer = bought.seat;
    continue_talon_auction(table, bought.seat);
  }

  void operator()(const event::TalonTaken& taken) const {
    table.declarer = taken.seat;
    table.talon_taken = true;
    if (taken.open) table.talon_seen = taken.cards;
    hidden.hands[taken.seat] |= taken.cards;
    hidden.talon = {};
    table.phase = Phase::kDiscard;
    table.to_act = taken.seat;
  }

  void operator()(const event::Discarded& discarded) const {
    hidden.hands[discarded.seat] -= discarded.cards;
    hidden.discards[discarded.seat] |= discarded.cards;
    if (table.phase == Phase::kPutAway) {
      table.put_away |= discarded.seat;
      after_contract(table);
      return;
    }
    table.phase = Phase::kDeclare;
    table.to_act = discarded.seat;
  }

  void operator()(const event::Declared& declared) const {
    table.declarer = declared.seat;
    table.contract = declared.contract;
    after_contract(table);
  }

  void operator()(const event::WhistCalled& whist) const {
    table.whist_calls[whist.seat] = WhistCall::kWhist;
    table.phase == Phase::kInvited ? close_whist(table) : continue_whist(table);
  }

  void operator()(const event::Invited& invited) const {
    table.inviter = invited.seat;
    for (Seat seat : opponents(table)) {
      if (seat == invited.seat) continue;
      if (table.rules.invitee_may_refuse) {
        table.phase = Phase::kInvited;
        table.to_act = seat;
        return;
      }
      table.whist_calls[seat] = WhistCall::kWhist;
    }
    close_whist(table);
  }

  void operator()(const event::AcesAnnounced& announced) const { table.aces = announced.aces; }
  void operator()(const event::AcesShown&) const { table.aces = Aces::kFour; }

  void operator()(const event::HandLaidOpen& open) const {
    table.open_cards = open.cards;
    begin_play(table);
  }

  void operator()(const event::CardPlayed& played) const {
    hidden.hands[played.seat] -= played.card;
    table.exposed[played.seat] -= played.card;
    if (table.open_hand == played.seat) table.open_cards -= played.card;
    table.played |= played.card;
    table.trick.push_back({played.seat, played.card});
    if (static_cast<int>(table.trick.size()) < table.in_play.size()) {
      set_turn(table, next_in_play(table, played.seat));
      return;
    }
    const Seat winner = trick_winner(table.trick, trump_of(table));
    ++table.taken[winner];
    table.tricks.push_back(table.trick);
    table.trick.clear();
    set_turn(table, winner);
    if (static_cast<int>(table.tricks.size()) == tricks_played(*table.contract))
      table.phase = Phase::kSettling;
  }

  void operator()(const event::CardsShown& shown) const {
    table.shown = ShownDeal{shown.deal, shown.discards};
  }

  void operator()(const event::PassedOut&) const {
    if (table.phase == Phase::kDealing) push_step(state);
    table.declarer.reset();
    table.contract.reset();
    table.phase = Phase::kSettling;
  }

  void operator()(const event::Fined& fined) const {
    if (table.phase == Phase::kDealing) push_step(state);
    ++table.fines[fined.seat][fined.offence];
    table.exposed[fined.seat] |= fined.shown;
    if (!fined.out_of_deal) return;
    table.excluded |= fined.seat;
    switch (table.phase) {
      case Phase::kAuction:
        continue_auction(table);
        break;
      case Phase::kTalonOffer:
        continue_talon_offer(table);
        break;
      case Phase::kTalonAuction:
        // The turn moves on only if it was the offender's, or if the bid that the others were answering is
        // void.
        if (table.to_act == fined.seat || table.buyer == fined.seat)
          continue_talon_auction(table, fined.seat);
        break;
      case Phase::kWhist:
        table.whist_calls[fined.seat] = WhistCall::kPass;
        continue_whist(table);
        break;
      default:
        break;
    }
  }

  void operator()(const event::Proposed& proposed) const {
    table.proposal = proposed.proposal;
    table.asked = SeatSet::first(table.players);
    table.asked -= proposed.seat;
  }

  void operator()(const event::Answered& answered) const {
    table.asked -= answered.seat;
    if (answered.yes && !table.asked.empty()) return;
    if (answered.yes) {
      table.phase = Phase::kAgreed;
      return;
    }
    const bool redeal = table.proposal->kind == Proposal::Kind::kRedeal;
    table.proposal.reset();
    table.asked = {};
    if (pot_is_empty(table.rules, table.account)) table.phase = Phase::kPartyEnding;  // A14
    if (redeal) continue_auction(table);  // M15: the receiver takes the card up
  }

  void operator()(const event::Agreed& agreed) const {
    table.proposal.reset();
    table.asked = {};
    table.phase = Phase::kDealing;
    // A redeal needs no lines, and cards dealt cannot be taken back.
    if (agreed.proposal.kind != Proposal::Kind::kRedeal) push_step(state);
  }

  void operator()(const event::ResultEntered& entered) const {
    push_step(state);
    // Nothing of an earlier deal may mix with this one's lines; who was excluded stays so until it is
    // settled.
    table.shown.reset();
    table.declarer = entered.result.declarer;
    table.contract = entered.result.contract;
    table.phase = Phase::kSettling;
  }

  void operator()(const event::Chalked& chalked) const {
    const Entry& entry = chalked.entry;
    write(table.account, entry);
    assert(money(table.account) == 0);  // A20
    if (entry.kind == EntryKind::kPutIn && entry.clause == 4_A) table.ante_paid = !entry.undo;
    if (entry.kind == EntryKind::kFine && !entry.undo) table.fines[entry.who][entry.offence] = 0;
    if (state.entered.empty()) return;
    Entries& lines = state.entered.back().entries;
    if (!entry.undo) {
      lines.push_back(entry);
      return;
    }
    lines.pop_back();
    // The question that an empty pot asked goes with what emptied it.
    table.proposal.reset();
    table.asked = {};
  }

  void operator()(const event::DealEnded& ended) const {
    ++table.deals_done;
    table.dealer = ended.next_dealer;
    table.ante_paid = false;
    table.excluded = {};
    table.phase = Phase::kDealing;
    hidden = {};
  }

  void operator()(const event::PotEmptied& emptied) const {
    table.proposal = Proposal{Proposal::Kind::kRefill, emptied.amount};
    table.asked = SeatSet::first(table.players);
  }

  void operator()(const event::PartyEnded&) const { table.phase = Phase::kFinished; }

  void operator()(const event::Undone&) const {
    const EnteredStep& step = state.entered.back();
    table.dealer = step.dealer;
    table.deals_done = step.deals_done;
    table.ante_paid = step.ante_paid;
    table.fines = step.fines;
    table.excluded = step.excluded;
    table.declarer = step.declarer;
    table.contract = step.contract;
    table.shown = step.shown;
    table.phase = Phase::kDealing;
    table.proposal.reset();
    table.asked = {};
    state.entered.pop_back();
  }
};

}  // namespace

State start(const RuleSet& rules, int players, Seat first_dealer) {
  assert(players >= min_players(rules) && players <= max_players(rules) && to_index(first_dealer) < players);
  State state;
  state.table.rules = rules;
  state.table.players = static_cast<std::uint8_t>(players);
  state.table.account = opening_account(rules, players);
  state.table.dealer = first_dealer;
  return state;
}

void apply(State& state, const Event& event) {
  std::visit(Apply{state}, event);
}

State replay(State state, std::span<const Event> events) {
  for (const Event& event : events) apply(state, event);
  return state;
}

}  // namespace pulka
