#include "two_worlds.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "game/game.hpp"
#include "game/legal_actions.hpp"

namespace pulka {
namespace {

using random_party::random_int;
using random_party::Rng;

// Where a card lies now.
struct Place {
  enum class Kind : std::uint8_t { kHand, kPlayed, kClosedHand, kTalon, kDiscards };
  Kind kind = Kind::kHand;
  Seat seat = Seat::k0;  // for kHand, kPlayed and kDiscards
  friend bool operator==(const Place&, const Place&) = default;
};

// A layout of the pack that fits the story, and how the story is told with it.
class World {
 public:
  World(const DealStory& story, const State& now, CardSet seen, Seat viewer)
      : story_(story), table_(now.table), viewer_(viewer), unseen_(CardSet::pack() - seen) {
    const auto put = [&](CardSet cards, Place place) {
      for (Card card : cards) places_[card.index()] = place;
    };
    for (Seat seat : kSeats) put(story.last_hidden.hands[seat], {Place::Kind::kHand, seat});
    put(story.last_hidden.closed_hand, {Place::Kind::kClosedHand, {}});
    put(story.last_hidden.talon, {Place::Kind::kTalon, {}});
    for (Seat seat : kSeats) put(story.last_hidden.discards[seat], {Place::Kind::kDiscards, seat});
    for (const Event& event : story.events) read(event);
  }

  // Swaps hidden cards until they lie quite differently.
  void shuffle(Rng& rng) {
    // Others know of an exposed card that it was the declarer's, but not whether he has put it away.
    CardSet movable = unseen_;
    if (discarded_ && taker_ && *taker_ != viewer_) movable |= exposed_by_[*taker_] - played_;
    std::vector<Card> cards;
    for (Card card : movable) cards.push_back(card);
    const auto last = static_cast<int>(cards.size()) - 1;
    for (int i = 0; i < 3 * static_cast<int>(cards.size()); ++i) {
      const Card a = cards[static_cast<std::size_t>(random_int(rng, 0, last))];
      const Card b = cards[static_cast<std::size_t>(random_int(rng, 0, last))];
      if (may_lie(a, places_[b.index()]) && may_lie(b, places_[a.index()])) {
        std::swap(places_[a.index()], places_[b.index()]);
      }
    }
    lay_out(rng);
  }

  [[nodiscard]] const std::optional<Deal>& dealt() const { return dealt_; }

  [[nodiscard]] Event tell(const Event& event) {
    if (std::holds_alternative<event::Dealt>(event)) return event::Dealt{*dealt_};
    if (const auto* taken = std::get_if<event::TalonTaken>(&event)) {
      return event::TalonTaken{taken->seat, taken->open, dealt_->talon()};
    }
    if (const auto* discarded = std::get_if<event::Discarded>(&event)) {
      if (discarded->seat == viewer_) return event;
      // Of cards put away at two times nobody else knows which went when.
      CardSet rest = all_at({Place::Kind::kDiscards, discarded->seat}) - told_[discarded->seat];
      CardSet cards;
      for (int count = discarded->cards.size(); count > 0; --count) {
        cards |= rest.lowest();
        rest -= rest.lowest();
      }
      told_[discarded->seat] |= cards;
      return event::Discarded{discarded->seat, cards};
    }
    return event;
  }

 private:
  void read(const Event& event) {
    if (const auto* dealt = std::get_if<event::Dealt>(&event)) {
      talon_ = dealt->deal.talon();
    } else if (const auto* taken = std::get_if<event::TalonTaken>(&event)) {
      taker_ = taken->seat;
      open_ = taken->open;
      if (open_) exposed_by_[taken->seat] |= taken->cards;
    } else if (const auto* exposed = std::get_if<event::ExposedInDeal>(&event)) {
      expose(exposed->seat, exposed->card);
    } else if (const auto* fined = std::get_if<event::Fined>(&event)) {
      expose(fined->seat, fined->shown);
    } else if (const auto* played = std::get_if<event::CardPlayed>(&event)) {
      places_[played->card.index()] = {Place::Kind::kPlayed, played->seat};
      played_ |= played->card;
    } else if (const auto* open = std::get_if<event::HandLaidOpen>(&event)) {
      // What was exposed and does not lie there has been put away.
      exposed_by_[open->seat] = {};
    } else if (std::holds_alternative<event::Discarded>(event)) {
      discarded_ = true;
    } else if (std::holds_alternative<event::CardsShown>(event)) {
      shown_ = true;
    }
  }

  void expose(Seat seat, CardSet cards) {
    // Exposed after the discard, a card is known to be in the hand still.
    if (discarded_) {
      exposed_by_[seat] -= cards;
    } else {
      exposed_by_[seat] |= cards;
    }
    if (!taker_) dealt_exposed_[seat] |= cards;
  }

  // Whether `card` may lie at `place` as far as the viewer can know.
  [[nodiscard]] bool may_lie(Card card, Place place) const {
    const bool declarers = taker_ && (place == Place{Place::Kind::kDiscards, *taker_} ||
                                      place == Place{Place::Kind::kHand, *taker_});
    if (!unseen_.has(card) && !declarers) return false;
    return place.kind != Place::Kind::kHand || !voids(place.seat).has(card);
  }

