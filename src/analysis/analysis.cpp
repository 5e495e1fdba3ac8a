#include "analysis/analysis.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>
#include <variant>

#include "game/auction.hpp"
#include "solver/solver.hpp"

namespace pulka {
namespace {

using Kind = Judgement::Kind;
using Verdict = Judgement::Verdict;

Goal goal_of(Contract contract) {
  return terms_of(contract.game).misere ? Goal::kMisere : Goal::kTricks;
}

bool is_made(const RuleSet& rules, Contract contract, int tricks) {
  return tricks_missing(rules, contract, tricks) <= 0;
}

Hand hand_at(const Table& table, Seat seat) {
  std::size_t at = 0;
  while (table.active[at] != seat) ++at;
  return kHands[at];
}

// The cards as they lie, with the table's contract, hands in play and trick. Nothing where that cannot be
// played on, as when it is an unusual table that somebody else wrote a log of.
std::optional<Position> position_at(const Table& table, const PerSeat<CardSet>& hands) {
  PositionSetup setup;
  // With two players the third hand lies closed (M6).
  if (table.active.size() < kHands.size()) setup.out = Hand::kThird;
  for (const Seat seat : table.active) {
    setup.hands[hand_at(table, seat)] = hands[seat];
    if (!table.in_play.has(seat)) setup.out = hand_at(table, seat);
  }
  setup.trump = trump_of(table);
  setup.goal = goal_of(*table.contract);
  setup.declarer = hand_at(table, *table.declarer);
  setup.leader = hand_at(table, table.trick.empty() ? table.turn : table.trick.front().seat);
  for (const PlayedCard& played : table.trick) setup.trick.push_back(played.card);
  const auto position = Position::from(setup);
  if (!position) return std::nullopt;
  return *position;
}

// The table as it would be if `declarer` played `contract` against all others.
Table supposing(Table table, Seat declarer, Contract contract) {
  table.declarer = declarer;
  table.contract = contract;
  table.trick.clear();
  table.in_play = {};
  for (const Seat seat : table.active) {
    if (!table.excluded.has(seat)) table.in_play |= seat;
  }
  return table;
}

// --- Cards to put away.

// Of cards that nothing in the other hands lies between, those put away may as well be the lowest.
bool is_plain_choice(CardSet held, CardSet away, CardSet others) {
  for (const Suit suit : kSuits) {
    bool kept_below = false;
    for (const Rank rank : kRanks) {
      const Card card{suit, rank};
      if (others.has(card)) kept_below = false;
      if (!held.has(card)) continue;
      if (!away.has(card)) {
        kept_below = true;
      } else if (kept_below) {
        return false;
      }
    }
  }
  return true;
}

// Calls `visit` with every choice of `count` cards that has to be looked at.
template <class Visit>
void each_choice(CardSet held, CardSet others, int count, const Visit& visit) {
  const auto extend = [&](auto&& self, CardSet chosen, CardSet rest) -> void {
    if (chosen.size() == count) {
      if (is_plain_choice(held, chosen, others)) visit(chosen);
      return;
    }
    while (!rest.empty()) {
      const Card card = rest.lowest();
      rest -= card;
      self(self, chosen | card, rest);
    }
  };
  extend(extend, {}, held);
}

// --- The games.

// Games in the order of what they ask, so that the strongest is found first.
constexpr std::array kStrongestFirst{
    Game::kOpenDurchmarsch, Game::kPreference, Game::kDurchmarsch,  Game::kTotus,       Game::kNine,
    Game::kEight,           Game::kSeven,      Game::kSans,         Game::kSixNoTrump,  Game::kSix,
    Game::kOpenBettel,      Game::kBettel,     Game::kGrandeMisere, Game::kPetiteMisere};

}  // namespace

class Analyst::Work {
 public:
  std::optional<Judgement> judge(const State& before, std::span<const Event> events) {
    if (before.hidden.dealt != dealt_) known_.clear();
    dealt_ = before.hidden.dealt;
    followed_ = events.subspan(1);
    state_ = &before;
    return std::visit([this](const auto& event) { return judge(event); }, events.front());
  }

 private:
  template <class Other>
  std::optional<Judgement> judge(const Other&) const {
    return std::nullopt;
  }

  [[nodiscard]] const Table& table() const { return state_->table; }
  [[nodiscard]] const RuleSet& rules() const { return table().rules; }
  [[nodiscard]] CardSet cards_of(Seat seat) const { return state_->hidden.hands[seat]; }

  // --- Cards.

