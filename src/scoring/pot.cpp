#include "scoring/pot.hpp"

#include <algorithm>
#include <utility>

#include "entries.hpp"

namespace pulka {
namespace {

// Whether a pot that is short is filled before the declarer draws (A14).
bool is_filled_first(const RuleSet& rules) {
  return rules.pot == Pot::kStyrian && rules.short_pot == ShortPot::kRefill;
}

// How often everybody puts in his contribution before the declarer draws.
int contributions_needed(const RuleSet& rules, const Account& account, Contract contract, int players) {
  if (!is_filled_first(rules)) return 0;
  const int missing = full_amount(rules, account.pot, contract) - account.pot;
  const int one_round = players * rules.contribution;
  return missing > 0 ? (missing + one_round - 1) / one_round : 0;
}

struct Settlement {
  const RuleSet& rules;
  int players;
  Seat dealer;
  const DealResult& result;
  int amount;  // in play; with a game paid directly, what each opponent and the declarer pay
  Entries entries{};

  [[nodiscard]] bool played() const { return !result.whisters.empty(); }
  [[nodiscard]] bool made() const {
    return !played() || tricks_missing(rules, result.contract, result.tricks[result.declarer]) <= 0;
  }

  void put_in(Seat who, Clause clause, int count, int unit) {
    if (count * unit > 0) entries.push_back(entry_of(EntryKind::kPutIn, who, clause, count, unit));
  }
  void pay(Seat from, Seat to, Clause clause, int count, int unit) {
    if (count * unit > 0) entries.push_back(entry_on(EntryKind::kPay, from, to, clause, count, unit));
  }

  template <class Visit>
  void for_each_opponent(const Visit& visit) const {
    for (Seat seat : active_seats(rules, players, dealer)) {
      if (seat != result.declarer) visit(seat);
    }
  }

  void tricks() {
    if (terms_of(result.contract.game).misere) return;  // all tricks are the defenders' (H17)
    for_each_opponent(
        [&](Seat seat) { pay(result.declarer, seat, 13_A, result.tricks[seat], amount / kTenth); });
  }

  // A10: who answers for too few tricks.
  void short_defenders() {
    if (terms_of(result.contract.game).all_defend) return;
    if (result.inviter) {
      int together = 0;
      for_each_opponent([&](Seat seat) { together += result.tricks[seat]; });
      if (together < inviter_quota(rules)) put_in(*result.inviter, 10_A, 1, amount);
      return;
    }
    for_each_opponent([&](Seat seat) {
      if (result.whisters.has(seat) && result.tricks[seat] < rules.whister_owes)
        put_in(seat, 10_A, 1, amount);
    });
  }

  // A premium goes from each opponent to the declarer, or, `lost`, from him to each.
  // The text has each whister pay in general and both opponents for each premium (A15).
  void premium(Clause clause, bool lost) {
    for_each_opponent([&](Seat seat) {
      if (lost) {
        pay(result.declarer, seat, clause, 1, rules.dealer_stake);
      } else if (rules.premium_payers == PremiumPayers::kBoth || result.whisters.has(seat)) {
        pay(seat, result.declarer, clause, 1, rules.dealer_stake);
      }
    });
  }

  void premiums() {
    const Contract contract = result.contract;
    if (contract.game != Game::kSix) return;
    if (is_preference(rules, contract)) premium(15_A, !made());
    if (result.aces == Aces::kFour && (made() || rules.failed_premium == FailedPremium::kDeclarerPays)) {
      premium(16_A, !made());
    }
    if (result.aces == Aces::kNone) premium(17_A, !made());
  }

