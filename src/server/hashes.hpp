// Names made of secrets: what cannot be turned back.
#pragma once

#include <string>
#include <string_view>

namespace pulka {

// SHA-256 of `bytes`, 64 hexadecimal digits.
[[nodiscard]] std::string sha256_text(std::string_view bytes);
// The owner of a token (64 hexadecimal digits): what the server keeps in its place.
[[nodiscard]] std::string owner_of(std::string_view token);
// What others see of an owner: 16 hexadecimal digits.
[[nodiscard]] std::string client_of(std::string_view owner);
// The name of the table that an owner makes with this command: ten letters and digits that nobody can guess
// who does not know the owner, and the same each time, so that a command that comes twice makes one table.
[[nodiscard]] std::string table_name(std::string_view owner, std::uint64_t seq);

}  // namespace pulka
