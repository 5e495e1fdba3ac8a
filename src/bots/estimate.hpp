// What a hand is worth before a card is played: tricks, and what they bring in fishes.
#pragma once

#include "cards/card.hpp"
#include "rules/rule_set.hpp"

namespace pulka {

// A number of tricks not known exactly.
struct Forecast {
  double mean = 0;
  double spread = 1;  // standard deviation
};

// Tricks of a declarer with these ten cards, `gone` known to be out of play, against two whisters.
[[nodiscard]] Forecast declarer_tricks(CardSet hand, CardSet gone, Suit trump);
// The same declarer against one hand alone.
[[nodiscard]] Forecast against_one(Forecast against_two);
// Tricks of a whister beside another, and of one alone while his partner's hand is dead.
[[nodiscard]] Forecast whister_tricks(const RuleSet& rules, CardSet hand, Suit trump);
[[nodiscard]] Forecast lone_whister_tricks(const RuleSet& rules, CardSet hand, Suit trump);
// Tricks of the other opponent, whose cards are not known: who whists beside one, who whists alone.
[[nodiscard]] Forecast partner_tricks(const RuleSet& rules);
[[nodiscard]] Forecast lone_partner_tricks(const RuleSet& rules);

// What is played for: `value` in remises, at a table of `players`.
struct Stakes {
  const RuleSet* rules = nullptr;
  int value = 0;
  int players = 3;
};

// What a player's account gains on average, in fishes. A remise written off is ten fishes less of one's own
// and ten less in the pot that belongs to all alike (H6), so it is worth ten fishes less a player's share to
// the one and costs every other that share; a remise put is the reverse.
[[nodiscard]] double declarer_gain(const Stakes& stakes, Forecast tricks);
[[nodiscard]] double unplayed_gain(const Stakes& stakes);
// An opponent's: when he alone whists, when both do, when only the other does, when nobody does.
[[nodiscard]] double lone_whist_gain(const Stakes& stakes, Forecast own);
[[nodiscard]] double joint_whist_gain(const Stakes& stakes, Forecast own, Forecast partner);
[[nodiscard]] double onlooker_gain(const Stakes& stakes, Forecast whister);
[[nodiscard]] double nobody_whists_gain(const Stakes& stakes);

}  // namespace pulka
