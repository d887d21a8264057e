// A lock for critical sections of a few dozen instructions.
#pragma once

#include <sched.h>

#include <atomic>

namespace slipstream {

class SpinLock {
 public:
  void lock() {
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
  void unlock() { flag_.store(false, std::memory_order_release); }

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

}  // namespace slipstream
