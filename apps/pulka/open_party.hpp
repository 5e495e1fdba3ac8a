// Opening a party's log: the same for a party played here and for one that is scored.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "console.hpp"
#include "party.hpp"

namespace pulka {

// The party in the log at `path`, open to go on. What is wrong is said on standard error; the error is the
// exit code. `other_mode` is the sentence for a log of the other mode.
[[nodiscard]] std::expected<Party, int> resume_party(const Console& console, const std::string& path,
                                                     LogMode mode, const Message& other_mode);

// The log at `path`, whole and to be looked at only; `seat`, from 1, is the one asked for, if any. What is
// wrong is said on standard error; the error is the exit code.
[[nodiscard]] std::expected<LogText, int> open_log(const Console& console, const std::string& path,
                                                   std::optional<int> seat);

// A new log at `path`, or, when that is empty, in the user's state directory under a name that begins with
// `prefix`.
[[nodiscard]] std::expected<LogFile, int> create_log(const Console& console, std::string path,
                                                     std::string_view prefix, const LogHeader& header,
                                                     Durability durability);

}  // namespace pulka
