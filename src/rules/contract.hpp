// Contracts: which there are, which outranks which, what each asks and what it is worth (M20, M40-M57, A5-A8,
// A19).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "cards/card.hpp"
#include "rules/games.hpp"
#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

// A game the declarer undertakes, with the talon or without ("in hand"). Where the game has no trumps the
// suit is kSpades, so that equal contracts compare equal.
struct Contract {
  Suit trump = Suit::kSpades;
  bool with_talon = true;
  Game game = Game::kSix;
  friend constexpr bool operator==(const Contract&, const Contract&) = default;
};

[[nodiscard]] constexpr std::optional<Suit> trump_of(const Contract& contract) noexcept {
  if (!terms_of(contract.game).trump) return std::nullopt;
  return contract.trump;
}

// "hearts", "seven in clubs", "petite misère"; and with "with the talon" or "without the talon".
[[nodiscard]] Message describe(Game game, Suit suit);
[[nodiscard]] Message describe(Contract contract);

// --- The numbers of the ladder auction (A5, A19): 1 to 4 are the suits from the lowest, 5 to 8 the
// illustrated games.

inline constexpr int kSuitNumbers = 4;

[[nodiscard]] constexpr int highest_number(const RuleSet& rules) noexcept {
  return rules.illustrated == Illustrated::kNone ? kSuitNumbers : 8;
}
// The game of a number, 1..highest_number(rules).
[[nodiscard]] constexpr Game game_of_number(const RuleSet& rules, int number) noexcept {
  const bool sans = rules.illustrated == Illustrated::kSans;
  switch (number) {
    case 5:
      return Game::kBettel;
    case 6:
      return sans ? Game::kSans : Game::kDurchmarsch;
    case 7:
      return Game::kOpenBettel;
    case 8:
      return sans ? Game::kPreference : Game::kOpenDurchmarsch;
    default:
      return Game::kSix;
  }
}
// The number of a contract.
[[nodiscard]] constexpr int number_of(const RuleSet& rules, Contract contract) noexcept {
  switch (contract.game) {
    case Game::kBettel:
      return 5;
    case Game::kSans:
    case Game::kDurchmarsch:
      return 6;
    case Game::kOpenBettel:
      return 7;
    case Game::kPreference:
    case Game::kOpenDurchmarsch:
      return 8;
    default:
      return suit_rank(rules, contract.trump) + 1;
  }
}

// --- Which games there are.

[[nodiscard]] constexpr bool is_played(const RuleSet& rules, Game game) noexcept {
  switch (game) {
    case Game::kSix:
      return true;
    case Game::kSixNoTrump:
    case Game::kEight:
    case Game::kTotus:
      return rules.mixed != Mixed::kNone;
    case Game::kSeven:
    case Game::kPetiteMisere:
    case Game::kGrandeMisere:
    case Game::kNine:
      return rules.mixed == Mixed::kFull;
    case Game::kBettel:
    case Game::kOpenBettel:
      return rules.illustrated != Illustrated::kNone;
    case Game::kSans:
    case Game::kPreference:
      return rules.illustrated == Illustrated::kSans;
    case Game::kDurchmarsch:
    case Game::kOpenDurchmarsch:
      return rules.illustrated == Illustrated::kDurchmarsch;
  }
  return false;
}

// Whether a declarer may ever come to play this contract. Suits of games without trumps must be kSpades.
[[nodiscard]] constexpr bool is_played(const RuleSet& rules, Contract contract) noexcept {
  const GameTerms terms = terms_of(contract.game);
  if (!is_played(rules, contract.game)) return false;
  if (!terms.trump && contract.trump != Suit::kSpades) return false;
  if (contract.with_talon) return terms.with_talon;
  if (rules.auction == Auction::kSingleRound) return true;
  // In the ladder only hand games and the game that is one by itself are played without the talon (A6, A19).
  if (contract.game == Game::kPreference) return contract.trump == highest_suit(rules);
  return contract.game == Game::kSix && rules.hand_games;
}

// --- The single-round auction.

// Place in the auction order (M21, M50, M57), higher overcalls lower; equal places do not overcall each
// other.
[[nodiscard]] constexpr int bid_rank(const RuleSet& rules, Game game, Suit suit) noexcept {
  constexpr int kSuits = 4;
  int level = 0;
  switch (game) {
    case Game::kSixNoTrump:
      level = 2;
      break;
    case Game::kSeven:
      level = 4;
      break;
    case Game::kPetiteMisere:
      level = 6;
      break;
    case Game::kEight:
      level = 8;
      break;
    case Game::kNine:
      level = 10;
      break;
    case Game::kTotus:
      level = 12;
      break;
    case Game::kGrandeMisere:
      switch (rules.grande_misere_rank) {
        case GrandeMisereRank::kAfterPetiteMisere:
          level = 7;
          break;
        case GrandeMisereRank::kAfterEight:
          level = 9;
          break;
        case GrandeMisereRank::kAfterNine:
          level = 11;
          break;
        case GrandeMisereRank::kAfterTotus:
          level = 13;
          break;
      }
      break;
    default:
      break;
  }
  const bool by_suit = terms_of(game).trump && (game == Game::kSix || rules.same_level_by_suit);
  return level * kSuits + (by_suit ? suit_rank(rules, suit) : 0);
}

