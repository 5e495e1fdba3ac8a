#include "scoring/sheet.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

namespace pulka {
namespace {

constexpr Seat kAnna = Seat::k0;
constexpr Seat kBoris = Seat::k1;

Entry entry_of(EntryKind kind, Seat who, int amount, Seat on = Seat::k0) {
  Entry entry;
  entry.kind = kind;
  entry.who = who;
  entry.on = on;
  entry.unit = static_cast<std::int16_t>(amount);
  entry.amount = amount;
  return entry;
}

Entry undone(Entry entry) {
  entry.undo = true;
  return entry;
}

using Marks = std::vector<Mark>;

Sheet sheet_with(RemiseWriting writing) {
  RuleSet rules;
  rules.remises = writing;
  return opening_sheet(rules, 3);
}

TEST(Sheet, OpensWithTheStakeOnePerPlayer) {
  RuleSet rules;
  rules.stake = 30;
  const Sheet sheet = opening_sheet(rules, 4);
  for (Seat seat : kSeats) {
    EXPECT_EQ(sheet.stake[seat], to_index(seat) < 4 ? (Marks{{30, false}}) : Marks{});
    for (const auto& column : sheet.whist[seat]) EXPECT_TRUE(column.empty());
  }
}

TEST(Sheet, SeparateMarksAreWrittenOffFromTheLast) {
  // H7's example.
  Sheet sheet = sheet_with(RemiseWriting::kSeparate);
  write(sheet, entry_of(EntryKind::kWriteOff, kAnna, 3));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, true}, {18, false}}));
  write(sheet, entry_of(EntryKind::kRemise, kAnna, 4));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, true}, {18, false}, {4, false}}));
  write(sheet, entry_of(EntryKind::kWriteOff, kAnna, 5));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, true}, {18, true}, {4, true}, {17, false}}));
}

TEST(Sheet, AMarkUsedUpExactlyLeavesNoChange) {
  Sheet sheet = sheet_with(RemiseWriting::kSeparate);
  write(sheet, entry_of(EntryKind::kFine, kAnna, 2));
  write(sheet, entry_of(EntryKind::kCrossOut, kAnna, 2));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, false}, {2, true}}));
  write(sheet, entry_of(EntryKind::kReduce, kAnna, 21));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, true}, {2, true}}));
}

TEST(Sheet, MergedMarksAreAddedUp) {
  Sheet sheet = sheet_with(RemiseWriting::kMerged);
  write(sheet, entry_of(EntryKind::kRemise, kAnna, 4));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, true}, {25, false}}));
  write(sheet, entry_of(EntryKind::kWriteOff, kAnna, 5));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, true}, {25, true}, {20, false}}));
}

TEST(Sheet, AMergeWritesAllOpenMarksAsOne) {
  Sheet sheet = sheet_with(RemiseWriting::kSeparate);
  for (int remises : {1, 2, 3, 4, 6}) write(sheet, entry_of(EntryKind::kRemise, kAnna, remises));
  write(sheet, entry_of(EntryKind::kMerge, kAnna, 0));
  EXPECT_EQ(sheet.stake[kAnna],
            (Marks{{21, true}, {1, true}, {2, true}, {3, true}, {4, true}, {6, true}, {37, false}}));
  EXPECT_EQ(sheet.stake[kBoris], (Marks{{21, false}}));
}

TEST(Sheet, AMergeOfNothingWritesNothing) {
  Sheet sheet = sheet_with(RemiseWriting::kSeparate);
  write(sheet, entry_of(EntryKind::kWriteOff, kAnna, 21));
  write(sheet, entry_of(EntryKind::kMerge, kAnna, 0));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, true}}));
}

TEST(Sheet, WhistsStandInAColumnForEachPair) {
  Sheet sheet = sheet_with(RemiseWriting::kSeparate);
  write(sheet, entry_of(EntryKind::kWhist, kBoris, 6, kAnna));
  write(sheet, entry_of(EntryKind::kTaken, kBoris, 30, kAnna));
  write(sheet, entry_of(EntryKind::kWhist, kAnna, 3, kBoris));
  write(sheet, entry_of(EntryKind::kWhist, Seat::k2, 4, kAnna));
  write(sheet, entry_of(EntryKind::kTaken, kBoris, 0, kAnna));  // netted to nothing: nothing to write
  EXPECT_EQ(sheet.whist[kBoris][kAnna], (std::vector<std::int32_t>{6, 30}));
  EXPECT_EQ(sheet.whist[kAnna][kBoris], (std::vector<std::int32_t>{3}));
  EXPECT_EQ(sheet.whist[Seat::k2][kAnna], (std::vector<std::int32_t>{4}));
  EXPECT_TRUE(sheet.whist[kAnna][kAnna].empty());
}

