// What somebody at the table asks to do. decide() says what follows from it, or why it may not be.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "cards/card.hpp"
#include "cards/clause.hpp"
#include "cards/deal.hpp"
#include "cards/seat.hpp"
#include "rules/offence.hpp"
#include "scoring/account.hpp"

namespace pulka {

// Something that needs every player's yes.
struct Proposal {
  enum class Kind : std::uint8_t {
    kMerge,   // write all remises together (M33)
    kReduce,  // every stake less `amount` remises (M34); 1..kMaxReduction and no more than the smallest stake
    kRedeal,  // deal again after a card was exposed in dealing (M15); asked by the game itself
  };
  Kind kind = Kind::kMerge;
  std::int16_t amount = 0;
  friend bool operator==(const Proposal&, const Proposal&) = default;
};
inline constexpr int kMaxReduction = 50;

// The clause that asks for the consent.
[[nodiscard]] constexpr Clause clause_of(Proposal::Kind kind) noexcept {
  switch (kind) {
    case Proposal::Kind::kReduce:
      return 34_M;
    case Proposal::Kind::kRedeal:
      return 15_M;
    case Proposal::Kind::kMerge:
      break;
  }
  return 33_M;
}

namespace command {

// --- Dealing: said by whoever hosts the table.
struct CutPack {  // M17: lifts `lifted` cards of the 32, at least six, leaving at least six
  Seat seat;
  std::uint8_t lifted = 0;
  friend bool operator==(const CutPack&, const CutPack&) = default;
};
struct VoidDeal {  // M16 (wrong number of cards) or M18 (a bottom card was seen); before the first call
  Clause reason;
  friend bool operator==(const VoidDeal&, const VoidDeal&) = default;
};
struct DealCards {  // M13, M14; with two players the third hand is the closed one (M6)
  Deal deal;
  friend bool operator==(const DealCards&, const DealCards&) = default;
};
struct ExposeInDeal {  // M15: this card was seen as it was dealt; before the first call
  Card card;
  friend bool operator==(const ExposeInDeal&, const ExposeInDeal&) = default;
};

// --- Auction, talon, whist, play: said by a player. `seat` is who says it.
struct Bid {  // M20: six tricks in `suit` without the talon
  Seat seat;
  Suit suit = Suit::kSpades;
  friend bool operator==(const Bid&, const Bid&) = default;
};
struct Pass {  // to the auction (M24), the talon (M24, M59) or the whist (M9)
  Seat seat;
  friend bool operator==(const Pass&, const Pass&) = default;
};
struct TakeTalon {  // M24
  Seat seat;
  friend bool operator==(const TakeTalon&, const TakeTalon&) = default;
};
struct Buy {  // M59: "I buy"
  Seat seat;
  friend bool operator==(const Buy&, const Buy&) = default;
};
struct Discard {  // two cards put away after taking the talon (M36)
  Seat seat;
  CardSet cards;
  friend bool operator==(const Discard&, const Discard&) = default;
};
struct Declare {  // names trumps after the discard
  Seat seat;
  Suit suit = Suit::kSpades;
  friend bool operator==(const Declare&, const Declare&) = default;
};
struct CallWhist {  // M9
  Seat seat;
  friend bool operator==(const CallWhist&, const CallWhist&) = default;
};
struct PlayCard {  // M12; `seat` is the player, who also plays a hand laid open for him
  Seat seat;
  Card card;
  friend bool operator==(const PlayCard&, const PlayCard&) = default;
};

// --- Consent (M33, M34, M15).
struct Propose {  // between deals; merging and reducing only
  Seat seat;
  Proposal proposal;
  friend bool operator==(const Propose&, const Propose&) = default;
};
struct Answer {
  Seat seat;
  bool yes = false;
  friend bool operator==(const Answer&, const Answer&) = default;
};

// --- Said by whoever keeps the score of a party on real cards.
struct RecordOffence {  // with Enforcement::kTable; `card` for an exposed card of a hand the program knows
  Seat seat;
  Offence offence = Offence::kLookedAtTalon;
  std::optional<Card> card;
  friend bool operator==(const RecordOffence&, const RecordOffence&) = default;
};
struct EnterResult {  // a deal played elsewhere
  DealResult result;
  friend bool operator==(const EnterResult&, const EnterResult&) = default;
};
struct EnterPassedOut {  // a deal that nobody played
  friend bool operator==(const EnterPassedOut&, const EnterPassedOut&) = default;
};
struct Undo {  // takes back the newest result, fine or consent entered since cards were last dealt here (H8)
  friend bool operator==(const Undo&, const Undo&) = default;
};

}  // namespace command

using Command =
    std::variant<command::CutPack, command::VoidDeal, command::DealCards, command::ExposeInDeal, command::Bid,
                 command::Pass, command::TakeTalon, command::Buy, command::Discard, command::Declare,
                 command::CallWhist, command::PlayCard, command::Propose, command::Answer,
                 command::RecordOffence, command::EnterResult, command::EnterPassedOut, command::Undo>;

}  // namespace pulka
