// The frames of the wire by their shape. tests/server/frames.jsonl holds a sample of every shape there is,
// both ways; the page's tests hold it against docs/protocol.schema.json, and this one against the house.
//
//   PULKA_WRITE_FRAMES=PATH   writes the sample anew
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client_frame.hpp"
#include "house_for_tests.hpp"
#include "notation/rule_text.hpp"
#include "rules/options.hpp"
#include "server/log.hpp"

namespace pulka {
namespace {

using for_tests::Person;
using for_tests::Place;
namespace json = boost::json;

// Where each kind of value stands in a frame: "step.events[bid].seat number". Words that say of which kind
// something is count as kinds of their own, where `words` is set.
class Shape {
 public:
  Shape(const json::value& frame, bool words) : words_(words) { look(frame, "", ""); }
  [[nodiscard]] const std::set<std::string>& parts() const { return parts_; }

 private:
  static constexpr std::array<std::string_view, 12> kTelling{
      "t", "e", "code", "notice", "c", "stage", "state", "phase", "kind", "what", "game", "proposal"};

  void look(const json::value& value, const std::string& path, std::string_view name) {
    static constexpr std::array<std::string_view, 8> kKinds{"null",   "flag", "number", "number",
                                                            "number", "word", "list",   "object"};
    parts_.insert(path + " " + std::string(kKinds[static_cast<std::size_t>(value.kind())]));
    if (const auto* object = value.if_object()) {
      // A message's arguments are as many as there are sentences, and rule sets are read elsewhere.
      if (name == "args" || name == "rule_set") return;
      std::string here = path;
      for (const std::string_view kind : {"t", "e"}) {
        if (const json::value* word = object->if_contains(kind))
          here += "[" + std::string(word->as_string()) + "]";
      }
      for (const auto& [key, one] : *object) look(one, here + "." + std::string(key), key);
    } else if (const auto* array = value.if_array()) {
      for (const json::value& one : *array) look(one, path + "[]", "");
    } else if (const auto* text = value.if_string();
               text != nullptr && words_ && std::ranges::find(kTelling, name) != kTelling.end()) {
      parts_.insert(path + "=" + std::string(*text));
    }
  }

  bool words_;
  std::set<std::string> parts_;
};

struct Sample {
  std::set<std::string> parts;  // with words
  std::set<std::string> shape;  // without
  std::vector<std::string> lines;

  void add(bool to_server, std::string_view text) {
    if (to_server && !decode_frame(text)) return;
    const json::value frame = json::parse(text);
    const std::string way = to_server ? "client" : "server";
    bool is_new = false;
    const Shape exact(frame, true);
    for (const std::string& part : exact.parts()) {
      is_new = parts.insert(way + part).second || is_new;
    }
    if (!is_new) return;
    const Shape rough(frame, false);
    for (const std::string& part : rough.parts()) shape.insert(way + part);
    lines.push_back(R"({"by":")" + way + R"(","frame":)" + std::string(text) + "}");
  }
};

// An evening at one table, at which people do whatever they may.
class Evening {
 public:
  Evening(std::uint64_t number, std::string rules, int players, Sample& sample)
      : rng_(number), place_(number, settings()), rules_(std::move(rules)), players_(players) {
    place_.listener = [&sample](bool to_server, std::string_view frame) { sample.add(to_server, frame); };
  }

  void pass() {
    guest_.connect();
    guest_.send(R"({"t":"lobby","on":true})");
    for (Person* person : people_) person->connect();
    begin();
    for (int i = 0; i < 600; ++i) {
      if (!anna_.views[id_].open) break;
      if (anna_.view(id_).at("past").as_array().size() >= 4) break;
      go_on();
    }
    end();
  }

 private:
  static HouseSettings settings() {
    HouseSettings result;
    result.bot_pause = 50;
    result.bot_spread = 0;
    return result;
  }
  [[nodiscard]] bool chance(unsigned percent) { return rng_() % 100 < percent; }

