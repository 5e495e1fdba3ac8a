// A hand of which not every card is named, as books and players tell hands: "ace and king fifth".
#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "cards/card.hpp"

namespace pulka {

// The cards named, and how many are not.
struct HandPattern {
  CardSet named;
  PerSuit<int> small{};     // small cards of a suit, written x
  PerSuit<int> any{};       // any cards of a suit, written ?
  int small_elsewhere = 0;  // small cards of suits that are not trumps
  int any_elsewhere = 0;    // any cards
  [[nodiscard]] int size() const noexcept;
  [[nodiscard]] bool complete() const noexcept { return size() == named.size(); }
  friend bool operator==(const HandPattern&, const HandPattern&) = default;
};

// Every hand that the pattern can mean, without the cards `out`, in ascending order of their bits.
//
// A small card is a seven, eight, nine or ten that is not named. Where a suit does not have enough of these,
// the next higher cards count as small too: seven cards with ace and king are A K J 10 9 8 7. More would not
// be small, and fewer would take the worst choice away, which is what decides.
//
// An error is the number of hands so far if there are more than `most`; no hand at all is an empty list.
[[nodiscard]] std::expected<std::vector<CardSet>, std::size_t> completions(const HandPattern& pattern,
                                                                           std::optional<Suit> trump,
                                                                           CardSet out,
                                                                           std::size_t most = 20'000);

}  // namespace pulka
