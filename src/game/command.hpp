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
    kRefill,  // everybody puts `amount` into a Styrian pot (A14), 10..1000, a multiple of ten; asked by the
              // game itself when the pot is empty, and a no then ends the party
  };
  Kind kind = Kind::kMerge;
  std::int16_t amount = 0;
  friend bool operator==(const Proposal&, const Proposal&) = default;
};
inline constexpr int kMaxReduction = 50;
inline constexpr int kMaxRefill = 1000;
// Whether everybody may put this into a Styrian pot: a multiple of ten, 10..kMaxRefill (A14).
[[nodiscard]] constexpr bool is_contribution(int amount) noexcept {
  return amount >= 10 && amount <= kMaxRefill && amount % 10 == 0;
}

// The clause that asks for the consent.
[[nodiscard]] constexpr Clause clause_of(Proposal::Kind kind) noexcept {
  switch (kind) {
    case Proposal::Kind::kReduce:
      return 34_M;
    case Proposal::Kind::kRedeal:
      return 15_M;
    case Proposal::Kind::kRefill:
      return 14_A;
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
struct Bid {  // M20, A6: six tricks in `suit` without the talon; M50: another game, kSpades if without trumps
  Seat seat;
  Suit suit = Suit::kSpades;
  Game game = Game::kSix;
  friend bool operator==(const Bid&, const Bid&) = default;
};
struct CallNumber {  // A5: a number of the ladder; the number reached: held ("here")
  Seat seat;
  std::uint8_t number = 0;
  friend bool operator==(const CallNumber&, const CallNumber&) = default;
};
struct Pass {  // to the auction (M24, A5), the talon (M24, M59), the whist (M9; "out", A9), to inviting and
               // to being invited (A10)
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
struct Discard {  // two cards put away after taking the talon (M36), one in the petite misère (M52)
  Seat seat;
  CardSet cards;
  friend bool operator==(const Discard&, const Discard&) = default;
};
struct Declare {  // names trumps or another game after the discard
  Seat seat;
  Suit suit = Suit::kSpades;
  Game game = Game::kSix;
  friend bool operator==(const Declare&, const Declare&) = default;
};
struct CallWhist {  // M9; "in" (A9); accepting an invitation (A10)
  Seat seat;
  friend bool operator==(const CallWhist&, const CallWhist&) = default;
};
struct Invite {  // A10: the lone defender takes the other in
  Seat seat;
  friend bool operator==(const Invite&, const Invite&) = default;
};
struct AnnounceAces {  // A17, A18: by the declarer before his first card; kNone or kFour
  Seat seat;
  Aces aces = Aces::kNone;
  friend bool operator==(const AnnounceAces&, const AnnounceAces&) = default;
};
struct PlayCard {  // M12; `seat` is the player, who also plays a hand laid open for him
  Seat seat;
  Card card;
  friend bool operator==(const PlayCard&, const PlayCard&) = default;
};

// --- Consent (M33, M34, M15).
struct Propose {  // between deals; no redeal. A refill may take the place of the one the game itself asks for
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
                 command::RecordOffence, command::EnterResult, command::EnterPassedOut, command::Undo,
                 command::CallNumber, command::Invite, command::AnnounceAces>;

}  // namespace pulka
