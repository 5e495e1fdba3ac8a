#include "claims.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <utility>

#include "notation/cards.hpp"
#include "study_text.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

constexpr Undertaking with_trumps(int tricks) {
  return {Goal::kTricks, Suit::kHearts, tricks, false};
}
constexpr Undertaking kSixWithout{Goal::kTricks, std::nullopt, 6, false};
constexpr Undertaking kPetite{Goal::kMisere, std::nullopt, 0, true};
constexpr Undertaking kGrande{Goal::kMisere, std::nullopt, 0, false};

// The manual names no suits where they do not matter; trumps are hearts here.
constexpr std::array kClaims{
    Claim{"M48a",
          48_M,
          kSixWithout,
          "For such a game one should be first hand, with ace and king sixth of some suit …",
          {{{"AKxxxx.-.-.-+xxxx", "", true}}},
          "The other four cards are small ones of any suits."},
    Claim{
        "M48b",
        48_M,
        kSixWithout,
        "… or with six such cards as can be counted on for a trick each, for example ace, king, queen fourth "
        "of "
        "one suit, king and ace of another, ace with small ones of a third …",
        {{{"AKQx.AK.Ax.xx", "", true}}},
        ""},
    Claim{"M48c",
          48_M,
          kSixWithout,
          "… or, to win the game whoever leads, one must by all means have cards to come in with, the "
          "highest of "
          "every suit: all four aces, say, or at the least king and queen of the fourth.",
          {{{"A.A.A.A+xxxxxx", "the four aces and nothing else", true},
            {"A.A.A.KQ+xxxxx", "king and queen in place of the fourth", true},
            {"A.A.A.AKQ+xxxx", "the four aces, and six tricks on top with them", false},
            {"AKQJ.A.A.KQ+xx", "king and queen in place of the fourth, and six tricks on top without them",
             false}}},
          "High cards in every suit keep the defenders from running away with one, but they do not make six "
          "tricks. With six tricks on top besides they do what the text says."},
    Claim{"M51a",
          51_M,
          with_trumps(7),
          "Five trumps: ace, king, queen fifth, and ace, king fourth with one small card.",
          {{{"x.-.AKxx.AKQxx", "", true}}},
          ""},
    Claim{"M51b",
          51_M,
          with_trumps(7),
          "Six trumps with ace and king, and the ace of a suit.",
          {{{"-.-.A.AKxxxx+xxx", "", true}}},
          "The other three cards are small ones of any side suits."},
    Claim{"M51c",
          51_M,
          with_trumps(7),
          "Four trumps: ace, king fourth of trumps, ace, king, queen of a suit, ace and queen of another, "
          "and one "
          "small card.",
          {{{"x.AQ.AKQ.AKxx", "", true}}},
          ""},
    Claim{"M52a",
          52_M,
          kPetite,
          "King fourth with jack, nine and seven; jack, nine and seven of another suit, and nine with seven "
          "of a "
          "third.",
          {{{"KJ97.J97.97.-", "", true}}},
          "The tenth card has been put away; the text does not say which it was."},
    Claim{
        "M52b",
        52_M,
        kPetite,
        "King, jack, nine, seven of one suit, nines with sevens of two others, and the seven of the fourth.",
        {{{"KJ97.97.97.7", "", true}}},
        ""},
    Claim{"M52c",
          52_M,
          kPetite,
          "Queen, nine, eight and seven; jack, eight and seven of two other suits.",
          {{{"Q987.J87.J87.-", "", true}}},
          "These are ten cards, one of which is still to be put away."},
    Claim{"M52d",
          52_M,
          kPetite,
          "Only two suits, with sequences of small cards.",
          {{{"JT987.T987.-.-", "five and four cards", true},
            {"QJT987.987.-.-", "six and three", true},
            {"KQJT987.87.-.-", "seven and two", true},
            {"AKQJT987.7.-.-", "eight and one", true}}},
          "Read as sequences from the seven up."},
    Claim{"M53a",
          53_M,
          with_trumps(8),
          "Six top trumps, and two aces of suits.",
          {{{"-.A.A.AKQJT9+xx", "", true}}},
          "The other two cards are small ones of any side suits."},
    Claim{"M53b",
          53_M,
          with_trumps(8),
          "Two suits: six trumps and an ace; king, queen fourth with a small one.",
          {{{"-.-.AKQx.AKxxxx", "six trumps with ace and king", true},
            {"-.-.AKQx.??????", "any six trumps", true}}},
          "The ace is taken to be the one above king and queen: then it is two suits and ten cards."},
    Claim{"M53c",
          53_M,
          with_trumps(8),
          "Ace, king fifth of trumps, ace and king of a suit, and two more aces.",
          {{{"A.Ax.AK.AKxxx", "", true}}},
          "The tenth card is a small one."},
    Claim{"M53d",
          53_M,
          with_trumps(8),
          "Ace, king, queen fourth, ace and king of two suits, and an ace with a small card.",
          {{{"Ax.AK.AK.AKQx", "", true}}},
          ""},
    Claim{"M54a",
          54_M,
          kGrande,
          "Ace, king, ten, eight, seven of one suit and the same of another.",
          {{{"AKT87.AKT87.-.-", "", true}}},
          ""},
    Claim{"M54b",
          54_M,
          kGrande,
          "Ace, king fifth with ten, nine and seven, and jack, nine and seven of another suit.",
          {{{"AKT97.J97.-.-+??", "", true}}},
          "These are eight cards; the text leaves two out."},
    Claim{"M54c",
          54_M,
          kGrande,
          "Queen, jack, nine and seven of two suits, and nine with seven of a third.",
          {{{"QJ97.QJ97.97.-", "", true}}},
          ""},
    Claim{"M54d",
          54_M,
          kGrande,
          "King, jack, nine and seven of one suit; jack, nine and seven of another, nine and seven of a "
          "third, and "
          "the seven of the fourth.",
          {{{"KJ97.J97.97.7", "", true}}},
          ""},
    Claim{"M54e",
          54_M,
          kGrande,
          "Jack, nine and seven of three suits, and the seven of the fourth.",
          {{{"J97.J97.J97.7", "", true}}},
          ""},
    Claim{"M55a",
          55_M,
          with_trumps(9),
          "Ace, king, queen fourth of trumps, and aces with kings of three suits.",
          {{{"AK.AK.AK.AKQx", "", true}}},
          ""},
    Claim{"M55b",
          55_M,
          with_trumps(9),
          "Ace, king fifth of trumps, and ace, king, queen fifth of a suit.",
          {{{"-.-.AKQxx.AKxxx", "", true}}},
          ""},
    Claim{"M55c",
          55_M,
          with_trumps(9),
          "Ace sixth of trumps, and ace, king, queen, jack of a suit.",
          {{{"-.-.AKQJ.Axxxxx", "", true}}},
          ""},
    Claim{"M56a",
          56_M,
          with_trumps(10),
          "Eight trumps, and two aces of suits.",
          {{{"-.A.A.AKQJT987", "aces of two suits", true}, {"-.-.AK.AKQJT987", "ace and king of one", true}}},
          ""},
    Claim{"M56b",
          56_M,
          with_trumps(10),
          "Seven trumps, ace, king seventh, and three aces of suits.",
          {{{"A.A.A.AKxxxxx", "", true}}},
          ""},
    Claim{"M56c",
          56_M,
          with_trumps(10),
          "Less certain: ace, king sixth of trumps, two aces of suits, and ace and king of a suit.",
          {{{"A.A.AK.AKxxxx", "", true}}},
          ""},
};

