// What each event is called in a log and which fields it has, once for both directions: `codec` either writes
// the fields or reads them. An event type without its two overloads here does not compile. Internal to this
// room.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

#include "game/event.hpp"
#include "json_fields.hpp"
#include "text/message.hpp"
#include "utf8.hpp"

namespace pulka {

// Never changed once a log has been written with it.
constexpr std::string_view name_of(const event::PackCut&) {
  return "pack_cut";
}
constexpr std::string_view name_of(const event::DealVoided&) {
  return "deal_voided";
}
constexpr std::string_view name_of(const event::Dealt&) {
  return "dealt";
}
constexpr std::string_view name_of(const event::ExposedInDeal&) {
  return "exposed_in_deal";
}
constexpr std::string_view name_of(const event::BidMade&) {
  return "bid";
}
constexpr std::string_view name_of(const event::Passed&) {
  return "passed";
}
constexpr std::string_view name_of(const event::Bought&) {
  return "bought";
}
constexpr std::string_view name_of(const event::TalonTaken&) {
  return "talon_taken";
}
constexpr std::string_view name_of(const event::Discarded&) {
  return "discarded";
}
constexpr std::string_view name_of(const event::Declared&) {
  return "declared";
}
constexpr std::string_view name_of(const event::WhistCalled&) {
  return "whist_called";
}
constexpr std::string_view name_of(const event::HandLaidOpen&) {
  return "hand_laid_open";
}
constexpr std::string_view name_of(const event::CardPlayed&) {
  return "card_played";
}
constexpr std::string_view name_of(const event::CardsShown&) {
  return "cards_shown";
}
constexpr std::string_view name_of(const event::PassedOut&) {
  return "passed_out";
}
constexpr std::string_view name_of(const event::Fined&) {
  return "fined";
}
constexpr std::string_view name_of(const event::Proposed&) {
  return "proposed";
}
constexpr std::string_view name_of(const event::Answered&) {
  return "answered";
}
constexpr std::string_view name_of(const event::Agreed&) {
  return "agreed";
}
constexpr std::string_view name_of(const event::ResultEntered&) {
  return "result_entered";
}
constexpr std::string_view name_of(const event::Chalked&) {
  return "chalked";
}
constexpr std::string_view name_of(const event::DealEnded&) {
  return "deal_ended";
}
constexpr std::string_view name_of(const event::PartyEnded&) {
  return "party_ended";
}
constexpr std::string_view name_of(const event::Undone&) {
  return "undone";
}
constexpr std::string_view name_of(const event::NumberCalled&) {
  return "number_called";
}
constexpr std::string_view name_of(const event::Invited&) {
  return "invited";
}
constexpr std::string_view name_of(const event::AcesAnnounced&) {
  return "aces_announced";
}
constexpr std::string_view name_of(const event::AcesShown&) {
  return "aces_shown";
}
constexpr std::string_view name_of(const event::PotEmptied&) {
  return "pot_emptied";
}
constexpr std::string_view name_of(const seen::HandDealt&) {
  return "hand_dealt";
}
constexpr std::string_view name_of(const seen::TalonTaken&) {
  return "talon_taken";
}
constexpr std::string_view name_of(const seen::Discarded&) {
  return "discarded";
}

// Six tricks go without saying, and a game without trumps has no suit.
template <class Codec>
void game_fields(Codec& codec, Game& game, Suit& suit, Need need = Need::kAlways) {
  codec.word("game", game, Need::kIfNotDefault);
  if (terms_of(game).trump) codec.word("suit", suit, need);
}
template <class Codec>
void fields(Codec& codec, Contract& contract, Need need = Need::kAlways) {
  game_fields(codec, contract.game, contract.trump, need);
  codec.flag("talon", contract.with_talon, need, true);
}
template <class Codec>
void fields(Codec& codec, Proposal& proposal) {
  codec.word("proposal", proposal.kind);
  codec.number("amount", proposal.amount, 0,
               proposal.kind == Proposal::Kind::kRefill ? kMaxRefill : kMaxReduction);
}
template <class Codec>
void fields(Codec& codec, Entry& entry) {
  // Bounds far above any game, and far below what would overflow when added up.
  constexpr int kMost = 1'000'000;
  constexpr int kMostCount = 10'000;
  codec.word("kind", entry.kind);
  codec.flag("undo", entry.undo, Need::kIfNotDefault);
  codec.seat("who", entry.who);
  const bool on_somebody = entry.kind == EntryKind::kTaken || entry.kind == EntryKind::kWhist ||
                           entry.kind == EntryKind::kTotusPrize || entry.kind == EntryKind::kPay;
  codec.seat("on", entry.on, on_somebody ? Need::kAlways : Need::kIfNotDefault);
  const bool has_contract = entry.kind == EntryKind::kGameValue || entry.kind == EntryKind::kFine ||
                            entry.kind == EntryKind::kAtStake;
  fields(codec, entry.contract, has_contract ? Need::kAlways : Need::kIfNotDefault);
  codec.word("offence", entry.offence, entry.kind == EntryKind::kFine ? Need::kAlways : Need::kIfNotDefault);
  codec.clause("clause", entry.clause);
  codec.number("count", entry.count, 0, kMostCount);
  codec.number("unit", entry.unit, 0, kMost);
  codec.number("less", entry.less, 0, kMostCount, Need::kIfNotDefault);
  codec.number("amount", entry.amount, 0, kMost);
}

template <class Codec>
void fields(Codec& codec, event::PackCut& cut) {
  codec.seat("seat", cut.seat);
  codec.number("lifted", cut.lifted, 0, kPackSize);
}
template <class Codec>
void fields(Codec& codec, event::DealVoided& voided) {
  codec.clause("reason", voided.reason);
}
template <class Codec>
void fields(Codec& codec, event::Dealt& dealt) {
  codec.deal("hands", "talon", dealt.deal);
}
template <class Codec>
void fields(Codec& codec, event::ExposedInDeal& exposed) {
  codec.seat("seat", exposed.seat);
  codec.card("card", exposed.card);
}
template <class Codec>
void fields(Codec& codec, event::BidMade& bid) {
  codec.seat("seat", bid.seat);
  game_fields(codec, bid.game, bid.suit);
}
template <class Codec>
void fields(Codec& codec, event::Passed& passed) {
  codec.seat("seat", passed.seat);
}
template <class Codec>
void fields(Codec& codec, event::Bought& bought) {
  codec.seat("seat", bought.seat);
}
template <class Codec>
void fields(Codec& codec, event::TalonTaken& taken) {
  codec.seat("seat", taken.seat);
  codec.flag("open", taken.open);
  codec.cards("cards", taken.cards);
}
template <class Codec>
void fields(Codec& codec, event::Discarded& discarded) {
  codec.seat("seat", discarded.seat);
  codec.cards("cards", discarded.cards);
}
template <class Codec>
void fields(Codec& codec, event::Declared& declared) {
  codec.seat("seat", declared.seat);
  fields(codec, declared.contract);
}
template <class Codec>
void fields(Codec& codec, event::WhistCalled& whist) {
  codec.seat("seat", whist.seat);
}
template <class Codec>
void fields(Codec& codec, event::HandLaidOpen& open) {
  codec.seat("seat", open.seat);
  codec.hand("hand", open.cards);
}
template <class Codec>
void fields(Codec& codec, event::CardPlayed& played) {
  codec.seat("seat", played.seat);
  codec.card("card", played.card);
}
template <class Codec>
void fields(Codec& codec, event::CardsShown& shown) {
  codec.deal("hands", "talon", shown.deal);
  codec.cards("discards", shown.discards);
}
template <class Codec>
void fields(Codec&, event::PassedOut&) {}
template <class Codec>
void fields(Codec& codec, event::Fined& fined) {
  codec.seat("seat", fined.seat);
  codec.word("offence", fined.offence);
  codec.flag("out_of_deal", fined.out_of_deal);
  codec.cards("shown", fined.shown);
}
template <class Codec>
void fields(Codec& codec, event::Proposed& proposed) {
  codec.seat("seat", proposed.seat);
  fields(codec, proposed.proposal);
}
template <class Codec>
void fields(Codec& codec, event::Answered& answered) {
  codec.seat("seat", answered.seat);
  codec.flag("yes", answered.yes);
}
template <class Codec>
void fields(Codec& codec, event::Agreed& agreed) {
  fields(codec, agreed.proposal);
}
template <class Codec>
void fields(Codec& codec, event::ResultEntered& entered) {
  codec.seat("declarer", entered.result.declarer);
  fields(codec, entered.result.contract);
  codec.seats("whisters", entered.result.whisters);
  codec.per_seat("tricks", entered.result.tricks, 0, kHandSize);
  codec.seat("inviter", entered.result.inviter);
  codec.word("aces", entered.result.aces, Need::kIfNotDefault);
}
template <class Codec>
void fields(Codec& codec, event::Chalked& chalked) {
  fields(codec, chalked.entry);
}
template <class Codec>
void fields(Codec& codec, event::DealEnded& ended) {
  codec.seat("next_dealer", ended.next_dealer);
}
template <class Codec>
void fields(Codec&, event::PartyEnded&) {}
template <class Codec>
void fields(Codec&, event::Undone&) {}

template <class Codec>
void fields(Codec& codec, event::NumberCalled& called) {
  codec.seat("seat", called.seat);
  codec.number("number", called.number, 1, 8);
}
template <class Codec>
void fields(Codec& codec, event::Invited& invited) {
  codec.seat("seat", invited.seat);
}
template <class Codec>
void fields(Codec& codec, event::AcesAnnounced& announced) {
  codec.seat("seat", announced.seat);
  codec.word("aces", announced.aces);
}
template <class Codec>
void fields(Codec& codec, event::AcesShown& shown) {
  codec.seat("seat", shown.seat);
}
template <class Codec>
void fields(Codec& codec, event::PotEmptied& emptied) {
  codec.number("amount", emptied.amount, 10, kMaxRefill);
}

// As one seat learns of it: written only.
inline void fields(FieldWriter& codec, seen::HandDealt& dealt) {
  codec.hand("hand", dealt.hand);
}
inline void fields(FieldWriter& codec, seen::TalonTaken& taken) {
  codec.seat("seat", taken.seat);
  codec.cards("cards", taken.cards);
}
inline void fields(FieldWriter& codec, seen::Discarded& discarded) {
  codec.seat("seat", discarded.seat);
  codec.number("count", discarded.count, 0, kHandSize + kTalonSize);
  codec.cards("cards", discarded.cards);
}

// The name and fields of any alternative, into an object that is open.
template <class Variant>
void write_event(FieldWriter& writer, const Variant& event) {
  std::visit(
      [&writer](auto alternative) {  // by value: `fields` takes what a reader would change
        writer.text("e", name_of(alternative));
        fields(writer, alternative);
      },
      event);
}

template <class Alternative>
bool read_if_named(FieldReader& reader, std::string_view name, Event& event) {
  Alternative alternative{};
  if (name != name_of(alternative)) return false;
  fields(reader, alternative);
  event = alternative;
  return true;
}
template <std::size_t... Index>
bool read_any(FieldReader& reader, std::string_view name, Event& event, std::index_sequence<Index...>) {
  return (read_if_named<std::variant_alternative_t<Index, Event>>(reader, name, event) || ...);
}
// Takes the fields of the event called `name`; false if no event is called so. What is wrong with a field is
// kept by the reader.
inline bool read_event(FieldReader& reader, std::string_view name, Event& event) {
  return read_any(reader, name, event, std::make_index_sequence<std::variant_size_v<Event>>{});
}
[[nodiscard]] inline Message no_such_event(std::string_view name) {
  return message("there is no event {value}", {{"value", in_quotes(name)}});
}

}  // namespace pulka
