#include "words.hpp"

#include <fmt/format.h>
#include <variant>

namespace pulka {
namespace {

using Line = std::optional<Message>;

struct Describe {
  const Wording& wording;

  Line operator()(const event::PackCut& cut) const {
    return message("{who} cuts: {number} cards lifted (M17)",
                   {{"who", cut.seat}, {"number", std::int64_t{cut.lifted}}});
  }
  Line operator()(const event::DealVoided& voided) const {
    return message("The deal is void; the same dealer deals again ({clause})", {{"clause", voided.reason}});
  }
  Line operator()(const seen::HandDealt& dealt) const {
    if (dealt.hand.empty()) return message("The cards are dealt (M13)");
    return message("The cards are dealt; the hand is {cards} (M13)", {{"cards", dealt.hand}});
  }
  Line operator()(const event::ExposedInDeal& exposed) const {
    return message("{card} was exposed as it was dealt to {who}: deal again? (M15)",
                   {{"card", exposed.card}, {"who", exposed.seat}});
  }
  Line operator()(const event::BidMade& bid) const {
    return message("{who}: {suit}, without the talon", {{"who", bid.seat}, {"suit", bid.suit}});
  }
  Line operator()(const event::Passed& passed) const {
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
    if (discarded.cards.empty()) return message("{who} puts two cards away", {{"who", discarded.seat}});
    return message("{who} puts away {cards}", {{"who", discarded.seat}, {"cards", discarded.cards}});
  }
  Line operator()(const event::Declared& declared) const {
    return declared.contract.with_talon
               ? message("{who} plays {suit} with the talon",
                         {{"who", declared.seat}, {"suit", declared.contract.trump}})
               : message("{who} plays {suit} without the talon",
                         {{"who", declared.seat}, {"suit", declared.contract.trump}});
  }
  Line operator()(const event::WhistCalled& whist) const {
    return message("{who}: whist", {{"who", whist.seat}});
  }
  Line operator()(const event::HandLaidOpen& open) const {
    return message("The hand of {who} is laid open: {cards}", {{"who", open.seat}, {"cards", open.cards}});
  }
  Line operator()(const event::CardPlayed& played) const {
    return message("  {who}: {card}", {{"who", played.seat}, {"card", played.card}});
  }
  Line operator()(const event::CardsShown&) const { return std::nullopt; }
  Line operator()(const event::PassedOut&) const {
    return message("Nobody plays; the cards are dealt again (M24)");
  }
  Line operator()(const event::Fined& fined) const {
    std::vector<MessageArgument> arguments{{"who", fined.seat},
                                           {"offence", word_for(fined.offence)},
                                           {"cards", fined.shown},
                                           {"clause", clause_of(fined.offence)}};
    if (fined.out_of_deal) {
      return message("{who} {offence}: a fine, and out of this deal ({clause})", std::move(arguments));
    }
    if (!fined.shown.empty())
      return message("{who} {offence} ({cards}): a fine ({clause})", std::move(arguments));
    return message("{who} {offence}: a fine ({clause})", std::move(arguments));
  }
  Line operator()(const event::Proposed& proposed) const {
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
    if (result.whisters.empty()) {
      return result.contract.with_talon
                 ? message("{who}: {suit} with the talon, nobody whists",
                           {{"who", result.declarer}, {"suit", result.contract.trump}})
                 : message("{who}: {suit} without the talon, nobody whists",
                           {{"who", result.declarer}, {"suit", result.contract.trump}});
    }
    const std::int64_t tricks = result.tricks[result.declarer];
    return result.contract.with_talon
               ? plural_message("{who}: {suit} with the talon, {n} trick",
                                "{who}: {suit} with the talon, {n} tricks", tricks,
                                {{"who", result.declarer}, {"suit", result.contract.trump}})
               : plural_message("{who}: {suit} without the talon, {n} trick",
                                "{who}: {suit} without the talon, {n} tricks", tricks,
                                {{"who", result.declarer}, {"suit", result.contract.trump}});
  }
  Line operator()(const event::Chalked& chalked) const {
    Message line = explain(chalked.entry);
    if (!chalked.entry.undo) return line;
    return message("Taken back: {line} (H8)", {{"line", wording.text(line)}});
  }
  Line operator()(const event::DealEnded&) const { return std::nullopt; }
  Line operator()(const event::PartyEnded&) const {
    return message("The party is over: no remise is left on the table (M41)");
  }
  Line operator()(const event::Undone&) const { return message("The newest entry is taken back (H8)"); }
};

struct TypedForm {
  const Wording& wording;
  std::string operator()(const command::Bid& bid) const { return wording.suit_name(bid.suit); }
  std::string operator()(const command::Declare& declare) const { return wording.suit_name(declare.suit); }
  std::string operator()(const command::Pass&) const { return wording.word(translatable("pass")); }
  std::string operator()(const command::TakeTalon&) const { return wording.word(translatable("take")); }
  std::string operator()(const command::Buy&) const { return wording.word(translatable("buy")); }
  std::string operator()(const command::CallWhist&) const { return wording.word(translatable("whist")); }
  std::string operator()(const command::Discard& discard) const { return wording.cards(discard.cards); }
  std::string operator()(const command::PlayCard& play) const { return wording.card(play.card); }
  std::string operator()(const command::Answer& answer) const {
    return wording.word(answer.yes ? translatable("yes") : translatable("no"));
  }
  std::string operator()(const command::Propose& propose) const {
    if (propose.proposal.kind == Proposal::Kind::kReduce) {
      return fmt::format("{} {}", wording.word(translatable("reduce")), propose.proposal.amount);
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

std::optional<std::string> describe(const SeenEvent& event, const Wording& wording) {
  const Line line = std::visit(Describe{wording}, event);
  if (!line) return std::nullopt;
  return wording.text(*line);
}

Message describe(Contract contract) {
  return contract.with_talon ? message("{suit} with the talon", {{"suit", contract.trump}})
                             : message("{suit} without the talon", {{"suit", contract.trump}});
}

std::string typed_form(const Command& command, const Wording& wording) {
  return std::visit(TypedForm{wording}, command);
}

Message describe(const Proposal& proposal) {
  switch (proposal.kind) {
    case Proposal::Kind::kMerge:
      return message("write all remises together (M33)");
    case Proposal::Kind::kReduce:
      return plural_message("take {n} remise off every stake (M34)", "take {n} remises off every stake (M34)",
                            proposal.amount);
    case Proposal::Kind::kRedeal:
      break;
  }
  return message("deal again (M15)");
}

}  // namespace pulka
