// Commands as bytes and back, for fuzz_commands and the seeds it starts from. Any bytes are some command, in
// the range of the fields' types.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "cards/deal.hpp"
#include "game/command.hpp"
#include "rules/options.hpp"
#include "rules/rule_set.hpp"

namespace pulka::fuzz {

// Reads bytes to their end, and zeros after it.
class Reader {
 public:
  Reader(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  [[nodiscard]] bool empty() const { return at_ >= size_; }
  std::uint8_t byte() { return empty() ? std::uint8_t{0} : data_[at_++]; }
  std::uint32_t word() {
    std::uint32_t result = 0;
    for (int i = 0; i < 4; ++i) result = result << 8U | byte();
    return result;
  }
  unsigned below(unsigned bound) { return byte() % bound; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

inline void put_word(std::string& out, std::uint32_t word) {
  for (unsigned shift = 24;; shift -= 8) {
    out += static_cast<char>(word >> shift & 0xFFU);
    if (shift == 0) break;
  }
}

// What a party starts from: a preset, the options that differ, players and dealer.
struct Start {
  RuleSet rules;
  int players = 3;
  Seat dealer = Seat::k0;
};

// An option's number comes as 0 for the smallest.
inline Start read_start(Reader& in) {
  Start start;
  start.rules = presets()[in.below(static_cast<unsigned>(presets().size()))].rules;
  start.players = kMinPlayers + static_cast<int>(in.below(kMaxPlayers - kMinPlayers + 1));
  start.dealer = seat_at(static_cast<int>(in.below(static_cast<unsigned>(start.players))));
  for (unsigned left = in.below(64); left > 0; --left) {
    const Option& option = options()[in.below(static_cast<unsigned>(options().size()))];
    option.set(start.rules,
               option.min + static_cast<int>(in.below(static_cast<unsigned>(option.max - option.min + 1))));
  }
  start.players = std::clamp(start.players, min_players(start.rules), max_players(start.rules));
  if (to_index(start.dealer) >= start.players) start.dealer = Seat::k0;
  return start;
}

// The rule set's differences from the first preset, so that no preset has to be found for it.
inline void put_start(std::string& out, const Start& start) {
  out += '\0';
  out += static_cast<char>(start.players - kMinPlayers);
  out += static_cast<char>(to_index(start.dealer));
  std::string differences;
  for (std::size_t i = 0; i < options().size(); ++i) {
    const Option& option = options()[i];
    const int value = option.get(start.rules) - option.min;
    if (option.get(presets()[0].rules) - option.min == value || value > 255) continue;
    differences += static_cast<char>(i);
    differences += static_cast<char>(value);
  }
  out += static_cast<char>(differences.size() / 2);
  out += differences;
}

// After the kinds of commands: whatever the player to act may do, by number. Keeps a party going where raw
// bytes would hardly ever find a card that is in the hand.
inline constexpr unsigned kCommandKinds = std::variant_size_v<Command>;
inline constexpr unsigned kAnyLegal = kCommandKinds;
inline constexpr unsigned kCodes = kCommandKinds + 8;  // all the rest mean kAnyLegal

struct Step {
  std::optional<Command> command;  // unset: the legal action of this number, modulo how many there are
  unsigned number = 0;
};

namespace detail {

template <std::size_t I = 0>
Command empty_command(unsigned kind) {
  if constexpr (I + 1 < kCommandKinds) {
    if (kind != I) return empty_command<I + 1>(kind);
  }
  return Command{std::in_place_index<I>};
}

// Walks a command's fields; the same walk reads and writes.
template <class Visitor, class C>
void walk(Visitor& at, C& command) {
  if constexpr (requires { command.seat; }) at.seat(command.seat);
  if constexpr (requires { command.suit; }) at.suit(command.suit);
  if constexpr (requires { command.game; }) at.choice(command.game, static_cast<unsigned>(kGames.size()));
  if constexpr (requires { command.aces; }) at.choice(command.aces, 3);
  if constexpr (requires { command.number; }) at.number(command.number);
  if constexpr (requires { command.lifted; }) at.number(command.lifted);
  if constexpr (requires { command.reason; }) {
    at.number(command.reason.book);
    at.number(command.reason.number);
  }
  if constexpr (requires { command.offence; }) {
    at.choice(command.offence, static_cast<unsigned>(kOffences.size()));
    at.optional_card(command.card);
  } else if constexpr (requires { command.card; }) {
    at.card(command.card);
  }
  if constexpr (requires { command.cards; }) at.cards(command.cards);
  if constexpr (requires { command.yes; }) at.flag(command.yes);
  if constexpr (requires { command.proposal; }) {
    at.choice(command.proposal.kind, 4);
    at.number(command.proposal.amount);
  }
  if constexpr (requires { command.result; }) {
    at.seat(command.result.declarer);
    at.suit(command.result.contract.trump);
    at.flag(command.result.contract.with_talon);
    at.choice(command.result.contract.game, static_cast<unsigned>(kGames.size()));
    at.optional_seat(command.result.inviter);
    at.choice(command.result.aces, 3);
    at.seats(command.result.whisters);
    for (auto& tricks : command.result.tricks) at.number(tricks);
  }
  if constexpr (requires { command.deal; }) at.deal(command.deal);
}

struct Read {
  Reader& in;
  void seat(Seat& seat) { seat = kSeats[in.below(kMaxPlayers)]; }
  void optional_seat(std::optional<Seat>& seat) {
    if (const unsigned index = in.below(kMaxPlayers + 1); index < kMaxPlayers) seat = kSeats[index];
  }
  void suit(Suit& suit) { suit = kSuits[in.below(4)]; }
  template <class Number>
  void number(Number& number) {
    if constexpr (sizeof(Number) == 1) {
      number = static_cast<Number>(in.byte());
    } else {
      const unsigned high = in.byte();
      number = static_cast<Number>(high << 8U | in.byte());
    }
  }
  template <class Choice>
  void choice(Choice& choice, unsigned count) {
    choice = static_cast<Choice>(in.below(count));
  }
  void card(Card& card) { card = Card::from_index(in.below(kPackSize)); }
  void optional_card(std::optional<Card>& card) {
    if (const unsigned index = in.below(kPackSize + 1); index < kPackSize) card = Card::from_index(index);
  }
  void cards(CardSet& cards) { cards = CardSet{in.word()}; }
  void flag(bool& flag) { flag = in.below(2) != 0; }
  void seats(SeatSet& seats) { seats = SeatSet{in.byte()}; }
  void deal(Deal& deal) { deal = deal_from_seed(in.word(), 1); }
};

struct Write {
  std::string& out;
  std::uint32_t deal_seed;
  void byte(unsigned value) { out += static_cast<char>(value); }
  void seat(Seat seat) { byte(static_cast<unsigned>(seat)); }
  void optional_seat(const std::optional<Seat>& seat) {
    byte(seat ? static_cast<unsigned>(*seat) : static_cast<unsigned>(kMaxPlayers));
  }
  void suit(Suit suit) { byte(static_cast<unsigned>(suit)); }
  template <class Number>
  void number(Number number) {
    if constexpr (sizeof(Number) > 1) byte(static_cast<unsigned>(number) >> 8U & 0xFFU);
    byte(static_cast<unsigned>(number) & 0xFFU);
  }
  template <class Choice>
  void choice(Choice choice, unsigned) {
    byte(static_cast<unsigned>(choice));
  }
  void card(Card card) { byte(card.index()); }
  void optional_card(const std::optional<Card>& card) {
    byte(card ? card->index() : static_cast<unsigned>(kPackSize));
  }
  void cards(CardSet cards) { put_word(out, cards.bits()); }
  void flag(bool flag) { byte(flag ? 1 : 0); }
  void seats(SeatSet seats) { byte(seats.bits()); }
  void deal(const Deal&) { put_word(out, deal_seed); }
};

}  // namespace detail

inline Step read_step(Reader& in) {
  const unsigned code = in.below(kCodes);
  if (code >= kCommandKinds) return {std::nullopt, in.byte()};
  Command command = detail::empty_command(code);
  detail::Read read{in};
  std::visit([&](auto& fields) { detail::walk(read, fields); }, command);
  return {command, 0};
}

// A deal is written as the seed it came from: deal_from_seed(deal_seed, 1).
inline void put_command(std::string& out, const Command& command, std::uint32_t deal_seed) {
  out += static_cast<char>(command.index());
  detail::Write write{out, deal_seed};
  std::visit([&](const auto& fields) { detail::walk(write, fields); }, command);
}

}  // namespace pulka::fuzz
