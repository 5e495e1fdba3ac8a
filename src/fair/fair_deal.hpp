// Deals whose cards nobody could choose, and everybody can check afterwards; docs/fair_deals.md is the
// reference.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/deal.hpp"
#include "text/message.hpp"

namespace pulka {

// 32 bytes of chance, or a SHA-256 digest of them.
using Seed = std::array<std::uint8_t, 32>;

// 64 lower-case hexadecimal digits; and exactly those are read back.
[[nodiscard]] std::string seed_text(const Seed& seed);
[[nodiscard]] std::optional<Seed> seed_of_text(std::string_view text);

// From the system's source of chance, fit for secrets. Ends the program if there is none.
[[nodiscard]] Seed fresh_seed();

// What binds to a seed without telling it: SHA-256 of its bytes.
[[nodiscard]] Seed commitment(const Seed& seed);

// Whether a table may be called so: 1..64 ASCII letters, digits, '-' and '_'.
[[nodiscard]] bool is_table_name(std::string_view name);

// The pack of deal `deal` at this table, the card dealt first at index 0: the same for the same arguments on
// every platform. `players` are the seeds of those who gave one, in seat order, at most 255.
// is_table_name(table) must hold.
[[nodiscard]] Pack fair_pack(const Seed& server, std::span<const Seed> players, std::string_view table,
                             std::uint32_t deal);

// What a log keeps of one shuffle.
struct ShuffleNote {
  std::string table;       // is_table_name()
  std::uint32_t deal = 0;  // its number at this table, from 1
  Seed promise{};          // the commitment to `server`, told before the players committed themselves
  Seed server{};
  // By seat, an entry for each player. Who committed himself and then gave no seed counts as if he had not.
  std::vector<std::optional<Seed>> commits;
  std::vector<std::optional<Seed>> seeds;
  friend bool operator==(const ShuffleNote&, const ShuffleNote&) = default;
};

// The pack of these seeds.
[[nodiscard]] Pack pack_of(const ShuffleNote& note);

// Whether all seeds are the ones that were promised. The error names the first that is not, what was promised
// and what was found.
[[nodiscard]] std::expected<void, Message> check_promises(const ShuffleNote& note);

}  // namespace pulka
