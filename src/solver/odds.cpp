#include "solver/odds.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "cards/deal.hpp"
#include "search.hpp"

namespace pulka {

namespace {

using solver::Board;
using SearchGame = solver::Game;
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

// How many of the levels asked about the declarer reaches: at least and at most.
struct Reach {
  int least = 0;
  int most = 0;
  [[nodiscard]] bool known() const noexcept { return least == most; }
};

// What was proved for one layout of a group, for all that agree in the cards that mattered.
struct Proof {
  Board declarer = 0;
  Board left = 0;
  Board cared = 0;
  Reach reach;
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
    // A misère is reached when it is lost.
    const bool misere = question.goal == Goal::kMisere;
    lowest_ = misere ? question.most + 1 : question.tricks;
    const int levels = misere ? 1 : question.levels;
    const int size = question.hand.size();
    before_ = {std::clamp(1 - lowest_, 0, levels), std::clamp(size + 1 - lowest_, 0, levels)};
    guess_ = before_.least;
    first_trick_ = misere           ? led_by<SearchGame::kMisere>(question.lead)
                   : question.trump ? led_by<SearchGame::kTrump>(question.lead)
                                    : led_by<SearchGame::kNoTrump>(question.lead);
    for (int level = 0; level < levels; ++level) count_.made.push_back(0);
    whole_ = count_;
  }

  // One layout of the outermost suit: a whole group may take seconds.
  bool step() {
    if (done_ == groups_.size()) return false;
    const Group& group = groups_[done_];
    const std::vector<SuitLayout>& ways = group[0]->ways;
    if (way_ == 0) {
      for (auto& proofs : proofs_) proofs.clear();
    }
    if (before_.known()) {
      decide(before_.least, layouts_of(group, 0));
      way_ = ways.size();
    } else {
      go_through(group, 0, ways[way_++], {}, 1, before_);
    }
    if (way_ == ways.size()) {
      Share share{count_.counted - whole_.counted, count_.made};
      for (std::size_t level = 0; level < share.made.size(); ++level) share.made[level] -= whole_.made[level];
      shares_.push_back(share);
      whole_ = count_;
      way_ = 0;
      ++done_;
    }
    return true;
  }

  [[nodiscard]] const OddsCount& count() const noexcept { return count_; }

  [[nodiscard]] OddsShare share(std::size_t level) const noexcept {
    const std::uint64_t made = count_.made[level];
    const auto of_all = [&](std::uint64_t layouts) {
      return static_cast<double>(layouts) / static_cast<double>(count_.layouts);
    };
    OddsShare share;
    share.least = of_all(made);
    share.most = of_all(made + (count_.layouts - count_.counted));
    if (shares_.empty()) {
      share.estimate = std::clamp(0.5, share.least, share.most);
      share.error = 0.5;
      return share;
    }
    // The ratio estimator of cluster sampling without replacement (Cochran, Sampling Techniques, chapter 6).
    const double ratio = static_cast<double>(whole_.made[level]) / static_cast<double>(whole_.counted);
    share.estimate = std::clamp(ratio, share.least, share.most);
    const auto n = static_cast<double>(shares_.size());
    const auto of_groups = static_cast<double>(groups_.size());
    if (shares_.size() == groups_.size()) return share;
    if (shares_.size() < 2) {
      share.error = 0.5;
      return share;
    }
    double squares = 0;
    for (const Share& group : shares_) {
      const double off = static_cast<double>(group.made[level]) - ratio * static_cast<double>(group.counted);
      squares += off * off;
    }
    const double mean = static_cast<double>(whole_.counted) / n;
    share.error = std::sqrt((1 - n / of_groups) * squares / (n - 1) / n) / mean;
    return share;
  }

 private:
  // For each suit, in the order they are gone through, which group of it.
  using Group = std::array<const SuitGroup*, kSuits4>;
  // What a group added to the count.
  struct Share {
    std::uint64_t counted = 0;
    InplaceVector<std::uint64_t, kHandSize + 1> made;
  };

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

  void decide(int reached, std::uint64_t layouts) {
    count_.counted += layouts;
    if (question_.goal == Goal::kMisere) {
      if (reached == 0) count_.made[0] += layouts;
      return;
    }
    for (int level = 0; level < reached; ++level) count_.made[static_cast<std::size_t>(level)] += layouts;
  }

