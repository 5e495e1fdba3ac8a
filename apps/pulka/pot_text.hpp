// The pot as people see it: what lies in the middle, what each has before him, and what a deal is about.
#pragma once

#include <string>
#include <vector>

#include "game/table.hpp"
#include "sheet_text.hpp"
#include "text/wording.hpp"

namespace pulka {

// The pot, and below it the dishes in the order of the seats.
[[nodiscard]] std::vector<std::string> draw_pot(const Table& table, const Wording& wording,
                                                const SheetStyle& style);

// What this deal is played for and what each side risks, before the bid or once the contract stands (A10,
// A13-A15, A19). The dealer's stake counts as put in.
[[nodiscard]] std::vector<std::string> describe_risks(const Table& table, const Wording& wording);

}  // namespace pulka