constexpr PerSide<std::string_view> kLeadTitles{{"declarer leads", "left leads", "right leads"}};

std::string game_title(Clause clause) {
  switch (clause.number) {
    case 48:
      return "Six without trumps";
    case 51:
      return "Seven";
    case 52:
      return "Petite misère";
    case 53:
      return "Eight";
    case 54:
      return "Grande misère";
    case 55:
      return "Nine";
    default:
      return "Totus";
  }
}

std::string lower_case(std::string text) {
  if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z')
    text.front() = static_cast<char>(text.front() + 32);
  return text;
}

std::string anchor(const Claim& claim) {
  return lower_case(std::string(claim.name));
}

// The table's cell.
std::string short_answer(const HandQuestion& question, const HandAnswer& answer) {
  if (question.open == OpenPoint::kToPutAway) return answer.sure ? "**sure**" : "no";
  if (answer.sure) return "**sure**";
  if (answer.sure_hands.empty()) return "no";
  return fmt::format("{} of {}", answer.sure_hands.size(), question.hands.size());
}

void add_code(std::string& page, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) page += line + '\n';
}

void add_answer(std::string& page, const DecidedReading& reading, const HandAnswer& answer, OddsText odds) {
  const AnswerText text = answer_text(Wording{}, reading.question, answer);
  page += "**" + text.verdict + "**";
  for (const std::string& remark : text.remarks) page += ' ' + remark;
  page += "\n\n";
  if (!answer.lost) return;
  page += "```\n";
  add_code(page, text.layout);
  page += '\n';
  add_code(page, text.play);
  page += "```\n\n" + text.open;
  if (const auto chances = odds(reading.question.undertaking, answer.lost->hand, answer.lead))
    page += ' ' + *chances;
  page += "\n\n";
}

