#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "rules/contract.hpp"
#include "rules/offence.hpp"
#include "rules/options.hpp"
#include "rules/rule_set.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

std::string english(const Message& message) {
  return Wording{}.text(message);
}

std::vector<std::string> fault_sentences(const RuleSet& rules) {
  std::vector<std::string> result;
  for (const Message& fault : faults(rules)) result.push_back(english(fault));
  return result;
}

const Option& option_named(std::string_view name) {
  const Option* found = find_option(name);
  EXPECT_NE(found, nullptr) << name;
  return found == nullptr ? options().front() : *found;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// --- The options table.

TEST(Options, NamesAreDistinctWordsAndAreFound) {
  std::set<std::string_view> names;
  for (const Option& option : options()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_TRUE(std::ranges::all_of(option.name, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; }));
    EXPECT_EQ(find_option(option.name), &option);
  }
  EXPECT_EQ(find_option("no_such_option"), nullptr);
  EXPECT_EQ(find_option(""), nullptr);
}

TEST(Options, EachHasAClauseASentenceAndARange) {
  for (const Option& option : options()) {
    EXPECT_TRUE(option.clause.book == 'M' || option.clause.book == 'A' || option.clause.book == 'H')
        << option.name;
    EXPECT_GE(option.clause.number, 1) << option.name;
    ASSERT_FALSE(option.sentence.empty()) << option.name;
    EXPECT_EQ(option.sentence.back(), '.') << option.name;
    EXPECT_LT(option.min, option.max) << option.name;
    if (!option.choices.empty()) {
      EXPECT_EQ(option.min, 0);
      EXPECT_EQ(option.max, static_cast<int>(option.choices.size()) - 1);
      const std::set<std::string_view> distinct(option.choices.begin(), option.choices.end());
      EXPECT_EQ(distinct.size(), option.choices.size()) << option.name;
    }
  }
}

TEST(Options, EveryValueIsSetReadAndWrittenBack) {
  for (const Option& option : options()) {
    for (int value = option.min; value <= option.max; ++value) {
      RuleSet rules;
      option.set(rules, value);
      ASSERT_EQ(option.get(rules), value) << option.name;
      const std::string text = value_text(option, rules);
      RuleSet again;
      ASSERT_TRUE(set_from_text(option, text, again)) << option.name << "=" << text;
      EXPECT_EQ(again, rules) << option.name << "=" << text;
      // No other field moves with it.
      for (const Option& other : options()) {
        if (other.name == option.name) continue;
        EXPECT_EQ(other.get(rules), other.get(RuleSet{})) << option.name << " moved " << other.name;
      }
    }
  }
}

TEST(Options, CoverEveryFieldOfARuleSet) {
  RuleSet all_different;
  // A field more or less does not compile here: then a line below, and an option, is missing.
  auto& [kadil, premium, talon, hearts, redeal, lead, dropped, shown, netting, last, remises, enforcement,
         order, values, declarer, whister, stake, price, mixed, grande, by_suit, quota, prize, opponents,
         misere_lead, game_values, auction, scoring, pot, dealer_stake, limit, contribution, short_pot,
         direction, pattern, jumps, hand_games, hand_entry, all_pass, invitation, may_refuse, must_head,
         payers, premiums, failed, illustrated, illustrated_payment] = all_different;
  kadil = true;
  premium = false;
  talon = TalonRule::kNegotiated;
  hearts = HeartsOverHearts::kForbidden;
  redeal = RedealBy::kSameDealer;
  lead = FirstLead::kDeclarer;
  dropped = DroppedHand::kPlayedByWhister;
  shown = true;
  netting = Netting::kNet;
  last = LastRemise::kByTrick;
  remises = RemiseWriting::kMerged;
  enforcement = Enforcement::kTable;
  order = {Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades};
  values = {{9, 6, 7, 8}};
  declarer = 7;
  whister = 3;
  stake = 30;
  price = 5;
  mixed = Mixed::kFull;
  grande = GrandeMisereRank::kAfterTotus;
  by_suit = false;
  quota = HighGameQuota::kBothOwe;
  prize = TotusPrize::kTimesValue;
  opponents = PetiteMisereOpponents::kPutOneAway;
  misere_lead = MisereLead::kDeclarersLeft;
  game_values = {{0, 7, 8, 9, 10, 11, 12, 13}};
  auction = Auction::kLadder;
  scoring = Scoring::kPot;
  pot = Pot::kStyrian;
  dealer_stake = 20;
  limit = 5;
  contribution = 50;
  short_pot = ShortPot::kRefill;
  direction = Direction::kAnticlockwise;
  pattern = DealPattern::kThreeTwo;
  jumps = true;
  hand_games = false;
  hand_entry = HandEntry::kAnyTurn;
  all_pass = AllPass::kTalonOffered;
  invitation = false;
  may_refuse = true;
  must_head = true;
  payers = PremiumPayers::kWhistersOnly;
  premiums = AcePremiums::kNone;
  failed = FailedPremium::kDeclarerPays;
  illustrated = Illustrated::kDurchmarsch;
  illustrated_payment = IllustratedPayment::kFromPot;
  RuleSet copy;
  for (const Option& option : options()) {
    EXPECT_NE(option.get(all_different), option.get(RuleSet{})) << option.name;
    option.set(copy, option.get(all_different));
  }
  EXPECT_EQ(copy, all_different);
}

