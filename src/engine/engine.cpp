#include "engine/engine.h"

#include <algorithm>
#include <new>

#include "base/float_mode.h"
#include "memory/buffer.h"
#include "memory/machine_limits.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

constexpr int64_t kMostPending =
    16384;  // operations; beyond this the recording thread helps to compute
constexpr auto kLastChance = std::chrono::seconds(1);
constexpr double kTinyNs = 150;  // mean cost of an operation below which we run it here
constexpr int64_t kFreePinnedBytes = 256 * 1024;
constexpr int64_t kSmallBytes = 16 * 1024;  // data that hardly adds to what is pinned already

int64_t pinned_limit() { return std::max(kFreePinnedBytes, memory::peak_bytes() / 8); }

}  // namespace

Engine& Engine::get() {
  static Engine* engine = new Engine;  // never destroyed: Python may release arrays very late
  return *engine;
}

Engine::Engine() {
  const MachineLimits machine = machine_limits("/");
  const int64_t ram = machine.memory_bytes;
  config_.threads = machine.threads;
  config_.budget_bytes = ram / 2;
  memory::set_limits(ram - ram / 16, ram / 4);
}

bool Engine::append(Node* n) {
  n->stage.store(Stage::InWindow, std::memory_order_release);
  int64_t pending;
  bool wake;
  double cost, own = cost_ns(*n);
  {
    std::lock_guard lock(window_.lock);
    n->seq = window_.next_seq++;
    ++window_.recorded;
    window_.bytes += n->out.bytes();
    window_.append(n);
    pending = window_.count;
    cost = window_.cost_ns += own;
    wake = window_.unwatched;
    window_.unwatched = false;
  }
  if (wake) {
    Lock lock(mutex_);
    ensure_workers();
    signal_work();
  } else if (pending % window_ops_.load(std::memory_order_relaxed) == 0) {
    // Run tiny work on this thread: handing it to another core would cost more than running it.
    if (cost < kTinyNs * static_cast<double>(pending) && is_async())
      run_tiny();
    else
      signal_work();
  }
  return pending + planned_count_.load(std::memory_order_relaxed) > kMostPending ||
         (n->out.bytes() > kFreePinnedBytes && over_budget());
}

Engine::Hold::Hold() {
  Engine& e = get();
  if (!e.is_async()) return;  // in sync mode each operation runs at once
  std::lock_guard lock(e.window_.lock);
  e.held_from_.store(e.window_.next_seq, std::memory_order_relaxed);
}

Engine::Hold::~Hold() {
  Engine& e = get();
  e.held_from_.store(UINT64_MAX, std::memory_order_release);
  bool due;
  {
    std::lock_guard lock(e.window_.lock);
    due = e.window_.count >= e.window_ops_.load(std::memory_order_relaxed);
  }
  if (due) e.signal_work();
}

bool Engine::over_budget() {
  int64_t pending;
  {
    std::lock_guard lock(window_.lock);
    pending = window_.bytes;
  }
  return memory::live_bytes() + pending + planned_bytes_.load(std::memory_order_relaxed) >
         budget_bytes_.load(std::memory_order_relaxed);
}

// Limits the memory kept alive only by pending work to a small share of the program's peak so far,
// so that a loop without a sync stays within 1.2 times the memory of a loop with one. Memory that
// live arrays will reuse in place does not count, but then incoming data counts in full.
bool Engine::is_far_ahead(int64_t margin, int64_t bytes) const {
  const int64_t limit = pinned_limit();
  const int64_t pinned = pinned_bytes_.load(std::memory_order_relaxed);
  const int64_t extra = pinned - inherited_bytes_.load(std::memory_order_relaxed);
  return pinned > 0 && pinned + margin > limit && extra + bytes > limit;
}

// A scalar or a few labels must not wait for a long queue because large data is pinned: waiting
// would free almost nothing. Small data has its own limit, a quarter of the whole.
bool Engine::is_far_ahead_with_small_data(int64_t limit) const {
  return pinned_small_bytes_.load(std::memory_order_relaxed) > limit;
}

