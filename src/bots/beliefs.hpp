// What the calls say about the hidden cards.
#pragma once

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

// Whether a player with these ten cards is likely to want the talon.
[[nodiscard]] bool wants_talon(CardSet ten);

// Layouts drawn from the hard facts, each as often as it fits the calls. They are reached by swapping cards
// (Metropolis et al. 1953) from layouts that agree with the facts alone, so there always is one, however odd
// the calls.
class BelievedLayouts {
 public:
  explicit BelievedLayouts(const SeatView& view) : layouts_(view), beliefs_(view) {}
  // Whether there is anything to draw; always, wherever a game can lead.
  [[nodiscard]] bool any() const { return layouts_.count() > 0; }
  [[nodiscard]] bool certain() const { return layouts_.count() == 1; }
  [[nodiscard]] const Layout& next(Rng& rng);

 private:
  void start_anew(Rng& rng);
  void swap_cards(int times, Rng& rng);

  Layouts layouts_;
  Beliefs beliefs_;
  Layout layout_;
  double weight_ = 0;
  int drawn_ = 0;
};

}  // namespace pulka
