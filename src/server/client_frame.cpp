#include "client_frame.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "notation/log.hpp"

namespace pulka {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMaxSeq = (std::int64_t{1} << 53) - 1;  // what a JavaScript number holds
constexpr std::size_t kMaxTitle = 60;
constexpr std::size_t kMaxChat = 300;
constexpr std::size_t kMaxTableId = 40;
constexpr std::size_t kMaxRules = 4096;

struct Fault {
  Message why;
};

[[noreturn]] void wrong(std::string_view name, const json::value& value, std::string_view expected) {
  constexpr std::size_t kShown = 60;
  std::string given = json::serialize(value);
  if (given.size() > kShown) {
    // Not in the middle of a character.
    std::size_t end = kShown;
    while (end > 0 && (static_cast<unsigned char>(given[end]) & 0xC0U) == 0x80U) --end;
    given.resize(end);
    given += "…";
  }
  throw Fault{message("field {field}: {given}; expected {expected}",
                      {{"field", std::string(name)}, {"given", given}, {"expected", Word{expected}}})};
}
[[noreturn]] void missing(std::string_view name) {
  throw Fault{message("field {field} is missing", {{"field", std::string(name)}})};
}

bool is_text(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

// The fields of one object; what nobody took is a fault.
class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) {}

  const json::value* take(std::string_view name) {
    const json::value* value = object_.if_contains(name);
    if (value != nullptr) ++taken_;
    if (value != nullptr) names_.push_back(name);
    return value;
  }
  const json::value& need(std::string_view name) {
    const json::value* value = take(name);
    if (value == nullptr) missing(name);
    return *value;
  }
  std::int64_t whole(std::string_view name, std::int64_t min, std::int64_t max, std::string_view expected) {
    return whole_of(name, need(name), min, max, expected);
  }
  static std::int64_t whole_of(std::string_view name, const json::value& value, std::int64_t min,
                               std::int64_t max, std::string_view expected) {
    if (!value.is_int64() || value.get_int64() < min || value.get_int64() > max) wrong(name, value, expected);
    return value.get_int64();
  }
  static bool flag_of(std::string_view name, const json::value& value) {
    if (!value.is_bool()) wrong(name, value, translatable("true or false"));
    return value.get_bool();
  }
  std::string text(std::string_view name, std::size_t min, std::size_t max, std::string_view expected) {
    return text_of(name, need(name), min, max, expected);
  }
  static std::string text_of(std::string_view name, const json::value& value, std::size_t min,
                             std::size_t max, std::string_view expected) {
    if (!value.is_string()) wrong(name, value, expected);
    const std::string_view text = value.get_string();
    if (text.size() < min || text.size() > max || !is_text(text)) wrong(name, value, expected);
    return std::string(text);
  }
  std::uint64_t seq() {
    return static_cast<std::uint64_t>(whole("seq", 1, kMaxSeq, translatable("a number from 1")));
  }
  std::string table(std::string_view name = "table") {
    return text(name, 1, kMaxTableId, translatable("a table's name"));
  }
  Seed seed(std::string_view name) {
    const json::value& value = need(name);
    return seed_of(name, value);
  }
  static Seed seed_of(std::string_view name, const json::value& value) {
    const auto found = value.is_string() ? seed_of_text(value.get_string()) : std::nullopt;
    if (!found) wrong(name, value, translatable("64 hexadecimal digits in lower case"));
    return *found;
  }
  Seat seat(std::string_view name) {
    return seat_at(static_cast<int>(whole(name, 1, kMaxPlayers, translatable("a seat, from 1 to 5"))) - 1);
  }
  void finish() const {
    if (taken_ == object_.size()) return;
    for (const json::key_value_pair& pair : object_) {
      if (std::ranges::find(names_, std::string_view(pair.key())) == names_.end()) {
        throw Fault{
            message("field {field} is not known here", {{"field", std::string(pair.key()).substr(0, 40)}})};
      }
    }
  }

 private:
  const json::object& object_;
  std::size_t taken_ = 0;
  std::vector<std::string_view> names_;
};

BotKind bot_of(std::string_view name, const json::value& value) {
  const auto bot = value.is_string() ? bot_named(std::string_view(value.get_string())) : std::nullopt;
  if (!bot) wrong(name, value, translatable("random, simple or sampling"));
  return *bot;
}

