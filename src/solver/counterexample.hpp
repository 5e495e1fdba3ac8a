// A layout to show why a game is not sure.
#pragma once

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "solver/knowledge.hpp"
#include "solver/prover.hpp"
#include "solver/solver.hpp"

namespace pulka {

struct Counterexample {
  UnseenCards layout;
  InplaceVector<Card, 30> cards;  // in the order played, until the contract cannot be kept any more
  int open_tricks = 0;            // the declarer's in this layout, all cards seen and nobody erring
  bool kept_open = false;         // whether he would keep his contract so
};

// A game that is not sure, at the beginning of a trick. It may be lost in one layout for want of tricks, or
// in none of them for one who sees the cards. So layouts of the first kind are looked for among those to
// which the proof leads and some others, and then `cards` is best play of all with open cards. If none is
// found, `cards` is Prover::refute()'s play.
[[nodiscard]] Counterexample counterexample(const Knowledge& start, Prover& prover, Solver& solver);

}  // namespace pulka
