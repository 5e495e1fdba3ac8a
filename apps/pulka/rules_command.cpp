#include <fmt/format.h>

#include "commands.hpp"
#include "notation/rule_text.hpp"
#include "rules/options.hpp"

namespace pulka {

int run_rules(Console& console, const RulesOptions& options) {
  const Wording& wording = console.wording;
  if (options.rules.empty()) {
    if (options.json) {
      std::string json = "{";
      for (const Preset& preset : presets()) {
        json +=
            fmt::format("{}\"{}\":{}", json.size() > 1 ? "," : "", preset.name, rules_to_json(preset.rules));
      }
      console.line(json + "}");
      return kDone;
    }
    for (const Preset& preset : presets()) {
      console.line(fmt::format("{:<30} {}", preset.name, wording.word(preset.sentence)));
    }
    console.line();
    console.say(
        message("pulka rules NAME explains one; options are changed as in simple{{kadil=yes,stake=26}}."));
    return kDone;
  }
  const auto rules = parse_rules(options.rules);
  if (!rules) {
    console.complain(rules.error());
    return kMisused;
  }
  if (options.json) {
    console.line(rules_to_json(*rules));
    return kDone;
  }
  console.line(print_rules(*rules));
  if (const Preset* preset = find_preset(print_rules(*rules))) console.line(wording.word(preset->sentence));
  console.line();
  for (const Option& option : pulka::options()) {
    // What has no say in this game would only hide what has.
    if (!applies(option.scope, *rules) && !options.all) continue;
    const bool differs = option.get(*rules) != option.get(RuleSet{});
    console.line(fmt::format("{:<24} {}{:<18} {:<4} {}", option.name, differs ? '*' : ' ',
                             value_text(option, *rules), to_string(option.clause),
                             wording.word(option.sentence)));
  }
  console.line();
  console.say(message("* differs from the preset \"simple\""));
  return kDone;
}

}  // namespace pulka
