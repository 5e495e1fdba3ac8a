// Sentences for people, not yet in anybody's language: a format with named arguments, translated and filled
// in at the edge (see wording.hpp). Libraries return these; they never print.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cards/card.hpp"
#include "cards/clause.hpp"
#include "cards/seat.hpp"

namespace pulka {

// A word or phrase that is itself translated, for example the name of a phase.
struct Word {
  std::string_view id;
};

struct Message;
// A message inside a message, filled in and translated where it stands.
struct Phrase {
  std::shared_ptr<const Message> message;
};

// Words that end up inside a sentence as they are: file names, what somebody typed.
using MessageValue = std::variant<std::int64_t, std::string, Word, Card, CardSet, Suit, Seat, Clause, Phrase>;

struct MessageArgument {
  std::string_view name;
  MessageValue value;
};

// `id` is the English format in fmt's syntax with named arguments ("{who} writes off {n} remise"); it is also
// the key of the translation catalogue. With a plural form the count `n` chooses between them, and is the
// argument {n} as well.
struct Message {
  std::string_view id;
  std::string_view plural;
  std::int64_t n = 0;
  std::vector<MessageArgument> arguments;
  std::string place;  // where it is about, shown before the sentence: a file's path; empty for none
};

// message("… {who} …", {{"who", seat}}). The name is what xgettext collects by.
[[nodiscard]] inline Message message(std::string_view id, std::vector<MessageArgument> arguments = {}) {
  return {id, {}, 0, std::move(arguments), {}};
}
// plural_message("{n} remise", "{n} remises", n, …).
[[nodiscard]] inline Message plural_message(std::string_view id, std::string_view plural, std::int64_t n,
                                            std::vector<MessageArgument> arguments = {}) {
  return {id, plural, n, std::move(arguments), {}};
}
[[nodiscard]] inline Phrase phrase(Message message) {
  return {std::make_shared<const Message>(std::move(message))};
}
// Marks a string for xgettext where it stands in a table and is translated later.
[[nodiscard]] consteval std::string_view translatable(const char* id) {
  return id;
}

}  // namespace pulka
