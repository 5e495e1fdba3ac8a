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

// Swaps for each unseen card: until a walk has forgotten where it began, and between two layouts of it.
constexpr int kFirstSwaps = 8;
constexpr int kSwaps = 3;

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
  if (terms.misere) {
    const double chance = misere_chance(kept, away, false);
    return (kMisereDoubt + chance) * (kMisereDoubt + chance);
  }
  double weight = 1;
  if (contract.with_talon) weight = aces_of(away).empty() ? 1 : kDoubt;
  const int owed = tricks_owed(table_.rules, contract);
  if (owed == kHandSize) return weight * (kDoubt + all_tricks_chance(kept, away, trump_of(contract), true));
  const double mean =
      terms.trump ? declarer_tricks(kept, away, contract.trump).mean : no_trump_tricks(kept, away).mean;
  // Who took the talon had to play something, whatever came.
  const bool forced = contract.with_talon && contract.game == Game::kSix;
  if (!forced) return weight * rising(mean, owed - kFreeDeclarer, kFreeWidth);
  // Where there are higher games, good hands play those.
  const bool least = table_.rules.mixed != Mixed::kNone || table_.rules.illustrated != Illustrated::kNone;
  return weight * rising(mean, owed - (least ? kLeastGame : kForcedDeclarer), kBeliefWidth);
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
      rising(whister_tricks(table_.rules, ten, *table_.contract).mean, kWhistsFrom, kWhistWidth);
  return table_.whist_calls[seat] == WhistCall::kWhist ? whists : 1 - whists;
}

bool wants_talon(CardSet ten) {
  return best_forecast(ten) >= kTakesTalonFrom;
}

const Layout& BelievedLayouts::next(Rng& rng) {
  // Layouts of one walk resemble each other, so a new one is begun now and then.
  constexpr int kDrawnFromOne = 4;
  if (certain()) {
    layout_ = layouts_.draw(rng);
  } else if (drawn_++ % kDrawnFromOne == 0) {
    start_anew(rng);
  } else {
    swap_cards(kSwaps * layouts_.unseen(), rng);
  }
  return layout_;
}

void BelievedLayouts::start_anew(Rng& rng) {
  // Not from the likeliest of several: it is the walk that finds those.
  layout_ = layouts_.draw(rng);
  weight_ = beliefs_.weigh(layout_);
  swap_cards(kFirstSwaps * layouts_.unseen(), rng);
}

void BelievedLayouts::swap_cards(int times, Rng& rng) {
  constexpr double kTwoTo53 = 9007199254740992.0;
  for (int i = 0; i < times; ++i) {
    const Layout other = layouts_.swapped(layout_, rng);
    if (other == layout_) continue;
    const double weight = beliefs_.weigh(other);
    const bool goes = weight >= weight_ || static_cast<double>(rng() >> 11U) / kTwoTo53 * weight_ < weight;
    if (!goes) continue;
    layout_ = other;
    weight_ = weight;
  }
}

}  // namespace pulka
