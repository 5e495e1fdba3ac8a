#include "scoring/account.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pulka {
namespace {

Entry entry_of(EntryKind kind, Seat who, Clause clause, int count, int unit, int less = 0) {
  Entry entry;
  entry.kind = kind;
  entry.who = who;
  entry.clause = clause;
  entry.count = static_cast<std::int16_t>(count);
  entry.unit = static_cast<std::int16_t>(unit);
  entry.less = static_cast<std::int16_t>(less);
  entry.amount = count * unit - less;
  return entry;
}

Entry entry_on(EntryKind kind, Seat who, Seat on, Clause clause, int count, int unit, int less = 0) {
  Entry entry = entry_of(kind, who, clause, count, unit, less);
  entry.on = on;
  return entry;
}

// Whom a winner without a stake takes from next: the largest stake, of equal ones the nearer to the winner's
// left (M40, H3). The winner itself when nobody has any.
Seat richest_other(int players, const PerSeat<std::int32_t>& stake, Seat winner) {
  Seat richest = winner;
  for (int step = 1; step < players; ++step) {
    const Seat seat = left_of(winner, players, step);
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
    const Seat payer = richest_other(players, stake, winner);
    if (payer == winner) break;  // unreachable while value <= remises left (M41)
    const int taken = std::min(due, stake[payer]);
    const int whist = result.tricks[payer] * value;
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
      account.whist[entry.who][entry.on] += amount;
      break;
  }
}

Account opening_account(const RuleSet& rules, int players) {
  assert(players >= kMinPlayers && players <= kMaxPlayers);
  Account account;
  for (int i = 0; i < players; ++i) account.stake[seat_at(i)] = rules.stake;
  return account;
}

int remises_left(const Account& account) {
  int left = 0;
  for (std::int32_t stake : account.stake) left += stake;
  return left;
}

int reckoned_value(const RuleSet& rules, const Account& account, Contract contract) {
  return std::min(game_value(rules, contract), remises_left(account));
}

Entries settle(const RuleSet& rules, int players, const Account& account, const DealResult& result,
               const Fines& fines) {
  Entries entries;
  const int value = reckoned_value(rules, account, result.contract);
  const bool capped = value < game_value(rules, result.contract);
  const bool by_trick = counts_missing_tricks(rules, capped);
  const bool played = !result.whisters.empty();
  const int missing = played ? rules.declarer_owes - result.tricks[result.declarer] : 0;
  const bool won = missing <= 0;

  Entry worth = entry_of(EntryKind::kGameValue, result.declarer, capped ? 41_M : 40_M, 1, value);
  worth.contract = result.contract;
  entries.push_back(worth);

  PerSeat<bool> netted{};
  if (won) netted = write_winnings(rules, players, account, result, value, entries);

  // A trick is a tenth of the game: `value` remises are value * 10 fishes, a tenth is `value` fishes (M10,
  // M40). It is paid whether the game is made or not (M31).
  for (int step = 1; step < players; ++step) {
    const Seat seat = left_of(result.declarer, players, step);
    if (!result.whisters.has(seat) || result.tricks[seat] == 0 || netted[seat]) continue;
    entries.push_back(
        entry_on(EntryKind::kWhist, seat, result.declarer, won ? 10_M : 31_M, result.tricks[seat], value));
  }
  if (won) {
    for (int step = 1; step < players; ++step) {
      const Seat seat = left_of(result.declarer, players, step);
      const int short_by = rules.whister_owes - result.tricks[seat];
      if (!result.whisters.has(seat) || short_by <= 0) continue;
      entries.push_back(entry_of(EntryKind::kRemise, seat, 30_M, by_trick ? short_by : 1, value));
      assert(entries.back().amount == remise_for(rules, value, short_by, capped));
    }
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
      {"who", entry.who}, {"suit", entry.contract.trump}, {"clause", entry.clause}};
  if (entry.clause == 41_M) {
    return entry.contract.with_talon
               ? plural_message(
                     "{who}: {suit} with the talon, played for the {n} remise that is left ({clause})",
                     "{who}: {suit} with the talon, played for the {n} remises that are left ({clause})",
                     entry.amount, std::move(arguments))
               : plural_message(
                     "{who}: {suit} without the talon, played for the {n} remise that is left ({clause})",
                     "{who}: {suit} without the talon, played for the {n} remises that are left ({clause})",
                     entry.amount, std::move(arguments));
  }
  return entry.contract.with_talon
             ? plural_message("{who}: {suit} with the talon is worth {n} remise ({clause})",
                              "{who}: {suit} with the talon is worth {n} remises ({clause})", entry.amount,
                              std::move(arguments))
             : plural_message("{who}: {suit} without the talon is worth {n} remise ({clause})",
                              "{who}: {suit} without the talon is worth {n} remises ({clause})", entry.amount,
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
    case EntryKind::kMerge:
      break;
  }
  return message("{who} writes all remises together ({clause})", std::move(arguments));
}

}  // namespace

Message explain(const Entry& entry) {
  return explain_effect(entry);
}

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
  // H6: remises still on the table belong to all alike. A division that does not come out leaves up to
  // players - 1 fishes; they go one each to the players with the smallest stakes, of equal ones to the lower
  // seat.
  if (const int left = remises_left(account) * kFishesPerRemise; left > 0) {
    const int share = left / players;
    int over = left % players;
    InplaceVector<Seat, kMaxPlayers> order;
    for (int i = 0; i < players; ++i) order.push_back(seat_at(i));
    std::ranges::sort(order, {}, [&](Seat seat) { return std::pair(account.stake[seat], seat); });
    for (Seat seat : order) {
      result.remises_share[seat] = share - account.stake[seat] * kFishesPerRemise;
      if (over > 0) {
        ++result.remises_share[seat];
        --over;
      }
      result.fishes[seat] += result.remises_share[seat];
    }
  }
  for (int i = 0; i < players; ++i) {
    result.kopecks[seat_at(i)] = std::int64_t{result.fishes[seat_at(i)]} * rules.fish_price;
  }
  return result;
}

}  // namespace pulka
