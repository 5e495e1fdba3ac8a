#include "placing.hpp"

#include <array>
#include <utility>

namespace pulka::solver {

namespace {

class Placing {
 public:
  Placing(CardSet alive, const std::array<unsigned, 4>& lanes) : alive_(alive), lanes_(lanes) {}

  [[nodiscard]] Board of(CardSet cards) const noexcept {
    Board board = 0;
    for (Card card : cards) {
      unsigned above = 0;
      for (Card other : alive_.in(card.suit())) above += other.rank() > card.rank() ? 1U : 0U;
      board |= Board{1} << (lanes_[static_cast<std::size_t>(card.suit())] * 8U + above);
    }
    return board;
  }

 private:
  CardSet alive_;
  std::array<unsigned, 4> lanes_;
};

}  // namespace

Play place(const Position& position) {
  const PositionSetup& setup = position.setup();
  Play play;
  play.game = setup.goal == Goal::kMisere ? Game::kMisere : setup.trump ? Game::kTrump : Game::kNoTrump;
  play.players = 0;
  std::array<CardSet, 3> hands;
  Hand hand = setup.declarer;
  for (int i = 0; i < 3; ++i, hand = next_hand(hand)) {
    if (setup.out && hand == *setup.out) continue;
    if (hand == setup.leader) play.leader = play.players;
    hands[play.players++] = setup.hands[hand];
  }
  std::size_t player = play.leader;
  for (Card card : setup.trick) {
    hands[player] |= card;
    player = player + 1 == play.players ? 0 : player + 1;
  }
  std::array<unsigned, 4> lanes{0, 1, 2, 3};
  if (setup.trump) std::swap(lanes[0], lanes[static_cast<std::size_t>(*setup.trump)]);
  const CardSet alive = hands[0] | hands[1] | hands[2];
  const Placing placing(alive, lanes);
  for (std::size_t i = 0; i < play.players; ++i) play.hands[i] = placing.of(hands[i]);
  play.alive = placing.of(alive);
  play.left = position.tricks_left();
  for (Card card : setup.trick) play.cards[play.count++] = placing.of(card);
  return play;
}

}  // namespace pulka::solver
