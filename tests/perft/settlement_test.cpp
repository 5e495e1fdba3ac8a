// The account after a deal, from the engine and from the plain implementation: whole parties with small and
// uneven stakes, and results made up directly.
#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <ostream>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "both.hpp"
#include "game/game.hpp"
#include "naive.hpp"

namespace naive {

// For failure messages.
static void PrintTo(const Account& account, std::ostream* out) {
  *out << "stakes";
  for (int stake : account.stake) *out << " " << stake;
  for (const auto& [pair, fishes] : account.whist) {
    *out << ", " << pair.first << " on " << pair.second << ": " << fishes;
  }
}

}  // namespace naive

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
  return account;
}

// How often each way of settling has come up, so that the comparison cannot become hollow unnoticed.
using Seen = std::map<std::string, int>;

void note(Seen& seen, const naive::Rules& rules, const naive::Account& before, const naive::Account& after,
          const naive::Result& result) {
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

void expect_seen(const Seen& seen, int least) {
  for (const char* what :
       {"without play", "won", "lost", "capped, won", "capped, lost", "capped, lost, once",
        "capped, lost, by trick", "taken from 1", "taken from 2", "own and taken", "remises by 1",
        "remises by 2", "netted", "too many tricks to net", "last remise"}) {
    const auto found = seen.find(what);
    EXPECT_GE(found == seen.end() ? 0 : found->second, least) << what;
  }
}

// Random cards, or cards that make the games of one hand: the higher, the likelier.
Deal some_deal(both::Rng& rng, Hand strong, bool skewed) {
  Pack pack = shuffled_pack(rng);
  if (!skewed) return deal_pack(pack);
  std::map<Card, int> weight;
  for (Card card : pack) weight[card] = static_cast<int>(card.rank()) * 3 + both::random_int(rng, 0, 12);
  std::sort(pack.begin(), pack.end(),
            [&](Card a, Card b) { return weight[a] != weight[b] ? weight[a] > weight[b] : a < b; });
  Setup setup;
  std::size_t next = 0;
  const auto give = [&](CardSet& to, int cards) {
    for (int i = 0; i < cards; ++i) to |= pack[next++];
  };
  give(setup.hands[strong], kHandSize);
  std::vector<Card> rest(pack.begin() + kHandSize, pack.end());
  for (std::size_t i = rest.size() - 1; i > 0; --i) std::swap(rest[i], rest[uniform_below(rng, i + 1)]);
  std::copy(rest.begin(), rest.end(), pack.begin() + kHandSize);
  for (Hand hand : kHands) {
    if (hand != strong) give(setup.hands[hand], kHandSize);
  }
  give(setup.talon, kTalonSize);
  return Deal::from(setup).value();
}

// How a player plays: whatever, high cards first, or low cards first. It only has to make all results come
// up.
enum class Style : std::uint8_t { kAny, kHigh, kLow };

naive::Word choose(both::Rng& rng, const naive::Situation& now, Style style) {
  std::vector<naive::Word> answers(now.answers.begin(), now.answers.end());
  if (now.in_play && style != Style::kAny) {
    const auto rank = [](const naive::Word& a, const naive::Word& b) {
      return a.cards[0].second < b.cards[0].second;
    };
    return style == Style::kHigh ? *std::max_element(answers.begin(), answers.end(), rank)
                                 : *std::min_element(answers.begin(), answers.end(), rank);
  }
  return answers[static_cast<std::size_t>(both::random_int(rng, 0, static_cast<int>(answers.size()) - 1))];
}

// The number in the line that says what the deal is reckoned by; 0 when there is none.
int value_written(const EventList& events) {
  for (const Event& event : events) {
    const auto* line = std::get_if<event::Chalked>(&event);
    if (line != nullptr && line->entry.kind == EntryKind::kGameValue) return line->entry.amount;
  }
  return 0;
}

TEST(Settlement, AccountsAgreeThroughWholeParties) {
  constexpr int kParties = 6000;
  both::Rng rng(1'857);
  Seen seen;
  int deals = 0;
  for (int number = 0; number < kParties; ++number) {
    RuleSet rules = both::random_rules(rng);
    // Who punishes illegal acts, and how, makes no difference to those who do nothing illegal.
    if (both::random_int(rng, 0, 1) == 0) rules.enforcement = Enforcement::kTable;
    const int players = both::random_int(rng, kMinPlayers, kMaxPlayers);
    int dealer = both::random_int(rng, 0, players - 1);
    naive::Account account = uneven_account(rng, players);
    State state = start(rules, players, seat_at(dealer));
    state.table.account = both::to_engine(account);
    for (int deal_number = 1; deal_number <= 5; ++deal_number) {
      const int strong = both::random_int(rng, 0, players == 2 ? 1 : 2);
      const bool skewed = both::random_int(rng, 0, 2) > 0;
      const Deal cards = some_deal(rng, kHands[static_cast<std::size_t>(strong)], skewed);
      const Style declarers_style = static_cast<Style>(both::random_int(rng, 0, 2));
      const Style others_style = static_cast<Style>(both::random_int(rng, 0, 2));
      const naive::Deal deal = both::naive_deal(rules, players, seat_at(dealer), cards);
      const int strong_player = naive::speakers(players, dealer)[static_cast<std::size_t>(strong)];
      std::vector<naive::Word> said;
      ASSERT_TRUE(both::act(state, command::DealCards{.deal = cards}));
      naive::Situation now = naive::situation(deal, said);
      int value = 0;
      while (!now.over) {
        ASSERT_EQ(now.asked, to_index(state.table.to_act));
        const bool is_strong = now.asked == strong_player;
        naive::Word word = choose(rng, now, is_strong ? declarers_style : others_style);
        // A strong hand is there to be played.
        const naive::Word pass{"pass", -1, {}};
        if (skewed && now.answers.contains(pass) && !now.answers.contains({"whist", -1, {}})) {
          if (is_strong && word == pass) word = *(--now.answers.end());
          if (is_strong && word == pass) word = *now.answers.begin();
          if (!is_strong) word = pass;
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
        EXPECT_EQ(both::to_naive(result_of(state.table), players).tricks, now.result->tricks);
      }
      dealer = naive::next_dealer(deal, now);
      ASSERT_EQ(both::to_naive(state.table.account, players), account)
          << "before: " << testing::PrintToString(before) << ", party " << number << ", deal " << deal_number;
      const bool party_over = std::accumulate(account.stake.begin(), account.stake.end(), 0) == 0;
      ASSERT_EQ(state.table.phase, party_over ? Phase::kFinished : Phase::kDealing);
      if (party_over) break;
      ASSERT_EQ(to_index(state.table.dealer), dealer);
    }
  }
  EXPECT_GT(deals, 2 * kParties);
  expect_seen(seen, 10);
}

TEST(Settlement, MadeUpResultsAgree) {
  constexpr int kResults = 60'000;
  both::Rng rng(1'877);
  Seen seen;
  for (int number = 0; number < kResults; ++number) {
    const RuleSet rules = both::random_rules(rng);
    const int players = both::random_int(rng, kMinPlayers, kMaxPlayers);
    const naive::Account before = uneven_account(rng, players);
    std::vector<int> active = naive::speakers(players, both::random_int(rng, 0, players - 1));
    std::rotate(active.begin(),
                active.begin() + both::random_int(rng, 0, static_cast<int>(active.size()) - 1), active.end());
    naive::Result result;
    result.declarer = active[0];
    result.trump = both::random_int(rng, naive::kSpades, naive::kHearts);
    result.with_talon = both::random_int(rng, 0, 1) == 0;
    for (std::size_t i = 1; i < active.size(); ++i) {
      if (both::random_int(rng, 0, 2) > 0) result.whisters.push_back(active[i]);
    }
    if (!result.whisters.empty()) {
      const int declarers = both::random_int(rng, 0, 10);
      if (declarers > 0) result.tricks[result.declarer] = declarers;
      for (int trick = declarers; trick < 10; ++trick) {
        ++result.tricks[result.whisters[static_cast<std::size_t>(
            both::random_int(rng, 0, static_cast<int>(result.whisters.size()) - 1))]];
      }
    }
    const naive::Rules plain_rules = both::to_naive(rules);
    const naive::Account plain = naive::settled(plain_rules, before, result);
    note(seen, plain_rules, before, plain, result);
    Account account = both::to_engine(before);
    for (const Entry& entry : settle(rules, players, account, both::to_engine(result), Fines{}))
      write(account, entry);
    ASSERT_EQ(both::to_naive(account, players), plain) << "before: " << testing::PrintToString(before);
  }
  expect_seen(seen, 50);
}

}  // namespace
}  // namespace pulka
