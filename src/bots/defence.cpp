#include "defence.hpp"

#include <algorithm>

#include "estimate.hpp"
#include "measured.hpp"
#include "rules/contract.hpp"
#include "stakes.hpp"

namespace pulka {
namespace {

using namespace measured;

// What the ways to defend bring the viewer.
struct Prospects {
  double alone = 0;     // he alone is in, and invites the other or not
  double together = 0;  // both are, each for himself
  double invited = 0;   // both are, the other answering for the tricks (A10)
  double onlooker = 0;  // only the other is
  double nobody = 0;
};

bool has_invitations(const RuleSet& rules) {
  return rules.scoring == Scoring::kPot && rules.invitation;
}

Prospects prospects(const SeatView& view) {
  const Table& table = view.table;
  const RuleSet& rules = table.rules;
  const Contract contract = *table.contract;
  const Stakes stakes = stakes_of(table, contract);
  const auto others = opponents(table);
  // The first after the declarer may owe more than the other (M51).
  const int quota = whister_quota(rules, contract.game, others[0] == view.seat);
  const Forecast own = whister_tricks(rules, view.hand, contract);
  const Forecast partner = partner_tricks(rules, contract);
  Prospects result;
  result.alone = lone_whist_gain(stakes, lone_whister_tricks(rules, view.hand, contract));
  result.nobody = bystander_outcome(stakes);
  if (others.size() < 2) return result;
  result.together = joint_whist_gain(stakes, own, partner, quota);
  result.onlooker = onlooker_gain(stakes, lone_partner_tricks(rules, contract));
  if (!has_invitations(rules)) return result;
  result.invited = joint_whist_gain(stakes, own, partner, 0);
  if (invites(view)) result.alone = inviter_gain(stakes, own, invited_tricks());
  return result;
}

}  // namespace

bool whists(const SeatView& view) {
  const Table& table = view.table;
  const RuleSet& rules = table.rules;
  const Prospects will = prospects(view);
  const auto others = opponents(table);
  if (others.size() == 1) return will.alone > will.nobody;
  // Who is out beside one who is in may be taken in after all.
  const double invited = has_invitations(rules) ? kInvites : 0;
  const double beside = invited * will.invited + (1 - invited) * will.onlooker;
  if (others[0] == view.seat) {  // the other has still to speak
    const bool pot = rules.scoring == Scoring::kPot;
    const double after_in = pot ? kSecondIn : kSecondWhists;
    const double after_out = pot ? kSecondInAlone : kSecondWhistsAlone;
    return after_in * will.together + (1 - after_in) * will.alone >
           after_out * beside + (1 - after_out) * will.nobody;
  }
  return table.whist_calls[others[0]] == WhistCall::kWhist ? will.together > beside
                                                           : will.alone > will.nobody;
}

bool invites(const SeatView& view) {
  const Table& table = view.table;
  return whister_tricks(table.rules, view.hand, *table.contract).mean >= kInvitesFrom;
}

}  // namespace pulka
