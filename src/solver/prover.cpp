#include "solver/prover.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "tricks/trick.hpp"

namespace pulka {

namespace {

constexpr std::array kDefenders{Side::kLeft, Side::kRight};
constexpr Side partner_of(Side defender) noexcept {
  return defender == Side::kLeft ? Side::kRight : Side::kLeft;
}

// A suit's cards as eight bits, the seven lowest.
using Ranks = std::uint32_t;
constexpr Ranks ranks_of(CardSet cards, Suit suit) noexcept {
  return (cards.bits() >> (static_cast<unsigned>(suit) * 8U)) & 0xFFU;
}

// Cards that a defender may hold. The rest of the unseen cards is never played.
CardSet in_play(const Knowledge& known) noexcept {
  return known.may_hold(Side::kLeft) | known.may_hold(Side::kRight);
}

// --- What the cards on top decide. All of this is about the beginning of a trick.

// Cards of `own` above all of `others`.
constexpr int masters(Ranks own, Ranks others) noexcept {
  return std::popcount(own & ~((std::bit_floor(others) << 1U) - (others == 0 ? 0U : 1U)));
}

// Tricks that the trumps `own` of one hand take against `others`, whoever leads and whatever is played: each
// falls in a trick of its own, and each of the others can beat one of them.
constexpr int sure_trumps(Ranks own, Ranks others) noexcept {
  int higher = 0;
  int sure = 0;
  for (Ranks bit = 0x80; bit != 0; bit >>= 1U) {
    if ((others & bit) != 0) {
      ++higher;
    } else if ((own & bit) != 0) {
      if (higher > 0) {
        --higher;
      } else {
        ++sure;
      }
    }
  }
  return sure;
}

// The most cards of the suit that one defender may hold.
int longest(const Knowledge& known, Suit suit) noexcept {
  int most = 0;
  for (const Side side : kDefenders) {
    most = std::max(most, std::min(known.may_hold(side).in(suit).size(), known.held(side)));
  }
  return most;
}

// Whether the declarer, when nobody else has a trump, can take the trick whatever suit the leader begins
// with.
bool comes_in(const Knowledge& known) noexcept {
  const CardSet leaders = known.may_hold(known.leader());
  const CardSet others = in_play(known);
  return std::ranges::all_of(kSuits, [&](Suit suit) {
    if (leaders.in(suit).empty()) return true;
    const Ranks own = ranks_of(known.hand(), suit);
    if (own == 0) return known.trump() && !known.hand().in(*known.trump()).empty();
    return masters(own, ranks_of(others, suit)) > 0;
  });
}

// Tricks that the declarer takes without further thought: his sure trumps; or, when he can have the lead and
// nobody can have a trump left after he has led his highest, all trumps and then the other suits from the
// top.
int tricks_at_sight(const Knowledge& known) noexcept {
  const CardSet others = in_play(known);
  const bool leads = known.leader() == Side::kDeclarer;
  int sure = 0;
  if (known.trump()) {
    const Ranks own = ranks_of(known.hand(), *known.trump());
    const Ranks against = ranks_of(others, *known.trump());
    const bool draws = leads ? masters(own, against) >= longest(known, *known.trump()) : against == 0;
    if (!draws) return sure_trumps(own, against);
    sure = std::popcount(own);
  }
  if (!leads && !comes_in(known)) return sure;
  for (const Suit suit : kSuits) {
    if (known.trump() == suit) continue;
    const Ranks own = ranks_of(known.hand(), suit);
    const int top = masters(own, ranks_of(others, suit));
    sure += top >= longest(known, suit) ? std::popcount(own) : top;
  }
  return sure;
}

// The `count` highest of the cards of one suit.
CardSet highest_of(CardSet cards, int count) noexcept {
  CardSet taken;
  for (; count > 0; --count) {
    taken |= cards.highest();
    cards -= cards.highest();
  }
  return taken;
}

// Tricks that `side` takes in some layout that fits: he holds the highest trumps; and if he leads, he has
// before that led high cards of suits that the declarer must follow.
int tricks_against(const Knowledge& known, Side side) noexcept {
  const CardSet may = known.may_hold(side);
  const CardSet partner_may = known.may_hold(partner_of(side));
  const int partner_needs = known.held(partner_of(side));
  int room = known.held(side);
  int tricks = 0;
  bool partner_has_trumps = false;
  // Cards that both may hold and the partner can do without.
  int free = partner_may.size() - partner_needs;
  if (known.trump()) {
    const CardSet trumps = may.in(*known.trump());
    const CardSet partner_trumps = partner_may.in(*known.trump());
    int count = std::min(trumps.size(), room);
    if (!partner_trumps.empty()) {
      // A partner with trumps could be forced to ruff, and the lead would be his.
      partner_has_trumps = free < partner_trumps.size();
      if (partner_has_trumps) {
        count = std::min(count, free);
      } else {
        free -= partner_trumps.size();
      }
    }
    const CardSet held = highest_of(trumps, count);
    tricks = sure_trumps(ranks_of(held, *known.trump()), ranks_of(known.hand(), *known.trump()));
    room -= count;
  }
  if (known.leader() != side || partner_has_trumps) return tricks;
  const bool declarer_has_trumps = known.trump() && !known.hand().in(*known.trump()).empty();
  for (const Suit suit : kSuits) {
    if (known.trump() == suit) continue;
    const int follows = known.hand().in(suit).size();
    int run = masters(ranks_of(may, suit), ranks_of(known.hand(), suit));
    if (declarer_has_trumps) {
      run = std::min(run, follows);
    } else if (run >= follows) {
      run = may.in(suit).size();
    }
    run = std::min(run, room);
    if (!partner_may.in(suit).empty()) {
      run = std::min(run, free);
      free -= run;
    }
    room -= run;
    tricks += run;
  }
  return tricks;
}

// How many of the defenders' lowest cards of the suit it takes to make the declarer win a trick when they
// lead it; 0 if he can always stay below. He can if his lowest card is below their lowest, his second below
// their second, and so on: he plays the highest card below the one led, and it stays so, whatever else they
// play or anybody throws away.
constexpr int too_high(Ranks own, Ranks others) noexcept {
  for (int count = 1; own != 0 && others != 0; ++count) {
    const Ranks lowest_own = own & (~own + 1U);
    const Ranks lowest_other = others & (~others + 1U);
    if (lowest_own > lowest_other) return count;
    own ^= lowest_own;
    others ^= lowest_other;
  }
  return 0;
}

// Whether a misère with a defender on lead is safe, where that can be seen. It is lost if he may hold the
// cards that make the declarer win while his partner has none of the suit.
std::optional<bool> misere_at_sight(const Knowledge& known) noexcept {
  const Side leader = known.leader();
  if (leader == Side::kDeclarer) return std::nullopt;
  bool safe = true;
  for (const Suit suit : kSuits) {
    const int count = too_high(ranks_of(known.hand(), suit), ranks_of(in_play(known), suit));
    if (count == 0) continue;
    safe = false;
    const CardSet partner_may = known.may_hold(partner_of(leader)) - CardSet::of(suit);
    if (!known.may_hold(leader).in(suit).empty() && known.held(leader) >= count &&
        partner_may.size() >= known.held(partner_of(leader))) {
      return false;
    }
  }
  if (safe) return true;
  return std::nullopt;
}

// --- Which cards to try, and which first.

// The widest choice is a defender's: every card but one that the declarer holds.
using Choices = InplaceVector<Card, kPackSize>;

// Those of `cards`, all of one suit, that nothing of `between` parts from the lowest.
CardSet lowest_run(CardSet cards, CardSet between) noexcept {
  const std::uint32_t above = between.bits() & (~std::uint32_t{0} << cards.lowest().index());
  const std::uint32_t fence = above & (~above + 1U);
  return CardSet{cards.bits() & (fence - 1U)};
}

// Whether the partner of the defender who is to play comes later in this trick and may then beat, or not
// beat, a card of the suit with its neighbour.
bool partner_may_answer(const Knowledge& known, Suit suit) noexcept {
  const Side partner = partner_of(known.to_play());
  const auto place =
      static_cast<std::size_t>(static_cast<int>(partner) - static_cast<int>(known.leader()) + 3) % 3U;
  if (place < known.trick().size() || known.may_hold(partner).in(suit).empty()) return false;
  return known.trick().empty() || suit == known.trick().front().suit() || known.trump() == suit;
}

// The cards of possible() without those after which the game would be the same as after another.
Choices different_cards(const Knowledge& known) noexcept {
  Choices choices;
  const bool own = known.to_play() == Side::kDeclarer;
  CardSet between = own ? in_play(known) : known.hand();
  for (const Card card : known.trick()) between |= card;
  const CardSet possible = known.possible();
  for (const Suit suit : kSuits) {
    for (CardSet rest = possible.in(suit); !rest.empty();) {
      const CardSet run = lowest_run(rest, between);
      rest -= run;
      if (own) {
        // Players lead from the top what nobody can beat, and are rid of the rest from below.
        const bool master = masters(ranks_of(run, suit), ranks_of(between, suit)) > 0;
        choices.push_back(master ? run.highest() : run.lowest());
        continue;
      }
      if (run.size() == 1 || !partner_may_answer(known, suit)) {
        choices.push_back(run.lowest());
        continue;
      }
      // From the middle of a run the partner can answer with a higher card of it and with a lower one.
      if (run.size() == 2) choices.push_back(run.lowest());
      choices.push_back((run - run.lowest()).lowest());
    }
  }
  return choices;
}

// How soon a card should be tried. Only the time taken depends on this.
int promise(const Knowledge& known, Card card) noexcept {
  const bool own = known.to_play() == Side::kDeclarer;
  const bool misere = known.goal() == Goal::kMisere;
  const int rank = static_cast<int>(card.rank());
  const bool trump = known.trump() == card.suit();
  const CardSet against = own ? in_play(known) : known.hand();
  const bool master = masters(ranks_of(card, card.suit()), ranks_of(against, card.suit())) == 1;
  if (known.trick().empty()) {
    if (misere) return -rank;
    // Where the highest cards suffice they are not tried but counted. Where they do not, the declarer of a
    // game without trumps would only give up his entries with them.
    if (own) return (!master ? 0 : known.trump() ? 50 : -5) + (trump ? 20 : 0) + rank;
    return (master ? 40 : 0) - (trump ? 10 : 0) + rank;
  }
  Card best = known.trick().front();
  Side holder = known.leader();
  if (known.trick().size() == 2 && beats(known.trick()[1], best, known.trump())) {
    best = known.trick()[1];
    holder = next_side(holder);
  }
  const bool wins = beats(card, best, known.trump());
  const bool follows = card.suit() == known.trick().front().suit();
  if (misere) {
    if (own) return wins ? -rank : 10 + rank;
    return follows ? -rank : 20 + rank;
  }
  if (own) return wins ? 100 - rank : -rank - (trump ? 20 : 0) - (master ? 10 : 0);
  if (wins && holder == Side::kDeclarer) return 100 - rank;
  return (follows ? 0 : 20) + (trump ? 10 : 0) - rank;
}

void most_promising_first(const Knowledge& known, Choices& choices) noexcept {
  InplaceVector<std::pair<int, Card>, kPackSize> ordered;
  for (const Card card : choices) ordered.push_back({-promise(known, card), card});
  std::ranges::sort(ordered);
  for (std::size_t i = 0; i < choices.size(); ++i) choices[i] = ordered[i].second;
}

// --- What is remembered.

// A suit's part of a key. Cards that nobody plays any more, the rest's and those played, leave no trace.
class SuitCodes {
 public:
  static constexpr unsigned kBits = 15;

