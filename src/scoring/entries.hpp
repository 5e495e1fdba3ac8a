// How entries are made up. Internal to this room.
#pragma once

#include "scoring/account.hpp"

namespace pulka {

[[nodiscard]] inline Entry entry_of(EntryKind kind, Seat who, Clause clause, int count, int unit,
                                    int less = 0) {
  Entry entry;
  entry.kind = kind;
  entry.who = who;
  entry.clause = clause;
  entry.count = static_cast<std::int16_t>(count);
  entry.unit = unit;
  entry.less = static_cast<std::int16_t>(less);
  entry.amount = count * unit - less;
  return entry;
}

[[nodiscard]] inline Entry entry_on(EntryKind kind, Seat who, Seat on, Clause clause, int count, int unit,
                                    int less = 0) {
  Entry entry = entry_of(kind, who, clause, count, unit, less);
  entry.on = on;
  return entry;
}

}  // namespace pulka
