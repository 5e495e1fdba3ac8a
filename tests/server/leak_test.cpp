// What a seat is sent depends on nothing that it has not seen. Parties are played at the house by people who
// know nothing but their frames; then a deal of each is played twice again by the same acts: once with the
// same cards, and once with those that one seat has not seen lying otherwise. Every byte that is sent to this
// seat, and to a spectator, must be the same.
//
//   PULKA_NIGHTLY=1      5,000 parties instead of 200
//   PULKA_PARTIES=A-B    parties A to B, both included
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "game/game.hpp"
#include "house_for_tests.hpp"
#include "knowledge.hpp"
#include "notation/cards.hpp"
#include "notation/command_json.hpp"
#include "notation/rule_text.hpp"
#include "past_deal.hpp"
#include "random_party.hpp"
#include "rules/options.hpp"
#include "server/log.hpp"
#include "two_worlds.hpp"

namespace pulka {
namespace {

using for_tests::Disk;
using for_tests::Person;
using for_tests::Place;
using for_tests::View;
using random_party::chance;
using random_party::random_int;
using random_party::Rng;
namespace json = boost::json;

struct Reached {
  int parties = 0;
  int worlds = 0;          // pairs compared
  int really_two = 0;      // of these, with another layout
  int others_noticed = 0;  // of these, in which some other seat was sent something else
  std::size_t frames = 0;  // compared
  std::size_t refusals = 0;
  std::size_t scanned = 0;
  std::set<std::string> phases;
  std::set<std::string> presets;
} reached;

// All cards that a frame names.
CardSet cards_in(const json::value& value) {
  CardSet cards;
  if (const auto* object = value.if_object()) {
    for (const auto& [name, one] : *object) cards |= cards_in(one);
  } else if (const auto* array = value.if_array()) {
    for (const json::value& one : *array) cards |= cards_in(one);
  } else if (const auto* text = value.if_string()) {
    const std::string_view word = *text;
    if (const auto card = parse_card(word); card && word.size() == 2) cards |= *card;
    if (std::ranges::count(word, '.') == 3) {
      if (const auto hand = parse_hand(word)) cards |= *hand;
    }
  }
  return cards;
}

// Who has seen what, by the table's records.
class Witness final : public FoldObserver {
 public:
  Witness(std::string id, const Disk& disk)
      : id_(std::move(id)), disk_(disk), table_(*setup_from_json(disk.records.at(id_).front().body)) {}

  void look() {
    const auto& records = disk_.records.at(id_);
    while (table_.version + 1 < records.size()) {
      const auto step = step_from_json(records[table_.version + 1].body, table_.players());
      fold(table_, *step, this);
    }
  }
  [[nodiscard]] CardSet seen(Seat seat) const { return knowledge_.seen[seat]; }
  [[nodiscard]] CardSet seen_before_the_deal(Seat seat) const { return last_deal_.seen[seat]; }
  [[nodiscard]] std::uint32_t dealt_in() const { return dealt_in_; }

 private:
  void happens(const Table& before, const Event& event) override {
    if (std::holds_alternative<event::Dealt>(event)) {
      last_deal_ = knowledge_;
      dealt_in_ = table_.version;
    }
    knowledge_.add(before, event);
  }

  std::string id_;
  const Disk& disk_;
  HostedTable table_;
  Knowledge knowledge_;
  Knowledge last_deal_;
  std::uint32_t dealt_in_ = 0;
};

// What one of them does.
struct Step {
  enum class Kind : std::uint8_t { kAct, kFrame, kLeave, kComeBack, kOpenAnew, kWait };
  Kind kind = Kind::kWait;
  std::size_t who = 0;
  std::string text;
  bool with_version = false;
  std::optional<std::size_t> discard;  // the number of this discard in the deal
};

// A table with all who have to do with it. The last one looks on.
struct Company {
  Company(std::uint64_t number, int players) : place(number), players(players) {
    static constexpr std::array<const char*, kMaxPlayers + 1> kNames{"Anna", "Boris", "Vera",
                                                                     "Gleb", "Dina",  "Guest"};
    for (int i = 0; i < players; ++i) {
      people.push_back(std::make_unique<Person>(place, kNames[static_cast<std::size_t>(i)]));
    }
    people.push_back(std::make_unique<Person>(place, "Guest"));
  }
  [[nodiscard]] Person& guest() { return *people.back(); }

