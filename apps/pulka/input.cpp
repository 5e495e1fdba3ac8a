#include "input.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

#include "game/legal_actions.hpp"
#include "game_input.hpp"
#include "notation/cards.hpp"

namespace pulka {
std::string lowered(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (byte >= 'A' && byte <= 'Z') {
      result += static_cast<char>(byte - 'A' + 'a');
    } else if (byte == 0xC3 && (next == 0x84 || next == 0x96 || next == 0x9C)) {  // Ä, Ö, Ü
      result += "\xC3";
      result += static_cast<char>(next + 0x20);
      ++i;
    } else if (byte == 0xD0 && next >= 0x90 && next <= 0x9F) {  // А..П
      result += "\xD0";
      result += static_cast<char>(next + 0x20);
      ++i;
    } else if (byte == 0xD0 && next >= 0xA0 && next <= 0xAF) {  // Р..Я
      result += "\xD1";
      result += static_cast<char>(next - 0x20);
      ++i;
    } else if ((byte == 0xD0 && next == 0x81) || (byte == 0xD1 && next == 0x91)) {  // Ё, ё
      result += "\xD0\xB5";
      ++i;
    } else {
      result += static_cast<char>(byte);
    }
  }
  return result;
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  for (char c : line) {
    if (c == ' ' || c == '\t') {
      if (!word.empty()) words.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

bool one_of(std::string_view word, std::initializer_list<std::string_view> forms) {
  return std::ranges::find(forms, word) != forms.end();
}

std::string shortened(std::string_view line) {
  // What a mistaken key or a pasted page leaves would only fill the screen.
  constexpr std::size_t kShown = 40;
  if (line.size() <= kShown) return std::string(line);
  std::size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
  return std::string(line.substr(0, end)) + "...";
}

namespace {

std::optional<Request> request_of(std::string_view word) {
  if (one_of(word, {"?", "help", "помощь", "hilfe"})) return Request::kHelp;
  if (one_of(word, {"sheet", "pot", "пулька", "счет", "котел", "topf", "tafel"})) return Request::kSheet;
  if (one_of(word, {"tricks", "взятки", "stiche"})) return Request::kTricks;
  if (one_of(word, {"rules", "правила", "regeln"})) return Request::kRules;
  if (one_of(word, {"hint", "подскажи", "подсказка", "tipp"})) return Request::kHint;
  // Not "q": a queen is a queen.
  if (one_of(word, {"quit", "exit", "выход", "ende", "schluss"})) return Request::kQuit;
  return std::nullopt;
}

// A rank alone means the one card of that rank that may be played now.
std::optional<Card> by_rank_alone(const SeatView& view, std::string_view word) {
  CardSet found;
  for (const Action& action : legal_actions(view)) {
    const auto* play = std::get_if<command::PlayCard>(&action.command);
    if (play == nullptr) continue;
    for (std::string_view suit : {"S", "C", "D", "H"}) {
      // With a blank between them: "SD" is a card, but a D alone is a suit and no rank.
      const auto card = parse_card(fmt::format("{} {}", suit, word));
      if (card && *card == play->card) found |= *card;
    }
  }
  if (found.size() != 1) return std::nullopt;
  return found.lowest();
}

Message not_understood(const SeatView& view, std::string_view line) {
  const auto say = [&](std::string_view id) { return message(id, {{"line", shortened(line)}}); };
  if (view.table.proposal)
    return say(translatable("\"{line}\" is not understood; expected yes or no (? for help)"));
  switch (view.table.phase) {
    case Phase::kDealing:
      if (view.table.rules.scoring == Scoring::kPot) {
        return say(translatable("\"{line}\" is not understood; expected next, sheet or quit (? for help)"));
      }
      return say(translatable(
          "\"{line}\" is not understood; expected next, merge, reduce N, sheet or quit (? for help)"));
    case Phase::kAuction:
      if (view.table.rules.auction == Auction::kLadder) {
        return say(translatable(
            "\"{line}\" is not understood; expected pass, a number, or hand and a suit (? for help)"));
      }
      if (view.table.rules.mixed != Mixed::kNone) {
        return say(translatable("\"{line}\" is not understood; expected pass or a game (? for help)"));
      }
      return say(translatable("\"{line}\" is not understood; expected pass or a suit (? for help)"));
    case Phase::kTalonOffer:
      return say(translatable("\"{line}\" is not understood; expected take or pass (? for help)"));
    case Phase::kTalonAuction:
      return say(translatable("\"{line}\" is not understood; expected buy or pass (? for help)"));
    case Phase::kDiscard:
      return say(translatable("\"{line}\" is not understood; expected two cards to put away (? for help)"));
    case Phase::kPutAway:
      return say(translatable("\"{line}\" is not understood; expected a card to put away (? for help)"));
    case Phase::kDeclare:
      if (view.table.rules.mixed != Mixed::kNone || view.table.rules.illustrated != Illustrated::kNone) {
        return say(translatable("\"{line}\" is not understood; expected a game (? for help)"));
      }
      return say(translatable("\"{line}\" is not understood; expected a suit (? for help)"));
    case Phase::kInvite:
      return say(translatable("\"{line}\" is not understood; expected invite or alone (? for help)"));
    case Phase::kInvited:
      return say(translatable("\"{line}\" is not understood; expected in or out (? for help)"));
    case Phase::kWhist:
      if (view.table.rules.scoring == Scoring::kPot) {
        return say(translatable("\"{line}\" is not understood; expected in or out (? for help)"));
      }
      return say(translatable("\"{line}\" is not understood; expected whist or pass (? for help)"));
    default:
      return say(
          translatable("\"{line}\" is not understood; expected a card, such as SA or H10 (? for help)"));
  }
}

std::optional<Command> spoken(const SeatView& view, std::string_view word) {
  const Seat seat = view.seat;
  if (view.table.phase == Phase::kInvite && one_of(word, {"alone", "один", "одна", "allein"})) {
    return command::Pass{seat};
  }
  if (one_of(word, {"pass", "p", "пас", "passe", "weiter", "out", "вне", "aus"})) return command::Pass{seat};
  if (one_of(word, {"take", "talon", "беру", "прикуп", "nehme"})) return command::TakeTalon{seat};
  if (one_of(word, {"buy", "куплю", "kaufe"})) return command::Buy{seat};
  if (one_of(word, {"whist", "w", "вист", "помогаю", "whiste", "in", "играю", "mit", "gehe mit", "helfe"}))
    return command::CallWhist{seat};
  if (one_of(word, {"yes", "y", "да", "ja"})) return command::Answer{seat, true};
  if (one_of(word, {"no", "n", "нет", "nein"})) return command::Answer{seat, false};
  if (one_of(word, {"merge", "вместе", "zusammen"}))
    return command::Propose{seat, {Proposal::Kind::kMerge, 0}};
  if (one_of(word, {"invite", "приглашаю", "lade ein", "einladen"})) return command::Invite{seat};
  if (one_of(word, {"no aces", "без тузов", "keine asse"})) return command::AnnounceAces{seat, Aces::kNone};
  if (one_of(word, {"four aces", "четыре туза", "vier asse"}))
    return command::AnnounceAces{seat, Aces::kFour};
  if (view.table.phase == Phase::kAuction && view.table.level > 0 &&
      one_of(word, {"here", "hold", "здесь", "hier", "selbst"})) {
    return command::CallNumber{seat, view.table.level};
  }
  return std::nullopt;
}

// A number of the ladder as it is said.
std::optional<std::uint8_t> number_word(std::string_view word) {
  constexpr std::array<std::array<std::string_view, 3>, 8> kNumbers{{{"one", "один", "eins"},
                                                                     {"two", "два", "zwei"},
                                                                     {"three", "три", "drei"},
                                                                     {"four", "четыре", "vier"},
                                                                     {"five", "пять", "fünf"},
                                                                     {"six", "шесть", "sechs"},
                                                                     {"seven", "семь", "sieben"},
                                                                     {"eight", "восемь", "acht"}}};
  for (std::size_t i = 0; i < kNumbers.size(); ++i) {
    if (std::ranges::find(kNumbers[i], word) != kNumbers[i].end()) return static_cast<std::uint8_t>(i + 1);
  }
  return std::nullopt;
}

// A call of the ladder, or a game in the other auction.
std::optional<Command> called(const SeatView& view, std::string_view line) {
  const Table& table = view.table;
  if (table.rules.auction == Auction::kLadder) {
    int number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error == std::errc{} && end == line.data() + line.size() && number >= 0 && number < 256) {
      return command::CallNumber{view.seat, static_cast<std::uint8_t>(number)};
    }
    if (const auto said = number_word(line)) return command::CallNumber{view.seat, *said};
    if (one_of(line, {"preference", "преферанс", "préférence"})) {
      return command::Bid{view.seat, highest_suit(table.rules), Game::kSix};
    }
    const auto suit_words = after_hand(line);
    if (!suit_words) return std::nullopt;
    const auto suit = parse_suit(*suit_words);
    return suit ? std::optional<Command>(command::Bid{view.seat, *suit, Game::kSix}) : std::nullopt;
  }
  const auto named = parse_game(line);
  return named ? std::optional<Command>(command::Bid{view.seat, named->suit, named->game}) : std::nullopt;
}

std::optional<Command> reduction(const SeatView& view, const std::vector<std::string>& words) {
  if (words.size() != 2) return std::nullopt;
  const bool refill = one_of(words[0], {"refill", "наполнить", "auffüllen"});
  if (!refill && !one_of(words[0], {"reduce", "убавить", "abziehen"})) return std::nullopt;
  const std::string& number = words[1];
  std::int16_t amount = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), amount);
  if (error != std::errc{} || end != number.data() + number.size()) return std::nullopt;
  return command::Propose{view.seat, {refill ? Proposal::Kind::kRefill : Proposal::Kind::kReduce, amount}};
}

}  // namespace

