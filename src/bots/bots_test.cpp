// What the bots must never do, what they must do in clear positions, and how well the simple one plays.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "../game/table_for_tests.hpp"
#include "bots/bot.hpp"
#include "card_play.hpp"
#include "estimate.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "rules/options.hpp"
#include "suit_play.hpp"

namespace pulka {
namespace {

using namespace for_tests;  // NOLINT(google-build-using-namespace)

template <class C>
const C* as(const Command& command) {
  return std::get_if<C>(&command);
}

bool is_legal(const SeatView& view, const Command& command) {
  return std::ranges::any_of(legal_actions(view),
                             [&](const Action& action) { return action.command == command; });
}

// Every preset, and the readings that no preset takes.
std::vector<RuleSet> rule_sets() {
  std::vector<RuleSet> result;
  for (const Preset& preset : presets()) result.push_back(preset.rules);
  result.push_back({.dropped_hand = DroppedHand::kPlayedByWhister});
  result.push_back({.kadil = true,
                    .talon = TalonRule::kNegotiated,
                    .first_lead = FirstLead::kDeclarer,
                    .dropped_hand = DroppedHand::kPlayedByWhister,
                    .talon_shown = true});
  result.push_back({.hearts_over_hearts = HeartsOverHearts::kForbidden,
                    .suit_order = {Suit::kHearts, Suit::kSpades, Suit::kDiamonds, Suit::kClubs},
                    .suit_values = {{1, 1, 1, 1}},
                    .declarer_owes = 5,
                    .whister_owes = 4,
                    .stake = 10});
  result.push_back({.declarer_owes = 9, .whister_owes = 1, .stake = 10});
  for (const RuleSet& rules : result) EXPECT_TRUE(faults(rules).empty());
  return result;
}

// Plays a party out, or until `deals` are done; `choose_for(view)` says what each seat does, `seen(before,
// after)` is told of each step.
template <class Choose, class Seen>
State play_party(const RuleSet& rules, int players, std::uint64_t seed, std::uint32_t deals,
                 const Choose& choose_for, const Seen& seen) {
  State state = start(rules, players, seat_at(static_cast<int>(seed % static_cast<unsigned>(players))));
  std::uint32_t number = 0;
  while (state.table.phase != Phase::kFinished && state.table.deals_done < deals) {
    const Command command = state.table.phase == Phase::kDealing
                                ? Command{command::DealCards{deal_from_seed(seed, ++number)}}
                                : choose_for(project(state, state.table.to_act));
    const auto events = decide(state, command);
    if (!events) {
      ADD_FAILURE() << sentence(events.error());
      break;
    }
    const State before = state;
    for (const Event& event : *events) pulka::apply(state, event);
    seen(before, state);
  }
  return state;
}

TEST(Bots, AlwaysChooseALegalAct) {
  std::uint64_t seed = 0;
  for (const RuleSet& rules : rule_sets()) {
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
      for (int mixture = 0; mixture < 8; ++mixture) {  // which seats are simple
        Rng rng(++seed);
        play_party(
            rules, players, seed, mixture == 7 ? 6 : 4,
            [&](const SeatView& view) {
              const bool simple = mixture == 7 || (mixture >> (to_index(view.seat) % 3) & 1) != 0;
              const Command command = choose(simple ? BotKind::kSimple : BotKind::kRandom, view, rng);
              EXPECT_TRUE(is_legal(view, command)) << "seed " << seed;
              return command;
            },
            [](const State&, const State&) {});
        if (HasFailure()) return;
      }
    }
  }
}

TEST(Bots, AnswerWhatIsAskedBetweenDealsAndAfterAnExposedCard) {
  for (BotKind kind : kBotKinds) {
    Rng rng(1);
    Party party;
    // Asked with nothing to say but proposals, a bot makes a legal one.
    const SeatView idle = project(party.state(), kAnna);
    EXPECT_TRUE(is_legal(idle, choose(kind, idle, rng)));
    for (const Proposal proposal :
         {Proposal{Proposal::Kind::kMerge, 0}, Proposal{Proposal::Kind::kReduce, 5}}) {
      party.does(command::Propose{kAnna, proposal});
      const SeatView asked = project(party.state(), kBoris);
      const Command answer = choose(kind, asked, rng);
      ASSERT_NE(as<command::Answer>(answer), nullptr);
      if (kind == BotKind::kSimple) {
        EXPECT_TRUE(as<command::Answer>(answer)->yes);
      }
      party.does(command::Answer{kBoris, false});
    }
    party.deal(spade_deal());
    party.does(command::ExposeInDeal{card("S8")});
    for (Seat seat : {kAnna, kBoris, kVera}) {
      const Command answer = choose(kind, project(party.state(), seat), rng);
      ASSERT_NE(as<command::Answer>(answer), nullptr);
      if (kind == BotKind::kSimple && seat == kAnna) {
        EXPECT_FALSE(as<command::Answer>(answer)->yes) << "a game in hand is not dealt again";
      }
    }
  }
}

TEST(Bots, AreDeterministic) {
  for (BotKind kind : kBotKinds) {
    std::array<std::vector<Command>, 2> said;
    for (std::vector<Command>& commands : said) {
      Rng rng(7);
      play_party(
          {}, 3, 11, 3,
          [&](const SeatView& view) {
            commands.push_back(choose(kind, view, rng));
            return commands.back();
          },
          [](const State&, const State&) {});
    }
    EXPECT_EQ(said[0], said[1]);
  }
}

TEST(Bots, HaveNames) {
  EXPECT_EQ(bot_name(BotKind::kRandom), "random");
  EXPECT_EQ(bot_name(BotKind::kSimple), "simple");
}

// --- A suit by itself.

constexpr Ranks operator""_ranks(const char* text, std::size_t size) {
  Ranks result = 0;
  for (std::size_t i = 0; i < size; ++i) {
    result |= 1U << std::string_view("789TJQKA").find(text[i]);
  }
  return result;
}

TEST(SuitPlay, KnowsWhatASuitMakes) {
  EXPECT_EQ(suit_tricks({{"AKQ"_ranks, "987"_ranks, "JT"_ranks}}, Role::kDeclarer), 3);
  EXPECT_EQ(suit_tricks({{"A7"_ranks, "K"_ranks, "Q"_ranks}}, Role::kDeclarer),
            2);                                                                   // the ace clears the suit
  EXPECT_EQ(suit_tricks({{"K7"_ranks, "A8"_ranks, "9"_ranks}}, Role::kLeft), 1);  // the king behind the ace
  EXPECT_EQ(suit_tricks({{"K7"_ranks, "A98"_ranks, "T"_ranks}}, Role::kDeclarer), 0);  // … not led away from
  EXPECT_EQ(suit_tricks({{"AQ"_ranks, "8"_ranks, "K7"_ranks}}, Role::kLeft), 2);       // the finesse
  EXPECT_DOUBLE_EQ(average_tricks(kAllRanks, 0, true), 8);
  EXPECT_DOUBLE_EQ(average_tricks("A"_ranks, 0, false), 1);
  EXPECT_DOUBLE_EQ(average_tricks(0, 0, true), 0);
}

// Why only the lowest cards of a suit are worth putting away.
TEST(SuitPlay, AHigherCardNeverMakesFewerTricks) {
  for (Ranks mine = 0; mine <= kAllRanks; ++mine) {
    for (int low = 0; low < 8; ++low) {
      for (int high = low + 1; high < 8; ++high) {
        const Ranks without_low = 1U << static_cast<unsigned>(low);
        const Ranks without_high = 1U << static_cast<unsigned>(high);
        if ((mine & without_low) == 0 || (mine & without_high) == 0) continue;
        for (bool leads : {true, false}) {
          EXPECT_GE(average_tricks(mine & ~without_low, without_low, leads),
                    average_tricks(mine & ~without_high, without_high, leads));
        }
      }
    }
  }
}

// --- Clear positions.

Command simple(const Party& party) {
  Rng rng(1);
  return choose(BotKind::kSimple, project(party.state(), party.to_act()), rng);
}

Deal heart_deal() {
  return deal_of("S A  C A  D A Q  H A K Q J 10 9", "S 9 8 7  C 9 8 7  D 9 8 7  H 7",
                 "S K Q J 10  C K Q J 10  D K J");
}

TEST(SimpleBot, BidsAGreatHandInHand) {
  Party party;
  party.deal(heart_deal());
  EXPECT_EQ(simple(party), (Command{command::Bid{kAnna, kHearts}}));
}

TEST(SimpleBot, PassesABustThroughout) {
  Party party;
  party.deal(heart_deal());
  party.pass({kAnna});
  EXPECT_EQ(simple(party), Command{command::Pass{kBoris}}) << "the auction";
  party.pass({kBoris, kVera, kAnna});
  EXPECT_EQ(simple(party), Command{command::Pass{kBoris}}) << "the talon";

  Party whist;
  whist.deal(heart_deal());
  whist.does(command::Bid{kAnna, kHearts});
  whist.pass({kBoris, kVera});
  ASSERT_EQ(whist.phase(), Phase::kWhist);
  EXPECT_EQ(simple(whist), Command{command::Pass{kBoris}});
}

TEST(SimpleBot, WhistsWithTopTrumpsAndAnAce) {
  Party party;
  party.deal(deal_of("S K Q 7  C K Q  D 7  H Q J 10 9", "S A 8  C 9 8 7  D Q 8  H A K 8",
                     "S J 10 9  C J 10  D A K J 10  H 7"));
  party.take_talon(kAnna, kHearts);
  ASSERT_EQ(party.phase(), Phase::kWhist);
  EXPECT_EQ(simple(party), Command{command::CallWhist{kBoris}});
}

TEST(SimpleBot, NeverPutsAnAceAway) {
  for (std::uint32_t number = 1; number <= 150; ++number) {
    Party party;
    party.deal(deal_from_seed(3, number));
    party.pass({kAnna, kBoris, kVera});
    party.does(command::TakeTalon{kAnna});
    const Command command = simple(party);
    ASSERT_NE(as<command::Discard>(command), nullptr);
    for (Card away : as<command::Discard>(command)->cards) EXPECT_NE(away.rank(), Rank::kAce) << number;
  }
}

TEST(SimpleBot, NamesNoSuitBelowTheFloor) {
  Party party({.talon = TalonRule::kNegotiated});
  party.deal(spade_deal());
  party.pass({kAnna, kBoris, kVera});
  EXPECT_EQ(simple(party), Command{command::Buy{kAnna}});
  for (int buys = 0; buys < 3; ++buys) party.does(command::Buy{party.to_act()});
  while (party.phase() == Phase::kTalonAuction) party.pass({party.to_act()});
  party.does(simple(party));
  ASSERT_EQ(party.phase(), Phase::kDeclare);
  const SeatView view = project(party.state(), party.to_act());
  EXPECT_TRUE(is_legal(view, simple(party)));
}

// Anna plays hearts in hand and leads the king of spades; Boris holds the ace.
TEST(SimpleBot, TakesTheTrickWithItsMaster) {
  Party party;
  party.deal(deal_of("S K 8 7  C A  D K  H A K Q J 10", "S A 10 9  C K Q J  D Q J 10  H 9",
                     "S Q J  C 10 9 8  D A 9 8 7  H 8"));
  party.does(command::Bid{kAnna, kHearts});
  party.pass({kBoris, kVera});
  party.whist({kBoris, kVera});
  party.play("SK");
  EXPECT_EQ(simple(party), (Command{command::PlayCard{kBoris, card("SA")}}));
}

// … and with the lowest of equal ones: Boris holds ace and king over Anna's queen.
TEST(SimpleBot, WinsAsCheaplyAsItCan) {
  Party party;
  party.deal(deal_of("S Q 8 7  C A  D K  H A K Q J 10", "S A K 9  C K Q J  D Q J 10  H 9",
                     "S J 10  C 10 9 8  D A 9 8 7  H 8"));
  party.does(command::Bid{kAnna, kHearts});
  party.pass({kBoris, kVera});
  party.whist({kBoris, kVera});
  party.play("SQ");
  EXPECT_EQ(simple(party), (Command{command::PlayCard{kBoris, card("SK")}}));
}

// Boris plays hearts; Anna's king of spades holds the trick when Vera, who has the ace, comes to play last.
TEST(SimpleBot, DoesNotOvertakeItsPartnerForNothing) {
  Party party;
  party.deal(deal_of("S K Q J  C 10 9 8  D 9 8 7  H 8", "S 9 8  C A K  D A  H A K Q J 10",
                     "S A 10 7  C Q J 7  D Q J 10  H 9"));
  party.pass({kAnna});
  party.does(command::Bid{kBoris, kHearts});
  party.pass({kVera});
  party.whist({kVera, kAnna});
  party.play("SK S8");
  EXPECT_EQ(simple(party), (Command{command::PlayCard{kVera, card("S7")}}));
}

// --- Strength. The seeds are fixed, so these fail only when the bot or the rules change.

struct Tally {
  int deals = 0;
  int passed_out = 0;
  int declared = 0;  // by a simple bot
  int played = 0;
  int made = 0;  // of those played
  int whists = 0;
  int short_whists = 0;

