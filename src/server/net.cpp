#include "server/net.hpp"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <csignal>
#include <deque>
#include <exception>
#include <fmt/format.h>
#include <span>
#include <sys/resource.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "http_text.hpp"
#include "server/log.hpp"
#include "web_files.hpp"

namespace pulka {

Site::~Site() = default;

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using std::chrono::steady_clock;
using tcp = asio::ip::tcp;

// g++ 12.2 destroys a lambda twice that is made inside a co_await expression and has something to destroy. So
// nothing is made inside one here but calls with this token.
using Executor = asio::io_context::executor_type;
constexpr auto kTold = asio::as_tuple(asio::use_awaitable_t<Executor>());

// All of them know their executor: to ask for it through asio::any_io_executor costs at every step.
template <class Result>
using Awaitable = asio::awaitable<Result, Executor>;
using SteadyTimer = asio::basic_waitable_timer<steady_clock, asio::wait_traits<steady_clock>, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Stream = beast::basic_stream<tcp, Executor>;
using Signals = asio::basic_signal_set<Executor>;

using Request = http::request<http::empty_body>;

// One connection, from the first byte of HTTP to the last of its WebSocket.
struct Link {
  Link(Socket socket, const NetSettings& settings)
      : socket(std::move(socket)), pause(this->socket.get_executor()), tokens(settings.frame_burst) {}

  // Speaks HTTP on the layer below until it is asked for more. No compression: frames are small.
  websocket::stream<Stream, false> socket;
  std::string peer;
  beast::flat_buffer buffer;
  bool between_requests = false;
  bool gone = false;  // cut off; whatever waits for it finds out by itself

  // From here on for a WebSocket only.
  ConnectionId id = 0;
  std::deque<std::shared_ptr<const std::string>> queue;
  std::size_t queued_bytes = 0;
  bool writing = false;
  bool closing = false;  // after what is queued
  websocket::close_reason farewell;
  steady_clock::time_point deadline;  // of closing
  SteadyTimer pause;                  // until there is a token again
  double tokens;
  steady_clock::time_point refilled = steady_clock::now();

  [[nodiscard]] Stream& stream() { return socket.next_layer(); }
  void cut_off() {
    if (gone) return;
    gone = true;
    stream().close();
    pause.cancel();
  }
};
using LinkPtr = std::shared_ptr<Link>;

// What is sent; everything pointed to lives until it is.
struct Answer {
  int status = 200;
  std::string_view type = "text/plain; charset=utf-8";
  std::span<const char> body;
  std::string_view cache = "no-store";
  std::string_view tag;
  std::string_view filename;
};

Answer plain(int status, std::string_view text) {
  Answer answer;
  answer.status = status;
  answer.body = text;
  return answer;
}

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

bool is_reading(const Request& request) {
  return request.method() == http::verb::get || request.method() == http::verb::head;
}

std::string text_of(const asio::ip::address& address) {
  return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

// Connections are files to the system, and 1024 of them is what a process gets if it does not ask.
void allow_open_files(std::size_t count) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, count);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

constexpr std::string_view kContentPolicy =
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

}  // namespace

struct Net::Inside {
  Inside(NetSettings settings, Site& site) : settings(std::move(settings)), site(site) {}

  asio::io_context context{1};
  NetSettings settings;
  Site& site;
  WebFiles files;
  Acceptor acceptor{context};
  Signals signals{context};
  SteadyTimer drain{context};
  bool stopping = false;
  std::unordered_set<LinkPtr> links;
  std::unordered_map<ConnectionId, LinkPtr> websockets;
  ConnectionId last_id = 0;
  Counters counters;

  // What the site and the tasks do wrong is theirs alone.
  template <class Call>
  bool guarded(const Call& call) {
    try {
      call();
      return true;
    } catch (const std::exception& error) {
      ++counters.exceptions;
      log_event(LogLevel::kError, "net.exception", {{"what", error.what()}});
    } catch (...) {
      ++counters.exceptions;
      log_event(LogLevel::kError, "net.exception");
    }
    return false;
  }

