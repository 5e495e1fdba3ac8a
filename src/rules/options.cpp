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
constexpr std::array<std::string_view, 3> kMixedWords{"none", "partial", "full"};
constexpr std::array<std::string_view, 4> kGrandeMisereWords{"after_eight", "after_petite_misere",
                                                             "after_nine", "after_totus"};
constexpr std::array<std::string_view, 2> kQuotaWords{"first_owes", "both_owe"};
constexpr std::array<std::string_view, 2> kPrizeWords{"fishes", "times_value"};
constexpr std::array<std::string_view, 2> kPutAwayWords{"keep_ten", "put_one_away"};
constexpr std::array<std::string_view, 2> kMisereLeadWords{"as_first_lead", "declarers_left"};
constexpr std::array<std::string_view, 2> kAuctionWords{"single_round", "ladder"};
constexpr std::array<std::string_view, 2> kScoringWords{"chalk", "pot"};
constexpr std::array<std::string_view, 4> kPotWords{"fixed", "unlimited", "limited", "styrian"};
constexpr std::array<std::string_view, 2> kShortPotWords{"play_for_rest", "refill"};
constexpr std::array<std::string_view, 2> kDirectionWords{"clockwise", "anticlockwise"};
constexpr std::array<std::string_view, 3> kPatternWords{"twos", "three_four_three", "three_two"};
constexpr std::array<std::string_view, 2> kHandEntryWords{"first_call_only", "any_turn"};
constexpr std::array<std::string_view, 3> kAllPassWords{"redeal", "dealer_declares", "talon_offered"};
constexpr std::array<std::string_view, 2> kPayersWords{"both", "whisters_only"};
constexpr std::array<std::string_view, 5> kPremiumWords{"usual", "none", "hand_games_only",
                                                        "announce_four_aces_first", "four_aces_only"};
