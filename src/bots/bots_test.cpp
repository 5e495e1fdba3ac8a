// What the bots must never do, what they must do in clear positions, and how well the simple one plays.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "../game/table_for_tests.hpp"
#include "bots/bot.hpp"
#include "card_play.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "layouts.hpp"
#include "misere.hpp"
#include "outcome.hpp"
#include "rules/contract.hpp"
#include "rules/options.hpp"
#include "solver/solver.hpp"
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

template <class Change>
RuleSet varied(std::string_view preset, const Change& change) {
  RuleSet rules = find_preset(preset)->rules;
  change(rules);
  return rules;
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
  result.push_back(varied("mixed", [](RuleSet& rules) {
    rules.petite_misere_opponents = PetiteMisereOpponents::kPutOneAway;
    rules.misere_lead = MisereLead::kDeclarersLeft;
    rules.high_game_quota = HighGameQuota::kBothOwe;
    rules.totus_prize = TotusPrize::kTimesValue;
    rules.dropped_hand = DroppedHand::kPlayedByWhister;
    rules.must_head = true;
  }));
  result.push_back(varied("illustrated", [](RuleSet& rules) {
    rules.illustrated_payment = IllustratedPayment::kFromPot;
    rules.jumps = true;
    rules.hand_entry = HandEntry::kAnyTurn;
    rules.all_pass = AllPass::kDealerDeclares;
    rules.invitee_may_refuse = true;
    rules.premiums = AcePremiums::kAnnounceFourFirst;
    rules.failed_premium = FailedPremium::kDeclarerPays;
    rules.direction = Direction::kAnticlockwise;
  }));
  result.push_back(varied("austrian-unlimited", [](RuleSet& rules) {
    rules.all_pass = AllPass::kTalonOffered;
    rules.invitation = false;
    rules.hand_games = false;
    rules.must_head = true;
  }));
  result.push_back(varied("styrian", [](RuleSet& rules) {
    rules.contribution = 10;
    rules.short_pot = ShortPot::kRefill;
    rules.premium_payers = PremiumPayers::kWhistersOnly;
  }));
  for (const RuleSet& rules : result) {
    for (const Message& fault : faults(rules)) ADD_FAILURE() << names().text(fault);
  }
  return result;
}

Seat to_speak(const Table& table) {
  if (table.proposal) {
    for (Seat seat : kSeats) {
      if (table.asked.has(seat)) return seat;
    }
  }
  return table.to_act;
}

