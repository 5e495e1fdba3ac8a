// Speed of `pulka serve` over the loopback beside a plain Beast server that carries as many frames of the
// same sizes; see README.md. Either server is a process of its own on the first core, all clients are this
// process on the second.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <sched.h>
#include <span>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "fair/fair_deal.hpp"
#include "server/log.hpp"
#include "server/serve.hpp"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
namespace fs = std::filesystem;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Socket = websocket::stream<tcp::socket, false>;
using Text = std::shared_ptr<const std::string>;

constexpr int kSeats = 3;
constexpr std::size_t kConnections = 20'000;

[[noreturn]] void give_up(std::string_view why) {
  fmt::print(stderr, "pulka_server_bench: {}\n", why);
  std::exit(1);  // NOLINT(concurrency-mt-unsafe): one thread
}

double seconds_of(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

void use_core(unsigned core) {
  if (std::thread::hardware_concurrency() < 2) return;
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(core, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
}

void allow_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// --- The plain server: a frame that comes in goes out three times, to those who said the same name first.

class Echo;

struct EchoLink : std::enable_shared_from_this<EchoLink> {
  EchoLink(tcp::socket made, Echo& its_echo) : socket(std::move(made)), echo(its_echo) {}
  void read();
  void send(Text frame);
  void write();

  Socket socket;
  Echo& echo;
  beast::flat_buffer buffer;
  std::deque<Text> queue;
  std::size_t group = 0;
  bool grouped = false;
};

class Echo {
 public:
  Echo(asio::io_context& context, std::size_t bytes) : acceptor_(context), reply_(filled(bytes)) {
    const tcp::endpoint anywhere(asio::ip::address_v4::loopback(), 0);
    acceptor_.open(anywhere.protocol());
    acceptor_.bind(anywhere);
    acceptor_.listen(asio::socket_base::max_listen_connections);
    accept();
  }
  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void received(const std::shared_ptr<EchoLink>& link, std::string_view frame) {
    if (!link->grouped) {
      std::from_chars(frame.data(), frame.data() + frame.size(), link->group);
      link->grouped = true;
      if (groups_.size() <= link->group) groups_.resize(link->group + 1);
      groups_[link->group].push_back(link);
      link->send(reply_);
      return;
    }
    for (const auto& one : groups_[link->group]) one->send(reply_);
  }

 private:
  static Text filled(std::size_t bytes) { return std::make_shared<const std::string>(bytes, 'x'); }

  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (!error) {
        socket.set_option(tcp::no_delay(true));
        auto link = std::make_shared<EchoLink>(std::move(socket), *this);
        link->socket.text(true);
        link->socket.auto_fragment(false);
        link->socket.async_accept([link](error_code failed) {
          if (!failed) link->read();
        });
      }
      accept();
    });
  }

  tcp::acceptor acceptor_;
  Text reply_;
  std::vector<std::vector<std::shared_ptr<EchoLink>>> groups_;
};

void EchoLink::read() {
  socket.async_read(buffer, [self = shared_from_this()](error_code error, std::size_t) {
    if (error) return;
    const auto data = self->buffer.data();
    self->echo.received(self, {static_cast<const char*>(data.data()), data.size()});
    self->buffer.consume(self->buffer.size());
    self->read();
  });
}

void EchoLink::send(Text frame) {
  queue.push_back(std::move(frame));
  if (queue.size() == 1) write();
}

void EchoLink::write() {
  socket.async_write(asio::buffer(*queue.front()),
                     [self = shared_from_this()](error_code error, std::size_t) {
                       if (error) return;
                       self->queue.pop_front();
                       if (!self->queue.empty()) self->write();
                     });
}

// --- A server in a process of its own.

