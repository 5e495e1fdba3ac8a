#include "table_event.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "notation/cards.hpp"
#include "notation/json.hpp"
#include "notation/rule_text.hpp"
#include "put.hpp"
#include "sections.hpp"

namespace pulka {
namespace {

namespace json = boost::json;
using namespace table_event;

constexpr int kMaxTricks = 10;

int number(Seat seat) {
  return to_index(seat) + 1;
}

std::string holder_json(const Holder& holder) {
  switch (holder.kind) {
    case Holder::Kind::kOpen:
      break;
    case Holder::Kind::kPerson:
      return fmt::format(R"({{"kind":"person","name":{},"owner":"{}","away":{}}})", json_text(holder.name),
                         holder.owner, holder.away);
    case Holder::Kind::kBot:
      return fmt::format(R"({{"kind":"bot","name":{},"bot":"{}"}})", json_text(holder.name),
                         bot_name(holder.bot));
  }
  return R"({"kind":"open"})";
}

// --- Writing the events.

struct Writer {
  std::string& out;
  int players;

  void operator()(const Seated& event) const {
    put(R"({{"k":"seated","seat":{},"holder":{}}})", number(event.seat), holder_json(event.holder));
  }
  void operator()(const WentAway& event) const { put(R"({{"k":"away","seat":{}}})", number(event.seat)); }
  void operator()(const CameBack& event) const { put(R"({{"k":"back","seat":{}}})", number(event.seat)); }
  void operator()(const Promised& event) const {
    put(R"({{"k":"promised","seed":"{}"}})", seed_text(event.seed));
  }
  void operator()(const Readied& event) const {
    put(R"({{"k":"ready","seat":{},"commit":"{}"}})", number(event.seat), seed_text(event.commit));
  }
  void operator()(const SeedGiven& event) const {
    put(R"({{"k":"seed","seat":{},"seed":"{}"}})", number(event.seat), seed_text(event.seed));
  }
  void operator()(const Moved& event) const {
    out += R"({"k":"moved")";
    if (event.by) {
      pulka::put(out, FMT_COMPILE(R"(,"by":{},"person":{})"), number(*event.by), event.by_person);
    }
    out += R"(,"events":[)";
    bool first = true;
    for (const Event& happened : event.events) {
      if (!first) out += ',';
      first = false;
      out += event_to_json(happened, players);
    }
    out += "]}";
  }
  void operator()(const Claimed& event) const {
    put(R"({{"k":"claimed","seat":{},"tricks":{},"asked":{}}})", number(event.seat), event.tricks,
        event.asked.bits());
  }
  void operator()(const ClaimAnswered& event) const {
    put(R"({{"k":"claim_answered","seat":{},"yes":{}}})", number(event.seat), event.yes);
  }
  void operator()(const TakeBackAsked& event) const {
    put(R"({{"k":"take_back_asked","seat":{},"since":{},"asked":{}}})", number(event.seat), event.since,
        event.asked.bits());
  }
  void operator()(const TakeBackAnswered& event) const {
    put(R"({{"k":"take_back_answered","seat":{},"yes":{}}})", number(event.seat), event.yes);
  }
  void operator()(const TakenBack& event) const {
    put(R"({{"k":"taken_back","seat":{},"since":{}}})", number(event.seat), event.since);
  }
  void operator()(const Said& event) const {
    out += R"({"k":"said")";
    if (event.seat) put(R"(,"seat":{})", number(*event.seat));
    put(R"(,"client":"{}","name":{},"text":{}}})", event.client, json_text(event.name),
        json_text(event.text));
  }
  void operator()(const Closed&) const { out += R"({"k":"closed"})"; }

