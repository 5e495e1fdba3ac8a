// The books' own examples, told by the plain implementation.
#include "naive.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace naive {
namespace {

const Word kPass{"pass", -1, {}};

Word number(int number) {
  return {"number", -1, {}, "six", number};
}

Rules austrian() {
  Rules rules;
  rules.suits_low_to_high = {kClubs, kSpades, kDiamonds, kHearts};
  rules.value = {{kClubs, 2}, {kSpades, 3}, {kDiamonds, 4}, {kHearts, 5}};
  rules.ladder = true;
  rules.money = true;
  rules.declarer_leads = true;
  return rules;
}

Deal any_deal(const Rules& rules) {
  const std::vector<Card> pack = whole_pack();
  Deal deal{.rules = rules, .players = 3, .dealer = 2, .hands = {}, .talon = {pack[30], pack[31]}};
  for (int hand = 0; hand < 3; ++hand)
    deal.hands.emplace_back(pack.begin() + 10 * hand, pack.begin() + 10 * hand + 10);
  return deal;
}

// A 1, B 2, C 3; A passes, B holds 3, C 4; B passes: C is the declarer and may name hearts only.
TEST(BooksExamples, A5TheLadder) {
  const Deal deal = any_deal(austrian());
  std::vector<Word> said;
  const auto say = [&](int player, const Word& word) {
    const Situation now = situation(deal, said);
    ASSERT_EQ(now.asked, player);
    ASSERT_TRUE(now.answers.contains(word)) << text(word);
    said.push_back(word);
  };
  say(0, number(1));
  say(1, number(2));
  EXPECT_FALSE(situation(deal, said).answers.contains(number(2)));  // C sits later than B
  say(2, number(3));
  say(0, kPass);
  say(1, number(3));
  say(2, number(4));
  say(1, kPass);
  say(2, *situation(deal, said).answers.begin());
  EXPECT_EQ(situation(deal, said).answers, (std::set<Word>{{"declare", kHearts, {}}}));
}

Account with_pot(int pot) {
  return {.stake = {0, 0, 0}, .whist = {}, .pot = pot, .dish = {-pot, 0, 0}};
}

Result both_in(int declarers, int lefts, int others) {
  return {.declarer = 0,
          .trump = kClubs,
          .with_talon = true,
          .whisters = {1, 2},
          .tricks = {{0, declarers}, {1, lefts}, {2, others}},
          .game = "six",
          .opponents = {1, 2},
          .inviter = -1,
          .aces = ""};
}

// Pot 40, tricks 5, 4, 1: he draws 40, pays 16 and 4, puts in 80; the one-trick defender 40, the next dealer
// 10.
TEST(BooksExamples, A14Unlimited) {
  Rules rules = austrian();
  rules.pot = "unlimited";
  Account account = settled(rules, with_pot(40), both_in(5, 4, 1));
  EXPECT_EQ(account.dish, (std::vector<int>{-40 + 40 - 16 - 4 - 80, 16, 4 - 40}));
  account = dealers_stake_put(rules, account, 1);
  EXPECT_EQ(account.pot, 130);
  EXPECT_EQ(value_of(rules, account, both_in(6, 2, 2)), 130);
}

// Limit 100, pot 130, tricks 6, 3, 1: draws 100, pays 30 and 10, the one-trick defender puts 100, the dealer
// 10: 140. A clean made game: the next deal is played for 50.
TEST(BooksExamples, A14Limited) {
  Rules rules = austrian();
  rules.pot = "limited";
  Account account = settled(rules, with_pot(130), both_in(6, 3, 1));
  EXPECT_EQ(account.dish, (std::vector<int>{-130 + 100 - 30 - 10, 30, 10 - 100}));
  account = dealers_stake_put(rules, account, 1);
  EXPECT_EQ(account.pot, 140);
  account = dealers_stake_put(rules, settled(rules, account, both_in(6, 2, 2)), 2);
  EXPECT_EQ(value_of(rules, account, both_in(6, 2, 2)), 50);
}

// Hearts without the talon, three tricks of six: fifteen remises with kadils, five without (M43, M44).
TEST(BooksExamples, M43Kadils) {
  Rules rules;
  const Account before{.stake = {21, 21, 21}, .whist = {}, .pot = 0, .dish = {0, 0, 0}};
  Result result = both_in(3, 4, 3);
  result.trump = kHearts;
  result.with_talon = false;
  EXPECT_EQ(settled(rules, before, result).stake[0], 26);
  rules.kadil = true;
  EXPECT_EQ(settled(rules, before, result).stake[0], 36);
}

// A failed totus pays eleven prizes for each trick (M56); a failed misère pays none.
TEST(BooksExamples, M56Totus) {
  Rules rules;
  rules.mixed = "full";
  rules.game_value = {{"totus", 12}, {"petite misere", 8}};
  const Account before{.stake = {21, 21, 21}, .whist = {}, .pot = 0, .dish = {0, 0, 0}};
  Result result = both_in(8, 2, 0);
  result.game = "totus";
  Account account = settled(rules, before, result);
  EXPECT_EQ(account.whist, (std::map<std::pair<int, int>, int>{{{1, 0}, 22}}));
  EXPECT_EQ(account.stake, (std::vector<int>{33, 21, 21}));
  result = both_in(1, 5, 3);
  result.game = "petite misere";
  account = settled(rules, before, result);
  EXPECT_TRUE(account.whist.empty());
  EXPECT_EQ(account.stake, (std::vector<int>{29, 21, 21}));
}

}  // namespace
}  // namespace naive
