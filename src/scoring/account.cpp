#include "scoring/account.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "entries.hpp"
#include "scoring/pot.hpp"

namespace pulka {
namespace {

// Whom a winner without a stake takes from next: the largest stake, of equal ones the nearer to the winner's
// left (M40, H3). The winner itself when nobody has any.
Seat richest_other(const RuleSet& rules, int players, const PerSeat<std::int32_t>& stake, Seat winner) {
  Seat richest = winner;
  for (int step = 1; step < players; ++step) {
    const Seat seat = next_seat(rules, winner, players, step);
    if (stake[seat] > (richest == winner ? 0 : stake[richest])) richest = seat;
  }
  return richest;
}

// The write-offs of a winner, own stake first (M10, M40, H3). Returns the fishes of `on` netted away by whist
// tricks.
PerSeat<bool> write_winnings(const RuleSet& rules, int players, const Account& account,
                             const DealResult& result, int value, Entries& entries) {
  PerSeat<bool> netted{};
  const Seat winner = result.declarer;
  PerSeat<std::int32_t> stake = account.stake;
  int due = value;
  if (const int own = std::min(due, stake[winner]); own > 0) {
    entries.push_back(entry_of(EntryKind::kWriteOff, winner, 10_M, own, 1));
    stake[winner] -= own;
    due -= own;
  }
  while (due > 0) {
    const Seat payer = richest_other(rules, players, stake, winner);
    if (payer == winner) break;  // unreachable while value <= remises left (M41)
    const int taken = std::min(due, stake[payer]);
    // In a misère nothing is written for tricks (H17), so there is nothing to take off.
    const int whist = terms_of(result.contract.game).misere ? 0 : result.tricks[payer] * value;
    const bool net = rules.netting == Netting::kNet && result.whisters.has(payer) && whist > 0 &&
                     taken * kFishesPerRemise >= whist && !netted[payer];
    entries.push_back(entry_of(EntryKind::kCrossOut, payer, 40_M, taken, 1));
    entries.push_back(
        entry_on(EntryKind::kTaken, winner, payer, 40_M, taken, kFishesPerRemise, net ? whist : 0));
    netted[payer] = netted[payer] || net;
    stake[payer] -= taken;
    due -= taken;
  }
  return netted;
}

}  // namespace

void write(Account& account, const Entry& entry) {
  const std::int32_t amount = entry.undo ? -entry.amount : entry.amount;
  switch (entry.kind) {
    case EntryKind::kGameValue:
    case EntryKind::kMerge:
    case EntryKind::kAtStake:
      break;
    case EntryKind::kWriteOff:
    case EntryKind::kCrossOut:
    case EntryKind::kReduce:
      account.stake[entry.who] -= amount;
      break;
    case EntryKind::kRemise:
    case EntryKind::kFine:
      account.stake[entry.who] += amount;
      break;
    case EntryKind::kTaken:
    case EntryKind::kWhist:
    case EntryKind::kTotusPrize:
      account.whist[entry.who][entry.on] += amount;
      break;
    case EntryKind::kPutIn:
      account.dish[entry.who] -= amount;
      account.pot += amount;
      break;
    case EntryKind::kDraw:
      account.pot -= amount;
      account.dish[entry.who] += amount;
      break;
    case EntryKind::kPay:
      account.dish[entry.who] -= amount;
      account.dish[entry.on] += amount;
      break;
  }
}

Account opening_account(const RuleSet& rules, int players) {
  assert(players >= kMinPlayers && players <= kMaxPlayers);
  Account account;
  if (rules.scoring == Scoring::kPot) {
    if (rules.pot != Pot::kStyrian) return account;
    for (int i = 0; i < players; ++i) {
      write(account, entry_of(EntryKind::kPutIn, seat_at(i), 14_A, 1, rules.contribution));
    }
    return account;
  }
  for (int i = 0; i < players; ++i) account.stake[seat_at(i)] = rules.stake;
  return account;
}

int money(const Account& account) {
  int sum = account.pot;
  for (std::int32_t dish : account.dish) sum += dish;
  return sum;
}

bool played_out(const RuleSet& rules, const Account& account) {
  return rules.scoring == Scoring::kChalk && remises_left(account) == 0;
}

bool pot_is_empty(const RuleSet& rules, const Account& account) {
  return rules.scoring == Scoring::kPot && rules.pot == Pot::kStyrian && account.pot == 0;
}

int remises_left(const Account& account) {
  int left = 0;
  for (std::int32_t stake : account.stake) left += stake;
  return left;
}

int reckoned_value(const RuleSet& rules, const Account& account, Contract contract) {
  return std::min(game_value(rules, contract), remises_left(account));
}

namespace {

// The whisters in the order in which they speak and owe, from the declarer's left (M9).
InplaceVector<Seat, 2> whisters_in_order(const RuleSet& rules, int players, const DealResult& result) {
  InplaceVector<Seat, 2> whisters;
  for (int step = 1; step < players; ++step) {
    const Seat seat = next_seat(rules, result.declarer, players, step);
    if (result.whisters.has(seat)) whisters.push_back(seat);
  }
  return whisters;
}

// The lines for tricks of the whisters, made or not (M10, M31). A trick is a tenth of the game: `value`
// remises are value * 10 fishes, a tenth is `value` fishes (M40). A misère has none: all its tricks are the
// whisters' (H17); a totus that failed pays prizes (M56).
void write_tricks(const RuleSet& rules, int players, const DealResult& result, int value, bool won,
                  const PerSeat<bool>& netted, Entries& entries) {
  const Game game = result.contract.game;
  if (terms_of(game).misere) return;
  for (Seat seat : whisters_in_order(rules, players, result)) {
    const int tricks = result.tricks[seat];
    if (tricks == 0 || netted[seat]) continue;
    const bool totus = game == Game::kTotus;
    entries.push_back(entry_on(totus ? EntryKind::kTotusPrize : EntryKind::kWhist, seat, result.declarer,
                               totus ? 56_M
                               : won ? 10_M
                                     : 31_M,
                               tricks, totus ? totus_prize(rules, value) : value));
  }
}

// Remises of whisters who fell short of a game that was made (M30, M51, M53, M55).
void write_short_whisters(const RuleSet& rules, int players, const DealResult& result, int value, bool capped,
                          Entries& entries) {
  bool first = true;
  for (Seat seat : whisters_in_order(rules, players, result)) {
    const int short_by = whister_quota(rules, result.contract.game, first) - result.tricks[seat];
    first = false;
    if (short_by <= 0) continue;
    const int counted = counts_missing_tricks(rules, capped) ? short_by : 1;
    const GameTerms terms = terms_of(result.contract.game);
    entries.push_back(entry_of(EntryKind::kRemise, seat,
                               result.contract.game == Game::kSix ? 30_M : terms.clause, counted, value));
    assert(entries.back().amount == remise_for(rules, value, short_by, capped));
  }
}

}  // namespace

Entries settle(const RuleSet& rules, int players, const Account& account, const DealResult& result,
               const Fines& fines) {
  Entries entries;
  const int value = reckoned_value(rules, account, result.contract);
  const bool capped = value < game_value(rules, result.contract);
  const bool by_trick = counts_missing_tricks(rules, capped);
  const bool played = !result.whisters.empty();
  const int missing = played ? tricks_missing(rules, result.contract, result.tricks[result.declarer]) : 0;
  const bool won = missing <= 0;

  const bool mixed = result.contract.game != Game::kSix;
  Entry worth = entry_of(EntryKind::kGameValue, result.declarer,
                         capped  ? 41_M
                         : mixed ? 14_H
                                 : 40_M,
                         1, value);
  worth.contract = result.contract;
  entries.push_back(worth);

  PerSeat<bool> netted{};
  if (won) netted = write_winnings(rules, players, account, result, value, entries);

  write_tricks(rules, players, result, value, won, netted, entries);
  if (won) {
    write_short_whisters(rules, players, result, value, capped, entries);
  } else {
    entries.push_back(entry_of(EntryKind::kRemise, result.declarer,
                               by_trick      ? 43_M
                               : rules.kadil ? 41_M
                                             : 44_M,
                               by_trick ? missing : 1, value));
    assert(entries.back().amount == remise_for(rules, value, missing, capped));
  }
  for (int i = 0; i < players; ++i) {
    for (Offence offence : kOffences) {
      const int count = fines[seat_at(i)][offence];
      if (count == 0) continue;
      Entry fine = entry_of(EntryKind::kFine, seat_at(i), clause_of(offence), count, value);
      fine.offence = offence;
      fine.contract = result.contract;
      entries.push_back(fine);
    }
  }
  return entries;
}

namespace {

Message explain_value(const Entry& entry) {
  std::vector<MessageArgument> arguments{
      {"who", entry.who}, {"contract", phrase(describe(entry.contract))}, {"clause", entry.clause}};
  if (entry.clause == 41_M) {
    return plural_message("{who}: {contract}, played for the {n} remise that is left ({clause})",
                          "{who}: {contract}, played for the {n} remises that are left ({clause})",
                          entry.amount, std::move(arguments));
  }
  return plural_message("{who}: {contract} is worth {n} remise ({clause})",
                        "{who}: {contract} is worth {n} remises ({clause})", entry.amount,
                        std::move(arguments));
}

Message explain_effect(const Entry& entry) {
  std::vector<MessageArgument> arguments{{"who", entry.who},
                                         {"on", entry.on},
                                         {"count", std::int64_t{entry.count}},
                                         {"unit", std::int64_t{entry.unit}},
                                         {"less", std::int64_t{entry.less}},
                                         {"offence", word_for(entry.offence)},
                                         {"clause", entry.clause}};
  switch (entry.kind) {
    case EntryKind::kGameValue:
      return explain_value(entry);
    case EntryKind::kWriteOff:
      return plural_message("{who} writes off {n} remise ({clause})",
                            "{who} writes off {n} remises ({clause})", entry.amount, std::move(arguments));
    case EntryKind::kCrossOut:
      return plural_message("{who} crosses out {n} remise, taken by the winner ({clause})",
                            "{who} crosses out {n} remises, taken by the winner ({clause})", entry.amount,
                            std::move(arguments));
    case EntryKind::kTaken:
      if (entry.less > 0) {
        return plural_message(
            "{who} writes {n} fish on {on}: {count} x {unit} for the remises, less {less} for tricks "
            "({clause})",
            "{who} writes {n} fishes on {on}: {count} x {unit} for the remises, less {less} for tricks "
            "({clause})",
            entry.amount, std::move(arguments));
      }
      return plural_message("{who} writes {n} fish on {on}: {count} x {unit} for the remises ({clause})",
                            "{who} writes {n} fishes on {on}: {count} x {unit} for the remises ({clause})",
                            entry.amount, std::move(arguments));
    case EntryKind::kWhist:
      return plural_message("{who} writes {n} fish on {on}: tricks {count} x {unit} ({clause})",
                            "{who} writes {n} fishes on {on}: tricks {count} x {unit} ({clause})",
                            entry.amount, std::move(arguments));
    case EntryKind::kRemise:
      if (entry.count > 1) {
        return plural_message(
            "{who} is short and puts {n} remise: missing tricks {count} x {unit} ({clause})",
            "{who} is short and puts {n} remises: missing tricks {count} x {unit} ({clause})", entry.amount,
            std::move(arguments));
      }
      return plural_message("{who} is short and puts {n} remise ({clause})",
                            "{who} is short and puts {n} remises ({clause})", entry.amount,
                            std::move(arguments));
    case EntryKind::kFine:
      return plural_message("{who} {offence}: a fine of {n} remise ({clause})",
                            "{who} {offence}: a fine of {n} remises ({clause})", entry.amount,
                            std::move(arguments));
    case EntryKind::kReduce:
      return plural_message("{who} takes off {n} remise by consent ({clause})",
                            "{who} takes off {n} remises by consent ({clause})", entry.amount,
                            std::move(arguments));
    case EntryKind::kTotusPrize:
      return plural_message(
          "{who} writes {n} fish on {on}: tricks against a totus {count} x {unit} ({clause})",
          "{who} writes {n} fishes on {on}: tricks against a totus {count} x {unit} ({clause})", entry.amount,
          std::move(arguments));
    case EntryKind::kAtStake:
    case EntryKind::kPutIn:
    case EntryKind::kDraw:
    case EntryKind::kPay:
      return explain_pot(entry);
    case EntryKind::kMerge:
      break;
  }
  return message("{who} writes all remises together ({clause})", std::move(arguments));
}

}  // namespace

Message explain(const Entry& entry) {
  return explain_effect(entry);
}

namespace {

// H6, H15: what is left is shared equally. A division that does not come out leaves up to players - 1 units;
// they go one each to the players whom `before` puts first, of equal ones to the lower seat.
template <class Before>
PerSeat<std::int32_t> equal_shares(int left, int players, const Before& before) {
  PerSeat<std::int32_t> shares;
  InplaceVector<Seat, kMaxPlayers> order;
  for (int i = 0; i < players; ++i) {
    order.push_back(seat_at(i));
    shares[seat_at(i)] = left / players;
  }
  std::ranges::sort(order, {}, [&](Seat seat) { return std::pair(before(seat), seat); });
  for (int i = 0; i < left % players; ++i) ++shares[order[static_cast<std::size_t>(i)]];
  return shares;
}

}  // namespace

FinalAccount final_account(const RuleSet& rules, int players, const Account& account) {
  FinalAccount result;
  for (int a = 0; a < players; ++a) {
    for (int b = 0; b < players; ++b) {
      const Seat seat_a = seat_at(a);
      const Seat seat_b = seat_at(b);
      result.net[seat_a][seat_b] = account.whist[seat_a][seat_b] - account.whist[seat_b][seat_a];
      result.fishes[seat_a] += result.net[seat_a][seat_b];
    }
  }
  // H6: remises still on the table belong to all alike; of what does not come out the smallest stakes get
  // more.
  if (const int left = remises_left(account) * kFishesPerRemise; left > 0) {
    const auto shares = equal_shares(left, players, [&](Seat seat) { return account.stake[seat]; });
    for (int i = 0; i < players; ++i) {
      const Seat seat = seat_at(i);
      result.remises_share[seat] = shares[seat] - account.stake[seat] * kFishesPerRemise;
      result.fishes[seat] += result.remises_share[seat];
    }
  }
  // H15: so does a pot; the emptiest dishes get more.
  if (rules.scoring == Scoring::kPot) {
    result.pot_share = equal_shares(account.pot, players, [&](Seat seat) { return account.dish[seat]; });
    for (int i = 0; i < players; ++i) {
      const Seat seat = seat_at(i);
      result.fishes[seat] = account.dish[seat] + result.pot_share[seat];
    }
  }
  for (int i = 0; i < players; ++i) {
    result.kopecks[seat_at(i)] = std::int64_t{result.fishes[seat_at(i)]} * rules.fish_price;
  }
  return result;
}

}  // namespace pulka
