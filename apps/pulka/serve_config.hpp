// The file that pulka serve --config reads.
#pragma once

#include <expected>
#include <istream>
#include <string>

#include "commands.hpp"
#include "text/message.hpp"

namespace pulka {

// Fills in what `options` leaves open. A line is blank, a comment after "#", or NAME = VALUE, with the names
// of the options; origin may stand on several lines, the others on one. A wrong line is an error at `path`
// and its number, also where its value would not have been needed.
[[nodiscard]] std::expected<void, Message> read_serve_config(std::istream& file, const std::string& path,
                                                             ServeOptions& options);

}  // namespace pulka
