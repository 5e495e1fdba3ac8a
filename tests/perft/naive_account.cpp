// Settling: the chalk table (M10, M27-M46, M51-M56) and the pot (A4, A13-A19).
#include <algorithm>
#include <numeric>

#include "naive.hpp"

namespace naive {
namespace {

int tricks_of(const Result& result, int player) {
  const auto found = result.tricks.find(player);
  return found == result.tricks.end() ? 0 : found->second;
}

// M20, M48-M56, A19: what the declarer undertakes, unless it is a misère.
int declarers_tricks(const Rules& rules, const std::string& game) {
  static const std::map<std::string, int> tricks{
      {"six no trump", 6}, {"seven", 7},        {"eight", 8},
      {"nine", 9},         {"totus", 10},       {"sans", 6},
      {"preference", 10},  {"durchmarsch", 10}, {"open durchmarsch", 10}};
  return game == "six" ? rules.declarer_owes : tricks.at(game);
}

// How many tricks the declarer is short of; in a misère those that he took.
int missing_to_declarer(const Rules& rules, const Result& result) {
  const int taken = tricks_of(result, result.declarer);
  if (is_misere(result.game)) return taken;
  return std::max(0, declarers_tricks(rules, result.game) - taken);
}

// M9, M48, M51, M53, M55, A9.
int whisters_tricks(const Rules& rules, const Result& result, int whister) {
  if (all_defend(result.game)) return 0;
  const bool first = whister == result.whisters.front();
  if (result.game == "seven") return first ? 2 : 1;
  if (result.game == "eight" || result.game == "nine") return first || rules.both_owe ? 1 : 0;
  return rules.whister_owes;
}

// --- Chalk.

// M43, M44; M41 when only part of the game's worth is left on the table.
int remise(const Rules& rules, int value, bool all_there_is, int missing) {
  const bool every_trick = rules.kadil && !(all_there_is && rules.last_remise_once);
  int remises = 0;
  for (int trick = 0; trick < missing; ++trick) {
    if (trick == 0 || every_trick) remises += value;
  }
  return remises;
}

void write_whist(Account& account, int who, int on, int fishes) {
  if (fishes != 0) account.whist[{who, on}] += fishes;
}

// The largest stake but the winner's; of equal ones that of the player who comes first after him.
int richest_but(const Rules& rules, const Account& account, int winner) {
  const int players = static_cast<int>(account.stake.size());
  int richest = -1;
  for (int steps = players - 1; steps >= 1; --steps) {
    const int player = (winner + (rules.anticlockwise ? players - steps : steps)) % players;
    if (richest == -1 ||
        account.stake[static_cast<std::size_t>(player)] >= account.stake[static_cast<std::size_t>(richest)]) {
      richest = player;
    }
  }
  return richest;
}

// M40, M46: before anything caps it. Misères and totus bring no more without the talon.
int full_value(const Rules& rules, const Result& result) {
  const int value = result.game == "six" ? rules.value.at(result.trump) : rules.game_value.at(result.game);
  const bool premium = !result.with_talon && rules.hand_premium && !all_defend(result.game);
  return value + (premium ? 1 : 0);
}

// What one trick of a whister is worth to him in fishes.
int for_a_trick(const Rules& rules, const Result& result, int value) {
  if (is_misere(result.game)) return 0;
  // M56: they have tricks only when the declarer has failed.
  if (result.game == "totus") return rules.prize_times_value ? 11 * value : 11;
  return value;
}

Account settled_in_chalk(const Rules& rules, const Account& before, const Result& result) {
  Account account = before;
  const auto stake = [&](int player) -> int& { return account.stake[static_cast<std::size_t>(player)]; };
  const int value = value_of(rules, before, result);
  const bool all_there_is = full_value(rules, result) > value;
  const int declarer = result.declarer;
  std::set<int> already_paid;  // whisters whose tricks were taken off what the declarer wrote on them

  if (made(rules, result)) {
    // M10, M40, one remise after another: his own as long as he has one, then those of the richest.
    int to_write_off = value;
    while (to_write_off > 0 && stake(declarer) > 0) {
      --stake(declarer);
      --to_write_off;
    }
    while (to_write_off > 0) {
      const int payer = richest_but(rules, account, declarer);
      int fishes = 0;
      // All that he has, before the next is asked.
      while (to_write_off > 0 && stake(payer) > 0) {
        --stake(payer);
        --to_write_off;
        fishes += 10;
      }
      const int for_tricks = tricks_of(result, payer) * for_a_trick(rules, result, value);
      if (rules.net && for_tricks > 0 && fishes >= for_tricks) {
        fishes -= for_tricks;
        already_paid.insert(payer);
      }
      write_whist(account, declarer, payer, fishes);
    }
  }
  // M10, M31: a whister's trick is a tenth of the game, whoever has won.
  for (int whister : result.whisters) {
    if (already_paid.contains(whister)) continue;
    write_whist(account, whister, declarer, tricks_of(result, whister) * for_a_trick(rules, result, value));
  }
  if (made(rules, result)) {
    for (int whister : result.whisters) {  // M30
      stake(whister) += remise(rules, value, all_there_is,
                               whisters_tricks(rules, result, whister) - tricks_of(result, whister));
    }
  } else {  // M31
    stake(declarer) += remise(rules, value, all_there_is, missing_to_declarer(rules, result));
  }
  return account;
}

// --- Money.

bool is_illustrated(const std::string& game) {
  return game != "six";
}

int illustrated_number(const std::string& game) {
  if (game == "bettel") return 5;
  if (game == "sans" || game == "durchmarsch") return 6;
  if (game == "open bettel") return 7;
  return 8;
}

void pay(Account& account, int from, int to, int money) {
  account.dish[static_cast<std::size_t>(from)] -= money;
  account.dish[static_cast<std::size_t>(to)] += money;
}

void put_in(Account& account, int player, int money) {
  account.dish[static_cast<std::size_t>(player)] -= money;
  account.pot += money;
}

void draw(Account& account, int player, int money) {
  put_in(account, player, -money);
}

// A14, Styrian: what the game is worth, whatever the pot holds.
int styrian_price(const Rules& rules, const Result& result) {
  if (is_illustrated(result.game)) return 10 * (illustrated_number(result.game) + 1);
  return 10 * rules.value.at(result.trump);
}

// A14: the pot is filled until the game can be played for.
Account filled_for(const Rules& rules, const Account& before, const Result& result) {
  Account account = before;
  if (is_illustrated(result.game) && !rules.illustrated_from_pot) return account;
  if (rules.pot != "styrian" || !rules.refill_short) return account;
  while (account.pot < styrian_price(rules, result)) account = filled(rules, account);
  return account;
}

int money_at_stake(const Rules& rules, const Account& before, const Result& result) {
  if (is_illustrated(result.game) && !rules.illustrated_from_pot) return 0;
  if (rules.pot == "fixed") return rules.dealer_stake;
  if (rules.pot == "unlimited") return std::min(before.pot, 100'000);
  if (rules.pot == "limited") return std::min(before.pot, rules.pot_limit * rules.dealer_stake);
  return std::min(filled_for(rules, before, result).pot, styrian_price(rules, result));
}

// A19: from or to each opponent.
int direct_payment(const Rules& rules, const Result& result) {
  return rules.dealer_stake * (illustrated_number(result.game) - 4);
}

int played_for(const Rules& rules, const Account& before, const Result& result) {
  if (is_illustrated(result.game) && !rules.illustrated_from_pot) return direct_payment(rules, result);
  return money_at_stake(rules, before, result);
}

Account settled_in_money(const Rules& rules, const Account& before, const Result& result) {
  Account account = filled_for(rules, before, result);
  const int declarer = result.declarer;
  const bool won = made(rules, result);
  if (is_illustrated(result.game) && !rules.illustrated_from_pot) {
    const int money = direct_payment(rules, result);
    for (int opponent : result.opponents) {
      pay(account, won ? opponent : declarer, won ? declarer : opponent, money);
    }
    return account;
  }

  // A13.
  const int at_stake = money_at_stake(rules, before, result);
  draw(account, declarer, at_stake);
  for (int whister : result.whisters) {
    if (!is_misere(result.game)) {
      pay(account, declarer, whister, at_stake / 10 * tricks_of(result, whister));
    }
  }
  if (!won) put_in(account, declarer, 2 * at_stake);
  // A10.
  if (result.inviter != -1) {
    int together = 0;
    for (int whister : result.whisters) together += tricks_of(result, whister);
    if (together < 2 * rules.whister_owes) put_in(account, result.inviter, at_stake);
  } else {
    for (int whister : result.whisters) {
      if (tricks_of(result, whister) < whisters_tricks(rules, result, whister)) {
        put_in(account, whister, at_stake);
      }
    }
  }

  const int premium = rules.dealer_stake;
  const auto everyone_pays_declarer = [&](const std::vector<int>& payers) {
    for (int payer : payers) pay(account, payer, declarer, premium);
  };
  const auto declarer_pays_everyone = [&] {
    for (int opponent : result.opponents) pay(account, declarer, opponent, premium);
  };
  // A15.
  if (result.game == "six" && !result.with_talon && result.trump == rules.suits_low_to_high.back()) {
    if (won) {
      everyone_pays_declarer(rules.whisters_pay_premium ? result.whisters : result.opponents);
    } else {
      declarer_pays_everyone();
    }
  }
  // A16, A17.
  if (result.aces == "four") {
    if (won) everyone_pays_declarer(result.opponents);
    if (!won && rules.failed_premium_paid) declarer_pays_everyone();
  }
  if (result.aces == "none") {
    if (won) everyone_pays_declarer(result.opponents);
    if (!won) declarer_pays_everyone();
  }
  return account;
}

}  // namespace

bool made(const Rules& rules, const Result& result) {
  return result.whisters.empty() || missing_to_declarer(rules, result) == 0;
}

int value_of(const Rules& rules, const Account& account, const Result& result) {
  if (rules.money) return played_for(rules, account, result);
  return std::min(full_value(rules, result), std::accumulate(account.stake.begin(), account.stake.end(), 0));
}

Account settled(const Rules& rules, const Account& before, const Result& result) {
  return rules.money ? settled_in_money(rules, before, result) : settled_in_chalk(rules, before, result);
}

Account dealers_stake_put(const Rules& rules, const Account& before, int dealer) {
  Account account = before;
  if (rules.money && rules.pot != "styrian") put_in(account, dealer, rules.dealer_stake);
  return account;
}

Account filled(const Rules& rules, const Account& before) {
  Account account = before;
  for (int player = 0; player < static_cast<int>(account.dish.size()); ++player) {
    put_in(account, player, rules.contribution);
  }
  return account;
}

}  // namespace naive
