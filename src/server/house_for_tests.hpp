// A house for tests: a clock that is set by hand, chance from a seed, a store in memory that fails when it is
// told to, bots that answer when they are asked to, and people who know nothing but their frames.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hosted_table.hpp"
#include "house.hpp"

namespace pulka::for_tests {

namespace json = boost::json;

// What is left when a house is gone.
struct Disk {
  std::map<std::string, std::vector<TableRecord>, std::less<>> records;
  std::map<std::string, TableSummary, std::less<>> summaries;
};

// Behaves as TableStore does: refuses what does not follow, and after one refusal everything of that table
// until the fault is cleared. Beyond that it takes no command twice, which no house may ask for.
class MemoryLedger final : public Ledger {
 public:
  explicit MemoryLedger(Disk& disk) : disk_(disk) {}

  int fail_next = 0;        // of the appends that come to be written
  bool unreadable = false;  // nothing can be read

  std::expected<std::vector<TableSummary>, Message> open_tables() override {
    if (unreadable) return std::unexpected(out_of_order());
    std::vector<TableSummary> open;
    for (const auto& [id, summary] : disk_.summaries) {
      if (summary.open) open.push_back(summary);
    }
    return open;
  }
  std::expected<std::optional<TableSummary>, Message> table(std::string_view id) override {
    if (unreadable) return std::unexpected(out_of_order());
    const auto found = disk_.summaries.find(id);
    if (found == disk_.summaries.end()) return std::nullopt;
    return found->second;
  }
  std::expected<std::vector<TableRecord>, Message> records(std::string_view id) override {
    if (unreadable) return std::unexpected(out_of_order());
    const auto found = disk_.records.find(id);
    if (found == disk_.records.end()) return std::vector<TableRecord>();
    return found->second;
  }
  void append(StoreAppend append, std::function<void(std::expected<void, Message>)> done) override {
    queue_.push_back({std::move(append), std::move(done), {}});
  }
  void clear_fault(std::string_view id) override { queue_.push_back({{}, {}, std::string(id)}); }

  // So many of what is queued go to the disk; nobody is told yet.
  void write(std::size_t most = std::numeric_limits<std::size_t>::max()) {
    for (; most > 0 && !queue_.empty(); --most) {
      Waiting next = std::move(queue_.front());
      queue_.pop_front();
      if (next.done == nullptr) {
        std::erase(faulty_, next.cleared);
        continue;
      }
      auto result = carry_out(next.append);
      written_.emplace_back(std::move(next.done), std::move(result));
    }
  }
  // Those whose records were written hear of it. Whether there were any.
  bool tell() {
    if (written_.empty()) return false;
    auto told = std::exchange(written_, {});
    for (auto& [done, result] : told) done(std::move(result));
    return true;
  }
  [[nodiscard]] std::size_t queued() const { return queue_.size() + written_.size(); }

 private:
  struct Waiting {
    StoreAppend append;
    std::function<void(std::expected<void, Message>)> done;
    std::string cleared;
  };

  static Message out_of_order() { return message("the disk is full"); }

  std::expected<void, Message> carry_out(const StoreAppend& append) {
    if (std::ranges::find(faulty_, append.table) != faulty_.end()) return std::unexpected(out_of_order());
    auto& records = disk_.records[append.table];
    const bool known =
        !append.record.client.empty() && std::ranges::any_of(records, [&](const TableRecord& one) {
          return one.client == append.record.client && one.seq == append.record.seq;
        });
    const bool fails = fail_next > 0;
    if (fails) --fail_next;
    if (fails || known || append.record.version != records.size()) {
      if (records.empty()) disk_.records.erase(append.table);
      faulty_.push_back(append.table);
      return std::unexpected(out_of_order());
    }
    records.push_back(append.record);
    if (append.summary) disk_.summaries[append.table] = *append.summary;
    return {};
  }

