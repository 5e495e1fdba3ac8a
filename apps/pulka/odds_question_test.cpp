#include "odds_question.hpp"

#include <gtest/gtest.h>

#include "notation/cards.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

template <class T>
std::string error_of(const std::expected<T, Message>& result) {
  EXPECT_FALSE(result);
  return result ? std::string() : Wording{}.text(result.error());
}

TEST(OddsQuestions, CardsPutAwayAreTakenFromTheHand) {
  const auto hand = read_odds_hand("AKQ.A.A7.AKQJT9", "D7 HT9");
  ASSERT_TRUE(hand);
  EXPECT_EQ(print_hand(hand->hand), "AKQ.A.A.AKQJ");
  EXPECT_EQ(print_hand(hand->out), "-.-.7.T9");
  const auto none = read_odds_hand("A...", "");
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->out.empty());
  EXPECT_NE(error_of(read_odds_hand("AX...", "")), "");
  EXPECT_NE(error_of(read_odds_hand("A...", "frob")), "");
}

TEST(OddsQuestions, M52_DefendersHoldACardMoreInAPetiteMisere) {
  const auto hand = read_odds_hand("987.JT87.QT9.-", "DQ");
  ASSERT_TRUE(hand);
  const OddsQuestion petite = odds_question(*hand, {Goal::kMisere, {}, 0, true}, Side::kRight);
  EXPECT_EQ(petite.defenders, 10);
  EXPECT_EQ(petite.lead, Side::kRight);
  EXPECT_FALSE(fault_of(petite));
  EXPECT_EQ(layouts_of(petite), 42'678'636U);
  EXPECT_EQ(odds_question(*hand, {Goal::kTricks, {}, 6, false}, Side::kLeft).defenders, 9);
}

std::string sentence_for(std::string_view hand, std::string_view out, const Undertaking& undertaking) {
  const auto cards = read_odds_hand(hand, out);
  EXPECT_TRUE(cards);
  const OddsQuestion question = odds_question(*cards, undertaking, Side::kLeft);
  const auto fault = fault_of(question);
  EXPECT_TRUE(fault);
  return Wording{}.text(explain(*fault, question));
}

TEST(OddsQuestions, FaultsInWords) {
  const Undertaking petite{Goal::kMisere, {}, 0, true};
  EXPECT_EQ(sentence_for("AKQJT987.AKQJ.-.-", "", {}),
            "the hand has 12 cards; 1 to 10 can be played, and what is put away is named as out of play");
  EXPECT_EQ(sentence_for("AKQJT987.AK.-.-", "", petite),
            "a petite misère is played with nine cards: name the tenth as out of play (M52)");
  EXPECT_EQ(sentence_for("AKQJT987.AK.-.-", "-.-.-.AKQ", {}),
            "19 cards are unseen; the defenders together hold 20");
  EXPECT_EQ(sentence_for("AKQJT987.AK.-.-", "", {Goal::kMisere, Suit::kHearts, 0, false}),
            "a misère has no trump suit");
}

TEST(OddsQuestions, PercentagesAreNeverAllOrNothingUnlessTheyAre) {
  EXPECT_EQ(percent_text(38'558'771, 42'678'636), "90.35 %");
  EXPECT_EQ(percent_text(42'678'635, 42'678'636), ">99.99 %");
  EXPECT_EQ(percent_text(42'678'636, 42'678'636), "100.00 %");
  EXPECT_EQ(percent_text(1, 42'678'636), "<0.01 %");
  EXPECT_EQ(percent_text(0, 42'678'636), "0.00 %");
}

OddsQuestion small_question() {
  const auto hand = read_odds_hand("AK..7.", "QJT987.AKQJT98.AKQJ.AKQ");
  EXPECT_TRUE(hand);
  return odds_question(*hand, {Goal::kTricks, Suit::kDiamonds, 1, false}, Side::kLeft);
}

TEST(OddsResults, AFinishedCount) {
  const OddsMethod method;
  const OddsResult result = work_out(small_question(), method, [](double done, double share) {
    EXPECT_TRUE(done >= 0 && done <= 1 && share >= 0 && share <= 1);
    return true;
  });
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(odds_fields(result, method), R"("layouts":1680,"made":170,"share":0.101190,"exact":true)");
}

TEST(OddsResults, ACountThatWasStopped) {
  const OddsMethod method;
  int steps = 0;
  const OddsResult result =
      work_out(small_question(), method, [&](double /*done*/, double /*share*/) { return ++steps < 3; });
  EXPECT_FALSE(result.complete);
  EXPECT_LT(result.seen, result.layouts);
  const std::string json = odds_fields(result, method);
  EXPECT_TRUE(json.starts_with(R"("layouts":1680,"counted":)")) << json;
  for (const char* key : {R"("least":)", R"("most":)", R"("estimate":)", R"("error":)", R"("exact":false)"}) {
    EXPECT_NE(json.find(key), std::string::npos) << key;
  }
}

TEST(OddsResults, ASample) {
  const OddsMethod method{50, 3};
  const auto go_on = [](double /*done*/, double /*share*/) { return true; };
  const OddsResult result = work_out(small_question(), method, go_on);
  EXPECT_TRUE(result.drawn && result.complete);
  EXPECT_EQ(result.seen, 50U);
  EXPECT_EQ(odds_fields(result, method), odds_fields(work_out(small_question(), method, go_on), method));
  EXPECT_TRUE(
      odds_fields(result, method).ends_with(R"("method":"wilson","confidence":0.95,"seed":3,"exact":false)"));
}

}  // namespace
}  // namespace pulka
