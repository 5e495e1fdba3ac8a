// JSON for people's programs: accounts, sheets and views one way, events both ways. Seats are numbered from
// 1, cards are two-character codes ("ST"), suits are words. The result has no line feed.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "game/event.hpp"
#include "game/seat_view.hpp"
#include "scoring/account.hpp"
#include "scoring/sheet.hpp"
#include "text/message.hpp"
#include "text/wording.hpp"

namespace pulka {

// {"stakes":[21,20,21],"whists":[[0,3,0],…]}: remises by seat; whists[a][b] is what seat a has written on
// seat b, fishes.
[[nodiscard]] std::string account_to_json(const Account& account, int players);

// {"players":3,"writing":"separate","stakes":[[{"remises":21,"crossed":true},…],…],"whists":[[[],[3,6],[]],…]}
[[nodiscard]] std::string sheet_to_json(const Sheet& sheet);

// {"net":[[…]],"remises_share":[…],"fishes":[…],"kopecks":[…]}, each list by seat.
[[nodiscard]] std::string final_account_to_json(const FinalAccount& account, int players);

// The entry's fields as a log has them, and "text", the sentence in `wording` (whose colours should be off).
[[nodiscard]] std::string entry_to_json(const Entry& entry, const Wording& wording = {});

// Everything that the seat may know, the rule set included.
[[nodiscard]] std::string view_to_json(const SeatView& view);

// An event as a log has it, without its number: {"e":"card_played","seat":1,"card":"ST"}.
[[nodiscard]] std::string event_to_json(const Event& event, int players);
// The exact inverse at a table of 2..5 `players`, as strict as the log: unknown, missing and repeated fields
// and values out of range are errors that name the field. Whether the event can happen, applicable() says.
// At most kMaxLogLine bytes.
[[nodiscard]] std::expected<Event, Message> event_from_json(std::string_view json, int players);
// The same as one seat learns of it.
[[nodiscard]] std::string event_to_json(const SeenEvent& event, int players);

}  // namespace pulka
