// A lock for critical sections of a few dozen instructions.
#pragma once

#include <sched.h>

#include <atomic>

#include "base/check.h"
#include "base/thread_annotations.h"

namespace slipstream {

class CAPABILITY("spin lock") SpinLock {
 public:
  void lock() ACQUIRE() {
    for (int spins = 0; flag_.exchange(true, std::memory_order_acquire); ++spins) {
      while (flag_.load(std::memory_order_relaxed)) {
        // The holder may have lost its core: give it ours instead of burning it.
        if (++spins > 200) {
          sched_yield();
          spins = 0;
        } else {
          relax();
        }
      }
    }
  }
  void unlock() RELEASE() {
    SLIPSTREAM_CHECK(flag_.load(std::memory_order_relaxed));
    flag_.store(false, std::memory_order_release);
  }

  static void relax() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
  }

 private:
  std::atomic<bool> flag_{false};
};

// Holds a spin lock for a scope.
class SCOPED_CAPABILITY SpinGuard {
 public:
  explicit SpinGuard(SpinLock& lock) ACQUIRE(lock) : lock_(lock) { lock_.lock(); }
  ~SpinGuard() RELEASE() { lock_.unlock(); }
  SpinGuard(const SpinGuard&) = delete;
  SpinGuard& operator=(const SpinGuard&) = delete;

 private:
  SpinLock& lock_;
};

}  // namespace slipstream
