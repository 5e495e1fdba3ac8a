#include "notation/shuffle_note.hpp"

#include <string>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "notation/log.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

Seed filled(std::uint8_t byte) {
  Seed seed;
  seed.fill(byte);
  return seed;
}

ShuffleNote example() {
  ShuffleNote note;
  note.table = "Tisch-7";
  note.deal = 3;
  note.promise = filled(0x01);
  note.server = filled(0x02);
  note.commits = {filled(0x03), std::nullopt, filled(0x04)};
  note.seeds = {filled(0x05), std::nullopt, std::nullopt};
  return note;
}

std::string digits(const char* byte) {
  std::string text;
  for (int i = 0; i < 32; ++i) text += byte;
  return text;
}

TEST(ShuffleNoteJson, Form) {
  const std::string json = shuffle_note_to_json(example());
  EXPECT_EQ(json, R"({"note":"shuffle","table":"Tisch-7","deal":3,"promise":")" + digits("01") +
                      R"(","seed":")" + digits("02") + R"(","commits":[")" + digits("03") + R"(",null,")" +
                      digits("04") + R"("],"seeds":[")" + digits("05") + R"(",null,null]})");
  const auto back = shuffle_note_from_json(json, 3);
  ASSERT_TRUE(back) << Wording{}.text(back.error());
  EXPECT_EQ(*back, example());
}

TEST(ShuffleNoteJson, FitsALine) {
  ShuffleNote note = example();
  note.table = std::string(64, 'x');
  note.deal = UINT32_MAX;
  note.commits.assign(5, filled(7));
  note.seeds.assign(5, filled(8));
  const std::string json = shuffle_note_to_json(note);
  EXPECT_LT(json.size(), kMaxNoteBytes);
  const auto back = shuffle_note_from_json(json, 5);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, note);
}

TEST(ShuffleNoteJson, OtherNotesAreNone) {
  const auto other = shuffle_note_from_json(R"({"note":"weather","rain":true})", 3);
  ASSERT_TRUE(other);
  EXPECT_FALSE(*other);
}

TEST(ShuffleNoteJson, ErrorsNameTheField) {
  const auto error = [](const std::string& what, const std::string& with) {
    std::string json = shuffle_note_to_json(example());
    const std::size_t at = json.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    json.replace(at, what.size(), with);
    const auto note = shuffle_note_from_json(json, 3);
    return note ? "no error" : Wording{}.text(note.error());
  };
  EXPECT_EQ(error("\"Tisch-7\"", "\"Tisch 7\""),
            R"(table is ""Tisch 7""; expected 1 to 64 letters, digits, - and _)");
  EXPECT_EQ(error("\"deal\":3", "\"deal\":0"), "deal is \"0\"; expected a number from 1 to 4294967295");
  EXPECT_EQ(error("\"deal\":3", "\"deal\":4294967296"),
            "deal is \"4294967296\"; expected a number from 1 to 4294967295");
  EXPECT_EQ(error(digits("01"), "01"), R"(promise is ""01""; expected 64 lower-case hexadecimal digits)");
  EXPECT_EQ(error("\"" + digits("02") + "\"", "null"),
            R"(seed is "null"; expected 64 lower-case hexadecimal digits)");
  EXPECT_EQ(error(",null,null]", "]").substr(0, 10), "seeds is \"");
  EXPECT_EQ(error(",null,null]", ",1,null]").substr(0, 10), "seeds is \"");
  EXPECT_EQ(error("]}", R"(],"seat":1})"), "the field \"seat\" is unknown here");
  EXPECT_EQ(error("\"commits\"", "\"seeds\""), "the key \"seeds\" is given twice");
  EXPECT_EQ(error("\"table\":\"Tisch-7\",", ""), "the field \"table\" is missing");
}

RC_GTEST_PROP(ShuffleNoteJson, AnyBytesAreReadOrRefused, (const std::string& text)) {
  static_cast<void>(shuffle_note_from_json(text, 3));
  static_cast<void>(shuffle_note_from_json(R"({"note":"shuffle","table":)" + text + "}", 3));
}

}  // namespace
}  // namespace pulka
