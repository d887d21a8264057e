// The pool: workers that run tasks, join each other's parallel loops, and watch the window.
#include <algorithm>

#include "base/float_mode.h"
#include "engine/engine.h"
#include "engine/kernel_hook.h"
#include "kernels/signals.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

constexpr int64_t kSpinNs = 30'000;        // the next operation usually arrives within this time
constexpr int64_t kSpinAfterNs = 100'000;  // the next loop, after one that was worth sharing
constexpr double kLongTaskNs = 100'000;    // the window must not stay unwatched this long
constexpr int64_t kLookUs = 400;           // between checks of a window that empties quickly
constexpr int64_t kBusyLookUs = 2'000;    // while all cores compute: a check interrupts one of them
constexpr int64_t kDrowsyNs = 5'000'000;  // nothing recorded for this long: sleep deeply

constexpr auto kAbandoned = std::chrono::milliseconds(200);  // for a piece of a loop to end

constexpr int64_t kWakeNs = 5'000;   // cost of waking a worker, to the thread that wakes it
constexpr double kLightNs = 30'000;  // about as long as a sleeping thread takes to wake
constexpr double kAloneNs = 5'000;   // not worth sharing, even with a spinning worker

bool take_one(std::atomic<int>& count) {
  int n = count.load(std::memory_order_relaxed);
  while (n > 0 && !count.compare_exchange_weak(n, n - 1, std::memory_order_acq_rel)) {
  }
  return n > 0;
}

}  // namespace

thread_local double Engine::t_task_ns = Engine::kAnyCost;

// One parallel loop in progress. The owner and its helpers take indices until none is left; the
// region leaves the list before the owner returns, and helpers are counted so it cannot return
// early.
struct Engine::Region {
  int64_t n;
  void (*call)(void*, int64_t);
  void* body;
  uint64_t task;  // the task it belongs to, for the profiler
  bool flush_denorms;
  std::atomic<int64_t> next{0};
  std::atomic<int> helpers{0};
  std::atomic<bool> failed{false};
  std::exception_ptr error{};

  bool has_more() const { return next.load(std::memory_order_relaxed) < n; }

  // Takes one index; false when none is left.
  bool take(const std::atomic<bool>& abandon) {
    const int64_t i = next.fetch_add(1, std::memory_order_relaxed);
    if (i >= n) return false;
    try {
      if (abandon.load(std::memory_order_relaxed)) throw OpError("the interpreter is exiting");
      InKernel inside;
      if (!failed.load(std::memory_order_relaxed)) call(body, i);
    } catch (...) {
      if (!failed.exchange(true)) error = std::current_exception();
    }
    return true;
  }

  // Takes indices until none is left or, for a helper that has to look at signals, until a
  // deadline.
  void work(const std::atomic<bool>& abandon, Clock::time_point until = Clock::time_point::max()) {
    while (take(abandon))
      if (until != Clock::time_point::max() && Clock::now() > until) return;
  }
};

class PoolParallel : public Parallel {
 protected:
  void run(int64_t n, void (*call)(void*, int64_t), void* body) override {
    Engine::get().run_region(n, call, body);
  }
};

Parallel& Engine::parallel() {
  static PoolParallel p;
  return p;
}

void Engine::run_region(int64_t n, void (*call)(void*, int64_t), void* body) {
  const bool light = t_task_ns < kLightNs;
  int64_t first = 0;
  if (t_task_ns < kAloneNs) {
    // Finished before a helper could join, unless the estimate was wrong.
    const auto until = Clock::now() + std::chrono::nanoseconds(static_cast<int64_t>(kAloneNs));
    do {
      if (abandon_.load(std::memory_order_relaxed)) throw OpError("the interpreter is exiting");
      call(body, first++);
    } while (first < n && Clock::now() < until);
    if (first == n) return;
  }
  Region region{n, call, body, profiler::current_task, FloatMode::flushes(), first};
  bool shared = false;
  auto wake_helpers = [&] {
    signal_work();
    if (sleeping_waiters_ > 0) done_cv_.notify_all();
  };
  {
    Lock lock(mutex_);
    if (config_.threads > 1 && !stop_) {
      shared = true;
      regions_.push_back(&region);
      if (light) {
        ++light_regions_;
        tell_spinners();
      } else {
        wake_helpers();
      }
    }
  }
  if (shared && light) {
    // Finished before a worker wakes up, unless the estimate was wrong.
    const auto start = Clock::now();
    region.take(abandon_);
    if (region.has_more() && Clock::now() - start > std::chrono::nanoseconds(kWakeNs)) {
      Lock lock(mutex_);
      wake_helpers();
    }
  }
  region.work(abandon_);
  if (shared) {
    {
      Lock lock(mutex_);
      std::erase(regions_, &region);
    }
    // Helpers are finishing their last index: a short wait, unless they were preempted.
    for (int spins = 0; int h = region.helpers.load(std::memory_order_acquire); ++spins) {
      if (spins < 2000)
        SpinLock::relax();
      else
        region.helpers.wait(h, std::memory_order_acquire);
    }
  }
  if (region.failed.load()) std::rethrow_exception(region.error);
}

