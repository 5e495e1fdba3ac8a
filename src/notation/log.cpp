#include "notation/log.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <utility>
#include <variant>
#include <zlib.h>

#include "event_fields.hpp"
#include "game/game.hpp"
#include "json_fields.hpp"
#include "json_value.hpp"
#include "utf8.hpp"

namespace pulka {
namespace {

using Error = std::unexpected<Message>;

constexpr std::size_t kChecksumBytes = 9;  // eight digits and a blank

std::uint32_t checksum(std::uint32_t before, std::string_view json) {
  assert(json.size() <= kMaxLogLine);
  return static_cast<std::uint32_t>(
      crc32(before, reinterpret_cast<const Bytef*>(json.data()), static_cast<uInt>(json.size())));
}

void append_line(std::string& out, std::uint32_t& crc, std::string_view json) {
  crc = checksum(crc, json);
  fmt::format_to(std::back_inserter(out), "{:08x} {}\n", crc, json);
}

// A line taken apart: the checksum that stands there, and the JSON.
struct Line {
  std::uint32_t crc = 0;
  std::string_view json;
};
std::optional<Line> take_apart(std::string_view line) {
  if (line.size() <= kChecksumBytes || line[kChecksumBytes - 1] != ' ') return std::nullopt;
  Line result;
  for (const char digit : line.substr(0, kChecksumBytes - 1)) {
    if (!((digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f'))) return std::nullopt;
  }
  std::from_chars(line.data(), line.data() + kChecksumBytes - 1, result.crc, 16);
  result.json = line.substr(kChecksumBytes);
  return result;
}

// The fault of one player's name or kind, without saying whose.
std::optional<Message> text_fault(std::string_view what, std::string_view text, Seat seat) {
  const std::vector<MessageArgument> arguments{{"field", std::string(what)},
                                               {"number", std::int64_t{to_index(seat) + 1}},
                                               {"value", in_quotes(text)},
                                               {"limit", static_cast<std::int64_t>(kMaxNameBytes)}};
  if (text.empty()) return message("player {number}: the {field} is empty", arguments);
  if (text.size() > kMaxNameBytes) {
    return message("player {number}: the {field} {value} is too long; expected at most {limit} bytes",
                   arguments);
  }
  if (trimmed(text) != text) {
    return message("player {number}: the {field} {value} has a blank at its beginning or end", arguments);
  }
  for (std::string_view rest = text; !rest.empty();) {
    const Utf8Sign sign = front_sign(rest);
    if (!sign.valid || is_control(sign.code)) {
      return message("player {number}: the {field} {value} has a sign that cannot be printed", arguments);
    }
    rest.remove_prefix(sign.bytes);
  }
  return std::nullopt;
}

Json header_value(const LogHeader& header) {
  Json value;
  value["pulka_log"] = header.notes ? kLogVersionWithNotes : kLogVersion;
  value["rules"] = rules_value(header.rules);
  value["players"] = Json::array();
  for (const LogPlayer& player : header.players) {
    value["players"].push_back(Json{{"name", player.name}, {"kind", player.kind}});
  }
  value["first_dealer"] = to_index(header.first_dealer) + 1;
  value["mode"] = code_of(header.mode);
  return value;
}

constexpr std::string_view kNote = "note";

// Whether a line is a note. The first field decides, so that an event with a field too many is no note.
bool is_note(const Json& json) {
  return json.is_object() && !json.empty() && json.begin().key() == kNote;
}

std::optional<Message> note_fault(const Json& json) {
  const Json& name = json.front();
  if (name.is_string() && !name.get_ref<const std::string&>().empty()) return std::nullopt;
  return message("{field} is {value}; expected {expected}",
                 {{"field", std::string(kNote)},
                  {"value", shown(name)},
                  {"expected", Word{translatable("a text that is not empty")}}});
}

// Reads a log line by line and keeps what belongs to complete commands.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::expected<LogText, Message> read() {
    std::size_t begin = 0;
    while (begin < bytes_.size()) {
      const std::size_t end = bytes_.find('\n', begin);
      if (end == std::string_view::npos) break;
      ++line_;
      if (auto fault = read_line(bytes_.substr(begin, end - begin))) return Error(std::move(*fault));
      begin = end + 1;
      if (batch_complete_) {
        log_.sound_bytes = begin;
        log_.crc = crc_;
        sound_lines_ = line_;
        if (log_.events.size() > (log_.batch_ends.empty() ? 0 : log_.batch_ends.back()))
          log_.batch_ends.push_back(log_.events.size());
      }
    }
    const std::string_view rest = bytes_.substr(begin);
    if (auto fault = rest_fault(rest)) return Error(std::move(*fault));
    if (line_ == 0) {
      return Error(
          message("the log has no complete header; expected a first line that ends with a line feed"));
    }
    if (log_.sound_bytes < bytes_.size()) {
      log_.events.resize(log_.batch_ends.empty() ? 0 : log_.batch_ends.back());
      log_.warning = plural_message(
          "the log ends in the middle of a command: {n} byte from line {line} on is left out",
          "the log ends in the middle of a command: {n} bytes from line {line} on are left out",
          static_cast<std::int64_t>(bytes_.size() - log_.sound_bytes), {{"line", sound_lines_ + 1}});
    }
    return std::move(log_);
  }

 private:
  using Fault = std::optional<Message>;

  // What follows the last line feed: nothing, or the beginning of a line. Zero bytes at the end are what a
  // file system leaves that lost its power in the middle of a write.
  [[nodiscard]] Fault rest_fault(std::string_view rest) const {
    const std::size_t written = rest.find_last_not_of('\0');
    rest = written == std::string_view::npos ? std::string_view{} : rest.substr(0, written + 1);
    if (rest.size() >= kMaxLogLine) return too_long(line_ + 1);
    if (rest.empty()) return std::nullopt;
    // A whole line with another byte for its line feed was not cut off but changed.
    const auto changed = take_apart(rest.substr(0, rest.size() - 1));
    if (changed && checksum(crc_, changed->json) == changed->crc) {
      return message("line {line} ends with {value}; expected a line feed",
                     {{"line", line_ + 1}, {"value", in_quotes(rest.substr(rest.size() - 1))}});
    }
    return std::nullopt;
  }

  static Message too_long(std::int64_t line) {
    return message("line {line} is longer than any line of a log; expected at most {limit} bytes",
                   {{"line", line}, {"limit", static_cast<std::int64_t>(kMaxLogLine)}});
  }

  Fault read_line(std::string_view text) {
    if (text.size() >= kMaxLogLine) return too_long(line_);
    const auto line = take_apart(text);
    if (!line) {
      return message("line {line} begins with {value}; expected eight hexadecimal digits, a blank and JSON",
                     {{"line", line_}, {"value", in_quotes(text.substr(0, kChecksumBytes))}});
    }
    const std::uint32_t expected = checksum(crc_, line->json);
    if (line->crc != expected) {
      return message(
          "line {line} has the checksum {value}; expected {expected}: this line was changed, or lines are "
          "missing, "
          "doubled or out of order before it",
          {{"line", line_},
           {"value", fmt::format("{:08x}", line->crc)},
           {"expected", fmt::format("{:08x}", expected)}});
    }
    crc_ = expected;
    const auto json = parse_json(line->json);
    Fault fault = !json            ? json_message(json.error())
                  : line_ == 1     ? read_header(*json)
                  : is_note(*json) ? read_note(*json, line->json)
                                   : read_event(*json);
    if (!fault) return std::nullopt;
    return message("line {line}: {fault}", {{"line", line_}, {"fault", phrase(std::move(*fault))}});
  }

  // The fault of read_header() and read_event() does not say which line it is in.
  Fault read_header(const Json& json) {
    FieldReader fields(json, kMaxPlayers);
    const Json* version = fields.take("pulka_log");
    if (version == nullptr) return fields.finish();
    if (!version->is_number_integer() || (*version != kLogVersion && *version != kLogVersionWithNotes)) {
      return message("the log has format version {value}; this program reads versions {first} and {second}",
                     {{"value", shown(*version)},
                      {"first", std::int64_t{kLogVersion}},
                      {"second", std::int64_t{kLogVersionWithNotes}}});
    }
    log_.header.notes = *version == kLogVersionWithNotes;
    const Json* rules = fields.take("rules");
    if (rules == nullptr) return fields.finish();
    auto read_rules = rules_of_value(*rules);
    if (!read_rules) return std::move(read_rules.error());
    log_.header.rules = *read_rules;
    const Json* players = fields.take("players");
    if (players == nullptr) return fields.finish();
    if (!players->is_array() || players->size() < kMinPlayers || players->size() > kMaxPlayers) {
      fields.fail_value("players", *players, {translatable("a list of two to five players")});
      return fields.finish();
    }
    players_ = static_cast<int>(players->size());
    for (const Json& player : *players) {
      FieldReader player_fields(player, players_);
      LogPlayer read;
      read.name = player_fields.text("name");
      read.kind = player_fields.text("kind");
      if (auto fault = player_fields.finish()) return fault;
      log_.header.players.push_back(std::move(read));
    }
    fields.number("first_dealer", first_dealer_, 1, players_);
    fields.word("mode", log_.header.mode);
    if (auto fault = fields.finish()) return fault;
    log_.header.first_dealer = seat_at(first_dealer_ - 1);
    if (auto checked = check(log_.header); !checked) return std::move(checked.error());
    state_ = start(log_.header.rules, players_, log_.header.first_dealer);
    batch_complete_ = true;
    return std::nullopt;
  }

  Fault read_note(const Json& json, std::string_view text) {
    if (!log_.header.notes) {
      return message("here is a note; expected an event, as the log has format version {version}",
                     {{"version", std::int64_t{kLogVersion}}});
    }
    if (!batch_complete_) {
      return message("here is a note; expected the events that belong to the command before it");
    }
    if (auto fault = note_fault(json)) return fault;
    log_.notes.push_back({std::string(text), log_.events.size()});
    return std::nullopt;
  }

  Fault read_event(const Json& json) {
    FieldReader fields(json, players_);
    const auto expected_number = static_cast<std::int64_t>(log_.events.size()) + 1;
    std::int64_t number = 0;
    fields.number("n", number, expected_number, expected_number);
    const std::string name = fields.text("e");
    Event event;
    if (!fields.failed() && !pulka::read_event(fields, name, event)) return no_such_event(name);
    bool more = false;
    if (const Json* flag = fields.take("more", Need::kIfNotDefault)) {
      if (*flag != true) fields.fail_value("more", *flag, {translatable("true")});
      more = true;
    }
    if (auto fault = fields.finish()) return fault;
    if (!applicable(state_, event)) {
      return message("the event {value} cannot happen here; expected one that fits what went before",
                     {{"value", in_quotes(name)}});
    }
    pulka::apply(state_, event);
    if (!more && !at_rest(state_.table.phase)) {
      return message("the command ends with {value}; expected \"more\" and the events that follow from it",
                     {{"value", in_quotes(name)}});
    }
    log_.events.push_back(event);
    batch_complete_ = !more;
    return std::nullopt;
  }

  std::string_view bytes_;
  LogText log_;
  State state_;
  int players_ = 0;
  int first_dealer_ = 1;
  std::int64_t line_ = 0;
  std::int64_t sound_lines_ = 0;
  std::uint32_t crc_ = 0;
  bool batch_complete_ = false;
};

}  // namespace

std::expected<void, Message> check_name(std::string_view name, Seat seat) {
  if (auto fault = text_fault("name", name, seat)) return Error(std::move(*fault));
  return {};
}

std::expected<void, Message> check(const LogHeader& header) {
  if (std::vector<Message> found = faults(header.rules); !found.empty())
    return Error(std::move(found.front()));
  const std::size_t players = header.players.size();
  if (players < kMinPlayers || players > kMaxPlayers) {
    return Error(plural_message("there is {n} player; expected two to five",
                                "there are {n} players; expected two to five",
                                static_cast<std::int64_t>(players)));
  }
  const auto seated = static_cast<int>(players);
  if (seated < min_players(header.rules) || seated > max_players(header.rules)) {
    return Error(plural_message("there is {n} player; with a pot three or four play (A2)",
                                "there are {n} players; with a pot three or four play (A2)", seated));
  }
  for (std::size_t i = 0; i < players; ++i) {
    const LogPlayer& player = header.players[i];
    const Seat seat = seat_at(static_cast<int>(i));
    if (auto fault = text_fault("name", player.name, seat)) return Error(std::move(*fault));
    if (auto fault = text_fault("kind", player.kind, seat)) return Error(std::move(*fault));
    for (std::size_t j = 0; j < i; ++j) {
      if (header.players[j].name == player.name) {
        return Error(message("players {first} and {number} are both called {value}; expected different names",
                             {{"first", static_cast<std::int64_t>(j + 1)},
                              {"number", static_cast<std::int64_t>(i + 1)},
                              {"value", in_quotes(player.name)}}));
      }
    }
  }
  if (static_cast<std::size_t>(to_index(header.first_dealer)) >= players) {
    return Error(message("the first dealer is player {number}; expected one of {players}",
                         {{"number", std::int64_t{to_index(header.first_dealer) + 1}},
                          {"players", static_cast<std::int64_t>(players)}}));
  }
  return {};
}

std::expected<LogText, Message> read_log(std::string_view bytes) {
  return Reader(bytes).read();
}

LogEncoder::LogEncoder(const LogText& log) noexcept
    : crc_(log.crc),
      count_(log.events.size()),
      players_(static_cast<int>(log.header.players.size())),
      notes_(log.header.notes) {}

std::string LogEncoder::begin(const LogHeader& header) {
  assert(check(header).has_value());
  players_ = static_cast<int>(header.players.size());
  notes_ = header.notes;
  count_ = 0;
  crc_ = 0;
  std::string out;
  append_line(out, crc_, header_value(header).dump(-1, ' ', false, Json::error_handler_t::replace));
  return out;
}

std::string LogEncoder::encode(std::span<const Event> batch) {
  std::string out;
  std::string json;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    json.clear();
    FieldWriter writer(json, players_);
    writer.number("n", ++count_, 1, INT64_MAX);
    write_event(writer, batch[i]);
    if (i + 1 < batch.size()) writer.flag("more", true);
    writer.close();
    append_line(out, crc_, json);
  }
  return out;
}

std::expected<std::string, Message> LogEncoder::note(std::string_view json) {
  if (!notes_) {
    return Error(message("the log was begun without notes; expected one of format version {version}",
                         {{"version", std::int64_t{kLogVersionWithNotes}}}));
  }
  const auto value = parse_json(json, kMaxNoteBytes);
  if (!value) return Error(json_message(value.error()));
  if (!is_note(*value) || json.find('\n') != std::string_view::npos) {
    return Error(message("the note is {value}; expected an object on one line whose first field is \"note\"",
                         {{"value", in_quotes(json)}}));
  }
  if (auto fault = note_fault(*value)) return Error(std::move(*fault));
  std::string out;
  append_line(out, crc_, json);
  return out;
}

}  // namespace pulka
