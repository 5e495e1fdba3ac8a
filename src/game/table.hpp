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
  kAuction,       // M20-M24: games without the talon, each hand speaks once; A5: the ladder
  kTalonOffer,    // M24: who takes the talon
  kTalonAuction,  // M59: "I buy"
  kDiscard,       // the buyer puts two cards away
  kDeclare,       // … and names trumps
  kPutAway,       // M52: one card is put away
  kWhist,         // M9; in or out (A9)
  kInvite,        // A10: the lone defender may invite the other
  kInvited,       // A10: who may refuse
  kPlay,          // M12
  kFinished,      // no remise is left (M41), or the pot stays empty (A14)
  // Passed through within one command, never at rest:
  kHandGameWon,  // a bid stands: the contract is about to be declared
  kTalonBought,  // the last buyer is about to take the talon
  kPlayReady,    // the whist is settled: a hand is laid open, or play begins
  kNobodyPlays,  // everybody declined
  kSettling,     // the result is known
  kAgreed,       // a proposal has every yes
  kPartyEnding,  // an empty pot is not filled again
};
[[nodiscard]] constexpr bool at_rest(Phase phase) noexcept {
  return phase <= Phase::kFinished;
}

enum class WhistCall : std::uint8_t { kNone, kPass, kWhist };

// A seat's last word in the auction.
struct HandCall {
  enum class Kind : std::uint8_t {
    kNone,
    kPass,
    kBid,     // a game without the talon
    kNumber,  // a number of the ladder (A5)
  };
  Kind kind = Kind::kNone;
  Suit suit = Suit::kSpades;
  Game game = Game::kSix;
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
  bool ante_paid = false;  // A4: by the dealer for this deal, which may have been void since

  // --- The deal in progress, or the last one until the next is dealt.
  InplaceVector<Seat, 3> active;  // first, second and third hand; two seats when two play
  SeatSet excluded;               // M19
  PerSeat<CardSet> exposed;       // cards known to all though in a hand (M15, M36)
  PerSeat<HandCall> hand_calls;
  SeatSet talon_passes;
  std::uint8_t buys = 0;
  std::optional<Seat> buyer;   // the last to say "I buy"
  std::uint8_t level = 0;      // A5: the number reached in the ladder, 0: none
  std::optional<Seat> caller;  // A5: who called or held it last
  std::optional<Seat> declarer;
  bool talon_taken = false;
  CardSet talon_seen;  // the talon when it was turned up (H1)
  std::optional<Contract> contract;
  PerSeat<WhistCall> whist_calls;
  SeatSet in_play;                  // hands that play tricks
  std::optional<Seat> inviter;      // A10
  Aces aces = Aces::kUnsaid;        // of the declarer: announced, or shown at the end (A16, A17)
  SeatSet put_away;                 // M52: who has put a card away without replacement
  std::optional<Seat> open_hand;    // laid open: a passer's, played by the whister, or the declarer's (A19)
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

[[nodiscard]] bool is_active(const Table& table, Seat seat);
// The highest bid that stands for a game without the talon, those of excluded players aside (M22, M19).
[[nodiscard]] std::optional<HandCall> standing_bid(const Table& table);
[[nodiscard]] std::optional<Seat> standing_bidder(const Table& table);
// The contract that an auction won without the talon leads to.
[[nodiscard]] Contract contract_won(const Table& table);
// Whether the declarer who took the talon may name this contract: not below the number that the ladder
// reached (A8), nor in a suit below the floor of "I buy" (M59).
[[nodiscard]] bool reaches_floor(const Table& table, Contract contract);
// The lone whister who plays the open hand, or the seat itself.
[[nodiscard]] Seat player_of_hand(const Table& table, Seat hand);
[[nodiscard]] std::optional<Suit> trump_of(const Table& table);
// Who leads to the first trick of the contract, among the hands in play (M12, A11).
[[nodiscard]] Seat first_leader(const Table& table);
// Which cards of `hand` may be played on the trick under way (M12, A12).
[[nodiscard]] CardSet playable(const Table& table, CardSet hand);
// The clause of a whist: the manual's (M9), or an "in" (A9).
[[nodiscard]] constexpr Clause whist_clause(const RuleSet& rules) noexcept {
  return rules.scoring == Scoring::kPot ? 9_A : 9_M;
}
// The clause of a card (M12, A12), of putting two away (M36, A8), and of the talon offered in turn (M24, A7).
[[nodiscard]] constexpr Clause play_clause(const RuleSet& rules) noexcept {
  return rules.scoring == Scoring::kPot ? 12_A : 12_M;
}
[[nodiscard]] constexpr Clause discard_clause(const RuleSet& rules) noexcept {
  return rules.auction == Auction::kLadder ? 8_A : 36_M;
}
[[nodiscard]] constexpr Clause talon_clause(const RuleSet& rules) noexcept {
  return rules.auction == Auction::kLadder ? 7_A : 24_M;
}
[[nodiscard]] int aces_in(CardSet cards);
// Whether the declarer may still announce his aces, if the game brings a premium for them: before his first
// card, and once (A17, A18).
[[nodiscard]] bool may_announce(const Table& table);
// Whether aces bring a premium in this game: four of them (A16), or none (A17, A18).
[[nodiscard]] bool brings_premium(const RuleSet& rules, Contract contract, Aces aces);
// Whether they must be announced before the declarer's first card to count (A17, A18).
[[nodiscard]] constexpr bool is_announced(const RuleSet& rules, Aces aces) noexcept {
  return aces == Aces::kNone || rules.premiums == AcePremiums::kAnnounceFourFirst;
}
// Cards a seat holds, by count; 0 for one who sits out or between deals.
[[nodiscard]] int cards_held(const Table& table, Seat seat);
// Opponents of the declarer who take part in this deal, from his left (M9).
[[nodiscard]] InplaceVector<Seat, 2> opponents(const Table& table);
// The result of the play so far, an open hand's tricks credited to the whister who plays it.
[[nodiscard]] DealResult result_of(const Table& table);
[[nodiscard]] int smallest_stake(const Table& table);

}  // namespace pulka
