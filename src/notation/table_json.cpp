#include "notation/table_json.hpp"

#include <array>
#include <fmt/compile.h>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string_view>
#include <variant>

#include "event_fields.hpp"
#include "game/legal_actions.hpp"
#include "game/state.hpp"
#include "json_codes.hpp"
#include "notation/cards.hpp"
#include "notation/command_json.hpp"
#include "notation/json.hpp"
#include "phase_code.hpp"
#include "scoring/pot.hpp"

namespace pulka {
namespace {

// Puts a section together: written for every seat after every card, so straight into text.
class Section {
 public:
  Section() : out_("{") { out_.reserve(512); }
  [[nodiscard]] std::string close() {
    out_ += '}';
    return std::move(out_);
  }
  [[nodiscard]] std::string unclosed() { return std::move(out_); }

  void append(std::string_view text) { out_ += text; }
  void append_word(std::string_view text) { quote(out_, text); }
  void append_number(std::int64_t value) { put(out_, value); }
  std::string& key(std::string_view name) {
    if (out_.back() != '{') out_ += ',';
    out_ += '"';
    out_ += name;
    out_ += "\":";
    return out_;
  }
  void number(std::string_view name, std::int64_t value) { put(key(name), value); }
  void flag(std::string_view name, bool value) { key(name) += value ? "true" : "false"; }
  void word(std::string_view name, std::string_view value) { quote(key(name), value); }
  void null(std::string_view name) { key(name) += "null"; }
  void seat(std::string_view name, std::optional<Seat> seat) {
    if (seat) {
      number(name, to_index(*seat) + 1);
    } else {
      null(name);
    }
  }
  void seats(std::string_view name, SeatSet set) {
    list(
        name, kSeats, [&](Seat seat) { return set.has(seat); },
        [&](Seat seat) { put(out_, to_index(seat) + 1); });
  }
  void cards(std::string_view name, CardSet cards) { put(key(name), cards); }
  // One value for each player, written by `each`.
  template <class Each>
  void by_seat(std::string_view name, int players, const Each& each) {
    key(name) += '[';
    for (int i = 0; i < players; ++i) {
      if (i > 0) out_ += ',';
      each(out_, seat_at(i));
    }
    out_ += ']';
  }
  template <class Range, class Wanted, class Each>
  void list(std::string_view name, const Range& range, const Wanted& wanted, const Each& each) {
    key(name) += '[';
    bool first = true;
    for (const auto& value : range) {
      if (!wanted(value)) continue;
      if (!first) out_ += ',';
      first = false;
      each(value);
    }
    out_ += ']';
  }

  static void put(std::string& out, std::int64_t value) {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE("{}"), value);
  }
  static void quote(std::string& out, std::string_view value) {
    out += '"';
    out += value;
    out += '"';
  }
  static void put(std::string& out, CardSet cards) {
    out += '[';
    bool first = true;
    for (const Card card : cards) {
      if (!first) out += ',';
      first = false;
      quote(out, card_code(card));
    }
    out += ']';
  }
  static void put(std::string& out, const Trick& trick) {
    out += '[';
    bool first = true;
    for (const PlayedCard& played : trick) {
      fmt::format_to(std::back_inserter(out), FMT_COMPILE(R"({}{{"seat":{},"card":"{}"}})"), first ? "" : ",",
                     to_index(played.seat) + 1, card_code(played.card));
      first = false;
    }
    out += ']';
  }

 private:
  std::string out_;
};

// Six tricks go without saying, and a game without trumps has no suit.
void put_game(std::string& out, Game game, Suit suit) {
  if (game != Game::kSix)
    fmt::format_to(std::back_inserter(out), FMT_COMPILE(R"(,"game":"{}")"), code_of(game));
  if (terms_of(game).trump)
    fmt::format_to(std::back_inserter(out), FMT_COMPILE(R"(,"suit":"{}")"), suit_code(suit));
}

void put_contract(std::string& out, const Contract& contract) {
  fmt::format_to(std::back_inserter(out), FMT_COMPILE(R"({{"talon":{})"), contract.with_talon);
  put_game(out, contract.game, contract.trump);
  out += '}';
}

void put_call(std::string& out, const HandCall& call) {
  switch (call.kind) {
    case HandCall::Kind::kNone:
      out += "null";
      return;
    case HandCall::Kind::kPass:
      out += R"({"call":"pass"})";
      return;
    case HandCall::Kind::kBid:
      out += R"({"call":"bid")";
      put_game(out, call.game, call.suit);
      out += '}';
      return;
    case HandCall::Kind::kNumber:
      out += R"({"call":"number"})";
      return;
  }
}

void put_deal(Section& section, const Deal& deal) {
  section.list(
      "hands", kHands, [](Hand) { return true; },
      [&](Hand hand) { section.append_word(print_hand(deal.hand(hand))); });
  section.cards("talon", deal.talon());
}

constexpr auto kEvery = [](const auto&) { return true; };

// The one that is played for, or all that may come to be.
Prices prices_now(const Table& table) {
  if (!table.contract) return prices(table.rules, table.account);
  return {price_of(table.rules, table.account, *table.contract)};
}
std::string price_text(const Price& price) {
  std::string out = fmt::format(R"({{"amount":{},"direct":{})", price.amount, price.direct);
  if (price.contract) put_game(out, price.contract->game, price.contract->trump);
  return out + "}";
}

}  // namespace

