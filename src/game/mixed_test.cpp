// Mixed Preference clause by clause (M48-M58), with the book's own examples and numbers. docs/rules/mixed.md
// says the same in words.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "table_for_tests.hpp"

namespace pulka {
namespace {

using namespace for_tests;  // NOLINT(google-build-using-namespace)
using command::Bid;
using command::Buy;
using command::CallWhist;
using command::Declare;
using command::Discard;
using command::Pass;
using command::PlayCard;
using command::TakeTalon;
using Reason = Illegal::Reason;
using Lines = std::vector<std::string>;

RuleSet mixed() {
  return preset("mixed");
}

Bid bid(Seat seat, Game game, Suit suit = kSpades) {
  return {seat, suit, game};
}

std::vector<Bid> bids_of(const Party& party, Seat seat) {
  std::vector<Bid> result;
  for (const Command& command : party.choices(seat)) {
    if (const auto* found = std::get_if<Bid>(&command)) result.push_back(*found);
  }
  return result;
}

// Anna has won the auction with `game`.
Party won_by_anna(const RuleSet& rules, Game game, Suit suit, const Deal& deal = spade_deal()) {
  Party party(rules);
  party.deal(deal);
  party.does(bid(kAnna, game, suit));
  party.pass({kBoris, kVera});
  return party;
}

// What a result writes on the table.
Lines settled(const RuleSet& rules, const DealResult& result) {
  Party party(rules);
  return lines(party.enter(result));
}

// --- The games and their order.

TEST(Mixed, M48_SixNoTrumpOutranksHeartsAndHasNoTrumps) {
  Party party(mixed());
  party.deal(spade_deal());
  party.does(bid(kAnna, Game::kSix, kHearts));
  party.does(bid(kBoris, Game::kSixNoTrump));
  party.pass({kVera});
  EXPECT_EQ(party.table().contract, (Contract{kSpades, false, Game::kSixNoTrump}));
  EXPECT_EQ(trump_of(party.table()), std::nullopt);
  party.whist({kVera, kAnna});
  // Who cannot follow may play anything: no suit has to be played in its place.
  party.play("CA C9");
  EXPECT_EQ(party.to_act(), kVera);
  party.play("C7");
  party.play("SA S8");
  EXPECT_EQ(party.cards_allowed(kVera), cards("S7"));
  party.play("S7 SK");
  EXPECT_EQ(party.cards_allowed(kBoris), party.hand(kBoris)) << "no spades left, and nothing is a trump";
}

TEST(Mixed, M48_SixNoTrumpIsSixTricksWorthSixAndTheWhisterOwesTwo) {
  EXPECT_EQ(
      settled(mixed(), played(kAnna, {kSpades, true, Game::kSixNoTrump}, {kBoris, kVera}, {6, 3, 1})),
      (Lines{"Anna: six no trump with the talon is worth 6 remises (H14)", "Anna writes off 6 remises (M10)",
             "Boris writes 18 fishes on Anna: tricks 3 x 6 (M10)",
             "Vera writes 6 fishes on Anna: tricks 1 x 6 (M10)", "Vera is short and puts 6 remises (M48)"}));
  EXPECT_EQ(settled(mixed(), played(kAnna, {kSpades, false, Game::kSixNoTrump}, {kBoris}, {5, 5}))[0],
            "Anna: six no trump without the talon is worth 7 remises (H14)");
}

TEST(Mixed, M49_TheGamesThatMayBeNamed) {
  Party full(mixed());
  full.deal(spade_deal());
  const auto names = bids_of(full, kAnna);
  // Four suits each of six, seven, eight, nine and totus; six no trump and both misères.
  EXPECT_EQ(names.size(), 4U * 5U + 3U);
  for (Game game : {Game::kSix, Game::kSeven, Game::kEight, Game::kNine, Game::kTotus}) {
    for (Suit suit : kSuits) EXPECT_TRUE(std::ranges::count(names, bid(kAnna, game, suit))) << int(game);
  }
  for (Game game : {Game::kSixNoTrump, Game::kPetiteMisere, Game::kGrandeMisere}) {
    EXPECT_EQ(std::ranges::count(names, bid(kAnna, game)), 1);
  }
  const Illegal illegal = full.refuses(bid(kAnna, Game::kBettel));
  EXPECT_EQ(illegal.reason, Reason::kNotPlayedHere);
  EXPECT_EQ(sentence(illegal), "Bettel cannot be named here: this table's rules do not have it (A19).");
  // A suit with a game that has none is another way to say nothing.
  EXPECT_EQ(full.refuses(bid(kAnna, Game::kPetiteMisere, kHearts)).reason, Reason::kNotPlayedHere);
  Party simple;
  simple.deal(spade_deal());
  EXPECT_EQ(simple.refuses(bid(kAnna, Game::kSeven, kClubs)).reason, Reason::kNotPlayedHere);
}

// Whether `later` overcalls `earlier`.
bool overcalls(const RuleSet& rules, std::pair<Game, Suit> later, std::pair<Game, Suit> earlier) {
  Party party(rules);
  party.deal(spade_deal());
  party.does(bid(kAnna, earlier.first, earlier.second));
  if (party.phase() != Phase::kAuction) return false;
  return decide(party.state(), bid(kBoris, later.first, later.second)).has_value();
}

void expect_rising(const RuleSet& rules, const std::vector<std::pair<Game, Suit>>& order) {
  for (std::size_t low = 0; low < order.size(); ++low) {
    for (std::size_t high = 0; high < order.size(); ++high) {
      EXPECT_EQ(overcalls(rules, order[high], order[low]), high > low) << high << " over " << low;
    }
  }
}

TEST(Mixed, M50_TheOrderOfTheGames) {
  const std::pair petite{Game::kPetiteMisere, kSpades};
  const std::pair grande{Game::kGrandeMisere, kSpades};
  const std::pair eight{Game::kEight, kHearts};
  const std::pair nine{Game::kNine, kClubs};
  const std::pair totus{Game::kTotus, kSpades};
  RuleSet rules = mixed();
  expect_rising(rules, {{Game::kSix, kSpades},
                        {Game::kSix, kClubs},
                        {Game::kSix, kDiamonds},
                        {Game::kSix, kHearts},
                        {Game::kSixNoTrump, kSpades},
                        {Game::kSeven, kDiamonds},
                        petite,
                        eight,
                        grande,
                        nine,
                        totus});
  rules.grande_misere_rank = GrandeMisereRank::kAfterPetiteMisere;
  expect_rising(rules, {petite, grande, eight, nine, totus});
  rules.grande_misere_rank = GrandeMisereRank::kAfterNine;
  expect_rising(rules, {petite, eight, nine, grande, totus});
  rules.grande_misere_rank = GrandeMisereRank::kAfterTotus;
  expect_rising(rules, {petite, eight, nine, totus, grande});
}

TEST(Mixed, M50_AmongEqualLevelsTheSuitDecides) {
  RuleSet rules = mixed();
  for (Game game : {Game::kSeven, Game::kEight, Game::kNine, Game::kTotus}) {
    expect_rising(rules, {{game, kSpades}, {game, kClubs}, {game, kDiamonds}, {game, kHearts}});
  }
  rules.same_level_by_suit = false;
  for (Game game : {Game::kSeven, Game::kEight, Game::kNine, Game::kTotus}) {
    EXPECT_FALSE(overcalls(rules, {game, kHearts}, {game, kSpades}));
  }
  expect_rising(rules, {{Game::kSix, kSpades}, {Game::kSix, kHearts}});
  Party party(rules);
  party.deal(spade_deal());
  party.does(bid(kAnna, Game::kSeven, kSpades));
  EXPECT_EQ(sentence(party.refuses(bid(kBoris, Game::kSeven, kHearts))),
            "seven in hearts does not overcall seven in spades: name a higher game or pass (M50).");
}

TEST(Mixed, M50_WhatNothingOutranksClosesTheAuction) {
  RuleSet rules = mixed();
  Party party(rules);
  party.deal(spade_deal());
  party.does(bid(kAnna, Game::kTotus, kHearts));
  EXPECT_EQ(party.table().contract, (Contract{kHearts, false, Game::kTotus}));
  EXPECT_EQ(party.phase(), Phase::kPlay);
  // Hearts over hearts belongs to the simple game, where nothing else outranks them (M47).
  Party hearts(rules);
  hearts.deal(spade_deal());
  hearts.does(bid(kAnna, Game::kSix, kHearts));
  EXPECT_EQ(hearts.refuses(bid(kBoris, Game::kSix, kHearts)).reason, Reason::kBidTooLow);
}

// --- What each game asks.

TEST(Mixed, M51_SevenTricksAndTheFirstWhisterOwesTwo) {
  const Contract seven{kClubs, true, Game::kSeven};
  const std::string value = "Anna: seven in clubs with the talon is worth 7 remises (H14)";
  // Alone: two.
  EXPECT_EQ(
      settled(mixed(), played(kAnna, seven, {kBoris}, {9, 1})),
      (Lines{value, "Anna writes off 7 remises (M10)", "Boris writes 7 fishes on Anna: tricks 1 x 7 (M10)",
             "Boris is short and puts 7 remises (M51)"}));
  EXPECT_EQ(settled(mixed(), played(kAnna, seven, {kVera}, {8, 0, 2})).size(), 3U);
  // Both: the first after the declarer two, the other may make one.
  EXPECT_EQ(settled(mixed(), played(kAnna, seven, {kBoris, kVera}, {7, 2, 1})).size(), 4U);
  EXPECT_EQ(settled(mixed(), played(kAnna, seven, {kBoris, kVera}, {7, 1, 2})).back(),
            "Boris is short and puts 7 remises (M51)");
  EXPECT_EQ(settled(mixed(), played(kAnna, seven, {kBoris, kVera}, {8, 2, 0})).back(),
            "Vera is short and puts 7 remises (M51)");
  // The order is that of speaking, wherever the declarer sits.
  EXPECT_EQ(settled(mixed(), played(kBoris, seven, {kAnna, kVera}, {2, 7, 1})).back(),
            "Vera is short and puts 7 remises (M51)");
  // Six are not seven.
  EXPECT_EQ(settled(mixed(), played(kAnna, seven, {kBoris, kVera}, {6, 2, 2})).back(),
            "Anna is short and puts 7 remises (M44)");
}

TEST(Mixed, M51_KadilsCountTheMissingTricks) {
  const RuleSet rules = preset("mixed-kadil");
  EXPECT_EQ(settled(rules, played(kAnna, {kClubs, true, Game::kSeven}, {kBoris, kVera}, {5, 3, 2})).back(),
            "Anna is short and puts 14 remises: missing tricks 2 x 7 (M43)");
  EXPECT_EQ(settled(rules, played(kAnna, {kClubs, true, Game::kSeven}, {kBoris}, {10, 0})).back(),
            "Boris is short and puts 14 remises: missing tricks 2 x 7 (M51)");
}

TEST(Mixed, M52_PetiteMiserePutsOneCardAwayAndHasNineTricks) {
  Party party = won_by_anna(mixed(), Game::kPetiteMisere, kSpades);
  EXPECT_EQ(party.phase(), Phase::kPutAway);
  EXPECT_EQ(party.to_act(), kAnna);
  EXPECT_EQ(party.choices(kAnna).size(), 10U);
  EXPECT_EQ(sentence(party.refuses(Discard{kAnna, cards("SA SK")})), "One card is put away, not 2 (M52).");
  EXPECT_EQ(party.refuses(Discard{kAnna, cards("HA")}).reason, Reason::kDiscardNotHeld);
  party.does(Discard{kAnna, cards("SA")});
  // No whist is called: both must defend.
  EXPECT_EQ(party.phase(), Phase::kPlay);
  EXPECT_EQ(party.table().in_play.size(), 3);
  EXPECT_EQ(party.hand(kAnna).size(), 9);
  EXPECT_EQ(party.hand(kBoris).size(), 10);
  EXPECT_TRUE(project(party.state(), kAnna).own_discards.has(card("SA")));
  EXPECT_TRUE(project(party.state(), kBoris).own_discards.empty());
  const EventList last = party.play_lowest();
  EXPECT_EQ(party.table().tricks.size(), 9U);
  ASSERT_EQ(events_of<event::CardsShown>(last).size(), 1U);
  EXPECT_EQ(events_of<event::CardsShown>(last)[0].discards, cards("SA"));
}

TEST(Mixed, M52_OpponentsMayPutOneAwayToo) {
  RuleSet rules = mixed();
  rules.petite_misere_opponents = PetiteMisereOpponents::kPutOneAway;
  Party party = won_by_anna(rules, Game::kPetiteMisere, kSpades);
  party.does(Discard{kAnna, cards("SA")});
  EXPECT_EQ(party.to_act(), kBoris);
  party.does(Discard{kBoris, cards("HA")});
  EXPECT_EQ(party.to_act(), kVera);
  EXPECT_TRUE(project(party.state(), kVera).own_discards.empty()) << "another's card is not shown";
  party.does(Discard{kVera, cards("HK")});
  EXPECT_EQ(party.phase(), Phase::kPlay);
  for (Seat seat : {kAnna, kBoris, kVera}) EXPECT_EQ(party.hand(seat).size(), 9);
  party.play_lowest();
  EXPECT_EQ(party.table().tricks.size(), 9U);
  EXPECT_EQ(party.table().shown->discards, cards("SA HA HK"));
}

TEST(Mixed, M52_WithTheTalonThreeAreAwayInAll) {
  Party party(mixed());
  party.deal(spade_deal());
  party.pass({kAnna, kBoris, kVera});
  party.does(TakeTalon{kAnna});
  party.does(Discard{kAnna, cards("SA SK")});
  party.does(Declare{kAnna, kSpades, Game::kPetiteMisere});
  EXPECT_EQ(party.phase(), Phase::kPutAway);
  EXPECT_EQ(party.hand(kAnna).size(), 10);
  party.does(Discard{kAnna, cards("SQ")});
  EXPECT_EQ(project(party.state(), kAnna).own_discards, cards("SA SK SQ"));
  EXPECT_EQ(party.phase(), Phase::kPlay);
  EXPECT_EQ(party.hand(kAnna).size(), 9);
}

TEST(Mixed, M52_NoTrickAndNoTricksPaid) {
  const Contract misere{kSpades, false, Game::kPetiteMisere};
  EXPECT_EQ(settled(mixed(), played(kAnna, misere, {kBoris, kVera}, {0, 5, 4})),
            (Lines{"Anna: petite misère without the talon is worth 8 remises (H14)",
                   "Anna writes off 8 remises (M10)"}));
  EXPECT_EQ(settled(mixed(), played(kAnna, misere, {kBoris, kVera}, {2, 3, 4})).back(),
            "Anna is short and puts 8 remises (M44)");
  EXPECT_EQ(settled(preset("mixed-kadil"), played(kAnna, misere, {kBoris, kVera}, {2, 3, 4})).back(),
            "Anna is short and puts 16 remises: missing tricks 2 x 8 (M43)");
  Party party(mixed());
  EXPECT_EQ(sentence(party.refuses(command::EnterResult{played(kAnna, misere, {kBoris, kVera}, {0, 5, 5})})),
            "The tricks add up to 10; this game has 9 (M52).");
  EXPECT_EQ(sentence(party.refuses(command::EnterResult{played(kAnna, misere, {kBoris}, {0, 9})})),
            "Vera may not stay out of this game (M52).");
}

TEST(Mixed, M52_NothingIsTakenOffForTricksThatAreNotPaid) {
  RuleSet rules = mixed();
  rules.netting = Netting::kNet;
  Party party(rules);
  party.stakes({0, 21, 1, 0, 0});
  const Contract misere{kSpades, false, Game::kPetiteMisere};
  EXPECT_EQ(lines(party.enter(played(kAnna, misere, {kBoris, kVera}, {0, 5, 4}))).back(),
            "Anna writes 80 fishes on Boris: 8 x 10 for the remises (M40)");
}

TEST(Mixed, M52_WhoLeadsToAMisere) {
  RuleSet rules = mixed();
  rules.misere_lead = MisereLead::kDeclarersLeft;
  Party party(rules);
  party.deal(spade_deal());
  party.does(Pass{kAnna});
  party.does(bid(kBoris, Game::kGrandeMisere));
  party.pass({kVera});
  EXPECT_EQ(party.to_act(), kVera);
  Party eldest(mixed());
  eldest.deal(spade_deal());
  eldest.does(Pass{kAnna});
  eldest.does(bid(kBoris, Game::kGrandeMisere));
  eldest.pass({kVera});
  EXPECT_EQ(eldest.to_act(), kAnna);
}

// M53 and M55 alike.
void expect_one_trick_owed(Game game, int owes, const std::string& clause) {
  const Contract contract{kHearts, true, game};
  RuleSet rules = mixed();
  const int value = rules.game_values[game];
  const std::string remise = "is short and puts " + std::to_string(value) + " remises (" + clause + ")";
  const auto last = [&](std::initializer_list<Seat> whisters, std::array<int, 5> tricks) {
    return settled(rules, played(kAnna, contract, whisters, tricks)).back();
  };
  const std::array<int, 5> second_none{owes, 10 - owes, 0};
  const std::array<int, 5> first_none{owes, 0, 10 - owes};
  EXPECT_EQ(last({kBoris}, {10, 0}), "Boris " + remise);
  EXPECT_EQ(last({kVera}, {10, 0, 0}), "Vera " + remise);
  EXPECT_EQ(last({kBoris, kVera}, first_none), "Boris " + remise);
  EXPECT_EQ(last({kBoris, kVera}, second_none).substr(0, 12), "Boris writes");
  rules.high_game_quota = HighGameQuota::kBothOwe;
  EXPECT_EQ(last({kBoris, kVera}, second_none), "Vera " + remise);
  EXPECT_EQ(last({kBoris, kVera}, {owes - 1, 11 - owes, 0}),
            "Anna is short and puts " + std::to_string(value) + " remises (M44)");
}

TEST(Mixed, M53_EightTricksAndTheWhistOwesOne) {
  expect_one_trick_owed(Game::kEight, 8, "M53");
}

TEST(Mixed, M54_GrandeMisereIsPlayedAsDealt) {
  Party party = won_by_anna(mixed(), Game::kGrandeMisere, kSpades);
  EXPECT_EQ(party.phase(), Phase::kPlay);
  EXPECT_EQ(party.table().in_play.size(), 3) << "both must whist";
  EXPECT_EQ(trump_of(party.table()), std::nullopt);
  EXPECT_EQ(party.hand(kAnna).size(), 10);
  party.play_lowest();
  EXPECT_EQ(party.table().tricks.size(), 10U);
  // Not after the talon, for then cards would have been put away.
  Party bought(mixed());
  bought.deal(spade_deal());
  bought.pass({kAnna, kBoris, kVera});
  bought.does(TakeTalon{kAnna});
  bought.discard_lowest();
  const Illegal illegal = bought.refuses(Declare{kAnna, kSpades, Game::kGrandeMisere});
  EXPECT_EQ(sentence(illegal), "grande misère is played without the talon only (M54).");
  EXPECT_EQ(
      settled(mixed(), played(kAnna, {kSpades, false, Game::kGrandeMisere}, {kBoris, kVera}, {0, 6, 4})),
      (Lines{"Anna: grande misère without the talon is worth 10 remises (H14)",
             "Anna writes off 10 remises (M10)"}));
  EXPECT_EQ(settled(preset("mixed-kadil"),
                    played(kAnna, {kSpades, false, Game::kGrandeMisere}, {kBoris, kVera}, {10, 0, 0}))
                .back(),
            "Anna is short and puts 100 remises: missing tricks 10 x 10 (M43)");
}

TEST(Mixed, M55_NineTricksAndTheWhistOwesOne) {
  expect_one_trick_owed(Game::kNine, 9, "M55");
}

TEST(Mixed, M56_TotusIsPlayedWithoutWhist) {
  Party party = won_by_anna(mixed(), Game::kTotus, kSpades);
  EXPECT_EQ(party.phase(), Phase::kPlay);
  EXPECT_EQ(party.table().in_play.size(), 3);
  EXPECT_EQ(trump_of(party.table()), kSpades);
  const Contract totus{kSpades, false, Game::kTotus};
  // Made: nobody of the others puts anything.
  EXPECT_EQ(settled(mixed(), played(kAnna, totus, {kBoris, kVera}, {10, 0, 0})),
            (Lines{"Anna: totus in spades without the talon is worth 12 remises (H14)",
                   "Anna writes off 12 remises (M10)"}));
}

TEST(Mixed, M56_AFailedTotusPaysElevenPrizesForEachTrick) {
  const Contract totus{kSpades, false, Game::kTotus};
  EXPECT_EQ(settled(mixed(), played(kAnna, totus, {kBoris, kVera}, {7, 2, 1})),
            (Lines{"Anna: totus in spades without the talon is worth 12 remises (H14)",
                   "Boris writes 22 fishes on Anna: tricks against a totus 2 x 11 (M56)",
                   "Vera writes 11 fishes on Anna: tricks against a totus 1 x 11 (M56)",
                   "Anna is short and puts 12 remises (M44)"}));
  RuleSet rules = mixed();
  rules.totus_prize = TotusPrize::kTimesValue;
  EXPECT_EQ(settled(rules, played(kAnna, totus, {kBoris, kVera}, {9, 0, 1}))[1],
            "Vera writes 132 fishes on Anna: tricks against a totus 1 x 132 (M56)");
}

TEST(Mixed, M57_PartialHasSixNoTrumpEightAndTotus) {
  const RuleSet rules = preset("mixed-partial");
  Party party(rules);
  party.deal(spade_deal());
  EXPECT_EQ(bids_of(party, kAnna).size(), 4U + 1U + 4U + 4U);
  for (Game game : {Game::kSeven, Game::kNine, Game::kPetiteMisere, Game::kGrandeMisere}) {
    EXPECT_EQ(party.refuses(bid(kAnna, game)).reason, Reason::kNotPlayedHere);
  }
  expect_rising(rules, {{Game::kSix, kHearts},
                        {Game::kSixNoTrump, kSpades},
                        {Game::kEight, kSpades},
                        {Game::kEight, kHearts},
                        {Game::kTotus, kClubs}});
}

TEST(Mixed, M58_RemisesGrowEnormous) {
  // "It often makes one put enormous remises": a totus of nothing, with kadils.
  EXPECT_EQ(settled(preset("mixed-kadil"),
                    played(kAnna, {kSpades, false, Game::kTotus}, {kBoris, kVera}, {0, 10, 0}))
                .back(),
            "Anna is short and puts 120 remises: missing tricks 10 x 12 (M43)");
}

// --- With the two kinds of talon.

TEST(Mixed, M24_TheTalonMayBeTakenForAnyGameButTheGrandeMisere) {
  Party party(mixed());
  party.deal(spade_deal());
  party.pass({kAnna, kBoris, kVera});
  party.does(TakeTalon{kAnna});
  party.discard_lowest();
  EXPECT_EQ(party.choices(kAnna).size(), 4U * 5U + 2U);
  party.does(Declare{kAnna, kDiamonds, Game::kEight});
  EXPECT_EQ(party.table().contract, (Contract{kDiamonds, true, Game::kEight}));
  EXPECT_EQ(party.phase(), Phase::kWhist);
}

TEST(Mixed, M59_TheFloorBindsGamesOfSixTricks) {
  RuleSet rules = preset("mixed-negotiated");
  Party party(rules);
  party.deal(spade_deal());
  party.pass({kAnna, kBoris, kVera});
  party.does(Buy{kAnna});
  party.does(Buy{kBoris});
  party.does(Buy{kVera});
  party.pass({kAnna, kBoris});
  party.discard_lowest();
  EXPECT_EQ(party.refuses(Declare{kVera, kClubs}).reason, Reason::kBelowFloor);
  for (const auto& [game, suit] :
       {std::pair{Game::kSix, kDiamonds}, std::pair{Game::kSixNoTrump, kSpades},
        std::pair{Game::kSeven, kSpades}, std::pair{Game::kPetiteMisere, kSpades}}) {
    EXPECT_TRUE(decide(party.state(), Declare{kVera, suit, game})) << int(game);
  }
}

TEST(Mixed, M41_AHighGameIsCappedByWhatIsLeft) {
  Party party(mixed());
  party.stakes({3, 0, 2, 0, 0});
  EXPECT_EQ(lines(party.enter(played(kAnna, {kClubs, true, Game::kNine}, {kBoris, kVera}, {9, 1, 0})))[0],
            "Anna: nine in clubs with the talon, played for the 5 remises that are left (M41)");
  EXPECT_EQ(party.phase(), Phase::kFinished);
}

TEST(Mixed, M46_NoPremiumForMiseresAndTotus) {
  RuleSet rules = mixed();
  for (Game game : kGames) {
    if (game == Game::kSix || !is_played(rules, game)) continue;
    const bool premium = game != Game::kPetiteMisere && game != Game::kGrandeMisere && game != Game::kTotus;
    const int value = rules.game_values[game];
    EXPECT_EQ(game_value(rules, {kSpades, false, game}), value + (premium ? 1 : 0));
    EXPECT_EQ(game_value(rules, {kSpades, true, game}), value);
    RuleSet flat = rules;
    flat.hand_premium = false;
    EXPECT_EQ(game_value(flat, {kSpades, false, game}), value);
  }
}

TEST(Mixed, M06_TwoPlayMiseresToo) {
  Party party(mixed(), 2);
  party.deal(spade_deal());
  party.does(bid(kAnna, Game::kPetiteMisere));
  party.pass({kBoris});
  party.does(Discard{kAnna, cards("SA")});
  EXPECT_EQ(party.table().in_play.size(), 2);
  party.play_lowest();
  EXPECT_EQ(party.table().tricks.size(), 9U);
}

}  // namespace
}  // namespace pulka
