// What a hand that is to be proved is asked, as people type it.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "solver/hand_pattern.hpp"
#include "solver/knowledge.hpp"
#include "text/message.hpp"

namespace pulka {

// What the declarer has undertaken.
struct Undertaking {
  Goal goal = Goal::kTricks;
  std::optional<Suit> trump;
  int tricks = 0;              // at least so many; 0 in a misère
  bool puts_one_away = false;  // petite misère: he plays with a card fewer (M52)
  friend bool operator==(const Undertaking&, const Undertaking&) = default;
};

// All readers below say in their errors what was typed and what was expected.

// "7H" or "7 hearts", "6N" or "6NT", "misere" or "grande misere", "petite" or "petite misere".
[[nodiscard]] std::expected<Undertaking, Message> parse_undertaking(std::string_view text);
// "7H", "6N", "misere", "petite"; parse_undertaking() reads it.
[[nodiscard]] std::string print_undertaking(const Undertaking& undertaking);
// "7 tricks, hearts are trumps".
[[nodiscard]] Message describe(const Undertaking& undertaking);

// A hand with dots between the suits in which x is a small card and ? any card of the suit; after a + at the
// end x and ? are of any suit: "AKxx.-.Ax.AKQ", "AKxxxx.-.-.-+xxxx". Without these parse_hand() reads it.
[[nodiscard]] std::expected<HandPattern, Message> parse_hand_pattern(std::string_view text);
[[nodiscard]] std::string print_hand_pattern(const HandPattern& pattern);

// "declarer", "left", "right", or "all".
[[nodiscard]] std::expected<std::vector<Side>, Message> parse_leads(std::string_view text);
// "declarer", "left", "right".
[[nodiscard]] std::string_view side_code(Side side);

}  // namespace pulka
