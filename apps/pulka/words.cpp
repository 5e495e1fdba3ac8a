#include "words.hpp"

#include <fmt/format.h>
#include <variant>

#include "console.hpp"
#include "game/game.hpp"

namespace pulka {
namespace {

using Line = std::optional<Message>;

// Whether the table speaks of in and out instead of whist and pass (A9).
bool says_in(const Table& table) {
  return table.rules.scoring == Scoring::kPot;
}
bool passes_out(const Table& table) {
  return says_in(table) && (table.phase == Phase::kWhist || table.phase == Phase::kInvited);
}

struct Describe {
  const Table& table;  // before the event
  const Wording& wording;

  Line operator()(const event::PackCut& cut) const {
    return message("{who} cuts: {number} cards lifted (M17)",
                   {{"who", cut.seat}, {"number", std::int64_t{cut.lifted}}});
  }
  Line operator()(const event::DealVoided& voided) const {
    return message("The deal is void; the same dealer deals again ({clause})", {{"clause", voided.reason}});
  }
  Line operator()(const seen::HandDealt& dealt) const {
    const Clause clause = table.rules.deal_pattern == DealPattern::kTwos ? 13_M : 3_A;
    if (dealt.hand.empty()) return message("The cards are dealt ({clause})", {{"clause", clause}});
    return message("The cards are dealt; the hand is {cards} ({clause})",
                   {{"cards", dealt.hand}, {"clause", clause}});
  }
  Line operator()(const event::ExposedInDeal& exposed) const {
    return message("{card} was exposed as it was dealt to {who}: deal again? (M15)",
                   {{"card", exposed.card}, {"who", exposed.seat}});
  }
  Line operator()(const event::BidMade& bid) const {
    if (table.rules.auction == Auction::kLadder) {
      return bid.suit == highest_suit(table.rules)
                 ? message("{who}: preference ({suit} without the talon)",
                           {{"who", bid.seat}, {"suit", bid.suit}})
                 : message("{who}: hand in {suit}", {{"who", bid.seat}, {"suit", bid.suit}});
    }
    return message("{who}: {suit}, without the talon",
                   {{"who", bid.seat}, {"suit", phrase(pulka::describe(bid.game, bid.suit))}});
  }
  Line operator()(const event::NumberCalled& called) const {
    if (called.number == table.level) {
      return message("{who}: {number}, here",
                     {{"who", called.seat}, {"number", std::int64_t{called.number}}});
    }
    return message("{who}: {number}", {{"who", called.seat}, {"number", std::int64_t{called.number}}});
  }
  Line operator()(const event::Passed& passed) const {
    if (table.phase == Phase::kInvite) return message("{who} goes on alone", {{"who", passed.seat}});
    if (passes_out(table)) return message("{who}: out", {{"who", passed.seat}});
    return message("{who}: pass", {{"who", passed.seat}});
  }
  Line operator()(const event::Bought& bought) const {
    return message("{who}: I buy", {{"who", bought.seat}});
  }
  Line operator()(const seen::TalonTaken& taken) const {
    if (taken.cards.empty()) return message("{who} takes the talon", {{"who", taken.seat}});
    return message("{who} takes the talon: {cards}", {{"who", taken.seat}, {"cards", taken.cards}});
  }
  Line operator()(const seen::Discarded& discarded) const {
    if (discarded.cards.empty()) {
      return discarded.count == 1 ? message("{who} puts a card away", {{"who", discarded.seat}})
                                  : message("{who} puts two cards away", {{"who", discarded.seat}});
    }
    return message("{who} puts away {cards}", {{"who", discarded.seat}, {"cards", discarded.cards}});
  }
  Line operator()(const event::Declared& declared) const {
    return message("{who} plays {contract}",
                   {{"who", declared.seat}, {"contract", phrase(pulka::describe(declared.contract))}});
  }
  Line operator()(const event::WhistCalled& whist) const {
    return says_in(table) ? message("{who}: in", {{"who", whist.seat}})
                          : message("{who}: whist", {{"who", whist.seat}});
  }
  Line operator()(const event::HandLaidOpen& open) const {
    return message("The hand of {who} is laid open: {cards}", {{"who", open.seat}, {"cards", open.cards}});
  }
  Line operator()(const event::CardPlayed& played) const {
    return message("  {who}: {card}", {{"who", played.seat}, {"card", played.card}});
  }
  Line operator()(const event::CardsShown&) const { return std::nullopt; }
  Line operator()(const event::PassedOut&) const {
    return table.rules.auction == Auction::kLadder ? message("Nobody plays; the cards are dealt again (A7)")
                                                   : message("Nobody plays; the cards are dealt again (M24)");
  }
  Line operator()(const event::Fined& fined) const { return explain(fined); }
  Line operator()(const event::Proposed& proposed) const {
    if (proposed.proposal.kind == Proposal::Kind::kRefill) {
      return message("{who} proposes that everybody puts {n} into the pot (A14)",
                     {{"who", proposed.seat}, {"n", std::int64_t{proposed.proposal.amount}}});
    }
    return proposed.proposal.kind == Proposal::Kind::kReduce
               ? plural_message("{who} proposes to take {n} remise off every stake (M34)",
                                "{who} proposes to take {n} remises off every stake (M34)",
                                proposed.proposal.amount, {{"who", proposed.seat}})
               : message("{who} proposes to write all remises together (M33)", {{"who", proposed.seat}});
  }
  Line operator()(const event::Answered& answered) const {
    return answered.yes ? message("{who}: yes", {{"who", answered.seat}})
                        : message("{who}: no; it stays as it was", {{"who", answered.seat}});
  }
  Line operator()(const event::Agreed&) const { return message("Everybody agrees"); }
  Line operator()(const event::ResultEntered& entered) const {
    const DealResult& result = entered.result;
    std::vector<MessageArgument> arguments{{"who", result.declarer},
                                           {"contract", phrase(pulka::describe(result.contract))}};
    if (result.whisters.empty()) {
      return says_in(table) ? message("{who}: {contract}, nobody is in", std::move(arguments))
                            : message("{who}: {contract}, nobody whists", std::move(arguments));
    }
    if (result.inviter) {
      arguments.push_back({"inviter", *result.inviter});
      return plural_message("{who}: {contract}, {n} trick; {inviter} invited",
                            "{who}: {contract}, {n} tricks; {inviter} invited",
                            result.tricks[result.declarer], std::move(arguments));
    }
    return plural_message("{who}: {contract}, {n} trick", "{who}: {contract}, {n} tricks",
                          result.tricks[result.declarer], std::move(arguments));
  }
  Line operator()(const event::Chalked& chalked) const {
    Message line = explain(chalked.entry);
    if (!chalked.entry.undo) return line;
    return message("Taken back: {line} (H8)", {{"line", wording.text(line)}});
  }
  Line operator()(const event::DealEnded&) const { return std::nullopt; }
  Line operator()(const event::PartyEnded&) const {
    return says_in(table) ? message("The party is over: the pot stays empty (A14)")
                          : message("The party is over: no remise is left on the table (M41)");
  }
  Line operator()(const event::Invited& invited) const {
    return message("{who} invites the other defender", {{"who", invited.seat}});
  }
  Line operator()(const event::AcesAnnounced& announced) const {
    return announced.aces == Aces::kNone ? message("{who}: no aces (A17)", {{"who", announced.seat}})
                                         : message("{who}: four aces (A18)", {{"who", announced.seat}});
  }
  Line operator()(const event::AcesShown& shown) const {
    return message("{who} shows four aces (A16)", {{"who", shown.seat}});
  }
  Line operator()(const event::PotEmptied& emptied) const {
    return message("The pot is empty: does everybody put in {n} again? (A14)",
                   {{"n", std::int64_t{emptied.amount}}});
  }
  Line operator()(const event::Undone&) const { return message("The newest entry is taken back (H8)"); }
};

struct TypedForm {
  const Table& table;
  const Wording& wording;
  std::string operator()(const command::Bid& bid) const {
    if (table.rules.auction == Auction::kLadder) {
      return bid.suit == highest_suit(table.rules)
                 ? wording.word(translatable("preference"))
                 : wording.text(message("hand {suit}", {{"suit", bid.suit}}));
    }
    return wording.text(pulka::describe(bid.game, bid.suit));
  }
  std::string operator()(const command::Declare& declare) const {
    return wording.text(pulka::describe(declare.game, declare.suit));
  }
  std::string operator()(const command::CallNumber& call) const { return fmt::format("{}", call.number); }
  std::string operator()(const command::Invite&) const { return wording.word(translatable("invite")); }
  std::string operator()(const command::AnnounceAces& announce) const {
    return wording.word(announce.aces == Aces::kNone ? translatable("no aces") : translatable("four aces"));
  }
  std::string operator()(const command::Pass&) const {
    if (table.phase == Phase::kInvite) return wording.word(translatable("alone"));
    return wording.word(passes_out(table) ? translatable("out") : translatable("pass"));
  }
  std::string operator()(const command::TakeTalon&) const { return wording.word(translatable("take")); }
  std::string operator()(const command::Buy&) const { return wording.word(translatable("buy")); }
  std::string operator()(const command::CallWhist&) const {
    return wording.word(says_in(table) ? translatable("in") : translatable("whist"));
  }
  std::string operator()(const command::Discard& discard) const { return wording.cards(discard.cards); }
  std::string operator()(const command::PlayCard& play) const { return wording.card(play.card); }
  std::string operator()(const command::Answer& answer) const {
    return wording.word(answer.yes ? translatable("yes") : translatable("no"));
  }
  std::string operator()(const command::Propose& propose) const {
    if (propose.proposal.kind == Proposal::Kind::kReduce) {
      return fmt::format("{} {}", wording.word(translatable("reduce")), propose.proposal.amount);
    }
    if (propose.proposal.kind == Proposal::Kind::kRefill) {
      return fmt::format("{} {}", wording.word(translatable("refill")), propose.proposal.amount);
    }
    return wording.word(translatable("merge"));
  }
  // The rest is the table's business and not typed by a player.
  template <class Other>
  std::string operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::optional<std::string> describe(const SeenEvent& event, const Table& before, const Wording& wording) {
  const Line line = std::visit(Describe{before, wording}, event);
  if (!line) return std::nullopt;
  return wording.text(*line);
}

SeenEvent unveiled(const Table& before, const Event& event) {
  if (std::holds_alternative<event::Dealt>(event)) return seen::HandDealt{};
  if (const auto* taken = std::get_if<event::TalonTaken>(&event)) return see(before, event, taken->seat);
  if (const auto* away = std::get_if<event::Discarded>(&event)) return see(before, event, away->seat);
  return see(before, event, Seat::k0);
}

std::vector<std::string> hand_lines(const Table& table, const Deal& deal, const Wording& wording) {
  std::vector<std::string> lines;
  const auto add = [&](std::string who, CardSet cards) {
    lines.push_back(fmt::format("       {} {}", padded(std::move(who), 14), wording.cards(cards)));
  };
  const auto active = active_seats(table.rules, table.players, table.dealer);
  for (std::size_t i = 0; i < kHands.size(); ++i) {
    add(i < active.size() ? wording.name(active[i]) : wording.word(translatable("closed hand")),
        deal.hand(kHands[i]));
  }
  add(wording.word(translatable("talon")), deal.talon());
  return lines;
}

std::string typed_form(const Command& command, const Table& table, const Wording& wording) {
  return std::visit(TypedForm{table, wording}, command);
}

Message describe(const Proposal& proposal) {
  switch (proposal.kind) {
    case Proposal::Kind::kMerge:
      return message("write all remises together (M33)");
    case Proposal::Kind::kReduce:
      return plural_message("take {n} remise off every stake (M34)", "take {n} remises off every stake (M34)",
                            proposal.amount);
    case Proposal::Kind::kRefill:
      return message("everybody puts {n} into the pot (A14)", {{"n", std::int64_t{proposal.amount}}});
    case Proposal::Kind::kRedeal:
      break;
  }
  return message("deal again (M15)");
}

}  // namespace pulka