constexpr std::array<std::string_view, 2> kFailedPremiumWords{"none", "declarer_pays"};
constexpr std::array<std::string_view, 3> kIllustratedWords{"none", "sans", "durchmarsch"};
constexpr std::array<std::string_view, 2> kIllustratedPaymentWords{"direct", "from_pot"};

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
                        std::span<const std::string_view> words, Scope scope = Scope::kAll) {
  return {name,
          clause,
          sentence,
          words,
          0,
          static_cast<int>(words.size()) - 1,
          get_field<Field>,
          set_field<Field>,
          scope};
}
template <auto Field>
constexpr Option number(std::string_view name, Clause clause, std::string_view sentence, int min, int max,
                        Scope scope = Scope::kAll) {
  return {name, clause, sentence, {}, min, max, get_field<Field>, set_field<Field>, scope};
}
template <Game G>
constexpr Option mixed_value(std::string_view name, std::string_view sentence, Scope scope = Scope::kMixed) {
  return {name,
          14_H,
          sentence,
          {},
          1,
          30,
          [](const RuleSet& rules) { return int{rules.game_values[G]}; },
          [](RuleSet& rules, int value) { rules.game_values[G] = static_cast<std::uint8_t>(value); },
          scope};
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
          [](RuleSet& rules, int value) { rules.suit_values[S] = static_cast<std::uint8_t>(value); },
          Scope::kSuitValues};
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
        kNoYes, Scope::kChalk),
    choice<&RuleSet::hand_premium>(
        "hand_premium", 46_M, translatable("A game without the talon is worth one remise more than with it."),
        kNoYes, Scope::kChalk),
    choice<&RuleSet::talon>(
        "talon", 59_M,
        translatable(
            "After three passes the talon is offered in turn, or bought in an auction that raises the lowest "
            "suit allowed."),
        kTalonWords, Scope::kSingleRound),
    choice<&RuleSet::hearts_over_hearts>(
        "hearts_over_hearts", 47_M,
        translatable("Whether a later hand may overcall a game in hearts with hearts."), kAllowedForbidden,
        Scope::kSimple),
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
        kNettingWords, Scope::kChalk),
    choice<&RuleSet::last_remise>(
        "last_remise", 41_M,
        translatable(
            "With kadils, a game reckoned by the few remises left costs its value once, or for every missing "
            "trick."),
        kLastRemiseWords, Scope::kChalk),
    choice<&RuleSet::remises>(
        "remises", 32_M,
        translatable("Each remise is written by itself, or added up with what stands there."), kWritingWords,
        Scope::kChalk),
    choice<&RuleSet::enforcement>(
        "enforcement", 36_M,
        translatable(
            "An illegal act is refused by the program, or recorded, fined and put right as at a table."),
        kEnforcementWords, Scope::kChalk),
    Option{"suit_order", 4_M, translatable("The suits from lowest to highest."), kSuitOrderWords, 0, 23,
           get_suit_order, set_suit_order},
    suit_value<Suit::kSpades>(
        "value_spades",
        translatable("A game in spades with the talon, in remises; in tens of a Styrian pot.")),
    suit_value<Suit::kClubs>(
        "value_clubs", translatable("A game in clubs with the talon, in remises; in tens of a Styrian pot.")),
    suit_value<Suit::kDiamonds>(
        "value_diamonds",
        translatable("A game in diamonds with the talon, in remises; in tens of a Styrian pot.")),
    suit_value<Suit::kHearts>(
        "value_hearts",
        translatable("A game in hearts with the talon, in remises; in tens of a Styrian pot.")),
    number<&RuleSet::declarer_owes>("declarer_owes", 9_M,
                                    translatable("Tricks that the declarer undertakes."), 5, 9),
    number<&RuleSet::whister_owes>("whister_owes", 9_M, translatable("Tricks that each whister undertakes."),
                                   1, 4),
    number<&RuleSet::stake>("stake", 38_M, translatable("Remises that every player puts at the start."), 10,
                            50, Scope::kChalk),
    number<&RuleSet::fish_price>("fish_price", 39_M,
                                 translatable("The price in kopecks of a fish, or of one unit of a pot."), 1,
                                 1000),
    // Mixed Preference.
    choice<&RuleSet::mixed>(
        "mixed", 48_M,
        translatable("Games above hearts: none; six no trump, eight and totus; or all of them with both "
                     "misères."),
        kMixedWords, Scope::kSingleRound),
    choice<&RuleSet::grande_misere_rank>("grande_misere_rank", 50_M,
                                         translatable("Where the grande misère stands in the auction."),
                                         kGrandeMisereWords, Scope::kFullMixed),
    choice<&RuleSet::same_level_by_suit>(
        "same_level_by_suit", 50_M,
        translatable("Whether seven, eight, nine and totus are overcalled by themselves in a higher suit."),
        kNoYes, Scope::kMixed),
    choice<&RuleSet::high_game_quota>(
        "high_game_quota", 53_M,
        translatable("Against eight and nine the first of two whisters owes a trick, or each of them."),
        kQuotaWords, Scope::kMixed),
    choice<&RuleSet::totus_prize>(
        "totus_prize", 56_M,
        translatable("A failed totus pays 11 fishes for each trick of a defender, or 11 times the value."),
        kPrizeWords, Scope::kMixed),
    choice<&RuleSet::petite_misere_opponents>(
        "petite_misere_opponents", 52_M,
        translatable("In the petite misère the opponents keep ten cards, or put one away as well."),
        kPutAwayWords, Scope::kFullMixed),
    choice<&RuleSet::misere_lead>(
        "misere_lead", 12_M,
        translatable("Who leads to a misère: as in other games, or the player after the declarer."),
        kMisereLeadWords, Scope::kMisere),
    mixed_value<Game::kSixNoTrump>("value_six_no_trump",
                                   translatable("Six no trump with the talon, in remises.")),
    mixed_value<Game::kSeven>("value_seven", translatable("Seven with the talon, in remises."),
                              Scope::kFullMixed),
    mixed_value<Game::kPetiteMisere>("value_petite_misere", translatable("Petite misère, in remises."),
                                     Scope::kFullMixed),
    mixed_value<Game::kEight>("value_eight", translatable("Eight with the talon, in remises.")),
    mixed_value<Game::kGrandeMisere>("value_grande_misere", translatable("Grande misère, in remises."),
                                     Scope::kFullMixed),
    mixed_value<Game::kNine>("value_nine", translatable("Nine with the talon, in remises."),
                             Scope::kFullMixed),
    mixed_value<Game::kTotus>("value_totus", translatable("Totus, in remises.")),
    // Austrian Preference.
    choice<&RuleSet::auction>(
        "auction", 5_A,
        translatable(
            "Each hand speaks once and then the talon is offered, or numbers are called up a ladder."),
        kAuctionWords),
    choice<&RuleSet::scoring>("scoring", 13_A,
                              translatable("Remises on a chalk table, or money in a pot and in dishes."),
                              kScoringWords),
    choice<&RuleSet::pot>(
        "pot", 14_A,
        translatable("What a deal is played for: the dealer's stake, the whole pot, the pot "
                     "up to a limit, or by trumps."),
        kPotWords, Scope::kPot),
    number<&RuleSet::dealer_stake>(
        "dealer_stake", 4_A,
        translatable("What the dealer puts into the pot, and the size of premiums; a multiple of ten."), 10,
        100, Scope::kPot),
    number<&RuleSet::pot_limit>(
        "pot_limit", 14_A,
        translatable("With pot=limited: the most a deal is played for, times the dealer's stake."), 2, 50,
        Scope::kLimited),
    number<&RuleSet::contribution>(
        "contribution", 14_A,
        translatable("With pot=styrian: what each player puts in at the start; a multiple of ten."), 10, 1000,
        Scope::kStyrian),
    choice<&RuleSet::short_pot>(
        "short_pot", 14_A,
        translatable(
            "A game worth more than a Styrian pot holds is played for the rest, or the pot is filled "
            "first."),
        kShortPotWords, Scope::kStyrian),
    choice<&RuleSet::direction>("direction", 2_A, translatable("Which way round the table play goes."),
                                kDirectionWords),
    choice<&RuleSet::deal_pattern>(
        "deal_pattern", 3_A,
        translatable("Cards are dealt in twos; or 3, the talon, 4, 3; or 3, the talon, 2, 3, 2."),
        kPatternWords),
    choice<&RuleSet::jumps>("jumps", 5_A,
                            translatable("Whether a caller may leave numbers of the ladder out."), kNoYes,
                            Scope::kLadder),
    choice<&RuleSet::hand_games>("hand_games", 6_A,
                                 translatable("Whether games without the talon may be called."), kNoYes,
                                 Scope::kLadder),
    choice<&RuleSet::hand_entry>(
        "hand_entry", 6_A,
        translatable("A game without the talon is called at a player's first call, or at any."),
        kHandEntryWords, Scope::kLadder),
    choice<&RuleSet::all_pass>(
        "all_pass", 7_A,
        translatable("When nobody calls: a new deal, the dealer must play, or the talon "
                     "is offered in turn."),
        kAllPassWords, Scope::kLadder),
    choice<&RuleSet::invitation>("invitation", 10_A,
                                 translatable("Whether a lone defender may invite the other."), kNoYes,
                                 Scope::kPot),
    choice<&RuleSet::invitee_may_refuse>("invitee_may_refuse", 10_A,
                                         translatable("Whether the invited player may stay out."), kNoYes,
                                         Scope::kPot),
    choice<&RuleSet::must_head>(
        "must_head", 12_A,
        translatable("Whether one who follows suit or trumps must take the trick if he can."), kNoYes),
    choice<&RuleSet::premium_payers>(
        "premium_payers", 15_A,
        translatable("Who pays the declarer a premium: both opponents, or those who are in."), kPayersWords,
        Scope::kPot),
    choice<&RuleSet::premiums>("premiums", 18_A, translatable("When four aces or no ace bring a premium."),
                               kPremiumWords, Scope::kPot),
    choice<&RuleSet::failed_premium>(
        "failed_premium", 18_A,
        translatable("With four aces and a game not made: nothing, or the declarer pays the premium."),
        kFailedPremiumWords, Scope::kPot),
    choice<&RuleSet::illustrated>(
        "illustrated", 19_A,
        translatable(
            "Numbers above four: none; Bettel, Sans, open Bettel, Preference; or Bettel, all ten, open "
            "Bettel, open all ten."),
        kIllustratedWords, Scope::kLadder),
    choice<&RuleSet::illustrated_payment>(
        "illustrated_payment", 19_A,
        translatable("The games above four are paid between the players, or played for the pot."),
        kIllustratedPaymentWords, Scope::kIllustrated),
};

