#include "random_party.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "game/game.hpp"
#include "game/legal_actions.hpp"
#include "rules/options.hpp"

namespace pulka::random_party {
namespace {

Seat any_seat(Rng& rng, int players = kMaxPlayers) {
  return seat_at(random_int(rng, 0, players - 1));
}
Game any_game(Rng& rng) {
  return kGames[static_cast<std::size_t>(random_int(rng, 0, static_cast<int>(kGames.size()) - 1))];
}
Suit any_suit(Rng& rng) {
  return kSuits[static_cast<std::size_t>(random_int(rng, 0, 3))];
}
Card any_card(Rng& rng) {
  return Card::from_index(static_cast<unsigned>(random_int(rng, 0, kPackSize - 1)));
}
Offence any_offence(Rng& rng) {
  return kOffences[static_cast<std::size_t>(random_int(rng, 0, static_cast<int>(kOffences.size()) - 1))];
}

Card any_of(CardSet cards, Rng& rng) {
  for (int skip = random_int(rng, 0, cards.size() - 1); skip > 0; --skip) cards -= cards.lowest();
  return cards.lowest();
}

CardSet any_cards(CardSet from, int count, Rng& rng) {
  CardSet result;
  for (; count > 0 && !from.empty(); --count) {
    const Card card = any_of(from, rng);
    result |= card;
    from -= card;
  }
  return result;
}

Proposal any_proposal(Rng& rng) {
  const auto kind = static_cast<Proposal::Kind>(random_int(rng, 0, 3));
  if (kind == Proposal::Kind::kRefill && chance(rng, 50)) {
    return {kind, static_cast<std::int16_t>(10 * random_int(rng, 1, 20))};
  }
  return {kind, static_cast<std::int16_t>(random_int(rng, -2, kMaxReduction + 2))};
}

// A result that mostly could have been.
DealResult any_result(const Table& table, Rng& rng) {
  const auto active = active_seats(table.rules, table.players, table.dealer);
  const auto count = static_cast<int>(active.size());
  const auto at = [&](int index) { return active[static_cast<std::size_t>(index % count)]; };
  const int declarer = random_int(rng, 0, count - 1);
  DealResult result;
  result.declarer = at(declarer);
  do {
    result.contract = {any_suit(rng), chance(rng, 50), chance(rng, 40) ? Game::kSix : any_game(rng)};
    if (!terms_of(result.contract.game).trump) result.contract.trump = Suit::kSpades;
  } while (!is_played(table.rules, result.contract) && chance(rng, 98));
  if (table.rules.mixed != Mixed::kNone && chance(rng, 10)) result.contract.game = Game::kTotus;
  int left = tricks_played(result.contract);
  for (int step = 1; step < count; ++step) {
    if (!chance(rng, terms_of(result.contract.game).all_defend ? 98 : 60)) continue;
    const Seat seat = at(declarer + step);
    const int tricks = random_int(rng, 0, std::min(left, 5));
    result.whisters |= seat;
    result.tricks[seat] = static_cast<std::uint8_t>(tricks);
    left -= tricks;
  }
  if (!result.whisters.empty()) result.tricks[result.declarer] = static_cast<std::uint8_t>(left);
  if (result.whisters.size() == 2 && chance(rng, 30)) result.inviter = at(declarer + 1);
  if (chance(rng, 20)) result.aces = static_cast<Aces>(random_int(rng, 0, 2));
  if (chance(rng, 2)) result.inviter = any_seat(rng);
  if (chance(rng, 5)) result.tricks[any_seat(rng)] = static_cast<std::uint8_t>(random_int(rng, 0, 255));
  if (chance(rng, 5)) result.whisters |= any_seat(rng);
  if (chance(rng, 5)) result.declarer = any_seat(rng);
  return result;
}

DealResult nonsense_result(Rng& rng) {
  DealResult result;
  result.declarer = any_seat(rng);
  result.contract = {any_suit(rng), chance(rng, 50), any_game(rng)};
  if (chance(rng, 20)) result.inviter = any_seat(rng);
  result.whisters = SeatSet{static_cast<std::uint8_t>(random_int(rng, 0, 255))};
  for (Seat seat : kSeats) result.tricks[seat] = static_cast<std::uint8_t>(random_int(rng, 0, 4));
  return result;
}

Command deal(Rng& rng) {
  return command::DealCards{deal_pack(shuffled_pack(rng))};
}

// The right kind of answer from the right player, but any of the kind.
Command wrong_answer(const State& state, Rng& rng) {
  const Seat seat = state.table.to_act;
  switch (state.table.phase) {
    case Phase::kAuction:
      if (chance(rng, 50)) return command::CallNumber{seat, static_cast<std::uint8_t>(random_int(rng, 0, 9))};
      return command::Bid{seat, any_suit(rng), chance(rng, 50) ? Game::kSix : any_game(rng)};
    case Phase::kPutAway:
    case Phase::kDiscard:
      return command::Discard{seat, any_cards(chance(rng, 80) ? state.hidden.hands[seat] : CardSet::pack(),
                                              random_int(rng, 0, 4), rng)};
    case Phase::kDeclare:
      return command::Declare{seat, any_suit(rng), chance(rng, 50) ? Game::kSix : any_game(rng)};
    case Phase::kPlay:
      return command::AnnounceAces{seat, static_cast<Aces>(random_int(rng, 0, 2))};
    default:
      return any_player_command(seat, rng);
  }
}

// Things that happen at a table besides a deal's regular course.
Command odd_command(const State& state, Rng& rng) {
  const Table& table = state.table;
  const Seat seat = chance(rng, 95) ? any_seat(rng, table.players) : any_seat(rng);
  if (table.phase == Phase::kDealing) {
    switch (random_int(rng, 0, 9)) {
      case 0:
      case 1:
        return command::CutPack{seat, static_cast<std::uint8_t>(random_int(rng, 0, kPackSize + 2))};
      case 2:
        return command::VoidDeal{chance(rng, 50) ? 16_M : 18_M};
      case 3:
        return command::Propose{seat, any_proposal(rng)};
      case 4: {
        const int most = std::max(1, std::min(smallest_stake(table), kMaxReduction));
        return command::Propose{
            seat, {Proposal::Kind::kReduce, static_cast<std::int16_t>(random_int(rng, 1, most))}};
      }
      case 5:
        return command::RecordOffence{seat, any_offence(rng), {}};
      case 6:
        return command::EnterResult{any_result(table, rng)};
      case 7:
        return command::EnterPassedOut{};
      case 8:
        return command::Undo{};
      default:
        return any_command(seat, rng);
    }
  }
  if (table.phase == Phase::kFinished)
    return chance(rng, 50) ? Command{command::Undo{}} : any_command(seat, rng);
  const CardSet held = state.hidden.hands[seat];
  switch (random_int(rng, 0, 9)) {
    case 0:
      return command::VoidDeal{chance(rng, 45) ? 16_M : chance(rng, 80) ? 18_M : 15_M};
    case 1:
      return command::ExposeInDeal{held.empty() || chance(rng, 10) ? any_card(rng) : any_of(held, rng)};
    case 2:
      return command::RecordOffence{seat, any_offence(rng), {}};
    case 3:
      return command::RecordOffence{seat, Offence::kExposedCard,
                                    held.empty() ? any_card(rng) : any_of(held, rng)};
    case 4:
      return command::RecordOffence{seat, Offence::kLookedAtTalon, {}};
    case 5:
      if (held.empty()) return any_command(seat, rng);
      return command::PlayCard{seat, any_of(held, rng)};
    case 6:
      return wrong_answer(state, rng);
    case 7:
      if (state.hidden.hands[table.turn].empty()) return any_player_command(seat, rng);
      return command::PlayCard{table.to_act, any_of(state.hidden.hands[table.turn], rng)};
    case 8:
      return any_player_command(seat, rng);
    default:
      return any_command(seat, rng);
  }
}

Command regular_command(const Setting& setting, const State& state, Rng& rng) {
  const Table& table = state.table;
  if (table.proposal) {
    InplaceVector<Seat, kMaxPlayers> asked;
    for (Seat seat : kSeats) {
      if (table.asked.has(seat)) asked.push_back(seat);
    }
    const Seat seat = asked[static_cast<std::size_t>(random_int(rng, 0, static_cast<int>(asked.size()) - 1))];
    return command::Answer{seat, chance(rng, setting.yes_percent)};
  }
  if (table.phase == Phase::kFinished) return command::Undo{};
  if (table.phase == Phase::kDealing) {
    if (chance(rng, setting.scorer_percent)) {
      if (chance(rng, 10)) return command::EnterPassedOut{};
      return command::EnterResult{any_result(table, rng)};
    }
    return deal(rng);
  }
  const ActionList actions = legal_actions(project(state, table.to_act));
  const auto last = static_cast<int>(actions.size()) - 1;
  const bool may_pass = std::holds_alternative<command::Pass>(actions.front().command);
  if (!may_pass) return actions[static_cast<std::size_t>(random_int(rng, 0, last))].command;
  if (chance(rng, setting.pass_percent)) return actions.front().command;
  return actions[static_cast<std::size_t>(random_int(rng, 1, last))].command;
}

}  // namespace

int random_int(Rng& rng, int low, int high) {
  return low + static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(high - low + 1)));
}

