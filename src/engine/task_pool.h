// Tasks that were freed are kept and used again: releasing a reference must not call the allocator.
#pragma once

#include <utility>

#include "engine/mutex.h"
#include "engine/task.h"

namespace slipstream {

class TaskPool {
 public:
  // How many tasks exist, in use or free.
  size_t made() const REQUIRES(schedule_mutex) { return made_; }

  // A task with one reference: that of the list of unfinished tasks.
  Task* take() REQUIRES(schedule_mutex) {
    Task* t = free_;
    if (t) {
      free_ = t->next;
    } else {
      t = new Task;
      ++made_;
    }
    t->refs = 1;
    t->waits_for = 0;
    t->cost_ns = 0;
    t->bytes = 0;
    t->wanted = t->queued = t->started = t->finished = t->dead = t->on_demand = false;
    return t;
  }
  void drop_ref(Task* t) REQUIRES(schedule_mutex) {
    SLIPSTREAM_CHECK(t->refs > 0);
    if (--t->refs > 0) return;
    t->nodes.clear();
    t->dependents.clear();
    SLIPSTREAM_CHECK(t->demands.empty());
    t->next = std::exchange(free_, t);
  }

 private:
  Task* free_ GUARDED_BY(schedule_mutex) = nullptr;  // linked by `next`
  size_t made_ GUARDED_BY(schedule_mutex) = 0;
};

}  // namespace slipstream
