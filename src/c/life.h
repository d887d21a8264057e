// Beginning and end of the library: started by the first call, stopped by ss_shutdown or the end of
// the process.
#pragma once

#include <atomic>
#include <cstdint>

namespace slipstream::c {

enum class Life : int { New, Running, Closed };
extern std::atomic<Life> life;

// Starts the library, or throws: it was shut down.
void start();
inline void open() {
  if (life.load(std::memory_order_acquire) != Life::Running) [[unlikely]]
    start();
}

// Of a thread that waits inside the library: the process must not take things down below it, and it
// cannot be cancelled.
class WaitingCall {
 public:
  WaitingCall();
  ~WaitingCall();
  WaitingCall(const WaitingCall&) = delete;
  WaitingCall& operator=(const WaitingCall&) = delete;

 private:
  int cancel_state_;
};

// Counts calls, under the frontend lock. Other libraries register exit handlers at their first use;
// ours has to run before those, so it is registered again, each time twice as many calls later.
extern uint64_t calls;
void register_exit();
inline void note_call() {
  ++calls;
  if ((calls & (calls - 1)) == 0) [[unlikely]]
    register_exit();
}

}  // namespace slipstream::c
