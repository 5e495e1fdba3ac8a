#include "scoring/pot.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "rules/options.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

constexpr Seat kAnna = Seat::k0;
constexpr Seat kBoris = Seat::k1;
constexpr Seat kVera = Seat::k2;
constexpr Seat kGleb = Seat::k3;
const std::vector<std::string> kNames{"Anna", "Boris", "Vera", "Gleb"};
using Lines = std::vector<std::string>;

constexpr Contract kClubs{Suit::kClubs, true};
constexpr Contract kHearts{Suit::kHearts, true};
constexpr Contract kHandHearts{Suit::kHearts, false};

RuleSet rules_of(std::string_view preset) {
  const Preset* found = find_preset(preset);
  EXPECT_NE(found, nullptr) << preset;
  return found == nullptr ? RuleSet{} : found->rules;
}

// A table with this much in the pot, put in by Anna.
Account pot_of(int amount) {
  Account account;
  account.pot = amount;
  account.dish[kAnna] = -amount;
  return account;
}

DealResult result_of(Contract contract, std::array<int, 4> tricks, const std::vector<Seat>& in) {
  DealResult result;
  result.declarer = kAnna;
  result.contract = contract;
  for (Seat seat : {kAnna, kBoris, kVera, kGleb}) {
    result.tricks[seat] = static_cast<std::uint8_t>(tricks[static_cast<std::size_t>(seat)]);
  }
  for (Seat seat : in) result.whisters |= seat;
  return result;
}

// Three at the table, Vera deals, Anna plays.
struct Table {
  RuleSet rules;
  Account account;
  int players = 3;
  Seat dealer = kVera;

  Table(const RuleSet& by, int pot) : rules(by), account(pot_of(pot)) {}

  // The lines in words; the account moves on.
  Lines settle(const DealResult& result) {
    Wording wording;
    wording.names = kNames;
    Lines lines;
    for (const Entry& entry : settle_pot(rules, players, dealer, account, result)) {
      lines.push_back(wording.text(explain(entry)));
      write(account, entry);
      EXPECT_EQ(money(account), 0) << lines.back();  // A20
      EXPECT_GE(account.pot, 0) << lines.back();
    }
    return lines;
  }
  void next_dealer() {
    dealer = next_seat(rules, dealer, players);
    if (const auto line = ante(rules, dealer)) write(account, *line);
  }
};

// --- A13, A14: the texts' own numbers.

TEST(SettlePot, A14_AnUnlimitedPot) {
  Table table(rules_of("austrian-unlimited"), 40);
  EXPECT_EQ(table.settle(result_of(kClubs, {5, 4, 1}, {kBoris, kVera})),
            (Lines{"Anna: clubs with the talon is played for 40 (A14)", "Anna takes 40 out of the pot (A13)",
                   "Anna pays Boris 16: tricks 4 x 4 (A13)", "Anna pays Vera 4: tricks 1 x 4 (A13)",
                   "Anna is short and puts 80 into the pot: 2 x 40 (A13)",
                   "Vera is short and puts 40 into the pot (A10)"}));
  EXPECT_EQ(table.account.pot, 120);
  table.next_dealer();
  EXPECT_EQ(table.account.pot, 130);
  // The next to play risks twice that.
  const Lines next = table.settle(result_of(kClubs, {5, 5, 0}, {kBoris}));
  EXPECT_EQ(next[0], "Anna: clubs with the talon is played for 130 (A14)");
  EXPECT_EQ(next.back(), "Anna is short and puts 260 into the pot: 2 x 130 (A13)");
}

