// One random party with everything checked that must hold.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/game.hpp"
#include "knowledge.hpp"
#include "random_party.hpp"
#include "scoring/sheet.hpp"
#include "two_worlds.hpp"

namespace pulka {

// What the parties so far have come to, so that the test can say that nothing was left out.
struct Reached {
  std::uint64_t parties = 0;
  std::uint64_t deals = 0;
  std::uint64_t commands = 0;
  std::uint64_t events = 0;
  std::uint64_t worlds = 0;            // comparisons of two worlds
  std::uint64_t different_worlds = 0;  // of which really two
  std::uint64_t finished = 0;          // parties played to the last remise
  std::uint64_t logs = 0;              // logs written and read again
  std::set<std::size_t> event_types;   // by index in Event
  std::set<Illegal::Reason> refusals;
  std::set<std::pair<EntryKind, bool>> entries;  // and whether taken back
  std::set<Offence> fined;
  std::set<std::pair<std::string, int>> tables;  // preset and players
};

class CheckedParty {
 public:
  CheckedParty(std::uint64_t number, Reached& reached);

  // Plays at most `deals` deals. Returns what is wrong, in words; empty when nothing is.
  [[nodiscard]] std::string play(int deals);

 private:
  [[nodiscard]] std::string step();
  [[nodiscard]] std::string happen(const Event& event);
  [[nodiscard]] std::string remember(const State& before, const Command& command,
                                     std::span<const Event> events);
  [[nodiscard]] std::string look();
  [[nodiscard]] std::string look_closely();
  [[nodiscard]] std::string settle_up() const;
  [[nodiscard]] std::string tell_again() const;
  [[nodiscard]] std::string write_and_read();
  void chalk(const Entry& entry);
  void count(const Event& event);

  std::uint64_t number_;
  Reached& reached_;
  random_party::Rng rng_;
  random_party::Setting setting_;
  State start_;
  State state_;
  std::vector<Event> events_;
  std::vector<std::size_t> batch_ends_;
  Knowledge knowledge_;
  DealStory story_;
  struct StepBefore {
    State state;
    bool deal_voided = false;  // since; a void deal clears what is left of the last deal for good
  };
  std::vector<StepBefore> taken_back_to_;  // for each step that can be taken back
  Sheet sheet_;
  // The account kept a second time, from the lines alone.
  PerSeat<std::int64_t> stake_;
  PerSeat<std::int64_t> dish_;
  std::int64_t put_in_ = 0;  // into the pot and not drawn
  PerSeat<PerSeat<std::int64_t>> whist_;
};

}  // namespace pulka
