#include "pot_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "console.hpp"
#include "scoring/pot.hpp"

namespace pulka {
namespace {

struct Frame {
  std::string_view top_left, top_right, bottom_left, bottom_right, across, upright;
};
constexpr Frame kLines{"╭", "╮", "╰", "╯", "─", "│"};
constexpr Frame kAscii{"+", "+", "+", "+", "-", "|"};

// Three lines of a box with a title in its upper edge, `width` columns inside.
std::vector<std::string> box(const Frame& frame, const std::string& title, const std::string& text,
                             int width) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{}{} {} {}{}", frame.top_left, frame.across, title,
                              repeated(frame.across, width - display_width(title) - 3), frame.top_right));
  lines.push_back(fmt::format("{}{} {}", frame.upright, repeated(" ", width - 1 - display_width(text)) + text,
                              frame.upright));
  lines.push_back(
      fmt::format("{}{}{}", frame.bottom_left, repeated(frame.across, width), frame.bottom_right));
  return lines;
}

// The account once the dealer's stake for this deal is in.
Account after_ante(const Table& table) {
  Account account = table.account;
  if (const auto line = ante(table.rules, table.dealer); line && !table.ante_paid) write(account, *line);
  return account;
}

}  // namespace

std::vector<std::string> draw_pot(const Table& table, const Wording& wording, const SheetStyle& style) {
  const Frame& frame = style.line_drawing ? kLines : kAscii;
  int inside = 10;
  for (int i = 0; i < table.players; ++i) {
    inside = std::max(inside, display_width(wording.name(seat_at(i))) + 4);
  }
  const int whole = table.players * (inside + 2) + (table.players - 1);
  const auto pot =
      box(frame, wording.word(translatable("pot")), fmt::format("{}", table.account.pot), inside);
  std::vector<std::string> lines;
  const std::string before = repeated(" ", (whole - inside - 2) / 2);
  for (const std::string& line : pot) lines.push_back(before + line);
  std::vector<std::string> row(pot.size());
  for (int i = 0; i < table.players; ++i) {
    const Seat seat = seat_at(i);
    const auto dish = box(frame, wording.name(seat), fmt::format("{:+}", table.account.dish[seat]), inside);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] += (i == 0 ? "" : " ") + dish[j];
  }
  lines.insert(lines.end(), row.begin(), row.end());
  return lines;
}

std::vector<std::string> describe_risks(const Table& table, const Wording& wording) {
  const RuleSet& rules = table.rules;
  const Account account = after_ante(table);
  std::vector<std::string> lines;
  const auto say = [&](const Message& message) { lines.push_back(wording.text(message)); };
  const auto for_contract = [&](Contract contract) {
    const GameTerms terms = terms_of(contract.game);
    const MessageArgument game{"game", phrase(describe(contract.game, contract.trump))};
    const Price price = price_of(rules, account, contract);
    const std::int64_t amount = price.amount;
    if (price.direct) {
      say(message("{game}: {n} to or from each opponent; the pot is left alone (A19).",
                  {game, {"n", amount}}));
      return;
    }
    const std::vector<MessageArgument> arguments{game,
                                                 {"n", amount},
                                                 {"tenth", amount / kTenth},
                                                 {"twice", 2 * amount},
                                                 {"owes", std::int64_t{tricks_owed(rules, contract)}},
                                                 {"in", std::int64_t{rules.whister_owes}},
                                                 {"inviter", std::int64_t{inviter_quota(rules)}}};
    if (terms.misere) {
      say(message("{game}: the declarer takes {n}; with a trick he puts in {twice} (A13, A19).", arguments));
      return;
    }
    if (terms.all_defend) {
      say(message(
          "{game}: the declarer takes {n} and pays {tenth} for each trick against him; with fewer than "
          "{owes} tricks he puts in {twice} (A13, A19).",
          arguments));
      return;
    }
    say(
        message("The declarer takes {n} and pays {tenth} for each trick against him; with fewer than {owes} "
                "tricks he puts in {twice} (A13).",
                arguments));
    say(message("Who is in with fewer than {in} tricks puts in {n}.", arguments));
    if (rules.invitation) {
      say(message(
          "Who invites answers for {inviter} tricks together and puts in {n} if they are fewer (A10).",
          arguments));
    }
  };
  if (table.contract && table.phase != Phase::kDealing && table.phase != Phase::kFinished) {
    for_contract(*table.contract);
    return lines;
  }
  const Prices all = prices(rules, account);
  const auto is_illustrated = [](const Price& price) {
    return price.contract && price.contract->game != Game::kSix;
  };
  if (!all[0].contract) {
    say(message("Played for {n} of the {pot} in the pot (A14).",
                {{"n", std::int64_t{all[0].amount}}, {"pot", std::int64_t{account.pot}}}));
    for_contract({});
  } else {
    std::string by_suit;
    for (const Price& price : all) {
      if (is_illustrated(price)) continue;
      by_suit += fmt::format("{}{} {}", by_suit.empty() ? "" : ", ", wording.suit_name(price.contract->trump),
                             price.amount);
    }
    say(
        message("Played for: {prices}. A tenth of it is paid for a trick; a declarer who fails puts in twice "
                "as much (A14).",
                {{"prices", by_suit}}));
  }
  if (rules.hand_games) {
    const std::vector<MessageArgument> premium{{"suit", highest_suit(rules)},
                                               {"n", std::int64_t{rules.dealer_stake}}};
    say(rules.premium_payers == PremiumPayers::kBoth
            ? message("In hand, {suit}: {n} more to or from each opponent (A15).", premium)
            : message("In hand, {suit}: {n} more from each opponent who is in, or to each (A15).", premium));
  }
  if (brings_premium(rules, {highest_suit(rules), false, Game::kSix}, Aces::kFour)) {
    const std::vector<MessageArgument> premium{{"n", std::int64_t{rules.dealer_stake}}};
    say(rules.premiums == AcePremiums::kFourAcesOnly
            ? message("Four aces in the declarer's hand: {n} more (A16).", premium)
            : message(
                  "Four aces in the declarer's hand, or none announced before his first card: {n} more (A16, "
                  "A17).",
                  premium));
  }
  for (const Price& price : all) {
    if (is_illustrated(price)) for_contract(*price.contract);
  }
  return lines;
}

}  // namespace pulka
