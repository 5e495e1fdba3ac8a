// Any bytes as a rule set in text and in JSON: no crash, and what was understood is valid and survives
// printing.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz_check.hpp"
#include "notation/rule_text.hpp"
#include "rules/rule_set.hpp"
#include "text/wording.hpp"

namespace {

using namespace pulka;

void check_rules(const std::expected<RuleSet, Message>& rules) {
  if (!rules) {
    FUZZ_CHECK(!Wording{}.text(rules.error()).empty());
    return;
  }
  FUZZ_CHECK(faults(*rules).empty());
  FUZZ_CHECK(parse_rules(print_rules(*rules)) == *rules);
  FUZZ_CHECK(rules_from_json(rules_to_json(*rules)) == *rules);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_rules(parse_rules(text));
  check_rules(rules_from_json(text));
  return 0;
}