void Engine::run_apart(const std::function<void()>& f) {
  Lock lock(mutex_);
  ensure_workers();
  while (quiesce_) {  // a fork is about to happen
    lock.unlock();
    std::this_thread::sleep_for(std::chrono::microseconds(50));
    lock.lock();
  }
  ++active_;
  lock.unlock();
  struct Ended {
    Engine& engine;
    ~Ended() {
      Lock lock(engine.mutex_);
      --engine.active_;
    }
  } ended{*this};
  FloatMode mode;
  f();
}

int Engine::computing() {
  Lock lock(mutex_);
  return active_;
}

Engine::Region* Engine::find_region() {
  for (Region* r : regions_)
    if (r->has_more()) return r;
  return nullptr;
}

// Whether an idle worker would find something to do now.
bool Engine::has_work() {
  return !quiesce_ && active_ < config_.threads &&
         (ready_count_.load(std::memory_order_relaxed) > 0 || find_region());
}

void Engine::help(Region* region, Lock& lock, Clock::time_point until) {
  region->helpers.fetch_add(1, std::memory_order_relaxed);
  ++active_;
  if (active_ < config_.threads && region->next.load(std::memory_order_relaxed) + 1 < region->n)
    signal_work();
  lock.unlock();
  {
    profiler::Helping helping(region->task);
    FloatMode mode(region->flush_denorms);
    region->work(abandon_, until);
  }
  // The region may be gone as soon as the count reaches zero: wake its owner through the address.
  region->helpers.fetch_sub(1, std::memory_order_acq_rel);
  region->helpers.notify_all();
  lock.lock();
  --active_;
}

// A spinning worker sees the new epoch by itself; waking another would only make both compete with
// the signalling thread for a core.
void Engine::signal_work() {
  if (tell_spinners()) return;
  if (sleepers_.load(std::memory_order_relaxed) > 0) work_cv_.notify_one();
}

bool Engine::tell_spinners() {
  work_epoch_.fetch_add(1, std::memory_order_release);
  return take_one(spinners_);
}