  template <class Task>
  void spawn(Task task) {
    asio::co_spawn(context.get_executor(), std::move(task), [this](std::exception_ptr thrown) {
      if (thrown) guarded([&thrown] { std::rethrow_exception(thrown); });
    });
  }

  [[nodiscard]] std::expected<void, Message> listen();
  void wait_for_signals();
  void begin_stop();
  void stop_when_empty();
  void cut_off_everybody();
  void sweep();

  Awaitable<void> accept_all();
  Awaitable<void> talk(LinkPtr link);
  Awaitable<void> converse(LinkPtr link);
  Awaitable<bool> respond(Link& link, const Request& request, bool keep);
  Awaitable<bool> write_answer(Link& link, const Request& request, const Answer& answer, bool keep);
  Awaitable<void> linger(Link& link);
  Awaitable<void> run_websocket(LinkPtr link, const Request& request);
  Awaitable<void> read_frames(Link& link);
  Awaitable<void> wait_for_token(Link& link);
  void write_frames(const LinkPtr& link);
  void send(const LinkPtr& link, std::shared_ptr<const std::string> frame);
  void close(const LinkPtr& link, std::uint16_t code, std::string_view reason);

  struct Timer {
    SteadyTimer timer;
    std::chrono::milliseconds time;
    std::function<void()> task;
    bool again = false;
  };
  void arm(const std::shared_ptr<Timer>& timer);
};

std::expected<void, Message> Net::Inside::listen() {
  if (!settings.web_directory.empty()) {
    auto read = WebFiles::read(settings.web_directory);
    if (!read) return std::unexpected(std::move(read.error()));
    files = std::move(*read);
  }
  error_code error;
  const asio::ip::address address = asio::ip::make_address(settings.bind, error);
  if (error) {
    return std::unexpected(
        message("\"{address}\" is no address to listen on; expected one as 127.0.0.1 or ::1",
                {{"address", settings.bind}}));
  }
  const tcp::endpoint endpoint(address, settings.port);
  acceptor.open(endpoint.protocol(), error);
  // So that a server started again need not wait for what the last one's connections left behind.
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    error_code ignored;
    acceptor.close(ignored);
    const std::int64_t port = settings.port;
    if (error == asio::error::address_in_use) {
      return std::unexpected(
          message("port {port} of {address} is taken by another program; expected a free one",
                  {{"port", port}, {"address", settings.bind}}));
    }
    return std::unexpected(
        message("port {port} of {address}: cannot listen there: {reason}",
                {{"port", port}, {"address", settings.bind}, {"reason", error.message()}}));
  }
  allow_open_files(settings.connections + 100);
  signals.add(SIGINT, error);
  signals.add(SIGTERM, error);
  wait_for_signals();
  spawn(accept_all());
  return {};
}

void Net::Inside::wait_for_signals() {
  signals.async_wait([this](error_code error, int) {
    if (error) return;
    // Whoever asks twice does not want to wait.
    if (stopping) {
      cut_off_everybody();
    } else {
      begin_stop();
    }
    wait_for_signals();
  });
}

void Net::Inside::begin_stop() {
  if (stopping) return;
  stopping = true;
  log_event(LogLevel::kInfo, "net.stopping",
            {{"connections", links.size()}, {"websockets", websockets.size()}});
  error_code ignored;
  acceptor.close(ignored);
  const std::vector<LinkPtr> all(links.begin(), links.end());
  for (const LinkPtr& link : all) {
    if (link->id != 0) {
      close(link, websocket::close_code::going_away, "the server stops");
    } else if (link->between_requests) {
      link->cut_off();
    }
  }
  drain.expires_after(settings.drain);
  drain.async_wait([this](error_code error) {
    if (!error) cut_off_everybody();
  });
  stop_when_empty();
}

void Net::Inside::stop_when_empty() {
  if (stopping && links.empty()) context.stop();
}

