// At every step of many deals: what the engine offers is what the plain implementation allows, it accepts all
// of that, and it refuses everything else from everybody.
#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "both.hpp"
#include "game/game.hpp"
#include "naive.hpp"

namespace pulka {
namespace {

// Every call and every card. Discards are too many for that: see try_discards().
std::vector<naive::Word> all_words_but_discards() {
  std::vector<naive::Word> words;
  for (const char* what :
       {"pass", "take", "buy", "whist", "invite", "announce no ace", "announce four aces"}) {
    words.push_back({what, -1, {}});
  }
  for (int number = 0; number <= 9; ++number) words.push_back({"number", -1, {}, "six", number});
  for (const char* game :
       {"six", "six no trump", "seven", "petite misere", "eight", "grande misere", "nine", "totus", "bettel",
        "sans", "open bettel", "preference", "durchmarsch", "open durchmarsch"}) {
    for (const char* what : {"bid", "declare"}) {
      if (!naive::has_trumps(game)) {
        // Without trumps, and with trumps that the game has not.
        words.push_back({what, -1, {}, game});
        words.push_back({what, naive::kHearts, {}, game});
        continue;
      }
      for (int suit : {naive::kSpades, naive::kClubs, naive::kDiamonds, naive::kHearts}) {
        words.push_back({what, suit, {}, game});
      }
    }
  }
  for (const naive::Card& card : naive::whole_pack()) words.push_back({"play", -1, {card}});
  return words;
}

std::vector<naive::Word> pairs_to_discard() {
  std::vector<naive::Word> words;
  for (const naive::Card& one : naive::whole_pack()) {
    for (const naive::Card& other : naive::whole_pack()) {
      if (one < other) words.push_back({"discard", -1, {one, other}});
    }
  }
  return words;
}

struct Step {
  const State& state;
  const naive::Situation& now;
  int faults = 0;

  void fault(int player, const std::string& what) {
    ++faults;
    ADD_FAILURE() << "player " << player << ": " << what;
  }

  // The engine accepts the word from the player exactly when the plain implementation allows it.
  void try_word(const naive::Word& word, int player) {
    const bool allowed = !now.over && player == now.asked && now.answers.contains(word);
    const bool accepted = decide(state, both::to_engine(word, player)).has_value();
    if (allowed && !accepted) fault(player, naive::text(word) + " is allowed and was refused");
    if (!allowed && accepted) fault(player, naive::text(word) + " is not allowed and was accepted");
  }

  void compare_offers(int player) {
    std::set<naive::Word> offered;
    for (const Action& action : both::actions_of(state, seat_at(player))) {
      const auto said = both::to_naive(action.command);
      if (!said || said->first != player || !offered.insert(said->second).second) {
        fault(player, "offered something foreign, or twice");
      }
    }
    if (now.in_play && player == now.asked) {
      std::set<naive::Word> cards;
      for (const naive::Word& word : now.answers) {
        if (word.what == "play") cards.insert(word);
      }
      std::set<naive::Word> playable_cards;
      for (Card card : playable(state.table, state.hidden.hands[state.table.turn])) {
        playable_cards.insert({"play", -1, {both::to_naive(card)}});
      }
      if (playable_cards != cards) fault(player, "playable() says otherwise");
    }
    const std::set<naive::Word> nothing;
    const std::set<naive::Word>& allowed = player == now.asked ? now.answers : nothing;
    for (const naive::Word& word : allowed) {
      if (!offered.contains(word)) fault(player, naive::text(word) + " is allowed and was not offered");
    }
    for (const naive::Word& word : offered) {
      if (!allowed.contains(word)) fault(player, naive::text(word) + " is not allowed and was offered");
    }
  }

