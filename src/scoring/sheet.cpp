#include "scoring/sheet.hpp"

#include <cassert>
#include <ranges>

namespace pulka {
namespace {

int cross_all(std::vector<Mark>& marks) {
  int sum = 0;
  for (Mark& mark : marks) {
    if (!mark.crossed) sum += mark.remises;
    mark.crossed = true;
  }
  return sum;
}

void add(Sheet& sheet, Seat who, int remises) {
  std::vector<Mark>& marks = sheet.stake[who];
  if (sheet.writing == RemiseWriting::kMerged) remises += cross_all(marks);
  if (remises > 0) marks.push_back({remises, false});
}

void take_off(Sheet& sheet, Seat who, int remises) {
  std::vector<Mark>& marks = sheet.stake[who];
  int change = 0;
  for (Mark& mark : marks | std::views::reverse) {
    if (remises == 0) break;
    if (mark.crossed) continue;
    mark.crossed = true;
    if (mark.remises > remises) change = mark.remises - remises;
    remises -= mark.remises - change;
  }
  assert(remises == 0);
  if (change > 0) marks.push_back({change, false});
}

}  // namespace

Sheet opening_sheet(const RuleSet& rules, int players) {
  Sheet sheet;
  sheet.players = players;
  sheet.writing = rules.remises;
  if (rules.scoring == Scoring::kPot) return sheet;
  for (int i = 0; i < players; ++i) sheet.stake[seat_at(i)].push_back({rules.stake, false});
  return sheet;
}

void write(Sheet& sheet, const Entry& entry) {
  switch (entry.kind) {
    case EntryKind::kGameValue:
    case EntryKind::kAtStake:
    case EntryKind::kPutIn:
    case EntryKind::kDraw:
    case EntryKind::kPay:
      break;  // money is not chalked up
    case EntryKind::kMerge: {
      std::vector<Mark>& marks = sheet.stake[entry.who];
      if (const int sum = cross_all(marks); sum > 0) marks.push_back({sum, false});
      break;
    }
    case EntryKind::kWriteOff:
    case EntryKind::kCrossOut:
    case EntryKind::kReduce:
      entry.undo ? add(sheet, entry.who, entry.amount) : take_off(sheet, entry.who, entry.amount);
      break;
    case EntryKind::kRemise:
    case EntryKind::kFine:
      entry.undo ? take_off(sheet, entry.who, entry.amount) : add(sheet, entry.who, entry.amount);
      break;
    case EntryKind::kTaken:
    case EntryKind::kWhist:
    case EntryKind::kTotusPrize:
      if (entry.amount != 0) {
        sheet.whist[entry.who][entry.on].push_back(entry.undo ? -entry.amount : entry.amount);
      }
      break;
  }
}

}  // namespace pulka
