#include "score_input.hpp"

#include <algorithm>
#include <charconv>

#include "game_input.hpp"
#include "input.hpp"
#include "notation/cards.hpp"

namespace pulka {
namespace {

using Words = std::span<const std::string>;
using Entry = std::expected<ScoreEntry, Message>;

std::unexpected<Message> fault(Message message) {
  return std::unexpected(std::move(message));
}

std::optional<int> number_of(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::expected<Seat, Message> player_of(std::span<const std::string> names, std::string_view word) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (lowered(names[i]) == word) return seat_at(static_cast<int>(i));
    list += (list.empty() ? "" : ", ") + names[i];
  }
  const auto number = number_of(word);
  if (number && *number >= 1 && *number <= static_cast<int>(names.size())) return seat_at(*number - 1);
  return fault(message("\"{word}\" is not a player; expected one of {names}, or a seat from 1 to {count}",
                       {{"word", shortened(word)}, {"names", list}, {"count", std::int64_t(names.size())}}));
}

std::expected<std::uint8_t, Message> tricks_of(std::string_view word) {
  const auto number = number_of(word);
  if (!number || *number < 0 || *number > kHandSize) {
    return fault(
        message("\"{word}\" is not a number of tricks; expected 0 to 10", {{"word", shortened(word)}}));
  }
  return static_cast<std::uint8_t>(*number);
}

// Whether the game was played with the talon; nothing for another word.
std::optional<bool> hand_or_talon(std::string_view word) {
  if (one_of(word, {"hand", "рука", "без", "ohne"})) return false;
  if (one_of(word, {"talon", "талон", "прикуп", "mit"})) return true;
  return std::nullopt;
}

// "без козырей" and "ohne Trumpf" are part of a game's name.
bool begins_hand_or_talon(Words words) {
  if (words.size() > 1 && one_of(words[1], {"козырей", "trumpf"})) return false;
  return hand_or_talon(words[0]).has_value();
}

Entry parse_result(std::span<const std::string> names, Words words) {
  DealResult result;
  const auto declarer = player_of(names, words[0]);
  if (!declarer) return fault(declarer.error());
  result.declarer = *declarer;
  if (words.size() < 4) {
    return fault(
        message("a result is: declarer, suit, hand or talon, and won or tricks, then each whister with his "
                "tricks"));
  }
  // The game has as many words as stand before "hand" or "talon".
  std::size_t at = 2;
  while (at < words.size() && !begins_hand_or_talon(words.subspan(at))) ++at;
  std::string game(words[1]);
  for (std::size_t i = 2; i < at && i < words.size(); ++i) game += " " + words[i];
  const auto named = parse_game(at < words.size() ? game : words[1]);
  if (!named) {
    const auto suit = parse_suit(words[1]);
    if (!suit) return fault(suit.error());
  }
  if (at == words.size()) {
    return fault(
        message("\"{word}\" is not understood; expected talon or hand", {{"word", shortened(words[2])}}));
  }
  if (!named) return fault(message("\"{word}\" is not a game", {{"word", shortened(game)}}));
  result.contract = {named->suit, *hand_or_talon(words[at]), named->game};
  words = words.subspan(at + 1);
  if (words.empty()) {
    return fault(message("how did it end? After hand or talon come won or the declarer's tricks"));
  }
  if (one_of(words.back(), {"aces", "тузы", "asse"})) {
    result.aces = Aces::kFour;
    words = words.first(words.size() - 1);
  } else if (one_of(words.back(), {"noaces", "безтузов", "keineasse"})) {
    result.aces = Aces::kNone;
    words = words.first(words.size() - 1);
  }
  if (words.empty()) {
    return fault(message("how did it end? After hand or talon come won or the declarer's tricks"));
  }
  if (one_of(words[0], {"won", "выиграно", "выиграл", "выиграла", "gewonnen"})) {
    if (words.size() > 1) {
      return fault(
          message("\"{word}\": a game won without play has no tricks", {{"word", shortened(words[1])}}));
    }
    return Command{command::EnterResult{result}};
  }
  const auto tricks = tricks_of(words[0]);
  if (!tricks) return fault(tricks.error());
  result.tricks[result.declarer] = *tricks;
  std::optional<Seat> last;
  for (std::size_t i = 1; i < words.size(); i += 2) {
    if (last && one_of(words[i], {"invites", "пригласил", "пригласила", "lädt"})) {
      result.inviter = last;
      if (++i == words.size()) {
        return fault(
            message("whom did {who} invite? The other defender follows with his tricks", {{"who", *last}}));
      }
    }
    const auto whister = player_of(names, words[i]);
    if (!whister) return fault(whister.error());
    if (i + 1 == words.size()) {
      return fault(
          message("how many tricks had {who}? A whister is followed by a number", {{"who", *whister}}));
    }
    if (result.whisters.has(*whister)) return fault(message("{who} is named twice", {{"who", *whister}}));
    const auto his = tricks_of(words[i + 1]);
    if (!his) return fault(his.error());
    result.whisters |= *whister;
    result.tricks[*whister] = static_cast<std::uint8_t>(result.tricks[*whister] + *his);
    last = *whister;
  }
  // In a misère all defend, and how they share the other tricks costs nobody anything.
  const GameTerms terms = terms_of(result.contract.game);
  const bool all_taken = result.tricks[result.declarer] == tricks_played(result.contract);
  if (result.whisters.empty() && terms.all_defend && !terms.misere && !all_taken) {
    return fault(message("both defend in this game: after the declarer's tricks each is named with his"));
  }
  if (result.whisters.empty() && !terms.all_defend) {
    return fault(
        message("who whisted? After the declarer's tricks each whister is named with his; if nobody did, "
                "write won"));
  }
  return Command{command::EnterResult{result}};
}

std::optional<Offence> offence_of(std::string_view word) {
  if (one_of(word, {"talon", "талон"})) return Offence::kLookedAtTalon;
  if (one_of(word, {"call", "объявление", "ansage"})) return Offence::kCalledOutOfTurn;
  if (one_of(word, {"pass", "пас", "passe"})) return Offence::kPassedOutOfTurn;
  if (one_of(word, {"revoke", "ренонс", "renonce"})) return Offence::kRevoked;
  if (one_of(word, {"discard", "снос", "weglegen"})) return Offence::kDiscardedWrongly;
  if (one_of(word, {"card", "карта", "karte"})) return Offence::kExposedCard;
  if (one_of(word, {"deal", "сдача", "geben", "gabe"})) return Offence::kMisdealt;
  return std::nullopt;
}

Entry parse_fine(std::span<const std::string> names, Words words) {
  if (words.size() != 3) return fault(message("a fine is: fine PLAYER OFFENCE"));
  const auto player = player_of(names, words[1]);
  if (!player) return fault(player.error());
  const auto offence = offence_of(words[2]);
  if (!offence) {
    return fault(
        message("\"{word}\" is not an offence; expected talon, call, pass, revoke, discard, card or deal",
                {{"word", shortened(words[2])}}));
  }
  return Command{command::RecordOffence{*player, *offence, std::nullopt}};
}

Entry parse_consent(std::span<const std::string> names, Words words) {
  Consent consent;
  std::size_t next = 1;
  if (one_of(words[0], {"reduce", "убавить", "abziehen"})) {
    consent.proposal.kind = Proposal::Kind::kReduce;
    const auto amount = words.size() > 1 ? number_of(words[1]) : std::nullopt;
    if (!amount || *amount < 1 || *amount > INT16_MAX) {
      return fault(message("by how much? A reduction is: reduce NUMBER and who agrees, or all"));
    }
    consent.proposal.amount = static_cast<std::int16_t>(*amount);
    next = 2;
  }
  if (one_of(words[0], {"refill", "наполнить", "auffüllen"})) {
    // Without a number: as much as at the start.
    consent.proposal.kind = Proposal::Kind::kRefill;
    if (const auto amount = words.size() > 1 ? number_of(words[1]) : std::nullopt) {
      // A typed nothing is refused by the engine like any other wrong number.
      consent.proposal.amount =
          static_cast<std::int16_t>(std::clamp(*amount == 0 ? -1 : *amount, -1, int{INT16_MAX}));
      next = 2;
    }
  }
  for (; next < words.size(); ++next) {
    if (one_of(words[next], {"all", "все", "alle"})) {
      consent.yes = SeatSet::first(static_cast<int>(names.size()));
      continue;
    }
    const auto player = player_of(names, words[next]);
    if (!player) return fault(player.error());
    consent.yes |= *player;
  }
  return consent;
}

Entry parse_cut(std::span<const std::string> names, Words words) {
  const auto number = words.size() == 3 ? number_of(words[2]) : std::nullopt;
  if (!number || *number < 0 || *number > kPackSize) return fault(message("a cut is: cut PLAYER NUMBER"));
  const auto player = player_of(names, words[1]);
  if (!player) return fault(player.error());
  return Command{command::CutPack{*player, static_cast<std::uint8_t>(*number)}};
}

std::optional<ScoreEntry> single_word(std::string_view word) {
  if (one_of(word, {"passed", "распас", "пас", "gepasst"})) return Command{command::EnterPassedOut{}};
  if (one_of(word, {"undo", "отмена", "zurück"})) return Command{command::Undo{}};
  if (one_of(word, {"misdeal", "пересдача", "vergeben"})) return Command{command::VoidDeal{16_M}};
  if (one_of(word, {"bottom", "нижняя", "unterste"})) return Command{command::VoidDeal{18_M}};
  if (one_of(word, {"?", "help", "помощь", "hilfe"})) return ScoreRequest::kHelp;
  if (one_of(word, {"sheet", "pot", "пулька", "котел", "tafel", "topf"})) return ScoreRequest::kSheet;
  if (one_of(word, {"end", "no", "конец", "нет", "aufhören", "nein"})) return ScoreRequest::kEnd;
  if (one_of(word, {"yes", "да", "ja"})) return ScoreRequest::kYes;
  if (one_of(word, {"account", "расчет", "abrechnung"})) return ScoreRequest::kAccount;
  if (one_of(word, {"log", "запись", "protokoll"})) return ScoreRequest::kLog;
  if (one_of(word, {"json"})) return ScoreRequest::kJson;
  if (one_of(word, {"quit", "exit", "q", "выход", "ende", "schluss"})) return ScoreRequest::kQuit;
  return std::nullopt;
}

}  // namespace

std::expected<ScoreEntry, Message> parse_score_entry(std::span<const std::string> names,
                                                     std::string_view line) {
  const std::vector<std::string> words = words_of(lowered(line));
  if (words.empty() || words[0].starts_with('#')) return ScoreRequest::kNothing;
  // A player may be called "Sheet": a result has at least four words.
  if (words.size() == 1) {
    if (const auto entry = single_word(words[0])) return *entry;
  }
  if (one_of(words[0], {"fine", "штраф", "strafe"})) return parse_fine(names, words);
  if (one_of(words[0], {"merge", "вместе", "zusammen", "reduce", "убавить", "abziehen", "refill", "наполнить",
                        "auffüllen"}))
    return parse_consent(names, words);
  if (one_of(words[0], {"cut", "съемка", "abheben"})) return parse_cut(names, words);
  return parse_result(names, words);
}

}  // namespace pulka
