// The house as its players see it: they know nothing but their frames. Where a test looks behind them, it
// says so by asking the place for the table.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "claims.hpp"
#include "fair/fair_deal.hpp"
#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "house_for_tests.hpp"
#include "invariants.hpp"
#include "notation/log.hpp"
#include "notation/rule_text.hpp"
#include "notation/shuffle_note.hpp"
#include "past_deal.hpp"
#include "rules/options.hpp"
#include "server/log.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

using for_tests::Disk;
using for_tests::Person;
using for_tests::Place;
using for_tests::View;
namespace json = boost::json;

// What a table that stops leaves in the server's log is not what is looked at here.
class Quiet : public testing::Environment {
 public:
  void SetUp() override { set_log_level(LogLevel::kOff); }
};
// GoogleTest owns and deletes it.
const auto* const kQuiet = testing::AddGlobalTestEnvironment(new Quiet);

HouseSettings brisk() {
  HouseSettings settings;
  settings.bot_pause = 50;
  settings.bot_spread = 0;
  settings.deal_pause = 50;
  return settings;
}

class HouseTest : public testing::Test {
 protected:
  HouseTest() : HouseTest(brisk()) {}
  explicit HouseTest(const HouseSettings& settings) : place(1, settings) {
    for (Person* person : {&anna, &boris, &vera, &guest}) person->connect();
  }
  ~HouseTest() override {
    for (const Person* person : {&anna, &boris, &vera, &guest}) check_person(*person);
  }

  static void check_person(const Person& person) {
    for (const std::string& fault : person.faults) ADD_FAILURE() << person.name() << ": " << fault;
  }

  // Three people sit; the guest looks on.
  std::string table_of_three(std::string_view rules = "simple", std::string_view more = "") {
    std::string id = anna.create(rules, R"(["me","open","open"])", more);
    EXPECT_NE(id, "");
    boris.open(id);
    vera.open(id);
    guest.open(id);
    EXPECT_EQ(boris.does(id, R"({"sit":{"seat":2}})"), "ok");
    EXPECT_EQ(vera.does(id, R"({"sit":{"seat":3}})"), "ok");
    return id;
  }
  [[nodiscard]] std::vector<Person*> three() { return {&anna, &boris, &vera}; }
  [[nodiscard]] Person& at_seat(const std::string& id, int seat) {
    for (Person* person : three()) {
      if (person->views[id].seat == seat) return *person;
    }
    throw std::logic_error("nobody sits there");
  }

  void sums_to_zero(const std::string& id) {
    const HostedTable* table = place.house().find(id);
    if (table == nullptr) return;
    EXPECT_EQ(invariants::fault_of_account(table->state.table), "");
    EXPECT_EQ(invariants::fault_of(table->state), "");
  }

  // People do what they are asked for until it is enough.
  void play(const std::string& id, const std::vector<Person*>& people, const std::function<bool()>& enough) {
    for (int i = 0; i < 20'000; ++i) {
      bool acted = false;
      for (Person* person : people) {
        if (enough()) return;
        if (!person->connected() || !person->views[id].open) continue;
        const auto act = person->next_act(id, rng);
        if (!act) continue;
        EXPECT_EQ(person->does(id, *act), "ok") << *act;
        sums_to_zero(id);
        acted = true;
      }
      if (!acted) {
        if (enough()) return;
        place.pass(50);
      }
    }
    FAIL() << "this takes too long";
  }
  void play_to_phase(const std::string& id, std::string_view phase, const std::vector<Person*>& people) {
    play(id, people, [&] { return phase_of(id) == phase; });
  }
  std::string phase_of(const std::string& id) {
    return std::string(anna.view(id).at("deal").at("phase").as_string());
  }
  std::string stage_of(const std::string& id) { return anna.view(id).stage(); }
  std::size_t deals_of(const std::string& id) { return anna.view(id).at("past").as_array().size(); }

  // Whether everybody has put together what a whole view would show.
  void all_see_it_whole(const std::string& id) {
    for (Person* person : {&anna, &boris, &vera, &guest}) {
      if (!person->connected() || !person->views[id].open) continue;
      EXPECT_EQ(person->difference(id), "") << person->name();
    }
  }

  Place place;
  Person anna{place, "Anna"};
  Person boris{place, "Boris"};
  Person vera{place, "Vera"};
  Person guest{place, "Guest"};
  std::mt19937_64 rng{7};
};

// --- Whole parties.

class WholeParty : public HouseTest, public testing::WithParamInterface<const char*> {};

TEST_P(WholeParty, ComesToAnEndAndToALogThatComesToTheSame) {
  const std::string id = table_of_three(GetParam());
  std::size_t deals = 0;
  play(id, three(), [&] {
    if (deals_of(id) > deals) {
      deals = deals_of(id);
      all_see_it_whole(id);
    }
    return stage_of(id) == "finished" || deals >= 12;
  });
  if (stage_of(id) != "finished") {
    // The auction of a Styrian pot may begin at once; a party ends between deals.
    ASSERT_EQ(phase_of(id), "dealing");
    if (!anna.view(id).at("asked").is_null()) {
      play(id, three(), [&] { return anna.view(id).at("asked").is_null(); });
    }
    if (stage_of(id) != "finished") {
      EXPECT_EQ(anna.does(id, R"({"end":true})"), "ok");
    }
  }
  EXPECT_EQ(stage_of(id), "finished");
  EXPECT_FALSE(anna.view(id).at("final").is_null());
  EXPECT_EQ(guest.view(id).at("final"), anna.view(id).at("final"));
  EXPECT_EQ(guest.view(id).at("money"), anna.view(id).at("money"));
  EXPECT_EQ(guest.view(id).at("past"), anna.view(id).at("past"));
  all_see_it_whole(id);

  const HostedTable& table = place.table(id);
  const auto page = place.house().get({"/api/tables/" + id + "/log", "", ""});
  ASSERT_TRUE(page);
  ASSERT_EQ(page->status, 200) << page->body;
  const auto log = read_log(page->body);
  ASSERT_TRUE(log) << Wording{}.text(log.error());
  EXPECT_FALSE(log->warning);
  const State end = replay(start(log->header.rules, 3, log->header.first_dealer), log->events);
  EXPECT_EQ(end.table.account, table.state.table.account);
  EXPECT_EQ(end, table.state);

  // Every deal was dealt as its seeds say.
  std::vector<Deal> dealt;
  for (const Event& event : log->events) {
    if (const auto* one = std::get_if<event::Dealt>(&event)) dealt.push_back(one->deal);
  }
  ASSERT_EQ(log->notes.size(), dealt.size());
  for (std::size_t i = 0; i < dealt.size(); ++i) {
    const auto note = shuffle_note_from_json(log->notes[i].json, 3);
    ASSERT_TRUE(note && *note);
    EXPECT_EQ((*note)->table, id);
    EXPECT_EQ((*note)->deal, i + 1);
    EXPECT_TRUE(check_promises(**note));
    EXPECT_EQ(deal_pack(pack_of(**note), table.setup.rules.deal_pattern), dealt[i]);
    for (const auto& seed : (*note)->seeds) EXPECT_TRUE(seed);
  }

  // And each can be looked at afterwards.
  for (std::size_t i = 1; i <= dealt.size(); ++i) {
    const auto deal = place.house().get({"/api/tables/" + id + "/deals/" + std::to_string(i), "", ""});
    ASSERT_TRUE(deal);
    EXPECT_EQ(deal->status, 200);
    EXPECT_EQ(json::parse(deal->body).at("deal").as_int64(), static_cast<std::int64_t>(i));
  }
  EXPECT_EQ(place.house().get({"/api/tables/" + id + "/deals/99", "", ""})->status, 404);
}

INSTANTIATE_TEST_SUITE_P(Presets, WholeParty,
                         testing::Values("simple{stake=10}", "mixed", "austrian-limited", "illustrated",
                                         "styrian{contribution=10}", "simple{enforcement=table}"));

