#include "pages.hpp"

#include <charconv>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

#include "notation/command_json.hpp"
#include "notation/rule_text.hpp"
#include "past_deal.hpp"
#include "put.hpp"
#include "rules/options.hpp"
#include "sections.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

HttpResponse json_page(std::string body, int status = 200) {
  HttpResponse response;
  response.status = status;
  response.body = std::move(body);
  return response;
}

HttpResponse fault_page(int status, const Message& why) {
  return json_page(fmt::format(R"({{"ok":false,"message":{}}})", message_to_json(why)), status);
}

// Which of the family's books a rule set is played by.
std::string_view family_of(const RuleSet& rules) {
  if (rules.illustrated != Illustrated::kNone) return "illustrated";
  if (rules.scoring == Scoring::kPot) return "austrian";
  return rules.mixed == Mixed::kNone ? "simple" : "mixed";
}

std::string rules_page() {
  std::string out = R"({"presets":[)";
  for (const Preset& preset : presets()) {
    put(out, R"({}{{"name":"{}","sentence":{},"family":"{}","rules":{}}})", out.back() == '[' ? "" : ",",
        preset.name, json_text(preset.sentence), family_of(preset.rules), rules_to_json(preset.rules));
  }
  out += R"(],"options":[)";
  for (const Option& option : options()) {
    put(out, R"({}{{"name":"{}","clause":"{}","sentence":{})", out.back() == '[' ? "" : ",", option.name,
        to_string(option.clause), json_text(option.sentence));
    if (option.choices.empty()) {
      put(out, R"(,"min":{},"max":{}}})", option.min, option.max);
      continue;
    }
    out += R"(,"choices":[)";
    for (const std::string_view choice : option.choices)
      put(out, R"({}"{}")", out.back() == '[' ? "" : ",", choice);
    out += "]}";
  }
  return out + "]}";
}

std::string check_page(std::string_view text) {
  const auto rules = parse_rules(text);
  if (!rules) return fmt::format(R"({{"ok":false,"message":{}}})", message_to_json(rules.error()));
  std::string out;
  put(out, R"({{"ok":true,"rules":{},"family":"{}","values":{{)", json_text(print_rules(*rules)),
      family_of(*rules));
  bool first = true;
  for (const Option& option : options()) {
    put(out, R"({}"{}":"{}")", first ? "" : ",", option.name, value_text(option, *rules));
    first = false;
  }
  out += R"(},"applies":[)";
  for (const Option& option : options()) {
    if (applies(option.scope, *rules)) put(out, R"({}"{}")", out.back() == '[' ? "" : ",", option.name);
  }
  put(out, R"(],"players":[{},{}]}})", min_players(*rules), max_players(*rules));
  return out;
}

// The value of `name` in a query, its percent signs and plusses undone.
std::optional<std::string> query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || pair.substr(0, equals) != name) continue;
    std::string value;
    const std::string_view coded = pair.substr(equals + 1);
    for (std::size_t i = 0; i < coded.size(); ++i) {
      unsigned byte = 0;
      if (coded[i] == '+') {
        value += ' ';
      } else if (coded[i] == '%' && i + 2 < coded.size() &&
                 std::from_chars(coded.data() + i + 1, coded.data() + i + 3, byte, 16).ptr ==
                     coded.data() + i + 3) {
        value += static_cast<char>(byte);
        i += 2;
      } else {
        value += coded[i];
      }
    }
    return value;
  }
  return std::nullopt;
}

HttpResponse table_page(std::string_view rest, Ledger& ledger) {
  const std::size_t slash = rest.find('/');
  const std::string id(rest.substr(0, slash));
  const std::string_view what = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
  constexpr std::string_view kDeals = "deals/";
  std::uint32_t number = 0;
  if (what.starts_with(kDeals)) {
    const std::string_view digits = what.substr(kDeals.size());
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size()) number = 0;
  }
  if (what != "log" && number == 0) return fault_page(404, message("There is no such page."));
  const auto records = ledger.records(id);
  if (!records) return fault_page(503, records.error());
  if (records->empty()) return fault_page(404, message("There is no table \"{table}\".", {{"table", id}}));
  if (what == "log") {
    auto log = export_log(id, *records);
    if (!log) return fault_page(500, log.error());
    HttpResponse response;
    response.type = "text/plain; charset=utf-8";
    response.body = std::move(*log);
    response.filename = "pulka-" + id + ".log";
    return response;
  }
  const auto deal = find_past_deal(id, *records, number);
  if (!deal) return fault_page(404, deal.error());
  return json_page(past_deal_json(id, number, *deal));
}

}  // namespace

std::optional<HttpResponse> api_page(const HttpRequest& request, Ledger& ledger) {
  constexpr std::string_view kApi = "/api/";
  constexpr std::string_view kTables = "/api/tables/";
  const std::string_view path = request.path;
  if (!path.starts_with(kApi)) return std::nullopt;
  if (path == "/api/rules") {
    static const std::string page = rules_page();
    return json_page(page);
  }
  if (path == "/api/rules/check") {
    const auto text = query_value(request.query, "rules");
    if (!text) return fault_page(400, message("field {field} is missing", {{"field", "rules"}}));
    return json_page(check_page(*text));
  }
  if (path.starts_with(kTables)) return table_page(path.substr(kTables.size()), ledger);
  return fault_page(404, message("There is no such page."));
}

}  // namespace pulka
