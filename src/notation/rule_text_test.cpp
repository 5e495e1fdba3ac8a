#include "notation/rule_text.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "rules/options.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

std::string error_of(const std::expected<RuleSet, Message>& result) {
  return result ? "no error" : Wording{}.text(result.error());
}

// Any values, then put right where they contradict each other, so that generation never fails.
RuleSet random_rules() {
  RuleSet rules;
  for (const Option& option : options()) {
    if (*rc::gen::arbitrary<bool>()) option.set(rules, *rc::gen::inRange(option.min, option.max + 1));
  }
  if (rules.declarer_owes + rules.whister_owes > kHandSize) rules.whister_owes = 1;
  if (highest_suit(rules) != Suit::kHearts) rules.hearts_over_hearts = HeartsOverHearts::kForbidden;
  for (std::size_t i = 1; i < rules.suit_order.size(); ++i) {
    std::uint8_t& higher = rules.suit_values[rules.suit_order[i]];
    higher = std::max(higher, rules.suit_values[rules.suit_order[i - 1]]);
  }
  rules.dealer_stake = static_cast<std::uint8_t>(rules.dealer_stake / 10 * 10);
  rules.contribution = static_cast<std::uint16_t>(rules.contribution / 10 * 10);
  const bool ladder = rules.auction == Auction::kLadder;
  const bool pot = rules.scoring == Scoring::kPot;
  if (ladder || pot) rules.mixed = Mixed::kNone;
  if (!ladder || !pot) rules.illustrated = Illustrated::kNone;
  if (ladder || pot) rules.enforcement = Enforcement::kRefuse;
  if (pot) rules.dropped_hand = DroppedHand::kDead;
  return rules;
}

TEST(PrintRules, PresetsByNameOthersByDifference) {
  for (const Preset& preset : presets()) EXPECT_EQ(print_rules(preset.rules), preset.name);
  RuleSet rules;
  rules.stake = 30;
  EXPECT_EQ(print_rules(rules), "simple{stake=30}");
  rules.kadil = true;
  rules.talon = TalonRule::kNegotiated;
  EXPECT_EQ(print_rules(rules), "simple{kadil=yes,talon=negotiated,stake=30}");
  // Told as a difference from the first game of its own family.
  rules = find_preset("mixed-kadil")->rules;
  rules.stake = 30;
  EXPECT_EQ(print_rules(rules), "mixed{kadil=yes,stake=30}");
  rules = find_preset("styrian")->rules;
  rules.contribution = 50;
  EXPECT_EQ(print_rules(rules), "styrian{contribution=50}");
  rules = find_preset("illustrated-durchmarsch")->rules;
  rules.must_head = true;
  EXPECT_EQ(print_rules(rules), "illustrated-durchmarsch{must_head=yes}");
}

TEST(ParseRules, NamesAndOptions) {
  for (const Preset& preset : presets()) {
    EXPECT_EQ(parse_rules(preset.name), preset.rules);
    EXPECT_EQ(parse_rules(" " + std::string(preset.name) + " { } "), preset.rules);
  }
  RuleSet rules;
  rules.kadil = true;
  rules.stake = 26;
  for (const char* text : {"simple{kadil=yes,stake=26}", " simple { kadil = yes , stake = 26 } ",
                           "simple-kadil{stake=26}", "simple-kadil-flat{hand_premium=yes,stake=26}"}) {
    EXPECT_EQ(parse_rules(text), rules) << text << ": " << error_of(parse_rules(text));
  }
}

