// Waiting: a waiting thread runs the tasks it waits for, and sleeps only when workers run them.
#pragma once

#include <functional>

#include "engine/config.h"
#include "engine/executor.h"
#include "engine/pool.h"

namespace slipstream {

class Waiter {
 public:
  Waiter(Scheduler& scheduler, Executor& executor, Pool& pool, Sentinel& sentinel, Slots& slots,
         Signals& signals, Regions& regions)
      : scheduler_(scheduler),
        executor_(executor),
        pool_(pool),
        sentinel_(sentinel),
        slots_(slots),
        signals_(signals),
        regions_(regions) {}

  // See the functions of these names in Engine.
  bool wait(Value* v, Interrupted interrupted) EXCLUDES(schedule_mutex);
  bool finish_briefly(Value* v, double limit_ns) EXCLUDES(schedule_mutex);
  bool wait_until(uint64_t seq, Interrupted interrupted) EXCLUDES(schedule_mutex);
  void when_done(Value* v, std::function<void()> done) EXCLUDES(schedule_mutex);
  void run_now(Node* node) EXCLUDES(schedule_mutex);
  void run_tiny() EXCLUDES(schedule_mutex);
  // Plans all of the window and helps until `done`, which is called with the mutex held.
  void help_until(const std::function<bool()>& done, Interrupted interrupted)
      EXCLUDES(schedule_mutex);

 private:
  bool wait_for(const std::function<bool()>& done, Interrupted interrupted, bool wanted_only,
                double own_limit_ns) EXCLUDES(schedule_mutex);
  bool help_once(bool wanted_only, double own_limit_ns) REQUIRES(schedule_mutex);
  // Runs ready tasks up to that cost on this thread, until `done` or none is left.
  template <class Done>
  void run_short(bool wanted_only, double limit_ns, Done done) REQUIRES(schedule_mutex);

  Scheduler& scheduler_;
  Executor& executor_;
  Pool& pool_;
  Sentinel& sentinel_;
  Slots& slots_;
  Signals& signals_;
  Regions& regions_;
};

}  // namespace slipstream
