#include "study.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <map>
#include <ranges>
#include <set>
#include <utility>

namespace pulka {
namespace {

using Error = std::unexpected<Message>;

// Two hands that differ only in the names of suits are the same hand.
using SuitlessHand = std::vector<std::uint32_t>;
SuitlessHand without_names(const Undertaking& undertaking, const FilledHand& hand) {
  const auto cards_of = [&](Suit suit) {
    const auto shift = 8U * static_cast<unsigned>(suit);
    return (hand.hand.in(suit).bits() >> shift) << 8U | hand.out.in(suit).bits() >> shift;
  };
  SuitlessHand suits;
  for (const Suit suit : kSuits) {
    if (undertaking.trump != suit) suits.push_back(cards_of(suit));
  }
  std::ranges::sort(suits);
  if (undertaking.trump) suits.push_back(cards_of(*undertaking.trump));
  return suits;
}

Message wrong_size(int count, int expected, int out, bool petite) {
  constexpr Word kTheHand{translatable("the hand")};
  if (out == 0) {
    return plural_message("{where} has {n} card; it must have {size}",
                          "{where} has {n} cards; it must have {size}", count,
                          {{"where", kTheHand}, {"size", std::int64_t{expected}}});
  }
  const std::vector<MessageArgument> sizes{{"where", kTheHand},
                                           {"out", std::int64_t{out}},
                                           {"left", std::int64_t{kPackSize - out}},
                                           {"size", std::int64_t{expected}}};
  if (petite) {
    return plural_message(
        "{where} has {n} card; it must have {size}: with {out} out of play (--out) {left} are left for the "
        "declarer and for two defenders with a card more each",
        "{where} has {n} cards; it must have {size}: with {out} out of play (--out) {left} are left for the "
        "declarer and for two defenders with a card more each",
        count, sizes);
  }
  return plural_message(
      "{where} has {n} card; it must have {size}: with {out} out of play (--out) {left} are left for three "
      "equal hands",
      "{where} has {n} cards; it must have {size}: with {out} out of play (--out) {left} are left for three "
      "equal hands",
      count, sizes);
}

// Nobody waits for more.
constexpr std::size_t kMostHands = 20'000;

}  // namespace

std::expected<HandQuestion, Message> ask(const Undertaking& undertaking, const HandPattern& pattern,
                                         CardSet out) {
  if (const CardSet twice = pattern.named & out; !twice.empty()) {
    return Error(message("--out: {card} is in the hand", {{"card", twice.lowest()}}));
  }
  HandQuestion question{undertaking, pattern, out, OpenPoint::kNothing, {}};
  // What is left when the three hands are dealt is at most the talon.
  const int size = pattern.size();
  const bool petite = undertaking.puts_one_away;
  const int expected = std::min(kHandSize, (kPackSize - out.size() - (petite ? 2 : 0)) / 3);
  if (petite && out.empty() && size == kHandSize) {
    question.open = OpenPoint::kToPutAway;
  } else if (petite && out.empty() && size == kHandSize - 1) {
    question.open = OpenPoint::kPutAway;
  } else if (size != expected || size == 0) {
    return Error(wrong_size(size, expected, out.size(), petite));
  }
  if (question.open != OpenPoint::kNothing && !pattern.complete()) {
    return Error(message("the hand: where the card put away is not known (--out), all others must be named"));
  }
  if (question.open == OpenPoint::kNothing && !pattern.complete()) question.open = OpenPoint::kCards;

  const auto hands = completions(pattern, undertaking.trump, out, kMostHands);
  if (!hands) {
    return Error(message("the hand: more than {most} hands are meant; name more of its cards",
                         {{"most", std::int64_t{kMostHands}}}));
  }
  if (hands->size() == 1 && question.open == OpenPoint::kCards) question.open = OpenPoint::kNothing;
  if (hands->empty()) return Error(message("the hand: there are not enough cards for every x and ?"));
  for (const CardSet hand : *hands) {
    if (question.open == OpenPoint::kToPutAway) {
      for (const Card card : hand) question.hands.push_back({hand - card, card});
    } else if (question.open == OpenPoint::kPutAway) {
      for (const Card card : CardSet::pack() - hand) question.hands.push_back({hand, card});
    } else {
      question.hands.push_back({hand, out});
    }
  }
  return question;
}

Knowledge game_of(const Undertaking& undertaking, const FilledHand& hand, Side lead) {
  KnowledgeSetup setup;
  setup.hand = hand.hand;
  setup.unseen = CardSet::pack() - hand.hand - hand.out;
  setup.trump = undertaking.trump;
  setup.goal = undertaking.goal;
  setup.least = std::min(undertaking.tricks, hand.hand.size());
  setup.spare = undertaking.puts_one_away ? 1 : 0;
  setup.leader = lead;
  const auto game = Knowledge::from(setup);
  assert(game);
  return *game;
}

LostHand Study::show(const Undertaking& undertaking, const FilledHand& hand, Side lead) {
  const Knowledge start = game_of(undertaking, hand, lead);
  const int sure = undertaking.goal == Goal::kTricks ? prover_.sure_tricks(start) : 0;
  return {hand, sure, counterexample(start, prover_, solver_)};
}

const FilledHand& Study::worst(const HandQuestion& question, const std::vector<FilledHand>& hands,
                               Side lead) {
  const Undertaking& undertaking = question.undertaking;
  // Of the declarer's own choices the one that players would make, to be rid of the highest card.
  if (question.open == OpenPoint::kToPutAway) {
    return *std::ranges::max_element(hands, {},
                                     [](const FilledHand& hand) { return hand.out.lowest().rank(); });
  }
  const FilledHand* worst = &hands.front();
  if (undertaking.goal == Goal::kMisere) return *worst;
  int fewest = prover_.sure_tricks(game_of(undertaking, *worst, lead));
  std::set<SuitlessHand> seen;
  for (const FilledHand& hand : hands) {
    if (fewest == 0) break;
    if (!seen.insert(without_names(undertaking, hand)).second) continue;
    const Knowledge game = game_of(undertaking, hand, lead);
    if (prover_.sure(game.asking(fewest))) continue;
    fewest = prover_.sure_tricks(game);
    worst = &hand;
  }
  return *worst;
}

HandAnswer Study::answer(const HandQuestion& question, Side lead) {
  HandAnswer answer;
  answer.lead = lead;
  std::map<SuitlessHand, bool> known;
  for (const FilledHand& hand : question.hands) {
    const auto [place, is_new] = known.try_emplace(without_names(question.undertaking, hand), false);
    if (is_new) place->second = prover_.sure(game_of(question.undertaking, hand, lead));
    (place->second ? answer.sure_hands : answer.other_hands).push_back(hand);
  }
  const bool chooses = question.open == OpenPoint::kToPutAway;
  answer.sure = chooses ? !answer.sure_hands.empty() : answer.other_hands.empty();
  if (!answer.sure) {
    answer.lost = show(question.undertaking, worst(question, answer.other_hands, lead), lead);
  } else if (lead == Side::kDeclarer) {
    for (const FilledHand& hand : answer.sure_hands) {
      const std::optional<Card> first = prover_.card(game_of(question.undertaking, hand, lead));
      if (&hand == &answer.sure_hands.front()) answer.first = first;
      if (answer.first != first) answer.first.reset();
    }
  }
  return answer;
}

CardSet filling_of(const HandQuestion& question, const FilledHand& hand) {
  const bool put_away = question.open == OpenPoint::kPutAway || question.open == OpenPoint::kToPutAway;
  return put_away ? hand.out : hand.hand - question.pattern.named;
}

std::vector<CardSet> what_matters(const HandQuestion& question, const std::vector<FilledHand>& chosen) {
  std::set<std::uint32_t> among;
  for (const FilledHand& hand : chosen) among.insert(filling_of(question, hand).bits());
  std::array<unsigned, 16> choices_of_suits{};
  std::ranges::copy(std::views::iota(0U, 16U), choices_of_suits.begin());
  std::ranges::sort(choices_of_suits, {},
                    [](unsigned suits) { return std::pair(std::popcount(suits), suits); });
  for (const unsigned suits : choices_of_suits) {
    CardSet seen;
    for (const Suit suit : kSuits) {
      if (((suits >> static_cast<unsigned>(suit)) & 1U) != 0) seen |= CardSet::of(suit);
    }
    std::map<std::uint32_t, bool> verdicts;
    const bool depends_on_no_other = std::ranges::all_of(question.hands, [&](const FilledHand& hand) {
      const CardSet filling = filling_of(question, hand);
      const bool chosen_here = among.contains(filling.bits());
      return verdicts.try_emplace((filling & seen).bits(), chosen_here).first->second == chosen_here;
    });
    if (!depends_on_no_other) continue;
    std::vector<CardSet> result;
    for (const auto& [bits, is_chosen] : verdicts) {
      if (is_chosen) result.emplace_back(bits);
    }
    // "C 8" in one place and "C 10 8" in another would leave the reader to guess what is beside the eight.
    const bool alike =
        std::ranges::all_of(result, [&](CardSet cards) { return cards.size() == result.front().size(); });
    if (alike) return result;
  }
  return {};
}

}  // namespace pulka