  Disk& disk_;
  std::deque<Waiting> queue_;
  std::vector<std::pair<std::function<void(std::expected<void, Message>)>, std::expected<void, Message>>>
      written_;
  std::vector<std::string> faulty_;
};

class QueuedThinkers final : public Thinkers {
 public:
  void think(Thought thought, std::function<void(Advice)> done) override {
    // Sampling looks at a real clock, and takes long.
    if (thought.kind == BotKind::kSampling) thought.kind = BotKind::kSimple;
    waiting_.emplace_back(std::move(thought), std::move(done));
  }
  // Whether there was one.
  bool answer() {
    if (waiting_.empty()) return false;
    auto [thought, done] = std::move(waiting_.front());
    waiting_.pop_front();
    done(advise(thought, std::chrono::milliseconds(1), 1));
    return true;
  }
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

 private:
  std::deque<std::pair<Thought, std::function<void(Advice)>>> waiting_;
};

class Letters final : public Outlet {
 public:
  void send(ConnectionId connection, std::shared_ptr<const std::string> frame) override {
    if (connection != 0) sent[connection].push_back(*frame);
  }
  void close(ConnectionId connection, std::uint16_t code, std::string_view reason) override {
    closed[connection] = {code, std::string(reason)};
  }
  std::map<ConnectionId, std::deque<std::string>> sent;
  std::map<ConnectionId, std::pair<std::uint16_t, std::string>> closed;
};

class Person;

// A house with all that it stands on.
class Place {
 public:
  explicit Place(std::uint64_t seed = 1, HouseSettings settings = {})
      : settings_(std::move(settings)), chance_(seed) {
    settings_.version = "test";
    settings_.now = [this] { return now; };
    settings_.entropy = [this] { return seed_from_chance(); };
    open_house();
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  std::int64_t now = 1'700'000'000'000;
  Disk disk;
  bool confirms = true;     // the store, whenever it is given something
  bool bots_answer = true;  // likewise
  std::vector<Person*> people;
  // Sees every frame that goes either way.
  std::function<void(bool to_server, std::string_view frame)> listener;

  [[nodiscard]] House& house() { return *house_; }
  [[nodiscard]] MemoryLedger& ledger() { return *ledger_; }
  [[nodiscard]] QueuedThinkers& thinkers() { return *thinkers_; }
  [[nodiscard]] Letters& letters() { return *letters_; }
  [[nodiscard]] const HostedTable& table(const std::string& id) {
    const HostedTable* found = house_->find(id);
    if (found == nullptr) throw std::logic_error("the table is asleep");
    return *found;
  }
  [[nodiscard]] ConnectionId next_connection() { return ++connections_; }

  // Until nothing more happens without time going on.
  inline void settle();
  void pass(std::int64_t milliseconds) {
    constexpr std::int64_t kTick = 50;
    while (milliseconds > 0) {
      now += std::min(milliseconds, kTick);
      milliseconds -= kTick;
      house_->tick();
      settle();
    }
  }
  // The program is killed and started anew. What was queued for the disk is lost; what was written and not
  // yet told is not. Everybody's connection is gone.
  inline void restart();

  Seed seed_from_chance() {
    Seed seed{};
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(chance_());
    return seed;
  }

 private:
  void open_house() {
    ledger_ = std::make_unique<MemoryLedger>(disk);
    thinkers_ = std::make_unique<QueuedThinkers>();
    letters_ = std::make_unique<Letters>();
    house_ = std::make_unique<House>(settings_, *ledger_, *thinkers_, *letters_);
    if (!house_->start()) throw std::logic_error("the house cannot start");
  }

  HouseSettings settings_;
  std::mt19937_64 chance_;
  ConnectionId connections_ = 0;
  std::unique_ptr<MemoryLedger> ledger_;
  std::unique_ptr<QueuedThinkers> thinkers_;
  std::unique_ptr<Letters> letters_;
  std::unique_ptr<House> house_;
};

// A table as a page knows it, put together from frames.
struct View {
  bool wanted = false;  // opened and not closed by the one who looks
  bool open = false;
  bool asked_for = false;     // until the answer to an `open` with a version has come
  bool opened_twice = false;  // in this connection: then a step may come as it happens and once more
  std::int64_t version = 0;
  std::int64_t base = 0;    // of the last whole view: what came before is not known one by one
  std::optional<int> seat;  // from 1
  bool host = false;
  json::object sections;
  std::vector<std::pair<std::int64_t, json::value>> events;  // with the version that brought them
  std::vector<json::object> chat;

