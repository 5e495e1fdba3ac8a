#include <algorithm>

#include "analysis/analysis.hpp"

namespace pulka {
namespace {

using Kind = Judgement::Kind;
using Verdict = Judgement::Verdict;

Message list_of(const Makeable& games) {
  // Said once where it is the same for all of them.
  const bool talon = games.front().with_talon;
  const bool alike =
      std::ranges::all_of(games, [&](Contract contract) { return contract.with_talon == talon; });
  const bool once = alike && games.size() > 1;
  const auto one = [once](Contract contract) {
    return once ? describe(contract.game, contract.trump) : describe(contract);
  };
  Message list = one(games.front());
  for (std::size_t i = 1; i < games.size(); ++i) {
    list = message("{list}, {game}", {{"list", phrase(std::move(list))}, {"game", phrase(one(games[i]))}});
  }
  if (!once) return list;
  const std::vector<MessageArgument> arguments{{"games", phrase(std::move(list))}};
  return talon ? message("{games}, each with the talon", arguments)
               : message("{games}, each without the talon", arguments);
}

Message could_be_made(const Makeable& games) {
  return message("with all cards seen can be made: {games}", {{"games", phrase(list_of(games))}});
}

Message given_away(const Judgement& judgement) {
  return plural_message(
      "{n} trick given away, with all cards seen: {tricks} for the declarer instead of "
      "{best}; best: {better}",
      "{n} tricks given away, with all cards seen: {tricks} for the declarer instead of "
      "{best}; best: {better}",
      tricks_lost(judgement),
      {{"tricks", std::int64_t{judgement.tricks}},
       {"best", std::int64_t{judgement.best}},
       {"better", judgement.better}});
}

Message with_turn(const Judgement& judgement, Message remark) {
  if (!judgement.decisive) return remark;
  return message("{remark}; the game turns on it", {{"remark", phrase(std::move(remark))}});
}

Message reach(const Judgement& judgement) {
  if (terms_of(judgement.contract->game).misere) {
    return judgement.tricks == 0
               ? message("with all cards seen no trick has to be taken")
               : plural_message("with all cards seen {n} trick has to be taken",
                                "with all cards seen {n} tricks have to be taken", judgement.tricks);
  }
  return plural_message("with all cards seen {n} trick; {owed} are undertaken",
                        "with all cards seen {n} tricks; {owed} are undertaken", judgement.tricks,
                        {{"owed", std::int64_t{judgement.owed}}});
}

Message defence(const Judgement& judgement) {
  const std::vector<MessageArgument> numbers{
      {"tricks", std::int64_t{judgement.tricks}},
      {"rest", std::int64_t{tricks_played(*judgement.contract) - judgement.tricks}},
      {"owed", std::int64_t{judgement.owed}}};
  if (judgement.kind == Kind::kDecline) {
    return message(
        "with all cards seen, defending: {tricks} for the declarer, {rest} for the defence, which "
        "would owe {owed}",
        numbers);
  }
  return message("with all cards seen {tricks} for the declarer, {rest} for the defence, which owes {owed}",
                 numbers);
}

}  // namespace

std::optional<Message> explain(const Judgement& judgement) {
  switch (judgement.kind) {
    case Kind::kCard:
      if (judgement.verdict == Verdict::kSound) return std::nullopt;
      return with_turn(judgement, given_away(judgement));
    case Kind::kDiscard:
    case Kind::kPutAway:
      if (judgement.verdict == Verdict::kMistake) return with_turn(judgement, given_away(judgement));
      return plural_message("with all cards seen {n} trick, and no choice gives better",
                            "with all cards seen {n} tricks, and no choice gives better", judgement.tricks);
    case Kind::kBid:
      return reach(judgement);
    case Kind::kDeclare:
      if (judgement.makeable.empty()) return reach(judgement);
      return message("{remark}; can be made: {games}",
                     {{"remark", phrase(reach(judgement))}, {"games", phrase(list_of(judgement.makeable))}});
    case Kind::kNumber:
    case Kind::kTake:
    case Kind::kBuy:
      if (judgement.makeable.empty()) {
        return message("with all cards seen nothing can be made that may be named after this");
      }
      return could_be_made(judgement.makeable);
    case Kind::kPass:
      if (judgement.makeable.empty()) return std::nullopt;
      return could_be_made(judgement.makeable);
    case Kind::kWhist:
    case Kind::kDecline:
    case Kind::kInvite:
    case Kind::kAlone:
      return defence(judgement);
  }
  return std::nullopt;
}

}  // namespace pulka