  void refuse(const Command& command, const std::string& what) {
    if (decide(state, command)) fault(-1, what + " was accepted during a deal");
  }
};

// M36: any two of the twelve, and nothing but two. M52: any one.
void try_discards(Step& step, int players, const std::vector<naive::Word>& pairs, both::Rng& rng) {
  for (int player = 0; player < kMaxPlayers; ++player) {
    if (step.state.table.phase == Phase::kDiscard && player < players) {
      for (const naive::Word& word : pairs) step.try_word(word, player);
    } else {
      const auto any = static_cast<std::size_t>(both::random_int(rng, 0, static_cast<int>(pairs.size()) - 1));
      step.try_word(pairs[any], player);
    }
    if (step.state.table.phase == Phase::kPutAway) {
      for (const naive::Card& card : naive::whole_pack()) step.try_word({"discard", -1, {card}}, player);
    }
    // Wrong numbers, of cards that are held as far as there are such.
    std::vector<naive::Card> some;
    if (player == step.now.asked && !step.now.answers.empty()) some = step.now.answers.begin()->cards;
    for (const naive::Card& card : some) step.try_word({"discard", -1, {card}}, player);
    if (some.size() == 2) some.push_back((--step.now.answers.end())->cards[1]);
    if (some.size() != 2) step.try_word({"discard", -1, some}, player);
    step.try_word({"discard", -1, {}}, player);
  }
}

// No clause lets anybody do these between the first call and the last card.
void try_what_is_not_said_in_a_deal(Step& step, const Deal& cards) {
  const Seat seat = seat_at(step.now.asked);
  step.refuse(command::DealCards{.deal = cards}, "dealing");
  step.refuse(command::CutPack{.seat = seat, .lifted = 16}, "cutting");
  step.refuse(command::Propose{.seat = seat, .proposal = {.kind = Proposal::Kind::kMerge, .amount = 0}},
              "merging");
  step.refuse(command::Propose{.seat = seat, .proposal = {.kind = Proposal::Kind::kReduce, .amount = 1}},
              "reducing");
  step.refuse(command::Propose{.seat = seat, .proposal = {.kind = Proposal::Kind::kRefill, .amount = 100}},
              "refilling");
  step.refuse(command::AnnounceAces{.seat = seat, .aces = Aces::kUnsaid}, "announcing nothing");
  step.refuse(command::Answer{.seat = seat, .yes = true}, "an answer");
  step.refuse(command::RecordOffence{.seat = seat, .offence = Offence::kLookedAtTalon, .card = std::nullopt},
              "recording an offence");
  step.refuse(command::EnterPassedOut{}, "entering a passed-out deal");
  step.refuse(command::Undo{}, "taking back");
  DealResult result;
  result.declarer = step.state.table.active[0];
  step.refuse(command::EnterResult{.result = result}, "entering a result");
}

TEST(Legality, OffersAreTheRulesAndNothingElseIsAccepted) {
  constexpr int kDeals = 6000;
  constexpr int kFromOthers = 16;
  const std::vector<naive::Word> words = all_words_but_discards();
  const std::vector<naive::Word> pairs = pairs_to_discard();
  both::Rng rng(20'240'607);
  std::set<std::string> seen;
  int steps = 0;
  for (int number = 0; number < kDeals; ++number) {
    const RuleSet rules = both::random_rules(rng);
    const int players = both::random_players(rng, rules);
    const Seat dealer = seat_at(both::random_int(rng, 0, players - 1));
    // In some deals one hand is dealt all aces, or none, and is there to be played.
    const auto kind = static_cast<both::Cards>(both::random_int(rng, 0, 2));
    const int eager = both::random_int(rng, 0, players == 2 ? 1 : 2);
    const Deal cards = both::some_deal(rng, kHands[static_cast<std::size_t>(eager)], kind);
    // In some deals people are eager, in some they are not.
    const int passes_in_ten = both::random_int(rng, 1, 8);
    const naive::Deal deal = both::naive_deal(rules, players, dealer, cards);
    const int eager_player =
        naive::speakers(deal.rules, players, deal.dealer)[static_cast<std::size_t>(eager)];
    std::vector<naive::Word> said;
    State state = both::dealt(rules, players, dealer, cards);
    for (;;) {
      const naive::Situation now = naive::situation(deal, said);
      Step step{state, now};
      ++steps;
      ASSERT_EQ(now.over, both::deal_over(state)) << both::told(deal, said) << both::rules_told(rules);
      for (int player = 0; player < kMaxPlayers; ++player) {
        // Everything from the player who is asked, something from the others.
        const bool all = player == now.asked;
        for (int i = 0; i < (all ? static_cast<int>(words.size()) : kFromOthers); ++i) {
          const int any = all ? i : both::random_int(rng, 0, static_cast<int>(words.size()) - 1);
          step.try_word(words[static_cast<std::size_t>(any)], player);
        }
        if (player < players && !now.over) step.compare_offers(player);
      }
      try_discards(step, players, pairs, rng);
      if (!now.over) try_what_is_not_said_in_a_deal(step, cards);
      ASSERT_EQ(step.faults, 0) << both::told(deal, said) << both::rules_told(rules);
      if (now.over) {
        EXPECT_EQ(to_index(state.table.dealer), naive::next_dealer(deal, now))
            << both::told(deal, said) << both::rules_told(rules);
        seen.insert(!now.result ? "nobody played" : now.result->whisters.empty() ? "without play" : "played");
        if (now.result) {
          EXPECT_EQ(both::to_naive(state.table), *now.result)
              << both::told(deal, said) << both::rules_told(rules);
          seen.insert(now.result->game);
          seen.insert("aces " + now.result->aces);
          if (now.result->inviter != -1) seen.insert("invited");
        }
        break;
      }
      std::vector<naive::Word> answers(now.answers.begin(), now.answers.end());
      naive::Word word =
          answers[static_cast<std::size_t>(both::random_int(rng, 0, static_cast<int>(answers.size()) - 1))];
      if (now.answers.contains({"pass", -1, {}})) {
        const bool plays = kind != both::Cards::kAny && now.asked == eager_player;
        if (plays ? word.what == "pass" : both::random_int(rng, 1, 10) <= passes_in_ten) {
          word = plays ? *(--now.answers.end()) : naive::Word{"pass", -1, {}};
        }
      }
      seen.insert(word.what);
      ASSERT_TRUE(both::act(state, both::to_engine(word, now.asked)))
          << both::told(deal, said) << both::rules_told(rules);
      said.push_back(word);
    }
  }
  // So that a change of the draw cannot hollow the test out.
  EXPECT_GT(steps, kDeals * 15);
  const std::vector<std::string> ends{"nobody played", "without play", "played",
                                      "invited",       "aces four",    "aces none"};
  const std::vector<std::string> said{
      "pass",  "bid",  "take",   "buy",    "discard",         "declare",
      "whist", "play", "number", "invite", "announce no ace", "announce four aces"};
  const std::vector<std::string> games{
      "six",   "six no trump", "seven", "petite misere", "eight",      "grande misere", "nine",
      "totus", "bettel",       "sans",  "open bettel",   "preference", "durchmarsch",   "open durchmarsch"};
  for (const auto& list : {ends, said, games}) {
    for (const std::string& what : list) EXPECT_TRUE(seen.contains(what)) << what;
  }
}

}  // namespace
}  // namespace pulka