  [[nodiscard]] const json::value& at(std::string_view name) const { return sections.at(name); }
  [[nodiscard]] std::string stage() const {
    return std::string(sections.at("state").at("stage").as_string());
  }
  // Whether the table waits for this seat.
  [[nodiscard]] bool waits_for_me() const {
    if (!open || !seat) return false;
    const json::array& waiting = sections.at("state").at("waiting").as_array();
    return std::ranges::any_of(waiting, [&](const json::value& one) { return one.as_int64() == *seat; });
  }
};

// Somebody with a token. What he finds wrong about his frames is kept in `faults`.
class Person {
 public:
  Person(Place& place, std::string name) : place_(place), name_(std::move(name)) {
    // The same token for the same name, on every platform.
    std::uint64_t hash = 14'695'981'039'346'656'037U;
    for (const char c : name_) hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
    chance_.seed(hash);
    for (int i = 0; i < 64; ++i) token_ += "0123456789abcdef"[chance_() % 16];
    place_.people.push_back(this);
  }
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;
  ~Person() { std::erase(place_.people, this); }

  std::map<std::string, View, std::less<>> views;
  std::vector<json::object> frames;                           // as they came
  std::map<std::uint64_t, std::vector<std::string>> answers;  // to each command
  std::map<std::uint64_t, int> asked;                         // how often each was sent
  std::vector<std::string> faults;
  std::string client;  // as others see him
  ConnectionId connection = 0;

  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] Place& place() { return place_; }
  [[nodiscard]] bool connected() const { return connection != 0; }

  Person& connect() {
    disconnect();
    connection = place_.next_connection();
    place_.house().opened(connection);
    send(R"({"t":"hello","protocol":1,"token":")" + token_ + R"(","name":)" +
         json::serialize(json::string(name_)) + R"(,"lang":"en"})");
    return *this;
  }
  void disconnect() {
    if (connection == 0) return;
    read();
    place_.house().closed(connection);
    place_.letters().sent.erase(connection);
    cut_off();
    place_.settle();
  }
  // The house is gone, and the connection with it.
  void cut_off() {
    connection = 0;
    for (auto& [id, view] : views) {
      view.open = false;
      view.asked_for = false;
    }
    // What is not answered by now never will be.
    for (auto& [seq, times] : asked) times = static_cast<int>(answers[seq].size());
  }

  void send(std::string_view frame) {
    if (connection == 0) return;
    if (place_.listener) place_.listener(true, frame);
    place_.house().received(connection, frame);
    place_.settle();
  }

