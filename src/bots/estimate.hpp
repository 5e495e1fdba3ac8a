// What a hand is worth before a card is played: tricks, and what they bring.
#pragma once

#include <array>
#include <optional>

#include "cards/card.hpp"
#include "rules/rule_set.hpp"
#include "stakes.hpp"

namespace pulka {

// A number of tricks not known exactly.
struct Forecast {
  double mean = 0;
  double spread = 1;  // standard deviation
};
// The chance of each number of tricks.
using Chances = std::array<double, kHandSize + 1>;
// A bell curve, what lies beyond the ends counted at the ends.
[[nodiscard]] Chances chances(Forecast forecast);
// `made` tricks with this chance, or else `otherwise`.
[[nodiscard]] Chances all_or_nothing(double chance, int made, int otherwise);

// Tricks of a declarer with these ten cards, `gone` known to be out of play, against two whisters.
[[nodiscard]] Forecast declarer_tricks(CardSet hand, CardSet gone, Suit trump);
// The same without trumps.
[[nodiscard]] Forecast no_trump_tricks(CardSet hand, CardSet gone);
// The chance that he makes every trick.
[[nodiscard]] double all_tricks_chance(CardSet hand, CardSet gone, std::optional<Suit> trump, bool leads);
// The declarer of a forecast against one hand alone.
[[nodiscard]] Forecast against_one(Forecast against_two);
// Tricks of a whister beside another, and of one alone while his partner's hand is dead.
[[nodiscard]] Forecast whister_tricks(const RuleSet& rules, CardSet hand, Contract contract);
[[nodiscard]] Forecast lone_whister_tricks(const RuleSet& rules, CardSet hand, Contract contract);
// Tricks of the other opponent, whose cards are not known: who whists beside one, who whists alone.
[[nodiscard]] Forecast partner_tricks(const RuleSet& rules, Contract contract);
[[nodiscard]] Forecast lone_partner_tricks(const RuleSet& rules, Contract contract);
// … who is taken in though he was out (A10).
[[nodiscard]] Forecast invited_tricks();

// What a player's account gains on average.
[[nodiscard]] double declarer_gain(const Stakes& stakes, const Chances& made);
// An opponent's: when he alone whists; when both do, he owing `quota` tricks; when both do and he answers for
// both (A10); when only the other does.
[[nodiscard]] double lone_whist_gain(const Stakes& stakes, Forecast own);
[[nodiscard]] double joint_whist_gain(const Stakes& stakes, Forecast own, Forecast partner, int quota);
[[nodiscard]] double inviter_gain(const Stakes& stakes, Forecast own, Forecast partner);
[[nodiscard]] double onlooker_gain(const Stakes& stakes, Forecast whister);

}  // namespace pulka
