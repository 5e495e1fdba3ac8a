#include "solver/solver.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "lanes.hpp"
#include "proof_table.hpp"
#include "suit_facts.hpp"

namespace pulka {

namespace solver {
namespace {

// Players by their place after the declarer.
constexpr int kDeclarer = 0;
constexpr int kLeft = 1;
constexpr int kRight = 2;

enum class Game : std::uint8_t { kNoTrump, kTrump, kMisere };

// Whether the declarer takes the tricks asked for, and the cards that this rests on: in each lane so many
// from the top.
struct Verdict {
  bool made = false;
  Board cared = 0;
};

// A trick under way. Cards are board bits as the lanes lay when it began.
struct Play {
  std::array<Board, 3> hands{};
  Board alive = 0;
  int need = 0;   // tricks the declarer must take, this one included
  int left = 0;   // tricks to be played, this one included
  int turn = 0;   // whose card is next
  int count = 0;  // cards on the table
  std::array<Board, 3> cards{};
  Board best = 0;  // the card that holds the trick
  int winner = 0;  // whose it is
  Board led_lane = 0;
};

}  // namespace
}  // namespace solver

using namespace solver;  // NOLINT(google-build-using-namespace): the room's own

class Solver::Search {
 public:
  Search(std::size_t table_bytes, const SolverSwitches& switches)
      : table_(table_bytes), switches_(switches), facts_(SuitFacts::table()) {}

  template <Game kGame, int kPlayers>
  Verdict at_trick(const Hands& hands, int leader, int need, int left);
  template <Game kGame, int kPlayers>
  Verdict in_trick(const Play& play);

  void forget() { table_.clear(); }
  std::uint64_t nodes = 0;
  const SolverSwitches& switches() const { return switches_; }

 private:
  template <Game kGame, int kPlayers>
  Verdict finish(const Play& play);
  template <Game kGame>
  std::optional<Verdict> by_top_tricks(const Hands& hands, int leader, int need, int left) const;
  template <Game kGame, int kPlayers>
  int order(const Play& play, Board moves, Board hint, std::array<Board, 12>& ordered) const;