  std::uint64_t next_seq() { return ++seq_; }
  // The next commands are numbered from here.
  void count_from(std::uint64_t seq) { seq_ = seq; }
  // Makes a table and looks at it. `more`: further fields.
  std::string create(std::string_view rules, std::string_view seats, std::string_view more = "") {
    const std::uint64_t seq = next_seq();
    if (connected()) ++asked[seq];
    send(R"({"t":"create","seq":)" + std::to_string(seq) + R"(,"rules":)" +
         json::serialize(json::string(rules)) + R"(,"seats":)" + std::string(seats) + std::string(more) +
         "}");
    if (answers[seq].empty()) return "";
    const json::object answer = json::parse(answers[seq].back()).as_object();
    if (answer.at("t").as_string() != "ok") return "";
    std::string id(answer.at("table").as_string());
    open(id);
    return id;
  }
  void open(const std::string& id) {
    views[id].opened_twice = views[id].open;
    views[id].wanted = true;
    send(R"({"t":"open","table":)" + json::serialize(json::string(id)) + "}");
  }
  // As a page does that knows a version.
  void open_from(const std::string& id, std::int64_t version) {
    View& view = views[id];
    view.opened_twice = view.open;
    view.wanted = true;
    view.asked_for = true;
    view.version = version;
    send(R"({"t":"open","table":)" + json::serialize(json::string(id)) + R"(,"version":)" +
         std::to_string(version) + "}");
  }
  void close(const std::string& id) {
    send(R"({"t":"close","table":)" + json::serialize(json::string(id)) + "}");
    views.erase(id);
  }
  std::uint64_t act(const std::string& id, std::string_view what) { return act(id, what, next_seq()); }
  std::uint64_t act(const std::string& id, std::string_view what, std::uint64_t seq) {
    if (connected()) ++asked[seq];
    send(R"({"t":"do","table":)" + json::serialize(json::string(id)) + R"(,"seq":)" + std::to_string(seq) +
         R"(,"do":)" + std::string(what) + "}");
    return seq;
  }
  // "ok", or the code of the refusal, or nothing while there is no answer.
  [[nodiscard]] std::string outcome(std::uint64_t seq) {
    const auto found = answers.find(seq);
    if (found == answers.end() || found->second.empty()) return "";
    const json::object answer = json::parse(found->second.back()).as_object();
    if (answer.at("t").as_string() == "ok") return "ok";
    return std::string(answer.at("code").as_string());
  }
  std::string does(const std::string& id, std::string_view what) { return outcome(act(id, what)); }

  [[nodiscard]] const View& view(const std::string& id) {
    View& found = views[id];
    if (!found.open) throw std::logic_error(name_ + " does not see the table");
    return found;
  }

  // What the table asks of him, done by chance; nothing if it does not wait for him.
  [[nodiscard]] std::optional<std::string> next_act(const std::string& id, std::mt19937_64& rng) {
    const View& view = views[id];
    if (!view.waits_for_me()) return std::nullopt;
    const std::string stage = view.stage();
    if (stage == "readying") return ready(id);
    if (stage == "seeds") return seed(id);
    if (const json::value& asked_now = view.at("asked"); !asked_now.is_null()) {
      const std::string_view what = asked_now.at("what").as_string();
      const char* yes = rng() % 4 == 0 ? "false" : "true";
      if (what == "claim") return std::string(R"({"answer_claim":)") + yes + "}";
      if (what == "take_back") return std::string(R"({"answer_take_back":)") + yes + "}";
    }
    return any_move(view, rng);
  }
  [[nodiscard]] static std::optional<std::string> any_move(const View& view, std::mt19937_64& rng) {
    const json::object& actions = view.at("actions").as_object();
    const json::array& calls = actions.at("calls").as_array();
    const json::array& cards = actions.at("cards").as_array();
    const std::size_t choices = calls.size() + cards.size();
    if (choices > 0) {
      // Passes come first, and parties in which everybody calls take long.
      const std::size_t pick = rng() % 3 == 0 ? 0 : rng() % choices;
      if (pick < calls.size()) return R"({"play":)" + json::serialize(calls[pick].at("do")) + "}";
      return R"({"play":{"c":"play","card":)" + json::serialize(cards[pick - calls.size()]) + "}}";
    }
    const json::value& discard = actions.at("discard");
    if (discard.is_null()) return std::nullopt;
    const json::array& from = discard.at("from").as_array();
    json::array left = from;
    while (static_cast<std::int64_t>(from.size() - left.size()) < discard.at("count").as_int64()) {
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(rng() % left.size()));
    }
    // Cards are listed in rising order, as `from` is.
    std::string list;
    for (const json::value& card : from) {
      if (std::ranges::find(left, card) != left.end()) continue;
      list += (list.empty() ? "" : ",") + json::serialize(card);
    }
    return R"({"play":{"c":"discard","cards":[)" + list + "]}}";
  }

