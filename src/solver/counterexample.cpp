#include "solver/counterexample.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

#include "cards/deal.hpp"

namespace pulka {

namespace {

// Enough to find what is not rare. The numbers are the same everywhere, and so is what is found.
constexpr int kWalks = 64;
constexpr int kDeals = 256;
using Rng = std::mt19937_64;

bool decided(const Knowledge& known) noexcept {
  return known.tricks_left() == 0 || known.least() < 0 || known.least() > known.tricks_left();
}

// Where the cards lie after a play in which the declarer plays anything and the defenders play to win.
UnseenCards layout_after_any_play(const Knowledge& start, Prover& prover, Rng& rng) {
  Knowledge known = start;
  UnseenCards played;
  while (!decided(known)) {
    const Side side = known.to_play();
    Card card;
    if (side == Side::kDeclarer) {
      CardSet cards = known.possible();
      for (auto skipped = uniform_below(rng, static_cast<std::uint64_t>(cards.size())); skipped > 0;
           --skipped) {
        cards -= cards.lowest();
      }
      card = cards.lowest();
    } else {
      card = prover.card(known).value();
      (side == Side::kLeft ? played.left : played.right) |= card;
    }
    known = known.after(card);
  }
  UnseenCards layout = known.layout();
  layout.left |= played.left;
  layout.right |= played.right;
  return layout;
}

UnseenCards any_layout(const Knowledge& start, Rng& rng) {
  std::vector<Card> cards(start.unseen().begin(), start.unseen().end());
  for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[uniform_below(rng, i)]);
  const auto left = static_cast<std::size_t>(start.held(Side::kLeft));
  const auto both = left + static_cast<std::size_t>(start.held(Side::kRight));
  UnseenCards layout;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    (i < left ? layout.left : i < both ? layout.right : layout.rest) |= cards[i];
  }
  return layout;
}

}  // namespace

Counterexample counterexample(const Knowledge& start, Prover& prover, Solver& solver) {
  assert(start.trick().empty());
  const bool misere = start.goal() == Goal::kMisere;
  const auto kept = [&](const UnseenCards& layout) {
    const Position open = open_position(start, layout);
    return misere ? !solver.at_least(open, 1) : solver.at_least(open, start.least());
  };
  const Refutation refutation = prover.refute(start);
  Counterexample example{refutation.layout, refutation.cards, 0, kept(refutation.layout)};
  Rng rng(1);
  for (int i = 0; example.kept_open && i < kWalks + kDeals; ++i) {
    const UnseenCards layout =
        i < kWalks ? layout_after_any_play(start, prover, rng) : any_layout(start, rng);
    if (kept(layout)) continue;
    example.layout = layout;
    example.kept_open = false;
  }
  const Position open = open_position(start, example.layout);
  example.open_tricks = solver.tricks(open);
  if (example.kept_open) return example;
  example.cards.clear();
  Knowledge known = start;
  for (const Card card : solver.line(open).cards) {
    if (decided(known)) break;
    example.cards.push_back(card);
    known = known.after(card);
  }
  return example;
}

}  // namespace pulka