std::string contract_to_json(const Contract& contract) {
  std::string out;
  put_contract(out, contract);
  return out;
}

std::string deal_section(const Table& table) {
  const int players = table.players;
  const bool in_deal = table.phase != Phase::kDealing && table.phase != Phase::kFinished;
  Section section;
  section.word("phase", phase_code(table.phase));
  section.seat("dealer", table.dealer);
  section.list("active", table.active, kEvery, [&](Seat seat) { section.append_number(to_index(seat) + 1); });
  section.seats("excluded", table.excluded);
  section.by_seat("hand_calls", players,
                  [&](std::string& out, Seat seat) { put_call(out, table.hand_calls[seat]); });
  section.seats("talon_passes", table.talon_passes);
  section.number("buys", table.buys);
  section.seat("buyer", table.buyer);
  section.number("level", table.level);
  section.seat("caller", table.caller);
  section.flag("talon_taken", table.talon_taken);
  section.cards("talon_seen", table.talon_seen);
  section.seat("declarer", table.declarer);
  if (table.contract) {
    put_contract(section.key("contract"), *table.contract);
  } else {
    section.null("contract");
  }
  section.by_seat("whist_calls", players, [&](std::string& out, Seat seat) {
    const WhistCall call = table.whist_calls[seat];
    out += call == WhistCall::kNone ? "null" : call == WhistCall::kPass ? "\"pass\"" : "\"whist\"";
  });
  section.seats("in_play", table.in_play);
  section.seat("inviter", table.inviter);
  section.word("aces", code_of(table.aces));
  section.seats("put_away", table.put_away);
  section.by_seat("exposed", players,
                  [&](std::string& out, Seat seat) { Section::put(out, table.exposed[seat]); });
  section.seat("open_hand", table.open_hand);
  section.cards("open_cards", table.open_cards);
  if (in_deal && table.rules.scoring == Scoring::kPot) {
    section.list("at_stake", prices_now(table), kEvery,
                 [&](const Price& price) { section.append(price_text(price)); });
  } else {
    section.null("at_stake");
  }
  return section.close();
}

std::string play_section(const Table& table) {
  const int players = table.players;
  const bool somebody = somebody_acts(table.phase);
  Section section;
  section.seat("to_act", somebody ? std::optional(table.to_act) : std::nullopt);
  section.seat("turn", table.phase == Phase::kPlay ? std::optional(table.turn) : std::nullopt);
  Section::put(section.key("trick"), table.trick);
  if (table.tricks.empty()) {
    section.null("last_trick");
  } else {
    Section::put(section.key("last_trick"), table.tricks.back());
  }
  section.by_seat("taken", players,
                  [&](std::string& out, Seat seat) { Section::put(out, table.taken[seat]); });
  section.by_seat("held", players,
                  [&](std::string& out, Seat seat) { Section::put(out, cards_held(table, seat)); });
  return section.close();
}

