#include "notation/problem.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "card_parts.hpp"
#include "notation/cards.hpp"
#include "utf8.hpp"

namespace pulka {
namespace {

using Error = std::unexpected<Message>;
using SuitsInDots = std::array<Suit, 4>;

constexpr PerSuit<char> kSuitLetters{{'S', 'C', 'D', 'H'}};

struct WhoWord {
  std::u32string_view capitals;
  Who who;
};
constexpr std::array kWhoWords{
    WhoWord{U"1", Who::kFirst},           WhoWord{U"2", Who::kSecond},      WhoWord{U"3", Who::kThird},
    WhoWord{U"FIRST", Who::kFirst},       WhoWord{U"SECOND", Who::kSecond}, WhoWord{U"THIRD", Who::kThird},
    WhoWord{U"N", Who::kFirst},           WhoWord{U"E", Who::kSecond},      WhoWord{U"W", Who::kThird},
    WhoWord{U"DECLARER", Who::kDeclarer}, WhoWord{U"LEFT", Who::kLeft},     WhoWord{U"RIGHT", Who::kRight},
};

constexpr std::array<std::u32string_view, 8> kNoTrumpWords{U"N",        U"NT", U"NONE",        U"NOTRUMP",
                                                           U"NO TRUMP", U"БК", U"БЕЗ КОЗЫРЕЙ", U"OHNE"};
constexpr std::array<std::u32string_view, 6> kMisereWords{U"MISERE", U"MISÈRE", U"MISèRE",
                                                          U"МИЗЕР",  U"BETTEL", U"БЕТТЕЛЬ"};

constexpr std::size_t kMostOnTable = decltype(Problem::trick)::capacity();

// No word that is looked for is longer; the rest of a longer one is not read.
constexpr std::size_t kLongestWord = 16;

std::u32string capitals_of(std::string_view text) {
  std::u32string capitals;
  for (std::string_view rest = trimmed(text); !rest.empty() && capitals.size() <= kLongestWord;) {
    const Utf8Sign sign = front_sign(rest);
    capitals.push_back(sign.valid ? to_upper(sign.code) : U'?');
    rest.remove_prefix(sign.bytes);
  }
  return capitals;
}

template <std::size_t N>
bool is_one_of(const std::u32string& capitals, const std::array<std::u32string_view, N>& words) {
  return std::ranges::find(words, std::u32string_view(capitals)) != words.end();
}

std::optional<Who> who_of(std::string_view text) {
  const std::u32string capitals = capitals_of(text);
  const auto* found = std::ranges::find(kWhoWords, std::u32string_view(capitals), &WhoWord::capitals);
  if (found == kWhoWords.end()) return std::nullopt;
  return found->who;
}

std::optional<Hand> place_of(std::string_view text) {
  const auto who = who_of(text);
  if (!who || *who > Who::kThird) return std::nullopt;
  return hand_of(*who, Hand::kFirst);
}

std::optional<int> number_of(std::string_view text, int least, int most) {
  text = trimmed(text);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (number < least || number > most) return std::nullopt;
  return number;
}

// "H", "hearts", "N"; not a misère.
std::optional<Strain> trump_strain_of(std::string_view text) {
  if (is_one_of(capitals_of(text), kNoTrumpWords)) return Strain{};
  if (const auto suit = parse_suit(text)) return Strain{Goal::kTricks, *suit};
  return std::nullopt;
}

Message given_twice(std::string_view name) {
  return message("{name} is given twice", {{"name", std::string(name)}});
}

Message no_hand(std::string_view name, std::string_view value) {
  return message("{name}: {value} is not a hand; expected 1, 2 or 3 (or first, second, third; N, E, W)",
                 {{"name", std::string(name)}, {"value", in_quotes(value)}});
}

using Done = std::expected<void, Message>;

Done set_strain(Question& question, Strain strain, std::string_view name, std::string_view value) {
  if (question.strain && *question.strain != strain) {
    return Error(message("{name}={value} goes against {other}, which is asked for already",
                         {{"name", std::string(name)},
                          {"value", in_quotes(value)},
                          {"other", print_strain(*question.strain, question.owed)}}));
  }
  question.strain = strain;
  return {};
}

Done set_contract(Question& question, std::string_view value) {
  constexpr std::string_view kName = "contract";
  if (is_one_of(capitals_of(value), kMisereWords)) {
    return set_strain(question, Strain{Goal::kMisere, std::nullopt}, kName, value);
  }
  const std::string_view text = trimmed(value);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto owed = number_of(text.substr(0, digits), 1, kHandSize);
  const auto strain = trump_strain_of(text.substr(digits));
  if (!owed || !strain) {
    return Error(
        message("contract: {value} is not a contract; expected tricks and trump, such as 7H or 6N, "
                "or misere",
                {{"value", in_quotes(value)}}));
  }
  auto done = set_strain(question, *strain, kName, value);
  if (done) question.owed = owed;
  return done;
}

// "SHDC": every suit once.
std::optional<SuitsInDots> suits_in_dots(std::string_view text) {
  SuitsInDots order{};
  std::size_t count = 0;
  for (std::string_view rest = trimmed(text); !rest.empty();) {
    const std::size_t bytes = front_sign(rest).bytes;
    const auto suit = parse_suit(rest.substr(0, bytes));
    if (!suit || count == order.size()) return std::nullopt;
    order[count++] = *suit;
    rest.remove_prefix(bytes);
  }
  SuitsInDots sorted = order;
  std::ranges::sort(sorted);
  if (count != order.size() || sorted != kSuits) return std::nullopt;
  return order;
}

// Takes a line apart. The first fault ends it.
class ProblemReader {
 public:
  std::expected<Problem, Message> read(std::string_view text, const Question& defaults) {
    if (auto done = read_settings(text); !done) return Error(std::move(done.error()));
    if (auto done = find_parts(); !done) return Error(std::move(done.error()));
    if (auto done = read_parts(); !done) return Error(std::move(done.error()));
    if (auto done = check_cards(); !done) return Error(std::move(done.error()));
    take(defaults);
    if (!problem_.trick.empty() && !problem_.question.leader) {
      return Error(message("cards lie on the table: say who led the trick, for example lead=1"));
    }
    return problem_;
  }

