#include "game/legal_actions.hpp"

#include <algorithm>

namespace pulka {
namespace {

void add_bids(const Table& table, Seat seat, ActionList& actions) {
  const auto standing = standing_bid(table);
  for (Suit suit : table.rules.suit_order) {
    if (standing && !outranks(table.rules, suit, *standing)) {
      const bool hearts_again = suit == *standing && suit == highest_suit(table.rules) &&
                                table.rules.hearts_over_hearts == HeartsOverHearts::kAllowed;
      if (!hearts_again) continue;
      actions.push_back({command::Bid{seat, suit}, 47_M});
      continue;
    }
    actions.push_back({command::Bid{seat, suit}, standing ? 22_M : 20_M});
  }
}

void add_discards(CardSet hand, Seat seat, ActionList& actions) {
  for (CardSet rest = hand; !rest.empty();) {
    const Card first = rest.lowest();
    rest -= first;
    for (Card second : rest) actions.push_back({command::Discard{seat, CardSet{first} | second}, 36_M});
  }
}

void add_proposals(const Table& table, Seat seat, ActionList& actions) {
  actions.push_back({command::Propose{seat, {Proposal::Kind::kMerge, 0}}, 33_M});
  const int most = std::min(smallest_stake(table), kMaxReduction);
  for (int amount = 1; amount <= most; ++amount) {
    actions.push_back(
        {command::Propose{seat, {Proposal::Kind::kReduce, static_cast<std::int16_t>(amount)}}, 34_M});
  }
}

}  // namespace

CardSet playable(const Table& table, CardSet hand) {
  return legal_plays(hand, led_suit(table.trick), trump_of(table));
}

ActionList legal_actions(const SeatView& view) {
  ActionList actions;
  const Table& table = view.table;
  const Seat seat = view.seat;
  if (table.proposal) {
    if (table.asked.has(seat)) {
      const Clause clause = clause_of(table.proposal->kind);
      actions.push_back({command::Answer{seat, true}, clause});
      actions.push_back({command::Answer{seat, false}, clause});
    }
    return actions;
  }
  if (table.phase == Phase::kDealing) {
    add_proposals(table, seat, actions);
    return actions;
  }
  if (table.phase == Phase::kFinished || table.to_act != seat) return actions;
  switch (table.phase) {
    case Phase::kAuction:
      actions.push_back({command::Pass{seat}, 24_M});
      add_bids(table, seat, actions);
      break;
    case Phase::kTalonOffer:
      actions.push_back({command::Pass{seat}, 24_M});
      actions.push_back({command::TakeTalon{seat}, 24_M});
      break;
    case Phase::kTalonAuction:
      actions.push_back({command::Pass{seat}, 59_M});
      actions.push_back({command::Buy{seat}, 59_M});
      break;
    case Phase::kDiscard:
      add_discards(view.hand, seat, actions);
      break;
    case Phase::kDeclare:
      for (Suit suit : table.rules.suit_order) {
        if (table.buys > 0 && outranks(table.rules, talon_floor(table.rules, table.buys), suit)) continue;
        actions.push_back({command::Declare{seat, suit}, table.buys > 0 ? 59_M : 24_M});
      }
      break;
    case Phase::kWhist:
      actions.push_back({command::Pass{seat}, 9_M});
      actions.push_back({command::CallWhist{seat}, 9_M});
      break;
    case Phase::kPlay: {
      const CardSet hand = table.turn == seat ? view.hand : table.open_cards;
      for (Card card : playable(table, hand)) actions.push_back({command::PlayCard{seat, card}, 12_M});
      break;
    }
    default:
      break;
  }
  return actions;
}

}  // namespace pulka
