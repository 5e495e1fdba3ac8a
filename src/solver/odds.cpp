#include "solver/odds.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "cards/deal.hpp"
#include "search.hpp"

namespace pulka {

namespace {

using solver::Board;
using solver::Verdict;

// The ways one suit can lie that are the same to the search, and how many layouts of the suit each stands
// for.
struct SuitLayout {
  Board declarer = 0;  // already in its lane, as are the others
  Board left = 0;
  Board alive = 0;
  std::uint64_t layouts = 0;
  friend auto operator<=>(const SuitLayout&, const SuitLayout&) = default;
};

// All of them with the same lengths in both defenders' hands.
struct SuitGroup {
  int left = 0;
  int dead = 0;
  std::uint64_t layouts = 0;  // of all together
  std::vector<SuitLayout> ways;
};

// What was proved for one layout of a group, for all that agree in the cards that mattered.
struct Proof {
  Board declarer = 0;
  Board left = 0;
  Board cared = 0;
  bool made = false;
};

constexpr std::size_t kSuits4 = 4;

std::vector<SuitGroup> groups_of_suit(Board own, Board unseen, int dead_most, unsigned lane) {
  std::vector<SuitGroup> groups;
  std::vector<unsigned> cards;
  for (unsigned bit = 0; bit < 8; ++bit) {
    if (((unseen >> bit) & 1U) != 0) cards.push_back(bit);
  }
  std::size_t ways = 1;
  for (std::size_t i = 0; i < cards.size(); ++i) ways *= 3;
  for (std::size_t way = 0; way < ways; ++way) {
    Board left = 0;
    Board dead = 0;
    std::size_t digits = way;
    for (unsigned bit : cards) {
      if (digits % 3 == 1) left |= 1U << bit;
      if (digits % 3 == 2) dead |= 1U << bit;
      digits /= 3;
    }
    if (std::popcount(dead) > dead_most) continue;
    const Board alive = (own | unseen) & ~dead;
    const auto in_lane = [&](Board board) { return solver::gather(board, alive) << (lane * 8U); };
    SuitLayout layout{in_lane(own), in_lane(left), in_lane(alive), 1};
    const int left_count = std::popcount(left);
    const int dead_count = std::popcount(dead);
    auto group = std::ranges::find_if(
        groups, [&](const SuitGroup& g) { return g.left == left_count && g.dead == dead_count; });
    if (group == groups.end()) {
      groups.push_back({left_count, dead_count, 0, {}});
      group = groups.end() - 1;
    }
    ++group->layouts;
    group->ways.push_back(layout);
  }
  for (SuitGroup& group : groups) {
    std::ranges::sort(group.ways);
    std::vector<SuitLayout> merged;
    for (const SuitLayout& way : group.ways) {
      if (!merged.empty() && merged.back().declarer == way.declarer && merged.back().left == way.left) {
        ++merged.back().layouts;
      } else {
        merged.push_back(way);
      }
    }
    group.ways = std::move(merged);
  }
  return groups;
}

}  // namespace

class OddsCounter::Layouts {
 public:
  Layouts(const OddsQuestion& question, std::uint64_t seed, std::size_t table_bytes)
      : question_(question), search_(table_bytes, {}) {
    const CardSet unseen = CardSet::pack() - question.hand - question.out;
    const int dead = unseen.size() - 2 * question.defenders;
    std::array<Suit, 4> suits = kSuits;
    // Trumps go to the first lane; the suit with the most unseen cards is gone through innermost, where most
    // is saved.
    if (question.trump) std::swap(suits[0], suits[static_cast<std::size_t>(*question.trump)]);
    for (unsigned lane = 0; lane < kSuits4; ++lane) {
      const auto from_top = [&](CardSet cards) {
        Board board = 0;
        for (Card card : cards.in(suits[lane])) board |= 1U << (7U - static_cast<unsigned>(card.rank()));
        return board;
      };
      suits_[lane] = groups_of_suit(from_top(question.hand), from_top(unseen), dead, lane);
    }
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::stable_sort(order_, {}, [&](std::size_t lane) {
      std::size_t ways = 0;
      for (const SuitGroup& group : suits_[lane]) ways += group.ways.size();
      return ways;
    });
    collect(0, question.defenders, dead, {});
    std::mt19937_64 rng(seed);
    for (std::size_t i = groups_.size(); i > 1; --i) {
      std::swap(groups_[i - 1], groups_[uniform_below(rng, i)]);
    }
    for (const Group& group : groups_) count_.layouts += layouts_of(group, 0);
  }

