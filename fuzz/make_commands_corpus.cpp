// Writes the seeds of fuzz_commands into the directory it is given: random parties, one for every preset and
// table size and some more, of two deals each.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <variant>
#include <vector>

#include "command_bytes.hpp"
#include "fuzz_check.hpp"
#include "game/game.hpp"
#include "random_party.hpp"

namespace {

using namespace pulka;

// A seed that means something else when it is read would be worth little.
void check_readable(const std::string& bytes, const RuleSet& rules, const std::vector<Command>& commands) {
  fuzz::Reader in(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  FUZZ_CHECK(fuzz::read_start(in).rules == rules);
  for (const Command& command : commands) FUZZ_CHECK(fuzz::read_step(in).command == command);
  FUZZ_CHECK(in.empty());
}

std::string party(std::uint64_t number) {
  random_party::Rng rng(number);
  random_party::Setting setting = random_party::random_setting(number, rng);
  setting.odd_percent = number % 2 == 0 ? 10 : 0;
  // Random ones are beyond a byte.
  setting.rules.fish_price = RuleSet{}.fish_price;
  setting.rules.contribution = RuleSet{}.contribution;
  setting.scorer_percent = number % 8 == 7 ? 50 : 0;
  std::string bytes;
  std::vector<Command> commands;
  fuzz::put_start(bytes, {setting.rules, setting.players, setting.first_dealer});
  State state = start(setting.rules, setting.players, setting.first_dealer);
  while (commands.size() < 150 && state.table.deals_done < 2) {
    Command command = random_party::next_command(setting, state, rng);
    const auto deal_seed = static_cast<std::uint32_t>(commands.size());
    if (auto* deal = std::get_if<command::DealCards>(&command)) deal->deal = deal_from_seed(deal_seed, 1);
    fuzz::put_command(bytes, command, deal_seed);
    commands.push_back(command);
    const auto events = decide(state, command);
    if (!events) continue;
    for (const Event& event : *events) apply(state, event);
  }
  check_readable(bytes, setting.rules, commands);
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_commands_corpus DIRECTORY\n");
    return 1;
  }
  for (std::uint64_t number = 0; number < 80; ++number) {
    const std::string path =
        std::string(argv[1]) + "/party_" + (number < 10 ? "0" : "") + std::to_string(number);
    const std::string bytes = party(number);
    if (!std::ofstream(path, std::ios::binary)
             .write(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
      std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
      return 1;
    }
  }
  return 0;
}