  // `depth` suits lie as in `hands`, in `layouts` ways; proofs_[depth] are those that agree with them and may
  // say more than `reach`, which holds for all of them. Then the next suit lies as in `way`.
  void go_through(const Group& group, std::size_t depth, const SuitLayout& way, const solver::Hands& hands,
                  std::uint64_t layouts, Reach reach) {
    const Board lane = solver::lane_mask(static_cast<int>(order_[depth]));
    Board later = 0;
    for (std::size_t i = depth + 1; i < kSuits4; ++i) later |= solver::lane_mask(static_cast<int>(order_[i]));
    layouts *= way.layouts;
    auto& fitting = proofs_[depth + 1];
    fitting.clear();
    for (const Proof& proof : proofs_[depth]) {
      if ((((proof.declarer ^ way.declarer) | (proof.left ^ way.left)) & proof.cared & lane) != 0) continue;
      if (proof.reach.least <= reach.least && proof.reach.most >= reach.most) continue;
      if ((proof.cared & later) != 0) {
        fitting.push_back(proof);
        continue;
      }
      reach.least = std::max(reach.least, proof.reach.least);
      reach.most = std::min(reach.most, proof.reach.most);
      if (reach.known()) {
        decide(reach.least, layouts * layouts_of(group, depth + 1));
        return;
      }
    }
    const solver::Hands more{hands.declarer | way.declarer, hands.left | way.left, hands.alive | way.alive};
    if (depth + 1 < kSuits4) {
      for (const SuitLayout& next : group[depth + 1]->ways) {
        go_through(group, depth + 1, next, more, layouts, reach);
      }
      return;
    }
    while (!reach.known()) solve(more, reach);
    guess_ = reach.least;
    decide(reach.least, layouts);
  }

  // Narrows `reach` by asking about one level. The layout before this one tells where to begin: neighbours
  // are mostly worth the same.
  void solve(const solver::Hands& hands, Reach& reach) {
    const int level = reach.least < guess_ ? std::min(guess_, reach.most) - 1 : reach.least;
    ++count_.solved;
    const Verdict verdict = (this->*first_trick_)(hands, lowest_ + level);
    Proof proof{hands.declarer, hands.left, verdict.cared, before_};
    if (verdict.made) {
      reach.least = proof.reach.least = level + 1;
    } else {
      reach.most = proof.reach.most = level;
    }
    for (auto& proofs : proofs_) proofs.push_back(proof);
  }

  // The first trick. The search remembers proofs by the lengths of suits, and these are the same in all
  // layouts of a group: it would compare each with all before it, which has been done here already. So the
  // search begins with the first card led.
  template <SearchGame kGame, std::size_t kLeader>
  Verdict first_trick(const solver::Hands& hands, int need) {
    const solver::Shapes shapes = solver::shapes_of(facts_, hands);
    const int left = question_.hand.size();
    if (const auto verdict = solver::by_top_tricks<kGame, kLeader>(facts_, hands, shapes, need, left)) {
      return *verdict;
    }
    solver::Play play{.game = kGame,
                      .hands = {hands.declarer, hands.left, hands.right()},
                      .alive = hands.alive,
                      .left = left,
                      .leader = kLeader,
                      .count = 1};
    const Board hand = play.hands[kLeader];
    const auto score = [&](Board card) {
      if (card == lead_) return 1000;
      const auto place = static_cast<std::size_t>(std::countr_zero(card));
      const std::size_t lane = place >> 3U;
      const bool trumps = kGame == SearchGame::kTrump && lane == 0;
      return int{leads_.of(kGame, kLeader, trumps, shapes[lane])[place & 7U]};
    };
    std::array<Board, kHandSize> leads{};
    std::size_t size = 0;
    for (Board rest = solver::lowest_of_runs(hand); rest != 0; rest &= rest - 1U) {
      leads[size++] = rest & (~rest + 1U);
    }
    std::ranges::stable_sort(leads.begin(), leads.begin() + size, std::greater{}, score);
    constexpr bool kWanted = solver::wants<kGame>(kLeader);
    Board cared = 0;
    for (const Board card : std::span(leads).first(size)) {
      play.cards[0] = card;
      const Verdict verdict = search_.solve(play, need);
      if (verdict.made == kWanted) {
        lead_ = card;
        return verdict;
      }
      cared |= verdict.cared;
      // The cards this one stood for must lie beside it wherever the proof is used.
      const Board run = solver::run_ending(hand, card);
      if ((cared & run) != 0) cared |= run;
    }
    return {!kWanted, cared};
  }

  using FirstTrick = Verdict (Layouts::*)(const solver::Hands&, int);
  template <SearchGame kGame>
  [[nodiscard]] static FirstTrick led_by(Side lead) {
    if (lead == Side::kDeclarer) return &Layouts::first_trick<kGame, solver::kDeclarer>;
    if (lead == Side::kLeft) return &Layouts::first_trick<kGame, solver::kLeft>;
    return &Layouts::first_trick<kGame, solver::kRight>;
  }

