#include "scoring/account.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "text/wording.hpp"

namespace pulka {
namespace {

constexpr Seat kAnna = Seat::k0;
constexpr Seat kBoris = Seat::k1;
constexpr Seat kVera = Seat::k2;
const std::vector<std::string> kNames{"Anna", "Boris", "Vera", "Gleb", "Dina"};

Wording wording() {
  Wording result;
  result.names = kNames;
  return result;
}

std::vector<std::string> sentences(const Entries& entries) {
  std::vector<std::string> result;
  for (const Entry& entry : entries) result.push_back(wording().text(explain(entry)));
  return result;
}

Account account_of(std::array<int, 5> stakes) {
  Account account;
  for (Seat seat : kSeats) account.stake[seat] = stakes[static_cast<std::size_t>(seat)];
  return account;
}

DealResult played(Seat declarer, Contract contract, std::array<int, 5> tricks, std::vector<Seat> whisters) {
  DealResult result;
  result.declarer = declarer;
  result.contract = contract;
  for (Seat seat : kSeats) {
    result.tricks[seat] = static_cast<std::uint8_t>(tricks[static_cast<std::size_t>(seat)]);
  }
  for (Seat whister : whisters) result.whisters |= whister;
  return result;
}

using Lines = std::vector<std::string>;

// --- Golden settlements: every kind of line in words.

TEST(Settle, AWonGameWithTwoWhisters) {
  // The example of docs/rules: diamonds with the talon, Anna 6, Boris 3, Vera 1.
  const DealResult result = played(kAnna, {Suit::kDiamonds, true}, {6, 3, 1}, {kBoris, kVera});
  EXPECT_EQ(
      sentences(settle({}, 3, account_of({21, 21, 21}), result, {})),
      (Lines{"Anna: diamonds with the talon is worth 3 remises (M40)", "Anna writes off 3 remises (M10)",
             "Boris writes 9 fishes on Anna: tricks 3 x 3 (M10)",
             "Vera writes 3 fishes on Anna: tricks 1 x 3 (M10)", "Vera is short and puts 3 remises (M30)"}));
}

TEST(Settle, ALostGameWithKadils) {
  RuleSet kadil;
  kadil.kadil = true;
  const DealResult result = played(kVera, {Suit::kHearts, false}, {0, 7, 3}, {kBoris});
  EXPECT_EQ(sentences(settle(kadil, 3, account_of({1, 2, 3}), result, {})),
            (Lines{"Vera: hearts without the talon is worth 5 remises (M40)",
                   "Boris writes 35 fishes on Vera: tricks 7 x 5 (M31)",
                   "Vera is short and puts 15 remises: missing tricks 3 x 5 (M43)"}));
}

TEST(Settle, ALostGameWithoutKadils) {
  const DealResult result = played(kAnna, {Suit::kSpades, true}, {2, 8, 0}, {kBoris, kVera});
  // Vera is short too, but only the declarer puts a remise when he is (H9); no tricks, no line.
  EXPECT_EQ(
      sentences(settle({}, 3, account_of({21, 21, 21}), result, {})),
      (Lines{"Anna: spades with the talon is worth 1 remise (M40)",
             "Boris writes 8 fishes on Anna: tricks 8 x 1 (M31)", "Anna is short and puts 1 remise (M44)"}));
}

TEST(Settle, WonWithoutPlay) {
  const DealResult result = played(kBoris, {Suit::kClubs, false}, {}, {});
  EXPECT_EQ(
      sentences(settle({}, 3, account_of({21, 21, 21}), result, {})),
      (Lines{"Boris: clubs without the talon is worth 3 remises (M40)", "Boris writes off 3 remises (M10)"}));
}

TEST(Settle, TakingFromTheRichestSeparatelyAndNetted) {
  const DealResult result = played(kAnna, {Suit::kDiamonds, true}, {6, 2, 2}, {kBoris, kVera});
  EXPECT_EQ(sentences(settle({}, 3, account_of({0, 8, 11}), result, {})),
            (Lines{"Anna: diamonds with the talon is worth 3 remises (M40)",
                   "Vera crosses out 3 remises, taken by the winner (M40)",
                   "Anna writes 30 fishes on Vera: 3 x 10 for the remises (M40)",
                   "Boris writes 6 fishes on Anna: tricks 2 x 3 (M10)",
                   "Vera writes 6 fishes on Anna: tricks 2 x 3 (M10)"}));
  RuleSet net;
  net.netting = Netting::kNet;
  EXPECT_EQ(sentences(settle(net, 3, account_of({0, 8, 11}), result, {})),
            (Lines{"Anna: diamonds with the talon is worth 3 remises (M40)",
                   "Vera crosses out 3 remises, taken by the winner (M40)",
                   "Anna writes 24 fishes on Vera: 3 x 10 for the remises, less 6 for tricks (M40)",
                   "Boris writes 6 fishes on Anna: tricks 2 x 3 (M10)"}));
}

TEST(Settle, OwnStakeThenTheRichestThenTheNext) {
  // H3's example: Anna 1, Boris 2, Vera 2, a game worth 4.
  const DealResult result = played(kAnna, {Suit::kHearts, true}, {}, {});
  EXPECT_EQ(sentences(settle({}, 3, account_of({1, 2, 2}), result, {})),
            (Lines{"Anna: hearts with the talon is worth 4 remises (M40)", "Anna writes off 1 remise (M10)",
                   "Boris crosses out 2 remises, taken by the winner (M40)",
                   "Anna writes 20 fishes on Boris: 2 x 10 for the remises (M40)",
                   "Vera crosses out 1 remise, taken by the winner (M40)",
                   "Anna writes 10 fishes on Vera: 1 x 10 for the remises (M40)"}));
}

TEST(Settle, EqualStakesTheNearestToTheWinnersLeftPays) {
  const auto payer = [](Seat winner) {
    Account account = account_of({7, 7, 7, 7, 7});
    account.stake[winner] = 0;
    const Entries entries = settle({}, 5, account, played(winner, {Suit::kSpades, true}, {}, {}), {});
    return entries[1].who;
  };
  for (Seat winner : kSeats) EXPECT_EQ(payer(winner), left_of(winner, 5));
}

TEST(Settle, PlayersWhoSitOutPayLikeOthers) {
  const DealResult result = played(kBoris, {Suit::kClubs, true}, {}, {});
  EXPECT_EQ(sentences(settle({}, 5, account_of({9, 0, 8, 8, 10}), result, {})),
            (Lines{"Boris: clubs with the talon is worth 2 remises (M40)",
                   "Dina crosses out 2 remises, taken by the winner (M40)",
                   "Boris writes 20 fishes on Dina: 2 x 10 for the remises (M40)"}));
}

TEST(Settle, NettingOnlyWhenTheRemisesCoverTheTricks) {
  RuleSet net;
  net.netting = Netting::kNet;
  net.suit_values = {{9, 9, 9, 9}};
  // Boris has one remise left to give, 10 fishes; his two tricks at 9 are more, so both write their own (H3).
  const DealResult result = played(kAnna, {Suit::kSpades, true}, {8, 2, 0}, {kBoris});
  EXPECT_EQ(sentences(settle(net, 3, account_of({8, 1, 0}), result, {})),
            (Lines{"Anna: spades with the talon is worth 9 remises (M40)", "Anna writes off 8 remises (M10)",
                   "Boris crosses out 1 remise, taken by the winner (M40)",
                   "Anna writes 10 fishes on Boris: 1 x 10 for the remises (M40)",
                   "Boris writes 18 fishes on Anna: tricks 2 x 9 (M10)"}));
}

TEST(Settle, TheLastRemises) {
  const Contract hearts{Suit::kHearts, false};
  EXPECT_EQ(
      sentences(settle({}, 3, account_of({0, 1, 0}), played(kAnna, hearts, {6, 2, 2}, {kBoris, kVera}), {})),
      (Lines{"Anna: hearts without the talon, played for the 1 remise that is left (M41)",
             "Boris crosses out 1 remise, taken by the winner (M40)",
             "Anna writes 10 fishes on Boris: 1 x 10 for the remises (M40)",
             "Boris writes 2 fishes on Anna: tricks 2 x 1 (M10)",
             "Vera writes 2 fishes on Anna: tricks 2 x 1 (M10)"}));
  EXPECT_EQ(
      sentences(settle({}, 3, account_of({0, 1, 1}), played(kAnna, {Suit::kDiamonds, true}, {}, {}), {}))[0],
      "Anna: diamonds with the talon, played for the 2 remises that are left (M41)");
  // Exactly enough is enough.
  EXPECT_EQ(sentences(settle({}, 3, account_of({0, 3, 2}), played(kAnna, hearts, {}, {}), {}))[0],
            "Anna: hearts without the talon is worth 5 remises (M40)");
}

TEST(Settle, TheLastRemisesLostWithKadils) {
  RuleSet kadil;
  kadil.kadil = true;
  const DealResult result = played(kAnna, {Suit::kHearts, false}, {3, 7, 0}, {kBoris});
  EXPECT_EQ(sentences(settle(kadil, 3, account_of({0, 2, 0}), result, {})),
            (Lines{"Anna: hearts without the talon, played for the 2 remises that are left (M41)",
                   "Boris writes 14 fishes on Anna: tricks 7 x 2 (M31)",
                   "Anna is short and puts 2 remises (M41)"}));
  kadil.last_remise = LastRemise::kByTrick;
  EXPECT_EQ(sentences(settle(kadil, 3, account_of({0, 2, 0}), result, {})).back(),
            "Anna is short and puts 6 remises: missing tricks 3 x 2 (M43)");
  // Where the whole value is left the reading does not matter.
  kadil.last_remise = LastRemise::kOnce;
  EXPECT_EQ(sentences(settle(kadil, 3, account_of({0, 5, 0}), result, {})).back(),
            "Anna is short and puts 15 remises: missing tricks 3 x 5 (M43)");
}

TEST(Settle, FinesComeLastAtTheGamesValue) {
  Fines fines{};
  fines[kAnna][Offence::kCalledOutOfTurn] = 2;
  fines[kAnna][Offence::kExposedCard] = 1;
  fines[kVera][Offence::kLookedAtTalon] = 1;
  fines[kVera][Offence::kPassedOutOfTurn] = 1;
  fines[kVera][Offence::kRevoked] = 1;
  fines[kVera][Offence::kDiscardedWrongly] = 1;
  RuleSet kadil;
  kadil.kadil = true;  // does not multiply fines
  const DealResult result = played(kBoris, {Suit::kClubs, true}, {}, {});
  const Entries entries = settle(kadil, 3, account_of({21, 21, 21}), result, fines);
  EXPECT_EQ(
      sentences(entries),
      (Lines{"Boris: clubs with the talon is worth 2 remises (M40)", "Boris writes off 2 remises (M10)",
             "Anna called out of turn: a fine of 4 remises (M25)",
             "Anna exposed a card: a fine of 2 remises (M36)",
             "Vera looked at the talon: a fine of 2 remises (M19)",
             "Vera passed out of turn: a fine of 2 remises (M26)", "Vera revoked: a fine of 2 remises (M36)",
             "Vera put away the wrong number of cards: a fine of 2 remises (M36)"}));
}

// --- The mixed games (M48-M56): the examples of docs/rules/mixed.md.

RuleSet mixed_rules() {
  RuleSet rules;
  rules.mixed = Mixed::kFull;
  return rules;
}
const Account kAfresh = account_of({21, 21, 21});

TEST(SettleMixed, M51_SevenTheFirstWhisterOwesTwoTheLastOne) {
  const Contract seven{Suit::kClubs, true, Game::kSeven};
  // Anna 7, Boris at her left 1, Vera 2.
  EXPECT_EQ(
      sentences(settle(mixed_rules(), 3, kAfresh, played(kAnna, seven, {7, 1, 2}, {kBoris, kVera}), {})),
      (Lines{"Anna: seven in clubs with the talon is worth 7 remises (H14)",
             "Anna writes off 7 remises (M10)", "Boris writes 7 fishes on Anna: tricks 1 x 7 (M10)",
             "Vera writes 14 fishes on Anna: tricks 2 x 7 (M10)",
             "Boris is short and puts 7 remises (M51)"}));
  // The other way round nobody is short.
  EXPECT_EQ(sentences(settle(mixed_rules(), 3, kAfresh, played(kAnna, seven, {7, 2, 1}, {kBoris, kVera}), {}))
                .back(),
            "Vera writes 7 fishes on Anna: tricks 1 x 7 (M10)");
  EXPECT_EQ(sentences(settle(mixed_rules(), 3, kAfresh, played(kAnna, seven, {8, 2, 0}, {kBoris, kVera}), {}))
                .back(),
            "Vera is short and puts 7 remises (M51)");
  // Alone, the last of them owes two as well; with kadils each missing trick costs.
  RuleSet kadil = mixed_rules();
  kadil.kadil = true;
  EXPECT_EQ(sentences(settle(kadil, 3, kAfresh, played(kAnna, seven, {10, 0, 0}, {kVera}), {})).back(),
            "Vera is short and puts 14 remises: missing tricks 2 x 7 (M51)");
}

TEST(SettleMixed, M48_SixNoTrumpAsAnyGameOfSix) {
  const Contract six{Suit::kSpades, false, Game::kSixNoTrump};
  EXPECT_EQ(
      sentences(settle(mixed_rules(), 3, kAfresh, played(kAnna, six, {6, 3, 1}, {kBoris, kVera}), {})),
      (Lines{"Anna: six no trump without the talon is worth 7 remises (H14)",
             "Anna writes off 7 remises (M10)", "Boris writes 21 fishes on Anna: tricks 3 x 7 (M10)",
             "Vera writes 7 fishes on Anna: tricks 1 x 7 (M10)", "Vera is short and puts 7 remises (M48)"}));
}

TEST(SettleMixed, M53_M55_EightAndNineOneTrick) {
  for (const auto& [game, clause, value] :
       {std::tuple{Game::kEight, "(M53)", 9}, std::tuple{Game::kNine, "(M55)", 11}}) {
    const Contract contract{Suit::kHearts, true, game};
    RuleSet rules = mixed_rules();
    const DealResult first_short = played(kAnna, contract, {9, 0, 1}, {kBoris, kVera});
    const DealResult last_short = played(kAnna, contract, {9, 1, 0}, {kBoris, kVera});
    const auto last_line = [&](const DealResult& result) {
      return sentences(settle(rules, 3, kAfresh, result, {})).back();
    };
    const std::string remises = std::to_string(value);
    EXPECT_EQ(last_line(first_short), "Boris is short and puts " + remises + " remises " + clause);
    EXPECT_EQ(last_line(last_short),
              "Boris writes " + remises + " fishes on Anna: tricks 1 x " + remises + " (M10)");
    rules.high_game_quota = HighGameQuota::kBothOwe;
    EXPECT_EQ(last_line(first_short), "Boris is short and puts " + remises + " remises " + clause);
    EXPECT_EQ(last_line(last_short), "Vera is short and puts " + remises + " remises " + clause);
  }
}

TEST(SettleMixed, M52_M54_MiseresPayNoTricks) {
  RuleSet kadil = mixed_rules();
  kadil.kadil = true;
  const Contract petite{Suit::kSpades, true, Game::kPetiteMisere};
  const Contract grande{Suit::kSpades, false, Game::kGrandeMisere};
  // Nine tricks, for one card was put away.
  EXPECT_EQ(sentences(settle({}, 3, kAfresh, played(kAnna, petite, {0, 5, 4}, {kBoris, kVera}), {})),
            (Lines{"Anna: petite misère with the talon is worth 8 remises (H14)",
                   "Anna writes off 8 remises (M10)"}));
  EXPECT_EQ(sentences(settle({}, 3, kAfresh, played(kAnna, grande, {0, 10, 0}, {kBoris, kVera}), {})),
            (Lines{"Anna: grande misère without the talon is worth 10 remises (H14)",
                   "Anna writes off 10 remises (M10)"}));
  EXPECT_EQ(sentences(settle({}, 3, kAfresh, played(kAnna, petite, {2, 4, 3}, {kBoris, kVera}), {})).back(),
            "Anna is short and puts 8 remises (M44)");
  EXPECT_EQ(
      sentences(settle(kadil, 3, kAfresh, played(kAnna, petite, {2, 4, 3}, {kBoris, kVera}), {})).back(),
      "Anna is short and puts 16 remises: missing tricks 2 x 8 (M43)");
}

TEST(SettleMixed, M56_AFailedTotusPaysElevenATrick) {
  const Contract totus{Suit::kDiamonds, false, Game::kTotus};
  RuleSet rules = mixed_rules();
  EXPECT_EQ(sentences(settle(rules, 3, kAfresh, played(kAnna, totus, {10, 0, 0}, {kBoris, kVera}), {})),
            (Lines{"Anna: totus in diamonds without the talon is worth 12 remises (H14)",
                   "Anna writes off 12 remises (M10)"}));
  const DealResult failed = played(kAnna, totus, {8, 2, 0}, {kBoris, kVera});
  EXPECT_EQ(sentences(settle(rules, 3, kAfresh, failed, {})),
            (Lines{"Anna: totus in diamonds without the talon is worth 12 remises (H14)",
                   "Boris writes 22 fishes on Anna: tricks against a totus 2 x 11 (M56)",
                   "Anna is short and puts 12 remises (M44)"}));
  rules.totus_prize = TotusPrize::kTimesValue;
  rules.kadil = true;
  EXPECT_EQ(sentences(settle(rules, 3, kAfresh, failed, {})),
            (Lines{"Anna: totus in diamonds without the talon is worth 12 remises (H14)",
                   "Boris writes 264 fishes on Anna: tricks against a totus 2 x 132 (M56)",
                   "Anna is short and puts 24 remises: missing tricks 2 x 12 (M43)"}));
}

TEST(SettleMixed, M41_AMixedGameIsPlayedForWhatIsLeft) {
  const Contract nine{Suit::kHearts, true, Game::kNine};
  EXPECT_EQ(sentences(settle(mixed_rules(), 3, account_of({0, 3, 1}),
                             played(kAnna, nine, {9, 1, 0}, {kBoris}), {})),
            (Lines{"Anna: nine in hearts with the talon, played for the 4 remises that are left (M41)",
                   "Boris crosses out 3 remises, taken by the winner (M40)",
                   "Anna writes 30 fishes on Boris: 3 x 10 for the remises (M40)",
                   "Vera crosses out 1 remise, taken by the winner (M40)",
                   "Anna writes 10 fishes on Vera: 1 x 10 for the remises (M40)",
                   "Boris writes 4 fishes on Anna: tricks 1 x 4 (M10)"}));
}

TEST(Explain, ConsentLines) {
  Entry reduce;
  reduce.kind = EntryKind::kReduce;
  reduce.who = kBoris;
  reduce.clause = 34_M;
  reduce.unit = 10;
  reduce.amount = 10;
  EXPECT_EQ(wording().text(explain(reduce)), "Boris takes off 10 remises by consent (M34)");
  reduce.amount = 1;
  EXPECT_EQ(wording().text(explain(reduce)), "Boris takes off 1 remise by consent (M34)");
  Entry merge;
  merge.kind = EntryKind::kMerge;
  merge.who = kVera;
  merge.clause = 33_M;
  EXPECT_EQ(wording().text(explain(merge)), "Vera writes all remises together (M33)");
}

// --- Laws of every settlement, over random parties.

struct Scene {
  RuleSet rules;
  int players = 3;
  Account account;
  DealResult result;
  Fines fines{};
};

int below(int bound) {
  return *rc::gen::inRange(0, bound);
}

Scene any_scene() {
  Scene scene;
  RuleSet& rules = scene.rules;
  rules.kadil = below(2) == 1;
  rules.hand_premium = below(2) == 1;
  rules.netting = below(2) == 1 ? Netting::kNet : Netting::kSeparate;
  rules.last_remise = below(2) == 1 ? LastRemise::kByTrick : LastRemise::kOnce;
  for (auto& value : rules.suit_values) value = static_cast<std::uint8_t>(1 + below(9));
  std::ranges::sort(rules.suit_values.items);
  rules.declarer_owes = static_cast<std::uint8_t>(5 + below(5));
  rules.whister_owes = static_cast<std::uint8_t>(1 + below(std::min(4, 10 - rules.declarer_owes)));
  rules.fish_price = static_cast<std::uint16_t>(1 + below(1000));
  scene.players = 2 + below(4);
  for (int i = 0; i < scene.players; ++i) {
    // Often nothing or little, so that own stakes run out and the cap of M41 is met.
    scene.account.stake[seat_at(i)] = below(2) == 0 ? below(4) : below(40);
    for (int j = 0; j < scene.players; ++j) {
      if (i != j) scene.account.whist[seat_at(i)][seat_at(j)] = below(200);
    }
  }
  if (remises_left(scene.account) == 0) scene.account.stake[seat_at(below(scene.players))] = 1;

  DealResult& result = scene.result;
  result.declarer = seat_at(below(scene.players));
  result.contract = {kSuits[static_cast<std::size_t>(below(4))], below(2) == 1};
  const int whisters = below(std::min(scene.players, 3));
  const int first = 1 + below(scene.players - 1);
  for (int i = 0; i < whisters; ++i) {
    const int step = (first + i - 1) % (scene.players - 1) + 1;
    result.whisters |= left_of(result.declarer, scene.players, step);
  }
  if (whisters > 0) {
    int left = 10;
    for (int step = 1; step < scene.players; ++step) {
      const Seat seat = left_of(result.declarer, scene.players, step);
      if (!result.whisters.has(seat)) continue;
      result.tricks[seat] = static_cast<std::uint8_t>(below(left + 1));
      left -= result.tricks[seat];
    }
    result.tricks[result.declarer] = static_cast<std::uint8_t>(left);
  }
  for (int i = 0; i < scene.players; ++i) {
    for (Offence offence : kOffences) {
      scene.fines[seat_at(i)][offence] = static_cast<std::uint8_t>(below(5) == 0 ? below(4) : 0);
    }
  }
  return scene;
}

bool wins(const Scene& scene) {
  return scene.result.whisters.empty() ||
         scene.result.tricks[scene.result.declarer] >= scene.rules.declarer_owes;
}

Account written(Account account, const Entries& entries) {
  for (const Entry& entry : entries) write(account, entry);
  return account;
}

// What a line says it does, read back from the English sentence alone.
void carry_out_sentence(const std::string& sentence, Account& account) {
  static const std::regex off(R"((\w+) (?:writes|takes|crosses) (?:off|out) (\d+) remises?\b.*)");
  static const std::regex on(R"((\w+) writes (\d+) fish(?:es)? on (\w+): .*)");
  static const std::regex put(R"((\w+) (?:is short and puts|[\w ]+: a fine of) (\d+) remises?\b.*)");
  static const std::regex nothing(R"((\w+): .* (?:is worth|played for the) .*)");
  const auto seat = [](const std::string& name) {
    const auto found = std::ranges::find(kNames, name);
    RC_ASSERT(found != kNames.end());
    return seat_at(static_cast<int>(found - kNames.begin()));
  };
  std::smatch match;
  if (std::regex_match(sentence, match, off)) {
    account.stake[seat(match[1])] -= std::stoi(match[2]);
  } else if (std::regex_match(sentence, match, on)) {
    account.whist[seat(match[1])][seat(match[3])] += std::stoi(match[2]);
  } else if (std::regex_match(sentence, match, put)) {
    account.stake[seat(match[1])] += std::stoi(match[2]);
  } else {
    RC_ASSERT(std::regex_match(sentence, match, nothing));
  }
}

// "… 3 x 10 …, less 6 …": the product shown must be the amount shown.
void check_arithmetic(const std::string& sentence) {
  static const std::regex product(R"((\d+) (?:fish|remise).* (\d+) x (\d+)(?:.*less (\d+))?)");
  std::smatch match;
  if (!std::regex_search(sentence, match, product)) return;
  const int less = match[4].matched ? std::stoi(match[4]) : 0;
  RC_ASSERT(std::stoi(match[1]) == std::stoi(match[2]) * std::stoi(match[3]) - less);
}

RC_GTEST_PROP(SettleLaws, TheLinesInWordsAddUpToTheChange, ()) {
  const Scene scene = any_scene();
  const Entries entries = settle(scene.rules, scene.players, scene.account, scene.result, scene.fines);
  Account told = scene.account;
  for (const std::string& sentence : sentences(entries)) {
    RC_ASSERT(sentence.find('{') == std::string::npos);
    carry_out_sentence(sentence, told);
    check_arithmetic(sentence);
  }
  RC_ASSERT(told == written(scene.account, entries));
}

RC_GTEST_PROP(SettleLaws, AmountsAreCountTimesUnitLessNetting, ()) {
  const Scene scene = any_scene();
  for (const Entry& entry : settle(scene.rules, scene.players, scene.account, scene.result, scene.fines)) {
    RC_ASSERT(entry.amount == entry.count * entry.unit - entry.less);
    RC_ASSERT(entry.amount >= 0);
    RC_ASSERT(entry.less == 0 || entry.kind == EntryKind::kTaken);
    RC_ASSERT(entry.clause.book == 'M');
    RC_ASSERT(!entry.undo);
  }
}

RC_GTEST_PROP(SettleLaws, RemisesComeAndGoByTheGamesValue, ()) {
  const Scene scene = any_scene();
  const RuleSet& rules = scene.rules;
  const DealResult& result = scene.result;
  const Account after =
      written(scene.account, settle(rules, scene.players, scene.account, result, scene.fines));

  const int worth =
      rules.suit_values[result.contract.trump] + (!result.contract.with_talon && rules.hand_premium);
  const int value = std::min(worth, remises_left(scene.account));
  RC_ASSERT(reckoned_value(rules, scene.account, result.contract) == value);
  const bool by_trick = rules.kadil && (value == worth || rules.last_remise == LastRemise::kByTrick);
  int change = wins(scene) ? -value : 0;
  if (!wins(scene)) {
    change += value * (by_trick ? rules.declarer_owes - result.tricks[result.declarer] : 1);
  } else {
    for (Seat seat : kSeats) {
      const int missing = rules.whister_owes - result.tricks[seat];
      if (result.whisters.has(seat) && missing > 0) change += by_trick ? value * missing : value;
    }
  }
  for (const auto& of_seat : scene.fines)
    change += value * std::accumulate(of_seat.begin(), of_seat.end(), 0);
  RC_ASSERT(remises_left(after) - remises_left(scene.account) == change);
  for (std::int32_t stake : after.stake) RC_ASSERT(stake >= 0);
}

RC_GTEST_PROP(SettleLaws, OnlyAWinningDeclarerWritesOffAndOwnStakeGoesFirst, ()) {
  Scene scene = any_scene();
  scene.fines = {};
  const Account after =
      written(scene.account, settle(scene.rules, scene.players, scene.account, scene.result, scene.fines));
  const Seat declarer = scene.result.declarer;
  const int value = reckoned_value(scene.rules, scene.account, scene.result.contract);
  if (!wins(scene)) {
    for (Seat seat : kSeats) {
      // Whoever is not the declarer keeps his stake, however many tricks he made (M31, H9).
      if (seat != declarer) RC_ASSERT(after.stake[seat] == scene.account.stake[seat]);
    }
    RC_ASSERT(after.stake[declarer] > scene.account.stake[declarer]);
    return;
  }
  RC_ASSERT(after.stake[declarer] == std::max(0, scene.account.stake[declarer] - value));
}

RC_GTEST_PROP(SettleLaws, WhatIsTakenIsTakenFromTheLargestStakes, ()) {
  Scene scene = any_scene();
  const Seat declarer = scene.result.declarer;
  if (!wins(scene)) scene.result = {declarer, scene.result.contract, {}, {}, {}, {}};
  Account account = scene.account;
  account.stake[declarer] = below(3);
  if (remises_left(account) == account.stake[declarer]) account.stake[left_of(declarer, scene.players)] = 2;
  int due = reckoned_value(scene.rules, account, scene.result.contract) - account.stake[declarer];
  // One whole payer at a time: largest first, of equal ones the nearest to the left (H3).
  std::vector<int> order(static_cast<std::size_t>(scene.players - 1));
  std::iota(order.begin(), order.end(), 1);
  std::ranges::sort(order, {}, [&](int step) {
    return std::pair(-account.stake[left_of(declarer, scene.players, step)], step);
  });
  std::vector<std::pair<Seat, int>> expected;
  for (int step : order) {
    const Seat seat = left_of(declarer, scene.players, step);
    const int part = std::min(due, account.stake[seat]);
    if (part > 0) expected.emplace_back(seat, part);
    due -= part;
  }
  std::vector<std::pair<Seat, int>> taken;
  for (const Entry& entry : settle(scene.rules, scene.players, account, scene.result, {})) {
    if (entry.kind == EntryKind::kCrossOut) taken.emplace_back(entry.who, entry.amount);
  }
  RC_ASSERT(taken == expected);
}

RC_GTEST_PROP(SettleLaws, TricksArePaidAtTheValueByTheDeclarerAlone, ()) {
  Scene scene = any_scene();
  scene.rules.netting = Netting::kSeparate;
  const int value = reckoned_value(scene.rules, scene.account, scene.result.contract);
  const Account after =
      written(scene.account, settle(scene.rules, scene.players, scene.account, scene.result, scene.fines));
  const Seat declarer = scene.result.declarer;
  for (int i = 0; i < scene.players; ++i) {
    for (int j = 0; j < scene.players; ++j) {
      const Seat a = seat_at(i);
      const Seat b = seat_at(j);
      const int written_on = after.whist[a][b] - scene.account.whist[a][b];
      if (a != declarer && b != declarer) RC_ASSERT(written_on == 0);
      if (b != declarer) continue;
      RC_ASSERT(written_on == (a == declarer ? 0 : scene.result.tricks[a] * value));
    }
  }
}

RC_GTEST_PROP(SettleLaws, NettingChangesNoMoney, ()) {
  Scene scene = any_scene();
  scene.rules.netting = Netting::kSeparate;
  const Entries apart = settle(scene.rules, scene.players, scene.account, scene.result, scene.fines);
  const Account separate = written(scene.account, apart);
  scene.rules.netting = Netting::kNet;
  const Entries together = settle(scene.rules, scene.players, scene.account, scene.result, scene.fines);
  const Account net = written(scene.account, together);
  RC_ASSERT(separate.stake == net.stake);
  RC_ASSERT(final_account(scene.rules, scene.players, separate) ==
            final_account(scene.rules, scene.players, net));
  RC_ASSERT(together.size() <= apart.size());
}

RC_GTEST_PROP(SettleLaws, EveryLineCanBeTakenBack, ()) {
  const Scene scene = any_scene();
  const Entries entries = settle(scene.rules, scene.players, scene.account, scene.result, scene.fines);
  Account account = written(scene.account, entries);
  for (std::size_t i = entries.size(); i > 0; --i) {
    Entry undo = entries[i - 1];
    undo.undo = true;
    write(account, undo);
    for (std::int32_t stake : account.stake) RC_ASSERT(stake >= 0);
  }
  RC_ASSERT(account == scene.account);
}

// --- The party's account.

TEST(OpeningAccount, EveryPlayerPutsTheStake) {
  RuleSet rules;
  rules.stake = 26;
  const Account account = opening_account(rules, 4);
  EXPECT_EQ(account, account_of({26, 26, 26, 26, 0}));
  EXPECT_EQ(remises_left(account), 104);
}

TEST(FinalAccount, WhistsAreNettedPairByPair) {
  Account account;
  account.whist[kAnna][kBoris] = 30;
  account.whist[kBoris][kAnna] = 12;
  account.whist[kVera][kAnna] = 7;
  const FinalAccount final = final_account({}, 3, account);
  EXPECT_EQ(final.net[kAnna][kBoris], 18);
  EXPECT_EQ(final.net[kBoris][kAnna], -18);
  EXPECT_EQ(final.net[kAnna][kVera], -7);
  EXPECT_EQ(final.fishes, (PerSeat<std::int32_t>{{11, -18, 7, 0, 0}}));
  EXPECT_EQ(final.kopecks, (PerSeat<std::int64_t>{{110, -180, 70, 0, 0}}));
  EXPECT_EQ(final.remises_share, PerSeat<std::int32_t>{});
}

TEST(FinalAccount, RemisesLeftBelongToAllAlike) {
  // H6's example: 8, 5 and 0 left.
  EXPECT_EQ(final_account({}, 3, account_of({8, 5, 0})).remises_share,
            (PerSeat<std::int32_t>{{-37, -7, 44, 0, 0}}));
  // Two fishes over, and the two smallest stakes are equal: one each.
  EXPECT_EQ(final_account({}, 3, account_of({3, 1, 1})).remises_share,
            (PerSeat<std::int32_t>{{-14, 7, 7, 0, 0}}));
  // Two fishes over among three equal stakes cannot be: equal stakes divide.
  EXPECT_EQ(final_account({}, 3, account_of({7, 7, 7})).remises_share, PerSeat<std::int32_t>{});
  // Equal small stakes, one fish over: the lower seat.
  EXPECT_EQ(final_account({}, 3, account_of({0, 1, 0})).remises_share,
            (PerSeat<std::int32_t>{{4, -7, 3, 0, 0}}));
  EXPECT_EQ(final_account({}, 4, account_of({1, 0, 0, 0})).remises_share,
            (PerSeat<std::int32_t>{{-8, 3, 3, 2, 0}}));
}

TEST(FinalAccount, MoneyDoesNotOverflow) {
  RuleSet dear;
  dear.fish_price = 1000;
  Account account;
  account.whist[kAnna][kBoris] = 3'000'000;
  EXPECT_EQ(final_account(dear, 2, account).kopecks[kAnna], 3'000'000'000);
}

RC_GTEST_PROP(FinalAccount, SumsToZero, ()) {
  const Scene scene = any_scene();
  const FinalAccount final = final_account(scene.rules, scene.players, scene.account);
  std::int64_t fishes = 0;
  std::int64_t kopecks = 0;
  std::int64_t shares = 0;
  for (Seat a : kSeats) {
    fishes += final.fishes[a];
    kopecks += final.kopecks[a];
    shares += final.remises_share[a];
    std::int32_t whists = 0;
    for (Seat b : kSeats) {
      RC_ASSERT(final.net[a][b] == -final.net[b][a]);
      RC_ASSERT(final.net[a][b] == scene.account.whist[a][b] - scene.account.whist[b][a]);
      whists += final.net[a][b];
    }
    RC_ASSERT(final.fishes[a] == whists + final.remises_share[a]);
    RC_ASSERT(final.kopecks[a] == std::int64_t{final.fishes[a]} * scene.rules.fish_price);
    if (to_index(a) >= scene.players) RC_ASSERT(final.fishes[a] == 0);
  }
  RC_ASSERT(fishes == 0);
  RC_ASSERT(kopecks == 0);
  RC_ASSERT(shares == 0);
}

RC_GTEST_PROP(FinalAccount, SharesAreEqualButForAFish, ()) {
  const Scene scene = any_scene();
  const FinalAccount final = final_account(scene.rules, scene.players, scene.account);
  std::int32_t least = INT32_MAX;
  std::int32_t most = INT32_MIN;
  for (int i = 0; i < scene.players; ++i) {
    // What he is given of the whole, before his own stake is taken off.
    const std::int32_t given =
        final.remises_share[seat_at(i)] + scene.account.stake[seat_at(i)] * kFishesPerRemise;
    least = std::min(least, given);
    most = std::max(most, given);
  }
  RC_ASSERT(most - least <= 1);
}

}  // namespace
}  // namespace pulka