  void begin() {
    std::string seats = R"(["me")";
    for (int i = 1; i < players_; ++i) seats += i == 3 ? R"(,"simple")" : R"(,"open")";
    id_ = anna_.create(
        rules_, seats + "]",
        chance(50) ? R"(,"title":"an evening","move_s":10,"deal_s":600,"hints":true,"listed":true)" : "");
    for (Person* person : people_) {
      if (person != &anna_) person->open(id_);
    }
    guest_.open(id_);
    anna_.act(id_, R"({"seat_bot":{"seat":2,"bot":"simple"}})");
    anna_.act(id_, R"({"seat_bot":{"seat":2,"bot":null}})");
    boris_.act(id_, R"({"sit":{"seat":2}})");
    if (players_ > 2) {
      vera_.act(id_, R"({"sit":{"seat":3}})");
      vera_.act(id_, R"({"stand":true})");
      vera_.act(id_, R"({"sit":{"seat":3}})");
    }
    if (players_ > 4) anna_.act(id_, R"({"seat_bot":{"seat":5,"bot":"random"}})");
    place_.pass(1'500);
  }

  // What the frames of honest people never show: a call or a card before one's turn, where it is fined.
  void offend(Person& one) {
    const std::string card{"SCDH"[rng_() % 4], "789TJQKA"[rng_() % 8]};
    one.act(id_,
            chance(50) ? R"({"play":{"c":"pass"}})" : R"({"play":{"c":"play","card":")" + card + R"("}})");
  }

  void go_on() {
    Person& one = *people_[rng_() % people_.size()];
    if (rules_.contains("enforcement=table") && chance(10)) return offend(one);
    switch (rng_() % 60) {
      case 0:
        one.act(id_, R"({"chat":"so"})");
        return;
      case 1:
        one.act(id_, R"({"take_back":true})");
        return;
      case 2:
        one.act(id_, R"({"claim":{"tricks":)" + std::to_string(rng_() % 4) + "}}");
        return;
      case 3:
        one.act(id_, R"({"stand":true})");
        place_.pass(200);
        one.act(id_, R"({"back":true})");
        return;
      case 4:
        one.send(R"({"t":"hint","table":")" + id_ + "\"}");
        return;
      case 5:
        one.disconnect();
        place_.pass(100);
        one.connect();
        if (chance(50)) {
          one.open_from(id_, one.views[id_].version);
        } else {
          one.open(id_);
        }
        return;
      case 6:
        one.act(id_, R"({"play":{"c":"propose","proposal":"reduce","amount":1}})");
        return;
      case 7:
        one.act(id_, R"({"play":{"c":"propose","proposal":"merge","amount":0}})");
        return;
      case 8:
        one.act(id_, R"({"play":{"c":"play","card":"SA"}})");
        return;
      case 9:
        guest_.act(id_, R"({"sit":{"seat":1}})");
        guest_.act(id_, R"({"chat":"good evening"})");
        guest_.act(id_, R"({"end":true})");
        guest_.send(R"({"t":"open","table":"nowhere"})");
        guest_.send(R"({"t":"nothing"})");
        guest_.send(R"({"t":"ping","at":1})");
        guest_.close(id_);
        guest_.open(id_);
        return;
      case 10:
        if (chance(20)) place_.pass(16'000);
        return;
      default:
        break;
    }
    for (Person* person : people_) {
      if (!person->views[id_].open) continue;
      if (const auto act = person->next_act(id_, rng_)) {
        person->act(id_, *act);
        return;
      }
    }
    place_.pass(100);
  }

  void end() {
    if (!anna_.views[id_].open) return;
    for (int i = 0; i < 2'000; ++i) {
      const auto& view = anna_.view(id_);
      if (view.stage() == "finished" || anna_.does(id_, R"({"end":true})") == "ok") break;
      go_on();
      if (!anna_.views[id_].open) return;
    }
    if (!anna_.view(id_).at("past").as_array().empty()) {
      const std::uint64_t seq = guest_.next_seq();
      guest_.send(R"({"t":"practice","seq":)" + std::to_string(seq) + R"(,"from":")" + id_ +
                  R"(","deal":1,"seat":1,"bots":"simple"})");
      const std::string practice(json::parse(guest_.answers[seq].back()).at("table").as_string());
      guest_.open(practice);
      for (int i = 0; i < 200 && guest_.view(practice).stage() != "finished"; ++i) {
        if (const auto act = guest_.next_act(practice, rng_)) guest_.act(practice, *act);
        place_.pass(100);
      }
    }
    place_.ledger().fail_next = 1;
    guest_.act(id_, R"({"chat":"good night"})");
    guest_.send(R"({"t":"lobby","on":false})");
  }

  std::mt19937_64 rng_;
  Place place_;
  Person anna_{place_, "Anna"};
  Person boris_{place_, "Boris"};
  Person vera_{place_, "Vera"};
  Person guest_{place_, "Guest"};
  std::vector<Person*> people_{&anna_, &boris_, &vera_};
  std::string rules_;
  int players_;
  std::string id_;
};

Sample sample_of_now() {
  set_log_level(LogLevel::kOff);
  Sample sample;
  std::uint64_t number = 0;
  for (const Preset& preset : presets()) {
    for (int players = min_players(preset.rules); players <= max_players(preset.rules); ++players) {
      Evening(++number, std::string(preset.name), players, sample).pass();
    }
  }
  // What no preset has: fines, cards laid open, a pot that runs empty.
  for (const char* rules :
       {"simple{enforcement=table,talon_shown=yes,remises=merged}", "simple{dropped_hand=played_by_whister}",
        "mixed{enforcement=table}", "styrian{contribution=10}", "illustrated{hand_entry=any_turn}"}) {
    for (int evening = 0; evening < 3; ++evening) Evening(++number, rules, 3, sample).pass();
  }
  return sample;
}

TEST(Frames, AreStillOfTheShapesOfTheSample) {
  const Sample now = sample_of_now();
  if (const char* path = std::getenv("PULKA_WRITE_FRAMES")) {
    std::ofstream out(path, std::ios::binary);
    for (const std::string& line : now.lines) out << line << "\n";
    ASSERT_TRUE(out.flush()) << path;
    return;
  }
  std::ifstream in(std::string(PULKA_SOURCE_DIR) + "/tests/server/frames.jsonl", std::ios::binary);
  std::set<std::string> kept;
  int client_frames = 0;
  for (std::string line; std::getline(in, line);) {
    const json::object entry = json::parse(line).as_object();
    const std::string by(entry.at("by").as_string());
    if (by == "client") {
      ++client_frames;
      EXPECT_TRUE(decode_frame(json::serialize(entry.at("frame")))) << line;
    }
    const Shape rough(entry.at("frame"), false);
    for (const std::string& part : rough.parts()) kept.insert(by + part);
  }
  EXPECT_GT(client_frames, 30);
  const char* const advice =
      "; if that is meant, mend docs/protocol.md, docs/protocol.schema.json and web/src/lib/protocol.ts, and "
      "write the sample anew: PULKA_WRITE_FRAMES=tests/server/frames.jsonl";
  for (const std::string& part : now.shape) EXPECT_TRUE(kept.contains(part)) << part << " is new" << advice;
  for (const std::string& part : kept) EXPECT_TRUE(now.shape.contains(part)) << part << " is gone" << advice;
}

}  // namespace
}  // namespace pulka