  void take(const Step& step, const std::string& id) {
    Person& person = *people[step.who];
    switch (step.kind) {
      case Step::Kind::kAct:
        person.act(id, step.text);
        break;
      case Step::Kind::kFrame:
        person.send(step.text);
        break;
      case Step::Kind::kLeave:
        person.disconnect();
        break;
      case Step::Kind::kComeBack: {
        const std::int64_t known = person.views[id].version;
        person.connect();
        if (step.with_version) {
          person.open_from(id, known);
        } else {
          person.open(id);
        }
        break;
      }
      case Step::Kind::kOpenAnew:
        if (step.with_version) {
          person.open_from(id, std::max<std::int64_t>(0, person.views[id].version - 3));
        } else {
          person.open(id);
        }
        break;
      case Step::Kind::kWait:
        place.pass(100);
        break;
    }
  }

  Place place;
  int players;
  std::vector<std::unique_ptr<Person>> people;
};

bool without_cards(const Batch& batch) {
  return std::ranges::all_of(batch.events, [](const Event& event) {
    return std::holds_alternative<event::BidMade>(event) || std::holds_alternative<event::Passed>(event) ||
           std::holds_alternative<event::NumberCalled>(event) ||
           std::holds_alternative<event::WhistCalled>(event) ||
           std::holds_alternative<event::Bought>(event) || std::holds_alternative<event::Invited>(event);
  });
}

class Party {
 public:
  explicit Party(std::uint64_t number)
      : number_(number),
        rng_(number),
        setting_(random_party::random_setting(number, rng_)),
        company_(number, setting_.players) {}

  // What is wrong, in words.
  std::string play() {
    ++reached.parties;
    for (const Preset& preset : presets()) {
      if (preset.rules == setting_.rules) reached.presets.emplace(preset.name);
    }
    if (std::string fault = begin(); !fault.empty()) return fault;
    // Somewhere in one of the first deals.
    const auto deals = static_cast<std::uint32_t>(random_int(rng_, 0, 2));
    for (int i = 0; i < 3'000; ++i) {
      if (table().state.table.deals_done >= deals && !table().between_deals()) break;
      if (table().stage() == Stage::kFinished) return "";
      if (std::string fault = go_on(); !fault.empty()) return fault;
    }
    if (table().between_deals()) return "no deal came about";
    snapshot_ = company_.place.disk;
    began_ = company_.place.now;
    viewer_ = seat_at(random_int(rng_, 0, setting_.players - 1));
    if (std::string fault = tell_story(); !fault.empty()) return fault;
    return compare();
  }

 private:
  [[nodiscard]] const HostedTable& table() { return company_.place.table(id_); }
  [[nodiscard]] Person& person(Seat seat) { return *company_.people[static_cast<std::size_t>(seat)]; }

  std::string begin() {
    for (const auto& person : company_.people) person->connect();
    std::string seats = R"(["me")";
    for (int i = 1; i < setting_.players; ++i) seats += R"(,"open")";
    Person& host = *company_.people.front();
    id_ = host.create(print_rules(setting_.rules), seats + "]", chance(rng_, 50) ? R"(,"hints":false)" : "");
    if (id_.empty()) return "the table was not made";
    for (std::size_t i = 1; i < company_.people.size(); ++i) {
      company_.people[i]->open(id_);
      if (company_.people[i].get() == &company_.guest()) break;
      company_.people[i]->act(id_, R"({"sit":{"seat":)" + std::to_string(i + 1) + "}}");
    }
    witness_.emplace(id_, company_.place.disk);
    return scan();
  }

  // One of those who are waited for acts, or time goes on.
  std::string go_on() {
    for (const auto& person : company_.people) {
      if (const auto act = person->next_act(id_, rng_)) {
        person->act(id_, *act);
        return scan();
      }
    }
    company_.place.pass(100);
    return scan();
  }