Act act_of(const json::value& value) {
  if (!value.is_object() || value.get_object().size() != 1) {
    wrong("do", value, translatable("an object with one act"));
  }
  const auto& [key, what] = *value.get_object().begin();
  const std::string_view name = key;
  const auto nothing = [&] {
    if (!what.is_bool() || !what.get_bool()) wrong(name, what, translatable("true"));
  };
  const auto object = [&]() -> const json::object& {
    if (!what.is_object()) wrong(name, what, translatable("an object"));
    return what.get_object();
  };
  if (name == "sit") {
    Fields fields(object());
    const act::Sit sit{fields.seat("seat")};
    fields.finish();
    return sit;
  }
  if (name == "stand") return nothing(), act::Stand{};
  if (name == "back") return nothing(), act::Back{};
  if (name == "seat_bot") {
    Fields fields(object());
    act::SeatBot seat_bot{fields.seat("seat"), {}};
    const json::value& bot = fields.need("bot");
    if (!bot.is_null()) seat_bot.bot = bot_of("bot", bot);
    fields.finish();
    return seat_bot;
  }
  if (name == "ready") {
    Fields fields(object());
    const act::Ready ready{fields.seed("commit")};
    fields.finish();
    return ready;
  }
  if (name == "seed") return act::GiveSeed{Fields::seed_of(name, what)};
  if (name == "play") return object(), act::Play{json::serialize(what)};
  if (name == "claim") {
    Fields fields(object());
    const act::Claim claim{
        static_cast<int>(fields.whole("tricks", 0, 10, translatable("a number of tricks, from 0 to 10")))};
    fields.finish();
    return claim;
  }
  if (name == "answer_claim") return act::AnswerClaim{Fields::flag_of(name, what)};
  if (name == "take_back") return nothing(), act::TakeBack{};
  if (name == "answer_take_back") return act::AnswerTakeBack{Fields::flag_of(name, what)};
  if (name == "chat") {
    return act::Chat{
        Fields::text_of(name, what, 1, kMaxChat, translatable("1 to 300 bytes without controls"))};
  }
  if (name == "end") return nothing(), act::End{};
  throw Fault{message("\"{act}\" is no act at a table", {{"act", std::string(name).substr(0, 40)}})};
}

std::vector<Wanted> seats_of(const json::value& value) {
  constexpr std::array<std::pair<std::string_view, Wanted>, 5> kWords{{{"me", Wanted::kMe},
                                                                       {"open", Wanted::kOpen},
                                                                       {"random", Wanted::kRandom},
                                                                       {"simple", Wanted::kSimple},
                                                                       {"sampling", Wanted::kSampling}}};
  if (!value.is_array() || value.get_array().size() < kMinPlayers || value.get_array().size() > kMaxPlayers) {
    wrong("seats", value, translatable("a list of two to five seats"));
  }
  std::vector<Wanted> seats;
  for (const json::value& one : value.get_array()) {
    const auto* found = one.is_string() ? std::ranges::find(kWords, std::string_view(one.get_string()),
                                                            &std::pair<std::string_view, Wanted>::first)
                                        : kWords.end();
    if (found == kWords.end()) wrong("seats", one, translatable("me, open, random, simple or sampling"));
    seats.push_back(found->second);
  }
  if (std::ranges::count(seats, Wanted::kMe) > 1) wrong("seats", value, translatable("\"me\" once at most"));
  return seats;
}

// Seconds, or 0 for no limit.
int limit_of(Fields& fields, std::string_view name, int min, int max, std::string_view expected) {
  const json::value* value = fields.take(name);
  if (value == nullptr) return 0;
  if (value->is_int64() && value->get_int64() == 0) return 0;
  return static_cast<int>(Fields::whole_of(name, *value, min, max, expected));
}

