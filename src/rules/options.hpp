// Every field of RuleSet by name, for reading, writing and explaining rule sets. The engine itself never
// looks a rule up by name.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "cards/clause.hpp"
#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

// Which games an option has a say in.
enum class Scope : std::uint8_t {
  kAll,
  kChalk,        // scoring=chalk
  kSingleRound,  // auction=single_round
  kSimple,       // … and mixed=none
  kMixed,        // mixed is not none
  kFullMixed,    // mixed=full
  kMisere,       // there are misères
  kLadder,       // auction=ladder
  kPot,          // scoring=pot
  kLimited,      // … and pot=limited
  kStyrian,      // … and pot=styrian
  kSuitValues,   // suits have values: scoring=chalk or pot=styrian
  kIllustrated,  // illustrated is not none
};
[[nodiscard]] bool applies(Scope scope, const RuleSet& rules);

// One field: its name in text and JSON, the clause it comes from, one sentence, and either the words for its
// values or the range of its number.
struct Option {
  std::string_view name;
  Clause clause;
  std::string_view sentence;                  // a message id
  std::span<const std::string_view> choices;  // empty for numbers
  int min = 0;
  int max = 0;  // both inclusive; for choices 0 and choices.size() - 1
  int (*get)(const RuleSet&) = nullptr;
  void (*set)(RuleSet&, int) = nullptr;
  Scope scope = Scope::kAll;
};

// In the order in which rule sets are printed.
[[nodiscard]] std::span<const Option> options();
[[nodiscard]] const Option* find_option(std::string_view name);

// The field's value as it is written: a choice's word or a number.
[[nodiscard]] std::string value_text(const Option& option, const RuleSet& rules);
// Sets the field from its written form. An error names the option, what was given and what is possible.
[[nodiscard]] std::expected<void, Message> set_from_text(const Option& option, std::string_view value,
                                                         RuleSet& rules);

// A named rule set.
struct Preset {
  std::string_view name;
  RuleSet rules;
  std::string_view sentence;  // a message id
};
[[nodiscard]] std::span<const Preset> presets();
[[nodiscard]] const Preset* find_preset(std::string_view name);

}  // namespace pulka