void Net::Inside::cut_off_everybody() {
  const std::vector<LinkPtr> all(links.begin(), links.end());
  for (const LinkPtr& link : all) link->cut_off();
}

// One who is being closed and goes on talking, or does not listen, must not keep the connection by that.
void Net::Inside::sweep() {
  const auto now = steady_clock::now();
  for (const auto& [id, link] : websockets) {
    if (link->closing && now > link->deadline) link->cut_off();
  }
}

Awaitable<void> Net::Inside::accept_all() {
  SteadyTimer rest(context);
  while (!stopping) {
    auto [error, socket] = co_await acceptor.async_accept(kTold);
    if (stopping) co_return;
    if (error) {
      // Out of files or memory: somebody will leave.
      log_event(LogLevel::kWarning, "net.accept_failed", {{"reason", error.message()}});
      rest.expires_after(std::chrono::milliseconds(100));
      co_await rest.async_wait(kTold);
      continue;
    }
    ++counters.accepted;
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    if (links.size() >= settings.connections) {
      ++counters.turned_away;
      static constexpr std::string_view kFull =
          "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: "
          "0\r\n\r\n";
      socket.non_blocking(true, ignored);
      socket.write_some(asio::buffer(kFull), ignored);
      continue;
    }
    const auto peer = socket.remote_endpoint(ignored).address();
    auto link = std::make_shared<Link>(std::move(socket), settings);
    link->peer = peer.to_string();
    links.insert(link);
    spawn(talk(std::move(link)));
  }
}

Awaitable<void> Net::Inside::talk(LinkPtr link) {
  try {
    co_await converse(link);
  } catch (const std::exception& error) {
    ++counters.exceptions;
    log_event(LogLevel::kError, "net.exception", {{"what", error.what()}});
  }
  link->cut_off();
  links.erase(link);
  stop_when_empty();
}

Awaitable<void> Net::Inside::converse(LinkPtr link) {
  Stream& stream = link->stream();
  for (;;) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(settings.http_header_bytes));
    stream.expires_after(settings.http_timeout);
    link->between_requests = true;
    const auto [error, bytes] = co_await http::async_read_header(stream, link->buffer, parser, kTold);
    link->between_requests = false;
    if (link->gone) co_return;
    const Request& request = parser.get();
    if (error) {
      const bool too_long = error == http::error::header_limit || error == http::error::buffer_overflow;
      const bool misread = error.category() == make_error_code(http::error::bad_method).category() &&
                           error != http::error::end_of_stream && error != http::error::partial_message;
      if (!too_long && !misread) co_return;
      const Answer answer = too_long ? plain(431, "The request's header is too long.\n")
                                     : plain(400, "This is no HTTP request.\n");
      co_await write_answer(*link, request, answer, false);
      co_await linger(*link);
      co_return;
    }
    if (request.method() == http::verb::get && websocket::is_upgrade(request) && !stopping) {
      const auto target = parse_target(view(request.target()));
      if (target && target->path == "/ws") {
        co_await run_websocket(link, request);
        co_return;
      }
    }
    // What follows a request that has a body is not looked for.
    const bool keep = parser.is_done() && is_reading(request) && request.keep_alive() && !stopping;
    const bool sent = co_await respond(*link, request, keep);
    if (!sent) co_return;
    if (!keep || stopping) {
      co_await linger(*link);
      co_return;
    }
  }
}

