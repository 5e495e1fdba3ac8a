#include "thinkers.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <sys/resource.h>
#include <thread>
#include <utility>
#include <vector>

namespace pulka {
namespace {

using Steady = std::chrono::steady_clock;

Advice decide_thought(Bot& bot, const Thought& thought) {
  Rng rng(thought.seed);
  if (!thought.explain) return {bot.choose(thought.view, rng), {}};
  Bot::Advice advice = bot.advise(thought.view, rng);
  return {std::move(advice.command), std::move(advice.reason)};
}

}  // namespace

Advice advise(const Thought& thought, std::chrono::milliseconds time, int samples) {
  Bot bot(thought.kind, {.time = time, .samples = samples});
  return decide_thought(bot, thought);
}

struct BotPool::Inside {
  struct Waiting {
    Thought thought;
    std::function<void(Advice)> done;
    Steady::time_point since;
  };

  Settings settings;
  std::function<void(std::function<void()>)> post;
  mutable std::mutex mutex;
  std::condition_variable something;
  std::deque<Waiting> for_people;
  std::deque<Waiting> for_nobody;
  bool leaving = false;
  Counters counters;
  std::vector<std::thread> threads;

  void run() {
    // Of this thread alone, as Linux has it: moves of people come first.
    setpriority(PRIO_PROCESS, 0, kNice);
    // What a bot remembers makes it faster; its strength is set anew each time.
    for (;;) {
      Waiting next;
      std::chrono::milliseconds time{0};
      {
        std::unique_lock lock(mutex);
        something.wait(lock, [&] { return leaving || !for_people.empty() || !for_nobody.empty(); });
        if (leaving) return;
        const bool nobody_waits = for_people.empty();
        auto& queue = nobody_waits ? for_nobody : for_people;
        // Those that wait share the time that one would have had. Where nobody waits it is short, since
        // people may come while it is used up.
        const std::size_t crowd =
            std::max<std::size_t>(nobody_waits ? kShortened : 1, queue.size() / threads_wanted);
        time = std::max(settings.shortest, settings.time / static_cast<int>(crowd));
        next = std::move(queue.front());
        queue.pop_front();
        counters.waiting = for_people.size() + for_nobody.size();
      }
      Bot bot(next.thought.kind, {.time = time, .samples = 0});
      Advice advice = decide_thought(bot, next.thought);
      {
        const std::lock_guard lock(mutex);
        ++counters.thoughts;
        counters.slowest =
            std::max(counters.slowest,
                     std::chrono::duration_cast<std::chrono::microseconds>(Steady::now() - next.since));
      }
      std::function<void()> task = [done = std::move(next.done), advice = std::move(advice)] {
        done(advice);
      };
      post(std::move(task));
    }
  }

  static constexpr int kNice = 10;
  static constexpr std::size_t kShortened = 6;
  std::size_t threads_wanted = 1;
};

BotPool::BotPool(Settings settings, std::function<void(std::function<void()>)> post)
    : inside_(std::make_unique<Inside>()) {
  inside_->settings = settings;
  inside_->post = std::move(post);
  const unsigned machine = std::max(2U, std::thread::hardware_concurrency());
  inside_->threads_wanted = settings.threads > 0 ? settings.threads : machine - 1;
  for (std::size_t i = 0; i < inside_->threads_wanted; ++i) {
    inside_->threads.emplace_back([inside = inside_.get()] { inside->run(); });
  }
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(inside_->mutex);
    inside_->leaving = true;
  }
  inside_->something.notify_all();
  for (std::thread& thread : inside_->threads) thread.join();
}

void BotPool::think(Thought thought, std::function<void(Advice)> done) {
  {
    const std::lock_guard lock(inside_->mutex);
    auto& queue = thought.people_wait ? inside_->for_people : inside_->for_nobody;
    queue.push_back({std::move(thought), std::move(done), Steady::now()});
    inside_->counters.waiting = inside_->for_people.size() + inside_->for_nobody.size();
  }
  inside_->something.notify_one();
}

BotPool::Counters BotPool::counters() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->counters;
}

}  // namespace pulka
