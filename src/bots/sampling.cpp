#include "sampling.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <optional>
#include <vector>

#include "beliefs.hpp"
#include "bidding.hpp"
#include "defence.hpp"
#include "game/legal_actions.hpp"
#include "measured.hpp"
#include "outcome.hpp"
#include "rules/contract.hpp"
#include "simple.hpp"
#include "stakes.hpp"

namespace pulka {
namespace {

using namespace measured;
using Clock = std::chrono::steady_clock;

constexpr double kNoise = 1e-9;

// What each of several acts brings, layout by layout. Acts that are clearly worse are not looked at further.
class Comparison {
 public:
  explicit Comparison(std::size_t acts) : acts_(acts) {}

  [[nodiscard]] std::size_t size() const { return acts_.size(); }
  [[nodiscard]] bool open(std::size_t act) const { return !acts_[act].dropped; }
  [[nodiscard]] bool decided() const { return std::ranges::count(acts_, false, &Act::dropped) <= 1; }
  void add(std::size_t act, double gain) {
    acts_[act].gains.push_back(gain);
    acts_[act].sum += gain;
  }
  // After each layout, on which every act still open has been tried.
  void drop_the_worse() {
    const std::size_t leader = best();
    const std::size_t count = acts_[leader].gains.size();
    if (count < kFirstLook) return;
    for (std::size_t act = 0; act < acts_.size(); ++act) {
      if (act == leader || acts_[act].dropped) continue;
      const auto [mean, error] = behind(act, leader);
      if (mean > kClearly * error && mean > kNoise) acts_[act].dropped = true;
    }
  }
  // The best, the first of equal ones; the first of all unless another is likely to be better.
  [[nodiscard]] std::size_t choice() const {
    const std::size_t leader = best();
    if (leader == 0 || acts_[0].dropped) return leader;
    const auto [mean, error] = behind(0, leader);
    return mean > kEvidence * error ? leader : 0;
  }

  // What the chosen act brought, and the best of the others that were tried as often as any.
  [[nodiscard]] Trial trial() const {
    const std::size_t chosen = choice();
    const auto mean = [&](std::size_t act) {
      return acts_[act].sum / static_cast<double>(std::max<std::size_t>(acts_[act].gains.size(), 1));
    };
    Trial trial{static_cast<int>(acts_[chosen].gains.size()), mean(chosen), {}};
    for (std::size_t act = 0; act < acts_.size(); ++act) {
      if (act != chosen && (!trial.next || mean(act) > *trial.next)) trial.next = mean(act);
    }
    return trial;
  }

 private:
  [[nodiscard]] std::size_t best() const {
    std::size_t best = 0;
    while (acts_[best].dropped) ++best;
    for (std::size_t act = best + 1; act < acts_.size(); ++act) {
      if (!acts_[act].dropped && acts_[act].sum > acts_[best].sum + kNoise) best = act;
    }
    return best;
  }
  // How far an act is behind another on the layouts on which both were tried: the mean and its standard
  // error.
  struct Distance {
    double mean = 0;
    double error = 0;
  };
  [[nodiscard]] Distance behind(std::size_t act, std::size_t other) const {
    const auto count = static_cast<double>(acts_[act].gains.size());
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < acts_[act].gains.size(); ++i) {
      const double gain = acts_[other].gains[i] - acts_[act].gains[i];
      sum += gain;
      squares += gain * gain;
    }
    const double mean = sum / count;
    return {mean, std::sqrt(std::max(squares / count - mean * mean, 0.0) / count)};
  }

  static constexpr std::size_t kFirstLook = 5;
  static constexpr double kClearly = 2.5;   // standard errors: not to be looked at further
  static constexpr double kEvidence = 1.0;  // … and to prefer an act to the simple bot's
  struct Act {
    std::vector<double> gains;
    double sum = 0;
    bool dropped = false;
  };
  std::vector<Act> acts_;
};

class Thinker {
 public:
  Thinker(const SeatView& view, const BotSettings& settings, Solver& solver, Rng& rng)
      : view_(view),
        table_(view.table),
        settings_(settings),
        solver_(solver),
        rng_(rng),
        deadline_(Clock::now() + settings.time) {}

  // Of the last choice.
  [[nodiscard]] const Trial& trial() const { return trial_; }

