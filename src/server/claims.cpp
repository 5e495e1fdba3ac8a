#include "claims.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <random>

#include "game/game.hpp"
#include "rules/contract.hpp"

namespace pulka {
namespace {

// Plays one card; the state stays at play until the last card, which settles the deal.
void play_card(State& state, Card card) {
  const auto events = decide(state, command::PlayCard{state.table.to_act, card});
  assert(events);
  if (!events) return;
  for (const Event& event : *events) apply(state, event);
}

CardSet legal_cards(const State& state) {
  return playable(state.table, state.hidden.hands[state.table.turn]);
}

PerSeat<std::uint8_t> outcome(const State& state) {
  return state.table.taken;
}

// Looks at every continuation until two differ.
class EveryWay {
 public:
  // nullopt: they differ, or there are too many.
  std::optional<PerSeat<std::uint8_t>> look(const State& state) {
    if (state.table.phase != Phase::kPlay) return outcome(state);
    std::optional<PerSeat<std::uint8_t>> common;
    for (const Card card : legal_cards(state)) {
      if (++looked_ > kMost) return std::nullopt;
      State next = state;
      play_card(next, card);
      const auto found = look(next);
      if (!found || (common && *common != *found)) return std::nullopt;
      common = found;
    }
    return common;
  }

 private:
  static constexpr int kMost = 4000;  // cards tried: some ten milliseconds
  int looked_ = 0;
};

// Whether the hand to lead takes every trick that is left, in whatever order it plays: nobody can head any of
// its cards, and nobody can trump it.
bool all_are_masters(const State& state) {
  const Table& table = state.table;
  if (!table.trick.empty()) return false;
  const CardSet hand = state.hidden.hands[table.turn];
  CardSet others;
  for (const Seat seat : table.active) {
    if (seat != table.turn && table.in_play.has(seat)) others |= state.hidden.hands[seat];
  }
  const auto trump = trump_of(table);
  const bool all_trumps = trump && (hand - CardSet::of(*trump)).empty();
  if (trump && !all_trumps && !(others & CardSet::of(*trump)).empty()) return false;
  return std::ranges::all_of(kSuits, [&](Suit suit) {
    const CardSet mine = hand & CardSet::of(suit);
    const CardSet theirs = others & CardSet::of(suit);
    return mine.empty() || theirs.empty() || theirs.highest() < mine.lowest();
  });
}

}  // namespace

int tricks_left(const Table& table) {
  if (table.phase != Phase::kPlay || !table.contract) return 0;
  return tricks_played(*table.contract) - static_cast<int>(table.tricks.size());
}

bool only_one_outcome(const State& state) {
  assert(state.table.phase == Phase::kPlay);
  return all_are_masters(state) || EveryWay().look(state).has_value();
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
