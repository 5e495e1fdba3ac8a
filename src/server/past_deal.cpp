#include "past_deal.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "game/game.hpp"
#include "notation/log.hpp"
#include "notation/rule_text.hpp"
#include "notation/shuffle_note.hpp"
#include "notation/table_json.hpp"
#include "sections.hpp"

namespace pulka {
namespace {

bool deals(const TableStep& step) {
  return std::ranges::any_of(step.events, [](const TableEvent& happened) {
    const auto* moved = std::get_if<table_event::Moved>(&happened);
    return moved != nullptr && std::ranges::any_of(moved->events, [](const Event& event) {
             return std::holds_alternative<event::Dealt>(event);
           });
  });
}

// Folds records one after another; `before` and `after` see the table around each step.
template <class Before, class After>
std::expected<HostedTable, Message> fold_all(const std::string& id, std::span<const TableRecord> records,
                                             const Before& before, const After& after) {
  if (records.empty()) return std::unexpected(message("There is no table \"{table}\".", {{"table", id}}));
  auto setup = setup_from_json(records.front().body);
  if (!setup) return std::unexpected(std::move(setup.error()));
  HostedTable table(std::move(*setup));
  table.id = id;
  for (std::size_t i = 1; i < records.size(); ++i) {
    auto step = step_from_json(records[i].body, table.players());
    if (!step) return std::unexpected(std::move(step.error()));
    if (records[i].version != i || !foldable(table, *step)) {
      return std::unexpected(message("record {n} of the table cannot follow those before it",
                                     {{"n", std::int64_t{records[i].version}}}));
    }
    before(table, *step);
    fold(table, *step, nullptr);
    if (!after(table)) break;
  }
  return table;
}

constexpr auto kNothing = [](const HostedTable&, const TableStep&) {};
constexpr auto kGoOn = [](const HostedTable&) { return true; };

std::vector<std::optional<Seed>> list_of(const PerSeat<std::optional<Seed>>& seeds, int players) {
  std::vector<std::optional<Seed>> list;
  for (int i = 0; i < players; ++i) list.push_back(seeds[seat_at(i)]);
  return list;
}

std::string note_of(const std::string& id, const Shuffle& shuffle, int players) {
  ShuffleNote note;
  note.table = id;
  note.deal = shuffle.deal;
  note.promise = commitment(shuffle.server);
  note.server = shuffle.server;
  note.commits = list_of(shuffle.commits, players);
  note.seeds = list_of(shuffle.seeds, players);
  return shuffle_note_to_json(note);
}

// The sections of a deal that is looked at afterwards.
constexpr std::array<std::string_view, 5> kOpenSections{"deal", "play", "cards", "money", "settlement"};
std::array<std::string, kOpenSections.size()> open_sections(const State& state,
                                                            const std::vector<Entry>& settlement) {
  return {deal_section(state.table), play_section(state.table), hands_section(state),
          money_section(state.table),
          settlement.empty() ? "null" : settlement_section(settlement, state.table.players)};
}

}  // namespace

std::expected<HostedTable, Message> table_of(const std::string& id, std::span<const TableRecord> records) {
  return fold_all(id, records, kNothing, kGoOn);
}

std::expected<PastDealRecord, Message> find_past_deal(const std::string& id,
                                                      std::span<const TableRecord> records,
                                                      std::uint32_t number) {
  const auto is_there = [&](const HostedTable& table) {
    return !table.past.empty() && table.past.back().number == number;
  };
  auto table = fold_all(id, records, kNothing, [&](const HostedTable& now) { return !is_there(now); });
  if (!table) return std::unexpected(std::move(table.error()));
  if (!is_there(*table)) {
    return std::unexpected(message("Deal {n} of this table is not finished.", {{"n", std::int64_t{number}}}));
  }
  PastDealRecord found{table->deal_start, {}, table->batches, {}, table->last_shuffle};
  for (const Holder& holder : table->holders) found.names.push_back(holder.name);
  for (const Batch& batch : found.batches) {
    for (const Event& event : batch.events) {
      if (const auto* dealt = std::get_if<event::Dealt>(&event)) found.cards = dealt->deal;
    }
  }
  return found;
}

std::string past_deal_json(const std::string& id, std::uint32_t number, const PastDealRecord& deal) {
  const int players = deal.before.table.players;
  std::string out =
      fmt::format(R"({{"table":{},"deal":{},"players":{},"names":[)", json_text(id), number, players);
  for (std::size_t i = 0; i < deal.names.size(); ++i) {
    fmt::format_to(std::back_inserter(out), "{}{}", i == 0 ? "" : ",", json_text(deal.names[i]));
  }
  const RuleSet& rules = deal.before.table.rules;
  fmt::format_to(std::back_inserter(out), R"(],"rules":{},"rule_set":{},"steps":[)",
                 json_text(print_rules(rules)), rules_to_json(rules));
  State state = deal.before;
  std::vector<Entry> settlement;
  std::array<std::string, kOpenSections.size()> shown;
  bool first = true;
  for (const Batch& batch : deal.batches) {
    std::string events;
    for (const Event& event : batch.events) {
      if (const auto* chalked = std::get_if<event::Chalked>(&event)) settlement.push_back(chalked->entry);
      if (!events.empty()) events += ',';
      events += open_event(event, players);
      apply(state, event);
    }
    const auto now = open_sections(state, settlement);
    std::string changed;
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (now[i] == shown[i]) continue;
      fmt::format_to(std::back_inserter(changed), "{}\"{}\":{}", changed.empty() ? "" : ",", kOpenSections[i],
                     now[i]);
    }
    shown = now;
    fmt::format_to(std::back_inserter(out), R"({}{{"events":[{}],"sections":{{{}}}}})", first ? "" : ",",
                   events, changed);
    first = false;
  }
  out += R"(],"shuffle":)";
  out += deal.shuffle ? note_of(id, *deal.shuffle, players) : "null";
  return out + "}";
}

