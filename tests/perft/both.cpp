#include "both.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include "game/game.hpp"
#include "rules/contract.hpp"
#include "rules/games.hpp"
#include "rules/options.hpp"

namespace naive {

void PrintTo(const Account& account, std::ostream* out) {
  *out << "stakes";
  for (int stake : account.stake) *out << " " << stake;
  for (const auto& [pair, fishes] : account.whist) {
    *out << ", " << pair.first << " on " << pair.second << ": " << fishes;
  }
  *out << "; pot " << account.pot << ", dishes";
  for (int money : account.dish) *out << " " << money;
}

void PrintTo(const Result& result, std::ostream* out) {
  *out << "declarer " << result.declarer << ", " << result.game << " trump " << result.trump
       << (result.with_talon ? " with" : " without") << " the talon, whisters";
  for (int whister : result.whisters) *out << " " << whister;
  *out << ", tricks";
  for (const auto& [player, tricks] : result.tricks) *out << " " << player << ":" << tricks;
  *out << ", inviter " << result.inviter << ", aces " << result.aces;
}

}  // namespace naive

namespace pulka::both {
namespace {

Suit suit_of(int suit) {
  if (suit == naive::kSpades || suit == -1) return Suit::kSpades;
  if (suit == naive::kClubs) return Suit::kClubs;
  if (suit == naive::kDiamonds) return Suit::kDiamonds;
  return Suit::kHearts;
}

int suit_of(Suit suit) {
  switch (suit) {
    case Suit::kSpades:
      return naive::kSpades;
    case Suit::kClubs:
      return naive::kClubs;
    case Suit::kDiamonds:
      return naive::kDiamonds;
    case Suit::kHearts:
      break;
  }
  return naive::kHearts;
}

std::vector<naive::Card> list_of(CardSet cards) {
  std::vector<naive::Card> result;
  for (Card card : cards) result.push_back(to_naive(card));
  std::sort(result.begin(), result.end());
  return result;
}

CardSet set_of(const std::vector<naive::Card>& cards) {
  CardSet result;
  for (const naive::Card& card : cards) result |= to_engine(card);
  return result;
}

const std::map<Game, std::string> kGameNames{{Game::kSix, "six"},
                                             {Game::kSixNoTrump, "six no trump"},
                                             {Game::kSeven, "seven"},
                                             {Game::kPetiteMisere, "petite misere"},
                                             {Game::kEight, "eight"},
                                             {Game::kGrandeMisere, "grande misere"},
                                             {Game::kNine, "nine"},
                                             {Game::kTotus, "totus"},
                                             {Game::kBettel, "bettel"},
                                             {Game::kSans, "sans"},
                                             {Game::kOpenBettel, "open bettel"},
                                             {Game::kPreference, "preference"},
                                             {Game::kDurchmarsch, "durchmarsch"},
                                             {Game::kOpenDurchmarsch, "open durchmarsch"}};

const std::string& name_of(Game game) {
  return kGameNames.at(game);
}

Game game_of(const std::string& name) {
  for (const auto& [game, its_name] : kGameNames) {
    if (its_name == name) return game;
  }
  ADD_FAILURE() << "no game: " << name;
  return Game::kSix;
}

// The engine writes spades where there are no trumps.
int suit_of(Game game, Suit suit) {
  if (!naive::has_trumps(name_of(game)) && suit == Suit::kSpades) return -1;
  return suit_of(suit);
}

}  // namespace

naive::Card to_naive(Card card) {
  return {suit_of(card.suit()), static_cast<int>(card.rank()) + 7};
}

Card to_engine(const naive::Card& card) {
  return {suit_of(card.first), static_cast<Rank>(card.second - 7)};
}

naive::Rules to_naive(const RuleSet& rules) {
  const auto word = [&](std::string_view option) { return value_text(*find_option(option), rules); };
  const auto is = [&](std::string_view option, std::string_view value) { return word(option) == value; };
  naive::Rules result;
  result.kadil = rules.kadil;
  result.hand_premium = rules.hand_premium;
  result.negotiated = is("talon", "negotiated");
  result.hearts_over_hearts = is("hearts_over_hearts", "allowed");
  result.same_dealer_again = is("redeal_by", "same_dealer");
  result.declarer_leads = is("first_lead", "declarer");
  result.dropped_hand_played = is("dropped_hand", "played_by_whister");
  result.last_remise_once = is("last_remise", "once");
  result.net = is("netting", "net");
  result.suits_low_to_high.clear();
  for (Suit suit : rules.suit_order) result.suits_low_to_high.push_back(suit_of(suit));
  for (Suit suit : kSuits) result.value[suit_of(suit)] = rules.suit_values[suit];
  result.declarer_owes = rules.declarer_owes;
  result.whister_owes = rules.whister_owes;
  result.anticlockwise = is("direction", "anticlockwise");

  result.mixed = word("mixed");
  result.grande_misere_rank = word("grande_misere_rank");
  result.same_level_by_suit = rules.same_level_by_suit;
  result.both_owe = is("high_game_quota", "both_owe");
  result.prize_times_value = is("totus_prize", "times_value");
  result.opponents_put_away = is("petite_misere_opponents", "put_one_away");
  result.declarers_left_leads_misere = is("misere_lead", "declarers_left");
  for (const auto& [game, name] : kGameNames) result.game_value[name] = rules.game_values[game];

  result.ladder = is("auction", "ladder");
  result.money = is("scoring", "pot");
  result.pot = word("pot");
  result.dealer_stake = rules.dealer_stake;
  result.pot_limit = rules.pot_limit;
  result.contribution = rules.contribution;
  result.refill_short = is("short_pot", "refill");
  result.jumps = rules.jumps;
  result.hand_games = rules.hand_games;
  result.hand_any_turn = is("hand_entry", "any_turn");
  result.all_pass = word("all_pass");
  result.invitation = rules.invitation;
  result.invitee_may_refuse = rules.invitee_may_refuse;
  result.must_head = rules.must_head;
  result.whisters_pay_premium = is("premium_payers", "whisters_only");
  result.premiums = word("premiums");
  result.failed_premium_paid = is("failed_premium", "declarer_pays");
  result.illustrated = word("illustrated");
  result.illustrated_from_pot = is("illustrated_payment", "from_pot");
  return result;
}

naive::Account to_naive(const Account& account, int players) {
  naive::Account result;
  result.pot = account.pot;
  for (int a = 0; a < players; ++a) {
    result.stake.push_back(account.stake[seat_at(a)]);
    result.dish.push_back(account.dish[seat_at(a)]);
    for (int b = 0; b < players; ++b) {
      const int fishes = account.whist[seat_at(a)][seat_at(b)];
      if (fishes != 0) result.whist[{a, b}] = fishes;
    }
  }
  return result;
}

Account to_engine(const naive::Account& account) {
  Account result;
  for (std::size_t i = 0; i < account.stake.size(); ++i) {
    result.stake[seat_at(static_cast<int>(i))] = account.stake[i];
  }
  for (std::size_t i = 0; i < account.dish.size(); ++i) {
    result.dish[seat_at(static_cast<int>(i))] = account.dish[i];
  }
  result.pot = account.pot;
  for (const auto& [pair, fishes] : account.whist)
    result.whist[seat_at(pair.first)][seat_at(pair.second)] = fishes;
  return result;
}

naive::Result to_naive(const Table& table) {
  const DealResult result = result_of(table);
  naive::Result plain;
  plain.declarer = to_index(result.declarer);
  plain.game = name_of(result.contract.game);
  plain.trump = suit_of(result.contract.game, result.contract.trump);
  plain.with_talon = result.contract.with_talon;
  for (Seat seat : opponents(table)) {
    plain.opponents.push_back(to_index(seat));
    if (result.whisters.has(seat)) plain.whisters.push_back(to_index(seat));
  }
  for (int i = 0; i < table.players; ++i) {
    if (result.tricks[seat_at(i)] != 0) plain.tricks[i] = result.tricks[seat_at(i)];
  }
  if (result.inviter) plain.inviter = to_index(*result.inviter);
  if (result.aces == Aces::kFour) plain.aces = "four";
  if (result.aces == Aces::kNone) plain.aces = "none";
  return plain;
}

DealResult to_engine(const naive::Result& result) {
  DealResult of_engine;
  of_engine.declarer = seat_at(result.declarer);
  of_engine.contract = {
      .trump = suit_of(result.trump), .with_talon = result.with_talon, .game = game_of(result.game)};
  for (int whister : result.whisters) of_engine.whisters |= seat_at(whister);
  for (const auto& [player, tricks] : result.tricks) {
    of_engine.tricks[seat_at(player)] = static_cast<std::uint8_t>(tricks);
  }
  if (result.inviter != -1) of_engine.inviter = seat_at(result.inviter);
  if (result.aces == "four") of_engine.aces = Aces::kFour;
  if (result.aces == "none") of_engine.aces = Aces::kNone;
  return of_engine;
}

Command to_engine(const naive::Word& word, int player) {
  const Seat seat = seat_at(player);
  const Game game = game_of(word.game);
  if (word.what == "pass") return command::Pass{.seat = seat};
  if (word.what == "bid") return command::Bid{.seat = seat, .suit = suit_of(word.suit), .game = game};
  if (word.what == "number") {
    return command::CallNumber{.seat = seat, .number = static_cast<std::uint8_t>(word.number)};
  }
  if (word.what == "take") return command::TakeTalon{.seat = seat};
  if (word.what == "buy") return command::Buy{.seat = seat};
  if (word.what == "discard") return command::Discard{.seat = seat, .cards = set_of(word.cards)};
  if (word.what == "declare") {
    return command::Declare{.seat = seat, .suit = suit_of(word.suit), .game = game};
  }
  if (word.what == "whist") return command::CallWhist{.seat = seat};
  if (word.what == "invite") return command::Invite{.seat = seat};
  if (word.what == "announce no ace") return command::AnnounceAces{.seat = seat, .aces = Aces::kNone};
  if (word.what == "announce four aces") return command::AnnounceAces{.seat = seat, .aces = Aces::kFour};
  return command::PlayCard{.seat = seat, .card = to_engine(word.cards.at(0))};
}

std::optional<std::pair<int, naive::Word>> to_naive(const Command& command) {
  const auto word = [](Seat seat, naive::Word said) {
    return std::optional(std::pair(to_index(seat), said));
  };
  if (const auto* said = std::get_if<command::Pass>(&command)) return word(said->seat, {"pass", -1, {}});
  if (const auto* said = std::get_if<command::Bid>(&command)) {
    return word(said->seat, {"bid", suit_of(said->game, said->suit), {}, name_of(said->game)});
  }
  if (const auto* said = std::get_if<command::CallNumber>(&command)) {
    return word(said->seat, {"number", -1, {}, "six", said->number});
  }
  if (const auto* said = std::get_if<command::TakeTalon>(&command)) return word(said->seat, {"take", -1, {}});
  if (const auto* said = std::get_if<command::Buy>(&command)) return word(said->seat, {"buy", -1, {}});
  if (const auto* said = std::get_if<command::Discard>(&command)) {
    return word(said->seat, {"discard", -1, list_of(said->cards)});
  }
  if (const auto* said = std::get_if<command::Declare>(&command)) {
    return word(said->seat, {"declare", suit_of(said->game, said->suit), {}, name_of(said->game)});
  }
  if (const auto* said = std::get_if<command::CallWhist>(&command))
    return word(said->seat, {"whist", -1, {}});
  if (const auto* said = std::get_if<command::Invite>(&command)) return word(said->seat, {"invite", -1, {}});
  if (const auto* said = std::get_if<command::AnnounceAces>(&command)) {
    if (said->aces == Aces::kUnsaid) return std::nullopt;
    return word(said->seat, {said->aces == Aces::kNone ? "announce no ace" : "announce four aces", -1, {}});
  }
  if (const auto* said = std::get_if<command::PlayCard>(&command)) {
    return word(said->seat, {"play", -1, {to_naive(said->card)}});
  }
  return std::nullopt;
}

naive::Deal naive_deal(const RuleSet& rules, int players, Seat dealer, const pulka::Deal& deal) {
  naive::Deal result;
  result.rules = to_naive(rules);
  result.players = players;
  result.dealer = to_index(dealer);
  for (Hand hand : kHands) result.hands.push_back(list_of(deal.hand(hand)));
  result.talon = list_of(deal.talon());
  return result;
}

State dealt(const RuleSet& rules, int players, Seat dealer, const pulka::Deal& deal, const Account* account) {
  State state = start(rules, players, dealer);
  if (account != nullptr) state.table.account = *account;
  EXPECT_TRUE(act(state, command::DealCards{.deal = deal}));
  return state;
}

bool act(State& state, const Command& command) {
  const auto events = decide(state, command);
  if (!events) return false;
  for (const Event& event : *events) apply(state, event);
  return true;
}

ActionList actions_of(const State& state, Seat seat) {
  return legal_actions(project(state, seat));
}

bool deal_over(const State& state) {
  return state.table.phase == Phase::kDealing || state.table.phase == Phase::kFinished;
}

std::uint64_t count(const State& state, int depth) {
  if (depth == 0 || deal_over(state)) return 1;
  std::uint64_t result = 0;
  for (const Action& action : actions_of(state, state.table.to_act)) {
    State next = state;
    // An offered action that is refused counts for nothing, which the comparison shows.
    if (act(next, action.command)) result += count(next, depth - 1);
  }
  return result;
}

std::uint64_t count_calls(const State& state, bool all_discards) {
  if (deal_over(state) || state.table.phase == Phase::kPlay) return 1;
  std::uint64_t result = 0;
  for (const Action& action : actions_of(state, state.table.to_act)) {
    State next = state;
    if (act(next, action.command)) result += count_calls(next, all_discards);
    const bool discarding = state.table.phase == Phase::kDiscard || state.table.phase == Phase::kPutAway;
    if (discarding && !all_discards) break;
  }
  return result;
}

naive::Ends count_ends(const State& state) {
  naive::Ends ends;
  for (const Action& action : actions_of(state, state.table.to_act)) {
    State next = state;
    const auto events = decide(next, action.command);
    if (!events) continue;
    for (const Event& event : *events) apply(next, event);
    if (!deal_over(next)) {
      const naive::Ends more = count_ends(next);
      ends.deals += more.deals;
      ends.won += more.won;
      ends.tricks += more.tricks;
      continue;
    }
    // The table keeps the finished deal until the next one is dealt.
    const DealResult result = result_of(next.table);
    const auto tricks = result.tricks[result.declarer];
    ends.deals += 1;
    ends.tricks += tricks;
    const bool won =
        result.whisters.empty() || tricks_missing(next.table.rules, result.contract, tricks) <= 0;
    ends.won += won ? 1 : 0;
  }
  return ends;
}

int random_int(Rng& rng, int low, int high) {
  return low + static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(high - low + 1)));
}