void add_claim(std::string& page, const DecidedClaim& decided, OddsText odds) {
  const Claim& claim = *decided.claim;
  page += fmt::format("### {}\n\n> {}\n\n", claim.name, claim.words);
  if (!claim.note.empty()) page += std::string(claim.note) + "\n\n";
  for (const DecidedReading& reading : decided.readings) {
    page += fmt::format("`{}`", reading.reading.hand);
    if (!reading.reading.remark.empty()) page += fmt::format(": {}", reading.reading.remark);
    if (!reading.reading.from_the_book) page += " (ours, not the text's)";
    if (reading.question.open == OpenPoint::kCards) {
      page += fmt::format("; {} hands", reading.question.hands.size());
    }
    page += ".\n\n";
    for (const HandAnswer& answer : reading.answers) add_answer(page, reading, answer, odds);
  }
}

// Where the text leaves cards out that are not even small ones, it is taken to mean the right ones.
bool holds(const DecidedClaim& decided, Side lead) {
  return std::ranges::any_of(decided.readings, [&](const DecidedReading& reading) {
    const HandAnswer& answer = reading.answers[lead];
    const bool left_out = reading.question.pattern.any_elsewhere > 0 && !answer.sure_hands.empty();
    return reading.reading.from_the_book && (answer.sure || left_out);
  });
}

// "M48a, M48b"; "none".
std::string names_of(std::span<const DecidedClaim> decided, Goal goal, Side lead, bool holding) {
  std::string names;
  for (const DecidedClaim& it : decided) {
    if (it.claim->undertaking.goal != goal || holds(it, lead) != holding) continue;
    names += fmt::format("{}[{}](#{})", names.empty() ? "" : ", ", it.claim->name,
                         lower_case(std::string(it.claim->name)));
  }
  return names.empty() ? "none" : names;
}

constexpr std::string_view kIntroduction =
    R"(<!-- Generated: pulka claims --write docs/claims.md. Do not edit. -->
# Hands that are never lost

For most of the mixed games the manual lists hands that, it says, are not lost (M51 to M56), and for six without trumps it
says what a hand must have (M48). Pulka has decided every one of these claims: is there a play for the declarer, who sees
only the cards that are played, that wins against every layout of the cards he does not see and every defence by two who
see everything? [prover.md](prover.md) tells how; `pulka prove` decides any other hand.

The text does not say who leads to the first trick, so each claim is decided for each of the three: the declarer, the
defender at his left (who plays after him), and the one at his right.

Hands are written spades.clubs.diamonds.hearts. Where there are trumps they are hearts; the text names no suits. `x` is a
small card: a seven, eight, nine or ten that is not named, and the next higher card only where these do not suffice. `?`
is any card. After a `+` they are of any suit, small ones of any but trumps. Of all the hands that are meant **the worst
one decides**. In the table "12 of 144" says that it is not sure, but would be with 12 of the 144 choices of the cards
that the text leaves open.

In a layout "nobody" has the two cards that lie in the talon, or in a petite misère what is left beside ten cards for each
defender. The play ends when the game can no longer be kept.

Below each drawing stands how rare this is: in how many of all layouts of the other cards the declarer keeps the game that
the drawing shows lost, with the same hand and the same lead, if all see all cards and play their best. The 22 cards that he
does not see can lie in C(22,10)·C(12,10) = 42,678,636 ways, ten with one defender and ten of the others with the second.
Each is counted. A declarer who does not see the cards keeps his game in so many at the most.

)";

std::string who_leads(std::span<const DecidedClaim> decided) {
  std::string text = R"(## Who leads?

The text leaves it open. What it says about hands is a witness:

| | trick games that hold | that do not | misères that hold | that do not |
|---|---|---|---|---|
)";
  for (const Side lead : kSides) {
    text += fmt::format(
        "| {} | {} | {} | {} | {} |\n", kLeadTitles[lead], names_of(decided, Goal::kTricks, lead, true),
        names_of(decided, Goal::kTricks, lead, false), names_of(decided, Goal::kMisere, lead, true),
        names_of(decided, Goal::kMisere, lead, false));
  }
  text += R"(
