#include "hashes.hpp"

#include <array>
#include <cstdint>
#include <sodium.h>

namespace pulka {
namespace {

using Digest = std::array<unsigned char, crypto_hash_sha256_BYTES>;

Digest sha256(std::string_view bytes) {
  Digest digest{};
  // The library takes unsigned characters.
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return digest;
}

}  // namespace

std::string sha256_text(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : sha256(bytes)) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

std::string owner_of(std::string_view token) {
  return sha256_text("pulka-owner " + std::string(token));
}

std::string client_of(std::string_view owner) {
  return sha256_text("pulka-client " + std::string(owner)).substr(0, 16);
}

std::string table_name(std::string_view owner, std::uint64_t seq) {
  // Without letters and digits that are easily mistaken for each other.
  constexpr std::string_view kSigns = "23456789abcdefghijkmnpqrstuvwxyz";
  const Digest digest = sha256("pulka-table " + std::string(owner) + " " + std::to_string(seq));
  std::string name;
  constexpr std::size_t kLength = 10;
  for (std::size_t i = 0; i < kLength; ++i) name += kSigns[digest[i] % kSigns.size()];
  return name;
}

}  // namespace pulka
