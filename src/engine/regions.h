// Parallel loops inside of tasks: the thread that runs a task shares its loop with other threads.
#pragma once

#include <chrono>
#include <vector>

#include "base/parallel.h"
#include "engine/mutex.h"
#include "engine/signals.h"
#include "engine/slots.h"

namespace slipstream {

class Regions final : public Parallel {
 public:
  struct Region;
  using Clock = Signals::Clock;

  Regions(Slots& slots, Signals& signals) : slots_(slots), signals_(signals) {}

  // Estimated cost of the task that this thread runs: decides whether its loops are worth sharing.
  class TaskCost {
   public:
    explicit TaskCost(double ns);
    ~TaskCost();
    TaskCost(const TaskCost&) = delete;
    TaskCost& operator=(const TaskCost&) = delete;
  };

  // A loop with indices left, or null.
  Region* find() const REQUIRES(schedule_mutex);
  bool any() const REQUIRES(schedule_mutex) { return !regions_.empty(); }
  // Takes indices of the loop until none is left or until a deadline.
  void help(Region* region, Clock::time_point until) REQUIRES(schedule_mutex);
  // Counts loops too short to wake a worker for.
  uint64_t light() const REQUIRES(schedule_mutex) { return light_; }

 protected:
  void run(int64_t n, void (*call)(void*, int64_t), void* body) override;

 private:
  // False when no other thread could join.
  bool share(Region& region, bool light);
  void wake_helpers() REQUIRES(schedule_mutex);
  // Returns when no other thread works on it any more.
  void unshare(Region& region);

  Slots& slots_;
  Signals& signals_;
  std::vector<Region*> regions_ GUARDED_BY(schedule_mutex);
  uint64_t light_ GUARDED_BY(schedule_mutex) = 0;
};

}  // namespace slipstream
