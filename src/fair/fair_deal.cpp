#include "fair/fair_deal.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "cards/seat.hpp"
#include "digest.hpp"
#include "drawing.hpp"

namespace pulka {
namespace {

constexpr std::string_view kPurpose = "pulka-deal-1";
constexpr std::size_t kMaxTableName = 64;

void append_big_endian(std::vector<std::uint8_t>& bytes, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

// The bytes from which the cards are drawn: a digest a block, of everything that goes into the shuffle and
// the block's number, under the server's seed as the key.
class Stream {
 public:
  Stream(const Seed& server, std::span<const Seed> players, std::string_view table, std::uint32_t deal)
      : server_(server) {
    assert(is_table_name(table) && players.size() <= UINT8_MAX);
    // No name holds a zero byte, so that no two tables and deals make the same message.
    message_.assign(kPurpose.begin(), kPurpose.end());
    message_.push_back(0);
    message_.insert(message_.end(), table.begin(), table.end());
    message_.push_back(0);
    append_big_endian(message_, deal);
    message_.push_back(static_cast<std::uint8_t>(players.size()));
    for (const Seed& seed : players) message_.insert(message_.end(), seed.begin(), seed.end());
  }

  std::uint8_t operator()() {
    if (used_ == block_.size()) {
      std::vector<std::uint8_t> numbered = message_;
      append_big_endian(numbered, blocks_++);
      block_ = hmac_sha256(server_, numbered);
      used_ = 0;
    }
    return block_[used_++];
  }

 private:
  Seed server_;
  std::vector<std::uint8_t> message_;  // without the block's number
  std::uint32_t blocks_ = 0;
  Seed block_{};
  std::size_t used_ = std::tuple_size_v<Seed>;
};

constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

std::string seed_text(const Seed& seed) {
  std::string text;
  text.reserve(2 * seed.size());
  for (const std::uint8_t byte : seed) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

std::optional<Seed> seed_of_text(std::string_view text) {
  Seed seed;
  if (text.size() != 2 * seed.size()) return std::nullopt;
  for (std::size_t i = 0; i < seed.size(); ++i) {
    const std::size_t high = kDigits.find(text[2 * i]);
    const std::size_t low = kDigits.find(text[2 * i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    seed[i] = static_cast<std::uint8_t>(high << 4U | low);
  }
  return seed;
}

Seed commitment(const Seed& seed) {
  return sha256(seed);
}

bool is_table_name(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= kMaxTableName && std::ranges::all_of(name, fits);
}

Pack fair_pack(const Seed& server, std::span<const Seed> players, std::string_view table,
               std::uint32_t deal) {
  Stream stream(server, players, table, deal);
  Pack pack = ordered_pack();
  for (std::size_t last = pack.size() - 1; last > 0; --last) {
    std::swap(pack[last], pack[draw_below(stream, static_cast<unsigned>(last) + 1)]);
  }
  return pack;
}

Pack pack_of(const ShuffleNote& note) {
  std::vector<Seed> given;
  for (const auto& seed : note.seeds) {
    if (seed) given.push_back(*seed);
  }
  return fair_pack(note.server, given, note.table, note.deal);
}

std::expected<void, Message> check_promises(const ShuffleNote& note) {
  if (const Seed found = commitment(note.server); found != note.promise) {
    return std::unexpected(message("the server's seed has the SHA-256 {found}; promised was {expected}",
                                   {{"found", seed_text(found)}, {"expected", seed_text(note.promise)}}));
  }
  for (std::size_t i = 0; i < note.seeds.size(); ++i) {
    if (!note.seeds[i]) continue;
    const Seat seat = seat_at(static_cast<int>(i));
    if (i >= note.commits.size() || !note.commits[i]) {
      return std::unexpected(
          message("{who} gave a seed without having committed himself to one", {{"who", seat}}));
    }
    if (const Seed found = commitment(*note.seeds[i]); found != *note.commits[i]) {
      return std::unexpected(
          message("the seed of {who} has the SHA-256 {found}; promised was {expected}",
                  {{"who", seat}, {"found", seed_text(found)}, {"expected", seed_text(*note.commits[i])}}));
    }
  }
  return {};
}

}  // namespace pulka
