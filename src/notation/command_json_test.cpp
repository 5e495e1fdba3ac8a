#include "notation/command_json.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <string>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "cards/deal.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "notation/json.hpp"
#include "rules/options.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

using Rng = std::mt19937_64;

constexpr Card kTenOfSpades{Suit::kSpades, Rank::kTen};

int below(Rng& rng, int bound) {
  return static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(bound)));
}

std::string error_of(const std::string& json) {
  const auto command = command_from_json(json, Seat::k1);
  return command ? "no error" : Wording{}.text(command.error());
}

TEST(CommandJson, FormOfEveryCommand) {
  const Seat seat = Seat::k2;
  const auto expect = [&](const Command& command, const std::string& json) {
    EXPECT_EQ(command_to_json(command), json);
    const auto back = command_from_json(json, seat);
    ASSERT_TRUE(back) << Wording{}.text(back.error());
    EXPECT_EQ(*back, command) << json;
  };
  expect(command::Bid{seat, Suit::kHearts, Game::kSix}, R"({"c":"bid","suit":"hearts"})");
  expect(command::Bid{seat, Suit::kSpades, Game::kSeven}, R"({"c":"bid","game":"seven","suit":"spades"})");
  expect(command::Bid{seat, Suit::kSpades, Game::kPetiteMisere}, R"({"c":"bid","game":"petite_misere"})");
  expect(command::CallNumber{seat, 3}, R"({"c":"call_number","number":3})");
  expect(command::Pass{seat}, R"({"c":"pass"})");
  expect(command::TakeTalon{seat}, R"({"c":"take_talon"})");
  expect(command::Buy{seat}, R"({"c":"buy"})");
  expect(command::Discard{seat, CardSet{0b11}}, R"({"c":"discard","cards":["S7","S8"]})");
  expect(command::Declare{seat, Suit::kClubs, Game::kEight},
         R"({"c":"declare","game":"eight","suit":"clubs"})");
  expect(command::CallWhist{seat}, R"({"c":"whist"})");
  expect(command::Invite{seat}, R"({"c":"invite"})");
  expect(command::AnnounceAces{seat, Aces::kNone}, R"({"c":"announce_aces","aces":"none"})");
  expect(command::AnnounceAces{seat, Aces::kFour}, R"({"c":"announce_aces","aces":"four"})");
  expect(command::PlayCard{seat, kTenOfSpades}, R"({"c":"play","card":"ST"})");
  expect(command::Propose{seat, {Proposal::Kind::kMerge, 0}},
         R"({"c":"propose","proposal":"merge","amount":0})");
  expect(command::Propose{seat, {Proposal::Kind::kRefill, 1000}},
         R"({"c":"propose","proposal":"refill","amount":1000})");
  expect(command::Answer{seat, true}, R"({"c":"answer","yes":true})");
}

TEST(CommandJson, ErrorsNameTheField) {
  EXPECT_EQ(error_of(""), "the text is not JSON");
  EXPECT_EQ(error_of("[]"), "the JSON is \"[]\"; expected an object");
  EXPECT_EQ(error_of("{}"), "the field \"c\" is missing");
  EXPECT_EQ(error_of(R"({"c":7})"), "c is \"7\"; expected a text");
  EXPECT_EQ(error_of(R"({"c":"fold"})"), "c is \"fold\"; expected the name of a command");
  // The table's own records cannot be sent.
  EXPECT_EQ(error_of(R"({"c":"undo"})"), "c is \"undo\"; expected the name of a command");
  EXPECT_EQ(error_of(R"({"c":"pass","seat":1})"), "the field \"seat\" is unknown here");
  EXPECT_EQ(error_of(R"({"c":"pass","c":"pass"})"), "the key \"c\" is given twice");
  EXPECT_EQ(error_of(R"({"c":"bid"})"), "the field \"suit\" is missing");
  EXPECT_EQ(error_of(R"({"c":"bid","game":"bettel","suit":"spades"})"), "the field \"suit\" is unknown here");
  EXPECT_EQ(error_of(R"({"c":"call_number","number":9})"), "number is \"9\"; expected a number from 1 to 8");
  EXPECT_EQ(error_of(R"({"c":"call_number","number":1.0})"),
            "number is \"1.0\"; expected a number from 1 to 8");
  EXPECT_EQ(error_of(R"({"c":"play","card":"S10"})"),
            "card is \"\"S10\"\"; expected a card such as SA or HT");
  EXPECT_EQ(
      error_of(R"({"c":"discard","cards":["S8","S7"]})"),
      "cards is \"[\"S8\",\"S7\"]\"; expected different cards such as \"SA\" or \"HT\" in rising order");
  EXPECT_EQ(error_of(R"({"c":"announce_aces","aces":"unsaid"})"),
            "aces is \"\"unsaid\"\"; expected four or none");
  EXPECT_EQ(error_of(R"({"c":"propose","proposal":"reduce","amount":51})"),
            "amount is \"51\"; expected a number from 0 to 50");
  EXPECT_EQ(error_of(R"({"c":"answer","yes":1})"), "yes is \"1\"; expected true or false");
}

TEST(CommandJson, LongestText) {
  const std::string command = R"({"c":"pass"})";
  EXPECT_EQ(error_of(command + std::string(kMaxCommandBytes - command.size(), ' ')), "no error");
  EXPECT_EQ(error_of(command + std::string(kMaxCommandBytes - command.size() + 1, ' ')),
            "the JSON text is too long; expected at most 4096 bytes");
}

