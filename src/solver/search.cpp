#include "search.hpp"

#include <bit>
#include <cassert>
#include <utility>

namespace pulka::solver {

namespace {

// How long each hand is in each suit, who leads, and in which kind of game: exact, in the low 56 bits.
std::uint64_t key_of(const Hands& hands, std::size_t leader, Game game) noexcept {
  const auto counts = [](std::uint64_t x) {
    x -= (x >> 1U) & 0x5555'5555'5555'5555U;
    x = (x & 0x3333'3333'3333'3333U) + ((x >> 2U) & 0x3333'3333'3333'3333U);
    return (x + (x >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FU;
  };
  const std::uint64_t defined = counts(hands.declarer | (std::uint64_t{hands.left} << 32U));
  // The left defender's counts go between the declarer's, half a byte each.
  const std::uint64_t two = (defined | (defined >> 28U)) & 0xFFFF'FFFFU;
  const std::uint64_t right = counts(hands.right());
  const std::uint64_t pairs = (right | (right >> 4U)) & 0x00FF'00FFU;
  return two | ((pairs & 0xFFFFU) << 32U) | ((pairs >> 16U) << 40U) |
         (static_cast<std::uint64_t>(leader) << 48U) | (static_cast<std::uint64_t>(game) << 50U);
}

constexpr std::size_t next_player(std::size_t player, std::size_t players) noexcept {
  return player + 1 == players ? 0 : player + 1;
}

template <Game kGame>
constexpr bool beats(Board card, Board best) noexcept {
  if ((lane_around(card) & best) != 0) return card < best;
  return kGame == Game::kTrump && (card & kLaneBits) != 0;
}

template <Game kGame>
constexpr Board legal(Board hand, Board led) noexcept {
  if (const Board following = hand & lane_around(led); following != 0) return following;
  if constexpr (kGame == Game::kTrump) {
    if (const Board trumps = hand & kLaneBits; trumps != 0) return trumps;
  }
  return hand;
}

// Moves by falling score.
class Ranking {
 public:
  void add(std::array<Board, 12>& moves, Board card, int score) noexcept {
    std::size_t at = size_++;
    for (; at > 0 && scores_[at - 1] < score; --at) {
      scores_[at] = scores_[at - 1];
      moves[at] = moves[at - 1];
    }
    scores_[at] = score;
    moves[at] = card;
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  std::array<int, 12> scores_;  // NOLINT(cppcoreguidelines-pro-type-member-init): written before read
  std::size_t size_ = 0;
};

}  // namespace

template <Game kGame, std::size_t kPlayer, class Next>
Verdict Search::try_all(Board hand, const Moves& moves, std::size_t size, const Next& next) const {
  Board cared = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const Verdict verdict = next(moves[i]);
    if (verdict.made == wants<kGame>(kPlayer)) return verdict;
    cared |= verdict.cared;
    if (switches_.equals) {
      // The cards this one stood for must lie beside it in every position that the proof is used for.
      const Board run = run_ending(hand, moves[i]);
      if ((cared & run) != 0) cared |= run;
    }
  }
  return {!wants<kGame>(kPlayer), cared};
}

template <Game kGame, std::size_t kPlayers, std::size_t kPlayer>
std::size_t Search::order_follow(const Node& node, const Table& on_table, Board moves, Moves& ordered) const {
  const Board hand = node.hands[kPlayer];
  if (switches_.equals) moves &= lowest_of_runs(hand);
  if ((moves & (moves - 1U)) == 0) {
    ordered[0] = moves;
    return 1;
  }
  if (!switches_.ordering) {
    std::size_t size = 0;
    for (; moves != 0; moves &= moves - 1U) ordered[size++] = moves & (~moves + 1U);
    return size;
  }
  const bool is_third = on_table.second != 0;
  const FollowWeights& w = kFollowWeights[static_cast<std::size_t>(kGame)][kPlayer][is_third ? 1 : 0];
  const Board foes = kPlayer == kDeclarer ? node.hands[kLeft] | node.hands[kRight] : node.hands[kDeclarer];
  const Board mate = kPlayer == kDeclarer ? 0U : node.hands[kPlayer == kLeft ? kRight : kLeft];
  const Board gone = on_table.first | on_table.second;
  const Board led_lane = lane_around(on_table.first);
  const bool ours = (on_table.winner == kDeclarer) == (kPlayer == kDeclarer);
  const int per_rank = ours ? w[follow::kRankOurs] : w[follow::kRankTheirs];
  const int taking = ours ? w[follow::kTakesOurs] : w[follow::kTakesTheirs];
  const Board last = is_third ? 0U : node.hands[next_player(kPlayer, kPlayers)];
  Ranking ranking;
  for (; moves != 0; moves &= moves - 1U) {
    const Board card = moves & (~moves + 1U);
    const Board lane = lane_around(card);
    const Board above = from_top_to(card);
    int score = per_rank * (std::countr_zero(card) & 7);
    if (beats<kGame>(card, on_table.best)) {
      score += taking;
      if (!is_third && kPlayers == 3) {
        if ((last & above) != 0) score += w[follow::kTakenAgain];
        if ((last & lane) == 0) score += w[follow::kThirdVoid];
      }
    }
    const bool good = (foes & ~gone & above) == 0;
    if (lane == led_lane) {
      if (good) score += w[follow::kGood];
      if ((hand & above) == card) score += w[follow::kHighest];
    } else {
      score += w[follow::kThrownOwn] * std::popcount(hand & lane) +
               w[follow::kThrownFoe] * std::popcount(foes & ~gone & lane) +
               w[follow::kThrownMate] * std::popcount(mate & ~gone & lane);
      if (good) score += w[follow::kThrownGood];
      if ((hand & above) == card) score += w[follow::kThrownHighest];
      if (kGame == Game::kTrump && (card & kLaneBits) != 0) score += w[follow::kRuffs];
    }
    ranking.add(ordered, card, score);
  }
  return ranking.size();
}

template <Game kGame, std::size_t kPlayers>
Verdict Search::next_trick(const Hands& hands, std::size_t leader, int need, int left) {
  if (leader == kDeclarer) return at_trick<kGame, kPlayers, kDeclarer>(hands, need, left);
  if (leader == kLeft) return at_trick<kGame, kPlayers, kLeft>(hands, need, left);
  return at_trick<kGame, kPlayers, kRight>(hands, need, left);
}

template <Game kGame, std::size_t kPlayers>
Verdict Search::finish(const Node& node, const Table& on_table, Board last, Board best, std::size_t winner) {
  const Board gone = on_table.first | on_table.second | last;
  // Who wins rests on the winning card's rank only if somebody else played its suit.
  Board cared = 0;
  if ((gone & lane_around(best)) != best) cared = from_top_to(best);
  const int need = node.need - (winner == kDeclarer ? 1 : 0);
  const int left = node.left - 1;
  if (need <= 0) return {true, cared};
  if (need > left) return {false, cared};
  const Board kept = node.alive & ~gone;
  Hands hands;
  hands.alive = shorten(shorten(node.alive, on_table.first), last);
  if constexpr (kPlayers == 3) hands.alive = shorten(hands.alive, on_table.second);
  hands.declarer = scatter(gather(node.hands[kDeclarer], kept), hands.alive);
  hands.left = scatter(gather(node.hands[kLeft], kept), hands.alive);
  Verdict verdict;
  if (kGame == Game::kTrump && (hands.alive & kLaneBits) == 0) {
    // Without trumps the suits decide alone, and more can be said of them.
    verdict = next_trick<Game::kNoTrump, kPlayers>(hands, winner, need, left);
  } else {
    verdict = next_trick<kGame, kPlayers>(hands, winner, need, left);
  }
  cared |= and_all_above(scatter(gather(verdict.cared, hands.alive), kept));
  return {verdict.made, cared};
}

template <Game kGame, std::size_t kPlayers, std::size_t kLeader>
Verdict Search::third(const Node& node, const Table& on_table) {
  constexpr std::size_t kPlayer = next_player(next_player(kLeader, kPlayers), kPlayers);
  const Board hand = node.hands[kPlayer];
  Moves moves;
  const std::size_t size =
      order_follow<kGame, kPlayers, kPlayer>(node, on_table, legal<kGame>(hand, on_table.first), moves);
  return try_all<kGame, kPlayer>(hand, moves, size, [&](Board card) {
    const bool takes = beats<kGame>(card, on_table.best);
    return finish<kGame, kPlayers>(node, on_table, card, takes ? card : on_table.best,
                                   takes ? kPlayer : on_table.winner);
  });
}

template <Game kGame, std::size_t kPlayers, std::size_t kLeader>
Verdict Search::second(const Node& node, Board led) {
  constexpr std::size_t kPlayer = next_player(kLeader, kPlayers);
  const Board hand = node.hands[kPlayer];
  const Table on_table{led, 0, led, kLeader};
  Moves moves;
  const std::size_t size =
      order_follow<kGame, kPlayers, kPlayer>(node, on_table, legal<kGame>(hand, led), moves);
  return try_all<kGame, kPlayer>(hand, moves, size, [&](Board card) {
    const bool takes = beats<kGame>(card, led);
    if constexpr (kPlayers == 2) {
      return finish<kGame, kPlayers>(node, on_table, card, takes ? card : led, takes ? kPlayer : kLeader);
    } else {
      return third<kGame, kPlayers, kLeader>(node,
                                             {led, card, takes ? card : led, takes ? kPlayer : kLeader});
    }
  });
}

template <Game kGame, std::size_t kPlayers, std::size_t kLeader>
Verdict Search::at_trick(const Hands& hands, int need, int left) {
  if constexpr (kLeader >= kPlayers) {
    assert(false);
    std::unreachable();
  } else {
    ++nodes_;
    const Shapes shapes = shapes_of(facts_, hands);
    if (switches_.sure_tricks) {
      if (const auto verdict = by_top_tricks<kGame, kLeader>(facts_, hands, shapes, need, left))
        return *verdict;
    }
    const std::uint64_t key = key_of(hands, kLeader, kGame);
    ProofTable::Found found;
    if (switches_.table) {
      found = table_.find(key, hands, need);
      if (found.decided) return {found.bounds.at_least >= need, found.bounds.cared};
    }
    const Node node{{hands.declarer, hands.left, hands.right()}, hands.alive, need, left};
    const Board hand = node.hands[kLeader];
    Board rest = switches_.equals ? lowest_of_runs(hand) : hand;
    Moves moves;
    std::size_t size = 0;
    if (switches_.ordering) {
      const bool foe_trumps =
          kGame == Game::kTrump &&
          ((kLeader == kDeclarer ? node.hands[kLeft] | node.hands[kRight] : hands.declarer) & kLaneBits) != 0;
      const Board foes =
          kLeader == kDeclarer ? node.hands[kLeft] | node.hands[kRight] : node.hands[kDeclarer];
      const Board mate = kLeader == kDeclarer ? 0U : node.hands[kLeader == kLeft ? kRight : kLeft];
      const LeadWeights& weights = kLeadWeights[static_cast<std::size_t>(kGame)][kLeader];
      const bool mate_trumps = kGame == Game::kTrump && kLeader != kDeclarer && (mate & kLaneBits) != 0;
      Ranking ranking;
      for (; rest != 0; rest &= rest - 1U) {
        const Board card = rest & (~rest + 1U);
        const auto place = static_cast<std::size_t>(std::countr_zero(card));
        const std::size_t lane = (place >> 3U) & 3U;
        int score = leads_.of(kGame, kLeader, kGame == Game::kTrump && lane == 0, shapes[lane])[place & 7U];
        if (card == found.lead) score = 1000;
        if constexpr (kGame == Game::kTrump) {
          const Board bits = lane_around(card);
          if (foe_trumps && (foes & bits) == 0) score += weights[lead::kFoeRuffs];
          if (mate_trumps && (mate & bits) == 0) score += weights[lead::kMateRuffs];
        }
        ranking.add(moves, card, score);
      }
      size = ranking.size();
    } else {
      for (; rest != 0; rest &= rest - 1U) moves[size++] = rest & (~rest + 1U);
    }
    Board decisive = 0;
    Verdict verdict = try_all<kGame, kLeader>(hand, moves, size, [&](Board card) {
      decisive = card;
      return second<kGame, kPlayers, kLeader>(node, card);
    });
    if (!switches_.patterns) verdict.cared = hands.alive;
    if (switches_.table) {
      if (verdict.made != wants<kGame>(kLeader)) decisive = 0;
      const ProofTable::Bounds proved{verdict.made ? need : 0, verdict.made ? left : need - 1, verdict.cared};
      table_.add(key, hands, proved, decisive, found);
    }
    return verdict;
  }
}

template <Game kGame, std::size_t kPlayers>
Verdict Search::solve_for(const Play& play, int need) {
  const auto led_by = [&]<std::size_t kLeader>() -> Verdict {
    if constexpr (kLeader >= kPlayers) {
      std::unreachable();
    } else {
      const Node node{play.hands, play.alive, need, play.left};
      if (play.count == 0) {
        return at_trick<kGame, kPlayers, kLeader>({play.hands[kDeclarer], play.hands[kLeft], play.alive},
                                                  need, play.left);
      }
      if (play.count == 1) return second<kGame, kPlayers, kLeader>(node, play.cards[0]);
      const bool takes = beats<kGame>(play.cards[1], play.cards[0]);
      return third<kGame, kPlayers, kLeader>(
          node, {play.cards[0], play.cards[1], takes ? play.cards[1] : play.cards[0],
                 takes ? next_player(kLeader, kPlayers) : kLeader});
    }
  };
  if (play.leader == kDeclarer) return led_by.template operator()<kDeclarer>();
  if (play.leader == kLeft) return led_by.template operator()<kLeft>();
  return led_by.template operator()<kRight>();
}

Verdict Search::solve(const Play& play, int need) {
  assert(need >= 1 && need <= play.left);
  assert(play.leader < play.players && play.count < play.players);
  const bool three = play.players == 3;
  switch (play.game) {
    case Game::kNoTrump:
      return three ? solve_for<Game::kNoTrump, 3>(play, need) : solve_for<Game::kNoTrump, 2>(play, need);
    case Game::kTrump:
      return three ? solve_for<Game::kTrump, 3>(play, need) : solve_for<Game::kTrump, 2>(play, need);
    case Game::kMisere:
      return three ? solve_for<Game::kMisere, 3>(play, need) : solve_for<Game::kMisere, 2>(play, need);
  }
  std::unreachable();
}

}  // namespace pulka::solver
