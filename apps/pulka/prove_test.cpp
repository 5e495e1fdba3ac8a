#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "claims.hpp"
#include "notation/cards.hpp"
#include "prove_input.hpp"
#include "study.hpp"
#include "study_text.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

template <class T>
std::string error_of(const std::expected<T, Message>& result) {
  EXPECT_FALSE(result);
  return result ? std::string() : Wording{}.text(result.error());
}

HandQuestion question_of(std::string_view hand, std::string_view contract, CardSet out = {}) {
  const auto undertaking = parse_undertaking(contract);
  const auto pattern = parse_hand_pattern(hand);
  EXPECT_TRUE(undertaking && pattern) << hand;
  auto question = ask(*undertaking, *pattern, out);
  EXPECT_TRUE(question) << hand;
  return question.value_or(HandQuestion{});
}

TEST(ProveInput, ReadsContracts) {
  for (const std::string_view text : {"7H", "7h", " 7 hearts", "7♥", "7ч", "7 Herz"}) {
    const auto seven = parse_undertaking(text);
    ASSERT_TRUE(seven) << text;
    EXPECT_EQ(*seven, (Undertaking{Goal::kTricks, Suit::kHearts, 7, false})) << text;
  }
  for (const std::string_view text : {"6N", "6NT", "6 nt", "6 без"}) {
    const auto six = parse_undertaking(text);
    ASSERT_TRUE(six) << text;
    EXPECT_EQ(*six, (Undertaking{Goal::kTricks, std::nullopt, 6, false})) << text;
  }
  for (const std::string_view text : {"misere", "Misère", "grande misere", "большая бедность"}) {
    EXPECT_EQ(parse_undertaking(text).value(), (Undertaking{Goal::kMisere, std::nullopt, 0, false})) << text;
  }
  for (const std::string_view text : {"petite", "petite misère", "Малая бедность"}) {
    EXPECT_EQ(parse_undertaking(text).value(), (Undertaking{Goal::kMisere, std::nullopt, 0, true})) << text;
  }
  for (const std::string_view text : {"7H", "10S", "6N", "misere", "petite"}) {
    EXPECT_EQ(print_undertaking(parse_undertaking(text).value()), text);
  }
  EXPECT_EQ(error_of(parse_undertaking("11H")), "--contract 11H: 11 tricks cannot be made; expected 1 to 10");
  EXPECT_NE(error_of(parse_undertaking("seven")).find("expected tricks and trumps, as 7H"),
            std::string::npos);
  EXPECT_NE(error_of(parse_undertaking("7")).find("--contract 7:"), std::string::npos);
  EXPECT_NE(error_of(parse_undertaking("")).find("not understood"), std::string::npos);
}

