#include "engine/signals.h"

#include <new>

namespace slipstream {

void Signals::spin(uint32_t epoch, std::chrono::nanoseconds time) {
  spinners_.fetch_add(1, std::memory_order_relaxed);
  {
    Unlocked unlocked(schedule_mutex);
    const auto start = Clock::now();
    do {
      // Poll often: half of a ten-microsecond loop is worth handing over only to a spinning worker.
      for (int i = 0; i < 4; ++i) SpinLock::relax();
      if (this->epoch() != epoch) break;
    } while (Clock::now() - start < time);
  }
  take_one(spinners_);  // unless a signal relies on us; then there is a new epoch
}

void Signals::after_fork_child() {
  new (&work_) Condition;
  new (&done_) Condition;
  sleepers_.store(0);
  spinners_.store(0);
  waiters_ = 0;
}

}  // namespace slipstream
