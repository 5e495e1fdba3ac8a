// Rule sets as text and as JSON, without loss; docs/notation.md is the reference.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

// A preset's name if the rule set equals one, else "simple{kadil=yes,talon=negotiated}": only what differs
// from "simple" or, if that is less, from the first preset of the same family, in the order of options().
// parse_rules() gives the same rule set back if it is valid.
[[nodiscard]] std::string print_rules(const RuleSet& rules);

// NAME or NAME{option=value,…}, any preset as the base, blanks allowed between the parts. The result is valid
// (faults() is empty); of several faults the first is reported. An unknown name is answered with the names
// that exist.
[[nodiscard]] std::expected<RuleSet, Message> parse_rules(std::string_view text);

// A JSON object with every field by its option name, in the order of options(): yes and no as true and false,
// numbers as numbers, other values as words.
[[nodiscard]] std::string rules_to_json(const RuleSet& rules);

// Unknown or repeated keys, values of the wrong type or out of range, and invalid combinations are errors. A
// missing key has the value the field had in log format version 1, which is that of RuleSet{}: a field added
// later must default to what was played before it existed, so that old logs keep their meaning.
[[nodiscard]] std::expected<RuleSet, Message> rules_from_json(std::string_view json);

}  // namespace pulka