 private:
  struct Part {
    std::string text;
    std::optional<Hand> label;
  };

  // Settings may stand anywhere; the other words are kept for the hands.
  Done read_settings(std::string_view text) {
    for (const std::string_view word : split_at_blanks(text)) {
      const std::size_t equals = word.find('=');
      if (equals == std::string_view::npos) {
        words_.push_back(word);
        continue;
      }
      if (auto read = read_setting(word.substr(0, equals), word.substr(equals + 1)); !read) return read;
    }
    return {};
  }

  Done read_setting(std::string_view name_text, std::string_view value) {
    std::string name;
    for (const char letter : name_text) {
      name += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    if (std::ranges::find(names_, name) != names_.end()) return Error(given_twice(name));
    names_.push_back(name);
    if (name == "order") return read_order(value);
    if (name == "out") {
      problem_.out = place_of(value);
      if (!problem_.out) return Error(no_hand(name, value));
      return {};
    }
    if (name == "trick") return read_trick(value);
    if (name == "tricks") {
      problem_.tricks = number_of(value, 0, kHandSize);
      if (!problem_.tricks) {
        return Error(message("tricks: {value} is not possible; expected a number from 0 to 10",
                             {{"value", in_quotes(value)}}));
      }
      return {};
    }
    for (const std::string_view known : {"contract", "trump", "goal", "declarer", "lead"}) {
      if (name == known) return set(problem_.question, name, value);
    }
    return Error(
        message("{name} is not a setting; expected contract, trump, goal, declarer, lead, out, trick, "
                "tricks or order",
                {{"name", in_quotes(name_text)}}));
  }

  Done read_order(std::string_view value) {
    if (order_given_) return Error(given_twice("order"));
    order_given_ = true;
    const auto order = suits_in_dots(value);
    if (!order) {
      return Error(message("order: {value} does not name each suit once; expected for example SHDC",
                           {{"value", in_quotes(value)}}));
    }
    order_ = *order;
    return {};
  }

  Done read_trick(std::string_view value) {
    if (trimmed(value) == "-") return {};
    const std::vector<std::string_view> cards = split(value, ',');
    if (cards.size() > kMostOnTable) {
      return Error(explain(PositionFault{PositionFault::Kind::kTrickLength,
                                         {},
                                         {},
                                         static_cast<int>(cards.size()),
                                         static_cast<int>(kMostOnTable)}));
    }
    for (const std::string_view text : cards) {
      auto card = parse_card(text);
      if (!card) return Error(std::move(card.error()));
      problem_.trick.push_back(*card);
    }
    return {};
  }

  // A line with "|" may write its hands with blanks, one without may not.
  Done find_parts() {
    if (const auto who = words_.empty() ? std::nullopt : who_of(words_.back())) {
      if (problem_.question.leader) return Error(given_twice("lead"));
      problem_.question.leader = who;
      words_.pop_back();
    }
    std::string line;
    for (const std::string_view word : words_) {
      line += word;
      line += ' ';
    }
    const bool barred = line.contains('|');
    std::optional<Hand> label;
    const std::vector<std::string_view> texts = barred ? split(line, '|') : words_;
    for (std::string_view text : texts) {
      text = trimmed(text);
      if (auto prefixes = take_prefixes(text, label); !prefixes) return prefixes;
      // "N: AKQ.J.." with a blank after the seat.
      if (text.empty() && !barred) continue;
      parts_.push_back({std::string(text), std::exchange(label, std::nullopt)});
    }
    if (label) parts_.push_back({{}, label});
    // A talon written as two cards: "… … … SA H7".
    if (!barred && parts_.size() == 5 && !parts_[3].text.contains('.') && !parts_[4].text.contains('.')) {
      parts_[3].text += ' ' + parts_[4].text;
      parts_.pop_back();
    }
    if (parts_.size() < 3 || parts_.size() > 4) {
      return Error(plural_message(
          "a problem is three hands, then perhaps the talon and who leads; {text} has {n} part",
          "a problem is three hands, then perhaps the talon and who leads; {text} has {n} parts",
          std::int64_t(parts_.size()), {{"text", in_quotes(trimmed(line))}}));
    }
    return {};
  }

  // "[SHDC]", "SHDC:" and "N:" at the front of a part.
  Done take_prefixes(std::string_view& text, std::optional<Hand>& label) {
    if (text.starts_with('[')) {
      const std::size_t end = text.find(']');
      if (end == std::string_view::npos) {
        return Error(message("{text}: the bracket is not closed; expected for example [SHDC]",
                             {{"text", in_quotes(text)}}));
      }
      if (auto read = read_order(text.substr(1, end - 1)); !read) return read;
      text = trimmed(text.substr(end + 1));
    }
    for (std::size_t colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':')) {
      const std::string_view name = trimmed(text.substr(0, colon));
      if (suits_in_dots(name) && !label) {
        if (auto read = read_order(name); !read) return read;
      } else if (const auto place = place_of(name); place && !label) {
        label = place;
      } else {
        return Error(message("{name} is not a seat; expected N:, E: or W: (or 1:, 2:, 3:)",
                             {{"name", in_quotes(text.substr(0, colon + 1))}}));
      }
      text = trimmed(text.substr(colon + 1));
    }
    return {};
  }

