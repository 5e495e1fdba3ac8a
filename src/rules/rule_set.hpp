// What may differ between one game of the family and another: a value with typed fields. Variants are data.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "cards/clause.hpp"
#include "cards/deal.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"
#include "rules/games.hpp"
#include "text/message.hpp"

namespace pulka {

// How three passes lead to a game with the talon (M59).
enum class TalonRule : std::uint8_t {
  kInTurn,      // first kind: offered to the first, second and third hand, the first to take it plays (M24)
  kNegotiated,  // second kind: an auction with the word "I buy", each raising the floor by a suit (M59)
};
enum class HeartsOverHearts : std::uint8_t { kAllowed, kForbidden };  // M21, M47
enum class RedealBy : std::uint8_t { kNextDealer, kSameDealer };      // M24
enum class FirstLead : std::uint8_t { kEldest, kDeclarer };           // M12 leaves it open
enum class DroppedHand : std::uint8_t {
  kDead,             // the passer's cards are out of play: tricks of two cards
  kPlayedByWhister,  // laid open and played by the lone whister, who takes its tricks
};
// M40: a winner without a stake writes the game on the richest player; if that one took tricks as a whister …
enum class Netting : std::uint8_t {
  kSeparate,  // … both write their own (30 and 6)
  kNet,       // … only the difference is written (24)
};
// M41: a game reckoned by the few remises left, lost with kadils, costs …
enum class LastRemise : std::uint8_t {
  kOnce,     // … that value once, as the text has it
  kByTrick,  // … that value for every missing trick (M43)
};
enum class RemiseWriting : std::uint8_t { kSeparate, kMerged };  // M32
enum class Enforcement : std::uint8_t {
  kRefuse,  // an illegal act is refused and nothing happens
  kTable,   // it is recorded, fined (M19, M25, M26, M36) and put right
};

// How a game without the talon, or the talon itself, is won.
enum class Auction : std::uint8_t {
  kSingleRound,  // each hand speaks once about games without the talon; then the talon (M20-M24)
  kLadder,       // numbers called round and round, held by earlier seats (A5)
};
// Games besides six tricks with trumps in the manual's auction.
enum class Mixed : std::uint8_t {
  kNone,
  kPartial,  // six no trump, eight, totus (M57)
  kFull,     // six no trump, seven, eight, nine, totus and both misères (M48-M56)
};
// Where the grande misère stands in the auction, which M50 does not say.
enum class GrandeMisereRank : std::uint8_t { kAfterEight, kAfterPetiteMisere, kAfterNine, kAfterTotus };
enum class HighGameQuota : std::uint8_t { kFirstOwes, kBothOwe };           // M53, M55
enum class TotusPrize : std::uint8_t { kFishes, kTimesValue };              // M56: 11 a trick, or 11 x value
enum class PetiteMisereOpponents : std::uint8_t { kKeepTen, kPutOneAway };  // M52
enum class MisereLead : std::uint8_t { kAsFirstLead, kDeclarersLeft };      // M12
enum class Scoring : std::uint8_t {
  kChalk,  // remises and fishes on a chalk table (M10, M27-M46)
  kPot,    // money in a pot and in the players' dishes (A13, A14)
};
// A14: how much of the pot a deal is played for.
enum class Pot : std::uint8_t {
  kFixed,      // the dealer's stake, whatever has gathered
  kUnlimited,  // all of it
  kLimited,    // all of it up to RuleSet::pot_limit times the dealer's stake
  kStyrian,    // ten times the suit's value out of what all put in at the start
};
enum class ShortPot : std::uint8_t { kPlayForRest, kRefill };                   // A14, Styrian
enum class Direction : std::uint8_t { kClockwise, kAnticlockwise };             // A2
enum class HandEntry : std::uint8_t { kFirstCallOnly, kAnyTurn };               // A6
enum class AllPass : std::uint8_t { kRedeal, kDealerDeclares, kTalonOffered };  // A7
enum class PremiumPayers : std::uint8_t { kBoth, kWhistersOnly };               // A15
// A18: when four aces, or no ace, bring a premium.
enum class AcePremiums : std::uint8_t {
  kUsual,  // A16, A17
  kNone,
  kHandGamesOnly,
  kAnnounceFourFirst,  // four aces too must be announced before the first lead
  kFourAcesOnly,
};
enum class FailedPremium : std::uint8_t { kNone, kDeclarerPays };      // A16, A18: for four aces
enum class Illustrated : std::uint8_t { kNone, kSans, kDurchmarsch };  // A19
enum class IllustratedPayment : std::uint8_t { kDirect, kFromPot };    // A19

// The suits from lowest to highest.
using SuitOrder = std::array<Suit, 4>;
inline constexpr SuitOrder kManualSuitOrder{Suit::kSpades, Suit::kClubs, Suit::kDiamonds,
                                            Suit::kHearts};  // M4

// One game's rules. Default-built, it is the manual's simple game: without kadils, with the premium for games
// without the talon, talon in turn. Where the book can be read two ways the first reading is the default. The
// options table (options.hpp) names, explains and bounds every field.
struct RuleSet {
  bool kadil = false;                                                // M42-M44
  bool hand_premium = true;                                          // M46
  TalonRule talon = TalonRule::kInTurn;                              // M24, M59
  HeartsOverHearts hearts_over_hearts = HeartsOverHearts::kAllowed;  // M21, M47
  RedealBy redeal_by = RedealBy::kNextDealer;                        // M24
  FirstLead first_lead = FirstLead::kEldest;                         // M12
  DroppedHand dropped_hand = DroppedHand::kDead;                     // M12
  bool talon_shown = false;                                          // H1
  Netting netting = Netting::kSeparate;                              // M40
  LastRemise last_remise = LastRemise::kOnce;                        // M41
  RemiseWriting remises = RemiseWriting::kSeparate;                  // M32
  Enforcement enforcement = Enforcement::kRefuse;                    // M36
  SuitOrder suit_order = kManualSuitOrder;                           // M4
  PerSuit<std::uint8_t> suit_values{{1, 2, 3, 4}};                   // M40: remises with the talon, 1..9
  std::uint8_t declarer_owes = 6;                                    // M9: tricks, 5..9
  std::uint8_t whister_owes = 2;                                     // M9: tricks, 1..4
  std::uint8_t stake = 21;                                           // M37, M38: remises, 10..50
  std::uint16_t fish_price = 10;  // M39: kopecks, 1..1000; with a pot the price of one of its units

