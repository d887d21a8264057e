// Waiting: a waiting thread runs the tasks it waits for, and sleeps only when workers run them.
#include "engine/engine.h"

namespace slipstream {
namespace {

// Longer tasks are left to the workers; we join their parallel loops and can leave these at Ctrl-C.
constexpr double kOwnTaskNs = 20e6;
constexpr double kTinyTaskNs = 20'000;
constexpr auto kSignalCheck = std::chrono::milliseconds(50);

}  // namespace

// `done` is called with the mutex held. With `wanted_only` we run only tasks that some
// thread waits for; tasks costing more than own_limit_ns are left to the workers.
bool Engine::wait_for(const std::function<bool()>& done, Interrupted interrupted, bool wanted_only,
                      double own_limit_ns) {
  Lock lock(mutex_);
  if (workers_.empty()) own_limit_ns = kAnyCost;
  auto last_check = Clock::now();
  bool checked = false;
  auto interrupted_now = [&] {
    auto now = Clock::now();
    if (!interrupted || now - last_check < kSignalCheck) return false;
    last_check = now;
    lock.unlock();
    bool stop = interrupted();
    lock.lock();
    return stop;
  };
  // Wake a worker for tasks that our work made ready and that we do not run ourselves.
  struct Handover {
    Engine& engine;
    ~Handover() {
      if (engine.ready_count_.load(std::memory_order_relaxed) > 0) engine.signal_work();
    }
  } handover{*this};
  while (!done()) {
    if (checked && interrupted_now()) return false;
    checked = true;
    if (!quiesce_ && active_ < config_.threads) {
      if (Region* r = find_region()) {
        help(r, lock, Clock::now() + kSignalCheck);
        continue;
      }
      if (Task* t = pop_ready(wanted_only, own_limit_ns)) {
        if (ready_count_.load(std::memory_order_relaxed) > 0) signal_work();
        run_task(t, lock);
        continue;
      }
      if (ready_count_.load(std::memory_order_relaxed) > 0) signal_work();
    }
    // A task that a worker runs for us is often about to finish: spin first.
    uint64_t before = finished_epoch_.load(std::memory_order_acquire);
    auto unchanged = [&] { return finished_epoch_.load(std::memory_order_acquire) == before; };
    lock.unlock();
    for (int i = 0; i < 200 && unchanged(); ++i) SpinLock::relax();
    lock.lock();
    if (done() || !unchanged()) continue;
    ++sleeping_waiters_;
    done_cv_.wait_for(lock, kSignalCheck);
    --sleeping_waiters_;
  }
  return true;
}

bool Engine::wait(Value* v, Interrupted interrupted) {
  // Wait until the task is done, not only published: then its operands have been released.
  auto done = [v] { return v->node->stage.load(std::memory_order_acquire) == Stage::Done; };
  if (done()) return true;
  {
    Lock lock(mutex_);
    ensure_workers();
    plan_window(UINT64_MAX, v);
  }
  return wait_for(done, interrupted, true, kOwnTaskNs);
}

bool Engine::finish_briefly(Value* v, double limit_ns) {
  auto done = [v] { return v->node->stage.load(std::memory_order_acquire) == Stage::Done; };
  if (done()) return true;
  Lock lock(mutex_);
  ensure_workers();
  plan_window(UINT64_MAX, v);
  while (!done() && !quiesce_ && active_ < config_.threads) {
    Task* t = pop_ready(true, limit_ns);
    if (!t) break;
    run_task(t, lock);
  }
  // Not done: the caller continues to wait and runs the rest itself.
  bool is_done = done();
  if (int ready = ready_count_.load(std::memory_order_relaxed); is_done && ready > 0) {
    // A single short task is probably what the caller asks for next; otherwise the sentinel finds
    // it.
    const bool brief = ready == 1 && !ready_.empty() && ready_.front()->cost_ns < limit_ns;
    if (sentinel_ && brief)
      tell_spinners();
    else
      signal_work();
  }
  return is_done;
}

bool Engine::wait_until(uint64_t seq, Interrupted interrupted) {
  {
    Lock lock(mutex_);
    ensure_workers();
    plan_window(seq);
    // On-demand tasks may have no reader left, but waitall must still run them.
    for (Task* t = first_task_; t; t = t->next)
      if (t->on_demand && t->seq <= seq && t->refs == 1 && !t->queued && !t->started) enqueue(t);
  }
  auto done = [this, seq] {
    return finishing_ == 0 && calling_ == 0 && (!first_task_ || first_task_->seq > seq);
  };
  return wait_for(done, interrupted, false, kOwnTaskNs);
}

void Engine::run_now(Node* node) {
  {
    Lock lock(mutex_);
    plan_window(UINT64_MAX, &node->out);
  }
  auto done = [node] { return node->stage.load(std::memory_order_acquire) == Stage::Done; };
  wait_for(done, nullptr, true, kAnyCost);
}

void Engine::run_tiny() {
  Lock lock(mutex_, std::try_to_lock);
  if (!lock) return;  // a worker is just planning: it will find the window long enough
  plan_window(UINT64_MAX);
  while (!quiesce_ && active_ < config_.threads) {
    Task* t = pop_ready(false, kTinyTaskNs);
    if (!t) break;
    run_task(t, lock);
  }
  if (ready_count_.load(std::memory_order_relaxed) > 0) signal_work();
}

uint64_t Engine::current_seq() {
  std::lock_guard lock(window_.lock);
  return window_.next_seq - 1;
}

std::vector<FailurePtr> Engine::take_unreported() {
  Lock lock(mutex_);
  std::vector<FailurePtr> out;
  for (FailurePtr& f : unreported_)
    if (!f->reported.exchange(true)) out.push_back(f);
  unreported_.clear();
  for (FailurePtr& f : skips_)
    if (!f->reported.exchange(true)) out.push_back(f);
  skips_.clear();
  any_skips_.store(false, std::memory_order_relaxed);
  return out;
}

void Engine::when_done(Value* v, std::function<void()> done) {
  {
    Lock lock(mutex_);
    ensure_workers();
    plan_window(UINT64_MAX, v);
    if (!v->done() && !workers_.empty()) {
      waiters_.push_back({v, std::move(done)});
      signal_work();
      return;
    }
  }
  // Without workers, no other thread would compute it.
  wait(v, nullptr);
  done();
}

}  // namespace slipstream
