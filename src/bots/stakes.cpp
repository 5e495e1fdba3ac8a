#include "stakes.hpp"

#include "scoring/pot.hpp"

namespace pulka {
namespace {

bool with_pot(const Stakes& stakes) {
  return stakes.rules->scoring == Scoring::kPot;
}

double fishes(int remises) {
  return static_cast<double>(remises * kFishesPerRemise);
}
// What a remise put by somebody adds to the account of each other player; money put into the pot adds …
double share(const Stakes& stakes, int amount) {
  return (with_pot(stakes) ? static_cast<double>(amount) : fishes(amount)) / stakes.players;
}
// … and takes from the account of the one who puts it.
double burden(const Stakes& stakes, int amount) {
  return (with_pot(stakes) ? static_cast<double>(amount) : fishes(amount)) - share(stakes, amount);
}

int missing(const Stakes& stakes, int made) {
  return tricks_missing(*stakes.rules, stakes.contract, made);
}

bool direct(const Stakes& stakes) {
  return with_pot(stakes) && paid_directly(*stakes.rules, stakes.contract.game);
}

// What a defender is paid for each of his tricks (M40, M56, A13, H17).
double trick_price(const Stakes& stakes) {
  if (terms_of(stakes.contract.game).misere || direct(stakes)) return 0;
  if (with_pot(stakes)) return static_cast<double>(stakes.value) / kTenth;
  return stakes.contract.game == Game::kTotus ? totus_prize(*stakes.rules, stakes.value) : stakes.value;
}

// What a failed declarer puts on the table.
int penalty(const Stakes& stakes, int short_by) {
  return with_pot(stakes) ? 2 * stakes.value : remise_for(*stakes.rules, stakes.value, short_by);
}

// A15: from each opponent to him who plays the highest suit in hand.
int premium(const Stakes& stakes) {
  const bool earned = with_pot(stakes) && is_preference(*stakes.rules, stakes.contract);
  return earned ? stakes.rules->dealer_stake : 0;
}

}  // namespace

Stakes stakes_of(const Table& table, Contract contract) {
  const RuleSet& rules = table.rules;
  Stakes stakes{&rules, contract, 0, table.players};
  stakes.value = direct(stakes)     ? direct_payment(rules, contract)
                 : with_pot(stakes) ? amount_in_play(rules, table.account, contract)
                                    : reckoned_value(rules, table.account, contract);
  return stakes;
}

double declarer_outcome(const Stakes& stakes, int made) {
  const int short_by = missing(stakes, made);
  constexpr int kOpponents = 2;
  if (direct(stakes)) return (short_by > 0 ? -kOpponents : kOpponents) * stakes.value;
  const double paid = (kHandSize - made) * trick_price(stakes);
  if (short_by <= 0) return unplayed_outcome(stakes) - paid;
  double gain = -burden(stakes, penalty(stakes, short_by)) - paid;
  // The pot is drawn, made or not (A13).
  if (with_pot(stakes)) gain += burden(stakes, stakes.value) - kOpponents * premium(stakes);
  return gain;
}

double unplayed_outcome(const Stakes& stakes) {
  if (with_pot(stakes)) return burden(stakes, stakes.value) + 2 * premium(stakes);
  return burden(stakes, stakes.value);
}

double opponent_outcome(const Stakes& stakes, int declarer, int own, int quota) {
  const int short_by = missing(stakes, declarer);
  const int own_short = quota - own;
  const double paid = own * trick_price(stakes);
  if (with_pot(stakes)) {
    // A short defender pays whether the game is made or not.
    return paid - share(stakes, stakes.value) +
           (short_by > 0 ? share(stakes, penalty(stakes, short_by)) : 0) -
           (own_short > 0 ? burden(stakes, stakes.value) : 0);
  }
  if (short_by > 0) return share(stakes, penalty(stakes, short_by)) + paid;
  const double gain = -share(stakes, stakes.value) + paid;
  return own_short > 0 ? gain - burden(stakes, penalty(stakes, own_short)) : gain;
}

double bystander_outcome(const Stakes& stakes) {
  return -share(stakes, stakes.value);
}

double inviter_forfeit(const Stakes& stakes) {
  return -burden(stakes, stakes.value);
}

}  // namespace pulka
