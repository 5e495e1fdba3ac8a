#include "game/event.hpp"

#include <utility>
#include <vector>

namespace pulka {

Message explain(const event::Fined& fined) {
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

}  // namespace pulka
