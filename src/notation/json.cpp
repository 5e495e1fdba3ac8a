#include "notation/json.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "event_fields.hpp"
#include "json_value.hpp"
#include "notation/cards.hpp"
#include "phase_code.hpp"

namespace pulka {
namespace {

std::string text_of(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

int number(Seat seat) {
  return to_index(seat) + 1;
}

Json seat_or_null(std::optional<Seat> seat) {
  return seat ? Json(number(*seat)) : Json(nullptr);
}

Json list(CardSet cards) {
  Json array = Json::array();
  for (const Card card : cards) array.push_back(card_code(card));
  return array;
}

Json list(SeatSet seats) {
  Json array = Json::array();
  for (const Seat seat : kSeats) {
    if (seats.has(seat)) array.push_back(number(seat));
  }
  return array;
}

// A list with one value for each player, made by `make` from the player's seat.
template <class Make>
Json by_seat(int players, Make make) {
  Json array = Json::array();
  for (int i = 0; i < players; ++i) array.push_back(make(seat_at(i)));
  return array;
}

template <class T>
Json table_of(const PerSeat<PerSeat<T>>& values, int players) {
  return by_seat(players,
                 [&](Seat a) { return by_seat(players, [&](Seat b) { return Json(values[a][b]); }); });
}

Json account_value(const Account& account, int players, bool with_money) {
  Json value;
  value["stakes"] = by_seat(players, [&](Seat seat) { return Json(account.stake[seat]); });
  value["whists"] = table_of(account.whist, players);
  if (with_money) {
    value["pot"] = account.pot;
    value["dishes"] = by_seat(players, [&](Seat seat) { return Json(account.dish[seat]); });
  }
  return value;
}

// A game without trumps has no suit.
void put_game(Json& value, Game game, Suit suit) {
  if (game != Game::kSix) value["game"] = code_of(game);
  if (terms_of(game).trump) value["suit"] = suit_code(suit);
}

Json value_of(const Contract& contract) {
  Json value;
  put_game(value, contract.game, contract.trump);
  value["talon"] = contract.with_talon;
  return value;
}

Json value_of(const HandCall& call) {
  Json value;
  switch (call.kind) {
    case HandCall::Kind::kNone:
      return nullptr;
    case HandCall::Kind::kPass:
      value["call"] = "pass";
      break;
    case HandCall::Kind::kBid:
      value["call"] = "bid";
      put_game(value, call.game, call.suit);
      break;
    case HandCall::Kind::kNumber:
      value["call"] = "number";
      break;
  }
  return value;
}

Json value_of(WhistCall call) {
  switch (call) {
    case WhistCall::kNone:
      break;
    case WhistCall::kPass:
      return "pass";
    case WhistCall::kWhist:
      return "whist";
  }
  return nullptr;
}

Json value_of(const Trick& trick) {
  Json array = Json::array();
  for (const PlayedCard& played : trick) {
    Json value;
    value["seat"] = number(played.seat);
    value["card"] = card_code(played.card);
    array.push_back(std::move(value));
  }
  return array;
}

Json value_of(const ShownDeal& shown) {
  Json value;
  value["hands"] = Json::array();
  for (const Hand hand : kHands) value["hands"].push_back(print_hand(shown.deal.hand(hand)));
  value["talon"] = list(shown.deal.talon());
  value["discards"] = list(shown.discards);
  return value;
}

Json value_of(const Proposal& proposal) {
  Json value;
  value["proposal"] = code_of(proposal.kind);
  value["amount"] = proposal.amount;
  return value;
}

template <class T>
Json value_or_null(const std::optional<T>& value) {
  return value ? value_of(*value) : Json(nullptr);
}

Json fines_value(const Fines& fines, int players) {
  Json array = Json::array();
  for (int i = 0; i < players; ++i) {
    for (const Offence offence : kOffences) {
      const int count = fines[seat_at(i)][offence];
      if (count == 0) continue;
      Json value;
      value["seat"] = i + 1;
      value["offence"] = code_of(offence);
      value["count"] = count;
      array.push_back(std::move(value));
    }
  }
  return array;
}

template <class Variant>
std::string event_text(const Variant& event, int players) {
  std::string text;
  FieldWriter writer(text, players);
  write_event(writer, event);
  writer.close();
  return text;
}

}  // namespace

std::string account_to_json(const Account& account, int players) {
  // An account does not say at what table it was kept; without any money it is written as one of chalk.
  const auto none = [](std::int32_t amount) { return amount == 0; };
  return text_of(
      account_value(account, players, account.pot != 0 || !std::ranges::all_of(account.dish, none)));
}

std::string sheet_to_json(const Sheet& sheet) {
  Json value;
  value["players"] = sheet.players;
  value["writing"] = sheet.writing == RemiseWriting::kMerged ? "merged" : "separate";
  value["stakes"] = by_seat(sheet.players, [&](Seat seat) {
    Json marks = Json::array();
    for (const Mark& mark : sheet.stake[seat]) {
      Json written;
      written["remises"] = mark.remises;
      written["crossed"] = mark.crossed;
      marks.push_back(std::move(written));
    }
    return marks;
  });
  value["whists"] = table_of(sheet.whist, sheet.players);
  return text_of(value);
}

std::string final_account_to_json(const FinalAccount& account, int players) {
  Json value;
  value["net"] = table_of(account.net, players);
  value["remises_share"] = by_seat(players, [&](Seat seat) { return Json(account.remises_share[seat]); });
  if (std::ranges::any_of(account.pot_share, [](std::int32_t share) { return share != 0; })) {
    value["pot_share"] = by_seat(players, [&](Seat seat) { return Json(account.pot_share[seat]); });
  }
  value["fishes"] = by_seat(players, [&](Seat seat) { return Json(account.fishes[seat]); });
  value["kopecks"] = by_seat(players, [&](Seat seat) { return Json(account.kopecks[seat]); });
  return text_of(value);
}

std::string entry_to_json(const Entry& entry, const Wording& wording) {
  std::string text;
  FieldWriter writer(text, kMaxPlayers);
  Entry fields_of = entry;
  fields(writer, fields_of);
  // Names and translations may hold what needs escaping, which the writer of plain fields does not do.
  return text + ",\"text\":" + text_of(Json(wording.text(explain(entry)))) + "}";
}

std::string view_to_json(const SeatView& view) {
  const Table& table = view.table;
  const int players = table.players;
  Json value;
  value["seat"] = number(view.seat);
  value["players"] = players;
  value["phase"] = phase_code(table.phase);
  value["dealer"] = number(table.dealer);
  value["deals_done"] = table.deals_done;
  value["to_act"] = seat_or_null(somebody_acts(table.phase) ? std::optional(table.to_act) : std::nullopt);
  value["turn"] = seat_or_null(table.phase == Phase::kPlay ? std::optional(table.turn) : std::nullopt);
  value["hand"] = print_hand(view.hand);
  value["talon"] = list(view.talon);
  value["own_discards"] = list(view.own_discards);
  value["active"] = Json::array();
  for (const Seat seat : table.active) value["active"].push_back(number(seat));
  value["excluded"] = list(table.excluded);
  value["exposed"] = by_seat(players, [&](Seat seat) { return list(table.exposed[seat]); });
  value["hand_calls"] = by_seat(players, [&](Seat seat) { return value_of(table.hand_calls[seat]); });
  value["talon_passes"] = list(table.talon_passes);
  value["buys"] = table.buys;
  value["buyer"] = seat_or_null(table.buyer);
  value["talon_taken"] = table.talon_taken;
  value["talon_seen"] = list(table.talon_seen);
  value["declarer"] = seat_or_null(table.declarer);
  value["contract"] = value_or_null(table.contract);
  value["whist_calls"] = by_seat(players, [&](Seat seat) { return value_of(table.whist_calls[seat]); });
  value["in_play"] = list(table.in_play);
  if (table.rules.auction == Auction::kLadder) {
    value["level"] = table.level;
    value["caller"] = seat_or_null(table.caller);
  }
  if (table.rules.scoring == Scoring::kPot) {
    value["inviter"] = seat_or_null(table.inviter);
    value["aces"] = code_of(table.aces);
    value["ante_paid"] = table.ante_paid;
  }
  if (table.rules.mixed != Mixed::kNone) value["put_away"] = list(table.put_away);
  value["open_hand"] = seat_or_null(table.open_hand);
  value["open_cards"] = list(table.open_cards);
  value["trick"] = value_of(table.trick);
  value["tricks"] = Json::array();
  for (const Trick& trick : table.tricks) value["tricks"].push_back(value_of(trick));
  value["taken"] = by_seat(players, [&](Seat seat) { return Json(table.taken[seat]); });
  value["shown"] = value_or_null(table.shown);
  value["proposal"] = value_or_null(table.proposal);
  value["asked"] = list(table.asked);
  value["account"] = account_value(table.account, players, table.rules.scoring == Scoring::kPot);
  value["fines"] = fines_value(table.fines, players);
  value["rules"] = rules_value(table.rules);
  return text_of(value);
}

std::string event_to_json(const Event& event, int players) {
  return event_text(event, players);
}
std::expected<Event, Message> event_from_json(std::string_view json, int players) {
  assert(players >= kMinPlayers && players <= kMaxPlayers);
  const auto value = parse_json(json, kMaxLogLine);
  if (!value) return std::unexpected(json_message(value.error()));
  FieldReader fields(*value, players);
  const std::string name = fields.text("e");
  Event event;
  if (!fields.failed() && !read_event(fields, name, event)) fields.fail(no_such_event(name));
  if (auto fault = fields.finish()) return std::unexpected(std::move(*fault));
  return event;
}
std::string event_to_json(const SeenEvent& event, int players) {
  return event_text(event, players);
}

}  // namespace pulka