class Server {
 public:
  Server(const std::function<void(int port_to)>& run) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) give_up("no pipe is to be had");
    process_ = ::fork();
    if (process_ < 0) give_up("no process is to be had");
    if (process_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      ::close(ends[0]);
      use_core(0);
      run(ends[1]);
      std::_Exit(0);
    }
    ::close(ends[1]);
    if (::read(ends[0], &port_, sizeof port_) != sizeof port_) give_up("the server does not start");
    ::close(ends[0]);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
  }
  static void tell_port(int to, std::uint16_t port) {
    if (::write(to, &port, sizeof port) != sizeof port) std::_Exit(1);
    ::close(to);
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  // Of all its threads, in the system and outside.
  [[nodiscard]] double cpu_seconds() const {
    std::ifstream file(fmt::format("/proc/{}/stat", process_));
    std::string text((std::istreambuf_iterator<char>(file)), {});
    text.erase(0, text.rfind(')') + 2);
    std::vector<std::string> fields;
    for (std::size_t at = 0; at < text.size(); at = text.find(' ', at) + 1) {
      fields.push_back(text.substr(at, text.find(' ', at) - at));
      if (text.find(' ', at) == std::string::npos) break;
    }
    return (std::stod(fields.at(11)) + std::stod(fields.at(12))) /
           static_cast<double>(::sysconf(_SC_CLK_TCK));
  }
  [[nodiscard]] double resident_kilobytes() const {
    std::ifstream file(fmt::format("/proc/{}/statm", process_));
    double whole = 0;
    double resident = 0;
    file >> whole >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
  }

 private:
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
};

std::unique_ptr<Server> echo_server(std::size_t bytes) {
  return std::make_unique<Server>([bytes](int port_to) {
    asio::io_context context(1);
    Echo echo(context, bytes);
    Server::tell_port(port_to, echo.port());
    asio::signal_set signals(context, SIGTERM);
    signals.async_wait([&context](error_code, int) { context.stop(); });
    context.run();
  });
}

std::unique_ptr<Server> pulka_server(const std::string& directory) {
  return std::make_unique<Server>([&directory](int port_to) {
    pulka::set_log_level(pulka::LogLevel::kWarning);
    pulka::ServeSettings settings;
    settings.net.port = 0;
    settings.net.connections = kConnections;
    settings.net.frames_per_second = 1e9;
    settings.net.frame_burst = 1e9;
    settings.data_directory = directory;
    const auto served = pulka::serve(settings, [&](const std::string& address) {
      const std::string_view digits = std::string_view(address).substr(address.rfind(':') + 1);
      std::uint16_t port = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), port);
      Server::tell_port(port_to, port);
    });
    if (!served) fmt::print(stderr, "pulka_server_bench: {}\n", served.error().id);
  });
}

// --- What is measured while the tables play.

struct Load {
  bool running = false;
  double pause = 0;  // seconds between two moves of a table
  bool sampling = false;
  std::uint64_t moves = 0;
  std::uint64_t refused = 0;
  std::uint64_t frames_in = 0;
  std::uint64_t bytes_in = 0;  // of steps
  std::uint64_t steps = 0;
  std::uint64_t bytes_out = 0;
  std::vector<float> milliseconds;  // from sending to the last seat's frame

  void reset() {
    moves = refused = frames_in = bytes_in = steps = bytes_out = 0;
    milliseconds.clear();
  }
};

class Table;

// One connection.
class Client {
 public:
  Client(asio::io_context& context, Table& table, int seat) : socket_(context), table_(table), seat_(seat) {}
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() {
    error_code ignored;
    auto& below = socket_.next_layer();
    // No port waits for a connection that is over: the next run needs them all.
    below.set_option(asio::socket_base::linger(true, 0), ignored);
    below.close(ignored);
  }

  void connect(std::uint16_t port, std::function<void()> connected) {
    const tcp::endpoint server(asio::ip::address_v4::loopback(), port);
    socket_.next_layer().async_connect(
        server, [this, connected = std::move(connected)](error_code error) mutable {
          if (error) give_up("cannot connect: " + error.message());
          socket_.next_layer().set_option(tcp::no_delay(true));
          socket_.async_handshake("127.0.0.1", "/ws",
                                  [this, connected = std::move(connected)](error_code failed) {
                                    if (failed) give_up("no handshake: " + failed.message());
                                    socket_.text(true);
                                    socket_.auto_fragment(false);
                                    read();
                                    connected();
                                  });
        });
  }

  void send(std::string frame) {
    queue_.push_back(std::move(frame));
    if (queue_.size() == 1) write();
  }
  [[nodiscard]] int seat() const { return seat_; }

 private:
  void read();
  void write() {
    socket_.async_write(asio::buffer(queue_.front()), [this](error_code error, std::size_t) {
      if (error == asio::error::operation_aborted) return;
      if (error) give_up("cannot write: " + error.message());
      queue_.pop_front();
      if (!queue_.empty()) write();
    });
  }

  Socket socket_;
  Table& table_;
  int seat_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
};