  ProofTable table_;
  SolverSwitches switches_;
  const SuitFacts& facts_;
};

namespace solver {
namespace {

constexpr std::uint64_t key_of(const Hands& hands, int leader, Game game) noexcept {
  const auto counts = [](std::uint64_t x) {
    x -= (x >> 1U) & 0x5555'5555'5555'5555U;
    x = (x & 0x3333'3333'3333'3333U) + ((x >> 2U) & 0x3333'3333'3333'3333U);
    return (x + (x >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FU;
  };
  const std::uint64_t two = counts(hands.declarer | (std::uint64_t{hands.left} << 32U));
  const std::uint64_t all = counts(hands.alive);
  // The alive counts go between: two nibbles a byte.
  const std::uint64_t three = two | ((all & 0xFFFF'FFFFU) << 4U);
  // 64 bits are full but for the high nibbles of the upper half.
  const std::uint64_t upper = three >> 32U;
  const std::uint64_t packed_upper =
      (upper & 0xFU) | ((upper >> 4U) & 0xF0U) | ((upper >> 8U) & 0xF00U) | ((upper >> 12U) & 0xF000U);
  return (three & 0xFFFF'FFFFU) | (packed_upper << 32U) | (static_cast<std::uint64_t>(leader) << 48U) |
         (static_cast<std::uint64_t>(game) << 50U);
}

constexpr int next_player(int player, int players) noexcept {
  return player + 1 == players ? 0 : player + 1;
}

}  // namespace
}  // namespace solver

template <Game kGame>
std::optional<Verdict> Solver::Search::by_top_tricks(const Hands& hands, int leader, int need,
                                                     int left) const {
  std::array<std::size_t, 4> shape{};
  for (int lane = 0; lane < 4; ++lane) {
    const auto shift = static_cast<unsigned>(lane) * 8U;
    shape[static_cast<std::size_t>(lane)] =
        facts_.shape((hands.declarer >> shift) & kLaneBits, (hands.left >> shift) & kLaneBits,
                     (hands.alive >> shift) & kLaneBits);
  }
  const auto top = [&](std::size_t lane, int depth) {
    return ((1U << static_cast<unsigned>(depth)) - 1U) << (lane * 8U);
  };
  if constexpr (kGame == Game::kMisere) {
    if (leader == kDeclarer) return std::nullopt;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      if (!facts_.safe[shape[lane]]) return std::nullopt;
    }
    Board cared = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const Board bits = lane_mask(static_cast<int>(lane));
      if ((hands.declarer & bits) != 0) cared |= hands.alive & bits;
    }
    return Verdict{false, cared};
  } else if constexpr (kGame == Game::kNoTrump) {
    std::uint64_t sum = 0;
    for (std::size_t at : shape) sum += facts_.facts[at];
    const int declarers = fact(sum, Fact::kDeclarerCashes);
    if (leader == kDeclarer) {
      if (declarers >= need) {
        Board cared = 0;
        for (std::size_t lane = 0; lane < 4; ++lane) cared |= top(lane, facts_.depths[shape[lane]].declarer);
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
            const CashDepths& depths = facts_.depths[shape[lane]];
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
    const bool from_left = leader == kLeft;
    if (declarers >= need && fact(sum, from_left ? Fact::kLeftUnstopped : Fact::kRightUnstopped) == 0) {
      Board cared = 0;
      for (std::size_t lane = 0; lane < 4; ++lane) {
        cared |= top(lane, std::max<int>(1, facts_.depths[shape[lane]].declarer));
      }
      return Verdict{true, cared & hands.alive};
    }
    const int own = fact(sum, from_left ? Fact::kLeftCashes : Fact::kRightCashes);
    if (left - own < need) {
      Board cared = 0;
      for (std::size_t lane = 0; lane < 4; ++lane) {
        const CashDepths& depths = facts_.depths[shape[lane]];
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
          const CashDepths& depths = facts_.depths[shape[lane]];
          cared |= top(lane, std::max(depths.left, depths.right));
        }
        return Verdict{false, cared};
      }
    }
    return std::nullopt;
  } else {
    // Trumps are in lane 0.
    const TrumpFacts& trumps = facts_.trumps[shape[0]];
    const auto count = [](Board hand, std::size_t lane) {
      return std::popcount(hand & lane_mask(static_cast<int>(lane)));
    };
    const Board right = hands.right();
    if (leader == kDeclarer) {
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
        int good = fact(facts_.facts[shape[lane]], Fact::kDeclarerCashes);
        if (left_ruffs) good = std::min(good, count(hands.left, lane));
        if (right_ruffs) good = std::min(good, count(right, lane));
        if (good == 0) continue;
        sure += good;
        cared |= top(lane, facts_.depths[shape[lane]].declarer);
      }
      if (sure >= need) return Verdict{true, cared};
      return std::nullopt;
    }
    if (trumps.declarer >= need) return Verdict{true, top(0, trumps.declarer_depth)};
    const bool from_left = leader == kLeft;
    const Board partner = from_left ? right : hands.left;
    const std::uint64_t trump_facts = facts_.facts[shape[0]];
    const int drawn = fact(trump_facts, from_left ? Fact::kLeftCashes : Fact::kRightCashes);
    const bool declarer_ruffs = count(hands.declarer, 0) > drawn;
    const bool partner_ruffs = count(partner, 0) > drawn;
    int sure = std::max<int>(trumps.defenders, drawn);
    Board cared = top(0, std::max<int>(trumps.defenders_depth, from_left ? facts_.depths[shape[0]].left
                                                                         : facts_.depths[shape[0]].right));
    for (std::size_t lane = 1; lane < 4; ++lane) {
      int good = fact(facts_.facts[shape[lane]], from_left ? Fact::kLeftCashes : Fact::kRightCashes);
      if (declarer_ruffs) good = std::min(good, count(hands.declarer, lane));
      if (partner_ruffs) good = std::min(good, count(partner, lane));
      if (good == 0) continue;
      sure += good;
      cared |= top(lane, from_left ? facts_.depths[shape[lane]].left : facts_.depths[shape[lane]].right);
    }
    if (left - sure < need) return Verdict{false, cared};
    return std::nullopt;
  }
}

template <Game kGame, int kPlayers>
int Solver::Search::order(const Play& play, Board moves, Board hint, std::array<Board, 12>& ordered) const {
  const Board hand = play.hands[static_cast<std::size_t>(play.turn)];
  if (switches_.equals) {
    // Of equal cards the lowest stands for all.
    moves &= lowest_of_runs(hand);
  }
  int size = 0;
  if (!switches_.ordering) {
    for (; moves != 0; moves &= moves - 1U) ordered[static_cast<std::size_t>(size++)] = moves & (~moves + 1U);
    return size;
  }
  std::array<int, 12> scores{};
  const bool declarers = play.turn == kDeclarer;
  const Board foes = declarers ? play.hands[kLeft] | play.hands[kRight] : play.hands[kDeclarer];
  for (Board rest = moves; rest != 0; rest &= rest - 1U) {
    const Board card = rest & (~rest + 1U);
    const Board lane = lane_around(card);
    const int rank = std::countr_zero(card) & 7;  // from the top
    int score = 0;
    if (card == hint) {
      score = 1000;
    } else if (play.count == 0) {
      const Board above = from_top_to(card);
      if constexpr (kGame == Game::kMisere) {
        score = declarers ? rank * 4 : (8 - rank);
        if (!declarers && (play.hands[kDeclarer] & lane) == 0) score -= 20;
      } else {
        const bool wins = (foes & above) == 0;
        score = (wins ? 20 : 0) + 3 * std::popcount(hand & lane) - std::popcount(foes & lane) - rank;
        if (kGame == Game::kTrump && (lane & kLaneBits) != 0) score += declarers ? 10 : -5;
      }
    } else {
      const bool trump_card = kGame == Game::kTrump && (lane & kLaneBits) != 0;
      const bool same = (lane & play.best) != 0;
      const bool takes = same ? card < play.best : trump_card;
      const bool ours = (play.winner == kDeclarer) == declarers;
      if constexpr (kGame == Game::kMisere) {
        if (declarers) {
          score = takes ? -50 + (8 - rank) : (8 - rank) * 2;
        } else {
          score = takes ? -(8 - rank) : rank;
        }
      } else if (takes) {
        score = (ours ? -10 : 30) + rank;
      } else {
        score = rank;
        if (lane != play.led_lane) score += std::popcount(hand & lane) - ((foes & lane) == 0 ? 0 : 1);
      }
    }
    int at = size++;
    for (; at > 0 && scores[static_cast<std::size_t>(at - 1)] < score; --at) {
      scores[static_cast<std::size_t>(at)] = scores[static_cast<std::size_t>(at - 1)];
      ordered[static_cast<std::size_t>(at)] = ordered[static_cast<std::size_t>(at - 1)];
    }
    scores[static_cast<std::size_t>(at)] = score;
    ordered[static_cast<std::size_t>(at)] = card;
  }
  return size;
}

template <Game kGame, int kPlayers>
Verdict Solver::Search::finish(const Play& play) {
  Board gone = 0;
  for (int i = 0; i < kPlayers; ++i) gone |= play.cards[static_cast<std::size_t>(i)];
  // Who wins rests on the winning card's rank only if somebody else played its suit.
  Board cared = 0;
  if ((gone & lane_around(play.best)) != play.best) cared = from_top_to(play.best);
  const int need = play.need - (play.winner == kDeclarer ? 1 : 0);
  const int left = play.left - 1;
  if (need <= 0) return {true, cared};
  if (need > left) return {false, cared};
  const Board kept = play.alive & ~gone;
  Hands hands;
  hands.alive = play.alive;
  for (int i = 0; i < kPlayers; ++i)
    hands.alive = shorten(hands.alive, play.cards[static_cast<std::size_t>(i)]);
  hands.declarer = scatter(gather(play.hands[kDeclarer], kept), hands.alive);
  hands.left = scatter(gather(play.hands[kLeft], kept), hands.alive);
  const Verdict verdict = at_trick<kGame, kPlayers>(hands, play.winner, need, left);
  cared |= and_all_above(scatter(gather(verdict.cared, hands.alive), kept));
  return {verdict.made, cared};
}

template <Game kGame, int kPlayers>
Verdict Solver::Search::in_trick(const Play& play) {
  const auto turn = static_cast<std::size_t>(play.turn);
  const Board hand = play.hands[turn];
  Board moves = hand & play.led_lane;
  if (moves == 0) {
    if constexpr (kGame == Game::kTrump) moves = hand & kLaneBits;
    if (moves == 0) moves = hand;
  }
  std::array<Board, 12> ordered;
  const int size = order<kGame, kPlayers>(play, moves, 0, ordered);
  const bool wanted = (play.turn == kDeclarer) != (kGame == Game::kMisere);
  Board cared = 0;
  for (int i = 0; i < size; ++i) {
    const Board card = ordered[static_cast<std::size_t>(i)];
    Play next = play;
    next.hands[turn] &= ~card;
    next.cards[static_cast<std::size_t>(play.count)] = card;
    ++next.count;
    next.turn = next_player(play.turn, kPlayers);
    const bool same = (lane_around(card) & play.best) != 0;
    if (same ? card < play.best : kGame == Game::kTrump && (card & kLaneBits) != 0) {
      next.best = card;
      next.winner = play.turn;
    }
    const Verdict verdict =
        next.count == kPlayers ? finish<kGame, kPlayers>(next) : in_trick<kGame, kPlayers>(next);
    if (verdict.made == wanted) return verdict;
    cared |= verdict.cared;
    if (switches_.equals) {
      // The cards this one stood for must stay beside it in every position the proof is used for.
      const Board run = run_ending(hand, card);
      if ((cared & run) != 0) cared |= run;
    }
  }
  return {!wanted, cared};
}

template <Game kGame, int kPlayers>
Verdict Solver::Search::at_trick(const Hands& hands, int leader, int need, int left) {
  ++nodes;
  if (need <= 0) return {true, 0};
  if (need > left) return {false, 0};
  if (switches_.sure_tricks) {
    if (const auto verdict = by_top_tricks<kGame>(hands, leader, need, left)) return *verdict;
  }
  const std::uint64_t key = key_of(hands, leader, kGame);
  Board hint = 0;
  if (switches_.table) {
    for (ProofTable::Entry* entry = table_.first(key); entry != nullptr; entry = table_.next(*entry)) {
      if (!ProofTable::same_key(*entry, key) || !ProofTable::fits(*entry, hands)) continue;
      if (entry->at_least() >= need) return {true, entry->cared() & hands.alive};
      if (entry->at_most() < need) return {false, entry->cared() & hands.alive};
      if (hint == 0) hint = entry->lead;
    }
  }
  Play play;
  play.hands = {hands.declarer, hands.left, hands.right()};
  play.alive = hands.alive;
  play.need = need;
  play.left = left;
  play.turn = leader;
  const auto turn = static_cast<std::size_t>(leader);
  const Board hand = play.hands[turn];
  std::array<Board, 12> ordered;
  const int size = order<kGame, kPlayers>(play, hand, hint & hand, ordered);
  const bool wanted = (leader == kDeclarer) != (kGame == Game::kMisere);
  Verdict result{!wanted, 0};
  Board lead = 0;
  for (int i = 0; i < size; ++i) {
    const Board card = ordered[static_cast<std::size_t>(i)];
    Play next = play;
    next.hands[turn] &= ~card;
    next.cards[0] = card;
    next.count = 1;
    next.turn = next_player(leader, kPlayers);
    next.best = card;
    next.winner = leader;
    next.led_lane = lane_around(card);
    const Verdict verdict = in_trick<kGame, kPlayers>(next);
    if (verdict.made == wanted) {
      result = verdict;
      lead = card;
      break;
    }
    result.cared |= verdict.cared;
    if (switches_.equals) {
      const Board run = run_ending(hand, card);
      if ((result.cared & run) != 0) result.cared |= run;
    }
  }
  if (!switches_.patterns) result.cared = hands.alive;
  if (switches_.table) {
    table_.add(key, hands, result.cared, result.made ? need : 0, result.made ? left : need - 1, lead);
  }
  return result;
}

namespace solver {
namespace {

// A position on the board: suits to lanes, ranks made relative, hands counted from the declarer.
struct Placed {
  Play play;
  Hands hands;
  std::array<Hand, 3> players{};  // which hand each player is
  std::array<int, 4> lane_of_suit{};
  int count = 3;
};

int player_at(const Placed& placed, Hand hand) {
  for (int i = 0; i < placed.count; ++i) {
    if (placed.players[static_cast<std::size_t>(i)] == hand) return i;
  }
  assert(false);
  return 0;
}

}  // namespace
}  // namespace solver

namespace {

Board to_lanes(CardSet cards, CardSet alive, const std::array<int, 4>& lanes) {
  Board board = 0;
  for (Card card : cards) {
    // Ranks count from the top among the cards in play.
    const CardSet suit = alive.in(card.suit());
    int above = 0;
    for (Card other : suit) above += other.rank() > card.rank() ? 1 : 0;
    board |= Board{1} << static_cast<unsigned>(lanes[static_cast<std::size_t>(card.suit())] * 8 + above);
  }
  return board;
}

Placed place(const Position& position) {
  const PositionSetup& setup = position.setup();
  Placed placed;
  placed.count = 0;
  Hand hand = setup.declarer;
  for (int i = 0; i < 3; ++i, hand = next_hand(hand)) {
    if (setup.out && hand == *setup.out) continue;
    placed.players[static_cast<std::size_t>(placed.count++)] = hand;
  }
  // Trumps go to the first lane, where the search looks for them.
  const int trump = setup.trump ? static_cast<int>(*setup.trump) : 0;
  for (int suit = 0; suit < 4; ++suit) placed.lane_of_suit[static_cast<std::size_t>(suit)] = suit;
  std::swap(placed.lane_of_suit[0], placed.lane_of_suit[static_cast<std::size_t>(trump)]);
  CardSet alive;
  for (int i = 0; i < placed.count; ++i) alive |= position.hand(placed.players[static_cast<std::size_t>(i)]);
  for (Card card : setup.trick) alive |= card;

  Play& play = placed.play;
  for (int i = 0; i < placed.count; ++i) {
    const auto player = static_cast<std::size_t>(i);
    play.hands[player] = to_lanes(position.hand(placed.players[player]), alive, placed.lane_of_suit);
  }
  play.alive = to_lanes(alive, alive, placed.lane_of_suit);
  play.left = position.tricks_left();
  const int leader = player_at(placed, setup.leader);
  play.turn = leader;
  for (Card card : setup.trick) {
    const Board bit = to_lanes(card, alive, placed.lane_of_suit);
    play.cards[static_cast<std::size_t>(play.count)] = bit;
    if (play.count == 0) {
      play.best = bit;
      play.winner = leader;
      play.led_lane = lane_around(bit);
    } else {
      const bool same = (lane_around(bit) & play.best) != 0;
      if (same ? bit < play.best : setup.trump.has_value() && (bit & kLaneBits) != 0) {
        play.best = bit;
        play.winner = play.turn;
      }
    }
    ++play.count;
    play.turn = next_player(play.turn, placed.count);
  }
  placed.hands = {play.hands[kDeclarer], play.hands[kLeft], play.alive};
  return placed;
}

}  // namespace

Solver::Solver(std::size_t table_bytes, SolverSwitches switches)
    : search_(std::make_unique<Search>(table_bytes, switches)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::at_least(const Position& position, int least) {
  if (least <= 0) return true;
  if (least > position.tricks_left()) return false;
  Placed placed = place(position);
  placed.play.need = least;
  const PositionSetup& setup = position.setup();
  const auto run = [&]<Game kGame, int kPlayers>() {
    if (placed.play.count > 0) return search_->in_trick<kGame, kPlayers>(placed.play).made;
    return search_->at_trick<kGame, kPlayers>(placed.hands, placed.play.turn, least, placed.play.left).made;
  };
  if (placed.count == 3) {
    if (setup.goal == Goal::kMisere) return run.operator()<Game::kMisere, 3>();
    return setup.trump ? run.operator()<Game::kTrump, 3>() : run.operator()<Game::kNoTrump, 3>();
  }
  if (setup.goal == Goal::kMisere) return run.operator()<Game::kMisere, 2>();
  return setup.trump ? run.operator()<Game::kTrump, 2>() : run.operator()<Game::kNoTrump, 2>();
}

int Solver::tricks(const Position& position) {
  int low = 0;
  int high = position.tricks_left();
  int guess = position.setup().goal == Goal::kMisere ? 1 : (high + 1) / 2;
  while (low < high) {
    guess = std::clamp(guess, low + 1, high);
    if (at_least(position, guess)) {
      low = guess++;
    } else {
      high = guess - 1;
      guess = high;
    }
  }
  return low;
}

CardValues Solver::values(const Position& position) {
  CardValues values;
  for (Card card : position.legal()) {
    const auto winner = position.winner_after(card);
    const int won = winner && *winner == position.setup().declarer ? 1 : 0;
    values.push_back({card, tricks(position.after(card)) + won});
  }
  return values;
}

Line Solver::line(const Position& start) {
  Line line;
  Position position = start;
  while (position.tricks_left() > 0) {
    const CardValues options = values(position);
    const PositionSetup& setup = position.setup();
    const bool most = (position.to_play() == setup.declarer) == (setup.goal == Goal::kTricks);
    CardValue best = options.front();
    for (const CardValue& option : options) {
      if (most ? option.tricks > best.tricks : option.tricks < best.tricks) best = option;
    }
    line.cards.push_back(best.card);
    if (const auto winner = position.winner_after(best.card)) ++line.tricks[*winner];
    position = position.after(best.card);
  }
  return line;
}

void Solver::forget() {
  search_->forget();
}

std::uint64_t Solver::nodes() const noexcept {
  return search_->nodes;
}

}  // namespace pulka