  // Every frame that came since names only what its reader has been shown.
  std::string scan() {
    witness_->look();
    for (const auto& person : company_.people) {
      for (const std::string& fault : person->faults) return person->name() + ": " + fault;
      const bool looks_on = person.get() == &company_.guest();
      for (const json::object& frame : person->frames) {
        ++reached.scanned;
        // A refusal repeats what was sent.
        if (frame.at("t") == "no") continue;
        CardSet seen;
        if (!looks_on) {
          const auto seat = seat_at(static_cast<int>(&person - company_.people.data()));
          seen = witness_->seen(seat);
          const json::value* version = frame.if_contains("version");
          if (frame.at("t") == "step" && version->as_int64() < witness_->dealt_in()) {
            seen |= witness_->seen_before_the_deal(seat);
          }
        }
        if (!(cards_in(frame) - seen).empty()) {
          return person->name() + " is shown a card: " + json::serialize(frame);
        }
      }
      person->frames.clear();
    }
    return "";
  }

  // The deal from its first call on, with all that people may try.
  std::string tell_story() {
    const int length = random_int(rng_, 1, 70);
    std::size_t discards = 0;
    for (int i = 0; i < length; ++i) {
      std::optional<Step> step = next_step();
      if (!step) continue;
      const auto batches_before = table().batches.size();
      if (step->text.find(R"("c":"discard")") != std::string::npos && step->who != viewer_index()) {
        step->discard = discards;
      }
      const State before = table().state;
      const std::vector<Batch> batches = table().batches;
      company_.take(*step, id_);
      const bool claimed =
          table().batches.size() > batches_before && step->text.find("claim") != std::string::npos;
      if (table().between_deals() || claimed) {
        // Now all cards are shown.
        story_batches_ = batches;
        now_ = before;
        return scan();
      }
      if (table().batches.size() > batches_before) {
        for (const Event& event : table().batches.back().events) {
          const auto* discarded = std::get_if<event::Discarded>(&event);
          if (discarded != nullptr) ++discards;
        }
      }
      if (std::string fault = scan(); !fault.empty()) return fault;
      seen_ = witness_->seen(viewer_);
      script_.push_back(std::move(*step));
    }
    story_batches_ = table().batches;
    now_ = table().state;
    return "";
  }
  [[nodiscard]] std::size_t viewer_index() const { return static_cast<std::size_t>(viewer_); }

  std::optional<Step> next_step() {
    Step step;
    Person& viewer = person(viewer_);
    if (!viewer.connected()) {
      if (chance(rng_, 40)) return Step{Step::Kind::kComeBack, viewer_index(), {}, chance(rng_, 70), {}};
    } else {
      step.who = viewer_index();
      switch (random_int(rng_, 0, 19)) {
        case 0:
          step.kind = Step::Kind::kLeave;
          return step;
        case 1:
          step.kind = Step::Kind::kOpenAnew;
          step.with_version = chance(rng_, 50);
          return step;
        case 2:
        case 3:
        case 4:
          step.kind = Step::Kind::kAct;
          step.text = anything();
          return step;
        case 5:
          step.kind = Step::Kind::kFrame;
          // Hints are a bot's thoughts, and only refusals the house's own.
          if (viewer.view(id_).waits_for_me() && table().setup.hints) return std::nullopt;
          step.text = R"({"t":"hint","table":")" + id_ + "\"}";
          return step;
        case 6:
          step.kind = Step::Kind::kAct;
          step.who = static_cast<std::size_t>(random_int(rng_, 0, setting_.players));
          step.text = R"({"chat":"well"})";
          return step;
        case 7:
          return step;  // time goes on
        default:
          break;
      }
    }
    if (chance(rng_, 8)) {
      // Somebody takes a call back.
      const Seat seat = seat_at(random_int(rng_, 0, setting_.players - 1));
      const auto since = undoable(table(), seat);
      const bool harmless = since && std::ranges::all_of(table().batches, [&](const Batch& batch) {
                              return batch.version < *since || without_cards(batch);
                            });
      if (harmless && !table().claim && !table().take_back && person(seat).connected()) {
        return Step{Step::Kind::kAct, static_cast<std::size_t>(seat), R"({"take_back":true})", false, {}};
      }
    }
    for (std::size_t i = 0; i + 1 < company_.people.size(); ++i) {
      Person& one = *company_.people[i];
      if (!one.connected()) continue;
      if (table().claim && table().claim->asked.has(seat_at(static_cast<int>(i)))) {
        return Step{Step::Kind::kAct, i, R"({"answer_claim":false})", false, {}};
      }
      const auto act = one.next_act(id_, rng_);
      // What aces one has, others do not know.
      if (!act || act->find("announce_aces") != std::string::npos) continue;
      return Step{Step::Kind::kAct, i, *act, false, {}};
    }
    return Step{};
  }