TEST(SettlePot, A14_ALimitedPot) {
  Table table(rules_of("austrian-limited"), 130);
  EXPECT_EQ(
      table.settle(result_of(kClubs, {6, 3, 1}, {kBoris, kVera})),
      (Lines{"Anna: clubs with the talon is played for 100 (A14)", "Anna takes 100 out of the pot (A13)",
             "Anna pays Boris 30: tricks 3 x 10 (A13)", "Anna pays Vera 10: tricks 1 x 10 (A13)",
             "Vera is short and puts 100 into the pot (A10)"}));
  table.next_dealer();
  EXPECT_EQ(table.account.pot, 140);
  // A clean game: 140 - 100 + 10.
  table.settle(result_of(kClubs, {6, 2, 2}, {kBoris, kVera}));
  table.next_dealer();
  EXPECT_EQ(table.account.pot, 50);
  EXPECT_EQ(amount_in_play(table.rules, table.account, kClubs), 50);
}

TEST(SettlePot, A14_AStyrianPotGoesByTrumps) {
  struct Worth {
    Suit suit;
    const char* about;
    const char* trick;
  };
  for (const auto& [suit, about, trick] :
       {Worth{Suit::kClubs, "Anna: clubs with the talon is played for 20 (A14)",
              "Anna pays Boris 4: tricks 2 x 2 (A13)"},
        Worth{Suit::kSpades, "Anna: spades with the talon is played for 30 (A14)",
              "Anna pays Boris 6: tricks 2 x 3 (A13)"},
        Worth{Suit::kDiamonds, "Anna: diamonds with the talon is played for 40 (A14)",
              "Anna pays Boris 8: tricks 2 x 4 (A13)"},
        Worth{Suit::kHearts, "Anna: hearts with the talon is played for 50 (A14)",
              "Anna pays Boris 10: tricks 2 x 5 (A13)"}}) {
    Table table(rules_of("styrian"), 300);
    const Lines lines = table.settle(result_of({suit, true}, {8, 2, 0}, {kBoris}));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], about);
    EXPECT_EQ(lines[2], trick);
    table.next_dealer();  // A4: puts nothing into a Styrian pot
    EXPECT_EQ(table.account.pot, 300 - full_amount(table.rules, 300, {suit, true}));
  }
}

TEST(SettlePot, A14_AStyrianPotThatIsShort) {
  RuleSet rules = rules_of("styrian");
  Table rest(rules, 20);
  EXPECT_EQ(rest.settle(result_of(kHearts, {5, 5, 0}, {kBoris})),
            (Lines{"Anna: hearts with the talon is played for 20 (A14)", "Anna takes 20 out of the pot (A13)",
                   "Anna pays Boris 10: tricks 5 x 2 (A13)",
                   "Anna is short and puts 40 into the pot: 2 x 20 (A13)"}));

  rules.short_pot = ShortPot::kRefill;
  rules.contribution = 10;
  Table refill(rules, 20);  // 30 is missing: one round of three
  EXPECT_EQ(refill.settle(result_of(kHearts, {6, 4, 0}, {kBoris})),
            (Lines{"Anna: hearts with the talon is played for 50 (A14)", "Anna puts 10 into the pot (A14)",
                   "Boris puts 10 into the pot (A14)", "Vera puts 10 into the pot (A14)",
                   "Anna takes 50 out of the pot (A13)", "Anna pays Boris 20: tricks 4 x 5 (A13)"}));
  EXPECT_EQ(refill.account.pot, 0);
  EXPECT_TRUE(pot_is_empty(rules, refill.account));
  // 50 is missing: two rounds, and 10 is left.
  EXPECT_EQ(refill.settle(result_of(kHearts, {6, 4, 0}, {kBoris})).size(), 1U + 6U + 2U);
  EXPECT_EQ(refill.account.pot, 10);
  EXPECT_FALSE(pot_is_empty(rules, refill.account));
  // Enough is enough.
  Table enough(rules, 50);
  EXPECT_EQ(enough.settle(result_of(kHearts, {6, 4, 0}, {kBoris})).size(), 3U);
}

