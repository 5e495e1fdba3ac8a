#include <array>
#include <fmt/format.h>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "bots/bot.hpp"
#include "console.hpp"
#include "game/game.hpp"
#include "game_input.hpp"
#include "i18n.hpp"
#include "input.hpp"
#include "notation/cards.hpp"
#include "rules/contract.hpp"
#include "rules/options.hpp"
#include "score_input.hpp"
#include "sheet_text.hpp"
#include "text/wording.hpp"
#include "words.hpp"

namespace pulka {
namespace {

State dealt(RuleSet rules = {}) {
  State state = start(rules, 3, Seat::k2);
  apply(state, event::Dealt{deal_from_seed(1, 1)});
  return state;
}

SeatView view_to_act(const State& state) {
  return project(state, state.table.to_act);
}

Command typed(const SeatView& view, std::string_view line) {
  const auto result = parse_typed(view, line);
  EXPECT_TRUE(result) << line;
  if (!result || !std::holds_alternative<Command>(*result)) return command::Undo{};
  return std::get<Command>(*result);
}

TEST(Input, AuctionUnderstandsSuitsAndPassInBothLanguages) {
  const SeatView view = view_to_act(dealt());
  const Seat seat = view.seat;
  for (std::string_view line : {"pass", "P", " пас ", "ПАС"})
    EXPECT_EQ(typed(view, line), Command{command::Pass{seat}});
  for (std::string_view line : {"hearts", "H", "♥", "ч", "черви", "Преферанс"}) {
    EXPECT_EQ(typed(view, line), (Command{command::Bid{seat, Suit::kHearts}})) << line;
  }
  for (std::string_view line : {"spades", "s", "♠", "п", "пики"}) {
    EXPECT_EQ(typed(view, line), (Command{command::Bid{seat, Suit::kSpades}})) << line;
  }
}

TEST(Input, GermanWords) {
  const SeatView view = view_to_act(dealt());
  const Seat seat = view.seat;
  for (std::string_view line : {"passe", "WEITER"}) {
    EXPECT_EQ(typed(view, line), Command{command::Pass{seat}}) << line;
  }
  for (std::string_view line : {"Treff", "kreuz", "Eichel", "Ei"}) {
    EXPECT_EQ(typed(view, line), (Command{command::Bid{seat, Suit::kClubs}})) << line;
  }
  for (std::string_view line : {"Pik", "Laub", "GRÜN", "la"}) {
    EXPECT_EQ(typed(view, line), (Command{command::Bid{seat, Suit::kSpades}})) << line;
  }
  EXPECT_EQ(typed(view, "nehme"), Command{command::TakeTalon{seat}});
  EXPECT_EQ(typed(view, "kaufe"), Command{command::Buy{seat}});
  EXPECT_EQ(typed(view, "Whist"), Command{command::CallWhist{seat}});
  EXPECT_EQ(typed(view, "ja"), (Command{command::Answer{seat, true}}));
  EXPECT_EQ(typed(view, "nein"), (Command{command::Answer{seat, false}}));
  EXPECT_EQ(typed(view, "abziehen 10"), (Command{command::Propose{seat, {Proposal::Kind::kReduce, 10}}}));
  EXPECT_EQ(typed(view, "zusammen"), (Command{command::Propose{seat, {Proposal::Kind::kMerge, 0}}}));
  EXPECT_EQ(*parse_typed(view, "Hilfe"), Typed{Request::kHelp});
  EXPECT_EQ(*parse_typed(view, "tafel"), Typed{Request::kSheet});
  EXPECT_EQ(*parse_typed(view, "stiche"), Typed{Request::kTricks});
  EXPECT_EQ(*parse_typed(view, "regeln"), Typed{Request::kRules});
  EXPECT_EQ(*parse_typed(view, "tipp"), Typed{Request::kHint});
  EXPECT_EQ(*parse_typed(view, "ende"), Typed{Request::kQuit});
  // Between deals nobody can pass.
  const SeatView between = project(start({}, 3), Seat::k1);
  for (std::string_view line : {"weiter", "Nächste", "NÄCHSTE"}) {
    EXPECT_EQ(*parse_typed(between, line), Typed{NextDeal{}}) << line;
  }
}

TEST(Input, DiscardAndDeclare) {
  State state = dealt();
  for (int i = 0; i < 3; ++i) apply(state, event::Passed{state.table.to_act});
  const Seat seat = state.table.to_act;
  EXPECT_EQ(typed(view_to_act(state), "беру"), Command{command::TakeTalon{seat}});
  apply(state, event::TalonTaken{seat, false, state.hidden.talon});
  const CardSet two = CardSet{Card{Suit::kSpades, Rank::kQueen}} | Card{Suit::kHearts, Rank::kTen};
  for (std::string_view line :
       {"SQ H10", "discard SQ, HT", "пД ч10", "♠Q ♥10", "Qs 10h", "SD H10", "weglegen LaO HeT"}) {
    EXPECT_EQ(typed(view_to_act(state), line), (Command{command::Discard{seat, two}})) << line;
  }
  // How many cards is the engine's question, so one card is understood.
  EXPECT_EQ(typed(view_to_act(state), "SQ"),
            (Command{command::Discard{seat, Card{Suit::kSpades, Rank::kQueen}}}));
  EXPECT_FALSE(parse_typed(view_to_act(state), "SQ SQ"));
  const CardSet hand = state.hidden.hands[seat];
  apply(state, event::Discarded{seat, CardSet{hand.lowest()} | hand.highest()});
  EXPECT_EQ(typed(view_to_act(state), "diamonds"), (Command{command::Declare{seat, Suit::kDiamonds}}));
}

State playing() {
  State state = dealt();
  const Seat declarer = state.table.to_act;
  apply(state, event::BidMade{declarer, Suit::kClubs});
  for (int i = 0; i < 2; ++i) apply(state, event::Passed{state.table.to_act});
  apply(state, event::Declared{declarer, {Suit::kClubs, false}});
  for (int i = 0; i < 2; ++i) apply(state, event::WhistCalled{state.table.to_act});
  return state;
}

TEST(Input, CardsInBothAlphabetsAndARankAlone) {
  State state = playing();
  const SeatView view = view_to_act(state);
  ASSERT_EQ(state.table.phase, Phase::kPlay);
  const Command ten{command::PlayCard{view.seat, Card{Suit::kClubs, Rank::kTen}}};
  for (std::string_view line : {"C10", "CT", "10c", "т10", "10т", "♣10"})
    EXPECT_EQ(typed(view, line), ten) << line;
  // A Russian Т is the ace, a Latin T the ten.
  EXPECT_EQ(typed(view, "тТ"), (Command{command::PlayCard{view.seat, Card{Suit::kClubs, Rank::kAce}}}));
  // The first hand of this deal: S Q9, C AQ10, D Q7, H KJ8. Only one king, three queens.
  EXPECT_EQ(typed(view, "K"), (Command{command::PlayCard{view.seat, Card{Suit::kHearts, Rank::kKing}}}));
  EXPECT_EQ(typed(view, "U"), (Command{command::PlayCard{view.seat, Card{Suit::kHearts, Rank::kJack}}}));
  EXPECT_EQ(typed(view, "EiO"), (Command{command::PlayCard{view.seat, Card{Suit::kClubs, Rank::kQueen}}}));
  // A D alone is diamonds, no queen.
  EXPECT_EQ(typed(view, "CD"), (Command{command::PlayCard{view.seat, Card{Suit::kClubs, Rank::kQueen}}}));
  EXPECT_FALSE(parse_typed(view, "D"));
  // … and a q is no wish to quit.
  EXPECT_FALSE(parse_typed(view, "Q"));
}

TEST(Input, RequestsAndNonsense) {
  const SeatView view = view_to_act(dealt());
  EXPECT_EQ(*parse_typed(view, "?"), Typed{Request::kHelp});
  EXPECT_EQ(*parse_typed(view, ""), Typed{Request::kHelp});
  EXPECT_EQ(*parse_typed(view, "пулька"), Typed{Request::kSheet});
  EXPECT_EQ(*parse_typed(view, "quit"), Typed{Request::kQuit});
  const auto nonsense = parse_typed(view, "trumps please");
  ASSERT_FALSE(nonsense);
  EXPECT_EQ(Wording{}.text(nonsense.error()),
            "\"trumps please\" is not understood; expected pass or a suit (? for help)");
  // Braces in what was typed are not part of the format.
  EXPECT_NE(Wording{}.text(parse_typed(view, "{who}").error()).find("\"{who}\""), std::string::npos);
}

TEST(Input, QuotesNeverCutALetter) {
  const std::string letters = "жжжжжжжжжжжжжжжжжжжжжжжжжжжжжж";  // 60 bytes
  for (std::size_t skip = 0; skip < 2; ++skip) {
    const std::string line = std::string(skip, 'x') + letters;
    const std::string shown = shortened(line);
    EXPECT_EQ(shown.substr(shown.size() - 3), "...");
    EXPECT_EQ((shown.size() - 3 - skip) % 2, 0U);
    EXPECT_LE(shown.size(), 43U);
  }
}

TEST(Input, BetweenDeals) {
  const SeatView view = project(start({}, 3), Seat::k1);
  EXPECT_EQ(*parse_typed(view, ""), Typed{NextDeal{}});
  EXPECT_EQ(*parse_typed(view, "next"), Typed{NextDeal{}});
  EXPECT_EQ(typed(view, "reduce 10"), (Command{command::Propose{Seat::k1, {Proposal::Kind::kReduce, 10}}}));
  EXPECT_EQ(typed(view, "merge"), (Command{command::Propose{Seat::k1, {Proposal::Kind::kMerge, 0}}}));
  EXPECT_FALSE(parse_typed(view, "reduce many"));
  EXPECT_FALSE(parse_typed(view, "reduce 99999999999"));
}

const std::vector<std::string> kNames{"Anna", "Борис", "Vera"};

Command entered(std::string_view line) {
  const auto entry = parse_score_entry(kNames, line);
  EXPECT_TRUE(entry) << line << ": " << (entry ? "" : Wording{}.text(entry.error()));
  if (!entry || !std::holds_alternative<Command>(*entry)) return command::DealCards{};
  return std::get<Command>(*entry);
}

std::string refused(std::string_view line) {
  const auto entry = parse_score_entry(kNames, line);
  EXPECT_FALSE(entry) << line;
  Wording wording;
  wording.names = kNames;
  return entry ? std::string() : wording.text(entry.error());
}

TEST(ScoreInput, Results) {
  DealResult result;
  result.declarer = Seat::k0;
  result.contract = {Suit::kHearts, false};
  EXPECT_EQ(entered("Anna hearts hand won"), Command{command::EnterResult{result}});
  result.whisters |= Seat::k1;
  result.whisters |= Seat::k2;
  result.tricks = {{6, 3, 1}};
  EXPECT_EQ(entered("anna ♥ без 6 борис 3 VERA 1"), Command{command::EnterResult{result}});
  EXPECT_EQ(entered("1 h hand 6 2 3 3 1"), Command{command::EnterResult{result}});
  EXPECT_EQ(entered("passed"), Command{command::EnterPassedOut{}});
}

TEST(ScoreInput, FinesConsentsAndRecords) {
  EXPECT_EQ(entered("fine vera talon"),
            (Command{command::RecordOffence{Seat::k2, Offence::kLookedAtTalon, std::nullopt}}));
  EXPECT_EQ(entered("штраф БОРИС ренонс"),
            (Command{command::RecordOffence{Seat::k1, Offence::kRevoked, std::nullopt}}));
  EXPECT_EQ(entered("cut vera 12"), (Command{command::CutPack{Seat::k2, 12}}));
  EXPECT_EQ(entered("misdeal"), Command{command::VoidDeal{16_M}});
  EXPECT_EQ(entered("bottom"), Command{command::VoidDeal{18_M}});
  EXPECT_EQ(entered("undo"), Command{command::Undo{}});
  const auto consent = parse_score_entry(kNames, "reduce 10 anna vera");
  ASSERT_TRUE(consent);
  SeatSet yes{Seat::k0};
  yes |= Seat::k2;
  EXPECT_EQ(*consent, ScoreEntry(Consent{{Proposal::Kind::kReduce, 10}, yes}));
  EXPECT_EQ(*parse_score_entry(kNames, "merge all"), ScoreEntry(Consent{{}, SeatSet::first(3)}));
}

TEST(ScoreInput, GermanWords) {
  DealResult result;
  result.declarer = Seat::k0;
  result.contract = {Suit::kDiamonds, true};
  EXPECT_EQ(entered("Anna Schellen talon gewonnen"), Command{command::EnterResult{result}});
  EXPECT_EQ(entered("anna karo mit gewonnen"), Command{command::EnterResult{result}});
  result.contract.with_talon = false;
  EXPECT_EQ(entered("anna Karo ohne gewonnen"), Command{command::EnterResult{result}});
  EXPECT_EQ(entered("gepasst"), Command{command::EnterPassedOut{}});
  EXPECT_EQ(entered("zurück"), Command{command::Undo{}});
  EXPECT_EQ(entered("ZURÜCK"), Command{command::Undo{}});
  EXPECT_EQ(entered("vergeben"), Command{command::VoidDeal{16_M}});
  EXPECT_EQ(entered("unterste"), Command{command::VoidDeal{18_M}});
  EXPECT_EQ(entered("abheben vera 12"), (Command{command::CutPack{Seat::k2, 12}}));
  const std::vector<std::pair<std::string, Offence>> offences{{"talon", Offence::kLookedAtTalon},
                                                              {"ansage", Offence::kCalledOutOfTurn},
                                                              {"passe", Offence::kPassedOutOfTurn},
                                                              {"renonce", Offence::kRevoked},
                                                              {"weglegen", Offence::kDiscardedWrongly},
                                                              {"karte", Offence::kExposedCard},
                                                              {"geben", Offence::kMisdealt}};
  for (const auto& [word, offence] : offences) {
    EXPECT_EQ(entered("strafe vera " + word),
              (Command{command::RecordOffence{Seat::k2, offence, std::nullopt}}))
        << word;
  }
  EXPECT_EQ(*parse_score_entry(kNames, "zusammen alle"), ScoreEntry(Consent{{}, SeatSet::first(3)}));
  EXPECT_EQ(*parse_score_entry(kNames, "abziehen 4 alle"),
            ScoreEntry(Consent{{Proposal::Kind::kReduce, 4}, SeatSet::first(3)}));
  const std::vector<std::string> umlauts{"Änne", "Jörg", "Übel"};
  EXPECT_EQ(*parse_score_entry(umlauts, "ÄNNE Herz hand gewonnen"),
            *parse_score_entry(umlauts, "änne herz hand gewonnen"));
  EXPECT_EQ(*parse_score_entry(umlauts, "strafe JÖRG karte"), *parse_score_entry(umlauts, "strafe 2 karte"));
  EXPECT_EQ(*parse_score_entry(umlauts, "strafe übel karte"), *parse_score_entry(umlauts, "strafe 3 karte"));
}

TEST(ScoreInput, MistakesNameTheWord) {
  EXPECT_EQ(refused("zoe hearts hand won"),
            "\"zoe\" is not a player; expected one of Anna, Борис, Vera, or a seat from 1 to 3");
  EXPECT_NE(refused("anna stars hand won").find("stars"), std::string::npos);
  EXPECT_EQ(refused("anna hearts up won"), "\"up\" is not understood; expected talon or hand");
  EXPECT_EQ(refused("anna hearts hand 11 vera 0"), "\"11\" is not a number of tricks; expected 0 to 10");
  EXPECT_EQ(refused("anna hearts hand 6 vera"),
            "how many tricks had Vera? A whister is followed by a number");
  EXPECT_EQ(refused("anna hearts hand 6 vera 2 vera 2"), "Vera is named twice");
  EXPECT_NE(refused("anna hearts hand 6").find("who whisted?"), std::string::npos);
  EXPECT_NE(refused("anna hearts hand won 3").find("no tricks"), std::string::npos);
  EXPECT_NE(refused("fine anna rudeness").find("\"rudeness\" is not an offence"), std::string::npos);
  EXPECT_NE(refused("anna").find("a result is"), std::string::npos);
  EXPECT_NE(refused("reduce lots all").find("by how much?"), std::string::npos);
}

TEST(SheetText, CrossedRemisesStayReadable) {
  Sheet sheet = opening_sheet({}, 3);
  Account account = opening_account({}, 3);
  Entry off;
  off.kind = EntryKind::kWriteOff;
  off.who = Seat::k0;
  off.amount = 3;
  Entry whist;
  whist.kind = EntryKind::kWhist;
  whist.who = Seat::k1;
  whist.on = Seat::k0;
  whist.amount = 6;
  for (const Entry& entry : {off, whist, whist}) {
    write(sheet, entry);
    write(account, entry);
  }
  Wording wording;
  wording.names = {"Anna", "Boris", "Vera"};
  const auto plain = draw_sheet(sheet, account, wording, {});
  EXPECT_EQ(plain[0], "Anna: 18 remises          ~21~ 18");
  EXPECT_EQ(plain[4], "Boris: 21 remises         21");
  // The left-hand neighbour's whists stand on the left, the right-hand neighbour's on the right (M10).
  EXPECT_EQ(plain[6].substr(0, 9), "Vera: = 0");
  EXPECT_NE(plain[6].find("| Anna: 6 6 = 12"), std::string::npos);
  const auto drawn = draw_sheet(sheet, account, wording, {.line_drawing = true});
  EXPECT_NE(drawn[0].find("2\u03361\u0336 18"), std::string::npos);
}

TEST(SheetText, MoneyIsWrittenInRoubles) {
  EXPECT_EQ(roubles(2100), "21.00");
  EXPECT_EQ(roubles(-305), "-3.05");
  EXPECT_EQ(roubles(0), "0.00");
}

TEST(Console, WidthCountsColumns) {
  EXPECT_EQ(display_width("Anna"), 4);
  EXPECT_EQ(display_width("Борис"), 5);
  EXPECT_EQ(display_width("2\u03361\u0336"), 2);
  EXPECT_EQ(display_width("\x1b[1;31m♥ A\x1b[0m"), 3);
}

// What the catalogues call an action is what a reader of the prompt types.
TEST(Words, EveryLegalActionCanBeTypedBackInEveryLanguage) {
  for (std::string_view code : {"ru", "de"}) {
    const auto language = choose_language(code);
    ASSERT_TRUE(language) << code;
    Wording wording;
    translate_with_catalogue(wording, *language);
    EXPECT_NE(wording.word("yes"), "yes") << code;
    if (*language == Language::kRussian) wording.indices = Wording::Indices::kRussian;
    for (const auto suits : {Wording::Suits::kLetters, Wording::Suits::kSigns, Wording::Suits::kGerman}) {
      wording.suits = suits;
      State state = start({.talon = TalonRule::kNegotiated}, 3, Seat::k2);
      const SeatView between = project(state, Seat::k1);
      for (const Proposal proposal :
           {Proposal{Proposal::Kind::kMerge, 0}, Proposal{Proposal::Kind::kReduce, 7}}) {
        const Command propose{command::Propose{Seat::k1, proposal}};
        EXPECT_EQ(typed(between, typed_form(propose, between.table, wording)), propose) << code;
      }
      for (const bool yes : {true, false}) {
        const Command answer{command::Answer{Seat::k1, yes}};
        EXPECT_EQ(typed(between, typed_form(answer, between.table, wording)), answer) << code;
      }
      apply(state, event::Dealt{deal_from_seed(1, 1)});
      // Passes, then buys, puts away, declares, whists and plays.
      for (int i = 0; state.table.phase != Phase::kDealing && i < 60; ++i) {
        const SeatView view = view_to_act(state);
        const auto actions = legal_actions(view);
        for (const Action& action : actions) {
          const std::string form = typed_form(action.command, view.table, wording);
          EXPECT_EQ(typed(view, form), action.command) << code << ": " << form;
        }
        const Action& next = state.table.phase == Phase::kAuction ? actions.front() : actions.back();
        const auto events = decide(state, next.command);
        ASSERT_TRUE(events);
        for (const Event& event : *events) pulka::apply(state, event);
      }
      EXPECT_EQ(state.table.phase, Phase::kDealing);
    }
  }
}

// The games besides the simple one: what is called, announced and invited with, and every game by its name.
struct Parties {
  const Wording& wording;
  std::string_view code;
  std::set<std::string> met{};  // what was legal at some time, in English
  std::set<Phase> phases{};

