#include "estimate.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "measured.hpp"
#include "rules/contract.hpp"
#include "suit_play.hpp"

namespace pulka {
namespace {

using namespace measured;

// Aces, and kings that are not alone: what a side suit takes before anybody ruffs it.
int quick_tricks(Ranks mine) {
  const bool ace = (mine >> static_cast<unsigned>(Rank::kAce) & 1U) != 0;
  const bool king = (mine >> static_cast<unsigned>(Rank::kKing) & 1U) != 0;
  return (ace ? 1 : 0) + (king && std::popcount(mine) > 1 ? 1 : 0);
}

// A side suit is worth something between its quick tricks and what it makes played to the end, by either
// side.
double side_suit_tricks(Ranks mine, Ranks gone) {
  const double whole = (average_tricks(mine, gone, true) + average_tricks(mine, gone, false)) / 2;
  return whole + quick_tricks(mine) / 2.0;
}

// Each trick more that the declarer owes than the six of the measurements is a better declarer's hand, and
// comes half out of each opponent's.
double harder_game(const RuleSet& rules) {
  return (rules.declarer_owes - 6) / 2.0;
}

double whister_mean(const RuleSet& rules, CardSet hand, Suit trump, double base) {
  double mean = base - harder_game(rules);
  for (Suit suit : kSuits) {
    const Ranks mine = ranks_of(hand, suit);
    const double tricks =
        average_tricks(mine, 0, false);  // the suit comes from the others: the declarer attacks
    mean += suit == trump ? kWhisterTrumpTrick * tricks + kWhisterTrump * std::popcount(mine)
                          : kWhisterSide * std::min(tricks, kWhisterSideMost);
  }
  return mean;
}

using Chances = std::array<double, kHandSize + 1>;

// The chance of each number of tricks: a bell curve, what lies beyond the ends counted at the ends.
Chances chances(Forecast forecast) {
  const auto below = [&](double bound) {
    return std::erfc((forecast.mean - bound) / (forecast.spread * std::sqrt(2.0))) / 2;
  };
  Chances result{};
  double lower = 0;
  for (int tricks = 0; tricks <= kHandSize; ++tricks) {
    const double upper = tricks == kHandSize ? 1 : below(tricks + 0.5);
    result[static_cast<std::size_t>(tricks)] = upper - lower;
    lower = upper;
  }
  return result;
}

double fishes(int remises) {
  return static_cast<double>(remises * kFishesPerRemise);
}
// What a remise put by somebody adds to the account of each other player.
double share(const Stakes& stakes, int remises) {
  return fishes(remises) / stakes.players;
}
// … and takes from the account of the one who puts it.
double burden(const Stakes& stakes, int remises) {
  return fishes(remises) - share(stakes, remises);
}

// An opponent's gain when the declarer makes `declarer` tricks and he himself `own`, `whists` or not.
double opponent_gain(const Stakes& stakes, int declarer, int own, bool whists) {
  const int missing = stakes.rules->declarer_owes - declarer;
  if (missing > 0)
    return share(stakes, remise_for(*stakes.rules, stakes.value, missing)) + own * stakes.value;
  double gain = -share(stakes, stakes.value) + own * stakes.value;
  if (const int short_by = stakes.rules->whister_owes - own; whists && short_by > 0) {
    gain -= burden(stakes, remise_for(*stakes.rules, stakes.value, short_by));
  }
  return gain;
}

template <class Gain>
double average(Forecast forecast, const Gain& gain) {
  const Chances chance = chances(forecast);
  double sum = 0;
  for (int tricks = 0; tricks <= kHandSize; ++tricks)
    sum += chance[static_cast<std::size_t>(tricks)] * gain(tricks);
  return sum;
}

}  // namespace

Forecast declarer_tricks(CardSet hand, CardSet gone, Suit trump) {
  double side = 0;
  for (Suit suit : kSuits) {
    if (suit != trump) side += side_suit_tricks(ranks_of(hand, suit), ranks_of(gone, suit));
  }
  const Ranks trumps = ranks_of(hand, trump);
  // With one trump nothing of a side suit is safe, with enough of them everything.
  const int control = std::clamp(std::popcount(trumps) - 1, 0, kTrumpsForControl - 1);
  return {kBase + kTrump * average_tricks(trumps, ranks_of(gone, trump), true) +
              kSide * side * control / (kTrumpsForControl - 1),
          kDeclarerSpread};
}

Forecast against_one(Forecast against_two) {
  return {kLoneBase + kLoneSlope * against_two.mean, kLoneSpread};
}

Forecast whister_tricks(const RuleSet& rules, CardSet hand, Suit trump) {
  return {whister_mean(rules, hand, trump, kWhisterBase), kWhisterSpread};
}

Forecast lone_whister_tricks(const RuleSet& rules, CardSet hand, Suit trump) {
  if (rules.dropped_hand == DroppedHand::kDead) {
    return {whister_mean(rules, hand, trump, kLoneWhisterBase), kLoneWhisterSpread};
  }
  // Nothing is lost but the other's name on the tricks.
  const Forecast own = whister_tricks(rules, hand, trump);
  return {own.mean + kPasserTricks - harder_game(rules), kDeclarerSpread};
}

Forecast partner_tricks(const RuleSet& rules) {
  return {kPartnerTricks - harder_game(rules), kWhisterSpread};
}

Forecast lone_partner_tricks(const RuleSet& rules) {
  return {kLonePartnerTricks - harder_game(rules), kLoneWhisterSpread};
}

double declarer_gain(const Stakes& stakes, Forecast tricks) {
  return average(tricks, [&](int made) {
    const int missing = stakes.rules->declarer_owes - made;
    const double paid = (kHandSize - made) * stakes.value;
    return missing > 0 ? -burden(stakes, remise_for(*stakes.rules, stakes.value, missing)) - paid
                       : unplayed_gain(stakes) - paid;
  });
}

double unplayed_gain(const Stakes& stakes) {
  return burden(stakes, stakes.value);
}

double lone_whist_gain(const Stakes& stakes, Forecast own) {
  return average(own, [&](int tricks) { return opponent_gain(stakes, kHandSize - tricks, tricks, true); });
}

double joint_whist_gain(const Stakes& stakes, Forecast own, Forecast partner) {
  return average(own, [&](int mine) {
    return average(partner,
                   [&](int his) { return opponent_gain(stakes, kHandSize - mine - his, mine, true); });
  });
}

double onlooker_gain(const Stakes& stakes, Forecast whister) {
  return average(whister, [&](int tricks) { return opponent_gain(stakes, kHandSize - tricks, 0, false); });
}

double nobody_whists_gain(const Stakes& stakes) {
  return -share(stakes, stakes.value);
}

}  // namespace pulka
