#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
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
  for (std::string_view game : {"value_six_no_trump", "value_seven", "value_petite_misere", "value_eight",
                                "value_grande_misere", "value_nine", "value_totus"}) {
    EXPECT_EQ(range(game), std::pair(1, 30)) << game;  // H14
  }
  EXPECT_EQ(range("dealer_stake"), std::pair(10, 100));   // A4
  EXPECT_EQ(range("pot_limit"), std::pair(2, 50));        // A14: 5, 10 or 20, and their neighbours
  EXPECT_EQ(range("contribution"), std::pair(10, 1000));  // A14
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

TEST(Options, HaveASayOnlyInTheirOwnGames) {
  const auto rules_of = [](std::string_view preset) { return find_preset(preset)->rules; };
  // Every scope against one game of each kind: simple, mixed, austrian, styrian, illustrated.
  const auto in = [&](Scope scope) {
    std::vector<bool> result;
    for (std::string_view preset : {"simple", "mixed", "austrian", "styrian", "illustrated"}) {
      result.push_back(applies(scope, rules_of(preset)));
    }
    return result;
  };
  using Says = std::vector<bool>;
  EXPECT_EQ(in(Scope::kAll), (Says{true, true, true, true, true}));
  EXPECT_EQ(in(Scope::kChalk), (Says{true, true, false, false, false}));
  EXPECT_EQ(in(Scope::kSingleRound), (Says{true, true, false, false, false}));
  EXPECT_EQ(in(Scope::kMixed), (Says{false, true, false, false, false}));
  EXPECT_EQ(in(Scope::kLadder), (Says{false, false, true, true, true}));
  EXPECT_EQ(in(Scope::kPot), (Says{false, false, true, true, true}));
  EXPECT_EQ(in(Scope::kStyrian), (Says{false, false, false, true, false}));
  EXPECT_EQ(in(Scope::kIllustrated), (Says{false, false, false, false, true}));
  // A pot of another kind left over in a chalk game is no Styrian pot.
  RuleSet chalk;
  chalk.pot = Pot::kStyrian;
  EXPECT_FALSE(applies(Scope::kStyrian, chalk));
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

TEST(Faults, TheLadderDoesNotAskForHeartsHighest) {
  RuleSet rules;
  rules.suit_values = {{1, 1, 1, 1}};
  rules.suit_order = {Suit::kHearts, Suit::kSpades, Suit::kClubs, Suit::kDiamonds};
  EXPECT_EQ(faults(rules).size(), 1U);
  rules.auction = Auction::kLadder;
  EXPECT_TRUE(faults(rules).empty());
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

TEST(Faults, SumsThatAreNoMultipleOfTen) {
  for (int sum = 10; sum <= 100; ++sum) {
    RuleSet rules;
    rules.dealer_stake = static_cast<std::uint8_t>(sum);
    EXPECT_EQ(fault_sentences(rules),
              sum % 10 == 0
                  ? std::vector<std::string>{}
                  : std::vector{"dealer_stake=" + std::to_string(sum) +
                                " is no multiple of ten: a tenth of what is played for is paid for a "
                                "trick (A13)"});
    rules = {};
    rules.contribution = static_cast<std::uint16_t>(sum);
    EXPECT_EQ(fault_sentences(rules),
              sum % 10 == 0 ? std::vector<std::string>{}
                            : std::vector{"contribution=" + std::to_string(sum) +
                                          " is no multiple of ten: all put the same multiple of ten into "
                                          "a Styrian pot (A14)"});
  }
}

TEST(Faults, GamesThatDoNotGoWithTheAuctionOrTheScoring) {
  RuleSet chalk_ladder;
  chalk_ladder.auction = Auction::kLadder;
  RuleSet pot;
  pot.scoring = Scoring::kPot;
  RuleSet pot_ladder = pot;
  pot_ladder.auction = Auction::kLadder;
  for (const RuleSet& sound : {chalk_ladder, pot, pot_ladder}) EXPECT_TRUE(faults(sound).empty());

  const auto sentence = [](RuleSet rules, auto change) {
    change(rules);
    const auto sentences = fault_sentences(rules);
    EXPECT_EQ(sentences.size(), 1U);
    return sentences.empty() ? "" : sentences.front();
  };
  const auto partial = [](RuleSet& rules) { rules.mixed = Mixed::kPartial; };
  const auto full = [](RuleSet& rules) { rules.mixed = Mixed::kFull; };
  const auto sans = [](RuleSet& rules) { rules.illustrated = Illustrated::kSans; };
  const auto durchmarsch = [](RuleSet& rules) { rules.illustrated = Illustrated::kDurchmarsch; };
  EXPECT_EQ(
      sentence(chalk_ladder, partial),
      "auction=ladder and mixed=partial do not go together: the ladder has no numbers for these games (A5)");
  EXPECT_EQ(
      sentence(chalk_ladder, full),
      "auction=ladder and mixed=full do not go together: the ladder has no numbers for these games (A5)");
  EXPECT_EQ(sentence(pot, sans),
            "auction=single_round and illustrated=sans do not go together: these games are numbers of the "
            "ladder (A19)");
  EXPECT_EQ(sentence(pot, durchmarsch),
            "auction=single_round and illustrated=durchmarsch do not go together: these games are numbers of "
            "the ladder (A19)");
  EXPECT_EQ(sentence(pot, full),
            "scoring=pot and mixed=full do not go together: these games are worth remises (M48)");
  EXPECT_EQ(sentence(chalk_ladder, sans),
            "scoring=chalk and illustrated=sans do not go together: these games are paid in money (A19)");
  EXPECT_EQ(sentence(pot, [](RuleSet& rules) { rules.enforcement = Enforcement::kTable; }),
            "scoring=pot and enforcement=table do not go together: fines are written as remises (M36)");
  EXPECT_EQ(
      sentence(chalk_ladder, [](RuleSet& rules) { rules.enforcement = Enforcement::kTable; }),
      "auction=ladder and enforcement=table do not go together: only the manual's auction goes on without "
      "an offender (M19)");
  EXPECT_EQ(sentence(pot_ladder, [](RuleSet& rules) { rules.dropped_hand = DroppedHand::kPlayedByWhister; }),
            "scoring=pot and dropped_hand=played_by_whister do not go together: a lone defender invites the "
            "other or plays without his cards (A10)");

  RuleSet everything = pot_ladder;
  full(everything);
  everything.enforcement = Enforcement::kTable;
  everything.dropped_hand = DroppedHand::kPlayedByWhister;
  EXPECT_EQ(faults(everything).size(), 5U);
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

// What is printed as a base, and what people look for first.
TEST(Presets, BeginWithTheFirstOfEachFamily) {
  std::vector<std::string_view> names;
  for (const Preset& preset : presets()) names.push_back(preset.name);
  EXPECT_EQ(names.front(), "simple");
  for (const auto& [first, variants] : {std::pair{"mixed", "mixed-"}, std::pair{"austrian", "austrian-"},
                                        std::pair{"illustrated", "illustrated-"}}) {
    const auto base = std::ranges::find(names, first);
    ASSERT_NE(base, names.end()) << first;
    for (auto name = names.begin(); name != base; ++name) EXPECT_FALSE(name->starts_with(variants)) << *name;
  }
}

TEST(Presets, TheManualsGamesDifferInWhatTheirNamesSay) {
  ASSERT_NE(find_preset("simple"), nullptr);
  EXPECT_EQ(find_preset("simple")->rules, RuleSet{});
  int manual = 0;
  for (const Preset& preset : presets()) {
    const bool mixed = preset.name.starts_with("mixed");
    if (!mixed && !preset.name.starts_with("simple")) continue;
    ++manual;
    RuleSet expected;
    expected.kadil = contains(preset.name, "kadil");
    expected.hand_premium = !contains(preset.name, "flat");
    if (contains(preset.name, "negotiated")) expected.talon = TalonRule::kNegotiated;
    if (mixed) expected.mixed = contains(preset.name, "partial") ? Mixed::kPartial : Mixed::kFull;
    EXPECT_EQ(preset.rules, expected) << preset.name;
  }
  EXPECT_EQ(manual, 13);
}

TEST(Presets, TheAustrianGamesDifferFromEachOtherInThePotAndTheNumbers) {
  RuleSet austrian;
  austrian.auction = Auction::kLadder;                                                  // A5
  austrian.scoring = Scoring::kPot;                                                     // A13
  austrian.suit_order = {Suit::kClubs, Suit::kSpades, Suit::kDiamonds, Suit::kHearts};  // A1
  austrian.suit_values = {{3, 2, 4, 5}};                                                // A14
  austrian.deal_pattern = DealPattern::kThreeFourThree;                                 // A3
  austrian.first_lead = FirstLead::kDeclarer;                                           // A11
  const auto with = [&](auto change) {
    RuleSet rules = austrian;
    change(rules);
    return rules;
  };
  const auto of = [](std::string_view name) {
    const Preset* preset = find_preset(name);
    EXPECT_NE(preset, nullptr) << name;
    return preset == nullptr ? RuleSet{} : preset->rules;
  };
  EXPECT_EQ(of("austrian"), austrian);
  EXPECT_EQ(of("austrian-unlimited"), with([](RuleSet& rules) { rules.pot = Pot::kUnlimited; }));
  EXPECT_EQ(of("austrian-limited"), with([](RuleSet& rules) { rules.pot = Pot::kLimited; }));
  EXPECT_EQ(of("styrian"), with([](RuleSet& rules) { rules.pot = Pot::kStyrian; }));
  EXPECT_EQ(of("illustrated"), with([](RuleSet& rules) { rules.illustrated = Illustrated::kSans; }));
  EXPECT_EQ(of("illustrated-durchmarsch"),
            with([](RuleSet& rules) { rules.illustrated = Illustrated::kDurchmarsch; }));
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

// --- Games and contracts.

// The bids of a list, each of which must outrank the one before it.
struct Named {
  Game game;
  Suit suit = Suit::kSpades;
};
void expect_rising(const RuleSet& rules, const std::vector<Named>& bids) {
  for (std::size_t i = 0; i + 1 < bids.size(); ++i) {
    EXPECT_LT(bid_rank(rules, bids[i].game, bids[i].suit),
              bid_rank(rules, bids[i + 1].game, bids[i + 1].suit))
        << english(describe(bids[i].game, bids[i].suit)) << " against "
        << english(describe(bids[i + 1].game, bids[i + 1].suit));
  }
}
constexpr auto kClubs = Suit::kClubs;
constexpr auto kDiamonds = Suit::kDiamonds;
constexpr auto kHearts = Suit::kHearts;

TEST(BidRank, M50_TheOrderOfTheFullMixedGame) {
  RuleSet rules;
  rules.mixed = Mixed::kFull;
  const auto order = [](std::initializer_list<Game> above_nine) {
    std::vector<Named> bids{{Game::kSix},
                            {Game::kSix, kClubs},
                            {Game::kSix, kDiamonds},
                            {Game::kSix, kHearts},
                            {Game::kSixNoTrump}};
    for (Game game : above_nine) {
      bids.push_back({game});
      if (terms_of(game).trump) bids.push_back({game, kHearts});
    }
    return bids;
  };
  using enum Game;
  rules.grande_misere_rank = GrandeMisereRank::kAfterEight;
  expect_rising(rules, order({kSeven, kPetiteMisere, kEight, kGrandeMisere, kNine, kTotus}));
  rules.grande_misere_rank = GrandeMisereRank::kAfterPetiteMisere;
  expect_rising(rules, order({kSeven, kPetiteMisere, kGrandeMisere, kEight, kNine, kTotus}));
  rules.grande_misere_rank = GrandeMisereRank::kAfterNine;
  expect_rising(rules, order({kSeven, kPetiteMisere, kEight, kNine, kGrandeMisere, kTotus}));
  rules.grande_misere_rank = GrandeMisereRank::kAfterTotus;
  expect_rising(rules, order({kSeven, kPetiteMisere, kEight, kNine, kTotus, kGrandeMisere}));
}

TEST(BidRank, M57_TheOrderOfThePartialMixedGame) {
  RuleSet rules;
  rules.mixed = Mixed::kPartial;
  expect_rising(
      rules,
      {{Game::kSix, kHearts}, {Game::kSixNoTrump}, {Game::kEight}, {Game::kEight, kHearts}, {Game::kTotus}});
}

TEST(BidRank, M50_EqualLevelsBySuitOrNot) {
  for (Game game : {Game::kSeven, Game::kEight, Game::kNine, Game::kTotus}) {
    RuleSet rules;
    expect_rising(rules, {{game}, {game, kClubs}, {game, kDiamonds}, {game, kHearts}});
    rules.same_level_by_suit = false;
    for (Suit suit : kSuits) EXPECT_EQ(bid_rank(rules, game, suit), bid_rank(rules, game, Suit::kSpades));
    // Six tricks go by suit all the same.
    expect_rising(rules,
                  {{Game::kSix}, {Game::kSix, kClubs}, {Game::kSix, kDiamonds}, {Game::kSix, kHearts}});
  }
}

TEST(BidRank, FollowsTheTablesSuitOrder) {
  RuleSet rules;
  rules.suit_order = {Suit::kHearts, Suit::kDiamonds, Suit::kClubs, Suit::kSpades};
  expect_rising(rules, {{Game::kSix, kHearts}, {Game::kSix}, {Game::kSeven, kHearts}, {Game::kSeven}});
}

TEST(WhisterQuota, M9_M51_M53_M55) {
  RuleSet rules;
  for (bool first : {true, false}) {
    EXPECT_EQ(whister_quota(rules, Game::kSix, first), 2);         // M9
    EXPECT_EQ(whister_quota(rules, Game::kSixNoTrump, first), 2);  // M48 says nothing else
    for (Game game : {Game::kPetiteMisere, Game::kGrandeMisere, Game::kTotus, Game::kBettel, Game::kSans,
                      Game::kOpenBettel, Game::kPreference, Game::kDurchmarsch, Game::kOpenDurchmarsch}) {
      EXPECT_EQ(whister_quota(rules, game, first), 0);  // M52, M54, M56, A19: all defend, nobody owes
    }
  }
  EXPECT_EQ(whister_quota(rules, Game::kSeven, true), 2);   // M51
  EXPECT_EQ(whister_quota(rules, Game::kSeven, false), 1);  // M51
  for (Game game : {Game::kEight, Game::kNine}) {           // M53, M55
    rules.high_game_quota = HighGameQuota::kFirstOwes;
    EXPECT_EQ(whister_quota(rules, game, true), 1);
    EXPECT_EQ(whister_quota(rules, game, false), 0);
    rules.high_game_quota = HighGameQuota::kBothOwe;
    EXPECT_EQ(whister_quota(rules, game, true), 1);
    EXPECT_EQ(whister_quota(rules, game, false), 1);
  }
  // The option is about eight and nine only.
  EXPECT_EQ(whister_quota(rules, Game::kSeven, false), 1);
  rules.whister_owes = 3;
  EXPECT_EQ(whister_quota(rules, Game::kSix, false), 3);
  EXPECT_EQ(inviter_quota(rules), 6);
  EXPECT_EQ(inviter_quota(RuleSet{}), 4);  // A10
}

TEST(Ladder, A5_A19_NumbersAndTheirGames) {
  RuleSet rules = find_preset("austrian")->rules;
  EXPECT_EQ(highest_number(rules), 4);
  for (int number = 1; number <= 4; ++number) EXPECT_EQ(game_of_number(rules, number), Game::kSix);
  EXPECT_EQ(number_of(rules, {Suit::kClubs}), 1);  // A1
  EXPECT_EQ(number_of(rules, {Suit::kSpades}), 2);
  EXPECT_EQ(number_of(rules, {Suit::kDiamonds}), 3);
  EXPECT_EQ(number_of(rules, {Suit::kHearts}), 4);

  using enum Game;
  for (Illustrated set : {Illustrated::kSans, Illustrated::kDurchmarsch}) {
    rules.illustrated = set;
    EXPECT_EQ(highest_number(rules), 8);
    const std::array games = set == Illustrated::kSans
                                 ? std::array{kBettel, kSans, kOpenBettel, kPreference}
                                 : std::array{kBettel, kDurchmarsch, kOpenBettel, kOpenDurchmarsch};
    for (int number = 5; number <= 8; ++number) {
      const Game game = games[static_cast<std::size_t>(number - 5)];
      EXPECT_EQ(game_of_number(rules, number), game) << number;
      EXPECT_EQ(number_of(rules, {Suit::kHearts, true, game}), number);
    }
  }
}

std::set<Game> games_of(const RuleSet& rules) {
  std::set<Game> games;
  for (Game game : kGames) {
    if (is_played(rules, game)) games.insert(game);
  }
  return games;
}

TEST(IsPlayed, TheGamesOfEachPreset) {
  using enum Game;
  using Games = std::set<Game>;
  const Games six{kSix};
  const Games full{kSix, kSixNoTrump, kSeven, kPetiteMisere, kEight, kGrandeMisere, kNine, kTotus};
  const Games partial{kSix, kSixNoTrump, kEight, kTotus};
  for (const Preset& preset : presets()) {
    const Games expected = preset.name == "illustrated"
                               ? Games{kSix, kBettel, kSans, kOpenBettel, kPreference}
                           : preset.name == "illustrated-durchmarsch"
                               ? Games{kSix, kBettel, kDurchmarsch, kOpenBettel, kOpenDurchmarsch}
                           : preset.name.starts_with("mixed-partial") ? partial
                           : preset.name.starts_with("mixed")         ? full
                                                                      : six;
    EXPECT_EQ(games_of(preset.rules), expected) << preset.name;
  }
}

TEST(IsPlayed, ContractsWithAndWithoutTheTalon) {
  const auto with = [](const RuleSet& rules, Game game, Suit suit = Suit::kSpades) {
    return is_played(rules, Contract{suit, true, game});
  };
  const auto without = [](const RuleSet& rules, Game game, Suit suit = Suit::kSpades) {
    return is_played(rules, Contract{suit, false, game});
  };
  // Single round: everything both ways but the grande misère, which is played as dealt (M54).
  const RuleSet mixed = find_preset("mixed")->rules;
  for (Game game : games_of(mixed)) {
    EXPECT_TRUE(without(mixed, game));
    EXPECT_EQ(with(mixed, game), game != Game::kGrandeMisere);
    // A suit where there are no trumps would make two contracts of one.
    EXPECT_EQ(without(mixed, game, kHearts), terms_of(game).trump);
  }
  EXPECT_FALSE(without(mixed, Game::kBettel));
  EXPECT_FALSE(without(RuleSet{}, Game::kSeven));

  // The ladder: hand games are suits (A6), Preference is one by itself (A19), in the highest suit.
  RuleSet ladder = find_preset("illustrated")->rules;
  EXPECT_TRUE(without(ladder, Game::kSix, kDiamonds));
  EXPECT_TRUE(with(ladder, Game::kSans));
  EXPECT_FALSE(without(ladder, Game::kSans));
  EXPECT_FALSE(with(ladder, Game::kPreference, kHearts));
  EXPECT_TRUE(without(ladder, Game::kPreference, kHearts));
  EXPECT_FALSE(without(ladder, Game::kPreference, kDiamonds));
  ladder.hand_games = false;
  EXPECT_FALSE(without(ladder, Game::kSix, kDiamonds));
  EXPECT_TRUE(without(ladder, Game::kPreference, kHearts));
  EXPECT_TRUE(with(ladder, Game::kSix, kDiamonds));
}

TEST(Tricks, OwedMissingAndPlayed) {
  const RuleSet rules;
  const auto owed = [&](Game game) { return tricks_owed(rules, {Suit::kSpades, true, game}); };
  using enum Game;
  for (const auto& [game, tricks] : {std::pair{kSix, 6},
                                     {kSixNoTrump, 6},
                                     {kSeven, 7},
                                     {kEight, 8},
                                     {kNine, 9},
                                     {kTotus, 10},
                                     {kSans, 6},
                                     {kPreference, 10},
                                     {kDurchmarsch, 10},
                                     {kOpenDurchmarsch, 10}}) {
    EXPECT_EQ(owed(game), tricks);
    const Contract contract{Suit::kSpades, true, game};
    EXPECT_EQ(tricks_missing(rules, contract, tricks), 0);
    EXPECT_EQ(tricks_missing(rules, contract, tricks - 4), 4);
    EXPECT_EQ(tricks_played(contract), 10);
  }
  for (Game game : {kPetiteMisere, kGrandeMisere, kBettel, kOpenBettel}) {
    const Contract contract{Suit::kSpades, true, game};
    EXPECT_EQ(owed(game), 0);
    EXPECT_EQ(tricks_missing(rules, contract, 0), 0);
    EXPECT_EQ(tricks_missing(rules, contract, 3), 3);
    EXPECT_EQ(tricks_played(contract), game == kPetiteMisere ? 9 : 10);  // M52
    EXPECT_EQ(trump_of(contract), std::nullopt);
  }
  RuleSet seven = rules;
  seven.declarer_owes = 7;
  EXPECT_EQ(tricks_owed(seven, {kHearts}), 7);
  EXPECT_EQ(tricks_owed(seven, {Suit::kSpades, true, kSixNoTrump}), 6);
}

TEST(GameValue, H14_MixedGames) {
  RuleSet rules;
  rules.mixed = Mixed::kFull;
  struct Worth {
    Game game;
    int with;
    int without;
  };
  using enum Game;
  for (const auto& [game, with, without] :
       {Worth{kSixNoTrump, 6, 7}, Worth{kSeven, 7, 8}, Worth{kPetiteMisere, 8, 8}, Worth{kEight, 9, 10},
        Worth{kGrandeMisere, 10, 10}, Worth{kNine, 11, 12}, Worth{kTotus, 12, 12}}) {
    EXPECT_EQ(game_value(rules, {Suit::kSpades, true, game}), with);
    EXPECT_EQ(game_value(rules, {Suit::kSpades, false, game}), without);
    RuleSet flat = rules;
    flat.hand_premium = false;
    EXPECT_EQ(game_value(flat, {Suit::kSpades, false, game}), with);
    flat.game_values[game] = 30;
    EXPECT_EQ(game_value(flat, {Suit::kSpades, true, game}), 30);
  }
}

TEST(TotusPrize, M56_ElevenFishesOrElevenTimesTheValue) {
  RuleSet rules;
  EXPECT_EQ(totus_prize(rules, 12), 11);
  EXPECT_EQ(totus_prize(rules, 1), 11);
  rules.totus_prize = TotusPrize::kTimesValue;
  EXPECT_EQ(totus_prize(rules, 12), 132);
  EXPECT_EQ(totus_prize(rules, 1), 11);
}

TEST(FullAmount, A14_TheFourPots) {
  const Contract clubs{Suit::kClubs, true};
  RuleSet rules = find_preset("austrian")->rules;
  EXPECT_EQ(full_amount(rules, 130, clubs), 10);
  rules.dealer_stake = 30;
  EXPECT_EQ(full_amount(rules, 130, clubs), 30);

  rules = find_preset("austrian-unlimited")->rules;
  EXPECT_EQ(full_amount(rules, 40, clubs), 40);
  EXPECT_EQ(full_amount(rules, 130, clubs), 130);
  EXPECT_EQ(full_amount(rules, 99'990, clubs), 99'990);
  EXPECT_EQ(full_amount(rules, 100'010, clubs), 100'000);  // H18

  rules = find_preset("austrian-limited")->rules;
  EXPECT_EQ(full_amount(rules, 130, clubs), 100);
  EXPECT_EQ(full_amount(rules, 50, clubs), 50);
  rules.pot_limit = 5;
  EXPECT_EQ(full_amount(rules, 130, clubs), 50);
  rules.dealer_stake = 20;
  EXPECT_EQ(full_amount(rules, 130, clubs), 100);

  rules = find_preset("styrian")->rules;
  EXPECT_EQ(full_amount(rules, 300, {Suit::kClubs}), 20);
  EXPECT_EQ(full_amount(rules, 300, {Suit::kSpades}), 30);
  EXPECT_EQ(full_amount(rules, 300, {Suit::kDiamonds}), 40);
  EXPECT_EQ(full_amount(rules, 300, {Suit::kHearts}), 50);
  EXPECT_EQ(full_amount(rules, 10, {Suit::kHearts}), 50);  // what lies there limits it elsewhere
  rules.illustrated = Illustrated::kSans;
  EXPECT_EQ(full_amount(rules, 300, {Suit::kSpades, true, Game::kBettel}), 60);  // H19
  EXPECT_EQ(full_amount(rules, 300, {Suit::kHearts, false, Game::kPreference}), 90);
}

TEST(DirectPayment, A19_TenTimesTheNumberAboveFour) {
  RuleSet rules = find_preset("illustrated")->rules;
  EXPECT_EQ(direct_payment(rules, {Suit::kSpades, true, Game::kBettel}), 10);
  EXPECT_EQ(direct_payment(rules, {Suit::kSpades, true, Game::kSans}), 20);
  EXPECT_EQ(direct_payment(rules, {Suit::kSpades, true, Game::kOpenBettel}), 30);
  EXPECT_EQ(direct_payment(rules, {Suit::kHearts, false, Game::kPreference}), 40);
  rules.dealer_stake = 50;
  EXPECT_EQ(direct_payment(rules, {Suit::kSpades, true, Game::kOpenBettel}), 150);
  EXPECT_TRUE(paid_directly(rules, Game::kBettel));
  EXPECT_FALSE(paid_directly(rules, Game::kSix));
  rules.illustrated_payment = IllustratedPayment::kFromPot;
  EXPECT_FALSE(paid_directly(rules, Game::kBettel));
}

TEST(Describe, EveryGameHasItsOwnWords) {
  std::set<std::string> words;
  for (Game game : kGames) words.insert(english(describe(game, kHearts)));
  EXPECT_EQ(words.size(), kGames.size());
  EXPECT_EQ(english(describe(Contract{kHearts, false, Game::kSeven})), "seven in hearts without the talon");
  EXPECT_EQ(english(describe(Contract{Suit::kSpades, true, Game::kPetiteMisere})),
            "petite misère with the talon");
}

TEST(Seats, A2_GoTheOtherWayRound) {
  RuleSet rules;
  using Seats = std::vector<Seat>;
  const auto seats = [&](int players, Seat dealer) {
    const auto active = active_seats(rules, players, dealer);
    return Seats(active.begin(), active.end());
  };
  EXPECT_EQ(seats(4, Seat::k0), (Seats{Seat::k1, Seat::k2, Seat::k3}));
  rules.direction = Direction::kAnticlockwise;
  EXPECT_EQ(seats(4, Seat::k0), (Seats{Seat::k3, Seat::k2, Seat::k1}));
  EXPECT_EQ(seats(3, Seat::k1), (Seats{Seat::k0, Seat::k2, Seat::k1}));
  EXPECT_EQ(next_seat(rules, Seat::k0, 3), Seat::k2);
  EXPECT_EQ(std::pair(min_players(rules), max_players(rules)), std::pair(2, 5));  // M5
  rules.scoring = Scoring::kPot;
  EXPECT_EQ(std::pair(min_players(rules), max_players(rules)), std::pair(3, 4));  // A2
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

RC_GTEST_PROP(Faults, RandomRuleSetsAreJudgedBySimpleChecks, (std::uint32_t seed)) {
  // The same judgement written down once more: values rise, hearts, tricks, tens, and what goes with what.
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
  const bool ladder = rules.auction == Auction::kLadder;
  const bool pot = rules.scoring == Scoring::kPot;
  const bool mixed = rules.mixed != Mixed::kNone;
  const bool illustrated = rules.illustrated != Illustrated::kNone;
  const bool allowed = !ladder && !mixed && rules.hearts_over_hearts == HeartsOverHearts::kAllowed;
  for (const bool fault :
       {allowed && rules.suit_order[3] != Suit::kHearts, rules.declarer_owes + rules.whister_owes > 10,
        rules.dealer_stake % 10 != 0, rules.contribution % 10 != 0, ladder && mixed, !ladder && illustrated,
        pot && mixed, !pot && illustrated, pot && rules.enforcement == Enforcement::kTable,
        ladder && rules.enforcement == Enforcement::kTable,
        pot && rules.dropped_hand == DroppedHand::kPlayedByWhister}) {
    expected += fault ? 1 : 0;
  }
  const auto sentences = fault_sentences(rules);
  RC_ASSERT(static_cast<int>(sentences.size()) == expected);
  for (const std::string& sentence : sentences) RC_ASSERT(!contains(sentence, "{"));
}

}  // namespace
}  // namespace pulka
