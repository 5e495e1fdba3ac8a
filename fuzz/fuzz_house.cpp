// Any bytes as an evening at the house: who comes and goes, what they send, sensible or not, how time passes,
// and when the store fails or the program is killed. Whatever happens, accounts sum to zero, versions rise by
// one, every command is answered once, and what people have put together is what the table is.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "command_bytes.hpp"
#include "fuzz_check.hpp"
#include "house_for_tests.hpp"
#include "invariants.hpp"
#include "server/log.hpp"

namespace {

using namespace pulka;
using for_tests::Person;
using for_tests::Place;

constexpr std::array<const char*, 7> kRules{"simple",
                                            "simple{enforcement=table,talon_shown=yes,stake=10}",
                                            "simple-negotiated{dropped_hand=played_by_whister}",
                                            "mixed",
                                            "austrian-limited",
                                            "styrian{contribution=10}",
                                            "illustrated"};
constexpr std::array<const char*, 5> kSeats{R"(["me","open","open"])", R"(["me","simple","random"])",
                                            R"(["me","open","simple"])", R"(["open","open","open","simple"])",
                                            R"(["random","simple","random"])"};
// "#" is a small number.
constexpr std::array<const char*, 24> kActs{R"({"sit":{"seat":#}})",
                                            R"({"stand":true})",
                                            R"({"back":true})",
                                            R"({"seat_bot":{"seat":#,"bot":"simple"}})",
                                            R"({"seat_bot":{"seat":#,"bot":null}})",
                                            R"({"claim":{"tricks":#}})",
                                            R"({"answer_claim":true})",
                                            R"({"answer_claim":false})",
                                            R"({"take_back":true})",
                                            R"({"answer_take_back":true})",
                                            R"({"answer_take_back":false})",
                                            R"({"chat":"#"})",
                                            R"({"end":true})",
                                            R"({"play":{"c":"pass"}})",
                                            R"({"play":{"c":"whist"}})",
                                            R"({"play":{"c":"call_number","number":#}})",
                                            R"({"play":{"c":"propose","proposal":"reduce","amount":#}})",
                                            R"({"play":{"c":"propose","proposal":"merge","amount":0}})",
                                            R"({"play":{"c":"propose","proposal":"refill","amount":1#}})",
                                            R"({"play":{"c":"answer","yes":true}})",
                                            R"({"play":{"c":"answer","yes":false}})",
                                            R"({"play":{"c":"play","card":"SA"}})",
                                            R"({"play":{"c":"bid","suit":"hearts"}})",
                                            R"({"play":{"c":"pass","seat":#}})"};

// So that the words are on the screen when there are any.
void check_words(const std::string& fault) {
  if (!fault.empty()) std::fprintf(stderr, "%s\n", fault.c_str());
  FUZZ_CHECK(fault.empty());
}

class Evening {
 public:
  Evening(fuzz::Reader& in, std::uint64_t seed) : in_(in), rng_(seed), place_(seed, settings()) {
    for (const char* name : {"Anna", "Boris", "Vera", "Guest"}) {
      people_.push_back(std::make_unique<Person>(place_, name));
      people_.back()->connect();
    }
  }

  void happen() {
    Person& one = *people_[in_.below(static_cast<unsigned>(people_.size()))];
    const std::string id = tables_.empty() ? "" : tables_[in_.below(static_cast<unsigned>(tables_.size()))];
    switch (in_.below(22)) {
      case 0:
        make_table(one);
        break;
      case 1:
        if (!id.empty()) one.open(id);
        break;
      case 2:
        if (!id.empty()) one.close(id);
        break;
      case 3:
        one.disconnect();
        break;
      case 4:
        come_back(one, in_.below(2) == 0);
        break;
      case 5:
        place_.pass(100 * in_.byte());
        break;
      case 6:
        place_.ledger().fail_next = static_cast<int>(in_.below(3));
        break;
      case 7:
        if (in_.below(4) == 0) kill();
        break;
      case 8:
        place_.confirms = !place_.confirms;
        place_.settle();
        break;
      case 9:
        place_.ledger().write(in_.below(4));
        break;
      case 10:
        place_.ledger().tell();
        place_.settle();
        break;
      case 11:
        raw(one);
        break;
      case 12:
        mutated(one, id);
        break;
      case 13:
        again(one, id);
        break;
      case 14:
      case 15:
        try_act(one, id);
        break;
      case 16:
        other_frames(one, id);
        break;
      default:
        go_on(id);
        break;
    }
    check();
  }

  // All that was asked has been answered, and everybody sees what there is.
  void end() {
    place_.confirms = true;
    place_.ledger().fail_next = 0;
    place_.settle();
    check();
    for (const auto& person : people_) {
      check_words(person->unanswered());
      for (const std::string& id : tables_) {
        if (!person->connected() || !person->views[id].open) continue;
        check_words(person->difference(id));
      }
    }
    kill();
    for (const std::string& id : tables_) {
      if (!place_.disk.records.contains(id)) continue;
      people_.front()->open(id);
      FUZZ_CHECK(people_.front()->views[id].open);
    }
  }