// Plays a party out, or until `deals` are done; `choose_for(view)` says what each seat does, `seen(before,
// after)` is told of each step.
template <class Choose, class Seen>
State play_party(const RuleSet& rules, int players, std::uint64_t seed, std::uint32_t deals,
                 const Choose& choose_for, const Seen& seen) {
  State state = start(rules, players, seat_at(static_cast<int>(seed % static_cast<unsigned>(players))));
  std::uint32_t number = 0;
  while (state.table.phase != Phase::kFinished && state.table.deals_done < deals) {
    const Table& table = state.table;
    const bool to_deal = table.phase == Phase::kDealing && !table.proposal;
    const Command command = to_deal ? Command{command::DealCards{deal_from_seed(seed, ++number)}}
                                    : choose_for(project(state, to_speak(table)));
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
    for (int players = min_players(rules); players <= max_players(rules); ++players) {
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

TEST(Bots, SamplingAlwaysChoosesALegalAct) {
  std::uint64_t seed = 0;
  for (const RuleSet& rules : rule_sets()) {
    for (int players = min_players(rules); players <= max_players(rules); ++players) {
      Rng rng(++seed);
      Bot sampling(BotKind::kSampling, {.samples = 2});
      play_party(
          rules, players, seed, 4,
          [&](const SeatView& view) {
            const Command command = sampling.choose(view, rng);
            EXPECT_TRUE(is_legal(view, command)) << "seed " << seed;
            return command;
          },
          [](const State&, const State&) {});
      if (HasFailure()) return;
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
      // With a time to think in place of a number of samples a busy machine would choose otherwise.
      Bot bot(kind, {.samples = 4});
      play_party(
          {}, 3, 11, 3,
          [&](const SeatView& view) {
            commands.push_back(bot.choose(view, rng));
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

// --- Misères.

TEST(Misere, KnowsWhichSuitsAreSafe) {
  for (const Ranks mine :
       {0U, "7"_ranks, "79"_ranks, "78"_ranks, "79J"_ranks, "79JK"_ranks, "789TJQKA"_ranks}) {
    EXPECT_DOUBLE_EQ(safety(mine, 0, false), 1) << mine;
  }
  // Held alone a card is caught by lower ones if the other opponent has none that is higher.
  EXPECT_DOUBLE_EQ(safety("A"_ranks, 0, false), 0);
  EXPECT_GT(safety("8"_ranks, 0, false), 0.9);
  EXPECT_LT(safety("8"_ranks, 0, false), 1);
  EXPECT_LT(safety("7K"_ranks, 0, false), 0.5);
  EXPECT_GT(safety("7TK"_ranks, "8"_ranks, false), safety("7TK"_ranks, 0, false));
  // A lead gives away the guard, not the trick.
  EXPECT_DOUBLE_EQ(safety("7"_ranks, 0, true), 1);
  EXPECT_DOUBLE_EQ(safety("A"_ranks, 0, true), 0);
  EXPECT_LT(safety("79J"_ranks, 0, true), 1);
}

TEST(Misere, LowerCardsAreNeverLessSafe) {
  for (Ranks mine = 0; mine <= kAllRanks; ++mine) {
    for (int low = 0; low < 8; ++low) {
      for (int high = low + 1; high < 8; ++high) {
        const Ranks without_low = 1U << static_cast<unsigned>(low);
        const Ranks without_high = 1U << static_cast<unsigned>(high);
        if ((mine & without_low) == 0 || (mine & without_high) == 0) continue;
        EXPECT_GE(safety(mine & ~without_high, without_high, false),
                  safety(mine & ~without_low, without_low, false));
      }
    }
  }
}

TEST(Misere, ForcesTricksOutOfACaughtSuit) {
  EXPECT_EQ(forced_tricks({{"A"_ranks, "7"_ranks, "K"_ranks}}), 1);
  EXPECT_EQ(forced_tricks({{"8"_ranks, "7"_ranks, "9"_ranks}}), 0);     // the nine takes it
  EXPECT_EQ(forced_tricks({{"8"_ranks, "79"_ranks, ""_ranks}}), 1);     // … unless it lies with the seven
  EXPECT_EQ(forced_tricks({{"7K"_ranks, "8T"_ranks, "9A"_ranks}}), 0);  // the ace cannot be kept back
  EXPECT_EQ(forced_tricks({{"7K"_ranks, "89"_ranks, "A"_ranks}}), 0);   // … and the king goes under it
  EXPECT_EQ(forced_tricks({{"7K"_ranks, "89"_ranks, ""_ranks}}), 1);
  EXPECT_EQ(forced_tricks({{""_ranks, "789"_ranks, "A"_ranks}}), 0);
}

TEST(Misere, PutsTheWorstCardsAway) {
  const CardSet hand = cards("S 7 9  C 7 9 K  D 7 8  H 7 9 A");
  EXPECT_EQ(misere_discards(hand, 2, {}, false), cards("CK HA"));
  EXPECT_DOUBLE_EQ(misere_chance(hand - cards("CK HA"), cards("CK HA"), false), 1);
  EXPECT_EQ(misere_discards(cards("S A K  C 7 9 J  D 7 8 9  H 7 8"), 2, {}, false), cards("SA SK"));
  EXPECT_EQ(misere_defender_discard(cards("S 7 9 A  C 8 A  D 7 8 K  H 7 8")), card("CA"));
}

const RuleSet& rules_of(std::string_view preset) {
  return find_preset(preset)->rules;
}

bool bids_misere(const Command& command) {
  const auto* bid = as<command::Bid>(command);
  return bid != nullptr && terms_of(bid->game).misere;
}

TEST(SimpleBot, BidsAMisereItCanHold) {
  Party party(rules_of("mixed"));
  party.deal(deal_of("S 7 9 J  C 7 8 9  D 7 8  H 7 9", "S 8 10 Q  C 10 Q  D 9 10 J  H 8 10",
                     "S K A  C J K A  D Q K  H J Q K"));
  EXPECT_TRUE(bids_misere(simple(party)));
}

TEST(SimpleBot, BidsNoMisereWithGuardlessHighCards) {
  Party party(rules_of("mixed"));
  party.deal(deal_of("S A  C K  D 7 8 9 J  H 7 8 9 J", "S 7 8 9  C 7 8 9  D 10 Q  H 10 Q",
                     "S K Q J  C A Q J  D A K  H A K"));
  EXPECT_FALSE(bids_misere(simple(party)));
}

// Anna's misère; the ten is led and Vera stays below it.
TEST(SimpleBot, DucksWithItsHighestCard) {
  Party party(varied("mixed", [](RuleSet& rules) { rules.misere_lead = MisereLead::kDeclarersLeft; }));
  party.deal(deal_of("S 7 9 J  C 7 9 J  D 7 8  H 7 9", "S 8 10 Q  C 10 Q  D 9 10 J  H 8 10",
                     "S K A  C 8 K A  D Q K  H J Q K"));
  party.does(command::Bid{kAnna, kSpades, Game::kGrandeMisere});
  while (party.phase() == Phase::kAuction) party.pass({party.to_act()});
  party.play("C10 C8");
  EXPECT_EQ(simple(party), (Command{command::PlayCard{kAnna, card("C9")}}));
}

// … and Vera gets out of the way with the seven, so that Anna's lone eight takes the trick.
TEST(SimpleBot, CatchesAMisere) {
  Party party(varied("mixed", [](RuleSet& rules) { rules.misere_lead = MisereLead::kDeclarersLeft; }));
  party.deal(deal_of("S 7 9 J  C J  D 7 8 9  H 7 9 J", "S 8 10 Q  C 7 8  D 10 J  H 8 10 Q",
                     "S K A  C 9 Q K A  D Q K  H K A"));
  party.does(command::Bid{kAnna, kSpades, Game::kGrandeMisere});
  while (party.phase() == Phase::kAuction) party.pass({party.to_act()});
  party.play("C8");
  EXPECT_EQ(simple(party), (Command{command::PlayCard{kVera, card("C9")}}));
}

// --- The ladder, in and out.

// Anna wins the ladder at `number` and names hearts.
Party in_hearts(const RuleSet& rules, const Deal& deal) {
  Party party(rules);
  party.deal(deal);
  party.does(command::CallNumber{kAnna, 1});
  party.pass({kBoris, kVera});
  party.discard_lowest();
  party.does(command::Declare{kAnna, kHearts});
  return party;
}

// Boris has three tricks of his own, the highest trumps.
Deal three_tricks() {
  return deal_of("S A Q 7  C A Q  D A K  H J 10 9", "S K 9 8  C 8 7  D 9 8  H A K Q",
                 "S J 10  C K J 10  D Q J 10  H 8 7");
}

TEST(SimpleBot, InvitesWithThreeTricksOfItsOwn) {
  Party party = in_hearts(rules_of("austrian"), three_tricks());
  EXPECT_EQ(simple(party), Command{command::CallWhist{kBoris}});
  party.whist({kBoris});
  party.pass({kVera});
  ASSERT_EQ(party.phase(), Phase::kInvite);
  EXPECT_EQ(simple(party), Command{command::Invite{kBoris}});
}

TEST(SimpleBot, GoesOnAloneWithTwo) {
  Party party = in_hearts(rules_of("austrian"),
                          deal_of("S K Q 7  C A Q  D A K  H K Q J", "S A 9 8  C 9 8 7  D 9 8  H A 8",
                                  "S J 10  C K J 10  D Q J 10  H 9 7"));
  party.whist({kBoris});
  party.pass({kVera});
  ASSERT_EQ(party.phase(), Phase::kInvite);
  EXPECT_EQ(simple(party), Command{command::Pass{kBoris}});
}

TEST(SimpleBot, AcceptsAnInvitation) {
  Party party =
      in_hearts(varied("austrian", [](RuleSet& rules) { rules.invitee_may_refuse = true; }), three_tricks());
  party.whist({kBoris});
  party.pass({kVera});
  party.does(command::Invite{kBoris});
  ASSERT_EQ(party.phase(), Phase::kInvited);
  EXPECT_EQ(simple(party), Command{command::CallWhist{kVera}});
}

TEST(SimpleBot, IsOutWithoutATrick) {
  Party party = in_hearts(rules_of("austrian"), heart_deal());
  ASSERT_EQ(party.to_act(), kBoris);
  EXPECT_EQ(simple(party), Command{command::Pass{kBoris}});
}

TEST(SimpleBot, DeclaresNothingBelowTheLevel) {
  for (const std::string_view preset : {"austrian", "illustrated", "illustrated-durchmarsch"}) {
    for (std::uint32_t number = 1; number <= 20; ++number) {
      Party party(rules_of(preset));
      party.deal(deal_from_seed(5, number));
      for (int level = 1; level <= 3; ++level) {
        party.does(command::CallNumber{party.to_act(), static_cast<std::uint8_t>(level)});
      }
      party.pass({kAnna, kBoris});
      ASSERT_EQ(party.phase(), Phase::kDiscard);
      party.does(simple(party));
      ASSERT_EQ(party.phase(), Phase::kDeclare);
      party.does(simple(party));
      EXPECT_GE(number_of(party.table().rules, *party.table().contract), 3);
    }
  }
}

TEST(SimpleBot, AnnouncesThatItHasNoAcesIfThatPays) {
  const Deal deal = deal_of("S K Q  C K Q  H K Q J 10 9 8", "S 10 9 8 7  C 10 9 8 7  D 9 8",
                            "S A J  C A J  D A K Q 10  H A 7");
  for (AcePremiums premiums : {AcePremiums::kUsual, AcePremiums::kNone, AcePremiums::kFourAcesOnly}) {
    Party party(varied("austrian", [&](RuleSet& rules) { rules.premiums = premiums; }));
    party.deal(deal);
    party.does(command::CallNumber{kAnna, 1});
    party.pass({kBoris, kVera});
    party.does(command::Discard{kAnna, cards("DJ D7")});
    party.does(command::Declare{kAnna, kHearts});
    party.whist({kBoris, kVera});
    const Command command = simple(party);
    EXPECT_EQ(as<command::AnnounceAces>(command) != nullptr, premiums == AcePremiums::kUsual);
  }
}

TEST(SimpleBot, FillsAnEmptyPot) {
  Party party(varied("styrian", [](RuleSet& rules) { rules.contribution = 10; }));
  party.does(command::Propose{kAnna, {Proposal::Kind::kRefill, 10}});
  Rng rng(1);
  const Command answer = choose(BotKind::kSimple, project(party.state(), kBoris), rng);
  ASSERT_NE(as<command::Answer>(answer), nullptr);
  EXPECT_TRUE(as<command::Answer>(answer)->yes);
}

// --- Sampling.

// Calls visit(view) for the seat to act at every decision of a few deals played by simple and random bots.
template <class Visit>
void at_every_decision(const RuleSet& rules, int players, std::uint64_t seed, std::uint32_t deals,
                       const Visit& visit) {
  Rng rng(seed);
  play_party(
      rules, players, seed, deals,
      [&](const SeatView& view) {
        visit(view);
        // Odd cards show voids that good play would not.
        const bool any = view.table.phase == Phase::kPlay && rng() % 2 == 0;
        return choose(any ? BotKind::kRandom : BotKind::kSimple, view, rng);
      },
      [](const State&, const State&) {});
}

// Every layout that agrees with the view, by trying each unseen card in each place.
std::vector<Layout> all_layouts(const SeatView& view) {
  const Table& table = view.table;
  const auto trump = trump_of(table);
  Layout layout;
  layout.hands[view.seat] = view.hand;
  layout.away[view.seat] = view.own_discards;
  CardSet unseen = CardSet::pack() - table.played - view.hand - view.own_discards;
  struct Room {
    CardSet* cards;
    CardSet never;
    int size;
  };
  std::vector<Room> rooms;
  for (Seat seat : table.active) {
    if (seat == view.seat) continue;
    if (seat == table.open_hand && table.phase == Phase::kPlay) {
      layout.hands[seat] = table.open_cards;
      unseen -= table.open_cards;
    }
    CardSet never;
    const auto look = [&](const Trick& trick) {
      for (const PlayedCard& played : trick) {
        if (played.seat != seat || played.card.suit() == trick.front().card.suit()) continue;
        never |= CardSet::of(trick.front().card.suit());
        if (trump && played.card.suit() != *trump) never |= CardSet::of(*trump);
      }
    };
    for (const Trick& trick : table.tricks) look(trick);
    look(table.trick);
    if (seat != table.declarer) never |= table.talon_seen;
    if (layout.hands[seat].empty()) {
      rooms.push_back({&layout.hands[seat], never, cards_held(table, seat)});
    }
    int away = table.put_away.has(seat) ? 1 : 0;
    if (seat == table.declarer && table.talon_taken && table.phase > Phase::kDiscard) away += 2;
    rooms.push_back({&layout.away[seat], {}, away});
  }
  rooms.push_back({&layout.talon, table.talon_seen, table.talon_taken ? 0 : 2});
  rooms.push_back({&layout.closed_hand, table.talon_seen, table.active.size() == 2 ? 10 : 0});
  std::vector<Layout> result;
  const auto place = [&](const auto& self, CardSet rest) -> void {
    if (rest.empty()) {
      result.push_back(layout);
      return;
    }
    const Card next = rest.lowest();
    for (const Room& room : rooms) {
      if (room.cards->size() == room.size || room.never.has(next)) continue;
      *room.cards |= next;
      self(self, rest - next);
      *room.cards -= next;
    }
  };
  place(place, unseen);
  return result;
}

TEST(SamplingBot, DrawsEveryPossibleLayoutEquallyOften) {
  Rng rng(1);
  int compared = 0;
  std::vector<RuleSet> games{preset("simple"), preset("mixed"), preset("illustrated")};
  games.push_back(varied("simple", [](RuleSet& rules) { rules.talon_shown = true; }));
  games.push_back({.dropped_hand = DroppedHand::kPlayedByWhister});
  for (const RuleSet& rules : games) {
    at_every_decision(rules, 3, 7, 6, [&](const SeatView& view) {
      const Layouts layouts(view);
      ASSERT_GT(layouts.count(), 0U);
      constexpr std::uint64_t kMost = 1500;
      if (view.table.phase != Phase::kPlay || layouts.count() > 40 * kMost) return;
      const std::vector<Layout> all = all_layouts(view);
      ASSERT_EQ(layouts.count(), all.size());
      if (all.size() > kMost) return;
      constexpr int kEach = 30;
      std::vector<int> drawn(all.size());
      for (std::size_t i = 0; i < kEach * all.size(); ++i) {
        const auto found = std::ranges::find(all, layouts.draw(rng));
        ASSERT_NE(found, all.end());
        ++drawn[static_cast<std::size_t>(found - all.begin())];
      }
      // Pearson's chi-squared, within six standard deviations of what pure chance gives.
      double chi_squared = 0;
      for (int times : drawn) chi_squared += static_cast<double>((times - kEach) * (times - kEach)) / kEach;
      const auto freedom = static_cast<double>(all.size() - 1);
      EXPECT_LE(chi_squared, freedom + 6 * std::sqrt(2 * freedom) + 1e-9);
      ++compared;
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared, 50);
}

TEST(SamplingBot, SwapsOnlyToWhatIsPossible) {
  Rng rng(2);
  at_every_decision(preset("simple"), 3, 3, 4, [&](const SeatView& view) {
    const Layouts layouts(view);
    if (view.table.phase != Phase::kPlay || layouts.count() > 3000) return;
    const std::vector<Layout> all = all_layouts(view);
    Layout layout = layouts.draw(rng);
    for (int i = 0; i < 50; ++i) {
      layout = layouts.swapped(layout, rng);
      ASSERT_NE(std::ranges::find(all, layout), all.end());
    }
  });
}

TEST(SamplingBot, PlaysPerfectlyWhenItKnowsAllCards) {
  Bot sampling(BotKind::kSampling, {.samples = 3});
  Solver solver;
  Rng rng(3);
  int known = 0;
  for (const std::string_view name : {"simple", "mixed", "austrian"}) {
    at_every_decision(preset(name), 3, 5, 40, [&](const SeatView& view) {
      if (view.table.phase != Phase::kPlay || Layouts(view).count() > 1) return;
      const Command command = sampling.choose(view, rng);
      const auto* play = as<command::PlayCard>(command);
      if (play == nullptr) return;
      const CardValues values = solver.values(position_of(view.table, Layouts(view).draw(rng)));
      const bool most =
          (view.table.turn == view.table.declarer) != terms_of(view.table.contract->game).misere;
      const auto tricks = [&](const CardValue& value) { return most ? value.tricks : -value.tricks; };
      const auto chosen = std::ranges::find(values, play->card, &CardValue::card);
      ASSERT_NE(chosen, values.end());
      EXPECT_EQ(tricks(*chosen), tricks(std::ranges::max(values, {}, tricks)));
      ++known;
    });
  }
  EXPECT_GT(known, 20);
}

TEST(SamplingBot, RepeatsItselfWithAFixedNumberOfSamples) {
  const auto play = [](Bot& bot) {
    Rng rng(4);
    return play_party(
        preset("simple-kadil"), 3, 9, 3, [&](const SeatView& view) { return bot.choose(view, rng); },
        [](const State&, const State&) {});
  };
  Bot first(BotKind::kSampling, {.samples = 4});
  Bot second(BotKind::kSampling, {.samples = 4});
  const State state = play(first);
  EXPECT_EQ(state, play(second));
  // What it remembers from before changes nothing.
  EXPECT_EQ(state, play(first));
}

// Two worlds that the first hand cannot tell apart: the others' cards and the talon change places.
TEST(SamplingBot, DoesNotPeek) {
  RuleSet rules = preset("austrian");
  rules.first_lead = FirstLead::kEldest;  // the viewer's first card is asked for
  for (std::uint32_t number = 1; number <= 12; ++number) {
    const Deal deal = deal_from_seed(6, number);
    pulka::Setup other = deal.setup();
    std::swap(other.hands[Hand::kSecond], other.hands[Hand::kThird]);
    const Card swapped = other.talon.lowest();
    const Card taken = other.hands[Hand::kSecond].highest();
    other.talon = (other.talon - swapped) | taken;
    other.hands[Hand::kSecond] = (other.hands[Hand::kSecond] - taken) | swapped;
    std::array<Party, 2> worlds{Party(rules), Party(rules)};
    worlds[0].deal(deal);
    worlds[1].deal(Deal::from(other).value());
    Bot sampling(BotKind::kSampling, {.samples = 6});
    for (const char* step : {"call", "whist", "card"}) {
      Rng one(5);
      Rng two(5);
      const SeatView view = project(worlds[0].state(), kAnna);
      ASSERT_EQ(view, project(worlds[1].state(), kAnna));
      ASSERT_FALSE(legal_actions(view).empty()) << step;
      EXPECT_EQ(sampling.choose(view, one), sampling.choose(view, two)) << step;
      const std::string_view now = step;
      for (Party& party : worlds) {
        if (now == "call") {
          party.pass({kAnna});
          party.does(command::CallNumber{kBoris, 1});
          party.pass({kVera});
          // The lowest two of the viewer's unseen cards might differ, but nobody sees them.
          party.discard_lowest();
          party.does(command::Declare{kBoris, kHearts});
          party.pass({kVera});
        } else if (now == "whist") {
          party.whist({kAnna});
          party.pass({kAnna});
        }
      }
      ASSERT_TRUE(now != "whist" || worlds[0].phase() == Phase::kPlay);
    }
  }
}

TEST(SamplingBot, KeepsToItsTime) {
  Bot sampling(BotKind::kSampling, {.time = std::chrono::milliseconds(20)});
  Rng rng(5);
  at_every_decision(preset("simple"), 3, 11, 1, [&](const SeatView& view) {
    const auto before = std::chrono::steady_clock::now();
    (void)sampling.choose(view, rng);
    // A machine may be busy, and a layout that was begun is finished.
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(2));
  });
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
  int miseres = 0;
  int held = 0;

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
    const Game game = result.contract.game;
    const bool won = tricks_missing(after.table.rules, result.contract, result.tricks[result.declarer]) <= 0;
    made += won ? 1 : 0;
    miseres += terms_of(game).misere ? 1 : 0;
    held += terms_of(game).misere && won ? 1 : 0;
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

// What one simple bot wins from two random ones, a deal.
double won_from_random_bots(const RuleSet& rules, std::uint64_t parties) {
  Tally tally;
  std::int64_t fishes = 0;
  for (std::uint64_t seed = 1; seed <= parties; ++seed) {
    Rng rng(seed);
    const Seat hero = seat_at(static_cast<int>(seed % 3));
    const auto is_simple = [&](Seat seat) { return seat == hero; };
    const State end = play_party(
        rules, 3, seed, 20,
        [&](const SeatView& view) {
          return choose(is_simple(view.seat) ? BotKind::kSimple : BotKind::kRandom, view, rng);
        },
        [&](const State& before, const State& after) { tally.count(before, after, is_simple); });
    fishes += final_account(rules, 3, end.table.account).fishes[hero];
  }
  const double a_deal = static_cast<double>(fishes) / tally.deals;
  std::printf("simple against two random bots: %+.1f a deal, %d deals\n", a_deal, tally.deals);
  return a_deal;
}

TEST(Strength, SimpleBeatsTwoRandomBots) {
  EXPECT_GT(won_from_random_bots({}, 200), 12.0);
  EXPECT_GT(won_from_random_bots(rules_of("mixed"), 30), 30.0);
  EXPECT_GT(won_from_random_bots(rules_of("austrian-limited"), 30), 20.0);
  EXPECT_GT(won_from_random_bots(rules_of("illustrated"), 30), 5.0);
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
        std::string(name).c_str(), tally.deals, share(tally.passed_out, tally.deals),
        share(tally.declared - tally.played, tally.deals), share(tally.made, tally.played),
        share(tally.short_whists, tally.whists));
    EXPECT_LT(share(tally.passed_out, tally.deals), 0.5);
    EXPECT_GT(share(tally.made, tally.played), 0.65);
    EXPECT_LT(share(tally.made, tally.played), 0.92);
    EXPECT_LT(share(tally.short_whists, tally.whists), 0.25);
  }
}

TEST(Strength, SimpleBotsPlayAllGamesReasonably) {
  Tally all;
  for (const Preset& preset : presets()) {
    const RuleSet& rules = preset.rules;
    if (rules.mixed == Mixed::kNone && rules.auction == Auction::kSingleRound) continue;
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
      Rng rng(seed);
      play_party(
          rules, 3, seed, 20, [&](const SeatView& view) { return choose(BotKind::kSimple, view, rng); },
          [&](const State& before, const State& after) {
            tally.count(before, after, [](Seat) { return true; });
          });
    }
    std::printf(
        "%s: %d deals, passed out %.3f, won without play %.3f, made when played %.3f, misères %d held %d\n",
        std::string(preset.name).c_str(), tally.deals, share(tally.passed_out, tally.deals),
        share(tally.declared - tally.played, tally.deals), share(tally.made, tally.played), tally.miseres,
        tally.held);
    EXPECT_LT(share(tally.passed_out, tally.deals), 0.3);
    EXPECT_GT(share(tally.made, tally.played), 0.65);
    all.miseres += tally.miseres;
    all.held += tally.held;
  }
  EXPECT_GT(all.miseres, 50);
  EXPECT_GT(share(all.held, all.miseres), 0.75);
}

}  // namespace
}  // namespace pulka