TEST(Sheet, UndoIsWrittenNotErased) {
  Sheet sheet = sheet_with(RemiseWriting::kSeparate);
  const Entry off = entry_of(EntryKind::kWriteOff, kAnna, 3);
  const Entry remise = entry_of(EntryKind::kRemise, kBoris, 5);
  const Entry whist = entry_of(EntryKind::kWhist, kBoris, 6, kAnna);
  for (const Entry& entry : {off, remise, whist}) write(sheet, entry);
  for (const Entry& entry : {whist, remise, off}) write(sheet, undone(entry));
  EXPECT_EQ(sheet.stake[kAnna], (Marks{{21, true}, {18, false}, {3, false}}));
  EXPECT_EQ(sheet.stake[kBoris], (Marks{{21, false}, {5, true}}));
  EXPECT_EQ(sheet.whist[kBoris][kAnna], (std::vector<std::int32_t>{6, -6}));
}

TEST(Sheet, TheGamesValueIsNotWritten) {
  Sheet sheet = sheet_with(RemiseWriting::kSeparate);
  write(sheet, entry_of(EntryKind::kGameValue, kAnna, 5));
  EXPECT_EQ(sheet, sheet_with(RemiseWriting::kSeparate));
}

// --- Over random parties of lines.

// The next line that may be written on this account.
Entry any_entry(const Account& account, int players) {
  const Seat who = seat_at(*rc::gen::inRange(0, players));
  const Seat on = left_of(who, players, *rc::gen::inRange(1, players));
  const int stake = account.stake[who];
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      return entry_of(EntryKind::kGameValue, who, 3);
    case 1:
      return entry_of(EntryKind::kWriteOff, who, *rc::gen::inRange(0, stake + 1));
    case 2:
      return entry_of(EntryKind::kCrossOut, who, *rc::gen::inRange(0, stake + 1));
    case 3:
      return entry_of(EntryKind::kTaken, who, *rc::gen::inRange(0, 90), on);
    case 4:
      return entry_of(EntryKind::kWhist, who, *rc::gen::inRange(0, 50), on);
    case 5:
      return entry_of(EntryKind::kRemise, who, *rc::gen::inRange(1, 20));
    case 6:
      return entry_of(EntryKind::kFine, who, *rc::gen::inRange(1, 6));
    default:
      return *rc::gen::arbitrary<bool>() ? entry_of(EntryKind::kMerge, who, 0)
                                         : entry_of(EntryKind::kReduce, who, *rc::gen::inRange(0, stake + 1));
  }
}

void check_agrees(const Sheet& sheet, const Account& account) {
  for (Seat a : kSeats) {
    int open = 0;
    for (const Mark& mark : sheet.stake[a]) {
      RC_ASSERT(mark.remises > 0);
      open += mark.crossed ? 0 : mark.remises;
    }
    RC_ASSERT(open == account.stake[a]);
    for (Seat b : kSeats) {
      const auto& column = sheet.whist[a][b];
      RC_ASSERT(std::accumulate(column.begin(), column.end(), 0) == account.whist[a][b]);
    }
  }
}

// Nothing that stood there is gone or changed, but for open marks that were crossed out.
void check_only_appended(const Sheet& before, const Sheet& after) {
  for (Seat a : kSeats) {
    RC_ASSERT(after.stake[a].size() >= before.stake[a].size());
    for (std::size_t i = 0; i < before.stake[a].size(); ++i) {
      RC_ASSERT(after.stake[a][i].remises == before.stake[a][i].remises);
      RC_ASSERT(after.stake[a][i].crossed || !before.stake[a][i].crossed);
    }
    for (Seat b : kSeats) {
      const auto& old_column = before.whist[a][b];
      const auto& new_column = after.whist[a][b];
      RC_ASSERT(new_column.size() >= old_column.size());
      RC_ASSERT(std::equal(old_column.begin(), old_column.end(), new_column.begin()));
    }
  }
}

RC_GTEST_PROP(SheetLaws, FoldsToTheAccountAndOnlyGrows, ()) {
  RuleSet rules;
  rules.remises = *rc::gen::arbitrary<bool>() ? RemiseWriting::kMerged : RemiseWriting::kSeparate;
  const int players = *rc::gen::inRange(2, 6);
  Sheet sheet = opening_sheet(rules, players);
  Account account = opening_account(rules, players);
  std::vector<Entry> written;
  const int length = *rc::gen::inRange(0, 60);
  for (int i = 0; i < length; ++i) {
    const Sheet before = sheet;
    const bool takes_back = !written.empty() && *rc::gen::inRange(0, 4) == 0;
    Entry entry = takes_back ? undone(written.back()) : any_entry(account, players);
    takes_back ? written.pop_back() : written.push_back(entry);
    write(account, entry);
    write(sheet, entry);
    check_agrees(sheet, account);
    check_only_appended(before, sheet);
    if (rules.remises == RemiseWriting::kMerged) {
      for (const Marks& marks : sheet.stake) {
        RC_ASSERT(std::ranges::count(marks, false, &Mark::crossed) <= 1);
      }
    }
  }
}

}  // namespace
}  // namespace pulka