TEST(ParseRules, Errors) {
  EXPECT_EQ(error_of(parse_rules("")),
            "\"\" names no rule set; expected for example simple or simple{kadil=yes}");
  const std::string unknown = error_of(parse_rules("simpel"));
  EXPECT_TRUE(unknown.starts_with("\"simpel\" is not a rule set; expected one of: simple, simple-kadil,"))
      << unknown;
  EXPECT_EQ(error_of(parse_rules("simple{kadli=yes}")), "\"kadli\" is not an option; did you mean kadil?");
  EXPECT_EQ(error_of(parse_rules("simple{hand-premium=no}")),
            "\"hand-premium\" is not an option; did you mean hand_premium?");
  EXPECT_TRUE(error_of(parse_rules("simple{xyzzy=1}"))
                  .starts_with("\"xyzzy\" is not an option; expected one of: kadil,"))
      << error_of(parse_rules("simple{xyzzy=1}"));
  EXPECT_EQ(error_of(parse_rules("simple{kadil=yes,kadil=no}")), "option kadil is given twice");
  EXPECT_EQ(error_of(parse_rules("simple{kadil=maybe}")),
            "option kadil: \"maybe\" is not possible; expected no | yes");
  EXPECT_EQ(error_of(parse_rules("simple{stake=9}")),
            "option stake: \"9\" is not possible; expected a number from 10 to 50");
  EXPECT_EQ(error_of(parse_rules("simple{kadil}")), "\"kadil\" is not a setting; expected option=value");
  EXPECT_EQ(error_of(parse_rules("simple{kadil=yes,}")), "\"\" is not a setting; expected option=value");
  EXPECT_EQ(error_of(parse_rules("simple{kadil=yes")), "\"simple{kadil=yes\" has no closing brace }");
  EXPECT_EQ(error_of(parse_rules("simple{kadil=yes} x")), "\"x\" after the closing brace is too much");
  EXPECT_EQ(error_of(parse_rules("simple kadil")).substr(0, 34), "\"simple kadil\" is not a rule set; ");
  EXPECT_EQ(error_of(parse_rules("simple{declarer_owes=9,whister_owes=2}")),
            "declarer_owes=9 and whister_owes=2 do not go together: a deal has only ten tricks (M9)");
  // A base may be wrong only until all options are set.
  EXPECT_TRUE(parse_rules("simple{declarer_owes=9,whister_owes=1}"));
}

TEST(RulesToJson, EveryFieldByItsOptionName) {
  EXPECT_EQ(
      rules_to_json(RuleSet{}),
      R"({"kadil":false,"hand_premium":true,"talon":"in_turn","hearts_over_hearts":"allowed",)"
      R"("redeal_by":"next_dealer","first_lead":"eldest","dropped_hand":"dead","talon_shown":false,)"
      R"("netting":"separate","last_remise":"once","remises":"separate","enforcement":"refuse",)"
      R"("suit_order":"SCDH","value_spades":1,)"
      R"("value_clubs":2,"value_diamonds":3,"value_hearts":4,"declarer_owes":6,"whister_owes":2,"stake":21,)"
      R"("fish_price":10,"mixed":"none","grande_misere_rank":"after_eight","same_level_by_suit":true,)"
      R"("high_game_quota":"first_owes","totus_prize":"fishes","petite_misere_opponents":"keep_ten",)"
      R"("misere_lead":"as_first_lead","value_six_no_trump":6,"value_seven":7,"value_petite_misere":8,)"
      R"("value_eight":9,"value_grande_misere":10,"value_nine":11,"value_totus":12,)"
      R"("auction":"single_round","scoring":"chalk","pot":"fixed","dealer_stake":10,"pot_limit":10,)"
      R"("contribution":100,"short_pot":"play_for_rest","direction":"clockwise","deal_pattern":"twos",)"
      R"("jumps":false,"hand_games":true,"hand_entry":"first_call_only","all_pass":"redeal",)"
      R"("invitation":true,"invitee_may_refuse":false,"must_head":false,"premium_payers":"both",)"
      R"("premiums":"usual","failed_premium":"none","illustrated":"none","illustrated_payment":"direct"})");
}

TEST(RulesFromJson, MissingFieldsAreThoseOfVersionOne) {
  EXPECT_EQ(rules_from_json("{}"), RuleSet{});
  RuleSet rules;
  rules.stake = 40;
  EXPECT_EQ(rules_from_json(R"( { "stake" : 40 } )"), rules);
}