TEST(ProveInput, ReadsHandsWithUnnamedCards) {
  const auto pattern = parse_hand_pattern("Ax.-.AKx?.XX+x??");
  ASSERT_TRUE(pattern);
  EXPECT_EQ(print_hand(pattern->named), "A.-.AK.-");
  EXPECT_EQ(pattern->small, (PerSuit<int>{{1, 0, 1, 2}}));
  EXPECT_EQ(pattern->any, (PerSuit<int>{{0, 0, 1, 0}}));
  EXPECT_EQ(pattern->small_elsewhere, 1);
  EXPECT_EQ(pattern->any_elsewhere, 2);
  for (const std::string_view text : {"Ax.-.AKx?.xx+x??", "AK.AK.AK.AKQ7", "-.-.-.xx", "KQ.-.-.-+xx"}) {
    const auto read = parse_hand_pattern(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(print_hand_pattern(*read), text);
  }
  EXPECT_EQ(parse_hand_pattern("Тх...").value(), parse_hand_pattern("Ax...").value());
  EXPECT_EQ(parse_hand_pattern("SA SK").value().named.size(), 2);
  EXPECT_NE(error_of(parse_hand_pattern("SAx")).find("between dots"), std::string::npos);
  EXPECT_NE(error_of(parse_hand_pattern("A.-.-.-+xA")).find("only x and ?, not \"A\""), std::string::npos);
  EXPECT_NE(error_of(parse_hand_pattern("A.x.-")).find("3 suits"), std::string::npos);
  EXPECT_NE(error_of(parse_hand_pattern("A.x.-.-.x")).find("5 suits"), std::string::npos);
  EXPECT_NE(error_of(parse_hand_pattern("AA.x.-.-")).find("named twice"), std::string::npos);
}

TEST(ProveInput, ReadsLeads) {
  EXPECT_EQ(parse_leads("all").value().size(), 3U);
  EXPECT_EQ(parse_leads("Left").value(), std::vector{Side::kLeft});
  EXPECT_EQ(parse_leads("справа").value(), std::vector{Side::kRight});
  EXPECT_NE(error_of(parse_leads("north")).find("expected declarer, left, right or all"), std::string::npos);
}

TEST(Study, SaysWhatDoesNotFit) {
  const auto refused = [](std::string_view hand, std::string_view contract, CardSet out = {}) {
    return error_of(ask(parse_undertaking(contract).value(), parse_hand_pattern(hand).value(), out));
  };
  EXPECT_EQ(refused("AK.AK.AK.AKQ", "9H"), "the hand has 9 cards; it must have 10");
  EXPECT_EQ(
      refused("AK.AK.AK.AKQ7", "9H", parse_cards("S7 S8 S9").value()),
      "the hand has 10 cards; it must have 9: with 3 out of play (--out) 29 are left for three equal hands");
  EXPECT_EQ(refused("AK.AK.AK.AKQ7", "9H", parse_cards("SA").value()), "--out: SA is in the hand");
  EXPECT_NE(refused("AKx.AK.AK.AKx", "petite").find("the card put away is not known"), std::string::npos);
  EXPECT_NE(refused("-.-.-.-+??????????", "6N").find("more than 20000"), std::string::npos);
  EXPECT_NE(refused("xxxxxxxxx.-.-.7", "6N").find("not enough cards"), std::string::npos);
}

TEST(Study, KnowsWhatIsOpen) {
  EXPECT_EQ(question_of("AK.AK.AK.AKQ7", "9H").open, OpenPoint::kNothing);
  EXPECT_EQ(question_of("AK.AK.AK.AKQx", "9H").hands.size(), 4U);
  EXPECT_EQ(question_of("A.A.A.AKxxxxx", "10H").open, OpenPoint::kNothing);
  const HandQuestion nine = question_of("KJ97.J97.97.-", "petite");
  EXPECT_EQ(nine.open, OpenPoint::kPutAway);
  EXPECT_EQ(nine.hands.size(), 23U);
  const HandQuestion ten = question_of("Q987.J87.J87.-", "petite");
  EXPECT_EQ(ten.open, OpenPoint::kToPutAway);
  EXPECT_EQ(ten.hands.size(), 10U);
  EXPECT_EQ(question_of("KJ97.J97.97.-", "petite", parse_cards("S8").value()).open, OpenPoint::kNothing);
  // The end of a deal: four cards each, and two with nobody.
  EXPECT_EQ(
      question_of("AK.-.-.A7", "3H",
                  CardSet::of(Suit::kClubs) | CardSet::of(Suit::kDiamonds) | parse_cards("S7 S8").value())
          .hands.size(),
      1U);
}

TEST(Study, TheWorstChoiceDecides) {
  Study study;
  const HandQuestion question = question_of("x.-.AKxx.AKQxx", "7H");
  const HandAnswer declarer = study.answer(question, Side::kDeclarer);
  EXPECT_TRUE(declarer.sure);
  EXPECT_EQ(declarer.first, Card(Suit::kHearts, Rank::kAce));
  const HandAnswer left = study.answer(question, Side::kLeft);
  EXPECT_FALSE(left.sure);
  EXPECT_EQ(left.sure_hands.size(), 12U);
  EXPECT_EQ(left.other_hands.size(), 132U);
  ASSERT_TRUE(left.lost);
  EXPECT_EQ(left.lost->sure_tricks, 6);
  // Whatever the small spade is.
  std::vector<std::string> lists;
  for (const CardSet cards : what_matters(question, left.sure_hands)) lists.push_back(print_hand(cards));
  EXPECT_EQ(lists, (std::vector<std::string>{"-.-.T9.T7", "-.-.T9.T8", "-.-.T9.T9"}));
}

TEST(Study, TheDeclarerChoosesWhatToPutAway) {
  Study study;
  const HandQuestion question = question_of("Q987.J87.J87.-", "petite");
  const HandAnswer answer = study.answer(question, Side::kDeclarer);
  EXPECT_TRUE(answer.sure);
  CardSet away;
  for (const FilledHand& hand : answer.sure_hands) away |= hand.out;
  EXPECT_EQ(print_hand(away), "Q.J.J.-");
}

TEST(StudyText, DrawsLayoutsAndPlays) {
  const Wording wording;
  const UnseenCards layout{parse_hand("T.-.-.7").value(), parse_hand("-.AK.-.-").value(), {}};
  EXPECT_EQ(
      layout_text(wording, parse_hand("A9.-.-.-").value(), layout),
      (std::vector<std::string>{"   declarer  left  right", "S  A 9       10    -", "C  -         -     A K",
                                "D  -         -     -", "H  -         7     -"}));
  KnowledgeSetup setup;
  setup.hand = parse_hand("A9.-.-.-").value();
  setup.unseen = layout.left | layout.right;
  setup.leader = Side::kRight;
  InplaceVector<Card, 30> cards;
  for (const std::string_view card : {"CA", "S9", "H7", "CK"}) cards.push_back(parse_card(card).value());
  EXPECT_EQ(play_text(wording, Knowledge::from(setup).value(), cards),
            (std::vector<std::string>{" 1. right CA, declarer S9, left H7", " 2. right CK"}));
}

TEST(StudyText, IsWholeForALostGame) {
  Study study;
  const HandQuestion question = question_of("A.A.AK.AKT987", "10H");
  const AnswerText text = answer_text(Wording{}, question, study.answer(question, Side::kLeft));
  EXPECT_EQ(text.verdict, "The left defender leads: not sure.");
  EXPECT_EQ(text.layout.size(), 5U);
  EXPECT_FALSE(text.play.empty());
  EXPECT_EQ(text.open, "Even with all cards in sight the declarer makes 9 tricks here.");
}

// The decided claims, once for all tests below.
const std::vector<DecidedClaim>& decided() {
  static const std::vector<DecidedClaim> all = [] {
    Study study;
    return decide_claims(study);
  }();
  return all;
}

TEST(Claims, ThePageInTheDocumentsIsTheOneThatIsPrinted) {
  std::ifstream file(PULKA_SOURCE_DIR "/docs/claims.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  // To count the odds again would take long.
  const std::regex odds(" With all cards seen it is made in [^\n]*");
  const auto none = [](const Undertaking&, const FilledHand&, Side) -> std::optional<std::string> {
    return std::nullopt;
  };
  EXPECT_TRUE(std::regex_replace(page, odds, "") == claims_page(decided(), none))
      << "pulka claims --write docs/claims.md";
}

// "What beats him" says so of all of them.
TEST(Claims, WhereNoLayoutWasFoundThatBeatsOpenCardsTheCountHasNoneEither) {
  std::ifstream file(PULKA_SOURCE_DIR "/docs/claims.md");
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("A declarer who saw these cards would keep his game")) continue;
    EXPECT_TRUE(line.contains("made in every one of the 42,678,636 layouts")) << line;
    ++found;
  }
  EXPECT_GT(found, 0);
}