  // --- Mixed Preference.
  Mixed mixed = Mixed::kNone;                                                       // M48, M57
  GrandeMisereRank grande_misere_rank = GrandeMisereRank::kAfterEight;              // M50
  bool same_level_by_suit = true;                                                   // M50
  HighGameQuota high_game_quota = HighGameQuota::kFirstOwes;                        // M53, M55
  TotusPrize totus_prize = TotusPrize::kFishes;                                     // M56
  PetiteMisereOpponents petite_misere_opponents = PetiteMisereOpponents::kKeepTen;  // M52
  MisereLead misere_lead = MisereLead::kAsFirstLead;                                // M12
  // H14: remises, 1..30, in the order of Game from six no trump to totus; the rest has no value of this kind.
  PerGame<std::uint8_t> game_values{{0, 6, 7, 8, 9, 10, 11, 12}};

  // --- Austrian Preference. The unit of money is a tenth of the usual dealer's stake.
  Auction auction = Auction::kSingleRound;              // A5
  Scoring scoring = Scoring::kChalk;                    // A13
  Pot pot = Pot::kFixed;                                // A14
  std::uint8_t dealer_stake = 10;                       // A4: 10..100, a multiple of ten
  std::uint8_t pot_limit = 10;                          // A14: times the dealer's stake, 2..50
  std::uint16_t contribution = 100;                     // A14, Styrian: 10..1000, a multiple of ten
  ShortPot short_pot = ShortPot::kPlayForRest;          // A14
  Direction direction = Direction::kClockwise;          // A2
  DealPattern deal_pattern = DealPattern::kTwos;        // M13, A3
  bool jumps = false;                                   // A5
  bool hand_games = true;                               // A6
  HandEntry hand_entry = HandEntry::kFirstCallOnly;     // A6
  AllPass all_pass = AllPass::kRedeal;                  // A7
  bool invitation = true;                               // A10; with a pot only
  bool invitee_may_refuse = false;                      // A10
  bool must_head = false;                               // A12
  PremiumPayers premium_payers = PremiumPayers::kBoth;  // A15
  AcePremiums premiums = AcePremiums::kUsual;           // A16-A18
  FailedPremium failed_premium = FailedPremium::kNone;  // A16, A18
  Illustrated illustrated = Illustrated::kNone;         // A19
  IllustratedPayment illustrated_payment = IllustratedPayment::kDirect;  // A19

  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

inline constexpr int kFishesPerRemise = 10;  // M39

// Position of `suit` in the order, 0 (lowest) .. 3.
[[nodiscard]] constexpr int suit_rank(const RuleSet& rules, Suit suit) noexcept {
  int rank = 0;
  while (rules.suit_order[static_cast<std::size_t>(rank)] != suit) ++rank;
  return rank;
}
[[nodiscard]] constexpr bool outranks(const RuleSet& rules, Suit a, Suit b) noexcept {
  return suit_rank(rules, a) > suit_rank(rules, b);
}
[[nodiscard]] constexpr Suit highest_suit(const RuleSet& rules) noexcept {
  return rules.suit_order[3];
}

// The seat that comes `steps` after `seat` in the direction of play (A2). steps >= 0.
[[nodiscard]] constexpr Seat next_seat(const RuleSet& rules, Seat seat, int players, int steps = 1) noexcept {
  const int onward = steps % players;
  return left_of(seat, players, rules.direction == Direction::kClockwise ? onward : players - onward);
}

// The seats that play when `dealer` deals, in speaking order (M6-M8, M20, A2): from the dealer's left; with
// three the dealer is third hand, with four the dealer sits out, with five the dealer and the player at his
// right.
[[nodiscard]] inline InplaceVector<Seat, 3> active_seats(const RuleSet& rules, int players, Seat dealer) {
  assert(players >= kMinPlayers && players <= kMaxPlayers);
  InplaceVector<Seat, 3> seats;
  for (int step = 1; step <= (players < 3 ? players : 3); ++step) {
    seats.push_back(next_seat(rules, dealer, players, step));
  }
  return seats;
}

// How many may sit at the table: two to five (M5), with a pot three or four (A2).
[[nodiscard]] constexpr int min_players(const RuleSet& rules) noexcept {
  return rules.scoring == Scoring::kPot ? 3 : kMinPlayers;
}
[[nodiscard]] constexpr int max_players(const RuleSet& rules) noexcept {
  return rules.scoring == Scoring::kPot ? 4 : kMaxPlayers;
}

// Everything wrong with a rule set: fields out of range, and combinations that no game can be played by. A
// sentence about a combination names both fields. Empty: the rule set is valid.
[[nodiscard]] std::vector<Message> faults(const RuleSet& rules);

}  // namespace pulka