  Command choose() {
    const ActionList actions = legal_actions(view_);
    assert(!actions.empty());
    if (table_.proposal || actions.size() == 1) return choose_simple(view_);
    switch (table_.phase) {
      case Phase::kPlay:
        return choose_play(actions);
      case Phase::kWhist:
        return choose_defence(command::CallWhist{view_.seat});
      case Phase::kInvite:
        return choose_defence(command::Invite{view_.seat});
      case Phase::kDiscard:
        return command::Discard{view_.seat, choose_plan(talon_plans(view_, view_.hand)).discards};
      case Phase::kDeclare: {
        const Contract contract = choose_plan(declarations(view_)).contract;
        return command::Declare{view_.seat, contract.trump, contract.game};
      }
      case Phase::kTalonOffer:
        return choose_talon(command::TakeTalon{view_.seat}, table_.buys);
      case Phase::kTalonAuction:
        return choose_talon(command::Buy{view_.seat}, table_.buys + 1);
      case Phase::kAuction:
        return choose_auction(actions);
      default:
        return choose_simple(view_);
    }
  }

 private:
  // Calls try(layout) for layout after layout, until it returns false or enough is enough.
  template <class Try>
  void for_each_layout(const SeatView& view, const Try& attempt) {
    constexpr int kMost = 160;
    BelievedLayouts layouts(view);
    assert(layouts.any());
    if (!layouts.any()) return;
    const int most = layouts.certain() ? 1 : settings_.samples > 0 ? settings_.samples : kMost;
    for (int i = 0; i < most; ++i) {
      if (settings_.samples == 0 && i > 0 && Clock::now() >= deadline_) return;
      if (!attempt(layouts.next(rng_))) return;
    }
  }

  // What an act brings on a layout, for each of `acts`; the index of the best, the first being
  // the simple bot's.
  template <class Gain>
  std::size_t compare(std::size_t acts, const Gain& gain) {
    Comparison comparison(acts);
    for_each_layout(view_, [&](const Layout& layout) {
      for (std::size_t act = 0; act < acts; ++act) {
        if (comparison.open(act)) comparison.add(act, gain(act, layout));
      }
      comparison.drop_the_worse();
      return !comparison.decided();
    });
    trial_ = comparison.trial();
    return comparison.choice();
  }

  // --- Play.

  Command choose_play(const ActionList& actions) {
    // Who announces has nothing to sample: it depends on his own cards.
    const Command simple = choose_simple(view_);
    if (!std::holds_alternative<command::PlayCard>(simple) || actions.size() == 1) return simple;
    // The solver does not know the duty to head a trick (A12).
    if (table_.rules.must_head) return simple;
    const Card usual = std::get<command::PlayCard>(simple).card;
    const CardSet hand = table_.turn == view_.seat ? view_.hand : table_.open_cards;
    const CardSet legal = playable(table_, hand);
    if (all_equal(legal, hand)) return simple;
    return command::PlayCard{view_.seat, best_card(legal, usual)};
  }

  // Whether nobody else holds, or has just played, a card between any of these.
  [[nodiscard]] bool all_equal(CardSet cards, CardSet hand) const {
    if (cards.lowest().suit() != cards.highest().suit()) return false;
    CardSet others = CardSet::pack() - table_.played - hand - view_.own_discards - view_.hand;
    for (const PlayedCard& played : table_.trick) others |= played.card;
    return std::ranges::none_of(others,
                                [&](Card card) { return cards.lowest() < card && card < cards.highest(); });
  }

