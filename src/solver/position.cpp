#include "solver/position.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "tricks/trick.hpp"

namespace pulka {

namespace {

// The hand after `hand` that is in play.
Hand next_in_play(const PositionSetup& setup, Hand hand) noexcept {
  Hand next = next_hand(hand);
  if (setup.out && next == *setup.out) next = next_hand(next);
  return next;
}

int hands_in_play(const PositionSetup& setup) noexcept {
  return setup.out ? 2 : 3;
}

// The hand whose card lies at place `index` of the trick under way.
Hand player_of(const PositionSetup& setup, std::size_t index) noexcept {
  Hand hand = setup.leader;
  for (std::size_t i = 0; i < index; ++i) hand = next_in_play(setup, hand);
  return hand;
}

std::optional<Suit> led_suit(const PositionSetup& setup) noexcept {
  if (setup.trick.empty()) return std::nullopt;
  return setup.trick.front().suit();
}

// Cards at the beginning of the trick under way.
int cards_at_trick_start(const PositionSetup& setup, Hand hand) noexcept {
  int count = setup.hands[hand].size();
  for (std::size_t i = 0; i < setup.trick.size(); ++i) {
    if (player_of(setup, i) == hand) ++count;
  }
  return count;
}

std::optional<PositionFault> size_fault(const PositionSetup& setup) {
  using Kind = PositionFault::Kind;
  for (Hand hand : kHands) {
    if (setup.out && hand == *setup.out) continue;
    const int count = cards_at_trick_start(setup, hand);
    if (count > kHandSize) return PositionFault{Kind::kTooMany, hand, {}, count, kHandSize};
  }
  const int declarers = cards_at_trick_start(setup, setup.declarer);
  int defenders = -1;
  for (Hand hand : kHands) {
    if (setup.out && hand == *setup.out) continue;
    const int count = cards_at_trick_start(setup, hand);
    if (hand == setup.declarer) continue;
    const int played = count - setup.hands[hand].size();
    if (defenders < 0) {
      const bool spare = setup.goal == Goal::kMisere && count == declarers + 1;
      if (count != declarers && !spare) {
        return PositionFault{Kind::kHandSize, hand, {}, setup.hands[hand].size(), declarers - played};
      }
      defenders = count;
    } else if (count != defenders) {
      return PositionFault{Kind::kHandSize, hand, {}, setup.hands[hand].size(), defenders - played};
    }
  }
  return std::nullopt;
}

}  // namespace

std::expected<Position, PositionFault> Position::from(const PositionSetup& setup) {
  using Kind = PositionFault::Kind;
  if (setup.out && *setup.out == setup.declarer) {
    return std::unexpected(PositionFault{Kind::kDeclarerOut, setup.declarer, {}, 0, 0});
  }
  if (setup.out && *setup.out == setup.leader) {
    return std::unexpected(PositionFault{Kind::kLeaderOut, setup.leader, {}, 0, 0});
  }
  if (setup.goal == Goal::kMisere && setup.trump) {
    return std::unexpected(PositionFault{Kind::kMisereTrump, setup.declarer, {}, 0, 0});
  }
  CardSet seen;
  for (Hand hand : kHands) {
    if (const CardSet twice = seen & setup.hands[hand]; !twice.empty()) {
      return std::unexpected(PositionFault{Kind::kTwice, hand, twice.lowest(), 0, 0});
    }
    seen |= setup.hands[hand];
  }
  for (std::size_t i = 0; i < setup.trick.size(); ++i) {
    const Card card = setup.trick[i];
    if (seen.has(card)) return std::unexpected(PositionFault{Kind::kTwice, player_of(setup, i), card, 0, 0});
    seen |= card;
  }
  const int most = hands_in_play(setup) - 1;
  if (static_cast<int>(setup.trick.size()) > most) {
    return std::unexpected(
        PositionFault{Kind::kTrickLength, setup.leader, {}, static_cast<int>(setup.trick.size()), most});
  }
  if (const auto fault = size_fault(setup)) return std::unexpected(*fault);
  for (std::size_t i = 1; i < setup.trick.size(); ++i) {
    const Hand hand = player_of(setup, i);
    const Card card = setup.trick[i];
    const CardSet before = setup.hands[hand] | card;
    if (!legal_plays(before, led_suit(setup), setup.trump).has(card)) {
      return std::unexpected(PositionFault{Kind::kOutOfTurn, hand, card, 0, 0});
    }
  }
  return Position{setup};
}

int Position::tricks_left() const noexcept {
  return cards_at_trick_start(setup_, setup_.declarer);
}

Hand Position::to_play() const noexcept {
  return player_of(setup_, setup_.trick.size());
}

CardSet Position::legal() const noexcept {
  if (tricks_left() == 0) return {};
  return legal_plays(setup_.hands[to_play()], led_suit(setup_), setup_.trump);
}

std::optional<Hand> Position::winner_after(Card card) const noexcept {
  if (static_cast<int>(setup_.trick.size()) + 1 < hands_in_play(setup_)) return std::nullopt;
  Card best = setup_.trick.front();
  Hand winner = setup_.leader;
  for (std::size_t i = 1; i < setup_.trick.size(); ++i) {
    if (beats(setup_.trick[i], best, setup_.trump)) {
      best = setup_.trick[i];
      winner = player_of(setup_, i);
    }
  }
  if (beats(card, best, setup_.trump)) winner = to_play();
  return winner;
}

Position Position::after(Card card) const noexcept {
  assert(legal().has(card));
  Position next = *this;
  next.setup_.hands[to_play()] -= card;
  if (const auto winner = winner_after(card)) {
    next.setup_.leader = *winner;
    next.setup_.trick.clear();
  } else {
    next.setup_.trick.push_back(card);
  }
  return next;
}

}  // namespace pulka
