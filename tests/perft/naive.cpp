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

// How early `item` comes in the list.
template <class T>
int place_in(const std::vector<T>& list, const T& item) {
  return static_cast<int>(std::find(list.begin(), list.end(), item) - list.begin());
}

int place_in_order(const Rules& rules, int suit) {
  return place_in(rules.suits_low_to_high, suit);
}

// A game and its trumps.
struct Named {
  std::string game;
  int suit = -1;
};

std::vector<Named> with_each_suit(const Rules& rules, const std::string& game) {
  std::vector<Named> result;
  for (int suit : rules.suits_low_to_high) result.push_back({game, suit});
  return result;
}

// The mixed games of this table (M48-M50, M57), lowest first, those of a suit in every suit.
std::vector<Named> mixed_games(const Rules& rules) {
  std::vector<std::string> games;
  if (rules.mixed == "partial") games = {"six no trump", "eight", "totus"};
  if (rules.mixed == "full") {
    games = {"six no trump", "seven", "petite misere", "eight", "grande misere", "nine", "totus"};
  }
  std::vector<Named> result;
  for (const std::string& game : games) {
    if (has_trumps(game)) {
      for (const Named& named : with_each_suit(rules, game)) result.push_back(named);
    } else {
      result.push_back({game, -1});
    }
  }
  return result;
}

// M50, with the grande misère where the table wants it.
std::vector<std::string> games_low_to_high(const Rules& rules) {
  std::vector<std::string> order{"six", "six no trump", "seven", "petite misere", "eight", "nine", "totus"};
  std::string before_it = "eight";
  if (rules.grande_misere_rank == "after_petite_misere") before_it = "petite misere";
  if (rules.grande_misere_rank == "after_nine") before_it = "nine";
  if (rules.grande_misere_rank == "after_totus") before_it = "totus";
  order.insert(std::find(order.begin(), order.end(), before_it) + 1, "grande misere");
  return order;
}

// M21-M23, M47, M50.
bool may_overcall(const Rules& rules, const std::optional<Named>& standing, const Named& bid) {
  if (!standing) return true;
  if (bid.game != standing->game) {
    const std::vector<std::string> order = games_low_to_high(rules);
    return place_in(order, bid.game) > place_in(order, standing->game);
  }
  if (bid.suit == -1) return false;
  // M47 says so of the simple game, where nothing else overcalls hearts.
  if (rules.mixed == "none" && bid.suit == kHearts && standing->suit == kHearts) {
    return rules.hearts_over_hearts;
  }
  if (bid.game != "six" && !rules.same_level_by_suit) return false;
  return place_in_order(rules, bid.suit) > place_in_order(rules, standing->suit);
}

bool anything_overcalls(const Rules& rules, const std::optional<Named>& standing,
                        const std::vector<Named>& bids) {
  return std::any_of(bids.rbegin(), bids.rend(),
                     [&](const Named& bid) { return may_overcall(rules, standing, bid); });
}

int winner_of(const std::vector<std::pair<int, Card>>& trick, int trump);

