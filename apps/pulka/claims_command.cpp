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
  const auto begin = std::chrono::steady_clock::now();
  Study study;
  const std::vector<DecidedClaim> decided = decide_claims(study);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  if (options.json) {
    Console::data(claims_to_json(decided));
  } else {
    const std::string page = claims_page(decided);
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
  }
  console.complain(
      message("Decided in {seconds} seconds.", {{"seconds", fmt::format("{:.2f}", taken.count())}}));
  return kDone;
}

}  // namespace pulka
