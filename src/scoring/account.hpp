// Accounts and the entries that change them. The chalk table: stakes in remises, whists in fishes (M10,
// M27-M45). The pot: what lies in the middle and in the players' dishes (A4, A13-A20).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"
#include "rules/contract.hpp"
#include "rules/offence.hpp"
#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

// What stands on the table. Seats beyond the players are zero.
struct Account {
  PerSeat<std::int32_t> stake;           // remises each player has yet to write off, >= 0
  PerSeat<PerSeat<std::int32_t>> whist;  // fishes: whist[a][b] is what a has written on b
  // Money, with Scoring::kPot only. A dish holds what its owner has won less what he has put in and paid.
  // Invariant (A20): pot and dishes add up to zero.
  std::int32_t pot = 0;  // >= 0
  PerSeat<std::int32_t> dish;
  friend bool operator==(const Account&, const Account&) = default;
};

enum class EntryKind : std::uint8_t {
  kGameValue,   // what the deal is reckoned by; changes nothing (M40, M41)
  kWriteOff,    // `who` writes `amount` remises off his own stake (M10)
  kCrossOut,    // `who` crosses out `amount` remises taken by a winner without a stake (M40)
  kTaken,       // `who` writes `amount` fishes on `on` for the remises crossed out there (M40)
  kWhist,       // `who` writes `amount` fishes on `on` for tricks (M10, M31)
  kRemise,      // `who` puts `amount` remises for missing tricks (M30, M31, M43, M44)
  kFine,        // `who` puts `amount` penalty remises (M19, M25, M26, M36)
  kReduce,      // `who` takes `amount` remises off by consent (M34)
  kMerge,       // all remises of `who` are written together; changes no number (M33)
  kTotusPrize,  // `who` writes `amount` fishes on `on` for tricks against a totus (M56)
  // Money; the clause says what for.
  kAtStake,  // what the deal is played for; changes nothing (A13, A14)
  kPutIn,    // `who` puts `amount` into the pot (A4, A10, A13, A14)
  kDraw,     // `who` takes `amount` out of the pot (A13)
  kPay,      // `who` pays `amount` to `on` (A13, A15-A19)
};

// One line of chalk. Every entry has one elementary effect on the account, so the entries of a settlement add
// up to its change. `amount` is count * unit - less, in remises, fishes or money according to the kind.
struct Entry {
  EntryKind kind = EntryKind::kGameValue;
  Seat who = Seat::k0;
  Seat on = Seat::k0;                         // for kTaken, kWhist, kTotusPrize and kPay
  bool undo = false;                          // a compensating entry: the effect is reversed (H8)
  Contract contract;                          // for kGameValue, kFine and kAtStake
  Offence offence = Offence::kLookedAtTalon;  // for kFine
  Clause clause;                              // the clause that asks for it
  std::int16_t count = 1;                     // tricks, missing tricks, remises or offences
  std::int32_t unit = 0;                      // value of one of them
  std::int16_t less = 0;                      // netted whist fishes (kTaken with Netting::kNet)
  std::int32_t amount = 0;
  friend bool operator==(const Entry&, const Entry&) = default;
};

// At most: a value, an own write-off, two lines for each of four payers, two whists, two remises, and the
// fines. With a pot it is fewer.
inline constexpr std::size_t kMaxEntries = 1 + 1 + 8 + 2 + 2 + kMaxPlayers * kOffences.size();
using Entries = InplaceVector<Entry, kMaxEntries>;

// Whether a line of this kind moves money, or says what is played for; the others belong to the chalk table.
[[nodiscard]] constexpr bool is_money(EntryKind kind) noexcept {
  return kind == EntryKind::kAtStake || kind == EntryKind::kPutIn || kind == EntryKind::kDraw ||
         kind == EntryKind::kPay;
}

// The only way an account changes.
void write(Account& account, const Entry& entry);

// What every player has put at the start of a party: his stake (M37), or his part of a Styrian pot (A14).
[[nodiscard]] Account opening_account(const RuleSet& rules, int players);

// Remises left on the table.
[[nodiscard]] int remises_left(const Account& account);
// Pot and dishes together; always 0 (A20).
[[nodiscard]] int money(const Account& account);
// Whether the party is over for want of something to play for: no remise left (M41). A pot never ends it.
[[nodiscard]] bool played_out(const RuleSet& rules, const Account& account);
// Whether a Styrian pot is empty, so that the table must fill it or end (A14).
[[nodiscard]] bool pot_is_empty(const RuleSet& rules, const Account& account);

// What a declarer showed or announced about his aces.
enum class Aces : std::uint8_t {
  kUnsaid,
  kFour,  // all four were in his hand (A16)
  kNone,  // he announced before his first lead that he had none (A17)
};

// How a deal with a declarer came out.
struct DealResult {
  Seat declarer = Seat::k0;
  Contract contract;
  SeatSet whisters;  // those who defended; empty: both passed, the game counts as won without play (M9, A9)
  PerSeat<std::uint8_t> tricks;  // by the seat credited with them; all zero when not played
  std::optional<Seat> inviter;   // the whister who invited the other (A10)
  Aces aces = Aces::kUnsaid;     // with a pot
  friend bool operator==(const DealResult&, const DealResult&) = default;
};

// The value in remises that a game is reckoned by: capped by what is left on the table (M41).
[[nodiscard]] int reckoned_value(const RuleSet& rules, const Account& account, Contract contract);

// With Scoring::kChalk: every line that a deal's result and the fines waiting for it put on the table, in the
// order they are written. (With a pot: settle_pot().)
[[nodiscard]] Entries settle(const RuleSet& rules, int players, const Account& account,
                             const DealResult& result, const Fines& fines);

// One line in words: who, what, how much, by which clause.
[[nodiscard]] Message explain(const Entry& entry);

// The party's money.
struct FinalAccount {
  PerSeat<PerSeat<std::int32_t>>
      net;  // fishes that a receives from b for whists, netted; net[a][b] = -net[b][a]
  PerSeat<std::int32_t> remises_share;  // fishes, only when the party ends with remises left: an equal share
                                        // of all of them, less one's own (H6)
  PerSeat<std::int32_t> pot_share;      // money, only when the party ends with a pot: an equal share (H15)
  PerSeat<std::int32_t> fishes;         // the whole, in fishes or in money; sums to zero
  PerSeat<std::int64_t> kopecks;        // times the price of a fish, sums to zero
  friend bool operator==(const FinalAccount&, const FinalAccount&) = default;
};
[[nodiscard]] FinalAccount final_account(const RuleSet& rules, int players, const Account& account);

}  // namespace pulka
