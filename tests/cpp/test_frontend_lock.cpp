// The lock of the frontends: one thread at a time, nested, released for waits.
#include <atomic>
#include <thread>
#include <vector>

#include "check.h"
#include "graph/frontend_lock.h"

using slipstream::FrontendLock;

namespace {

void test_one_thread_at_a_time() {
  int64_t count = 0;  // plain: a race would lose some, and the thread sanitizer would see it
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 20000; ++i) {
        FrontendLock::Scope outer, inner;
        ++count;
      }
    });
  for (std::thread& t : threads) t.join();
  CHECK(count == 8 * 20000);
}

void test_released_for_a_wait_and_taken_again() {
  FrontendLock::Scope outer, inner;
  CHECK(FrontendLock::is_held_here());
  bool entered = false;
  {
    FrontendLock::Released released;
    CHECK(!FrontendLock::is_held_here());
    // It would never end if this thread still held the lock.
    std::thread([&] {
      FrontendLock::Scope scope;
      entered = true;
    }).join();
  }
  CHECK(FrontendLock::is_held_here());
  CHECK(entered);
}

std::atomic<int> asleep{0}, slept{0};

void test_threads_that_sleep_call_the_hooks_outside_of_the_lock() {
  FrontendLock::before_sleep = []() -> void* {
    asleep.fetch_add(1);
    return &asleep;
  };
  FrontendLock::after_sleep = [](void* state) {
    CHECK(state == &asleep);
    slept.fetch_add(1);
  };
  std::thread other;
  {
    FrontendLock::Scope scope;
    other = std::thread([] { FrontendLock::Scope waits; });
    while (asleep.load() == 0) std::this_thread::yield();
  }
  other.join();
  CHECK(asleep.load() == slept.load());
  FrontendLock::before_sleep = nullptr;
  FrontendLock::after_sleep = nullptr;
}

}  // namespace

int main() {
  test_one_thread_at_a_time();
  test_released_for_a_wait_and_taken_again();
  test_threads_that_sleep_call_the_hooks_outside_of_the_lock();
  std::puts("frontend lock: ok");
}
