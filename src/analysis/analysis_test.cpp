#include "analysis/analysis.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "../game/table_for_tests.hpp"
#include "solver/solver.hpp"

namespace pulka {
namespace {

using namespace for_tests;  // NOLINT(google-build-using-namespace)
using Kind = Judgement::Kind;
using Verdict = Judgement::Verdict;
using command::Bid;
using command::Declare;
using command::Discard;
using command::Pass;
using command::TakeTalon;

// All that was decided in a party, in order.
std::vector<Judgement> judged(const Party& party, const RuleSet& rules, int players = 3) {
  std::vector<Judgement> result;
  Analyst analyst;
  State state = start(rules, players, seat_at(players - 1));
  const std::span<const Event> events = party.log();
  for (std::size_t at = 0; at < events.size(); ++at) {
    if (const auto judgement = analyst.judge(state, events.subspan(at))) result.push_back(*judgement);
    apply(state, events[at]);
  }
  return result;
}

std::vector<Judgement> of_kind(const std::vector<Judgement>& all, Kind kind) {
  std::vector<Judgement> result;
  for (const Judgement& judgement : all) {
    if (judgement.kind == kind) result.push_back(judgement);
  }
  return result;
}

std::string remark(const Judgement& judgement) {
  const auto message = explain(judgement);
  return message ? names().text(*message) : "";
}

TEST(Analysis, ABidIsJudgedByWhatCanBeMade) {
  Party party(RuleSet{});
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.does(Bid{kBoris, kHearts});
  party.does(Pass{kVera});
  const auto all = judged(party, {});
  const auto bids = of_kind(all, Kind::kBid);
  ASSERT_EQ(bids.size(), 2U);
  EXPECT_EQ(bids[0].seat, kAnna);
  EXPECT_EQ(bids[0].verdict, Verdict::kSound);
  EXPECT_EQ(bids[0].tricks, 7);
  EXPECT_EQ(remark(bids[0]), "with all cards seen 7 tricks; 6 are undertaken");
  EXPECT_EQ(bids[1].verdict, Verdict::kMistake);
  EXPECT_LT(bids[1].tricks, 6);
}

TEST(Analysis, APassIsAChanceMissedIfAGameWasThere) {
  Party party(RuleSet{});
  party.deal(spade_deal());
  party.pass({kAnna, kBoris, kVera});
  const auto passes = of_kind(judged(party, {}), Kind::kPass);
  ASSERT_EQ(passes.size(), 3U);
  EXPECT_EQ(passes[0].verdict, Verdict::kMissed);
  EXPECT_EQ(remark(passes[0]), "with all cards seen can be made: spades, diamonds, each without the talon");
  EXPECT_EQ(passes[2].verdict, Verdict::kSound);
  EXPECT_EQ(remark(passes[2]), "");
}

TEST(Analysis, CardsPutAwayAreComparedWithTheBestChoice) {
  Party party(RuleSet{});
  party.deal(spade_deal());
  party.pass({kAnna, kBoris, kVera});
  party.does(TakeTalon{kAnna});
  party.does(Discard{kAnna, cards("S A K")});
  party.does(Declare{kAnna, kSpades});
  const auto all = judged(party, {});
  const auto discards = of_kind(all, Kind::kDiscard);
  ASSERT_EQ(discards.size(), 1U);
  EXPECT_EQ(discards[0].verdict, Verdict::kMistake);
  EXPECT_GT(discards[0].best, discards[0].tricks);
  EXPECT_EQ(discards[0].better.size(), 2);
  EXPECT_TRUE((discards[0].better & cards("S A K Q J 10 9")).empty());
  // With the better choice in its place nothing is given away.
  Party again(RuleSet{});
  again.deal(spade_deal());
  again.pass({kAnna, kBoris, kVera});
  again.does(TakeTalon{kAnna});
  again.does(Discard{kAnna, discards[0].better});
  again.does(Declare{kAnna, kSpades});
  const auto better = of_kind(judged(again, {}), Kind::kDiscard);
  ASSERT_EQ(better.size(), 1U);
  EXPECT_EQ(better[0].verdict, Verdict::kSound);
  EXPECT_EQ(better[0].tricks, discards[0].best);
}

TEST(Analysis, OfAllChoicesOfCardsToPutAwayNoneIsBetterThanTheBest) {
  Solver solver;
  for (std::uint32_t number = 1; number <= 8; ++number) {
    const Deal deal = deal_from_seed(11, number);
    Party party(RuleSet{});
    party.deal(deal);
    party.take_talon(kBoris, kSuits[number % kSuits.size()]);
    const auto discards = of_kind(judged(party, {}), Kind::kDiscard);
    ASSERT_EQ(discards.size(), 1U);
    int best = 0;
    const CardSet held = deal.hand(Hand::kSecond) | deal.talon();
    for (const Card one : held) {
      for (const Card other : held) {
        if (!(one < other)) continue;
        PositionSetup setup;
        setup.hands = deal.setup().hands;
        setup.hands[Hand::kSecond] = held - one - other;
        setup.trump = trump_of(party.table());
        setup.declarer = Hand::kSecond;
        best = std::max(best, solver.tricks(Position::from(setup).value()));
      }
    }
    EXPECT_EQ(discards[0].best, best) << "deal " << number;
  }
}

TEST(Analysis, AWhistIsComparedWithWhatTheDefenceOwes) {
  Party party(RuleSet{});
  party.deal(spade_deal());
  party.does(Bid{kAnna, kSpades});
  party.pass({kBoris, kVera});
  party.whist({kBoris});
  party.pass({kVera});
  const auto all = judged(party, {});
  const auto whists = of_kind(all, Kind::kWhist);
  const auto declined = of_kind(all, Kind::kDecline);
  ASSERT_EQ(whists.size(), 1U);
  ASSERT_EQ(declined.size(), 1U);
  EXPECT_EQ(whists[0].owed, 2);
  EXPECT_EQ(declined[0].owed, 4);
  EXPECT_EQ(declined[0].tricks, 7);
  EXPECT_EQ(declined[0].verdict, Verdict::kSound) << "three tricks are not enough for two";
  EXPECT_EQ(remark(declined[0]),
            "with all cards seen, defending: 7 for the declarer, 3 for the defence, which would owe 4");
}

TEST(Analysis, M52_APetiteMisereIsPlayedWithACardLess) {
  Party party(preset("mixed"));
  party.deal(deal_of("S 7 8 9  C 7 8 9  D 7 8 9  H A", "S A K Q  C A K Q  D A K Q  H K",
                     "S J 10  C J 10  D J 10  H Q J 10 9"));
  party.does(Bid{kAnna, kSpades, Game::kPetiteMisere});
  party.pass({kBoris, kVera});
  party.does(Discard{kAnna, cards("S 7")});
  const auto all = judged(party, preset("mixed"));
  const auto bids = of_kind(all, Kind::kBid);
  const auto away = of_kind(all, Kind::kPutAway);
  ASSERT_EQ(bids.size(), 1U);
  ASSERT_EQ(away.size(), 1U);
  EXPECT_EQ(bids[0].tricks, 0) << "once the ace of hearts has gone";
  EXPECT_EQ(away[0].better, cards("H A"));
  EXPECT_EQ(away[0].tricks, 1);
  EXPECT_EQ(away[0].best, 0);
  EXPECT_TRUE(away[0].decisive);
  EXPECT_EQ(
      remark(away[0]),
      "1 trick given away, with all cards seen: 1 for the declarer instead of 0; best: H A; the game turns "
      "on it");
}

TEST(Analysis, A12_GamesWithTheDutyToHeadAreNotJudged) {
  EXPECT_TRUE(can_be_judged(preset("austrian")));
  RuleSet rules = preset("austrian");
  rules.must_head = true;
  EXPECT_FALSE(can_be_judged(rules));
}

// Somebody who chooses without a thought, seldom so that nothing is played.
void play_on(Party& party, std::mt19937_64& rng) {
  while (party.phase() != Phase::kDealing && party.phase() != Phase::kFinished) {
    std::vector<Command> choices;
    for (int i = 0; i < party.table().players; ++i) {
      for (const Command& command : party.choices(seat_at(i))) choices.push_back(command);
    }
    ASSERT_FALSE(choices.empty());
    const Command& command = choices[uniform_below(rng, choices.size())];
    party.does(command);
  }
}

// What is given away is all that lies between the tricks to be had at the first card and those taken, and
// each card is judged by where the one before it has led.
void expect_sums_to_hold(const RuleSet& rules, int players, std::uint64_t seed) {
  Party party(rules, players);
  std::mt19937_64 rng(seed);
  int cards_judged = 0;
  for (std::uint32_t number = 1; number <= 6 && party.phase() == Phase::kDealing; ++number) {
    const std::size_t begin = party.log().size();
    const State before = party.state();
    party.deal(deal_from_seed(seed, number));
    play_on(party, rng);
    Analyst analyst;
    State state = before;
    std::optional<int> forecast;
    std::optional<int> bid;
    std::optional<int> whist;
    const std::span<const Event> events = std::span(party.log()).subspan(begin);
    for (std::size_t at = 0; at < events.size(); ++at) {
      const auto judgement = analyst.judge(state, events.subspan(at));
      if (judgement) {
        EXPECT_EQ(remark(*judgement).find('{'), std::string::npos) << remark(*judgement);
        if (judgement->kind == Kind::kBid) bid = judgement->tricks;
        if (judgement->kind == Kind::kWhist) whist = judgement->tricks;
      }
      if (std::holds_alternative<event::CardPlayed>(events[at])) {
        ASSERT_TRUE(judgement) << "a card that cannot be judged";
        if (forecast) {
          EXPECT_EQ(judgement->best, *forecast);
        } else {
          const bool all_in_play = state.table.in_play.size() == static_cast<int>(state.table.active.size());
          const bool in_hand = !state.table.contract->with_talon;
          if (bid && in_hand && all_in_play && !state.table.open_hand &&
              terms_of(state.table.contract->game).put_away == 0) {
            EXPECT_EQ(judgement->best, *bid) << "what the bid was judged by";
          }
          if (whist && !state.table.inviter) {
            EXPECT_EQ(judgement->best, *whist) << "what the whist was judged by";
          }
        }
        forecast = judgement->tricks;
        ++cards_judged;
      }
      apply(state, events[at]);
      if (state.table.phase == Phase::kSettling && forecast) {
        EXPECT_EQ(*forecast, state.table.taken[*state.table.declarer]);
        forecast.reset();
      }
    }
  }
  EXPECT_GT(cards_judged, 0);
}

TEST(Analysis, WhatIsGivenAwayAddsUp) {
  for (const std::string_view name : {"simple", "mixed", "austrian", "illustrated"}) {
    SCOPED_TRACE(name);
    expect_sums_to_hold(preset(name), 3, 7);
  }
  RuleSet rules;
  rules.dropped_hand = DroppedHand::kPlayedByWhister;
  expect_sums_to_hold(rules, 4, 8);
  expect_sums_to_hold({}, 2, 9);
}

}  // namespace
}  // namespace pulka
