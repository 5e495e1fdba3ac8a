#include "json_fields.hpp"

#include <charconv>
#include <utility>

#include "text/wording.hpp"
#include "utf8.hpp"

namespace pulka {
namespace {

// An integer of JSON as a number, if it is one and fits.
std::optional<std::int64_t> as_integer(const Json& value) {
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    if (number > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
    return static_cast<std::int64_t>(number);
  }
  if (value.is_number_integer()) return value.get<std::int64_t>();
  return std::nullopt;
}

// The dots form, and only as print_hand() writes it.
std::optional<CardSet> as_hand(const Json& value) {
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  const auto cards = parse_hand(text);
  if (!cards || print_hand(*cards) != text) return std::nullopt;
  return *cards;
}

}  // namespace

std::optional<Clause> clause_of_code(std::string_view code) {
  if (code.size() < 2 || (code[0] != 'M' && code[0] != 'A' && code[0] != 'H')) return std::nullopt;
  std::uint8_t number = 0;
  const auto [end, error] = std::from_chars(code.data() + 1, code.data() + code.size(), number);
  const Clause clause{code[0], number};
  // Only the one way in which it is written: no leading zeros.
  if (error != std::errc{} || end != code.data() + code.size() || to_string(clause) != code)
    return std::nullopt;
  return clause;
}

void FieldWriter::clause(std::string_view name, Clause value) {
  text(name, to_string(value));
}

void FieldWriter::cards(std::string_view name, CardSet value) {
  key(name);
  out_ += '[';
  for (const Card card : value) {
    if (out_.back() != '[') out_ += ',';
    quote(card_code(card));
  }
  out_ += ']';
}

void FieldWriter::deal(std::string_view hands, std::string_view talon, const Deal& value) {
  key(hands);
  out_ += '[';
  for (const Hand hand : kHands) {
    if (out_.back() != '[') out_ += ',';
    quote(print_hand(value.hand(hand)));
  }
  out_ += ']';
  cards(talon, value.talon());
}

void FieldWriter::seats(std::string_view name, SeatSet value) {
  key(name);
  out_ += '[';
  for (const Seat seat : kSeats) {
    if (!value.has(seat)) continue;
    if (out_.back() != '[') out_ += ',';
    one_based(seat);
  }
  out_ += ']';
}

FieldReader::FieldReader(const Json& object, int players) : object_(object), players_(players) {
  if (!object.is_object()) {
    fail(message("the JSON is {value}; expected an object", {{"value", shown(object)}}));
  }
}

std::optional<Message> FieldReader::finish() {
  if (fault_) return fault_;
  for (const auto& [name, value] : object_.items()) {
    if (std::ranges::find(taken_, std::string_view(name)) == taken_.end()) {
      return message("the field {field} is unknown here", {{"field", in_quotes(name)}});
    }
  }
  return std::nullopt;
}

void FieldReader::fail(Message fault) {
  if (!fault_) fault_ = std::move(fault);
}

void FieldReader::fail_value(std::string_view name, const Json& value, Word expected) {
  fail(message("{field} is {value}; expected {expected}",
               {{"field", std::string(name)}, {"value", shown(value)}, {"expected", expected}}));
}

void FieldReader::fail_choice(std::string_view name, const Json& value, std::string words) {
  fail(message("{field} is {value}; expected {expected}",
               {{"field", std::string(name)}, {"value", shown(value)}, {"expected", std::move(words)}}));
}

const Json* FieldReader::take(std::string_view name, Need need) {
  if (fault_) return nullptr;
  const auto found = object_.find(std::string(name));
  if (found == object_.end()) {
    if (need == Need::kAlways) {
      fail(message("the field {field} is missing", {{"field", in_quotes(name)}}));
    }
    return nullptr;
  }
  taken_.push_back(name);
  return &*found;
}

std::string FieldReader::text(std::string_view name) {
  const Json* json = take(name);
  if (json == nullptr) return {};
  if (!json->is_string()) {
    fail_value(name, *json, {translatable("a text")});
    return {};
  }
  return json->get<std::string>();
}

std::optional<std::int64_t> FieldReader::integer(std::string_view name, std::int64_t min, std::int64_t max,
                                                 Need need) {
  const Json* json = take(name, need);
  if (json == nullptr) return std::nullopt;
  const auto number = as_integer(*json);
  if (number && *number >= min && *number <= max) return number;
  fail(message("{field} is {value}; expected a number from {min} to {max}",
               {{"field", std::string(name)}, {"value", shown(*json)}, {"min", min}, {"max", max}}));
  return std::nullopt;
}

std::vector<std::int64_t> FieldReader::integers(std::string_view name, std::int64_t min, std::int64_t max) {
  const Json* json = take(name);
  if (json == nullptr) return {};
  std::vector<std::int64_t> numbers;
  if (json->is_array() && json->size() == static_cast<std::size_t>(players_)) {
    for (const Json& item : *json) {
      const auto number = as_integer(item);
      if (number && *number >= min && *number <= max) numbers.push_back(*number);
    }
  }
  if (numbers.size() == static_cast<std::size_t>(players_)) return numbers;
  fail(message("{field} is {value}; expected for each of {players} players a number from {min} to {max}",
               {{"field", std::string(name)},
                {"value", shown(*json)},
                {"players", std::int64_t{players_}},
                {"min", min},
                {"max", max}}));
  return {};
}

void FieldReader::flag(std::string_view name, bool& value, Need need, bool standard) {
  value = standard;
  const Json* json = take(name, need);
  if (json == nullptr) return;
  if (!json->is_boolean()) return fail_value(name, *json, {translatable("true or false")});
  value = json->get<bool>();
}

void FieldReader::seat(std::string_view name, Seat& value, Need need) {
  if (const auto number = integer(name, 1, players_, need)) value = seat_at(static_cast<int>(*number) - 1);
}

void FieldReader::seat(std::string_view name, std::optional<Seat>& value) {
  if (const auto number = integer(name, 1, players_, Need::kIfNotDefault)) {
    value = seat_at(static_cast<int>(*number) - 1);
  }
}

void FieldReader::clause(std::string_view name, Clause& value) {
  const Json* json = take(name);
  if (json == nullptr) return;
  const auto clause = json->is_string() ? clause_of_code(json->get_ref<const std::string&>()) : std::nullopt;
  if (!clause) return fail_value(name, *json, {translatable("a clause such as M40")});
  value = *clause;
}

void FieldReader::card(std::string_view name, Card& value) {
  const Json* json = take(name);
  if (json == nullptr) return;
  const auto card = json->is_string() ? card_of_code(json->get_ref<const std::string&>()) : std::nullopt;
  if (!card) return fail_value(name, *json, {translatable("a card such as SA or HT")});
  value = *card;
}

void FieldReader::cards(std::string_view name, CardSet& value) {
  const Json* json = take(name);
  if (json == nullptr) return;
  constexpr Word kExpected{translatable("different cards such as \"SA\" or \"HT\" in rising order")};
  if (!json->is_array()) return fail_value(name, *json, kExpected);
  CardSet cards;
  for (const Json& item : *json) {
    const auto card = item.is_string() ? card_of_code(item.get_ref<const std::string&>()) : std::nullopt;
    if (!card || (!cards.empty() && *card <= cards.highest())) return fail_value(name, *json, kExpected);
    cards |= *card;
  }
  value = cards;
}

void FieldReader::hand(std::string_view name, CardSet& value) {
  const Json* json = take(name);
  if (json == nullptr) return;
  const auto cards = as_hand(*json);
  if (!cards) return fail_value(name, *json, {translatable("a hand such as AKQ.JT.-.98")});
  value = *cards;
}

void FieldReader::deal(std::string_view hands, std::string_view talon, Deal& value) {
  const Json* json = take(hands);
  if (json == nullptr) return;
  constexpr Word kExpected{translatable("three hands such as AKQ.JT.-.98")};
  if (!json->is_array() || json->size() != kHands.size()) return fail_value(hands, *json, kExpected);
  Setup setup;
  for (const Hand hand : kHands) {
    const auto cards = as_hand((*json)[static_cast<std::size_t>(hand)]);
    if (!cards) return fail_value(hands, *json, kExpected);
    setup.hands[hand] = *cards;
  }
  cards(talon, setup.talon);
  if (failed()) return;
  const auto checked = Deal::from(setup);
  if (!checked) {
    return fail(message("{field} and {other} are not a deal: {fault}",
                        {{"field", std::string(hands)},
                         {"other", std::string(talon)},
                         {"fault", phrase(explain(checked.error()))}}));
  }
  value = *checked;
}

void FieldReader::seats(std::string_view name, SeatSet& value) {
  const Json* json = take(name);
  if (json == nullptr) return;
  constexpr Word kExpected{translatable("different seats in rising order")};
  if (!json->is_array()) return fail_value(name, *json, kExpected);
  SeatSet seats;
  std::int64_t last = 0;
  for (const Json& item : *json) {
    const auto number = as_integer(item);
    if (!number || *number <= last || *number > players_) return fail_value(name, *json, kExpected);
    last = *number;
    seats |= seat_at(static_cast<int>(last) - 1);
  }
  value = seats;
}

}  // namespace pulka
