// The layouts of the cards that agree with everything a seat has seen, and how to draw one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bots/bot.hpp"
#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"
#include "game/seat_view.hpp"

namespace pulka {

// Where every card lies that has not been played.
struct Layout {
  PerSeat<CardSet> hands;
  PerSeat<CardSet> away;  // put away by each seat
  CardSet talon;          // until somebody takes it
  CardSet closed_hand;    // when two play
  friend bool operator==(const Layout&, const Layout&) = default;
};

// The hard facts: cards seen, sizes of hands, suits that a hand has shown to be out of, where a talon that
// was turned up must lie, aces announced.
class Layouts {
 public:
  explicit Layouts(const SeatView& view);

  // How many layouts there are. At least 1 wherever a game can lead.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  // One of them, each as likely as another. There must be one.
  [[nodiscard]] Layout draw(Rng& rng) const;
  // Two unseen cards, any two, change places; nothing is changed if they cannot.
  [[nodiscard]] Layout swapped(const Layout& layout, Rng& rng) const;
  [[nodiscard]] int unseen() const { return unseen_.size(); }

 private:
  // Where unseen cards may lie.
  struct Place {
    enum class Kind : std::uint8_t { kHand, kAway, kTalon, kClosedHand };
    Kind kind = Kind::kTalon;
    std::optional<Seat> seat;
    CardSet may;
    int size = 0;
  };
  // Hands of two others, what they have put away, the talon, a closed hand.
  static constexpr std::size_t kMostPlaces = 6;
  using Sizes = InplaceVector<std::uint8_t, kMostPlaces>;
  // Cards that may lie in the same places.
  struct Group {
    CardSet cards;
    unsigned places = 0;  // bit i: places_[i]
  };

  [[nodiscard]] static CardSet& cards_at(Layout& layout, const Place& place);
  void keep_with(Seat seat, CardSet cards, bool in_hand);
  void make_groups();
  // Ways to lay out the groups from `group` on, places having room for `room` cards.
  std::uint64_t ways(std::size_t group, const Sizes& room);
  [[nodiscard]] std::uint64_t known_ways(std::size_t group, const Sizes& room) const;
  [[nodiscard]] std::size_t index_of(const Sizes& room) const;
  // Calls visit(room left, share, ways to do so) for every way to spread `group` over the places.
  template <class Visit>
  void for_each_spread(std::size_t group, const Sizes& room, const Visit& visit) const;

  Layout fixed_;  // what is known
  CardSet unseen_;
  InplaceVector<Place, kMostPlaces> places_;
  std::vector<Group> groups_;
  std::vector<std::vector<std::uint64_t>> ways_;  // by group and room, kUnknown where not asked for
  std::uint64_t count_ = 0;
};

}  // namespace pulka
