// Problems for the solver: those of the case files, and random ones.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cards/card.hpp"
#include "cards/seat.hpp"
#include "solver/position.hpp"

namespace pulka {

// One line of a case file: a position at the beginning of a trick and what is known about it.
struct Problem {
  std::string name;
  PositionSetup setup;
  int tricks = 0;                // the declarer's
  std::optional<CardSet> leads;  // exactly the cards whose lead gives this number, where that is known
};

// The lines of tests/solver/cases/`file`: nt_oracle.txt, nt_contract_like.txt, deals.txt. Throws on a line
// that it cannot read.
[[nodiscard]] std::vector<Problem> no_trump_problems(const std::string& file);
[[nodiscard]] std::vector<Problem> published_problems(const std::string& file);

// How many random problems a test program looks at: PULKA_SOLVER_DEALS says how many ten-card deals, the
// tests take their own multiple or part of it.
[[nodiscard]] int deals_to_test();

// Three random hands of `cards` cards each; declarer and leader are the first hand.
[[nodiscard]] PositionSetup random_deal(std::mt19937_64& rng, int cards = kHandSize);
// The same, but the one of `among` random deals in which the first hand has the lowest cards.
[[nodiscard]] PositionSetup low_first_hand(std::mt19937_64& rng, int among);

// A random problem with `tricks` tricks to play, of every kind there is: with or without a trump or a misère,
// any declarer and leader, sometimes a hand out of play, a spare card for the defenders of a misère, or
// cards on the table; from the whole pack or, where they suffice, from two or three suits of it.
[[nodiscard]] PositionSetup random_problem(std::mt19937_64& rng, int tricks);
[[nodiscard]] Card random_card(std::mt19937_64& rng, CardSet cards);

// The position of a setup that is known to have no fault; throws otherwise.
[[nodiscard]] Position position_of(const PositionSetup& setup);

// A problem for people who look into a failure.
[[nodiscard]] std::string in_words(const PositionSetup& setup);

}  // namespace pulka
