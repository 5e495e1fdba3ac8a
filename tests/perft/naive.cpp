#include "naive.hpp"

#include <algorithm>
#include <deque>
#include <numeric>

namespace naive {
namespace {

// Hands out the words said, one a question, and keeps the first question that has no word yet.
struct Talk {
  const std::vector<Word>& said;
  std::size_t heard = 0;
  Situation now{};

  // The answer to a question put to `who`, or nothing when it has still to come; then the telling stops here.
  template <class Answers>
  const Word* ask(int who, Answers&& answers) {
    if (heard < said.size()) return &said[heard++];
    now.asked = who;
    now.answers = answers();
    return nullptr;
  }
};

bool contains(const std::vector<int>& list, int item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

int place_in_order(const Rules& rules, int suit) {
  int place = 0;
  for (int other : rules.suits_low_to_high) {
    if (other == suit) break;
    ++place;
  }
  return place;
}

// M21-M23, M47.
bool may_overcall(const Rules& rules, int standing, int suit) {
  if (standing == -1) return true;
  if (suit == kHearts && standing == kHearts) return rules.hearts_over_hearts;
  return place_in_order(rules, suit) > place_in_order(rules, standing);
}

bool anything_overcalls(const Rules& rules, int standing) {
  for (int suit : rules.suits_low_to_high) {
    if (may_overcall(rules, standing, suit)) return true;
  }
  return false;
}

// M12: of the suit led; without it, trumps; without either, anything. No duty to beat.
std::vector<Card> may_play(const std::vector<Card>& hand, int led, int trump) {
  std::vector<Card> of_led;
  std::vector<Card> trumps;
  for (const Card& card : hand) {
    if (card.first == led) of_led.push_back(card);
    if (card.first == trump) trumps.push_back(card);
  }
  if (!of_led.empty()) return of_led;
  // Leading is being void in a suit that does not exist, except that nothing need be trumped.
  if (led != -1 && !trumps.empty()) return trumps;
  return hand;
}

// The highest trump in the trick, or the highest card of the suit led.
int winner_of(const std::vector<std::pair<int, Card>>& trick, int trump) {
  int strong_suit = trick[0].second.first;
  for (const auto& [player, card] : trick) {
    if (card.first == trump) strong_suit = trump;
  }
  int winner = -1;
  int highest = -1;
  for (const auto& [player, card] : trick) {
    if (card.first == strong_suit && card.second > highest) {
      winner = player;
      highest = card.second;
    }
  }
  return winner;
}

// The speakers after `player`, in order, coming round again; `player` himself last.
std::vector<int> after(const std::vector<int>& order, int player) {
  std::vector<int> result = order;
  while (result.back() != player) std::rotate(result.begin(), result.begin() + 1, result.end());
  return result;
}

// Who becomes the declarer with the talon, and the place in the suit order below which he may not name
// trumps.
struct Buyer {
  bool answered = true;
  int player = -1;
  int floor = 0;
};

// M24: offered in order, the first who takes it is the declarer.
Buyer offer_talon(Talk& talk, const std::vector<int>& order) {
  for (int player : order) {
    const Word* word = talk.ask(player, [] { return std::set<Word>{{"pass", -1, {}}, {"take", -1, {}}}; });
    if (word == nullptr) return {false, -1, 0};
    if (word->what == "take") return {true, player, 0};
  }
  return {};
}

// M59: everyone who has not passed is asked round and round; each "I buy" is a game in the next suit up.
Buyer auction_talon(Talk& talk, const std::vector<int>& order) {
  std::deque<int> talking(order.begin(), order.end());
  int buys = 0;
  int buyer = -1;
  while (!talking.empty()) {
    if (buys == 4) break;                                        // the fourth is the highest suit
    if (talking.size() == 1 && talking.front() == buyer) break;  // the others have passed
    const int player = talking.front();
    talking.pop_front();
    const Word* word = talk.ask(player, [] { return std::set<Word>{{"pass", -1, {}}, {"buy", -1, {}}}; });
    if (word == nullptr) return {false, -1, 0};
    if (word->what == "buy") {
      ++buys;
      buyer = player;
      talking.push_back(player);
    }
  }
  return {true, buyer, buys == 0 ? 0 : buys - 1};
}

}  // namespace

std::string text(const Card& card) {
  static const std::map<int, std::string> ranks{{7, "7"},  {8, "8"},  {9, "9"},  {10, "T"},
                                                {11, "J"}, {12, "Q"}, {13, "K"}, {14, "A"}};
  return ranks.at(card.second) + std::string(1, "SCDH"[card.first]);
}

std::string text(const Word& word) {
  std::string result = word.what;
  if (word.suit != -1) result += std::string(" ") + "SCDH"[word.suit];
  for (const Card& card : word.cards) result += " " + text(card);
  return result;
}

std::vector<Card> whole_pack() {
  std::vector<Card> pack;
  for (int suit : {kSpades, kClubs, kDiamonds, kHearts}) {
    for (int rank = 7; rank <= 14; ++rank) pack.emplace_back(suit, rank);
  }
  return pack;
}

std::vector<int> speakers(int players, int dealer) {
  const auto to_the_left = [&](int steps) { return (dealer + steps) % players; };
  // Two: the opponent speaks first, then the dealer (M6).
  if (players == 2) return {to_the_left(1), dealer};
  // Three: the dealer is third. Four and five: the three on his left play, which leaves out him and, with
  // five, the player on his right (M8).
  return {to_the_left(1), to_the_left(2), to_the_left(3)};
}

Situation situation(const Deal& deal, const std::vector<Word>& said) {
  Talk talk{said};
  const Rules& rules = deal.rules;
  const std::vector<int> order = speakers(deal.players, deal.dealer);
  std::map<int, std::vector<Card>> hand;
  for (std::size_t i = 0; i < order.size(); ++i) hand[order[i]] = deal.hands[i];

  // Games without the talon: each speaks once, until nothing can overcall what stands.
  int trump = -1;
  int declarer = -1;
  for (int player : order) {
    if (!anything_overcalls(rules, trump)) break;
    const Word* word = talk.ask(player, [&] {
      std::set<Word> answers{{"pass", -1, {}}};
      for (int suit : rules.suits_low_to_high) {
        if (may_overcall(rules, trump, suit)) answers.insert({"bid", suit, {}});
      }
      return answers;
    });
    if (word == nullptr) return talk.now;
    if (word->what == "bid") {
      trump = word->suit;
      declarer = player;
    }
  }

  const bool with_talon = declarer == -1;
  if (with_talon) {
    const Buyer buyer = rules.negotiated ? auction_talon(talk, order) : offer_talon(talk, order);
    if (!buyer.answered) return talk.now;
    if (buyer.player == -1) {
      talk.now.over = true;
      return talk.now;
    }
    declarer = buyer.player;

    std::vector<Card>& twelve = hand[declarer];
    twelve.insert(twelve.end(), deal.talon.begin(), deal.talon.end());
    std::sort(twelve.begin(), twelve.end());
    const Word* away = talk.ask(declarer, [&] {
      std::set<Word> answers;
      for (const Card& one : twelve) {
        for (const Card& other : twelve) {
          if (one < other) answers.insert({"discard", -1, {one, other}});
        }
      }
      return answers;
    });
    if (away == nullptr) return talk.now;
    for (const Card& card : away->cards) twelve.erase(std::find(twelve.begin(), twelve.end(), card));

    const Word* named = talk.ask(declarer, [&] {
      std::set<Word> answers;
      for (int suit : rules.suits_low_to_high) {
        if (place_in_order(rules, suit) >= buyer.floor) answers.insert({"declare", suit, {}});
      }
      return answers;
    });
    if (named == nullptr) return talk.now;
    trump = named->suit;
  }

  // M9: first the opponent on the declarer's left, then the other.
  std::vector<int> whisters;
  std::vector<int> dropped;
  for (int player : after(order, declarer)) {
    if (player == declarer) continue;
    const Word* word = talk.ask(player, [] { return std::set<Word>{{"pass", -1, {}}, {"whist", -1, {}}}; });
    if (word == nullptr) return talk.now;
    (word->what == "whist" ? whisters : dropped).push_back(player);
  }
  if (whisters.empty()) {
    talk.now.over = true;
    talk.now.result = Result{declarer, trump, with_talon, {}, {}};
    return talk.now;
  }

  // Whose cards are played, and by whom.
  std::map<int, int> played_by{{declarer, declarer}};
  for (int player : whisters) played_by[player] = player;
  if (rules.dropped_hand_played) {
    for (int player : dropped) played_by[player] = whisters[0];
  }

  int leader = declarer;
  if (!rules.declarer_leads) {
    for (auto player = order.rbegin(); player != order.rend(); ++player) {
      if (played_by.contains(*player)) leader = *player;
    }
  }
  std::map<int, int> tricks;
  for (int number = 1; number <= 10; ++number) {
    std::vector<int> turns = after(order, leader);
    std::rotate(turns.begin(), turns.end() - 1, turns.end());
    std::vector<std::pair<int, Card>> trick;
    for (int player : turns) {
      if (!played_by.contains(player)) continue;
      const int led = trick.empty() ? -1 : trick[0].second.first;
      const Word* word = talk.ask(played_by[player], [&] {
        std::set<Word> answers;
        for (const Card& card : may_play(hand[player], led, trump)) answers.insert({"play", -1, {card}});
        return answers;
      });
      if (word == nullptr) {
        talk.now.in_play = true;
        return talk.now;
      }
      trick.emplace_back(player, word->cards[0]);
      hand[player].erase(std::find(hand[player].begin(), hand[player].end(), word->cards[0]));
    }
    leader = winner_of(trick, trump);
    ++tricks[played_by[leader]];
  }
  talk.now.over = true;
  talk.now.result = Result{declarer, trump, with_talon, whisters, tricks};
  return talk.now;
}

int next_dealer(const Deal& deal, const Situation& end) {
  if (!end.result && deal.rules.same_dealer_again) return deal.dealer;
  return (deal.dealer + 1) % deal.players;
}

std::uint64_t count(const Deal& deal, std::vector<Word>& said, int depth) {
  if (depth == 0) return 1;
  const Situation now = situation(deal, said);
  if (now.over) return 1;
  std::uint64_t result = 0;
  for (const Word& word : now.answers) {
    said.push_back(word);
    result += count(deal, said, depth - 1);
    said.pop_back();
  }
  return result;
}

std::uint64_t count_calls(const Deal& deal, std::vector<Word>& said, bool all_discards) {
  const Situation now = situation(deal, said);
  if (now.over || now.in_play) return 1;
  std::uint64_t result = 0;
  for (const Word& word : now.answers) {
    said.push_back(word);
    result += count_calls(deal, said, all_discards);
    said.pop_back();
    if (word.what == "discard" && !all_discards) break;
  }
  return result;
}

Ends count_ends(const Deal& deal, std::vector<Word>& said) {
  const Situation now = situation(deal, said);
  Ends ends;
  if (now.over) {
    ends.deals = 1;
    if (now.result) {
      ends.won = made(deal.rules, *now.result) ? 1 : 0;
      const auto tricks = now.result->tricks.find(now.result->declarer);
      if (tricks != now.result->tricks.end()) ends.tricks = static_cast<std::uint64_t>(tricks->second);
    }
    return ends;
  }
  for (const Word& word : now.answers) {
    said.push_back(word);
    const Ends more = count_ends(deal, said);
    said.pop_back();
    ends.deals += more.deals;
    ends.won += more.won;
    ends.tricks += more.tricks;
  }
  return ends;
}

namespace {

int tricks_of(const Result& result, int player) {
  const auto found = result.tricks.find(player);
  return found == result.tricks.end() ? 0 : found->second;
}

// M43, M44; M41 when only part of the game's worth is left on the table.
int remise(const Rules& rules, int value, bool all_there_is, int missing) {
  const bool every_trick = rules.kadil && !(all_there_is && rules.last_remise_once);
  int remises = 0;
  for (int trick = 0; trick < missing; ++trick) {
    if (trick == 0 || every_trick) remises += value;
  }
  return remises;
}

void write_whist(Account& account, int who, int on, int fishes) {
  if (fishes != 0) account.whist[{who, on}] += fishes;
}

// The largest stake but the winner's; of equal ones that of the player nearest to his left.
int richest_but(const Account& account, int winner) {
  const int players = static_cast<int>(account.stake.size());
  int richest = -1;
  for (int steps = players - 1; steps >= 1; --steps) {
    const int player = (winner + steps) % players;
    if (richest == -1 ||
        account.stake[static_cast<std::size_t>(player)] >= account.stake[static_cast<std::size_t>(richest)]) {
      richest = player;
    }
  }
  return richest;
}

}  // namespace

bool made(const Rules& rules, const Result& result) {
  return result.whisters.empty() || tricks_of(result, result.declarer) >= rules.declarer_owes;
}

int value_of(const Rules& rules, const Account& account, const Result& result) {
  int value = rules.value.at(result.trump);
  if (!result.with_talon && rules.hand_premium) value += 1;
  int left = 0;
  for (int stake : account.stake) left += stake;
  return std::min(value, left);
}

Account settled(const Rules& rules, const Account& before, const Result& result) {
  Account account = before;
  const auto stake = [&](int player) -> int& { return account.stake[static_cast<std::size_t>(player)]; };
  const int value = value_of(rules, before, result);
  const bool all_there_is =
      std::accumulate(before.stake.begin(), before.stake.end(), 0) == value &&
      rules.value.at(result.trump) + (!result.with_talon && rules.hand_premium ? 1 : 0) > value;
  const int declarer = result.declarer;
  std::set<int> already_paid;  // whisters whose tricks were taken off what the declarer wrote on them

  if (made(rules, result)) {
    // M10, M40, one remise after another: his own as long as he has one, then those of the richest.
    int to_write_off = value;
    while (to_write_off > 0 && stake(declarer) > 0) {
      --stake(declarer);
      --to_write_off;
    }
    while (to_write_off > 0) {
      const int payer = richest_but(account, declarer);
      int fishes = 0;
      // All that he has, before the next is asked.
      while (to_write_off > 0 && stake(payer) > 0) {
        --stake(payer);
        --to_write_off;
        fishes += 10;
      }
      const int for_tricks = tricks_of(result, payer) * value;
      if (rules.net && contains(result.whisters, payer) && for_tricks > 0 && fishes >= for_tricks) {
        fishes -= for_tricks;
        already_paid.insert(payer);
      }
      write_whist(account, declarer, payer, fishes);
    }
  }
  // M10, M31: a whister's trick is a tenth of the game, whoever has won.
  for (int whister : result.whisters) {
    if (already_paid.contains(whister)) continue;
    write_whist(account, whister, declarer, tricks_of(result, whister) * value);
  }
  if (made(rules, result)) {
    for (int whister : result.whisters) {  // M30
      stake(whister) += remise(rules, value, all_there_is, rules.whister_owes - tricks_of(result, whister));
    }
  } else {  // M31
    stake(declarer) += remise(rules, value, all_there_is, rules.declarer_owes - tricks_of(result, declarer));
  }
  return account;
}

}  // namespace naive
