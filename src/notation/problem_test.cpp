#include "notation/problem.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "cards/deal.hpp"
#include "notation/cards.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

template <class T>
std::string error_of(const std::expected<T, Message>& result) {
  return result ? "no error" : Wording{}.text(result.error());
}

std::string read(std::string_view text, const Question& defaults = {}) {
  const auto problem = parse_problem(text, defaults);
  return problem ? print_problem(*problem) : "! " + error_of(problem);
}

constexpr std::string_view kDeal = "AKQ.JT9.A7.98 JT98.AKQ.KQ.7 7.87.JT98.AKQ -.-.-.JT";

// What is wrong with a problem as a position, played for tricks with the first hand as declarer and leader.
std::string fault_of(std::string_view text, Strain strain = {}, Hand declarer = Hand::kFirst,
                     Hand leader = Hand::kFirst) {
  const auto problem = parse_problem(text);
  if (!problem) return "unread: " + error_of(problem);
  return error_of(position_of(*problem, strain, declarer, leader));
}

TEST(ParseProblem, OneLineOfEveryKind) {
  EXPECT_EQ(read(kDeal), kDeal);
  EXPECT_EQ(read("A... K... Q..."), "A.-.-.- K.-.-.- Q.-.-.- -");
  EXPECT_EQ(read("A... K... Q... - 2"), "A.-.-.- K.-.-.- Q.-.-.- - lead=2");
  EXPECT_EQ(read("A... K... Q... third"), "A.-.-.- K.-.-.- Q.-.-.- - lead=3");
  EXPECT_EQ(read("A... K... Q... Left declarer=2"), "A.-.-.- K.-.-.- Q.-.-.- - declarer=2 lead=left");
  EXPECT_EQ(read("A... K... Q... SJ S10 1"), "A.-.-.- K.-.-.- Q.-.-.- JT.-.-.- lead=1");
  EXPECT_EQ(read("S A | SK | S Q | S J 10 | 1"),
            "! a problem is three hands, then perhaps the talon and who leads; \"S A | SK | S Q | S J 10 |\" "
            "has 5 parts");
  EXPECT_EQ(read("S A K | S 10 9 | H A ч 7 | - E trump=N"), "AK.-.-.- T9.-.-.- -.-.-.A7 - trump=N lead=2");
  EXPECT_EQ(read("SA SK H7 - 1 contract=6H TRUMP=hearts"), "A.-.-.- K.-.-.- -.-.-.7 - contract=6H lead=1");
}

TEST(ParseProblem, SeatsAndSuitsInAnotherOrder) {
  EXPECT_EQ(read("N:A.AJT7.KQ9.AK E:Q.Q98.T8.JT87 W:KJT98.K.AJ7.9 lead=N tricks=7"),
            "A.AJT7.KQ9.AK Q.Q98.T8.JT87 KJT98.K.AJ7.9 - lead=1 tricks=7");
  EXPECT_EQ(read("[SHDC] N:AK.Q.. E:.JT.. W:..98."), "AK.-.-.Q -.-.-.JT -.-.98.- -");
  EXPECT_EQ(read("SHDC: N:AK.Q.. .JT.. ..98."), "AK.-.-.Q -.-.-.JT -.-.98.- -");
  EXPECT_EQ(read("order=shdc AK.Q.. .JT.. ..98."), "AK.-.-.Q -.-.-.JT -.-.98.- -");
  EXPECT_EQ(read("SHDC:E:AK.Q.. .JT.. ..98."), "-.-.98.- AK.-.-.Q -.-.-.JT -");
  EXPECT_EQ(read("3: A... 1: K... 2: Q..."), "K.-.-.- Q.-.-.- A.-.-.- -");
  EXPECT_EQ(read("N:A... K... N:Q..."), "! the first hand is given twice");
  EXPECT_EQ(read("X:A... K... Q..."), "! \"X:\" is not a seat; expected N:, E: or W: (or 1:, 2:, 3:)");
  EXPECT_EQ(read("A... K... Q... N:J..."),
            "! a problem has three hands; the fourth part is the talon, which has no seat");
  EXPECT_EQ(read("[SHDC A... K... Q..."),
            "! \"[SHDC\": the bracket is not closed; expected for example [SHDC]");
  EXPECT_EQ(read("[SHDD] A... K... Q..."),
            "! order: \"SHDD\" does not name each suit once; expected for example SHDC");
  EXPECT_EQ(read("SHDC: SHDC: A... K... Q..."), "! order is given twice");
  EXPECT_EQ(read("order=SHDC A.. K... Q..."),
            "! the first hand: \"A..\" has 3 suits; expected four, spades.hearts.diamonds.clubs");
}