// M12: of the suit led; without it, trumps; without either, anything. No duty to beat, unless A12 asks for it
// of those who follow or trump.
std::vector<Card> may_play(const Rules& rules, const std::vector<Card>& hand,
                           const std::vector<std::pair<int, Card>>& trick, int trump) {
  if (trick.empty()) return hand;
  std::vector<Card> of_led;
  std::vector<Card> trumps;
  for (const Card& card : hand) {
    if (card.first == trick[0].second.first) of_led.push_back(card);
    if (card.first == trump) trumps.push_back(card);
  }
  const std::vector<Card>& duty = of_led.empty() ? trumps : of_led;
  if (duty.empty()) return hand;
  if (rules.must_head) {
    std::vector<Card> taking;
    for (const Card& card : duty) {
      std::vector<std::pair<int, Card>> with_it = trick;
      with_it.emplace_back(-2, card);
      if (winner_of(with_it, trump) == -2) taking.push_back(card);
    }
    if (!taking.empty()) return taking;
  }
  return duty;
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

// How the talking for the game ended.
struct Won {
  bool answered = true;  // false: the next word has still to come
  int declarer = -1;
  std::string game;  // named already when it is played without the talon, else empty
  int suit = -1;     // its trumps
  int least = 1;     // with the talon: what may not be named has a lower number than this
};
Won not_answered() {
  return {.answered = false, .game = {}};
}
Won nobody() {
  return {.game = {}};
}
Won taken_by(int player, int least) {
  return {.declarer = player, .game = {}, .least = least};
}

// A5, A19: one to four are the suits. M59's floors are counted by the same numbers, and all the mixed games
// are above them.
int number_of(const Rules& rules, const Named& named) {
  if (named.game == "six") return place_in_order(rules, named.suit) + 1;
  static const std::map<std::string, int> illustrated{{"bettel", 5},      {"sans", 6},
                                                      {"durchmarsch", 6}, {"open bettel", 7},
                                                      {"preference", 8},  {"open durchmarsch", 8}};
  const auto found = illustrated.find(named.game);
  return found == illustrated.end() ? 9 : found->second;
}

// M24: offered in order, the first who takes it is the declarer.
Won offer_talon(Talk& talk, const std::vector<int>& order) {
  for (int player : order) {
    const Word* word = talk.ask(player, [] { return std::set<Word>{{"pass", -1, {}}, {"take", -1, {}}}; });
    if (word == nullptr) return not_answered();
    if (word->what == "take") return taken_by(player, 1);
  }
  return nobody();
}

// M59: everyone who has not passed is asked round and round; each "I buy" is a game in the next suit up.
Won auction_talon(Talk& talk, const std::vector<int>& order) {
  std::deque<int> talking(order.begin(), order.end());
  int buys = 0;
  int buyer = -1;
  while (!talking.empty()) {
    if (buys == 4) break;                                        // the fourth is the highest suit
    if (talking.size() == 1 && talking.front() == buyer) break;  // the others have passed
    const int player = talking.front();
    talking.pop_front();
    const Word* word = talk.ask(player, [] { return std::set<Word>{{"pass", -1, {}}, {"buy", -1, {}}}; });
    if (word == nullptr) return not_answered();
    if (word->what == "buy") {
      ++buys;
      buyer = player;
      talking.push_back(player);
    }
  }
  if (buyer == -1) return nobody();
  return taken_by(buyer, buys);
}

// M20-M24: games without the talon, each speaks once until nothing can overcall what stands; then the talon.
Won single_round(Talk& talk, const Rules& rules, const std::vector<int>& order) {
  std::vector<Named> bids = with_each_suit(rules, "six");
  for (const Named& named : mixed_games(rules)) bids.push_back(named);
  std::optional<Named> standing;
  int declarer = -1;
  for (int player : order) {
    if (!anything_overcalls(rules, standing, bids)) break;
    const Word* word = talk.ask(player, [&] {
      std::set<Word> answers{{"pass", -1, {}}};
      for (const Named& bid : bids) {
        if (may_overcall(rules, standing, bid)) answers.insert({"bid", bid.suit, {}, bid.game});
      }
      return answers;
    });
    if (word == nullptr) return not_answered();
    if (word->what == "bid") {
      standing = Named{word->game, word->suit};
      declarer = player;
    }
  }
  if (standing) return {.declarer = declarer, .game = standing->game, .suit = standing->suit};
  return rules.negotiated ? auction_talon(talk, order) : offer_talon(talk, order);
}

// A5, A6: what has been called so far.
struct Ladder {
  int number = 0;  // reached
  int caller = -1;
  int hand_suit = -1;  // the hand game that stands
  int hand_player = -1;
  std::set<int> have_spoken;
  std::set<int> done;  // passed, or called a hand
};

// A number of the ladder, or a hand game in a suit.
struct Call {
  int number = 0;
  int hand_suit = -1;
};
Word word_for(const Call& call) {
  if (call.hand_suit != -1) return {"bid", call.hand_suit, {}};
  return {"number", -1, {}, "six", call.number};
}

// All that the player could say besides "pass".
std::vector<Call> ladder_calls(const Rules& rules, const std::vector<int>& order, const Ladder& ladder,
                               int player) {
  std::vector<Call> result;
  const bool hand_stands = ladder.hand_player != -1;
  const int highest = rules.illustrated == "none" ? 4 : 8;
  // A hand outranks every number.
  if (!hand_stands) {
    const bool earlier = place_in(order, player) < place_in(order, ladder.caller);
    for (int number = 1; number <= highest; ++number) {
      const bool next = number == ladder.number + 1;
      const bool jump = rules.jumps && number > ladder.number;
      const bool hold = number == ladder.number && earlier;
      if (next || jump || hold) result.push_back({.number = number});
    }
  }
  if (rules.hand_games && (rules.hand_any_turn || !ladder.have_spoken.contains(player))) {
    for (int suit : rules.suits_low_to_high) {
      const int place = place_in_order(rules, suit);
      const int standing = hand_stands ? place_in_order(rules, ladder.hand_suit) : -1;
      const bool earlier = place_in(order, player) < place_in(order, ladder.hand_player);
      if (place > standing || (place == standing && earlier)) result.push_back({.hand_suit = suit});
    }
  }
  return result;
}

// A5-A7: round and round; whoever could only pass is not asked. It ends when nobody could say more to what
// stands.
Won ladder_auction(Talk& talk, const Rules& rules, const std::vector<int>& order) {
  Ladder ladder;
  for (std::size_t turn = 0;; turn = (turn + 1) % order.size()) {
    bool somebody = false;
    for (int player : order) {
      const bool stands = player == ladder.caller && ladder.hand_player == -1;
      if (stands || ladder.done.contains(player)) continue;
      if (!ladder_calls(rules, order, ladder, player).empty()) somebody = true;
    }
    if (!somebody) break;
    const int player = order[turn];
    if (ladder.done.contains(player)) continue;
    const std::vector<Call> calls = ladder_calls(rules, order, ladder, player);
    if (calls.empty()) continue;
    const Word* word = talk.ask(player, [&] {
      std::set<Word> answers{{"pass", -1, {}}};
      for (const Call& call : calls) answers.insert(word_for(call));
      return answers;
    });
    if (word == nullptr) return not_answered();
    ladder.have_spoken.insert(player);
    if (word->what == "number") {
      ladder.number = word->number;
      ladder.caller = player;
    } else {
      ladder.done.insert(player);
    }
    if (word->what == "bid") {
      ladder.hand_suit = word->suit;
      ladder.hand_player = player;
    }
  }
  if (ladder.hand_player != -1) {
    return {.declarer = ladder.hand_player, .game = "six", .suit = ladder.hand_suit};
  }
  if (ladder.caller != -1) {
    // A19: hearts in hand, so there is no talon to take.
    if (ladder.number == 8 && rules.illustrated == "sans") {
      return {.declarer = ladder.caller, .game = "preference", .suit = rules.suits_low_to_high.back()};
    }
    return taken_by(ladder.caller, ladder.number);
  }
  if (rules.all_pass == "dealer_declares") return taken_by(order.back(), 1);
  if (rules.all_pass == "talon_offered") return offer_talon(talk, order);
  return nobody();
}

// What may be named after the talon has been taken.
std::set<Word> declarations(const Rules& rules, int least) {
  std::vector<Named> games = with_each_suit(rules, "six");
  for (const Named& named : mixed_games(rules)) {
    if (named.game != "grande misere") games.push_back(named);  // M54: ten cards as dealt
  }
  if (rules.illustrated == "sans") {
    for (const char* game : {"bettel", "sans", "open bettel"}) games.push_back({game, -1});
  }
  if (rules.illustrated == "durchmarsch") {
    for (const char* game : {"bettel", "durchmarsch", "open bettel", "open durchmarsch"}) {
      games.push_back({game, -1});
    }
  }
  std::set<Word> result;
  for (const Named& named : games) {
    if (number_of(rules, named) >= least) result.insert({"declare", named.suit, {}, named.game});
  }
  return result;
}

int aces_among(const std::vector<Card>& cards) {
  int aces = 0;
  for (const Card& card : cards) aces += card.second == 14 ? 1 : 0;
  return aces;
}

// A16-A18: which premiums for aces a game brings: "four" and "none".
std::set<std::string> ace_premiums(const Rules& rules, const std::string& game, bool with_talon) {
  if (!rules.money || game != "six" || rules.premiums == "none") return {};
  if (rules.premiums == "hand_games_only" && with_talon) return {};
  if (rules.premiums == "four_aces_only") return {"four"};
  return {"four", "none"};
}

}  // namespace