// The manual's mixed game, against the simple one (M48-M58).
constexpr RuleSet mixed_game(Mixed games) {
  RuleSet rules;
  rules.mixed = games;
  return rules;
}

// The basic Austrian game, against the manual's simple one (A1-A18).
constexpr RuleSet austrian_game() {
  RuleSet rules;
  rules.suit_order = {Suit::kClubs, Suit::kSpades, Suit::kDiamonds, Suit::kHearts};
  rules.suit_values = {{3, 2, 4, 5}};
  rules.auction = Auction::kLadder;
  rules.scoring = Scoring::kPot;
  rules.first_lead = FirstLead::kDeclarer;
  rules.deal_pattern = DealPattern::kThreeFourThree;
  return rules;
}
constexpr RuleSet austrian_game(Pot pot) {
  RuleSet rules = austrian_game();
  rules.pot = pot;
  return rules;
}
constexpr RuleSet illustrated_game(Illustrated set) {
  RuleSet rules = austrian_game();
  rules.illustrated = set;
  return rules;
}

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
    Preset{"mixed", mixed_game(Mixed::kFull),
           translatable("Mixed, all games up to totus and both misères, without kadils.")},
    Preset{"mixed-kadil",
           [] {
             RuleSet rules = mixed_game(Mixed::kFull);
             rules.kadil = true;
             return rules;
           }(),
           translatable("Mixed, all games, with kadils.")},
    Preset{"mixed-negotiated",
           [] {
             RuleSet rules = mixed_game(Mixed::kFull);
             rules.talon = TalonRule::kNegotiated;
             return rules;
           }(),
           translatable("Mixed, all games, with the talon negotiated by \"I buy\".")},
    Preset{"mixed-partial", mixed_game(Mixed::kPartial),
           translatable("Mixed in part: six no trump, eight and totus above hearts.")},
    Preset{"mixed-partial-kadil",
           [] {
             RuleSet rules = mixed_game(Mixed::kPartial);
             rules.kadil = true;
             return rules;
           }(),
           translatable("Mixed in part, with kadils.")},
    Preset{
        "austrian", austrian_game(),
        translatable("Austrian: a ladder of numbers, in or out, every deal played for the dealer's stake.")},
    Preset{"austrian-unlimited", austrian_game(Pot::kUnlimited),
           translatable("Austrian, every deal played for the whole pot.")},
    Preset{"austrian-limited", austrian_game(Pot::kLimited),
           translatable("Austrian, played for the pot up to ten times the dealer's stake.")},
    Preset{"styrian", austrian_game(Pot::kStyrian),
           translatable("Styrian: a pot filled by all at the start, played for by trumps.")},
    Preset{"illustrated", illustrated_game(Illustrated::kSans),
           translatable("Illustrated: the ladder goes on to Bettel, Sans, open Bettel and Preference.")},
    Preset{"illustrated-durchmarsch", illustrated_game(Illustrated::kDurchmarsch),
           translatable("Illustrated: the ladder goes on to Bettel, all ten, open Bettel and open all ten.")},
};

