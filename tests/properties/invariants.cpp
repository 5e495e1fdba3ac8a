#include "invariants.hpp"

#include <algorithm>
#include <type_traits>
#include <variant>
#include <vector>

#include "game/game.hpp"
#include "game/legal_actions.hpp"

namespace pulka::invariants {
namespace {

bool deal_in_progress(Phase phase) {
  return phase != Phase::kDealing && phase != Phase::kFinished;
}

CardSet all_of(const Trick& trick) {
  CardSet result;
  for (const PlayedCard& played : trick) result |= played.card;
  return result;
}

CardSet all_of(const Deal& deal) {
  CardSet result = deal.talon();
  for (Hand hand : kHands) result |= deal.hand(hand);
  return result;
}

std::string fault_of_cards(const State& state) {
  const Table& table = state.table;
  const Hidden& hidden = state.hidden;
  if (!deal_in_progress(table.phase)) return hidden == Hidden{} ? "" : "hidden cards between deals";
  CardSet all;
  int count = 0;
  const auto add = [&](CardSet cards) {
    all |= cards;
    count += cards.size();
  };
  for (CardSet hand : hidden.hands) add(hand);
  add(hidden.closed_hand);
  add(hidden.talon);
  for (CardSet discards : hidden.discards) add(discards);
  CardSet in_tricks;
  for (const Trick& trick : table.tricks) {
    add(all_of(trick));
    in_tricks |= all_of(trick);
    if (static_cast<int>(trick.size()) != table.in_play.size()) return "a trick of a wrong number of cards";
  }
  add(all_of(table.trick));
  if ((in_tricks | all_of(table.trick)) != table.played) return "played cards that are in no trick";
  if (count != kPackSize || all != CardSet::pack()) return "not every card in exactly one place";
  if (hidden.talon.size() != (table.talon_taken ? 0 : kTalonSize)) return "a talon of a wrong size";
  if (hidden.closed_hand.size() != (table.players == 2 ? kHandSize : 0))
    return "a closed hand of a wrong size";
  for (Seat seat : kSeats) {
    const CardSet hand = hidden.hands[seat];
    if (hand.size() != cards_held(table, seat)) return "cards_held() differs from the hand";
    // A card that was exposed may have been put away since; only its owner knows.
    const CardSet hers = hand | hidden.discards[seat];
    if (!hers.has_all(table.exposed[seat])) return "an exposed card that is not there";
  }
  if (table.open_hand) {
    if (table.phase == Phase::kPlay && table.open_cards != hidden.hands[*table.open_hand]) {
      return "an open hand that differs from the hand";
    }
  } else if (!table.open_cards.empty()) {
    return "open cards without an open hand";
  }
  return "";
}

std::string fault_of_turn(const Table& table) {
  if (table.proposal.has_value() == table.asked.empty()) return "a proposal that nobody is asked about";
  if (!deal_in_progress(table.phase)) return "";
  if ((table.phase == Phase::kExposedCard) !=
      (table.proposal && table.proposal->kind == Proposal::Kind::kRedeal)) {
    return "an exposed card without a question, or a question without one";
  }
  if (table.proposal) return table.phase == Phase::kExposedCard ? "" : "a proposal during a deal";
  if (!is_active(table, table.to_act)) return "one who sits out is to act";
  if (table.excluded.has(table.to_act)) return "one who is out of the deal is to act";
  if (table.phase == Phase::kDiscard || table.phase == Phase::kDeclare) {
    if (table.declarer != table.to_act) return "somebody else does the declarer's part";
  }
  if (table.phase == Phase::kWhist && table.declarer == table.to_act)
    return "the declarer is asked for a whist";
  const bool after_auction = table.phase == Phase::kPutAway || table.phase == Phase::kWhist ||
                             table.phase == Phase::kInvite || table.phase == Phase::kInvited ||
                             table.phase == Phase::kPlay;
  if (after_auction != table.contract.has_value()) {
    return "a contract too early or too late";
  }
  int taken = 0;
  for (std::uint8_t tricks : table.taken) taken += tricks;
  if (taken != static_cast<int>(table.tricks.size())) return "tricks that belong to nobody";
  if (table.phase != Phase::kPlay) return "";
  if (!table.in_play.has(table.turn)) return "a hand out of play has the turn";
  if (player_of_hand(table, table.turn) != table.to_act) return "the turn and the player to act differ";
  if (table.in_play.size() < 2) return "a play without opponents";
  return "";
}

// A20: pot and dishes hold what was put in, and nobody else has any of it.
std::string fault_of_money(const Table& table) {
  const Account& account = table.account;
  if (money(account) != 0) return "pot and dishes do not add up to zero";
  if (account.pot < 0) return "a pot below nothing";
  for (Seat seat : kSeats) {
    if (to_index(seat) >= table.players && account.dish[seat] != 0) return "an empty seat has a dish";
  }
  if (table.rules.scoring == Scoring::kChalk) {
    return account.pot == 0 && account.dish == PerSeat<std::int32_t>{} ? "" : "money at a chalk table";
  }
  constexpr int kTen = 10;
  if (account.pot % kTen != 0) return "a pot that is no multiple of ten";
  if (account.whist != PerSeat<PerSeat<std::int32_t>>{} || account.stake != PerSeat<std::int32_t>{}) {
    return "chalk at a table with a pot";
  }
  const bool asked = table.proposal && table.proposal->kind == Proposal::Kind::kRefill;
  if (pot_is_empty(table.rules, account) && table.phase == Phase::kDealing && !asked) {
    return "an empty pot that nobody is asked to fill";
  }
  if (table.phase == Phase::kFinished && !pot_is_empty(table.rules, account)) return "finished with a pot";
  return "";
}

std::string fault_of_stakes(const Table& table) {
  for (Seat seat : kSeats) {
    if (table.account.stake[seat] < 0) return "a negative stake";
    if (table.account.whist[seat][seat] != 0) return "somebody wrote on himself";
    if (to_index(seat) < table.players) continue;
    if (table.account.stake[seat] != 0) return "an empty seat has a stake";
    for (Seat other : kSeats) {
      if (table.account.whist[seat][other] != 0 || table.account.whist[other][seat] != 0) {
        return "an empty seat in the account";
      }
    }
  }
  if (table.rules.scoring == Scoring::kPot) return "";
  if (table.phase == Phase::kFinished && remises_left(table.account) != 0)
    return "finished with remises left";
  if (table.phase != Phase::kFinished && remises_left(table.account) == 0)
    return "no remises left, yet not finished";
  return "";
}

// Every act of `seat` that can be thought of. Proposals and cards are tried one past what can be.
std::vector<Command> every_act(const State& state, Seat seat) {
  std::vector<Command> acts;
  for (Game game : kGames) {
    for (Suit suit : kSuits) {
      acts.emplace_back(command::Bid{seat, suit, game});
      acts.emplace_back(command::Declare{seat, suit, game});
    }
  }
  for (int number = 0; number <= 9; ++number) {
    acts.emplace_back(command::CallNumber{seat, static_cast<std::uint8_t>(number)});
  }
  acts.emplace_back(command::Invite{seat});
  for (Aces aces : {Aces::kUnsaid, Aces::kFour, Aces::kNone}) {
    acts.emplace_back(command::AnnounceAces{seat, aces});
  }
  acts.emplace_back(command::Pass{seat});
  acts.emplace_back(command::TakeTalon{seat});
  acts.emplace_back(command::Buy{seat});
  acts.emplace_back(command::CallWhist{seat});
  for (Card card : CardSet::pack()) acts.emplace_back(command::PlayCard{seat, card});
  if (state.table.phase == Phase::kDiscard || state.table.phase == Phase::kPutAway) {
    acts.emplace_back(command::Discard{seat, {}});
    for (Card first : CardSet::pack()) {
      acts.emplace_back(command::Discard{seat, first});
      for (Card second : CardSet::pack()) {
        if (second > first) acts.emplace_back(command::Discard{seat, CardSet{first} | second});
      }
    }
    acts.emplace_back(command::Discard{seat, CardSet{0x0000'0007}});
  } else {
    acts.emplace_back(command::Discard{seat, CardSet{0x0000'0003}});
  }
  acts.emplace_back(command::Answer{seat, true});
  acts.emplace_back(command::Answer{seat, false});
  acts.emplace_back(command::Propose{seat, {Proposal::Kind::kMerge, 0}});
  acts.emplace_back(command::Propose{seat, {Proposal::Kind::kRedeal, 0}});
  // Refills are listed with the table's own contribution only.
  acts.emplace_back(command::Propose{
      seat, {Proposal::Kind::kRefill, static_cast<std::int16_t>(state.table.rules.contribution)}});
  for (std::int16_t amount = -1; amount <= kMaxReduction + 1; ++amount) {
    acts.emplace_back(command::Propose{seat, {Proposal::Kind::kReduce, amount}});
  }
  return acts;
}

}  // namespace

std::string fault_of(const State& state) {
  if (!at_rest(state.table.phase)) return "a phase that is never at rest";
  if (std::string fault = fault_of_cards(state); !fault.empty()) return fault;
  if (std::string fault = fault_of_turn(state.table); !fault.empty()) return fault;
  if (std::string fault = fault_of_money(state.table); !fault.empty()) return fault;
  return fault_of_stakes(state.table);
}

std::string fault_of_account(const Table& table) {
  const FinalAccount account = final_account(table.rules, table.players, table.account);
  std::int64_t fishes = 0;
  std::int64_t kopecks = 0;
  std::int64_t shares = 0;
  std::int64_t pot_shares = 0;
  for (Seat seat : kSeats) {
    fishes += account.fishes[seat];
    kopecks += account.kopecks[seat];
    shares += account.remises_share[seat];
    for (Seat other : kSeats) {
      if (account.net[seat][other] != -account.net[other][seat])
        return "nets that are not each other's opposite";
    }
    pot_shares += account.pot_share[seat];
    if (to_index(seat) >= table.players && account.fishes[seat] != 0)
      return "an empty seat in the final account";
  }
  if (fishes != 0) return "fishes that do not sum to zero";
  if (kopecks != 0) return "kopecks that do not sum to zero";
  if (pot_shares != table.account.pot) return "shares of the pot that are not the pot";
  if (shares != 0) return "shares of the remises left that do not sum to zero";
  return "";
}

std::string fault_of(const SeatView& view, CardSet seen) {
  const Table& table = view.table;
  CardSet named = view.hand | view.talon | view.own_discards | table.talon_seen | table.open_cards |
                  table.played | all_of(table.trick);
  for (CardSet exposed : table.exposed) named |= exposed;
  for (const Trick& trick : table.tricks) named |= all_of(trick);
  if (table.shown) named |= all_of(table.shown->deal) | table.shown->discards;
  return seen.has_all(named) ? "" : "a view names a card that its seat has not been shown";
}

std::string fault_of_actions(const State& state, Seat seat) {
  const ActionList listed = legal_actions(project(state, seat));
  std::size_t accepted = 0;
  for (const Command& act : every_act(state, seat)) {
    const bool is_listed =
        std::ranges::any_of(listed, [&](const Action& action) { return action.command == act; });
    const auto events = decide(state, act);
    const bool fined = events && std::holds_alternative<event::Fined>(events->front());
    if (is_listed && (!events || fined)) return "a listed action is refused or fined";
    if (!is_listed && events && !fined) return "an action that is not listed is accepted";
    if (fined && state.table.rules.enforcement == Enforcement::kRefuse)
      return "a fine where nothing is fined";
    if (is_listed) ++accepted;
  }
  // Listed twice, or something that is no act at all.
  if (accepted != listed.size()) return "the list names something twice or unheard of";
  for (const Action& action : listed) {
    if (action.clause == Clause{}) return "an action without a clause";
  }
  return "";
}

CardSet cards_in(const SeenEvent& event) {
  return std::visit(
      [](const auto& e) -> CardSet {
        using E = std::remove_cvref_t<decltype(e)>;
        if constexpr (std::is_same_v<E, seen::HandDealt>) {
          return e.hand;
        } else if constexpr (std::is_same_v<E, event::CardsShown>) {
          return all_of(e.deal) | e.discards;
        } else if constexpr (std::is_same_v<E, event::ExposedInDeal> ||
                             std::is_same_v<E, event::CardPlayed>) {
          return e.card;
        } else if constexpr (std::is_same_v<E, event::Fined>) {
          return e.shown;
        } else if constexpr (requires { e.cards; }) {
          return e.cards;
        } else {
          return {};
        }
      },
      event);
}

}  // namespace pulka::invariants
