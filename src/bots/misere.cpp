#include "misere.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <vector>

#include "measured.hpp"

namespace pulka {
namespace {

constexpr double kNoise = 1e-9;

// Forced tricks for every layout, computed once from the smallest up.
class Forced {
 public:
  Forced() : tricks_(kLayouts) {
    for (std::size_t index = 1; index < kLayouts; ++index) {
      const PerRole<Ranks> held = layout_at(index);
      if (held[Role::kDeclarer] == 0) continue;
      int most = 0;
      for (Role leader : {Role::kLeft, Role::kRight}) {
        if (held[leader] != 0) most = std::max(most, play_on(held, {leader, 3, -1, leader}));
      }
      tricks_[index] = static_cast<std::int8_t>(most);
    }
  }

  [[nodiscard]] int get(const PerRole<Ranks>& held) const { return tricks_[layout_index(held)]; }

  [[nodiscard]] int play_on(PerRole<Ranks> held, const SuitTrick& trick) const {
    if (trick.to_play == 0) return (trick.holder == Role::kDeclarer ? 1 : 0) + get(held);
    SuitTrick after{next_role(trick.turn), trick.to_play - 1, trick.best, trick.holder};
    const Ranks own = held[trick.turn];
    if (own == 0) return play_on(held, after);
    const bool declarer = trick.turn == Role::kDeclarer;
    int value = declarer ? 9 : -1;
    for (Ranks rest = own; rest != 0; rest &= rest - 1U) {
      const int rank = std::countr_zero(rest);
      held[trick.turn] = own & ~(1U << static_cast<unsigned>(rank));
      after.best = std::max(trick.best, rank);
      after.holder = rank > trick.best ? trick.turn : trick.holder;
      const int reached = play_on(held, after);
      value = declarer ? std::min(value, reached) : std::max(value, reached);
    }
    return value;
  }

 private:
  std::vector<std::int8_t> tricks_;
};

const Forced& forced() {
  static const Forced forced_once;
  return forced_once;
}

// Chances for every pair (mine, gone).
class Safeties {
 public:
  Safeties() : waiting_(kLayouts), leading_(kLayouts) {
    for (Ranks mine = 0; mine <= kAllRanks; ++mine) {
      for (Ranks gone = 0; gone <= kAllRanks; ++gone) {
        if ((mine & gone) != 0) continue;
        const std::size_t index = mine << 8U | gone;
        waiting_[index] = share_of(mine, gone, [](const PerRole<Ranks>& held) { return forced().get(held); });
        float best = 0;
        for (Ranks rest = mine; rest != 0; rest &= rest - 1U) {
          const int rank = std::countr_zero(rest);
          const Ranks kept = mine & ~(1U << static_cast<unsigned>(rank));
          const SuitTrick led{Role::kLeft, 2, rank, Role::kDeclarer};
          best = std::max(best, share_of(kept, gone | (mine & ~kept), [&](const PerRole<Ranks>& held) {
                            return forced().play_on(held, led);
                          }));
        }
        leading_[index] = best;
      }
    }
  }
  [[nodiscard]] double get(Ranks mine, Ranks gone, bool leads) const {
    return (leads ? leading_ : waiting_)[mine << 8U | gone];
  }

 private:
  // The share of the layouts in which `tricks` is 0.
  template <class Tricks>
  static float share_of(Ranks mine, Ranks gone, const Tricks& tricks) {
    const Ranks unseen = kAllRanks & ~(mine | gone);
    int safe = 0;
    for (Ranks left = unseen;; left = (left - 1U) & unseen) {
      safe += tricks(PerRole<Ranks>{{mine, left, unseen & ~left}}) == 0 ? 1 : 0;
      if (left == 0) break;
    }
    return static_cast<float>(safe) / static_cast<float>(1U << static_cast<unsigned>(std::popcount(unseen)));
  }

