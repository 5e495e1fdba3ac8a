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

// `need` of the `left` tricks are the declarer's to take, 1 <= need <= left; `kLeader` leads.
template <Game kGame, std::size_t kLeader>
std::optional<Verdict> by_top_tricks(const SuitFacts& facts, const Hands& hands, const Shapes& shape,
                                     int need, int left) {
  const auto top = [&](std::size_t lane, int depth) {
    return ((1U << static_cast<unsigned>(depth)) - 1U) << (lane * 8U);
  };
  if constexpr (kGame == Game::kMisere) {
    if constexpr (kLeader == kDeclarer) return std::nullopt;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      if (!facts.safe[shape[lane]]) return std::nullopt;
    }
    Board cared = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const Board bits = lane_mask(static_cast<int>(lane));
      if ((hands.declarer & bits) != 0) cared |= hands.alive & bits;
    }
    return Verdict{false, cared};
  } else if constexpr (kGame == Game::kNoTrump) {
    std::uint64_t sum = 0;
    for (std::size_t at : shape) sum += facts.facts[at];
    const int declarers = fact(sum, Fact::kDeclarerCashes);
    if constexpr (kLeader == kDeclarer) {
      if (declarers >= need) {
        Board cared = 0;
        for (std::size_t lane = 0; lane < 4; ++lane) cared |= top(lane, facts.depths[shape[lane]].declarer);
        return Verdict{true, cared};
      }
      // Whatever he leads, a defender who has the suit's highest card may take it and go on.
      if (fact(sum, Fact::kDeclarerOnTop) == 0) {
        const bool by_left = fact(sum, Fact::kLeftOnTop) != 0;
        const bool by_right = fact(sum, Fact::kRightOnTop) != 0;
        int sure = 10;
        if (by_left) sure = std::min(sure, fact(sum, Fact::kLeftCashes));
        if (by_right) sure = std::min(sure, fact(sum, Fact::kRightCashes));
        if (left - sure < need) {
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
    if (declarers >= need && fact(sum, from_left ? Fact::kLeftUnstopped : Fact::kRightUnstopped) == 0) {
      Board cared = 0;
      for (std::size_t lane = 0; lane < 4; ++lane) {
        cared |= top(lane, std::max<int>(1, facts.depths[shape[lane]].declarer));
      }
      return Verdict{true, cared & hands.alive};
    }
    const int own = fact(sum, from_left ? Fact::kLeftCashes : Fact::kRightCashes);
    if (left - own < need) {
      Board cared = 0;
      for (std::size_t lane = 0; lane < 4; ++lane) {
        const CashDepths& depths = facts.depths[shape[lane]];
        cared |= top(lane, from_left ? depths.left : depths.right);
      }
      return Verdict{false, cared};
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
    const TrumpFacts& trumps = facts.trumps[shape[0]];
    const auto count = [](Board hand, std::size_t lane) {
      return std::popcount(hand & lane_mask(static_cast<int>(lane)));
    };
    const Board right = hands.right();
    if constexpr (kLeader == kDeclarer) {
      const int defenders = trumps.defenders;
      if (left - defenders < need) return Verdict{false, top(0, trumps.defenders_depth)};
      const int drawn = std::countr_one(hands.declarer & kLaneBits);
      const bool left_ruffs = count(hands.left, 0) > drawn;
      const bool right_ruffs = count(right, 0) > drawn;
      int sure = trumps.declarer;
      Board cared = top(0, std::max<int>(trumps.declarer_depth, drawn));
      if (!left_ruffs && !right_ruffs && drawn > 0) {
        // No defender has a trump left to catch one with.
        sure = std::max(sure, count(hands.declarer, 0));
      }
      for (std::size_t lane = 1; lane < 4; ++lane) {
        int good = fact(facts.facts[shape[lane]], Fact::kDeclarerCashes);
        if (left_ruffs) good = std::min(good, count(hands.left, lane));
        if (right_ruffs) good = std::min(good, count(right, lane));
        if (good == 0) continue;
        sure += good;
        cared |= top(lane, facts.depths[shape[lane]].declarer);
      }
      if (sure >= need) return Verdict{true, cared};
      return std::nullopt;
    }
    if (trumps.declarer >= need) return Verdict{true, top(0, trumps.declarer_depth)};
    const bool from_left = kLeader == kLeft;
    const Board partner = from_left ? right : hands.left;
    const std::uint64_t trump_facts = facts.facts[shape[0]];
    const int drawn = fact(trump_facts, from_left ? Fact::kLeftCashes : Fact::kRightCashes);
    const bool declarer_ruffs = count(hands.declarer, 0) > drawn;
    const bool partner_ruffs = count(partner, 0) > drawn;
    int sure = std::max<int>(trumps.defenders, drawn);
    Board cared = top(0, std::max<int>(trumps.defenders_depth, from_left ? facts.depths[shape[0]].left
                                                                         : facts.depths[shape[0]].right));
    for (std::size_t lane = 1; lane < 4; ++lane) {
      int good = fact(facts.facts[shape[lane]], from_left ? Fact::kLeftCashes : Fact::kRightCashes);
      if (declarer_ruffs) good = std::min(good, count(hands.declarer, lane));
      if (partner_ruffs) good = std::min(good, count(partner, lane));
      if (good == 0) continue;
      sure += good;
      cared |= top(lane, from_left ? facts.depths[shape[lane]].left : facts.depths[shape[lane]].right);
    }
    if (left - sure < need) return Verdict{false, cared};
    return std::nullopt;
  }
}

}  // namespace pulka::solver
