// The pool: workers that run tasks, join each other's parallel loops, and watch the window.
#pragma once

#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "engine/executor.h"
#include "engine/mutex.h"
#include "engine/regions.h"
#include "engine/scheduler.h"
#include "engine/sentinel.h"
#include "engine/signals.h"
#include "engine/slots.h"

namespace slipstream {

class Pool {
 public:
  Pool(Scheduler& scheduler, Executor& executor, Sentinel& sentinel, Slots& slots, Signals& signals,
       Regions& regions)
      : scheduler_(scheduler),
        executor_(executor),
        sentinel_(sentinel),
        slots_(slots),
        signals_(signals),
        regions_(regions) {}

  // Starts the workers that are missing. When the system refuses more threads (a user or container
  // limit), the existing workers do the work, or the waiting threads if there are none.
  void ensure_workers() REQUIRES(schedule_mutex);
  int size() const REQUIRES(schedule_mutex) { return static_cast<int>(workers_.size()); }
  // There may be more threads by now.
  void ask_again() REQUIRES(schedule_mutex) { most_workers_ = SIZE_MAX; }
  // Gives running tasks that long to finish, then makes them fail at their next parallel-loop
  // index. At process exit (`for_good`) a worker outside such a loop is not waited for.
  void stop_workers(std::chrono::seconds patience, bool for_good) EXCLUDES(schedule_mutex);
  // Calls f, which may use the pool, on this thread as if it were a task.
  void run_apart(const std::function<void()>& f) EXCLUDES(schedule_mutex);
  // The threads of the parent do not exist in the child of a fork.
  void after_fork_child() REQUIRES(schedule_mutex);

 private:
  void worker_main() EXCLUDES(schedule_mutex);
  bool may_spin() const REQUIRES(schedule_mutex);
  void idle(bool& sentinel, bool helped) REQUIRES(schedule_mutex);
  void step_down(bool& sentinel) REQUIRES(schedule_mutex);

  Scheduler& scheduler_;
  Executor& executor_;
  Sentinel& sentinel_;
  Slots& slots_;
  Signals& signals_;
  Regions& regions_;
  std::vector<std::thread> workers_ GUARDED_BY(schedule_mutex);
  // Fewer than asked for when the system gives no more threads.
  size_t most_workers_ GUARDED_BY(schedule_mutex) = SIZE_MAX;
  int live_workers_ GUARDED_BY(schedule_mutex) = 0;  // those that have not left worker_main()
};

}  // namespace slipstream
