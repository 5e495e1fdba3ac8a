// A deal: three hands of ten and a talon of two (M13), and the setup it is checked from.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <expected>
#include <random>
#include <utility>

#include "cards/card.hpp"
#include "cards/seat.hpp"

namespace pulka {

// Cards laid out by somebody, perhaps impossibly.
struct Setup {
  PerHand<CardSet> hands;
  CardSet talon;
  friend bool operator==(const Setup&, const Setup&) = default;
};

// What is wrong with a setup, the first fault found. `hand` is unset when the talon is at fault.
struct SetupFault {
  enum class Kind : std::uint8_t {
    kHandSize,   // a hand has not ten cards; `count` says how many
    kTalonSize,  // the talon has not two cards; `count` says how many
    kTwice,      // `card` lies in two places
  };
  Kind kind = Kind::kHandSize;
  Hand hand = Hand::kFirst;
  int count = 0;
  Card card;
  friend bool operator==(const SetupFault&, const SetupFault&) = default;
};

// In what portions the cards are given out, to the first, second and third hand each round.
enum class DealPattern : std::uint8_t {
  kTwos,            // two at a time, five rounds; the two last are the talon (M13, M14)
  kThreeFourThree,  // three each, two to the talon, four each, three each (A3)
  kThreeTwo,        // three each, two to the talon, two each, three each, two each (A3)
};

// A setup known to be the whole pack: ten, ten, ten and two different cards.
class Deal {
 public:
  // A valid fixed deal, the pack in index order. Exists so that values holding a Deal can be default-built.
  constexpr Deal() noexcept
      : setup_{{{CardSet{0x0000'03FF}, CardSet{0x000F'FC00}, CardSet{0x3FF0'0000}}}, CardSet{0xC000'0000}} {}
  [[nodiscard]] static std::expected<Deal, SetupFault> from(const Setup& setup);

  [[nodiscard]] CardSet hand(Hand hand) const noexcept { return setup_.hands[hand]; }
  [[nodiscard]] CardSet talon() const noexcept { return setup_.talon; }
  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
  friend bool operator==(const Deal&, const Deal&) = default;
  // Deals are also made from whole packs, where nothing can be wrong.
  friend Deal deal_pack(const std::array<Card, kPackSize>& pack, DealPattern pattern);

 private:
  explicit Deal(const Setup& checked) noexcept : setup_(checked) {}
  Setup setup_;
};

// The pack as it lies before dealing, the card dealt first at index 0.
using Pack = std::array<Card, kPackSize>;
[[nodiscard]] Pack ordered_pack() noexcept;

// Lifts `lifted` cards from the top and puts them under the rest. 0 <= lifted <= 32; what M17 allows at a
// table is the game's business.
[[nodiscard]] Pack cut_pack(const Pack& pack, int lifted);

// Gives out the pack from its top.
[[nodiscard]] Deal deal_pack(const Pack& pack, DealPattern pattern = DealPattern::kTwos);

// A uniform number 0..bound-1 from a generator of full 64-bit numbers. Rejects the incomplete last stretch,
// so that no residue is favoured. The result for a given generator state is the same on every platform,
// unlike std::uniform_int_distribution's. bound >= 1.
template <class Rng>
[[nodiscard]] std::uint64_t uniform_below(Rng& rng, std::uint64_t bound) {
  static_assert(Rng::min() == 0 && Rng::max() == UINT64_MAX);
  assert(bound >= 1);
  std::uint64_t number = rng();
  // The incomplete stretch is shorter than `bound`; a number clear of it by that much, which is nearly every
  // one, saves the division that measures it.
  if (number > UINT64_MAX - bound) {
    const std::uint64_t overhang = (UINT64_MAX % bound + 1) % bound;
    while (number > UINT64_MAX - overhang) number = rng();
  }
  return number % bound;
}

// An unbiased shuffle (Durstenfeld's form of Fisher-Yates; Knuth, TAOCP vol. 2, 3.4.2, algorithm P).
template <class Rng>
[[nodiscard]] Pack shuffled_pack(Rng& rng) {
  Pack pack = ordered_pack();
  for (std::size_t last = pack.size() - 1; last > 0; --last) {
    std::swap(pack[last], pack[uniform_below(rng, last + 1)]);
  }
  return pack;
}

// The pack of deal number `number` (from 1) of the party with seed `seed`; the same on every platform.
[[nodiscard]] Pack pack_from_seed(std::uint64_t seed, std::uint32_t number);
// Its deal, uncut.
[[nodiscard]] Deal deal_from_seed(std::uint64_t seed, std::uint32_t number,
                                  DealPattern pattern = DealPattern::kTwos);

}  // namespace pulka