TEST(ParseProblem, WhatIsAskedInTheLineGoesBeforeWhatIsAskedOutside) {
  Question asked;
  ASSERT_TRUE(set(asked, "contract", "7H"));
  ASSERT_TRUE(set(asked, "lead", "left"));
  EXPECT_EQ(read("A... K... Q...", asked), "A.-.-.- K.-.-.- Q.-.-.- - contract=7H lead=left");
  EXPECT_EQ(read("A... K... Q... 2 trump=S", asked), "A.-.-.- K.-.-.- Q.-.-.- - trump=S lead=2");
  EXPECT_EQ(read("A... K... Q... goal=misère declarer=3", asked),
            "A.-.-.- K.-.-.- Q.-.-.- - contract=misere declarer=3 lead=left");
}

TEST(ParseProblem, Errors) {
  const std::string hands = "A... K... Q... ";
  const auto settings = [&](const std::string& text) { return read(hands + text); };
  EXPECT_EQ(settings("trump=X"),
            "! trump: \"X\" is no trump suit; expected S, C, D or H (or a suit's name), or N for no trump");
  EXPECT_EQ(settings("contract=77"),
            "! contract: \"77\" is not a contract; expected tricks and trump, such as 7H or 6N, or misere");
  EXPECT_EQ(settings("contract=11H"),
            "! contract: \"11H\" is not a contract; expected tricks and trump, such as 7H or 6N, or misere");
  EXPECT_EQ(settings("contract=7H trump=S"), "! trump=\"S\" goes against 7H, which is asked for already");
  EXPECT_EQ(settings("trump=S contract=misere"),
            "! contract=\"misere\" goes against S, which is asked for already");
  EXPECT_EQ(
      settings("goal=most"),
      "! goal: \"most\" is not possible; expected misere; for tricks name the trump suit, as in trump=H");
  EXPECT_EQ(settings("lead=4"),
            "! lead: \"4\" is not a hand; expected 1, 2 or 3 (or first, second, third; N, E, "
            "W), or declarer, left, right");
  EXPECT_EQ(settings("declarer=left"),
            "! declarer: \"left\" is not a hand; expected 1, 2 or 3 (or first, second, third; N, E, W)");
  EXPECT_EQ(settings("out=0"),
            "! out: \"0\" is not a hand; expected 1, 2 or 3 (or first, second, third; N, E, W)");
  EXPECT_EQ(settings("tricks=11"), "! tricks: \"11\" is not possible; expected a number from 0 to 10");
  EXPECT_EQ(settings("lead=1 lead=1"), "! lead is given twice");
  EXPECT_EQ(settings("1 lead=1"), "! lead is given twice");
  EXPECT_EQ(settings("leader=1"),
            "! \"leader\" is not a setting; expected contract, trump, goal, declarer, lead, "
            "out, trick, tricks or order");
  EXPECT_EQ(settings("trick=SJ"), "! cards lie on the table: say who led the trick, for example lead=1");
  EXPECT_EQ(settings("lead=1 trick=SJ,S10,S9"),
            "! 3 cards lie on the table; the third ends the trick, so that at most two can lie there");
  EXPECT_EQ(settings("lead=1 trick=SJ,"),
            "! the card: no card is given; write for example SA S10, or - for no card");
  EXPECT_EQ(settings("lead=1 trick=SA"), "! SA lies in two places; a card may be dealt only once");
  EXPECT_EQ(read("A... A... Q..."), "! SA lies in two places; a card may be dealt only once");
  EXPECT_EQ(read("A... K... Q... AJ..."), "! SA lies in two places; a card may be dealt only once");
  EXPECT_EQ(read("A... K... Q... J..."), "! the talon has 1 card; it must have 2");
  EXPECT_EQ(read("A... K..."),
            "! a problem is three hands, then perhaps the talon and who leads; \"A... K...\" has 2 parts");
  EXPECT_EQ(read(""), "! a problem is three hands, then perhaps the talon and who leads; \"\" has 0 parts");
  EXPECT_EQ(read("A... K... Q... N:"),
            "! a problem has three hands; the fourth part is the talon, which has no seat");
}

