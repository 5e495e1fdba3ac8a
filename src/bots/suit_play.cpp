#include "suit_play.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

namespace pulka {
namespace {

// Answers for every layout, computed once from the smallest up.
class Layouts {
 public:
  Layouts() {
    for (auto& table : tricks_) table.resize(kLayouts);
    for (std::size_t index = 1; index < kLayouts; ++index) {
      const PerRole<Ranks> held = layout_at(index);
      for (Role leader : kRoles) {
        tricks_[leader][index] = static_cast<std::int8_t>(from_the_lead(held, leader));
      }
    }
  }

  [[nodiscard]] int led(const PerRole<Ranks>& held, Role leader) const {
    return tricks_[leader][layout_index(held)];
  }

  [[nodiscard]] int play_on(PerRole<Ranks> held, const SuitTrick& trick, Role leader) const {
    if (trick.to_play == 0) {
      return (trick.holder == Role::kDeclarer ? 1 : 0) + tricks_[leader][layout_index(held)];
    }
    SuitTrick after{next_role(trick.turn), trick.to_play - 1, trick.best, trick.holder};
    const Ranks own = held[trick.turn];
    if (own == 0) return play_on(held, after, leader);
    const bool declarer = trick.turn == Role::kDeclarer;
    int value = declarer ? -1 : 9;
    for (Ranks rest = own; rest != 0; rest &= rest - 1U) {
      const int rank = std::countr_zero(rest);
      held[trick.turn] = own & ~(1U << rank);
      after.best = std::max(trick.best, rank);
      after.holder = rank > trick.best ? trick.turn : trick.holder;
      const int reached = play_on(held, after, leader);
      value = declarer ? std::max(value, reached) : std::min(value, reached);
    }
    return value;
  }

 private:
  [[nodiscard]] int from_the_lead(const PerRole<Ranks>& held, Role leader) const {
    const Ranks mine = held[Role::kDeclarer];
    if (mine == 0) return 0;
    if ((held[Role::kLeft] | held[Role::kRight]) == 0) return std::popcount(mine);
    Role leads = leader;
    if (held[leads] == 0) leads = leader == Role::kLeft ? Role::kRight : Role::kLeft;
    return play_on(held, {leads, 3, -1, leads}, leader);
  }

  PerRole<std::vector<std::int8_t>> tricks_;
};

const Layouts& layouts() {
  static const Layouts layouts_once;
  return layouts_once;
}

// Averages for every pair (mine, gone).
class Averages {
 public:
  Averages() {
    holder_leads_.resize(kLayouts);
    others_lead_.resize(kLayouts);
    for (Ranks mine = 0; mine <= kAllRanks; ++mine) {
      for (Ranks gone = 0; gone <= kAllRanks; ++gone) {
        if ((mine & gone) == 0) fill(mine, gone);
      }
    }
  }
  [[nodiscard]] double get(Ranks mine, Ranks gone, bool holder_leads) const {
    return (holder_leads ? holder_leads_ : others_lead_)[mine << 8U | gone];
  }

 private:
  void fill(Ranks mine, Ranks gone) {
    const Ranks unseen = kAllRanks & ~(mine | gone);
    int holder_leads = 0;
    int others_lead = 0;
    for (Ranks left = unseen;; left = (left - 1U) & unseen) {
      const PerRole<Ranks> held{{mine, left, unseen & ~left}};
      holder_leads += layouts().led(held, Role::kDeclarer);
      others_lead += layouts().led(held, Role::kLeft) + layouts().led(held, Role::kRight);
      if (left == 0) break;
    }
    const auto ways = static_cast<float>(1U << static_cast<unsigned>(std::popcount(unseen)));
    holder_leads_[mine << 8U | gone] = static_cast<float>(holder_leads) / ways;
    others_lead_[mine << 8U | gone] = static_cast<float>(others_lead) / (2 * ways);
  }

  std::vector<float> holder_leads_;
  std::vector<float> others_lead_;
};

}  // namespace

int finish_trick(const PerRole<Ranks>& held, const SuitTrick& trick) {
  return layouts().play_on(held, trick, Role::kDeclarer);
}

int suit_tricks(const PerRole<Ranks>& held, Role leader) {
  return layouts().led(held, leader);
}

double average_tricks(Ranks mine, Ranks gone, bool holder_leads) {
  assert((mine & gone) == 0);
  static const Averages averages_once;
  return averages_once.get(mine, gone, holder_leads);
}

int top_tricks(Ranks mine, Ranks gone) {
  const Ranks against = kAllRanks & ~(mine | gone);
  const int run = std::popcount(mine >> static_cast<unsigned>(std::bit_width(against)));
  return run >= std::popcount(against) ? std::popcount(mine) : run;
}

}  // namespace pulka
