// The note a log keeps of a shuffle; docs/log_format.md is the reference.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "fair/fair_deal.hpp"
#include "text/message.hpp"

namespace pulka {

// {"note":"shuffle","table":"…","deal":3,"promise":"…","seed":"…","commits":[…],"seeds":[…]}.
[[nodiscard]] std::string shuffle_note_to_json(const ShuffleNote& note);

// The exact inverse at a table of 2..5 `players`; nothing if it is a note of another name. Unknown, missing
// and repeated fields and values out of range are errors that name the field. Whether the seeds are the
// promised ones, check_promises() says.
[[nodiscard]] std::expected<std::optional<ShuffleNote>, Message> shuffle_note_from_json(std::string_view json,
                                                                                        int players);

}  // namespace pulka
