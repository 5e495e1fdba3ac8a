#include "estimate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

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

// An ace, a king not alone, a queen third: what keeps the others from running the suit.
bool is_stopped(Ranks mine) {
  const int length = std::popcount(mine);
  return (mine >> static_cast<unsigned>(Rank::kAce) & 1U) != 0 ||
         ((mine >> static_cast<unsigned>(Rank::kKing) & 1U) != 0 && length > 1) ||
         ((mine >> static_cast<unsigned>(Rank::kQueen) & 1U) != 0 && length > 2);
}

int quick_tricks(CardSet hand) {
  int tricks = 0;
  for (Suit suit : kSuits) tricks += quick_tricks(ranks_of(hand, suit));
  return tricks;
}

// A side suit is worth something between its quick tricks and what it makes played to the end, by either
// side.
double side_suit_tricks(Ranks mine, Ranks gone) {
  const double whole = (average_tricks(mine, gone, true) + average_tricks(mine, gone, false)) / 2;
  return whole + quick_tricks(mine) / 2.0;
}

// Each trick more that the declarer owes than the six of the measurements is a better declarer's hand, and
// comes half out of each opponent's.
double harder_game(const RuleSet& rules, Contract contract) {
  return (tricks_owed(rules, contract) - 6) / 2.0;
}

double whister_mean(const RuleSet& rules, CardSet hand, Contract contract, double base) {
  const auto trump = trump_of(contract);
  double mean = base - harder_game(rules, contract);
  for (Suit suit : kSuits) {
    const Ranks mine = ranks_of(hand, suit);
    const double tricks =
        average_tricks(mine, 0, false);  // the suit comes from the others: the declarer attacks
    mean += suit == trump ? kWhisterTrumpTrick * tricks + kWhisterTrump * std::popcount(mine)
                          : kWhisterSide * std::min(tricks, kWhisterSideMost);
  }
  return mean;
}

template <class Gain>
double average(const Chances& chance, const Gain& gain) {
  double sum = 0;
  for (int tricks = 0; tricks <= kHandSize; ++tricks)
    sum += chance[static_cast<std::size_t>(tricks)] * gain(tricks);
  return sum;
}

// The chance that a suit makes a trick with every card, its holder leading it until all have run out.
double solid_chance(Ranks mine, Ranks gone) {
  const Ranks unseen = kAllRanks & ~(mine | gone);
  int solid = 0;
  for (Ranks left = unseen;; left = (left - 1U) & unseen) {
    solid += suit_tricks({{mine, left, unseen & ~left}}, Role::kDeclarer) == std::popcount(mine) ? 1 : 0;
    if (left == 0) break;
  }
  return static_cast<double>(solid) / static_cast<double>(1U << static_cast<unsigned>(std::popcount(unseen)));
}

}  // namespace

Chances chances(Forecast forecast) {
  const auto below = [&](double bound) {
    return std::erfc((forecast.mean - bound) / (forecast.spread * std::numbers::sqrt2)) / 2;
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

Chances all_or_nothing(double chance, int made, int otherwise) {
  Chances result{};
  result[static_cast<std::size_t>(made)] = chance;
  result[static_cast<std::size_t>(otherwise)] = 1 - chance;
  return result;
}

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

Forecast no_trump_tricks(CardSet hand, CardSet gone) {
  double suits = 0;
  int sure = 0;
  int stopped = 0;
  for (Suit suit : kSuits) {
    const Ranks mine = ranks_of(hand, suit);
    const Ranks out = ranks_of(gone, suit);
    suits += (average_tricks(mine, out, true) + average_tricks(mine, out, false)) / 2;
    sure += top_tricks(mine, out);
    stopped += is_stopped(mine) ? 1 : 0;
  }
  return {kNoTrumpBase + kNoTrumpSuits * suits + kNoTrumpSure * sure + kNoTrumpStopped * stopped,
          kNoTrumpSpread};
}

double all_tricks_chance(CardSet hand, CardSet gone, std::optional<Suit> trump, bool leads) {
  double chance = 1;
  for (Suit suit : kSuits) {
    const Ranks mine = ranks_of(hand, suit);
    // They lead what he can neither follow nor ruff.
    if (!leads && !trump && mine == 0) return 0;
    chance *= solid_chance(mine, ranks_of(gone, suit));
  }
  return chance;
}

Forecast against_one(Forecast against_two) {
  return {kLoneBase + kLoneSlope * against_two.mean, kLoneSpread};
}

Forecast whister_tricks(const RuleSet& rules, CardSet hand, Contract contract) {
  if (!terms_of(contract.game).trump) {
    return {kNoTrumpWhisterBase + kNoTrumpWhisterQuick * quick_tricks(hand), kNoTrumpWhisterSpread};
  }
  return {whister_mean(rules, hand, contract, kWhisterBase), kWhisterSpread};
}

Forecast lone_whister_tricks(const RuleSet& rules, CardSet hand, Contract contract) {
  if (rules.dropped_hand != DroppedHand::kDead) {
    // Nothing is lost but the other's name on the tricks.
    const Forecast own = whister_tricks(rules, hand, contract);
    return {own.mean + kPasserTricks - harder_game(rules, contract), kDeclarerSpread};
  }
  if (!terms_of(contract.game).trump) {
    return {kNoTrumpLoneWhisterBase + kNoTrumpWhisterQuick * quick_tricks(hand), kNoTrumpLoneWhisterSpread};
  }
  return {whister_mean(rules, hand, contract, kLoneWhisterBase), kLoneWhisterSpread};
}

Forecast partner_tricks(const RuleSet& rules, Contract contract) {
  if (!terms_of(contract.game).trump) return {kNoTrumpPartnerTricks, kNoTrumpWhisterSpread};
  return {kPartnerTricks - harder_game(rules, contract), kWhisterSpread};
}

Forecast lone_partner_tricks(const RuleSet& rules, Contract contract) {
  if (!terms_of(contract.game).trump) return {kNoTrumpLonePartnerTricks, kNoTrumpLoneWhisterSpread};
  return {kLonePartnerTricks - harder_game(rules, contract), kLoneWhisterSpread};
}

Forecast invited_tricks() {
  return {kInvitedTricks, kWhisterSpread};
}

double declarer_gain(const Stakes& stakes, const Chances& made) {
  return average(made, [&](int tricks) { return declarer_outcome(stakes, tricks); });
}

double lone_whist_gain(const Stakes& stakes, Forecast own) {
  const int quota = whister_quota(*stakes.rules, stakes.contract.game, true);
  return average(chances(own),
                 [&](int tricks) { return opponent_outcome(stakes, kHandSize - tricks, tricks, quota); });
}

double joint_whist_gain(const Stakes& stakes, Forecast own, Forecast partner, int quota) {
  const Chances his_chances = chances(partner);
  return average(chances(own), [&](int mine) {
    return average(his_chances,
                   [&](int his) { return opponent_outcome(stakes, kHandSize - mine - his, mine, quota); });
  });
}

double inviter_gain(const Stakes& stakes, Forecast own, Forecast partner) {
  const Chances his_chances = chances(partner);
  return average(chances(own), [&](int mine) {
    return average(his_chances, [&](int his) {
      return opponent_outcome(stakes, kHandSize - mine - his, mine, 0) +
             (mine + his < inviter_quota(*stakes.rules) ? inviter_forfeit(stakes) : 0);
    });
  });
}

double onlooker_gain(const Stakes& stakes, Forecast whister) {
  return average(chances(whister),
                 [&](int tricks) { return opponent_outcome(stakes, kHandSize - tricks, 0, 0); });
}

}  // namespace pulka
