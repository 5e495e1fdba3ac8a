// What the server answers over HTTP besides the page's files; docs/protocol.md is the reference.
#pragma once

#include <optional>

#include "house.hpp"
#include "net.hpp"

namespace pulka {

// A page below /api/; nothing for any other path.
[[nodiscard]] std::optional<HttpResponse> api_page(const HttpRequest& request, Ledger& ledger);

}  // namespace pulka
