#include "notation/command_json.hpp"

#include <cassert>
#include <utility>
#include <variant>

#include "event_fields.hpp"
#include "json_fields.hpp"
#include "json_value.hpp"
#include "notation/cards.hpp"
#include "text/wording.hpp"
#include "utf8.hpp"

namespace pulka {
namespace {

// A player's own acts; the other commands have no name and cannot be sent.
constexpr std::string_view name_of(const command::Bid&) {
  return "bid";
}
constexpr std::string_view name_of(const command::CallNumber&) {
  return "call_number";
}
constexpr std::string_view name_of(const command::Pass&) {
  return "pass";
}
constexpr std::string_view name_of(const command::TakeTalon&) {
  return "take_talon";
}
constexpr std::string_view name_of(const command::Buy&) {
  return "buy";
}
constexpr std::string_view name_of(const command::Discard&) {
  return "discard";
}
constexpr std::string_view name_of(const command::Declare&) {
  return "declare";
}
constexpr std::string_view name_of(const command::CallWhist&) {
  return "whist";
}
constexpr std::string_view name_of(const command::Invite&) {
  return "invite";
}
constexpr std::string_view name_of(const command::AnnounceAces&) {
  return "announce_aces";
}
constexpr std::string_view name_of(const command::PlayCard&) {
  return "play";
}
constexpr std::string_view name_of(const command::Propose&) {
  return "propose";
}
constexpr std::string_view name_of(const command::Answer&) {
  return "answer";
}
template <class Alternative>
constexpr bool kSent = requires(const Alternative& alternative) { name_of(alternative); };

template <class Codec>
void command_fields(Codec& codec, command::Bid& bid) {
  game_fields(codec, bid.game, bid.suit);
}
template <class Codec>
void command_fields(Codec& codec, command::CallNumber& called) {
  codec.number("number", called.number, 1, 8);
}
template <class Codec>
void command_fields(Codec&, command::Pass&) {}
template <class Codec>
void command_fields(Codec&, command::TakeTalon&) {}
template <class Codec>
void command_fields(Codec&, command::Buy&) {}
template <class Codec>
void command_fields(Codec& codec, command::Discard& discarded) {
  codec.cards("cards", discarded.cards);
}
template <class Codec>
void command_fields(Codec& codec, command::Declare& declared) {
  game_fields(codec, declared.game, declared.suit);
}
template <class Codec>
void command_fields(Codec&, command::CallWhist&) {}
template <class Codec>
void command_fields(Codec&, command::Invite&) {}
template <class Codec>
void command_fields(Codec& codec, command::AnnounceAces& announced) {
  codec.word("aces", announced.aces);
}
template <class Codec>
void command_fields(Codec& codec, command::PlayCard& played) {
  codec.card("card", played.card);
}
template <class Codec>
void command_fields(Codec& codec, command::Propose& proposed) {
  fields(codec, proposed.proposal);
}
template <class Codec>
void command_fields(Codec& codec, command::Answer& answered) {
  codec.flag("yes", answered.yes);
}

template <class Alternative>
bool read_if_named(FieldReader& reader, std::string_view name, Seat seat, Command& command) {
  if constexpr (kSent<Alternative>) {
    Alternative alternative{};
    if (name != name_of(alternative)) return false;
    alternative.seat = seat;
    command_fields(reader, alternative);
    command = alternative;
    return true;
  } else {
    return false;
  }
}
template <std::size_t... Index>
bool read_any(FieldReader& reader, std::string_view name, Seat seat, Command& command,
              std::index_sequence<Index...>) {
  return (read_if_named<std::variant_alternative_t<Index, Command>>(reader, name, seat, command) || ...);
}

Json message_value(const Message& message);

struct ArgumentValue {
  Json operator()(std::int64_t number) const { return number; }
  Json operator()(const std::string& text) const { return text; }
  Json operator()(Word word) const { return {{"word", word.id}}; }
  Json operator()(Card card) const { return {{"card", card_code(card)}}; }
  Json operator()(CardSet cards) const {
    Json codes = Json::array();
    for (const Card card : cards) codes.push_back(card_code(card));
    return {{"cards", std::move(codes)}};
  }
  Json operator()(Suit suit) const { return {{"suit", suit_code(suit)}}; }
  Json operator()(Seat seat) const { return {{"seat", to_index(seat) + 1}}; }
  Json operator()(Clause clause) const { return {{"clause", to_string(clause)}}; }
  Json operator()(const Phrase& phrase) const { return {{"message", message_value(*phrase.message)}}; }
};

Json message_value(const Message& message) {
  Json value;
  value["id"] = message.id;
  Json arguments = Json::object();
  if (!message.plural.empty()) {
    value["plural"] = message.plural;
    value["n"] = message.n;
    arguments["n"] = message.n;
  }
  for (const MessageArgument& argument : message.arguments) {
    arguments[std::string(argument.name)] = std::visit(ArgumentValue{}, argument.value);
  }
  value["args"] = std::move(arguments);
  if (!message.place.empty()) value["place"] = message.place;
  return value;
}

}  // namespace

std::string command_to_json(const Command& command) {
  std::string text;
  FieldWriter writer(text, kMaxPlayers);
  std::visit(
      [&writer](auto alternative) {  // by value: `command_fields` takes what a reader would change
        if constexpr (kSent<decltype(alternative)>) {
          writer.text("c", name_of(alternative));
          command_fields(writer, alternative);
        } else {
          assert(false && "not a player's own act");
        }
      },
      command);
  writer.close();
  return text;
}

std::expected<Command, Message> command_from_json(std::string_view json, Seat seat) {
  const auto value = parse_json(json, kMaxCommandBytes);
  if (!value) return std::unexpected(json_message(value.error()));
  FieldReader reader(*value, kMaxPlayers);
  const std::string name = reader.text("c");
  Command command;
  if (!reader.failed() &&
      !read_any(reader, name, seat, command, std::make_index_sequence<std::variant_size_v<Command>>{})) {
    reader.fail(message("c is {value}; expected the name of a command", {{"value", in_quotes(name)}}));
  }
  if (const auto* announced = std::get_if<command::AnnounceAces>(&command);
      announced != nullptr && announced->aces == Aces::kUnsaid && !reader.failed()) {
    reader.fail_value("aces", value->at("aces"), {translatable("four or none")});
  }
  if (auto fault = reader.finish()) return std::unexpected(std::move(*fault));
  return command;
}

std::string message_to_json(const Message& message) {
  // Places and what somebody typed may hold bytes that are not UTF-8.
  return message_value(message).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace pulka
