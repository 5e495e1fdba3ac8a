#include "both.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include <gtest/gtest.h>

#include "game/game.hpp"
#include "rules/options.hpp"

namespace pulka::both {
namespace {

Suit suit_of(int suit) {
  if (suit == naive::kSpades) return Suit::kSpades;
  if (suit == naive::kClubs) return Suit::kClubs;
  if (suit == naive::kDiamonds) return Suit::kDiamonds;
  return Suit::kHearts;
}

int suit_of(Suit suit) {
  switch (suit) {
    case Suit::kSpades:
      return naive::kSpades;
    case Suit::kClubs:
      return naive::kClubs;
    case Suit::kDiamonds:
      return naive::kDiamonds;
    case Suit::kHearts:
      break;
  }
  return naive::kHearts;
}

std::vector<naive::Card> list_of(CardSet cards) {
  std::vector<naive::Card> result;
  for (Card card : cards) result.push_back(to_naive(card));
  std::sort(result.begin(), result.end());
  return result;
}

CardSet set_of(const std::vector<naive::Card>& cards) {
  CardSet result;
  for (const naive::Card& card : cards) result |= to_engine(card);
  return result;
}

}  // namespace

naive::Card to_naive(Card card) {
  return {suit_of(card.suit()), static_cast<int>(card.rank()) + 7};
}

Card to_engine(const naive::Card& card) {
  return {suit_of(card.first), static_cast<Rank>(card.second - 7)};
}

naive::Rules to_naive(const RuleSet& rules) {
  naive::Rules result;
  result.kadil = rules.kadil;
  result.hand_premium = rules.hand_premium;
  result.negotiated = rules.talon == TalonRule::kNegotiated;
  result.hearts_over_hearts = rules.hearts_over_hearts == HeartsOverHearts::kAllowed;
  result.same_dealer_again = rules.redeal_by == RedealBy::kSameDealer;
  result.declarer_leads = rules.first_lead == FirstLead::kDeclarer;
  result.dropped_hand_played = rules.dropped_hand == DroppedHand::kPlayedByWhister;
  result.last_remise_once = rules.last_remise == LastRemise::kOnce;
  result.net = rules.netting == Netting::kNet;
  result.suits_low_to_high.clear();
  for (Suit suit : rules.suit_order) result.suits_low_to_high.push_back(suit_of(suit));
  for (Suit suit : kSuits) result.value[suit_of(suit)] = rules.suit_values[suit];
  result.declarer_owes = rules.declarer_owes;
  result.whister_owes = rules.whister_owes;
  return result;
}

naive::Account to_naive(const Account& account, int players) {
  naive::Account result;
  for (int a = 0; a < players; ++a) {
    result.stake.push_back(account.stake[seat_at(a)]);
    for (int b = 0; b < players; ++b) {
      const int fishes = account.whist[seat_at(a)][seat_at(b)];
      if (fishes != 0) result.whist[{a, b}] = fishes;
    }
  }
  return result;
}

Account to_engine(const naive::Account& account) {
  Account result;
  for (std::size_t i = 0; i < account.stake.size(); ++i) {
    result.stake[seat_at(static_cast<int>(i))] = account.stake[i];
  }
  for (const auto& [pair, fishes] : account.whist)
    result.whist[seat_at(pair.first)][seat_at(pair.second)] = fishes;
  return result;
}

naive::Result to_naive(const DealResult& result, int players) {
  naive::Result plain;
  plain.declarer = to_index(result.declarer);
  plain.trump = suit_of(result.contract.trump);
  plain.with_talon = result.contract.with_talon;
  for (int steps = 1; steps < players; ++steps) {
    const Seat seat = left_of(result.declarer, players, steps);
    if (result.whisters.has(seat)) plain.whisters.push_back(to_index(seat));
  }
  for (int i = 0; i < players; ++i) {
    if (result.tricks[seat_at(i)] != 0) plain.tricks[i] = result.tricks[seat_at(i)];
  }
  return plain;
}

DealResult to_engine(const naive::Result& result) {
  DealResult of_engine;
  of_engine.declarer = seat_at(result.declarer);
  of_engine.contract = {.trump = suit_of(result.trump), .with_talon = result.with_talon};
  for (int whister : result.whisters) of_engine.whisters |= seat_at(whister);
  for (const auto& [player, tricks] : result.tricks) {
    of_engine.tricks[seat_at(player)] = static_cast<std::uint8_t>(tricks);
  }
  return of_engine;
}

Command to_engine(const naive::Word& word, int player) {
  const Seat seat = seat_at(player);
  if (word.what == "pass") return command::Pass{.seat = seat};
  if (word.what == "bid") return command::Bid{.seat = seat, .suit = suit_of(word.suit)};
  if (word.what == "take") return command::TakeTalon{.seat = seat};
  if (word.what == "buy") return command::Buy{.seat = seat};
  if (word.what == "discard") return command::Discard{.seat = seat, .cards = set_of(word.cards)};
  if (word.what == "declare") return command::Declare{.seat = seat, .suit = suit_of(word.suit)};
  if (word.what == "whist") return command::CallWhist{.seat = seat};
  return command::PlayCard{.seat = seat, .card = to_engine(word.cards.at(0))};
}

std::optional<std::pair<int, naive::Word>> to_naive(const Command& command) {
  const auto word = [](Seat seat, naive::Word said) {
    return std::optional(std::pair(to_index(seat), said));
  };
  if (const auto* said = std::get_if<command::Pass>(&command)) return word(said->seat, {"pass", -1, {}});
  if (const auto* said = std::get_if<command::Bid>(&command))
    return word(said->seat, {"bid", suit_of(said->suit), {}});
  if (const auto* said = std::get_if<command::TakeTalon>(&command)) return word(said->seat, {"take", -1, {}});
  if (const auto* said = std::get_if<command::Buy>(&command)) return word(said->seat, {"buy", -1, {}});
  if (const auto* said = std::get_if<command::Discard>(&command)) {
    return word(said->seat, {"discard", -1, list_of(said->cards)});
  }
  if (const auto* said = std::get_if<command::Declare>(&command)) {
    return word(said->seat, {"declare", suit_of(said->suit), {}});
  }
  if (const auto* said = std::get_if<command::CallWhist>(&command))
    return word(said->seat, {"whist", -1, {}});
  if (const auto* said = std::get_if<command::PlayCard>(&command)) {
    return word(said->seat, {"play", -1, {to_naive(said->card)}});
  }
  return std::nullopt;
}

naive::Deal naive_deal(const RuleSet& rules, int players, Seat dealer, const pulka::Deal& deal) {
  naive::Deal result;
  result.rules = to_naive(rules);
  result.players = players;
  result.dealer = to_index(dealer);
  for (Hand hand : kHands) result.hands.push_back(list_of(deal.hand(hand)));
  result.talon = list_of(deal.talon());
  return result;
}

State dealt(const RuleSet& rules, int players, Seat dealer, const pulka::Deal& deal, const Account* account) {
  State state = start(rules, players, dealer);
  if (account != nullptr) state.table.account = *account;
  EXPECT_TRUE(act(state, command::DealCards{.deal = deal}));
  return state;
}

bool act(State& state, const Command& command) {
  const auto events = decide(state, command);
  if (!events) return false;
  for (const Event& event : *events) apply(state, event);
  return true;
}

ActionList actions_of(const State& state, Seat seat) {
  return legal_actions(project(state, seat));
}

bool deal_over(const State& state) {
  return state.table.phase == Phase::kDealing || state.table.phase == Phase::kFinished;
}

std::uint64_t count(const State& state, int depth) {
  if (depth == 0 || deal_over(state)) return 1;
  std::uint64_t result = 0;
  for (const Action& action : actions_of(state, state.table.to_act)) {
    State next = state;
    // An offered action that is refused counts for nothing, which the comparison shows.
    if (act(next, action.command)) result += count(next, depth - 1);
  }
  return result;
}

std::uint64_t count_calls(const State& state, bool all_discards) {
  if (deal_over(state) || state.table.phase == Phase::kPlay) return 1;
  std::uint64_t result = 0;
  for (const Action& action : actions_of(state, state.table.to_act)) {
    State next = state;
    if (act(next, action.command)) result += count_calls(next, all_discards);
    if (state.table.phase == Phase::kDiscard && !all_discards) break;
  }
  return result;
}

naive::Ends count_ends(const State& state) {
  naive::Ends ends;
  for (const Action& action : actions_of(state, state.table.to_act)) {
    State next = state;
    const auto events = decide(next, action.command);
    if (!events) continue;
    for (const Event& event : *events) apply(next, event);
    if (!deal_over(next)) {
      const naive::Ends more = count_ends(next);
      ends.deals += more.deals;
      ends.won += more.won;
      ends.tricks += more.tricks;
      continue;
    }
    // The table keeps the finished deal until the next one is dealt.
    const DealResult result = result_of(next.table);
    const auto tricks = result.tricks[result.declarer];
    ends.deals += 1;
    ends.tricks += tricks;
    ends.won += result.whisters.empty() || tricks >= next.table.rules.declarer_owes ? 1 : 0;
  }
  return ends;
}

int random_int(Rng& rng, int low, int high) {
  return low + static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(high - low + 1)));
}

RuleSet random_rules(Rng& rng) {
  for (;;) {
    RuleSet rules;
    for (const Option& option : options()) {
      if (option.name == "enforcement") continue;
      // Most parties keep the manual's order; the others have to be tried as well, but not 23 times out
      // of 24.
      if (option.name == "suit_order" && random_int(rng, 0, 1) == 0) continue;
      option.set(rules, random_int(rng, option.min, option.max));
    }
    // Values up to 9 that rise with the suits are rare among random ones, and large ones rarely meet a small
    // stake.
    std::array<int, 4> values{};
    const int most = random_int(rng, 1, 9);
    for (int& value : values) value = random_int(rng, 1, most);
    std::sort(values.begin(), values.end());
    for (std::size_t i = 0; i < values.size(); ++i) {
      rules.suit_values[rules.suit_order[i]] = static_cast<std::uint8_t>(values[i]);
    }
    if (faults(rules).empty()) return rules;
  }
}

}  // namespace pulka::both