  void count(const State& before, const State& after, auto is_simple) {
    if (after.table.deals_done == before.table.deals_done) return;
    ++deals;
    if (!after.table.contract) {
      ++passed_out;
      return;
    }
    const DealResult result = result_of(after.table);
    if (!is_simple(result.declarer)) return;
    ++declared;
    if (result.whisters.empty()) return;
    ++played;
    const bool won = result.tricks[result.declarer] >= after.table.rules.declarer_owes;
    made += won ? 1 : 0;
    for (Seat seat : kSeats) {
      if (!result.whisters.has(seat)) continue;
      ++whists;
      short_whists += won && result.tricks[seat] < after.table.rules.whister_owes ? 1 : 0;
    }
  }
};

double share(int part, int whole) {
  return static_cast<double>(part) / static_cast<double>(std::max(whole, 1));
}

TEST(Strength, SimpleBeatsTwoRandomBots) {
  Tally tally;
  std::int64_t fishes = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Rng rng(seed);
    const Seat hero = seat_at(static_cast<int>(seed % 3));
    const auto is_simple = [&](Seat seat) { return seat == hero; };
    const State end = play_party(
        {}, 3, seed, 20,
        [&](const SeatView& view) {
          return choose(is_simple(view.seat) ? BotKind::kSimple : BotKind::kRandom, view, rng);
        },
        [&](const State& before, const State& after) { tally.count(before, after, is_simple); });
    fishes += final_account({}, 3, end.table.account).fishes[hero];
  }
  const double a_deal = static_cast<double>(fishes) / tally.deals;
  std::printf("simple against two random bots: %+.1f fishes a deal, %d deals\n", a_deal, tally.deals);
  EXPECT_GT(a_deal, 12.0);
}

TEST(Strength, SimpleBotsPlayAReasonableGame) {
  for (const std::string_view name : {"simple", "simple-kadil-negotiated"}) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      Rng rng(seed);
      play_party(
          find_preset(name)->rules, 3, seed, 20,
          [&](const SeatView& view) { return choose(BotKind::kSimple, view, rng); },
          [&](const State& before, const State& after) {
            tally.count(before, after, [](Seat) { return true; });
          });
    }
    std::printf(
        "%s: %d deals, passed out %.3f, won without play %.3f, made when played %.3f, whists short %.3f\n",
        name.data(), tally.deals, share(tally.passed_out, tally.deals),
        share(tally.declared - tally.played, tally.deals), share(tally.made, tally.played),
        share(tally.short_whists, tally.whists));
    EXPECT_LT(share(tally.passed_out, tally.deals), 0.5);
    EXPECT_GT(share(tally.made, tally.played), 0.65);
    EXPECT_LT(share(tally.made, tally.played), 0.92);
    EXPECT_LT(share(tally.short_whists, tally.whists), 0.25);
  }
}

}  // namespace
}  // namespace pulka
