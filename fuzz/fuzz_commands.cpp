// Any bytes as a party: rules, and commands sensible or not. Whatever is said, the state stays sound, nobody
// sees what he has not been shown, and exactly the player's acts that are listed as legal are accepted.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "command_bytes.hpp"
#include "fuzz_check.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "invariants.hpp"
#include "knowledge.hpp"
#include "text/wording.hpp"

namespace {

using namespace pulka;

// So that the words are on the screen when one is not empty.
void check_sound(const std::string& fault) {
  if (!fault.empty()) std::fprintf(stderr, "%s\n", fault.c_str());
  FUZZ_CHECK(fault.empty());
}

// Whether the command is a player's own act, of which legal_actions() knows all.
bool is_act(const Command& command) {
  return std::visit(
      [](const auto& said) {
        using C = std::remove_cvref_t<decltype(said)>;
        return !std::is_same_v<C, command::CutPack> && !std::is_same_v<C, command::RecordOffence> &&
               requires { said.seat; };
      },
      command);
}

Seat speaker(const Command& command) {
  return std::visit(
      [](const auto& said) {
        if constexpr (requires { said.seat; }) {
          return said.seat;
        } else {
          return Seat::k0;
        }
      },
      command);
}

void check_listed(const State& state, const Command& command,
                  const std::expected<EventList, Illegal>& events) {
  if (!is_act(command)) return;
  const bool fined = events && std::holds_alternative<event::Fined>(events->front());
  FUZZ_CHECK(!fined || state.table.rules.enforcement == Enforcement::kTable);
  const Seat seat = speaker(command);
  if (to_index(seat) >= state.table.players) {
    FUZZ_CHECK(!events);
    return;
  }
  // A merge has no amount; one that was given is passed over.
  if (const auto* propose = std::get_if<command::Propose>(&command)) {
    if (propose->proposal.kind == Proposal::Kind::kMerge && propose->proposal.amount != 0) return;
    // Of the refills only the table's own contribution is listed.
    if (propose->proposal.kind == Proposal::Kind::kRefill &&
        propose->proposal.amount != state.table.rules.contribution) {
      return;
    }
  }
  const ActionList actions = legal_actions(project(state, seat));
  FUZZ_CHECK((events && !fined) == (std::ranges::find(actions, command, &Action::command) != actions.end()));
}

void check_views(const State& state, const Knowledge& knowledge) {
  for (int i = 0; i < state.table.players; ++i) {
    check_sound(invariants::fault_of(project(state, seat_at(i)), knowledge.seen[seat_at(i)]));
  }
}

class Party {
 public:
  explicit Party(const fuzz::Start& begin)
      : start_(start(begin.rules, begin.players, begin.dealer)), state_(start_) {}

  void take(const fuzz::Step& step) {
    if (step.command) {
      carry_out(*step.command);
      return;
    }
    const Seat seat = state_.table.proposal ? first_asked() : state_.table.to_act;
    const ActionList actions = legal_actions(project(state_, seat));
    if (!actions.empty()) carry_out(actions[step.number % actions.size()].command);
  }

  void end() {
    check_sound(invariants::fault_of_account(state_.table));
    FUZZ_CHECK(replay(start_, events_) == state_);
  }

 private:
  [[nodiscard]] Seat first_asked() const {
    for (Seat seat : kSeats) {
      if (state_.table.asked.has(seat)) return seat;
    }
    return Seat::k0;  // not reached: a pending proposal waits for somebody
  }

  void carry_out(const Command& command) {
    const State before = state_;
    const auto events = decide(state_, command);
    FUZZ_CHECK(before == state_);
    check_listed(state_, command, events);
    if (!events) {
      FUZZ_CHECK(!Wording{}.text(explain(events.error())).empty());
      return;
    }
    FUZZ_CHECK(!events->empty());
    for (const Event& event : *events) {
      FUZZ_CHECK(applicable(state_, event));
      knowledge_.add(state_.table, event);
      for (int i = 0; i < state_.table.players; ++i) {
        FUZZ_CHECK(
            knowledge_.seen[seat_at(i)].has_all(invariants::cards_in(see(state_.table, event, seat_at(i)))));
      }
      apply(state_, event);
      events_.push_back(event);
    }
    check_sound(invariants::fault_of(state_));
    check_views(state_, knowledge_);
    // Every act that can be thought of: too slow for every step.
    if (events_.size() % 16 == 0) check_sound(invariants::fault_of_actions(state_, state_.table.to_act));
  }

  State start_;
  State state_;
  Knowledge knowledge_;
  std::vector<Event> events_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Reader in(data, size);
  const fuzz::Start begin = fuzz::read_start(in);
  if (!faults(begin.rules).empty()) return 0;
  Party party(begin);
  while (!in.empty()) party.take(fuzz::read_step(in));
  party.end();
  return 0;
}
