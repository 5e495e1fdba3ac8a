#include "bridge.hpp"

#include <array>
#include <dds/dll.h>
#include <stdexcept>
#include <string>

namespace pulka {
namespace {

constexpr int kNoTrump = 4;
constexpr unsigned kNorth = 0;
constexpr unsigned kEast = 1;
constexpr unsigned kSouth = 2;
constexpr unsigned kWest = 3;

constexpr unsigned bridge_suit(Suit suit) {
  switch (suit) {
    case Suit::kSpades:
      return 0;
    case Suit::kHearts:
      return 1;
    case Suit::kDiamonds:
      return 2;
    case Suit::kClubs:
      return 3;
  }
  return 0;
}

unsigned bridge_seat(Hand hand, Hand declarer) {
  constexpr std::array kSeats{kNorth, kEast, kWest};
  const int steps = static_cast<int>(hand) - static_cast<int>(declarer);
  return kSeats.at(static_cast<std::size_t>((steps + 3) % 3));
}

deal bridge_deal(const PerHand<CardSet>& hands, Hand declarer, Hand leader) {
  deal result{};
  result.trump = kNoTrump;
  result.first = static_cast<int>(bridge_seat(leader, declarer));
  for (Hand hand : kHands) {
    // DDS keeps a suit as one bit a rank, bit 2 the two, bit 7 the seven, bit 14 the ace.
    for (Card card : hands[hand]) {
      result.remainCards[bridge_seat(hand, declarer)][bridge_suit(card.suit())] |=
          1U << (static_cast<unsigned>(card.rank()) + 7U);
    }
  }
  // Two, three and so on round the suits, so that ten cards are spread 3-3-2-2.
  for (int i = 0; i < hands[declarer].size(); ++i) {
    result.remainCards[kSouth][i % DDS_SUITS] |= 1U << static_cast<unsigned>(2 + i / DDS_SUITS);
  }
  return result;
}

// Tricks of the side that leads; with a target of -1 the exact number.
int solve(const deal& problem, int target) {
  constexpr int kOneSolution = 1;
  constexpr int kSolveEvenOneMove = 1;
  futureTricks answer{};
  const int code = SolveBoard(problem, target, kOneSolution, kSolveEvenOneMove, &answer, 0);
  if (code != RETURN_NO_FAULT) throw std::runtime_error("DDS: error " + std::to_string(code));
  return answer.score[0];
}

}  // namespace

BridgeSolver::BridgeSolver() {
  SetMaxThreads(1);
}

int BridgeSolver::tricks(const PerHand<CardSet>& hands, Hand declarer, Hand leader) {
  const int leaders = solve(bridge_deal(hands, declarer, leader), -1);
  return leader == declarer ? leaders : hands[declarer].size() - leaders;
}

bool BridgeSolver::at_least(const PerHand<CardSet>& hands, Hand declarer, Hand leader, int least) {
  const deal problem = bridge_deal(hands, declarer, leader);
  if (leader == declarer) return solve(problem, least) >= least;
  const int enough = hands[declarer].size() - least + 1;
  return solve(problem, enough) < enough;
}

}  // namespace pulka
