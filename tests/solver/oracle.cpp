#include "oracle.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace oracle {
namespace {

using Index = std::size_t;

int player_after(const Game& game, int player) {
  const int next = (player + 1) % 3;
  return next == game.out ? (next + 1) % 3 : next;
}

// The cards on the table.
struct Table {
  std::array<Card, 3> cards{};
  Index size = 0;
};

// Who has won the trick: the highest trump, or the highest card of the suit led.
int winner_of(const Game& game, int leader, const Table& table) {
  int strong_suit = table.cards[0].first;
  for (Index i = 0; i < table.size; ++i) {
    if (table.cards.at(i).first == game.trump) strong_suit = game.trump;
  }
  int winner = leader;
  int highest = -1;
  int player = leader;
  for (Index i = 0; i < table.size; ++i) {
    const Card card = table.cards.at(i);
    if (card.first == strong_suit && card.second > highest) {
      highest = card.second;
      winner = player;
    }
    player = player_after(game, player);
  }
  return winner;
}

int turn_at(const Game& game, int leader, Index on_table) {
  int player = leader;
  for (Index i = 0; i < on_table; ++i) player = player_after(game, player);
  return player;
}

// All the ways a game can go on. What is left of a hand is said by one bit for each of its cards.
class Tree {
 public:
  explicit Tree(const Game& game) : game_(game), players_(game.out == -1 ? 3 : 2) {
    Index situations = 3;
    for (int player = 0; player < 3; ++player) {
      const Index size = player == game.out ? 0 : hand(player).size();
      all_.at(Index(player)) = (1U << size) - 1U;
      situations <<= size;
    }
    known_.assign(situations, kUnknown);
    for (const Card& card : game.table) table_.cards.at(table_.size++) = card;
  }

  std::map<Card, int> values() {
    std::map<Card, int> result;
    if (over(all_, table_)) return result;
    const int player = turn_at(game_, game_.leader, table_.size);
    for (Index i = 0; i < hand(player).size(); ++i) {
      if (!may_play(all_, table_, player, i)) continue;
      result[hand(player)[i]] = after(all_, game_.leader, table_, player, i);
    }
    return result;
  }

 private:
  using Left = std::array<std::uint32_t, 3>;
  static constexpr std::int8_t kUnknown = -1;

  [[nodiscard]] const std::vector<Card>& hand(int player) const { return game_.hands.at(Index(player)); }

  [[nodiscard]] bool holds(const Left& masks, int player, Index card) const {
    return ((masks.at(Index(player)) >> card) & 1U) != 0;
  }
  [[nodiscard]] bool holds_suit(const Left& masks, int player, int suit) const {
    for (Index i = 0; i < hand(player).size(); ++i) {
      if (holds(masks, player, i) && hand(player)[i].first == suit) return true;
    }
    return false;
  }

  // M12: of the suit led; without it, trumps; without either, anything.
  [[nodiscard]] bool may_play(const Left& masks, const Table& table, int player, Index card) const {
    if (!holds(masks, player, card)) return false;
    if (table.size == 0) return true;
    const int suit = hand(player)[card].first;
    const int led = table.cards[0].first;
    if (holds_suit(masks, player, led)) return suit == led;
    if (holds_suit(masks, player, game_.trump)) return suit == game_.trump;
    return true;
  }

  // A card that a defender has over when the declarer has none is never played (M52).
  [[nodiscard]] bool over(const Left& masks, const Table& table) const {
    return table.size == 0 && masks.at(Index(game_.declarer)) == 0;
  }

  // The declarer's tricks once card number `played` of `player` is on the table.
  int after(Left masks, int leader, Table table, int player, Index played) {
    masks.at(Index(player)) &= ~(1U << played);
    table.cards.at(table.size++) = hand(player)[played];
    if (table.size < players_) return worth(masks, leader, table);
    const int winner = winner_of(game_, leader, table);
    return (winner == game_.declarer ? 1 : 0) + worth(masks, winner, {});
  }

  int worth(const Left& masks, int leader, const Table& table) {
    if (over(masks, table)) return 0;
    std::int8_t* known = nullptr;
    if (table.size == 0) {
      known = &known_.at(number_of(masks, leader));
      if (*known != kUnknown) return *known;
    }
    const int player = turn_at(game_, leader, table.size);
    const bool more = (player == game_.declarer) != game_.misere;
    int best = more ? -1 : 100;
    for (Index i = 0; i < hand(player).size(); ++i) {
      if (!may_play(masks, table, player, i)) continue;
      const int value = after(masks, leader, table, player, i);
      best = more ? std::max(best, value) : std::min(best, value);
    }
    if (known != nullptr) *known = static_cast<std::int8_t>(best);
    return best;
  }

  [[nodiscard]] Index number_of(const Left& masks, int leader) const {
    Index number = Index(leader);
    for (Index player = 0; player < 3; ++player) {
      number = number * (Index{all_.at(player)} + 1) + masks.at(player);
    }
    return number;
  }

  const Game& game_;
  Index players_;
  Table table_;
  Left all_{};
  std::vector<std::int8_t> known_;
};

}  // namespace

std::map<Card, int> values(const Game& game) {
  return Tree(game).values();
}

int turn(const Game& game) {
  return turn_at(game, game.leader, game.table.size());
}

bool wants_more(const Game& game) {
  return (turn(game) == game.declarer) != game.misere;
}

}  // namespace oracle