TEST(Options, RangesAreTheBooks) {
  const auto range = [](std::string_view name) {
    return std::pair(option_named(name).min, option_named(name).max);
  };
  EXPECT_EQ(range("stake"), std::pair(10, 50));        // M38
  EXPECT_EQ(range("declarer_owes"), std::pair(5, 9));  // M9 and its neighbours
  EXPECT_EQ(range("whister_owes"), std::pair(1, 4));   // M9
  EXPECT_EQ(range("fish_price"), std::pair(1, 1000));  // M39
  EXPECT_EQ(range("value_spades"), std::pair(1, 9));   // M40
  EXPECT_EQ(range("value_hearts"), std::pair(1, 9));   // M40
  EXPECT_EQ(option_named("suit_order").choices.size(), 24U);
  EXPECT_EQ(option_named("suit_order").choices.front(), "SCDH");  // M4
}

TEST(Options, WrongTextIsRefusedAndChangesNothing) {
  for (const Option& option : options()) {
    std::vector<std::string> wrong{"", " ", "?", "yes no", "-1", "1.0", "99999999999999999999", "Yes"};
    if (option.choices.empty()) {
      wrong.push_back(std::to_string(option.min - 1));
      wrong.push_back(std::to_string(option.max + 1));
      wrong.push_back(std::to_string(option.min) + " ");
      wrong.push_back(" " + std::to_string(option.min));
      wrong.push_back("+" + std::to_string(option.min));
      wrong.push_back("0x10");
    } else {
      wrong.push_back("0");
      wrong.push_back(std::string(option.choices.front()) + "x");
    }
    for (const std::string& text : wrong) {
      RuleSet rules;
      const auto set = set_from_text(option, text, rules);
      ASSERT_FALSE(set) << option.name << "=" << text;
      EXPECT_EQ(rules, RuleSet{});
      const std::string sentence = english(set.error());
      EXPECT_TRUE(contains(sentence, "option " + std::string(option.name) + ":")) << sentence;
      EXPECT_TRUE(contains(sentence, "\"" + text + "\"")) << sentence;
      EXPECT_FALSE(contains(sentence, "{")) << sentence;
      if (option.choices.empty()) {
        EXPECT_TRUE(
            contains(sentence, "from " + std::to_string(option.min) + " to " + std::to_string(option.max)))
            << sentence;
      } else if (option.choices.size() <= 8) {
        for (std::string_view choice : option.choices) EXPECT_TRUE(contains(sentence, choice)) << sentence;
      } else {
        EXPECT_TRUE(contains(sentence, "S, C, D and H")) << sentence;
      }
    }
  }
}

TEST(Options, NumbersAtBothEndsAreAccepted) {
  for (const Option& option : options()) {
    if (!option.choices.empty()) continue;
    for (int value : {option.min, option.max}) {
      RuleSet rules;
      EXPECT_TRUE(set_from_text(option, std::to_string(value), rules)) << option.name;
      EXPECT_EQ(option.get(rules), value) << option.name;
    }
  }
}

TEST(Options, AnImpossibleSuitOrderIsWrittenAsAQuestionMark) {
  RuleSet rules;
  rules.suit_order = {Suit::kSpades, Suit::kSpades, Suit::kDiamonds, Suit::kHearts};
  EXPECT_EQ(value_text(option_named("suit_order"), rules), "?");
  rules = {};
  rules.talon = static_cast<TalonRule>(2);
  EXPECT_EQ(value_text(option_named("talon"), rules), "?");
}

