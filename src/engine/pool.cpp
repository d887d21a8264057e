#include "engine/pool.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/float_mode.h"
#include "engine/config.h"
#include "kernels/signals.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

using Clock = Signals::Clock;

constexpr int64_t kSpinNs = 30'000;        // the next operation usually arrives within this time
constexpr int64_t kSpinAfterNs = 100'000;  // the next loop, after one that was worth sharing
constexpr double kLongTaskNs = 100'000;    // the window must not stay unwatched this long

constexpr auto kAbandoned = std::chrono::milliseconds(200);  // for a piece of a loop to end
constexpr auto kPoll = std::chrono::milliseconds(1);

}  // namespace

void Pool::ensure_workers() {
  if (slots_.stopping) return;
  const size_t wanted = std::min(static_cast<size_t>(slots_.threads), most_workers_);
  try {
    while (workers_.size() < wanted) {
      workers_.emplace_back([this, number = static_cast<int>(workers_.size())] {
        kernels::refuse_signals();
        profiler::worker_number = number;
        worker_main();
      });
      ++live_workers_;
    }
  } catch (const std::exception&) {
    most_workers_ = workers_.size();
  }
}

void Pool::worker_main() {
  Lock lock(schedule_mutex);
  bool sentinel = false, helped = false;
  while (!slots_.stopping) {
    if (slots_.free()) {
      if (Regions::Region* r = regions_.find()) {
        step_down(sentinel);
        regions_.help(r, Clock::time_point::max());
        helped = true;
        continue;
      }
      if (Task* t = scheduler_.pop_ready(false, kAnyCost)) {
        scheduler_.signal_ready();  // others may find more to do while this one runs
        if (t->cost_ns > kLongTaskNs) step_down(sentinel);
        executor_.run_task(t);
        continue;
      }
      if (sentinel_.plan_if_full()) continue;
    }
    idle(sentinel, std::exchange(helped, false));
  }
  if (sentinel) sentinel_.forget();
  --live_workers_;
  SLIPSTREAM_CHECK(live_workers_ >= 0);
  if (live_workers_ == 0) signals_.wake_waiters();
}

void Pool::step_down(bool& sentinel) {
  if (std::exchange(sentinel, false)) sentinel_.step_down();
}

// No more threads are awake than may compute, including the recording one: more would compete for
// the cores.
bool Pool::may_spin() const {
  const int spinners = signals_.spinners();
  return spinners < std::max(1, slots_.threads - 1) && slots_.active() + spinners < slots_.threads;
}

// A worker without work spins for a while; then one, the sentinel, watches the window, and the
// others sleep until there is work.
void Pool::idle(bool& sentinel, bool helped) {
  uint32_t epoch = signals_.epoch();
  if (may_spin()) signals_.spin(epoch, std::chrono::nanoseconds(helped ? kSpinAfterNs : kSpinNs));
  if (slots_.stopping || signals_.epoch() != epoch) return;
  if (!sentinel && sentinel_.exists()) {
    signals_.sleep();
    return;
  }
  if (!std::exchange(sentinel, true)) sentinel_.begin();
  const bool stepped_down = sentinel_.watch(epoch);
  if (!stepped_down) return;
  sentinel = false;
  if (!slots_.stopping && signals_.epoch() == epoch) signals_.sleep();
}

void Pool::stop_workers(std::chrono::seconds patience, bool for_good) {
  bool left = false;
  std::vector<std::thread> workers;
  {
    Lock lock(schedule_mutex);
    slots_.stopping = true;
    workers.swap(workers_);  // none is added while `stopping` is set
    signals_.wake_all_workers();
    signals_.wake_waiters();
    auto until = Clock::now() + patience;
    while (slots_.active() > 0 && Clock::now() < until) signals_.wait_for_progress(kPoll);
    if (slots_.active() > 0) slots_.abandon.store(true);
    until = Clock::now() + kAbandoned;
    while (for_good && live_workers_ > 0 && Clock::now() < until) signals_.wait_for_progress(kPoll);
    left = for_good && live_workers_ > 0;
  }
  for (std::thread& t : workers) left ? t.detach() : t.join();
  Lock lock(schedule_mutex);
  sentinel_.forget();
}

void Pool::run_apart(const std::function<void()>& f) {
  Lock lock(schedule_mutex);
  ensure_workers();
  while (slots_.quiesce) {  // a fork is about to happen
    Unlocked unlocked(schedule_mutex);
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  struct Slot {
    Slots& slots;
    explicit Slot(Slots& s) REQUIRES(schedule_mutex) : slots(s) { slots.take(); }
    ~Slot() REQUIRES(schedule_mutex) { slots.give_back(); }
  } slot(slots_);
  Unlocked unlocked(schedule_mutex);
  FloatMode mode;
  f();
}

void Pool::after_fork_child() {
  new (&workers_) std::vector<std::thread>;
  live_workers_ = 0;
  ask_again();
}

}  // namespace slipstream