TEST(Claims, AreDecidedAsBefore) {
  // declarer, left, right: + sure, - not, and a number where it depends on what is left open.
  const auto verdicts = [](const DecidedReading& reading) {
    std::string text;
    for (const HandAnswer& answer : reading.answers) {
      text += ' ';
      text += answer.sure                 ? "+"
              : answer.sure_hands.empty() ? "-"
                                          : fmt::format("{}", answer.sure_hands.size());
    }
    return text;
  };
  std::string all;
  for (const DecidedClaim& it : decided()) {
    all += it.claim->name;
    for (const DecidedReading& reading : it.readings) all += verdicts(reading);
    all += '\n';
  }
  EXPECT_EQ(all, R"(M48a + - -
M48b + - -
M48c - - - 12 - - + + + + + +
M51a + 12 -
M51b + 4 -
M51c - - -
M52a 3 + +
M52b + + +
M52c + + +
M52d + + + + + + + + + + + +
M53a + - -
M53b + + + 104 84 84
M53c + - -
M53d + - -
M54a + + +
M54b 24 44 44
M54c - + +
M54d + + +
M54e + + +
M55a + - -
M55b + - -
M55c + - -
M56a + + + + + +
M56b + - -
M56c + - -
)");
}

// The list of hands that was drawn up from the manual: each is among the readings of its claim.
TEST(Claims, HaveEveryHandOfTheList) {
  std::ifstream file(PULKA_SOURCE_DIR "/tests/solver/cases/claims.txt");
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || line.empty()) continue;
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find('|', begin), line.size());
      std::string part = line.substr(begin, end - begin);
      part.erase(0, part.find_first_not_of(' '));
      part.erase(part.find_last_not_of(' ') + 1);
      parts.push_back(part);
      begin = end + 1;
    }
    const auto claim =
        std::ranges::find(decided(), parts[0], [](const DecidedClaim& it) { return it.claim->name; });
    ASSERT_NE(claim, decided().end()) << line;
    ++found;
    const auto pattern = parse_hand_pattern(parts[3]);
    // Two lines are told in words.
    if (!pattern) continue;
    const auto hands = completions(*pattern, claim->claim->undertaking.trump, {});
    ASSERT_TRUE(hands) << line;
    for (const CardSet hand : *hands) {
      const bool meant = std::ranges::any_of(claim->readings, [&](const DecidedReading& reading) {
        return std::ranges::any_of(reading.question.hands, [&](const FilledHand& filled) {
          return filled.hand == hand || (filled.hand | filled.out) == hand;
        });
      });
      EXPECT_TRUE(meant) << line << ' ' << print_hand(hand);
    }
  }
  EXPECT_EQ(found, 24);
}

}  // namespace
}  // namespace pulka
