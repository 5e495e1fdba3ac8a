#include "notation/json.hpp"

#include <string>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "cards/deal.hpp"
#include "game/game.hpp"
#include "json_value.hpp"
#include "notation/cards.hpp"

namespace pulka {
namespace {

TEST(AccountJson, StakesAndWhistsBySeat) {
  Account account = opening_account(RuleSet{}, 3);
  account.stake[Seat::k1] = 20;
  account.whist[Seat::k0][Seat::k1] = 3;
  EXPECT_EQ(account_to_json(account, 3), R"({"stakes":[21,20,21],"whists":[[0,3,0],[0,0,0],[0,0,0]]})");
}

TEST(SheetJson, MarksInOrderCrossedOnesToo) {
  Sheet sheet = opening_sheet(RuleSet{}, 2);
  Entry entry;
  entry.kind = EntryKind::kWriteOff;
  entry.amount = 1;
  write(sheet, entry);
  entry.kind = EntryKind::kWhist;
  entry.on = Seat::k1;
  entry.amount = 6;
  write(sheet, entry);
  EXPECT_EQ(sheet_to_json(sheet),
            R"({"players":2,"writing":"separate","stakes":[[{"remises":21,"crossed":true},{"remises":20,)"
            R"("crossed":false}],[{"remises":21,"crossed":false}]],"whists":[[[],[6]],[[],[]]]})");
}

TEST(FinalAccountJson, SumsToZero) {
  Account account;
  account.whist[Seat::k0][Seat::k1] = 30;
  EXPECT_EQ(final_account_to_json(final_account(RuleSet{}, 2, account), 2),
            R"({"net":[[0,30],[-30,0]],"remises_share":[0,0],"fishes":[30,-30],"kopecks":[300,-300]})");
}

TEST(EntryJson, FieldsAndASentence) {
  Entry entry;
  entry.kind = EntryKind::kWhist;
  entry.who = Seat::k1;
  entry.clause = 10_M;
  entry.count = 2;
  entry.unit = 3;
  entry.amount = 6;
  EXPECT_EQ(entry_to_json(entry),
            R"({"kind":"whist","who":2,"on":1,"clause":"M10","count":2,"unit":3,"amount":6,)"
            R"j("text":"seat 2 writes 6 fishes on seat 1: tricks 2 x 3 (M10)"})j");
  Wording wording;
  wording.names = {"A\"B", "Пётр\\"};
  const auto value = parse_json(entry_to_json(entry, wording));
  ASSERT_TRUE(value);
  EXPECT_EQ((*value)["text"], "Пётр\\ writes 6 fishes on A\"B: tricks 2 x 3 (M10)");
}

TEST(EventJson, SeenEvents) {
  EXPECT_EQ(event_to_json(SeenEvent{seen::HandDealt{CardSet{Card{Suit::kSpades, Rank::kTen}}}}, 3),
            R"({"e":"hand_dealt","hand":"T.-.-.-"})");
  EXPECT_EQ(event_to_json(SeenEvent{seen::TalonTaken{Seat::k1, {}}}, 3),
            R"({"e":"talon_taken","seat":2,"cards":[]})");
  EXPECT_EQ(event_to_json(SeenEvent{seen::Discarded{Seat::k1, 2, {}}}, 3),
            R"({"e":"discarded","seat":2,"count":2,"cards":[]})");
}

TEST(ViewJson, HasTheOwnHandAndNoOther) {
  State state = start(RuleSet{}, 3);
  const Deal deal = deal_from_seed(1, 1);
  const auto events = decide(state, command::DealCards{deal});
  ASSERT_TRUE(events);
  for (const Event& event : *events) pulka::apply(state, event);
  const Seat eldest = state.table.to_act;
  const std::string text = view_to_json(project(state, eldest));
  const auto value = parse_json(text);
  ASSERT_TRUE(value) << text;
  EXPECT_EQ((*value)["seat"], to_index(eldest) + 1);
  EXPECT_EQ((*value)["phase"], "auction");
  EXPECT_EQ((*value)["to_act"], to_index(eldest) + 1);
  EXPECT_EQ((*value)["turn"], nullptr);
  EXPECT_EQ((*value)["contract"], nullptr);
  EXPECT_EQ((*value)["rules"]["stake"], 21);
  EXPECT_EQ((*value)["account"]["stakes"].size(), 3U);
  // Nothing of the deal but the own hand: no other hand stands anywhere in the text.
  for (const Seat seat : state.table.active) {
    const std::string view = view_to_json(project(state, seat));
    for (const Seat other : state.table.active) {
      const std::string hand = '"' + print_hand(state.hidden.hands[other]) + '"';
      EXPECT_EQ(view.find(hand) != std::string::npos, seat == other) << view;
    }
  }
}

RC_GTEST_PROP(JsonValue, NeverThrows, (const std::string& text)) {
  static_cast<void>(parse_json(text));
  static_cast<void>(parse_json("{\"a\":" + text + "}"));
}

TEST(JsonValue, Limits) {
  EXPECT_TRUE(parse_json("{\"a\":[[[[[[1]]]]]]}"));
  EXPECT_FALSE(parse_json(std::string(9, '[') + std::string(9, ']')));
  EXPECT_FALSE(parse_json(R"({"a":{"b":1,"b":2}})"));
  EXPECT_TRUE(parse_json(R"({"a":{"b":1},"c":{"b":2}})"));
  EXPECT_FALSE(parse_json(R"({"a":1}/**/)"));
  EXPECT_FALSE(parse_json("{\"a\":1,}"));
}

}  // namespace
}  // namespace pulka