  // A hand without a seat belongs to the one that plays after the hand before it.
  Done read_parts() {
    PerHand<bool> given{};
    Hand next = Hand::kFirst;
    for (std::size_t i = 0; i < kHands.size(); ++i) {
      const Hand hand = parts_[i].label.value_or(next);
      if (given[hand]) {
        return Error(message("{where} is given twice", {{"where", kHandWords[hand]}}));
      }
      given[hand] = true;
      next = next_hand(hand);
      auto cards = read_hand(parts_[i].text, kHandWords[hand], order_);
      if (!cards) return Error(std::move(cards.error()));
      problem_.hands[hand] = *cards;
    }
    if (parts_.size() == kHands.size()) return {};
    if (parts_[3].label) {
      return Error(message("a problem has three hands; the fourth part is the talon, which has no seat"));
    }
    auto cards = read_hand(parts_[3].text, kTheTalon, order_);
    if (!cards) return Error(std::move(cards.error()));
    problem_.talon = *cards;
    return {};
  }

  void take(const Question& defaults) {
    Question& own = problem_.question;
    if (!own.strain) {
      own.strain = defaults.strain;
      own.owed = defaults.owed;
    }
    if (!own.declarer) own.declarer = defaults.declarer;
    if (!own.leader) own.leader = defaults.leader;
  }

