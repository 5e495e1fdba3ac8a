#include "game/table.hpp"

#include <algorithm>
#include <cassert>

namespace pulka {

bool is_active(const Table& table, Seat seat) {
  return std::ranges::find(table.active, seat) != table.active.end();
}

std::optional<Seat> standing_bidder(const Table& table) {
  // Every bid had to outrank the one before it, so the latest that still counts is the highest.
  std::optional<Seat> bidder;
  for (Seat seat : table.active) {
    if (table.hand_calls[seat].kind != HandCall::Kind::kBid || table.excluded.has(seat)) continue;
    // In a single round every later bid has overcalled the earlier ones. In the ladder an earlier seat may
    // come back with the same suit or a higher one (A6).
    const bool higher = !bidder || table.rules.auction == Auction::kSingleRound ||
                        outranks(table.rules, table.hand_calls[seat].suit, table.hand_calls[*bidder].suit);
    if (higher) bidder = seat;
  }
  return bidder;
}

std::optional<HandCall> standing_bid(const Table& table) {
  if (const auto bidder = standing_bidder(table)) return table.hand_calls[*bidder];
  return std::nullopt;
}

Contract contract_won(const Table& table) {
  if (const auto bid = standing_bid(table)) return {bid->suit, false, bid->game};
  assert(game_of_number(table.rules, table.level) == Game::kPreference);
  return {highest_suit(table.rules), false, Game::kPreference};
}

bool reaches_floor(const Table& table, Contract contract) {
  if (table.rules.auction == Auction::kLadder) return number_of(table.rules, contract) >= table.level;
  if (table.buys == 0 || contract.game != Game::kSix) return true;
  return !outranks(table.rules, talon_floor(table.rules, table.buys), contract.trump);
}

Seat player_of_hand(const Table& table, Seat hand) {
  if (table.open_hand != hand || table.declarer == hand) return hand;
  for (Seat seat : table.active) {
    if (table.whist_calls[seat] == WhistCall::kWhist) return seat;
  }
  return hand;
}

std::optional<Suit> trump_of(const Table& table) {
  if (!table.contract) return std::nullopt;
  return trump_of(*table.contract);
}

Seat first_leader(const Table& table) {
  const auto others = opponents(table);
  if (table.contract->game == Game::kSans) return others[others.size() - 1];
  const bool misere = terms_of(table.contract->game).misere;
  if (misere && table.rules.misere_lead == MisereLead::kDeclarersLeft) return others[0];
  if (table.rules.first_lead == FirstLead::kDeclarer) return *table.declarer;
  return *std::ranges::find_if(table.active, [&](Seat seat) { return table.in_play.has(seat); });
}

CardSet playable(const Table& table, CardSet hand) {
  return legal_plays(hand, table.trick, trump_of(table), table.rules.must_head);
}

int aces_in(CardSet cards) {
  return static_cast<int>(std::ranges::count_if(cards, [](Card card) { return card.rank() == Rank::kAce; }));
}

bool brings_premium(const RuleSet& rules, Contract contract, Aces aces) {
  if (rules.scoring != Scoring::kPot || contract.game != Game::kSix || aces == Aces::kUnsaid) return false;
  switch (rules.premiums) {
    case AcePremiums::kNone:
      return false;
    case AcePremiums::kHandGamesOnly:
      return !contract.with_talon;
    case AcePremiums::kFourAcesOnly:
      return aces == Aces::kFour;
    case AcePremiums::kUsual:
    case AcePremiums::kAnnounceFourFirst:
      break;
  }
  return true;
}

bool may_announce(const Table& table) {
  if (table.phase != Phase::kPlay || table.aces != Aces::kUnsaid) return false;
  const auto by_declarer = [&](const PlayedCard& played) { return played.seat == table.declarer; };
  return std::ranges::none_of(table.trick, by_declarer) &&
         std::ranges::none_of(table.tricks,
                              [&](const Trick& trick) { return std::ranges::any_of(trick, by_declarer); });
}

int cards_held(const Table& table, Seat seat) {
  if (table.phase == Phase::kDealing || table.phase == Phase::kFinished || !is_active(table, seat)) return 0;
  int held = kHandSize;
  if (table.talon_taken && table.declarer == seat && table.phase == Phase::kDiscard) held += kTalonSize;
  if (table.put_away.has(seat)) --held;
  for (const Trick& trick : table.tricks) {
    for (const PlayedCard& played : trick) held -= played.seat == seat ? 1 : 0;
  }
  for (const PlayedCard& played : table.trick) held -= played.seat == seat ? 1 : 0;
  return held;
}

InplaceVector<Seat, 2> opponents(const Table& table) {
  InplaceVector<Seat, 2> result;
  if (!table.declarer) return result;
  const auto count = static_cast<int>(table.active.size());
  int declarer_at = 0;
  while (table.active[static_cast<std::size_t>(declarer_at)] != *table.declarer) ++declarer_at;
  for (int step = 1; step < count; ++step) {
    const Seat seat = table.active[static_cast<std::size_t>((declarer_at + step) % count)];
    if (!table.excluded.has(seat)) result.push_back(seat);
  }
  return result;
}

DealResult result_of(const Table& table) {
  assert(table.declarer && table.contract);
  DealResult result;
  result.declarer = *table.declarer;
  result.contract = *table.contract;
  for (Seat seat : table.active) {
    if (table.whist_calls[seat] == WhistCall::kWhist) result.whisters |= seat;
    const Seat credited = player_of_hand(table, seat);
    result.tricks[credited] = static_cast<std::uint8_t>(result.tricks[credited] + table.taken[seat]);
  }
  result.inviter = table.inviter;
  result.aces = table.aces;
  return result;
}

int smallest_stake(const Table& table) {
  std::int32_t smallest = table.account.stake[Seat::k0];
  for (int i = 1; i < table.players; ++i) smallest = std::min(smallest, table.account.stake[seat_at(i)]);
  return smallest;
}

}  // namespace pulka
