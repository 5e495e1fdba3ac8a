#include "game/auction.hpp"

#include <algorithm>
#include <array>

namespace pulka {
namespace {

std::size_t place_of(const Table& table, Seat seat) {
  return static_cast<std::size_t>(std::ranges::find(table.active, seat) - table.active.begin());
}

// M47: in the simple game nothing but the highest suit itself outranks the highest suit.
bool is_highest_suit_again(const Table& table, Game game, Suit suit, const HandCall& standing) {
  return table.rules.mixed == Mixed::kNone && game == Game::kSix && suit == standing.suit &&
         suit == highest_suit(table.rules);
}

std::optional<CallFault> single_round_fault(const Table& table, Game game, Suit suit) {
  const auto standing = standing_bid(table);
  if (!standing) return std::nullopt;
  if (is_highest_suit_again(table, game, suit, *standing)) {
    return table.rules.hearts_over_hearts == HeartsOverHearts::kForbidden
               ? std::optional(CallFault::kHighestSuit)
               : std::nullopt;
  }
  if (bid_rank(table.rules, game, suit) > bid_rank(table.rules, standing->game, standing->suit)) {
    return std::nullopt;
  }
  return CallFault::kTooLow;
}

// A6: among hand games the suit decides, of equal suits the earlier seat.
std::optional<CallFault> hand_game_fault(const Table& table, Seat seat, Suit suit) {
  const HandCall::Kind said = table.hand_calls[seat].kind;
  const bool first_call = said == HandCall::Kind::kNone;
  if (!first_call &&
      (table.rules.hand_entry == HandEntry::kFirstCallOnly || said != HandCall::Kind::kNumber)) {
    return CallFault::kNotFirstCall;
  }
  const auto bidder = standing_bidder(table);
  if (!bidder) return std::nullopt;
  const Suit standing = table.hand_calls[*bidder].suit;
  const bool earlier = place_of(table, seat) < place_of(table, *bidder);
  if (outranks(table.rules, suit, standing) || (suit == standing && earlier)) return std::nullopt;
  return CallFault::kTooLow;
}

// The lowest number that `seat` may call.
int next_number(const Table& table, Seat seat) {
  const bool may_hold = table.caller && place_of(table, seat) < place_of(table, *table.caller);
  return table.level + (may_hold ? 0 : 1);
}

// Whether `seat` could do anything but pass.
bool has_a_call(const Table& table, Seat seat) {
  if (table.excluded.has(seat) || table.hand_calls[seat].kind == HandCall::Kind::kPass) return false;
  const RuleSet& rules = table.rules;
  if (rules.auction == Auction::kSingleRound) {
    if (table.hand_calls[seat].kind != HandCall::Kind::kNone) return false;
    return std::ranges::any_of(kGames, [&](Game game) {
      return is_played(rules, game) && !single_round_fault(table, game, highest_suit(rules));
    });
  }
  if (!standing_bid(table) && next_number(table, seat) <= highest_number(rules)) return true;
  return rules.hand_games && !hand_game_fault(table, seat, highest_suit(rules));
}

}  // namespace

std::optional<CallFault> bid_fault(const Table& table, Seat seat, Game game, Suit suit) {
  if (!is_played(table.rules, Contract{suit, false, game}) || game == Game::kPreference) {
    return CallFault::kNotPlayed;
  }
  return table.rules.auction == Auction::kSingleRound ? single_round_fault(table, game, suit)
                                                      : hand_game_fault(table, seat, suit);
}

std::optional<CallFault> number_fault(const Table& table, Seat seat, int number) {
  if (standing_bid(table)) return CallFault::kHandStands;
  if (number < 1 || number > highest_number(table.rules)) return CallFault::kNoSuchNumber;
  const int lowest = next_number(table, seat);
  if (number == table.level && lowest > number) return CallFault::kNotEarlier;
  if (number < lowest || (number > table.level + 1 && !table.rules.jumps)) return CallFault::kNotNext;
  return std::nullopt;
}

std::optional<Seat> next_to_call(const Table& table, std::optional<Seat> spoke) {
  const auto bidder = standing_bidder(table);
  const auto leader = bidder ? bidder : table.caller;
  const std::size_t count = table.active.size();
  // In a single round whoever has spoken is done, so that the first who has not is next whoever spoke last.
  const bool from_the_first = !spoke || table.rules.auction == Auction::kSingleRound;
  const std::size_t from = from_the_first ? 0 : place_of(table, *spoke) + 1;
  for (std::size_t step = 0; step < count; ++step) {
    const Seat seat = table.active[(from + step) % count];
    if (seat != leader && has_a_call(table, seat)) return seat;
  }
  return std::nullopt;
}

}  // namespace pulka