// When the system refuses more threads (a user or container limit), the existing workers do the
// work, or the waiting threads if there are none.
void Engine::ensure_workers() {
  if (stop_) return;
  const size_t wanted = std::min(static_cast<size_t>(config_.threads), most_workers_);
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

void Engine::worker_main() {
  Lock lock(mutex_);
  bool sentinel = false, helped = false;
  while (!stop_) {
    if (!quiesce_ && active_ < config_.threads) {
      if (Region* r = find_region()) {
        step_down(sentinel);
        help(r, lock, Clock::time_point::max());
        helped = true;
        continue;
      }
      if (Task* t = pop_ready(false, kAnyCost)) {
        // Others may find more to do while this one runs.
        if (ready_count_.load(std::memory_order_relaxed) > 0) signal_work();
        if (t->cost_ns > kLongTaskNs) step_down(sentinel);
        run_task(t, lock);
        continue;
      }
      if (window_is_due()) continue;
    }
    idle(lock, sentinel, std::exchange(helped, false));
  }
  if (sentinel) sentinel_ = false;
  if (--live_workers_ == 0) done_cv_.notify_all();
}

// Stops watching the window; the next recorded operation wakes another worker to do it.
void Engine::step_down(bool& sentinel) {
  if (!sentinel) return;
  sentinel = sentinel_ = false;
  std::lock_guard lock(window_.lock);
  window_.unwatched = true;
}

// Plans the window when it is long enough; true when that produced work.
bool Engine::window_is_due() {
  int64_t count;
  {
    std::lock_guard lock(window_.lock);
    count = window_.count;
  }
  if (count < config_.window_ops) return false;
  plan_window(UINT64_MAX);
  return ready_count_.load(std::memory_order_relaxed) > 0;
}

// No more threads are awake than may compute, including the recording one: more would compete for
// the cores.
bool Engine::may_spin() const {
  const int spinners = spinners_.load(std::memory_order_relaxed);
  return spinners < std::max(1, config_.threads - 1) && active_ + spinners < config_.threads;
}

// One idle worker, the sentinel, polls the window and releases operations that were already there
// at its previous check; the others sleep until there is work.
void Engine::idle(Lock& lock, bool& sentinel, bool helped) {
  uint32_t epoch = work_epoch_.load(std::memory_order_acquire);
  if (may_spin()) {
    const std::chrono::nanoseconds spin(helped ? kSpinAfterNs : kSpinNs);
    spinners_.fetch_add(1, std::memory_order_relaxed);
    lock.unlock();
    auto start = Clock::now();
    do {
      // Poll often: half of a ten-microsecond loop is worth handing over only to a spinning worker.
      for (int i = 0; i < 4; ++i) SpinLock::relax();
      if (work_epoch_.load(std::memory_order_acquire) != epoch) break;
    } while (Clock::now() - start < spin);
    lock.lock();
    take_one(spinners_);  // unless a signal relies on us; then there is a new epoch
  }
  if (stop_ || work_epoch_.load(std::memory_order_acquire) != epoch) return;

  if (!sentinel) {
    if (sentinel_) {
      ++sleepers_;
      work_cv_.wait(lock);
      --sleepers_;
      return;
    }
    sentinel = sentinel_ = true;
    std::lock_guard window_lock(window_.lock);
    window_.unwatched = false;
  }
  auto quiet_since = Clock::now();
  uint64_t last_seen = 0;
  const uint64_t light_regions = light_regions_;
  int64_t look_us = config_.window_us;
  while (!stop_) {
    // Do not spin for signals that other workers have already answered: they need the cores.
    if (uint32_t now = work_epoch_.load(std::memory_order_acquire); now != epoch) {
      if (has_work()) return;
      epoch = now;
    }
    ++sleepers_;
    work_cv_.wait_for(lock, std::chrono::microseconds(look_us));
    --sleepers_;
    // There were loops too short to wake a worker for: spin, so that the next ones find us.
    if (light_regions_ != light_regions) return;
    if (quiesce_ || active_ >= config_.threads) {
      look_us = kBusyLookUs;
      continue;
    }
    uint64_t newest = 0, release = 0;  // operations older than our previous check are due
    {
      std::lock_guard window_lock(window_.lock);
      newest = window_.next_seq - 1;
      if (window_.count >= config_.window_ops)
        release = newest;
      else if (window_.first && window_.first->seq <= seen_seq_)
        release = seen_seq_;
    }
    // A program that waits for each result itself needs no sentinel, and needs the lock we would
    // take.
    look_us = release > 0 ? config_.window_us
                          : std::max(config_.window_us, std::min(2 * look_us, kLookUs));
    if (release > 0) {
      plan_window(release);
      if (ready_count_.load(std::memory_order_relaxed) > 0) {
        seen_seq_ = newest;
        return;
      }
    }
    seen_seq_ = newest;
    if (newest != last_seen) {
      last_seen = newest;
      quiet_since = Clock::now();
    } else if (Clock::now() - quiet_since > std::chrono::nanoseconds(kDrowsyNs)) {
      {
        std::lock_guard window_lock(window_.lock);
        if (window_.count > 0) continue;
      }
      step_down(sentinel);
      break;
    }
  }
  if (!sentinel && !stop_ && work_epoch_.load(std::memory_order_acquire) == epoch) {
    ++sleepers_;
    work_cv_.wait(lock);
    --sleepers_;
  }
}

// Gives running tasks that long to finish, then makes them fail at their next parallel-loop index.
// At process exit (`for_good`) a worker outside such a loop is not waited for.
void Engine::stop_workers(std::chrono::seconds patience, bool for_good) {
  bool left = false;
  {
    Lock lock(mutex_);
    stop_ = true;
    work_epoch_.fetch_add(1);
    work_cv_.notify_all();
    done_cv_.notify_all();
    auto until = Clock::now() + patience;
    while (active_ > 0 && Clock::now() < until)
      done_cv_.wait_for(lock, std::chrono::milliseconds(1));
    if (active_ > 0) abandon_.store(true);
    until = Clock::now() + kAbandoned;
    while (for_good && live_workers_ > 0 && Clock::now() < until)
      done_cv_.wait_for(lock, std::chrono::milliseconds(1));
    left = for_good && live_workers_ > 0;
  }
  // No workers are added while stop_ is set.
  for (std::thread& t : workers_) left ? t.detach() : t.join();
  Lock lock(mutex_);
  workers_.clear();
  sentinel_ = false;
}

}  // namespace slipstream