  std::optional<Judgement> judge(const event::CardPlayed& played) {
    const auto position = position_at(table(), state_->hidden.hands);
    if (!position) return std::nullopt;
    const int taken = table().taken[*table().declarer];
    const bool misere = goal_of(*table().contract) == Goal::kMisere;
    const bool most = (played.seat == table().declarer) != misere;
    const CardValues values = solver_.values(*position);
    const auto* found = std::ranges::find(values, played.card, &CardValue::card);
    if (found == values.end()) return std::nullopt;
    const auto tricks = [](const CardValue& value) { return value.tricks; };
    const int best =
        most ? std::ranges::max(values, {}, tricks).tricks : std::ranges::min(values, {}, tricks).tricks;
    Judgement judgement;
    judgement.kind = Kind::kCard;
    judgement.seat = player_of_hand(table(), played.seat);
    judgement.contract = table().contract;
    judgement.done = played.card;
    judgement.tricks = taken + found->tricks;
    judgement.best = taken + best;
    for (const CardValue& value : values) {
      if (value.tricks == best) judgement.better |= value.card;
    }
    judgement.choice = values.size() > 1;
    if (found->tricks != best) judgement.verdict = Verdict::kMistake;
    judgement.decisive = is_made(rules(), *table().contract, judgement.tricks) !=
                         is_made(rules(), *table().contract, judgement.best);
    return judgement;
  }

  // --- What can be made.

  // The declarer's tricks of ten when `away` cards of `held` go before play begins, put away as is best for
  // him. `away` 0: none.
  int best_tricks(const Table& supposed, CardSet held, int away) {
    const Seat declarer = *supposed.declarer;
    const bool misere = goal_of(*supposed.contract) == Goal::kMisere;
    Table at_play = supposed;
    at_play.turn = first_leader(supposed);
    const Key key{held.bits(),  trump_of(supposed),      misere, declarer,
                  at_play.turn, supposed.in_play.bits(), away};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    PerSeat<CardSet> hands = state_->hidden.hands;
    CardSet others;
    for (const Seat seat : supposed.active) {
      if (seat != declarer) others |= hands[seat];
    }
    int best = misere ? kHandSize : 0;
    each_choice(held, others, away, [&](CardSet choice) {
      hands[declarer] = held - choice;
      const auto position = position_at(at_play, hands);
      if (!position) return;
      // Only whether this choice is better matters, and that is the quicker question.
      if (misere) {
        while (best > 0 && !solver_.at_least(*position, best)) --best;
      } else {
        while (best < kHandSize && solver_.at_least(*position, best + 1)) ++best;
      }
    });
    known_.emplace(key, best);
    return best;
  }

  // M52 with opponents who put a card away as well: whose card would be whose answer is another game.
  [[nodiscard]] bool is_known(Game game) const {
    return terms_of(game).put_away == 0 || rules().petite_misere_opponents == PetiteMisereOpponents::kKeepTen;
  }

  // The declarer's tricks if `seat` plays this contract with the cards he has, the talon's among them if he
  // has not taken it yet and it belongs to the contract.
  int tricks_in(Seat seat, Contract contract) {
    CardSet held = cards_of(seat);
    if (contract.with_talon && !table().talon_taken) held |= state_->hidden.talon;
    const int away = held.size() - tricks_played(contract);
    return best_tricks(supposing(table(), seat, contract), held, away);
  }

  // The strongest contract of every kind that `allowed` lets pass and that can be made.
  template <class Allowed>
  Makeable makeable(Seat seat, bool with_talon, const Allowed& allowed) {
    Makeable result;
    const auto add_strongest = [&](bool misere, std::optional<Suit> trump) {
      for (const Game game : kStrongestFirst) {
        const GameTerms terms = terms_of(game);
        if (terms.misere != misere || terms.trump != trump.has_value() || !is_known(game)) continue;
        const Contract contract{trump.value_or(Suit::kSpades), with_talon, game};
        if (!is_played(rules(), contract) || !allowed(contract)) continue;
        if (!is_made(rules(), contract, tricks_in(seat, contract))) continue;
        result.push_back(contract);
        return;
      }
    };
    for (const Suit suit : rules().suit_order) add_strongest(false, suit);
    add_strongest(false, std::nullopt);
    add_strongest(true, std::nullopt);
    return result;
  }

  Makeable makeable_in_hand(Seat seat) {
    return makeable(seat, false, [&](Contract contract) {
      return !bid_fault(table(), seat, contract.game, contract.trump);
    });
  }

