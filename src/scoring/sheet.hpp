// The chalk table as it is written: nothing is ever erased, played remises are crossed out and stay readable
// (M10, M32, M35). A sheet is a fold over the entries of a party.
#pragma once

#include <cstdint>
#include <vector>

#include "scoring/account.hpp"

namespace pulka {

// A number of remises standing on a player's side, or crossed out.
struct Mark {
  std::int32_t remises = 0;
  bool crossed = false;
  friend bool operator==(const Mark&, const Mark&) = default;
};

struct Sheet {
  int players = 0;
  RemiseWriting writing = RemiseWriting::kSeparate;
  PerSeat<std::vector<Mark>> stake;                   // in the order written
  PerSeat<PerSeat<std::vector<std::int32_t>>> whist;  // whist[a][b]: what a wrote on b, in fishes, in order
  friend bool operator==(const Sheet&, const Sheet&) = default;
};

[[nodiscard]] Sheet opening_sheet(const RuleSet& rules, int players);
// Writes one entry. Open marks always add up to the account's stake, whist columns to its whists. Remises are
// written off from the mark written last; what is left of a mark is written anew (H7).
void write(Sheet& sheet, const Entry& entry);

}  // namespace pulka
