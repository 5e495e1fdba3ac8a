// The rules a second time, as plainly as they can be told, to check the engine against: the manual's simple
// and mixed games and the Austrian ones. It shares nothing with the engine, neither code nor representation:
// lists, sets and words in place of bits, and no state at all. A deal is the cards and what has been said so
// far; what may be said next is found by telling the deal again from its beginning. Slow on purpose: whoever
// doubts a rule should be able to hold this beside the clause.
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
  bool anticlockwise = false;  // A2

  // The mixed games. What the options call their choices is what they are called here.
  std::string mixed = "none";                      // or partial, full (M57)
  std::string grande_misere_rank = "after_eight";  // M50, or after_petite_misere, after_nine, after_totus
  bool same_level_by_suit = true;                  // M50
  bool both_owe = false;                           // M53, M55, else the first of two whisters
  bool prize_times_value = false;                  // M56
  bool opponents_put_away = false;                 // M52
  bool declarers_left_leads_misere = false;        // M12
  std::map<std::string, int> game_value;           // of the games that are not six tricks with trumps

  // The Austrian games.
  bool ladder = false;                // A5, else one round
  bool money = false;                 // A13, else chalk
  std::string pot = "fixed";          // A14, or unlimited, limited, styrian
  int dealer_stake = 10;              // A4
  int pot_limit = 10;                 // A14
  int contribution = 100;             // A14
  bool refill_short = false;          // A14, else a short pot is played for as it is
  bool jumps = false;                 // A5
  bool hand_games = true;             // A6
  bool hand_any_turn = false;         // A6
  std::string all_pass = "redeal";    // A7, or dealer_declares, talon_offered
  bool invitation = true;             // A10
  bool invitee_may_refuse = false;    // A10
  bool must_head = false;             // A12
  bool whisters_pay_premium = false;  // A15, else both opponents
  std::string premiums = "usual";  // A18, or none, hand_games_only, announce_four_aces_first, four_aces_only
  bool failed_premium_paid = false;   // A18, for four aces
  std::string illustrated = "none";   // A19, or sans, durchmarsch
  bool illustrated_from_pot = false;  // A19, else paid from player to player
};

// Games by their names: "six" is six tricks with trumps; "six no trump", "seven", "petite misere", "eight",
// "grande misere", "nine", "totus" are mixed (M48-M56); "bettel", "sans", "open bettel", "preference",
// "durchmarsch" and "open durchmarsch" illustrated (A19).
[[nodiscard]] bool has_trumps(const std::string& game);
[[nodiscard]] bool is_misere(const std::string& game);
// Nobody may drop out and nobody owes tricks (M52, M54, M56, A19).
[[nodiscard]] bool all_defend(const std::string& game);

// Something said or done by a player: "pass", "bid" (suit and game, played without the talon), "number" (of
// the ladder), "take", "buy", "discard" (two cards, sorted; in the petite misère one), "declare" (suit and
// game), "whist" ("in"), "invite", "announce no ace", "announce four aces", "play" (a card).
struct Word {
  std::string what;
  int suit = -1;  // none for games without trumps
  std::vector<Card> cards;
  std::string game = "six";
  int number = 0;
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
  int trump = 0;  // -1 without trumps
  bool with_talon = false;
  std::vector<int> whisters;  // in the order of play after the declarer; empty: won without play
  std::map<int, int> tricks;  // by the player credited; a player not mentioned has none
  std::string game = "six";
  std::vector<int> opponents;  // all, in the order of play after the declarer
  int inviter = -1;            // A10: the whister who invited the other
  std::string aces;            // "four" or "none" when that is known for a premium (A16, A17)
  friend bool operator==(const Result&, const Result&) = default;
};

// How things stand after everything said: a question to one player, or the end of the deal.
struct Situation {
  bool over = false;
  int asked = -1;                // the player to speak
  std::set<Word> answers;        // everything he may say
  bool in_play = false;          // the question is for a card; an announcement may come before it
  std::optional<Result> result;  // when over; nothing when nobody played
};

// The players who take part, in speaking order (M6, M8, M20, A2).
[[nodiscard]] std::vector<int> speakers(const Rules& rules, int players, int dealer);
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
      whist;              // fishes the first has written on the second; zeroes are left out
  int pot = 0;            // money
  std::vector<int> dish;  // by player: what he has won less what he has paid and put in
  friend bool operator==(const Account&, const Account&) = default;
};
[[nodiscard]] bool made(const Rules& rules, const Result& result);
// The value a game is reckoned by (M40, M41, M46), or the money it is played for (A13, A14).
[[nodiscard]] int value_of(const Rules& rules, const Account& account, const Result& result);
[[nodiscard]] Account settled(const Rules& rules, const Account& before, const Result& result);
// Before the cards are dealt (A4).
[[nodiscard]] Account dealers_stake_put(const Rules& rules, const Account& before, int dealer);
// Everybody puts his contribution into the pot (A14, Styrian).
[[nodiscard]] Account filled(const Rules& rules, const Account& before);

}  // namespace naive