std::expected<std::string, Message> export_log(const std::string& id, std::span<const TableRecord> records) {
  // Deals and what was agreed between them, each when it is known to stand: not before the next cards.
  struct Part {
    std::vector<Batch> batches;
    std::optional<Shuffle> shuffle;
  };
  std::vector<Part> parts;
  const auto finish = [&](const HostedTable& table) {
    const bool dealt =
        !table.batches.empty() && std::ranges::any_of(table.batches.front().events, [](const Event& e) {
          return std::holds_alternative<event::Dealt>(e);
        });
    parts.push_back({table.batches, dealt ? table.last_shuffle : std::nullopt});
  };
  const auto table = fold_all(
      id, records,
      [&](const HostedTable& before, const TableStep& step) {
        if (deals(step)) finish(before);
      },
      kGoOn);
  if (!table) return std::unexpected(table.error());
  if (table->between_deals() || table->state.table.phase == Phase::kFinished) finish(*table);

  LogHeader header;
  header.rules = table->setup.rules;
  header.first_dealer = table->setup.first_dealer;
  header.notes = true;
  for (int i = 0; i < table->players(); ++i) {
    const Holder& holder = table->holder(seat_at(i));
    switch (holder.kind) {
      case Holder::Kind::kPerson:
        header.players.push_back({holder.name, "human"});
        break;
      case Holder::Kind::kBot:
        header.players.push_back({holder.name, fmt::format("bot {}", bot_name(holder.bot))});
        break;
      case Holder::Kind::kOpen:
        header.players.push_back({fmt::format("{}", i + 1), "open"});
        break;
    }
  }
  if (auto checked = check(header); !checked) return std::unexpected(std::move(checked.error()));
  LogEncoder encoder;
  std::string log = encoder.begin(header);
  for (const Part& part : parts) {
    if (part.shuffle) {
      auto line = encoder.note(note_of(id, *part.shuffle, table->players()));
      if (!line) return std::unexpected(std::move(line.error()));
      log += *line;
    }
    for (const Batch& batch : part.batches) log += encoder.encode(batch.events);
  }
  return log;
}

}  // namespace pulka
