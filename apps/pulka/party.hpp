// A party in progress in this program: state, sheet, and the log that is written before anything is shown.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "notation/log.hpp"
#include "scoring/sheet.hpp"
#include "store/log_file.hpp"
#include "text/message.hpp"

namespace pulka {

// The sheet after a list of events.
[[nodiscard]] inline Sheet sheet_of(const LogHeader& header, std::span<const Event> events) {
  Sheet sheet = opening_sheet(header.rules, static_cast<int>(header.players.size()));
  for (const Event& event : events) {
    if (const auto* chalked = std::get_if<event::Chalked>(&event)) write(sheet, chalked->entry);
  }
  return sheet;
}

struct Party {
  LogHeader header;
  State state;
  std::vector<Event> events;
  std::optional<LogFile> file;  // none: nothing is kept

  [[nodiscard]] static Party begin(LogHeader header) {
    State state = start(header.rules, static_cast<int>(header.players.size()), header.first_dealer);
    return {std::move(header), std::move(state), {}, std::nullopt};
  }
  [[nodiscard]] static Party resume(LogFile::Resumed resumed) {
    Party party = begin(std::move(resumed.log.header));
    party.state = replay(std::move(party.state), resumed.log.events);
    party.events = std::move(resumed.log.events);
    party.file = std::move(resumed.file);
    return party;
  }

  [[nodiscard]] int players() const { return static_cast<int>(header.players.size()); }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const LogPlayer& player : header.players) names.push_back(player.name);
    return names;
  }

  // Carries out what decide() allowed: first into the log, and only when it is safely there into the state.
  // An error means that nothing has happened.
  [[nodiscard]] std::expected<void, Message> commit(const EventList& batch) {
    if (file) {
      if (auto written = file->append({batch.begin(), batch.size()}); !written) return written;
    }
    for (const Event& event : batch) {
      pulka::apply(state, event);
      events.push_back(event);
    }
    return {};
  }
};

}  // namespace pulka
