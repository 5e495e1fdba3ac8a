// Any bytes as what a client sends: either a frame, or a sentence that says what is wrong with it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "client_frame.hpp"
#include "fuzz_check.hpp"
#include "notation/command_json.hpp"
#include "text/wording.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pulka;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto frame = decode_frame(bytes);
  if (!frame) {
    FUZZ_CHECK(!Wording{}.text(frame.error().message).empty());
    FUZZ_CHECK(!message_to_json(frame.error().message).empty());
    FUZZ_CHECK(frame.error().table.size() <= 40);
    return 0;
  }
  if (const auto* what = std::get_if<client::Do>(&*frame)) {
    FUZZ_CHECK(what->seq > 0);
    if (const auto* play = std::get_if<act::Play>(&what->act)) {
      const auto command = command_from_json(play->command, Seat::k1);
      // What was read is written so that it is read again.
      if (command) {
        const auto again = command_from_json(command_to_json(*command), Seat::k1);
        FUZZ_CHECK(again && *again == *command);
      }
    }
  }
  if (const auto* create = std::get_if<client::Create>(&*frame)) {
    FUZZ_CHECK(create->seats.size() >= 2 && create->seats.size() <= 5);
    FUZZ_CHECK(create->title.size() <= 60);
  }
  return 0;
}
