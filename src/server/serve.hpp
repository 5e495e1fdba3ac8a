// The whole server: the store, the net, and the house between them.
#pragma once

#include <expected>
#include <functional>
#include <string>

#include "server/net.hpp"
#include "text/message.hpp"

namespace pulka {

struct ServeSettings {
  NetSettings net;
  std::string data_directory;  // made if it is not there
  std::string version = "0";   // of the program, told to clients
  unsigned bot_threads = 0;    // 0: one less than the machine has, at least one
  int bot_time_ms = 300;       // what a bot may think, in all thoughts of one decision
  int bot_pause_ms = 450;      // a bot answers after this time and up to three quarters of it more
};

// Runs until SIGINT or SIGTERM. `ready` gets the address ("http://127.0.0.1:8080/") once connections are
// taken. Errors: what TableStore::open() and Net::listen() refuse.
[[nodiscard]] std::expected<void, Message> serve(const ServeSettings& settings,
                                                 const std::function<void(std::string address)>& ready);

}  // namespace pulka