Awaitable<bool> Net::Inside::respond(Link& link, const Request& request, bool keep) {
  if (!is_reading(request)) {
    const Answer answer = plain(405, "Expected GET or HEAD.\n");
    co_return co_await write_answer(link, request, answer, keep);
  }
  const auto target = parse_target(view(request.target()));
  if (!target) {
    const Answer answer = plain(400, "This is no path.\n");
    co_return co_await write_answer(link, request, answer, keep);
  }
  if (target->path == "/ws") {
    const Answer answer = plain(426, "A WebSocket is here and no page.\n");
    co_return co_await write_answer(link, request, answer, keep);
  }
  const HttpRequest asked{target->path, target->query, link.peer};
  std::optional<HttpResponse> response;
  if (!guarded([&] { response = site.get(asked); })) {
    const Answer answer = plain(500, "Something went wrong here.\n");
    co_return co_await write_answer(link, request, answer, keep);
  }
  if (response) {
    const Answer answer{.status = response->status,
                        .type = response->type,
                        .body = response->body,
                        .cache = response->cacheable ? "public, max-age=31536000, immutable" : "no-store",
                        .tag = {},
                        .filename = response->filename};
    co_return co_await write_answer(link, request, answer, keep);
  }
  if (const WebFile* file = files.find(target->path)) {
    Answer answer{.status = 200,
                  .type = file->type,
                  .body = file->body,
                  .cache = file->immutable ? "public, max-age=31536000, immutable" : "no-cache",
                  .tag = file->tag,
                  .filename = {}};
    if (view(request[http::field::if_none_match]) == file->tag) {
      answer.status = 304;
      answer.body = {};
    }
    co_return co_await write_answer(link, request, answer, keep);
  }
  const Answer answer = plain(404, "There is no such page.\n");
  co_return co_await write_answer(link, request, answer, keep);
}