TEST_F(HouseTest, BotsPlayWithPeopleAndTakeTheirTime) {
  const std::string id = anna.create("simple", R"(["me","simple","random"])");
  play(id, {&anna}, [&] { return deals_of(id) >= 3; });
  EXPECT_GT(place.house().counters().bot_moves, 10U);
  EXPECT_EQ(anna.difference(id), "");

  // Alone they play as long as somebody looks.
  const std::string bots = guest.create("mixed", R"(["simple","simple","random"])");
  place.pass(60'000);
  EXPECT_GE(guest.view(bots).at("past").as_array().size(), 1U);
  const std::uint32_t version = place.table(bots).version;
  guest.close(bots);
  place.pass(20'000);
  EXPECT_EQ(place.table(bots).version, version);
  place.pass(20'000);
  EXPECT_EQ(place.house().find(bots), nullptr);
  guest.open(bots);
  place.pass(2'000);
  EXPECT_GT(place.table(bots).version, version);
}

// --- The ledger.

TEST_F(HouseTest, NothingIsToldBeforeItIsSafe) {
  place.confirms = false;
  const std::uint64_t seq = anna.next_seq();
  const std::string create =
      R"({"t":"create","seq":)" + std::to_string(seq) + R"(,"rules":"simple","seats":["me","open","open"]})";
  anna.send(create);
  anna.send(create);
  EXPECT_EQ(anna.outcome(seq), "");
  place.ledger().write();
  anna.read();
  EXPECT_EQ(anna.outcome(seq), "");
  place.ledger().tell();
  place.settle();
  EXPECT_EQ(anna.outcome(seq), "ok");
  EXPECT_EQ(anna.answers[seq].size(), 2U);
  EXPECT_EQ(anna.answers[seq][0], anna.answers[seq][1]);
  const std::string id(json::parse(anna.answers[seq][0]).at("table").as_string());

  anna.open(id);
  boris.open(id);
  const std::size_t anna_has = anna.frames.size();
  const std::size_t boris_has = boris.frames.size();
  const std::uint64_t sit = boris.act(id, R"({"sit":{"seat":2}})");
  const std::uint64_t repeated = boris.act(id, R"({"sit":{"seat":2}})", sit);
  const std::uint64_t again = boris.act(id, R"({"sit":{"seat":3}})");  // refused: he sits
  guest.open(id);
  EXPECT_EQ(sit, repeated);
  EXPECT_EQ(anna.frames.size(), anna_has);
  EXPECT_EQ(boris.frames.size(), boris_has);
  EXPECT_FALSE(guest.views[id].open);
  place.ledger().write();
  place.settle();
  EXPECT_EQ(boris.frames.size(), boris_has);
  place.ledger().tell();
  place.settle();
  EXPECT_GT(anna.frames.size(), anna_has);
  EXPECT_EQ(boris.outcome(sit), "ok");
  EXPECT_EQ(boris.answers[sit].size(), 2U);
  EXPECT_EQ(boris.outcome(again), "not_now");
  EXPECT_TRUE(guest.views[id].open);
  place.confirms = true;
  place.settle();
  all_see_it_whole(id);
}

TEST_F(HouseTest, ACommandThatComesTwiceIsCarriedOutOnce) {
  const std::string id = table_of_three();
  play_to_phase(id, "auction", three());
  const std::uint32_t version = place.table(id).version;
  const std::uint64_t chat = boris.act(id, R"({"chat":"hello"})");
  const std::uint64_t wrong = boris.act(id, R"({"back":true})");
  EXPECT_EQ(boris.outcome(wrong), "not_now");
  boris.act(id, R"({"chat":"hello"})", chat);
  boris.act(id, R"({"chat":"something else"})", chat);
  boris.act(id, R"({"back":true})", wrong);
  EXPECT_EQ(place.table(id).version, version + 1);
  ASSERT_EQ(boris.answers[chat].size(), 3U);
  EXPECT_EQ(boris.answers[chat][0], boris.answers[chat][1]);
  EXPECT_EQ(boris.answers[chat][0], boris.answers[chat][2]);
  ASSERT_EQ(boris.answers[wrong].size(), 2U);
  EXPECT_EQ(boris.answers[wrong][0], boris.answers[wrong][1]);

  // Another connection of his is still he; somebody else's number is another.
  boris.disconnect();
  boris.connect().open(id);
  boris.act(id, R"({"chat":"hello"})", chat);
  EXPECT_EQ(boris.answers[chat].back(), boris.answers[chat][0]);
  EXPECT_EQ(place.table(id).version, version + 1);
  EXPECT_EQ(vera.outcome(vera.act(id, R"({"chat":"me too"})", chat)), "ok");
  EXPECT_EQ(place.table(id).version, version + 2);

  place.restart();
  for (Person* person : {&anna, &boris, &vera}) person->connect().open(id);
  boris.act(id, R"({"chat":"hello"})", chat);
  EXPECT_EQ(boris.answers[chat].back(), boris.answers[chat][0]);
  EXPECT_EQ(place.table(id).version, version + 2);
  EXPECT_EQ(anna.view(id).chat.size(), 2U);
}

TEST_F(HouseTest, AStepAnswersTheCommandThatMadeItAndNobodyElses) {
  const std::string id = table_of_three();
  play_to_phase(id, "auction", three());
  Person& mover = at_seat(id, static_cast<int>(anna.view(id).at("play").at("to_act").as_int64()));
  for (Person* person : three()) person->frames.clear();
  const std::string move = *mover.next_act(id, rng);
  const std::uint64_t seq = mover.act(id, move);
  for (Person* person : three()) {
    ASSERT_EQ(person->frames.size(), 1U) << person->name();
    EXPECT_EQ(person->frames[0].at("t"), "step");
    EXPECT_EQ(person->frames[0].contains("seq"), person == &mover);
  }
  // To be answered again there is no step any more.
  mover.act(id, move, seq);
  EXPECT_EQ(mover.frames.back().at("t"), "ok");
  ASSERT_EQ(mover.answers[seq].size(), 2U);
  EXPECT_EQ(json::parse(mover.answers[seq][0]), json::parse(mover.answers[seq][1]));
  // Who does not look at the table, or is shown it whole, has his answer by itself.
  mover.close(id);
  EXPECT_EQ(mover.does(id, R"({"stand":true})"), "ok");
  EXPECT_EQ(mover.frames.back().at("t"), "ok");
}

TEST_F(HouseTest, ATableIsMadeOnceForOneCommand) {
  const std::uint64_t seq = anna.next_seq();
  const std::string create = R"({"t":"create","seq":)" + std::to_string(seq) +
                             R"(,"rules":"simple","seats":["me","simple","simple"]})";
  anna.send(create);
  anna.send(create);
  place.restart();
  anna.connect();
  anna.send(create);
  ASSERT_EQ(anna.answers[seq].size(), 3U);
  EXPECT_EQ(anna.answers[seq][0], anna.answers[seq][1]);
  EXPECT_EQ(anna.answers[seq][0], anna.answers[seq][2]);
  EXPECT_EQ(place.disk.records.size(), 1U);
}

TEST_F(HouseTest, ATableThatCouldNotBeStoredWasNotMade) {
  const std::uint64_t seq = anna.next_seq();
  const std::string create = R"({"t":"create","seq":)" + std::to_string(seq) +
                             R"(,"rules":"simple","seats":["me","simple","simple"]})";
  place.ledger().fail_next = 1;
  anna.send(create);
  EXPECT_EQ(anna.outcome(seq), "stopped");
  EXPECT_TRUE(place.disk.records.empty());
  anna.send(create);
  EXPECT_EQ(anna.outcome(seq), "ok");
  EXPECT_EQ(place.disk.records.size(), 1U);
}

TEST_F(HouseTest, ALedgerThatFailsStopsItsTableAndNoOther) {
  const std::string id = table_of_three();
  const std::string other = guest.create("simple", R"(["me","simple","simple"])");
  play_to_phase(id, "auction", three());
  const std::string before = for_tests::timeless(boris.whole(id));
  Person& mover = at_seat(id, static_cast<int>(anna.view(id).at("play").at("to_act").as_int64()));
  const std::string move = *mover.next_act(id, rng);

  place.confirms = false;
  place.ledger().fail_next = 1;
  const std::uint64_t failed = mover.act(id, move);
  const std::uint64_t talk = guest.act(id, R"({"chat":"well?"})");
  const std::uint64_t refused = guest.act(id, R"({"stand":true})");
  const std::uint64_t repeated = mover.act(id, move, failed);
  EXPECT_EQ(repeated, failed);
  place.confirms = true;
  place.settle();
  for (Person* person : {&anna, &boris, &vera, &guest}) {
    EXPECT_EQ(std::ranges::count_if(person->frames,
                                    [](const json::object& frame) { return frame.at("t") == "gone"; }),
              1)
        << person->name();
  }
  EXPECT_EQ(mover.outcome(failed), "stopped");
  EXPECT_EQ(mover.answers[failed].size(), 2U);
  EXPECT_EQ(guest.outcome(talk), "stopped");
  EXPECT_EQ(guest.outcome(refused), "stopped");
  EXPECT_EQ(place.house().counters().tables_stopped, 1U);
  EXPECT_EQ(place.house().find(id), nullptr);

  play(other, {&guest}, [&] { return guest.view(other).stage() == "playing"; });
  for (Person* person : three()) person->open(id);
  EXPECT_EQ(for_tests::timeless(boris.whole(id)), before);
  EXPECT_EQ(mover.does(id, move), "ok");
  play(id, three(), [&] { return deals_of(id) >= 1; });
  all_see_it_whole(id);
}

TEST_F(HouseTest, ATableThatCannotBeReadIsSaidToBeSo) {
  const std::string id = table_of_three();
  place.restart();
  place.ledger().unreadable = true;
  anna.connect().open(id);
  EXPECT_EQ(anna.frames.back().at("code").as_string(), "no_table");
  EXPECT_EQ(place.house().get({"/api/tables/" + id + "/log", "", ""})->status, 503);
  place.ledger().unreadable = false;
  anna.open(id);
  EXPECT_TRUE(anna.views[id].open);
  // A record that another program has written does not bring the house down.
  place.restart();
  place.disk.records[id].back().body =
      R"({"at":1,"deal_left":[0,0,0],"events":[{"k":"taken_back","seat":1,"since":7}]})";
  anna.connect().open(id);
  EXPECT_EQ(anna.frames.back().at("code").as_string(), "no_table");
}

// --- Coming back.

class Restarts : public HouseTest, public testing::WithParamInterface<const char*> {};

TEST_P(Restarts, ShowEverySeatTheSameTableInEveryPhase) {
  const std::string id = table_of_three(GetParam(), R"(,"move_s":600,"deal_s":7200)");
  std::set<std::string> phases;
  int acts = 0;
  // Ladders mostly end with everybody passing.
  const auto enough = [&] {
    return stage_of(id) == "finished" || (deals_of(id) >= 3 && phases.contains("playing play"));
  };
  for (int i = 0; i < 3'000 && !enough(); ++i) {
    bool acted = false;
    for (Person* person : three()) {
      const auto act = person->next_act(id, rng);
      if (!act) continue;
      EXPECT_EQ(person->does(id, *act), "ok") << *act;
      acted = true;
      break;
    }
    if (!acted) place.pass(50);
    // The first deal after every act, the others now and then and where they have not been before.
    const bool is_new = phases.insert(stage_of(id) + " " + phase_of(id)).second;
    if (!is_new && (!acted || (deals_of(id) > 0 && ++acts % 7 != 0))) continue;
    std::vector<std::string> before;
    for (Person* person : {&anna, &boris, &vera, &guest}) {
      before.push_back(for_tests::timeless(person->whole(id)));
    }
    place.restart();
    std::size_t at = 0;
    for (Person* person : {&anna, &boris, &vera, &guest}) {
      person->connect();
      person->open(id);
      ASSERT_TRUE(person->views[id].open);
      EXPECT_EQ(for_tests::timeless(person->whole(id)), before[at++])
          << person->name() << " in " << stage_of(id) << " " << phase_of(id);
    }
  }
  EXPECT_TRUE(enough());
  EXPECT_TRUE(phases.contains("readying dealing"));
  EXPECT_TRUE(phases.contains("seeds dealing"));
  EXPECT_TRUE(phases.contains("playing auction"));
}

INSTANTIATE_TEST_SUITE_P(
    Presets, Restarts,
    testing::Values("simple", "mixed", "austrian", "styrian{contribution=10}",
                    "simple-negotiated{talon_shown=yes,dropped_hand=played_by_whister}"));

TEST_F(HouseTest, WhatWasWrittenAndNotToldIsThereAfterARestart) {
  const std::string id = table_of_three();
  place.confirms = false;
  const std::uint64_t told_late = boris.act(id, R"({"chat":"written"})");
  place.ledger().write();
  const std::uint64_t lost = boris.act(id, R"({"chat":"lost"})");
  place.restart();
  place.confirms = true;
  boris.connect().open(id);
  EXPECT_EQ(boris.view(id).chat.size(), 1U);
  EXPECT_EQ(boris.outcome(boris.act(id, R"({"chat":"written"})", told_late)), "ok");
  EXPECT_EQ(boris.view(id).chat.size(), 1U);
  EXPECT_EQ(boris.outcome(boris.act(id, R"({"chat":"lost"})", lost)), "ok");
  EXPECT_EQ(boris.view(id).chat.size(), 2U);
}

TEST_F(HouseTest, WhoComesBackGetsWhatHeMissedAndNothingElse) {
  const std::string id = table_of_three();
  play_to_phase(id, "play", three());
  for (Person* person : {&boris, &guest}) {
    for (const int missed : {0, 1, 5, 12, 13, 30}) {
      const std::int64_t known = person->view(id).version;
      person->disconnect();
      // Vera talks, which everybody counts, a spectator as well.
      for (int i = 0; i < missed; ++i) {
        place.pass(2'000);
        EXPECT_EQ(vera.does(id, R"({"chat":"come back"})"), "ok");
      }
      person->connect();
      const std::size_t had = person->frames.size();
      person->open_from(id, known);
      std::vector<std::string> kinds;
      for (std::size_t i = had; i < person->frames.size(); ++i) {
        const std::string kind(person->frames[i].at("t").as_string());
        if (kind != "clock") kinds.push_back(kind);
      }
      const bool whole = missed > 12;
      ASSERT_EQ(kinds.size(), whole || missed == 0 ? 1U : static_cast<std::size_t>(missed)) << missed;
      EXPECT_EQ(kinds.front(), missed == 0 ? "current" : whole ? "table" : "chat");
      EXPECT_EQ(person->view(id).version, known + missed);
      EXPECT_EQ(person->difference(id), "") << person->name() << " missed " << missed;
    }
    // Somebody has gone meanwhile.
    const std::int64_t known = person->view(id).version;
    person->disconnect();
    vera.disconnect();
    person->connect();
    person->open_from(id, known);
    EXPECT_FALSE(person->view(id).at("seats").at(2).at("online").as_bool());
    EXPECT_EQ(person->difference(id), "");
    vera.connect().open(id);
    // A version that there is not yet is of another life of the table.
    person->disconnect();
    person->connect();
    person->open_from(id, 100'000);
    EXPECT_EQ(person->frames.back().at("t") == "clock" ? person->frames[person->frames.size() - 2].at("t")
                                                       : person->frames.back().at("t"),
              "table");
  }
}

TEST_F(HouseTest, StepsOfTheGameAreMissedAndCaughtUpOnLikewise) {
  const std::string id = table_of_three();
  std::size_t caught_up = 0;
  for (int i = 0; i < 400 && deals_of(id) < 4; ++i) {
    Person* person = three()[rng() % 3];
    const std::int64_t known = person->view(id).version;
    person->disconnect();
    for (int acts = 0; acts < 4; ++acts) {
      for (Person* other : three()) {
        if (!other->connected()) continue;
        if (const auto act = other->next_act(id, rng)) other->does(id, *act);
      }
      place.pass(100);
    }
    person->connect();
    const std::size_t had = person->frames.size();
    person->open_from(id, known);
    for (std::size_t at = had; at < person->frames.size(); ++at) {
      if (person->frames[at].at("t") == "step") ++caught_up;
    }
    EXPECT_EQ(person->difference(id), "");
    EXPECT_EQ(person->view(id).at("clock"), person->whole(id).at("sections").at("clock"));
    if (const auto act = person->next_act(id, rng)) person->does(id, *act);
  }
  EXPECT_EQ(deals_of(id), 4U);
  EXPECT_GT(caught_up, 50U);
}

TEST_F(HouseTest, ABotTakesOverForWhoLeavesUntilHeIsBack) {
  const std::string id = table_of_three();
  EXPECT_EQ(vera.does(id, R"({"stand":true})"), "ok");  // before the party: the seat is open again
  EXPECT_EQ(stage_of(id), "gathering");
  EXPECT_EQ(vera.view(id).seat, std::nullopt);
  EXPECT_EQ(vera.does(id, R"({"back":true})"), "not_seated");
  EXPECT_EQ(vera.does(id, R"({"sit":{"seat":3}})"), "ok");
  play_to_phase(id, "auction", three());
  EXPECT_EQ(boris.does(id, R"({"stand":true})"), "ok");
  EXPECT_EQ(boris.does(id, R"({"stand":true})"), "not_now");
  EXPECT_EQ(boris.view(id).seat, 2);
  EXPECT_TRUE(anna.view(id).at("seats").at(1).at("away").as_bool());
  const std::size_t before = deals_of(id);
  play(id, {&anna, &vera}, [&] { return deals_of(id) >= before + 2; });
  EXPECT_EQ(boris.does(id, R"({"play":{"c":"pass"}})"), "not_now");
  EXPECT_EQ(boris.difference(id), "");
  EXPECT_EQ(boris.does(id, R"({"back":true})"), "ok");
  EXPECT_EQ(boris.does(id, R"({"back":true})"), "not_now");
  EXPECT_FALSE(anna.view(id).at("seats").at(1).at("away").as_bool());
  play(id, three(), [&] { return deals_of(id) >= before + 4; });
  // A seat that a bot was given may be taken between deals, by one who has none.
  const std::string with_bots = anna.create("simple", R"(["me","simple","simple"])");
  guest.open(with_bots);
  EXPECT_EQ(guest.does(with_bots, R"({"sit":{"seat":2}})"), "seat_taken");
  play(with_bots, {&anna}, [&] { return deals_of(with_bots) >= 1; });
  if (anna.view(with_bots).stage() != "playing") {
    EXPECT_EQ(guest.does(with_bots, R"({"sit":{"seat":2}})"), "ok");
    EXPECT_EQ(guest.view(with_bots).seat, 2);
    EXPECT_EQ(guest.difference(with_bots), "");
    EXPECT_EQ(anna.difference(with_bots), "");
  }
}

// --- Clocks.

TEST_F(HouseTest, WhoTakesTooLongIsWarnedAndThenABotMoves) {
  const std::string id = table_of_three("simple", R"(,"move_s":10)");
  play_to_phase(id, "auction", three());
  const int seat = static_cast<int>(anna.view(id).at("play").at("to_act").as_int64());
  Person& late = at_seat(id, seat);
  const auto notices = [&](const Person& person, std::string_view what) {
    return std::ranges::count_if(person.frames, [&](const json::object& frame) {
      return frame.at("t") == "notice" && frame.at("notice").as_string() == what;
    });
  };
  const std::uint32_t version = place.table(id).version;
  const std::int64_t began = anna.view(id).at("clock").at("at").as_int64();
  place.pass(began + 9'900 - place.now);
  EXPECT_EQ(notices(anna, "warned"), 0);
  // Talk does not stop the clock.
  EXPECT_EQ(late.does(id, R"({"chat":"I am thinking"})"), "ok");
  EXPECT_EQ(guest.does(id, R"({"chat":"think on"})"), "ok");
  place.pass(150);
  EXPECT_EQ(notices(anna, "warned"), 1);
  EXPECT_TRUE(anna.view(id).at("clock").at("warned").as_bool());
  EXPECT_EQ(anna.view(id).at("clock").at("move_left").as_int64(), 0);
  place.pass(4'800);
  EXPECT_EQ(place.table(id).version, version + 2);
  place.pass(300);
  EXPECT_EQ(notices(anna, "timeout"), 1);
  EXPECT_EQ(place.house().counters().timeouts, 1U);
  EXPECT_EQ(place.table(id).version, version + 3);
  all_see_it_whole(id);
  // The second time in a row the bot stays.
  play(id, three(), [&] { return late.view(id).waits_for_me() && stage_of(id) == "playing"; });
  place.pass(15'200);
  EXPECT_TRUE(anna.view(id).at("seats").at(static_cast<std::size_t>(seat - 1)).at("away").as_bool());
}

TEST_F(HouseTest, TheClockOfADealGoesOnOverItsMoves) {
  const std::string id = table_of_three("simple", R"(,"deal_s":60)");
  play_to_phase(id, "auction", three());
  const int seat = static_cast<int>(anna.view(id).at("play").at("to_act").as_int64());
  const auto left = [&](int of) {
    return anna.view(id).at("clock").at("deal_left").at(static_cast<std::size_t>(of - 1)).as_int64();
  };
  Person& mover = at_seat(id, seat);
  EXPECT_EQ(left(seat), 60'000);
  place.pass(20'000);
  EXPECT_EQ(mover.does(id, R"({"play":{"c":"pass"}})"), "ok");
  const std::int64_t rest = left(seat);
  EXPECT_NEAR(static_cast<double>(rest), 40'000, 200);

  // The house is down: no time passes. The one who is to move has used five seconds before, which are his.
  place.restart();
  place.now += 3'600'000;
  for (Person* person : three()) person->connect().open(id);
  EXPECT_EQ(left(seat), rest);

  // Nobody looks: likewise.
  const int next = static_cast<int>(anna.view(id).at("play").at("to_act").as_int64());
  for (Person* person : three()) person->disconnect();
  place.pass(20'000);
  for (Person* person : three()) person->connect().open(id);
  EXPECT_EQ(left(seat), rest);
  EXPECT_EQ(left(next), 60'000);
  EXPECT_FALSE(anna.view(id).at("clock").at("warned").as_bool());
  place.pass(59'900);
  EXPECT_FALSE(anna.view(id).at("clock").at("warned").as_bool());
  place.pass(200);
  EXPECT_TRUE(anna.view(id).at("clock").at("warned").as_bool());

  // A new deal, a new hour-glass.
  play(id, three(), [&] { return deals_of(id) >= 1; });
  const std::size_t deals = deals_of(id);
  play_to_phase(id, "auction", three());
  EXPECT_EQ(deals_of(id), deals);
  for (int of = 1; of <= 3; ++of) EXPECT_EQ(left(of), 60'000);
}

TEST_F(HouseTest, WithoutAClockOnlyTheAbsentAreNotWaitedForForever) {
  const std::string id = table_of_three();
  play_to_phase(id, "auction", three());
  const std::uint32_t version = place.table(id).version;
  place.pass(600'000);
  EXPECT_EQ(place.table(id).version, version);
  const int seat = static_cast<int>(anna.view(id).at("play").at("to_act").as_int64());
  at_seat(id, seat).disconnect();
  place.pass(30'000);
  EXPECT_EQ(place.table(id).version, version);
  place.pass(40'000);
  EXPECT_TRUE(guest.view(id).at("seats").at(static_cast<std::size_t>(seat - 1)).at("away").as_bool());
  EXPECT_GT(place.table(id).version, version);
}

// --- Consents and undoing.

TEST_F(HouseTest, StakesAreReducedAndMergedWhenAllAgree) {
  const std::string id = table_of_three("simple{remises=separate}");
  play(id, three(), [&] { return deals_of(id) >= 1; });
  ASSERT_EQ(phase_of(id), "dealing");
  const auto stake = [&](std::size_t of) { return anna.view(id).at("money").at("stakes").at(of).as_int64(); };
  const std::int64_t before = stake(1);
  EXPECT_EQ(anna.does(id, R"({"play":{"c":"propose","proposal":"reduce","amount":2}})"), "ok");
  EXPECT_EQ(anna.view(id).at("asked").at("what").as_string(), "proposal");
  EXPECT_EQ(anna.does(id, R"({"end":true})"), "not_now");
  EXPECT_EQ(boris.does(id, R"({"play":{"c":"answer","yes":false}})"), "ok");
  EXPECT_TRUE(anna.view(id).at("asked").is_null());
  EXPECT_EQ(stake(1), before);
  for (const char* proposal : {R"({"play":{"c":"propose","proposal":"reduce","amount":2}})",
                               R"({"play":{"c":"propose","proposal":"merge","amount":0}})"}) {
    EXPECT_EQ(vera.does(id, proposal), "ok") << proposal;
    all_see_it_whole(id);
    place.restart();
    for (Person* person : {&anna, &boris, &vera, &guest}) person->connect().open(id);
    for (Person* person : three()) {
      if (anna.view(id).at("asked").is_null() || !person->view(id).waits_for_me()) continue;
      EXPECT_EQ(person->does(id, R"({"play":{"c":"answer","yes":true}})"), "ok");
    }
    sums_to_zero(id);
    all_see_it_whole(id);
    EXPECT_TRUE(anna.view(id).at("asked").is_null());
  }
  EXPECT_EQ(stake(1), before - 2);
  // A spectator is told as well, and what he has put together is what a restart shows.
  EXPECT_EQ(guest.view(id).at("money"), anna.view(id).at("money"));
  EXPECT_EQ(guest.view(id).at("sheet"), anna.view(id).at("sheet"));
  play(id, three(), [&] { return deals_of(id) >= 3; });
  all_see_it_whole(id);
}

TEST_F(HouseTest, AnEmptyPotIsFilledAgainOrThePartyEnds) {
  const std::string id = table_of_three("styrian{contribution=10}");
  int refilled = 0;
  int asked_for = 0;
  for (int i = 0; i < 30'000 && stage_of(id) != "finished"; ++i) {
    const json::value& asked = anna.view(id).at("asked");
    const bool is_refill = !asked.is_null() && asked.at("what") == "proposal";
    bool acted = false;
    for (Person* person : three()) {
      if (!person->view(id).waits_for_me()) continue;
      std::string act;
      if (is_refill) {
        ++asked_for;
        act = std::string(R"({"play":{"c":"answer","yes":)") + (refilled < 2 ? "true" : "false") + "}}";
      } else if (const auto next = person->next_act(id, rng)) {
        act = *next;
      } else {
        continue;
      }
      EXPECT_EQ(person->does(id, act), "ok") << act;
      sums_to_zero(id);
      acted = true;
      break;
    }
    if (is_refill && anna.view(id).at("asked").is_null() && stage_of(id) != "finished") ++refilled;
    if (!acted) place.pass(50);
  }
  EXPECT_EQ(refilled, 2);
  EXPECT_GT(asked_for, 6);
  EXPECT_EQ(stage_of(id), "finished");
  all_see_it_whole(id);
}

TEST_F(HouseTest, WhatADealIsPlayedForIsToldFromItsFirstCardOn) {
  const auto at_stake = [&](const std::string& id) {
    return json::serialize(anna.view(id).at("deal").at("at_stake"));
  };
  const std::string styrian = table_of_three("styrian");
  EXPECT_EQ(at_stake(styrian), "null");
  play_to_phase(styrian, "auction", three());
  EXPECT_EQ(at_stake(styrian), R"([{"amount":20,"direct":false,"suit":"clubs"},)"
                               R"({"amount":30,"direct":false,"suit":"spades"},)"
                               R"({"amount":40,"direct":false,"suit":"diamonds"},)"
                               R"({"amount":50,"direct":false,"suit":"hearts"}])");
  play_to_phase(styrian, "whist", three());
  const json::array now = anna.view(styrian).at("deal").at("at_stake").as_array();
  ASSERT_EQ(now.size(), 1U);
  EXPECT_EQ(now[0].at("suit"), anna.view(styrian).at("deal").at("contract").at("suit"));

  const std::string illustrated = table_of_three("illustrated");
  play_to_phase(illustrated, "auction", three());
  EXPECT_EQ(at_stake(illustrated), R"([{"amount":10,"direct":false},)"
                                   R"({"amount":10,"direct":true,"game":"bettel"},)"
                                   R"({"amount":20,"direct":true,"game":"sans"},)"
                                   R"({"amount":30,"direct":true,"game":"open_bettel"},)"
                                   R"({"amount":40,"direct":true,"game":"preference","suit":"hearts"}])");

  const std::string chalk = table_of_three("simple");
  play_to_phase(chalk, "auction", three());
  EXPECT_EQ(at_stake(chalk), "null");
}

TEST_F(HouseTest, H10_AnOffenceIsToldToAllAndWaitsOnTheirSheets) {
  const std::string id = table_of_three("simple{enforcement=table}");
  play_to_phase(id, "auction", three());
  Person* offender = nullptr;
  for (Person* person : three()) {
    if (!person->view(id).waits_for_me()) offender = person;
  }
  ASSERT_NE(offender, nullptr);
  EXPECT_EQ(offender->does(id, R"({"play":{"c":"pass"}})"), "ok");
  const std::string seat = std::to_string(offender->view(id).seat.value());
  for (Person* person : three()) {
    const json::value& fined = person->view(id).events.back().second;
    EXPECT_EQ(fined.at("e"), "fined");
    EXPECT_EQ(fined.at("offence"), "passed_out_of_turn");
    EXPECT_EQ(fined.at("message").at("id"), "{who} {offence}: a fine ({clause})");
    EXPECT_EQ(json::serialize(fined.at("message").at("args").at("clause")), R"({"clause":"M26"})");
    EXPECT_EQ(json::serialize(person->view(id).at("money").at("fines")),
              R"([{"seat":)" + seat + R"(,"offence":"passed_out_of_turn","count":1}])");
  }
  all_see_it_whole(id);
}

TEST_F(HouseTest, AMoveIsTakenBackByConsentBeforeANewCardWasSeen) {
  const std::string id = table_of_three();
  play_to_phase(id, "auction", three());
  const auto mover = [&]() -> Person& {
    return at_seat(id, static_cast<int>(anna.view(id).at("play").at("to_act").as_int64()));
  };
  const auto others = [&](const Person& one) {
    std::vector<Person*> result;
    for (Person* person : three()) {
      if (person != &one) result.push_back(person);
    }
    return result;
  };
  Person& first = mover();
  EXPECT_FALSE(first.view(id).at("actions").at("take_back").as_bool());
  EXPECT_EQ(first.does(id, R"({"take_back":true})"), "not_now");
  const json::object before = first.whole(id);
  EXPECT_EQ(first.does(id, R"({"play":{"c":"pass"}})"), "ok");
  EXPECT_TRUE(first.view(id).at("actions").at("take_back").as_bool());
  EXPECT_EQ(first.does(id, R"({"take_back":true})"), "ok");
  EXPECT_EQ(first.view(id).at("asked").at("what").as_string(), "take_back");
  EXPECT_EQ(mover().does(id, R"({"play":{"c":"pass"}})"), "not_now");  // it waits
  EXPECT_EQ(others(first)[0]->does(id, R"({"answer_take_back":false})"), "ok");
  EXPECT_NE(&mover(), &first);
  EXPECT_EQ(first.does(id, R"({"take_back":true})"), "ok");
  EXPECT_EQ(first.does(id, R"({"answer_take_back":true})"), "not_now");
  EXPECT_EQ(guest.does(id, R"({"answer_take_back":true})"), "not_seated");
  for (Person* person : others(first)) EXPECT_EQ(person->does(id, R"({"answer_take_back":true})"), "ok");
  EXPECT_EQ(&mover(), &first);
  all_see_it_whole(id);
  const json::object after = first.whole(id);
  for (const auto& [name, section] : after.at("sections").as_object()) {
    if (name != "clock") {
      EXPECT_EQ(section, before.at("sections").at(name)) << name;
    }
  }
  EXPECT_EQ(after.at("events"), before.at("events"));

  // Not after one has seen a card that he had not.
  play_to_phase(id, "play", three());
  Person& leader = mover();
  const auto card = leader.next_act(id, rng);
  ASSERT_TRUE(card);
  EXPECT_EQ(leader.does(id, *card), "ok");
  EXPECT_TRUE(leader.view(id).at("actions").at("take_back").as_bool());
  Person& second = mover();
  ASSERT_NE(&leader, &second);
  EXPECT_EQ(second.does(id, *second.next_act(id, rng)), "ok");
  EXPECT_FALSE(leader.view(id).at("actions").at("take_back").as_bool());
  EXPECT_EQ(leader.does(id, R"({"take_back":true})"), "not_now");
  // The second may, whom nothing new was shown.
  EXPECT_EQ(second.does(id, R"({"take_back":true})"), "ok");
  // No answer in time is a no.
  place.pass(21'000);
  EXPECT_TRUE(anna.view(id).at("asked").is_null());
  EXPECT_EQ(second.does(id, R"({"take_back":true})"), "ok");
  for (Person* person : others(second)) EXPECT_EQ(person->does(id, R"({"answer_take_back":true})"), "ok");
  EXPECT_EQ(&mover(), &second);
  all_see_it_whole(id);
  place.restart();
  for (Person* person : {&anna, &boris, &vera, &guest}) person->connect().open(id);
  play(id, three(), [&] { return deals_of(id) >= 2; });
  const auto page = place.house().get({"/api/tables/" + id + "/log", "", ""});
  EXPECT_TRUE(read_log(page->body));
}

TEST_F(HouseTest, AgainstBotsAMoveIsTakenBackAtOnce) {
  const std::string id = anna.create("simple", R"(["me","simple","simple"])");
  play(id, {&anna}, [&] { return phase_of(id) == "auction" && anna.view(id).waits_for_me(); });
  EXPECT_EQ(anna.does(id, R"({"play":{"c":"pass"}})"), "ok");
  EXPECT_EQ(anna.does(id, R"({"take_back":true})"), "ok");
  EXPECT_TRUE(anna.view(id).waits_for_me());
  EXPECT_EQ(anna.difference(id), "");
}

// --- Claims.

// All results that the play can still have, tricks by hand.
void every_result(const State& state, std::set<std::vector<int>>& results) {
  if (state.table.phase != Phase::kPlay) return;
  for (const Card card : playable(state.table, state.hidden.hands[state.table.turn])) {
    State next = state;
    const auto events = decide(next, command::PlayCard{next.table.to_act, card});
    ASSERT_TRUE(events);
    std::optional<std::vector<int>> taken;
    for (const Event& event : *events) {
      apply(next, event);
      if (!std::holds_alternative<event::CardPlayed>(event)) continue;
      taken.emplace();
      for (const Seat seat : kSeats) taken->push_back(next.table.taken[seat]);
    }
    if (next.table.phase == Phase::kPlay) {
      every_result(next, results);
    } else {
      results.insert(*taken);
    }
  }
}

// A random deal of these rules, up to a moment of the play with so many tricks left.
std::optional<State> late_position(const RuleSet& rules, int players, int tricks, std::mt19937_64& rng) {
  State state = start(rules, players, seat_at(static_cast<int>(rng() % static_cast<unsigned>(players))));
  const auto does = [&](const Command& command) {
    const auto events = decide(state, command);
    if (!events) return;
    for (const Event& event : *events) apply(state, event);
  };
  does(command::DealCards{deal_pack(shuffled_pack(rng))});
  for (int i = 0; i < 200 && state.table.phase != Phase::kDealing && state.table.phase != Phase::kFinished;
       ++i) {
    if (state.table.phase == Phase::kPlay && tricks_left(state.table) <= tricks && rng() % 3 == 0)
      return state;
    const ActionList actions = legal_actions(project(state, state.table.to_act));
    does(actions[rng() % actions.size()].command);
  }
  return std::nullopt;
}

TEST(Claims, AtOnceOnlyWhatCannotComeOutOtherwise) {
  std::mt19937_64 rng(3);
  int certain = 0;
  int open = 0;
  int certain_early = 0;
  for (int i = 0; i < 1'500; ++i) {
    const Preset& preset = presets()[static_cast<std::size_t>(i) % presets().size()];
    const auto state = late_position(
        preset.rules, std::clamp(3, min_players(preset.rules), max_players(preset.rules)), 3, rng);
    if (!state) continue;
    std::set<std::vector<int>> results;
    every_result(*state, results);
    ASSERT_FALSE(results.empty());
    const auto said = certain_outcome(project(*state, state->table.to_act));
    if (said) {
      EXPECT_EQ(results, std::set<std::vector<int>>{std::vector<int>(said->begin(), said->end())})
          << print_rules(preset.rules) << " " << i;
    }
    (said ? certain : open) += 1;
    // What can be played out is one of the results.
    const Seat claimant = state->table.to_act;
    for (int tricks = 0; tricks <= tricks_left(state->table); ++tricks) {
      const bool possible = std::ranges::any_of(results, [&](const std::vector<int>& taken) {
        int sum = 0;
        for (const Seat seat : state->table.active) {
          if (player_of_hand(state->table, seat) != claimant) continue;
          sum += taken[static_cast<std::size_t>(seat)] - state->table.taken[seat];
        }
        return sum == tricks;
      });
      const auto commands = play_out(*state, claimant, tricks);
      if (!possible) {
        EXPECT_FALSE(commands) << i;
      }
      if (said && possible) {
        EXPECT_TRUE(commands) << i;
      }
    }
  }
  // Earlier in the play there are too many ways to go through; some by chance must agree.
  for (int i = 0; i < 20'000 && certain_early < 20; ++i) {
    const Preset& preset = presets()[static_cast<std::size_t>(i) % presets().size()];
    const auto state = late_position(
        preset.rules, std::clamp(3, min_players(preset.rules), max_players(preset.rules)), 5, rng);
    if (!state || tricks_left(state->table) < 4) continue;
    const auto said = certain_outcome(project(*state, state->table.to_act));
    if (!said) continue;
    ++certain_early;
    for (int way = 0; way < 50; ++way) {
      State end = *state;
      PerSeat<std::uint8_t> taken = end.table.taken;
      while (end.table.phase == Phase::kPlay) {
        CardSet cards = playable(end.table, end.hidden.hands[end.table.turn]);
        for (auto skip = rng() % static_cast<unsigned>(cards.size()); skip > 0; --skip)
          cards -= cards.lowest();
        const auto events = decide(end, command::PlayCard{end.table.to_act, cards.lowest()});
        for (const Event& event : *events) {
          apply(end, event);
          if (std::holds_alternative<event::CardPlayed>(event)) taken = end.table.taken;
        }
      }
      EXPECT_EQ(*said, taken) << i;
    }
  }
  EXPECT_GT(certain, 60);
  EXPECT_GT(open, 100);
  EXPECT_EQ(certain_early, 20);
}

TEST_F(HouseTest, WhatIsClaimedNeedsTheOpponentsConsent) {
  const std::string id = table_of_three();
  int agreed = 0;
  int refused = 0;
  for (int i = 0; i < 4'000 && (agreed < 3 || refused < 3); ++i) {
    play(id, three(), [&] { return phase_of(id) == "play"; });
    Person& claimant = at_seat(id, static_cast<int>(anna.view(id).at("play").at("to_act").as_int64()));
    const std::int64_t most = claimant.view(id).at("actions").at("claim").at("most").as_int64();
    EXPECT_EQ(claimant.does(id, R"({"claim":{"tricks":)" + std::to_string(most + 1) + "}}"),
              most == 10 ? "bad_frame" : "illegal");
    for (Person* other : three()) {
      if (other == &claimant) continue;
      EXPECT_EQ(other->does(id, R"({"claim":{"tricks":1}})"), "not_now");
      EXPECT_EQ(other->does(id, R"({"answer_claim":true})"), "not_now");
    }
    const std::size_t deals = deals_of(id);
    const std::string said = claimant.does(
        id, R"({"claim":{"tricks":)" + std::to_string(rng() % static_cast<unsigned>(most + 1)) + "}}");
    if (said != "ok" || anna.view(id).at("asked").is_null()) {
      if (deals_of(id) > deals) continue;
      if (const auto act = claimant.next_act(id, rng)) claimant.does(id, *act);
      continue;
    }
    EXPECT_EQ(anna.view(id).at("asked").at("what").as_string(), "claim");
    all_see_it_whole(id);
    const bool yes = agreed <= refused;
    for (Person* other : three()) {
      if (anna.view(id).at("asked").is_null() || !other->view(id).waits_for_me()) continue;
      EXPECT_NE(other, &claimant);
      EXPECT_EQ(other->does(id, std::string(R"({"answer_claim":)") + (yes ? "true" : "false") + "}"), "ok");
      if (!yes) break;
    }
    sums_to_zero(id);
    EXPECT_TRUE(anna.view(id).at("asked").is_null());
    // The cards may not allow what everybody granted.
    if (yes && deals_of(id) > deals) {
      EXPECT_EQ(deals_of(id), deals + 1);
      ++agreed;
    } else {
      EXPECT_EQ(deals_of(id), deals);
      ++refused;
      if (const auto act = claimant.next_act(id, rng)) claimant.does(id, *act);
    }
    all_see_it_whole(id);
  }
  EXPECT_GE(agreed, 3);
  EXPECT_GE(refused, 3);
}

// --- Fair cards.

TEST_F(HouseTest, TheServerPromisesFirstAndOnlyPromisedSeedsCount) {
  const std::string id = table_of_three();
  ASSERT_EQ(stage_of(id), "readying");
  const std::string promise(anna.view(id).at("fair").at("promise").as_string());
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_TRUE(anna.view(id).at("fair").at("commits").at(seat).is_null());
  }
  EXPECT_EQ(anna.does(id, R"({"seed":")" + std::string(64, '0') + "\"}"), "not_now");
  EXPECT_EQ(guest.does(id, guest.ready(id)), "not_seated");
  for (Person* person : three()) EXPECT_EQ(person->does(id, person->ready(id)), "ok");
  EXPECT_EQ(stage_of(id), "seeds");
  EXPECT_EQ(anna.view(id).at("fair").at("promise").as_string(), promise);
  EXPECT_EQ(anna.does(id, R"({"seed":")" + std::string(64, '0') + "\"}"), "forbidden");
  EXPECT_EQ(anna.does(id, R"({"ready":{"commit":")" + std::string(64, '1') + "\"}}"), "not_now");
  EXPECT_EQ(anna.does(id, anna.seed(id)), "ok");
  EXPECT_EQ(anna.does(id, anna.seed(id)), "not_now");
  EXPECT_EQ(boris.does(id, boris.seed(id)), "ok");
  // Vera's never comes. Nobody's seed is told before the deal is over.
  place.pass(3'900);
  EXPECT_EQ(stage_of(id), "seeds");
  const std::string boris_seed = seed_text(boris.seeds[id]);
  const Seed anna_seed = anna.seeds[id];
  place.pass(300);
  EXPECT_EQ(stage_of(id), "playing");
  for (const Person* person : {&anna, &boris, &vera, &guest}) {
    for (const json::object& frame : person->frames) {
      EXPECT_EQ(json::serialize(frame).find(boris_seed), std::string::npos);
    }
  }
  play(id, three(), [&] { return deals_of(id) >= 1; });
  const json::value& last = anna.view(id).at("fair").at("last");
  ASSERT_FALSE(last.is_null());
  EXPECT_EQ(last.at("promise").as_string(), promise);
  EXPECT_EQ(last.at("seeds").at(0).as_string(), seed_text(anna_seed));
  EXPECT_EQ(last.at("seeds").at(1).as_string(), boris_seed);
  EXPECT_TRUE(last.at("seeds").at(2).is_null());
  const auto server = seed_of_text(last.at("seed").as_string());
  ASSERT_TRUE(server);
  EXPECT_EQ(seed_text(commitment(*server)), promise);
  const auto page = place.house().get({"/api/tables/" + id + "/log", "", ""});
  const auto log = read_log(page->body);
  ASSERT_TRUE(log);
  ASSERT_EQ(log->notes.size(), 1U);
  const auto note = shuffle_note_from_json(log->notes[0].json, 3);
  ASSERT_TRUE(note && *note);
  EXPECT_TRUE(check_promises(**note));
  const auto dealt = std::ranges::find_if(
      log->events, [](const Event& event) { return std::holds_alternative<event::Dealt>(event); });
  ASSERT_NE(dealt, log->events.end());
  EXPECT_EQ(deal_pack(pack_of(**note)), std::get<event::Dealt>(*dealt).deal);
}

// --- Who may see and do what.

TEST_F(HouseTest, SpectatorsSeeNothingOfTheDealUnderWay) {
  const std::string id = table_of_three();
  play(id, three(), [&] { return deals_of(id) >= 2; });
  const std::set<std::string> allowed{"setup", "seats", "state", "money", "sheet", "past", "final"};
  for (const json::object& frame : guest.frames) {
    if (const json::value* events = frame.if_contains("events")) {
      EXPECT_TRUE(events->as_array().empty());
    }
    EXPECT_FALSE(frame.contains("clock"));
    const json::value* sections = frame.if_contains("sections");
    if (sections == nullptr) continue;
    for (const auto& [name, value] : sections->as_object())
      EXPECT_TRUE(allowed.contains(std::string(name))) << name;
  }
  EXPECT_EQ(guest.view(id).at("past"), anna.view(id).at("past"));
  EXPECT_EQ(guest.view(id).at("money"), anna.view(id).at("money"));
  play_to_phase(id, "play", three());
  const std::string under_way = "/api/tables/" + id + "/deals/" + std::to_string(deals_of(id) + 1);
  EXPECT_EQ(place.house().get({under_way, "", ""})->status, 404);
  const auto log = read_log(place.house().get({"/api/tables/" + id + "/log", "", ""})->body);
  ASSERT_TRUE(log);
  EXPECT_EQ(std::ranges::count_if(
                log->events, [](const Event& event) { return std::holds_alternative<event::Dealt>(event); }),
            static_cast<std::ptrdiff_t>(deals_of(id)));
  all_see_it_whole(id);
}

TEST_F(HouseTest, ADealIsPractisedAlone) {
  const std::string id = table_of_three();
  play(id, three(), [&] { return deals_of(id) >= 1; });
  const auto practise = [&](std::string_view fields) {
    const std::uint64_t seq = guest.next_seq();
    guest.send(R"({"t":"practice","seq":)" + std::to_string(seq) + "," + std::string(fields) + "}");
    return seq;
  };
  EXPECT_EQ(guest.outcome(practise(R"("from":"nowhere","deal":1,"seat":1)")), "no_table");
  EXPECT_EQ(guest.outcome(practise(R"("from":")" + id + R"(","deal":2,"seat":1)")), "no_table");
  EXPECT_EQ(guest.outcome(practise(R"("from":")" + id + R"(","deal":1,"seat":4)")), "bad_frame");
  const std::uint64_t seq = practise(R"("from":")" + id + R"(","deal":1,"seat":2,"bots":"simple")");
  ASSERT_EQ(guest.outcome(seq), "ok");
  const std::string mine(json::parse(guest.answers[seq][0]).at("table").as_string());
  guest.open(mine);
  EXPECT_TRUE(guest.view(mine).at("setup").at("practice").as_bool());
  EXPECT_EQ(guest.does(mine, guest.ready(mine)), "not_now");
  boris.open(mine);
  EXPECT_EQ(boris.does(mine, R"({"sit":{"seat":1}})"), "not_now");
  std::string dealt;
  play(mine, {&guest}, [&] {
    const auto& events = guest.view(mine).events;
    if (dealt.empty() && !events.empty()) dealt = json::serialize(events.front().second.at("hand"));
    return guest.view(mine).stage() == "finished";
  });
  EXPECT_TRUE(guest.view(mine).at("final").is_null());
  EXPECT_EQ(guest.difference(mine), "");
  // The same cards as at the table they come from.
  const auto original = json::parse(place.house().get({"/api/tables/" + id + "/deals/1", "", ""})->body);
  EXPECT_NE(json::serialize(original.at("steps").at(0).at("sections").at("cards")).find(dealt),
            std::string::npos);
  EXPECT_EQ(place.house().get({"/api/tables/" + mine + "/deals/1", "", ""})->status, 200);
  EXPECT_EQ(place.house().get({"/api/tables/" + mine + "/log", "", ""})->status, 200);
}

TEST_F(HouseTest, TalkIsHeardByAllAndKept) {
  const std::string id = table_of_three();
  EXPECT_EQ(anna.does(id, R"({"chat":"\"Здравствуйте\" <b>"})"), "ok");
  EXPECT_EQ(guest.does(id, R"({"chat":"good evening"})"), "ok");
  for (Person* person : {&anna, &boris, &vera, &guest}) {
    const auto& chat = person->view(id).chat;
    ASSERT_EQ(chat.size(), 2U);
    EXPECT_EQ(chat[0].at("text").as_string(), "\"Здравствуйте\" <b>");
    EXPECT_EQ(chat[0].at("from").at("seat").as_int64(), 1);
    EXPECT_EQ(chat[1].at("from").at("client").as_string(), guest.client);
    EXPECT_EQ(chat[1].at("name").as_string(), "Guest");
  }
  for (int i = 0; i < 60; ++i) {
    place.pass(2'000);
    EXPECT_EQ(vera.does(id, R"({"chat":"and so on"})"), "ok");
  }
  EXPECT_EQ(anna.whole(id).at("chat").as_array().size(), 50U);
  EXPECT_EQ(vera.does(id, R"({"chat":""})"), "bad_frame");
  EXPECT_EQ(vera.does(id, R"({"chat":")" + std::string(301, 'x') + "\"}"), "bad_frame");
  EXPECT_EQ(vera.does(id, R"({"chat":"a\u0007"})"), "bad_frame");
  int too_many = 0;
  for (int i = 0; i < 10; ++i) too_many += vera.does(id, R"({"chat":"!"})") == "too_many" ? 1 : 0;
  EXPECT_GT(too_many, 0);
}

TEST_F(HouseTest, RefusalsSayWhy) {
  const std::string id = table_of_three();
  play_to_phase(id, "auction", three());
  const std::uint32_t version = place.table(id).version;
  Person& mover = at_seat(id, static_cast<int>(anna.view(id).at("play").at("to_act").as_int64()));
  Person& waiting = &mover == &anna ? boris : anna;
  EXPECT_EQ(waiting.does(id, R"({"play":{"c":"pass"}})"), "illegal");
  EXPECT_EQ(waiting.does(id, R"({"play":{"c":"pass","seat":1}})"), "bad_frame");
  EXPECT_EQ(mover.does(id, R"({"play":{"c":"pass","seat":2}})"), "bad_frame");
  EXPECT_EQ(mover.does(id, R"({"play":{"c":"deal"}})"), "bad_frame");
  EXPECT_EQ(mover.does(id, R"({"play":{"c":"play","card":"SA"}})"), "illegal");
  EXPECT_EQ(mover.does(id, R"({"claim":{"tricks":1}})"), "not_now");
  EXPECT_EQ(guest.does(id, R"({"play":{"c":"pass"}})"), "not_seated");
  EXPECT_EQ(guest.does(id, R"({"stand":true})"), "not_seated");
  EXPECT_EQ(guest.does(id, R"({"sit":{"seat":1}})"), "seat_taken");
  EXPECT_EQ(guest.does(id, R"({"sit":{"seat":5}})"), "bad_frame");
  EXPECT_EQ(guest.does(id, R"({"sit":{"seat":6}})"), "bad_frame");
  EXPECT_EQ(guest.does(id, R"({"end":true})"), "not_host");
  EXPECT_EQ(anna.does(id, R"({"end":true})"), "not_now");
  EXPECT_EQ(boris.does(id, R"({"sit":{"seat":1}})"), "not_now");
  EXPECT_EQ(anna.does(id, R"({"seat_bot":{"seat":2,"bot":"simple"}})"), "not_now");
  EXPECT_EQ(boris.does(id, R"({"seat_bot":{"seat":2,"bot":"simple"}})"), "not_host");
  EXPECT_EQ(anna.does(id, R"({"stand":false})"), "bad_frame");
  EXPECT_EQ(anna.does(id, R"({"fly":true})"), "bad_frame");
  EXPECT_EQ(anna.does("nowhere", R"({"stand":true})"), "no_table");
  EXPECT_EQ(place.table(id).version, version);

  const auto answers = [&](Person& person, std::string_view frame) {
    person.send(frame);
    return std::string(person.frames.back().at("t") == "no" ? person.frames.back().at("code").as_string()
                                                            : person.frames.back().at("t").as_string());
  };
  EXPECT_EQ(answers(guest, "no JSON"), "bad_frame");
  EXPECT_EQ(answers(guest, "[]"), "bad_frame");
  EXPECT_EQ(answers(guest, R"({"t":"ping","at":7})"), "pong");
  EXPECT_EQ(answers(guest, R"({"t":"ping","at":7,"more":1})"), "bad_frame");
  EXPECT_EQ(answers(guest, R"({"t":"open","table":"nowhere"})"), "no_table");
  EXPECT_EQ(answers(guest, R"({"t":"create","seq":900,"rules":"whist","seats":["me","open","open"]})"),
            "bad_rules");
  EXPECT_EQ(answers(guest, R"({"t":"create","seq":901,"rules":"austrian","seats":["me","open"]})"),
            "bad_rules");
  EXPECT_EQ(answers(guest, R"({"t":"create","seq":902,"rules":"simple","seats":["me","me","open"]})"),
            "bad_frame");
  EXPECT_EQ(answers(guest, R"({"t":"hello","protocol":1,"token":")" + guest.token() + R"(","name":"x"})"),
            "bad_frame");
  Person stranger(place, "Stranger");
  stranger.connection = place.next_connection();
  place.house().opened(stranger.connection);
  EXPECT_EQ(answers(stranger, R"({"t":"lobby","on":true})"), "hello_first");
  stranger.send(R"({"t":"create","seq":7,"rules":"simple","seats":["me","open","open"]})");
  EXPECT_EQ(stranger.outcome(7), "hello_first");
  EXPECT_EQ(
      answers(stranger, R"({"t":"hello","protocol":1,"token":")" + stranger.token() + R"(","name":" x"})"),
      "bad_name");
  EXPECT_EQ(answers(stranger, R"({"t":"hello","protocol":2})"), "protocol");
  EXPECT_EQ(place.letters().closed[stranger.connection].first, 1002);

  // Names are cut to be shown, and never in the middle of a letter.
  std::string letters;
  for (int i = 0; i < 40; ++i) letters += "ж";
  EXPECT_EQ(answers(guest, R"({"t":"a)" + letters + R"("})"), "bad_frame");
  EXPECT_EQ(answers(guest, R"({"t":"ping","at":1,"a)" + letters + R"(":1})"), "bad_frame");
  EXPECT_EQ(guest.does(id, R"({"a)" + letters + R"(":1})"), "bad_frame");
  EXPECT_EQ(answers(guest, R"({"t":"open","table":7,"version":"a)" + letters + R"("})"), "bad_frame");

  const std::string bots = anna.create("simple", R"(["me","simple","simple"])");
  EXPECT_EQ(anna.does(bots, R"({"end":true})"), "ok");
  for (const char* act :
       {R"({"end":true})", R"({"stand":true})", R"({"take_back":true})", R"({"play":{"c":"pass"}})"}) {
    EXPECT_NE(anna.does(bots, act), "ok") << act;
  }
  EXPECT_EQ(anna.does(bots, anna.ready(bots)), "not_now");
}

TEST(House, ThereIsAnEndToTables) {
  HouseSettings settings;
  settings.tables_made = 3;
  settings.tables_open = 2;
  Place place(1, settings);
  Person anna(place, "Anna");
  anna.connect();
  std::vector<std::string> made;
  for (int i = 0; i < 3; ++i) {
    made.push_back(anna.create("simple", R"(["me","open","open"])"));
    EXPECT_NE(made.back(), "");
  }
  EXPECT_EQ(anna.frames.back().at("code").as_string(), "too_many");  // opened
  EXPECT_EQ(anna.create("simple", R"(["me","open","open"])"), "");
  EXPECT_EQ(anna.frames.back().at("code").as_string(), "too_many");  // made
  anna.close(made[0]);
  anna.open(made[2]);
  EXPECT_TRUE(anna.views[made[2]].open);
}

TEST(House, AnOldCommandIsNotCarriedOutAgain) {
  Place place(1, brisk());
  Person anna(place, "Anna");
  Person guest(place, "Guest");
  anna.connect();
  guest.connect();
  const std::string id = anna.create("simple", R"(["me","open","open"])");
  guest.open(id);
  EXPECT_EQ(guest.outcome(guest.act(id, R"({"chat":"first"})", 1'000)), "ok");
  for (std::uint64_t seq = 1'001; seq < 1'040; ++seq) {
    place.pass(2'000);
    EXPECT_EQ(guest.outcome(guest.act(id, R"({"chat":"later"})", seq)), "ok");
  }
  for (const std::uint64_t seq : {1'000U, 1'010U, 1'020U, 10U}) {
    place.pass(2'000);
    guest.act(id, R"({"chat":"first"})", seq);
    EXPECT_EQ(guest.outcome(seq), "old_seq") << seq;
  }
  EXPECT_NE(place.house().find(id), nullptr);
  place.restart();
  guest.connect().open(id);
  EXPECT_EQ(guest.outcome(guest.act(id, R"({"chat":"first"})", 1'000)), "old_seq");
  EXPECT_EQ(guest.outcome(guest.act(id, R"({"chat":"the last is remembered"})", 1'039)), "ok");
  EXPECT_TRUE(guest.faults.empty());
}

TEST(House, TheLobbyListsWhatMayBeListed) {
  Place place(1, brisk());
  Person anna(place, "Anna");
  Person guest(place, "Guest");
  anna.connect();
  guest.connect();
  guest.send(R"({"t":"lobby","on":true})");
  EXPECT_TRUE(guest.frames.back().at("tables").as_array().empty());
  const std::string id =
      anna.create("simple", R"(["me","open","open"])", R"(,"title":"tonight \"listed\":true")");
  anna.create("simple", R"(["me","open","open"])", R"(,"listed":false)");
  place.pass(1'200);
  const auto listed = [&] { return guest.frames.back().at("tables").as_array(); };
  ASSERT_EQ(listed().size(), 1U);
  EXPECT_EQ(listed()[0].at("table").as_string(), id);
  EXPECT_EQ(listed()[0].at("stage").as_string(), "gathering");
  place.restart();
  guest.connect().send(R"({"t":"lobby","on":true})");
  EXPECT_EQ(listed().size(), 1U);
  anna.connect().open(id);
  EXPECT_EQ(anna.does(id, R"({"end":true})"), "ok");
  place.pass(1'200);
  EXPECT_TRUE(listed().empty());
}

TEST_F(HouseTest, AHintIsGivenToTheOneWhoseTurnItIs) {
  const std::string id = table_of_three();
  const auto hint = [&](Person& person, const std::string& table) {
    person.send(R"({"t":"hint","table":")" + table + "\"}");
    const json::object& frame = person.frames.back();
    return frame.at("t") == "no" ? std::string(frame.at("code").as_string())
                                 : std::string(frame.at("t").as_string());
  };
  EXPECT_EQ(hint(anna, id), "not_now");
  play_to_phase(id, "auction", three());
  Person& mover = at_seat(id, static_cast<int>(anna.view(id).at("play").at("to_act").as_int64()));
  Person& waiting = &mover == &anna ? boris : anna;
  EXPECT_EQ(hint(mover, id), "hint");
  const std::string move = R"({"play":)" + json::serialize(mover.frames.back().at("do")) + "}";
  EXPECT_EQ(hint(waiting, id), "not_now");
  EXPECT_EQ(hint(guest, id), "not_seated");
  EXPECT_EQ(mover.does(id, move), "ok");
  const std::string without = anna.create("simple", R"(["me","simple","simple"])", R"(,"hints":false)");
  play(without, {&anna},
       [&] { return anna.view(without).stage() == "playing" && anna.view(without).waits_for_me(); });
  EXPECT_EQ(hint(anna, without), "forbidden");
}

}  // namespace
}  // namespace pulka
