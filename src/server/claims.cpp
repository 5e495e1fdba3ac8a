#include "claims.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <random>

#include "game/game.hpp"
#include "rules/contract.hpp"

namespace pulka {
namespace {

CardSet legal_cards(const State& state) {
  return playable(state.table, state.hidden.hands[state.table.turn]);
}

// The play as one seat can imagine it: hands that it does not see may play any card that it has not seen.
// That is more than can happen, so what comes out the same here does so at the table.
class Imagined {
 public:
  explicit Imagined(const SeatView& view)
      : table_(view.table),
        trump_(trump_of(view.table)),
        taken_(view.table.taken),
        trick_(view.table.trick),
        turn_(view.table.turn),
        tricks_left_(tricks_left(view.table)) {
    known_ |= view.seat;
    hands_[view.seat] = view.hand;
    if (table_.open_hand) {
      known_ |= *table_.open_hand;
      hands_[*table_.open_hand] = table_.open_cards;
    }
    unseen_ = CardSet::pack() - table_.played - view.own_discards - hands_[view.seat] - table_.open_cards;
  }

  std::optional<PerSeat<std::uint8_t>> outcome() {
    if (all_are_masters()) {
      PerSeat<std::uint8_t> taken = taken_;
      taken[turn_] = static_cast<std::uint8_t>(taken[turn_] + tricks_left_);
      return taken;
    }
    return look() ? common_ : std::nullopt;
  }

 private:
  static constexpr int kMost = 20'000;  // cards tried: some milliseconds

  // Whether the hand to lead takes every trick that is left, in whatever order it plays: nobody can head any
  // of its cards, and nobody can trump it.
  [[nodiscard]] bool all_are_masters() const {
    if (!trick_.empty() || !known_.has(turn_)) return false;
    const CardSet hand = hands_[turn_];
    CardSet others = unseen_;
    for (const Seat seat : kSeats) {
      if (seat != turn_ && known_.has(seat) && table_.in_play.has(seat)) others |= hands_[seat];
    }
    const bool all_trumps = trump_ && (hand - CardSet::of(*trump_)).empty();
    if (trump_ && !all_trumps && !others.in(*trump_).empty()) return false;
    return std::ranges::all_of(kSuits, [&](Suit suit) {
      const CardSet mine = hand.in(suit);
      const CardSet theirs = others.in(suit);
      return mine.empty() || theirs.empty() || theirs.highest() < mine.lowest();
    });
  }

  // False: two ways to play on differ, or there are too many.
  bool look() {
    if (tricks_left_ == 0) {
      if (common_ && *common_ != taken_) return false;
      common_ = taken_;
      return true;
    }
    const bool known = known_.has(turn_);
    const CardSet cards =
        known ? legal_plays(hands_[turn_], trick_, trump_, table_.rules.must_head) : unseen_;
    for (const Card card : cards) {
      if (++looked_ > kMost) return false;
      Imagined next = *this;
      next.play(card);
      if (!next.look()) return false;
      looked_ = next.looked_;
      common_ = next.common_;
    }
    return true;
  }

  void play(Card card) {
    if (known_.has(turn_)) {
      hands_[turn_] -= card;
    } else {
      unseen_ -= card;
    }
    trick_.push_back({turn_, card});
    if (static_cast<int>(trick_.size()) < table_.in_play.size()) {
      do {
        const int round = table_.rules.direction == Direction::kClockwise ? 1 : table_.players - 1;
        turn_ = seat_at((to_index(turn_) + round) % table_.players);
      } while (!table_.in_play.has(turn_));
      return;
    }
    turn_ = trick_winner(trick_, trump_);
    ++taken_[turn_];
    trick_.clear();
    --tricks_left_;
  }

  const Table& table_;
  std::optional<Suit> trump_;
  SeatSet known_;
  PerSeat<CardSet> hands_;
  CardSet unseen_;
  PerSeat<std::uint8_t> taken_;
  Trick trick_;
  Seat turn_;
  int tricks_left_;
  std::optional<PerSeat<std::uint8_t>> common_;
  int looked_ = 0;
};

}  // namespace

int tricks_left(const Table& table) {
  if (table.phase != Phase::kPlay || !table.contract) return 0;
  return tricks_played(*table.contract) - static_cast<int>(table.tricks.size());
}

std::optional<PerSeat<std::uint8_t>> certain_outcome(const SeatView& view) {
  assert(view.table.phase == Phase::kPlay);
  return Imagined(view).outcome();
}

std::optional<std::vector<Command>> play_out(const State& start, Seat claimant, int tricks) {
  assert(start.table.phase == Phase::kPlay);
  const auto credited = [&](const PerSeat<std::uint8_t>& taken) {
    int sum = 0;
    for (const Seat seat : start.table.active) {
      if (seat == claimant || player_of_hand(start.table, seat) == claimant) sum += taken[seat];
    }
    return sum;
  };
  const int goal = credited(start.table.taken) + tricks;
  // First as the claim would have it, then more and more at random.
  constexpr unsigned kTries = 400;
  std::mt19937 rng(static_cast<std::uint32_t>(start.table.deals_done * 31 + start.table.tricks.size()));
  for (unsigned attempt = 0; attempt < kTries; ++attempt) {
    State state = start;
    std::vector<Command> commands;
    PerSeat<std::uint8_t> taken = start.table.taken;
    while (state.table.phase == Phase::kPlay) {
      const CardSet legal = legal_cards(state);
      const bool his = player_of_hand(state.table, state.table.turn) == claimant;
      // He plays high while he has tricks to make and low afterwards; the others the other way round.
      const bool high = his == (credited(state.table.taken) < goal);
      Card card = high ? legal.highest() : legal.lowest();
      if (attempt > 0 && rng() % kTries < attempt) {
        auto skip = rng() % static_cast<unsigned>(legal.size());
        for (const Card other : legal) {
          card = other;
          if (skip-- == 0) break;
        }
      }
      commands.emplace_back(command::PlayCard{state.table.to_act, card});
      // The last card settles the deal, and the tricks are no longer on the table.
      const auto events = decide(state, commands.back());
      assert(events);
      for (const Event& event : *events) {
        apply(state, event);
        if (std::holds_alternative<event::CardPlayed>(event)) taken = state.table.taken;
      }
    }
    if (credited(taken) == goal) return commands;
  }
  return std::nullopt;
}

}  // namespace pulka
