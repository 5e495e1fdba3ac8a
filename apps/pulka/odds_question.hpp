// Questions about odds as people put them, and how they are worked out.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cards/inplace_vector.hpp"
#include "prove_input.hpp"
#include "solver/odds.hpp"
#include "study.hpp"
#include "text/message.hpp"

namespace pulka {

// A hand in either form, and cards that are in nobody's hand any more. Those among them that are in the hand
// have been put away from it. `out` may be empty.
[[nodiscard]] std::expected<FilledHand, Message> read_odds_hand(std::string_view hand, std::string_view out);

// The defenders hold as many cards as the hand, in a petite misère one more (M52).
[[nodiscard]] OddsQuestion odds_question(const FilledHand& hand, const Undertaking& undertaking, Side lead);

// "the hand has 12 cards; …".
[[nodiscard]] Message explain(const OddsFault& fault, const OddsQuestion& question);

// How to go about it.
struct OddsMethod {
  std::optional<std::uint64_t> sample;  // so many layouts drawn at random; unset: all are counted
  std::uint64_t seed = 1;
  friend bool operator==(const OddsMethod&, const OddsMethod&) = default;
};

struct OddsResult {
  bool drawn = false;     // at random
  bool complete = false;  // false: it was stopped on the way
  std::uint64_t layouts = 0;
  std::uint64_t seen = 0;                              // counted or drawn
  InplaceVector<std::uint64_t, kHandSize + 1> made;    // of those, by level
  InplaceVector<OddsShare, kHandSize + 1> unfinished;  // of a count that was stopped, by level
  [[nodiscard]] double share(std::size_t level = 0) const noexcept;
};

// Works on a question without a fault as long as `go_on`, called between steps with how much is done (from 0
// to 1) and the share so far, says so.
using GoOn = std::function<bool(double done, double share)>;
[[nodiscard]] OddsResult work_out(const OddsQuestion& question, const OddsMethod& method, const GoOn& go_on);

// "90.35 %"; never "100.00 %" of what is not all, nor "0.00 %" of what is not nothing.
[[nodiscard]] std::string percent_text(std::uint64_t part, std::uint64_t whole);
// "88.30 % to 91.98 %".
[[nodiscard]] Message interval_text(std::uint64_t made, std::uint64_t drawn);

// "layouts":42678636,"made":38558771,"share":0.903467,"exact":true and what else there is to say.
[[nodiscard]] std::string odds_fields(const OddsResult& result, const OddsMethod& method,
                                      std::size_t level = 0);

}  // namespace pulka