  // `holders` has a bit for each defender who may hold the suit.
  [[nodiscard]] std::uint64_t operator()(Ranks own, Ranks others, std::uint32_t holders,
                                         bool relative_ranks) const noexcept {
    const std::uint32_t cards =
        relative_ranks ? patterns_[own * 256U + others] : base_three_[own] + 2U * base_three_[others];
    return cards << 2U | holders;
  }
  static const SuitCodes& table() {
    static const SuitCodes codes;
    return codes;
  }

 private:
  SuitCodes() : patterns_(std::size_t{256} * 256U) {
    for (Ranks own = 0; own < 256; ++own) {
      for (const Ranks bit : {7U, 6U, 5U, 4U, 3U, 2U, 1U, 0U}) {
        base_three_[own] = static_cast<std::uint16_t>(base_three_[own] * 3U + ((own >> bit) & 1U));
      }
      // A leading one, and then from the top a one for the declarer's card, a nought for another.
      for (Ranks others = 0; others < 256; ++others) {
        std::uint16_t& pattern = patterns_[own * 256U + others];
        pattern = 1;
        for (Ranks bit = 0x80; bit != 0; bit >>= 1U) {
          if (((own | others) & bit) == 0) continue;
          pattern = static_cast<std::uint16_t>(pattern * 2U + ((own & bit) != 0 ? 1U : 0U));
        }
      }
    }
  }

