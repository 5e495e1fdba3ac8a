// A table for tests: a party whose commands must succeed or must be refused, and cards written as people
// write them.
#pragma once

#include <array>
#include <initializer_list>
#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "rules/options.hpp"
#include "scoring/sheet.hpp"
#include "text/wording.hpp"

namespace pulka::for_tests {

inline constexpr Seat kAnna = Seat::k0;
inline constexpr Seat kBoris = Seat::k1;
inline constexpr Seat kVera = Seat::k2;
inline constexpr Seat kGleb = Seat::k3;
inline constexpr Seat kDina = Seat::k4;
inline constexpr Suit kSpades = Suit::kSpades;
inline constexpr Suit kClubs = Suit::kClubs;
inline constexpr Suit kDiamonds = Suit::kDiamonds;
inline constexpr Suit kHearts = Suit::kHearts;

[[nodiscard]] constexpr Contract with_talon(Suit trump) {
  return {trump, true};
}
[[nodiscard]] constexpr Contract without_talon(Suit trump) {
  return {trump, false};
}

[[nodiscard]] inline RuleSet preset(std::string_view name) {
  const Preset* found = find_preset(name);
  if (found == nullptr) throw std::invalid_argument(std::string(name));
  return found->rules;
}

[[nodiscard]] inline Wording names() {
  Wording wording;
  wording.names = {"Anna", "Boris", "Vera", "Gleb", "Dina"};
  return wording;
}
[[nodiscard]] inline std::string sentence(const Illegal& illegal) {
  return names().text(explain(illegal));
}

// "S A K 7  H Q" as Wording writes cards, or single cards "SA SK S7 HQ". Throws on anything else.
[[nodiscard]] inline std::vector<Card> card_list(std::string_view text) {
  constexpr std::string_view kSuitLetters = "SCDH";
  constexpr std::array<std::string_view, 8> kRankNames{"7", "8", "9", "10", "J", "Q", "K", "A"};
  std::vector<Card> result;
  std::size_t suit = std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    std::string_view word = text.substr(at, text.find(' ', at) - at);
    at += word.size();
    if (const auto letter = kSuitLetters.find(word.front()); letter != std::string_view::npos) {
      suit = letter;
      word.remove_prefix(1);
      if (word.empty()) continue;
    }
    std::size_t rank = 0;
    while (rank < kRankNames.size() && kRankNames[rank] != word) ++rank;
    if (rank == kRankNames.size() || suit == std::string_view::npos)
      throw std::invalid_argument(std::string(text));
    result.emplace_back(kSuits[suit], kRanks[rank]);
  }
  return result;
}
[[nodiscard]] inline CardSet cards(std::string_view text) {
  CardSet result;
  for (Card card : card_list(text)) result |= card;
  return result;
}
[[nodiscard]] inline Card card(std::string_view text) {
  return card_list(text).at(0);
}

// The talon is what is left of the pack.
[[nodiscard]] inline Deal deal_of(std::string_view first, std::string_view second, std::string_view third) {
  Setup setup{{{cards(first), cards(second), cards(third)}}, {}};
  setup.talon =
      CardSet::pack() - setup.hands[Hand::kFirst] - setup.hands[Hand::kSecond] - setup.hands[Hand::kThird];
  return Deal::from(setup).value();
}

// Anna's spades: dealt to first, second and third hand she makes seven tricks in them, the second hand three.
[[nodiscard]] inline Deal spade_deal() {
  return deal_of("S A K Q J 10 9  C A  D 8 7  H 7", "S 8  C K Q J 10 9  D A K Q  H A",
                 "S 7  C 8 7  D J 10 9  H K Q J 10");
}
inline constexpr std::string_view kSpadeDealPlay =
    "SA S8 S7  SK C9 C7  SQ C10 C8  SJ CJ D9  S10 CQ D10  S9 HA DJ  CA CK H10  D7 DQ HJ  DK HQ D8  DA HK H7";

// Nothing of interest in any hand:
// first S Q 9  C A Q 10  D Q 7  H K J 8, second S A 8  C J 9  D J 9 8  H 10 9 7, third S J 10 7  C K 8  D A K
// 10  H A Q, talon S K  C 7.
[[nodiscard]] inline Deal plain_deal() {
  return deal_from_seed(1, 1);
}

[[nodiscard]] inline DealResult played(Seat declarer, Contract contract, std::initializer_list<Seat> whisters,
                                       const std::array<int, 5>& tricks) {
  DealResult result;
  result.declarer = declarer;
  result.contract = contract;
  for (Seat whister : whisters) result.whisters |= whister;
  for (Seat seat : kSeats) {
    result.tricks[seat] = static_cast<std::uint8_t>(tricks[static_cast<std::size_t>(seat)]);
  }
  return result;
}
[[nodiscard]] inline DealResult unplayed(Seat declarer, Contract contract) {
  return played(declarer, contract, {}, {});
}

template <class E>
[[nodiscard]] std::vector<E> events_of(const EventList& events) {
  std::vector<E> result;
  for (const Event& event : events) {
    if (const E* found = std::get_if<E>(&event)) result.push_back(*found);
  }
  return result;
}

// A party driven through the engine's doors. With three at the table and nothing else said, Anna, Boris and
// Vera are first, second and third hand of the first deal. When it goes out of scope, its log must replay to
// where it stands.
class Party {
 public:
  using Where = std::source_location;