ClientFrame frame_of(const json::object& object) {
  Fields fields(object);
  const json::value& type = fields.need("t");
  if (!type.is_string()) wrong("t", type, translatable("a word"));
  const std::string_view name = type.get_string();
  const auto done = [&](auto frame) -> ClientFrame {
    fields.finish();
    return frame;
  };
  if (name == "hello") {
    client::Hello hello;
    hello.protocol =
        static_cast<int>(fields.whole("protocol", 1, 1'000'000, translatable("a number from 1")));
    // A later version may say more in its greeting; it is answered in words of its own.
    if (hello.protocol != kProtocolVersion) return hello;
    const json::value& token = fields.need("token");
    // Not repeated in the error: it is a secret.
    if (!token.is_string() || !seed_of_text(token.get_string())) {
      wrong("token", json::value("…"), translatable("64 hexadecimal digits in lower case"));
    }
    hello.token = std::string(token.get_string());
    hello.name = fields.text("name", 1, kMaxNameBytes, translatable("1 to 40 bytes without controls"));
    if (const json::value* lang = fields.take("lang")) {
      static_cast<void>(Fields::text_of("lang", *lang, 2, 8, translatable("a language's code")));
    }
    return done(hello);
  }
  if (name == "lobby") return done(client::Lobby{Fields::flag_of("on", fields.need("on"))});
  if (name == "create") {
    client::Create create;
    create.seq = fields.seq();
    create.rules = fields.text("rules", 1, kMaxRules, translatable("a rule set"));
    create.seats = seats_of(fields.need("seats"));
    if (const json::value* title = fields.take("title")) {
      create.title = Fields::text_of("title", *title, 0, kMaxTitle, translatable("at most 60 bytes"));
    }
    create.move_s = limit_of(fields, "move_s", 5, 600, translatable("seconds, from 5 to 600, or 0"));
    create.deal_s = limit_of(fields, "deal_s", 30, 7200, translatable("seconds, from 30 to 7200, or 0"));
    if (const json::value* hints = fields.take("hints")) create.hints = Fields::flag_of("hints", *hints);
    if (const json::value* listed = fields.take("listed")) create.listed = Fields::flag_of("listed", *listed);
    return done(create);
  }
  if (name == "practice") {
    client::PracticeDeal practice;
    practice.seq = fields.seq();
    practice.from = fields.table("from");
    practice.deal =
        static_cast<std::uint32_t>(fields.whole("deal", 1, 1'000'000'000, translatable("a number from 1")));
    practice.seat = fields.seat("seat");
    if (const json::value* bots = fields.take("bots")) practice.bots = bot_of("bots", *bots);
    return done(practice);
  }
  if (name == "open") {
    client::Open open{fields.table(), {}};
    if (const json::value* version = fields.take("version")) {
      open.version = static_cast<std::uint32_t>(
          Fields::whole_of("version", *version, 0, 4'000'000'000, translatable("a number from 0")));
    }
    return done(open);
  }
  if (name == "close") return done(client::Close{fields.table()});
  if (name == "do") {
    client::Do what{fields.table(), fields.seq(), act::Stand{}};
    what.act = act_of(fields.need("do"));
    return done(std::move(what));
  }
  if (name == "hint") return done(client::Hint{fields.table()});
  if (name == "ping")
    return done(client::Ping{fields.whole("at", 0, kMaxSeq, translatable("a number from 0"))});
  throw Fault{
      message("\"{type}\" is no frame of this protocol", {{"type", std::string(name).substr(0, 40)}})};
}

}  // namespace

std::expected<ClientFrame, FrameFault> decode_frame(std::string_view bytes) {
  json::parse_options options;
  options.max_depth = 8;
  boost::system::error_code error;
  // Room enough for most frames, so that nothing is asked of the heap.
  std::array<unsigned char, 4096> room;
  json::monotonic_resource memory(room.data(), room.size());
  const json::value value = json::parse(bytes, error, &memory, options);
  FrameFault fault;
  if (error || !value.is_object()) {
    fault.message = message("this is not a JSON object");
    return std::unexpected(std::move(fault));
  }
  try {
    return frame_of(value.get_object());
  } catch (Fault& found) {
    fault.message = std::move(found.why);
  }
  if (const json::value* seq = value.get_object().if_contains("seq");
      seq != nullptr && seq->is_int64() && seq->get_int64() > 0 && seq->get_int64() <= kMaxSeq) {
    fault.seq = static_cast<std::uint64_t>(seq->get_int64());
  }
  if (const json::value* table = value.get_object().if_contains("table");
      table != nullptr && table->is_string() && table->get_string().size() <= kMaxTableId) {
    fault.table = std::string(table->get_string());
  }
  return std::unexpected(std::move(fault));
}

}  // namespace pulka