  std::vector<std::uint16_t> patterns_;
  std::array<std::uint16_t, 256> base_three_{};
};

// All that the rest of the play depends on. Two moments with the same key are the same game.
std::uint64_t key_of(const Knowledge& known, const ProverSwitches& switches) noexcept {
  const CardSet left = known.may_hold(Side::kLeft);
  const CardSet right = known.may_hold(Side::kRight);
  const SuitCodes& codes = SuitCodes::table();
  const auto code = [&](Suit suit) {
    const std::uint32_t holders = (left.in(suit).empty() ? 0U : 1U) | (right.in(suit).empty() ? 0U : 2U);
    return codes(ranks_of(known.hand(), suit), ranks_of(left | right, suit), holders,
                 switches.relative_ranks);
  };
  InplaceVector<std::uint64_t, 4> suits;
  for (const Suit suit : kSuits) {
    if (known.trump() != suit) suits.push_back(code(suit));
  }
  if (switches.equal_suits) std::ranges::sort(suits);
  if (known.trump()) suits.push_back(code(*known.trump()));
  const bool spare = known.held(Side::kLeft) != known.hand().size();
  const auto kind =
      static_cast<std::uint64_t>(known.goal() == Goal::kMisere ? (spare ? 3 : 2) : (known.trump() ? 1 : 0));
  // No key is 0: the leader counts from 1.
  std::uint64_t key = kind << 2U | (static_cast<std::uint64_t>(known.leader()) + 1U);
  for (const std::uint64_t suit : suits) key = key << SuitCodes::kBits | suit;
  return key;
}

// Of a game of tricks: the declarer is sure of `low` and not of more than `high`. Of a misère: `low` is 1 if
// it is sure, `high` 0 if it is not.
struct Proved {
  std::uint64_t key = 0;
  std::int8_t low = 0;
  std::int8_t high = kHandSize;
};

// Holds the whole key, so that it never mistakes one game for another. When a row is full, an old result
// goes.
class ProvedTable {
 public:
  explicit ProvedTable(std::size_t bytes)
      : rows_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Row), 1))) {}

  // Where the key is or belongs.
  Proved& find(std::uint64_t key) noexcept {
    Row& row = rows_[(key * 0x9E37'79B9'7F4A'7C15U >> 20U) & (rows_.size() - 1U)];
    for (Proved& proved : row) {
      if (proved.key == key) return proved;
    }
    for (Proved& proved : row) {
      if (proved.key == 0) return proved;
    }
    return row[turn_++ % row.size()];
  }
  void clear() noexcept { std::ranges::fill(rows_, Row{}); }

 private:
  using Row = std::array<Proved, 4>;
  std::vector<Row> rows_;
  std::size_t turn_ = 0;
};

}  // namespace

