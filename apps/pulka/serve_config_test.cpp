#include "serve_config.hpp"

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text/wording.hpp"

namespace pulka {
namespace {

std::string refusal(const std::string& text) {
  std::istringstream file(text);
  ServeOptions options;
  const auto read = read_serve_config(file, "pulka.conf", options);
  return read ? "no error" : Wording{}.text(read.error());
}

TEST(ServeConfig, FillsInWhatIsLeftOpen) {
  std::istringstream file(
      "\xEF\xBB\xBF# where\n\n port = 9000 # not 8080\r\nbind=::1\ndata = /var/lib/my tables\n"
      "web = /w\norigin = https://a\norigin = https://b\nlog-level = debug");
  ServeOptions options;
  options.bind = "0.0.0.0";
  ASSERT_TRUE(read_serve_config(file, "pulka.conf", options));
  EXPECT_EQ(options.port, 9000);
  EXPECT_EQ(options.bind, "0.0.0.0");
  EXPECT_EQ(options.data, "/var/lib/my tables");
  EXPECT_EQ(options.web, "/w");
  EXPECT_EQ(options.origins, (std::vector<std::string>{"https://a", "https://b"}));
  EXPECT_EQ(options.log_level, "debug");
}

TEST(ServeConfig, OriginsOfTheCommandLineTakeThePlaceOfThese) {
  std::istringstream file("origin = https://a\n");
  ServeOptions options;
  options.origins = {"https://c"};
  ASSERT_TRUE(read_serve_config(file, "pulka.conf", options));
  EXPECT_EQ(options.origins, std::vector<std::string>{"https://c"});
  EXPECT_EQ(options.port, std::nullopt);
}

TEST(ServeConfig, AWrongLineIsNamed) {
  EXPECT_EQ(refusal(""), "no error");
  EXPECT_EQ(
      refusal("port = 1\n\ncolour = red\n"),
      "pulka.conf:3: there is no option \"colour\"; expected port, bind, data, web, origin or log-level");
  EXPECT_EQ(refusal("port 1\n"), "pulka.conf:1: \"port 1\" is no setting; expected OPTION = VALUE");
  EXPECT_EQ(refusal("port = 65536\n"), "pulka.conf:1: port 65536: not a whole number from 0 to 65535");
  EXPECT_EQ(refusal("port =\n"), "pulka.conf:1: port : not a whole number from 0 to 65535");
  EXPECT_EQ(refusal("port = 1\nport = 2\n"), "pulka.conf:2: port is said a second time; expected it once");
  EXPECT_EQ(refusal("log-level = loud\n"),
            "pulka.conf:1: \"loud\" is no level; expected debug, info, warning, error or off");
}

}  // namespace
}  // namespace pulka
