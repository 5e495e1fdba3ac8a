// The words for phases in views. Internal to this room.
#pragma once

#include <string_view>

#include "game/table.hpp"

namespace pulka {

[[nodiscard]] constexpr std::string_view phase_code(Phase phase) {
  switch (phase) {
    case Phase::kDealing:
      return "dealing";
    case Phase::kExposedCard:
      return "exposed_card";
    case Phase::kAuction:
      return "auction";
    case Phase::kTalonOffer:
      return "talon_offer";
    case Phase::kTalonAuction:
      return "talon_auction";
    case Phase::kDiscard:
      return "discard";
    case Phase::kDeclare:
      return "declare";
    case Phase::kPutAway:
      return "put_away";
    case Phase::kWhist:
      return "whist";
    case Phase::kInvite:
      return "invite";
    case Phase::kInvited:
      return "invited";
    case Phase::kPlay:
      return "play";
    case Phase::kFinished:
      return "finished";
    case Phase::kHandGameWon:
      return "hand_game_won";
    case Phase::kTalonBought:
      return "talon_bought";
    case Phase::kPlayReady:
      return "play_ready";
    case Phase::kNobodyPlays:
      return "nobody_plays";
    case Phase::kSettling:
      return "settling";
    case Phase::kAgreed:
      return "agreed";
    case Phase::kPartyEnding:
      return "party_ending";
  }
  return {};
}

// Whether somebody is to act, so that `to_act` means something.
[[nodiscard]] constexpr bool somebody_acts(Phase phase) {
  return phase != Phase::kDealing && phase != Phase::kExposedCard && phase != Phase::kFinished &&
         at_rest(phase);
}

}  // namespace pulka