// --- What is wrong with a rule set.

TEST(Faults, TheDefaultIsTheManualsSimpleGame) {
  const RuleSet simple;
  EXPECT_TRUE(faults(simple).empty());
  EXPECT_FALSE(simple.kadil);
  EXPECT_TRUE(simple.hand_premium);
  EXPECT_EQ(simple.talon, TalonRule::kInTurn);
  EXPECT_EQ(simple.stake, 21);
  EXPECT_EQ(simple.fish_price, 10);
}

TEST(Faults, AFieldOutOfRangeIsNamedWithItsValue) {
  for (const Option& option : options()) {
    if (!option.choices.empty()) continue;
    for (int value : {option.min - 1, option.max + 1}) {
      RuleSet rules;
      option.set(rules, value);
      ASSERT_EQ(option.get(rules), value) << option.name;  // the field is wide enough to hold the fault
      const auto sentences = fault_sentences(rules);
      ASSERT_EQ(sentences.size(), 1U) << option.name << "=" << value;
      EXPECT_EQ(sentences[0], "option " + std::string(option.name) + ": " + std::to_string(value) +
                                  " is not possible; expected " + std::to_string(option.min) + " to " +
                                  std::to_string(option.max));
    }
  }
}

TEST(Faults, EnumeratorsThatDoNotExist) {
  RuleSet rules;
  rules.netting = static_cast<Netting>(2);
  rules.enforcement = static_cast<Enforcement>(9);
  rules.suit_order = {Suit::kHearts, Suit::kHearts, Suit::kHearts, Suit::kHearts};
  const auto sentences = fault_sentences(rules);
  ASSERT_EQ(sentences.size(), 3U);
  EXPECT_TRUE(contains(sentences[0], "option netting: 2"));
  EXPECT_TRUE(contains(sentences[1], "option enforcement: 9"));
  EXPECT_TRUE(contains(sentences[2], "option suit_order:"));
}

TEST(Faults, AHigherSuitThatIsWorthLessNamesBothOptions) {
  constexpr PerSuit<std::string_view> kNames{
      {"value_spades", "value_clubs", "value_diamonds", "value_hearts"}};
  for (std::size_t low = 0; low < 3; ++low) {
    RuleSet rules;
    rules.suit_values = {{5, 5, 5, 5}};
    rules.suit_values[kSuits[low]] = 6;
    const auto sentences = fault_sentences(rules);
    ASSERT_EQ(sentences.size(), 1U);
    EXPECT_TRUE(contains(sentences[0], std::string(kNames[kSuits[low]]) + "=6")) << sentences[0];
    EXPECT_TRUE(contains(sentences[0], std::string(kNames[kSuits[low + 1]]) + "=5")) << sentences[0];
    EXPECT_TRUE(contains(sentences[0], "(M4)")) << sentences[0];
  }
  RuleSet equal;
  equal.suit_values = {{5, 5, 5, 5}};
  EXPECT_TRUE(faults(equal).empty());
}

TEST(Faults, ValuesAreComparedAlongTheTablesOwnOrder) {
  RuleSet rules;
  rules.hearts_over_hearts = HeartsOverHearts::kForbidden;
  rules.suit_order = {Suit::kHearts, Suit::kDiamonds, Suit::kClubs, Suit::kSpades};
  EXPECT_EQ(faults(rules).size(), 3U);  // the manual's values rise the other way, at every step
  rules.suit_values = {{4, 3, 2, 1}};
  EXPECT_TRUE(faults(rules).empty());
}

TEST(Faults, HeartsOverHeartsNeedsHeartsHighest) {
  RuleSet rules;
  rules.suit_values = {{1, 1, 1, 1}};
  for (std::size_t i = 0; i < option_named("suit_order").choices.size(); ++i) {
    option_named("suit_order").set(rules, static_cast<int>(i));
    rules.hearts_over_hearts = HeartsOverHearts::kForbidden;
    EXPECT_TRUE(faults(rules).empty()) << value_text(option_named("suit_order"), rules);
    rules.hearts_over_hearts = HeartsOverHearts::kAllowed;
    const auto sentences = fault_sentences(rules);
    if (rules.suit_order[3] == Suit::kHearts) {
      EXPECT_TRUE(sentences.empty());
      continue;
    }
    ASSERT_EQ(sentences.size(), 1U);
    EXPECT_TRUE(contains(sentences[0], "hearts_over_hearts=allowed")) << sentences[0];
    EXPECT_TRUE(contains(sentences[0], "suit_order=" + value_text(option_named("suit_order"), rules)))
        << sentences[0];
    EXPECT_TRUE(contains(sentences[0], "(M47)")) << sentences[0];
  }
}