  // With the talon, once `floor` has been reached.
  Makeable makeable_with_talon(Seat seat, const Table& floor) {
    return makeable(seat, true, [&](Contract contract) { return reaches_floor(floor, contract); });
  }

  [[nodiscard]] Table after_buying() const {
    Table floor = table();
    ++floor.buys;
    return floor;
  }

  // --- Calls.

  std::optional<Judgement> judge(const event::BidMade& bid) {
    if (!is_known(bid.game)) return std::nullopt;
    const Contract contract{bid.suit, false, bid.game};
    Judgement judgement;
    judgement.kind = Kind::kBid;
    judgement.seat = bid.seat;
    judgement.contract = contract;
    judgement.owed = tricks_owed(rules(), contract);
    judgement.tricks = judgement.best = tricks_in(bid.seat, contract);
    if (!is_made(rules(), contract, judgement.tricks)) judgement.verdict = Verdict::kMistake;
    return judgement;
  }

  // Something after which a game may be named: a mistake if none of them can be made.
  Judgement undertaking(Kind kind, Seat seat, const Makeable& makeable) {
    Judgement judgement;
    judgement.kind = kind;
    judgement.seat = seat;
    judgement.makeable = makeable;
    if (makeable.empty()) judgement.verdict = Verdict::kMistake;
    return judgement;
  }
  Judgement pass(Seat seat, const Makeable& makeable) {
    Judgement judgement;
    judgement.kind = Kind::kPass;
    judgement.seat = seat;
    judgement.makeable = makeable;
    if (!makeable.empty() && !comes_to_as_much(seat, makeable)) judgement.verdict = Verdict::kMissed;
    return judgement;
  }

  // Whether `seat` plays in the end, as with the talon after all have passed, a game that can be made and is
  // worth no less than any of these: then his pass has cost him nothing.
  bool comes_to_as_much(Seat seat, const Makeable& games) {
    const auto later = declared_later();
    if (!later || later->seat != seat || !is_known(later->contract.game)) return false;
    const bool least =
        std::ranges::all_of(games, [&](Contract game) { return worth(later->contract) >= worth(game); });
    return least && is_made(rules(), later->contract, tricks_in(seat, later->contract));
  }

  // A measure of games against one another only.
  [[nodiscard]] int worth(Contract contract) const {
    if (rules().scoring == Scoring::kChalk) return game_value(rules(), contract);
    // All ladder games are about the same money, except with a Styrian pot; the others go by their numbers.
    if (rules().pot == Pot::kStyrian) return full_amount(rules(), 0, contract);
    return contract.game == Game::kSix ? 0 : number_of(rules(), contract);
  }

  // The number of a game that is played without the talon by itself (A19) leads to that game.
  Makeable makeable_at_number(Seat seat, int number) {
    Table floor = table();
    floor.level = static_cast<std::uint8_t>(number);
    const Game game = game_of_number(rules(), number);
    if (terms_of(game).with_talon) return makeable_with_talon(seat, floor);
    return makeable(seat, false, [&](Contract contract) { return contract.game == game; });
  }

  std::optional<Judgement> judge(const event::NumberCalled& called) {
    return undertaking(Kind::kNumber, called.seat, makeable_at_number(called.seat, called.number));
  }

  std::optional<Judgement> judge(const event::TalonTaken& taken) {
    // After the ladder or "I buy" it is only what follows from the calls.
    if (table().phase != Phase::kTalonOffer) return std::nullopt;
    return undertaking(Kind::kTake, taken.seat, makeable_with_talon(taken.seat, table()));
  }

  std::optional<Judgement> judge(const event::Bought& bought) {
    return undertaking(Kind::kBuy, bought.seat, makeable_with_talon(bought.seat, after_buying()));
  }

  std::optional<Judgement> judge(const event::Passed& passed) {
    switch (table().phase) {
      case Phase::kAuction:
        return pass(passed.seat, makeable_by_calling(passed.seat));
      case Phase::kTalonOffer:
        return pass(passed.seat, makeable_with_talon(passed.seat, table()));
      case Phase::kTalonAuction:
        return pass(passed.seat, makeable_with_talon(passed.seat, after_buying()));
      case Phase::kWhist:
        return judge_whist(passed.seat, Kind::kDecline);
      case Phase::kInvite:
        return judge_invitation(passed.seat, Kind::kAlone);
      default:
        return std::nullopt;
    }
  }

