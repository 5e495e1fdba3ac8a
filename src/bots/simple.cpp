#include "simple.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <optional>
#include <span>

#include "card_play.hpp"
#include "estimate.hpp"
#include "game/legal_actions.hpp"
#include "measured.hpp"
#include "rules/contract.hpp"

namespace pulka {
namespace {

using namespace measured;

Stakes stakes_of(const Table& table, Contract contract) {
  return {&table.rules, reckoned_value(table.rules, table.account, contract), table.players};
}

// Hands that play this deal besides one's own: one when two play, or when somebody is out of the deal (M19).
int opponents_count(const Table& table) {
  int count = -1;
  for (Seat seat : table.active) count += table.excluded.has(seat) ? 0 : 1;
  return count;
}

// What a game brings its declarer. Whether the opponents will whist he does not know, only how often they do.
double game_gain(const Table& table, Contract contract, Forecast tricks) {
  const Stakes stakes = stakes_of(table, contract);
  const bool sole = opponents_count(table) < 2;
  const bool dead = sole || table.rules.dropped_hand == DroppedHand::kDead;
  const double to_spare = std::clamp(tricks.mean - table.rules.declarer_owes, -2.0, 2.0) * kWhistsPerTrick;
  const double both = sole ? 0 : std::max((dead ? kBothWhist : kBothWhistOpen) - to_spare, 0.0);
  const double one = sole ? kSoleWhists - to_spare : dead ? kOneWhists : 1 - both;
  return both * declarer_gain(stakes, tricks) +
         one * declarer_gain(stakes, dead ? against_one(tricks) : tricks) +
         (1 - both - one) * unplayed_gain(stakes);
}

// The suits that may be named after `buys` calls of "I buy", lowest first (M24, M59).
std::span<const Suit> suits_to_name(const RuleSet& rules, int buys) {
  const std::span<const Suit> all = rules.suit_order;
  return buys == 0 ? all : all.subspan(static_cast<std::size_t>(suit_rank(rules, talon_floor(rules, buys))));
}

struct TalonGame {
  CardSet discards;
  double gain = 0;
};

bool has_ace(CardSet cards) {
  return std::ranges::any_of(cards, [](Card card) { return card.rank() == Rank::kAce; });
}

// The pairs worth putting away: of one suit always the lowest cards, for a higher card never makes fewer
// tricks; and no ace, for which twelve cards always hold something worse.
template <class Visit>
void for_each_discard(CardSet twelve, const Visit& visit) {
  for (Suit first_suit : kSuits) {
    const CardSet suit = twelve.in(first_suit);
    if (suit.empty()) continue;
    const Card first = suit.lowest();
    for (Suit second_suit : kSuits) {
      const CardSet rest = twelve.in(second_suit)-first;
      if (second_suit < first_suit || rest.empty()) continue;
      const CardSet pair = CardSet{first} | rest.lowest();
      if (!has_ace(pair)) visit(pair);
    }
  }
}

// The best way to put two of `twelve` away and name one of `suits`.
TalonGame best_talon_game(const Table& table, CardSet twelve, std::span<const Suit> suits) {
  std::optional<TalonGame> best;
  for (Suit trump : suits) {
    std::optional<Forecast> most;
    CardSet discards;
    for_each_discard(twelve, [&](CardSet pair) {
      const Forecast tricks = declarer_tricks(twelve - pair, pair, trump);
      if (most && tricks.mean <= most->mean) return;
      most = tricks;
      discards = pair;
    });
    const double gain = game_gain(table, {trump, true}, *most);
    if (!best || gain > best->gain) best = {discards, gain};
  }
  return *best;
}

// What taking the talon brings after `buys` calls of "I buy", over all the talons it may be.
double talon_gain(const SeatView& view, int buys) {
  const std::span<const Suit> suits = suits_to_name(view.table.rules, buys);
  double sum = 0;
  int count = 0;
  for (CardSet rest = CardSet::pack() - view.hand; !rest.empty();) {
    const Card first = rest.lowest();
    rest -= first;
    for (Card second : rest) {
      sum += best_talon_game(view.table, view.hand | first | second, suits).gain;
      ++count;
    }
  }
  return sum / count;
}

// What passing the auction is worth: the talon, if it comes. Nothing once another has bid.
double pass_gain(const SeatView& view) {
  const Table& table = view.table;
  if (standing_bid(table)) return 0;
  const auto ahead = std::ranges::find(table.active, view.seat) - table.active.begin();
  const double chance = kAuctionPasses * std::pow(kTalonPasses, static_cast<double>(ahead));
  return chance * std::max(0.0, talon_gain(view, table.rules.talon == TalonRule::kNegotiated ? 1 : 0));
}

Command choose_call(const SeatView& view, const ActionList& actions) {
  Command choice = command::Pass{view.seat};
  double best = 0;
  for (const Action& action : actions) {
    const auto* bid = std::get_if<command::Bid>(&action.command);
    if (bid == nullptr) continue;
    // Of two equal suits the lower is bid: it leaves the others no cheaper overcall, and costs less if it
    // fails.
    const double gain = game_gain(view.table, {bid->suit, false}, declarer_tricks(view.hand, {}, bid->suit));
    if (gain <= best) continue;
    best = gain;
    choice = action.command;
  }
  if (best > 0 && best <= pass_gain(view)) return command::Pass{view.seat};
  return choice;
}

Suit choose_trump(const SeatView& view) {
  const std::span<const Suit> suits = suits_to_name(view.table.rules, view.table.buys);
  return *std::ranges::max_element(suits, {}, [&](Suit suit) {
    return game_gain(view.table, {suit, true}, declarer_tricks(view.hand, view.own_discards, suit));
  });
}

bool whists(const SeatView& view) {
  const Table& table = view.table;
  const RuleSet& rules = table.rules;
  const Stakes stakes = stakes_of(table, *table.contract);
  const Suit trump = table.contract->trump;
  const double alone = lone_whist_gain(stakes, lone_whister_tricks(rules, view.hand, trump));
  const double nobody = nobody_whists_gain(stakes);
  const auto others = opponents(table);
  if (others.size() == 1) return alone > nobody;
  const double together =
      joint_whist_gain(stakes, whister_tricks(rules, view.hand, trump), partner_tricks(rules));
  const double onlooker = onlooker_gain(stakes, lone_partner_tricks(rules));
  if (others[0] == view.seat) {  // the other has still to speak
    return kSecondWhists * together + (1 - kSecondWhists) * alone >
           kSecondWhistsAlone * onlooker + (1 - kSecondWhistsAlone) * nobody;
  }
  return table.whist_calls[others[0]] == WhistCall::kWhist ? together > onlooker : alone > nobody;
}

bool agrees(const SeatView& view) {
  const Table& table = view.table;
  switch (table.proposal->kind) {
    case Proposal::Kind::kMerge:
      break;  // one way of writing is as good as another
    case Proposal::Kind::kReduce: {
      // Equal stakes off change nobody's account (H6); only who is behind loses something when the party ends
      // with it, the chance to win it back.
      int players_left = 0;
      for (int i = 0; i < table.players; ++i) {
        players_left += table.account.stake[seat_at(i)] > table.proposal->amount ? 1 : 0;
      }
      return players_left > 0 ||
             final_account(table.rules, table.players, table.account).fishes[view.seat] >= 0;
    }
    case Proposal::Kind::kRefill:
      break;  // the game goes on
    case Proposal::Kind::kRedeal:
      return talon_gain(view, 0) <= 0;  // a good hand is not given back
  }
  return true;
}

}  // namespace

Command choose_simple(const SeatView& view) {
  const ActionList actions = legal_actions(view);
  assert(!actions.empty());
  const Table& table = view.table;
  if (table.proposal) return command::Answer{view.seat, agrees(view)};
  switch (table.phase) {
    case Phase::kAuction:
      return choose_call(view, actions);
    case Phase::kTalonOffer:
      if (talon_gain(view, 0) > 0) return command::TakeTalon{view.seat};
      return command::Pass{view.seat};
    case Phase::kTalonAuction:
      if (talon_gain(view, table.buys + 1) > 0) return command::Buy{view.seat};
      return command::Pass{view.seat};
    case Phase::kDiscard:
      return command::Discard{
          view.seat, best_talon_game(table, view.hand, suits_to_name(table.rules, table.buys)).discards};
    case Phase::kDeclare:
      return command::Declare{view.seat, choose_trump(view)};
    case Phase::kWhist:
      if (whists(view)) return command::CallWhist{view.seat};
      return command::Pass{view.seat};
    case Phase::kPlay:
      return command::PlayCard{view.seat, choose_card(view)};
    default:
      return actions.front().command;  // between deals; a merge, which harms nobody
  }
}

}  // namespace pulka