  [[nodiscard]] std::string ready(const std::string& id) {
    for (auto& byte : seeds[id]) byte = static_cast<std::uint8_t>(chance_());
    return R"({"ready":{"commit":")" + seed_text(commitment(seeds[id])) + R"("}})";
  }
  [[nodiscard]] std::string seed(const std::string& id) {
    return R"({"seed":")" + seed_text(seeds[id]) + R"("})";
  }
  std::map<std::string, Seed> seeds;  // of the deal to come

  // A whole view, as another connection of his gets it.
  [[nodiscard]] json::object whole(const std::string& id) {
    const ConnectionId other = place_.next_connection();
    House& house = place_.house();
    house.opened(other);
    house.received(other, R"({"t":"hello","protocol":1,"token":")" + token_ + R"(","name":"other"})");
    house.received(other, R"({"t":"open","table":)" + json::serialize(json::string(id)) + "}");
    place_.settle();
    json::object found;
    for (const std::string& text : place_.letters().sent[other]) {
      json::object frame = json::parse(text).as_object();
      if (frame.at("t").as_string() == "table") found = std::move(frame);
    }
    house.closed(other);
    place_.letters().sent.erase(other);
    place_.settle();
    return found;
  }

  // What differs between what he has put together and a whole view; empty when nothing does.
  [[nodiscard]] std::string difference(const std::string& id) {
    const View& mine = view(id);
    const json::object fresh = whole(id);
    if (fresh.empty()) return "there is no whole view";
    if (fresh.at("version").as_int64() != mine.version) return "another version";
    const json::object& sections = fresh.at("sections").as_object();
    if (sections.size() != mine.sections.size()) return "other sections";
    for (const auto& [name, value] : sections) {
      if (name == "clock") continue;
      if (!mine.sections.contains(name)) return "no section " + std::string(name);
      if (mine.sections.at(name) != value) {
        return "section " + std::string(name) + ": " + json::serialize(mine.sections.at(name)) + " and not " +
               json::serialize(value);
      }
    }
    json::array events;
    for (const auto& [version, event] : mine.events) {
      const std::string_view kind = event.at("e").as_string();
      if (kind != "claimed" && kind != "taken_back") events.push_back(event);
    }
    if (json::value(events) != fresh.at("events")) {
      return "events: " + json::serialize(events) + " and not " + json::serialize(fresh.at("events"));
    }
    return "";
  }

  // Commands that were not answered as often as they were sent, in words; empty: all were.
  [[nodiscard]] std::string unanswered() const {
    std::string found;
    for (const auto& [seq, times] : asked) {
      const auto answer = answers.find(seq);
      const std::size_t answered = answer == answers.end() ? 0 : answer->second.size();
      if (answered == static_cast<std::size_t>(times)) continue;
      found += name_ + "'s " + std::to_string(seq) + ": asked " + std::to_string(times) + ", answered " +
               std::to_string(answered) + "; ";
    }
    return found;
  }

  void read() {
    if (connection == 0) return;
    auto& sent = place_.letters().sent[connection];
    while (!sent.empty()) {
      const std::string text = std::move(sent.front());
      sent.pop_front();
      take(text);
    }
    // As a page does that can no longer work out what is known.
    for (const std::string& id : std::exchange(unclear_, {})) open(id);
  }

 private:
  void take(const std::string& text) {
    if (place_.listener) place_.listener(false, text);
    boost::system::error_code error;
    json::value value = json::parse(text, error);
    if (error || !value.is_object()) {
      faults.push_back("no JSON object: " + text);
      return;
    }
    json::object frame = value.as_object();
    const std::string t(frame.at("t").as_string());
    if (t == "welcome") client = std::string(frame.at("client").as_string());
    if (t == "ok" || t == "no") {
      if (const json::value* seq = frame.if_contains("seq")) {
        answers[static_cast<std::uint64_t>(seq->as_int64())].push_back(text);
      }
    } else if (const json::value* seq = frame.if_contains("seq"); t == "step" && seq != nullptr) {
      // The same as an `ok` after it.
      const json::value ok{
          {"t", "ok"}, {"seq", *seq}, {"table", frame.at("table")}, {"version", frame.at("version")}};
      answers[static_cast<std::uint64_t>(seq->as_int64())].push_back(json::serialize(ok));
      fold(std::string(frame.at("table").as_string()), t, frame);
    } else if (frame.contains("table")) {
      fold(std::string(frame.at("table").as_string()), t, frame);
    }
    frames.push_back(std::move(frame));
  }

