#include "notation/rule_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <utility>
#include <vector>

#include "json_value.hpp"
#include "rules/options.hpp"
#include "utf8.hpp"

namespace pulka {
namespace {

using Error = std::unexpected<Message>;

// Levenshtein's distance: letters to change, add or leave out.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

// No option's name is longer; what is longer is like none of them, and is not measured.
constexpr std::size_t kLongestName = 40;

Message unknown_option(std::string_view name) {
  if (name.size() <= kLongestName) {
    const auto by_distance = [name](const Option& option) { return distance(name, option.name); };
    const Option& nearest = *std::ranges::min_element(options(), {}, by_distance);
    if (by_distance(nearest) <= std::max<std::size_t>(2, nearest.name.size() / 3) &&
        2 * by_distance(nearest) <= name.size()) {
      return message("{value} is not an option; did you mean {nearest}?",
                     {{"value", in_quotes(name)}, {"nearest", std::string(nearest.name)}});
    }
  }
  std::string names;
  for (const Option& option : options()) {
    if (!names.empty()) names += ", ";
    names += option.name;
  }
  return message("{value} is not an option; expected one of: {names}",
                 {{"value", in_quotes(name)}, {"names", names}});
}

Message unknown_preset(std::string_view name) {
  std::string names;
  for (const Preset& preset : presets()) {
    if (!names.empty()) names += ", ";
    names += preset.name;
  }
  return message("{value} is not a rule set; expected one of: {names}",
                 {{"value", in_quotes(name)}, {"names", names}});
}

Message given_twice(std::string_view name) {
  return message("option {option} is given twice", {{"option", std::string(name)}});
}

std::expected<RuleSet, Message> if_valid(const RuleSet& rules) {
  std::vector<Message> found = faults(rules);
  if (!found.empty()) return Error(std::move(found.front()));
  return rules;
}

bool is_yes_no(const Option& option) {
  return option.choices.size() == 2 && option.choices[0] == "no" && option.choices[1] == "yes";
}

// What stands between the braces, without them.
std::expected<RuleSet, Message> with_options(RuleSet rules, std::string_view text) {
  if (trimmed(text).empty()) return rules;
  std::vector<bool> given(options().size());
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view setting = trimmed(text.substr(0, comma));
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos) {
      return Error(message("{text} is not a setting; expected option=value", {{"text", in_quotes(setting)}}));
    }
    const std::string_view name = trimmed(setting.substr(0, equals));
    const Option* option = find_option(name);
    if (option == nullptr) return Error(unknown_option(name));
    const auto index = static_cast<std::size_t>(option - options().data());
    if (given[index]) return Error(given_twice(name));
    given[index] = true;
    const std::string_view value = trimmed(setting.substr(equals + 1));
    if (auto set = set_from_text(*option, value, rules); !set) return Error(std::move(set.error()));
    if (comma == std::string_view::npos) return rules;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

std::string print_rules(const RuleSet& rules) {
  for (const Preset& preset : presets()) {
    if (preset.rules == rules) return std::string(preset.name);
  }
  const auto differences = [&](const Preset& preset) {
    return std::ranges::count_if(
        options(), [&](const Option& option) { return option.get(rules) != option.get(preset.rules); });
  };
  // Every preset is a variant of the first of its family, which is what people compare with.
  const auto same_family = [&](const Preset& preset) {
    return preset.rules.auction == rules.auction && preset.rules.mixed == rules.mixed &&
           preset.rules.illustrated == rules.illustrated && preset.rules.pot == rules.pot;
  };
  const Preset* base = &presets().front();
  if (const auto found = std::ranges::find_if(presets(), same_family); found != presets().end()) {
    if (differences(*found) < differences(*base)) base = &*found;
  }
  std::string text;
  for (const Option& option : options()) {
    if (option.get(rules) == option.get(base->rules)) continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", option.name, value_text(option, rules));
  }
  return fmt::format("{}{{{}}}", base->name, text);
}

std::expected<RuleSet, Message> parse_rules(std::string_view text) {
  const std::string_view whole = trimmed(text);
  const std::size_t open = whole.find('{');
  const std::string_view name = trimmed(whole.substr(0, open));
  if (name.empty()) {
    return Error(message("{text} names no rule set; expected for example simple or simple{{kadil=yes}}",
                         {{"text", in_quotes(whole)}}));
  }
  const Preset* preset = find_preset(name);
  if (preset == nullptr) return Error(unknown_preset(name));
  if (open == std::string_view::npos) return preset->rules;
  const std::string_view rest = whole.substr(open + 1);
  const std::size_t close = rest.find('}');
  if (close == std::string_view::npos) {
    return Error(message("{text} has no closing brace }}", {{"text", in_quotes(whole)}}));
  }
  if (const std::string_view after = trimmed(rest.substr(close + 1)); !after.empty()) {
    return Error(message("{text} after the closing brace is too much", {{"text", in_quotes(after)}}));
  }
  const auto rules = with_options(preset->rules, rest.substr(0, close));
  if (!rules) return rules;
  return if_valid(*rules);
}

Json rules_value(const RuleSet& rules) {
  Json object = Json::object();
  for (const Option& option : options()) {
    Json& value = object[std::string(option.name)];
    if (is_yes_no(option)) {
      value = option.get(rules) != 0;
    } else if (option.choices.empty()) {
      value = option.get(rules);
    } else {
      value = value_text(option, rules);
    }
  }
  return object;
}

std::expected<RuleSet, Message> rules_of_value(const Json& value) {
  if (!value.is_object()) {
    return Error(message("the rule set is {value}; expected an object", {{"value", shown(value)}}));
  }
  RuleSet rules;
  for (const auto& [name, field] : value.items()) {
    const Option* option = find_option(name);
    if (option == nullptr) return Error(unknown_option(name));
    std::string text;
    if (is_yes_no(*option)) {
      if (!field.is_boolean()) {
        return Error(message("option {option} is {value}; expected true or false",
                             {{"option", name}, {"value", shown(field)}}));
      }
      text = field.get<bool>() ? "yes" : "no";
    } else if (option->choices.empty()) {
      if (!field.is_number_integer()) {
        return Error(message("option {option} is {value}; expected a number from {min} to {max}",
                             {{"option", name},
                              {"value", shown(field)},
                              {"min", std::int64_t{option->min}},
                              {"max", std::int64_t{option->max}}}));
      }
      text = field.dump();
    } else {
      if (!field.is_string()) {
        return Error(message("option {option} is {value}; expected a word",
                             {{"option", name}, {"value", shown(field)}}));
      }
      text = field.get_ref<const std::string&>();
    }
    if (auto set = set_from_text(*option, text, rules); !set) return Error(std::move(set.error()));
  }
  return if_valid(rules);
}

std::string rules_to_json(const RuleSet& rules) {
  return rules_value(rules).dump();
}

std::expected<RuleSet, Message> rules_from_json(std::string_view json) {
  auto value = parse_json(json);
  if (!value) return Error(json_message(value.error()));
  return rules_of_value(*value);
}

}  // namespace pulka
