// What the scorer of a party on real cards types.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "game/command.hpp"
#include "text/message.hpp"

namespace pulka {

enum class ScoreRequest : std::uint8_t { kHelp, kSheet, kAccount, kLog, kJson, kQuit, kYes, kEnd, kNothing };

// A consent with the word of everybody at the table: those named said yes, the others no (M33, M34).
struct Consent {
  Proposal proposal;
  SeatSet yes;
  friend bool operator==(const Consent&, const Consent&) = default;
};

using ScoreEntry = std::variant<Command, Consent, ScoreRequest>;

// Reads one line. `names` are the players' names by seat; a player may also be given by the number of the
// seat. English, German and Russian words are understood alike. Whether the entry makes sense is the engine's
// answer. Blank lines and lines that begin with '#' ask for nothing.
//
//   anna hearts hand 6 boris 3 vera 1     declarer, game, hand or talon, tricks; then each whister with his
//   anna petite misere hand 2             the declarer's tricks are enough
//   anna clubs talon 7 boris 3 invites vera 0 noaces    the inviter (A10); aces or noaces last (A16, A17)
//   refill all, refill 50 all, end        a Styrian pot (A14)
//   anna diamonds talon won               both passed, won without play
//   passed                                nobody played
//   fine boris revoke                     talon | call | pass | revoke | discard | card | deal
//   merge all, reduce 10 anna boris vera  consents, with who said yes
//   cut boris 12, misdeal, bottom         recorded; they change no account
//   undo, sheet, account, log, json, ?, quit
[[nodiscard]] std::expected<ScoreEntry, Message> parse_score_entry(std::span<const std::string> names,
                                                                   std::string_view line);

}  // namespace pulka
