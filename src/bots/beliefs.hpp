// What the calls say about the hidden cards.
#pragma once

#include <vector>

#include "bots/bot.hpp"
#include "game/seat_view.hpp"
#include "layouts.hpp"

namespace pulka {

// How well a layout fits what everybody has called, in the eyes of one seat. Only hints: somebody may call
// anything on any cards, so no layout is ruled out.
class Beliefs {
 public:
  explicit Beliefs(const SeatView& view);
  // A likelihood, up to a factor that is the same for all layouts. > 0.
  [[nodiscard]] double weigh(const Layout& layout) const;

 private:
  [[nodiscard]] double of_declarer(const Layout& layout) const;
  [[nodiscard]] double of_calls(Seat seat, CardSet ten) const;
  [[nodiscard]] double of_defender(Seat seat, CardSet ten) const;

  const SeatView& view_;
  const Table& table_;
  PerSeat<CardSet> played_;
};

// Layouts drawn from the hard facts, those that fit the calls more often than the others. If too few fit, the
// calls are believed half as much, then a quarter, then not at all.
class BelievedLayouts {
 public:
  explicit BelievedLayouts(const SeatView& view) : layouts_(view), beliefs_(view) {}
  // Whether there is anything to draw; always, wherever a game can lead.
  [[nodiscard]] bool any() const { return layouts_.count() > 0; }
  [[nodiscard]] bool certain() const { return layouts_.count() == 1; }
  [[nodiscard]] const Layout& next(Rng& rng);

 private:
  void fill(Rng& rng);

  Layouts layouts_;
  Beliefs beliefs_;
  std::vector<Layout> drawn_;
  std::size_t used_ = 0;
};

}  // namespace pulka
