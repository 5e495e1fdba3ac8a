// What has happened. The log of events is the one source of truth; apply() is the only thing that changes a
// state.
#pragma once

#include <cstdint>
#include <variant>

#include "cards/card.hpp"
#include "cards/clause.hpp"
#include "cards/deal.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"
#include "game/command.hpp"
#include "rules/contract.hpp"
#include "rules/offence.hpp"
#include "scoring/account.hpp"
#include "text/message.hpp"

namespace pulka {

// Who learns what from an event. Every event type states its own; there is no default.
enum class Audience : std::uint8_t {
  kAll,         // everybody, the whole of it
  kOwner,       // everybody that it happened; only its `seat` sees the cards
  kOwnerOrAll,  // as kOwner, or as kAll when its `open` is set
  kOwnHand,     // each active player his own hand, nobody the rest
};

namespace event {

struct PackCut {  // M17
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  std::uint8_t lifted = 0;
  friend bool operator==(const PackCut&, const PackCut&) = default;
};
struct DealVoided {  // M15, M16, M18: the same dealer deals again
  static constexpr Audience kAudience = Audience::kAll;
  Clause reason;
  friend bool operator==(const DealVoided&, const DealVoided&) = default;
};
struct Dealt {  // M13, M14
  static constexpr Audience kAudience = Audience::kOwnHand;
  Deal deal;
  friend bool operator==(const Dealt&, const Dealt&) = default;
};
struct ExposedInDeal {  // M15: `card` lies in `seat`'s hand and all have seen it
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  Card card;
  friend bool operator==(const ExposedInDeal&, const ExposedInDeal&) = default;
};
struct BidMade {  // M20, M50, A6
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  Suit suit = Suit::kSpades;
  Game game = Game::kSix;
  friend bool operator==(const BidMade&, const BidMade&) = default;
};
struct NumberCalled {  // A5
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  std::uint8_t number = 0;
  friend bool operator==(const NumberCalled&, const NumberCalled&) = default;
};
struct Passed {  // M24, M59, M9, A5, A9, A10
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  friend bool operator==(const Passed&, const Passed&) = default;
};
struct Bought {  // M59
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  friend bool operator==(const Bought&, const Bought&) = default;
};
struct TalonTaken {  // M24, M59; `open`: turned up for all (H1)
  static constexpr Audience kAudience = Audience::kOwnerOrAll;
  Seat seat;
  bool open = false;
  CardSet cards;
  friend bool operator==(const TalonTaken&, const TalonTaken&) = default;
};
struct Discarded {  // two cards after the talon; one in the petite misère (M52)
  static constexpr Audience kAudience = Audience::kOwner;
  Seat seat;
  CardSet cards;
  friend bool operator==(const Discarded&, const Discarded&) = default;
};
struct Declared {  // the contract stands: named after the talon, or won in the auction
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  Contract contract;
  friend bool operator==(const Declared&, const Declared&) = default;
};
struct WhistCalled {  // M9, A9; an invitation accepted (A10)
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  friend bool operator==(const WhistCalled&, const WhistCalled&) = default;
};
struct Invited {  // A10: `seat` invites the other
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  friend bool operator==(const Invited&, const Invited&) = default;
};
struct AcesAnnounced {  // A17, A18
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  Aces aces = Aces::kNone;
  friend bool operator==(const AcesAnnounced&, const AcesAnnounced&) = default;
};
struct AcesShown {  // A16: four aces, shown at the end
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  friend bool operator==(const AcesShown&, const AcesShown&) = default;
};
struct HandLaidOpen {  // DroppedHand::kPlayedByWhister, or a declarer's in an open game (A19)
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  CardSet cards;
  friend bool operator==(const HandLaidOpen&, const HandLaidOpen&) = default;
};
struct CardPlayed {  // M12; `seat` is the hand it came from
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  Card card;
  friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};
struct CardsShown {  // after a played deal all cards are turned up (M6, H11)
  static constexpr Audience kAudience = Audience::kAll;
  Deal deal;
  CardSet discards;
  friend bool operator==(const CardsShown&, const CardsShown&) = default;
};
struct PassedOut {  // M24: nobody plays
  static constexpr Audience kAudience = Audience::kAll;
  friend bool operator==(const PassedOut&, const PassedOut&) = default;
};
struct Fined {  // M19, M25, M26, M36; written down when a game is settled (H2)
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  Offence offence = Offence::kLookedAtTalon;
  bool out_of_deal = false;  // M19
  CardSet shown;             // cards of the offender that all have now seen
  friend bool operator==(const Fined&, const Fined&) = default;
};
struct Proposed {  // M33, M34, A14
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  Proposal proposal;
  friend bool operator==(const Proposed&, const Proposed&) = default;
};
struct Answered {  // one no ends the proposal; after the last yes Agreed follows
  static constexpr Audience kAudience = Audience::kAll;
  Seat seat;
  bool yes = false;
  friend bool operator==(const Answered&, const Answered&) = default;
};
struct Agreed {  // everybody said yes; what was agreed follows, as lines or as a void deal
  static constexpr Audience kAudience = Audience::kAll;
  Proposal proposal;
  friend bool operator==(const Agreed&, const Agreed&) = default;
};
struct ResultEntered {
  static constexpr Audience kAudience = Audience::kAll;
  DealResult result;
  friend bool operator==(const ResultEntered&, const ResultEntered&) = default;
};
struct Chalked {  // one line written on the table
  static constexpr Audience kAudience = Audience::kAll;
  Entry entry;
  friend bool operator==(const Chalked&, const Chalked&) = default;
};
struct DealEnded {
  static constexpr Audience kAudience = Audience::kAll;
  Seat next_dealer;
  friend bool operator==(const DealEnded&, const DealEnded&) = default;
};
struct PotEmptied {  // A14: everybody is asked whether to fill it again, each with `amount`
  static constexpr Audience kAudience = Audience::kAll;
  std::int16_t amount = 0;
  friend bool operator==(const PotEmptied&, const PotEmptied&) = default;
};
struct PartyEnded {  // no remise is left (M41), or an empty pot is not filled again (A14)
  static constexpr Audience kAudience = Audience::kAll;
  friend bool operator==(const PartyEnded&, const PartyEnded&) = default;
};
struct Undone {  // H8: the newest entered step; its compensating lines come before
  static constexpr Audience kAudience = Audience::kAll;
  friend bool operator==(const Undone&, const Undone&) = default;
};

}  // namespace event

using Event = std::variant<event::PackCut, event::DealVoided, event::Dealt, event::ExposedInDeal,
                           event::BidMade, event::Passed, event::Bought, event::TalonTaken, event::Discarded,
                           event::Declared, event::WhistCalled, event::HandLaidOpen, event::CardPlayed,
                           event::CardsShown, event::PassedOut, event::Fined, event::Proposed,
                           event::Answered, event::Agreed, event::ResultEntered, event::Chalked,
                           event::DealEnded, event::PartyEnded, event::Undone, event::NumberCalled,
                           event::Invited, event::AcesAnnounced, event::AcesShown, event::PotEmptied>;

// What one command leads to: at most a settlement with all its lines and a few events around it.
using EventList = InplaceVector<Event, kMaxEntries + 8>;

// An event as one seat learns of it, built from what that seat sees.
namespace seen {

struct HandDealt {  // the viewer's own hand; nothing for one who sits out
  CardSet hand;
  friend bool operator==(const HandDealt&, const HandDealt&) = default;
};
struct TalonTaken {  // `cards` is empty for those who do not see them
  Seat seat;
  CardSet cards;
  friend bool operator==(const TalonTaken&, const TalonTaken&) = default;
};
struct Discarded {  // `count` cards; which, only for the owner
  Seat seat;
  std::uint8_t count = 0;
  CardSet cards;
  friend bool operator==(const Discarded&, const Discarded&) = default;
};

}  // namespace seen

using SeenEvent =
    std::variant<event::PackCut, event::DealVoided, seen::HandDealt, event::ExposedInDeal, event::BidMade,
                 event::Passed, event::Bought, seen::TalonTaken, seen::Discarded, event::Declared,
                 event::WhistCalled, event::HandLaidOpen, event::CardPlayed, event::CardsShown,
                 event::PassedOut, event::Fined, event::Proposed, event::Answered, event::Agreed,
                 event::ResultEntered, event::Chalked, event::DealEnded, event::PartyEnded, event::Undone,
                 event::NumberCalled, event::Invited, event::AcesAnnounced, event::AcesShown,
                 event::PotEmptied>;

// "{who} revoked ({cards}): a fine (M36)". How much it is will be known when a game is settled (H2).
[[nodiscard]] Message explain(const event::Fined& fined);

}  // namespace pulka