bool Engine::is_small_data(const Value& v) { return !v.node->op && v.bytes() <= kSmallBytes; }

bool Engine::should_pace(int64_t bytes) const {
  if (bytes <= kSmallBytes) return is_far_ahead_with_small_data(pinned_limit() / 4);
  return is_far_ahead(bytes / 8, bytes);
}

void Engine::pace(Interrupted interrupted, int64_t bytes) {
  stalls_.fetch_add(1, std::memory_order_relaxed);
  {
    Lock lock(mutex_);
    ensure_workers();
    plan_window(UINT64_MAX);
  }
  auto done = [this, bytes] {
    if (!first_task_) return true;
    if (bytes > 0 && bytes <= kSmallBytes) return !is_far_ahead_with_small_data(pinned_limit() / 8);
    return planned_nodes_ < kMostPending / 2 && !over_budget() && !is_far_ahead(0, bytes);
  };
  wait_for(done, interrupted, false, kAnyCost);
}

EngineConfig Engine::config() {
  Lock lock(mutex_);
  return config_;
}

void Engine::configure(const EngineConfig& config, Interrupted interrupted) {
  // Work recorded under the old settings finishes under them.
  if (!wait_until(current_seq(), interrupted)) return;
  std::lock_guard one_at_a_time(configure_mutex_);
  bool fewer;
  {
    Lock lock(mutex_);
    fewer = config.threads < static_cast<int>(workers_.size());
  }
  if (fewer) {
    stop_workers(std::chrono::hours(24), false);
    Lock lock(mutex_);
    stop_ = false;
    std::lock_guard window_lock(window_.lock);
    window_.unwatched = true;
  }
  Lock lock(mutex_);
  config_ = config;
  most_workers_ = SIZE_MAX;  // there may be more threads by now
  // Another thread may be waiting for operations that it recorded in the meantime.
  if (fewer) ensure_workers();
  // Wakes the worker that watches the window, so that it reads the new settings.
  work_epoch_.fetch_add(1, std::memory_order_release);
  work_cv_.notify_all();
  async_.store(config.async);
  window_ops_.store(config.window_ops);
  budget_bytes_.store(config.budget_bytes);
  FloatMode::flush_denorms.store(config.flush_denorms);
}

int64_t Engine::set_window_ops(int64_t ops) {
  Lock lock(mutex_);
  ensure_workers();
  plan_window(UINT64_MAX);  // start the operations recorded under the old size
  window_ops_.store(ops);
  work_epoch_.fetch_add(1, std::memory_order_release);  // the watching worker reads the new size
  work_cv_.notify_all();
  return std::exchange(config_.window_ops, ops);
}

EngineStats Engine::stats() {
  Lock lock(mutex_);
  std::lock_guard window_lock(window_.lock);
  EngineStats s{};
  s.recorded = window_.recorded;
  s.executed = executed_;
  s.dropped = window_.dropped + planned_dropped_;
  s.fused = fused_;
  s.groups = groups_;
  s.syncs = syncs_.load();
  s.stalls = stalls_.load();
  s.skipped_updates = skipped_updates_.load();
  s.pending = static_cast<uint64_t>(window_.count + planned_nodes_);
  s.live_values = static_cast<uint64_t>(done_values_.load() + window_.count);
  return s;
}

void Engine::reset_stats() {
  Lock lock(mutex_);
  std::lock_guard window_lock(window_.lock);
  window_.recorded = static_cast<uint64_t>(window_.count + planned_nodes_);
  window_.dropped = planned_dropped_ = executed_ = fused_ = groups_ = 0;
  syncs_.store(0);
  stalls_.store(0);
  skipped_updates_.store(0);
  memory::reset_peak();
}

// Running tasks get a short time to finish, then they are abandoned. A thread that reads a value
// after this computes it itself.
void Engine::shutdown() {
  std::lock_guard one_at_a_time(configure_mutex_);
  stop_workers(kLastChance, true);
  abandon_.store(false);
}

}  // namespace slipstream