bool chance(Rng& rng, int percent) {
  return random_int(rng, 0, 99) < percent;
}

Setting random_setting(std::uint64_t number, Rng& rng) {
  Setting setting;
  constexpr auto kTables = static_cast<std::uint64_t>(kMaxPlayers - kMinPlayers + 1);
  const std::span<const Preset> all = presets();
  const RuleSet preset = all[(number / kTables) % all.size()].rules;
  setting.players =
      std::clamp(kMinPlayers + static_cast<int>(number % kTables), min_players(preset), max_players(preset));
  setting.rules = preset;
  // Half of the parties keep the preset as it is; the others keep what makes the preset and draw the rest.
  if (chance(rng, 50)) {
    do {
      for (const Option& option : options()) {
        option.set(setting.rules,
                   chance(rng, 50) ? option.get(preset) : random_int(rng, option.min, option.max));
      }
      setting.rules.kadil = preset.kadil;
      setting.rules.hand_premium = preset.hand_premium;
      setting.rules.talon = preset.talon;
      setting.rules.mixed = preset.mixed;
      setting.rules.auction = preset.auction;
      setting.rules.scoring = preset.scoring;
      setting.rules.illustrated = preset.illustrated;
      setting.rules.dropped_hand =
          preset.scoring == Scoring::kPot ? DroppedHand::kDead : setting.rules.dropped_hand;
      setting.rules.enforcement = Enforcement::kRefuse;
      setting.rules.dealer_stake = static_cast<std::uint8_t>(setting.rules.dealer_stake / 10 * 10);
      setting.rules.contribution = static_cast<std::uint16_t>(setting.rules.contribution / 10 * 10);
    } while (!faults(setting.rules).empty());
  }
  if (setting.rules.scoring == Scoring::kChalk && chance(rng, 50)) {
    setting.rules.enforcement = Enforcement::kTable;
  }
  // With large stakes hardly a party of fifty deals comes to its end, and hardly a pot runs empty.
  if (setting.rules.pot == Pot::kStyrian && chance(rng, 50)) setting.rules.contribution = 10;
  if (chance(rng, 25)) setting.rules.stake = 10;
  setting.first_dealer = seat_at(random_int(rng, 0, setting.players - 1));
  constexpr std::array kPassPercents{10, 40, 70, 95};
  setting.pass_percent = kPassPercents[static_cast<std::size_t>(random_int(rng, 0, 3))];
  setting.yes_percent = chance(rng, 50) ? 97 : 50;
  setting.scorer_percent = chance(rng, 20) ? 50 : 2;
  setting.odd_percent = chance(rng, 25) ? 0 : chance(rng, 80) ? 5 : 30;
  setting.quarrel_percent = chance(rng, 2) ? 80 : 0;
  return setting;
}

