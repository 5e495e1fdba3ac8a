// Whether a game cannot be lost: is there a play for the declarer, who sees only the cards played, that wins
// against every layout of the unseen cards and every defence? docs/prover.md tells how this is decided.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "solver/knowledge.hpp"

namespace pulka {

// What the search may use. All on is the fast prover; each can be switched off to measure what it gives and
// to check that it changes no answer.
struct ProverSwitches {
  bool table = true;           // remember proved positions
  bool relative_ranks = true;  // count ranks among the cards still in play
  bool equal_suits = true;     // side suits have no names
  bool equal_cards = true;     // of cards that nothing can tell apart try one
  bool at_sight = true;        // stop when the cards on top decide
  bool ordering = true;        // promising cards first
  friend bool operator==(const ProverSwitches&, const ProverSwitches&) = default;
};

// How a game is lost: where the cards lie, and a play that leads there.
struct Refutation {
  UnseenCards layout;             // of the cards unseen at the beginning of `line`
  InplaceVector<Card, 30> cards;  // in the order played, until the contract cannot be kept any more
};

// Proves one game after another and remembers what it has proved. Whether a game is sure does not depend on
// what was proved before. Starts no threads, prints nothing; not safe for use by two threads at once: give
// each its own.
class Prover {
 public:
  static constexpr std::size_t kDefaultTableBytes = std::size_t{1} << 24U;
  explicit Prover(std::size_t table_bytes = kDefaultTableBytes, ProverSwitches switches = {});
  ~Prover();
  Prover(Prover&&) noexcept;
  Prover& operator=(Prover&&) noexcept;
  Prover(const Prover&) = delete;
  Prover& operator=(const Prover&) = delete;

  // Whether the declarer can keep his contract from here on, whatever the layout and the defence.
  [[nodiscard]] bool sure(const Knowledge& knowledge);
  // The most tricks, of those left, for which that is so. Not for misères.
  [[nodiscard]] int sure_tricks(const Knowledge& knowledge);
  // The game's tree, a step at a time, for both sides. A card of possible() for whoever is to play: the
  // declarer's that keeps the game sure, or a defender's that keeps it from being so. Unset if he has none.
  [[nodiscard]] std::optional<Card> card(const Knowledge& knowledge);
  // How a game is lost that is not sure. The declarer plays so that as many tricks as can be stay sure.
  [[nodiscard]] Refutation refute(const Knowledge& knowledge);

  // Forgets what was proved, as if new.
  void forget();
  // Moments at the beginning of a trick visited since the prover was made. The same calls give the same
  // number on every machine.
  [[nodiscard]] std::uint64_t nodes() const noexcept;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace pulka