RuleSet random_rules(Rng& rng) {
  constexpr int kTen = 10;
  for (;;) {
    RuleSet rules;
    for (const Option& option : options()) {
      if (option.name == "enforcement") continue;
      // Most parties keep the manual's order; the others have to be tried as well, but not 23 times out
      // of 24.
      if (option.name == "suit_order" && random_int(rng, 0, 1) == 0) continue;
      int value = random_int(rng, option.min, option.max);
      if (option.name == "dealer_stake" || option.name == "contribution") value -= value % kTen;
      option.set(rules, value);
    }
    // Values up to 9 that rise with the suits are rare among random ones, and large ones rarely meet a small
    // stake.
    std::array<int, 4> values{};
    const int most = random_int(rng, 1, 9);
    for (int& value : values) value = random_int(rng, 1, most);
    std::sort(values.begin(), values.end());
    for (std::size_t i = 0; i < values.size(); ++i) {
      rules.suit_values[rules.suit_order[i]] = static_cast<std::uint8_t>(values[i]);
    }
    // So are rule sets that are of one book by chance. Which books can be mixed is for faults() to say; this
    // only mends what it never takes.
    if (rules.auction == Auction::kLadder || rules.scoring == Scoring::kPot) rules.mixed = Mixed::kNone;
    if (rules.auction != Auction::kLadder || rules.scoring != Scoring::kPot) {
      rules.illustrated = Illustrated::kNone;
    }
    if (rules.scoring == Scoring::kPot) rules.dropped_hand = DroppedHand::kDead;
    if (faults(rules).empty()) return rules;
  }
}

