// A mutex and a condition variable that clang's thread-safety analysis understands.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/check.h"
#include "base/spinlock.h"
#include "base/thread_annotations.h"

namespace slipstream {

// Held for about a microsecond, so a thread that finds it taken spins before sleeping.
class CAPABILITY("mutex") Mutex {
 public:
  void lock() ACQUIRE() {
    for (int i = 0; i < 100; ++i) {
      if (mutex_.try_lock()) return set_holder(true);
      SpinLock::relax();
    }
    mutex_.lock();
    set_holder(true);
  }
  bool try_lock() TRY_ACQUIRE(true) {
    if (!mutex_.try_lock()) return false;
    set_holder(true);
    return true;
  }
  void unlock() RELEASE() {
    assert_held();
    set_holder(false);
    mutex_.unlock();
  }
  // Tells the analysis, where it cannot see it, that this thread holds the mutex. Debug builds
  // check it.
  void assert_held() const ASSERT_CAPABILITY(this) {
#if defined(SLIPSTREAM_DEBUG_CHECKS)
    SLIPSTREAM_CHECK(holder_.load(std::memory_order_relaxed) == std::this_thread::get_id());
#endif
  }

 private:
  friend class Condition;
#if defined(SLIPSTREAM_DEBUG_CHECKS)
  void set_holder(bool held) {
    holder_.store(held ? std::this_thread::get_id() : std::thread::id(), std::memory_order_relaxed);
  }
  std::atomic<std::thread::id> holder_{};
#else
  void set_holder(bool) {}
#endif
  std::mutex mutex_;
};

// Holds a mutex for a scope.
class SCOPED_CAPABILITY Lock {
 public:
  explicit Lock(Mutex& m) ACQUIRE(m) : mutex_(m) { mutex_.lock(); }
  // Of a mutex that this thread holds already; releases it at the end.
  Lock(Mutex& m, std::adopt_lock_t) REQUIRES(m) : mutex_(m) {}
  ~Lock() RELEASE() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex& mutex_;
};

// Gives up a held mutex for a scope, and takes it back at the end.
class SCOPED_CAPABILITY Unlocked {
 public:
  explicit Unlocked(Mutex& m) RELEASE(m) : mutex_(m) { mutex_.unlock(); }
  // The analysis reads this as the end of the scope, which takes the mutex back.
  ~Unlocked() RELEASE() NO_THREAD_SAFETY_ANALYSIS { mutex_.lock(); }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  Mutex& mutex_;
};

class Condition {
 public:
  void wait(Mutex& m) REQUIRES(m) {
    m.set_holder(false);
    std::unique_lock<std::mutex> adopted(m.mutex_, std::adopt_lock);
    condition_.wait(adopted);
    adopted.release();
    m.set_holder(true);
  }
  void wait_for(Mutex& m, std::chrono::nanoseconds time) REQUIRES(m) {
    m.set_holder(false);
    std::unique_lock<std::mutex> adopted(m.mutex_, std::adopt_lock);
    condition_.wait_for(adopted, time);
    adopted.release();
    m.set_holder(true);
  }
  void notify_one() { condition_.notify_one(); }
  void notify_all() { condition_.notify_all(); }

 private:
  std::condition_variable condition_;
};

// The scheduler's mutex: guards tasks, the pool, and what sleeps until they change. There is one
// engine in a process, so the mutex is a global that the annotations of all parts can name.
//
// Locks, in the order they may be taken: the engine's configure mutex, this one, the window's spin
// lock, the allocator's. The failure log's and the node list's are taken alone.
inline Mutex schedule_mutex;

}  // namespace slipstream
