#include "engine/engine.h"

#include <utility>

#include "base/float_mode.h"
#include "engine/release_policy.h"
#include "memory/buffer.h"
#include "memory/machine_limits.h"

namespace slipstream {
namespace {

constexpr auto kLastChance = std::chrono::seconds(1);

}  // namespace

Engine& Engine::get() {
  static Engine* engine = new Engine;  // never destroyed: Python may release arrays very late
  return *engine;
}

Engine::Engine() {
  const MachineLimits machine = machine_limits("/");
  const int64_t ram = machine.memory_bytes;
  Lock lock(schedule_mutex);
  config_.threads = slots_.threads = machine.threads;
  config_.budget_bytes = ram / 2;
  memory::set_limits(ram - ram / 16, ram / 4);
}

bool Engine::append(Node* n) {
  SLIPSTREAM_CHECK(n->op && !n->task && !n->out.done());
  SLIPSTREAM_CHECK(n->stage.load(std::memory_order_relaxed) == Stage::Done);
  n->stage.store(Stage::InWindow, std::memory_order_release);
  const double own = cost_ns(*n);
  policy::WindowFacts facts;
  facts.moment = policy::Moment::Recorded;
  {
    SpinGuard lock(window_.lock);
    window_.append(n, own);
    facts.count = window_.nodes.count;
    facts.cost_ns = window_.cost_ns;
    facts.watched = !window_.unwatched;
    window_.unwatched = false;
  }
  facts.limit = window_.limit.load(std::memory_order_relaxed);
  facts.async = is_async();
  switch (policy::decide(facts).action) {
    case policy::Action::WakeWatch:
      wake_sentinel();
      break;
    case policy::Action::RunHere:
      waiter_.run_tiny();
      break;
    case policy::Action::Signal:
      signals_.signal_work();
      break;
    default:
      break;
  }
  return pacing_.should_pace_after(*n, facts.count + scheduler_.planned_count());
}

void Engine::wake_sentinel() {
  Lock lock(schedule_mutex);
  pool_.ensure_workers();
  signals_.signal_work();
}

Engine::Hold::Hold() {
  Engine& e = get();
  if (!e.is_async()) return;  // in sync mode each operation runs at once
  SpinGuard lock(e.window_.lock);
  e.window_.held_from.store(e.window_.next_seq, std::memory_order_relaxed);
}

Engine::Hold::~Hold() {
  Engine& e = get();
  e.window_.held_from.store(UINT64_MAX, std::memory_order_release);
  policy::WindowFacts facts;
  facts.moment = policy::Moment::HoldEnded;
  facts.limit = e.window_.limit.load(std::memory_order_relaxed);
  {
    SpinGuard lock(e.window_.lock);
    facts.count = e.window_.nodes.count;
  }
  if (policy::decide(facts).action == policy::Action::Signal) e.signals_.signal_work();
}

void Engine::pace(Interrupted interrupted, int64_t bytes) {
  stalls_.fetch_add(1, std::memory_order_relaxed);
  auto done = [this, bytes] {
    schedule_mutex.assert_held();
    return !scheduler_.has_tasks() || pacing_.may_go_on(bytes, scheduler_.planned());
  };
  waiter_.help_until(done, interrupted);
}

uint64_t Engine::current_seq() {
  SpinGuard lock(window_.lock);
  return window_.next_seq - 1;
}

EngineConfig Engine::config() {
  Lock lock(schedule_mutex);
  return config_;
}

void Engine::configure(const EngineConfig& config, Interrupted interrupted) {
  // Work recorded under the old settings finishes under them.
  if (!wait_until(current_seq(), interrupted)) return;
  std::lock_guard one_at_a_time(configure_mutex_);
  bool fewer;
  {
    Lock lock(schedule_mutex);
    fewer = config.threads < pool_.size();
  }
  if (fewer) {
    pool_.stop_workers(std::chrono::hours(24), false);
    Lock lock(schedule_mutex);
    slots_.stopping = false;
    SpinGuard window_lock(window_.lock);
    window_.unwatched = true;
  }
  Lock lock(schedule_mutex);
  use(config);
  pool_.ask_again();
  // Another thread may be waiting for operations that it recorded in the meantime.
  if (fewer) pool_.ensure_workers();
  signals_.wake_all_workers();  // the sentinel reads the new settings
  FloatMode::flush_denorms.store(config.flush_denorms);
}

// Gives each part the settings that it reads.
void Engine::use(const EngineConfig& config) {
  config_ = config;
  slots_.threads = config.threads;
  scheduler_.fusion = config.fusion;
  sentinel_.window_us = config.window_us;
  window_.limit.store(config.window_ops);
  pacing_.set_budget(config.budget_bytes);
  async_.store(config.async);
}

int64_t Engine::set_window_ops(int64_t ops) {
  Lock lock(schedule_mutex);
  pool_.ensure_workers();
  scheduler_.plan_window(UINT64_MAX);  // start the operations recorded under the old size
  window_.limit.store(ops);
  signals_.wake_all_workers();  // the sentinel reads the new size
  return std::exchange(config_.window_ops, ops);
}

EngineStats Engine::stats() {
  Lock lock(schedule_mutex);
  SpinGuard window_lock(window_.lock);
  EngineStats s{};
  s.recorded = window_.recorded;
  s.executed = scheduler_.executed;
  s.dropped = window_.dropped + scheduler_.dropped;
  s.fused = scheduler_.fused;
  s.groups = scheduler_.groups;
  s.syncs = syncs_.load();
  s.stalls = stalls_.load();
  s.skipped_updates = failures_.skipped_updates();
  s.pending = static_cast<uint64_t>(window_.nodes.count + scheduler_.planned());
  s.live_values = static_cast<uint64_t>(window_.outside.load() + window_.nodes.count);
  return s;
}

void Engine::reset_stats() {
  Lock lock(schedule_mutex);
  SpinGuard window_lock(window_.lock);
  window_.recorded = static_cast<uint64_t>(window_.nodes.count + scheduler_.planned());
  window_.dropped = scheduler_.dropped = 0;
  scheduler_.executed = scheduler_.fused = scheduler_.groups = 0;
  syncs_.store(0);
  stalls_.store(0);
  failures_.reset_stats();
  memory::reset_peak();
}

int Engine::computing() {
  Lock lock(schedule_mutex);
  return slots_.active();
}

void Engine::fail_at(uint64_t operation, bool out_of_memory) {
  SpinGuard lock(window_.lock);
  executor_.fault.arm(operation ? window_.next_seq + operation - 1 : 0, out_of_memory);
}

// Running tasks get a short time to finish, then they are abandoned. A thread that reads a value
// after this computes it itself.
void Engine::shutdown() {
  std::lock_guard one_at_a_time(configure_mutex_);
  pool_.stop_workers(kLastChance, true);
  slots_.abandon.store(false);
}

void references::release(Value* v) { Engine::get().release(v); }
void references::release_handle(Value* v) { Engine::get().release_handle(v); }

}  // namespace slipstream
