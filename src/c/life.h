// Beginning and end of the library: started by the first call, stopped by ss_shutdown or the end of
// the process.
#pragma once

#include <atomic>

namespace slipstream::c {

enum class Life : int { New, Running, Closed };
extern std::atomic<Life> life;

// Starts the library, or throws: it was shut down.
void start();
// Whether this thread's end is watched.
extern constinit thread_local bool thread_known;
void know_thread();
inline void open() {
  if (life.load(std::memory_order_acquire) != Life::Running) [[unlikely]]
    start();
  if (!thread_known) [[unlikely]]
    know_thread();
}

// Of a thread that waits inside the library: the process must not take things down below it, and it
// cannot be cancelled.
class WaitScope {
 public:
  WaitScope();
  ~WaitScope();
  WaitScope(const WaitScope&) = delete;
  WaitScope& operator=(const WaitScope&) = delete;

 private:
  int cancel_state_;
};

}  // namespace slipstream::c
