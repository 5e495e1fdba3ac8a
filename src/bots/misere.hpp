// Misères: what a hand has to fear in each suit, which cards to put away, and how both sides play.
#pragma once

#include "cards/card.hpp"
#include "sight.hpp"
#include "suit_play.hpp"

namespace pulka {

// The most tricks that the defenders, seeing all cards of the suit, can make the declarer take in it. They
// lead it, either of them, for as long as they like; nobody discards.
[[nodiscard]] int forced_tricks(const PerRole<Ranks>& held);
// The same, a trick being under way.
[[nodiscard]] int forced_tricks(const PerRole<Ranks>& held, const SuitTrick& trick);

// The chance that they cannot make him take any, over where the cards neither `mine` nor `gone` may lie with
// two opponents; `leads`: he leads his best card of the suit first.
[[nodiscard]] double safety(Ranks mine, Ranks gone, bool leads);

// The chance that a declarer with these cards takes no trick, `gone` known to be out of play; `leads`: to the
// first trick.
[[nodiscard]] double misere_chance(CardSet hand, CardSet gone, bool leads);
// The `count` cards without which the hand is safest.
[[nodiscard]] CardSet misere_discards(CardSet hand, int count, CardSet gone, bool leads);

// What a defender who must put a card away (M52) parts with.
[[nodiscard]] Card misere_defender_discard(CardSet hand);

// The card to play for the hand whose turn it is; there is more than one to choose from.
[[nodiscard]] Card choose_misere_card(const Sight& sight);

}  // namespace pulka