  // What the viewer may say, right or wrong.
  std::string anything() {
    const bool may_claim = table().state.table.phase == Phase::kPlay && table().state.table.to_act == viewer_;
    switch (may_claim && chance(rng_, 50) ? 0 : random_int(rng_, 0, 7)) {
      case 0:
        return R"({"claim":{"tricks":)" + std::to_string(random_int(rng_, 0, may_claim ? 4 : 10)) + "}}";
      case 1:
        return R"({"sit":{"seat":1}})";
      case 2:
        return R"({"back":true})";
      case 3:
        return R"({"ready":{"commit":")" + std::string(64, '0') + R"("}})";
      case 4:
        return R"({"answer_take_back":true})";
      default:
        break;
    }
    // A wrong card may be a right one now and then, and is then as good as any.
    static constexpr std::array<const char*, 4> kSuitWords{"spades", "clubs", "diamonds", "hearts"};
    static constexpr std::array<const char*, 5> kGameWords{"seven", "petite_misere", "bettel", "sans",
                                                           "totus"};
    const std::string suit = kSuitWords[static_cast<std::size_t>(random_int(rng_, 0, 3))];
    const std::string game = kGameWords[static_cast<std::size_t>(random_int(rng_, 0, 4))];
    const Card card = Card::from_index(static_cast<unsigned>(random_int(rng_, 0, kPackSize - 1)));
    std::string command;
    switch (random_int(rng_, 0, 11)) {
      case 0:
        command = R"("pass")";
        break;
      case 1:
        command = R"("whist")";
        break;
      case 2:
        command = R"("take_talon")";
        break;
      case 3:
        command = R"("buy")";
        break;
      case 4:
        command = R"("invite")";
        break;
      case 5:
        command = R"("announce_aces","aces":"none")";
        break;
      case 6:
        command = R"("bid","suit":")" + suit + "\"";
        break;
      case 7:
        command = R"("bid","game":")" + game + R"(","suit":")" + suit + "\"";
        break;
      case 8:
        command = R"("declare","suit":")" + suit + "\"";
        break;
      case 9:
        command = R"("call_number","number":)" + std::to_string(random_int(rng_, 1, 8));
        break;
      case 10:
        command = R"("discard","cards":["S7","HA"])";
        break;
      default:
        command = R"("play","card":")" + card_code(card) + "\"";
        break;
    }
    return R"({"play":{"c":)" + command + "}}";
  }

  // Who was sent what.
  using Sent = std::vector<std::vector<std::string>>;

  Sent replay_with(const std::vector<Event>& events, std::string* fault) {
    Company company(number_, setting_.players);
    company.place.now = began_;
    company.place.disk = snapshot_;
    // The record of the deal, with these cards.
    auto& records = company.place.disk.records[id_];
    for (TableRecord& record : records) {
      if (record.version == 0) continue;
      auto step = *step_from_json(record.body, setting_.players);
      for (TableEvent& happened : step.events) {
        auto* moved = std::get_if<table_event::Moved>(&happened);
        if (moved == nullptr || record.version != story_batches_.front().version) continue;
        moved->events.assign(events.begin(),
                             events.begin() + static_cast<std::ptrdiff_t>(moved->events.size()));
      }
      record.body = step_to_json(step, setting_.players);
    }
    Sent sent(company.people.size());
    std::vector<CardSet> discards;
    for (const Event& event : events) {
      if (const auto* discarded = std::get_if<event::Discarded>(&event)) discards.push_back(discarded->cards);
    }
    for (const auto& person : company.people) {
      person->count_from(1'000'000);
      person->connect();
      person->open(id_);
    }
    for (const Step& step : script_) {
      Step one = step;
      if (one.discard) {
        one.text =
            R"({"play":)" +
            command_to_json(command::Discard{seat_at(static_cast<int>(one.who)), discards[*one.discard]}) +
            "}";
      }
      company.take(one, id_);
      if (one.kind == Step::Kind::kAct && one.who != viewer_index()) {
        const std::string answer = company.people[one.who]->answers.rbegin()->second.back();
        if (answer.find(R"("t":"ok")") == std::string::npos) *fault = one.text + " is refused: " + answer;
      }
    }
    for (std::size_t i = 0; i < company.people.size(); ++i) {
      for (const json::object& frame : company.people[i]->frames) sent[i].push_back(json::serialize(frame));
      for (const std::string& wrong : company.people[i]->faults) *fault = wrong;
    }
    return sent;
  }

  std::string compare() {
    DealStory story;
    story.before = table().deal_start;
    if (script_.empty()) return "";
    for (const Batch& batch : story_batches_) {
      story.events.insert(story.events.end(), batch.events.begin(), batch.events.end());
    }
    story.last_hidden = now_.hidden;
    const auto told = tell_otherwise(story, now_, seen_, viewer_, rng_);
    if (!told) return "the second world is no deal";
    std::string fault;
    const Sent first = replay_with(story.events, &fault);
    if (!fault.empty()) return "in the first world " + fault;
    const Sent second = replay_with(*told, &fault);
    if (!fault.empty()) return "in the second world " + fault;
    ++reached.worlds;
    const bool different = story.events != *told;
    reached.really_two += different ? 1 : 0;
    bool noticed = false;
    for (std::size_t i = 0; i < first.size(); ++i) {
      if (i != viewer_index() && i + 1 != first.size()) {
        noticed = noticed || first[i] != second[i];
        continue;
      }
      if (first[i].size() != second[i].size()) return "another number of frames";
      for (std::size_t at = 0; at < first[i].size(); ++at) {
        if (first[i][at] != second[i][at]) return first[i][at] + "\nand not\n" + second[i][at];
        reached.refusals += first[i][at].find(R"("t":"no")") != std::string::npos ? 1 : 0;
      }
      reached.frames += first[i].size();
    }
    reached.others_noticed += noticed ? 1 : 0;
    reached.phases.insert(std::to_string(static_cast<int>(now_.table.phase)));
    return "";
  }

  std::uint64_t number_;
  Rng rng_;
  random_party::Setting setting_;
  Company company_;
  std::string id_;
  std::optional<Witness> witness_;
  Disk snapshot_;
  std::int64_t began_ = 0;
  Seat viewer_ = Seat::k0;
  std::vector<Step> script_;
  std::vector<Batch> story_batches_;
  State now_;
  CardSet seen_;
};

