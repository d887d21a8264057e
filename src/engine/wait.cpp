#include "engine/wait.h"

#include "engine/release_policy.h"

namespace slipstream {
namespace {

using Clock = Signals::Clock;

// Longer tasks are left to the workers; we join their parallel loops and can leave these at Ctrl-C.
constexpr double kOwnTaskNs = 20e6;
constexpr double kTinyTaskNs = 20'000;
constexpr auto kSignalCheck = std::chrono::milliseconds(50);

// Whether the task is done, not only published: then its operands have been released.
bool is_done(const Node& n) { return n.stage.load(std::memory_order_acquire) == Stage::Done; }

// Polls for an interrupt, but not before the first 50 ms have passed, nor more often than that.
class InterruptCheck {
 public:
  explicit InterruptCheck(Interrupted interrupted) : interrupted_(interrupted) {}

  bool now() REQUIRES(schedule_mutex) {
    const auto now = Clock::now();
    if (!interrupted_ || now - last_ < kSignalCheck) return false;
    last_ = now;
    Unlocked unlocked(schedule_mutex);
    return interrupted_();
  }

 private:
  Interrupted interrupted_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace

// `done` is called with the mutex held. With `wanted_only` we run only tasks that some
// thread waits for; tasks costing more than own_limit_ns are left to the workers.
bool Waiter::wait_for(const std::function<bool()>& done, Interrupted interrupted, bool wanted_only,
                      double own_limit_ns) {
  Lock lock(schedule_mutex);
  if (pool_.size() == 0) own_limit_ns = kAnyCost;
  InterruptCheck interrupt(interrupted);
  // Wake a worker for tasks that our work made ready and that we do not run ourselves.
  struct Handover {
    Scheduler& scheduler;
    ~Handover() { scheduler.signal_ready(); }
  } handover{scheduler_};
  for (bool first = true; !done(); first = false) {
    if (!first && interrupt.now()) return false;
    if (slots_.free() && help_once(wanted_only, own_limit_ns)) continue;
    // A task that a worker runs for us is often about to finish: spin first.
    const uint64_t before = signals_.finished();
    {
      Unlocked unlocked(schedule_mutex);
      for (int i = 0; i < 200 && signals_.finished() == before; ++i) SpinLock::relax();
    }
    if (done() || signals_.finished() != before) continue;
    signals_.wait_for_progress(kSignalCheck);
  }
  return true;
}

// Joins a parallel loop or runs a task; false when there is none for this thread.
bool Waiter::help_once(bool wanted_only, double own_limit_ns) {
  if (Regions::Region* r = regions_.find()) {
    regions_.help(r, Clock::now() + kSignalCheck);
    return true;
  }
  Task* t = scheduler_.pop_ready(wanted_only, own_limit_ns);
  scheduler_.signal_ready();
  if (!t) return false;
  executor_.run_task(t);
  return true;
}

bool Waiter::wait(Value* v, Interrupted interrupted) {
  if (is_done(*v->node)) return true;
  {
    Lock lock(schedule_mutex);
    pool_.ensure_workers();
    scheduler_.plan_window(UINT64_MAX, v);
  }
  return wait_for([v] { return is_done(*v->node); }, interrupted, true, kOwnTaskNs);
}

template <class Done>
void Waiter::run_short(bool wanted_only, double limit_ns, Done done) {
  while (!done() && slots_.free()) {
    Task* t = scheduler_.pop_ready(wanted_only, limit_ns);
    if (!t) break;
    executor_.run_task(t);
  }
}

bool Waiter::finish_briefly(Value* v, double limit_ns) {
  if (is_done(*v->node)) return true;
  Lock lock(schedule_mutex);
  pool_.ensure_workers();
  scheduler_.plan_window(UINT64_MAX, v);
  run_short(true, limit_ns, [v] { return is_done(*v->node); });
  if (!is_done(*v->node)) return false;  // the caller continues to wait and runs the rest itself
  const Task* first = scheduler_.first_unwanted();
  policy::LeftoverFacts facts;
  facts.ready = scheduler_.ready();
  facts.has_first = first != nullptr;
  facts.first_ns = first ? first->cost_ns : 0;
  facts.brief_ns = limit_ns;
  facts.watched = sentinel_.exists();
  switch (policy::whom_to_tell(facts)) {
    case policy::Tell::Nothing:
      break;
    case policy::Tell::Spinners:
      signals_.tell_spinners();
      break;
    case policy::Tell::Worker:
      signals_.signal_work();
      break;
  }
  return true;
}

bool Waiter::wait_until(uint64_t seq, Interrupted interrupted) {
  {
    Lock lock(schedule_mutex);
    pool_.ensure_workers();
    scheduler_.plan_window(seq);
    // On-demand tasks may have no reader left, but waitall must still run them.
    scheduler_.start_unread(seq);
  }
  auto done = [this, seq] {
    schedule_mutex.assert_held();
    return slots_.finishing == 0 && !executor_.callbacks.any_running() &&
           !scheduler_.has_tasks_up_to(seq);
  };
  return wait_for(done, interrupted, false, kOwnTaskNs);
}

void Waiter::help_until(const std::function<bool()>& done, Interrupted interrupted) {
  {
    Lock lock(schedule_mutex);
    pool_.ensure_workers();
    scheduler_.plan_window(UINT64_MAX);
  }
  wait_for(done, interrupted, false, kAnyCost);
}

void Waiter::run_now(Node* node) {
  {
    Lock lock(schedule_mutex);
    scheduler_.plan_window(UINT64_MAX, &node->out);
  }
  wait_for([node] { return is_done(*node); }, nullptr, true, kAnyCost);
}

void Waiter::run_tiny() {
  if (!schedule_mutex.try_lock()) return;  // a worker is planning: it will find the window full
  Lock lock(schedule_mutex, std::adopt_lock);
  scheduler_.plan_window(UINT64_MAX);
  run_short(false, kTinyTaskNs, [] { return false; });
  scheduler_.signal_ready();
}

void Waiter::when_done(Value* v, std::function<void()> done) {
  {
    Lock lock(schedule_mutex);
    pool_.ensure_workers();
    scheduler_.plan_window(UINT64_MAX, v);
    if (!v->done() && pool_.size() > 0) {
      executor_.callbacks.add(v, std::move(done));
      signals_.signal_work();
      return;
    }
  }
  // Without workers, no other thread would compute it.
  wait(v, nullptr);
  done();
}

}  // namespace slipstream