  bool step() {
    if (done_ == groups_.size()) return false;
    const Group& group = groups_[done_++];
    const std::uint64_t counted = count_.counted;
    const std::uint64_t made = count_.made;
    for (auto& proofs : proofs_) proofs.clear();
    go_through(group, 0, {}, 1);
    shares_.push_back({count_.counted - counted, count_.made - made});
    return true;
  }

  [[nodiscard]] const OddsCount& count() const noexcept { return count_; }

  [[nodiscard]] OddsShare share() const noexcept {
    const auto of_all = [&](std::uint64_t layouts) {
      return static_cast<double>(layouts) / static_cast<double>(count_.layouts);
    };
    OddsShare share;
    share.least = of_all(count_.made);
    share.most = of_all(count_.made + (count_.layouts - count_.counted));
    if (count_.counted == 0) {
      share.estimate = 0.5;
      share.error = 0.5;
      return share;
    }
    // The ratio estimator of cluster sampling without replacement (Cochran, Sampling Techniques, chapter 6).
    const double ratio = static_cast<double>(count_.made) / static_cast<double>(count_.counted);
    share.estimate = std::clamp(ratio, share.least, share.most);
    const auto n = static_cast<double>(shares_.size());
    const auto of_groups = static_cast<double>(groups_.size());
    if (shares_.size() == groups_.size()) return share;
    if (shares_.size() < 2) {
      share.error = 0.5;
      return share;
    }
    double squares = 0;
    for (const auto& [counted, made] : shares_) {
      const double off = static_cast<double>(made) - ratio * static_cast<double>(counted);
      squares += off * off;
    }
    const double mean = static_cast<double>(count_.counted) / n;
    share.error = std::sqrt((1 - n / of_groups) * squares / (n - 1) / n) / mean;
    return share;
  }

 private:
  // For each suit, in the order they are gone through, which group of it.
  using Group = std::array<const SuitGroup*, kSuits4>;

  void collect(std::size_t depth, int left, int dead, Group group) {
    if (depth == kSuits4) {
      if (left == 0 && dead == 0) groups_.push_back(group);
      return;
    }
    for (const SuitGroup& suit : suits_[order_[depth]]) {
      if (suit.left > left || suit.dead > dead) continue;
      group[depth] = &suit;
      collect(depth + 1, left - suit.left, dead - suit.dead, group);
    }
  }

  [[nodiscard]] static std::uint64_t layouts_of(const Group& group, std::size_t depth) {
    std::uint64_t layouts = 1;
    for (; depth < kSuits4; ++depth) layouts *= group[depth]->layouts;
    return layouts;
  }

  void decide(bool made, std::uint64_t layouts) {
    count_.counted += layouts;
    if (made) count_.made += layouts;
  }

