// The hands that the manual says are never lost, and the page that says which of them are not.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/clause.hpp"
#include "prove_input.hpp"
#include "study.hpp"

namespace pulka {

// A hand that the words can mean, as parse_hand_pattern() reads it.
struct Reading {
  std::string_view hand;      // empty: no further reading
  std::string_view remark;    // why this one, if there is more than one
  bool from_the_book = true;  // false: not what the words say, but what would make them true
};

struct Claim {
  std::string_view name;  // the clause and a letter: M51a
  Clause clause;
  Undertaking undertaking;
  std::string_view words;  // the manual's, in English
  std::array<Reading, 4> readings;
  std::string_view note;  // what the words leave open
};
[[nodiscard]] std::span<const Claim> claims();

// A reading with the answers for the three who can lead.
struct DecidedReading {
  Reading reading;
  HandQuestion question;
  PerSide<HandAnswer> answers;
};
struct DecidedClaim {
  const Claim* claim = nullptr;
  std::vector<DecidedReading> readings;
};
[[nodiscard]] std::vector<DecidedClaim> decide_claims(Study& study);

// In how many of all layouts a declarer who sees the cards keeps this game: a sentence, or nothing. Counted
// afresh, which takes longer than the proofs.
[[nodiscard]] std::optional<std::string> odds_text(const Undertaking& undertaking, const FilledHand& hand,
                                                   Side lead);

// docs/claims.md. It is in English, as the other pages are. `odds` gives what is said of a lost game's
// chances, in the place of odds_text().
using OddsText = std::optional<std::string> (*)(const Undertaking&, const FilledHand&, Side);
[[nodiscard]] std::string claims_page(std::span<const DecidedClaim> decided, OddsText odds = odds_text);
[[nodiscard]] std::string claims_to_json(std::span<const DecidedClaim> decided);

}  // namespace pulka
