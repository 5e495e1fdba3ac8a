// The words that stand for enumerators in logs. Never changed once a log has been written with them; a new
// enumerator without a word does not compile (-Wswitch). Internal to this room.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "cards/clause.hpp"
#include "game/command.hpp"
#include "notation/cards.hpp"
#include "notation/log.hpp"
#include "rules/offence.hpp"
#include "scoring/account.hpp"

namespace pulka {

[[nodiscard]] constexpr std::string_view code_of(Offence offence) {
  switch (offence) {
    case Offence::kLookedAtTalon:
      return "looked_at_talon";
    case Offence::kCalledOutOfTurn:
      return "called_out_of_turn";
    case Offence::kPassedOutOfTurn:
      return "passed_out_of_turn";
    case Offence::kRevoked:
      return "revoked";
    case Offence::kDiscardedWrongly:
      return "discarded_wrongly";
    case Offence::kExposedCard:
      return "exposed_card";
    case Offence::kMisdealt:
      return "misdealt";
  }
  return {};
}

[[nodiscard]] constexpr std::string_view code_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::kGameValue:
      return "game_value";
    case EntryKind::kWriteOff:
      return "write_off";
    case EntryKind::kCrossOut:
      return "cross_out";
    case EntryKind::kTaken:
      return "taken";
    case EntryKind::kWhist:
      return "whist";
    case EntryKind::kRemise:
      return "remise";
    case EntryKind::kFine:
      return "fine";
    case EntryKind::kReduce:
      return "reduce";
    case EntryKind::kMerge:
      return "merge";
    case EntryKind::kTotusPrize:
      return "totus_prize";
    case EntryKind::kAtStake:
      return "at_stake";
    case EntryKind::kPutIn:
      return "put_in";
    case EntryKind::kDraw:
      return "draw";
    case EntryKind::kPay:
      return "pay";
  }
  return {};
}

[[nodiscard]] constexpr std::string_view code_of(Proposal::Kind kind) {
  switch (kind) {
    case Proposal::Kind::kMerge:
      return "merge";
    case Proposal::Kind::kReduce:
      return "reduce";
    case Proposal::Kind::kRedeal:
      return "redeal";
    case Proposal::Kind::kRefill:
      return "refill";
  }
  return {};
}

[[nodiscard]] constexpr std::string_view code_of(LogMode mode) {
  switch (mode) {
    case LogMode::kPlay:
      return "play";
    case LogMode::kScore:
      return "score";
  }
  return {};
}

[[nodiscard]] constexpr std::string_view code_of(Game game) {
  switch (game) {
    case Game::kSix:
      return "six";
    case Game::kSixNoTrump:
      return "six_no_trump";
    case Game::kSeven:
      return "seven";
    case Game::kPetiteMisere:
      return "petite_misere";
    case Game::kEight:
      return "eight";
    case Game::kGrandeMisere:
      return "grande_misere";
    case Game::kNine:
      return "nine";
    case Game::kTotus:
      return "totus";
    case Game::kBettel:
      return "bettel";
    case Game::kSans:
      return "sans";
    case Game::kOpenBettel:
      return "open_bettel";
    case Game::kPreference:
      return "preference";
    case Game::kDurchmarsch:
      return "durchmarsch";
    case Game::kOpenDurchmarsch:
      return "open_durchmarsch";
  }
  return {};
}

[[nodiscard]] constexpr std::string_view code_of(Aces aces) {
  switch (aces) {
    case Aces::kUnsaid:
      return "unsaid";
    case Aces::kFour:
      return "four";
    case Aces::kNone:
      return "none";
  }
  return {};
}

[[nodiscard]] inline std::string_view code_of(Suit suit) {
  return static_cast<std::uint8_t>(suit) < kSuits.size() ? suit_code(suit) : std::string_view{};
}

// The enumerator of a word. Enumerators are numbered from 0 without gaps.
template <class E>
[[nodiscard]] std::optional<E> of_code(std::string_view code) {
  for (std::uint8_t i = 0; !code_of(static_cast<E>(i)).empty(); ++i) {
    if (code_of(static_cast<E>(i)) == code) return static_cast<E>(i);
  }
  return std::nullopt;
}

// "M40", as to_string() writes it.
[[nodiscard]] std::optional<Clause> clause_of_code(std::string_view code);

}  // namespace pulka
