#include "outcome.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bidding.hpp"
#include "defence.hpp"
#include "estimate.hpp"
#include "measured.hpp"
#include "misere.hpp"
#include "rules/contract.hpp"
#include "scoring/pot.hpp"

namespace pulka {
namespace {

using namespace measured;

constexpr double kTooRare = 1e-3;  // to be reckoned with

double worth(const Table& table, const Account& account, Seat seat) {
  double worth = account.dish[seat] + static_cast<double>(account.pot) / table.players;
  int stakes = 0;
  for (int i = 0; i < table.players; ++i) {
    const Seat other = seat_at(i);
    worth += account.whist[seat][other] - account.whist[other][seat];
    stakes += account.stake[other];
  }
  return worth + kFishesPerRemise * (static_cast<double>(stakes) / table.players - account.stake[seat]);
}

Hand hand_of(const Table& table, Seat seat) {
  return kHands[static_cast<std::size_t>(std::ranges::find(table.active, seat) - table.active.begin())];
}

// The result if the first defender takes `first` tricks in all and the second the rest.
DealResult result_with(const Table& table, int made, int first) {
  DealResult result = result_of(table);
  result.tricks = {};
  result.tricks[*table.declarer] = static_cast<std::uint8_t>(made);
  const int rest = tricks_played(*table.contract) - made;
  int of_first = first;
  for (Seat seat : opponents(table)) {
    if (!table.in_play.has(seat)) continue;
    const Seat credited = player_of_hand(table, seat);
    result.tricks[credited] = static_cast<std::uint8_t>(result.tricks[credited] + of_first);
    of_first = rest - of_first;
  }
  return result;
}

// A card is worth more the fewer of its suit can still beat it, and a trump more than others.
double strength(CardSet hand, CardSet others, std::optional<Suit> trump) {
  double sum = 0.3;
  for (Suit suit : kSuits) {
    const CardSet against = others.in(suit);
    const CardSet own = hand.in(suit);
    for (Card card : own) {
      int higher = 0;
      for (Card other : against) higher += other > card ? 1 : 0;
      sum += higher == 0 ? 1 : higher == 1 ? 0.45 : higher == 2 ? 0.15 : 0;
    }
    if (suit == trump) sum += kTrumpShare * own.size();
  }
  return sum;
}

}  // namespace

double gain_of(const Table& table, const DealResult& result, Seat seat) {
  Account account = table.account;
  const Entries entries = table.rules.scoring == Scoring::kPot
                              ? settle_pot(table.rules, table.players, table.dealer, account, result)
                              : settle(table.rules, table.players, account, result, Fines{});
  const double before = worth(table, account, seat);
  for (const Entry& entry : entries) write(account, entry);
  return worth(table, account, seat) - before;
}

Position position_of(const Table& table, const Layout& layout) {
  PositionSetup setup;
  setup.trump = trump_of(table);
  setup.goal = terms_of(table.contract->game).misere ? Goal::kMisere : Goal::kTricks;
  setup.declarer = hand_of(table, *table.declarer);
  setup.leader = hand_of(table, table.trick.empty() ? table.turn : table.trick.front().seat);
  for (const PlayedCard& played : table.trick) setup.trick.push_back(played.card);
  if (table.active.size() < kHands.size()) setup.out = Hand::kThird;
  for (Seat seat : table.active) {
    const Hand hand = hand_of(table, seat);
    if (table.in_play.has(seat)) {
      setup.hands[hand] = layout.hands[seat];
    } else {
      setup.out = hand;
    }
  }
  const auto position = Position::from(setup);
  assert(position);
  return *position;
}

double first_defenders_share(const Table& table, const Layout& layout) {
  InplaceVector<Seat, 2> defenders;
  CardSet all;
  for (Seat seat : table.active) {
    if (table.in_play.has(seat)) all |= layout.hands[seat];
  }
  for (Seat seat : opponents(table)) {
    if (table.in_play.has(seat)) defenders.push_back(seat);
  }
  if (defenders.size() < 2) return 1;
  const auto trump = trump_of(table);
  const CardSet first = layout.hands[defenders[0]];
  const CardSet second = layout.hands[defenders[1]];
  const double one = strength(first, all - first, trump);
  return one / (one + strength(second, all - second, trump));
}

double gain_of_tricks(const Table& table, int made, double share, Seat seat) {
  int taken = 0;
  int first_taken = 0;
  bool first = true;
  for (Seat defender : opponents(table)) {
    if (!table.in_play.has(defender)) continue;
    taken += table.taken[defender];
    if (first) first_taken = table.taken[defender];
    first = false;
  }
  const double to_come = tricks_played(*table.contract) - made - taken;
  const double of_first = first_taken + share * to_come;
  const double whole = std::floor(of_first);
  const double part = of_first - whole;
  double gain = (1 - part) * gain_of(table, result_with(table, made, static_cast<int>(whole)), seat);
  if (part > 0) gain += part * gain_of(table, result_with(table, made, static_cast<int>(whole) + 1), seat);
  return gain;
}

double gain_of_defence(Solver& solver, Table table, const Layout& layout, Seat seat) {
  table.in_play = *table.declarer;
  std::optional<Seat> passer;
  for (Seat opponent : opponents(table)) {
    if (table.whist_calls[opponent] == WhistCall::kWhist) {
      table.in_play |= opponent;
    } else {
      passer = opponent;
    }
  }
  table.taken = {};
  if (table.in_play.size() == 1) return gain_of(table, result_of(table), seat);
  if (passer && table.rules.dropped_hand == DroppedHand::kPlayedByWhister) {
    table.open_hand = passer;
    table.in_play |= *passer;
  }
  table.turn = first_leader(table);
  const int made = solver.tricks(position_of(table, layout));
  const double share = first_defenders_share(table, layout);
  const GameTerms terms = terms_of(table.contract->game);
  if (terms.misere || tricks_owed(table.rules, *table.contract) == kHandSize) {
    return gain_of_tricks(table, made, share, seat);
  }
  // Nobody plays as if he saw all the cards.
  const bool both = table.in_play.size() == static_cast<int>(kHands.size());
  const Forecast played = terms.trump || !both
                              ? Forecast{static_cast<double>(made), kPlayedSpread}
                              : Forecast{kPlayedNoTrump + kPlayedNoTrumpSlope * made, kPlayedNoTrumpSpread};
  const Chances chance = chances(played);
  double gain = 0;
  for (int tricks = 0; tricks <= kHandSize; ++tricks) {
    const double likely = chance[static_cast<std::size_t>(tricks)];
    if (likely > kTooRare) gain += likely * gain_of_tricks(table, tricks, share, seat);
  }
  return gain;
}

double gain_of_contract(Solver& solver, const Table& before, const Layout& layout, Seat seat) {
  Table table = before;
  const GameTerms terms = terms_of(table.contract->game);
  table.in_play = {};
  for (Seat active : table.active) {
    if (!table.excluded.has(active)) table.in_play |= active;
  }
  if (terms.all_defend) {
    Layout put_away = layout;
    if (terms.put_away > 0 && !table.put_away.has(*table.declarer)) {
      const Seat declarer = *table.declarer;
      put_away.hands[declarer] -= misere_discards(layout.hands[declarer], terms.put_away,
                                                  layout.away[declarer], first_leader(table) == declarer);
    }
    for (Seat opponent : opponents(table)) {
      table.whist_calls[opponent] = WhistCall::kWhist;
      const bool puts = terms.put_away > 0 && !table.put_away.has(opponent) &&
                        table.rules.petite_misere_opponents == PetiteMisereOpponents::kPutOneAway;
      if (puts) put_away.hands[opponent] -= misere_defender_discard(layout.hands[opponent]);
    }
    return gain_of_defence(solver, table, put_away, seat);
  }
  int whisters = 0;
  std::optional<Seat> whister;
  const auto others = opponents(table);
  table.phase = Phase::kWhist;
  for (Seat opponent : others) {
    if (table.whist_calls[opponent] == WhistCall::kNone) {
      table.to_act = opponent;
      const SeatView view{opponent, table, layout.hands[opponent], {}, {}};
      table.whist_calls[opponent] = whists(view) ? WhistCall::kWhist : WhistCall::kPass;
    }
    if (table.whist_calls[opponent] != WhistCall::kWhist) continue;
    ++whisters;
    whister = opponent;
  }
  const bool asked = table.rules.scoring == Scoring::kPot && table.rules.invitation && whisters == 1 &&
                     others.size() == 2 && !table.inviter;
  if (asked && invites(SeatView{*whister, table, layout.hands[*whister], {}, {}})) {
    table.inviter = whister;
    for (Seat opponent : others) table.whist_calls[opponent] = WhistCall::kWhist;
  }
  return gain_of_defence(solver, table, layout, seat);
}

double gain_of_talon(Solver& solver, const Table& before, const Layout& layout, Seat taker, Seat seat) {
  SeatView view{taker, before, layout.hands[taker], {}, {}};
  view.table.declarer = taker;
  view.table.talon_taken = true;
  Layout taken = layout;
  taken.talon = {};
  const CardSet twelve = layout.hands[taker] | layout.talon;
  const TalonPlan plan = best_talon_plan(view, twelve);
  taken.hands[taker] = twelve - plan.discards;
  taken.away[taker] = plan.discards;
  view.table.contract = plan.contract;
  return gain_of_contract(solver, view.table, taken, seat);
}

}  // namespace pulka