// Three clients and what they play.
class Table {
 public:
  Table(asio::io_context& context, Load& load) : load_(load) {
    for (int seat = 0; seat < kSeats; ++seat) {
      clients_[static_cast<std::size_t>(seat)] = std::make_unique<Client>(context, *this, seat);
    }
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  virtual void greet(Client& client, std::function<void()> welcomed) = 0;
  virtual void seat_all(std::function<void()> seated) = 0;
  virtual void received(Client& client, std::string_view frame) = 0;
  // One move of the table, if there is one to be made.
  virtual bool act() = 0;
  // Everybody moves who can.
  virtual void begin() { act(); }

  [[nodiscard]] Client& client(int seat) { return *clients_[static_cast<std::size_t>(seat)]; }

  Clock::time_point next;  // when it may move again; paced only

 protected:
  // A move is on its way whose frame every seat will know by this number.
  void sent(std::uint64_t number, std::size_t bytes) {
    load_.bytes_out += bytes;
    Flight& flight = flights_[number % flights_.size()];
    // Of several who move at once the server takes one first.
    if (flight.number == number) return;
    flight = {number, Clock::now(), 0};
  }
  void arrived(std::uint64_t number) {
    Flight& flight = flights_[number % flights_.size()];
    if (flight.number != number || ++flight.seats != kSeats || !load_.sampling) return;
    load_.milliseconds.push_back(static_cast<float>(seconds_of(Clock::now() - flight.began) * 1000));
  }

  Load& load_;

 private:
  struct Flight {
    std::uint64_t number = 0;
    Clock::time_point began;
    int seats = 0;
  };
  std::array<std::unique_ptr<Client>, kSeats> clients_;
  std::array<Flight, 8> flights_{};
};

void Client::read() {
  socket_.async_read(buffer_, [this](error_code error, std::size_t) {
    if (error == asio::error::operation_aborted) return;
    if (error) give_up("the server has hung up: " + error.message());
    const auto data = buffer_.data();
    table_.received(*this, {static_cast<const char*>(data.data()), data.size()});
    buffer_.consume(buffer_.size());
    read();
  });
}

class EchoTable final : public Table {
 public:
  EchoTable(asio::io_context& context, Load& load, std::size_t number, std::size_t bytes)
      : Table(context, load), number_(number), frame_(bytes, 'x') {}

  void greet(Client& client, std::function<void()> welcomed) override {
    welcomed_[static_cast<std::size_t>(client.seat())] = std::move(welcomed);
    client.send(fmt::format("{}", number_));
  }
  void seat_all(std::function<void()> seated) override { seated(); }

  void received(Client& client, std::string_view) override {
    const auto seat = static_cast<std::size_t>(client.seat());
    if (welcomed_[seat]) return std::exchange(welcomed_[seat], nullptr)();
    ++load_.frames_in;
    arrived(++frames_[seat]);
    if (client.seat() != turn_ || frames_[seat] != moves_) return;
    ++load_.moves;
    turn_ = (turn_ + 1) % kSeats;
    may_ = true;
    if (load_.running && load_.pause == 0) act();
  }

  bool act() override {
    if (!std::exchange(may_, false)) return false;
    ++moves_;
    sent(moves_, frame_.size());
    client(turn_).send(frame_);
    return true;
  }

 private:
  std::size_t number_;
  std::string frame_;
  std::array<std::function<void()>, kSeats> welcomed_;
  std::array<std::uint64_t, kSeats> frames_{};
  std::uint64_t moves_ = 0;
  int turn_ = 0;
  bool may_ = true;
};

// What follows `key` in a frame, up to `end`; empty if it is not there.
std::string_view after(std::string_view frame, std::string_view key, char end) {
  const std::size_t at = frame.find(key);
  if (at == std::string_view::npos) return {};
  frame.remove_prefix(at + key.size());
  return frame.substr(0, frame.find(end));
}
std::uint64_t number_after(std::string_view frame, std::string_view key) {
  const std::size_t at = frame.find(key);
  std::uint64_t number = 0;
  if (at == std::string_view::npos) return 0;
  std::from_chars(frame.data() + at + key.size(), frame.data() + frame.size(), number);
  return number;
}

class PulkaTable final : public Table {
 public:
  PulkaTable(asio::io_context& context, Load& load, std::size_t number)
      : Table(context, load), random_(static_cast<std::uint32_t>(number)) {
    for (std::size_t i = 0; i < seed_.size(); ++i) seed_[i] = static_cast<std::uint8_t>(random_());
    seed_text_ = pulka::seed_text(seed_);
    commit_text_ = pulka::seed_text(pulka::commitment(seed_));
    for (int seat = 0; seat < kSeats; ++seat) {
      std::string& token = players_[static_cast<std::size_t>(seat)].token;
      while (token.size() < 64) fmt::format_to(std::back_inserter(token), "{:08x}", random_());
    }
  }