  // Cards that the seat cannot hold: it did not follow, or did not trump (M12), or did not head the trick
  // where that is a duty (A12).
  [[nodiscard]] CardSet voids(Seat seat) const {
    CardSet result;
    const auto look = [&](const Trick& trick) {
      if (trick.empty()) return;
      const Suit led = trick.front().card.suit();
      const std::optional<Suit> trump = trump_of(table_);
      Card best = trick.front().card;
      for (const PlayedCard& played : trick) {
        if (played.seat == seat && played.card.suit() != led) {
          result |= CardSet::of(led);
          if (trump && played.card.suit() != *trump) result |= CardSet::of(*trump);
        }
        const bool heads = beats(played.card, best, trump);
        if (played.seat == seat && table_.rules.must_head && played.card != best && !heads) {
          for (Card card : CardSet::of(played.card.suit())) {
            if (beats(card, best, trump)) result |= card;
          }
        }
        if (heads) best = played.card;
      }
    };
    for (const Trick& trick : table_.tricks) look(trick);
    look(table_.trick);
    return result;
  }

  [[nodiscard]] CardSet all_at(Place place) const {
    CardSet result;
    for (Card card : CardSet::pack()) {
      if (places_[card.index()] == place) result |= card;
    }
    return result;
  }

  // The deal that leads to where the cards lie. Which two of the declarer's twelve came from a closed talon
  // nobody else knows, except that cards exposed before did not.
  void lay_out(Rng& rng) {
    Setup setup;
    setup.talon = all_at({Place::Kind::kTalon, {}});
    const auto active =
        active_seats(story_.before.table.rules, story_.before.table.players, story_.before.table.dealer);
    for (std::size_t i = 0; i < active.size(); ++i) {
      CardSet& hand = setup.hands[kHands[i]];
      hand = all_at({Place::Kind::kHand, active[i]}) | all_at({Place::Kind::kPlayed, active[i]}) |
             all_at({Place::Kind::kDiscards, active[i]});
      if (taker_ != active[i]) continue;
      setup.talon = talon_;
      if (!open_ && !shown_ && viewer_ != *taker_) {
        setup.talon = {};
        CardSet may = hand - dealt_exposed_[*taker_];
        for (int count = 0; count < kTalonSize; ++count) {
          CardSet rest = may;
          for (int skip = random_int(rng, 0, may.size() - 1); skip > 0; --skip) rest -= rest.lowest();
          setup.talon |= rest.lowest();
          may -= rest.lowest();
        }
      }
      hand -= setup.talon;
    }
    if (active.size() < kHands.size()) setup.hands[Hand::kThird] = all_at({Place::Kind::kClosedHand, {}});
    if (const auto deal = Deal::from(setup)) dealt_ = *deal;
  }

  const DealStory& story_;
  const Table& table_;
  Seat viewer_;
  CardSet unseen_;
  std::array<Place, kPackSize> places_{};
  CardSet talon_;
  CardSet played_;
  PerSeat<CardSet> exposed_by_;     // cards in a hand that all have seen before any were put away
  PerSeat<CardSet> told_;           // cards put away so far in the telling
  PerSeat<CardSet> dealt_exposed_;  // of those, before the talon was taken
  std::optional<Seat> taker_;
  bool open_ = false;
  bool discarded_ = false;
  bool shown_ = false;
  std::optional<Deal> dealt_;
};

// A refusal must not depend on what the one who is refused cannot see; nor may whether there is one.
std::string compare_answers(const State& first, const State& second, Seat viewer, Rng& rng) {
  const Command command = random_party::any_player_command(viewer, rng);
  const auto a = decide(first, command);
  const auto b = decide(second, command);
  if (a.has_value() != b.has_value()) return "a command is accepted in one world and refused in the other";
  if (!a && a.error() != b.error()) return "a refusal tells of cards not seen";
  return "";
}

}  // namespace

Comparison compare_worlds(const DealStory& story, const State& now, CardSet seen, Seat viewer, Rng& rng) {
  World world(story, now, seen, viewer);
  world.shuffle(rng);
  if (!world.dealt()) return {"the second world is no deal"};
  State first = story.before;
  State second = story.before;
  bool different = false;
  for (const Event& event : story.events) {
    const Event other = world.tell(event);
    different = different || event != other;
    if (!applicable(second, other)) return {"the story cannot be told in the second world"};
    if (see(first.table, event, viewer) != see(second.table, other, viewer))
      return {"an event looks different"};
    apply(first, event);
    apply(second, other);
    if (project(first, viewer) != project(second, viewer)) return {"a view is different"};
  }
  if (first != now) return {"telling the story again leads elsewhere"};
  if (legal_actions(project(first, viewer)) != legal_actions(project(second, viewer))) {
    return {"what may be done is different"};
  }
  for (int i = 0; i < 3; ++i) {
    if (std::string fault = compare_answers(first, second, viewer, rng); !fault.empty()) return {fault};
  }
  return {"", different};
}

std::optional<std::vector<Event>> tell_otherwise(const DealStory& story, const State& now, CardSet seen,
                                                 Seat viewer, Rng& rng) {
  World world(story, now, seen, viewer);
  world.shuffle(rng);
  if (!world.dealt()) return std::nullopt;
  std::vector<Event> told;
  for (const Event& event : story.events) told.push_back(world.tell(event));
  return told;
}

}  // namespace pulka