// False: the connection is broken.
Awaitable<bool> Net::Inside::write_answer(Link& link, const Request& request, const Answer& answer,
                                          bool keep) {
  ++counters.requests;
  http::response<http::span_body<const char>> response(static_cast<http::status>(answer.status),
                                                       request.version() == 10 ? 10 : 11);
  response.keep_alive(keep);
  response.set(http::field::cache_control, answer.cache);
  if (answer.status == 405) response.set(http::field::allow, "GET, HEAD");
  if (answer.status == 426) {
    response.set(http::field::upgrade, "websocket");
    response.set(http::field::connection, keep ? "Upgrade" : "Upgrade, close");
  }
  if (!answer.tag.empty()) response.set(http::field::etag, answer.tag);
  if (!answer.filename.empty()) {
    response.set(http::field::content_disposition,
                 fmt::format("attachment; filename=\"{}\"", answer.filename));
  }
  response.set("Content-Security-Policy", kContentPolicy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  if (answer.status != 304) {
    response.set(http::field::content_type, answer.type);
    response.content_length(answer.body.size());
  }
  if (request.method() != http::verb::head) response.body() = {answer.body.data(), answer.body.size()};

  http::response_serializer<http::span_body<const char>> serializer(response);
  while (!serializer.is_done()) {
    // The time is for the next piece, however many there are.
    link.stream().expires_after(settings.http_timeout);
    const auto [error, bytes] = co_await http::async_write_some(link.stream(), serializer, kTold);
    if (error) co_return false;
  }
  co_return !link.gone;
}

// Closing while something of the other's is unread would take the answer away before it is read.
Awaitable<void> Net::Inside::linger(Link& link) {
  error_code ignored;
  link.stream().socket().shutdown(tcp::socket::shutdown_send, ignored);
  link.stream().expires_after(std::min(settings.http_timeout, std::chrono::milliseconds(2000)));
  std::array<char, 4096> rest;
  for (int reads = 0; reads < 64; ++reads) {
    const auto [error, bytes] = co_await link.stream().async_read_some(asio::buffer(rest), kTold);
    if (error) co_return;
  }
}

Awaitable<void> Net::Inside::run_websocket(LinkPtr link, const Request& request) {
  const auto origin = request.find(http::field::origin);
  std::optional<std::string_view> named;
  if (origin != request.end()) named = view(origin->value());
  if (request.count(http::field::origin) > 1 ||
      !origin_allowed(named, view(request[http::field::host]), settings.origins)) {
    ++counters.bad_origins;
    log_event(LogLevel::kInfo, "net.bad_origin", {{"origin", named.value_or("")}, {"peer", link->peer}});
    const Answer answer = plain(403, "Pages of this origin are not served here.\n");
    co_await write_answer(*link, request, answer, false);
    co_await linger(*link);
    co_return;
  }
  auto& socket = link->socket;
  // The stream keeps its own times from here on.
  link->stream().expires_never();
  websocket::stream_base::timeout times{};
  times.handshake_timeout = settings.http_timeout;
  times.idle_timeout = settings.ping_timeout;
  times.keep_alive_pings = true;
  socket.set_option(times);
  socket.read_message_max(settings.frame_bytes);
  socket.auto_fragment(false);
  socket.text(true);
  const auto [error] = co_await socket.async_accept(request, kTold);
  if (error || link->gone) co_return;
  link->buffer = beast::flat_buffer(settings.frame_bytes + 1024);

  link->id = ++last_id;
  websockets.emplace(link->id, link);
  ++counters.opened;
  // A stop that came during the handshake did not find it.
  if (stopping) close(link, websocket::close_code::going_away, "the server stops");
  bool sound = guarded([&] { site.opened(link->id); });
  if (sound) {
    try {
      co_await read_frames(*link);
    } catch (const std::exception& thrown) {
      ++counters.exceptions;
      log_event(LogLevel::kError, "net.exception", {{"what", thrown.what()}});
    }
  }
  link->cut_off();
  websockets.erase(link->id);
  guarded([&] { site.closed(link->id); });
}

Awaitable<void> Net::Inside::read_frames(Link& link) {
  for (;;) {
    const auto [error, bytes] = co_await link.socket.async_read(link.buffer, kTold);
    if (error) {
      if (error == websocket::error::message_too_big) ++counters.oversized;
      co_return;
    }
    co_await wait_for_token(link);
    if (link.gone) co_return;
    if (!link.closing) {
      ++counters.frames_in;
      counters.bytes_in += bytes;
      if (link.socket.got_text()) {
        const auto data = link.buffer.data();
        const std::string_view frame(static_cast<const char*>(data.data()), data.size());
        const bool sound = guarded([&] { site.received(link.id, frame); });
        if (!sound) {
          close(websockets.at(link.id), websocket::close_code::internal_error, "something went wrong here");
        }
      } else {
        close(websockets.at(link.id), websocket::close_code::unknown_data, "expected text");
      }
    }
    link.buffer.consume(link.buffer.size());
  }
}

Awaitable<void> Net::Inside::wait_for_token(Link& link) {
  for (bool paused = false;; paused = true) {
    const auto now = steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - link.refilled).count();
    link.tokens = std::min(settings.frame_burst, link.tokens + seconds * settings.frames_per_second);
    link.refilled = now;
    if (link.tokens >= 1 || link.gone) break;
    if (!paused) ++counters.rate_pauses;
    const std::chrono::duration<double> wait((1 - link.tokens) / settings.frames_per_second);
    link.pause.expires_after(std::chrono::ceil<std::chrono::milliseconds>(wait));
    co_await link.pause.async_wait(kTold);
  }
  link.tokens -= 1;
}

// Goes on while there is something to send. Not a coroutine: most frames find nothing queued, and making one
// for each costs more than writing it.
void Net::Inside::write_frames(const LinkPtr& link) {
  if (link->gone) return;
  if (!link->queue.empty()) {
    link->socket.async_write(asio::buffer(*link->queue.front()), [this, link](error_code error, std::size_t) {
      if (error) {
        // The other's farewell is being answered, or the connection is broken, of which the reading half may
        // not know.
        if (error != asio::error::operation_aborted) link->cut_off();
        return;
      }
      const std::size_t bytes = link->queue.front()->size();
      link->queue.pop_front();
      link->queued_bytes -= bytes;
      ++counters.frames_out;
      counters.bytes_out += bytes;
      write_frames(link);
    });
    return;
  }
  if (link->closing) {
    link->socket.async_close(link->farewell, [link](error_code) {});
    return;
  }
  link->writing = false;
}