  void greet(Client& client, std::function<void()> welcomed) override {
    Player& player = player_of(client);
    player.welcomed = std::move(welcomed);
    client.send(fmt::format(R"({{"t":"hello","protocol":1,"token":"{}","name":"Seat {}"}})", player.token,
                            client.seat() + 1));
  }

  void seat_all(std::function<void()> seated) override {
    seated_ = std::move(seated);
    client(0).send(R"({"t":"create","seq":1,"rules":"simple","seats":["me","open","open"],"listed":false})");
  }

  void received(Client& client, std::string_view frame) override {
    ++load_.frames_in;
    Player& player = player_of(client);
    const std::string_view kind = after(frame, R"("t":")", '"');
    if (kind == "step") {
      load_.bytes_in += frame.size();
      ++load_.steps;
      // What was asked for is done: a number of a command comes before the table's.
      if (frame.substr(0, kStepAnswers.size()) == kStepAnswers) answered(player);
      read_sections(client, frame);
      return;
    }
    if (kind == "ok") {
      if (id_.empty()) return made(frame);
      answered(player);
      go_on(client);
      return;
    }
    if (kind == "table") {
      read_sections(client, frame);
      player.shown = frame.find(R"("you":{"seat":null)") == std::string_view::npos;
      const bool all = std::ranges::all_of(players_, [](const Player& one) { return one.shown; });
      if (all && seated_) std::exchange(seated_, nullptr)();
      return;
    }
    if (kind == "welcome") return std::exchange(player.welcomed, nullptr)();
    if (kind == "no") {
      ++load_.refused;
      player.outstanding = false;
      return;
    }
    if (kind != "clock" && kind != "notice") give_up(fmt::format("did not expect this frame: {}", frame));
  }

  bool act() override {
    for (int seat = 0; seat < kSeats; ++seat) {
      if (act(client(seat))) return true;
    }
    return false;
  }
  void begin() override {
    for (int seat = 0; seat < kSeats; ++seat) act(client(seat));
  }

 private:
  struct Player {
    std::string token;
    std::function<void()> welcomed;
    bool shown = false;
    bool outstanding = false;
    std::uint64_t seq = 1;
    std::uint64_t version = 0;
    std::uint64_t ready_for = 0;  // deals
    std::uint64_t seed_for = 0;
    bool to_ready = false;
    bool to_give_seed = false;
    std::vector<std::string> choices;  // what `actions` lists
  };
  static constexpr std::string_view kStepAnswers = R"({"t":"step","seq":)";

  void answered(Player& player) {
    if (player.outstanding) ++load_.moves;
    player.outstanding = false;
  }
  Player& player_of(const Client& client) { return players_[static_cast<std::size_t>(client.seat())]; }

  void made(std::string_view frame) {
    id_ = after(frame, R"("table":")", '"');
    for (int seat = 0; seat < kSeats; ++seat) {
      client(seat).send(fmt::format(R"({{"t":"open","table":"{}"}})", id_));
      if (seat == 0) continue;
      client(seat).send(
          fmt::format(R"({{"t":"do","table":"{}","seq":1,"do":{{"sit":{{"seat":{}}}}}}})", id_, seat + 1));
    }
  }

  void read_sections(Client& client, std::string_view frame) {
    Player& player = player_of(client);
    player.version = number_after(frame, R"("version":)");
    arrived(player.version);
    if (const std::size_t at = frame.find(R"("fair":{"state":")"); at != std::string_view::npos) {
      const std::string_view fair = frame.substr(at);
      const std::uint64_t deal = number_after(fair, R"("deal":)");
      const std::string_view state = after(fair, R"("state":")", '"');
      player.to_ready = state == "promise" &&
                        fair.substr(0, 120).find(R"("promise":null)") == std::string_view::npos &&
                        player.ready_for < deal;
      player.to_give_seed = state == "seeds" && player.seed_for < deal;
      deal_ = deal;
    }
    if (const std::size_t at = frame.find(R"("actions":{"calls":[)"); at != std::string_view::npos) {
      read_actions(player, frame.substr(at));
    }
    go_on(client);
  }