TEST(Faults, NobodyCanOweMoreTricksThanADealHas) {
  for (int declarer = 5; declarer <= 9; ++declarer) {
    for (int whister = 1; whister <= 4; ++whister) {
      RuleSet rules;
      rules.declarer_owes = static_cast<std::uint8_t>(declarer);
      rules.whister_owes = static_cast<std::uint8_t>(whister);
      const auto sentences = fault_sentences(rules);
      if (declarer + whister <= 10) {
        EXPECT_TRUE(sentences.empty()) << declarer << " and " << whister;
        continue;
      }
      ASSERT_EQ(sentences.size(), 1U) << declarer << " and " << whister;
      EXPECT_TRUE(contains(sentences[0], "declarer_owes=" + std::to_string(declarer))) << sentences[0];
      EXPECT_TRUE(contains(sentences[0], "whister_owes=" + std::to_string(whister))) << sentences[0];
      EXPECT_TRUE(contains(sentences[0], "(M9)")) << sentences[0];
    }
  }
}

TEST(Faults, SeveralCombinationsAreAllReported) {
  RuleSet rules;
  rules.suit_values = {{2, 1, 3, 4}};
  rules.declarer_owes = 9;
  rules.suit_order = {Suit::kSpades, Suit::kClubs, Suit::kHearts, Suit::kDiamonds};
  // Clubs below spades, diamonds (3) above hearts (4), hearts over hearts, and eleven tricks.
  EXPECT_EQ(faults(rules).size(), 4U);
}

// --- Presets.

TEST(Presets, AreValidDistinctAndFound) {
  std::vector<RuleSet> seen;
  std::set<std::string_view> names;
  for (const Preset& preset : presets()) {
    EXPECT_TRUE(fault_sentences(preset.rules).empty()) << preset.name;
    EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
    EXPECT_EQ(std::ranges::find(seen, preset.rules), seen.end()) << preset.name << " is another's double";
    seen.push_back(preset.rules);
    EXPECT_EQ(find_preset(preset.name), &preset);
    ASSERT_FALSE(preset.sentence.empty());
    EXPECT_EQ(preset.sentence.back(), '.');
  }
  EXPECT_EQ(find_preset("no-such-game"), nullptr);
}

TEST(Presets, AreTheEightSimpleGames) {
  ASSERT_NE(find_preset("simple"), nullptr);
  EXPECT_EQ(find_preset("simple")->rules, RuleSet{});
  EXPECT_EQ(presets().size(), 8U);
  // The name says what differs, and only that differs.
  for (const Preset& preset : presets()) {
    RuleSet expected;
    expected.kadil = contains(preset.name, "kadil");
    expected.hand_premium = !contains(preset.name, "flat");
    if (contains(preset.name, "negotiated")) expected.talon = TalonRule::kNegotiated;
    EXPECT_EQ(preset.rules, expected) << preset.name;
  }
}

// --- Values.

TEST(GameValue, IsTheBooksTable) {
  const RuleSet rules;
  constexpr PerSuit<int> kWith{{1, 2, 3, 4}};
  constexpr PerSuit<int> kWithout{{2, 3, 4, 5}};
  RuleSet flat;
  flat.hand_premium = false;
  for (Suit suit : kSuits) {
    EXPECT_EQ(game_value(rules, {suit, true}), kWith[suit]);
    EXPECT_EQ(game_value(rules, {suit, false}), kWithout[suit]);
    EXPECT_EQ(game_value(flat, {suit, true}), kWith[suit]);
    EXPECT_EQ(game_value(flat, {suit, false}), kWith[suit]);
  }
  RuleSet dear;
  dear.suit_values = {{6, 7, 8, 9}};
  EXPECT_EQ(game_value(dear, {Suit::kHearts, false}), 10);
}

TEST(RemiseFor, CountsMissingTricksOnlyWithKadils) {
  RuleSet without;
  RuleSet with;
  with.kadil = true;
  for (int value = 1; value <= 5; ++value) {
    for (int missing = 1; missing <= 6; ++missing) {
      EXPECT_EQ(remise_for(without, value, missing), value);
      EXPECT_EQ(remise_for(with, value, missing), value * missing);
    }
  }
}

