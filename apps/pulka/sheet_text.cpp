#include "sheet_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>

#include "console.hpp"

namespace pulka {
namespace {

std::string struck(int remises, const SheetStyle& style) {
  if (!style.line_drawing) return fmt::format("~{}~", remises);
  std::string result;
  for (char digit : fmt::format("{}", remises)) {
    result += digit;
    result += "\u0336";  // the figure stays readable under the stroke (M35)
  }
  return result;
}

std::string_view bar(const SheetStyle& style) {
  return style.line_drawing ? "─" : "-";
}

// Words joined into lines of at most `width` columns.
std::vector<std::string> wrapped(const std::vector<std::string>& words, int width) {
  std::vector<std::string> lines(1);
  for (const std::string& word : words) {
    if (!lines.back().empty() && display_width(lines.back()) + 1 + display_width(word) > width)
      lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

std::vector<std::string> stake_words(const Sheet& sheet, Seat seat, const SheetStyle& style) {
  std::vector<std::string> words;
  for (const Mark& mark : sheet.stake[seat]) {
    words.push_back(mark.crossed ? struck(mark.remises, style) : fmt::format("{}", mark.remises));
  }
  if (words.empty()) words.emplace_back("0");
  return words;
}

// "Boris: 6 3 -6 = 3".
std::vector<std::string> whist_column(const Sheet& sheet, Seat who, Seat on, const Wording& wording,
                                      int width) {
  std::vector<std::string> words{wording.name(on) + ":"};
  int sum = 0;
  for (std::int32_t fishes : sheet.whist[who][on]) {
    words.push_back(fmt::format("{}", fishes));
    sum += fishes;
  }
  if (sheet.whist[who][on].size() != 1) words.push_back(fmt::format("= {}", sum));
  return wrapped(words, width);
}

}  // namespace

std::vector<std::string> draw_sheet(const Sheet& sheet, const Account& account, const Wording& wording,
                                    const SheetStyle& style) {
  std::vector<std::string> lines;
  const std::string_view upright = style.line_drawing ? "│" : "|";
  for (int i = 0; i < sheet.players; ++i) {
    const Seat seat = seat_at(i);
    // The player's name and what is left, then the figures as written.
    const std::string heading = wording.text(
        plural_message("{who}: {n} remise", "{who}: {n} remises", account.stake[seat], {{"who", seat}}));
    const std::vector<std::string> stake = wrapped(stake_words(sheet, seat, style), style.width - 26);
    for (std::size_t row = 0; row < stake.size(); ++row) {
      lines.push_back(padded(row == 0 ? heading : std::string(), 24) + "  " + stake[row]);
    }
    // Opponents from the left-hand neighbour round to the right-hand one.
    const int columns = sheet.players - 1;
    const int column_width = (style.width - (columns - 1) * 3) / columns;
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 0;
    for (int step = 1; step < sheet.players; ++step) {
      cells.push_back(whist_column(sheet, seat, left_of(seat, sheet.players, step), wording, column_width));
      height = std::max(height, cells.back().size());
    }
    std::string line = repeated(bar(style), column_width + 1);
    for (int column = 1; column < columns; ++column) {
      line += style.line_drawing ? "┬" : "+";
      line += repeated(bar(style), column_width + (column + 1 < columns ? 2 : 1));
    }
    lines.push_back(std::move(line));
    for (std::size_t row = 0; row < height; ++row) {
      std::string text;
      for (std::size_t column = 0; column < cells.size(); ++column) {
        const bool last = column + 1 == cells.size();
        std::string cell = row < cells[column].size() ? cells[column][row] : std::string();
        text += last ? std::move(cell) : padded(std::move(cell), column_width) + fmt::format(" {} ", upright);
      }
      lines.push_back(std::move(text));
    }
    if (i + 1 < sheet.players) lines.emplace_back();
  }
  return lines;
}

std::string roubles(std::int64_t kopecks) {
  const std::int64_t size = std::abs(kopecks);
  return fmt::format("{}{}.{:02}", kopecks < 0 ? "-" : "", size / 100, size % 100);
}

std::vector<std::string> draw_account(const RuleSet& rules, int players, const Account& account,
                                      const Wording& wording) {
  const FinalAccount result = final_account(rules, players, account);
  std::vector<std::string> lines;
  if (account.pot > 0) {
    lines.push_back(wording.text(
        message("The pot of {n} belongs to all alike (H15):", {{"n", std::int64_t{account.pot}}})));
    for (int i = 0; i < players; ++i) {
      const Seat seat = seat_at(i);
      lines.push_back(wording.text(message("  {who}: {dish} in the dish and {share} of the pot",
                                           {{"who", seat},
                                            {"dish", fmt::format("{:+}", account.dish[seat])},
                                            {"share", std::int64_t{result.pot_share[seat]}}})));
    }
  }
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      const Seat one = seat_at(a);
      const Seat other = seat_at(b);
      const int net = result.net[one][other];
      if (net == 0) continue;
      const Seat winner = net > 0 ? one : other;
      const Seat payer = net > 0 ? other : one;
      lines.push_back(wording.text(message("{winner} on {payer}: {more} - {less} = {net} (M10)",
                                           {{"winner", winner},
                                            {"payer", payer},
                                            {"more", std::int64_t{account.whist[winner][payer]}},
                                            {"less", std::int64_t{account.whist[payer][winner]}},
                                            {"net", std::int64_t{std::abs(net)}}})));
    }
  }
  if (const int left = remises_left(account); left > 0) {
    lines.push_back(wording.text(plural_message("{n} remise is left and belongs to all alike (H6):",
                                                "{n} remises are left and belong to all alike (H6):", left)));
    for (int i = 0; i < players; ++i) {
      const Seat seat = seat_at(i);
      lines.push_back(wording.text(message(
          "  {who}: share {share} less own {stake} x 10 = {fishes}",
          {{"who", seat},
           {"share", std::int64_t{result.remises_share[seat] + account.stake[seat] * kFishesPerRemise}},
           {"stake", std::int64_t{account.stake[seat]}},
           {"fishes", std::int64_t{result.remises_share[seat]}}})));
    }
  }
  int name_width = 0;
  for (int i = 0; i < players; ++i)
    name_width = std::max(name_width, display_width(wording.name(seat_at(i))));
  const std::vector<MessageArgument> price{{"price", std::int64_t{rules.fish_price}}};
  lines.push_back(wording.text(rules.scoring == Scoring::kPot
                                   ? message("Together, at {price} kopecks a unit (A20):", price)
                                   : message("Together, at {price} kopecks a fish (M39):", price)));
  for (int i = 0; i < players; ++i) {
    const Seat seat = seat_at(i);
    lines.push_back(fmt::format("  {}  {:>6}  {:>9}", padded(wording.name(seat), name_width),
                                fmt::format("{:+}", result.fishes[seat]), roubles(result.kopecks[seat])));
  }
  return lines;
}

}  // namespace pulka
