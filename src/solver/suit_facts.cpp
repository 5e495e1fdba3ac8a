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

Cashing guards_of(Board defender, Board declarer) noexcept {
  Cashing guards;
  const int most = std::popcount(declarer);
  for (Board rest = defender; rest != 0 && guards.tricks < most; rest &= rest - 1U) {
    const Board card = highest(rest);
    if (higher(highest(declarer), card)) break;
    ++guards.tricks;
    guards.depth = depth_of(card);
  }
  return guards;
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
        const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
        trumps[at] = {byte(td.tricks), byte(td.depth),  byte(tl.tricks),
                      byte(tl.depth),  byte(tr.tricks), byte(tr.depth)};
        const Cashing gl = guards_of(left, declarer);
        const Cashing gr = guards_of(right, declarer);
        const Cashing& ge = gr.tricks > gl.tricks ? gr : gl;
        guards[at] = {byte(ge.tricks), byte(ge.depth),  byte(gl.tricks),
                      byte(gl.depth),  byte(gr.tricks), byte(gr.depth)};
        const bool declarers_top = (declarer & 1U) != 0;
        rounds[at] =
            static_cast<std::uint16_t>(declarers_top ? std::popcount(declarer) << 8
                                                     : std::max(std::popcount(left), std::popcount(right)));
        miseres[at] = find_misere(declarer, left, alive);
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
MisereFacts SuitFacts::find_misere(Board declarer, Board left, Board alive) const {
  MisereFacts found;
  if (declarer == 0) {
    found.safe = true;
    return found;
  }
  const Board right = alive & ~declarer & ~left;
  const auto without = [&](Board gone) -> const MisereFacts& {
    Board d = declarer;
    Board l = left;
    Board a = alive;
    // From the lowest up, so that what is still to go keeps its place.
    for (Board rest = gone; rest != 0;) {
      const Board card = lowest(rest);
      rest &= ~card;
      d = close_up(d & ~card, card);
      l = close_up(l & ~card, card);
      a >>= 1U;
    }
    return miseres[shape(d, l, a)];
  };
  const auto each = [](Board cards, auto&& holds) {
    for (; cards != 0; cards &= cards - 1U) {
      if (!holds(highest(cards))) return false;
    }
    return true;
  };
  const auto some = [&](Board cards, auto&& holds) {
    return !each(cards, [&](Board card) { return !holds(card); });
  };
  // As `each` and `some`, for a hand that need not follow when it is void.
  const auto each_reply = [&](Board cards, auto&& holds) {
    return cards == 0 ? holds(0U) : each(cards, holds);
  };
  const auto some_reply = [&](Board cards, auto&& holds) {
    return cards == 0 ? holds(0U) : some(cards, holds);
  };
  const auto wins = [](Board card, Board a, Board b) {
    return (a == 0 || higher(card, a)) && (b == 0 || higher(card, b));
  };

  const auto ducks = [&](Board card, Board a, Board b) {
    return !wins(card, a, b) && without(card | a | b).safe;
  };
  // A defender may throw any card of the suit away; the declarer may have to throw one.
  const auto safe_without = [&](Board gone) { return without(gone).safe; };
  found.safe =
      each(left | right, safe_without) && some(declarer, safe_without) &&
      // Led from the left the declarer plays last; led from the right the left defender knows his card.
      each(left,
           [&](Board led) {
             return each_reply(right, [&](Board followed) {
               return some(declarer, [&](Board card) { return ducks(card, led, followed); });
             });
           }) &&
      each(right, [&](Board led) {
        return some(declarer, [&](Board card) {
          return each_reply(left, [&](Board followed) { return ducks(card, led, followed); });
        });
      });
  found.safe_to_lead = some(declarer, [&](Board card) {
    return each_reply(left,
                      [&](Board a) { return each_reply(right, [&](Board b) { return ducks(card, a, b); }); });
  });

  const auto lost = [&](Board card, Board by_left, Board by_right) {
    if (wins(card, by_left, by_right)) return true;
    const MisereFacts& next = without(card | by_left | by_right);
    const bool left_wins = by_right == 0 || (by_left != 0 && higher(by_left, by_right));
    return left_wins ? next.lost_to_left : next.lost_to_right;
  };
  found.lost_to_left = some(left, [&](Board led) {
    return some_reply(right, [&](Board followed) {
      return each(declarer, [&](Board card) { return lost(card, led, followed); });
    });
  });
  found.lost_to_right = some(right, [&](Board led) {
    return each(declarer, [&](Board card) {
      return some_reply(left, [&](Board followed) { return lost(card, followed, led); });
    });
  });
  return found;
}

}  // namespace pulka::solver