The hands for tricks were made for a declarer who leads. He draws trumps or cashes what he has before anybody can trump it;
with a defender on lead nearly all of them can be lost to a first trick that is trumped, or to a long suit. M48 says so
itself: six without trumps wants the first hand, and what wins "whoever leads" is named apart.

The misères were made for a declarer who does not lead. Where he must, two of them may have no card that is safe to begin
with.

No single rule makes both true. `first_lead=declarer` with `misere_lead=declarers_left` does, for all but the two claims
that no lead makes true. Under `first_lead=eldest` most of the hands for tricks are safe only when the declarer is first
hand, and these two misères only when he is not.
)";
  return text;
}

// Games that are not sure, and lost in no layout with open cards: none of those tried, and none of those
// counted.
std::string seeing(std::span<const DecidedClaim> decided) {
  std::string names;
  for (const DecidedClaim& it : decided) {
    for (const DecidedReading& reading : it.readings) {
      const bool open = std::ranges::any_of(reading.answers, [](const HandAnswer& answer) {
        return answer.lost && answer.lost->example.kept_open;
      });
      if (open)
        names += fmt::format("{}[{}](#{})", names.empty() ? "" : ", ", it.claim->name, anchor(*it.claim));
    }
  }
  return fmt::format(R"(
## What beats him

Mostly it is the cards: there is a layout in which the game is lost even if the declarer sees everything. How rare such
layouts are is told below each drawing. But in {} with a defender on lead there is none:
the count takes in all layouts. Every layout can be met by some play, and no play meets them all: what beats the declarer is that he does not see.
)",
                     names);
}

}  // namespace

std::span<const Claim> claims() {
  return kClaims;
}

std::vector<DecidedClaim> decide_claims(Study& study) {
  std::vector<DecidedClaim> all;
  for (const Claim& claim : kClaims) {
    DecidedClaim decided{&claim, {}};
    for (const Reading& reading : claim.readings) {
      if (reading.hand.empty()) continue;
      const auto pattern = parse_hand_pattern(reading.hand);
      assert(pattern);
      auto question = ask(claim.undertaking, *pattern, {});
      assert(question);
      DecidedReading answered{reading, std::move(*question), {}};
      for (const Side lead : kSides) answered.answers[lead] = study.answer(answered.question, lead);
      decided.readings.push_back(std::move(answered));
    }
    all.push_back(std::move(decided));
  }
  return all;
}

std::string claims_page(std::span<const DecidedClaim> decided, OddsText odds) {
  std::string page(kIntroduction);
  page += "| claim | game | hand | declarer leads | left leads | right leads |\n|---|---|---|---|---|---|\n";
  for (const DecidedClaim& it : decided) {
    for (const DecidedReading& reading : it.readings) {
      const std::string_view name = it.claim->name;
      page += fmt::format("| [{}](#{}) | {} | `{}`{} |", name, anchor(*it.claim),
                          lower_case(game_title(it.claim->clause)), reading.reading.hand,
                          reading.reading.from_the_book ? "" : " (ours)");
      for (const HandAnswer& answer : reading.answers)
        page += fmt::format(" {} |", short_answer(reading.question, answer));
      page += '\n';
    }
  }
  page += '\n' + who_leads(decided) + seeing(decided) + '\n';
  Clause clause;
  for (const DecidedClaim& it : decided) {
    if (it.claim->clause != clause) {
      clause = it.claim->clause;
      page += fmt::format("## {} ({})\n\n", game_title(clause), to_string(clause));
    }
    add_claim(page, it, odds);
  }
  while (page.ends_with("\n\n")) page.pop_back();
  return page;
}

std::string claims_to_json(std::span<const DecidedClaim> decided) {
  std::string json;
  for (const DecidedClaim& it : decided) {
    for (const DecidedReading& reading : it.readings) {
      std::string answers;
      for (const HandAnswer& answer : reading.answers) {
        answers += (answers.empty() ? "" : ",") + answer_to_json(reading.question, answer);
      }
      json += fmt::format(R"({}{{"claim":"{}","contract":"{}","hand":"{}","from_the_book":{},"leads":[{}]}})",
                          json.empty() ? "" : ",", it.claim->name, print_undertaking(it.claim->undertaking),
                          reading.reading.hand, reading.reading.from_the_book, answers);
    }
  }
  return fmt::format(R"({{"claims":[{}]}})", json);
}

}  // namespace pulka
