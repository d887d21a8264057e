// The scheduler: plans the window into tasks, knows what each task waits for, and says which may
// start. All of it needs schedule_mutex.
#pragma once

#include <atomic>
#include <vector>

#include "engine/mutex.h"
#include "engine/pacing.h"
#include "engine/planner.h"
#include "engine/ready_queue.h"
#include "engine/signals.h"
#include "engine/slots.h"
#include "engine/task_pool.h"
#include "engine/window.h"

namespace slipstream {

class Scheduler {
 public:
  Scheduler(PendingWindow& window, Pacing& pacing, Slots& slots, Signals& signals)
      : window_(window), pacing_(pacing), slots_(slots), signals_(signals), ready_(pool_) {}

  // Makes tasks of the window's operations up to that number, and of what they need. `wanted`: a
  // value about to be waited for; its tasks are marked before any is queued.
  void plan_window(uint64_t up_to_seq, Value* wanted = nullptr) REQUIRES(schedule_mutex);

  // Tasks that could start; readable without the mutex.
  int ready() const { return ready_.count(); }
  // Takes a task to run, or null: with `wanted_only` only what a thread waits for, and nothing that
  // costs more than `most_ns`.
  Task* pop_ready(bool wanted_only, double most_ns) REQUIRES(schedule_mutex);
  // Signals a worker if a task could start.
  void signal_ready() {
    if (ready() > 0) signals_.signal_work();
  }
  // The first ready task that no thread waits for, or null.
  const Task* first_unwanted() const REQUIRES(schedule_mutex) { return ready_.first_unwanted(); }

  // Takes a task whose results are published off the books and readies what waited for it. Returns
  // the nodes whose results are no longer referenced, linked by `next`, for the caller to free.
  Node* finish(Task* task) REQUIRES(schedule_mutex);
  // Takes a planned node off the books that will not be computed.
  void drop_planned(Node* node) REQUIRES(schedule_mutex);

  // Queues tasks up to `seq` that only start on demand and have no reader left.
  void start_unread(uint64_t seq) REQUIRES(schedule_mutex);
  bool has_tasks() const REQUIRES(schedule_mutex) { return first_task_ != nullptr; }
  bool has_tasks_up_to(uint64_t seq) const REQUIRES(schedule_mutex) {
    return first_task_ && first_task_->seq <= seq;
  }

  // ---- operations that a forked child inherited: inherited.cpp ---------------------------------
  void set_inherited_aside() REQUIRES(schedule_mutex, window_.lock);
  void drop_inherited(Node* node) REQUIRES(schedule_mutex);

  // ---- counters
  // ----------------------------------------------------------------------------------
  int64_t planned() const REQUIRES(schedule_mutex) { return planned_nodes_; }
  // The same, readable without the mutex.
  int64_t planned_count() const { return planned_count_.load(std::memory_order_relaxed); }

  bool fusion GUARDED_BY(schedule_mutex) = true;
  uint64_t executed GUARDED_BY(schedule_mutex) = 0, dropped GUARDED_BY(schedule_mutex) = 0;
  uint64_t fused GUARDED_BY(schedule_mutex) = 0, groups GUARDED_BY(schedule_mutex) = 0;

 private:
  void take_from_window(uint64_t up_to_seq) REQUIRES(schedule_mutex);
  void take_inherited(Value* wanted) REQUIRES(schedule_mutex);
  void make_tasks() REQUIRES(schedule_mutex);
  void link_task(Task* task) REQUIRES(schedule_mutex);
  void unlink_task(Task* task) REQUIRES(schedule_mutex);
  void connect(Task* task) REQUIRES(schedule_mutex);
  void demand(Task* task, Task* maker) REQUIRES(schedule_mutex);
  void depend(Task* task, Task* maker) REQUIRES(schedule_mutex);
  void release_dependents(Task* task) REQUIRES(schedule_mutex);
  void make_ready(Task* task) REQUIRES(schedule_mutex);
  bool may_start(const Task& task) const REQUIRES(schedule_mutex);
  void want(Value* v) REQUIRES(schedule_mutex);
  void want_task(Task* task) REQUIRES(schedule_mutex);
  void count_planned(int64_t change) REQUIRES(schedule_mutex);

  PendingWindow& window_;
  Pacing& pacing_;
  Slots& slots_;
  Signals& signals_;

  TaskPool pool_;
  ReadyQueue ready_;
  Planner planner_ GUARDED_BY(schedule_mutex);
  std::vector<Task*> planned_ GUARDED_BY(schedule_mutex);  // scratch
  std::vector<Node*> batch_ GUARDED_BY(schedule_mutex);    // scratch
  Task* first_task_ GUARDED_BY(schedule_mutex) = nullptr;  // unfinished, in the order planned
  Task* last_task_ GUARDED_BY(schedule_mutex) = nullptr;
  NodeList inherited_
      GUARDED_BY(schedule_mutex);  // in a forked child: what the parent had not begun
  int64_t planned_nodes_ GUARDED_BY(schedule_mutex) = 0;
  std::atomic<int64_t> planned_count_{0};  // planned_nodes_, readable without the mutex
};

}  // namespace slipstream