// --- What a contract asks.

// Tricks the declarer undertakes; 0 for a misère.
[[nodiscard]] constexpr int tricks_owed(const RuleSet& rules, Contract contract) noexcept {
  return contract.game == Game::kSix ? rules.declarer_owes : terms_of(contract.game).tricks;
}
// Tricks the declarer who made `made` is short of; of a misère each one made. Negative or 0: the game is
// made.
[[nodiscard]] constexpr int tricks_missing(const RuleSet& rules, Contract contract, int made) noexcept {
  return terms_of(contract.game).misere ? made : tricks_owed(rules, contract) - made;
}
// Cards each player has to play: tricks in a deal that is played to the end.
[[nodiscard]] constexpr int tricks_played(Contract contract) noexcept {
  return kHandSize - terms_of(contract.game).put_away;
}
// Tricks that a whister undertakes; `first`: he is alone, or the first whister after the declarer (M9, M51,
// M53, M55, A9).
[[nodiscard]] constexpr int whister_quota(const RuleSet& rules, Game game, bool first) noexcept {
  switch (game) {
    case Game::kSix:
    case Game::kSixNoTrump:
      return rules.whister_owes;
    case Game::kSeven:
      return first ? 2 : 1;
    case Game::kEight:
    case Game::kNine:
      return first || rules.high_game_quota == HighGameQuota::kBothOwe ? 1 : 0;
    default:
      return 0;
  }
}
// What the inviter answers for, both opponents' tricks together (A10).
[[nodiscard]] constexpr int inviter_quota(const RuleSet& rules) noexcept {
  return 2 * rules.whister_owes;
}

// --- What it is worth on the chalk table.

// The game's value in remises before any end-of-party cap (M40, H14): the suit's or the game's value, one
// more without the talon unless the rule set gives no premium for that (M46); misères and totus have no
// premium.
[[nodiscard]] constexpr int game_value(const RuleSet& rules, Contract contract) noexcept {
  const bool premium = !contract.with_talon && rules.hand_premium && !terms_of(contract.game).all_defend;
  const int value =
      contract.game == Game::kSix ? rules.suit_values[contract.trump] : rules.game_values[contract.game];
  return value + (premium ? 1 : 0);
}

// Whether each missing trick costs the value, or all of them together once (M42-M44). `capped`: the value is
// what was left on the table, less than the game's own (M41).
[[nodiscard]] constexpr bool counts_missing_tricks(const RuleSet& rules, bool capped = false) noexcept {
  return rules.kadil && (!capped || rules.last_remise == LastRemise::kByTrick);
}
// The remise for being `missing` (>= 1) tricks short in a game worth `value` remises.
[[nodiscard]] constexpr int remise_for(const RuleSet& rules, int value, int missing,
                                       bool capped = false) noexcept {
  return counts_missing_tricks(rules, capped) ? value * missing : value;
}

// Fishes that a failed totus pays for each trick of a defender, `value` being what the game is reckoned by
// (M56).
inline constexpr int kTotusPrizes = 11;
[[nodiscard]] constexpr int totus_prize(const RuleSet& rules, int value) noexcept {
  return rules.totus_prize == TotusPrize::kFishes ? kTotusPrizes : kTotusPrizes * value;
}

// The lowest suit that the buyer may name after `buys` (1..4) calls of "I buy" (M59).
[[nodiscard]] constexpr Suit talon_floor(const RuleSet& rules, int buys) noexcept {
  return rules.suit_order[static_cast<std::size_t>(buys - 1)];
}
inline constexpr int kMaxBuys = 4;

// --- What it is played for with a pot (A14, A19).

// Unlimited pots grow threefold and more with every game lost; numbers stop here (H18). A multiple of ten.
inline constexpr int kMostInPlay = 100'000;

// The money a deal is about when `pot` lies in the middle, before what is there limits it. A Styrian pot goes
// by the contract.
[[nodiscard]] constexpr int full_amount(const RuleSet& rules, int pot, Contract contract) noexcept {
  switch (rules.pot) {
    case Pot::kFixed:
      return rules.dealer_stake;
    case Pot::kUnlimited:
      return std::min(pot, kMostInPlay);
    case Pot::kLimited:
      return std::min(pot, rules.pot_limit * rules.dealer_stake);
    case Pot::kStyrian:
      break;
  }
  constexpr int kTen = 10;
  return kTen * (contract.game == Game::kSix ? int{rules.suit_values[contract.trump]}
                                             : number_of(rules, contract) + 1);
}
// Whether the contract is settled between the players, past the pot (A19).
[[nodiscard]] constexpr bool paid_directly(const RuleSet& rules, Game game) noexcept {
  return game != Game::kSix && rules.illustrated_payment == IllustratedPayment::kDirect;
}
// What each opponent and the declarer pay each other for an illustrated game that is paid directly (A19).
[[nodiscard]] constexpr int direct_payment(const RuleSet& rules, Contract contract) noexcept {
  return rules.dealer_stake * (number_of(rules, contract) - kSuitNumbers);
}

}  // namespace pulka
