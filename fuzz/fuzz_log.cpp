// Any bytes as a log: no crash; a log that is accepted is written again as it was read, and every shorter or
// longer form the reader promises to understand is understood.
//
// The first byte of an input chooses how the rest is taken. '=': as it is. '+': each line is JSON only, and
// its checksum is put before it here, so that the fuzzer reaches what lies behind the checksums. Anything
// else: as
// '+', and the events are numbered here as well, so that lines taken from anywhere can make a log.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>
#include <zlib.h>

#include "fuzz_check.hpp"
#include "game/game.hpp"
#include "notation/json.hpp"
#include "notation/log.hpp"
#include "scoring/account.hpp"
#include "scoring/sheet.hpp"
#include "text/wording.hpp"

namespace {

using namespace pulka;

constexpr std::string_view kBegin = "{\"n\":";

// {"n":…, of any number, becomes the number of the event.
std::string numbered(std::string_view line, std::size_t number) {
  const std::size_t rest = std::min(line.find_first_not_of("0123456789", kBegin.size()), line.size());
  return std::string(kBegin) + std::to_string(number) + std::string(line.substr(rest));
}

std::string with_checksums(std::string_view text, bool number) {
  std::string result;
  uLong crc = 0;
  std::size_t events = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string line(text.substr(0, end));
    // Headers and notes have no number.
    if (number && line.starts_with(kBegin)) line = numbered(line, ++events);
    crc = crc32(crc, reinterpret_cast<const Bytef*>(line.data()), static_cast<uInt>(line.size()));
    char digits[10];
    std::snprintf(digits, sizeof digits, "%08lx ", crc);
    result += digits;
    result += line;
    if (end == std::string_view::npos) break;
    result += '\n';
    text.remove_prefix(end + 1);
  }
  return result;
}

void check_log(std::string_view bytes) {
  const auto log = read_log(bytes);
  if (!log) {
    FUZZ_CHECK(!Wording{}.text(log.error()).empty());
    return;
  }
  FUZZ_CHECK(check(log->header).has_value());
  FUZZ_CHECK(log->sound_bytes > 0 && log->sound_bytes <= bytes.size());
  FUZZ_CHECK(log->warning.has_value() == (log->sound_bytes < bytes.size()));
  FUZZ_CHECK((log->batch_ends.empty() ? 0 : log->batch_ends.back()) == log->events.size());

  const int players = static_cast<int>(log->header.players.size());
  const State end = replay(start(log->header.rules, players, log->header.first_dealer), log->events);
  for (int i = 0; i < players; ++i) FUZZ_CHECK(!view_to_json(project(end, seat_at(i))).empty());
  // What people look at afterwards must not trip over what the reader let through.
  Sheet sheet = opening_sheet(log->header.rules, players);
  for (const Event& event : log->events) {
    if (const auto* chalked = std::get_if<event::Chalked>(&event)) write(sheet, chalked->entry);
  }
  FUZZ_CHECK(!sheet_to_json(sheet).empty());
  const FinalAccount account = final_account(log->header.rules, players, end.table.account);
  std::int64_t sum = 0;
  for (const std::int64_t kopecks : account.kopecks) sum += kopecks;
  FUZZ_CHECK(sum == 0);

  LogEncoder encoder;
  std::string again = encoder.begin(log->header);
  std::size_t begin = 0;
  std::size_t noted = 0;
  const auto encode_notes = [&] {
    for (; noted < log->notes.size() && log->notes[noted].events == begin; ++noted) {
      const auto line = encoder.note(log->notes[noted].json);
      FUZZ_CHECK(line.has_value());
      again += *line;
    }
  };
  encode_notes();
  for (const std::size_t batch_end : log->batch_ends) {
    FUZZ_CHECK(batch_end > begin);
    again += encoder.encode(std::span(log->events).subspan(begin, batch_end - begin));
    begin = batch_end;
    encode_notes();
  }
  FUZZ_CHECK(noted == log->notes.size());
  const auto second = read_log(again);
  FUZZ_CHECK(second.has_value());
  FUZZ_CHECK(!second->warning);
  FUZZ_CHECK(second->header == log->header);
  FUZZ_CHECK(second->events == log->events);
  FUZZ_CHECK(second->notes == log->notes);
  FUZZ_CHECK(second->batch_ends == log->batch_ends);
  FUZZ_CHECK(second->sound_bytes == again.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    check_log({});
    return 0;
  }
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.front() == '=') {
    check_log(text.substr(1));
  } else {
    check_log(with_checksums(text.substr(1), text.front() != '+'));
  }
  return 0;
}

#ifdef PULKA_FUZZ
// Half of the time whole lines are doubled, dropped, moved or swapped; the other half is libFuzzer's own.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  std::mt19937 rng(seed);
  if (rng() % 2 == 0 || size < 2) return LLVMFuzzerMutate(data, size, max_size);
  std::vector<std::string> lines;
  std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end);
  }
  const std::size_t at = rng() % lines.size();
  const std::size_t other = rng() % lines.size();
  const auto place = [&](std::size_t index) { return lines.begin() + static_cast<std::ptrdiff_t>(index); };
  switch (rng() % 4) {
    case 0:
      lines.insert(place(other), std::string(lines[at]));
      break;
    case 1:
      lines.erase(place(at));
      break;
    case 2: {
      const std::string moved = lines[at];
      lines.erase(place(at));
      lines.insert(place(std::min(other, lines.size())), moved);
      break;
    }
    default:
      std::swap(lines[at], lines[other]);
      break;
  }
  std::string result;
  for (const std::string& line : lines) result += line;
  result.resize(std::min(result.size(), max_size - 1));
  std::ranges::copy(result, data + 1);
  return result.size() + 1;
}
#endif