std::string money_section(const Table& table) {
  const int players = table.players;
  const bool pot = table.rules.scoring == Scoring::kPot;
  const Account& account = table.account;
  Section section;
  if (pot) {
    section.null("stakes");
    section.null("whists");
    section.number("pot", account.pot);
    section.by_seat("dishes", players,
                    [&](std::string& out, Seat seat) { Section::put(out, account.dish[seat]); });
  } else {
    section.by_seat("stakes", players,
                    [&](std::string& out, Seat seat) { Section::put(out, account.stake[seat]); });
    section.by_seat("whists", players, [&](std::string& out, Seat on) {
      out += '[';
      for (int i = 0; i < players; ++i) {
        if (i > 0) out += ',';
        Section::put(out, account.whist[on][seat_at(i)]);
      }
      out += ']';
    });
    section.null("pot");
    section.null("dishes");
  }
  bool first = true;
  std::string& out = section.key("fines");
  out += '[';
  for (int i = 0; i < players; ++i) {
    for (const Offence offence : kOffences) {
      const int count = table.fines[seat_at(i)][offence];
      if (count == 0) continue;
      fmt::format_to(std::back_inserter(out), FMT_COMPILE(R"({}{{"seat":{},"offence":"{}","count":{}}})"),
                     first ? "" : ",", i + 1, code_of(offence), count);
      first = false;
    }
  }
  out += ']';
  return section.close();
}

std::string shown_section(const Table& table) {
  if (!table.shown) return "null";
  Section section;
  put_deal(section, table.shown->deal);
  section.cards("discards", table.shown->discards);
  return section.close();
}

std::string cards_section(const SeatView& view) {
  Section section;
  section.word("hand", print_hand(view.hand));
  section.cards("talon", view.talon);
  section.cards("discards", view.own_discards);
  return section.close();
}

std::string actions_section(const SeatView& view) {
  const ActionList actions = legal_actions(view);
  CardSet cards;
  std::optional<Clause> card_clause;
  const command::Discard* discard = nullptr;
  std::optional<Clause> discard_clause;
  Section section;
  section.list(
      "calls", actions,
      [&](const Action& action) {
        if (const auto* play = std::get_if<command::PlayCard>(&action.command)) {
          cards |= play->card;
          card_clause = action.clause;
          return false;
        }
        if (const auto* put = std::get_if<command::Discard>(&action.command)) {
          discard = put;
          discard_clause = action.clause;
          return false;
        }
        return true;
      },
      [&](const Action& action) {
        section.append(R"({"do":)");
        section.append(command_to_json(action.command));
        section.append(R"(,"clause":)");
        section.append_word(to_string(action.clause));
        section.append("}");
      });
  section.cards("cards", cards);
  if (card_clause) {
    section.word("card_clause", to_string(*card_clause));
  } else {
    section.null("card_clause");
  }
  if (discard != nullptr) {
    // Any so many of the hand may be put away: legal_actions() lists every choice.
    std::string& out = section.key("discard");
    out += R"({"from":)";
    Section::put(out, view.hand);
    fmt::format_to(std::back_inserter(out), FMT_COMPILE(R"(,"count":{},"clause":"{}"}})"),
                   discard->cards.size(), to_string(*discard_clause));
  } else {
    section.null("discard");
  }
  return section.unclosed();
}

std::string sheet_section(const RuleSet& rules, const Sheet& sheet) {
  return rules.scoring == Scoring::kPot ? "null" : sheet_to_json(sheet);
}

std::string settlement_section(std::span<const Entry> entries, int players) {
  std::string out = "[";
  for (const Entry& entry : entries) {
    if (out.size() > 1) out += ',';
    out += open_event(event::Chalked{entry}, players);
  }
  return out + "]";
}

namespace {
template <class Variant>
std::optional<Message> sentence_of(const Variant& event) {
  if (const auto* chalked = std::get_if<event::Chalked>(&event)) return explain(chalked->entry);
  if (const auto* fined = std::get_if<event::Fined>(&event)) return explain(*fined);
  return std::nullopt;
}
template <class Variant>
std::string with_sentence(const Variant& event, int players) {
  std::string text = event_to_json(event, players);
  if (const auto sentence = sentence_of(event)) {
    text.back() = ',';
    text += "\"message\":" + message_to_json(*sentence) + "}";
  }
  return text;
}
}  // namespace

std::string frame_event(const SeenEvent& event, int players) {
  return with_sentence(event, players);
}
std::string open_event(const Event& event, int players) {
  return with_sentence(event, players);
}

std::string hands_section(const State& state) {
  const Table& table = state.table;
  const Hidden& hidden = state.hidden;
  Section section;
  section.by_seat("hands", table.players,
                  [&](std::string& out, Seat seat) { Section::quote(out, print_hand(hidden.hands[seat])); });
  section.word("closed_hand", print_hand(hidden.closed_hand));
  section.cards("talon", hidden.talon);
  section.by_seat("discards", table.players,
                  [&](std::string& out, Seat seat) { Section::put(out, hidden.discards[seat]); });
  return section.close();
}

}  // namespace pulka
