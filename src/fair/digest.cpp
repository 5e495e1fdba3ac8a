#include "digest.hpp"

#include <cstdlib>
#include <sodium.h>
#include <tuple>

namespace pulka {
namespace {

// The library wants to be asked once before anything else; it may be asked from any thread.
void ready() {
  // Without a source of chance no deal is fair, and nobody above could do anything about it.
  if (sodium_init() < 0) std::abort();
}

}  // namespace

Seed sha256(std::span<const std::uint8_t> bytes) {
  static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<Seed>);
  ready();
  Seed digest;
  crypto_hash_sha256(digest.data(), bytes.data(), bytes.size());
  return digest;
}

Seed hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> bytes) {
  static_assert(crypto_auth_hmacsha256_BYTES == std::tuple_size_v<Seed>);
  ready();
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key.data(), key.size());
  crypto_auth_hmacsha256_update(&state, bytes.data(), bytes.size());
  Seed digest;
  crypto_auth_hmacsha256_final(&state, digest.data());
  return digest;
}

Seed fresh_seed() {
  ready();
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

}  // namespace pulka