TEST(PositionOf, EveryFaultHasASentence) {
  EXPECT_EQ(
      fault_of("AKQ.JT9.A7.98 JT98.AKQ.KQ.7 7.8.JT98.AKQ ...JT"),
      "the third hand has 9 cards; beside the declarer's hand and the cards on the table it should have 10");
  EXPECT_EQ(fault_of("AKQ.JT9.A7.98 JT98.AKQ.KQ.7 7.87.JT98.AKQT"),
            "the third hand has 11 cards; a hand has at most 10");
  EXPECT_EQ(
      fault_of("A... K... Q... out=3 lead=1 trick=SJ,S10"),
      "2 cards lie on the table; with a hand out of play the second card ends the trick, so that at most "
      "one can lie there");
  EXPECT_EQ(fault_of("A... K... Q... out=1"), "the first hand is the declarer's and cannot be out of play");
  EXPECT_EQ(fault_of("A... K... Q... out=2", {}, Hand::kFirst, Hand::kSecond),
            "the second hand is out of play and cannot lead");
  EXPECT_EQ(fault_of("A... K... Q...", {Goal::kMisere, Suit::kHearts}), "a misère has no trump suit");
  EXPECT_EQ(
      fault_of("7... K... Q..8. lead=1 trick=SA,D9"),
      "D9 cannot lie on the table: the second hand still holds a card of the suit led, or a trump it had to "
      "play (M12)");
  EXPECT_EQ(fault_of("7... K... Q..8. lead=1 trick=SA,SJ"), "no error");
  EXPECT_EQ(
      fault_of("7... KJ... Q9..."),
      "the second hand has 2 cards; beside the declarer's hand and the cards on the table it should have 1");
  EXPECT_EQ(fault_of("7... KJ... Q9...", {Goal::kMisere, {}}), "no error");
}

TEST(PositionOf, PlacesSeenFromTheDeclarer) {
  EXPECT_EQ(hand_of(Who::kSecond, Hand::kThird), Hand::kSecond);
  EXPECT_EQ(hand_of(Who::kDeclarer, Hand::kThird), Hand::kThird);
  EXPECT_EQ(hand_of(Who::kLeft, Hand::kThird), Hand::kFirst);
  EXPECT_EQ(hand_of(Who::kRight, Hand::kThird), Hand::kSecond);
}

template <class T>
std::optional<T> perhaps(const rc::Gen<T>& value) {
  return *rc::gen::arbitrary<bool>() ? std::optional<T>(*value) : std::nullopt;
}

RC_GTEST_PROP(Problems, AnyProblemSurvivesPrinting, (std::uint64_t seed)) {
  const Deal deal = deal_from_seed(seed, 1);
  const int left = *rc::gen::inRange(0, 11);
  const auto hands = rc::gen::element(Hand::kFirst, Hand::kSecond, Hand::kThird);
  Problem problem;
  for (const Hand hand : kHands) {
    problem.hands[hand] = deal.hand(hand);
    while (problem.hands[hand].size() > left) problem.hands[hand] -= problem.hands[hand].lowest();
  }
  if (*rc::gen::arbitrary<bool>()) problem.talon = deal.talon();
  Question& question = problem.question;
  question.strain = perhaps(rc::gen::elementOf(kStrains));
  if (question.strain && question.strain->goal == Goal::kTricks)
    question.owed = perhaps(rc::gen::inRange(1, 11));
  question.declarer = perhaps(hands);
  question.leader = perhaps(
      rc::gen::element(Who::kFirst, Who::kSecond, Who::kThird, Who::kDeclarer, Who::kLeft, Who::kRight));
  problem.out = perhaps(hands);
  problem.tricks = perhaps(rc::gen::inRange(0, 11));
  if (question.leader && left < kHandSize) {
    for (const Hand hand : {Hand::kFirst, Hand::kThird}) {
      if (*rc::gen::arbitrary<bool>())
        problem.trick.push_back((deal.hand(hand) - problem.hands[hand]).lowest());
    }
  }
  const std::string text = print_problem(problem);
  const auto again = parse_problem(text);
  RC_ASSERT(again.has_value());
  RC_ASSERT((*again == problem));
}

RC_GTEST_PROP(Problems, AnyBytesAreReadOrRefused, (const std::string& text)) {
  static_cast<void>(parse_problem(text));
  const auto after_hands = parse_problem("A... K... Q... " + text);
  if (!after_hands) RC_ASSERT(!error_of(after_hands).empty());
}

// The examples of docs/notation.md: lines "written = what it means", or "written = ! error".
TEST(NotationPage, ProblemExamplesHold) {
  std::ifstream page(PULKA_SOURCE_DIR "/docs/notation.md");
  ASSERT_TRUE(page);
  std::string line;
  bool inside = false;
  int checked = 0;
  while (std::getline(page, line)) {
    if (line.starts_with("```")) {
      inside = line == "```problems";
      continue;
    }
    const std::size_t equals = line.find(" = ");
    if (!inside || equals == std::string::npos) continue;
    EXPECT_EQ(read(line.substr(0, equals)), line.substr(equals + 3));
    ++checked;
  }
  EXPECT_GE(checked, 10);
}

}  // namespace
}  // namespace pulka
