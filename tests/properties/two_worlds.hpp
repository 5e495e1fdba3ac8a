// The property behind every view: two games that are equal in everything a seat has seen look the same to it.
// Here the second game is made from the first: what the seat has not seen is laid out anew, and the same
// story told again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/card.hpp"
#include "cards/seat.hpp"
#include "game/event.hpp"
#include "game/state.hpp"
#include "random_party.hpp"

namespace pulka {

// A deal as it has gone so far.
struct DealStory {
  State before;               // as the cards are about to be dealt
  std::vector<Event> events;  // from Dealt on
  Hidden last_hidden;         // where the cards lie now, or lay when the deal ended
};

struct Comparison {
  std::string fault;  // what differs for the viewer, in words; empty when nothing does
  bool different =
      false;  // whether the second world differs from the first; one that never does proves nothing
};

// Tells the story twice, the second time with the cards that `viewer` has not seen laid out anew, and
// compares what `viewer` learns and may know after every event. `now` is the state after the story, which the
// first telling has to reach; `seen` is what `viewer` has been shown in it.
[[nodiscard]] Comparison compare_worlds(const DealStory& story, const State& now, CardSet seen, Seat viewer,
                                        random_party::Rng& rng);

// The events of the story, one for one, as they happen in a world that `viewer` cannot tell from this one.
// Nothing if the cards that he has not seen were laid out so that they are no deal.
[[nodiscard]] std::optional<std::vector<Event>> tell_otherwise(const DealStory& story, const State& now,
                                                               CardSet seen, Seat viewer,
                                                               random_party::Rng& rng);

}  // namespace pulka
