// The account after a deal, from the engine and from the plain implementation: whole parties with small and
// uneven stakes, and results made up directly.
#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "both.hpp"
#include "game/game.hpp"
#include "naive.hpp"
#include "rules/options.hpp"
#include "scoring/pot.hpp"

namespace pulka {
namespace {

// Mostly small, some empty, so that stakes run out and games are capped; never all empty.
naive::Account uneven_account(both::Rng& rng, int players) {
  naive::Account account;
  int left = 0;
  const int most = both::random_int(rng, 1, 12);
  while (left == 0) {
    account.stake.clear();
    left = 0;
    for (int player = 0; player < players; ++player) {
      account.stake.push_back(both::random_int(rng, 0, 2) == 0 ? 0 : both::random_int(rng, 0, most));
      left += account.stake.back();
    }
  }
  for (int a = 0; a < players; ++a) {
    for (int b = 0; b < players; ++b) {
      if (a != b && both::random_int(rng, 0, 2) == 0) account.whist[{a, b}] = both::random_int(rng, 1, 60);
    }
  }
  account.dish.assign(static_cast<std::size_t>(players), 0);
  return account;
}

// Money that has come from somewhere (A20), in a pot that is never empty when a deal begins.
naive::Account uneven_money(both::Rng& rng, const naive::Rules& rules, int players) {
  naive::Account account;
  account.stake.assign(static_cast<std::size_t>(players), 0);
  account.dish.assign(static_cast<std::size_t>(players), 0);
  account.pot = 10 * both::random_int(rng, 1, both::random_int(rng, 0, 4) == 0 ? 30'000 : 40);
  if (rules.pot != "styrian") account.pot = std::max(account.pot, rules.dealer_stake);
  int left = -account.pot;
  for (int player = 1; player < players; ++player) {
    const int money = 10 * both::random_int(rng, -50, 50);
    account.dish[static_cast<std::size_t>(player)] = money;
    left -= money;
  }
  account.dish[0] = left;
  return account;
}

naive::Account uneven(both::Rng& rng, const naive::Rules& rules, int players) {
  return rules.money ? uneven_money(rng, rules, players) : uneven_account(rng, players);
}

// How often each way of settling has come up, so that the comparison cannot become hollow unnoticed.
using Seen = std::map<std::string, int>;

void note_money(Seen& seen, const naive::Rules& rules, const naive::Account& before,
                const naive::Result& result) {
  const bool won = naive::made(rules, result);
  const int value = naive::value_of(rules, before, result);
  const std::string out = won ? ", made" : ", failed";
  ++seen["pot=" + rules.pot + out];
  if (!rules.illustrated_from_pot && result.game != "six") ++seen["past the pot" + out];
  if (value > before.pot) ++seen["pot filled"];
  if (value == 100'000) ++seen["the most"];
  if (rules.pot == "styrian" && value == before.pot) ++seen["all of a styrian pot"];
  if (result.inviter != -1) ++seen["invited" + out];
  if (result.whisters.size() == 1) ++seen["alone" + out];
  if (!result.aces.empty()) ++seen["aces " + result.aces + out];
  if (!result.with_talon && result.trump == rules.suits_low_to_high.back()) ++seen["highest in hand" + out];
}

void note(Seen& seen, const naive::Rules& rules, const naive::Account& before, const naive::Account& after,
          const naive::Result& result) {
  ++seen[result.game + (naive::made(rules, result) ? ", made" : ", failed")];
  if (rules.money) {
    note_money(seen, rules, before, result);
    return;
  }
  const int value = naive::value_of(rules, before, result);
  naive::Account uncapped = before;
  uncapped.stake[0] += 100;
  const auto stake = [](const naive::Account& account, int player) {
    return account.stake[static_cast<std::size_t>(player)];
  };
  const bool won = naive::made(rules, result);
  ++seen[result.whisters.empty() ? "without play" : won ? "won" : "lost"];
  if (naive::value_of(rules, uncapped, result) != value) {
    ++seen[won ? "capped, won" : "capped, lost"];
    if (!won && rules.kadil) ++seen[rules.last_remise_once ? "capped, lost, once" : "capped, lost, by trick"];
  }
  int taken_from = 0;
  int put = 0;
  for (int player = 0; player < static_cast<int>(before.stake.size()); ++player) {
    if (player == result.declarer) continue;
    if (stake(after, player) < stake(before, player)) ++taken_from;
    if (stake(after, player) > stake(before, player)) ++put;
  }
  if (taken_from > 0) ++seen["taken from " + std::to_string(taken_from)];
  if (taken_from > 0 && stake(before, result.declarer) > 0) ++seen["own and taken"];
  if (put > 0) ++seen["remises by " + std::to_string(put)];
  if (rules.net && won) {
    for (int whister : result.whisters) {
      const bool took = result.tricks.contains(whister);
      const auto on_declarer = [&](const naive::Account& account) {
        const auto found = account.whist.find({whister, result.declarer});
        return found == account.whist.end() ? 0 : found->second;
      };
      if (took && on_declarer(after) == on_declarer(before)) ++seen["netted"];
      if (took && on_declarer(after) != on_declarer(before) &&
          stake(after, whister) < stake(before, whister)) {
        ++seen["too many tricks to net"];
      }
    }
  }
  if (std::accumulate(after.stake.begin(), after.stake.end(), 0) == 0) ++seen["last remise"];
}

void expect_some(const Seen& seen, const std::string& what, int least) {
  const auto found = seen.find(what);
  EXPECT_GE(found == seen.end() ? 0 : found->second, least) << what;
}

void expect_seen(const Seen& seen, int least) {
  for (const char* what :
       {"without play", "won", "lost", "capped, won", "capped, lost", "capped, lost, once",
        "capped, lost, by trick", "taken from 1", "taken from 2", "own and taken", "remises by 1",
        "remises by 2", "netted", "too many tricks to net", "last remise"}) {
    expect_some(seen, what, least);
  }
  for (const char* what : {"six",           "six no trump", "seven",       "petite misere",    "eight",
                           "grande misere", "nine",         "totus",       "bettel",           "sans",
                           "open bettel",   "preference",   "durchmarsch", "open durchmarsch", "pot=fixed",
                           "pot=unlimited", "pot=limited",  "pot=styrian", "past the pot",     "invited",
                           "alone",         "aces four",    "aces none",   "highest in hand"}) {
    expect_some(seen, std::string(what) + ", made", least);
    expect_some(seen, std::string(what) + ", failed", least);
  }
  for (const char* what : {"pot filled", "the most", "all of a styrian pot"}) expect_some(seen, what, least);
}

// How a player plays: whatever, high cards first, or low cards first. It only has to make all results come
// up.
enum class Style : std::uint8_t { kAny, kHigh, kLow };

naive::Word choose(both::Rng& rng, const naive::Situation& now, Style style) {
  std::vector<naive::Word> answers(now.answers.begin(), now.answers.end());
  const bool only_cards = std::all_of(answers.begin(), answers.end(),
                                      [](const naive::Word& word) { return word.what == "play"; });
  // Announcements sort before cards.
  if (now.in_play && !only_cards && both::random_int(rng, 0, 1) == 0) return answers[0];
  if (only_cards && style != Style::kAny) {
    const auto rank = [](const naive::Word& a, const naive::Word& b) {
      return a.cards[0].second < b.cards[0].second;
    };
    return style == Style::kHigh ? *std::max_element(answers.begin(), answers.end(), rank)
                                 : *std::min_element(answers.begin(), answers.end(), rank);
  }
  return answers[static_cast<std::size_t>(both::random_int(rng, 0, static_cast<int>(answers.size()) - 1))];
}

// What the hand that is there to be played says: a game that its cards are for, if there is one.
naive::Word eager_word(both::Rng& rng, const naive::Situation& now, const naive::Word& word,
                       both::Cards kind) {
  std::vector<naive::Word> games;
  std::vector<naive::Word> fitting;
  for (const naive::Word& answer : now.answers) {
    if (answer.what == "pass" || answer.what == "play") continue;
    games.push_back(answer);
    const bool misere = naive::is_misere(answer.game) || answer.number == 5 || answer.number == 7;
    if (misere == (kind == both::Cards::kLow)) fitting.push_back(answer);
  }
  if (games.empty()) return word;
  const std::vector<naive::Word>& list = fitting.empty() ? games : fitting;
  return list[static_cast<std::size_t>(both::random_int(rng, 0, static_cast<int>(list.size()) - 1))];
}

// The others let it play.
naive::Word shy_word(const naive::Situation& now, const naive::Word& word) {
  const naive::Word pass{"pass", -1, {}};
  const bool of_whist = now.answers.contains({"whist", -1, {}}) || now.answers.contains({"invite", -1, {}});
  return now.answers.contains(pass) && !of_whist ? pass : word;
}

// The number in the line that says what the deal is reckoned by; 0 when there is none.
int value_written(const EventList& events) {
  for (const Event& event : events) {
    const auto* line = std::get_if<event::Chalked>(&event);
    if (line == nullptr) continue;
    if (line->entry.kind == EntryKind::kGameValue || line->entry.kind == EntryKind::kAtStake) {
      return line->entry.amount;
    }
  }
  return 0;
}

TEST(Settlement, AccountsAgreeThroughWholeParties) {
  constexpr int kParties = 4500;
  both::Rng rng(1'857);
  Seen seen;
  int deals = 0;
  for (int number = 0; number < kParties; ++number) {
    RuleSet rules = both::random_rules(rng);
    // Who punishes illegal acts, and how, makes no difference to those who do nothing illegal.
    if (rules.scoring == Scoring::kChalk && both::random_int(rng, 0, 1) == 0) {
      rules.enforcement = Enforcement::kTable;
    }
    const naive::Rules plain_rules = both::to_naive(rules);
    const int players = both::random_players(rng, rules);
    int dealer = both::random_int(rng, 0, players - 1);
    naive::Account account = uneven(rng, plain_rules, players);
    State state = start(rules, players, seat_at(dealer));
    state.table.account = both::to_engine(account);
    for (int deal_number = 1; deal_number <= 5; ++deal_number) {
      const int eager = both::random_int(rng, 0, players == 2 ? 1 : 2);
      const auto kind = static_cast<both::Cards>(both::random_int(rng, 0, 2));
      const Deal cards = both::some_deal(rng, kHands[static_cast<std::size_t>(eager)], kind);
      const Style declarers_style = static_cast<Style>(both::random_int(rng, 0, 2));
      const Style others_style = static_cast<Style>(both::random_int(rng, 0, 2));
      const naive::Deal deal = both::naive_deal(rules, players, seat_at(dealer), cards);
      const int eager_player = naive::speakers(plain_rules, players, dealer)[static_cast<std::size_t>(eager)];
      std::vector<naive::Word> said;
      ASSERT_TRUE(both::act(state, command::DealCards{.deal = cards}));
      account = naive::dealers_stake_put(plain_rules, account, dealer);
      naive::Situation now = naive::situation(deal, said);
      int value = 0;
      while (!now.over) {
        ASSERT_EQ(now.asked, to_index(state.table.to_act));
        const bool is_eager = now.asked == eager_player;
        naive::Word word = choose(rng, now, is_eager ? declarers_style : others_style);
        if (kind != both::Cards::kAny) {
          word = is_eager ? eager_word(rng, now, word, kind) : shy_word(now, word);
        }
        const auto events = decide(state, both::to_engine(word, now.asked));
        ASSERT_TRUE(events.has_value()) << naive::text(word);
        for (const Event& event : *events) apply(state, event);
        value = value_written(*events);
        said.push_back(word);
        now = naive::situation(deal, said);
      }
      ++deals;
      const naive::Account before = account;
      if (now.result) {
        account = naive::settled(deal.rules, before, *now.result);
        note(seen, deal.rules, before, account, *now.result);
        EXPECT_EQ(value, naive::value_of(deal.rules, before, *now.result));
        EXPECT_EQ(both::to_naive(state.table), *now.result);
      }
      dealer = naive::next_dealer(deal, now);
      ASSERT_EQ(both::to_naive(state.table.account, players), account)
          << "before: " << testing::PrintToString(before) << ", party " << number << ", deal " << deal_number
          << "\n"
          << both::told(deal, said) << both::rules_told(rules);
      if (plain_rules.money && plain_rules.pot == "styrian" && account.pot == 0) {
        // A14: the table decides.
        ASSERT_EQ(state.table.asked, SeatSet::first(players));
        ++seen["styrian pot empty"];
        const int against = both::random_int(rng, 0, 2 * players);
        for (int player = 0; player < players; ++player) {
          const bool yes = player != against;
          ASSERT_TRUE(both::act(state, command::Answer{.seat = seat_at(player), .yes = yes}));
          if (!yes) break;
        }
        if (against < players) {
          ASSERT_EQ(state.table.phase, Phase::kFinished);
          break;
        }
        account = naive::filled(plain_rules, account);
        ASSERT_EQ(both::to_naive(state.table.account, players), account);
      }
      const bool party_over =
          !plain_rules.money && std::accumulate(account.stake.begin(), account.stake.end(), 0) == 0;
      ASSERT_EQ(state.table.phase, party_over ? Phase::kFinished : Phase::kDealing);
      if (party_over) break;
      ASSERT_EQ(to_index(state.table.dealer), dealer);
    }
  }
  EXPECT_GT(deals, 2 * kParties);
  expect_seen(seen, 1);
}

// A deal's outcome that the rules of this table allow.
naive::Result made_up_result(both::Rng& rng, const naive::Rules& rules, const std::vector<int>& active) {
  const auto one_of = [&](const std::vector<std::string>& list) {
    return list[static_cast<std::size_t>(both::random_int(rng, 0, static_cast<int>(list.size()) - 1))];
  };
  naive::Result result;
  result.declarer = active[0];
  result.opponents.assign(active.begin() + 1, active.end());
  std::vector<std::string> games{"six"};
  if (rules.mixed == "partial") games = {"six", "six no trump", "eight", "totus"};
  if (rules.mixed == "full") {
    games = {"six", "six no trump", "seven", "petite misere", "eight", "grande misere", "nine", "totus"};
  }
  if (rules.illustrated == "sans") games = {"six", "bettel", "sans", "open bettel", "preference"};
  if (rules.illustrated == "durchmarsch") {
    games = {"six", "bettel", "durchmarsch", "open bettel", "open durchmarsch"};
  }
  result.game = one_of(games);
  result.trump = naive::has_trumps(result.game) ? both::random_int(rng, naive::kSpades, naive::kHearts) : -1;
  result.with_talon = both::random_int(rng, 0, 1) == 0;
  if (result.game == "grande misere") result.with_talon = false;
  if (rules.ladder && (result.game != "six" || !rules.hand_games)) result.with_talon = true;
  if (result.game == "preference") {
    result.with_talon = false;
    result.trump = rules.suits_low_to_high.back();
  }
  for (int opponent : result.opponents) {
    if (naive::all_defend(result.game) || both::random_int(rng, 0, 2) > 0)
      result.whisters.push_back(opponent);
  }
  if (rules.money && rules.invitation && result.game == "six" && result.whisters.size() == 2 &&
      both::random_int(rng, 0, 1) == 0) {
    result.inviter = result.whisters[static_cast<std::size_t>(both::random_int(rng, 0, 1))];
  }
  const bool played = !result.whisters.empty();
  if (played) {
    const int tricks = result.game == "petite misere" ? 9 : 10;
    int declarers = both::random_int(rng, 0, tricks);
    // All and nothing are what some games are about.
    if (both::random_int(rng, 0, 3) == 0) declarers = naive::is_misere(result.game) ? 0 : tricks;
    if (declarers > 0) result.tricks[result.declarer] = declarers;
    for (int trick = declarers; trick < tricks; ++trick) {
      ++result.tricks[result.whisters[static_cast<std::size_t>(
          both::random_int(rng, 0, static_cast<int>(result.whisters.size()) - 1))]];
    }
  }
  // A16-A18. Only what the table gives a premium for is ever noticed; no card, no announcement.
  const bool hand_only = rules.premiums == "hand_games_only";
  if (rules.money && result.game == "six" && rules.premiums != "none" && !(hand_only && result.with_talon)) {
    std::vector<std::string> aces{""};
    if (played || rules.premiums != "announce_four_aces_first") aces.emplace_back("four");
    if (played && rules.premiums != "four_aces_only") aces.emplace_back("none");
    result.aces = one_of(aces);
  }
  return result;
}

TEST(Settlement, MadeUpResultsAgree) {
  constexpr int kResults = 150'000;
  both::Rng rng(1'877);
  Seen seen;
  for (int number = 0; number < kResults; ++number) {
    const RuleSet rules = both::random_rules(rng);
    const naive::Rules plain_rules = both::to_naive(rules);
    const int players = both::random_players(rng, rules);
    const naive::Account before = uneven(rng, plain_rules, players);
    const int dealer = both::random_int(rng, 0, players - 1);
    std::vector<int> active = naive::speakers(plain_rules, players, dealer);
    std::rotate(active.begin(),
                active.begin() + both::random_int(rng, 0, static_cast<int>(active.size()) - 1), active.end());
    const naive::Result result = made_up_result(rng, plain_rules, active);
    const naive::Account plain = naive::settled(plain_rules, before, result);
    note(seen, plain_rules, before, plain, result);
    Account account = both::to_engine(before);
    const DealResult of_engine = both::to_engine(result);
    const Entries entries = rules.scoring == Scoring::kPot
                                ? settle_pot(rules, players, seat_at(dealer), account, of_engine)
                                : settle(rules, players, account, of_engine, Fines{});
    for (const Entry& entry : entries) {
      write(account, entry);
      ASSERT_EQ(money(account), 0);  // A20
    }
    ASSERT_EQ(both::to_naive(account, players), plain)
        << "result " << number << ", before: " << testing::PrintToString(before) << "\n"
        << testing::PrintToString(result) << both::rules_told(rules);
    // The same, played elsewhere and entered here; the dealer has put his stake (A4).
    if (number % 4 != 0) continue;
    State state = start(rules, players, seat_at(dealer));
    state.table.account = both::to_engine(before);
    ASSERT_TRUE(both::act(state, command::EnterResult{.result = of_engine}))
        << testing::PrintToString(result) << both::rules_told(rules);
    ASSERT_EQ(both::to_naive(state.table.account, players),
              naive::settled(plain_rules, naive::dealers_stake_put(plain_rules, before, dealer), result))
        << testing::PrintToString(result) << both::rules_told(rules);
  }
  expect_seen(seen, 50);
}

}  // namespace
}  // namespace pulka