  explicit Party(const RuleSet& rules = {}, int players = 3) : Party(rules, players, seat_at(players - 1)) {}
  Party(const RuleSet& rules, int players, Seat dealer)
      : start_(start(rules, players, dealer)), state_(start_) {
    EXPECT_TRUE(faults(rules).empty());
  }
  Party(const Party&) = default;
  Party& operator=(const Party&) = default;
  ~Party() {
    EXPECT_TRUE(replay(start_, log_) == state_) << "the log does not replay to the state it came from";
  }

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const Table& table() const { return state_.table; }
  [[nodiscard]] Phase phase() const { return table().phase; }
  [[nodiscard]] Seat to_act() const { return table().to_act; }
  [[nodiscard]] int stake(Seat seat) const { return table().account.stake[seat]; }
  [[nodiscard]] int whist(Seat who, Seat on) const { return table().account.whist[who][on]; }
  [[nodiscard]] int fines(Seat seat, Offence offence) const { return table().fines[seat][offence]; }
  [[nodiscard]] CardSet hand(Seat seat) const { return project(state_, seat).hand; }
  [[nodiscard]] const std::vector<Event>& log() const { return log_; }
  [[nodiscard]] FinalAccount final() const {
    return final_account(table().rules, table().players, table().account);
  }

  // The stakes a test begins with, in place of equal ones that were played down to these.
  void stakes(const std::array<int, 5>& remises) {
    ASSERT_TRUE(log_.empty());
    for (Seat seat : kSeats) start_.table.account.stake[seat] = remises[static_cast<std::size_t>(seat)];
    state_ = start_;
  }

  // What lies in the pot when a test begins, put in by Anna.
  void pot(int money) {
    ASSERT_TRUE(log_.empty());
    start_.table.account.pot = money;
    start_.table.account.dish[kAnna] = -money;
    state_ = start_;
  }
  [[nodiscard]] int pot() const { return table().account.pot; }
  [[nodiscard]] int dish(Seat seat) const { return table().account.dish[seat]; }

  EventList does(const Command& command, Where where = Where::current()) {
    const auto decided = decide(state_, command);
    if (!decided) {
      ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line()))
          << "refused: " << sentence(decided.error());
      return {};
    }
    for (const Event& event : *decided) {
      if (!applicable(state_, event)) {
        ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line()))
            << "event " << event.index() << " unfit";
      }
      apply(state_, event);
      log_.push_back(event);
    }
    return *decided;
  }

  Illegal refuses(const Command& command, Where where = Where::current()) const {
    const auto decided = decide(state_, command);
    if (decided) {
      ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << "was not refused";
      return {};
    }
    const std::string said = sentence(decided.error());
    if (said.find('{') != std::string::npos) {
      ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << "unfinished sentence: " << said;
    }
    return decided.error();
  }

  void deal(const Deal& cards, Where where = Where::current()) { does(command::DealCards{cards}, where); }
  void pass(std::initializer_list<Seat> seats, Where where = Where::current()) {
    for (Seat seat : seats) does(command::Pass{seat}, where);
  }
  void whist(std::initializer_list<Seat> seats, Where where = Where::current()) {
    for (Seat seat : seats) does(command::CallWhist{seat}, where);
  }
  // Each card by whoever's turn it is.
  EventList play(std::string_view text, Where where = Where::current()) {
    EventList last;
    for (Card card : card_list(text)) last = does(command::PlayCard{to_act(), card}, where);
    return last;
  }
  EventList enter(const DealResult& result, Where where = Where::current()) {
    return does(command::EnterResult{result}, where);
  }
  // The auction for a game with the talon (M24), up to the whist; the discards are the declarer's two lowest
  // cards.
  void take_talon(Seat declarer, Suit trump, Where where = Where::current()) {
    for (std::size_t i = 0; i < table().active.size(); ++i) does(command::Pass{to_act()}, where);
    while (to_act() != declarer) does(command::Pass{to_act()}, where);
    does(command::TakeTalon{declarer}, where);
    discard_lowest(where);
    does(command::Declare{declarer, trump}, where);
  }
  void discard_lowest(Where where = Where::current()) {
    const CardSet held = hand(to_act());
    const Card lowest = held.lowest();
    does(command::Discard{to_act(), CardSet{lowest} | (held - lowest).lowest()}, where);
  }
  // Everybody plays the lowest card that is legal until the deal is over.
  EventList play_lowest(Where where = Where::current()) {
    EventList last;
    while (phase() == Phase::kPlay) {
      last = does(command::PlayCard{to_act(), playable(table(), state_.hidden.hands[table().turn]).lowest()},
                  where);
    }
    return last;
  }

  [[nodiscard]] std::vector<Command> choices(Seat seat) const {
    std::vector<Command> result;
    for (const Action& action : legal_actions(project(state_, seat))) result.push_back(action.command);
    return result;
  }
  [[nodiscard]] CardSet cards_allowed(Seat seat) const {
    CardSet result;
    for (const Command& command : choices(seat)) {
      if (const auto* play = std::get_if<command::PlayCard>(&command)) result |= play->card;
    }
    return result;
  }

  [[nodiscard]] Sheet sheet() const {
    Sheet result = opening_sheet(start_.table.rules, table().players);
    for (const Event& event : log_) {
      if (const auto* chalked = std::get_if<event::Chalked>(&event)) write(result, chalked->entry);
    }
    return result;
  }

 private:
  State start_;
  State state_;
  std::vector<Event> log_;
};

// What a list of events writes on the table, in words.
[[nodiscard]] inline std::vector<std::string> lines(const EventList& events) {
  std::vector<std::string> result;
  for (const auto& chalked : events_of<event::Chalked>(events))
    result.push_back(names().text(explain(chalked.entry)));
  return result;
}

}  // namespace pulka::for_tests
