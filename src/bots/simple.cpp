#include "simple.hpp"

#include <cassert>
#include <optional>

#include "bidding.hpp"
#include "card_play.hpp"
#include "defence.hpp"
#include "game/legal_actions.hpp"

namespace pulka {
namespace {

bool agrees(const SeatView& view) {
  const Table& table = view.table;
  switch (table.proposal->kind) {
    case Proposal::Kind::kMerge:
      break;  // one way of writing is as good as another
    case Proposal::Kind::kReduce: {
      // Equal stakes off change nobody's account (H6); only who is behind loses something when the party ends
      // with it, the chance to win it back.
      int players_left = 0;
      for (int i = 0; i < table.players; ++i) {
        players_left += table.account.stake[seat_at(i)] > table.proposal->amount ? 1 : 0;
      }
      return players_left > 0 ||
             final_account(table.rules, table.players, table.account).fishes[view.seat] >= 0;
    }
    case Proposal::Kind::kRefill:
      break;  // the game goes on
    case Proposal::Kind::kRedeal:
      return talon_gain(view, 0) <= 0;  // a good hand is not given back
  }
  return true;
}

// A17, A18. Four aces cost nothing if the game is lost, unless the table has agreed that they do.
std::optional<Command> announce(const SeatView& view, const ActionList& actions) {
  for (const Action& action : actions) {
    const auto* aces = std::get_if<command::AnnounceAces>(&action.command);
    if (aces == nullptr) continue;
    const bool free = aces->aces == Aces::kFour && view.table.rules.failed_premium == FailedPremium::kNone;
    if (free || expects_to_make(view)) return action.command;
  }
  return std::nullopt;
}

}  // namespace

Command choose_simple(const SeatView& view) {
  const ActionList actions = legal_actions(view);
  assert(!actions.empty());
  const Table& table = view.table;
  if (table.proposal) return command::Answer{view.seat, agrees(view)};
  switch (table.phase) {
    case Phase::kAuction:
      return choose_call(view, actions, call_gains(view, actions));
    case Phase::kTalonOffer:
      if (talon_gain(view, 0) > 0) return command::TakeTalon{view.seat};
      return command::Pass{view.seat};
    case Phase::kTalonAuction:
      if (talon_gain(view, table.buys + 1) > 0) return command::Buy{view.seat};
      return command::Pass{view.seat};
    case Phase::kDiscard:
    case Phase::kPutAway:
      return command::Discard{view.seat, choose_discards(view)};
    case Phase::kDeclare: {
      const Contract contract = choose_contract(view);
      return command::Declare{view.seat, contract.trump, contract.game};
    }
    case Phase::kWhist:
      if (whists(view)) return command::CallWhist{view.seat};
      return command::Pass{view.seat};
    case Phase::kInvite:
      if (invites(view)) return command::Invite{view.seat};
      return command::Pass{view.seat};
    case Phase::kInvited:
      return command::CallWhist{view.seat};  // who is invited answers for nothing
    case Phase::kPlay:
      if (const auto announcement = announce(view, actions)) return *announcement;
      return command::PlayCard{view.seat, choose_card(view)};
    default:
      return actions.front().command;  // between deals; a merge, which harms nobody
  }
}

}  // namespace pulka
