#include "rules/options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <type_traits>

namespace pulka {
namespace {

constexpr std::array<std::string_view, 2> kNoYes{"no", "yes"};
constexpr std::array<std::string_view, 2> kTalonWords{"in_turn", "negotiated"};
constexpr std::array<std::string_view, 2> kAllowedForbidden{"allowed", "forbidden"};
constexpr std::array<std::string_view, 2> kRedealWords{"next_dealer", "same_dealer"};
constexpr std::array<std::string_view, 2> kLeadWords{"eldest", "declarer"};
constexpr std::array<std::string_view, 2> kDroppedWords{"dead", "played_by_whister"};
constexpr std::array<std::string_view, 2> kNettingWords{"separate", "net"};
constexpr std::array<std::string_view, 2> kLastRemiseWords{"once", "by_trick"};
constexpr std::array<std::string_view, 2> kWritingWords{"separate", "merged"};
constexpr std::array<std::string_view, 2> kEnforcementWords{"refuse", "table"};

// All 24 suit orders, low to high, as words of four letters; M4's own comes first.
struct SuitOrders {
  std::array<SuitOrder, 24> orders{};
  std::array<std::array<char, 4>, 24> letters{};
};
constexpr SuitOrders make_suit_orders() {
  SuitOrders result;
  constexpr std::array<char, 4> kLetters{'S', 'C', 'D', 'H'};
  SuitOrder order = kManualSuitOrder;
  for (std::size_t i = 0; i < result.orders.size(); ++i) {
    result.orders[i] = order;
    for (std::size_t j = 0; j < 4; ++j) result.letters[i][j] = kLetters[static_cast<std::size_t>(order[j])];
    std::ranges::next_permutation(order);
  }
  return result;
}
constexpr SuitOrders kSuitOrders = make_suit_orders();
constexpr std::array<std::string_view, 24> make_suit_order_words() {
  std::array<std::string_view, 24> words;
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = {kSuitOrders.letters[i].data(), 4};
  return words;
}
constexpr std::array<std::string_view, 24> kSuitOrderWords = make_suit_order_words();

template <auto Field>
int get_field(const RuleSet& rules) {
  return static_cast<int>(rules.*Field);
}
template <auto Field>
void set_field(RuleSet& rules, int value) {
  rules.*Field = static_cast<std::remove_cvref_t<decltype(rules.*Field)>>(value);
}
template <auto Field>
constexpr Option choice(std::string_view name, Clause clause, std::string_view sentence,
                        std::span<const std::string_view> words) {
  return {name,
          clause,
          sentence,
          words,
          0,
          static_cast<int>(words.size()) - 1,
          get_field<Field>,
          set_field<Field>};
}
template <auto Field>
constexpr Option number(std::string_view name, Clause clause, std::string_view sentence, int min, int max) {
  return {name, clause, sentence, {}, min, max, get_field<Field>, set_field<Field>};
}
template <Suit S>
constexpr Option suit_value(std::string_view name, std::string_view sentence) {
  return {name,
          40_M,
          sentence,
          {},
          1,
          9,
          [](const RuleSet& rules) { return int{rules.suit_values[S]}; },
          [](RuleSet& rules, int value) { rules.suit_values[S] = static_cast<std::uint8_t>(value); }};
}

int get_suit_order(const RuleSet& rules) {
  const auto found = std::ranges::find(kSuitOrders.orders, rules.suit_order);
  return found == kSuitOrders.orders.end() ? -1 : static_cast<int>(found - kSuitOrders.orders.begin());
}
void set_suit_order(RuleSet& rules, int value) {
  rules.suit_order = kSuitOrders.orders[static_cast<std::size_t>(value)];
}

constexpr std::array kOptions{
    choice<&RuleSet::kadil>(
        "kadil", 42_M,
        translatable(
            "With kadils every missing trick costs a remise of the game's value; without, the value is paid "
            "once."),
        kNoYes),
    choice<&RuleSet::hand_premium>(
        "hand_premium", 46_M, translatable("A game without the talon is worth one remise more than with it."),
        kNoYes),
    choice<&RuleSet::talon>(
        "talon", 59_M,
        translatable(
            "After three passes the talon is offered in turn, or bought in an auction that raises the lowest "
            "suit allowed."),
        kTalonWords),
    choice<&RuleSet::hearts_over_hearts>(
        "hearts_over_hearts", 47_M,
        translatable("Whether a later hand may overcall a game in hearts with hearts."), kAllowedForbidden),
    choice<&RuleSet::redeal_by>("redeal_by", 24_M,
                                translatable("Who deals again when nobody takes the talon."), kRedealWords),
    choice<&RuleSet::first_lead>("first_lead", 12_M, translatable("Who leads to the first trick."),
                                 kLeadWords),
    choice<&RuleSet::dropped_hand>(
        "dropped_hand", 12_M,
        translatable(
            "With a lone whister the passer's cards are out of play, or the whister plays them as well."),
        kDroppedWords),
    choice<&RuleSet::talon_shown>(
        "talon_shown", 1_H,
        translatable("Whether the talon is turned up for all to see before the declarer "
                     "takes it."),
        kNoYes),
    choice<&RuleSet::netting>(
        "netting", 40_M,
        translatable(
            "When a winner without a stake writes his game on a whister, that whister's tricks are written "
            "separately or taken off."),
        kNettingWords),
    choice<&RuleSet::last_remise>(
        "last_remise", 41_M,
        translatable(
            "With kadils, a game reckoned by the few remises left costs its value once, or for every missing "
            "trick."),
        kLastRemiseWords),
    choice<&RuleSet::remises>(
        "remises", 32_M,
        translatable("Each remise is written by itself, or added up with what stands there."), kWritingWords),
    choice<&RuleSet::enforcement>(
        "enforcement", 36_M,
        translatable(
            "An illegal act is refused by the program, or recorded, fined and put right as at a table."),
        kEnforcementWords),
    Option{"suit_order", 4_M, translatable("The suits from lowest to highest."), kSuitOrderWords, 0, 23,
           get_suit_order, set_suit_order},
    suit_value<Suit::kSpades>("value_spades", translatable("A game in spades with the talon, in remises.")),
    suit_value<Suit::kClubs>("value_clubs", translatable("A game in clubs with the talon, in remises.")),
    suit_value<Suit::kDiamonds>("value_diamonds",
                                translatable("A game in diamonds with the talon, in remises.")),
    suit_value<Suit::kHearts>("value_hearts", translatable("A game in hearts with the talon, in remises.")),
    number<&RuleSet::declarer_owes>("declarer_owes", 9_M,
                                    translatable("Tricks that the declarer undertakes."), 5, 9),
    number<&RuleSet::whister_owes>("whister_owes", 9_M, translatable("Tricks that each whister undertakes."),
                                   1, 4),
    number<&RuleSet::stake>("stake", 38_M, translatable("Remises that every player puts at the start."), 10,
                            50),
    number<&RuleSet::fish_price>("fish_price", 39_M, translatable("The price of a fish in kopecks."), 1,
                                 1000),
};

// A variant is only its differences from the manual's simple game.
constexpr std::array kPresets{
    Preset{"simple", {}, translatable("The manual's simple game: without kadils, talon offered in turn.")},
    Preset{"simple-kadil", {.kadil = true}, translatable("Simple, with kadils: every missing trick costs.")},
    Preset{"simple-flat",
           {.hand_premium = false},
           translatable("Simple, with no premium for games without the talon.")},
    Preset{"simple-kadil-flat",
           {.kadil = true, .hand_premium = false},
           translatable("Simple, with kadils, with no premium for games without the talon.")},
    Preset{"simple-negotiated",
           {.talon = TalonRule::kNegotiated},
           translatable("Simple, with the talon negotiated by \"I buy\".")},
    Preset{"simple-kadil-negotiated",
           {.kadil = true, .talon = TalonRule::kNegotiated},
           translatable("Simple, with kadils and the talon negotiated.")},
    Preset{"simple-flat-negotiated",
           {.hand_premium = false, .talon = TalonRule::kNegotiated},
           translatable("Simple, with no premium and the talon negotiated.")},
    Preset{"simple-kadil-flat-negotiated",
           {.kadil = true, .hand_premium = false, .talon = TalonRule::kNegotiated},
           translatable("Simple, with kadils, no premium, and the talon negotiated.")},
};

MessageValue choice_list(const Option& option) {
  // Twenty-four suit orders would drown the sentence.
  if (option.choices.size() > 8) return Word{translatable("the letters S, C, D and H in any order")};
  return fmt::format("{}", fmt::join(option.choices, " | "));
}

}  // namespace

std::span<const Option> options() {
  return kOptions;
}

const Option* find_option(std::string_view name) {
  const auto* found = std::ranges::find(kOptions, name, &Option::name);
  return found == kOptions.end() ? nullptr : found;
}

std::string value_text(const Option& option, const RuleSet& rules) {
  const int value = option.get(rules);
  if (option.choices.empty()) return fmt::format("{}", value);
  if (value < option.min || value > option.max) return "?";
  return std::string(option.choices[static_cast<std::size_t>(value)]);
}

std::expected<void, Message> set_from_text(const Option& option, std::string_view value, RuleSet& rules) {
  if (!option.choices.empty()) {
    const auto found = std::ranges::find(option.choices, value);
    if (found == option.choices.end()) {
      return std::unexpected(message("option {option}: {value} is not possible; expected {expected}",
                                     {{"option", std::string(option.name)},
                                      {"value", fmt::format("\"{}\"", value)},
                                      {"expected", choice_list(option)}}));
    }
    option.set(rules, static_cast<int>(found - option.choices.begin()));
    return {};
  }
  int parsed = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), parsed);
  if (error != std::errc{} || end != value.data() + value.size() || parsed < option.min ||
      parsed > option.max) {
    return std::unexpected(
        message("option {option}: {value} is not possible; expected a number from {min} to {max}",
                {{"option", std::string(option.name)},
                 {"value", fmt::format("\"{}\"", value)},
                 {"min", std::int64_t{option.min}},
                 {"max", std::int64_t{option.max}}}));
  }
  option.set(rules, parsed);
  return {};
}

