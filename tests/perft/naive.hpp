// The manual's simple game a second time, as plainly as it can be told, to check the engine against. It
// shares nothing with the engine, neither code nor representation: lists and sets in place of bits, and no
// state at all. A deal is the cards and what has been said so far; what may be said next is found by telling
// the deal again from its beginning. Slow on purpose: whoever doubts a rule should be able to hold this
// beside the clause.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace naive {

// Suits in M4's order and ranks by their pips; jack 11, queen 12, king 13, ace 14.
inline constexpr int kSpades = 0;
inline constexpr int kClubs = 1;
inline constexpr int kDiamonds = 2;
inline constexpr int kHearts = 3;
using Card = std::pair<int, int>;  // suit, rank

[[nodiscard]] std::string text(const Card& card);
[[nodiscard]] std::vector<Card> whole_pack();

struct Rules {
  bool kadil = false;                // M42-M44
  bool hand_premium = true;          // M46
  bool negotiated = false;           // M59, second kind
  bool hearts_over_hearts = true;    // M21, M47
  bool same_dealer_again = false;    // M24, who deals after a deal that nobody plays
  bool declarer_leads = false;       // else the eldest hand in play
  bool dropped_hand_played = false;  // else it is dead
  bool last_remise_once = true;      // M41 with kadils
  bool net = false;                  // M40's "24" in place of "30 and 6"
  std::vector<int> suits_low_to_high{kSpades, kClubs, kDiamonds, kHearts};
  std::map<int, int> value{{kSpades, 1}, {kClubs, 2}, {kDiamonds, 3}, {kHearts, 4}};
  int declarer_owes = 6;
  int whister_owes = 2;
};

// Something said or done by a player: "pass", "bid" (suit), "take", "buy", "discard" (two cards, sorted),
// "declare" (suit), "whist", "play" (a card).
struct Word {
  std::string what;
  int suit = -1;
  std::vector<Card> cards;
  friend auto operator<=>(const Word&, const Word&) = default;
  friend bool operator==(const Word&, const Word&) = default;
};
[[nodiscard]] std::string text(const Word& word);

// A deal about to be spoken about: hands[0] is the first hand's and so on; with two players hands[2] is dead.
struct Deal {
  Rules rules;
  int players = 3;
  int dealer = 0;
  std::vector<std::vector<Card>> hands;
  std::vector<Card> talon;
};

struct Result {
  int declarer = 0;
  int trump = 0;
  bool with_talon = false;
  std::vector<int> whisters;  // empty: won without play
  std::map<int, int> tricks;  // by the player credited; a player not mentioned has none
};

// How things stand after everything said: a question to one player, or the end of the deal.
struct Situation {
  bool over = false;
  int asked = -1;                // the player to speak
  std::set<Word> answers;        // everything he may say
  bool in_play = false;          // the question is for a card
  std::optional<Result> result;  // when over; nothing when nobody played
};

// The players who take part, in speaking order (M6, M8, M20).
[[nodiscard]] std::vector<int> speakers(int players, int dealer);
[[nodiscard]] Situation situation(const Deal& deal, const std::vector<Word>& said);
// Who deals next after a deal that has ended.
[[nodiscard]] int next_dealer(const Deal& deal, const Situation& end);

// All continuations of what has been said, up to `depth` further words.
[[nodiscard]] std::uint64_t count(const Deal& deal, std::vector<Word>& said, int depth);
// All ways to the first card or to the end without one. Unless `all_discards`, only one way to discard is
// followed.
[[nodiscard]] std::uint64_t count_calls(const Deal& deal, std::vector<Word>& said, bool all_discards);

struct Ends {
  std::uint64_t deals = 0;   // complete continuations
  std::uint64_t won = 0;     // of which the declarer made his game
  std::uint64_t tricks = 0;  // the declarer's tricks in all of them together
  friend bool operator==(const Ends&, const Ends&) = default;
};
[[nodiscard]] Ends count_ends(const Deal& deal, std::vector<Word>& said);

struct Account {
  std::vector<int> stake;  // remises, by player
  std::map<std::pair<int, int>, int>
      whist;  // fishes the first has written on the second; zeroes are left out
  friend bool operator==(const Account&, const Account&) = default;
};
[[nodiscard]] bool made(const Rules& rules, const Result& result);
// The value a game is reckoned by (M40, M41, M46).
[[nodiscard]] int value_of(const Rules& rules, const Account& account, const Result& result);
[[nodiscard]] Account settled(const Rules& rules, const Account& before, const Result& result);

}  // namespace naive
