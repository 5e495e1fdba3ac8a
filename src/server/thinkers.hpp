// Who thinks for the bots of all tables.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "bots/bot.hpp"
#include "game/seat_view.hpp"
#include "text/message.hpp"

namespace pulka {

// One decision to be made. A bot gets what its seat sees and nothing else.
struct Thought {
  SeatView view;  // legal_actions(view) must not be empty
  BotKind kind = BotKind::kSampling;
  std::uint64_t seed = 0;
  bool people_wait = true;  // comes before those for which nobody waits
  bool explain = false;     // say why
};

struct Advice {
  Command command;
  Message reason;  // empty unless asked for
};

class Thinkers {
 public:
  virtual ~Thinkers() = default;
  // `done` is called later, on the caller's thread.
  virtual void think(Thought thought, std::function<void(Advice)> done) = 0;
};

// A bounded pool of threads that give way to everybody else. With more thoughts waiting than threads each
// gets less time, so that a few hundred bots do not keep people waiting.
class BotPool final : public Thinkers {
 public:
  struct Settings {
    unsigned threads = 0;                    // 0: one less than the machine has, at least one
    std::chrono::milliseconds time{300};     // for a decision when nobody else waits …
    std::chrono::milliseconds shortest{15};  // … and at least, however many wait
  };
  struct Counters {
    std::uint64_t thoughts = 0;
    std::size_t waiting = 0;
    std::chrono::microseconds slowest{0};  // from think() to the answer
  };
  // `post` runs a task on the thread that asks.
  BotPool(Settings settings, std::function<void(std::function<void()>)> post);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  ~BotPool() override;  // drops what has not been begun

  void think(Thought thought, std::function<void(Advice)> done) override;
  [[nodiscard]] Counters counters() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// One decision, made at once on the caller's thread. `samples` above 0: just so many layouts, else for
// `time`.
[[nodiscard]] Advice advise(const Thought& thought, std::chrono::milliseconds time, int samples = 0);

}  // namespace pulka
