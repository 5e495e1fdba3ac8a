#include "playthrough.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>

#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "notation/cards.hpp"
#include "notation/rule_text.hpp"
#include "rules/options.hpp"
#include "scoring/sheet.hpp"
#include "text/wording.hpp"

namespace pulka::playthrough {
namespace {

const Wording kWording;

std::string text(Seat seat) {
  return kWording.name(seat);
}
std::string text(Suit suit) {
  return kWording.suit_name(suit);
}
std::string text(Card card) {
  return kWording.card(card);
}
std::string text(CardSet cards) {
  return kWording.cards(cards);
}
std::string text(Contract contract) {
  return kWording.text(describe(contract));
}
std::string game(Game game, Suit suit) {
  return kWording.text(describe(game, suit));
}
std::string text(const Proposal& proposal) {
  switch (proposal.kind) {
    case Proposal::Kind::kMerge:
      return "write all remises together";
    case Proposal::Kind::kReduce:
      return fmt::format("take {} off every stake", proposal.amount);
    case Proposal::Kind::kRefill:
      return fmt::format("put {} each into the pot", proposal.amount);
    case Proposal::Kind::kRedeal:
      break;
  }
  return "deal again";
}
std::string text(SeatSet seats) {
  std::string result;
  for (Seat seat : kSeats) {
    if (seats.has(seat)) result += (result.empty() ? "" : ", ") + text(seat);
  }
  return result.empty() ? "nobody" : result;
}
std::string text(const DealResult& result) {
  std::string tricks;
  for (Seat seat : kSeats) {
    if (result.tricks[seat] > 0) tricks += fmt::format("; {}: {}", text(seat), result.tricks[seat]);
  }
  if (result.inviter) tricks += fmt::format("; invited by {}", text(*result.inviter));
  if (result.aces != Aces::kUnsaid) tricks += result.aces == Aces::kFour ? "; four aces" : "; no aces";
  return fmt::format("{} {}; whist: {}{}", text(result.declarer), text(result.contract),
                     text(result.whisters), tricks);
}

// A command without the one who gives it.
struct CommandText {
  std::string operator()(const command::CutPack& cut) const {
    return fmt::format("lift {} cards", cut.lifted);
  }
  std::string operator()(const command::VoidDeal& deal) const {
    return fmt::format("the deal is void ({})", to_string(deal.reason));
  }
  std::string operator()(const command::DealCards&) const { return "deal"; }
  std::string operator()(const command::ExposeInDeal& expose) const {
    return fmt::format("{} was seen in dealing", text(expose.card));
  }
  std::string operator()(const command::Bid& bid) const { return game(bid.game, bid.suit); }
  std::string operator()(const command::CallNumber& call) const { return fmt::format("{}", call.number); }
  std::string operator()(const command::Invite&) const { return "I invite"; }
  std::string operator()(const command::AnnounceAces& announce) const {
    return announce.aces == Aces::kNone ? "no aces" : "four aces";
  }
  std::string operator()(const command::Pass&) const { return "pass"; }
  std::string operator()(const command::TakeTalon&) const { return "take the talon"; }
  std::string operator()(const command::Buy&) const { return "I buy"; }
  std::string operator()(const command::Discard& discard) const { return "put away " + text(discard.cards); }
  std::string operator()(const command::Declare& declare) const {
    return declare.game == Game::kSix ? "trumps are " + text(declare.suit) : game(declare.game, declare.suit);
  }
  std::string operator()(const command::CallWhist&) const { return "whist"; }
  std::string operator()(const command::PlayCard& play) const { return "play " + text(play.card); }
  std::string operator()(const command::Propose& propose) const { return "let us " + text(propose.proposal); }
  std::string operator()(const command::Answer& answer) const { return answer.yes ? "yes" : "no"; }
  std::string operator()(const command::RecordOffence& record) const {
    const std::string said = fmt::format("record: {} {}", text(record.seat), word_for(record.offence).id);
    return record.card ? fmt::format("{} {}", said, text(*record.card)) : said;
  }
  std::string operator()(const command::EnterResult& enter) const { return "enter: " + text(enter.result); }
  std::string operator()(const command::EnterPassedOut&) const { return "enter: nobody plays"; }
  std::string operator()(const command::Undo&) const { return "take back"; }
};

std::optional<Seat> speaker(const Command& command) {
  return std::visit(
      [](const auto& said) -> std::optional<Seat> {
        using C = std::remove_cvref_t<decltype(said)>;
        if constexpr (std::is_same_v<C, command::RecordOffence>) {
          return std::nullopt;  // the scorer's word about a seat
        } else if constexpr (requires { said.seat; }) {
          return said.seat;
        } else {
          return std::nullopt;
        }
      },
      command);
}

std::string text(const Command& command) {
  const auto seat = speaker(command);
  return fmt::format("{}: {}", seat ? text(*seat) : "table", std::visit(CommandText{}, command));
}

struct EventText {
  std::string operator()(const event::PackCut& cut) const {
    return fmt::format("{} has lifted {} cards", text(cut.seat), cut.lifted);
  }
  std::string operator()(const event::DealVoided& deal) const {
    return fmt::format("the deal is void ({})", to_string(deal.reason));
  }
  std::string operator()(const event::Dealt& dealt) const {
    std::string result = "dealt";
    for (Hand hand : kHands) result += fmt::format("\n    {}", print_hand(dealt.deal.hand(hand)));
    return result + fmt::format("\n    talon {}", print_hand(dealt.deal.talon()));
  }
  std::string operator()(const event::ExposedInDeal& exposed) const {
    return fmt::format("{} of {} was exposed", text(exposed.card), text(exposed.seat));
  }
  std::string operator()(const event::BidMade& bid) const {
    return fmt::format("{} bids {}", text(bid.seat), game(bid.game, bid.suit));
  }
  std::string operator()(const event::NumberCalled& called) const {
    return fmt::format("{} calls {}", text(called.seat), called.number);
  }
  std::string operator()(const event::Invited& invited) const {
    return text(invited.seat) + " invites the other";
  }
  std::string operator()(const event::AcesAnnounced& announced) const {
    return fmt::format("{} announces {}", text(announced.seat),
                       announced.aces == Aces::kNone ? "no aces" : "four aces");
  }
  std::string operator()(const event::AcesShown& shown) const {
    return text(shown.seat) + " shows four aces";
  }
  std::string operator()(const event::PotEmptied& emptied) const {
    return fmt::format("the pot is empty: {} from everybody?", emptied.amount);
  }
  std::string operator()(const event::Passed& passed) const { return text(passed.seat) + " passes"; }
  std::string operator()(const event::Bought& bought) const { return text(bought.seat) + " buys"; }
  std::string operator()(const event::TalonTaken& taken) const {
    return fmt::format("{} takes the talon, {}: {}", text(taken.seat), taken.open ? "shown to all" : "unseen",
                       text(taken.cards));
  }
  std::string operator()(const event::Discarded& discarded) const {
    return fmt::format("{} puts away {}", text(discarded.seat), text(discarded.cards));
  }
  std::string operator()(const event::Declared& declared) const {
    return fmt::format("{} plays {}", text(declared.seat), text(declared.contract));
  }
  std::string operator()(const event::WhistCalled& whist) const { return text(whist.seat) + " whists"; }
  std::string operator()(const event::HandLaidOpen& open) const {
    return fmt::format("the hand of {} is laid open: {}", text(open.seat), text(open.cards));
  }
  std::string operator()(const event::CardPlayed& played) const {
    return fmt::format("{} from the hand of {}", text(played.card), text(played.seat));
  }
  std::string operator()(const event::CardsShown& shown) const {
    return fmt::format("all cards are shown; put away were {}", text(shown.discards));
  }
  std::string operator()(const event::PassedOut&) const { return "nobody plays"; }
  std::string operator()(const event::Fined& fined) const {
    return fmt::format("fine: {} {} ({}){}{}", text(fined.seat), word_for(fined.offence).id,
                       to_string(clause_of(fined.offence)), fined.out_of_deal ? ", out of this deal" : "",
                       fined.shown.empty() ? "" : ", all see " + text(fined.shown));
  }
  std::string operator()(const event::Proposed& proposed) const {
    return fmt::format("{} proposes to {}", text(proposed.seat), text(proposed.proposal));
  }
  std::string operator()(const event::Answered& answered) const {
    return fmt::format("{} says {}", text(answered.seat), answered.yes ? "yes" : "no");
  }
  std::string operator()(const event::Agreed& agreed) const { return "agreed: " + text(agreed.proposal); }
  std::string operator()(const event::ResultEntered& entered) const {
    return "result: " + text(entered.result);
  }
  std::string operator()(const event::Chalked& chalked) const {
    return fmt::format("chalk{}: {}", chalked.entry.undo ? " taken back" : "",
                       kWording.text(explain(chalked.entry)));
  }
  std::string operator()(const event::DealEnded& ended) const {
    return fmt::format("the deal is over; {} deals next", text(ended.next_dealer));
  }
  std::string operator()(const event::PartyEnded&) const { return "the party is over"; }
  std::string operator()(const event::Undone&) const { return "taken back"; }
};

// Low cards first, of equal ones the lower suit, trumps last.
Card lowest_of(CardSet cards, std::optional<Suit> trump) {
  const auto key = [&](Card card) { return std::pair{trump && card.suit() == *trump, card.rank()}; };
  Card best = cards.lowest();
  for (Card card : cards) {
    if (key(card) < key(best)) best = card;
  }
  return best;
}

// A plain way to play, so that the goldens read like play: the declarer leads trumps from the top, others
// their highest card; to a trick one plays the lowest card that wins it from the other side, else the lowest
// at all.
Card plain_card(const Table& table, CardSet hand) {
  const std::optional<Suit> trump = trump_of(table);
  const CardSet legal = playable(table, hand);
  if (table.trick.empty()) {
    const CardSet trumps = trump ? legal.in(*trump) : CardSet{};
    CardSet from = trumps;
    if (table.turn != *table.declarer || from.empty()) from = legal - trumps;
    if (from.empty()) from = legal;
    Card best = from.lowest();
    for (Card card : from) {
      if (card.rank() > best.rank()) best = card;
    }
    return best;
  }
  const auto [holder, held] = best_of(table.trick, trump);
  CardSet winning;
  for (Card card : legal) {
    if (beats(card, held, trump)) winning |= card;
  }
  const bool hostile = (holder == *table.declarer) != (table.turn == *table.declarer);
  return lowest_of(hostile && !winning.empty() ? winning : legal, trump);
}

// Keeps the longest suit.
CardSet plain_discard(CardSet hand, int cards) {
  Suit longest = Suit::kSpades;
  for (Suit suit : kSuits) {
    if (hand.in(suit).size() >= hand.in(longest).size()) longest = suit;
  }
  CardSet result;
  for (int count = 0; count < cards; ++count) {
    const Card card = lowest_of(hand - result, longest);
    result |= card;
  }
  return result;
}

class Teller {
 public:
  explicit Teller(const Script& script)
      : script_(script),
        state_(start(script.rules, script.players, script.first_dealer)),
        sheet_(opening_sheet(script.rules, script.players)) {}