  template <class... Args>
  void put(fmt::format_string<Args...> format, Args&&... args) const {
    pulka::put(out, format, std::forward<Args>(args)...);
  }
};

// --- Reading. What does not fit throws, and is caught at the door: nothing but a damaged store comes here.

struct Damaged {
  Message why;
};

[[noreturn]] void damaged(std::string_view field) {
  throw Damaged{
      message("field {field} is missing or not what it should be", {{"field", std::string(field)}})};
}

const json::value& field(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) damaged(name);
  return *value;
}
std::int64_t whole(const json::object& object, std::string_view name, std::int64_t min, std::int64_t max) {
  const json::value& value = field(object, name);
  if (!value.is_int64() || value.get_int64() < min || value.get_int64() > max) damaged(name);
  return value.get_int64();
}
bool flag(const json::object& object, std::string_view name) {
  const json::value& value = field(object, name);
  if (!value.is_bool()) damaged(name);
  return value.get_bool();
}
std::string text(const json::object& object, std::string_view name) {
  const json::value& value = field(object, name);
  if (!value.is_string()) damaged(name);
  return std::string(value.get_string());
}
Seed seed(const json::object& object, std::string_view name) {
  const auto found = seed_of_text(text(object, name));
  if (!found) damaged(name);
  return *found;
}
const json::object& object_in(const json::value& value, std::string_view name) {
  if (!value.is_object()) damaged(name);
  return value.get_object();
}
const json::array& array_in(const json::object& object, std::string_view name) {
  const json::value& value = field(object, name);
  if (!value.is_array()) damaged(name);
  return value.get_array();
}

Holder holder_of(const json::value& value) {
  const json::object& object = object_in(value, "holder");
  const std::string kind = text(object, "kind");
  Holder holder;
  if (kind == "open") return holder;
  holder.name = text(object, "name");
  if (kind == "person") {
    holder.kind = Holder::Kind::kPerson;
    holder.owner = text(object, "owner");
    holder.away = flag(object, "away");
    return holder;
  }
  if (kind != "bot") damaged("kind");
  holder.kind = Holder::Kind::kBot;
  const auto bot = bot_named(text(object, "bot"));
  if (!bot) damaged("bot");
  holder.bot = *bot;
  return holder;
}

class StepReader {
 public:
  explicit StepReader(int players) : players_(players) {}

  TableEvent read(const json::object& object) const {
    const std::string kind = text(object, "k");
    if (kind == "seated") return Seated{seat(object), holder_of(field(object, "holder"))};
    if (kind == "away") return WentAway{seat(object)};
    if (kind == "back") return CameBack{seat(object)};
    if (kind == "promised") return Promised{seed(object, "seed")};
    if (kind == "ready") return Readied{seat(object), seed(object, "commit")};
    if (kind == "seed") return SeedGiven{seat(object), seed(object, "seed")};
    if (kind == "moved") return moved(object);
    if (kind == "claimed") {
      return Claimed{seat(object), static_cast<std::uint8_t>(whole(object, "tricks", 0, kMaxTricks)),
                     seats(object)};
    }
    if (kind == "claim_answered") return ClaimAnswered{seat(object), flag(object, "yes")};
    if (kind == "take_back_asked") return TakeBackAsked{seat(object), since(object), seats(object)};
    if (kind == "take_back_answered") return TakeBackAnswered{seat(object), flag(object, "yes")};
    if (kind == "taken_back") return TakenBack{seat(object), since(object)};
    if (kind == "said") {
      Said said{{}, text(object, "client"), text(object, "name"), text(object, "text")};
      if (object.contains("seat")) said.seat = seat(object);
      return said;
    }
    if (kind == "closed") return Closed{};
    damaged("k");
  }

 private:
  [[nodiscard]] Seat seat(const json::object& object, std::string_view name = "seat") const {
    return seat_at(static_cast<int>(whole(object, name, 1, players_)) - 1);
  }
  [[nodiscard]] SeatSet seats(const json::object& object) const {
    const auto most = (std::int64_t{1} << players_) - 1;
    return SeatSet{static_cast<std::uint8_t>(whole(object, "asked", 0, most))};
  }
  [[nodiscard]] static std::uint32_t since(const json::object& object) {
    return static_cast<std::uint32_t>(whole(object, "since", 1, std::numeric_limits<std::uint32_t>::max()));
  }
  [[nodiscard]] TableEvent moved(const json::object& object) const {
    Moved move;
    if (object.contains("by")) {
      move.by = seat(object, "by");
      move.by_person = flag(object, "person");
    }
    for (const json::value& value : array_in(object, "events")) {
      auto event = event_from_json(json::serialize(value), players_);
      if (!event) throw Damaged{std::move(event.error())};
      move.events.push_back(*event);
    }
    return move;
  }

