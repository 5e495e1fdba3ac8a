// What is over at a table, read from its records: a finished deal with all cards open, and the log of all
// finished deals. What is under way stays out.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hosted_table.hpp"
#include "store/table_store.hpp"
#include "text/message.hpp"

namespace pulka {

// The table that these records make. An error names the record that does not follow.
[[nodiscard]] std::expected<HostedTable, Message> table_of(const std::string& id,
                                                           std::span<const TableRecord> records);

struct PastDealRecord {
  State before;  // as the cards were dealt
  Deal cards;
  std::vector<Batch> batches;      // from the dealing on
  std::vector<std::string> names;  // by seat, as they were called then
  std::optional<Shuffle> shuffle;  // none for cards dealt once more
};
[[nodiscard]] std::expected<PastDealRecord, Message> find_past_deal(const std::string& id,
                                                                    std::span<const TableRecord> records,
                                                                    std::uint32_t number);
// docs/protocol.md: GET /api/tables/ID/deals/N.
[[nodiscard]] std::string past_deal_json(const std::string& id, std::uint32_t number,
                                         const PastDealRecord& deal);

// The log, with notes on how the cards were shuffled.
[[nodiscard]] std::expected<std::string, Message> export_log(const std::string& id,
                                                             std::span<const TableRecord> records);

}  // namespace pulka
