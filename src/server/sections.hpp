// A served table in the sections of docs/protocol.md, as JSON. Those of the game alone are the notation's
// (notation/table_json.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "hosted_table.hpp"

namespace pulka {

// What everybody with a seat sees alike.
enum class SectionKind : std::uint8_t {
  kSetup,
  kSeats,
  kState,
  kFair,
  kDeal,
  kPlay,
  kAsked,
  kMoney,
  kSheet,
  kShown,
  kSettlement,
  kPast,
  kFinal,
};
inline constexpr std::array kSectionKinds{SectionKind::kSetup, SectionKind::kSeats,      SectionKind::kState,
                                          SectionKind::kFair,  SectionKind::kDeal,       SectionKind::kPlay,
                                          SectionKind::kAsked, SectionKind::kMoney,      SectionKind::kSheet,
                                          SectionKind::kShown, SectionKind::kSettlement, SectionKind::kPast,
                                          SectionKind::kFinal};
inline constexpr std::size_t kSectionCount = kSectionKinds.size();
[[nodiscard]] std::string_view section_name(SectionKind kind);

// `online`: seats whose people have a connection open.
[[nodiscard]] std::string section(SectionKind kind, const HostedTable& table, SeatSet online);
// The same for a spectator, who is one deal behind; empty where he sees nothing of it.
[[nodiscard]] std::string spectator_section(SectionKind kind, const HostedTable& table, SeatSet online);
// What this seat may do.
[[nodiscard]] std::string own_actions(const HostedTable& table, const SeatView& view);
// What the seat has seen happen since the cards were dealt: a JSON list.
[[nodiscard]] std::string seen_events(const HostedTable& table, Seat seat);
// The last lines of talk: a JSON list.
[[nodiscard]] std::string talk_lines(const HostedTable& table);
// One line of it without the closing brace.
[[nodiscard]] std::string talk_line(const table_event::Said& said, std::int64_t at);
// How the table stands in the lobby.
[[nodiscard]] std::string lobby_entry(const HostedTable& table);
// A JSON string.
[[nodiscard]] std::string json_text(std::string_view text);

}  // namespace pulka
