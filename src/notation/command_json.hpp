// What a player at another program asks for, and what he is told, as JSON: commands both ways, messages one
// way. Seats are numbered from 1, cards are two-character codes ("ST"), suits and games are words; docs/
// log_format.md lists the words. The results have no line feed.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "cards/seat.hpp"
#include "game/command.hpp"
#include "text/message.hpp"

namespace pulka {

inline constexpr std::size_t kMaxCommandBytes = 4096;

// A player's own act without its seat, which is the asker's: {"c":"bid","game":"seven","suit":"spades"}.
// "game" is left out for six tricks, "suit" for a game without trumps, as in events. `command` must be one of
// those that legal_actions() lists, a proposal or an answer; the table's records are nobody's to send.
[[nodiscard]] std::string command_to_json(const Command& command);

// The exact inverse, said by `seat`. Unknown fields ("seat" is one), missing and repeated ones, values of the
// wrong type or out of range, and more than kMaxCommandBytes are errors that name the field. Takes any bytes.
// Whether the command is allowed where the party stands, decide() says.
[[nodiscard]] std::expected<Command, Message> command_from_json(std::string_view json, Seat seat);

// The sentence unfilled, for a reader that translates and fills it in itself: {"id":"{who} plays
// {card}","args":{"who":{"seat":1},"card":{"card":"ST"}}}. A message with a plural form has "plural" and "n",
// and the argument {n} stands among "args" too; one about a place has "place". Arguments are a number, a
// string for text that stays as it is, or an object with one field that says what it is: "seat", "card",
// "cards", "suit", "clause", "word" (translated by itself) or "message" (another one, in the same form).
[[nodiscard]] std::string message_to_json(const Message& message);

}  // namespace pulka