  OddsQuestion question_;
  solver::Search search_;
  std::array<std::vector<SuitGroup>, kSuits4> suits_;
  std::array<std::size_t, kSuits4> order_{};  // lanes
  std::vector<Group> groups_;
  std::size_t done_ = 0;  // groups
  std::size_t way_ = 0;   // layouts of the outermost suit of the group under way
  OddsCount whole_;       // without what the group under way has added
  std::array<std::vector<Proof>, kSuits4 + 1> proofs_;
  std::vector<Share> shares_;
  OddsCount count_;
  int lowest_ = 0;  // tricks that reach the first level
  Reach before_;    // what is known without looking at a card
  int guess_ = 0;   // levels reached in the layout solved last
  Board lead_ = 0;  // the lead that decided last
  FirstTrick first_trick_ = nullptr;
  const solver::SuitFacts& facts_ = solver::SuitFacts::table();
  const solver::LeadScores& leads_ = solver::LeadScores::table();
};

std::optional<OddsFault> fault_of(const OddsQuestion& question) {
  using Kind = OddsFault::Kind;
  const int size = question.hand.size();
  if (size < 1 || size > kHandSize) return OddsFault{Kind::kHandSize, {}, size};
  if (const CardSet twice = question.hand & question.out; !twice.empty()) {
    return OddsFault{Kind::kTwice, twice.lowest(), 0};
  }
  const bool spare = question.goal == Goal::kMisere && question.defenders == size + 1;
  if ((question.defenders != size && !spare) || question.defenders > kHandSize) {
    return OddsFault{Kind::kDefenders, {}, question.defenders};
  }
  if (question.goal == Goal::kMisere && question.trump) return OddsFault{Kind::kMisereTrump, {}, 0};
  const int unseen = kPackSize - size - question.out.size();
  if (unseen < 2 * question.defenders) return OddsFault{Kind::kTooFewUnseen, {}, unseen};
  return std::nullopt;
}

std::uint64_t layouts_of(const OddsQuestion& question) noexcept {
  const int unseen = kPackSize - question.hand.size() - question.out.size();
  std::uint64_t layouts = 1;
  for (const int from : {unseen, unseen - question.defenders}) {
    std::uint64_t ways = 1;
    for (int i = 1; i <= question.defenders; ++i) {
      ways = ways * static_cast<std::uint64_t>(from - question.defenders + i) / static_cast<std::uint64_t>(i);
    }
    layouts *= ways;
  }
  return layouts;
}

std::expected<OddsCounter, OddsFault> OddsCounter::from(const OddsQuestion& question, std::uint64_t seed,
                                                        std::size_t table_bytes) {
  if (const auto fault = fault_of(question)) return std::unexpected(*fault);
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
OddsShare OddsCounter::share(std::size_t level) const noexcept {
  return layouts_->share(level);
}

OddsSampler::OddsSampler(const OddsQuestion& question, std::uint64_t seed) : question_(question), rng_(seed) {
  const int levels = question.goal == Goal::kMisere ? 1 : question.levels;
  for (int level = 0; level < levels; ++level) sample_.made.push_back(0);
}

std::expected<OddsSampler, OddsFault> OddsSampler::from(const OddsQuestion& question, std::uint64_t seed) {
  if (const auto fault = fault_of(question)) return std::unexpected(*fault);
  return OddsSampler(question, seed);
}

void OddsSampler::step() {
  std::array<Card, kPackSize> unseen{};
  std::size_t size = 0;
  for (Card card : CardSet::pack() - question_.hand - question_.out) unseen[size++] = card;
  PositionSetup setup;
  setup.hands[Hand::kFirst] = question_.hand;
  setup.trump = question_.trump;
  setup.goal = question_.goal;
  setup.leader = static_cast<Hand>(question_.lead);
  for (const Hand defender : {Hand::kSecond, Hand::kThird}) {
    for (int i = 0; i < question_.defenders; ++i) {
      std::swap(unseen[uniform_below(rng_, size)], unseen[size - 1]);
      setup.hands[defender] |= unseen[--size];
    }
  }
  const auto position = Position::from(setup);
  assert(position);
  // Layouts have little in common, and a fresh table is a fast one.
  solver_.forget();
  ++sample_.drawn;
  if (question_.goal == Goal::kMisere) {
    if (!solver_.at_least(*position, question_.most + 1)) ++sample_.made[0];
    return;
  }
  int tricks = question_.tricks;
  for (std::uint64_t& made : sample_.made) {
    if (!solver_.at_least(*position, tricks++)) break;
    ++made;
  }
}

OddsInterval wilson_interval(std::uint64_t made, std::uint64_t drawn) noexcept {
  if (drawn == 0) return {};
  constexpr double kZ = 1.959963984540054;
  const auto n = static_cast<double>(drawn);
  const double share = static_cast<double>(made) / n;
  const double centre = (share + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace pulka
