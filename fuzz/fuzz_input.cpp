// What a player and a scorer type, line by line. The first byte chooses the moment of the game.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/game.hpp"
#include "input.hpp"
#include "rules/options.hpp"
#include "score_input.hpp"
#include "text/wording.hpp"
#include "words.hpp"

namespace {

using namespace pulka;  // NOLINT(google-build-using-namespace)

void require(bool condition) {
  if (!condition) std::abort();
}

// The views of one party in each phase in which somebody is asked.
void add_moments(const RuleSet& rules, std::vector<SeatView>& views) {
  State state = start(rules, 3, Seat::k2);
  views.push_back(project(state, Seat::k0));
  pulka::apply(state, event::Dealt{deal_from_seed(1, 1)});
  while (state.table.phase != Phase::kDealing) {
    const SeatView view = project(state, state.table.to_act);
    if (views.empty() || views.back().table.phase != view.table.phase || state.table.tricks.size() % 3 == 0) {
      views.push_back(view);
    }
    // The last of each list: bids, buys, whists, the highest card.
    const auto events = decide(state, legal_actions(view).back().command);
    for (const Event& event : *events) pulka::apply(state, event);
  }
}

std::vector<SeatView> moments() {
  std::vector<SeatView> views;
  add_moments({.talon = TalonRule::kNegotiated}, views);
  for (const char* preset : {"mixed-negotiated", "austrian-limited", "illustrated"}) {
    add_moments(find_preset(preset)->rules, views);
  }
  return views;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<SeatView> kViews = moments();
  static const std::vector<std::string> kNames{"Anna", "Борис", "Vera"};
  if (size == 0) return 0;
  const std::string_view line(reinterpret_cast<const char*>(data) + 1, size - 1);
  const SeatView& view = kViews[data[0] % kViews.size()];
  const Wording wording;
  if (const auto typed = parse_typed(view, line)) {
    if (const auto* command = std::get_if<Command>(&*typed)) {
      // What was understood can be written down and is understood again.
      if (const std::string form = typed_form(*command, view.table, wording); !form.empty()) {
        const auto again = parse_typed(view, form);
        if (again && std::holds_alternative<Command>(*again)) require(std::get<Command>(*again) == *command);
      }
    }
  } else {
    require(!wording.text(typed.error()).empty());
  }
  const auto entry = parse_score_entry(kNames, line);
  if (!entry) require(!wording.text(entry.error()).empty());
  return 0;
}
