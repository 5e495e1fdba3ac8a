#include "game/legal_actions.hpp"

#include <algorithm>

#include "game/auction.hpp"

namespace pulka {
namespace {

// Every game and suit that `allowed` lets through, in the order of the book; a game without trumps once.
template <class Allowed, class Add>
void for_each_game(const RuleSet& rules, const Allowed& allowed, const Add& add) {
  for (Game game : kGames) {
    if (!is_played(rules, game)) continue;
    if (!terms_of(game).trump) {
      if (allowed(game, Suit::kSpades)) add(game, Suit::kSpades);
      continue;
    }
    for (Suit suit : rules.suit_order) {
      if (allowed(game, suit)) add(game, suit);
    }
  }
}

Clause clause_of_bid(const Table& table, Game game, Suit suit) {
  if (table.rules.auction == Auction::kLadder) return 6_A;
  if (game != Game::kSix) return terms_of(game).clause;
  const auto standing = standing_bid(table);
  if (!standing) return 20_M;
  return standing->suit == suit ? 47_M : 22_M;
}

void add_calls(const Table& table, Seat seat, ActionList& actions) {
  const RuleSet& rules = table.rules;
  if (rules.auction == Auction::kLadder) {
    for (int number = std::max<int>(table.level, 1); number <= highest_number(rules); ++number) {
      if (number_fault(table, seat, number)) continue;
      actions.push_back(
          {command::CallNumber{seat, static_cast<std::uint8_t>(number)}, number > kSuitNumbers ? 19_A : 5_A});
    }
  }
  for_each_game(
      rules, [&](Game game, Suit suit) { return !bid_fault(table, seat, game, suit); },
      [&](Game game, Suit suit) {
        actions.push_back({command::Bid{seat, suit, game}, clause_of_bid(table, game, suit)});
      });
}

void add_declarations(const Table& table, Seat seat, ActionList& actions) {
  for_each_game(
      table.rules,
      [&](Game game, Suit suit) {
        const Contract contract{suit, true, game};
        return is_played(table.rules, contract) && reaches_floor(table, contract);
      },
      [&](Game game, Suit suit) {
        const bool ladder = table.rules.auction == Auction::kLadder;
        const Clause clause = game != Game::kSix ? terms_of(game).clause
                              : ladder           ? 8_A
                              : table.buys > 0   ? 59_M
                                                 : 24_M;
        actions.push_back({command::Declare{seat, suit, game}, clause});
      });
}

void add_announcements(const SeatView& view, ActionList& actions) {
  const Table& table = view.table;
  if (!may_announce(table) || table.declarer != view.seat) return;
  for (Aces aces : {Aces::kFour, Aces::kNone}) {
    if (!is_announced(table.rules, aces) || !brings_premium(table.rules, *table.contract, aces)) continue;
    const CardSet about = aces == Aces::kNone ? view.hand | view.own_discards : view.hand;
    if (aces_in(about) == (aces == Aces::kNone ? 0 : static_cast<int>(kSuits.size()))) {
      actions.push_back({command::AnnounceAces{view.seat, aces}, aces == Aces::kNone ? 17_A : 18_A});
    }
  }
}

void add_discards(CardSet hand, Seat seat, Clause clause, ActionList& actions) {
  for (CardSet rest = hand; !rest.empty();) {
    const Card first = rest.lowest();
    rest -= first;
    for (Card second : rest) actions.push_back({command::Discard{seat, CardSet{first} | second}, clause});
  }
}

void add_proposals(const Table& table, Seat seat, ActionList& actions) {
  if (table.rules.scoring == Scoring::kPot) {
    if (table.rules.pot == Pot::kStyrian) {
      actions.push_back(
          {command::Propose{seat,
                            {Proposal::Kind::kRefill, static_cast<std::int16_t>(table.rules.contribution)}},
           14_A});
    }
    return;
  }
  actions.push_back({command::Propose{seat, {Proposal::Kind::kMerge, 0}}, 33_M});
  const int most = std::min(smallest_stake(table), kMaxReduction);
  for (int amount = 1; amount <= most; ++amount) {
    actions.push_back(
        {command::Propose{seat, {Proposal::Kind::kReduce, static_cast<std::int16_t>(amount)}}, 34_M});
  }
}

}  // namespace

ActionList legal_actions(const SeatView& view) {
  ActionList actions;
  const Table& table = view.table;
  const Seat seat = view.seat;
  if (table.proposal) {
    if (table.proposal->kind == Proposal::Kind::kRefill &&
        table.proposal->amount != table.rules.contribution) {
      add_proposals(table, seat, actions);
    }
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
      actions.push_back({command::Pass{seat}, table.rules.auction == Auction::kLadder ? 5_A : 24_M});
      add_calls(table, seat, actions);
      break;
    case Phase::kTalonOffer:
      actions.push_back({command::Pass{seat}, talon_clause(table.rules)});
      actions.push_back({command::TakeTalon{seat}, talon_clause(table.rules)});
      break;
    case Phase::kTalonAuction:
      actions.push_back({command::Pass{seat}, 59_M});
      actions.push_back({command::Buy{seat}, 59_M});
      break;
    case Phase::kDiscard:
      add_discards(view.hand, seat, discard_clause(table.rules), actions);
      break;
    case Phase::kDeclare:
      add_declarations(table, seat, actions);
      break;
    case Phase::kPutAway:
      for (Card card : view.hand) actions.push_back({command::Discard{seat, card}, 52_M});
      break;
    case Phase::kWhist:
      actions.push_back({command::Pass{seat}, whist_clause(table.rules)});
      actions.push_back({command::CallWhist{seat}, whist_clause(table.rules)});
      break;
    case Phase::kInvite:
      actions.push_back({command::Pass{seat}, 10_A});
      actions.push_back({command::Invite{seat}, 10_A});
      break;
    case Phase::kInvited:
      actions.push_back({command::Pass{seat}, 10_A});
      actions.push_back({command::CallWhist{seat}, 10_A});
      break;
    case Phase::kPlay: {
      const CardSet hand = table.turn == seat ? view.hand : table.open_cards;
      add_announcements(view, actions);
      for (Card card : playable(table, hand)) actions.push_back({command::PlayCard{seat, card}, 12_M});
      break;
    }
    default:
      break;
  }
  return actions;
}

}  // namespace pulka
