#include "knowledge.hpp"

#include <algorithm>
#include <type_traits>
#include <variant>

namespace pulka {

void Knowledge::add(const Table& table, const Event& event) {
  const auto all_see = [&](CardSet cards) {
    for (CardSet& one : seen) one |= cards;
  };
  std::visit(
      [&](const auto& e) {
        using E = std::remove_cvref_t<decltype(e)>;
        if constexpr (std::is_same_v<E, event::Dealt>) {
          // First, second and third hand sit left of the dealer (M6-M8, M20), or right of him where play goes
          // that way round (A2); the others see nothing.
          seen = {};
          for (int i = 0; i < std::min<int>(table.players, 3); ++i) {
            const int onward = table.rules.direction == Direction::kClockwise ? 1 + i : table.players - 1 - i;
            const int seat = (to_index(table.dealer) + onward) % table.players;
            seen[seat_at(seat)] = e.deal.hand(kHands[static_cast<std::size_t>(i)]);
          }
        } else if constexpr (std::is_same_v<E, event::ExposedInDeal> ||
                             std::is_same_v<E, event::CardPlayed>) {
          all_see(e.card);
        } else if constexpr (std::is_same_v<E, event::TalonTaken>) {
          seen[e.seat] |= e.cards;
          if (e.open) all_see(e.cards);
        } else if constexpr (std::is_same_v<E, event::HandLaidOpen>) {
          all_see(e.cards);
        } else if constexpr (std::is_same_v<E, event::Fined>) {
          all_see(e.shown);
        } else if constexpr (std::is_same_v<E, event::CardsShown>) {
          all_see(CardSet::pack());
        }
      },
      event);
}

}  // namespace pulka
