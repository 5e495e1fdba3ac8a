// Events, calls and actions in words.
#pragma once

#include <optional>
#include <string>

#include "game/event.hpp"
#include "game/legal_actions.hpp"
#include "game/table.hpp"
#include "text/message.hpp"
#include "text/wording.hpp"

namespace pulka {

// What happened, as one line of a record; nothing for events that the lines around them already tell.
[[nodiscard]] std::optional<std::string> describe(const SeenEvent& event, const Wording& wording);

// "hearts without the talon".
[[nodiscard]] Message describe(Contract contract);

// How an action is typed at the prompt, and what it does: "pass", "take", "hearts", a card.
[[nodiscard]] std::string typed_form(const Command& command, const Wording& wording);

// A question or notice.
[[nodiscard]] Message describe(const Proposal& proposal);

}  // namespace pulka