  static void read_actions(Player& player, std::string_view actions) {
    player.choices.clear();
    const std::size_t cards_at = actions.find(R"(],"cards":[)");
    std::string_view calls = actions.substr(0, cards_at);
    constexpr std::string_view kDo = R"({"do":)";
    constexpr std::string_view kClause = R"(,"clause")";
    for (std::size_t at = calls.find(kDo); at != std::string_view::npos; at = calls.find(kDo)) {
      calls.remove_prefix(at + kDo.size());
      const std::string_view command = calls.substr(0, calls.find(kClause));
      if (command.find("propose") == std::string_view::npos) player.choices.emplace_back(command);
    }
    std::string_view cards = after(actions, R"("cards":[)", ']');
    for (; cards.size() >= 4; cards.remove_prefix(std::min(cards.size(), std::size_t{5}))) {
      player.choices.push_back(fmt::format(R"({{"c":"play","card":{}}})", cards.substr(0, 4)));
    }
    const std::string_view from = after(actions, R"("discard":{"from":[)", ']');
    if (!from.empty())
      player.choices.push_back(fmt::format(R"({{"c":"discard","cards":[{}]}})", from.substr(0, 9)));
  }

  void go_on(Client& client) {
    if (load_.running && load_.pause == 0) act(client);
  }

  bool act(Client& client) {
    Player& player = player_of(client);
    if (player.outstanding) return false;
    std::string act;
    if (player.to_ready) {
      player.to_ready = false;
      player.ready_for = deal_;
      act = fmt::format(R"("ready":{{"commit":"{}"}})", commit_text_);
    } else if (player.to_give_seed) {
      player.to_give_seed = false;
      player.seed_for = deal_;
      act = fmt::format(R"("seed":"{}")", seed_text_);
    } else if (!player.choices.empty()) {
      act = fmt::format(R"("play":{})", player.choices[random_() % player.choices.size()]);
      player.choices.clear();
    } else {
      return false;
    }
    player.outstanding = true;
    std::string frame =
        fmt::format(R"({{"t":"do","table":"{}","seq":{},"do":{{{}}}}})", id_, ++player.seq, act);
    sent(player.version + 1, frame.size());
    client.send(std::move(frame));
    return true;
  }

  std::minstd_rand random_;
  pulka::Seed seed_{};
  std::string seed_text_;
  std::string commit_text_;
  std::string id_;
  std::function<void()> seated_;
  std::array<Player, kSeats> players_;
  std::uint64_t deal_ = 0;
};

// --- A session with one server.

struct Figures {
  double connections = 0;  // a second
  double moves = 0;        // a second
  double cpu = 0;          // microseconds of the server's a move
  double p50 = 0;          // milliseconds, at full speed
  double p99 = 0;
  double paced_moves = 0;  // a second
  double paced_p50 = 0;
  double paced_p99 = 0;
  double paced_cpu = 0;  // share of one core
  double kilobytes = 0;  // of the server's memory a table
  double bytes_in = 0;   // of a move, to the server
  double bytes_out = 0;  // of a step, from it
};

double share(std::vector<float>& values, double part) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(static_cast<double>(values.size() - 1) * part);
  std::ranges::nth_element(values, values.begin() + at);
  return static_cast<double>(values[static_cast<std::size_t>(at)]);
}

class Session {
 public:
  Session(const Server& server, std::size_t tables,
          const std::function<std::unique_ptr<Table>(asio::io_context&, Load&, std::size_t)>& make)
      : server_(server) {
    for (std::size_t i = 0; i < tables; ++i) tables_.push_back(make(context_, load_, i));
  }

