#include <fmt/format.h>
#include <random>

#include "commands.hpp"
#include "notation/cards.hpp"

namespace pulka {

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

int run_deal(Console& console, const DealOptions& options) {
  if (options.cut != 0 && (options.cut < 6 || options.cut > kPackSize - 6)) {
    console.complain(message("--cut {number}: a cut lifts at least 6 cards and leaves at least 6 (M17)",
                             {{"number", std::int64_t{options.cut}}}));
    return kMisused;
  }
  if (options.first < 1 || options.count < 1) {
    console.complain(
        message("--first {first} --count {count}: both are counted from 1",
                {{"first", std::int64_t{options.first}}, {"count", std::int64_t{options.count}}}));
    return kMisused;
  }
  const std::uint64_t seed = options.seed ? *options.seed : random_seed();
  if (!options.plain) console.say(message("seed {seed}", {{"seed", fmt::format("{}", seed)}}));
  const Wording& wording = console.wording;
  constexpr PerHand<std::string_view> kNames{
      {translatable("first hand"), translatable("second hand"), translatable("third hand")}};
  for (int i = 0; i < options.count && !Console::interrupted(); ++i) {
    const auto number = static_cast<std::uint32_t>(options.first + i);
    const Deal deal = deal_pack(cut_pack(pack_from_seed(seed, number), options.cut));
    if (options.plain) {
      console.line(print_deal(deal));
      continue;
    }
    console.line();
    console.say(message("deal {number}", {{"number", std::int64_t{number}}}));
    for (Hand hand : kHands) {
      console.line(
          fmt::format("  {}  {}", padded(wording.word(kNames[hand]), 12), wording.cards(deal.hand(hand))));
    }
    console.line(fmt::format("  {}  {}", padded(wording.word(translatable("talon")), 12),
                             wording.cards(deal.talon())));
  }
  return kDone;
}

}  // namespace pulka
