// The executor: runs one task, publishes its results or their failure, and frees what it needed.
#pragma once

#include <vector>

#include "base/op.h"
#include "engine/callbacks.h"
#include "engine/failures.h"
#include "engine/fault.h"
#include "engine/lifetime.h"
#include "engine/pacing.h"
#include "engine/regions.h"
#include "engine/scheduler.h"
#include "engine/signals.h"
#include "engine/slots.h"

namespace slipstream {

class Executor {
 public:
  Executor(Scheduler& scheduler, Lifetime& lifetime, Pacing& pacing, Slots& slots, Signals& signals,
           Regions& regions, FailureLog& failures)
      : scheduler_(scheduler),
        lifetime_(lifetime),
        pacing_(pacing),
        slots_(slots),
        signals_(signals),
        regions_(regions),
        failures_(failures) {}

  // Runs a task that pop_ready() returned; without the mutex while it computes.
  void run_task(Task* task) REQUIRES(schedule_mutex);

  Callbacks callbacks;
  Fault fault;

 private:
  static void claim_nodes(Task& task) REQUIRES(schedule_mutex);
  void execute(std::vector<Node*>& nodes);
  FailurePtr compute(std::vector<Node*>& nodes, bool& overwrites);
  void rerun_one_by_one(std::vector<Node*> nodes);
  void run_general(Node& node);
  void place_output(Node& node, int i);
  void fail(Node& node, const FailurePtr& failure);
  void fail(Value& v, const FailurePtr& failure);
  void publish(Node& node);
  void publish(Value& v);
  void finish(Task* task) REQUIRES(schedule_mutex);

  // guard.cpp
  struct GuardedRun;
  void run_guarded(Node& node);
  void prepare_step(GuardedRun& run, int step);
  void publish_step(GuardedRun& run, int step);

  Scheduler& scheduler_;
  Lifetime& lifetime_;
  Pacing& pacing_;
  Slots& slots_;
  Signals& signals_;
  Regions& regions_;
  FailureLog& failures_;
};

}  // namespace slipstream
