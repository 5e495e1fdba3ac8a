// Offences that cost a penalty remise in the suit then played (M19, M25, M26, M36).
#pragma once

#include <array>
#include <cstdint>

#include "cards/clause.hpp"
#include "cards/enum_array.hpp"
#include "cards/seat.hpp"
#include "text/message.hpp"

namespace pulka {

enum class Offence : std::uint8_t {
  kLookedAtTalon,     // M19; the offender is also out of this deal
  kCalledOutOfTurn,   // M25
  kPassedOutOfTurn,   // M26
  kRevoked,           // M36: did not follow suit, or did not trump, when able
  kDiscardedWrongly,  // M36: put away none, or a wrong number of cards
  kExposedCard,       // M36
  kMisdealt,  // M36 "for an error in dealing"; M16 asks only for a new deal, so a table fines it if it wishes
};
inline constexpr std::array kOffences{
    Offence::kLookedAtTalon,    Offence::kCalledOutOfTurn, Offence::kPassedOutOfTurn, Offence::kRevoked,
    Offence::kDiscardedWrongly, Offence::kExposedCard,     Offence::kMisdealt};

[[nodiscard]] constexpr Clause clause_of(Offence offence) noexcept {
  switch (offence) {
    case Offence::kLookedAtTalon:
      return 19_M;
    case Offence::kCalledOutOfTurn:
      return 25_M;
    case Offence::kPassedOutOfTurn:
      return 26_M;
    case Offence::kRevoked:
    case Offence::kDiscardedWrongly:
    case Offence::kExposedCard:
    case Offence::kMisdealt:
      break;
  }
  return 36_M;
}

// What was done, as a word for "fine: {offence}".
[[nodiscard]] constexpr Word word_for(Offence offence) noexcept {
  switch (offence) {
    case Offence::kLookedAtTalon:
      return {translatable("looked at the talon")};
    case Offence::kCalledOutOfTurn:
      return {translatable("called out of turn")};
    case Offence::kPassedOutOfTurn:
      return {translatable("passed out of turn")};
    case Offence::kRevoked:
      return {translatable("revoked")};
    case Offence::kDiscardedWrongly:
      return {translatable("put away the wrong number of cards")};
    case Offence::kExposedCard:
      return {translatable("exposed a card")};
    case Offence::kMisdealt:
      break;
  }
  return {translatable("misdealt")};
}

// Fines incurred and not yet written down: how often each seat committed each offence. A fine is a remise "in
// the suit that will be played" (M19, M25), so it waits until a game is settled (H2).
using Fines = PerSeat<EnumArray<Offence, std::uint8_t, kOffences.size()>>;
inline constexpr int kMaxFines = 100;  // of one kind for one seat waiting at once

}  // namespace pulka
