// What happens at a served table besides the game: who sits where, who is ready, seeds, claims, talk.
// Together with the game's own events these are the table's records, and the only thing that changes it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.hpp"
#include "cards/deal.hpp"
#include "cards/seat.hpp"
#include "fair/fair_deal.hpp"
#include "game/event.hpp"
#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

// Who has a seat.
struct Holder {
  enum class Kind : std::uint8_t { kOpen, kPerson, kBot };
  Kind kind = Kind::kOpen;
  std::string name;   // empty for an open seat
  std::string owner;  // of a person: the hash of the token, 64 hexadecimal digits; a secret of the server's
  BotKind bot = BotKind::kSampling;  // of a bot
  bool away = false;                 // a bot plays for this person
  friend bool operator==(const Holder&, const Holder&) = default;
};

// Cards that have been dealt before, to be played once more for nothing.
struct Practice {
  std::string table;       // where they come from …
  std::uint32_t deal = 0;  // … and the number of the deal there
  Deal cards;
  friend bool operator==(const Practice&, const Practice&) = default;
};

struct TableSetup {
  std::string title;
  RuleSet rules;
  std::vector<Holder> holders;  // by seat, 2..5
  Seat first_dealer = Seat::k0;
  int move_s = 0;  // seconds for a move, 0: no limit
  int deal_s = 0;  // seconds for all moves of a deal, 0: no limit
  bool hints = true;
  bool listed = true;        // shown in the lobby
  std::string host;          // the owner who made the table
  std::int64_t made_at = 0;  // milliseconds since 1970
  std::optional<Practice> practice;
  friend bool operator==(const TableSetup&, const TableSetup&) = default;
};

namespace table_event {

struct Seated {  // the seat has this holder from now on
  Seat seat;
  Holder holder;
  friend bool operator==(const Seated&, const Seated&) = default;
};
struct WentAway {  // a bot plays for the person
  Seat seat;
  friend bool operator==(const WentAway&, const WentAway&) = default;
};
struct CameBack {
  Seat seat;
  friend bool operator==(const CameBack&, const CameBack&) = default;
};
struct Promised {  // the server's seed for the next deal; what is published is its hash
  Seed seed;
  friend bool operator==(const Promised&, const Promised&) = default;
};
struct Readied {
  Seat seat;
  Seed commit;  // hash of the seed to come
  friend bool operator==(const Readied&, const Readied&) = default;
};
struct SeedGiven {
  Seat seat;
  Seed seed;
  friend bool operator==(const SeedGiven&, const SeedGiven&) = default;
};
struct Moved {             // one command's events
  std::optional<Seat> by;  // whose command it was; nobody's: the cards were dealt
  bool by_person = false;  // … and that he gave it himself, so that he may ask for it back
  std::vector<Event> events;
  friend bool operator==(const Moved&, const Moved&) = default;
};
struct Claimed {
  Seat seat;
  std::uint8_t tricks = 0;
  SeatSet asked;  // who has to agree; nobody: it can come out no other way
  friend bool operator==(const Claimed&, const Claimed&) = default;
};
struct ClaimAnswered {
  Seat seat;
  bool yes = false;
  friend bool operator==(const ClaimAnswered&, const ClaimAnswered&) = default;
};
struct TakeBackAsked {
  Seat seat;
  std::uint32_t since = 0;  // the version of the move that is to be undone
  SeatSet asked;
  friend bool operator==(const TakeBackAsked&, const TakeBackAsked&) = default;
};
struct TakeBackAnswered {
  Seat seat;
  bool yes = false;
  friend bool operator==(const TakeBackAnswered&, const TakeBackAnswered&) = default;
};
struct TakenBack {  // the moves from version `since` on have not happened
  Seat seat;
  std::uint32_t since = 0;
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
struct Said {
  std::optional<Seat> seat;
  std::string client;  // as others see him
  std::string name;
  std::string text;
  friend bool operator==(const Said&, const Said&) = default;
};
struct Closed {  // the host ends the party
  friend bool operator==(const Closed&, const Closed&) = default;
};

}  // namespace table_event

using TableEvent =
    std::variant<table_event::Seated, table_event::WentAway, table_event::CameBack, table_event::Promised,
                 table_event::Readied, table_event::SeedGiven, table_event::Moved, table_event::Claimed,
                 table_event::ClaimAnswered, table_event::TakeBackAsked, table_event::TakeBackAnswered,
                 table_event::TakenBack, table_event::Said, table_event::Closed>;

// One stored step of a table: all of it happens, or nothing.
struct TableStep {
  std::int64_t at = 0;                // milliseconds since 1970
  PerSeat<std::int32_t> deal_left{};  // milliseconds that each player has left for the deal after it
  std::vector<TableEvent> events;
  friend bool operator==(const TableStep&, const TableStep&) = default;
};

// Bodies of records: version 0 is the setup, every later one a step.
[[nodiscard]] std::string setup_to_json(const TableSetup& setup);
[[nodiscard]] std::expected<TableSetup, Message> setup_from_json(std::string_view json);
[[nodiscard]] std::string step_to_json(const TableStep& step, int players);
[[nodiscard]] std::expected<TableStep, Message> step_from_json(std::string_view json, int players);

}  // namespace pulka
