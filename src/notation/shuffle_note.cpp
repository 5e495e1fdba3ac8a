#include "notation/shuffle_note.hpp"

#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "json_fields.hpp"
#include "json_value.hpp"

namespace pulka {
namespace {

constexpr std::string_view kShuffle = "shuffle";
constexpr Word kSeed{translatable("64 lower-case hexadecimal digits")};

std::optional<Seed> seed_of(const Json& value) {
  return value.is_string() ? seed_of_text(value.get_ref<const std::string&>()) : std::nullopt;
}

void read(FieldReader& fields, std::string_view name, Seed& seed) {
  const Json* json = fields.take(name);
  if (json == nullptr) return;
  const auto found = seed_of(*json);
  if (!found) return fields.fail_value(name, *json, kSeed);
  seed = *found;
}

void read(FieldReader& fields, std::string_view name, int players, std::vector<std::optional<Seed>>& seeds) {
  const Json* json = fields.take(name);
  if (json == nullptr) return;
  constexpr Word kExpected{translatable("for each player 64 lower-case hexadecimal digits or null")};
  if (!json->is_array() || json->size() != static_cast<std::size_t>(players))
    return fields.fail_value(name, *json, kExpected);
  for (const Json& item : *json) {
    const auto seed = seed_of(item);
    if (!seed && !item.is_null()) return fields.fail_value(name, *json, kExpected);
    seeds.push_back(seed);
  }
}

Json list(const std::vector<std::optional<Seed>>& seeds) {
  Json array = Json::array();
  for (const auto& seed : seeds) array.push_back(seed ? Json(seed_text(*seed)) : Json(nullptr));
  return array;
}

}  // namespace

std::string shuffle_note_to_json(const ShuffleNote& note) {
  assert(is_table_name(note.table) && note.deal >= 1);
  Json value;
  value["note"] = kShuffle;
  value["table"] = note.table;
  value["deal"] = note.deal;
  value["promise"] = seed_text(note.promise);
  value["seed"] = seed_text(note.server);
  value["commits"] = list(note.commits);
  value["seeds"] = list(note.seeds);
  return value.dump();
}

std::expected<std::optional<ShuffleNote>, Message> shuffle_note_from_json(std::string_view json,
                                                                          int players) {
  const auto value = parse_json(json);
  if (!value) return std::unexpected(json_message(value.error()));
  FieldReader fields(*value, players);
  const std::string name = fields.text("note");
  if (!fields.failed() && name != kShuffle) return std::nullopt;
  ShuffleNote note;
  note.table = fields.text("table");
  if (!fields.failed() && !is_table_name(note.table)) {
    fields.fail_value("table", value->at("table"), {translatable("1 to 64 letters, digits, - and _")});
  }
  fields.number("deal", note.deal, 1, UINT32_MAX);
  read(fields, "promise", note.promise);
  read(fields, "seed", note.server);
  read(fields, "commits", players, note.commits);
  read(fields, "seeds", players, note.seeds);
  if (auto fault = fields.finish()) return std::unexpected(std::move(*fault));
  return note;
}

}  // namespace pulka
