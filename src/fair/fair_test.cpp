#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "digest.hpp"
#include "drawing.hpp"
#include "fair/fair_deal.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(std::string_view text) {
  return {text.begin(), text.end()};
}

Seed filled(std::uint8_t byte) {
  Seed seed;
  seed.fill(byte);
  return seed;
}

// 00 01 02 … 1f
Seed counting() {
  Seed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  return seed;
}

std::string codes(const Pack& pack) {
  std::string text;
  for (const Card card : pack) {
    if (!text.empty()) text += ' ';
    text += "SCDH"[static_cast<std::size_t>(card.suit())];
    text += "789TJQKA"[static_cast<std::size_t>(card.rank())];
  }
  return text;
}

// FIPS 180-4's examples (csrc.nist.gov, SHA256.pdf).
TEST(Digest, Sha256) {
  EXPECT_EQ(seed_text(sha256({})), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(seed_text(sha256(bytes_of("abc"))),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(seed_text(sha256(bytes_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

// RFC 4231, section 4, cases 1 to 4, 6 and 7 (case 5 is about a shortened digest).
TEST(Digest, HmacSha256) {
  EXPECT_EQ(seed_text(hmac_sha256(Bytes(20, 0x0b), bytes_of("Hi There"))),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(seed_text(hmac_sha256(bytes_of("Jefe"), bytes_of("what do ya want for nothing?"))),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(seed_text(hmac_sha256(Bytes(20, 0xaa), Bytes(50, 0xdd))),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  Bytes key;
  for (std::uint8_t byte = 0x01; byte <= 0x19; ++byte) key.push_back(byte);
  EXPECT_EQ(seed_text(hmac_sha256(key, Bytes(50, 0xcd))),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
  EXPECT_EQ(seed_text(hmac_sha256(Bytes(131, 0xaa),
                                  bytes_of("Test Using Larger Than Block-Size Key - Hash Key First"))),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  EXPECT_EQ(
      seed_text(hmac_sha256(Bytes(131, 0xaa),
                            bytes_of("This is a test using a larger than block-size key and a larger than "
                                     "block-size data. The key needs to be hashed before being used by "
                                     "the HMAC algorithm."))),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

TEST(SeedText, OneWayOfWritingIt) {
  const std::string text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  EXPECT_EQ(seed_text(counting()), text);
  EXPECT_EQ(seed_of_text(text), counting());
  std::string capitals = text;
  capitals[21] = 'A';
  EXPECT_FALSE(seed_of_text(capitals));
  EXPECT_FALSE(seed_of_text(text.substr(1)));
  EXPECT_FALSE(seed_of_text(text + "0"));
  EXPECT_FALSE(seed_of_text(""));
  std::string blank = text;
  blank[0] = ' ';
  EXPECT_FALSE(seed_of_text(blank));
}

RC_GTEST_PROP(SeedText, ReadsBack, (const Seed& seed)) {
  RC_ASSERT(seed_of_text(seed_text(seed)) == std::optional(seed));
}

TEST(FreshSeed, IsAnotherEachTime) {
  std::set<Seed> seen;
  for (int i = 0; i < 100; ++i) seen.insert(fresh_seed());
  EXPECT_EQ(seen.size(), 100U);
}

TEST(TableName, WhatItMayBe) {
  EXPECT_TRUE(is_table_name("a"));
  EXPECT_TRUE(is_table_name("Table_7-b"));
  EXPECT_TRUE(is_table_name(std::string(64, 'x')));
  EXPECT_FALSE(is_table_name(""));
  EXPECT_FALSE(is_table_name(std::string(65, 'x')));
  EXPECT_FALSE(is_table_name("a b"));
  EXPECT_FALSE(is_table_name("ё"));
  EXPECT_FALSE(is_table_name(std::string_view("a\0b", 3)));
}

// The packs were computed by a Python program that shares nothing with this one: the message put together
// with struct.pack('>I', …), hmac.new(server, message, hashlib.sha256) for each block, and the swaps on a
// list. docs/fair_deals.md shows the first by hand.
TEST(FairPack, AsComputedElsewhere) {
  const std::array both{filled(0xaa), filled(0xbb)};
  EXPECT_EQ(
      codes(fair_pack(counting(), both, "table-1", 1)),
      "CQ C9 HK SJ C8 SA ST H8 HA HQ H7 S7 SQ C7 DQ H9 D7 S9 D9 S8 DJ SK DK HJ D8 DA CJ CK DT CA CT HT");
  EXPECT_EQ(
      codes(fair_pack(counting(), {}, "table-1", 1)),
      "H9 S8 DJ D8 CQ H7 DA CT HT H8 SA SQ CK DK CJ DQ ST HJ D9 S9 C7 CA S7 HK SJ HQ D7 C8 DT C9 HA SK");
  // The order of the seeds counts.
  EXPECT_EQ(
      codes(fair_pack(counting(), std::array{both[1], both[0]}, "table-1", 1)),
      "H9 CK SK ST HK DK D8 CQ DT CJ HA SJ C8 S8 C9 DJ CT D7 D9 SQ H7 H8 CA DQ DA HQ HT C7 S7 S9 HJ SA");
  EXPECT_EQ(
      codes(fair_pack(counting(), both, "T_2", 4294967295)),
      "D9 CT CJ C7 C8 CA DK ST DA DJ D7 S7 H8 HT DQ DT C9 H7 H9 CK S8 D8 S9 HK SK SQ SA HJ HQ SJ HA CQ");
  // Six bytes are passed over here, so that the second block is needed.
  EXPECT_EQ(
      codes(fair_pack(counting(), both, "table-1", 523)),
      "C8 DQ H8 HA SQ HK D8 HJ SJ D9 D7 S9 SK CA DK DT H7 S8 SA DJ S7 CJ CQ H9 CK C7 HQ CT DA HT ST C9");
}

TEST(FairPack, IsTheWholePackAndChangesWithEveryPart) {
  const std::array<Seed, 2> seeds{filled(1), filled(2)};
  std::set<Pack> packs;
  const auto add = [&](const Pack& pack) {
    CardSet cards;
    for (const Card card : pack) cards |= card;
    EXPECT_EQ(cards, CardSet::pack());
    EXPECT_TRUE(packs.insert(pack).second);
  };
  add(fair_pack(filled(0), seeds, "a", 1));
  add(fair_pack(filled(9), seeds, "a", 1));
  add(fair_pack(filled(0), std::array{filled(1), filled(3)}, "a", 1));
  add(fair_pack(filled(0), std::array<Seed, 1>{filled(1)}, "a", 1));
  add(fair_pack(filled(0), {}, "a", 1));
  add(fair_pack(filled(0), seeds, "b", 1));
  add(fair_pack(filled(0), seeds, "a", 2));
  for (std::size_t i = 0; i < 32; ++i) {
    Seed changed = seeds[1];
    changed[i] ^= 1U;
    add(fair_pack(filled(0), std::array{seeds[0], changed}, "a", 1));
  }
}

// Bytes from a list; how many were taken is what is looked at.
struct Given {
  std::vector<std::uint8_t> bytes;
  std::size_t taken = 0;
  std::uint8_t operator()() { return bytes[taken++]; }
};

TEST(Drawing, PassesOverTheIncompleteLastStretch) {
  for (unsigned bound = 1; bound <= 256; ++bound) {
    const unsigned limit = bound * (256 / bound);  // the largest multiple that a byte can be below
    Given last{{static_cast<std::uint8_t>(limit - 1), 0}};
    EXPECT_EQ(draw_below(last, bound), bound - 1) << bound;
    EXPECT_EQ(last.taken, 1U) << bound;
    if (limit == 256) continue;
    Given over{{static_cast<std::uint8_t>(limit), 255, 0}};
    EXPECT_EQ(draw_below(over, bound), 0U) << bound;
    EXPECT_EQ(over.taken, 3U) << bound;
  }
}

TEST(Drawing, EveryNumberAsOften) {
  for (unsigned bound = 2; bound <= 32; ++bound) {
    std::vector<unsigned> drawn(bound);
    const unsigned limit = bound * (256 / bound);
    for (unsigned byte = 0; byte < limit; ++byte) {
      Given one{{static_cast<std::uint8_t>(byte)}};
      ++drawn[draw_below(one, bound)];
    }
    for (const unsigned count : drawn) EXPECT_EQ(count, limit / bound);
  }
}

// Each card in each place: 100000 shuffles, expected 3125 of each of the 1024 pairs, 31 * 31 degrees of
// freedom. The statistic's mean is then 961 and its standard deviation about 44; 1200 is more than five of
// these away. The seeds are fixed, so the outcome is too.
TEST(FairPack, EveryCardEverywhereAsOften) {
  constexpr std::uint32_t kShuffles = 100'000;
  std::array<std::array<int, 32>, 32> count{};
  const std::array<Seed, 1> players{filled(5)};
  for (std::uint32_t deal = 1; deal <= kShuffles; ++deal) {
    const Pack pack = fair_pack(counting(), players, "uniform", deal);
    for (std::size_t place = 0; place < pack.size(); ++place) ++count[place][pack[place].index()];
  }
  constexpr double kExpected = kShuffles / 32.0;
  double chi_square = 0;
  for (const auto& place : count) {
    for (const int times : place) chi_square += (times - kExpected) * (times - kExpected) / kExpected;
  }
  EXPECT_LT(chi_square, 1200);
  EXPECT_GT(chi_square, 740);
}

ShuffleNote promised() {
  ShuffleNote note;
  note.table = "table-1";
  note.deal = 1;
  note.server = counting();
  note.promise = commitment(note.server);
  note.commits = {commitment(filled(0xaa)), std::nullopt, commitment(filled(0xbb))};
  note.seeds = {filled(0xaa), std::nullopt, filled(0xbb)};
  return note;
}

TEST(ShuffleNotes, OnlySeedsThatWereGivenAreShuffledWith) {
  ShuffleNote note = promised();
  EXPECT_EQ(pack_of(note), fair_pack(counting(), std::array{filled(0xaa), filled(0xbb)}, "table-1", 1));
  EXPECT_TRUE(check_promises(note));
  note.seeds[0] = std::nullopt;  // committed himself and then gave nothing
  EXPECT_EQ(pack_of(note), fair_pack(counting(), std::array<Seed, 1>{filled(0xbb)}, "table-1", 1));
  EXPECT_TRUE(check_promises(note));
}

TEST(ShuffleNotes, BrokenPromises) {
  const auto error = [](const ShuffleNote& note) {
    const auto checked = check_promises(note);
    return checked ? "no error" : Wording{}.text(checked.error());
  };
  ShuffleNote other_server = promised();
  other_server.promise = commitment(filled(0));
  EXPECT_EQ(
      error(other_server),
      "the server's seed has the SHA-256 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd; "
      "promised was 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  ShuffleNote other_seed = promised();
  other_seed.seeds[2] = filled(0xaa);
  EXPECT_EQ(
      error(other_seed),
      "the seed of seat 3 has the SHA-256 e0e77a507412b120f6ede61f62295b1a7b2ff19d3dcc8f7253e51663470c888e; "
      "promised was 4ca14526b2751b640d549ce7caf8ac39438592211a0ec370064d57666a682ad6");
  ShuffleNote uncommitted = promised();
  uncommitted.seeds[1] = filled(1);
  EXPECT_EQ(error(uncommitted), "seat 2 gave a seed without having committed himself to one");
}

}  // namespace
}  // namespace pulka