Command next_command(const Setting& setting, const State& state, Rng& rng) {
  // What can only be said in a moment would hardly ever be said wrongly.
  const Table& table = state.table;
  if (pot_is_empty(table.rules, table.account) && chance(rng, 20)) return command::Undo{};
  if (table.phase == Phase::kAuction && table.level > 0 && chance(rng, 10)) return wrong_answer(state, rng);
  if ((table.phase == Phase::kDeclare || table.phase == Phase::kDiscard) && chance(rng, 5)) {
    return wrong_answer(state, rng);
  }
  if (may_announce(table) && table.to_act == table.declarer && chance(rng, 20))
    return wrong_answer(state, rng);
  if (chance(rng, setting.quarrel_percent)) return command::RecordOffence{Seat::k0, Offence::kRevoked, {}};
  if (chance(rng, setting.odd_percent)) return odd_command(state, rng);
  return regular_command(setting, state, rng);
}

Command any_player_command(Seat seat, Rng& rng) {
  switch (random_int(rng, 0, 11)) {
    case 9:
      return command::CallNumber{seat, static_cast<std::uint8_t>(random_int(rng, 0, 9))};
    case 10:
      return command::Invite{seat};
    case 11:
      return command::AnnounceAces{seat, static_cast<Aces>(random_int(rng, 0, 2))};
    case 0:
      return command::Bid{seat, any_suit(rng), chance(rng, 60) ? Game::kSix : any_game(rng)};
    case 1:
      return command::Pass{seat};
    case 2:
      return command::TakeTalon{seat};
    case 3:
      return command::Buy{seat};
    case 4:
      return command::Discard{seat, any_cards(CardSet::pack(), random_int(rng, 0, 4), rng)};
    case 5:
      return command::Declare{seat, any_suit(rng), chance(rng, 60) ? Game::kSix : any_game(rng)};
    case 6:
      return command::CallWhist{seat};
    case 7:
      return command::PlayCard{seat, any_card(rng)};
    default:
      return command::Answer{seat, chance(rng, 50)};
  }
}

Command any_command(Seat seat, Rng& rng) {
  switch (random_int(rng, 0, 9)) {
    case 0:
      return command::CutPack{seat, static_cast<std::uint8_t>(random_int(rng, 0, 255))};
    case 1:
      return command::VoidDeal{{'M', static_cast<std::uint8_t>(random_int(rng, 14, 19))}};
    case 2:
      return deal(rng);
    case 3:
      return command::ExposeInDeal{any_card(rng)};
    case 4:
      return command::Propose{seat, any_proposal(rng)};
    case 5:
      return command::RecordOffence{seat, any_offence(rng),
                                    chance(rng, 50) ? std::optional{any_card(rng)} : std::nullopt};
    case 6:
      return command::EnterResult{nonsense_result(rng)};
    case 7:
      return command::EnterPassedOut{};
    case 8:
      return command::Undo{};
    default:
      return any_player_command(seat, rng);
  }
}

}  // namespace pulka::random_party
