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

inline constexpr std::size_t kRecentSteps = 12;
inline constexpr std::size_t kAnswersKept = 16;

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

struct Viewer {
  std::string owner;
  std::optional<Seat> seat;  // of the owner, as the table stands
};

// The clock of one who thinks.
struct Thinking {
  SeatSet seats;           // present people that the table waits for
  std::int64_t since = 0;  // milliseconds since 1970
  bool warned = false;
};

// A frame that is sent once the record of `version` is safe.
struct Letter {
  std::uint32_t version = 0;
  ConnectionId connection = 0;
  FrameText frame;
  std::uint64_t seq = 0;  // of the command that it answers; 0: none
};

// Answers that a client may ask for again.
struct Answers {
  struct Answer {
    std::uint64_t seq = 0;
    std::uint32_t version = 0;  // of what was carried out
    std::string refusal;        // or this frame
  };
  std::deque<Answer> kept;  // the newest
  // The highest number whose answer is no longer kept. Pages of one token count each for itself, so that a
  // lower number may come later.
  std::uint64_t forgotten = 0;

  void add(Answer answer) {
    kept.push_back(std::move(answer));
    if (kept.size() <= kAnswersKept) return;
    forgotten = std::max(forgotten, kept.front().seq);
    kept.pop_front();
  }
};

struct Room {
  explicit Room(HostedTable made) : table(std::move(made)) {}

  HostedTable table;
  std::uint64_t number = 0;  // tells apart two lives of the same table
  Shown shown;
  std::map<ConnectionId, Viewer> viewers;
  std::deque<StepFrames> recent;  // for those who come back
  Thinking thinking;
  PerSeat<int> timeouts{};  // in a row

  int pending = 0;  // records on their way to the disk
  std::vector<Letter> when_safe;

  // What a bot is asked, until the table moves on, and what came back. Talk does not disturb it.
  std::uint64_t question = 0;  // counts
  std::optional<Seat> asked_seat;
  std::optional<Command> bot_command;
  std::int64_t bot_due = 0;
  std::int64_t deal_due = 0;  // 0: no deal is due
  std::int64_t idle_since = 0;

  std::unordered_map<std::string, Answers> answers;  // by client
};

}  // namespace pulka
