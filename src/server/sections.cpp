#include "sections.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <utility>

#include "claims.hpp"
#include "game/game.hpp"
#include "hashes.hpp"
#include "notation/json.hpp"
#include "notation/rule_text.hpp"
#include "notation/table_json.hpp"
#include "put.hpp"

namespace pulka {
namespace {

int number(Seat seat) {
  return to_index(seat) + 1;
}
template <class Each>
void by_seat(std::string& out, int players, const Each& each) {
  out += '[';
  for (int i = 0; i < players; ++i) {
    if (i > 0) out += ',';
    each(seat_at(i));
  }
  out += ']';
}
void put_seats(std::string& out, SeatSet seats) {
  out += '[';
  for (const Seat seat : kSeats) {
    if (seats.has(seat)) put(out, FMT_COMPILE("{}{}"), out.back() == '[' ? "" : ",", number(seat));
  }
  out += ']';
}
void put_seeds(std::string& out, const PerSeat<std::optional<Seed>>& seeds, int players) {
  by_seat(out, players, [&](Seat seat) {
    if (seeds[seat]) {
      put(out, FMT_COMPILE("\"{}\""), seed_text(*seeds[seat]));
    } else {
      out += "null";
    }
  });
}

std::string setup_section(const HostedTable& table) {
  const TableSetup& setup = table.setup;
  return fmt::format(
      R"({{"title":{},"rules":{},"rule_set":{},"players":{},"move_s":{},"deal_s":{},"hints":{},"listed":{},"practice":{},"host":"{}","made_at":{}}})",
      json_text(setup.title), json_text(print_rules(setup.rules)), rules_to_json(setup.rules),
      table.players(), setup.move_s, setup.deal_s, setup.hints, setup.listed, setup.practice.has_value(),
      client_of(setup.host), setup.made_at);
}

// Who is ready is the players' business alone.
std::string seats_section(const HostedTable& table, SeatSet online, bool for_players) {
  std::string out;
  by_seat(out, table.players(), [&](Seat seat) {
    const Holder& holder = table.holder(seat);
    switch (holder.kind) {
      case Holder::Kind::kOpen:
        out += R"({"kind":"open","name":"","ready":false})";
        return;
      case Holder::Kind::kBot:
        put(out, R"({{"kind":"bot","name":{},"bot":"{}","ready":true}})", json_text(holder.name),
            bot_name(holder.bot));
        return;
      case Holder::Kind::kPerson:
        put(out,
            FMT_COMPILE(R"({{"kind":"person","name":{},"client":"{}","online":{},"away":{},"ready":{}}})"),
            json_text(holder.name), table.clients[static_cast<std::size_t>(seat)], online.has(seat),
            holder.away, for_players && table.shuffle.commits[seat].has_value());
        return;
    }
  });
  return out;
}

std::string_view stage_word(Stage stage) {
  switch (stage) {
    case Stage::kGathering:
      return "gathering";
    case Stage::kReadying:
      return "readying";
    case Stage::kSeeds:
      return "seeds";
    case Stage::kPlaying:
      return "playing";
    case Stage::kFinished:
      break;
  }
  return "finished";
}

std::string state_section(const HostedTable& table) {
  std::string out;
  put(out, FMT_COMPILE(R"({{"stage":"{}","deal":{},"waiting":)"), stage_word(table.stage()),
      table.deal_number());
  put_seats(out, table.waiting_for());
  return out + "}";
}

std::string fair_section(const HostedTable& table) {
  std::string out;
  const bool dealt = !table.between_deals();
  const char* state = dealt ? "dealt" : table.stage() == Stage::kSeeds ? "seeds" : "promise";
  put(out, R"({{"state":"{}","deal":{},"promise":)", state, table.deal_number());
  if (table.promise) {
    put(out, "\"{}\"", seed_text(table.promised));
  } else {
    out += "null";
  }
  out += R"(,"commits":)";
  put_seeds(out, table.shuffle.commits, table.players());
  out += R"(,"last":)";
  if (table.last_shuffle) {
    const Shuffle& last = *table.last_shuffle;
    put(out, R"({{"deal":{},"promise":"{}","seed":"{}","commits":)", last.deal, seed_text(last.promised),
        seed_text(last.server));
    put_seeds(out, last.commits, table.players());
    out += R"(,"seeds":)";
    put_seeds(out, last.seeds, table.players());
    out += '}';
  } else {
    out += "null";
  }
  return out + "}";
}

std::string asked_section(const HostedTable& table) {
  std::string out;
  const Table& game = table.state.table;
  const auto who = [&](SeatSet answered, SeatSet asked) {
    out += R"(,"answered":)";
    put_seats(out, answered);
    out += R"(,"asked":)";
    put_seats(out, asked);
    out += '}';
  };
  if (table.claim) {
    put(out, R"({{"what":"claim","by":{},"tricks":{})", number(table.claim->seat), table.claim->tricks);
    who(table.claim->agreed, table.claim->asked);
  } else if (table.take_back) {
    put(out, R"({{"what":"take_back","by":{})", number(table.take_back->seat));
    who(table.take_back->agreed, table.take_back->asked);
  } else if (game.proposal) {
    static constexpr std::array<std::string_view, 4> kWords{"merge", "reduce", "redeal", "refill"};
    put(out, R"({{"what":"proposal","by":null,"proposal":"{}","amount":{})",
        kWords[static_cast<std::size_t>(game.proposal->kind)], game.proposal->amount);
    SeatSet answered = SeatSet::first(table.players());
    answered -= game.asked;
    who(answered, game.asked);
  } else {
    return "null";
  }
  return out;
}

std::string past_section(const HostedTable& table) {
  std::string out = "[";
  for (const PastDeal& past : table.past) {
    put(out, R"({}{{"deal":{},"declarer":)", out.size() > 1 ? "," : "", past.number);
    if (past.declarer && past.contract) {
      put(out, R"({},"contract":)", number(*past.declarer));
      out += contract_to_json(*past.contract);
    } else {
      out += R"(null,"contract":null)";
    }
    out += R"(,"taken":)";
    by_seat(out, table.players(), [&](Seat seat) { put(out, "{}", past.taken[seat]); });
    put(out, R"(,"passed_out":{}}})", !past.declarer.has_value());
  }
  return out + "]";
}

std::string final_section(const HostedTable& table) {
  if (table.stage() != Stage::kFinished || table.setup.practice) return "null";
  return final_account_to_json(final_account(table.setup.rules, table.players(), table.state.table.account),
                               table.players());
}

// The table at the end of the last finished deal.
const Table& behind(const HostedTable& table) {
  return table.between_deals() ? table.state.table : table.deal_start.table;
}

}  // namespace

std::string json_text(std::string_view text) {
  const auto plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
  if (std::ranges::all_of(text, plain)) return fmt::format(FMT_COMPILE("\"{}\""), text);
  return boost::json::serialize(boost::json::string(text));
}

std::string_view section_name(SectionKind kind) {
  static constexpr std::array<std::string_view, kSectionCount> kNames{
      "setup", "seats", "state", "fair",       "deal", "play", "asked",
      "money", "sheet", "shown", "settlement", "past", "final"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string section(SectionKind kind, const HostedTable& table, SeatSet online) {
  const Table& game = table.state.table;
  switch (kind) {
    case SectionKind::kSetup:
      return setup_section(table);
    case SectionKind::kSeats:
      return seats_section(table, online, true);
    case SectionKind::kState:
      return state_section(table);
    case SectionKind::kFair:
      return fair_section(table);
    case SectionKind::kDeal:
      return deal_section(game);
    case SectionKind::kPlay:
      return play_section(game);
    case SectionKind::kAsked:
      return asked_section(table);
    case SectionKind::kMoney:
      return money_section(game);
    case SectionKind::kSheet:
      return sheet_section(table.setup.rules, table.sheet);
    case SectionKind::kShown:
      return shown_section(game);
    case SectionKind::kSettlement:
      return table.settlement.empty() ? "null" : settlement_section(table.settlement, table.players());
    case SectionKind::kPast:
      return past_section(table);
    case SectionKind::kFinal:
      break;
  }
  return final_section(table);
}

std::string spectator_section(SectionKind kind, const HostedTable& table, SeatSet online) {
  switch (kind) {
    case SectionKind::kSetup:
    case SectionKind::kPast:
    case SectionKind::kFinal:
      return section(kind, table, online);
    case SectionKind::kSeats:
      return seats_section(table, online, false);
    case SectionKind::kState: {
      const Stage stage = table.stage();
      const bool under_way = stage != Stage::kGathering && stage != Stage::kFinished;
      return fmt::format(R"({{"stage":"{}","deal":{},"waiting":[]}})",
                         under_way ? "playing" : stage_word(stage), table.past.size());
    }
    case SectionKind::kMoney:
      return money_section(behind(table));
    case SectionKind::kSheet:
      return sheet_section(table.setup.rules, table.sheet);
    default:
      return {};
  }
}

std::string own_actions(const HostedTable& table, const SeatView& view) {
  const Seat seat = view.seat;
  const bool may =
      !table.claim && !table.take_back && table.present(seat) && table.stage() == Stage::kPlaying;
  const bool between = table.between_deals() && table.stage() != Stage::kFinished &&
                       table.stage() != Stage::kGathering && table.present(seat);
  std::string out = may || between
                        ? actions_section(view)
                        : std::string(R"({"calls":[],"cards":[],"card_clause":null,"discard":null)");
  const Table& game = table.state.table;
  if (may && game.phase == Phase::kPlay && game.to_act == seat) {
    put(out, FMT_COMPILE(R"(,"claim":{{"most":{}}})"), tricks_left(game));
  } else {
    out += R"(,"claim":null)";
  }
  put(out, FMT_COMPILE(R"(,"take_back":{}}})"), may && undoable(table, seat).has_value());
  return out;
}

std::string seen_events(const HostedTable& table, Seat seat) {
  std::string out = "[";
  State state = table.deal_start;
  for (const Batch& batch : table.batches) {
    for (const Event& event : batch.events) {
      if (out.size() > 1) out += ',';
      out += frame_event(see(state.table, event, seat), table.players());
      apply(state, event);
    }
  }
  return out + "]";
}

std::string talk_line(const table_event::Said& said, std::int64_t at) {
  std::string out;
  if (said.seat) {
    put(out, R"("from":{{"seat":{}}})", number(*said.seat));
  } else {
    put(out, R"("from":{{"client":"{}"}})", said.client);
  }
  put(out, R"(,"name":{},"text":{},"at":{})", json_text(said.name), json_text(said.text), at);
  return out;
}

std::string talk_lines(const HostedTable& table) {
  std::string out = "[";
  for (std::size_t i = 0; i < table.talk.size(); ++i) {
    put(out, "{}{{{}}}", i == 0 ? "" : ",", talk_line(table.talk[i], table.talk_at[i]));
  }
  return out + "]";
}

std::string lobby_entry(const HostedTable& table) {
  std::string out;
  put(out, R"({{"table":"{}","title":{},"rules":{},"stage":"{}","deals":{},"listed":{},"seats":)", table.id,
      json_text(table.setup.title), json_text(print_rules(table.setup.rules)),
      table.stage() == Stage::kGathering  ? "gathering"
      : table.stage() == Stage::kFinished ? "finished"
                                          : "playing",
      table.past.size(), table.setup.listed && !table.setup.practice);
  by_seat(out, table.players(), [&](Seat seat) {
    const Holder& holder = table.holder(seat);
    static constexpr std::array<std::string_view, 3> kKinds{"open", "person", "bot"};
    put(out, R"({{"kind":"{}","name":{}}})", kKinds[static_cast<std::size_t>(holder.kind)],
        json_text(holder.name));
  });
  return out + "}";
}

}  // namespace pulka
