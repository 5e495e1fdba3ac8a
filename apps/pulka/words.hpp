// Events, calls and actions in words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/event.hpp"
#include "game/legal_actions.hpp"
#include "game/table.hpp"
#include "text/message.hpp"
#include "text/wording.hpp"

namespace pulka {

// What happened at the table as it stood `before`, as one line of a record; nothing for events that the lines
// around them already tell.
[[nodiscard]] std::optional<std::string> describe(const SeenEvent& event, const Table& before,
                                                  const Wording& wording);

// An event as it is told to one who may see everything: what is secret, as its owner saw it, and of a deal
// only that it was dealt (hand_lines() shows the cards).
[[nodiscard]] SeenEvent unveiled(const Table& before, const Event& event);

// The three hands of a deal about to be played at this table, by name, and the talon.
[[nodiscard]] std::vector<std::string> hand_lines(const Table& table, const Deal& deal,
                                                  const Wording& wording);

// How an action is typed at the prompt of this table: "pass", "out", "take", "hearts", "3", a card.
[[nodiscard]] std::string typed_form(const Command& command, const Table& table, const Wording& wording);

// A question or notice.
[[nodiscard]] Message describe(const Proposal& proposal);

}  // namespace pulka