int random_players(Rng& rng, const RuleSet& rules) {
  return random_int(rng, min_players(rules), max_players(rules));
}

pulka::Deal some_deal(Rng& rng, Hand whose, Cards cards) {
  Pack pack = shuffled_pack(rng);
  if (cards == Cards::kAny) return deal_pack(pack);
  const int sign = cards == Cards::kHigh ? 1 : -1;
  std::map<Card, int> weight;
  for (Card card : pack) weight[card] = sign * static_cast<int>(card.rank()) * 3 + random_int(rng, 0, 12);
  std::sort(pack.begin(), pack.end(),
            [&](Card a, Card b) { return weight[a] != weight[b] ? weight[a] > weight[b] : a < b; });
  Setup setup;
  std::size_t next = 0;
  const auto give = [&](CardSet& to, int number) {
    for (int i = 0; i < number; ++i) to |= pack[next++];
  };
  give(setup.hands[whose], kHandSize);
  std::vector<Card> rest(pack.begin() + kHandSize, pack.end());
  for (std::size_t i = rest.size() - 1; i > 0; --i) std::swap(rest[i], rest[uniform_below(rng, i + 1)]);
  std::copy(rest.begin(), rest.end(), pack.begin() + kHandSize);
  for (Hand hand : kHands) {
    if (hand != whose) give(setup.hands[hand], kHandSize);
  }
  give(setup.talon, kTalonSize);
  return pulka::Deal::from(setup).value();
}

std::string told(const naive::Deal& deal, const std::vector<naive::Word>& said) {
  std::string result = std::to_string(deal.players) + " players, dealer " + std::to_string(deal.dealer);
  for (const std::vector<naive::Card>& hand : deal.hands) {
    result += "\n ";
    for (const naive::Card& card : hand) result += " " + naive::text(card);
  }
  result += "\n  said:";
  for (const naive::Word& word : said) result += " " + naive::text(word) + ",";
  return result;
}

std::string rules_told(const RuleSet& rules) {
  std::string result;
  for (const Option& option : options()) {
    if (option.get(rules) != option.get(RuleSet())) {
      result += " " + std::string(option.name) + "=" + value_text(option, rules);
    }
  }
  return result;
}

}  // namespace pulka::both
