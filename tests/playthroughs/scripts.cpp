// What is said in each playthrough. Cards are played by plain_card(), so that a script holds only what
// matters.
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>

#include "cards/deal.hpp"
#include "playthrough.hpp"
#include "rules/options.hpp"

namespace pulka::playthrough {
namespace {

constexpr Seat k1 = Seat::k0;  // as they are called in the text
constexpr Seat k2 = Seat::k1;
constexpr Seat k3 = Seat::k2;
constexpr Seat k4 = Seat::k3;
constexpr Seat k5 = Seat::k4;
constexpr Suit kS = Suit::kSpades;
constexpr Suit kC = Suit::kClubs;
constexpr Suit kD = Suit::kDiamonds;
constexpr Suit kH = Suit::kHearts;

// Moves one after the other.
class Moves {
 public:
  Moves& say(Command command) {
    moves_.emplace_back(std::move(command));
    return *this;
  }
  Moves& deal(std::uint64_t seed) { return say(command::DealCards{deal_from_seed(seed, 1)}); }
  Moves& bid(Seat seat, Suit suit) { return say(command::Bid{seat, suit}); }
  Moves& bid(Seat seat, Game game, Suit suit = kS) { return say(command::Bid{seat, suit, game}); }
  Moves& call(Seat seat, int number) {
    return say(command::CallNumber{seat, static_cast<std::uint8_t>(number)});
  }
  Moves& invite(Seat seat) { return say(command::Invite{seat}); }
  Moves& enter(const DealResult& result) { return say(command::EnterResult{result}); }
  Moves& announce(Seat seat, Aces aces) { return say(command::AnnounceAces{seat, aces}); }
  Moves& pass(std::initializer_list<Seat> seats) {
    for (Seat seat : seats) say(command::Pass{seat});
    return *this;
  }
  Moves& take(Seat seat) { return say(command::TakeTalon{seat}); }
  Moves& buy(Seat seat) { return say(command::Buy{seat}); }
  Moves& put_away() {
    moves_.emplace_back(PutAway{});
    return *this;
  }
  Moves& trumps(Seat seat, Suit suit) { return say(command::Declare{seat, suit}); }
  Moves& declare(Seat seat, Game game, Suit suit = kS) { return say(command::Declare{seat, suit, game}); }
  Moves& whist(Seat seat) { return say(command::CallWhist{seat}); }
  Moves& play(int count = 30) {
    moves_.emplace_back(Cards{count});
    return *this;
  }
  Moves& card(Seat seat, Suit suit, Rank rank) { return say(command::PlayCard{seat, {suit, rank}}); }
  Moves& propose(Seat seat, Proposal proposal) { return say(command::Propose{seat, proposal}); }
  Moves& yes(std::initializer_list<Seat> seats) {
    for (Seat seat : seats) say(command::Answer{seat, true});
    return *this;
  }
  Moves& no(Seat seat) { return say(command::Answer{seat, false}); }
  Moves& record(Seat seat, Offence offence) {
    return say(command::RecordOffence{seat, offence, std::nullopt});
  }

  [[nodiscard]] std::vector<Move> take_all() { return std::move(moves_); }