  Card best_card(CardSet legal, Card usual) {
    std::vector<Card> cards;
    cards.push_back(usual);  // the first of equal ones is taken
    for (Card card : legal) {
      if (card != usual) cards.push_back(card);
    }
    const int made_so_far = table_.taken[*table_.declarer];
    // The gain goes by the declarer's tricks and the share of the first defender.
    std::vector<double> sums(cards.size());
    int layouts = 0;
    for_each_layout(view_, [&](const Layout& layout) {
      ++layouts;
      const double share = first_defenders_share(table_, layout);
      std::array<double, kHandSize + 1> gains{};
      std::array<bool, kHandSize + 1> known{};
      for (const CardValue& value : solver_.values(position_of(table_, layout))) {
        const auto made = static_cast<std::size_t>(made_so_far + value.tricks);
        if (!known[made]) gains[made] = gain_of_tricks(table_, static_cast<int>(made), share, view_.seat);
        known[made] = true;
        const auto at = std::ranges::find(cards, value.card) - cards.begin();
        sums[static_cast<std::size_t>(at)] += gains[made];
      }
      return true;
    });
    std::size_t best = 0;
    for (std::size_t i = 1; i < cards.size(); ++i) {
      if (sums[i] > sums[best] + kNoise) best = i;
    }
    if (layouts > 0) {
      trial_ = {layouts, sums[best] / layouts, {}};
      for (std::size_t i = 0; i < cards.size(); ++i) {
        const double mean = sums[i] / layouts;
        if (i != best && (!trial_.next || mean > *trial_.next)) trial_.next = mean;
      }
    }
    return cards[best];
  }

  // --- Calls against a game.

  Command choose_defence(const Command& yes) {
    const Command usual = choose_simple(view_);
    const bool usually = usual == yes;
    const std::size_t best = compare(2, [&](std::size_t act, const Layout& layout) {
      return gain_of_defending(yes, (act == 0) == usually, layout);
    });
    return (best == 0) == usually ? yes : Command{command::Pass{view_.seat}};
  }

  double gain_of_defending(const Command& yes, bool says_yes, const Layout& layout) {
    Table table = table_;
    if (std::holds_alternative<command::CallWhist>(yes)) {
      table.whist_calls[view_.seat] = says_yes ? WhistCall::kWhist : WhistCall::kPass;
      return gain_of_contract(solver_, table, layout, view_.seat);
    }
    if (says_yes) {
      table.inviter = view_.seat;
      for (Seat opponent : opponents(table)) table.whist_calls[opponent] = WhistCall::kWhist;
    }
    return gain_of_defence(solver_, table, layout, view_.seat);
  }

  // --- Games with the talon.

  // The best of plans, the first of which the simple bot would choose.
  TalonPlan choose_plan(std::vector<TalonPlan> plans) {
    constexpr std::size_t kMost = 6;
    plans.resize(std::min(plans.size(), kMost));
    if (plans.size() == 1) return plans.front();
    const std::size_t best = compare(plans.size(), [&](std::size_t act, const Layout& layout) {
      return gain_of_plan(plans[act], layout);
    });
    return plans[best];
  }

  double gain_of_plan(const TalonPlan& plan, const Layout& before) {
    Table table = table_;
    table.declarer = view_.seat;
    table.talon_taken = true;
    table.contract = plan.contract;
    Layout layout = before;
    layout.hands[view_.seat] -= plan.discards;
    layout.away[view_.seat] |= plan.discards;
    return gain_of_contract(solver_, table, layout, view_.seat);
  }

  Command choose_talon(const Command& take, int buys) {
    // Where the simple bot is sure there is nothing to look at.
    const double estimate = talon_gain(view_, buys);
    const double sure = kSureOf * smallest_game();
    if (estimate > sure) return take;
    if (estimate < -sure) return command::Pass{view_.seat};
    const bool usually = estimate > 0;
    const std::size_t best = compare(2, [&](std::size_t act, const Layout& layout) {
      if ((act == 0) != usually) return gain_of_passed_talon(layout);
      Table table = table_;
      table.buys = static_cast<std::uint8_t>(buys);
      return gain_of_talon(solver_, table, layout, view_.seat, view_.seat);
    });
    return (best == 0) == usually ? take : Command{command::Pass{view_.seat}};
  }

  // The others' turn.
  double gain_of_passed_talon(const Layout& layout) {
    Table table = table_;
    table.talon_passes |= view_.seat;
    // Who has bought it keeps it.
    if (table.buyer) return gain_of_talon(solver_, table, layout, *table.buyer, view_.seat);
    const bool negotiated =
        table.rules.talon == TalonRule::kNegotiated && table.rules.auction == Auction::kSingleRound;
    for (Seat seat : table.active) {
      if (table.talon_passes.has(seat) || table.excluded.has(seat)) continue;
      if (wants_talon(layout.hands[seat])) {
        if (negotiated) ++table.buys;
        return gain_of_talon(solver_, table, layout, seat, view_.seat);
      }
      table.talon_passes |= seat;
    }
    return 0;
  }