void Net::Inside::send(const LinkPtr& link, std::shared_ptr<const std::string> frame) {
  if (link->gone || link->closing) return;
  if (link->queue.size() >= settings.send_queue_frames ||
      link->queued_bytes + frame->size() > settings.send_queue_bytes) {
    ++counters.slow_readers;
    log_event(LogLevel::kInfo, "net.slow_reader", {{"connection", link->id}, {"frames", link->queue.size()}});
    link->cut_off();
    return;
  }
  link->queued_bytes += frame->size();
  link->queue.push_back(std::move(frame));
  if (std::exchange(link->writing, true)) return;
  write_frames(link);
}

void Net::Inside::close(const LinkPtr& link, std::uint16_t code, std::string_view reason) {
  if (link->gone || link->closing) return;
  link->closing = true;
  link->deadline = steady_clock::now() + settings.drain;
  link->farewell = websocket::close_reason(static_cast<websocket::close_code>(code),
                                           beast::string_view(reason.substr(0, 123)));
  if (std::exchange(link->writing, true)) return;
  write_frames(link);
}

void Net::Inside::arm(const std::shared_ptr<Timer>& timer) {
  timer->timer.expires_after(timer->time);
  timer->timer.async_wait([this, timer](error_code error) {
    if (error) return;
    guarded(timer->task);
    if (timer->again) arm(timer);
  });
}

Net::Net(NetSettings settings, Site& site) : inside_(std::make_unique<Inside>(std::move(settings), site)) {}
Net::~Net() = default;

std::expected<void, Message> Net::listen() {
  return inside_->listen();
}

std::uint16_t Net::port() const {
  error_code ignored;
  return inside_->acceptor.local_endpoint(ignored).port();
}

std::string Net::address() const {
  error_code ignored;
  const tcp::endpoint endpoint = inside_->acceptor.local_endpoint(ignored);
  asio::ip::address host = endpoint.address();
  // What listens everywhere is reached here as well, and "everywhere" is no place to go to.
  if (host.is_unspecified()) {
    host = host.is_v6() ? asio::ip::address(asio::ip::address_v6::loopback())
                        : asio::ip::address(asio::ip::address_v4::loopback());
  }
  return fmt::format("http://{}:{}/", text_of(host), endpoint.port());
}

void Net::run() {
  every(std::chrono::milliseconds(500), [this] { inside_->sweep(); });
  while (!inside_->context.stopped()) inside_->guarded([this] { inside_->context.run(); });
}

void Net::stop() {
  asio::post(inside_->context, [inside = inside_.get()] { inside->begin_stop(); });
}

void Net::send(ConnectionId id, std::shared_ptr<const std::string> frame) {
  const auto found = inside_->websockets.find(id);
  if (found != inside_->websockets.end()) inside_->send(found->second, std::move(frame));
}

void Net::close(ConnectionId id, std::uint16_t code, std::string_view reason) {
  const auto found = inside_->websockets.find(id);
  if (found != inside_->websockets.end()) inside_->close(found->second, code, reason);
}

std::string Net::peer(ConnectionId id) const {
  const auto found = inside_->websockets.find(id);
  return found == inside_->websockets.end() ? std::string() : found->second->peer;
}

Net::Counters Net::counters() const {
  Counters result = inside_->counters;
  result.connections = inside_->links.size();
  result.websockets = inside_->websockets.size();
  return result;
}

void Net::post(std::function<void()> task) {
  asio::post(inside_->context, [inside = inside_.get(), task = std::move(task)] { inside->guarded(task); });
}

void Net::post(std::vector<std::function<void()>> tasks) {
  asio::post(inside_->context, [inside = inside_.get(), tasks = std::move(tasks)] {
    for (const auto& task : tasks) inside->guarded(task);
  });
}

void Net::every(std::chrono::milliseconds period, std::function<void()> task) {
  inside_->arm(std::make_shared<Inside::Timer>(SteadyTimer(inside_->context), period, std::move(task), true));
}

void Net::after(std::chrono::milliseconds delay, std::function<void()> task) {
  inside_->arm(std::make_shared<Inside::Timer>(SteadyTimer(inside_->context), delay, std::move(task), false));
}

}  // namespace pulka