std::string text(const Card& card) {
  static const std::map<int, std::string> ranks{{7, "7"},  {8, "8"},  {9, "9"},  {10, "T"},
                                                {11, "J"}, {12, "Q"}, {13, "K"}, {14, "A"}};
  return ranks.at(card.second) + std::string(1, "SCDH"[card.first]);
}

std::string text(const Word& word) {
  std::string result = word.what;
  if (word.game != "six") result += " " + word.game;
  if (word.number != 0) result += " " + std::to_string(word.number);
  if (word.suit != -1) result += std::string(" ") + "SCDH"[word.suit];
  for (const Card& card : word.cards) result += " " + text(card);
  return result;
}

bool has_trumps(const std::string& game) {
  return game == "six" || game == "seven" || game == "eight" || game == "nine" || game == "totus" ||
         game == "preference";
}

bool is_misere(const std::string& game) {
  return game == "petite misere" || game == "grande misere" || game == "bettel" || game == "open bettel";
}

bool all_defend(const std::string& game) {
  return is_misere(game) || game == "totus" || game == "sans" || game == "preference" ||
         game == "durchmarsch" || game == "open durchmarsch";
}

std::vector<Card> whole_pack() {
  std::vector<Card> pack;
  for (int suit : {kSpades, kClubs, kDiamonds, kHearts}) {
    for (int rank = 7; rank <= 14; ++rank) pack.emplace_back(suit, rank);
  }
  return pack;
}

