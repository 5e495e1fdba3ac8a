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
  double alone = 0;     // he alone plays
  double together = 0;  // both do, each for himself
  double invited = 0;   // both do, the other answering for the tricks (A10)
  double inviting = 0;  // … or he himself
  double onlooker = 0;  // only the other does
  double nobody = 0;
};

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
  if (rules.scoring != Scoring::kPot || !rules.invitation) return result;
  result.invited = joint_whist_gain(stakes, own, partner, 0);
  result.inviting = inviter_gain(stakes, own, invited_tricks());
  return result;
}

}  // namespace

bool whists(const SeatView& view) {
  const Table& table = view.table;
  const Prospects will = prospects(view);
  const auto others = opponents(table);
  if (others.size() == 1) return will.alone > will.nobody;
  const bool pot = table.rules.scoring == Scoring::kPot;
  const bool invitation = pot && table.rules.invitation;
  const double single = invitation ? std::max(will.alone, will.inviting) : will.alone;
  // Who is out beside one who is in may be taken in after all.
  const double beside = invitation ? kInvites * will.invited + (1 - kInvites) * will.onlooker : will.onlooker;
  if (others[0] == view.seat) {  // the other has still to speak
    const double after_in = pot ? kSecondIn : kSecondWhists;
    const double after_out = pot ? kSecondInAlone : kSecondWhistsAlone;
    return after_in * will.together + (1 - after_in) * single >
           after_out * beside + (1 - after_out) * will.nobody;
  }
  return table.whist_calls[others[0]] == WhistCall::kWhist ? will.together > beside : single > will.nobody;
}

bool invites(const SeatView& view) {
  const Prospects will = prospects(view);
  return will.inviting > will.alone;
}

}  // namespace pulka