  // --- The auction.

  struct Call {
    Command command;
    double estimate = 0;
  };

  Command choose_auction(const ActionList& actions) {
    const Gains gains = call_gains(view_, actions);
    const Command simple = choose_call(view_, actions, gains);
    std::vector<Call> calls{{command::Pass{view_.seat}, 0}};
    const double sure = kSureOf * smallest_game();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const bool passes = std::holds_alternative<command::Pass>(actions[i].command);
      if (!passes && gains[i] > -sure) calls.push_back({actions[i].command, gains[i]});
    }
    if (calls.size() == 1) return simple;
    std::ranges::stable_sort(calls.begin() + 1, calls.end(), std::ranges::greater{}, &Call::estimate);
    constexpr std::size_t kMost = 4;
    calls.resize(std::min(calls.size(), kMost));
    const auto usual = std::ranges::find(calls, simple, &Call::command);
    if (usual != calls.end()) std::rotate(calls.begin(), usual, usual + 1);
    const std::size_t best = compare(calls.size(), [&](std::size_t act, const Layout& layout) {
      return gain_of_call(calls[act].command, layout);
    });
    return calls[best].command;
  }

  // A call is reckoned to win the auction.
  double gain_of_call(const Command& call, const Layout& layout) {
    Table table = table_;
    if (const auto* bid = std::get_if<command::Bid>(&call)) {
      table.declarer = view_.seat;
      table.contract = Contract{bid->suit, false, bid->game};
      return gain_of_contract(solver_, table, layout, view_.seat);
    }
    if (const auto* called = std::get_if<command::CallNumber>(&call)) {
      return gain_of_number(view_.seat, called->number, layout);
    }
    return gain_of_passing(layout);
  }

  double gain_of_number(Seat caller, int number, const Layout& layout) {
    Table table = table_;
    table.level = static_cast<std::uint8_t>(number);
    const Game game = game_of_number(table.rules, number);
    if (terms_of(game).with_talon) return gain_of_talon(solver_, table, layout, caller, view_.seat);
    table.declarer = caller;
    table.contract = Contract{highest_suit(table.rules), false, game};
    return gain_of_contract(solver_, table, layout, view_.seat);
  }

  double gain_of_passing(const Layout& layout) {
    Table table = table_;
    table.hand_calls[view_.seat] = {HandCall::Kind::kPass, {}, {}};
    if (const auto bidder = standing_bidder(table)) {
      table.declarer = bidder;
      table.contract = contract_won(table);
      return gain_of_contract(solver_, table, layout, view_.seat);
    }
    if (table.rules.auction == Auction::kLadder) {
      if (table.caller) return gain_of_number(*table.caller, table.level, layout);
      for (Seat seat : table.active) {
        if (table.hand_calls[seat].kind == HandCall::Kind::kPass || table.excluded.has(seat)) continue;
        if (wants_talon(layout.hands[seat])) return gain_of_number(seat, 1, layout);
      }
      return 0;
    }
    // The talon is offered to all again, the viewer among them.
    const bool negotiated = table.rules.talon == TalonRule::kNegotiated;
    for (Seat seat : table.active) {
      if (table.excluded.has(seat)) continue;
      if (!wants_talon(layout.hands[seat])) continue;
      table.buys = negotiated ? 1 : 0;
      return gain_of_talon(solver_, table, layout, seat, view_.seat);
    }
    return 0;
  }

  // What the smallest game is worth to its declarer.
  [[nodiscard]] double smallest_game() const {
    const Contract contract{table_.rules.suit_order[0], true, Game::kSix};
    return std::max(unplayed_outcome(stakes_of(table_, contract)), 1.0);
  }

  const SeatView& view_;
  const Table& table_;
  const BotSettings& settings_;
  Solver& solver_;
  Rng& rng_;
  Clock::time_point deadline_;
  Trial trial_;
};

}  // namespace

Command choose_by_sampling(const SeatView& view, const BotSettings& settings, Solver& solver, Rng& rng,
                           Trial* trial) {
  Thinker thinker(view, settings, solver, rng);
  Command command = thinker.choose();
  if (trial != nullptr) *trial = thinker.trial();
  return command;
}

}  // namespace pulka