class Prover::Search {
 public:
  Search(std::size_t table_bytes, ProverSwitches switches)
      : switches_(switches), proved_(switches.table ? table_bytes : 0) {}

  bool sure(const Knowledge& known) {
    if (!known.trick().empty()) return try_cards(known);
    const bool misere = known.goal() == Goal::kMisere;
    const int left = known.hand().size();
    if (misere ? known.least() < 0 : known.least() > left) return false;
    if (misere ? left == 0 : known.least() <= 0) return true;
    ++nodes_;
    if (switches_.at_sight) {
      if (misere) {
        if (const auto seen = misere_at_sight(known)) return *seen;
      } else {
        if (tricks_at_sight(known) >= known.least()) return true;
        const int lost = std::max(tricks_against(known, Side::kLeft), tricks_against(known, Side::kRight));
        if (left - lost < known.least()) return false;
      }
    }
    if (!switches_.table) return try_cards(known);
    const int asked = misere ? 1 : known.least();
    const std::uint64_t key = key_of(known, switches_);
    if (const Proved& proved = proved_.find(key); proved.key == key) {
      if (proved.low >= asked) return true;
      if (proved.high < asked) return false;
    }
    const bool sure = try_cards(known);
    Proved& proved = proved_.find(key);
    if (proved.key != key) proved = {key};
    if (sure) {
      proved.low = static_cast<std::int8_t>(std::max<int>(proved.low, asked));
    } else {
      proved.high = static_cast<std::int8_t>(std::min<int>(proved.high, asked - 1));
    }
    return sure;
  }