TEST(SettlePot, A14_AFixedPotIsPlayedForTheDealersStake) {
  Table table(rules_of("austrian"), 200);
  EXPECT_EQ(table.settle(result_of(kHearts, {5, 3, 2}, {kBoris, kVera})),
            (Lines{"Anna: hearts with the talon is played for 10 (A13)", "Anna takes 10 out of the pot (A13)",
                   "Anna pays Boris 3: tricks 3 x 1 (A13)", "Anna pays Vera 2: tricks 2 x 1 (A13)",
                   "Anna is short and puts 20 into the pot: 2 x 10 (A13)"}));
  EXPECT_EQ(table.account.pot, 210);
}

TEST(SettlePot, H18_AnUnlimitedPotIsPlayedForAHundredThousandAtMost) {
  Table table(rules_of("austrian-unlimited"), 250'000);
  EXPECT_EQ(table.settle(result_of(kClubs, {6, 2, 2}, {kBoris, kVera}))[2],
            "Anna pays Boris 20000: tricks 2 x 10000 (A13)");
  EXPECT_EQ(table.account.pot, 150'000);
}

TEST(Ante, A4_ByTheDealerButNotInStyrian) {
  RuleSet rules = rules_of("austrian");
  rules.dealer_stake = 30;
  const auto line = ante(rules, kBoris);
  ASSERT_TRUE(line);
  Wording wording;
  wording.names = kNames;
  EXPECT_EQ(wording.text(explain(*line)), "Boris puts 30 into the pot (A4)");
  EXPECT_FALSE(ante(rules_of("styrian"), kBoris));
  EXPECT_FALSE(ante(RuleSet{}, kBoris));
}

TEST(OpeningAccount, A14_AStyrianPotIsFilledByAll) {
  EXPECT_EQ(opening_account(rules_of("austrian-limited"), 3), Account{});
  const Account account = opening_account(rules_of("styrian"), 4);
  EXPECT_EQ(account.pot, 400);
  for (Seat seat : {kAnna, kBoris, kVera, kGleb}) EXPECT_EQ(account.dish[seat], -100);
}

// --- A9, A10: who is in.

TEST(SettlePot, A9_BothOutTheDeclarerTakesAll) {
  Table table(rules_of("austrian-unlimited"), 70);
  EXPECT_EQ(
      table.settle(result_of(kClubs, {}, {})),
      (Lines{"Anna: clubs with the talon is played for 70 (A14)", "Anna takes 70 out of the pot (A13)"}));
  EXPECT_EQ(table.account.pot, 0);
}

TEST(SettlePot, A10_WithoutAnInvitationEachAnswersForTwo) {
  Table table(rules_of("austrian"), 10);
  const Lines lines = table.settle(result_of(kClubs, {8, 1, 1}, {kBoris, kVera}));
  EXPECT_EQ(Lines(lines.end() - 2, lines.end()), (Lines{"Boris is short and puts 10 into the pot (A10)",
                                                        "Vera is short and puts 10 into the pot (A10)"}));
  // Also when the declarer is short.
  EXPECT_EQ(table.settle(result_of(kClubs, {5, 5, 0}, {kBoris, kVera})).back(),
            "Vera is short and puts 10 into the pot (A10)");
}

TEST(SettlePot, A10_TheInviterAnswersForFourTogether) {
  Table table(rules_of("austrian"), 100);
  const auto invited = [](std::array<int, 4> tricks, Seat inviter) {
    DealResult result = result_of(kClubs, tricks, {kBoris, kVera});
    result.inviter = inviter;
    return result;
  };
  EXPECT_EQ(table.settle(invited({7, 0, 3}, kBoris)).back(), "Boris is short and puts 10 into the pot (A10)");
  EXPECT_EQ(table.settle(invited({7, 3, 0}, kVera)).back(), "Vera is short and puts 10 into the pot (A10)");
  // Four together are enough however they fell, and the invited one never pays.
  EXPECT_EQ(table.settle(invited({6, 0, 4}, kBoris)).back(), "Anna pays Vera 4: tricks 4 x 1 (A13)");
  EXPECT_EQ(table.settle(invited({6, 4, 0}, kBoris)).back(), "Anna pays Boris 4: tricks 4 x 1 (A13)");
  EXPECT_EQ(table.settle(invited({10, 0, 0}, kBoris)).back(),
            "Boris is short and puts 10 into the pot (A10)");
}

TEST(SettlePot, A2_WithFourTheDealerHasNoPartInIt) {
  Table table(rules_of("austrian"), 100);
  table.players = 4;
  table.dealer = kGleb;
  DealResult result = result_of(kHandHearts, {6, 4, 0, 0}, {kBoris});
  EXPECT_EQ(
      table.settle(result),
      (Lines{"Anna: hearts without the talon is played for 10 (A13)", "Anna takes 10 out of the pot (A13)",
             "Anna pays Boris 4: tricks 4 x 1 (A13)", "Boris pays Anna 10 for the highest suit in hand (A15)",
             "Vera pays Anna 10 for the highest suit in hand (A15)"}));
  EXPECT_EQ(table.account.dish[kGleb], 0);
}

// --- A15-A18: premiums.

Lines premium_lines(const RuleSet& rules, const DealResult& result) {
  Lines lines;
  for (const std::string& line : Table(rules, 100).settle(result)) {
    if (line.find(" for ") != std::string::npos && line.find("played for") == std::string::npos) {
      lines.push_back(line);
    }
  }
  return lines;
}

TEST(Premiums, A15_HeartsWithoutTheTalon) {
  RuleSet rules = rules_of("austrian");
  const DealResult made = result_of(kHandHearts, {6, 4, 0}, {kBoris});
  const DealResult failed = result_of(kHandHearts, {5, 5, 0}, {kBoris});
  const Lines by_both{"Boris pays Anna 10 for the highest suit in hand (A15)",
                      "Vera pays Anna 10 for the highest suit in hand (A15)"};
  const Lines to_both{"Anna pays Boris 10 for the highest suit in hand (A15)",
                      "Anna pays Vera 10 for the highest suit in hand (A15)"};
  EXPECT_EQ(premium_lines(rules, made), by_both);
  EXPECT_EQ(premium_lines(rules, failed), to_both);
  EXPECT_EQ(premium_lines(rules, result_of(kHandHearts, {}, {})), by_both);
  rules.premium_payers = PremiumPayers::kWhistersOnly;
  EXPECT_EQ(premium_lines(rules, made), (Lines{by_both[0]}));
  EXPECT_EQ(premium_lines(rules, failed), to_both);  // in or out
  EXPECT_EQ(premium_lines(rules, result_of(kHandHearts, {}, {})), Lines{});
  // Of other games none.
  EXPECT_EQ(premium_lines(rules, result_of(kHearts, {6, 4, 0}, {kBoris})), Lines{});
  EXPECT_EQ(premium_lines(rules, result_of({Suit::kDiamonds, false}, {6, 4, 0}, {kBoris})), Lines{});
}

TEST(Premiums, A16_FourAces) {
  RuleSet rules = rules_of("austrian");
  DealResult made = result_of(kClubs, {6, 4, 0}, {kBoris});
  made.aces = Aces::kFour;
  DealResult failed = result_of(kClubs, {5, 5, 0}, {kBoris});
  failed.aces = Aces::kFour;
  EXPECT_EQ(premium_lines(rules, made),
            (Lines{"Boris pays Anna 10 for four aces (A16)", "Vera pays Anna 10 for four aces (A16)"}));
  EXPECT_EQ(premium_lines(rules, failed), Lines{});
  rules.premium_payers = PremiumPayers::kWhistersOnly;
  EXPECT_EQ(premium_lines(rules, made), (Lines{"Boris pays Anna 10 for four aces (A16)"}));
  rules.failed_premium = FailedPremium::kDeclarerPays;  // A18
  EXPECT_EQ(premium_lines(rules, failed),
            (Lines{"Anna pays Boris 10 for four aces (A16)", "Anna pays Vera 10 for four aces (A16)"}));
}

TEST(Premiums, A17_NoAces) {
  RuleSet rules = rules_of("austrian");
  rules.dealer_stake = 20;  // a premium is as large as that
  DealResult result = result_of(kClubs, {6, 4, 0}, {kBoris});
  result.aces = Aces::kNone;
  EXPECT_EQ(premium_lines(rules, result),
            (Lines{"Boris pays Anna 20 for no aces (A17)", "Vera pays Anna 20 for no aces (A17)"}));
  result.tricks = {{5, 5, 0}};
  EXPECT_EQ(premium_lines(rules, result),
            (Lines{"Anna pays Boris 20 for no aces (A17)", "Anna pays Vera 20 for no aces (A17)"}));
}

TEST(Premiums, AddUp) {
  DealResult result = result_of(kHandHearts, {6, 2, 2}, {kBoris, kVera});
  result.aces = Aces::kFour;
  EXPECT_EQ(premium_lines(rules_of("austrian"), result).size(), 4U);
  Table table(rules_of("austrian"), 10);
  table.settle(result);
  EXPECT_EQ(table.account.dish[kAnna], -10 + 10 - 4 + 40);
}

// --- A19: illustrated games.

Contract illustrated(Game game) {
  return {game == Game::kPreference ? Suit::kHearts : Suit::kSpades, game != Game::kPreference, game};
}

TEST(Illustrated, A19_PaidBetweenThePlayers) {
  const RuleSet rules = rules_of("illustrated");
  Table table(rules, 100);
  const auto settle = [&](Game game, std::array<int, 4> tricks) {
    return table.settle(result_of(illustrated(game), tricks, {kBoris, kVera}));
  };
  EXPECT_EQ(settle(Game::kBettel, {0, 5, 5}),
            (Lines{"Anna: Bettel with the talon, 10 to or from each opponent (A19)",
                   "Boris pays Anna 10 (A19)", "Vera pays Anna 10 (A19)"}));
  EXPECT_EQ(settle(Game::kBettel, {1, 4, 5}),
            (Lines{"Anna: Bettel with the talon, 10 to or from each opponent (A19)",
                   "Anna pays Boris 10 (A19)", "Anna pays Vera 10 (A19)"}));
  EXPECT_EQ(settle(Game::kSans, {6, 4, 0})[1], "Boris pays Anna 20 (A19)");
  EXPECT_EQ(settle(Game::kSans, {5, 5, 0})[1], "Anna pays Boris 20 (A19)");
  EXPECT_EQ(settle(Game::kOpenBettel, {0, 5, 5})[1], "Boris pays Anna 30 (A19)");
  EXPECT_EQ(settle(Game::kPreference, {10, 0, 0})[1], "Boris pays Anna 40 (A19)");
  EXPECT_EQ(
      settle(Game::kPreference, {9, 1, 0}),
      (Lines{"Anna: Preference, ten tricks in hearts without the talon, 40 to or from each opponent (A19)",
             "Anna pays Boris 40 (A19)", "Anna pays Vera 40 (A19)"}));
  EXPECT_EQ(table.account.pot, 100);  // the pot stays as it was
}

TEST(Illustrated, H19_PlayedForThePot) {
  RuleSet rules = rules_of("illustrated");
  rules.pot = Pot::kUnlimited;
  rules.illustrated_payment = IllustratedPayment::kFromPot;
  Table table(rules, 60);
  const auto settle = [&](Game game, std::array<int, 4> tricks) {
    return table.settle(result_of(illustrated(game), tricks, {kBoris, kVera}));
  };
  // H17: a misère's tricks are all the defenders' and not paid.
  EXPECT_EQ(settle(Game::kBettel, {2, 4, 4}),
            (Lines{"Anna: Bettel with the talon is played for 60 (A14)", "Anna takes 60 out of the pot (A13)",
                   "Anna is short and puts 120 into the pot: 2 x 60 (A13)"}));
  // Other games pay them; no defender answers for his tricks, and there are no premiums.
  EXPECT_EQ(settle(Game::kSans, {9, 1, 0}),
            (Lines{"Anna: Sans with the talon is played for 120 (A14)", "Anna takes 120 out of the pot (A13)",
                   "Anna pays Boris 12: tricks 1 x 12 (A13)"}));
  Table preference(rules, 60);
  EXPECT_EQ(preference.settle(result_of(illustrated(Game::kPreference), {10, 0, 0}, {kBoris, kVera})).size(),
            2U);
  // Styrian: ten times the number and one more.
  rules.pot = Pot::kStyrian;
  Table styrian(rules, 300);
  EXPECT_EQ(styrian.settle(result_of(illustrated(Game::kOpenBettel), {0, 5, 5}, {kBoris, kVera}))[0],
            "Anna: open Bettel with the talon is played for 80 (A14)");
}

// --- What a deal may be played for, before anybody has named a game.

Lines told(const Prices& all) {
  const Wording wording;
  Lines lines;
  for (const Price& price : all) {
    std::string game =
        price.contract ? wording.text(describe(price.contract->game, price.contract->trump)) : "any";
    lines.push_back(game + " " + std::to_string(price.amount) + (price.direct ? " from each" : ""));
  }
  return lines;
}

TEST(Prices, A14_OneForAllSuitsUnlessThePotGoesByTrumps) {
  EXPECT_EQ(told(prices(rules_of("austrian"), pot_of(70))), Lines{"any 10"});
  EXPECT_EQ(told(prices(rules_of("austrian-unlimited"), pot_of(70))), Lines{"any 70"});
  EXPECT_EQ(told(prices(rules_of("austrian-limited"), pot_of(130))), Lines{"any 100"});
  EXPECT_EQ(told(prices(rules_of("styrian"), pot_of(300))),
            (Lines{"clubs 20", "spades 30", "diamonds 40", "hearts 50"}));
  // What is there, where the pot is short.
  EXPECT_EQ(told(prices(rules_of("styrian"), pot_of(35))),
            (Lines{"clubs 20", "spades 30", "diamonds 35", "hearts 35"}));
}

TEST(Prices, A19_IllustratedGamesHaveTheirOwn) {
  RuleSet rules = rules_of("illustrated");
  EXPECT_EQ(told(prices(rules, pot_of(70))),
            (Lines{"any 10", "Bettel 10 from each", "Sans 20 from each", "open Bettel 30 from each",
                   "Preference, ten tricks in hearts 40 from each"}));
  rules.illustrated = Illustrated::kDurchmarsch;
  rules.illustrated_payment = IllustratedPayment::kFromPot;
  rules.pot = Pot::kStyrian;
  EXPECT_EQ(told(prices(rules, pot_of(300))),
            (Lines{"clubs 20", "spades 30", "diamonds 40", "hearts 50", "Bettel 60", "all ten 70",
                   "open Bettel 80", "open all ten 90"}));
}

// A price told before the calls is the price of that contract.
TEST(Prices, AreWhatTheContractIsThenPlayedFor) {
  for (const std::string_view preset : {"austrian", "austrian-limited", "styrian", "illustrated"}) {
    const RuleSet rules = rules_of(preset);
    for (const Price& price : prices(rules, pot_of(130))) {
      const Contract contract = price.contract.value_or(kHandHearts);
      const Price then = price_of(rules, pot_of(130), contract);
      EXPECT_EQ(then.amount, price.amount) << preset;
      EXPECT_EQ(then.direct, price.direct) << preset;
    }
  }
}

// --- H15: a pot left at the end.

TEST(FinalAccount, H15_APotThatIsLeftIsShared) {
  Account account;
  account.pot = 100;
  account.dish = {{-40, -40, -20}};
  const FinalAccount end = final_account(rules_of("austrian"), 3, account);
  // 33 each; the one over goes to the emptiest dish, of equal ones the lower seat.
  EXPECT_EQ(end.pot_share, (PerSeat<std::int32_t>{{34, 33, 33}}));
  EXPECT_EQ(end.fishes, (PerSeat<std::int32_t>{{-6, -7, 13}}));
  EXPECT_EQ(end.kopecks, (PerSeat<std::int64_t>{{-60, -70, 130}}));
  account.dish = {{-20, -50, -30}};
  EXPECT_EQ(final_account(rules_of("austrian"), 3, account).pot_share, (PerSeat<std::int32_t>{{33, 34, 33}}));
}

TEST(PlayedOut, APotNeverEndsAParty) {
  EXPECT_FALSE(played_out(rules_of("austrian"), Account{}));
  EXPECT_FALSE(pot_is_empty(rules_of("austrian"), Account{}));
  EXPECT_TRUE(pot_is_empty(rules_of("styrian"), Account{}));
  EXPECT_TRUE(played_out(RuleSet{}, Account{}));
  EXPECT_FALSE(pot_is_empty(RuleSet{}, Account{}));
}

// --- A20, over chance results of every preset with a pot.

RC_GTEST_PROP(SettlePotLaws, MoneyIsNeitherMadeNorLost, ()) {
  std::vector<RuleSet> tables;
  for (const Preset& preset : presets()) {
    if (preset.rules.scoring == Scoring::kPot) tables.push_back(preset.rules);
  }
  RuleSet rules = *rc::gen::elementOf(tables);
  for (const Option& option : options()) {
    if (option.scope == Scope::kPot || option.scope == Scope::kStyrian ||
        option.scope == Scope::kIllustrated) {
      option.set(rules, *rc::gen::inRange(option.min, option.max + 1));
    }
  }
  rules.dealer_stake = static_cast<std::uint8_t>(rules.dealer_stake / 10 * 10);
  rules.contribution = static_cast<std::uint16_t>(rules.contribution / 10 * 10);
  RC_ASSERT(faults(rules).empty());

  std::vector<Contract> contracts;
  for (Game game : kGames) {
    for (Suit suit : kSuits) {
      for (bool talon : {true, false}) {
        if (is_played(rules, Contract{suit, talon, game})) contracts.push_back({suit, talon, game});
      }
    }
  }
  const Contract contract = *rc::gen::elementOf(contracts);
  const bool all_in = terms_of(contract.game).all_defend;
  const int in = all_in ? 2 : *rc::gen::inRange(0, 3);
  DealResult result = result_of(contract, {}, {});
  if (in > 0) {
    const int mine = *rc::gen::inRange(0, 11);
    const int boris = in == 1 ? 10 - mine : *rc::gen::inRange(0, 11 - mine);
    result = result_of(contract, {mine, boris, 10 - mine - boris},
                       in == 1 ? std::vector{kBoris} : std::vector{kBoris, kVera});
    if (in == 2 && !all_in && *rc::gen::arbitrary<bool>()) result.inviter = kVera;
  }
  result.aces = *rc::gen::element(Aces::kUnsaid, Aces::kFour, Aces::kNone);

  Account account = pot_of(10 * *rc::gen::inRange(1, 20'000));
  const int amount = amount_in_play(rules, account, contract);
  RC_ASSERT(amount % 10 == 0);
  RC_ASSERT(amount <= kMostInPlay);
  for (const Entry& entry : settle_pot(rules, 3, kVera, account, result)) {
    RC_ASSERT(entry.amount == entry.count * entry.unit);
    const Account before = account;
    write(account, entry);
    RC_ASSERT(money(account) == 0);
    RC_ASSERT(account.pot >= 0);
    Entry back = entry;
    back.undo = true;
    Account again = account;
    write(again, back);
    RC_ASSERT((again == before));
  }
}

}  // namespace
}  // namespace pulka
