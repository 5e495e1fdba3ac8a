// Hands and claims put to the prover: which of the hands that are meant are sure, and what shows that one is
// not.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "prove_input.hpp"
#include "solver/counterexample.hpp"
#include "solver/hand_pattern.hpp"
#include "solver/knowledge.hpp"
#include "solver/prover.hpp"
#include "solver/solver.hpp"
#include "text/message.hpp"

namespace pulka {

// A hand with nothing left open.
struct FilledHand {
  CardSet hand;
  CardSet out;  // known to the declarer to be out of play
  friend bool operator==(const FilledHand&, const FilledHand&) = default;
};

// What is open in a question, and who fills it in.
enum class OpenPoint : std::uint8_t {
  kNothing,
  kCards,      // cards that are not named: the worst choice decides
  kPutAway,    // a petite misère of nine cards: the tenth may have been any other; the worst choice decides
  kToPutAway,  // a petite misère of ten cards: the declarer chooses which goes
};

struct HandQuestion {
  Undertaking undertaking;
  HandPattern pattern;
  CardSet out;
  OpenPoint open = OpenPoint::kNothing;
  std::vector<FilledHand> hands;  // every one that is meant
};
// An error says what does not fit: numbers of cards, a card in two places, more hands than can be looked at.
[[nodiscard]] std::expected<HandQuestion, Message> ask(const Undertaking& undertaking,
                                                       const HandPattern& pattern, CardSet out);

// The game before its first card.
[[nodiscard]] Knowledge game_of(const Undertaking& undertaking, const FilledHand& hand, Side lead);

// A hand that is not sure, and why.
struct LostHand {
  FilledHand hand;
  int sure_tricks = 0;  // so many are; no matter in a misère
  Counterexample example;
};

struct HandAnswer {
  Side lead = Side::kDeclarer;
  bool sure = false;
  // In the order of HandQuestion::hands.
  std::vector<FilledHand> sure_hands;
  std::vector<FilledHand> other_hands;
  // If it is sure, the declarer leads, and it is the same for all sure hands: the card to begin with.
  std::optional<Card> first;
  // If it is not: the worst choice.
  std::optional<LostHand> lost;
};

// Keeps what it has proved from one question to the next.
class Study {
 public:
  [[nodiscard]] HandAnswer answer(const HandQuestion& question, Side lead);
  [[nodiscard]] Prover& prover() { return prover_; }

 private:
  // The one of hands that are not sure with which the fewest tricks are.
  [[nodiscard]] const FilledHand& worst(const HandQuestion& question, const std::vector<FilledHand>& hands,
                                        Side lead);
  [[nodiscard]] LostHand show(const Undertaking& undertaking, const FilledHand& hand, Side lead);
  Prover prover_;
  Solver solver_;
};

// The cards that fill a question's open point in this hand: those not named, or the one put away.
[[nodiscard]] CardSet filling_of(const HandQuestion& question, const FilledHand& hand);

// A short way to say which of all hands `chosen` are: their fillings, reduced to the suits on which it
// depends whether a hand is among them.
[[nodiscard]] std::vector<CardSet> what_matters(const HandQuestion& question,
                                                const std::vector<FilledHand>& chosen);

}  // namespace pulka