 private:
  std::vector<Move> moves_;
};

RuleSet preset(std::string_view name) {
  return find_preset(name)->rules;
}

Script simple() {
  return {"simple",
          "An overcall, a talon declined and taken, a lone whist, and a deal that nobody plays.",
          preset("simple"),
          3,
          k1,
          Moves()
              // Second hand overcalls; both whist.
              .deal(8799)
              .bid(k2, kS)
              .bid(k3, kS)  // too low
              .bid(k3, kD)
              .pass({k1})
              .whist(k1)
              .whist(k2)
              .play()
              // The talon is declined by the first hand and taken by the second.
              .deal(334)
              .pass({k3, k1, k2})
              .pass({k3})
              .take(k1)
              .put_away()
              .trumps(k1, kH)
              .whist(k2)
              .pass({k3})
              .play()
              // Nobody plays.
              .deal(1)
              .pass({k1, k2, k3, k1, k2, k3})
              .take_all()};
}

Script simple_kadil() {
  return {"simple-kadil",
          "Missing tricks paid one by one: the declarer's, then a whister's; a game without opponents.",
          preset("simple-kadil"),
          3,
          k2,
          Moves()
              .deal(57)
              .pass({k3, k1, k2})
              .take(k3)
              .put_away()
              .trumps(k3, kC)
              .whist(k1)
              .whist(k2)
              .play()
              .deal(219)
              .bid(k1, kH)
              .pass({k2, k3})
              .pass({k2, k3})
              .deal(1529)
              .bid(k2, kH)
              .pass({k3, k1})
              .whist(k3)
              .whist(k1)
              .play()
              .take_all()};
}

Script simple_flat() {
  return {"simple-flat",
          "No premium without the talon; hearts over hearts; the talon comes to the third hand.",
          preset("simple-flat"),
          3,
          k3,
          Moves()
              .deal(297)
              .pass({k1, k2})
              .bid(k3, kC)
              .pass({k1})
              .whist(k2)
              .play()
              .deal(5056)
              .bid(k2, kH)
              .pass({k3})
              .bid(k1, kH)
              .whist(k2)
              .pass({k3})
              .play()
              .deal(20)
              .pass({k3, k1, k2})
              .pass({k3, k1})
              .take(k2)
              .put_away()
              .trumps(k2, kC)
              .whist(k3)
              .whist(k1)
              .play()
              .take_all()};
}

Script simple_kadil_flat() {
  return {"simple-kadil-flat",
          "A party cut short by consent and played to its last remise.",
          preset("simple-kadil-flat"),
          3,
          k1,
          Moves()
              .propose(k2, {Proposal::Kind::kReduce, 22})  // more than there is
              .propose(k2, {Proposal::Kind::kReduce, 20})
              .yes({k3, k1})
              .say(command::CutPack{k3, 5})  // too few
              .say(command::CutPack{k3, 14})
              .deal(65)
              .bid(k2, kS)
              .pass({k3, k1})
              .whist(k3)
              .whist(k1)
              .play()
              // The winner's one remise is not enough: he takes from the richest.
              .deal(694)
              .bid(k3, kD)
              .pass({k1, k2})
              .pass({k1, k2})
              // One remise is left for a game worth four.
              .deal(1316)
              .pass({k1})
              .bid(k2, kH)
              .pass({k3})
              .pass({k3})
              .whist(k1)
              .play()
              .deal(1)  // nothing left to play for
              .take_all()};
}

Script simple_negotiated() {
  return {"simple-negotiated",
          "The talon bought at the fourth call, bought at the second, and by nobody.",
          preset("simple-negotiated"),
          3,
          k2,
          Moves()
              .deal(501)
              .pass({k3, k1, k2})
              .buy(k3)
              .buy(k1)
              .buy(k2)
              .buy(k3)
              .put_away()
              .trumps(k3, kD)  // below the floor
              .trumps(k3, kH)
              .whist(k1)
              .whist(k2)
              .play()
              .deal(28)
              .pass({k1, k2, k3})
              .buy(k1)
              .pass({k2})
              .buy(k3)
              .pass({k1})
              .put_away()
              .trumps(k3, kC)
              .whist(k1)
              .pass({k2})
              .play()
              .deal(4)
              .pass({k2, k3, k1, k2, k3, k1})
              .take_all()};
}

Script simple_kadil_negotiated() {
  return {"simple-kadil-negotiated",
          "One call buys the talon; remises written together; an overcalled hand.",
          preset("simple-kadil-negotiated"),
          3,
          k3,
          Moves()
              .deal(19)
              .pass({k1, k2, k3})
              .pass({k1})
              .buy(k2)
              .pass({k3})
              .put_away()
              .trumps(k2, kD)
              .whist(k3)
              .whist(k1)
              .play()
              .propose(k3, {Proposal::Kind::kMerge, 0})
              .yes({k1, k2})
              .deal(1961)
              .bid(k2, kS)
              .bid(k3, kH)
              .pass({k1})
              .whist(k1)
              .whist(k2)
              .play()
              .take_all()};
}

Script simple_flat_negotiated() {
  return {"simple-flat-negotiated",
          "Three calls with a pass between them; a game without opponents; a whister short.",
          preset("simple-flat-negotiated"),
          3,
          k1,
          Moves()
              .deal(886)
              .pass({k2, k3, k1})
              .buy(k2)
              .pass({k3})
              .buy(k1)
              .buy(k2)
              .pass({k1})
              .put_away()
              .trumps(k2, kH)
              .whist(k3)
              .pass({k1})
              .play()
              .deal(199)
              .pass({k3, k1})
              .bid(k2, kC)
              .pass({k3, k1})
              .deal(1366)
              .bid(k1, kC)
              .pass({k2})
              .bid(k3, kH)
              .whist(k1)
              .whist(k2)
              .play()
              .take_all()};
}

Script simple_kadil_flat_negotiated() {
  return {"simple-kadil-flat-negotiated",
          "Cards seen in dealing; the talon bought at the second call; a hand that fails.",
          preset("simple-kadil-flat-negotiated"),
          3,
          k2,
          Moves()
              .say(command::VoidDeal{18_M})
              .deal(2)
              .say(command::ExposeInDeal{{kS, Rank::kAce}})
              .yes({k3, k1})
              .no(k2)
              .pass({k3, k1, k2})
              .buy(k3)
              .buy(k1)
              .pass({k2, k3})
              .put_away()
              .trumps(k1, kH)
              .whist(k2)
              .whist(k3)
              .play()
              // The same dealer deals three times.
              .deal(7)
              .say(command::ExposeInDeal{{kS, Rank::kAce}})
              .yes({k1, k2, k3})
              .deal(8)
              .say(command::VoidDeal{16_M})
              .deal(948)
              .pass({k1})
              .bid(k2, kS)
              .pass({k3})
              .say(command::VoidDeal{16_M})  // too late
              .whist(k3)
              .whist(k1)
              .play()
              .take_all()};
}

Script dropped_hand() {
  RuleSet rules = preset("simple");
  rules.dropped_hand = DroppedHand::kPlayedByWhister;
  return {"dropped-hand",
          "A lone whister plays the hand of the one who passed.",
          rules,
          3,
          k1,
          Moves()
              .deal(143)
              .bid(k2, kD)
              .pass({k3, k1})
              .pass({k3})
              .whist(k1)
              .play()
              // The eldest hand is the one laid open, so the whister leads from it.
              .deal(334)
              .pass({k3, k1, k2})
              .pass({k3})
              .take(k1)
              .put_away()
              .trumps(k1, kH)
              .whist(k2)
              .pass({k3})
              .card(k3, kS, Rank::kQueen)  // not his to play any more
              .play()
              .take_all()};
}

Script table_fines() {
  RuleSet rules = preset("simple");
  rules.enforcement = Enforcement::kTable;
  return {"table-fines",
          "Offences recorded, fined and put right.",
          rules,
          3,
          k1,
          Moves()
              .deal(8799)
              .bid(k3, kH)  // before his hand
              .pass({k1})   // before his hand
              .bid(k2, kS)
              .bid(k3, kD)
              .pass({k1})
              .whist(k1)
              .whist(k2)
              .play(1)
              .card(k1, kH, Rank::kTen)  // before his turn
              .play(1)
              .card(k1, kH, Rank::kAce)  // he has a spade
              .play()
              // One looks at the talon, another puts one card away.
              .deal(57)
              .pass({k3})
              .record(k1, Offence::kLookedAtTalon)
              .pass({k2})
              .take(k3)
              .record(k2, Offence::kLookedAtTalon)  // there is none any more
              .say(command::Discard{k3, Card{kH, Rank::kJack}})
              .put_away()
              .trumps(k3, kC)
              .whist(k2)
              .play()
              // Recorded between deals, and taken back.
              .record(k2, Offence::kExposedCard)
              .say(command::Undo{})
              .take_all()};
}

Script two_players() {
  return {"two-players",
          "Two players and a closed hand.",
          preset("simple"),
          2,
          k1,
          Moves()
              .deal(219)
              .bid(k2, kH)
              .pass({k1})
              .whist(k1)
              .play()
              .deal(10)
              .pass({k1, k2})
              .pass({k1})
              .take(k2)
              .put_away()
              .trumps(k2, kS)
              .whist(k1)
              .play()
              .deal(1)
              .pass({k1})  // not his turn
              .pass({k2, k1, k2, k1})
              .take_all()};
}

Script four_players() {
  RuleSet rules = preset("simple-kadil");
  rules.talon_shown = true;
  rules.first_lead = FirstLead::kDeclarer;
  return {"four-players",
          "The dealer sits out; the talon is shown and the declarer leads.",
          rules,
          4,
          k4,
          Moves()
              .deal(5)
              .pass({k1, k2, k3, k1, k2})
              .take(k3)
              .put_away()
              .trumps(k3, kH)
              .whist(k1)
              .whist(k2)
              .play()
              .deal(353)
              .bid(k1, kS)  // sits out
              .bid(k2, kH)
              .pass({k3, k4, k3, k4})
              .take_all()};
}

Script five_players() {
  RuleSet rules = preset("simple");
  rules.netting = Netting::kNet;
  rules.remises = RemiseWriting::kMerged;
  return {"five-players",
          "Two sit out and pay all the same; tricks netted; a party to its end.",
          rules,
          5,
          k1,
          Moves()
              .propose(k1, {Proposal::Kind::kReduce, 20})
              .yes({k2, k3, k4, k5})
              .deal(260)
              .pass({k2})
              .bid(k3, kD)
              .pass({k4})
              .whist(k4)
              .whist(k2)
              .play()
              .deal(126)
              .pass({k3, k4})
              .bid(k5, kH)
              .whist(k3)
              .whist(k4)
              .play()
              .take_all()};
}

// --- Mixed Preference.

Script mixed() {
  return {"mixed",
          "Six no trump over hearts, seven with the talon, and a petite misère with a card put away.",
          preset("mixed"),
          3,
          k1,
          Moves()
              .deal(8799)
              .bid(k2, kH)
              .bid(k3, kH)  // hearts over hearts belong to the simple game
              .bid(k3, Game::kSixNoTrump)
              .bid(k1, Game::kBettel)  // of another book
              .pass({k1})
              .whist(k1)
              .whist(k2)
              .play()
              .deal(334)
              .pass({k3, k1, k2})
              .pass({k3})
              .take(k1)
              .put_away()
              .declare(k1, Game::kGrandeMisere)  // not after the talon
              .declare(k1, Game::kSeven, kH)
              .whist(k2)
              .whist(k3)
              .play()
              .deal(14)
              .bid(k1, Game::kPetiteMisere)
              .bid(k2, Game::kSeven, kH)  // too low
              .pass({k2, k3})
              .put_away()
              .play()
              .take_all()};
}

Script mixed_kadil() {
  return {"mixed-kadil",
          "A totus that fails and its prizes, a grande misère, eight with one whister.",
          preset("mixed-kadil"),
          3,
          k3,
          Moves()
              .deal(219)
              .bid(k1, Game::kEight, kH)
              .bid(k2, Game::kGrandeMisere)
              .bid(k3, Game::kTotus, kD)
              .play()
              .deal(77)
              .bid(k2, Game::kGrandeMisere)
              .pass({k3, k1})
              .play()
              .deal(12)
              .bid(k3, Game::kEight, kC)
              .pass({k1, k2})
              .pass({k1})
              .whist(k2)
              .play()
              .take_all()};
}

Script mixed_negotiated() {
  return {"mixed-negotiated",
          "A floor that binds only games of six tricks; a petite misère with the talon, three cards away.",
          preset("mixed-negotiated"),
          3,
          k2,
          Moves()
              .deal(61)
              .pass({k3, k1, k2})
              .buy(k3)
              .buy(k1)
              .buy(k2)
              .pass({k3, k1})
              .put_away()
              .trumps(k2, kC)  // below the floor
              .declare(k2, Game::kSeven, kC)
              .whist(k3)
              .pass({k1})
              .play()
              .deal(9)
              .pass({k1, k2, k3})
              .buy(k1)
              .pass({k2, k3})
              .put_away()
              .declare(k1, Game::kPetiteMisere)
              .put_away()
              .play()
              .take_all()};
}

Script mixed_partial() {
  return {"mixed-partial",
          "Six no trump, then eight over it; nine is not played here.",
          preset("mixed-partial"),
          3,
          k1,
          Moves()
              .deal(31)
              .bid(k2, Game::kSixNoTrump)
              .bid(k3, Game::kNine, kH)  // not in the partial game
              .bid(k3, Game::kEight, kS)
              .bid(k1, Game::kEight, kD)
              .whist(k2)
              .whist(k3)
              .play()
              .deal(5)
              .pass({k3, k1, k2})
              .take(k3)
              .put_away()
              .declare(k3, Game::kSixNoTrump)
              .whist(k1)
              .pass({k2})
              .play()
              .take_all()};
}

Script mixed_partial_kadil() {
  return {"mixed-partial-kadil",
          "Missing tricks of an eight paid one by one; a totus unopposed in the auction.",
          preset("mixed-partial-kadil"),
          3,
          k2,
          Moves()
              .deal(88)
              .bid(k3, Game::kEight, kH)
              .pass({k1, k2})
              .whist(k1)
              .whist(k2)
              .play()
              .deal(3)
              .pass({k1, k2})
              .bid(k3, Game::kTotus, kH)
              .play()
              .take_all()};
}

Script mixed_readings() {
  RuleSet rules = preset("mixed");
  rules.petite_misere_opponents = PetiteMisereOpponents::kPutOneAway;
  rules.misere_lead = MisereLead::kDeclarersLeft;
  rules.high_game_quota = HighGameQuota::kBothOwe;
  rules.totus_prize = TotusPrize::kTimesValue;
  rules.grande_misere_rank = GrandeMisereRank::kAfterPetiteMisere;
  rules.same_level_by_suit = false;
  return {
      "mixed-readings",
      "The other reading of each option: all put a card away, the declarer's left leads, prizes by value.",
      rules,
      3,
      k1,
      Moves()
          .deal(40)
          .bid(k2, Game::kPetiteMisere)
          .bid(k3, Game::kSeven, kH)  // too low
          .pass({k3, k1})
          .put_away()
          .put_away()
          .put_away()
          .play()
          .deal(3)
          .bid(k3, Game::kNine, kS)
          .bid(k1, Game::kNine, kH)  // equal levels do not overcall
          .bid(k1, Game::kTotus, kS)
          .pass({k2})
          .play()
          .take_all()};
}

// --- Austrian Preference.

Script austrian() {
  return {"austrian",
          "The worked auction; a lone defender who invites; a hand game; four tens for a fixed ten.",
          preset("austrian"),
          3,
          k3,
          Moves()
              .deal(8799)
              .call(k1, 2)  // the ladder begins with one
              .call(k1, 1)
              .call(k2, 2)
              .call(k3, 3)
              .pass({k1})
              .call(k2, 3)
              .call(k3, 3)  // later than the caller
              .call(k3, 4)
              .pass({k2})
              .put_away()
              .trumps(k3, kD)  // below the number reached
              .trumps(k3, kH)
              .invite(k1)  // nobody is in yet
              .pass({k1})
              .whist(k2)
              .invite(k2)
              .play()
              .deal(334)
              .call(k2, 1)
              .bid(k3, kC)
              .bid(k1, kC)  // of equal suits the earlier seat
              .bid(k1, kH)
              .whist(k2)
              .whist(k3)
              .play()
              .deal(1)
              .pass({k3, k1, k2})
              .take_all()};
}

Script austrian_unlimited() {
  return {"austrian-unlimited",
          "A pot that trebles: no aces announced and lost, both out, a lone defender without an invitation.",
          preset("austrian-unlimited"),
          3,
          k3,
          Moves()
              .deal(1)
              .pass({k1, k2, k3})
              .deal(57)
              .pass({k2, k3})
              .call(k1, 1)
              .put_away()
              .trumps(k1, kC)
              .whist(k2)
              .whist(k3)
              .announce(k1, Aces::kNone)
              .play()
              .deal(12)
              .call(k3, 1)
              .pass({k1, k2})
              .put_away()
              .trumps(k3, kS)
              .pass({k1})
              .whist(k2)
              .pass({k2})
              .play()
              .deal(5)
              .bid(k1, kS)
              .pass({k2, k3})
              .pass({k2, k3})
              .take_all()};
}

// A result of a deal played with real cards; tricks by seat, those with any having defended.
DealResult result(Seat declarer, Contract contract, std::array<int, 4> tricks) {
  DealResult result;
  result.declarer = declarer;
  result.contract = contract;
  for (std::size_t i = 0; i < tricks.size(); ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    result.tricks[seat] = static_cast<std::uint8_t>(tricks[i]);
    if (seat != declarer && tricks[i] > 0) result.whisters |= seat;
  }
  return result;
}
DealResult invited_by(Seat inviter, DealResult result) {
  result.inviter = inviter;
  return result;
}
DealResult with_aces(Aces aces, DealResult result) {
  result.aces = aces;
  return result;
}

Script austrian_limited() {
  return {"austrian-limited",
          "A party on real cards: a pot that passes its limit, an inviter short, premiums, one taken back.",
          preset("austrian-limited"),
          3,
          k1,
          Moves()
              .enter(result(k2, {kD, true}, {4, 5, 1}))
              .enter(with_aces(Aces::kFour, result(k1, {kH, false}, {7, 0, 3})))
              .enter(result(k3, {kC, true}, {4, 1, 5}))
              .enter(invited_by(k1, result(k2, {kS, true}, {2, 7, 1})))
              .enter(result(k2, {kD, true}, {3, 6, 1}))
              .enter(result(k2, {kD, true}, {2, 6, 2}))
              .say(command::EnterPassedOut{})
              .say(command::Undo{})
              .enter(invited_by(k1, result(k2, {kS, true}, {2, 8, 0})))  // nobody to invite
              .enter(with_aces(Aces::kNone, result(k1, {kC, true}, {4, 6, 0})))
              .take_all()};
}

Script styrian() {
  return {"styrian",
          "Played for by trumps; the pot is short, runs empty, is filled by all, and in the end is not.",
          preset("styrian"),
          3,
          k1,
          Moves()
              .deal(334)
              .call(k2, 1)
              .call(k3, 2)
              .pass({k1, k2})
              .put_away()
              .trumps(k3, kC)  // the ladder stands at two
              .trumps(k3, kS)
              .whist(k1)
              .whist(k2)
              .play()
              .enter(result(k3, {kH, true}, {0, 0, 0}))
              .enter(result(k1, {kH, false}, {0, 0, 0}))
              .enter(result(k2, {kH, true}, {0, 0, 0}))
              .enter(result(k3, {kH, true}, {0, 0, 0}))
              .enter(result(k1, {kH, true}, {0, 0, 0}))
              .enter(result(k2, {kD, true}, {0, 0, 0}))
              .enter(result(k3, {kD, true}, {0, 0, 0}))
              .enter(result(k1, {kH, true}, {0, 0, 0}))  // thirty are left
              .yes({k1, k2, k3})
              .propose(k1, {Proposal::Kind::kRefill, 15})  // no multiple of ten
              .say(command::Undo{})
              .propose(k2, {Proposal::Kind::kRefill, 20})
              .yes({k1, k3})
              .enter(result(k3, {kH, true}, {0, 0, 0}))
              .enter(result(k1, {kC, true}, {0, 0, 0}))
              .no(k3)
              .deal(1)  // the party is over
              .take_all()};
}

Script illustrated() {
  return {"illustrated",
          "The ladder to eight: a Bettel, Sans led by the right-hand opponent, an open Bettel, ten tricks in "
          "hand.",
          preset("illustrated"),
          3,
          k3,
          Moves()
              .deal(14)
              .call(k1, 1)
              .call(k2, 2)
              .call(k3, 3)
              .call(k1, 4)
              .call(k2, 5)
              .pass({k3})
              .call(k1, 5)
              .pass({k2})
              .put_away()
              .trumps(k1, kH)  // not a game of five
              .declare(k1, Game::kBettel)
              .play()
              .deal(219)
              .call(k2, 1)
              .pass({k3, k1})
              .put_away()
              .declare(k2, Game::kSans)
              .play()
              .enter(result(k3, {kS, true, Game::kOpenBettel}, {6, 4, 0}))
              .enter(result(k1, {kH, false, Game::kPreference}, {9, 1, 0}))  // Vera must defend too
              .take_all()};
}

Script illustrated_durchmarsch() {
  return {"illustrated-durchmarsch",
          "All ten, and an open Bettel that everybody sees.",
          preset("illustrated-durchmarsch"),
          3,
          k3,
          Moves()
              .deal(77)
              .call(k1, 1)
              .pass({k2, k3})
              .put_away()
              .declare(k1, Game::kDurchmarsch)
              .play()
              .deal(9)
              .call(k2, 1)
              .pass({k3, k1})
              .put_away()
              .declare(k2, Game::kOpenBettel)
              .play()
              .take_all()};
}

Script austrian_readings() {
  RuleSet rules = preset("austrian-limited");
  rules.direction = Direction::kAnticlockwise;
  rules.jumps = true;
  rules.hand_entry = HandEntry::kAnyTurn;
  rules.all_pass = AllPass::kTalonOffered;
  rules.invitee_may_refuse = true;
  rules.must_head = true;
  rules.premium_payers = PremiumPayers::kWhistersOnly;
  rules.premiums = AcePremiums::kAnnounceFourFirst;
  return {"austrian-readings",
          "Four at the table, the other way round: jumps, a late hand game, an invitation refused, the trick "
          "headed.",
          rules,
          4,
          k1,
          Moves()
              .deal(8799)
              .call(k4, 2)
              .call(k3, 3)
              .pass({k2})
              .bid(k4, kH)
              .whist(k3)
              .pass({k2})
              .invite(k3)
              .pass({k2})
              .play()
              .deal(334)
              .pass({k3, k2, k1})
              .pass({k3})
              .take(k2)
              .put_away()
              .trumps(k2, kH)
              .whist(k1)
              .whist(k3)
              .play()
              .take_all()};
}

}  // namespace

std::vector<Script> scripts() {
  return {simple(),
          simple_kadil(),
          simple_flat(),
          simple_kadil_flat(),
          simple_negotiated(),
          simple_kadil_negotiated(),
          simple_flat_negotiated(),
          simple_kadil_flat_negotiated(),
          dropped_hand(),
          table_fines(),
          two_players(),
          four_players(),
          five_players(),
          mixed(),
          mixed_kadil(),
          mixed_negotiated(),
          mixed_partial(),
          mixed_partial_kadil(),
          mixed_readings(),
          austrian(),
          austrian_unlimited(),
          austrian_limited(),
          styrian(),
          illustrated(),
          illustrated_durchmarsch(),
          austrian_readings()};
}

}  // namespace pulka::playthrough
