#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "commands.hpp"
#include "input.hpp"
#include "notation/cards.hpp"
#include "prove_input.hpp"
#include "study.hpp"
#include "study_text.hpp"

namespace pulka {
namespace {

// A game played against the prover, who takes the side that cannot lose: the declarer's if the game is sure,
// else the defenders', who in the end show how the cards must have lain.
class Walk {
 public:
  Walk(Console& console, Study& study, const Knowledge& start)
      : console_(console), prover_(study.prover()), start_(start), sure_(prover_.sure(start)) {}

  int run() {
    console_.say(sure_ ? message("The declarer is played here; type the defenders' cards (? for help).")
                       : message("The defenders are played here; type the declarer's cards (? for help)."));
    Knowledge known = start_;
    while (!decided(known)) {
      const Side side = known.to_play();
      const CardSet possible = known.possible();
      Card card = possible.lowest();
      if ((side == Side::kDeclarer) == sure_) {
        card = prover_.card(known).value();
        tell(side, card);
      } else if (possible.size() == 1) {
        tell(side, card);
      } else if (const auto typed = read_card(side, possible)) {
        card = *typed;
      } else {
        console_.line();
        return kDone;
      }
      played_.push_back(card);
      known = known.after(card);
    }
    console_.say(sure_ ? message("The game is kept.") : message("The game is lost. So the cards lay:"));
    if (!sure_) console_.lines(layout_text(console_.wording, start_.hand(), layout_of(known)));
    return kDone;
  }

 private:
  static bool decided(const Knowledge& known) {
    if (known.tricks_left() == 0 || known.least() < 0 || known.least() > known.tricks_left()) return true;
    return known.goal() == Goal::kTricks && known.least() <= 0;
  }

  void tell(Side side, Card card) {
    console_.line(fmt::format("{} {}", side_name(console_.wording, side), console_.wording.card(card)));
  }

  // Nothing: the person has had enough.
  std::optional<Card> read_card(Side side, CardSet possible) {
    while (const auto line = console_.read_line(side_name(console_.wording, side) + " > ")) {
      const auto words = words_of(lowered(*line));
      if (words.empty()) continue;
      if (one_of(words[0], {"q", "quit", "выход", "schluss"})) return std::nullopt;
      if (words[0] == "?") {
        console_.say(message("Possible: {cards}. A card, or q to quit.", {{"cards", possible}}));
        continue;
      }
      const auto card = parse_card(*line);
      if (!card) {
        console_.say(card.error());
      } else if (!possible.has(*card)) {
        console_.say(
            message("{card} cannot be played now by {who}; possible: {cards}",
                    {{"card", *card}, {"who", side_name(console_.wording, side)}, {"cards", possible}}));
      } else {
        return *card;
      }
    }
    return std::nullopt;
  }

  UnseenCards layout_of(const Knowledge& end) const {
    UnseenCards layout = end.layout();
    Knowledge known = start_;
    for (const Card card : played_) {
      if (known.to_play() == Side::kLeft) layout.left |= card;
      if (known.to_play() == Side::kRight) layout.right |= card;
      known = known.after(card);
    }
    return layout;
  }

  Console& console_;
  Prover& prover_;
  Knowledge start_;
  bool sure_;
  std::vector<Card> played_;
};

// The declarer's own choice is made as he should make it.
std::expected<FilledHand, Message> hand_to_walk(const HandQuestion& question, const HandAnswer& answer) {
  if (question.open == OpenPoint::kToPutAway) {
    return answer.sure ? answer.sure_hands.front() : answer.lost->hand;
  }
  if (question.hands.size() > 1) {
    return std::unexpected(
        question.undertaking.puts_one_away
            ? message("--walk: every card must be named, and the one put away given with --out")
            : message("--walk: every card must be named"));
  }
  return question.hands.front();
}

std::expected<HandQuestion, Message> question_of(const ProveOptions& options) {
  auto undertaking = parse_undertaking(options.contract);
  if (!undertaking) return std::unexpected(std::move(undertaking.error()));
  auto pattern = parse_hand_pattern(options.hand);
  if (!pattern) return std::unexpected(std::move(pattern.error()));
  CardSet out;
  if (!options.out.empty()) {
    auto cards = parse_hand(options.out);
    if (!cards) {
      cards.error().place = "--out";
      return std::unexpected(std::move(cards.error()));
    }
    out = *cards;
  }
  return ask(*undertaking, *pattern, out);
}

void print_question(Console& console, const HandQuestion& question) {
  const Wording& wording = console.wording;
  console.line(wording.text(describe(question.undertaking)));
  console.line(question.pattern.complete() ? wording.cards(question.pattern.named)
                                           : print_hand_pattern(question.pattern));
  if (!question.out.empty()) {
    console.say(message("Out of play: {cards}", {{"cards", question.out}}));
  }
  if (question.open == OpenPoint::kCards) {
    console.say(plural_message("{n} hand is meant; the worst one decides.",
                               "{n} hands are meant; the worst one decides.",
                               static_cast<std::int64_t>(question.hands.size())));
  }
}

}  // namespace

int run_prove(Console& console, const ProveOptions& options) {
  const auto question = question_of(options);
  if (!question) {
    console.complain(question.error());
    return kMisused;
  }
  const auto leads = parse_leads(options.lead);
  if (!leads) {
    console.complain(leads.error());
    return kMisused;
  }
  Study study;
  if (options.walk) {
    if (leads->size() != 1) {
      console.complain(message("--walk: only one can lead; add --lead declarer, left or right"));
      return kMisused;
    }
    const auto hand = hand_to_walk(*question, study.answer(*question, leads->front()));
    if (!hand) {
      console.complain(hand.error());
      return kMisused;
    }
    print_question(console, *question);
    if (question->open == OpenPoint::kToPutAway) {
      console.say(message("Put away: {cards}.", {{"cards", hand->out}}));
    }
    return Walk(console, study, game_of(question->undertaking, *hand, leads->front())).run();
  }
  if (options.json) {
    std::string answers;
    for (const Side lead : *leads) {
      answers += (answers.empty() ? "" : ",") + answer_to_json(*question, study.answer(*question, lead));
    }
    Console::data(fmt::format(R"({{"hand":"{}","contract":"{}","out":"{}","leads":[{}]}})",
                              print_hand_pattern(question->pattern), print_undertaking(question->undertaking),
                              print_hand(question->out), answers));
    return kDone;
  }
  print_question(console, *question);
  for (const Side lead : *leads) {
    const AnswerText text = answer_text(console.wording, *question, study.answer(*question, lead));
    console.line();
    console.line(text.verdict);
    for (const std::string& remark : text.remarks) console.line("  " + remark);
    if (text.layout.empty()) continue;
    console.line();
    for (const std::string& line : text.layout) console.line("  " + line);
    console.line();
    for (const std::string& line : text.play) console.line("  " + line);
    console.line("  " + text.open);
  }
  return kDone;
}

}  // namespace pulka
