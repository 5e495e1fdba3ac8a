// What a decision at the table gave, and what the best would have given, with all cards seen. Nobody at the
// table sees all cards: what is worse by this measure may still have been right.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "cards/card.hpp"
#include "cards/inplace_vector.hpp"
#include "cards/seat.hpp"
#include "game/event.hpp"
#include "game/state.hpp"
#include "rules/contract.hpp"
#include "rules/rule_set.hpp"
#include "text/message.hpp"

namespace pulka {

// The strongest game that can be made in each suit, without trumps, and as a misère.
using Makeable = InplaceVector<Contract, 6>;

struct Judgement {
  enum class Kind : std::uint8_t {
    kCard,     // a card played
    kBid,      // a game without the talon is called
    kNumber,   // a number of the ladder is called (A5)
    kTake,     // the talon is taken in its turn (M24)
    kBuy,      // "I buy" (M59)
    kPass,     // nothing of these
    kDiscard,  // two cards put away for the talon
    kPutAway,  // the declarer of a petite misère puts a card away (M52)
    kDeclare,  // the game is named after the talon
    kWhist,    // in or whist, …
    kDecline,  // … and out or pass
    kInvite,   // the other defender is invited (A10), …
    kAlone,    // … or is not
  };
  enum class Verdict : std::uint8_t {
    kSound,    // nothing better was to be had
    kMistake,  // tricks are given away, or what is undertaken cannot be fulfilled
    kMissed,   // something that could have been fulfilled was not undertaken
  };
  Kind kind = Kind::kCard;
  Verdict verdict = Verdict::kSound;
  Seat seat = Seat::k0;  // who decided: for an open hand, the whister who plays it

  // The declarer's tricks in the whole deal when all play their best from here on. Of a bid, a game named and
  // cards put away: against both opponents. Of a whist: against those who defend if `seat` does.
  int tricks = 0;
  // kCard, kDiscard, kPutAway: the same after the best choice. Else as `tricks`.
  int best = 0;
  // kBid, kDeclare: what the declarer undertakes. kWhist, kDecline, kInvite, kAlone: what those who defend
  // undertake together.
  int owed = 0;

  CardSet done;           // kCard, kDiscard, kPutAway: the cards
  CardSet better;         // kCard: all that are as good as the best; kDiscard, kPutAway: a choice that is
  bool choice = true;     // whether there was more than one thing to do
  bool decisive = false;  // kCard: a game that was to be made no longer is, or the other way round
  std::optional<Contract> contract;  // that it is about; unset before there is one
  // What could have been fulfilled. kPass: of what might have been called next. kNumber, kTake, kBuy: of what
  // may be named after it. kDeclare: with the cards in the hand.
  Makeable makeable;
  friend bool operator==(const Judgement&, const Judgement&) = default;
};

// Tricks given away: by the declarer, or, where `seat` defends, to him. 0 for calls.
[[nodiscard]] int tricks_lost(const Judgement& judgement);

// Whether games by these rules can be judged: the open-card search does not know the duty to head (A12).
[[nodiscard]] bool can_be_judged(const RuleSet& rules);

class Analyst {
 public:
  Analyst();
  ~Analyst();
  Analyst(Analyst&&) noexcept;
  Analyst& operator=(Analyst&&) noexcept;

  // What the first of `events` decided, `before` being the state it met and the others what followed; nothing
  // if it is nobody's decision or cannot be judged. The rules must be such as can_be_judged().
  [[nodiscard]] std::optional<Judgement> judge(const State& before, std::span<const Event> events);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// One sentence for the reader of a record, without who did what; nothing where there is nothing to say.
[[nodiscard]] std::optional<Message> explain(const Judgement& judgement);

}  // namespace pulka