  std::vector<float> waiting_;
  std::vector<float> leading_;
};

// … the highest of each suit, for a lower card is never less safe.
CardSet highest_of(CardSet cards, int count) {
  CardSet result;
  for (; count > 0; --count) result |= (cards - result).highest();
  return result;
}

// --- Play. What the declarer stands to take in a suit: whether anything at all, as long as he has taken
// nothing; afterwards how much.
struct Threat {
  bool lost = false;
  [[nodiscard]] int operator()(int tricks) const { return lost ? tricks : std::min(tricks, 1); }
};

Threat threat_of(const Sight& sight) {
  return {sight.table->taken[*sight.seats[Role::kDeclarer]] > 0};
}

double threat_in(const Sight& sight, Suit suit) {
  const Threat threat = threat_of(sight);
  return average(picture_of(sight, suit),
                 [&](const PerRole<Ranks>& held) { return threat(forced_tricks(held)); });
}

// … once `card` is played to the trick, as the lead or in the suit that was led.
double threat_after(const Sight& sight, Card card) {
  const Threat threat = threat_of(sight);
  const SuitTrick trick = trick_after(sight, card);
  return average(picture_after(sight, card),
                 [&](const PerRole<Ranks>& held) { return threat(forced_tricks(held, trick)); });
}

// The card with the least threat to a declarer, the greatest for a defender, and of equal ones the highest:
// it is the low cards that both sides need later.
template <class Value>
Card best_card(const Sight& sight, const Value& threat) {
  std::optional<Card> best;
  double least = 0;
  for (Card card : sight.legal) {
    const double value = sight.attacking() ? threat(card) : -threat(card);
    const bool better = !best || value < least - kNoise;
    if (!better && (value > least + kNoise || card.rank() <= best->rank())) continue;
    least = better ? value : least;
    best = card;
  }
  return *best;
}

}  // namespace

int forced_tricks(const PerRole<Ranks>& held) {
  return forced().get(held);
}

int forced_tricks(const PerRole<Ranks>& held, const SuitTrick& trick) {
  return forced().play_on(held, trick);
}

double safety(Ranks mine, Ranks gone, bool leads) {
  assert((mine & gone) == 0);
  static const Safeties safeties_once;
  return safeties_once.get(mine, gone, leads);
}

double misere_chance(CardSet hand, CardSet gone, bool leads) {
  double waiting = 1;
  double leading = 0;  // so far, the lead being in one of the suits seen
  for (Suit suit : kSuits) {
    const Ranks mine = ranks_of(hand, suit);
    const Ranks out = ranks_of(gone, suit);
    const double safe = safety(mine, out, false);
    leading = std::max(leading * safe, waiting * safety(mine, out, true));
    waiting *= safe;
  }
  return leads ? leading : waiting;
}

CardSet misere_discards(CardSet hand, int count, CardSet gone, bool leads) {
  std::optional<CardSet> best;
  double chance = 0;
  // Every way to spread the cards put away over the suits.
  const auto spread = [&](const auto& self, std::size_t at, int left, CardSet away) -> void {
    if (at == kSuits.size()) {
      if (left > 0) return;
      const double reached = misere_chance(hand - away, gone | away, leads);
      if (best && reached <= chance) return;
      best = away;
      chance = reached;
      return;
    }
    const CardSet suit = hand.in(kSuits[at]);
    for (int here = 0; here <= std::min(left, suit.size()); ++here) {
      self(self, at + 1, left - here, away | highest_of(suit, here));
    }
  };
  spread(spread, 0, count, {});
  return *best;
}

Card misere_defender_discard(CardSet hand) {
  // The highest; of equal ones from the shortest suit, in which there is soon nothing to follow with.
  return *std::ranges::max_element(hand, {}, [&](Card card) {
    return static_cast<int>(card.rank()) * kHandSize - hand.in(card.suit()).size();
  });
}

Card choose_misere_card(const Sight& sight) {
  const auto led = led_suit(sight.table->trick);
  if (!led || sight.legal.in(*led) == sight.legal) {
    return best_card(sight, [&](Card card) {
      // A declarer who leads compares with what he has to fear in the suit anyway; a defender picks the suit
      // to catch him in.
      const bool opens = !led && sight.attacking();
      return threat_after(sight, card) - (opens ? threat_in(sight, card.suit()) : 0);
    });
  }
  return best_card(sight, [&](Card card) {
    Sight after = sight;
    after.known[sight.me] -= card;
    return threat_in(after, card.suit()) - threat_in(sight, card.suit());
  });
}

}  // namespace pulka
