#include "prove_input.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <initializer_list>

#include "input.hpp"
#include "notation/cards.hpp"

namespace pulka {
namespace {

using Error = std::unexpected<Message>;

constexpr PerSide<std::string_view> kSideCodes{{"declarer", "left", "right"}};

Message not_understood(std::string_view text) {
  return message(
      "--contract {value}: not understood; expected tricks and trumps, as 7H or 6N for no trumps, misere or "
      "petite",
      {{"value", shortened(text)}});
}

// Takes every `sign` out of `text` and says how many there were.
int take_out(std::string& text, std::string_view sign) {
  int count = 0;
  for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at)) {
    text.erase(at, sign.size());
    ++count;
  }
  return count;
}

// The Russian letters look the same, and are typed by whoever writes the ranks in Russian.
int take_out_small(std::string& text) {
  int count = 0;
  for (const std::string_view sign : {"x", "X", "х", "Х"}) count += take_out(text, sign);
  return count;
}

}  // namespace

std::expected<Undertaking, Message> parse_undertaking(std::string_view text) {
  std::string spaced;
  for (const std::string& word : words_of(lowered(text))) spaced += (spaced.empty() ? "" : " ") + word;
  if (one_of(spaced, {"petite", "petite misere", "petite misère", "малая бедность", "petit misere"})) {
    return Undertaking{Goal::kMisere, std::nullopt, 0, true};
  }
  if (one_of(spaced,
             {"misere", "misère", "grande", "grande misere", "grande misère", "большая бедность", "мизер"})) {
    return Undertaking{Goal::kMisere, std::nullopt, 0, false};
  }
  if (spaced.starts_with("totus") || spaced.starts_with("тотус")) {
    return Error(message("--contract {value}: a totus is ten tricks with trumps of one suit, as 10H",
                         {{"value", shortened(text)}}));
  }
  Undertaking undertaking;
  const char* const end = spaced.data() + spaced.size();
  const auto [rest, error] = std::from_chars(spaced.data(), end, undertaking.tricks);
  if (error != std::errc{}) return Error(not_understood(text));
  if (undertaking.tricks < 1 || undertaking.tricks > kHandSize) {
    return Error(message("--contract {value}: {tricks} tricks cannot be made; expected 1 to 10",
                         {{"value", shortened(text)}, {"tricks", std::int64_t{undertaking.tricks}}}));
  }
  const std::string trumps = words_of(std::string_view(rest, end)).empty()
                                 ? std::string()
                                 : words_of(std::string_view(rest, end)).front();
  if (one_of(trumps, {"n", "nt", "без", "бк", "бескозырная", "ohne"})) return undertaking;
  const auto suit = parse_suit(trumps);
  if (!suit) return Error(not_understood(text));
  undertaking.trump = *suit;
  return undertaking;
}

std::string print_undertaking(const Undertaking& undertaking) {
  if (undertaking.goal == Goal::kMisere) return undertaking.puts_one_away ? "petite" : "misere";
  constexpr std::string_view kLetters = "SCDH";
  const char trumps = undertaking.trump ? kLetters[static_cast<std::size_t>(*undertaking.trump)] : 'N';
  return fmt::format("{}{}", undertaking.tricks, trumps);
}

Message describe(const Undertaking& undertaking) {
  if (undertaking.goal == Goal::kMisere) {
    return undertaking.puts_one_away ? message("petite misère: no trick, after one card is put away")
                                     : message("grande misère: no trick");
  }
  if (!undertaking.trump) {
    return plural_message("{n} trick without trumps", "{n} tricks without trumps", undertaking.tricks);
  }
  return plural_message("{n} trick, {suit} are trumps", "{n} tricks, {suit} are trumps", undertaking.tricks,
                        {{"suit", *undertaking.trump}});
}

std::expected<HandPattern, Message> parse_hand_pattern(std::string_view text) {
  HandPattern pattern;
  const std::size_t plus = text.find('+');
  std::string hand(text.substr(0, plus));
  if (plus != std::string_view::npos) {
    std::string more(text.substr(plus + 1));
    pattern.small_elsewhere = take_out_small(more);
    pattern.any_elsewhere = take_out(more, "?");
    if (!words_of(more).empty()) {
      return Error(message("the hand: after + there are only x and ?, not \"{text}\"",
                           {{"text", shortened(words_of(more).front())}}));
    }
  }
  std::string named;
  std::size_t suit = 0;
  for (std::size_t begin = 0; begin <= hand.size(); ++suit) {
    const std::size_t end = std::min(hand.find('.', begin), hand.size());
    std::string ranks = hand.substr(begin, end - begin);
    const int small = take_out_small(ranks);
    const int any = take_out(ranks, "?");
    if (suit < kSuits.size()) {
      pattern.small[kSuits[suit]] = small;
      pattern.any[kSuits[suit]] = any;
    }
    if (small + any > 0 && !hand.contains('.')) {
      return Error(message("the hand: \"{text}\": x and ? stand between dots, as in AKxx.-.Ax.AKQ",
                           {{"text", shortened(text)}}));
    }
    if (suit > 0) named += '.';
    named += ranks;
    begin = end + 1;
  }
  auto cards = parse_hand(named);
  if (!cards) return Error(std::move(cards.error()));
  pattern.named = *cards;
  return pattern;
}

std::string print_hand_pattern(const HandPattern& pattern) {
  const auto signs = [](int small, int any) {
    return std::string(static_cast<std::size_t>(small), 'x') +
           std::string(static_cast<std::size_t>(any), '?');
  };
  std::string text;
  for (const Suit suit : kSuits) {
    const std::string all = print_hand(pattern.named.in(suit));
    // "-.AK.-.-": what the suit's own part of a whole hand looks like.
    std::string part = all.substr(2 * static_cast<std::size_t>(suit));
    part = part.substr(0, part.find('.'));
    const std::string unnamed = signs(pattern.small[suit], pattern.any[suit]);
    if (!unnamed.empty() && part == "-") part.clear();
    part += unnamed;
    if (suit != kSuits.front()) text += '.';
    text += part;
  }
  const std::string elsewhere = signs(pattern.small_elsewhere, pattern.any_elsewhere);
  return elsewhere.empty() ? text : text + '+' + elsewhere;
}

std::expected<std::vector<Side>, Message> parse_leads(std::string_view text) {
  const std::string word = lowered(text);
  if (one_of(word, {"all", "все", "alle"})) return std::vector(kSides.begin(), kSides.end());
  if (one_of(word, {"declarer", "объявивший", "alleinspieler"})) return std::vector{Side::kDeclarer};
  if (one_of(word, {"left", "слева", "links"})) return std::vector{Side::kLeft};
  if (one_of(word, {"right", "справа", "rechts"})) return std::vector{Side::kRight};
  return Error(message("--lead {value}: nobody sits there; expected declarer, left, right or all",
                       {{"value", shortened(text)}}));
}

std::string_view side_code(Side side) {
  return kSideCodes[side];
}

}  // namespace pulka
