#include "suit_facts.hpp"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace pulka::solver {
namespace {

// A suit from its highest card down: D, L or R for who holds it.
std::size_t shape_of(std::string_view holders) {
  Board declarer = 0;
  Board left = 0;
  for (std::size_t i = 0; i < holders.size(); ++i) {
    if (holders[i] == 'D') declarer |= 1U << i;
    if (holders[i] == 'L') left |= 1U << i;
  }
  return SuitFacts::table().shape(declarer, left, (1U << holders.size()) - 1U);
}
int fact_of(std::string_view holders, Fact which) {
  return fact(SuitFacts::table().facts[shape_of(holders)], which);
}

TEST(SuitFacts, EveryShapeHasItsNumber) {
  std::set<std::size_t> seen;
  for (unsigned length = 0; length <= 8; ++length) {
    const Board alive = (1U << length) - 1U;
    for (Board declarer = 0; declarer <= alive; ++declarer) {
      for (Board left = 0; left <= alive; ++left) {
        if ((declarer & left) == 0) seen.insert(SuitFacts::table().shape(declarer, left, alive));
      }
    }
  }
  EXPECT_EQ(seen.size(), kSuitShapes);
  EXPECT_EQ(*seen.rbegin(), kSuitShapes - 1);
}

TEST(SuitFacts, Cashing) {
  EXPECT_EQ(fact_of("DDLRD", Fact::kDeclarerCashes), 3);  // both run out after one round
  EXPECT_EQ(fact_of("DLDR", Fact::kDeclarerCashes), 2);
  EXPECT_EQ(fact_of("DLLD", Fact::kDeclarerCashes), 1);
  EXPECT_EQ(fact_of("LDLL", Fact::kLeftCashes), 3);   // the declarer's only card falls
  EXPECT_EQ(fact_of("RLDD", Fact::kLeftCashes), 0);   // the partner must overtake
  EXPECT_EQ(fact_of("RLDDR", Fact::kLeftCashes), 1);  // ... but not if he has a lower card
  EXPECT_EQ(fact_of("LRDDR", Fact::kLeftCashes), 1);
}

TEST(SuitFacts, GuardsCatchNoMoreThanThereIs) {
  const auto guards = [](std::string_view holders) { return SuitFacts::table().guards[shape_of(holders)]; };
  EXPECT_EQ(guards("LLDD").left, 2);
  EXPECT_EQ(guards("LLLD").left, 1);
  EXPECT_EQ(guards("LDLD").left, 1);
  EXPECT_EQ(guards("RLLDD").left, 2);
  EXPECT_EQ(guards("RLLDD").right, 1);
  EXPECT_EQ(guards("RLLDD").either, 2);
  EXPECT_EQ(guards("DLL").either, 0);
}

TEST(SuitFacts, TrumpsThatCannotBeCaught) {
  const auto trumps = [](std::string_view holders) { return SuitFacts::table().trumps[shape_of(holders)]; };
  EXPECT_EQ(trumps("DLDR").declarer, 1);
  EXPECT_EQ(trumps("LDDD").declarer, 2);
  EXPECT_EQ(trumps("DLL").left, 1);
  EXPECT_EQ(trumps("RDL").left, 0);
}

TEST(SuitFacts, Misere) {
  const auto misere = [](std::string_view holders) { return SuitFacts::table().miseres[shape_of(holders)]; };
  EXPECT_TRUE(misere("LLD").safe);
  EXPECT_TRUE(misere("RDLD").safe);   // the king is thrown under the ace
  EXPECT_FALSE(misere("LDDR").safe);  // R leads low, and L need not have it
  EXPECT_TRUE(misere("DL").lost_to_left);
  EXPECT_FALSE(misere("LD").lost_to_left);
  EXPECT_TRUE(misere("LD").safe_to_lead);
  EXPECT_FALSE(misere("D").safe_to_lead);
}

}  // namespace
}  // namespace pulka::solver
