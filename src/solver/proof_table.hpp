// What the search has proved, kept as patterns: how long each hand is in each suit, who holds the highest
// cards as far down as they mattered, and between which bounds the declarer's tricks then lie whatever the
// lower cards are (partition search: Ginsberg, AAAI 1996).
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lanes.hpp"

namespace pulka::solver {

// Three hands on the lanes. The right defender holds what is alive and belongs to nobody else.
struct Hands {
  Board declarer = 0;
  Board left = 0;
  Board alive = 0;
  [[nodiscard]] constexpr Board right() const noexcept { return alive ^ declarer ^ left; }
  friend constexpr bool operator==(const Hands&, const Hands&) = default;
};

class ProofTable {
 public:
  struct Entry {
    std::uint64_t key = 0;  // lengths and leader in the low 56 bits; bounds above
    Board declarer = 0;     // the pattern: both bits set where nobody cares who holds the card
    Board left = 0;
    std::uint32_t next = 0;  // in the same chain; 0 ends it
    std::uint32_t lead = 0;  // the lead that decided, as a board bit; 0 if none is known

    [[nodiscard]] int at_least() const noexcept { return static_cast<int>((key >> 56U) & 15U); }
    [[nodiscard]] int at_most() const noexcept { return static_cast<int>(key >> 60U); }
    // The cards that mattered.
    [[nodiscard]] Board cared() const noexcept { return ~(declarer & left); }
  };

  explicit ProofTable(std::size_t bytes) {
    std::size_t heads = 1024;
    while (heads * 2 * (sizeof(std::uint32_t) + sizeof(Entry)) <= bytes) heads *= 2;
    shift_ = 64U - static_cast<unsigned>(std::countr_zero(heads));
    heads_.assign(heads, 0);
    entries_.resize(heads + 1);
  }

  void clear() noexcept {
    heads_.assign(heads_.size(), 0);
    used_ = 0;
  }

  // The first entry of the chain for `key`; nullptr if there is none. Other keys may be in the chain.
  [[nodiscard]] Entry* first(std::uint64_t key) noexcept { return at(heads_[slot(key)]); }
  [[nodiscard]] Entry* next(const Entry& entry) noexcept { return at(entry.next); }

  [[nodiscard]] static bool same_key(const Entry& entry, std::uint64_t key) noexcept {
    return ((entry.key ^ key) << 8U) == 0;
  }
  [[nodiscard]] static bool fits(const Entry& entry, const Hands& hands) noexcept {
    return (((entry.declarer ^ hands.declarer) | (entry.left ^ hands.left)) & entry.cared()) == 0;
  }

  void add(std::uint64_t key, const Hands& hands, Board cared, int at_least, int at_most,
           Board lead) noexcept {
    const Board declarer = (hands.declarer & cared) | ~cared;
    const Board left = (hands.left & cared) | ~cared;
    std::uint32_t& head = heads_[slot(key)];
    for (Entry* entry = at(head); entry != nullptr; entry = at(entry->next)) {
      if (!same_key(*entry, key) || entry->declarer != declarer || entry->left != left) continue;
      const int least = at_least > entry->at_least() ? at_least : entry->at_least();
      const int most = at_most < entry->at_most() ? at_most : entry->at_most();
      entry->key = bounds(key, least, most);
      entry->lead = lead;
      return;
    }
    // A full table is begun anew: what is proved lately is worth more than what was proved at first.
    if (used_ + 1 == entries_.size()) clear();
    Entry& entry = entries_[++used_];
    entry = {bounds(key, at_least, at_most), declarer, left, head, lead};
    head = static_cast<std::uint32_t>(used_);
  }

 private:
  [[nodiscard]] static std::uint64_t bounds(std::uint64_t key, int at_least, int at_most) noexcept {
    return (key & ((std::uint64_t{1} << 56U) - 1U)) | (static_cast<std::uint64_t>(at_least) << 56U) |
           (static_cast<std::uint64_t>(at_most) << 60U);
  }
  [[nodiscard]] std::size_t slot(std::uint64_t key) const noexcept {
    return (key * 0x9E37'79B9'7F4A'7C15U) >> shift_;
  }
  [[nodiscard]] Entry* at(std::uint32_t index) noexcept { return index == 0 ? nullptr : &entries_[index]; }

  std::vector<std::uint32_t> heads_;
  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  unsigned shift_ = 0;
};

}  // namespace pulka::solver