  // In hand, and on a ladder from the lowest number that may be called.
  Makeable makeable_by_calling(Seat seat) {
    Makeable result = makeable_in_hand(seat);
    if (rules().auction != Auction::kLadder || !result.empty()) return result;
    for (int number = 1; number <= highest_number(rules()); ++number) {
      if (!number_fault(table(), seat, number)) return makeable_at_number(seat, number);
    }
    return result;
  }

  // --- The talon.

  std::optional<Judgement> judge(const event::Discarded& discarded) {
    const bool put_away = table().phase == Phase::kPutAway;
    std::optional<Contract> contract = table().contract;
    if (!put_away) {
      const auto later = declared_later();
      contract = later ? std::optional(later->contract) : std::nullopt;
    }
    if (!contract || !is_known(contract->game)) return std::nullopt;
    if (put_away && table().declarer != discarded.seat) return std::nullopt;
    const CardSet held = cards_of(discarded.seat);
    const Table supposed = supposing(table(), discarded.seat, *contract);
    const int more = terms_of(contract->game).put_away - (put_away ? 1 : 0);
    const int now = discarded.cards.size();
    const bool misere = goal_of(*contract) == Goal::kMisere;
    Judgement judgement;
    judgement.kind = put_away ? Kind::kPutAway : Kind::kDiscard;
    judgement.seat = discarded.seat;
    judgement.contract = contract;
    judgement.done = discarded.cards;
    judgement.tricks = best_tricks(supposed, held - discarded.cards, more);
    judgement.best = best_tricks(supposed, held, now + more);
    judgement.better = discarded.cards;
    if (misere ? judgement.tricks > judgement.best : judgement.tricks < judgement.best) {
      judgement.verdict = Verdict::kMistake;
      judgement.better = choice_that_gives(supposed, held, now, more, judgement.best);
    }
    judgement.decisive =
        is_made(rules(), *contract, judgement.tricks) != is_made(rules(), *contract, judgement.best);
    return judgement;
  }

  CardSet choice_that_gives(const Table& supposed, CardSet held, int now, int more, int best) {
    CardSet others;
    for (const Seat seat : supposed.active) {
      if (seat != *supposed.declarer) others |= cards_of(seat);
    }
    std::optional<CardSet> found;
    each_choice(held, others, now, [&](CardSet choice) {
      if (!found && best_tricks(supposed, held - choice, more) == best) found = choice;
    });
    return found.value_or(CardSet{});
  }

  [[nodiscard]] std::optional<event::Declared> declared_later() const {
    for (const Event& event : followed_) {
      if (const auto* declared = std::get_if<event::Declared>(&event)) return *declared;
      if (ends_deal(event)) break;
    }
    return std::nullopt;
  }

  [[nodiscard]] static bool ends_deal(const Event& event) {
    return std::holds_alternative<event::Dealt>(event) || std::holds_alternative<event::DealEnded>(event) ||
           std::holds_alternative<event::DealVoided>(event);
  }

  std::optional<Judgement> judge(const event::Declared& declared) {
    // A game won without the talon was named by the bid.
    if (!table().talon_taken || !is_known(declared.contract.game)) return std::nullopt;
    Judgement judgement;
    judgement.kind = Kind::kDeclare;
    judgement.seat = declared.seat;
    judgement.contract = declared.contract;
    judgement.owed = tricks_owed(rules(), declared.contract);
    judgement.tricks = judgement.best = tricks_in(declared.seat, declared.contract);
    if (is_made(rules(), declared.contract, judgement.tricks)) return judgement;
    judgement.makeable = makeable_with_talon(declared.seat, table());
    if (!judgement.makeable.empty()) judgement.verdict = Verdict::kMistake;
    return judgement;
  }

  // --- Who defends.

  // The declarer's tricks against these defenders; nothing if it cannot be played so.
  std::optional<int> tricks_against(SeatSet defenders) {
    Table supposed = table();
    supposed.in_play = defenders;
    supposed.in_play |= *supposed.declarer;
    for (const Seat seat : opponents(supposed)) {
      const bool led_by_whister = rules().dropped_hand == DroppedHand::kPlayedByWhister;
      if (!defenders.has(seat) && led_by_whister) supposed.in_play |= seat;
    }
    supposed.turn = first_leader(supposed);
    const auto position = position_at(supposed, state_->hidden.hands);
    if (!position) return std::nullopt;
    return solver_.tricks(*position);
  }