  Figures measure(double seconds) {
    Figures figures;
    const double empty = server_.resident_kilobytes();
    const auto begun = Clock::now();
    const auto clients = tables_.size() * kSeats;
    in_turn(clients, [this](std::size_t i, std::function<void()> done) {
      Table& table = *tables_[i / kSeats];
      Client& client = table.client(static_cast<int>(i % kSeats));
      client.connect(server_.port(), [&table, &client, done = std::move(done)]() mutable {
        table.greet(client, std::move(done));
      });
    });
    figures.connections = static_cast<double>(clients) / seconds_of(Clock::now() - begun);
    in_turn(tables_.size(),
            [this](std::size_t i, std::function<void()> done) { tables_[i]->seat_all(std::move(done)); });

    load_.running = true;
    for (const auto& table : tables_) table->begin();
    run_for(std::min(1.0, seconds / 2));
    const double cpu = server_.cpu_seconds();
    load_.reset();
    load_.sampling = true;
    const double took = run_for(seconds);
    load_.sampling = false;
    const auto moves = static_cast<double>(std::max<std::uint64_t>(1, load_.moves));
    figures.moves = moves / took;
    figures.cpu = (server_.cpu_seconds() - cpu) / moves * 1e6;
    figures.p50 = share(load_.milliseconds, 0.5);
    figures.p99 = share(load_.milliseconds, 0.99);
    figures.bytes_in = static_cast<double>(load_.bytes_out) / moves;
    if (load_.steps > 0)
      figures.bytes_out = static_cast<double>(load_.bytes_in) / static_cast<double>(load_.steps);
    figures.kilobytes = (server_.resident_kilobytes() - empty) / static_cast<double>(tables_.size());
    if (load_.refused > 0) fmt::print(stderr, "{} moves refused\n", load_.refused);

    pace();
    // What waited at full speed is answered first.
    run_for(3);
    const double paced_cpu = server_.cpu_seconds();
    load_.reset();
    load_.sampling = true;
    const double paced_took = run_for(seconds);
    load_.sampling = false;
    figures.paced_moves = static_cast<double>(load_.moves) / paced_took;
    figures.paced_cpu = (server_.cpu_seconds() - paced_cpu) / paced_took;
    figures.paced_p50 = share(load_.milliseconds, 0.5);
    figures.paced_p99 = share(load_.milliseconds, 0.99);
    return figures;
  }

 private:
  // Begins with each of so many, a hundred at a time, and comes back when all are done.
  void in_turn(std::size_t count, const std::function<void(std::size_t, std::function<void()>)>& begin) {
    constexpr std::size_t kAtOnce = 100;
    std::size_t begun = 0;
    std::size_t ended = 0;
    std::function<void()> done;
    done = [&] {
      if (++ended == count) return context_.stop();
      if (begun < count) begin(begun++, done);
    };
    while (begun < std::min(count, kAtOnce)) begin(begun++, done);
    context_.restart();
    if (ended < count) context_.run();
    if (ended != count) give_up("not everybody came to the tables");
  }

  double run_for(double seconds) {
    const auto begun = Clock::now();
    context_.restart();
    context_.run_for(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
    return seconds_of(Clock::now() - begun);
  }

  // From here on each table moves once a second, all of them spread over it.
  void pace() {
    load_.pause = 1;
    const auto now = Clock::now();
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      const double offset = static_cast<double>(i) / static_cast<double>(tables_.size());
      tables_[i]->next =
          now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(offset));
      due_.push(i);
    }
    look();
  }

  void look() {
    const auto now = Clock::now();
    while (!due_.empty() && tables_[due_.top()]->next <= now) {
      const std::size_t i = due_.top();
      due_.pop();
      const bool moved = tables_[i]->act();
      // One that waits for the server to deal is asked again soon.
      tables_[i]->next += moved ? std::chrono::milliseconds(1000) : std::chrono::milliseconds(20);
      due_.push(i);
    }
    timer_.expires_after(std::chrono::milliseconds(1));
    timer_.async_wait([this](error_code error) {
      if (!error) look();
    });
  }

  struct Later {
    const std::vector<std::unique_ptr<Table>>* tables;
    bool operator()(std::size_t a, std::size_t b) const { return (*tables)[a]->next > (*tables)[b]->next; }
  };

  const Server& server_;
  asio::io_context context_{1};
  asio::steady_timer timer_{context_};
  Load load_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::priority_queue<std::size_t, std::vector<std::size_t>, Later> due_{Later{&tables_}};
};

Figures medians(const std::vector<Figures>& runs) {
  Figures result;
  for (double Figures::* field :
       {&Figures::connections, &Figures::moves, &Figures::cpu, &Figures::p50, &Figures::p99,
        &Figures::paced_moves, &Figures::paced_p50, &Figures::paced_p99, &Figures::paced_cpu,
        &Figures::kilobytes, &Figures::bytes_in, &Figures::bytes_out}) {
    std::vector<double> values;
    for (const Figures& one : runs) values.push_back(one.*field);
    result.*field = median(std::move(values));
  }
  return result;
}

