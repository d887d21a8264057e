#include "engine/regions.h"

#include <exception>

#include "base/float_mode.h"
#include "base/op.h"
#include "engine/config.h"
#include "engine/kernel_hook.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

constexpr int64_t kWakeNs = 5'000;   // cost of waking a worker, to the thread that wakes it
constexpr double kLightNs = 30'000;  // about as long as a sleeping thread takes to wake
constexpr double kAloneNs = 5'000;   // not worth sharing, even with a spinning worker

constinit thread_local double t_task_ns = kAnyCost;  // meaningless outside of tasks

}  // namespace

Regions::TaskCost::TaskCost(double ns) { t_task_ns = ns; }
Regions::TaskCost::~TaskCost() { t_task_ns = kAnyCost; }

// One parallel loop in progress. The owner and its helpers take indices until none is left; the
// region leaves the list before the owner returns, and helpers are counted so it cannot return
// early.
struct Regions::Region {
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

void Regions::run(int64_t n, void (*call)(void*, int64_t), void* body) {
  const bool light = t_task_ns < kLightNs;
  int64_t first = 0;
  if (t_task_ns < kAloneNs) {
    // Finished before a helper could join, unless the estimate was wrong.
    const auto until = Clock::now() + std::chrono::nanoseconds(static_cast<int64_t>(kAloneNs));
    do {
      if (slots_.abandon.load(std::memory_order_relaxed))
        throw OpError("the interpreter is exiting");
      call(body, first++);
    } while (first < n && Clock::now() < until);
    if (first == n) return;
  }
  Region region{n, call, body, profiler::current_task, FloatMode::flushes(), first};
  const bool shared = share(region, light);
  if (shared && light) {
    // Finished before a worker wakes up, unless the estimate was wrong.
    const auto start = Clock::now();
    region.take(slots_.abandon);
    if (region.has_more() && Clock::now() - start > std::chrono::nanoseconds(kWakeNs)) {
      Lock lock(schedule_mutex);
      wake_helpers();
    }
  }
  region.work(slots_.abandon);
  if (shared) unshare(region);
  if (region.failed.load()) std::rethrow_exception(region.error);
}

bool Regions::share(Region& region, bool light) {
  Lock lock(schedule_mutex);
  if (slots_.threads <= 1 || slots_.stopping) return false;
  regions_.push_back(&region);
  if (light) {
    ++light_;
    signals_.tell_spinners();
  } else {
    wake_helpers();
  }
  return true;
}

void Regions::wake_helpers() {
  signals_.signal_work();
  signals_.wake_waiters();
}

void Regions::unshare(Region& region) {
  {
    Lock lock(schedule_mutex);
    [[maybe_unused]] const size_t erased = std::erase(regions_, &region);
    SLIPSTREAM_CHECK(erased == 1);
  }
  // Helpers are finishing their last index: a short wait, unless they were preempted.
  for (int spins = 0; int h = region.helpers.load(std::memory_order_acquire); ++spins) {
    if (spins < 2000)
      SpinLock::relax();
    else
      region.helpers.wait(h, std::memory_order_acquire);
  }
}

Regions::Region* Regions::find() const {
  for (Region* r : regions_)
    if (r->has_more()) return r;
  return nullptr;
}

void Regions::help(Region* region, Clock::time_point until) {
  region->helpers.fetch_add(1, std::memory_order_relaxed);
  slots_.take();
  if (slots_.has_room() && region->next.load(std::memory_order_relaxed) + 1 < region->n)
    signals_.signal_work();
  {
    Unlocked unlocked(schedule_mutex);
    {
      profiler::Helping helping(region->task);
      FloatMode mode(region->flush_denorms);
      region->work(slots_.abandon, until);
    }
    // The region may be gone as soon as the count reaches zero: wake its owner through the address.
    region->helpers.fetch_sub(1, std::memory_order_acq_rel);
    region->helpers.notify_all();
  }
  slots_.give_back();
}

}  // namespace slipstream