  std::string tell() {
    header();
    for (const Move& move : script_.moves) {
      if (const auto* cards = std::get_if<Cards>(&move)) {
        for (int i = 0; i < cards->count && state_.table.phase == Phase::kPlay; ++i) {
          const CardSet hand = state_.hidden.hands[state_.table.turn];
          act(command::PlayCard{state_.table.to_act, plain_card(state_.table, hand)});
        }
      } else if (std::holds_alternative<PutAway>(move)) {
        const Seat seat = state_.table.to_act;
        act(command::Discard{seat, plain_discard(state_.hidden.hands[seat],
                                                 state_.table.phase == Phase::kPutAway ? 1 : kTalonSize)});
      } else {
        act(std::get<Command>(move));
      }
    }
    account();
    return text_;
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  void header() {
    line("# {}", script_.about);
    line(
        "# Lines: '>' who says what; 'may' what he could have said or played, with the clause; '=' what "
        "follows;");
    line("# '|' what is known. Hands are spades.clubs.diamonds.hearts; a crossed-out number has an x.");
    line("");
    line("rules {}", print_rules(script_.rules));
    std::string row;
    for (const Option& option : options()) {
      if (!applies(option.scope, script_.rules)) continue;
      const std::string field =
          fmt::format("{}={} ({})", option.name, value_text(option, script_.rules), to_string(option.clause));
      if (!row.empty() && row.size() + field.size() > 105) {
        line(" {}", row);
        row.clear();
      }
      row += " " + field;
    }
    line(" {}", row);
    line("players {}, {} deals first", script_.players, text(script_.first_dealer));
    table_now();
  }

  // What the speaker could have said instead.
  std::string may(Seat seat) const {
    const SeatView view = project(state_, seat);
    std::string result;
    int reductions = 0;
    for (const Action& action : legal_actions(view)) {
      const auto* propose = std::get_if<command::Propose>(&action.command);
      if (propose != nullptr && propose->proposal.kind == Proposal::Kind::kReduce) {
        ++reductions;
        continue;
      }
      if (const auto* discard = std::get_if<command::Discard>(&action.command); discard != nullptr) {
        return fmt::format("put away any {} of {} ({})", discard->cards.size() == 1 ? "one" : "two",
                           text(view.hand), to_string(action.clause));
      }
      const auto* play = std::get_if<command::PlayCard>(&action.command);
      result += fmt::format("{}{}", result.empty() ? "" : ", ",
                            play != nullptr ? text(play->card) : std::visit(CommandText{}, action.command));
      if (play == nullptr) result += fmt::format(" ({})", to_string(action.clause));
    }
    if (result.empty()) return "do nothing";
    if (reductions > 0) result += fmt::format(", let us take 1 to {} off every stake (M34)", reductions);
    return result;
  }

  void act(const Command& command) {
    const auto events = decide(state_, command);
    const auto seat = speaker(command);
    const bool card = std::holds_alternative<command::PlayCard>(command);
    if (card && events && std::holds_alternative<event::CardPlayed>(events->front())) {
      play(command, *events);
      return;
    }
    line("");
    if (seat && !std::holds_alternative<command::CutPack>(command)) line("  may {}", may(*seat));
    line("> {}", text(command));
    if (!events) {
      line("= refused: {}", kWording.text(explain(events.error())));
      return;
    }
    happen(*events);
  }

  // One line a card; most of a party is cards.
  void play(const Command& command, const EventList& events) {
    const Table& table = state_.table;
    if (table.trick.empty()) line("trick {}", table.tricks.size() + 1);
    line("  > {}  = {}  (of {}; M12)", text(command), std::visit(EventText{}, events.front()),
         text(playable(table, state_.hidden.hands[table.turn])));
    const std::size_t tricks = table.tricks.size();
    EventList rest;
    for (std::size_t i = 1; i < events.size(); ++i) rest.push_back(events[i]);
    apply(state_, events.front());
    if (state_.table.tricks.size() > tricks) {
      line("  = {} wins the trick, {} in all", text(state_.table.turn),
           state_.table.taken[state_.table.turn]);
      if (state_.table.tricks.size() == 5) views();
    }
    if (!rest.empty()) happen(rest);
  }

  void happen(const EventList& events) {
    bool chalked = false;
    const Phase before = state_.table.phase;
    const auto shown_before = state_.table.exposed;
    for (const Event& event : events) {
      line("= {}", std::visit(EventText{}, event));
      if (const auto* written = std::get_if<event::Chalked>(&event)) {
        write(sheet_, written->entry);
        chalked = true;
      }
      apply(state_, event);
    }
    const Phase now = state_.table.phase;
    const bool in_deal = now != Phase::kDealing && now != Phase::kFinished;
    const bool new_cards =
        now != before && (before == Phase::kDealing || now == Phase::kDiscard || now == Phase::kPlay);
    if (in_deal && (new_cards || state_.table.exposed != shown_before)) views();
    if (chalked) sheet();
    if (!in_deal && (chalked || now != before)) table_now();
  }

  void table_now() {
    const Table& table = state_.table;
    std::string row = fmt::format("| table: {}; dealer {}", word_for(table.phase).id, text(table.dealer));
    if (table.phase != Phase::kDealing && table.phase != Phase::kFinished) {
      row += fmt::format("; to act {}", text(table.to_act));
      if (table.buys > 0) row += fmt::format("; buys {}", table.buys);
      if (table.level > 0) row += fmt::format("; {} called by {}", table.level, text(*table.caller));
      if (table.declarer) row += fmt::format("; declarer {}", text(*table.declarer));
      if (table.contract) row += fmt::format("; {}", text(*table.contract));
      if (!table.talon_seen.empty()) row += fmt::format("; talon seen {}", text(table.talon_seen));
      if (table.open_hand) row += fmt::format("; open {}", text(table.open_cards));
      if (!table.excluded.empty()) row += fmt::format("; out of the deal: {}", text(table.excluded));
      for (Seat seat : kSeats) {
        if (!table.exposed[seat].empty())
          row += fmt::format("; exposed by {}: {}", text(seat), text(table.exposed[seat]));
      }
    }
    line("{}", row);
  }

  // What every seat sees. The table is the same for all, so it stands there once.
  void views() {
    table_now();
    for (int i = 0; i < script_.players; ++i) {
      const SeatView view = project(state_, seat_at(i));
      if (view.table != state_.table) throw std::logic_error("a seat sees another table");
      std::string row =
          fmt::format("| {} sees {}", text(view.seat), view.hand.empty() ? "no hand" : text(view.hand));
      if (!view.talon.empty()) row += fmt::format("; talon {}", text(view.talon));
      if (!view.own_discards.empty()) row += fmt::format("; put away {}", text(view.own_discards));
      if (const int held = cards_held(view.table, view.seat); held != view.hand.size()) {
        row += fmt::format("; holds {}", held);
      }
      line("{}", row);
    }
  }

  void money() {
    std::string row = fmt::format("| pot {}", state_.table.account.pot);
    for (int i = 0; i < script_.players; ++i) {
      row += fmt::format("; {} {:+}", text(seat_at(i)), state_.table.account.dish[seat_at(i)]);
    }
    line("{}", row);
  }

  void sheet() {
    if (script_.rules.scoring == Scoring::kPot) {
      money();
      return;
    }
    for (int i = 0; i < script_.players; ++i) {
      const Seat seat = seat_at(i);
      std::string row = fmt::format("| {}: remises", text(seat));
      for (const Mark& mark : sheet_.stake[seat])
        row += fmt::format(" {}{}", mark.remises, mark.crossed ? "x" : "");
      row += fmt::format(" = {}", state_.table.account.stake[seat]);
      for (int j = 0; j < script_.players; ++j) {
        const Seat other = seat_at(j);
        if (sheet_.whist[seat][other].empty()) continue;
        row += fmt::format("; on {}:", text(other));
        for (std::int32_t fishes : sheet_.whist[seat][other]) row += fmt::format(" {}", fishes);
        row += fmt::format(" = {}", state_.table.account.whist[seat][other]);
      }
      line("{}", row);
    }
  }

  void account() {
    const FinalAccount account = final_account(script_.rules, script_.players, state_.table.account);
    line("");
    line("final account");
    if (script_.rules.scoring == Scoring::kPot) {
      for (int i = 0; i < script_.players; ++i) {
        const Seat seat = seat_at(i);
        line("  {}: {:+} in the dish, {:+} of the pot; in all {:+}", text(seat),
             state_.table.account.dish[seat], account.pot_share[seat], account.fishes[seat]);
      }
      return;
    }
    for (int i = 0; i < script_.players; ++i) {
      const Seat seat = seat_at(i);
      std::string row = fmt::format("  {}:", text(seat));
      for (int j = 0; j < script_.players; ++j) {
        if (i != j) row += fmt::format(" {:+} from {},", account.net[seat][seat_at(j)], text(seat_at(j)));
      }
      line("{} {:+} for the remises left; in all {:+} fishes, {:+} kopecks", row, account.remises_share[seat],
           account.fishes[seat], account.kopecks[seat]);
    }
  }

  const Script& script_;
  State state_;
  Sheet sheet_;
  std::string text_;
};

}  // namespace

std::string render(const Script& script) {
  return Teller(script).tell();
}

}  // namespace pulka::playthrough