  // `depth` suits lie as in `hands`, in `layouts` ways; proofs_[depth] are those that agree with them.
  void go_through(const Group& group, std::size_t depth, const solver::Hands& hands, std::uint64_t layouts) {
    if (depth == kSuits4) {
      solve(hands);
      const Proof& proof = proofs_[kSuits4].back();
      decide(proof.made, layouts);
      return;
    }
    const Board lane = solver::lane_mask(static_cast<int>(order_[depth]));
    Board later = 0;
    for (std::size_t i = depth + 1; i < kSuits4; ++i) later |= solver::lane_mask(static_cast<int>(order_[i]));
    const std::uint64_t rest = layouts_of(group, depth + 1);
    for (const SuitLayout& way : group[depth]->ways) {
      auto& fitting = proofs_[depth + 1];
      fitting.clear();
      const Proof* decisive = nullptr;
      for (const Proof& proof : proofs_[depth]) {
        if ((((proof.declarer ^ way.declarer) | (proof.left ^ way.left)) & proof.cared & lane) != 0) continue;
        if ((proof.cared & later) == 0) {
          decisive = &proof;
          break;
        }
        fitting.push_back(proof);
      }
      if (decisive != nullptr) {
        decide(decisive->made, layouts * way.layouts * rest);
        continue;
      }
      go_through(group, depth + 1,
                 {hands.declarer | way.declarer, hands.left | way.left, hands.alive | way.alive},
                 layouts * way.layouts);
    }
  }

  void solve(const solver::Hands& hands) {
    solver::Play play;
    play.game = question_.goal == Goal::kMisere ? solver::Game::kMisere
                : question_.trump               ? solver::Game::kTrump
                                                : solver::Game::kNoTrump;
    play.hands = {hands.declarer, hands.left, hands.right()};
    play.alive = hands.alive;
    play.left = question_.hand.size();
    play.leader = static_cast<std::size_t>(question_.lead);
    const bool misere = question_.goal == Goal::kMisere;
    const int need = misere ? question_.most + 1 : question_.tricks;
    Verdict verdict{need <= 0, 0};
    if (need > 0 && need <= play.left) {
      ++count_.solved;
      verdict = search_.solve(play, need);
    }
    const Proof proof{hands.declarer, hands.left, verdict.cared, verdict.made != misere};
    for (auto& proofs : proofs_) proofs.push_back(proof);
  }

  OddsQuestion question_;
  solver::Search search_;
  std::array<std::vector<SuitGroup>, kSuits4> suits_;
  std::array<std::size_t, kSuits4> order_{};  // lanes
  std::vector<Group> groups_;
  std::size_t done_ = 0;
  std::array<std::vector<Proof>, kSuits4 + 1> proofs_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> shares_;
  OddsCount count_;
};

std::expected<OddsCounter, OddsFault> OddsCounter::from(const OddsQuestion& question, std::uint64_t seed,
                                                        std::size_t table_bytes) {
  using Kind = OddsFault::Kind;
  const int size = question.hand.size();
  if (size < 1 || size > kHandSize) return std::unexpected(OddsFault{Kind::kHandSize, {}, size});
  if (const CardSet twice = question.hand & question.out; !twice.empty()) {
    return std::unexpected(OddsFault{Kind::kTwice, twice.lowest(), 0});
  }
  const bool spare = question.goal == Goal::kMisere && question.defenders == size + 1;
  if (question.defenders != size && !spare)
    return std::unexpected(OddsFault{Kind::kDefenders, {}, question.defenders});
  if (question.goal == Goal::kMisere && question.trump)
    return std::unexpected(OddsFault{Kind::kMisereTrump, {}, 0});
  const int unseen = kPackSize - size - question.out.size();
  if (unseen < 2 * question.defenders) return std::unexpected(OddsFault{Kind::kTooFewUnseen, {}, unseen});
  return OddsCounter(std::make_unique<Layouts>(question, seed, table_bytes));
}

OddsCounter::OddsCounter(std::unique_ptr<Layouts> layouts) noexcept : layouts_(std::move(layouts)) {}
OddsCounter::~OddsCounter() = default;
OddsCounter::OddsCounter(OddsCounter&&) noexcept = default;
OddsCounter& OddsCounter::operator=(OddsCounter&&) noexcept = default;

bool OddsCounter::step() {
  return layouts_->step();
}
const OddsCount& OddsCounter::count() const noexcept {
  return layouts_->count();
}
OddsShare OddsCounter::share() const noexcept {
  return layouts_->share();
}

}  // namespace pulka
