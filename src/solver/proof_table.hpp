// What the search has proved, kept as patterns: how long each hand is in each suit, who holds the highest
// cards as far down as they mattered, and between which bounds the declarer's tricks then lie whatever the
// lower cards are (partition search: Ginsberg, AAAI 1996).
#pragma once

#include <array>
#include <bit>
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
  // Bounds on the declarer's tricks, and the cards that they rest on.
  struct Bounds {
    int at_least = 0;
    int at_most = 0;
    Board cared = 0;
  };
  // What a look into the table brought, to be handed back with what is proved next.
  struct Found {
    bool decided = false;
    Bounds bounds;   // if decided
    Board lead = 0;  // else a lead that decided a neighbouring question, as a board bit; 0 if none is known
    std::uint32_t page = 0;  // where a pattern lies that fits but does not decide
    std::uint32_t place = 0;
  };

  explicit ProofTable(std::size_t bytes) {
    std::size_t pages = 1024;
    while (pages * 2 * (sizeof(Page) + 2 * sizeof(std::uint32_t)) <= bytes) pages *= 2;
    shift_ = 64U - static_cast<unsigned>(std::countr_zero(2 * pages));
    heads_.assign(2 * pages, 0);
    pages_.resize(pages + 1);
  }

  // What was added before counts no longer. The chains are cut only when the pages run out: clearing them
  // each time would cost more than many a position does. No more than half the pages are filled between two
  // calls, so that a table behaves alike however far it had come.
  void clear() noexcept {
    base_ = used_;
    if (base_ + capacity() >= pages_.size()) cut();
  }

  // Looks for a pattern that fits the hands and decides whether the declarer takes `need` tricks.
  [[nodiscard]] Found find(std::uint64_t key, const Hands& hands, int need) const noexcept {
    Found found;
    for (std::uint32_t at = heads_[slot(key)]; at > base_;) {
      const Page& page = pages_[at];
      if (page.key == key) {
        for (std::uint32_t i = 0; i < page.size; ++i) {
          const Board cared = ~(page.declarer[i] & page.left[i]);
          if ((((page.declarer[i] ^ hands.declarer) | (page.left[i] ^ hands.left)) & cared) != 0) continue;
          const int at_least = page.bounds[i] & 15;
          const int at_most = page.bounds[i] >> 4;
          if (at_least >= need || at_most < need) {
            found.decided = true;
            found.bounds = {at_least, at_most, cared & hands.alive};
            return found;
          }
          found.page = at;
          found.place = i;
          if (page.lead[i] != kNoLead) found.lead = Board{1} << page.lead[i];
        }
      }
      at = page.next;
    }
    return found;
  }

  // Adds what was proved of `hands` after find(key, hands, ...) gave `found`.
  void add(std::uint64_t key, const Hands& hands, const Bounds& proved, Board lead,
           const Found& found) noexcept {
    const Board declarer = (hands.declarer & proved.cared) | ~proved.cared;
    const Board left = (hands.left & proved.cared) | ~proved.cared;
    const auto lead_bit = static_cast<std::uint8_t>(lead == 0 ? kNoLead : std::countr_zero(lead));
    if (found.page > base_ && found.page <= used_) {
      Page& page = pages_[found.page];
      const std::uint32_t i = found.place;
      if (page.key == key && i < page.size && page.declarer[i] == declarer && page.left[i] == left) {
        const int least = proved.at_least > (page.bounds[i] & 15) ? proved.at_least : page.bounds[i] & 15;
        const int most = proved.at_most < (page.bounds[i] >> 4) ? proved.at_most : page.bounds[i] >> 4;
        page.bounds[i] = packed(least, most);
        page.lead[i] = lead_bit;
        return;
      }
    }
    std::uint32_t* head = &heads_[slot(key)];
    if (*head <= base_ || pages_[*head].key != key || pages_[*head].size == kPatterns) {
      // A full table is begun anew: what is proved lately is worth more than what was proved at first.
      if (used_ - base_ == capacity()) cut();
      Page& fresh = pages_[++used_];
      fresh.key = key;
      fresh.next = *head;
      fresh.size = 0;
      *head = used_;
    }
    Page& page = pages_[*head];
    const std::uint32_t i = page.size++;
    page.declarer[i] = declarer;
    page.left[i] = left;
    page.bounds[i] = packed(proved.at_least, proved.at_most);
    page.lead[i] = lead_bit;
  }

 private:
  static constexpr std::uint32_t kPatterns = 4;
  static constexpr std::uint8_t kNoLead = 32;

  // Patterns of one key, as many as fill a cache line: chains grow long when many deals share a table.
  struct alignas(64) Page {
    std::uint64_t key = 0;
    std::uint32_t next = 0;  // page of the same chain; not above `base_`: none
    std::uint32_t size = 0;
    // Where nobody cares who holds a card, both hands have its bit.
    std::array<Board, kPatterns> declarer{};
    std::array<Board, kPatterns> left{};
    std::array<std::uint8_t, kPatterns> bounds{};  // at least, and sixteen times at most
    std::array<std::uint8_t, kPatterns> lead{};
  };
  static_assert(sizeof(Page) == 64);

  [[nodiscard]] std::size_t capacity() const noexcept { return (pages_.size() - 1) / 2; }
  void cut() noexcept {
    heads_.assign(heads_.size(), 0);
    used_ = base_ = 0;
  }
  [[nodiscard]] static std::uint8_t packed(int at_least, int at_most) noexcept {
    return static_cast<std::uint8_t>(at_least | (at_most << 4));
  }
  [[nodiscard]] std::size_t slot(std::uint64_t key) const noexcept {
    return (key * 0x9E37'79B9'7F4A'7C15U) >> shift_;
  }

  std::vector<std::uint32_t> heads_;
  std::vector<Page> pages_;
  std::uint32_t used_ = 0;
  std::uint32_t base_ = 0;  // pages up to here are forgotten
  unsigned shift_ = 0;
};

}  // namespace pulka::solver