  void type_back(const SeatView& view) {
    const Wording english;
    phases.insert(view.table.phase);
    for (const Action& action : legal_actions(view)) {
      met.insert(typed_form(action.command, view.table, english));
      const std::string form = typed_form(action.command, view.table, wording);
      EXPECT_EQ(typed(view, form), action.command) << code << ": " << form;
    }
  }

  // Plays deals of `rules` with what `rng` picks; the more passes, the more often the talon is reached.
  void play(const RuleSet& rules, int deals, Rng& rng) {
    State state = start(rules, 3, Seat::k2);
    for (int i = 0; i < deals && state.table.phase != Phase::kFinished; ++i) {
      play(state, deal_from_seed(static_cast<std::uint64_t>(i), 1, rules.deal_pattern), rng);
    }
  }
  void play(State& state, const Deal& deal, Rng& rng) {
    apply(state, event::Dealt{deal});
    while (state.table.phase != Phase::kDealing && state.table.phase != Phase::kFinished) {
      const SeatView view = view_to_act(state);
      type_back(view);
      const auto actions = legal_actions(view);
      constexpr std::uint64_t kPassesOfThree = 2;
      const bool passes = state.table.phase == Phase::kAuction && uniform_below(rng, 3) < kPassesOfThree;
      const Action& next = passes ? actions.front() : actions[uniform_below(rng, actions.size())];
      const auto events = decide(state, next.command);
      ASSERT_TRUE(events);
      for (const Event& event : *events) pulka::apply(state, event);
    }
  }
};

RuleSet rules_of(std::string_view preset) {
  const Preset* found = find_preset(preset);
  EXPECT_NE(found, nullptr) << preset;
  return found == nullptr ? RuleSet{} : found->rules;
}

// The first hand, which speaks first, holds all aces.
Deal deal_with_four_aces() {
  std::uint64_t seed = 0;
  while (aces_in(deal_from_seed(seed, 1).hand(Hand::kFirst)) < 4) ++seed;
  return deal_from_seed(seed, 1);
}

TEST(Words, EveryLegalActionOfTheOtherGamesCanBeTypedBackInEveryLanguage) {
  RuleSet jumps = rules_of("austrian-limited");
  jumps.jumps = true;
  RuleSet announced = rules_of("austrian");
  announced.premiums = AcePremiums::kAnnounceFourFirst;
  announced.invitee_may_refuse = true;
  RuleSet high = rules_of("illustrated");
  high.jumps = true;
  const std::array rules{rules_of("mixed"),
                         rules_of("mixed-negotiated"),
                         jumps,
                         rules_of("illustrated"),
                         rules_of("illustrated-durchmarsch"),
                         high,
                         announced};
  for (std::string_view code : {"en", "ru", "de"}) {
    const auto language = choose_language(code);
    ASSERT_TRUE(language) << code;
    Wording wording;
    translate_with_catalogue(wording, *language);
    if (*language == Language::kRussian) wording.indices = Wording::Indices::kRussian;
    for (const auto suits : {Wording::Suits::kLetters, Wording::Suits::kSigns, Wording::Suits::kGerman}) {
      wording.suits = suits;
      Parties parties{wording, code};
      Rng rng(1);
      constexpr int kDeals = 60;
      for (const RuleSet& one : rules) parties.play(one, kDeals, rng);
      const Deal aces = deal_with_four_aces();
      for (int i = 0; i < 20; ++i) {
        State state = start(announced, 3, Seat::k2);
        parties.play(state, aces, rng);
      }
      State styrian = start(rules_of("styrian"), 3, Seat::k2);
      parties.type_back(project(styrian, Seat::k1));
      for (std::string_view form : {"pass",
                                    "take",
                                    "buy",
                                    "whist",
                                    "in",
                                    "out",
                                    "invite",
                                    "alone",
                                    "no aces",
                                    "four aces",
                                    "1",
                                    "4",
                                    "8",
                                    "hand spades",
                                    "preference",
                                    "hearts",
                                    "six no trump",
                                    "seven in clubs",
                                    "petite misère",
                                    "eight in diamonds",
                                    "grande misère",
                                    "nine in hearts",
                                    "totus in spades",
                                    "Bettel",
                                    "Sans",
                                    "open Bettel",
                                    "all ten",
                                    "open all ten",
                                    "refill 100"}) {
        EXPECT_TRUE(parties.met.contains(std::string(form))) << form;
      }
      for (Phase phase :
           {Phase::kAuction, Phase::kTalonOffer, Phase::kTalonAuction, Phase::kDiscard, Phase::kDeclare,
            Phase::kPutAway, Phase::kWhist, Phase::kInvite, Phase::kInvited, Phase::kPlay}) {
        EXPECT_TRUE(parties.phases.contains(phase)) << static_cast<int>(phase);
      }
      // Undertaken by its number, never typed by its name at play, but so entered in a scored party.
      for (Game game : kGames) {
        for (Suit suit : kSuits) {
          if (!terms_of(game).trump && suit != Suit::kSpades) continue;
          const std::string name = wording.text(describe(game, suit));
          const auto named = parse_game(lowered(name));
          ASSERT_TRUE(named) << code << ": " << name;
          EXPECT_EQ(named->game, game) << name;
          EXPECT_EQ(named->suit, suit) << name;
        }
      }
    }
  }
}

// A result is entered with the game's name as it is shown.
TEST(ScoreInput, GamesByTheirNamesInEveryLanguage) {
  for (const auto& [code, without, with] :
       {std::tuple{"en", "hand", "talon"}, std::tuple{"ru", "без", "талон"},
        std::tuple{"de", "ohne", "mit"}}) {
    const auto language = choose_language(code);
    ASSERT_TRUE(language) << code;
    Wording wording;
    translate_with_catalogue(wording, *language);
    for (Game game : kGames) {
      for (const bool with_talon : {false, true}) {
        DealResult result;
        result.declarer = Seat::k0;
        result.contract = {terms_of(game).trump ? Suit::kClubs : Suit::kSpades, with_talon, game};
        result.tricks[Seat::k0] = 6;
        result.tricks[Seat::k1] = 4;
        result.whisters |= Seat::k1;
        EXPECT_EQ(
            entered(fmt::format("anna {} {} 6 борис 4", wording.text(describe(game, result.contract.trump)),
                                with_talon ? with : without)),
            Command{command::EnterResult{result}});
      }
    }
  }
}

TEST(I18n, LanguagesAreNamedByTheirCodes) {
  EXPECT_EQ(choose_language("en"), Language::kEnglish);
  EXPECT_EQ(choose_language("ru"), Language::kRussian);
  EXPECT_EQ(choose_language("de"), Language::kGerman);
  const auto unknown = choose_language("xx");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(Wording{}.text(unknown.error()), "--lang xx: no such language; expected en, ru or de");
  Wording wording;
  translate_with_catalogue(wording, Language::kEnglish);
  EXPECT_EQ(wording.word("yes"), "yes");
}

TEST(Words, EveryLegalActionCanBeTypedBack) {
  Wording plain;
  Wording german;
  german.suits = Wording::Suits::kGerman;
  State state = playing();
  for (int i = 0; i < 12; ++i) {
    const SeatView view = view_to_act(state);
    for (const Action& action : legal_actions(view)) {
      for (const Wording* wording : {&plain, &german}) {
        EXPECT_EQ(typed(view, typed_form(action.command, view.table, *wording)), action.command);
      }
    }
    const auto events = decide(state, legal_actions(view).front().command);
    ASSERT_TRUE(events);
    for (const Event& event : *events) pulka::apply(state, event);
  }
}

}  // namespace
}  // namespace pulka
