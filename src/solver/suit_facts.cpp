#include "suit_facts.hpp"

#include <algorithm>
#include <bit>

namespace pulka::solver {

namespace {

struct Cashing {
  int tricks = 0;
  int depth = 0;
};

Board highest(Board cards) noexcept {
  return cards & (~cards + 1U);
}
Board lowest(Board cards) noexcept {
  return std::bit_floor(cards);
}
int depth_of(Board card) noexcept {
  return std::countr_zero(card) + 1;
}
// In a lane the higher card is the lower bit.
bool higher(Board a, Board b) noexcept {
  return a < b;
}

Cashing declarer_cashes(Board declarer, Board left, Board right) noexcept {
  const int on_top = std::countr_one(declarer);
  const int longest = std::max(std::popcount(left), std::popcount(right));
  if (declarer == 0) return {};
  // Once both defenders have run out every card is good.
  if (on_top >= longest) return {std::popcount(declarer), longest};
  return {on_top, on_top};
}

// The leader plays from the top; his partner and the declarer give their lowest, which keeps the declarer's
// highest in the way as long as it can be.
Cashing defender_cashes(Board leader, Board partner, Board declarer) noexcept {
  Cashing cashing;
  while (leader != 0) {
    const Board led = highest(leader);
    if (declarer != 0 && higher(highest(declarer), led)) break;
    if (partner != 0 && higher(lowest(partner), led)) break;
    if (declarer != 0 || partner != 0) cashing.depth = depth_of(led);
    ++cashing.tricks;
    leader &= ~led;
    if (declarer != 0) declarer &= ~lowest(declarer);
    if (partner != 0) partner &= ~lowest(partner);
  }
  return cashing;
}

// `hand`'s trumps less those that higher ones of `others` can catch, each one.
Cashing trumps_kept(Board hand, Board others) noexcept {
  Cashing kept;
  int catchers = 0;
  for (Board card = 1; card <= hand || card <= others; card <<= 1U) {
    if ((others & card) != 0) ++catchers;
    if ((hand & card) == 0) continue;
    if (catchers > 0) {
      --catchers;
    } else {
      ++kept.tricks;
      kept.depth = depth_of(card);
    }
  }
  return kept;
}

// What is left of `cards` when the card `gone` leaves the suit and lower ones move up.
Board close_up(Board cards, Board gone) noexcept {
  const Board above = gone - 1U;
  return (cards & above) | ((cards >> 1U) & ~above);
}

std::uint64_t field(Fact which, int value) noexcept {
  return static_cast<std::uint64_t>(value) << (4U * static_cast<unsigned>(which));
}

std::uint64_t crossing(int leads, int partner_leads, Board leader, Board partner, Fact stays, Fact cashes,
                       Fact length, Fact crosses) noexcept {
  if (partner_leads <= leads) return field(stays, leads);
  const bool can_cross = leader != 0 && higher(highest(partner), lowest(leader));
  return field(cashes, partner_leads) | field(length, std::popcount(partner)) |
         field(crosses, can_cross ? 1 : 0);
}

}  // namespace

const SuitFacts& SuitFacts::table() {
  static const SuitFacts facts;
  return facts;
}

SuitFacts::SuitFacts() {
  for (Board bits = 0; bits < 256; ++bits) {
    unsigned value = 0;
    for (unsigned i = 0, power = 1; i < 8; ++i, power *= 3) value += ((bits >> i) & 1U) * power;
    base_three[bits] = static_cast<std::uint16_t>(value);
  }
  unsigned first = 0;
  for (unsigned length = 0, shapes = 1; length <= 8; ++length, shapes *= 3) {
    offset_[(1U << length) - 1U] = static_cast<std::uint16_t>(first);
    first += shapes;
  }
  for (unsigned length = 0; length <= 8; ++length) {
    const Board alive = (1U << length) - 1U;
    for (Board declarer = 0; declarer <= alive; ++declarer) {
      for (Board left = 0; left <= alive; ++left) {
        if ((declarer & left) != 0) continue;
        const Board right = alive & ~declarer & ~left;
        const std::size_t at = shape(declarer, left, alive);
        const Cashing d = declarer_cashes(declarer, left, right);
        const Cashing l = defender_cashes(left, right, declarer);
        const Cashing r = defender_cashes(right, left, declarer);
        depths[at] = {static_cast<std::uint8_t>(d.depth), static_cast<std::uint8_t>(l.depth),
                      static_cast<std::uint8_t>(r.depth)};
        const Cashing td = trumps_kept(declarer, left | right);
        const Cashing tl = trumps_kept(left, declarer);
        const Cashing tr = trumps_kept(right, declarer);
        const Cashing& tb = tr.tricks > tl.tricks ? tr : tl;
        trumps[at] = {static_cast<std::uint8_t>(td.tricks), static_cast<std::uint8_t>(td.depth),
                      static_cast<std::uint8_t>(tb.tricks), static_cast<std::uint8_t>(tb.depth)};
        safe[at] = find_safe(declarer, left, alive);
        const Board top = alive == 0 ? 0U : 1U;
        facts[at] = field(Fact::kDeclarerCashes, d.tricks) | field(Fact::kLeftCashes, l.tricks) |
                    field(Fact::kRightCashes, r.tricks) |
                    crossing(l.tricks, r.tricks, left, right, Fact::kLeftStays, Fact::kLeftCrossCashes,
                             Fact::kLeftCrossLength, Fact::kLeftCrosses) |
                    crossing(r.tricks, l.tricks, right, left, Fact::kRightStays, Fact::kRightCrossCashes,
                             Fact::kRightCrossLength, Fact::kRightCrosses) |
                    field(Fact::kLeftUnstopped, left != 0 && (declarer & top) == 0 ? 1 : 0) |
                    field(Fact::kRightUnstopped, right != 0 && (declarer & top) == 0 ? 1 : 0) |
                    field(Fact::kDeclarerOnTop, declarer != 0 && (declarer & top) != 0 ? 1 : 0) |
                    field(Fact::kLeftOnTop, declarer != 0 && (left & top) != 0 ? 1 : 0) |
                    field(Fact::kRightOnTop, declarer != 0 && (right & top) != 0 ? 1 : 0);
      }
    }
  }
}

// Shorter suits have been judged before: every way on makes the suit shorter.
bool SuitFacts::find_safe(Board declarer, Board left, Board alive) const {
  if (declarer == 0) return true;
  const Board right = alive & ~declarer & ~left;
  const auto safe_without = [&](Board gone) {
    Board d = declarer;
    Board l = left;
    Board a = alive;
    // From the lowest up, so that what is still to go keeps its place.
    for (Board rest = gone; rest != 0;) {
      const Board card = std::bit_floor(rest);
      rest &= ~card;
      d = close_up(d & ~card, card);
      l = close_up(l & ~card, card);
      a >>= 1U;
    }
    return static_cast<bool>(safe[shape(d, l, a)]);
  };
  const auto each = [](Board cards, auto&& holds) {
    for (; cards != 0; cards &= cards - 1U) {
      if (!holds(cards & (~cards + 1U))) return false;
    }
    return true;
  };
  const auto some = [](Board cards, auto&& holds) {
    for (; cards != 0; cards &= cards - 1U) {
      if (holds(cards & (~cards + 1U))) return true;
    }
    return false;
  };
  // A defender throws a card of the suit away; the declarer has to.
  if (!each(left | right, safe_without)) return false;
  if (!some(declarer, safe_without)) return false;
  const auto under = [](Board card, Board a, Board b) {
    return (a != 0 && higher(a, card)) || (b != 0 && higher(b, card));
  };
  // Led from the left the declarer plays last.
  const auto after_both = [&](Board led, Board followed) {
    return some(declarer, [&](Board card) {
      return under(card, led, followed) && safe_without(card | led | followed);
    });
  };
  const bool from_left = each(left, [&](Board led) {
    if (right == 0) return after_both(led, 0);
    return each(right, [&](Board followed) { return after_both(led, followed); });
  });
  if (!from_left) return false;
  // Led from the right he plays second, and the left defender knows his card.
  return each(right, [&](Board led) {
    return some(declarer, [&](Board card) {
      if (left == 0) return under(card, led, 0) && safe_without(card | led);
      return each(left, [&](Board followed) {
        return under(card, led, followed) && safe_without(card | led | followed);
      });
    });
  });
}

}  // namespace pulka::solver
