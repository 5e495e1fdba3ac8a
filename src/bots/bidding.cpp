#include "bidding.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "estimate.hpp"
#include "measured.hpp"
#include "misere.hpp"
#include "rules/contract.hpp"
#include "stakes.hpp"

namespace pulka {
namespace {

using namespace measured;

// Choices, not measured: the tricks that a misère which fails is reckoned to take, and how many may be
// missing from the forecast of a game before it is not looked at further.
constexpr int kLostMisere = 2;
constexpr double kHopeless = 1.5;

// Hands that play this deal besides one's own: one when two play, or when somebody is out of the deal (M19).
int opponents_count(const Table& table) {
  int count = -1;
  for (Seat seat : table.active) count += table.excluded.has(seat) ? 0 : 1;
  return count;
}

// How often nobody, one or both play against a game. Whether they will the declarer does not know.
struct Resistance {
  double both = 0;
  double one = 0;
};

Resistance resistance(const Table& table, Contract contract, Forecast tricks) {
  const bool sole = opponents_count(table) < 2;
  const double to_spare =
      std::clamp(tricks.mean - tricks_owed(table.rules, contract), -2.0, 2.0) * kWhistsPerTrick;
  if (sole) return {0, kSoleWhists - to_spare};
  if (table.rules.scoring == Scoring::kPot) return {std::max(kBothIn - to_spare, 0.0), kOneIn};
  const bool dead = table.rules.dropped_hand == DroppedHand::kDead;
  const double both = std::max((dead ? kBothWhist : kBothWhistOpen) - to_spare, 0.0);
  return {both, dead ? kOneWhists : 1 - both};
}

// What a game of so many tricks, against which nobody has to play, brings its declarer.
double game_gain(const Table& table, Contract contract, Forecast tricks) {
  const Stakes stakes = stakes_of(table, contract);
  const bool dead = opponents_count(table) < 2 || table.rules.dropped_hand == DroppedHand::kDead;
  const auto [both, one] = resistance(table, contract, tricks);
  return both * declarer_gain(stakes, chances(tricks)) +
         one * declarer_gain(stakes, chances(dead ? against_one(tricks) : tricks)) +
         (1 - both - one) * unplayed_outcome(stakes);
}

// Whether the seat would lead to the first trick of its game (M12, A11).
bool leads(const SeatView& view, Game game) {
  const RuleSet& rules = view.table.rules;
  if (game == Game::kSans) return false;
  if (terms_of(game).misere && rules.misere_lead == MisereLead::kDeclarersLeft) return false;
  return rules.first_lead == FirstLead::kDeclarer || view.table.active.front() == view.seat;
}

Forecast forecast(std::optional<Suit> trump, CardSet hand, CardSet gone) {
  return trump ? declarer_tricks(hand, gone, *trump) : no_trump_tricks(hand, gone);
}

double misere_gain(const SeatView& view, Contract contract, CardSet hand, CardSet gone) {
  const double chance = misere_chance(hand, gone, leads(view, contract.game));
  return declarer_gain(stakes_of(view.table, contract), all_or_nothing(chance, 0, kLostMisere));
}

// A game of tricks, `tricks` being the forecast for its trumps.
double tricks_gain(const SeatView& view, Contract contract, CardSet hand, CardSet gone, Forecast tricks) {
  const GameTerms terms = terms_of(contract.game);
  const Stakes stakes = stakes_of(view.table, contract);
  if (terms.tricks == kHandSize) {
    const double chance = all_tricks_chance(hand, gone, trump_of(contract), leads(view, contract.game));
    return declarer_gain(stakes, all_or_nothing(chance, kHandSize, kHandSize - 1));
  }
  return terms.all_defend ? declarer_gain(stakes, chances(tricks)) : game_gain(view.table, contract, tricks);
}

// What a contract brings its declarer with these ten cards.
double contract_gain(const SeatView& view, Contract contract, CardSet hand, CardSet gone) {
  const GameTerms terms = terms_of(contract.game);
  if (terms.misere) {
    const CardSet away = misere_discards(hand, terms.put_away, gone, leads(view, contract.game));
    return misere_gain(view, contract, hand - away, gone | away);
  }
  return tricks_gain(view, contract, hand, gone, forecast(trump_of(contract), hand, gone));
}

// The contracts that a declarer who takes the talon may name (M24, M59, A8).
using Contracts = InplaceVector<Contract, kGames.size() * kSuits.size()>;
Contracts contracts_to_name(const Table& table) {
  Contracts result;
  for (Game game : kGames) {
    if (!is_played(table.rules, game)) continue;
    for (Suit suit : table.rules.suit_order) {
      const Contract contract{suit, true, game};
      if (is_played(table.rules, contract) && reaches_floor(table, contract)) result.push_back(contract);
    }
  }
  return result;
}

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

// The best two of twelve to put away for a game of tricks, and what is then expected.
struct Plan {
  CardSet discards;
  Forecast tricks;
};
Plan plan_tricks(CardSet twelve, std::optional<Suit> trump) {
  std::optional<Plan> best;
  for_each_discard(twelve, [&](CardSet pair) {
    const Forecast tricks = forecast(trump, twelve - pair, pair);
    if (!best || tricks.mean > best->tricks.mean) best = {pair, tricks};
  });
  return *best;
}

// The best two to put away for a misère, of those that go in the end (M52) the highest.
CardSet plan_misere(const SeatView& view, CardSet twelve, Game game) {
  CardSet away = misere_discards(twelve, kTalonSize + terms_of(game).put_away, {}, leads(view, game));
  const auto by_rank = [](Card card) { return card.rank(); };
  while (away.size() > kTalonSize) away -= *std::ranges::min_element(away, {}, by_rank);
  return away;
}

// The best way to put two of `twelve` away and name one of `contracts`.
TalonPlan best_talon_game(const SeatView& view, CardSet twelve, const Contracts& contracts) {
  std::optional<TalonPlan> best;
  const auto consider = [&](Contract contract, CardSet discards, double gain) {
    if (!best || gain > best->gain) best = {contract, discards, gain};
  };
  PerSuit<std::optional<Plan>> with_trump;
  std::optional<Plan> without;
  for (Contract contract : contracts) {
    const GameTerms terms = terms_of(contract.game);
    if (terms.misere) {
      const CardSet away = plan_misere(view, twelve, contract.game);
      consider(contract, away, contract_gain(view, contract, twelve - away, away));
      continue;
    }
    std::optional<Plan>& plan = terms.trump ? with_trump[contract.trump] : without;
    if (!plan) plan = plan_tricks(twelve, trump_of(contract));
    // Nothing to reckon out where too much is missing, as long as there is a lesser game to name.
    const double missing = tricks_owed(view.table.rules, contract) - plan->tricks.mean;
    if (best && contract.game != Game::kSix && missing > kHopeless) continue;
    consider(contract, plan->discards,
             tricks_gain(view, contract, twelve - plan->discards, plan->discards, plan->tricks));
  }
  return *best;
}

// What taking the talon brings, over all the talons it may be.
double talon_gain(const SeatView& view) {
  const Contracts contracts = contracts_to_name(view.table);
  double sum = 0;
  int count = 0;
  for (CardSet rest = CardSet::pack() - view.hand; !rest.empty();) {
    const Card first = rest.lowest();
    rest -= first;
    for (Card second : rest) {
      sum += best_talon_game(view, view.hand | first | second, contracts).gain;
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

// What it brings to win the ladder with this number (A8, A19).
double number_gain(const SeatView& view, int number) {
  const Game game = game_of_number(view.table.rules, number);
  if (!terms_of(game).with_talon) {
    return contract_gain(view, {highest_suit(view.table.rules), false, game}, view.hand, {});
  }
  SeatView won = view;
  won.table.level = static_cast<std::uint8_t>(number);
  return talon_gain(won);
}

double call_gain(const SeatView& view, const Command& call) {
  if (const auto* bid = std::get_if<command::Bid>(&call)) {
    return contract_gain(view, {bid->suit, false, bid->game}, view.hand, {});
  }
  if (const auto* called = std::get_if<command::CallNumber>(&call)) return number_gain(view, called->number);
  return 0;  // a pass
}

}  // namespace

TalonPlan best_talon_plan(const SeatView& view, CardSet twelve) {
  return best_talon_game(view, twelve, contracts_to_name(view.table));
}

std::vector<TalonPlan> talon_plans(const SeatView& view, CardSet twelve) {
  // Of each trump suit's ways to put two away so many are looked at further.
  constexpr std::size_t kPairs = 3;
  std::vector<TalonPlan> plans;
  std::map<std::optional<Suit>, std::vector<Plan>> pairs;
  for (Contract contract : contracts_to_name(view.table)) {
    if (terms_of(contract.game).misere) {
      const CardSet away = plan_misere(view, twelve, contract.game);
      plans.push_back({contract, away, contract_gain(view, contract, twelve - away, away)});
      continue;
    }
    const auto trump = trump_of(contract);
    std::vector<Plan>& best = pairs[trump];
    if (best.empty()) {
      for_each_discard(twelve,
                       [&](CardSet pair) { best.push_back({pair, forecast(trump, twelve - pair, pair)}); });
      std::ranges::stable_sort(best, std::ranges::greater{},
                               [](const Plan& plan) { return plan.tricks.mean; });
      best.resize(std::min(best.size(), kPairs));
    }
    for (const Plan& plan : best) {
      if (tricks_owed(view.table.rules, contract) - plan.tricks.mean > kHopeless &&
          contract.game != Game::kSix)
        continue;
      plans.push_back({contract, plan.discards,
                       tricks_gain(view, contract, twelve - plan.discards, plan.discards, plan.tricks)});
    }
  }
  std::ranges::stable_sort(plans, std::ranges::greater{}, &TalonPlan::gain);
  return plans;
}

std::vector<TalonPlan> declarations(const SeatView& view) {
  std::vector<TalonPlan> plans;
  for (Contract contract : contracts_to_name(view.table)) {
    plans.push_back(
        {contract, view.own_discards, contract_gain(view, contract, view.hand, view.own_discards)});
  }
  std::ranges::stable_sort(plans, std::ranges::greater{}, &TalonPlan::gain);
  return plans;
}

double talon_gain(const SeatView& view, int buys) {
  SeatView bought = view;
  bought.table.buys = static_cast<std::uint8_t>(buys);
  return talon_gain(bought);
}

Gains call_gains(const SeatView& view, const ActionList& actions) {
  Gains gains;
  for (const Action& action : actions) gains.push_back(call_gain(view, action.command));
  return gains;
}

Command choose_call(const SeatView& view, const ActionList& actions, const Gains& gains) {
  Command choice = command::Pass{view.seat};
  double best = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    // Of two equal suits the lower is bid: it leaves the others no cheaper overcall, and costs less if it
    // fails.
    if (gains[i] <= best) continue;
    best = gains[i];
    choice = actions[i].command;
  }
  // Nothing is counted for what passing brings in the ladder: asking more or less of one's own game (-0.4 to
  // 0.1 of what is played for) won nothing from bots who ask 0, over 2,900 to 7,200 deals each.
  const bool talon_waits = view.table.rules.auction == Auction::kSingleRound;
  if (talon_waits && best > 0 && best <= pass_gain(view)) return command::Pass{view.seat};
  return choice;
}

CardSet choose_discards(const SeatView& view) {
  if (view.table.phase == Phase::kDiscard) {
    return best_talon_game(view, view.hand, contracts_to_name(view.table)).discards;
  }
  if (view.table.declarer != view.seat) return misere_defender_discard(view.hand);
  const Game game = view.table.contract->game;
  return misere_discards(view.hand, terms_of(game).put_away, view.own_discards, leads(view, game));
}

Contract choose_contract(const SeatView& view) {
  const Contracts contracts = contracts_to_name(view.table);
  return *std::ranges::max_element(contracts, {}, [&](Contract contract) {
    return contract_gain(view, contract, view.hand, view.own_discards);
  });
}

bool expects_to_make(const SeatView& view) {
  const Contract contract = *view.table.contract;
  const Forecast tricks = forecast(trump_of(contract), view.hand, view.own_discards);
  return tricks.mean >= tricks_owed(view.table.rules, contract);
}

}  // namespace pulka