std::vector<int> speakers(const Rules& rules, int players, int dealer) {
  // A2: anticlockwise, everything goes to the right.
  const auto onward = [&](int steps) {
    return rules.anticlockwise ? (dealer - steps + players) % players : (dealer + steps) % players;
  };
  // Two: the opponent speaks first, then the dealer (M6).
  if (players == 2) return {onward(1), dealer};
  // Three: the dealer is third. Four and five: the three on his left play, which leaves out him and, with
  // five, the player on his right (M8).
  return {onward(1), onward(2), onward(3)};
}

Situation situation(const Deal& deal, const std::vector<Word>& said) {
  Talk talk{said};
  const Rules& rules = deal.rules;
  const std::vector<int> order = speakers(rules, deal.players, deal.dealer);
  std::map<int, std::vector<Card>> hand;
  for (std::size_t i = 0; i < order.size(); ++i) hand[order[i]] = deal.hands[i];

  const Won won = rules.ladder ? ladder_auction(talk, rules, order) : single_round(talk, rules, order);
  if (!won.answered) return talk.now;
  if (won.declarer == -1) {
    talk.now.over = true;
    return talk.now;
  }
  const int declarer = won.declarer;
  const bool with_talon = won.game.empty();
  std::string game = won.game;
  int trump = won.suit;
  std::vector<Card> put_away;

  if (with_talon) {
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
    put_away = away->cards;
    for (const Card& card : away->cards) twelve.erase(std::find(twelve.begin(), twelve.end(), card));

    const Word* named = talk.ask(declarer, [&] { return declarations(rules, won.least); });
    if (named == nullptr) return talk.now;
    game = named->game;
    trump = named->suit;
  }

  Result result;
  result.declarer = declarer;
  result.trump = trump;
  result.with_talon = with_talon;
  result.game = game;
  for (int player : after(order, declarer)) {
    if (player != declarer) result.opponents.push_back(player);
  }

  // M52: one card without replacement, the declarer first; the opponents only where that is the custom.
  if (game == "petite misere") {
    std::vector<int> putting{declarer};
    if (rules.opponents_put_away) {
      putting.insert(putting.end(), result.opponents.begin(), result.opponents.end());
    }
    for (int player : putting) {
      const Word* away = talk.ask(player, [&] {
        std::set<Word> answers;
        for (const Card& card : hand[player]) answers.insert({"discard", -1, {card}});
        return answers;
      });
      if (away == nullptr) return talk.now;
      hand[player].erase(std::find(hand[player].begin(), hand[player].end(), away->cards[0]));
    }
  }

  // M9, A9: first the opponent on the declarer's left, then the other.
  std::vector<int> dropped;
  for (int player : result.opponents) {
    if (all_defend(game)) {
      result.whisters.push_back(player);
      continue;
    }
    const Word* word = talk.ask(player, [] { return std::set<Word>{{"pass", -1, {}}, {"whist", -1, {}}}; });
    if (word == nullptr) return talk.now;
    (word->what == "whist" ? result.whisters : dropped).push_back(player);
  }
  // A10: exactly one in.
  if (rules.money && rules.invitation && result.whisters.size() == 1 && dropped.size() == 1) {
    const int alone = result.whisters[0];
    const Word* word = talk.ask(alone, [] { return std::set<Word>{{"pass", -1, {}}, {"invite", -1, {}}}; });
    if (word == nullptr) return talk.now;
    bool comes = word->what == "invite";
    if (comes && rules.invitee_may_refuse) {
      const Word* answer =
          talk.ask(dropped[0], [] { return std::set<Word>{{"pass", -1, {}}, {"whist", -1, {}}}; });
      if (answer == nullptr) return talk.now;
      comes = answer->what == "whist";
    }
    if (comes) {
      result.inviter = alone;
      result.whisters = result.opponents;
      dropped.clear();
    }
  }

  // A16-A18: four aces are shown at the end unless they have to be announced. Aces that were put away are not
  // in his hand, and not missing either.
  const std::set<std::string> premiums = ace_premiums(rules, game, with_talon);
  const bool has_four = premiums.contains("four") && aces_among(hand[declarer]) == 4;
  const bool has_none = premiums.contains("none") && aces_among(hand[declarer]) + aces_among(put_away) == 0;
  const bool shows_four = has_four && rules.premiums != "announce_four_aces_first";
  if (result.whisters.empty()) {
    if (shows_four) result.aces = "four";
    talk.now.over = true;
    talk.now.result = result;
    return talk.now;
  }

  // Whose cards are played, and by whom.
  std::map<int, int> played_by{{declarer, declarer}};
  for (int player : result.whisters) played_by[player] = player;
  if (rules.dropped_hand_played) {
    for (int player : dropped) played_by[player] = result.whisters[0];
  }

  int leader = declarer;
  if (!rules.declarer_leads) {
    for (auto player = order.rbegin(); player != order.rend(); ++player) {
      if (played_by.contains(*player)) leader = *player;
    }
  }
  if (is_misere(game) && rules.declarers_left_leads_misere) leader = result.opponents.front();
  if (game == "sans") leader = result.opponents.back();  // A11: on the declarer's right

  const int tricks = game == "petite misere" ? 9 : 10;
  bool declarer_has_played = false;
  for (int number = 1; number <= tricks; ++number) {
    std::vector<int> turns = after(order, leader);
    std::rotate(turns.begin(), turns.end() - 1, turns.end());
    std::vector<std::pair<int, Card>> trick;
    for (int player : turns) {
      if (!played_by.contains(player)) continue;
      const auto may_say = [&] {
        std::set<Word> answers;
        for (const Card& card : may_play(rules, hand[player], trick, trump)) {
          answers.insert({"play", -1, {card}});
        }
        // A17, A18: before his first card.
        if (player == declarer && !declarer_has_played && result.aces.empty()) {
          if (has_none) answers.insert({"announce no ace", -1, {}});
          if (has_four && rules.premiums == "announce_four_aces_first") {
            answers.insert({"announce four aces", -1, {}});
          }
        }
        return answers;
      };
      const Word* word = talk.ask(played_by[player], may_say);
      if (word != nullptr && word->what.starts_with("announce")) {
        result.aces = word->what == "announce no ace" ? "none" : "four";
        word = talk.ask(player, may_say);
      }
      if (word == nullptr) {
        talk.now.in_play = true;
        return talk.now;
      }
      if (player == declarer) declarer_has_played = true;
      trick.emplace_back(player, word->cards[0]);
      hand[player].erase(std::find(hand[player].begin(), hand[player].end(), word->cards[0]));
    }
    leader = winner_of(trick, trump);
    ++result.tricks[played_by[leader]];
  }
  if (shows_four) result.aces = "four";
  talk.now.over = true;
  talk.now.result = result;
  return talk.now;
}

int next_dealer(const Deal& deal, const Situation& end) {
  if (!end.result && deal.rules.same_dealer_again) return deal.dealer;
  return deal.rules.anticlockwise ? (deal.dealer - 1 + deal.players) % deal.players
                                  : (deal.dealer + 1) % deal.players;
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

}  // namespace naive