// Every act that a player of a random party has.
RC_GTEST_PROP(CommandJson, LegalActionsReadBack, (std::uint64_t seed)) {
  Rng rng(seed);
  const std::span<const Preset> known = presets();
  const RuleSet rules = known[static_cast<std::size_t>(below(rng, static_cast<int>(known.size())))].rules;
  State state = start(rules, 3);
  const auto dealt = decide(state, command::DealCards{deal_from_seed(rng(), 1)});
  RC_ASSERT(dealt.has_value());
  for (const Event& event : *dealt) pulka::apply(state, event);
  for (int steps = 0; steps < 60 && state.table.phase != Phase::kDealing; ++steps) {
    const ActionList actions = legal_actions(project(state, state.table.to_act));
    for (const Action& action : actions) {
      const auto back = command_from_json(command_to_json(action.command), state.table.to_act);
      RC_ASSERT(back.has_value());
      RC_ASSERT((*back == action.command));
    }
    const auto chosen = static_cast<std::size_t>(below(rng, static_cast<int>(actions.size())));
    const auto events = decide(state, actions[chosen].command);
    RC_ASSERT(events.has_value());
    for (const Event& event : *events) pulka::apply(state, event);
  }
}

RC_GTEST_PROP(CommandJson, AnyBytesAreReadOrRefused, (const std::string& text)) {
  static_cast<void>(command_from_json(text, Seat::k0));
  static_cast<void>(command_from_json("{\"c\":\"bid\"," + text + "}", Seat::k0));
  static_cast<void>(command_from_json("{\"c\":\"discard\",\"cards\":[" + text + "]}", Seat::k0));
}

// One byte of a command changed, dropped or doubled: whatever is still read means what it says.
RC_GTEST_PROP(CommandJson, DamagedCommandsAreReadOrRefused, (std::uint64_t seed)) {
  Rng rng(seed);
  const std::array<std::string, 4> texts{
      R"({"c":"bid","game":"seven","suit":"spades"})", R"({"c":"discard","cards":["S7","S8"]})",
      R"({"c":"propose","proposal":"refill","amount":10})", R"({"c":"announce_aces","aces":"none"})"};
  std::string text = texts[static_cast<std::size_t>(below(rng, static_cast<int>(texts.size())))];
  const auto at = static_cast<std::size_t>(below(rng, static_cast<int>(text.size())));
  switch (below(rng, 3)) {
    case 0:
      text[at] = static_cast<char>(below(rng, 256));
      break;
    case 1:
      text.erase(at, 1);
      break;
    default:
      text.insert(at, 1, text[at]);
  }
  if (const auto command = command_from_json(text, Seat::k0)) {
    const auto again = command_from_json(command_to_json(*command), Seat::k0);
    RC_ASSERT(again.has_value());
    RC_ASSERT((*again == *command));
  }
}

TEST(EventJson, ReadsOnlyWhatIsWritten) {
  const Event played = event::CardPlayed{Seat::k1, kTenOfSpades};
  const auto back = event_from_json(event_to_json(played, 3), 3);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, played);
  const auto error = [](const char* json) {
    const auto event = event_from_json(json, 3);
    return event ? "no error" : Wording{}.text(event.error());
  };
  EXPECT_EQ(error(R"({"e":"passed","seat":4})"), "seat is \"4\"; expected a number from 1 to 3");
  EXPECT_EQ(error(R"({"e":"passed","seat":1,"n":1})"), "the field \"n\" is unknown here");
  EXPECT_EQ(error(R"({"e":"passed","seat":1,"more":true})"), "the field \"more\" is unknown here");
  EXPECT_EQ(error(R"({"e":"hand_dealt","hand":"T.-.-.-"})"), "there is no event \"hand_dealt\"");
  EXPECT_EQ(error(R"({"e":"passed","seat":1)"), "the text is not JSON");
}

TEST(MessageJson, EveryKindOfArgument) {
  EXPECT_EQ(message_to_json(message("Done.")), R"({"id":"Done.","args":{}})");
  EXPECT_EQ(
      message_to_json(message("{a}", {{"who", Seat::k0},
                                      {"number", std::int64_t{-3}},
                                      {"card", kTenOfSpades},
                                      {"cards", CardSet{0b11}},
                                      {"none", CardSet{}},
                                      {"suit", Suit::kSpades},
                                      {"clause", 40_M},
                                      {"word", Word{"the talon"}},
                                      {"text", std::string("\"\xFF\n")},
                                      {"inner", phrase(message("{x}", {{"x", std::int64_t{1}}}))}})),
      R"({"id":"{a}","args":{"who":{"seat":1},"number":-3,"card":{"card":"ST"},"cards":{"cards":["S7","S8"]},)"
      R"("none":{"cards":[]},"suit":{"suit":"spades"},"clause":{"clause":"M40"},"word":{"word":"the talon"},)"
      "\"text\":\"\\\"\xEF\xBF\xBD\\n\","
      R"("inner":{"message":{"id":"{x}","args":{"x":1}}}}})");
}

TEST(MessageJson, PluralAndPlace) {
  Message cut = plural_message("{n} byte of {file}", "{n} bytes of {file}", 3, {{"file", std::string("f")}});
  cut.place = "a/b.log";
  EXPECT_EQ(message_to_json(cut), R"({"id":"{n} byte of {file}","plural":"{n} bytes of {file}","n":3,)"
                                  R"("args":{"n":3,"file":"f"},"place":"a/b.log"})");
}

}  // namespace
}  // namespace pulka
