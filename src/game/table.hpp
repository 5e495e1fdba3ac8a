// What everybody at the table knows: rules, accounts, whose turn, calls, tricks. It never holds a hidden
// card.
#pragma once

#include <cstdint>
#include <optional>

#include "cards/card.hpp"
#include "cards/deal.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"
#include "game/command.hpp"
#include "rules/contract.hpp"
#include "rules/offence.hpp"
#include "rules/rule_set.hpp"
#include "scoring/account.hpp"
#include "tricks/trick.hpp"

namespace pulka {

enum class Phase : std::uint8_t {
  kDealing,       // between deals: the dealer is to deal, results may be entered, consents asked
  kExposedCard,   // M15: the active players are asked whether to deal again
  kAuction,       // M20-M24: games without the talon, each hand speaks once
  kTalonOffer,    // M24: who takes the talon
  kTalonAuction,  // M59: "I buy"
  kDiscard,       // the buyer puts two cards away
  kDeclare,       // … and names trumps
  kWhist,         // M9
  kPlay,          // M12
  kFinished,      // no remise is left
  // Passed through within one command, never at rest:
  kHandGameWon,  // a bid stands: the contract is about to be declared
  kTalonBought,  // the last buyer is about to take the talon
  kPlayReady,    // the whist is settled: a dropped hand is laid open, or play begins
  kNobodyPlays,  // everybody declined
  kSettling,     // the result is known
  kAgreed,       // a proposal has every yes
};
[[nodiscard]] constexpr bool at_rest(Phase phase) noexcept {
  return phase <= Phase::kFinished;
}

enum class WhistCall : std::uint8_t { kNone, kPass, kWhist };

// A seat's word in the round about games without the talon.
struct HandCall {
  enum class Kind : std::uint8_t { kNone, kPass, kBid };
  Kind kind = Kind::kNone;
  Suit suit = Suit::kSpades;
  friend bool operator==(const HandCall&, const HandCall&) = default;
};

// The cards of a deal that was played, turned up afterwards.
struct ShownDeal {
  Deal deal;
  CardSet discards;
  friend bool operator==(const ShownDeal&, const ShownDeal&) = default;
};

struct Table {
  // --- The party.
  RuleSet rules;
  std::uint8_t players = 3;  // 2..5
  Account account;
  Fines fines{};                 // incurred, to be written with the next settlement (H2)
  std::uint32_t deals_done = 0;  // deals ended, played or passed out; void deals do not count
  Phase phase = Phase::kDealing;
  Seat dealer = Seat::k0;

  // --- The deal in progress, or the last one until the next is dealt.
  InplaceVector<Seat, 3> active;  // first, second and third hand; two seats when two play
  SeatSet excluded;               // M19
  PerSeat<CardSet> exposed;       // cards known to all though in a hand (M15, M36)
  PerSeat<HandCall> hand_calls;
  SeatSet talon_passes;
  std::uint8_t buys = 0;
  std::optional<Seat> buyer;  // the last to say "I buy"
  std::optional<Seat> declarer;
  bool talon_taken = false;
  CardSet talon_seen;  // the talon when it was turned up (H1)
  std::optional<Contract> contract;
  PerSeat<WhistCall> whist_calls;
  SeatSet in_play;                  // hands that play tricks
  std::optional<Seat> open_hand;    // laid open, played by the whister
  CardSet open_cards;               // what is left of it
  Trick trick;                      // on the table now
  InplaceVector<Trick, 10> tricks;  // complete
  PerSeat<std::uint8_t> taken;      // tricks won by each hand
  CardSet played;                   // all cards played so far
  Seat turn = Seat::k0;             // kPlay: the hand to play
  Seat to_act = Seat::k0;           // kAuction..kPlay: the player to decide
  std::optional<ShownDeal> shown;

  // --- Consent.
  std::optional<Proposal> proposal;  // pending
  SeatSet asked;                     // who has still to answer

  friend bool operator==(const Table&, const Table&) = default;
};

// The seats that play when `dealer` deals, in speaking order (M6-M8, M20): from the dealer's left; with three
// the dealer is third hand, with four the dealer sits out, with five the dealer and the player at his right.
[[nodiscard]] InplaceVector<Seat, 3> active_seats(int players, Seat dealer);
[[nodiscard]] bool is_active(const Table& table, Seat seat);
// The highest bid that stands for a game without the talon, those of excluded players aside (M22, M19).
[[nodiscard]] std::optional<Suit> standing_bid(const Table& table);
[[nodiscard]] std::optional<Seat> standing_bidder(const Table& table);
// The lone whister who plays the open hand, or the seat itself.
[[nodiscard]] Seat player_of_hand(const Table& table, Seat hand);
[[nodiscard]] std::optional<Suit> trump_of(const Table& table);
// Cards a seat holds, by count; 0 for one who sits out or between deals.
[[nodiscard]] int cards_held(const Table& table, Seat seat);
// Opponents of the declarer who take part in this deal, from his left (M9).
[[nodiscard]] InplaceVector<Seat, 2> opponents(const Table& table);
// The result of the play so far, an open hand's tricks credited to the whister who plays it.
[[nodiscard]] DealResult result_of(const Table& table);
[[nodiscard]] int smallest_stake(const Table& table);

}  // namespace pulka