TEST(RemiseFor, TheLastRemisesOnceOrByTrick) {
  // What is left is less than the game is worth (M41).
  for (bool kadil : {false, true}) {
    for (LastRemise last : {LastRemise::kOnce, LastRemise::kByTrick}) {
      RuleSet rules;
      rules.kadil = kadil;
      rules.last_remise = last;
      const bool by_trick = kadil && last == LastRemise::kByTrick;
      EXPECT_EQ(counts_missing_tricks(rules, true), by_trick);
      EXPECT_EQ(remise_for(rules, 2, 3, true), by_trick ? 6 : 2);
      EXPECT_EQ(remise_for(rules, 2, 3, false), kadil ? 6 : 2);
    }
  }
}

TEST(TalonFloor, RisesBySuits) {
  RuleSet rules;
  for (int buys = 1; buys <= kMaxBuys; ++buys) {
    EXPECT_EQ(talon_floor(rules, buys), kSuits[static_cast<std::size_t>(buys - 1)]);
  }
  rules.suit_order = {Suit::kHearts, Suit::kDiamonds, Suit::kClubs, Suit::kSpades};
  EXPECT_EQ(talon_floor(rules, 1), Suit::kHearts);
  EXPECT_EQ(talon_floor(rules, 4), Suit::kSpades);
}

TEST(SuitRank, FollowsTheTablesOrder) {
  RuleSet rules;
  EXPECT_TRUE(outranks(rules, Suit::kHearts, Suit::kDiamonds));
  EXPECT_FALSE(outranks(rules, Suit::kHearts, Suit::kHearts));
  EXPECT_FALSE(outranks(rules, Suit::kSpades, Suit::kClubs));
  EXPECT_EQ(highest_suit(rules), Suit::kHearts);
  rules.suit_order = {Suit::kHearts, Suit::kClubs, Suit::kSpades, Suit::kDiamonds};
  EXPECT_EQ(suit_rank(rules, Suit::kHearts), 0);
  EXPECT_EQ(suit_rank(rules, Suit::kSpades), 2);
  EXPECT_TRUE(outranks(rules, Suit::kSpades, Suit::kHearts));
  EXPECT_EQ(highest_suit(rules), Suit::kDiamonds);
}

TEST(Offences, EachHasItsClauseAndItsWord) {
  std::set<std::string_view> words;
  for (Offence offence : kOffences) words.insert(word_for(offence).id);
  EXPECT_EQ(words.size(), kOffences.size());
  EXPECT_EQ(clause_of(Offence::kLookedAtTalon), 19_M);
  EXPECT_EQ(clause_of(Offence::kCalledOutOfTurn), 25_M);
  EXPECT_EQ(clause_of(Offence::kPassedOutOfTurn), 26_M);
  EXPECT_EQ(clause_of(Offence::kRevoked), 36_M);
  EXPECT_EQ(clause_of(Offence::kDiscardedWrongly), 36_M);
  EXPECT_EQ(clause_of(Offence::kExposedCard), 36_M);
}

RC_GTEST_PROP(Faults, RandomRuleSetsAreJudgedByThreeSimpleChecks, (std::uint32_t seed)) {
  // The same judgement written down once more: values rise, hearts, tricks.
  RuleSet rules;
  std::uint32_t chance = seed;
  for (const Option& option : options()) {
    chance = chance * 1664525U + 1013904223U;
    const auto span = static_cast<std::uint32_t>(option.max - option.min + 1);
    option.set(rules, option.min + static_cast<int>((chance >> 8U) % span));
  }
  int expected = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    expected += rules.suit_values[rules.suit_order[i]] > rules.suit_values[rules.suit_order[i + 1]] ? 1 : 0;
  }
  const bool allowed = rules.hearts_over_hearts == HeartsOverHearts::kAllowed;
  expected += allowed && rules.suit_order[3] != Suit::kHearts ? 1 : 0;
  expected += rules.declarer_owes + rules.whister_owes > 10 ? 1 : 0;
  const auto sentences = fault_sentences(rules);
  RC_ASSERT(static_cast<int>(sentences.size()) == expected);
  for (const std::string& sentence : sentences) RC_ASSERT(!contains(sentence, "{"));
}

}  // namespace
}  // namespace pulka
