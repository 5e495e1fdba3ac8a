#include <cerrno>
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "claims.hpp"
#include "commands.hpp"

namespace pulka {
int run_claims(Console& console, const ClaimsOptions& options) {
  using Clock = std::chrono::steady_clock;
  const auto seconds_since = [](Clock::time_point begin) {
    return fmt::format("{:.2f}", std::chrono::duration<double>(Clock::now() - begin).count());
  };
  const Clock::time_point begin = Clock::now();
  Study study;
  const std::vector<DecidedClaim> decided = decide_claims(study);
  const std::string deciding = seconds_since(begin);
  if (options.json) {
    Console::data(claims_to_json(decided));
    console.complain(message("Decided in {seconds} seconds.", {{"seconds", deciding}}));
  } else {
    const Clock::time_point counting_begin = Clock::now();
    const std::string page = claims_page(decided);
    const std::string counting = seconds_since(counting_begin);
    if (options.write.empty()) {
      Console::data(page.substr(0, page.size() - 1));
    } else {
      std::ofstream file(options.write, std::ios::binary);
      file << page;
      file.close();
      if (!file) {
        console.complain(
            message("{path}: cannot be written: {reason}",
                    {{"path", options.write}, {"reason", std::generic_category().message(errno)}}));
        return kFailed;
      }
    }
    console.complain(message("Decided in {seconds} seconds, odds counted in {more} seconds.",
                             {{"seconds", deciding}, {"more", counting}}));
  }
  return kDone;
}

}  // namespace pulka
