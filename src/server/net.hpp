// The server's network: WebSockets at /ws, and HTTP for everything else. One thread runs it and all that is
// built on it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/message.hpp"

namespace pulka {

using ConnectionId = std::uint64_t;  // of one WebSocket; never used again; 0: none

// A GET, or a HEAD, which is answered like a GET without the body.
struct HttpRequest {
  std::string
      path;  // "/api/tables": percent signs decoded, always with a slash in front, never with "." or ".."
  std::string query;  // what stands behind "?", as it was sent
  std::string peer;   // the other end's address, without the port
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string filename;    // not empty: to be saved under this name; letters, digits, ".", "-" and "_"
  bool cacheable = false;  // true: for as long as the browser likes; the body never changes under this path
};

// What the net serves. Every call comes on the net's thread. A call that throws costs the connection or the
// request that it was made for, and nothing else.
class Site {
 public:
  Site() = default;
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;
  virtual ~Site();

  // For each connection once opened(), then received() as often as a frame arrives, then once closed(),
  // whoever closed it. None of them is called from inside a call of Net.
  virtual void opened(ConnectionId id) = 0;
  virtual void received(ConnectionId id, std::string_view frame) = 0;  // UTF-8
  virtual void closed(ConnectionId id) = 0;

  // nullopt: the static files are looked through, and then there is no such page.
  virtual std::optional<HttpResponse> get(const HttpRequest& request) = 0;
};

struct NetSettings {
  std::string bind = "127.0.0.1";    // an IPv4 or IPv6 address
  std::uint16_t port = 8080;         // 0: any that is free
  std::string web_directory;         // static files, read once in listen(); empty: none
  std::vector<std::string> origins;  // "https://play.example.org": other pages that may open a WebSocket

  std::size_t frame_bytes = 8192;  // a longer frame closes the connection (1009)
  double frames_per_second = 20;   // of one connection; over it reading waits and nothing is lost
  double frame_burst = 60;         // frames read at once before that
  std::size_t send_queue_bytes = std::size_t{1} << 20U;  // a reader who is further behind is dropped
  std::size_t send_queue_frames = 256;                   // likewise
  std::size_t connections = 10000;                       // at a time, HTTP included; over it 503
  std::chrono::milliseconds ping_timeout{60000};  // a WebSocket silent for half of it is pinged, then dropped
  std::size_t http_header_bytes = 8192;
  std::chrono::milliseconds http_timeout{15000};  // for the next request, and for each piece of an answer
  std::chrono::milliseconds drain{5000};          // for saying goodbye after stop()
};

class Net {
 public:
  struct Counters {
    std::uint64_t accepted = 0;     // TCP connections since the start
    std::uint64_t turned_away = 0;  // of these, because there were too many
    std::size_t connections = 0;    // now, HTTP and WebSocket
    std::size_t websockets = 0;     // of these
    std::uint64_t opened = 0;       // WebSockets since the start
    std::uint64_t requests = 0;     // HTTP requests answered, refused ones included
    std::uint64_t bad_origins = 0;  // WebSockets refused with 403
    std::uint64_t frames_in = 0;
    std::uint64_t frames_out = 0;
    std::uint64_t bytes_in = 0;  // of frames
    std::uint64_t bytes_out = 0;
    std::uint64_t rate_pauses = 0;   // frames whose reading had to wait
    std::uint64_t oversized = 0;     // connections closed for a frame too long
    std::uint64_t slow_readers = 0;  // connections dropped for their send queue
    std::uint64_t exceptions = 0;    // thrown by the site or inside the net
  };

  Net(NetSettings settings, Site& site);
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;
  ~Net();

  // Reads the static files and takes the port; from here on connections queue up. Errors: an address that is
  // none, a port in use or not allowed, a directory that cannot be read.
  [[nodiscard]] std::expected<void, Message> listen();
  [[nodiscard]] std::uint16_t port() const;   // after listen()
  [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8080/"
  // The caller's thread is the net's until stop(), SIGINT or SIGTERM; everything is closed when this returns.
  void run();
  // From any thread. New connections are refused, WebSockets are closed (1001) with what was queued for them,
  // for as long as `drain` says at most.
  void stop();

  // On the net's thread (or before run()). An id that is gone is passed over.
  void send(ConnectionId id, std::shared_ptr<const std::string> frame);
  // What is queued is sent first; frames that still come in are not read. `reason`: at most 123 bytes.
  void close(ConnectionId id, std::uint16_t code, std::string_view reason);
  [[nodiscard]] std::string peer(ConnectionId id) const;  // its address without the port; empty: gone
  [[nodiscard]] Counters counters() const;

  // Runs `task` on the net's thread, in the order of the calls; from any thread. What comes after run() has
  // returned is dropped.
  void post(std::function<void()> task);
  void post(std::vector<std::function<void()>> tasks);  // in this order
  // On the net's thread or before run(): until run() returns, or once. A task that throws is counted and goes
  // on.
  void every(std::chrono::milliseconds period, std::function<void()> task);
  void after(std::chrono::milliseconds delay, std::function<void()> task);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace pulka
