// A table as the wire shows it, in sections that change at different times; docs/protocol.md is the
// reference. Each is a JSON object (or null) without line feeds. All but two come from what everybody at the
// table knows.
#pragma once

#include <span>
#include <string>

#include "game/event.hpp"
#include "game/seat_view.hpp"
#include "game/state.hpp"
#include "scoring/sheet.hpp"

namespace pulka {

// {"talon":true,"game":"seven","suit":"clubs"}: "game" is left out for six tricks, "suit" without trumps.
[[nodiscard]] std::string contract_to_json(const Contract& contract);

// The deal: who is dealer, what was called, what is played.
[[nodiscard]] std::string deal_section(const Table& table);
// The play: who decides, the trick on the table and the last one, tricks and cards by seat.
[[nodiscard]] std::string play_section(const Table& table);
[[nodiscard]] std::string money_section(const Table& table);
// "null" unless the cards of the last deal lie open.
[[nodiscard]] std::string shown_section(const Table& table);
// The seat's own cards.
[[nodiscard]] std::string cards_section(const SeatView& view);
// What the seat may do now, without the closing brace: the table adds what the game knows nothing of.
[[nodiscard]] std::string actions_section(const SeatView& view);
// "null" with a pot.
[[nodiscard]] std::string sheet_section(const RuleSet& rules, const Sheet& sheet);
// The lines of the last settlement, each with its sentence.
[[nodiscard]] std::string settlement_section(std::span<const Entry> entries, int players);
// An event as a frame carries it: as event_to_json(), a chalked line or a fine with its sentence as well.
[[nodiscard]] std::string frame_event(const SeenEvent& event, int players);
// The same of an event as it was, secrets included, for a deal that is over.
[[nodiscard]] std::string open_event(const Event& event, int players);
// Where all cards lie, for a deal that is over: hands by seat, closed hand, talon, discards.
[[nodiscard]] std::string hands_section(const State& state);

}  // namespace pulka
