// SHA-256 and what is built on it. Internal to this room.
#pragma once

#include <cstdint>
#include <span>

#include "fair/fair_deal.hpp"

namespace pulka {

[[nodiscard]] Seed sha256(std::span<const std::uint8_t> bytes);
// RFC 2104 with SHA-256; a key of any length.
[[nodiscard]] Seed hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> bytes);

}  // namespace pulka