 private:
  static HouseSettings settings() {
    HouseSettings result;
    result.bot_pause = 50;
    result.bot_spread = 0;
    result.deal_pause = 50;
    return result;
  }

  void make_table(Person& one) {
    constexpr std::size_t kMost = 3;
    const char* rules = kRules[in_.below(kRules.size())];
    const char* seats = kSeats[in_.below(kSeats.size())];
    const char* more = in_.below(2) == 0 ? "" : R"(,"move_s":5,"deal_s":30)";
    if (tables_.size() >= kMost || !one.connected()) return;
    const std::string id = one.create(rules, seats, more);
    if (!id.empty()) tables_.push_back(id);
  }
  void come_back(Person& one, bool with_version) {
    if (one.connected()) return;
    one.connect();
    for (const std::string& id : tables_) {
      if (!one.views.contains(id)) continue;
      if (with_version && !one.views[id].sections.empty()) {
        one.open_from(id, one.views[id].version);
      } else {
        one.open(id);
      }
    }
  }
  void kill() {
    place_.restart();
    for (const auto& person : people_) come_back(*person, false);
  }
  // Whoever is asked for something does it.
  void go_on(const std::string& id) {
    if (id.empty()) return;
    rng_.seed(in_.byte());
    for (const auto& person : people_) {
      if (!person->connected() || !person->views[id].open) continue;
      if (const auto act = person->next_act(id, rng_)) {
        person->act(id, *act);
        return;
      }
    }
    place_.pass(100);
  }
  [[nodiscard]] std::string filled_act() {
    std::string act = kActs[in_.below(kActs.size())];
    const std::string number = std::to_string(in_.below(7));
    for (std::size_t at = act.find('#'); at != std::string::npos; at = act.find('#'))
      act.replace(at, 1, number);
    return act;
  }
  void try_act(Person& one, const std::string& id) {
    const std::string act = filled_act();
    one.act(id.empty() ? "nowhere" : id, act);
  }
  void again(Person& one, const std::string& id) {
    const std::string act = filled_act();
    const unsigned back = in_.below(30);
    const std::uint64_t seq = one.next_seq();
    if (!id.empty() && seq > back + 1) one.act(id, act, seq - back - 1);
  }
  void raw(Person& one) {
    std::string bytes;
    for (unsigned left = in_.below(64); left > 0; --left) bytes += static_cast<char>(in_.byte());
    one.send(bytes);
  }
  // A frame with one byte changed. Its number is far from those that are counted.
  void mutated(Person& one, const std::string& id) {
    std::string frame = R"({"t":"do","table":")" + id + R"(","seq":)" + std::to_string(kFar + ++far_) +
                        R"(,"do":)" + filled_act() + "}";
    frame[in_.below(static_cast<unsigned>(frame.size()))] = static_cast<char>(in_.byte());
    one.send(frame);
  }
  void other_frames(Person& one, const std::string& id) {
    static constexpr std::array<const char*, 8> kFrames{R"({"t":"lobby","on":true})",
                                                        R"({"t":"lobby","on":false})",
                                                        R"({"t":"ping","at":1})",
                                                        R"({"t":"hint","table":"@"})",
                                                        R"({"t":"open","table":"@","version":4000000000})",
                                                        R"({"t":"open","table":"nowhere"})",
                                                        R"({"t":"close","table":"nowhere"})",
                                                        R"({"t":"hint","table":"nowhere"})"};
    std::string frame = kFrames[in_.below(kFrames.size())];
    if (const std::size_t at = frame.find('@'); at != std::string::npos) {
      if (id.empty()) return;
      one.views[id].opened_twice = true;
      one.views[id].wanted = one.connected();
      frame.replace(at, 1, id);
    }
    one.send(frame);
  }

  void check() {
    for (const auto& person : people_) {
      for (const std::string& fault : person->faults) check_words(person->name() + ": " + fault);
      person->frames.clear();
    }
    for (const std::string& id : tables_) {
      const HostedTable* table = place_.house().find(id);
      if (table == nullptr) continue;
      check_words(invariants::fault_of_account(table->state.table));
      check_words(invariants::fault_of(table->state));
    }
  }

  static constexpr std::uint64_t kFar = 5'000'000'000;
  fuzz::Reader& in_;
  std::mt19937_64 rng_;
  Place place_;
  std::vector<std::unique_ptr<Person>> people_;
  std::vector<std::string> tables_;
  std::uint64_t far_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  set_log_level(LogLevel::kOff);
  constexpr int kMost = 400;  // things that happen
  fuzz::Reader in(data, size);
  const std::uint64_t seed = in.byte();
  Evening evening(in, seed);
  for (int i = 0; i < kMost && !in.empty(); ++i) evening.happen();
  evening.end();
  return 0;
}
