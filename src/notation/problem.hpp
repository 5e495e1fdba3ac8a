// Open-card problems as one line of text; docs/notation.md is the reference.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"
#include "solver/position.hpp"
#include "text/message.hpp"

namespace pulka {

// What is played for, and with which trump.
struct Strain {
  Goal goal = Goal::kTricks;
  std::optional<Suit> trump;  // unset: no trump, and always so in a misère
  friend bool operator==(const Strain&, const Strain&) = default;
};
inline constexpr std::array kStrains{
    Strain{Goal::kTricks, Suit::kSpades},   Strain{Goal::kTricks, Suit::kClubs},
    Strain{Goal::kTricks, Suit::kDiamonds}, Strain{Goal::kTricks, Suit::kHearts},
    Strain{Goal::kTricks, std::nullopt},    Strain{Goal::kMisere, std::nullopt}};

// A hand as people name it: by its place, or as seen from the declarer.
enum class Who : std::uint8_t { kFirst, kSecond, kThird, kDeclarer, kLeft, kRight };
[[nodiscard]] Hand hand_of(Who who, Hand declarer) noexcept;

// What is asked about the cards. What is unset has been left open.
struct Question {
  std::optional<Strain> strain;
  std::optional<int>
      owed;  // tricks the declarer undertakes, 1..10; set only beside a strain that is no misère
  std::optional<Hand> declarer;
  std::optional<Who> leader;
  friend bool operator==(const Question&, const Question&) = default;
};

struct Problem {
  PerHand<CardSet> hands;        // the cards still held
  CardSet talon;                 // two cards, or none if it is not told
  InplaceVector<Card, 2> trick;  // on the table, in the order played; then the leader is told as well
  std::optional<Hand> out;       // a hand out of play
  Question question;
  std::optional<int> tricks;  // the declarer's tricks, as whoever wrote the problem would have them
  friend bool operator==(const Problem&, const Problem&) = default;
};

// Hands, and perhaps the talon and who leads, with settings between them. What the line leaves open is taken
// from `defaults`. Every card lies in one place; whether the whole can be played on, position_of() says.
[[nodiscard]] std::expected<Problem, Message> parse_problem(std::string_view text,
                                                            const Question& defaults = {});

// Puts one setting into `question`: "contract", "trump", "goal", "declarer" or "lead".
[[nodiscard]] std::expected<void, Message> set(Question& question, std::string_view name,
                                               std::string_view value);

// The line by which it is printed everywhere. parse_problem() gives the same problem back.
[[nodiscard]] std::string print_problem(const Problem& problem);
// "7H", "6N", "misere"; a strain alone: "H", "N", "misere".
[[nodiscard]] std::string print_strain(Strain strain, std::optional<int> owed = std::nullopt);

// The position in which this is played for, by this declarer, and that hand leads or has led.
[[nodiscard]] std::expected<Position, Message> position_of(const Problem& problem, Strain strain,
                                                           Hand declarer, Hand leader);

// "the third hand has 9 cards; beside the declarer's it should have 10".
[[nodiscard]] Message explain(const PositionFault& fault);

}  // namespace pulka
