// A table that is awake: the table itself, what its viewers were shown last, its clock, and what it waits
// for. Internal to the house.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hosted_table.hpp"
#include "net.hpp"
#include "sections.hpp"

namespace pulka {

using FrameText = std::shared_ptr<const std::string>;

// What viewers have been shown: kept to send only what changes.
struct Shown {
  std::array<std::string, kSectionCount> common;     // for seats
  std::array<std::string, kSectionCount> spectator;  // empty: nothing of it
  PerSeat<std::string> cards;
  PerSeat<std::string> actions;
};

// The frames of one step.
struct StepFrames {
  std::uint32_t version = 0;
  std::uint32_t public_version = 0;
  PerSeat<FrameText> seat;
  FrameText spectator;  // nullptr: nothing changed for spectators
};

// The clock of one who thinks.
struct Thinking {
  SeatSet seats;           // present people that the table waits for
  std::int64_t since = 0;  // milliseconds since 1970
  bool warned = false;
};

inline constexpr std::size_t kRecentSteps = 12;
inline constexpr std::size_t kAnswersKept = 16;

// What one client was answered at a table: the newest, for one who asks again.
struct Answers {
  std::deque<std::pair<std::uint64_t, std::string>> kept;
  std::uint64_t forgotten = 0;  // the highest `seq` whose answer is no longer there

  void remember(std::uint64_t seq, std::string answer) {
    kept.emplace_back(seq, std::move(answer));
    if (kept.size() <= kAnswersKept) return;
    forgotten = std::max(forgotten, kept.front().first);
    kept.pop_front();
  }
};

struct Room {
  explicit Room(HostedTable made) : table(std::move(made)) {}

  HostedTable table;
  std::uint64_t number = 0;  // tells apart two lives of the same table
  Shown shown;
  std::map<ConnectionId, std::string> viewers;  // with the owner
  std::deque<StepFrames> recent;                // for those who come back
  Thinking thinking;
  PerSeat<int> timeouts{};  // in a row

  int pending = 0;  // records on their way to the disk
  // To be done once the record of this version is safe.
  std::vector<std::pair<std::uint32_t, std::function<void()>>> when_safe;

  // What the bots are asked: for which version, and what came back.
  std::uint32_t asked_version = 0;
  std::optional<Seat> asked_seat;
  std::optional<Command> bot_command;
  std::int64_t bot_due = 0;
  std::int64_t deal_due = 0;  // 0: no deal is due
  std::int64_t idle_since = 0;

  // Answers that a client may ask for again, the newest.
  std::unordered_map<std::string, Answers> answers;
};

}  // namespace pulka
