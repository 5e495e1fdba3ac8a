#include "ordering.hpp"

#include <algorithm>

namespace pulka::solver {

namespace {

int lead_score(const LeadWeights& weights, std::size_t leader, const std::array<Board, 3>& hands,
               Board card) {
  const Board own = hands[leader];
  const Board mate = leader == kDeclarer ? 0U : hands[leader == kLeft ? kRight : kLeft];
  const Board foes = leader == kDeclarer ? hands[kLeft] | hands[kRight] : hands[kDeclarer];
  const Board above = from_top_to(card);
  const auto highest = [](Board cards) { return cards & (~cards + 1U); };
  const bool wins = (foes & above) == 0;
  int score = weights[lead::kRank] * std::countr_zero(card) + weights[lead::kOwnLength] * std::popcount(own) +
              weights[lead::kFoeLength] * std::popcount(foes) +
              weights[lead::kFoeAbove] * std::popcount(foes & above);
  if (wins) score += weights[lead::kWins];
  if (foes == 0) score += weights[lead::kFoeVoid];
  if (leader == kDeclarer) {
    if (hands[kLeft] == 0) score += weights[lead::kFirstVoid];
    if (hands[kRight] == 0) score += weights[lead::kSecond];
    score += weights[lead::kThird] * std::popcount(foes & above);
    if (highest(own) < highest(foes)) score += weights[lead::kFourth];
  } else {
    if (mate == 0) score += weights[lead::kFirstVoid];
    if (mate != 0 && (foes == 0 || highest(mate) < highest(foes))) score += weights[lead::kSecond];
    score += weights[lead::kThird] * std::popcount(mate);
    if (mate != 0 && foes != 0 && highest(mate) < highest(foes) && !wins) score += weights[lead::kFourth];
  }
  if ((own & above) == card) score += weights[lead::kOwnHighest];
  if ((own & ~above) == 0) score += weights[lead::kOwnLowest];
  return score;
}

}  // namespace

const LeadScores& LeadScores::table() {
  static const LeadScores scores;
  return scores;
}

LeadScores::LeadScores() {
  const SuitFacts& facts = SuitFacts::table();
  for (unsigned length = 0; length <= 8; ++length) {
    const Board alive = (1U << length) - 1U;
    for (Board declarer = 0; declarer <= alive; ++declarer) {
      for (Board left = 0; left <= alive; ++left) {
        if ((declarer & left) != 0) continue;
        const std::array hands{declarer, left, alive & ~declarer & ~left};
        const std::size_t shape = facts.shape(declarer, left, alive);
        for (std::size_t table = 0; table < scores_.size(); ++table) {
          const std::size_t game = std::min<std::size_t>(table, 2);
          const bool trump = table == 3;
          for (std::size_t leader = 0; leader < 3; ++leader) {
            const LeadWeights& weights =
                kLeadWeights[trump ? static_cast<std::size_t>(Game::kTrump) : game][leader];
            for (Board rest = hands[leader]; rest != 0; rest &= rest - 1U) {
              const Board card = rest & (~rest + 1U);
              const int score =
                  lead_score(weights, leader, hands, card) + (trump ? weights[lead::kTrump] : 0);
              scores_[table][leader][shape][static_cast<std::size_t>(std::countr_zero(card))] =
                  static_cast<std::int8_t>(std::clamp(score, -127, 127));
            }
          }
        }
      }
    }
  }
}

}  // namespace pulka::solver