std::span<const Preset> presets() {
  return kPresets;
}

const Preset* find_preset(std::string_view name) {
  const auto* found = std::ranges::find(kPresets, name, &Preset::name);
  return found == kPresets.end() ? nullptr : found;
}

std::vector<Message> faults(const RuleSet& rules) {
  std::vector<Message> result;
  for (const Option& option : kOptions) {
    const int value = option.get(rules);
    if (value < option.min || value > option.max) {
      result.push_back(message("option {option}: {value} is not possible; expected {min} to {max}",
                               {{"option", std::string(option.name)},
                                {"value", std::int64_t{value}},
                                {"min", std::int64_t{option.min}},
                                {"max", std::int64_t{option.max}}}));
    }
  }
  if (!result.empty()) return result;  // The combinations below assume fields in range.

  constexpr PerSuit<std::string_view> kValueNames{
      {"value_spades", "value_clubs", "value_diamonds", "value_hearts"}};
  for (std::size_t i = 0; i + 1 < rules.suit_order.size(); ++i) {
    const Suit low = rules.suit_order[i];
    const Suit high = rules.suit_order[i + 1];
    if (rules.suit_values[low] > rules.suit_values[high]) {
      result.push_back(
          message("{low_option}={low} and {high_option}={high} do not go together: {high_suit} outrank "
                  "{low_suit} (M4), so they cannot be worth less",
                  {{"low_option", std::string(kValueNames[low])},
                   {"low", std::int64_t{rules.suit_values[low]}},
                   {"high_option", std::string(kValueNames[high])},
                   {"high", std::int64_t{rules.suit_values[high]}},
                   {"high_suit", high},
                   {"low_suit", low}}));
    }
  }
  if (rules.hearts_over_hearts == HeartsOverHearts::kAllowed && highest_suit(rules) != Suit::kHearts) {
    result.push_back(
        message("hearts_over_hearts=allowed and suit_order={order} do not go together: hearts may overcall "
                "hearts only because nothing else can (M47); set hearts_over_hearts=forbidden",
                {{"order", value_text(*find_option("suit_order"), rules)}}));
  }
  if (rules.declarer_owes + rules.whister_owes > kHandSize) {
    result.push_back(message(
        "declarer_owes={declarer} and whister_owes={whister} do not go together: a deal has only "
        "ten tricks (M9)",
        {{"declarer", std::int64_t{rules.declarer_owes}}, {"whister", std::int64_t{rules.whister_owes}}}));
  }
  return result;
}

}  // namespace pulka
