// What the tricks on top decide without a search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>

#include "lanes.hpp"
#include "ordering.hpp"
#include "proof_table.hpp"
#include "suit_facts.hpp"

namespace pulka::solver {

// Whether the declarer takes the tricks asked for, and the cards that this rests on: in each lane so many
// from the top.
struct Verdict {
  bool made = false;
  Board cared = 0;
};

using Shapes = std::array<std::size_t, 4>;
[[nodiscard]] inline Shapes shapes_of(const SuitFacts& facts, const Hands& hands) noexcept {
  Shapes shapes{};
  for (std::size_t lane = 0; lane < shapes.size(); ++lane) {
    const std::size_t shift = lane * 8U;
    shapes[lane] = facts.shape((hands.declarer >> shift) & kLaneBits, (hands.left >> shift) & kLaneBits,
                               (hands.alive >> shift) & kLaneBits);
  }
  return shapes;
}

// Whether the player wants the declarer to take the tricks asked for.
template <Game kGame>
[[nodiscard]] constexpr bool wants(std::size_t player) noexcept {
  return (player == kDeclarer) != (kGame == Game::kMisere);
}

[[nodiscard]] constexpr Board top_of_lane(std::size_t lane, int depth) noexcept {
  return ((1U << static_cast<unsigned>(depth)) - 1U) << (lane * 8U);
}

// The cards that a count of tricks by lane rests on, less the lanes it can do without: what is not needed
// need not be remembered. `spare` is what the count exceeds the question by.
template <class Count, class Depth>
[[nodiscard]] constexpr Board rests_on(std::size_t first_lane, int spare, const Count& count,
                                       const Depth& depth) {
  Board cared = 0;
  for (std::size_t lane = first_lane; lane < 4; ++lane) {
    const int tricks = count(lane);
    if (tricks <= spare) {
      spare -= tricks;
    } else {
      cared |= top_of_lane(lane, depth(lane));
    }
  }
  return cared;
}

// What the defenders' high cards in the side suits cost the declarer at any time. A card of his in such a
// suit never wins while its guard is held, and a trick he wins with another card takes nothing of value from
// a defender: he who guards suits in which the declarer has n cards altogether has, of m cards left, m - n
// others at least, which is as many as the declarer has. A defender's own trumps count besides (a trump of
// his mate's might fall together with his guard).
template <Game kGame>
std::optional<Verdict> by_guards(const SuitFacts& facts, const Shapes& shape, int need, int left) {
  constexpr std::size_t kFirst = kGame == Game::kTrump ? 1 : 0;
  int either = 0;
  int from_left = 0;
  int from_right = 0;
  for (std::size_t lane = kFirst; lane < 4; ++lane) {
    const Guards& guards = facts.guards[shape[lane]];
    either += guards.either;
    from_left += guards.left;
    from_right += guards.right;
  }
  const auto verdict = [&](int sure, Board already, auto count, auto depth) {
    const auto guards = [&](std::size_t lane) -> const Guards& { return facts.guards[shape[lane]]; };
    return Verdict{false, already | rests_on(
                                        kFirst, sure - (left - need + 1),
                                        [&](std::size_t lane) { return guards(lane).*count; },
                                        [&](std::size_t lane) { return guards(lane).*depth; })};
  };
  if (left - either < need) return verdict(either, 0, &Guards::either, &Guards::either_depth);
  if constexpr (kGame == Game::kTrump) {
    const TrumpFacts& trumps = facts.trumps[shape[0]];
    if (left - from_left - trumps.left < need) {
      return verdict(from_left + trumps.left, top_of_lane(0, trumps.left_depth), &Guards::left,
                     &Guards::left_depth);
    }
    if (left - from_right - trumps.right < need) {
      return verdict(from_right + trumps.right, top_of_lane(0, trumps.right_depth), &Guards::right,
                     &Guards::right_depth);
    }
  }
  return std::nullopt;
}

// `need` of the `left` tricks are the declarer's to take, 1 <= need <= left; `kLeader` leads.
template <Game kGame, std::size_t kLeader>
std::optional<Verdict> by_top_tricks(const SuitFacts& facts, const Hands& hands, const Shapes& shape,
                                     int need, int left) {
  const auto top = [](std::size_t lane, int depth) { return top_of_lane(lane, depth); };
  const auto fact_of = [&](Fact which) {
    return [&facts, &shape, which](std::size_t lane) { return fact(facts.facts[shape[lane]], which); };
  };
  const auto depth_of = [&](std::uint8_t CashDepths::* whose) {
    return [&facts, &shape, whose](std::size_t lane) -> int { return facts.depths[shape[lane]].*whose; };
  };
  constexpr auto kOwnCashes = kLeader == kLeft ? Fact::kLeftCashes : Fact::kRightCashes;
  constexpr auto kOwnDepth = kLeader == kLeft ? &CashDepths::left : &CashDepths::right;
  if constexpr (kGame == Game::kMisere) {
    std::size_t unsafe = 4;  // the lane of the only one that is not
    int unsafe_count = 0;
    bool safe_to_lead = false;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const MisereFacts& suit = facts.miseres[shape[lane]];
      if (!suit.safe) {
        unsafe = lane;
        ++unsafe_count;
      }
      if (suit.safe_to_lead) safe_to_lead = true;
      if constexpr (kLeader != kDeclarer) {
        if (need == 1 && (kLeader == kLeft ? suit.lost_to_left : suit.lost_to_right)) {
          return Verdict{true, hands.alive & lane_mask(static_cast<int>(lane))};
        }
      }
    }
    if constexpr (kLeader == kDeclarer) {
      // He leads the unsafe suit if there is one.
      if (unsafe_count > 1 || !safe_to_lead) return std::nullopt;
      if (unsafe_count == 1 && !facts.miseres[shape[unsafe]].safe_to_lead) return std::nullopt;
    } else {
      if (unsafe_count > 0) return std::nullopt;
    }
    Board cared = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const Board bits = lane_mask(static_cast<int>(lane));
      if ((hands.declarer & bits) != 0) cared |= hands.alive & bits;
    }
    return Verdict{false, cared};
  } else if constexpr (kGame == Game::kNoTrump) {
    if (const auto verdict = by_guards<kGame>(facts, shape, need, left)) return verdict;
    std::uint64_t sum = 0;
    for (std::size_t at : shape) sum += facts.facts[at];
    const int declarers = fact(sum, Fact::kDeclarerCashes);
    if constexpr (kLeader == kDeclarer) {
      if (declarers >= need) {
        return Verdict{true, rests_on(0, declarers - need, fact_of(Fact::kDeclarerCashes),
                                      depth_of(&CashDepths::declarer))};
      }
      // Sooner or later he leads a suit that a defender can win, who then goes on from the top. Until then
      // the defenders keep what they can: every trick in between costs each of them a card.
      const bool somewhere = fact(sum, Fact::kDeclarerOnTop) != 0;
      const bool by_left = somewhere || fact(sum, Fact::kLeftOnTop) != 0;
      const bool by_right = somewhere || fact(sum, Fact::kRightOnTop) != 0;
      int sure = 10;
      if (by_left) sure = std::min(sure, fact(sum, Fact::kLeftCashes));
      if (by_right) sure = std::min(sure, fact(sum, Fact::kRightCashes));
      if (left - sure < need) {
        int waiting = 0;
        if (somewhere) {
          for (std::size_t at : shape) waiting += facts.rounds[at] >> 8U;
        }
        if (left - std::min(sure, left - waiting) < need) {
          Board cared = 0;
          for (std::size_t lane = 0; lane < 4; ++lane) {
            const CashDepths& depths = facts.depths[shape[lane]];
            int depth = 1;
            if (by_left) depth = std::max<int>(depth, depths.left);
            if (by_right) depth = std::max<int>(depth, depths.right);
            cared |= top(lane, depth);
          }
          return Verdict{false, cared & hands.alive};
        }
      }
      return std::nullopt;
    }
    const bool from_left = kLeader == kLeft;
    if (declarers >= need) {
      // The defenders may run the suits in which the declarer has not the highest card; as long as he has
      // cards to spare he keeps his winners, and takes them when another suit is led.
      int waiting = 0;
      if (fact(sum, from_left ? Fact::kLeftUnstopped : Fact::kRightUnstopped) != 0) {
        for (std::size_t at : shape) waiting += facts.rounds[at] & 0xFFU;
      }
      if (left - waiting >= need) {
        return Verdict{true, rests_on(0, 0, fact_of(Fact::kDeclarerCashes), depth_of(&CashDepths::declarer))};
      }
    }
    const int own = fact(sum, kOwnCashes);
    if (left - own < need) {
      return Verdict{false, rests_on(0, own - (left - need + 1), fact_of(kOwnCashes), depth_of(kOwnDepth))};
    }
    if (fact(sum, from_left ? Fact::kLeftCrosses : Fact::kRightCrosses) > 0) {
      const int stays = fact(sum, from_left ? Fact::kLeftStays : Fact::kRightStays);
      const int cashes = fact(sum, from_left ? Fact::kLeftCrossCashes : Fact::kRightCrossCashes);
      const int length = fact(sum, from_left ? Fact::kLeftCrossLength : Fact::kRightCrossLength);
      // The partner must not have to throw his winners away before he comes in.
      const int both = std::min(stays, left - length) + cashes;
      if (left - both < need) {
        Board cared = 0;
        for (std::size_t lane = 0; lane < 4; ++lane) {
          const CashDepths& depths = facts.depths[shape[lane]];
          cared |= top(lane, std::max(depths.left, depths.right));
        }
        return Verdict{false, cared};
      }
    }
    return std::nullopt;
  } else {
    // Trumps are in lane 0.
    if (const auto verdict = by_guards<kGame>(facts, shape, need, left)) return verdict;
    const TrumpFacts& trumps = facts.trumps[shape[0]];
    const auto count = [](Board hand, std::size_t lane) {
      return std::popcount(hand & lane_mask(static_cast<int>(lane)));
    };
    const Board right = hands.right();
    if constexpr (kLeader == kDeclarer) {
      const int drawn = std::countr_one(hands.declarer & kLaneBits);
      const bool left_ruffs = count(hands.left, 0) > drawn;
      const bool right_ruffs = count(right, 0) > drawn;
      int sure = trumps.declarer;
      Board cared = top(0, std::max<int>(trumps.declarer_depth, drawn));
      if (!left_ruffs && !right_ruffs && drawn > 0) {
        // No defender has a trump left to catch one with.
        sure = std::max(sure, count(hands.declarer, 0));
      }
      std::array<int, 4> good{};
      for (std::size_t lane = 1; lane < 4; ++lane) {
        good[lane] = fact_of(Fact::kDeclarerCashes)(lane);
        if (left_ruffs) good[lane] = std::min(good[lane], count(hands.left, lane));
        if (right_ruffs) good[lane] = std::min(good[lane], count(right, lane));
        sure += good[lane];
      }
      if (sure < need) return std::nullopt;
      cared |= rests_on(
          1, sure - need, [&](std::size_t lane) { return good[lane]; }, depth_of(&CashDepths::declarer));
      return Verdict{true, cared};
    }
    if (trumps.declarer >= need) return Verdict{true, top(0, trumps.declarer_depth)};
    if (trumps.declarer > 0 && ((hands.left | right) & kLaneBits) == 0) {
      // Only the declarer has trumps: he never throws anything away before he is in, and then takes what is
      // his.
      int sure = trumps.declarer;
      for (std::size_t lane = 1; lane < 4; ++lane)
        sure += fact(facts.facts[shape[lane]], Fact::kDeclarerCashes);
      if (sure >= need) {
        return Verdict{
            true, rests_on(1, sure - need, fact_of(Fact::kDeclarerCashes), depth_of(&CashDepths::declarer))};
      }
    }
    const bool from_left = kLeader == kLeft;
    const Board partner = from_left ? right : hands.left;
    const int drawn = fact_of(kOwnCashes)(0);
    const bool declarer_ruffs = count(hands.declarer, 0) > drawn;
    const bool partner_ruffs = count(partner, 0) > drawn;
    const bool by_left = trumps.left >= trumps.right;
    int sure = std::max<int>(by_left ? trumps.left : trumps.right, drawn);
    Board cared =
        top(0, std::max<int>(by_left ? trumps.left_depth : trumps.right_depth, depth_of(kOwnDepth)(0)));
    std::array<int, 4> good{};
    for (std::size_t lane = 1; lane < 4; ++lane) {
      good[lane] = fact_of(kOwnCashes)(lane);
      if (declarer_ruffs) good[lane] = std::min(good[lane], count(hands.declarer, lane));
      if (partner_ruffs) good[lane] = std::min(good[lane], count(partner, lane));
      sure += good[lane];
    }
    if (left - sure < need) {
      cared |= rests_on(
          1, sure - (left - need + 1), [&](std::size_t lane) { return good[lane]; }, depth_of(kOwnDepth));
      return Verdict{false, cared};
    }
    return std::nullopt;
  }
}

}  // namespace pulka::solver