  [[nodiscard]] Done check_cards() const {
    if (!problem_.talon.empty() && problem_.talon.size() != kTalonSize) {
      return Error(explain(SetupFault{SetupFault::Kind::kTalonSize, {}, problem_.talon.size(), {}}));
    }
    CardSet seen = problem_.talon;
    const auto add = [&seen](CardSet cards) -> Done {
      if (const CardSet twice = seen & cards; !twice.empty()) {
        return Error(explain(SetupFault{SetupFault::Kind::kTwice, {}, 0, twice.lowest()}));
      }
      seen |= cards;
      return {};
    };
    for (const Hand hand : kHands) {
      if (auto added = add(problem_.hands[hand]); !added) return added;
    }
    for (const Card card : problem_.trick) {
      if (auto added = add(card); !added) return added;
    }
    return {};
  }

  Problem problem_;
  std::vector<std::string> names_;       // of the settings given
  std::vector<std::string_view> words_;  // that are no settings
  std::vector<Part> parts_;
  SuitsInDots order_ = kSuits;
  bool order_given_ = false;
};

}  // namespace

Hand hand_of(Who who, Hand declarer) noexcept {
  switch (who) {
    case Who::kDeclarer:
      return declarer;
    case Who::kLeft:
      return next_hand(declarer);
    case Who::kRight:
      return next_hand(next_hand(declarer));
    case Who::kFirst:
    case Who::kSecond:
    case Who::kThird:
      break;
  }
  return static_cast<Hand>(who);
}

std::expected<Problem, Message> parse_problem(std::string_view text, const Question& defaults) {
  return ProblemReader{}.read(text, defaults);
}

std::expected<void, Message> set(Question& question, std::string_view name, std::string_view value) {
  if (name == "declarer") {
    question.declarer = place_of(value);
    if (!question.declarer) return Error(no_hand(name, value));
    return {};
  }
  if (name == "lead") {
    question.leader = who_of(value);
    if (!question.leader) {
      return Error(
          message("lead: {value} is not a hand; expected 1, 2 or 3 (or first, second, third; N, E, "
                  "W), or declarer, left, right",
                  {{"value", in_quotes(value)}}));
    }
    return {};
  }
  std::optional<Strain> strain;
  if (name == "trump") {
    strain = trump_strain_of(value);
    if (!strain) {
      return Error(
          message("trump: {value} is no trump suit; expected S, C, D or H (or a suit's name), or N "
                  "for no trump",
                  {{"value", in_quotes(value)}}));
    }
  } else if (name == "goal") {
    if (!is_one_of(capitals_of(value), kMisereWords)) {
      return Error(
          message("goal: {value} is not possible; expected misere; for tricks name the trump suit, "
                  "as in trump=H",
                  {{"value", in_quotes(value)}}));
    }
    strain = Strain{Goal::kMisere, std::nullopt};
  } else {
    return set_contract(question, value);
  }
  return set_strain(question, *strain, name, value);
}

std::string print_strain(Strain strain, std::optional<int> owed) {
  if (strain.goal == Goal::kMisere) return "misere";
  const char trump = strain.trump ? kSuitLetters[*strain.trump] : 'N';
  return owed ? fmt::format("{}{}", *owed, trump) : std::string(1, trump);
}

std::string print_problem(const Problem& problem) {
  std::string text;
  for (const Hand hand : kHands) text += print_hand(problem.hands[hand]) + ' ';
  text += problem.talon.empty() ? "-" : print_hand(problem.talon);
  const Question& question = problem.question;
  const auto place = [](auto hand) { return static_cast<int>(hand) + 1; };
  if (question.strain) {
    const bool contract = question.owed || question.strain->goal == Goal::kMisere;
    text +=
        fmt::format(" {}={}", contract ? "contract" : "trump", print_strain(*question.strain, question.owed));
  }
  if (question.declarer) text += fmt::format(" declarer={}", place(*question.declarer));
  if (question.leader) {
    switch (*question.leader) {
      case Who::kDeclarer:
        text += " lead=declarer";
        break;
      case Who::kLeft:
        text += " lead=left";
        break;
      case Who::kRight:
        text += " lead=right";
        break;
      case Who::kFirst:
      case Who::kSecond:
      case Who::kThird:
        text += fmt::format(" lead={}", place(*question.leader));
        break;
    }
  }
  if (problem.out) text += fmt::format(" out={}", place(*problem.out));
  for (std::size_t i = 0; i < problem.trick.size(); ++i) {
    text += (i == 0 ? " trick=" : ",") + card_code(problem.trick[i]);
  }
  if (problem.tricks) text += fmt::format(" tricks={}", *problem.tricks);
  return text;
}

std::expected<Position, Message> position_of(const Problem& problem, Strain strain, Hand declarer,
                                             Hand leader) {
  const PositionSetup setup{.hands = problem.hands,
                            .trump = strain.trump,
                            .goal = strain.goal,
                            .declarer = declarer,
                            .leader = leader,
                            .trick = problem.trick,
                            .out = problem.out};
  const auto position = Position::from(setup);
  if (!position) return Error(explain(position.error()));
  return *position;
}

Message explain(const PositionFault& fault) {
  const std::vector<MessageArgument> where{{"where", kHandWords[fault.hand]}};
  switch (fault.kind) {
    case PositionFault::Kind::kTwice:
      break;
    case PositionFault::Kind::kHandSize:
      return plural_message(
          "{where} has {n} card; beside the declarer's hand and the cards on the table it "
          "should have {expected}",
          "{where} has {n} cards; beside the declarer's hand and the cards on the table it "
          "should have {expected}",
          fault.count, {{"where", kHandWords[fault.hand]}, {"expected", std::int64_t{fault.expected}}});
    case PositionFault::Kind::kTooMany:
      return plural_message("{where} has {n} card; a hand has at most {expected}",
                            "{where} has {n} cards; a hand has at most {expected}", fault.count,
                            {{"where", kHandWords[fault.hand]}, {"expected", std::int64_t{fault.expected}}});
    case PositionFault::Kind::kTrickLength:
      return fault.expected == 1
                 ? message(
                       "{count} cards lie on the table; with a hand out of play the second card ends the "
                       "trick, so that at most one can lie there",
                       {{"count", std::int64_t{fault.count}}})
                 : message(
                       "{count} cards lie on the table; the third ends the trick, so that at most two "
                       "can lie there",
                       {{"count", std::int64_t{fault.count}}});
    case PositionFault::Kind::kDeclarerOut:
      return message("{where} is the declarer's and cannot be out of play", where);
    case PositionFault::Kind::kLeaderOut:
      return message("{where} is out of play and cannot lead", where);
    case PositionFault::Kind::kMisereTrump:
      return message("a misère has no trump suit");
    case PositionFault::Kind::kOutOfTurn:
      return message(
          "{card} cannot lie on the table: {where} still holds a card of the suit led, or a trump "
          "it had to play (M12)",
          {{"card", fault.card}, {"where", kHandWords[fault.hand]}});
  }
  return explain(SetupFault{SetupFault::Kind::kTwice, {}, 0, fault.card});
}

}  // namespace pulka