  Choices choices(const Knowledge& known) const noexcept {
    Choices choices;
    if (switches_.equal_cards) {
      choices = different_cards(known);
    } else {
      for (const Card card : known.possible()) choices.push_back(card);
    }
    if (switches_.ordering) most_promising_first(known, choices);
    return choices;
  }

  void forget() noexcept { proved_.clear(); }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  // Who is to play wins if one of his cards does.
  bool try_cards(const Knowledge& known) {
    const bool own = known.to_play() == Side::kDeclarer;
    for (const Card card : choices(known)) {
      if (sure(known.after(card)) == own) return own;
    }
    return !own;
  }

  ProverSwitches switches_;
  ProvedTable proved_;
  std::uint64_t nodes_ = 0;
};

Prover::Prover(std::size_t table_bytes, ProverSwitches switches)
    : search_(std::make_unique<Search>(table_bytes, switches)) {}
Prover::~Prover() = default;
Prover::Prover(Prover&&) noexcept = default;
Prover& Prover::operator=(Prover&&) noexcept = default;

bool Prover::sure(const Knowledge& knowledge) {
  return search_->sure(knowledge);
}

int Prover::sure_tricks(const Knowledge& knowledge) {
  assert(knowledge.goal() == Goal::kTricks);
  int tricks = 0;
  while (tricks < knowledge.tricks_left() && search_->sure(knowledge.asking(tricks + 1))) ++tricks;
  return tricks;
}

std::optional<Card> Prover::card(const Knowledge& knowledge) {
  if (knowledge.tricks_left() == 0) return std::nullopt;
  const bool own = knowledge.to_play() == Side::kDeclarer;
  for (const Card card : search_->choices(knowledge)) {
    if (search_->sure(knowledge.after(card)) == own) return card;
  }
  return std::nullopt;
}

Refutation Prover::refute(const Knowledge& knowledge) {
  assert(!sure(knowledge));
  // In a misère nothing tells the declarer's cards apart but what the search would try first.
  const auto keeps = [&](const Knowledge& known) {
    return known.goal() == Goal::kMisere ? 0 : known.least() - sure_tricks(known);
  };
  Refutation refutation;
  Knowledge known = knowledge;
  while (known.least() >= 0 && known.least() <= known.tricks_left() && known.tricks_left() > 0) {
    Card played = search_->choices(known)[0];
    if (known.to_play() == Side::kDeclarer) {
      int fewest = keeps(known.after(played));
      for (const Card card : search_->choices(known)) {
        const int missing = keeps(known.after(card));
        if (missing < fewest) {
          fewest = missing;
          played = card;
        }
      }
    } else {
      played = *card(known);
    }
    refutation.cards.push_back(played);
    known = known.after(played);
  }
  refutation.layout = known.layout();
  Knowledge replayed = knowledge;
  for (const Card card : refutation.cards) {
    if (replayed.to_play() == Side::kLeft) refutation.layout.left |= card;
    if (replayed.to_play() == Side::kRight) refutation.layout.right |= card;
    replayed = replayed.after(card);
  }
  return refutation;
}

void Prover::forget() {
  search_->forget();
}

std::uint64_t Prover::nodes() const noexcept {
  return search_->nodes();
}

}  // namespace pulka