Figures measure_pulka(std::size_t tables, double seconds, const fs::path& directory) {
  const auto server = pulka_server(directory.string());
  Session session(*server, tables, [](asio::io_context& context, Load& load, std::size_t number) {
    return std::make_unique<PulkaTable>(context, load, number);
  });
  return session.measure(seconds);
}

Figures measure_echo(std::size_t tables, double seconds, const Figures& like) {
  const auto server = echo_server(static_cast<std::size_t>(like.bytes_out));
  const auto bytes = static_cast<std::size_t>(like.bytes_in);
  Session session(*server, tables, [bytes](asio::io_context& context, Load& load, std::size_t number) {
    return std::make_unique<EchoTable>(context, load, number, bytes);
  });
  return session.measure(seconds);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::size_t> sizes{100, 1000, 5000};
  double seconds = 5;
  int runs = 3;
  std::string where = fs::temp_directory_path().string();
  CLI::App app("Speed of pulka serve beside a plain WebSocket server");
  app.add_option("--tables", sizes, "Numbers of tables, three people each")->delimiter(',');
  app.add_option("--seconds", seconds, "Of each measurement")->check(CLI::PositiveNumber);
  app.add_option("--runs", runs, "Runs whose medians are shown")->check(CLI::Range(1, 100));
  app.add_option("--data", where, "A directory on the disk that the tables are to be kept on");
  CLI11_PARSE(app, argc, argv);

  allow_files();
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  use_core(1);
  std::string full =
      "| tables | moves a second: echo | pulka | ratio | CPU of a move, us: echo | pulka | p50, ms | p99, ms "
      "| "
      "connections a second: echo | pulka | memory a table, KB "
      "|\n|---|---|---|---|---|---|---|---|---|---|---|\n";
  std::string paced =
      "| tables | p50, ms: echo | pulka | p99, ms: echo | pulka | of a core: echo | pulka |\n"
      "|---|---|---|---|---|---|---|\n";
  Figures last;
  for (const std::size_t tables : sizes) {
    if (tables * kSeats + 100 > files.rlim_cur) {
      fmt::print(stderr, "{} tables need {} files, but only {} may be open\n", tables, tables * kSeats + 100,
                 files.rlim_cur);
      continue;
    }
    std::vector<Figures> echo;
    std::vector<Figures> pulka;
    std::vector<double> ratios;
    for (int run = 0; run < runs; ++run) {
      const fs::path directory =
          fs::path(where) / fmt::format("pulka-server-bench-{}-{}-{}", ::getpid(), tables, run);
      pulka.push_back(measure_pulka(tables, seconds, directory));
      std::error_code ignored;
      fs::remove_all(directory, ignored);
      echo.push_back(measure_echo(tables, seconds, pulka.back()));
      ratios.push_back(pulka.back().moves / echo.back().moves);
      fmt::print(stderr, "{} tables, run {}: {:.0f} of {:.0f} moves a second; p99 {:.1f} of {:.1f} ms\n",
                 tables, run + 1, pulka.back().moves, echo.back().moves, pulka.back().paced_p99,
                 echo.back().paced_p99);
    }
    const Figures ours = medians(pulka);
    const Figures plain = medians(echo);
    fmt::format_to(
        std::back_inserter(full),
        "| {} | {:.0f} | {:.0f} | {:.2f} | {:.0f} | {:.0f} | {:.1f} | {:.1f} | {:.0f} | {:.0f} | {:.0f} |\n",
        tables, plain.moves, ours.moves, median(ratios), plain.cpu, ours.cpu, ours.p50, ours.p99,
        plain.connections, ours.connections, ours.kilobytes);
    fmt::format_to(std::back_inserter(paced),
                   "| {} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.2f} | {:.2f} |\n", tables, plain.paced_p50,
                   ours.paced_p50, plain.paced_p99, ours.paced_p99, plain.paced_cpu, ours.paced_cpu);
    last = ours;
  }
  fmt::print(
      "Medians of {} runs of {} s. A move is {:.0f} bytes to the server and three frames of {:.0f} from "
      "it.\n",
      runs, seconds, last.bytes_in, last.bytes_out);
  fmt::print("\nAt full speed:\n\n{}\nA move a second at each table:\n\n{}", full, paced);
  return 0;
}