TEST(RulesFromJson, Errors) {
  EXPECT_EQ(error_of(rules_from_json("")), "the text is not JSON");
  EXPECT_EQ(error_of(rules_from_json("{} x")), "the text is not JSON");
  EXPECT_EQ(error_of(rules_from_json("[]")), "the rule set is \"[]\"; expected an object");
  EXPECT_EQ(error_of(rules_from_json(R"({"kadli":true})")),
            "\"kadli\" is not an option; did you mean kadil?");
  EXPECT_EQ(error_of(rules_from_json(R"({"kadil":true,"kadil":true})")), "the key \"kadil\" is given twice");
  EXPECT_EQ(error_of(rules_from_json(R"({"kadil":"yes"})")),
            "option kadil is \"\"yes\"\"; expected true or false");
  EXPECT_EQ(error_of(rules_from_json(R"({"kadil":1})")), "option kadil is \"1\"; expected true or false");
  EXPECT_EQ(error_of(rules_from_json(R"({"stake":"21"})")),
            "option stake is \"\"21\"\"; expected a number from 10 to 50");
  EXPECT_EQ(error_of(rules_from_json(R"({"stake":21.0})")),
            "option stake is \"21.0\"; expected a number from 10 to 50");
  EXPECT_EQ(error_of(rules_from_json(R"({"stake":99999999999999999999})")).substr(0, 15), "option stake is");
  EXPECT_EQ(error_of(rules_from_json(R"({"stake":4294967317})")),
            "option stake: \"4294967317\" is not possible; expected a number from 10 to 50");
  EXPECT_EQ(error_of(rules_from_json(R"({"talon":true})")), "option talon is \"true\"; expected a word");
  EXPECT_EQ(error_of(rules_from_json(R"({"talon":"later"})")),
            "option talon: \"later\" is not possible; expected in_turn | negotiated");
  EXPECT_EQ(error_of(rules_from_json(R"({"declarer_owes":9})")),
            "declarer_owes=9 and whister_owes=2 do not go together: a deal has only ten tricks (M9)");
  EXPECT_EQ(error_of(rules_from_json(std::string(100000, '['))),
            "the JSON text is too long; expected at most 16384 bytes");
  EXPECT_EQ(error_of(rules_from_json(std::string(1000, '['))), "the JSON text is nested too deeply");
  EXPECT_EQ(error_of(rules_from_json("{\"kadil\":\"\xFF\"}")), "the text is not JSON");
}

RC_GTEST_PROP(Rules, AnyValidRuleSetSurvivesBothForms, ()) {
  const RuleSet rules = random_rules();
  RC_ASSERT(faults(rules).empty());
  RC_ASSERT((parse_rules(print_rules(rules)) == rules));
  RC_ASSERT((rules_from_json(rules_to_json(rules)) == rules));
}

RC_GTEST_PROP(Rules, AnyBytesAreReadOrRefused, (const std::string& text)) {
  static_cast<void>(parse_rules(text));
  static_cast<void>(rules_from_json(text));
  static_cast<void>(parse_rules("simple{" + text));
}

// The examples of docs/notation.md: lines "written = printed", or "written = ! error".
TEST(NotationPage, RuleExamplesHold) {
  std::ifstream page(PULKA_SOURCE_DIR "/docs/notation.md");
  ASSERT_TRUE(page);
  std::string line;
  std::string block;
  int checked = 0;
  while (std::getline(page, line)) {
    if (line.starts_with("```")) {
      block = block.empty() ? line.substr(3) : "";
      continue;
    }
    const std::size_t equals = line.rfind(" = ");
    if (block != "rules" || equals == std::string::npos) continue;
    const auto rules = parse_rules(line.substr(0, equals));
    EXPECT_EQ(rules ? print_rules(*rules) : "! " + error_of(rules), line.substr(equals + 3)) << line;
    ++checked;
  }
  EXPECT_GE(checked, 4);
}

}  // namespace
}  // namespace pulka