  // What defenders owe together (M9, M51, M53, M55).
  [[nodiscard]] int owed_by(SeatSet defenders) const {
    int owed = 0;
    bool first = true;
    for (const Seat seat : opponents(table())) {
      if (!defenders.has(seat)) continue;
      owed += whister_quota(rules(), table().contract->game, first);
      first = false;
    }
    return owed;
  }

  // Whether these fulfil together what they owe.
  bool fulfil(SeatSet defenders) {
    const auto tricks = tricks_against(defenders);
    return tricks && tricks_played(*table().contract) - *tricks >= owed_by(defenders);
  }

  // The other opponent, if he whists: by what he has said, or will say of his own accord.
  [[nodiscard]] SeatSet others_whisting(Seat seat) const {
    SeatSet result;
    for (const Seat other : opponents(table())) {
      if (other == seat) continue;
      if (table().whist_calls[other] == WhistCall::kWhist) result |= other;
      if (table().whist_calls[other] != WhistCall::kNone) continue;
      for (const Event& event : followed_) {
        const auto* whist = std::get_if<event::WhistCalled>(&event);
        if (whist != nullptr && whist->seat == other) result |= other;
        const bool over =
            std::holds_alternative<event::CardPlayed>(event) || std::holds_alternative<event::Invited>(event);
        if (over || ends_deal(event)) break;
      }
    }
    return result;
  }

  std::optional<Judgement> judge(const event::WhistCalled& whist) {
    if (table().phase != Phase::kWhist) return std::nullopt;
    return judge_whist(whist.seat, Kind::kWhist);
  }

  std::optional<Judgement> judge_whist(Seat seat, Kind kind) {
    SeatSet defenders = others_whisting(seat);
    const bool first = table().whist_calls == PerSeat<WhistCall>{};
    defenders |= seat;
    const auto tricks = tricks_against(defenders);
    if (!tricks) return std::nullopt;
    Judgement judgement;
    judgement.kind = kind;
    judgement.seat = seat;
    judgement.contract = table().contract;
    judgement.tricks = judgement.best = *tricks;
    judgement.owed = owed_by(defenders);
    const bool enough = fulfil(defenders);
    if (kind == Kind::kDecline) {
      if (enough) judgement.verdict = Verdict::kMissed;
      return judgement;
    }
    // Where two are too many, it is the second who came in.
    if (!enough && !(first && fulfil(seat))) judgement.verdict = Verdict::kMistake;
    return judgement;
  }

  std::optional<Judgement> judge(const event::Invited& invited) {
    return judge_invitation(invited.seat, Kind::kInvite);
  }

  // A10: the inviter answers for both.
  std::optional<Judgement> judge_invitation(Seat seat, Kind kind) {
    SeatSet both;
    for (const Seat other : opponents(table())) both |= other;
    const auto alone = tricks_against(seat);
    const auto together = tricks_against(both);
    if (!alone || !together) return std::nullopt;
    const bool alone_enough = kHandSize - *alone >= owed_by(seat);
    const bool together_enough = kHandSize - *together >= inviter_quota(rules());
    Judgement judgement;
    judgement.kind = kind;
    judgement.seat = seat;
    judgement.contract = table().contract;
    const bool invites = kind == Kind::kInvite;
    judgement.tricks = judgement.best = invites ? *together : *alone;
    judgement.owed = invites ? inviter_quota(rules()) : owed_by(seat);
    if (invites && !together_enough && alone_enough) judgement.verdict = Verdict::kMistake;
    if (!invites && !alone_enough && together_enough) judgement.verdict = Verdict::kMissed;
    return judgement;
  }

  // Held cards, trump, misère, declarer, leader, hands in play, cards to put away.
  using Key = std::tuple<std::uint32_t, std::optional<Suit>, bool, Seat, Seat, std::uint8_t, int>;

  Solver solver_;
  std::map<Key, int> known_;  // of the deal `dealt_`
  Deal dealt_;
  const State* state_ = nullptr;
  std::span<const Event> followed_;
};

Analyst::Analyst() : work_(std::make_unique<Work>()) {}
Analyst::~Analyst() = default;
Analyst::Analyst(Analyst&&) noexcept = default;
Analyst& Analyst::operator=(Analyst&&) noexcept = default;

std::optional<Judgement> Analyst::judge(const State& before, std::span<const Event> events) {
  return work_->judge(before, events);
}

int tricks_lost(const Judgement& judgement) {
  return judgement.tricks > judgement.best ? judgement.tricks - judgement.best
                                           : judgement.best - judgement.tricks;
}

bool can_be_judged(const RuleSet& rules) {
  return !rules.must_head;
}

}  // namespace pulka
