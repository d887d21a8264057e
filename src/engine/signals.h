// How threads learn that something changed: workers that there is work, waiters that a task ended.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "engine/mutex.h"

namespace slipstream {

class Signals {
 public:
  using Clock = std::chrono::steady_clock;

  // ---- work for the workers; with or without the mutex --------------------------------------
  // Wakes one worker. A spinning worker sees the new epoch by itself; waking another would only
  // make both compete with the signalling thread for a core.
  void signal_work() {
    if (tell_spinners()) return;
    if (sleepers_.load(std::memory_order_relaxed) > 0) work_.notify_one();
  }
  // Tells a worker only if one spins; true when one does.
  bool tell_spinners() {
    work_epoch_.fetch_add(1, std::memory_order_release);
    return take_one(spinners_);
  }
  void wake_all_workers() {
    next_epoch();
    work_.notify_all();
  }
  // What sleeping workers see when they next look; wakes none.
  void next_epoch() { work_epoch_.fetch_add(1, std::memory_order_release); }
  uint32_t epoch() const { return work_epoch_.load(std::memory_order_acquire); }

  // ---- workers without work ------------------------------------------------------------------
  int spinners() const { return spinners_.load(std::memory_order_relaxed); }
  // Polls for a new epoch until `time` has passed.
  void spin(uint32_t epoch, std::chrono::nanoseconds time) REQUIRES(schedule_mutex);
  void sleep() REQUIRES(schedule_mutex) {
    ++sleepers_;
    work_.wait(schedule_mutex);
    --sleepers_;
  }
  void sleep_for(std::chrono::nanoseconds time) REQUIRES(schedule_mutex) {
    ++sleepers_;
    work_.wait_for(schedule_mutex, time);
    --sleepers_;
  }

  // ---- progress for threads that wait --------------------------------------------------------
  void wake_waiters() REQUIRES(schedule_mutex) {
    if (waiters_ > 0) done_.notify_all();
  }
  void wait_for_progress(std::chrono::nanoseconds time) REQUIRES(schedule_mutex) {
    ++waiters_;
    done_.wait_for(schedule_mutex, time);
    --waiters_;
    SLIPSTREAM_CHECK(waiters_ >= 0);
  }
  // Counts finished tasks, for waiting threads that spin.
  uint64_t finished() const { return finished_.load(std::memory_order_acquire); }
  void count_finished() { finished_.fetch_add(1, std::memory_order_release); }

  // The threads that slept here do not exist in the child of a fork.
  void after_fork_child() REQUIRES(schedule_mutex);

 private:
  static bool take_one(std::atomic<int>& count) {
    int n = count.load(std::memory_order_relaxed);
    while (n > 0 && !count.compare_exchange_weak(n, n - 1, std::memory_order_acq_rel)) {
    }
    return n > 0;
  }

  Condition work_, done_;
  int waiters_ GUARDED_BY(schedule_mutex) = 0;  // threads in done_
  std::atomic<int> sleepers_{0};                // workers in work_
  std::atomic<int> spinners_{0};  // workers polling for a new epoch that no signal relies on yet
  std::atomic<uint32_t> work_epoch_{0};
  std::atomic<uint64_t> finished_{0};
};

}  // namespace slipstream
