#include "solver/knowledge.hpp"

#include <algorithm>
#include <cassert>

#include "tricks/trick.hpp"

namespace pulka {

namespace {

// The lowest `count` cards of `cards`.
CardSet lowest_of(CardSet cards, int count) noexcept {
  CardSet taken;
  for (; count > 0; --count) {
    taken |= cards.lowest();
    cards -= cards.lowest();
  }
  return taken;
}

}  // namespace

std::expected<Knowledge, KnowledgeFault> Knowledge::from(const KnowledgeSetup& setup) {
  using Kind = KnowledgeFault::Kind;
  const int tricks = setup.hand.size();
  if (tricks < 1 || tricks > kHandSize) {
    return std::unexpected(KnowledgeFault{Kind::kHandSize, {}, tricks, kHandSize});
  }
  if (const CardSet twice = setup.hand & setup.unseen; !twice.empty()) {
    return std::unexpected(KnowledgeFault{Kind::kTwice, twice.lowest(), 0, 0});
  }
  if (setup.goal == Goal::kMisere && setup.trump) {
    return std::unexpected(KnowledgeFault{Kind::kMisereTrump, {}, 0, 0});
  }
  if (setup.spare < 0 || setup.spare > (setup.goal == Goal::kMisere ? 1 : 0)) {
    return std::unexpected(KnowledgeFault{Kind::kSpare, {}, setup.spare, 0});
  }
  const int defenders = 2 * (tricks + setup.spare);
  if (setup.unseen.size() < defenders) {
    return std::unexpected(KnowledgeFault{Kind::kUnseenSize, {}, setup.unseen.size(), defenders});
  }
  if (setup.goal == Goal::kTricks && (setup.least < 0 || setup.least > tricks)) {
    return std::unexpected(KnowledgeFault{Kind::kLeast, {}, setup.least, tricks});
  }
  Knowledge start;
  start.hand_ = setup.hand;
  start.unseen_ = setup.unseen;
  start.may_.fill(setup.unseen);
  start.held_.fill(static_cast<std::int8_t>(tricks + setup.spare));
  start.least_ = static_cast<std::int8_t>(setup.goal == Goal::kTricks ? setup.least : 0);
  start.trump_ = setup.trump;
  start.goal_ = setup.goal;
  start.leader_ = setup.leader;
  return start;
}

Side Knowledge::to_play() const noexcept {
  return static_cast<Side>((static_cast<std::size_t>(leader_) + trick_.size()) % 3U);
}

// Hall's condition for two defenders: enough cards for each of them, and for both together.
bool Knowledge::fits(CardSet left, CardSet right) const noexcept {
  return left.size() >= held_[0] && right.size() >= held_[1] && (left | right).size() >= held_[0] + held_[1];
}

// A defender who may hold just as many cards as he has holds all of them, and the other none of these. May
// the two of them hold more, then a card that both may hold can be given to either; so nothing else follows
// from the numbers.
void Knowledge::settle() noexcept {
  for (const std::size_t i : {0U, 1U}) {
    if (held_[i] == 0) may_[i] = {};
  }
  if (may_[0].size() == held_[0]) may_[1] -= may_[0];
  if (may_[1].size() == held_[1]) may_[0] -= may_[1];
}

CardSet Knowledge::possible() const noexcept {
  if (tricks_left() == 0) return {};
  const Side side = to_play();
  const std::optional<Suit> led = trick_.empty() ? std::nullopt : std::optional(trick_.front().suit());
  if (side == Side::kDeclarer) return legal_plays(hand_, led, trump_);
  const CardSet may = may_hold(side);
  if (!led) return may;
  const CardSet other = may_[1U - slot(side)];
  const auto holds_nothing_else = [&](CardSet cards) {
    return side == Side::kLeft ? fits(cards, other) : fits(other, cards);
  };
  CardSet possible = may.in(*led);
  const CardSet without_suit = may - CardSet::of(*led);
  if (!holds_nothing_else(without_suit)) return possible;
  if (!trump_ || *trump_ == *led) return possible | without_suit;
  possible |= without_suit.in(*trump_);
  const CardSet without_trump = without_suit - CardSet::of(*trump_);
  if (holds_nothing_else(without_trump)) possible |= without_trump;
  return possible;
}

std::optional<Side> Knowledge::winner_after(Card card) const noexcept {
  if (trick_.size() < 2) return std::nullopt;
  Card best = trick_[0];
  Side winner = leader_;
  if (beats(trick_[1], best, trump_)) {
    best = trick_[1];
    winner = next_side(leader_);
  }
  if (beats(card, best, trump_)) winner = to_play();
  return winner;
}

Knowledge Knowledge::after(Card card) const noexcept {
  assert(possible().has(card));
  Knowledge next = *this;
  const Side side = to_play();
  if (side == Side::kDeclarer) {
    next.hand_ -= card;
  } else {
    CardSet& may = next.may_[slot(side)];
    if (!trick_.empty() && card.suit() != trick_.front().suit()) {
      may -= CardSet::of(trick_.front().suit());
      if (trump_ && card.suit() != *trump_) may -= CardSet::of(*trump_);
    }
    for (CardSet& cards : next.may_) cards -= card;
    next.unseen_ -= card;
    --next.held_[slot(side)];
    next.settle();
  }
  if (const auto winner = winner_after(card)) {
    next.leader_ = *winner;
    next.trick_.clear();
    if (*winner == Side::kDeclarer) next.least_ = static_cast<std::int8_t>(std::max(least_ - 1, -1));
  } else {
    next.trick_.push_back(card);
  }
  return next;
}

UnseenCards Knowledge::layout() const noexcept {
  UnseenCards layout;
  const CardSet only_left = may_[0] - may_[1];
  layout.left = lowest_of(only_left, std::min(only_left.size(), int{held_[0]}));
  const CardSet only_right = may_[1] - may_[0];
  layout.right = lowest_of(only_right, std::min(only_right.size(), int{held_[1]}));
  layout.left |= lowest_of(may_[0] & may_[1], held_[0] - layout.left.size());
  layout.right |= lowest_of((may_[1] & may_[0]) - layout.left, held_[1] - layout.right.size());
  layout.rest = unseen_ - layout.left - layout.right;
  return layout;
}

bool Knowledge::admits(const UnseenCards& layout) const noexcept {
  return (layout.left & layout.right).empty() && (layout.left & layout.rest).empty() &&
         (layout.right & layout.rest).empty() && (layout.left | layout.right | layout.rest) == unseen_ &&
         layout.left.size() == held_[0] && layout.right.size() == held_[1] && may_[0].has_all(layout.left) &&
         may_[1].has_all(layout.right);
}

Position open_position(const Knowledge& knowledge, const UnseenCards& layout) {
  assert(knowledge.admits(layout));
  PositionSetup setup;
  setup.hands = {{{knowledge.hand(), layout.left, layout.right}}};
  setup.trump = knowledge.trump();
  setup.goal = knowledge.goal();
  setup.declarer = Hand::kFirst;
  setup.leader = static_cast<Hand>(knowledge.leader());
  setup.trick = knowledge.trick();
  const auto position = Position::from(setup);
  assert(position);
  return *position;
}

}  // namespace pulka
