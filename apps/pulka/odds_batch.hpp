// Odds of many hands, one question a line, shared among the processes of a crowd.
#pragma once

#include <string>

#include "console.hpp"
#include "crowd.hpp"
#include "odds_question.hpp"

namespace pulka {

// Answers the questions of a file ("-": standard input) in their order. Returns the exit code.
[[nodiscard]] int run_odds_batch(Console& console, const std::string& path, bool json,
                                 const OddsMethod& method, Crowd& crowd);

}  // namespace pulka
