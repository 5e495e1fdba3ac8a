// What a client sends, decoded and checked; docs/protocol.md is the reference.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.hpp"
#include "cards/seat.hpp"
#include "fair/fair_deal.hpp"
#include "text/message.hpp"

namespace pulka {

inline constexpr int kProtocolVersion = 1;

namespace act {

struct Sit {
  Seat seat;
};
struct Stand {};
struct Back {};
struct SeatBot {
  Seat seat;
  std::optional<BotKind> bot;  // none: the seat is opened again
};
struct Ready {
  Seed commit;
};
struct GiveSeed {
  Seed seed;
};
struct Play {
  std::string command;  // JSON, for command_from_json()
};
struct Claim {
  int tricks = 0;
};
struct AnswerClaim {
  bool yes = false;
};
struct TakeBack {};
struct AnswerTakeBack {
  bool yes = false;
};
struct Chat {
  std::string text;
};
struct End {};

}  // namespace act

using Act =
    std::variant<act::Sit, act::Stand, act::Back, act::SeatBot, act::Ready, act::GiveSeed, act::Play,
                 act::Claim, act::AnswerClaim, act::TakeBack, act::AnswerTakeBack, act::Chat, act::End>;

// Who is to sit where at a new table.
enum class Wanted : std::uint8_t { kMe, kOpen, kRandom, kSimple, kSampling };

namespace client {

struct Hello {
  int protocol = 0;
  std::string token;
  std::string name;
};
struct Lobby {
  bool on = false;
};
struct Create {
  std::uint64_t seq = 0;
  std::string rules;
  std::vector<Wanted> seats;
  std::string title;
  int move_s = 0;
  int deal_s = 0;
  bool hints = true;
  bool listed = true;
};
struct PracticeDeal {
  std::uint64_t seq = 0;
  std::string from;
  std::uint32_t deal = 0;
  Seat seat = Seat::k0;
  BotKind bots = BotKind::kSampling;
};
struct Open {
  std::string table;
  std::optional<std::uint32_t> version;
};
struct Close {
  std::string table;
};
struct Do {
  std::string table;
  std::uint64_t seq = 0;
  Act act;
};
struct Hint {
  std::string table;
};
struct Ping {
  std::int64_t at = 0;
};

}  // namespace client

using ClientFrame = std::variant<client::Hello, client::Lobby, client::Create, client::PracticeDeal,
                                 client::Open, client::Close, client::Do, client::Hint, client::Ping>;

// Why a frame was not understood. `seq` and `table` as far as they could be read, so that the answer finds
// its question.
struct FrameFault {
  std::optional<std::uint64_t> seq;
  std::string table;
  Message message;
};

// Takes any bytes.
[[nodiscard]] std::expected<ClientFrame, FrameFault> decode_frame(std::string_view bytes);

}  // namespace pulka
