// What may differ between one game of the family and another: a value with typed fields. Variants are data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "cards/clause.hpp"
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
  std::uint16_t fish_price = 10;                                     // M39: kopecks, 1..1000

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

// Everything wrong with a rule set: fields out of range, and combinations that no game can be played by. A
// sentence about a combination names both fields. Empty: the rule set is valid.
[[nodiscard]] std::vector<Message> faults(const RuleSet& rules);

}  // namespace pulka
