#include "server/net.hpp"

#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <future>
#include <map>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "server/log.hpp"
#include "text/wording.hpp"

namespace pulka {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

struct Frame {
  int opcode =
      -1;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong; -1: the connection has ended or nothing came
  std::string text;
  [[nodiscard]] int code() const {  // of a close
    return text.size() < 2 ? 0
                           : static_cast<unsigned char>(text[0]) * 256 + static_cast<unsigned char>(text[1]);
  }
};

struct Reply {
  int status = 0;
  std::map<std::string, std::string> fields;
  std::string body;
};

// Speaks to the net byte by byte.
class Client {
 public:
  explicit Client(std::uint16_t port, int receive_buffer = 0) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer > 0) {
      ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    const timeval limit{5, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { ::close(socket_); }

  void put(std::string_view bytes) const { ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }

  // Empty fields of what could not be read.
  Reply reply(bool with_body = true) {
    Reply result;
    while (pending_.find("\r\n\r\n") == std::string::npos && more()) {
    }
    const std::size_t end = pending_.find("\r\n\r\n");
    if (end == std::string::npos) return result;
    const std::string header = pending_.substr(0, end + 2);
    pending_.erase(0, end + 4);
    result.status = std::atoi(header.c_str() + 9);
    std::size_t at = header.find("\r\n") + 2;
    while (at < header.size()) {
      const std::size_t line_end = header.find("\r\n", at);
      const std::size_t colon = header.find(": ", at);
      result.fields[header.substr(at, colon - at)] = header.substr(colon + 2, line_end - colon - 2);
      at = line_end + 2;
    }
    const auto length = static_cast<std::size_t>(std::atoi(result.fields["Content-Length"].c_str()));
    if (!with_body) return result;
    while (pending_.size() < length && more()) {
    }
    result.body = pending_.substr(0, length);
    pending_.erase(0, length);
    return result;
  }
  Reply get(const std::string& path, const std::string& more_fields = {}) {
    put("GET " + path + " HTTP/1.1\r\nHost: here\r\n" + more_fields + "\r\n");
    return reply();
  }
  Reply upgrade(const std::string& more_fields = {}) {
    return get("/ws",
               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                   more_fields);
  }

  void frame(std::string_view text, int opcode = 1) const {
    std::string bytes(1, static_cast<char>(0x80 + opcode));
    if (text.size() < 126) {
      bytes += static_cast<char>(0x80 + text.size());
    } else {
      bytes += static_cast<char>(0x80 + 126);
      bytes += static_cast<char>(text.size() >> 8U);
      bytes += static_cast<char>(text.size() & 0xffU);
    }
    const std::string mask = "\x11\x22\x33\x44";
    bytes += mask;
    for (std::size_t i = 0; i < text.size(); ++i) bytes += static_cast<char>(text[i] ^ mask[i % 4]);
    put(bytes);
  }
  Frame frame() {
    Frame result;
    if (!have(2)) return result;
    std::size_t size = static_cast<unsigned char>(pending_[1]);
    std::size_t head = 2;
    if (size == 126) {
      head = 4;
      if (!have(head)) return result;
      size = static_cast<unsigned char>(pending_[2]) * 256U + static_cast<unsigned char>(pending_[3]);
    }
    if (!have(head + size)) return result;
    result.opcode = static_cast<unsigned char>(pending_[0]) & 0xf;
    result.text = pending_.substr(head, size);
    pending_.erase(0, head + size);
    return result;
  }
  // Whether the other end closes without another byte; then this one does too, as the server waits for.
  bool ends() {
    const bool ended = pending_.empty() && !more() && errno != EAGAIN;
    if (ended) ::shutdown(socket_, SHUT_WR);
    return ended;
  }

 private:
  bool have(std::size_t size) {
    while (pending_.size() < size) {
      if (!more()) return false;
    }
    return true;
  }
  bool more() {
    std::array<char, 65536> bytes;
    errno = 0;
    const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (got > 0) pending_.append(bytes.data(), static_cast<std::size_t>(got));
    return got > 0;
  }

  int socket_;
  std::string pending_;
};

class EchoSite final : public Site {
 public:
  Net* net = nullptr;
  std::atomic<int> open = 0;
  std::atomic<int> closed_ones = 0;

  void opened(ConnectionId id) override {
    ++open;
    EXPECT_EQ(net->peer(id), "127.0.0.1");
  }
  void closed(ConnectionId) override {
    --open;
    ++closed_ones;
  }
  void received(ConnectionId id, std::string_view frame) override {
    if (frame == "throw") throw std::runtime_error("as asked");
    if (frame == "flood") {
      const auto big = std::make_shared<const std::string>(60000, 'x');
      for (int i = 0; i < 400; ++i) net->send(id, big);
    }
    if (frame == "leave") {
      for (int i = 0; i < 3; ++i) net->send(id, std::make_shared<const std::string>(std::to_string(i)));
      net->close(id, 4000, "as asked");
      net->send(id, std::make_shared<const std::string>("too late"));
      return;
    }
    net->send(id, std::make_shared<const std::string>(frame));
  }
  std::optional<HttpResponse> get(const HttpRequest& request) override {
    if (request.path == "/api/throw") throw 7;
    if (request.path == "/api/log") {
      return HttpResponse{
          .status = 200, .type = "text/plain", .body = "log", .filename = "a.log", .cacheable = true};
    }
    if (request.path == "/api/big") return HttpResponse{.body = std::string(8 << 20, 'b'), .filename = {}};
    if (!request.path.starts_with("/api/echo")) return std::nullopt;
    return HttpResponse{.body = request.path + "|" + request.query + "|" + request.peer, .filename = {}};
  }
};

class NetTest : public testing::Test {
 protected:
  void SetUp() override {
    set_log_level(LogLevel::kOff);
    settings_.port = 0;
  }
  void TearDown() override {
    stop();
    if (!directory_.empty()) fs::remove_all(directory_);
  }
  void start() {
    net_ = std::make_unique<Net>(settings_, site_);
    site_.net = net_.get();
    const auto listening = net_->listen();
    ASSERT_TRUE(listening) << Wording{}.text(listening.error());
    port_ = net_->port();
    thread_ = std::thread([this] { net_->run(); });
  }
  void stop() {
    if (!thread_.joinable()) return;
    net_->stop();
    thread_.join();
  }
  Net::Counters counters() {
    std::promise<Net::Counters> promise;
    net_->post([&] { promise.set_value(net_->counters()); });
    return promise.get_future().get();
  }
  template <class Condition>
  static bool soon(const Condition& condition) {
    for (int i = 0; i < 500; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }
  void put_file(const std::string& name, const std::string& text) {
    if (directory_.empty()) {
      std::string pattern = (fs::temp_directory_path() / "pulka_net_XXXXXX").string();
      ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
      directory_ = pattern;
      settings_.web_directory = directory_ / "web";
    }
    const fs::path path = directory_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }

  NetSettings settings_;
  EchoSite site_;
  std::unique_ptr<Net> net_;
  std::thread thread_;
  std::uint16_t port_ = 0;
  fs::path directory_;
};

TEST_F(NetTest, AWebSocketGetsBackWhatItSends) {
  start();
  EXPECT_EQ(net_->address(), fmt::format("http://127.0.0.1:{}/", port_));
  {
    Client client(port_);
    const Reply reply = client.upgrade();
    EXPECT_EQ(reply.status, 101);
    EXPECT_EQ(reply.fields.at("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_FALSE(reply.fields.contains("Sec-WebSocket-Extensions"));
    for (const std::string text : {"one", "", "дама"}) {
      client.frame(text);
      const Frame frame = client.frame();
      EXPECT_EQ(frame.opcode, 1);
      EXPECT_EQ(frame.text, text);
    }
    const std::string longest(settings_.frame_bytes, 'x');
    client.frame(longest);
    EXPECT_EQ(client.frame().text, longest);
    client.frame("ping", 9);
    EXPECT_EQ(client.frame().opcode, 10);
    client.frame("\x03\xe8", 8);
    EXPECT_EQ(client.frame().code(), 1000);
    EXPECT_TRUE(client.ends());
  }
  EXPECT_TRUE(soon([this] { return site_.closed_ones == 1; }));
  const auto counted = counters();
  EXPECT_EQ(counted.opened, 1U);
  EXPECT_EQ(counted.websockets, 0U);
  EXPECT_EQ(counted.frames_in, 4U);
  EXPECT_EQ(counted.frames_out, 4U);
  EXPECT_EQ(counted.bytes_in, 11U + settings_.frame_bytes);
  EXPECT_EQ(counted.bytes_out, counted.bytes_in);
}

TEST_F(NetTest, FramesThatAreTooLongOrNoTextCloseTheConnection) {
  start();
  Client longer(port_);
  EXPECT_EQ(longer.upgrade().status, 101);
  longer.frame(std::string(settings_.frame_bytes + 1, 'x'));
  EXPECT_EQ(longer.frame().code(), 1009);
  EXPECT_TRUE(longer.ends());
  Client binary(port_);
  EXPECT_EQ(binary.upgrade().status, 101);
  binary.frame("one", 2);
  EXPECT_EQ(binary.frame().code(), 1003);
  Client garbled(port_);
  EXPECT_EQ(garbled.upgrade().status, 101);
  garbled.frame("\xff\xfe");
  EXPECT_EQ(garbled.frame().code(), 1007);
  EXPECT_EQ(counters().oversized, 1U);
}

TEST_F(NetTest, OnlyPagesOfThisHostOrOfOneAllowedOpenAWebSocket) {
  settings_.origins = {"https://play.example.org"};
  start();
  const auto status = [this](const std::string& fields) { return Client(port_).upgrade(fields).status; };
  EXPECT_EQ(status("Origin: http://here\r\n"), 101);
  EXPECT_EQ(status("Origin: https://HERE\r\n"), 101);
  EXPECT_EQ(status("Origin: https://play.example.org\r\n"), 101);
  EXPECT_EQ(status("Origin: http://play.example.org\r\n"), 403);
  EXPECT_EQ(status("Origin: http://here:81\r\n"), 403);
  EXPECT_EQ(status("Origin: http://elsewhere\r\n"), 403);
  EXPECT_EQ(status("Origin: null\r\n"), 403);
  EXPECT_EQ(status("Origin: \r\n"), 403);
  EXPECT_EQ(status("Origin: http://here\r\nOrigin: http://elsewhere\r\n"), 403);
  EXPECT_EQ(counters().bad_origins, 6U);
}

TEST_F(NetTest, StaticFiles) {
  put_file("web/index.html", "<p>start</p>");
  put_file("web/assets/app-1234.js", "js");
  put_file("web/style.css", "css");
  put_file("web/suits.svg", "svg");
  put_file("web/sound.mp3", "mp3");
  put_file("web/app.webmanifest", "{}");
  put_file("web/font.woff2", "font");
  put_file("web/a b.txt", "blank");
  put_file("web/.hidden", "hidden");
  put_file("web/.git/config", "hidden");
  put_file("outside.txt", "outside");
  fs::create_symlink("../outside.txt", directory_ / "web" / "leads_out.txt");
  fs::create_symlink("style.css", directory_ / "web" / "leads_in.css");
  fs::create_directory_symlink("..", directory_ / "web" / "up");
  start();
  Client client(port_);
  const auto check = [&client](const std::string& path, int status, const std::string& body,
                               const std::string& type = {}) {
    const Reply reply = client.get(path);
    EXPECT_EQ(reply.status, status) << path;
    if (status == 200) {
      EXPECT_EQ(reply.body, body) << path;
    }
    if (!type.empty()) {
      EXPECT_EQ(reply.fields.at("Content-Type"), type) << path;
    }
    return reply;
  };
  check("/", 200, "<p>start</p>", "text/html; charset=utf-8");
  check("/?a=b", 200, "<p>start</p>");
  check("/table/17", 200, "<p>start</p>");
  check("/.git/config", 200, "<p>start</p>");
  check("/index.html", 200, "<p>start</p>");
  check("/suits.svg", 200, "svg", "image/svg+xml");
  check("/sound.mp3", 200, "mp3", "audio/mpeg");
  check("/font.woff2", 200, "font", "font/woff2");
  check("/app.webmanifest", 200, "{}", "application/manifest+json");
  check("/a%20b.txt", 200, "blank", "text/plain; charset=utf-8");
  check("/leads_in.css", 200, "css", "text/css; charset=utf-8");
  for (const char* path : {"/missing.js", "/.hidden", "/leads_out.txt", "/up/outside.txt", "/api",
                           "/api/unknown", "/assets/%2fapp-1234.js"}) {
    check(path, 404, "");
  }
  for (const char* path :
       {"/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "/./style.css",
        "/a%00b.txt", "/%zz", "/%4", "/..\\outside.txt", "outside.txt", "http://here/", "*"}) {
    check(path, 400, "");
  }

  const Reply asset = check("/assets/app-1234.js", 200, "js", "text/javascript; charset=utf-8");
  EXPECT_EQ(asset.fields.at("Cache-Control"), "public, max-age=31536000, immutable");
  const Reply start = check("/", 200, "<p>start</p>");
  EXPECT_EQ(start.fields.at("Cache-Control"), "no-cache");
  EXPECT_EQ(start.fields.at("X-Content-Type-Options"), "nosniff");
  EXPECT_NE(start.fields.at("Content-Security-Policy").find("default-src 'self'"), std::string::npos);
  EXPECT_NE(start.fields.at("Content-Security-Policy").find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_TRUE(start.fields.contains("Referrer-Policy"));
  EXPECT_EQ(client.get("/", "If-None-Match: " + start.fields.at("ETag") + "\r\n").status, 304);
  EXPECT_EQ(client.get("/", "If-None-Match: \"other\"\r\n").status, 200);

  client.put("HEAD / HTTP/1.1\r\nHost: here\r\n\r\n");
  const Reply head = client.reply(false);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.fields.at("Content-Length"), "12");
  check("/style.css", 200, "css");  // the next answer begins where the header ended
}

TEST_F(NetTest, HttpByTheSite) {
  start();
  Client client(port_);
  const Reply echo = client.get("/api/echo%2Fa?b=%20");
  EXPECT_EQ(echo.status, 200);
  EXPECT_EQ(echo.body, "/api/echo/a|b=%20|127.0.0.1");
  EXPECT_EQ(echo.fields.at("Cache-Control"), "no-store");
  const Reply log = client.get("/api/log");
  EXPECT_EQ(log.fields.at("Content-Disposition"), "attachment; filename=\"a.log\"");
  EXPECT_EQ(log.fields.at("Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(client.get("/api/throw").status, 500);
  EXPECT_EQ(client.get("/nothing").status, 404);
  EXPECT_EQ(client.get("/ws").status, 426);
  EXPECT_EQ(client.get("/api/big").body.size(), std::size_t{8} << 20U);
  // Two at once.
  client.put("GET /api/echo1 HTTP/1.1\r\nHost: here\r\n\r\nGET /api/echo2 HTTP/1.1\r\nHost: here\r\n\r\n");
  EXPECT_EQ(client.reply().body, "/api/echo1||127.0.0.1");
  EXPECT_EQ(client.reply().body, "/api/echo2||127.0.0.1");
  EXPECT_EQ(client.get("/api/echo", "Connection: close\r\n").status, 200);
  EXPECT_TRUE(client.ends());
  EXPECT_EQ(counters().exceptions, 1U);
}

TEST_F(NetTest, OtherRequestsAreRefused) {
  start();
  const auto answer = [this](const std::string& bytes) {
    Client client(port_);
    client.put(bytes);
    const Reply reply = client.reply();
    EXPECT_TRUE(client.ends()) << bytes;
    return reply;
  };
  const Reply post = answer("POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nabcde");
  EXPECT_EQ(post.status, 405);
  EXPECT_EQ(post.fields.at("Allow"), "GET, HEAD");
  EXPECT_EQ(
      answer("POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n").status,
      405);
  EXPECT_EQ(answer("BREW / HTTP/1.1\r\nHost: here\r\n\r\n").status, 405);
  // A body that nobody asked for is not taken for the next request.
  EXPECT_EQ(
      answer("GET /api/echo HTTP/1.1\r\nHost: here\r\nContent-Length: 18\r\n\r\nGET /x HTTP/1.1\r\n\r\n")
          .status,
      200);
  EXPECT_EQ(answer("no request at all\r\n\r\n").status, 400);
  EXPECT_EQ(answer("GET / HTTP/1.1\r\nHost: here\r\nX: " + std::string(20000, 'x') + "\r\n\r\n").status, 431);
  EXPECT_EQ(answer("GET /api/echo HTTP/1.0\r\n\r\n").status, 200);
}

TEST_F(NetTest, RequestsThatNeverEndAreNotWaitedFor) {
  settings_.http_timeout = 200ms;
  start();
  Client client(port_);
  const auto begun = steady_clock::now();
  client.put("GET / HTTP/1.1\r\nHo");
  EXPECT_TRUE(client.ends());
  EXPECT_LT(steady_clock::now() - begun, 3s);
  EXPECT_TRUE(soon([this] { return counters().connections == 0; }));
}

TEST_F(NetTest, AnExceptionCostsOneConnection) {
  start();
  Client other(port_);
  EXPECT_EQ(other.upgrade().status, 101);
  Client client(port_);
  EXPECT_EQ(client.upgrade().status, 101);
  client.frame("throw");
  EXPECT_EQ(client.frame().code(), 1011);
  net_->post([] { throw std::runtime_error("as asked"); });
  other.frame("still there");
  EXPECT_EQ(other.frame().text, "still there");
  EXPECT_EQ(counters().exceptions, 2U);
}

TEST_F(NetTest, ASlowReaderIsDroppedAndNobodyElse) {
  start();
  Client other(port_);
  EXPECT_EQ(other.upgrade().status, 101);
  Client slow(port_, 4096);
  EXPECT_EQ(slow.upgrade().status, 101);
  slow.frame("flood");
  other.frame("still there");
  EXPECT_EQ(other.frame().text, "still there");
  EXPECT_TRUE(soon([this] { return site_.closed_ones == 1; }));
  EXPECT_EQ(site_.open, 1);
  EXPECT_EQ(counters().slow_readers, 1U);
  other.frame("and now");
  EXPECT_EQ(other.frame().text, "and now");
}

TEST_F(NetTest, OverTheRateReadingWaitsAndNothingIsLost) {
  settings_.frames_per_second = 50;
  settings_.frame_burst = 5;
  start();
  Client client(port_);
  EXPECT_EQ(client.upgrade().status, 101);
  const auto begun = steady_clock::now();
  for (int i = 0; i < 25; ++i) client.frame(std::to_string(i));
  for (int i = 0; i < 25; ++i) EXPECT_EQ(client.frame().text, std::to_string(i));
  const auto took = steady_clock::now() - begun;
  EXPECT_GT(took, 380ms);
  EXPECT_LT(took, 4s);
  EXPECT_GE(counters().rate_pauses, 15U);
  EXPECT_LE(counters().rate_pauses, 20U);
}

TEST_F(NetTest, ClosingSendsWhatIsQueuedFirst) {
  start();
  Client client(port_);
  EXPECT_EQ(client.upgrade().status, 101);
  client.frame("leave");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.frame().text, std::to_string(i));
  const Frame frame = client.frame();
  EXPECT_EQ(frame.opcode, 8);
  EXPECT_EQ(frame.code(), 4000);
  EXPECT_EQ(frame.text.substr(2), "as asked");
  client.frame("\x0f\xa0", 8);
  EXPECT_TRUE(client.ends());
  EXPECT_TRUE(soon([this] { return site_.closed_ones == 1; }));
}

TEST_F(NetTest, WhoDoesNotAnswerAFarewellIsCutOff) {
  settings_.drain = 300ms;
  start();
  Client client(port_);
  EXPECT_EQ(client.upgrade().status, 101);
  client.frame("leave");
  for (int i = 0; i < 4; ++i) client.frame();
  EXPECT_TRUE(soon([&] {
    client.frame("still talking");
    return site_.closed_ones == 1;
  }));
}

TEST_F(NetTest, ASilentWebSocketIsPingedAndThenDropped) {
  settings_.ping_timeout = 400ms;
  start();
  Client client(port_);
  EXPECT_EQ(client.upgrade().status, 101);
  const Frame ping = client.frame();
  EXPECT_EQ(ping.opcode, 9);
  client.frame(ping.text, 10);
  EXPECT_EQ(client.frame().opcode, 9);
  EXPECT_EQ(site_.closed_ones, 0);
  EXPECT_TRUE(client.ends());
  EXPECT_TRUE(soon([this] { return site_.closed_ones == 1; }));
}

TEST_F(NetTest, ThereIsAnEndToConnections) {
  settings_.connections = 2;
  start();
  Client first(port_);
  EXPECT_EQ(first.upgrade().status, 101);
  {
    Client second(port_);
    EXPECT_EQ(second.get("/api/echo").status, 200);
    EXPECT_EQ(Client(port_).reply().status, 503);
  }
  EXPECT_TRUE(soon([this] { return counters().connections == 1; }));
  EXPECT_EQ(Client(port_).get("/api/echo").status, 200);
  EXPECT_EQ(counters().turned_away, 1U);
}

TEST_F(NetTest, WhatCannotBeListenedOnIsSaid) {
  start();
  const auto refusal = [this](const NetSettings& settings) {
    Net net(settings, site_);
    const auto listening = net.listen();
    return listening ? "no error" : Wording{}.text(listening.error());
  };
  NetSettings settings;
  settings.port = port_;
  EXPECT_EQ(refusal(settings),
            fmt::format("port {} of 127.0.0.1 is taken by another program; expected a free one", port_));
  settings.bind = "here";
  EXPECT_EQ(refusal(settings), "\"here\" is no address to listen on; expected one as 127.0.0.1 or ::1");
  settings.bind = "192.0.2.1";
  EXPECT_EQ(refusal(settings),
            fmt::format("port {} of 192.0.2.1: cannot listen there: Cannot assign requested address", port_));
  settings.bind = "127.0.0.1";
  settings.web_directory = "/nowhere";
  EXPECT_EQ(refusal(settings), "/nowhere: cannot read the pages: No such file or directory");
}

TEST_F(NetTest, StoppingSaysGoodbye) {
  settings_.drain = 2s;
  start();
  Client idle(port_);
  EXPECT_EQ(idle.get("/api/echo").status, 200);
  Client client(port_);
  EXPECT_EQ(client.upgrade().status, 101);
  net_->stop();
  const Frame frame = client.frame();
  EXPECT_EQ(frame.opcode, 8);
  EXPECT_EQ(frame.code(), 1001);
  client.frame("\x03\xe9", 8);
  EXPECT_TRUE(client.ends());
  EXPECT_TRUE(idle.ends());
  const auto begun = steady_clock::now();
  stop();
  EXPECT_LT(steady_clock::now() - begun, 1s);
  EXPECT_EQ(site_.closed_ones, 1);
}

TEST_F(NetTest, StoppingDoesNotWaitForEver) {
  settings_.drain = 300ms;
  start();
  Client client(port_);
  EXPECT_EQ(client.upgrade().status, 101);
  Client flooded(port_, 4096);
  EXPECT_EQ(flooded.upgrade().status, 101);
  Client half(port_);
  half.put("GET / HTTP/1.1\r\n");
  EXPECT_TRUE(soon([this] { return counters().connections == 3; }));
  const auto begun = steady_clock::now();
  stop();
  EXPECT_LT(steady_clock::now() - begun, 2s);
  EXPECT_EQ(site_.closed_ones, 2);
}

TEST_F(NetTest, ASignalStops) {
  start();
  Client client(port_);
  EXPECT_EQ(client.upgrade().status, 101);
  ::kill(::getpid(), SIGTERM);
  EXPECT_EQ(client.frame().code(), 1001);
  ::kill(::getpid(), SIGTERM);  // the second does not wait for the answer
  const auto begun = steady_clock::now();
  thread_.join();
  EXPECT_LT(steady_clock::now() - begun, 2s);
}

TEST_F(NetTest, TasksComeInOrderAndTimersAgain) {
  start();
  std::vector<int> order;
  for (int i = 0; i < 100; ++i) net_->post([&order, i] { order.push_back(i); });
  std::atomic<int> ticks = 0;
  std::atomic<int> once = 0;
  net_->post([&] {
    net_->every(5ms, [&] {
      ++ticks;
      if (ticks == 2) throw std::runtime_error("as asked");
    });
    net_->after(20ms, [&] { ++once; });
  });
  EXPECT_TRUE(soon([&] { return ticks >= 5 && once == 1; }));
  stop();
  net_->post([] { FAIL(); });
  ASSERT_EQ(order.size(), 100U);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
  EXPECT_EQ(once, 1);
}

}  // namespace
}  // namespace pulka