constexpr std::uint64_t kParties = 200;
constexpr std::uint64_t kNightlyParties = 5'000;

std::pair<std::uint64_t, std::uint64_t> wanted() {
  if (const char* text = std::getenv("PULKA_PARTIES")) {
    const std::string range(text);
    const std::size_t dash = range.find('-');
    const std::uint64_t first = std::stoull(range);
    return {first, dash == std::string::npos ? first + 1 : std::stoull(range.substr(dash + 1)) + 1};
  }
  const char* nightly = std::getenv("PULKA_NIGHTLY");
  return {0, nightly != nullptr && std::string(nightly) == "1" ? kNightlyParties : kParties};
}

TEST(Leaks, NoFrameTellsOfWhatItsReaderHasNotSeen) {
  set_log_level(LogLevel::kOff);
  const auto [first, end] = wanted();
  for (std::uint64_t number = first; number < end; ++number) {
    const std::string fault = Party(number).play();
    ASSERT_EQ(fault, "") << "to see it again: PULKA_PARTIES=" << number;
  }
  std::cout << "parties " << reached.parties << ", worlds " << reached.worlds << ", really two "
            << reached.really_two << ", noticed by others " << reached.others_noticed << ", frames "
            << reached.frames << ", refusals " << reached.refusals << ", scanned " << reached.scanned
            << ", phases " << reached.phases.size() << ", presets " << reached.presets.size() << "\n";
  if (end - first < kParties) return;
  EXPECT_GT(reached.worlds, reached.parties / 2);
  EXPECT_GT(reached.really_two, reached.worlds * 3 / 4);
  EXPECT_GT(reached.others_noticed, reached.really_two / 2);
  EXPECT_GT(reached.refusals, 300U);
  EXPECT_GE(reached.phases.size(), 6U);
  EXPECT_GE(reached.presets.size(), presets().size() * 3 / 4);
}

}  // namespace
}  // namespace pulka