  int players_;
};

TableSetup setup_of(const json::object& object) {
  TableSetup setup;
  auto rules = rules_from_json(json::serialize(field(object, "rules")));
  if (!rules) throw Damaged{std::move(rules.error())};
  setup.rules = *rules;
  setup.title = text(object, "title");
  for (const json::value& value : array_in(object, "holders")) setup.holders.push_back(holder_of(value));
  const int players = static_cast<int>(setup.holders.size());
  if (players < min_players(setup.rules) || players > max_players(setup.rules)) damaged("holders");
  setup.first_dealer = seat_at(static_cast<int>(whole(object, "first_dealer", 1, players)) - 1);
  constexpr std::int64_t kDay = 86'400;
  setup.move_s = static_cast<int>(whole(object, "move_s", 0, kDay));
  setup.deal_s = static_cast<int>(whole(object, "deal_s", 0, kDay));
  setup.hints = flag(object, "hints");
  setup.listed = flag(object, "listed");
  setup.host = text(object, "host");
  setup.made_at = whole(object, "made_at", 0, std::numeric_limits<std::int64_t>::max());
  if (const json::value* practice = object.if_contains("practice")) {
    const json::object& from = object_in(*practice, "practice");
    const json::array& hands = array_in(from, "hands");
    Setup cards;
    if (hands.size() != kHands.size()) damaged("hands");
    for (const Hand hand : kHands) {
      const json::value& value = hands[static_cast<std::size_t>(hand)];
      const auto parsed =
          value.is_string() ? parse_hand(value.get_string()) : std::expected<CardSet, Message>(CardSet{});
      if (!parsed) damaged("hands");
      cards.hands[hand] = *parsed;
    }
    cards.talon =
        CardSet::pack() - cards.hands[Hand::kFirst] - cards.hands[Hand::kSecond] - cards.hands[Hand::kThird];
    const auto deal = Deal::from(cards);
    if (!deal) damaged("hands");
    setup.practice = Practice{text(from, "table"),
                              static_cast<std::uint32_t>(whole(from, "deal", 1, 1'000'000'000)), *deal};
  }
  return setup;
}

// Parses one object and reads it by `read`; whatever is wrong is one error.
template <class Read>
auto read_object(std::string_view bytes, const Read& read)
    -> std::expected<decltype(read(std::declval<const json::object&>())), Message> {
  boost::system::error_code error;
  const json::value value = json::parse(bytes, error);
  if (error || !value.is_object()) {
    return std::unexpected(message("a record of the table is not a JSON object"));
  }
  try {
    return read(value.get_object());
  } catch (Damaged& fault) {
    return std::unexpected(
        message("a record of the table is damaged: {why}", {{"why", phrase(std::move(fault.why))}}));
  }
}

}  // namespace

std::string setup_to_json(const TableSetup& setup) {
  std::string out;
  put(out, R"({{"rules":{},"title":{},"holders":[)", rules_to_json(setup.rules), json_text(setup.title));
  for (std::size_t i = 0; i < setup.holders.size(); ++i) {
    if (i > 0) out += ',';
    out += holder_json(setup.holders[i]);
  }
  put(out, R"(],"first_dealer":{},"move_s":{},"deal_s":{},"hints":{},"listed":{},"host":"{}","made_at":{})",
      number(setup.first_dealer), setup.move_s, setup.deal_s, setup.hints, setup.listed, setup.host,
      setup.made_at);
  if (setup.practice) {
    put(out, R"(,"practice":{{"table":{},"deal":{},"hands":[)", json_text(setup.practice->table),
        setup.practice->deal);
    for (const Hand hand : kHands) {
      put(out, R"({}"{}")", hand == Hand::kFirst ? "" : ",", print_hand(setup.practice->cards.hand(hand)));
    }
    out += "]}";
  }
  return out + "}";
}

std::expected<TableSetup, Message> setup_from_json(std::string_view bytes) {
  return read_object(bytes, setup_of);
}

std::string step_to_json(const TableStep& step, int players) {
  std::string out;
  put(out, FMT_COMPILE(R"({{"at":{},"deal_left":[)"), step.at);
  for (int i = 0; i < players; ++i) {
    put(out, FMT_COMPILE("{}{}"), i == 0 ? "" : ",", step.deal_left[seat_at(i)]);
  }
  out += R"(],"events":[)";
  bool first = true;
  for (const TableEvent& event : step.events) {
    if (!first) out += ',';
    first = false;
    std::visit(Writer{out, players}, event);
  }
  return out + "]}";
}

std::expected<TableStep, Message> step_from_json(std::string_view bytes, int players) {
  return read_object(bytes, [&](const json::object& object) {
    TableStep step;
    step.at = whole(object, "at", 0, std::numeric_limits<std::int64_t>::max());
    const json::array& left = array_in(object, "deal_left");
    if (left.size() != static_cast<std::size_t>(players)) damaged("deal_left");
    for (int i = 0; i < players; ++i) {
      const json::value& value = left[static_cast<std::size_t>(i)];
      if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() > 1'000'000'000)
        damaged("deal_left");
      step.deal_left[seat_at(i)] = static_cast<std::int32_t>(value.get_int64());
    }
    const StepReader reader(players);
    for (const json::value& value : array_in(object, "events")) {
      step.events.push_back(reader.read(object_in(value, "events")));
    }
    return step;
  });
}

}  // namespace pulka