MessageValue choice_list(const Option& option) {
  // Twenty-four suit orders would drown the sentence.
  if (option.choices.size() > 8) return Word{translatable("the letters S, C, D and H in any order")};
  return fmt::format("{}", fmt::join(option.choices, " | "));
}

}  // namespace

bool applies(Scope scope, const RuleSet& rules) {
  switch (scope) {
    case Scope::kAll:
      break;
    case Scope::kChalk:
      return rules.scoring == Scoring::kChalk;
    case Scope::kSingleRound:
      return rules.auction == Auction::kSingleRound;
    case Scope::kSimple:
      return rules.auction == Auction::kSingleRound && rules.mixed == Mixed::kNone;
    case Scope::kMixed:
      return rules.mixed != Mixed::kNone;
    case Scope::kFullMixed:
      return rules.mixed == Mixed::kFull;
    case Scope::kMisere:
      return rules.mixed == Mixed::kFull || rules.illustrated != Illustrated::kNone;
    case Scope::kLimited:
      return rules.scoring == Scoring::kPot && rules.pot == Pot::kLimited;
    case Scope::kSuitValues:
      return rules.scoring == Scoring::kChalk || rules.pot == Pot::kStyrian;
    case Scope::kLadder:
      return rules.auction == Auction::kLadder;
    case Scope::kPot:
      return rules.scoring == Scoring::kPot;
    case Scope::kStyrian:
      return rules.scoring == Scoring::kPot && rules.pot == Pot::kStyrian;
    case Scope::kIllustrated:
      return rules.illustrated != Illustrated::kNone;
  }
  return true;
}

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
  if (rules.auction == Auction::kSingleRound && rules.mixed == Mixed::kNone &&
      rules.hearts_over_hearts == HeartsOverHearts::kAllowed && highest_suit(rules) != Suit::kHearts) {
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
  const auto apart = [&](std::string_view first, std::string_view second, std::string_view why) {
    const auto written = [&](std::string_view name) {
      return fmt::format("{}={}", name, value_text(*find_option(name), rules));
    };
    result.push_back(message("{first} and {second} do not go together: {why}",
                             {{"first", written(first)}, {"second", written(second)}, {"why", Word{why}}}));
  };
  constexpr int kTen = 10;
  if (rules.dealer_stake % kTen != 0) {
    result.push_back(
        message("dealer_stake={value} is no multiple of ten: a tenth of what is played for is paid "
                "for a trick (A13)",
                {{"value", std::int64_t{rules.dealer_stake}}}));
  }
  if (rules.contribution % kTen != 0) {
    result.push_back(
        message("contribution={value} is no multiple of ten: all put the same multiple of ten into "
                "a Styrian pot (A14)",
                {{"value", std::int64_t{rules.contribution}}}));
  }
  if (rules.auction == Auction::kLadder && rules.mixed != Mixed::kNone) {
    apart("auction", "mixed", translatable("the ladder has no numbers for these games (A5)"));
  }
  if (rules.auction == Auction::kSingleRound && rules.illustrated != Illustrated::kNone) {
    apart("auction", "illustrated", translatable("these games are numbers of the ladder (A19)"));
  }
  if (rules.scoring == Scoring::kPot && rules.mixed != Mixed::kNone) {
    apart("scoring", "mixed", translatable("these games are worth remises (M48)"));
  }
  if (rules.scoring == Scoring::kChalk && rules.illustrated != Illustrated::kNone) {
    apart("scoring", "illustrated", translatable("these games are paid in money (A19)"));
  }
  if (rules.scoring == Scoring::kPot && rules.enforcement == Enforcement::kTable) {
    apart("scoring", "enforcement", translatable("fines are written as remises (M36)"));
  }
  if (rules.auction == Auction::kLadder && rules.enforcement == Enforcement::kTable) {
    apart("auction", "enforcement",
          translatable("only the manual's auction goes on without an offender (M19)"));
  }
  if (rules.scoring == Scoring::kPot && rules.dropped_hand == DroppedHand::kPlayedByWhister) {
    apart("scoring", "dropped_hand",
          translatable("a lone defender invites the other or plays without his cards (A10)"));
  }
  return result;
}

}  // namespace pulka
