#include "study_text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "console.hpp"
#include "notation/cards.hpp"

namespace pulka {
namespace {

constexpr PerSide<std::string_view> kNames{
    {translatable("declarer"), translatable("left"), translatable("right")}};
constexpr PerSide<Word> kLeads{{Word{translatable("The declarer leads")},
                                Word{translatable("The left defender leads")},
                                Word{translatable("The right defender leads")}}};

// A longer list would say less.
constexpr std::size_t kLongestList = 60;

std::string ranks_text(const Wording& wording, CardSet cards) {
  if (cards.empty()) return "-";
  std::string text;
  for (; !cards.empty(); cards -= cards.highest()) {
    if (!text.empty()) text += ' ';
    text += wording.rank(cards.highest().rank());
  }
  return text;
}

std::string list_text(const Wording& wording, const std::vector<CardSet>& entries) {
  std::string text;
  for (const CardSet entry : entries) text += (text.empty() ? "" : "; ") + wording.cards(entry);
  return text;
}

CardSet all_of(const std::vector<CardSet>& sets) {
  CardSet all;
  for (const CardSet set : sets) all |= set;
  return all;
}

std::int64_t count_of(const std::vector<FilledHand>& hands) {
  return static_cast<std::int64_t>(hands.size());
}

Message verdict_of(const HandQuestion& question, const HandAnswer& answer) {
  const Word lead = kLeads[answer.lead];
  if (question.open == OpenPoint::kToPutAway) {
    return answer.sure ? message("{lead}: sure, if the right card is put away.", {{"lead", lead}})
                       : message("{lead}: not sure, whichever card is put away.", {{"lead", lead}});
  }
  if (answer.sure && answer.first) {
    return message("{lead}: sure. First card: {card}.", {{"lead", lead}, {"card", *answer.first}});
  }
  if (answer.sure) return message("{lead}: sure.", {{"lead", lead}});
  return message("{lead}: not sure.", {{"lead", lead}});
}

// Which hands are sure, if some are and others not: whichever list is the shorter.
void add_lists(const Wording& wording, const HandQuestion& question, const HandAnswer& answer,
               std::vector<std::string>& remarks) {
  if (answer.sure_hands.empty() || answer.other_hands.empty()) return;
  const bool cards = question.open == OpenPoint::kCards;
  if (cards) {
    remarks.push_back(wording.text(
        message("Sure with {sure} of the {all} hands.",
                {{"sure", count_of(answer.sure_hands)}, {"all", std::int64_t(question.hands.size())}})));
  }
  const auto sure = what_matters(question, answer.sure_hands);
  const auto others = what_matters(question, answer.other_hands);
  if (question.open == OpenPoint::kToPutAway) {
    remarks.push_back(wording.text(message("Sure after one of these: {cards}.", {{"cards", all_of(sure)}})));
  } else if (!cards) {
    remarks.push_back(
        wording.text(message("Sure only if one of these was put away: {cards}.", {{"cards", all_of(sure)}})));
  } else if (std::min(sure.size(), others.size()) > kLongestList) {
    return;
  } else if (sure.size() <= others.size()) {
    remarks.push_back(
        wording.text(message("These make it so: {list}.", {{"list", list_text(wording, sure)}})));
  } else {
    remarks.push_back(
        wording.text(message("All but these: {list}.", {{"list", list_text(wording, others)}})));
  }
}

void add_worst(const Wording& wording, const HandQuestion& question, const LostHand& lost,
               std::vector<std::string>& remarks) {
  const CardSet filling = filling_of(question, lost.hand);
  if (question.open == OpenPoint::kCards) {
    remarks.push_back(wording.text(message("The worst choice: {cards}.", {{"cards", filling}})));
  } else if (question.open != OpenPoint::kNothing) {
    remarks.push_back(wording.text(message("Put away: {cards}.", {{"cards", filling}})));
  }
  if (question.undertaking.goal == Goal::kTricks) {
    remarks.push_back(
        wording.text(plural_message("{n} trick is sure.", "{n} tricks are sure.", lost.sure_tricks)));
  }
}

}  // namespace

std::string side_name(const Wording& wording, Side side) {
  return wording.word(kNames[side]);
}

std::vector<std::string> layout_text(const Wording& wording, CardSet hand, const UnseenCards& layout) {
  std::vector<std::pair<std::string, CardSet>> columns{{side_name(wording, Side::kDeclarer), hand},
                                                       {side_name(wording, Side::kLeft), layout.left},
                                                       {side_name(wording, Side::kRight), layout.right}};
  if (!layout.rest.empty()) columns.emplace_back(wording.word(translatable("nobody")), layout.rest);
  std::vector<std::string> lines(kSuits.size() + 1);
  const auto add_column = [&](const std::array<std::string, 5>& cells) {
    int width = 0;
    for (const std::string& cell : cells) width = std::max(width, display_width(cell));
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] += padded(cells[i], width + 2);
  };
  std::array<std::string, 5> cells;
  for (const Suit suit : kSuits) cells[static_cast<std::size_t>(suit) + 1] = wording.suit_sign(suit);
  add_column(cells);
  for (const auto& [title, cards] : columns) {
    cells[0] = title;
    for (const Suit suit : kSuits) {
      cells[static_cast<std::size_t>(suit) + 1] = ranks_text(wording, cards.in(suit));
    }
    add_column(cells);
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

std::vector<std::string> play_text(const Wording& wording, const Knowledge& start,
                                   const InplaceVector<Card, 30>& cards) {
  std::vector<std::string> lines;
  Knowledge known = start;
  for (const Card card : cards) {
    if (known.trick().empty()) lines.push_back(fmt::format("{:>2}. ", lines.size() + 1));
    if (!known.trick().empty()) lines.back() += ", ";
    lines.back() += side_name(wording, known.to_play()) + ' ' + wording.card(card);
    known = known.after(card);
  }
  return lines;
}

AnswerText answer_text(const Wording& wording, const HandQuestion& question, const HandAnswer& answer) {
  AnswerText text;
  text.verdict = wording.text(verdict_of(question, answer));
  add_lists(wording, question, answer, text.remarks);
  if (!answer.lost) return text;
  const LostHand& lost = *answer.lost;
  const Counterexample& example = lost.example;
  add_worst(wording, question, lost, text.remarks);
  text.layout = layout_text(wording, lost.hand.hand, example.layout);
  text.play = play_text(wording, game_of(question.undertaking, lost.hand, answer.lead), example.cards);
  text.open = wording.text(
      example.kept_open
          ? message("A declarer who saw these cards would keep his game: what beats him is that he does not.")
          : plural_message("Even with all cards in sight the declarer makes {n} trick here.",
                           "Even with all cards in sight the declarer makes {n} tricks here.",
                           example.open_tricks));
  return text;
}

std::string answer_to_json(const HandQuestion& question, const HandAnswer& answer) {
  std::string json = fmt::format(R"({{"lead":"{}","sure":{})", side_code(answer.lead), answer.sure);
  if (question.open != OpenPoint::kNothing) {
    std::string hands;
    for (const FilledHand& hand : answer.sure_hands) {
      hands += fmt::format(R"({}{{"hand":"{}","out":"{}"}})", hands.empty() ? "" : ",", print_hand(hand.hand),
                           print_hand(hand.out));
    }
    json += fmt::format(R"(,"hands":{},"sure_hands":[{}])", question.hands.size(), hands);
  }
  if (answer.first) json += fmt::format(R"(,"first":"{}")", card_code(*answer.first));
  if (answer.lost) {
    const LostHand& lost = *answer.lost;
    const Counterexample& example = lost.example;
    std::string play;
    Knowledge known = game_of(question.undertaking, lost.hand, answer.lead);
    for (const Card card : example.cards) {
      play += fmt::format(R"({}["{}","{}"])", play.empty() ? "" : ",", side_code(known.to_play()),
                          card_code(card));
      known = known.after(card);
    }
    json += fmt::format(R"(,"lost":{{"hand":"{}","out":"{}",)", print_hand(lost.hand.hand),
                        print_hand(lost.hand.out));
    if (question.undertaking.goal == Goal::kTricks) {
      json += fmt::format(R"("sure_tricks":{},)", lost.sure_tricks);
    }
    json +=
        fmt::format(R"("left":"{}","right":"{}","rest":"{}","play":[{}],)", print_hand(example.layout.left),
                    print_hand(example.layout.right), print_hand(example.layout.rest), play);
    json += fmt::format(R"("open_tricks":{},"kept_open":{}}})", example.open_tricks, example.kept_open);
  }
  return json + '}';
}

}  // namespace pulka
