// A served table: a fold over its records. decide_act() says what follows from what somebody does,
// fold() is the only thing that changes it.
#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/seat.hpp"
#include "client_frame.hpp"
#include "fair/fair_deal.hpp"
#include "game/state.hpp"
#include "scoring/sheet.hpp"
#include "table_event.hpp"
#include "text/message.hpp"

namespace pulka {

enum class Stage : std::uint8_t {
  kGathering,  // seats are open
  kReadying,   // waits for the players to be ready for the next deal
  kSeeds,      // waits for their seeds
  kPlaying,
  kFinished,
};

// One command's events of the deal under way, or of the last one until the next begins.
struct Batch {
  std::uint32_t version = 0;
  std::optional<Seat> by;
  bool by_person = false;
  std::vector<Event> events;
};

struct PastDeal {
  std::uint32_t number = 0;
  std::optional<Seat> declarer;  // nobody: passed out
  std::optional<Contract> contract;
  PerSeat<std::uint8_t> taken{};
};

// What made the cards of a deal. `given` of the seats that have given a seed; the others' commits count for
// nothing.
struct Shuffle {
  std::uint32_t deal = 0;
  Seed server{};
  Seed promised{};  // commitment(server)
  PerSeat<std::optional<Seed>> commits;
  PerSeat<std::optional<Seed>> seeds;
};

struct PendingClaim {
  Seat seat = Seat::k0;
  std::uint8_t tricks = 0;
  SeatSet asked;  // who has still to answer
  SeatSet agreed;
};
struct PendingTakeBack {
  Seat seat = Seat::k0;
  std::uint32_t since = 0;
  SeatSet asked;
  SeatSet agreed;
};

struct HostedTable {
  explicit HostedTable(TableSetup made);

  std::string id;
  TableSetup setup;  // as it was made; who sits where now is in `holders`
  std::vector<Holder> holders;
  std::vector<std::string> clients;  // by seat: client_of() its holder
  std::uint32_t version = 0;         // of the last record
  std::uint32_t public_version = 0;  // counts what a spectator sees
  std::int64_t at = 0;               // when the last step was made

  State state;
  State deal_start;            // before the cards of this deal were dealt
  std::vector<Batch> batches;  // since then
  Sheet sheet;
  std::vector<Entry> settlement;  // of the last deal that ended
  std::vector<PastDeal> past;
  std::optional<Seed> promise;          // the server's seed for the next deal
  Seed promised{};                      // its commitment
  Shuffle shuffle;                      // commits and seeds for the next deal or the one under way
  std::optional<Shuffle> last_shuffle;  // of the last finished deal
  std::optional<PendingClaim> claim;
  std::optional<PendingTakeBack> take_back;
  bool ended = false;  // by the host
  PerSeat<std::int32_t> deal_left{};
  std::deque<table_event::Said> talk;  // the newest
  std::deque<std::int64_t> talk_at;

  [[nodiscard]] int players() const { return static_cast<int>(holders.size()); }
  [[nodiscard]] const Holder& holder(Seat seat) const { return holders[static_cast<std::size_t>(seat)]; }
  // A person who plays himself.
  [[nodiscard]] bool present(Seat seat) const {
    return holder(seat).kind == Holder::Kind::kPerson && !holder(seat).away;
  }
  [[nodiscard]] bool played_by_bot(Seat seat) const {
    return holder(seat).kind == Holder::Kind::kBot ||
           (holder(seat).kind == Holder::Kind::kPerson && holder(seat).away);
  }
  [[nodiscard]] std::optional<Seat> seat_of(std::string_view owner) const;
  [[nodiscard]] Stage stage() const;
  // The number of the deal under way, or of the next one.
  [[nodiscard]] std::uint32_t deal_number() const { return state.table.deals_done + 1; }
  // Whom the table waits for: to be ready, for seeds, for answers, for a move.
  [[nodiscard]] SeatSet waiting_for() const;
  // Or after the last.
  [[nodiscard]] bool between_deals() const;
};

inline constexpr std::size_t kTalkKept = 50;

// Watches a fold: what happens to the game is told as it happens.
class FoldObserver {
 public:
  virtual ~FoldObserver() = default;
  // `before` is the table that the event meets.
  virtual void happens(const Table& before, const Event& event) = 0;
};

// The record of version table.version + 1. `observer` may be null.
void fold(HostedTable& table, const TableStep& step, FoldObserver* observer);
// Whether a step read from a store can be folded here; a store that was changed by something else is refused.
[[nodiscard]] bool foldable(const HostedTable& table, const TableStep& step);

struct Refusal {
  std::string_view code;  // docs/protocol.md
  Message message;
};

// Who acts.
struct Actor {
  std::string owner;   // hash of the token
  std::string client;  // as others see him
  std::string name;
};

// What follows from an act, or why not. A claim that everybody has agreed to, or that can come out no other
// way, is followed by the cards played out.
[[nodiscard]] std::expected<std::vector<TableEvent>, Refusal> decide_act(const HostedTable& table,
                                                                         const Actor& actor, const Act& act);

// A bot for this seat, with a name that nobody else at the table has.
[[nodiscard]] Holder bot_holder(const HostedTable& table, Seat seat, BotKind kind);

// The events of the game that follow from a command, as one move. The command must be legal.
[[nodiscard]] TableEvent move(const HostedTable& table, std::optional<Seat> by, bool by_person,
                              const Command& command);

// The move that `seat` could ask to undo now: its last call or card of this deal, if it has not been shown a
// card since that it had not seen.
[[nodiscard]] std::optional<std::uint32_t> undoable(const HostedTable& table, Seat seat);

}  // namespace pulka