  void directly() {
    for_each_opponent([&](Seat seat) {
      made() ? pay(seat, result.declarer, 19_A, 1, amount) : pay(result.declarer, seat, 19_A, 1, amount);
    });
  }
};

}  // namespace

int amount_in_play(const RuleSet& rules, const Account& account, Contract contract) {
  if (paid_directly(rules, contract.game)) return 0;
  const int full = full_amount(rules, account.pot, contract);
  return is_filled_first(rules) ? full : std::min(full, account.pot);
}

Price price_of(const RuleSet& rules, const Account& account, Contract contract) {
  const bool direct = paid_directly(rules, contract.game);
  return {contract, direct ? direct_payment(rules, contract) : amount_in_play(rules, account, contract),
          direct};
}

Prices prices(const RuleSet& rules, const Account& account) {
  Prices result;
  if (rules.pot == Pot::kStyrian) {
    for (const Suit suit : rules.suit_order) result.push_back(price_of(rules, account, {suit, true}));
  } else {
    result.push_back({std::nullopt, amount_in_play(rules, account, {}), false});
  }
  for (int number = kSuitNumbers + 1; number <= highest_number(rules); ++number) {
    const Game game = game_of_number(rules, number);
    const Suit trump = terms_of(game).trump ? highest_suit(rules) : Suit::kSpades;
    result.push_back(price_of(rules, account, {trump, terms_of(game).with_talon, game}));
  }
  return result;
}

std::optional<Entry> ante(const RuleSet& rules, Seat dealer) {
  if (rules.scoring != Scoring::kPot || rules.pot == Pot::kStyrian) return std::nullopt;
  return entry_of(EntryKind::kPutIn, dealer, 4_A, 1, rules.dealer_stake);
}

Entries settle_pot(const RuleSet& rules, int players, Seat dealer, const Account& account,
                   const DealResult& result) {
  const Seat declarer = result.declarer;
  const Price price = price_of(rules, account, result.contract);
  Settlement settlement{rules, players, dealer, result, price.amount};
  Entry about = entry_of(EntryKind::kAtStake, declarer,
                         price.direct               ? 19_A
                         : rules.pot == Pot::kFixed ? 13_A
                                                    : 14_A,
                         1, settlement.amount);
  about.contract = result.contract;
  settlement.entries.push_back(about);
  if (price.direct) {
    settlement.directly();
    return settlement.entries;
  }
  for (int round = contributions_needed(rules, account, result.contract, players); round > 0; --round) {
    for (int i = 0; i < players; ++i) settlement.put_in(seat_at(i), 14_A, 1, rules.contribution);
  }
  settlement.entries.push_back(entry_of(EntryKind::kDraw, declarer, 13_A, 1, settlement.amount));
  if (settlement.played()) {
    settlement.tricks();
    if (!settlement.made()) settlement.put_in(declarer, 13_A, 2, settlement.amount);
    settlement.short_defenders();
  }
  settlement.premiums();
  return settlement.entries;
}

Message explain_pot(const Entry& entry) {
  std::vector<MessageArgument> arguments{{"who", entry.who},
                                         {"on", entry.on},
                                         {"contract", phrase(describe(entry.contract))},
                                         {"count", std::int64_t{entry.count}},
                                         {"unit", std::int64_t{entry.unit}},
                                         {"n", std::int64_t{entry.amount}},
                                         {"clause", entry.clause}};
  const auto say = [&](std::string_view id) { return message(id, std::move(arguments)); };
  switch (entry.kind) {
    case EntryKind::kAtStake:
      if (entry.clause == 19_A) {
        return say(translatable("{who}: {contract}, {n} to or from each opponent ({clause})"));
      }
      return say(translatable("{who}: {contract} is played for {n} ({clause})"));
    case EntryKind::kDraw:
      return say(translatable("{who} takes {n} out of the pot ({clause})"));
    case EntryKind::kPay:
      if (entry.clause == 13_A) {
        return say(translatable("{who} pays {on} {n}: tricks {count} x {unit} ({clause})"));
      }
      if (entry.clause == 15_A)
        return say(translatable("{who} pays {on} {n} for the highest suit in hand ({clause})"));
      if (entry.clause == 16_A) return say(translatable("{who} pays {on} {n} for four aces ({clause})"));
      if (entry.clause == 17_A) return say(translatable("{who} pays {on} {n} for no aces ({clause})"));
      return say(translatable("{who} pays {on} {n} ({clause})"));
    default:
      break;
  }
  if (entry.clause == 13_A) {
    return say(translatable("{who} is short and puts {n} into the pot: {count} x {unit} ({clause})"));
  }
  if (entry.clause == 10_A) return say(translatable("{who} is short and puts {n} into the pot ({clause})"));
  return say(translatable("{who} puts {n} into the pot ({clause})"));
}

}  // namespace pulka
