// The lock of the frontends. It guards what the callers of operations share: handles and cells, the
// tape, call sites and the random stream. A call holds it from reading its operands until its
// results have handles; nothing is waited for while it is held, and kernels never take it.
//
// Under Python's global interpreter lock it is switched off: that lock is held for the same time.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "base/spinlock.h"

namespace slipstream {

class FrontendLock {
 public:
  // What a thread does before and after it sleeps for the lock: Python's threads let go of the
  // interpreter meanwhile. Set once, before the first call.
  static inline void* (*before_sleep)() = nullptr;
  static inline void (*after_sleep)(void* state) = nullptr;

  static void switch_off() { on_ = false; }
  static bool is_held_here() { return !on_ || depth_ > 0; }

  // Held during its lifetime; may be nested.
  class Scope {
   public:
    Scope() { lock(); }
    ~Scope() { unlock(); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
  };

  // Not held during its lifetime, however often this thread has taken it: for waits and for code of
  // the user's.
  class Released {
   public:
    Released() : depth_(release_all()) {}
    ~Released() { take_again(depth_); }
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

   private:
    int depth_;
  };

  static int release_all() {
    if (!on_ || depth_ == 0) return 0;
    const int depth = std::exchange(depth_, 0);
    give_up();
    return depth;
  }
  static void take_again(int depth) {
    if (depth == 0) return;
    take();
    depth_ = depth;
  }

  // Across a fork the forking thread holds it, so that the child finds everything in order.
  static void before_fork() { lock(); }
  static void after_fork_parent() { unlock(); }
  static void after_fork_child() {
    if (on_ && depth_ == 1) state_.store(kHeld, std::memory_order_relaxed);  // no one waits here
    unlock();
  }

 private:
  enum : int { kFree, kHeld, kAwaited };

  static void lock() {
    if (on_ && depth_++ == 0) take();
  }
  static void unlock() {
    if (on_ && --depth_ == 0) give_up();
  }
  static void take() {
    int expected = kFree;
    if (!state_.compare_exchange_strong(expected, kHeld, std::memory_order_acquire)) sleep();
  }
  static void give_up() {
    if (state_.exchange(kFree, std::memory_order_release) == kAwaited) state_.notify_one();
  }
  [[gnu::noinline]] static void sleep() {
    // Calls are short: most locks are free again after a few hundred nanoseconds.
    for (int i = 0; i < 200; ++i) {
      int expected = kFree;
      if (state_.compare_exchange_weak(expected, kHeld, std::memory_order_acquire)) return;
      SpinLock::relax();
    }
    while (state_.exchange(kAwaited, std::memory_order_acquire) != kFree) {
      // It is taken only after after_sleep(), from which a thread of an interpreter that exits does
      // not come back.
      void* state = before_sleep ? before_sleep() : nullptr;
      state_.wait(kAwaited, std::memory_order_relaxed);
      if (after_sleep) after_sleep(state);
    }
  }

  static inline std::atomic<int> state_{kFree};
  static inline bool on_ = true;
  static inline thread_local int depth_ = 0;
};

}  // namespace slipstream
