// The chalk table drawn as players write it.
#pragma once

#include <string>
#include <vector>

#include "rules/rule_set.hpp"
#include "scoring/account.hpp"
#include "scoring/sheet.hpp"
#include "text/wording.hpp"

namespace pulka {

struct SheetStyle {
  bool line_drawing =
      false;       // box characters and struck-through figures; else ASCII, crossed figures as ~21~
  int width = 72;  // columns
};

// One block a player: the stake above the chalk line, what he wrote on each opponent below it, the left-hand
// neighbour's on the left and the right-hand neighbour's on the right (M10, M35, M37).
[[nodiscard]] std::vector<std::string> draw_sheet(const Sheet& sheet, const Account& account,
                                                  const Wording& wording, const SheetStyle& style);

// The party's money: whists netted pair by pair, shares of remises left, the totals (M39, H6).
[[nodiscard]] std::vector<std::string> draw_account(const RuleSet& rules, int players, const Account& account,
                                                    const Wording& wording);

// Kopecks as roubles: "21.00", "-3.40".
[[nodiscard]] std::string roubles(std::int64_t kopecks);

}  // namespace pulka
