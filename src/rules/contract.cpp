#include "rules/contract.hpp"

namespace pulka {

Message describe(Game game, Suit suit) {
  switch (game) {
    case Game::kSix:
      break;
    case Game::kSixNoTrump:
      return message("six no trump");
    case Game::kSeven:
      return message("seven in {suit}", {{"suit", suit}});
    case Game::kPetiteMisere:
      return message("petite misère");
    case Game::kEight:
      return message("eight in {suit}", {{"suit", suit}});
    case Game::kGrandeMisere:
      return message("grande misère");
    case Game::kNine:
      return message("nine in {suit}", {{"suit", suit}});
    case Game::kTotus:
      return message("totus in {suit}", {{"suit", suit}});
    case Game::kBettel:
      return message("Bettel");
    case Game::kSans:
      return message("Sans");
    case Game::kOpenBettel:
      return message("open Bettel");
    case Game::kPreference:
      return message("Preference, ten tricks in {suit}", {{"suit", suit}});
    case Game::kDurchmarsch:
      return message("all ten");
    case Game::kOpenDurchmarsch:
      return message("open all ten");
  }
  return message("{suit}", {{"suit", suit}});
}

Message describe(Contract contract) {
  const std::vector<MessageArgument> arguments{{"game", phrase(describe(contract.game, contract.trump))}};
  return contract.with_talon ? message("{game} with the talon", arguments)
                             : message("{game} without the talon", arguments);
}

}  // namespace pulka