  void fold(const std::string& id, const std::string& t, const json::object& frame) {
    View& view = views[id];
    // On its way when the table was closed.
    if (!view.wanted) return;
    if (t == "table") {
      const bool opened_twice = view.opened_twice;
      view = {};
      view.wanted = true;
      view.open = true;
      view.opened_twice = opened_twice;
      view.version = frame.at("version").as_int64();
      view.base = view.version;
      const json::object& you = frame.at("you").as_object();
      if (!you.at("seat").is_null()) view.seat = static_cast<int>(you.at("seat").as_int64());
      view.host = you.at("host").as_bool();
      view.sections = frame.at("sections").as_object();
      for (const json::value& event : frame.at("events").as_array())
        view.events.emplace_back(view.version, event);
      for (const json::value& line : frame.at("chat").as_array()) view.chat.push_back(line.as_object());
    } else if (t == "step" || t == "chat") {
      const std::int64_t version = frame.at("version").as_int64();
      if (std::exchange(view.asked_for, false)) view.open = true;
      if (!view.open) return;
      if (version <= view.version && view.opened_twice) return;
      if (version != view.version + 1) {
        faults.push_back("version " + std::to_string(version) + " after " + std::to_string(view.version));
      }
      view.version = version;
      if (t == "chat") {
        view.chat.push_back(frame);
        return;
      }
      for (const auto& [name, section] : frame.at("sections").as_object()) view.sections[name] = section;
      fold_events(id, view, frame.at("events").as_array());
    } else if (t == "current") {
      if (std::exchange(view.asked_for, false)) view.open = true;
      if (frame.at("version").as_int64() != view.version) faults.push_back("current, but another version");
    } else if (t == "clock") {
      for (const char* name : {"clock", "seats"}) {
        if (const json::value* section = frame.if_contains(name)) view.sections[name] = *section;
      }
    } else if (t == "gone") {
      view.open = false;
    }
  }

  void fold_events(const std::string& id, View& view, const json::array& events) {
    for (const json::value& event : events) {
      if (event.at("e").as_string() != "hand_dealt") continue;
      // What stands before the cards in the same step (the dealer's stake) belongs to the new deal.
      view.events.clear();
    }
    for (const json::value& event : events) {
      if (event.at("e").as_string() == "taken_back") {
        const std::int64_t undone_to = event.at("undone_to").as_int64();
        if (undone_to < view.base) unclear_.push_back(id);
        std::erase_if(view.events, [&](const auto& one) { return one.first > undone_to; });
      }
      view.events.emplace_back(view.version, event);
    }
  }

  Place& place_;
  std::string name_;
  std::string token_;
  std::mt19937_64 chance_;
  std::uint64_t seq_ = 0;
  std::vector<std::string> unclear_;  // tables that have to be asked for as a whole
};

inline void Place::settle() {
  for (bool more = true; more;) {
    more = false;
    if (confirms) {
      ledger_->write();
      more = ledger_->tell() || more;
    }
    if (bots_answer) more = thinkers_->answer() || more;
  }
  for (Person* person : people) person->read();
}

inline void Place::restart() {
  house_.reset();
  for (Person* person : people) person->cut_off();
  open_house();
}

// A frame without what is told by the clock and by who is there: equal for equal tables.
[[nodiscard]] inline std::string timeless(json::object frame) {
  if (json::value* sections = frame.if_contains("sections")) {
    sections->as_object().erase("clock");
    if (json::value* seats = sections->as_object().if_contains("seats")) {
      for (json::value& seat : seats->as_array()) seat.as_object().erase("online");
    }
  }
  return json::serialize(frame);
}

}  // namespace pulka::for_tests
