#include "beliefs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "bidding.hpp"
#include "cards/deal.hpp"
#include "estimate.hpp"
#include "measured.hpp"
#include "misere.hpp"
#include "rules/contract.hpp"

namespace pulka {
namespace {

using namespace measured;

// From 0 to 1 as `value` rises through `middle`.
double rising(double value, double middle, double width) {
  return 1 / (1 + std::exp((middle - value) / width));
}

double best_forecast(CardSet hand) {
  double best = 0;
  for (Suit suit : kSuits) best = std::max(best, declarer_tricks(hand, {}, suit).mean);
  return best;
}

CardSet aces_of(CardSet cards) {
  CardSet aces;
  for (Suit suit : kSuits) aces |= cards & CardSet{Card(suit, Rank::kAce)};
  return aces;
}

}  // namespace

Beliefs::Beliefs(const SeatView& view) : view_(view), table_(view.table) {
  for (const Trick& trick : table_.tricks) {
    for (const PlayedCard& played : trick) played_[played.seat] |= played.card;
  }
  for (const PlayedCard& played : table_.trick) played_[played.seat] |= played.card;
}

double Beliefs::weigh(const Layout& layout) const {
  double weight = 1;
  for (Seat seat : table_.active) {
    if (seat == view_.seat || table_.excluded.has(seat)) continue;
    if (seat == table_.declarer && table_.contract) {
      weight *= of_declarer(layout);
      continue;
    }
    const CardSet ten = layout.hands[seat] | played_[seat] | layout.away[seat];
    if (seat != table_.declarer) weight *= of_calls(seat, ten);
    if (table_.contract) weight *= of_defender(seat, ten);
  }
  return std::max(weight, kLeastBelief);
}

double Beliefs::of_declarer(const Layout& layout) const {
  const Seat seat = *table_.declarer;
  const Contract contract = *table_.contract;
  const GameTerms terms = terms_of(contract.game);
  const CardSet kept = layout.hands[seat] | played_[seat];
  const CardSet away = layout.away[seat];
  if (terms.misere) return kDoubt + misere_chance(kept, away, false);
  double weight = 1;
  if (contract.with_talon) weight = aces_of(away).empty() ? 1 : kDoubt;
  const int owed = tricks_owed(table_.rules, contract);
  if (owed == kHandSize) return weight * (kDoubt + all_tricks_chance(kept, away, trump_of(contract), true));
  const double mean =
      terms.trump ? declarer_tricks(kept, away, contract.trump).mean : no_trump_tricks(kept, away).mean;
  // Who took the talon had to play something, whatever came.
  const bool forced = contract.with_talon && contract.game == Game::kSix;
  return weight * rising(mean, owed - (forced ? kForcedDeclarer : kFreeDeclarer), kBeliefWidth);
}

double Beliefs::of_calls(Seat seat, CardSet ten) const {
  const HandCall call = table_.hand_calls[seat];
  const double best = best_forecast(ten);
  double weight = 1;
  switch (call.kind) {
    case HandCall::Kind::kBid:
      if (!terms_of(call.game).misere && terms_of(call.game).trump) {
        weight =
            rising(declarer_tricks(ten, {}, call.suit).mean,
                   tricks_owed(table_.rules, {call.suit, false, call.game}) - kFreeDeclarer, kBeliefWidth);
      }
      break;
    case HandCall::Kind::kNumber:
      weight = rising(best, kTakesTalonFrom, kBeliefWidth);
      break;
    case HandCall::Kind::kPass:
      // In the ladder a pass is all he says; else it is only about games without the talon.
      weight = table_.rules.auction == Auction::kLadder
                   ? 1 - rising(best, kTakesTalonFrom + (table_.level > 1 ? kPassesHigher : 0), kBeliefWidth)
                   : 1 - rising(best, table_.rules.declarer_owes + kFreeDeclarer, kBeliefWidth);
      break;
    case HandCall::Kind::kNone:
      break;
  }
  if (table_.talon_passes.has(seat)) weight *= 1 - rising(best, kTakesTalonFrom, kBeliefWidth);
  return weight;
}

double Beliefs::of_defender(Seat seat, CardSet ten) const {
  if (terms_of(table_.contract->game).all_defend || table_.whist_calls[seat] == WhistCall::kNone) return 1;
  const double whists =
      rising(whister_tricks(table_.rules, ten, *table_.contract).mean, kWhistsFrom, kBeliefWidth);
  return table_.whist_calls[seat] == WhistCall::kWhist ? whists : 1 - whists;
}

const Layout& BelievedLayouts::next(Rng& rng) {
  if (used_ == drawn_.size()) fill(rng);
  return drawn_[used_++];
}

void BelievedLayouts::fill(Rng& rng) {
  constexpr std::size_t kChosen = 6;
  constexpr std::size_t kPool = 6 * kChosen;
  drawn_.clear();
  used_ = 0;
  if (certain()) {
    drawn_.push_back(layouts_.draw(rng));
    return;
  }
  std::array<Layout, kPool> pool;
  std::array<double, kPool> logs{};
  for (std::size_t i = 0; i < kPool; ++i) {
    pool[i] = layouts_.draw(rng);
    logs[i] = std::log(beliefs_.weigh(pool[i]));
  }
  const double most = *std::ranges::max_element(logs);
  std::array<double, kPool> weights{};
  for (double belief : {1.0, 0.5, 0.25, 0.0}) {
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < kPool; ++i) {
      weights[i] = std::exp(belief * (logs[i] - most));
      sum += weights[i];
      squares += weights[i] * weights[i];
    }
    for (double& weight : weights) weight /= sum;
    // So many equal weights would be worth as much.
    if (sum * sum / squares >= kChosen) break;
  }
  // At even steps along the weights laid end to end, so that none is drawn more often than it must be.
  constexpr double kTwoTo53 = 9007199254740992.0;
  const double start = static_cast<double>(rng() >> 11U) / kTwoTo53;
  double reached = 0;
  for (std::size_t i = 0; i < kPool; ++i) {
    reached += weights[i] * kChosen;
    while (drawn_.size() < kChosen && start + static_cast<double>(drawn_.size()) < reached) {
      drawn_.push_back(pool[i]);
    }
  }
  while (drawn_.size() < kChosen) drawn_.push_back(pool[kPool - 1]);  // rounding
  // A decision may use only some of them.
  for (std::size_t last = drawn_.size() - 1; last > 0; --last) {
    std::swap(drawn_[last], drawn_[uniform_below(rng, last + 1)]);
  }
}

}  // namespace pulka
