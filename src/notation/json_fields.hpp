// Fields of JSON objects: a writer that puts them straight into text, and a reader that takes them out of a
// parsed object one by one. Both have the same functions, so that one list of fields serves both. Internal to
// this room.
#pragma once

#include <cassert>
#include <cstdint>
#include <fmt/compile.h>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/card.hpp"
#include "cards/deal.hpp"
#include "cards/seat.hpp"
#include "json_codes.hpp"
#include "json_value.hpp"
#include "text/message.hpp"

namespace pulka {

// Whether a field may be left out.
enum class Need : std::uint8_t {
  kAlways,
  kIfNotDefault,  // written only when it differs from a default-built value, which is what a missing one
                  // means
};

// Writes one object, compact. All text that goes in is plain ASCII without quotes: words, codes, numbers.
class FieldWriter {
 public:
  // Opens the object at the end of `out`, which must outlive the writer.
  FieldWriter(std::string& out, int players) : out_(out), players_(players) { out_ += '{'; }
  void close() { out_ += '}'; }

  void text(std::string_view name, std::string_view value) {
    key(name);
    quote(value);
  }
  template <class Number>
  void number(std::string_view name, Number value, [[maybe_unused]] std::int64_t min,
              [[maybe_unused]] std::int64_t max, Need need = Need::kAlways) {
    assert(std::cmp_greater_equal(value, min) && std::cmp_less_equal(value, max));
    if (need == Need::kIfNotDefault && value == Number{}) return;
    key(name);
    fmt::format_to(std::back_inserter(out_), FMT_COMPILE("{}"), value);
  }
  // `standard` is what a flag is that was left out.
  void flag(std::string_view name, bool value, Need need = Need::kAlways, bool standard = false) {
    if (need == Need::kIfNotDefault && value == standard) return;
    key(name);
    out_ += value ? "true" : "false";
  }
  template <class E>
  void word(std::string_view name, E value, Need need = Need::kAlways) {
    if (need == Need::kIfNotDefault && value == E{}) return;
    text(name, code_of(value));
  }
  void seat(std::string_view name, Seat value, Need need = Need::kAlways) {
    if (need == Need::kIfNotDefault && value == Seat::k0) return;
    key(name);
    one_based(value);
  }
  // Left out when unset.
  void seat(std::string_view name, std::optional<Seat> value) {
    if (value) seat(name, *value);
  }
  void clause(std::string_view name, Clause value);
  void card(std::string_view name, Card value) { text(name, card_code(value)); }
  void cards(std::string_view name, CardSet value);
  void hand(std::string_view name, CardSet value) { text(name, print_hand(value)); }
  void deal(std::string_view hands, std::string_view talon, const Deal& value);
  void seats(std::string_view name, SeatSet value);
  template <class Number>
  void per_seat(std::string_view name, const PerSeat<Number>& values, std::int64_t, std::int64_t) {
    key(name);
    out_ += '[';
    for (int i = 0; i < players_; ++i) {
      fmt::format_to(std::back_inserter(out_), FMT_COMPILE("{}{}"), i == 0 ? "" : ",", values[seat_at(i)]);
    }
    out_ += ']';
  }

 private:
  void key(std::string_view name) {
    if (out_.back() != '{') out_ += ',';
    quote(name);
    out_ += ':';
  }
  void quote(std::string_view value) {
    out_ += '"';
    out_ += value;
    out_ += '"';
  }
  void one_based(Seat seat) {
    fmt::format_to(std::back_inserter(out_), FMT_COMPILE("{}"), to_index(seat) + 1);
  }

  std::string& out_;
  int players_;
};

// Takes the fields of one object. The first fault is kept and everything after it is skipped; finish() gives
// it. What a reader has not been asked for is a fault too.
class FieldReader {
 public:
  // `object` must outlive the reader. Faults name the field, and not where the object stands.
  FieldReader(const Json& object, int players);

  // The fault so far, or the first field that nobody took.
  [[nodiscard]] std::optional<Message> finish();
  [[nodiscard]] bool failed() const { return fault_.has_value(); }
  // Any other fault of this object.
  void fail(Message fault);
  // "field is …; expected …".
  void fail_value(std::string_view name, const Json& value, Word expected);

  // The field's value, taken; nothing if it is missing (a fault if it is needed) or a fault was met before.
  const Json* take(std::string_view name, Need need = Need::kAlways);
  [[nodiscard]] std::string text(std::string_view name);

  template <class Number>
  void number(std::string_view name, Number& value, std::int64_t min, std::int64_t max,
              Need need = Need::kAlways) {
    if (const auto taken = integer(name, min, max, need)) value = static_cast<Number>(*taken);
  }
  void flag(std::string_view name, bool& value, Need need = Need::kAlways, bool standard = false);
  template <class E>
  void word(std::string_view name, E& value, Need need = Need::kAlways) {
    const Json* json = take(name, need);
    if (json == nullptr) return;
    const auto found =
        json->is_string() ? of_code<E>(json->template get_ref<const std::string&>()) : std::nullopt;
    if (found) {
      value = *found;
      return;
    }
    std::string words;
    for (std::uint8_t i = 0; !code_of(static_cast<E>(i)).empty(); ++i) {
      if (i > 0) words += " | ";
      words += code_of(static_cast<E>(i));
    }
    fail_choice(name, *json, words);
  }
  void seat(std::string_view name, Seat& value, Need need = Need::kAlways);
  void seat(std::string_view name, std::optional<Seat>& value);
  void clause(std::string_view name, Clause& value);
  void card(std::string_view name, Card& value);
  void cards(std::string_view name, CardSet& value);
  void hand(std::string_view name, CardSet& value);
  void deal(std::string_view hands, std::string_view talon, Deal& value);
  void seats(std::string_view name, SeatSet& value);
  template <class Number>
  void per_seat(std::string_view name, PerSeat<Number>& values, std::int64_t min, std::int64_t max) {
    const auto taken = integers(name, min, max);
    for (std::size_t i = 0; i < taken.size(); ++i)
      values[seat_at(static_cast<int>(i))] = static_cast<Number>(taken[i]);
  }

 private:
  void fail_choice(std::string_view name, const Json& value, std::string words);
  std::optional<std::int64_t> integer(std::string_view name, std::int64_t min, std::int64_t max, Need need);
  // One number for each player, or none after a fault.
  std::vector<std::int64_t> integers(std::string_view name, std::int64_t min, std::int64_t max);

  const Json& object_;
  int players_;
  std::optional<Message> fault_;
  std::vector<std::string_view> taken_;
};

}  // namespace pulka