std::expected<Typed, Message> parse_typed(const SeatView& view, std::string_view line) {
  const std::vector<std::string> words = words_of(lowered(line));
  const Phase phase = view.table.phase;
  if (words.empty()) {
    if (phase == Phase::kDealing && !view.table.proposal) return NextDeal{};
    return Request::kHelp;
  }
  if (words.size() == 1) {
    if (const auto request = request_of(words[0])) return *request;
    // Before the calls: "weiter" passes in an auction, and between deals it goes on.
    if (one_of(words[0], {"next", "deal", "дальше", "сдавай", "weiter", "nächste"}) &&
        phase == Phase::kDealing) {
      return NextDeal{};
    }
    if (const auto command = spoken(view, words[0])) return *command;
  }
  if (const auto command = reduction(view, words)) return *command;
  std::string spaced;
  for (const std::string& word : words) spaced += (spaced.empty() ? "" : " ") + word;
  if (words.size() == 2) {
    if (const auto command = spoken(view, spaced)) return *command;
  }

  if (phase == Phase::kDiscard || phase == Phase::kPutAway) {
    std::string_view rest = line;
    if (one_of(words[0], {"discard", "сношу", "снос", "weglegen", "lege"})) {
      rest = line.substr(line.find_first_not_of(" \t"));
      rest = rest.substr(std::min(rest.size(), words[0].size()));
    }
    auto cards = parse_cards(rest);
    if (cards) return command::Discard{view.seat, *cards};
    return std::unexpected(std::move(cards.error()));
  }
  if (phase == Phase::kAuction) {
    if (const auto command = called(view, spaced)) return *command;
  }
  if (phase == Phase::kDeclare) {
    if (const auto named = parse_game(spaced)) return command::Declare{view.seat, named->suit, named->game};
  }
  if (words.size() <= 2) {
    if (const auto card = parse_card(line)) return command::PlayCard{view.seat, *card};
    if (words.size() == 1 && phase == Phase::kPlay) {
      if (const auto card = by_rank_alone(view, words[0])) return command::PlayCard{view.seat, *card};
    }
  }
  return std::unexpected(not_understood(view, line));
}

}  // namespace pulka
