// When the pending window is released to the planner, and which thread is told. Pure functions over
// plain facts, so that every rule can be tested without threads or time.
#pragma once

#include <algorithm>
#include <cstdint>

namespace slipstream::policy {

// Mean cost of an operation below which handing it to another core costs more than running it.
inline constexpr double kTinyNs = 150;
inline constexpr int64_t kLookUs = 400;        // between looks at a window that is emptied by waits
inline constexpr int64_t kBusyLookUs = 2'000;  // while all cores compute: a look interrupts one
inline constexpr int64_t kDrowsyNs = 5'000'000;  // nothing recorded for this long: sleep deeply

// ---- the window -------------------------------------------------------------------------------

enum class Moment : uint8_t {
  Recorded,   // an operation was appended
  HoldEnded,  // operations that were held back may start
  OutOfWork,  // a worker has no task to run
  Look,       // the sentinel looks at the window
};

// The window, as one thread sees it under the window's lock.
struct WindowFacts {
  Moment moment = Moment::Recorded;
  int64_t count = 0;    // operations in the window
  int64_t limit = 64;   // EngineConfig::window_ops
  double cost_ns = 0;   // Recorded: to compute all of the window on one core
  bool watched = true;  // Recorded: a sentinel will look at the window
  bool async = true;    // Recorded: operations may run later than their call
  uint64_t oldest = 0;  // Look: number of the first operation, 0 when the window is empty
  uint64_t newest = 0;  // Look: number of the last operation recorded
  uint64_t seen = 0;    // Look: `newest` at the previous look
};

enum class Action : uint8_t {
  Keep,       // nothing is due
  WakeWatch,  // start a sentinel
  RunHere,    // plan the window and run its short tasks on this thread
  Signal,     // tell a worker to plan the window
  Plan,       // plan the window on this thread, up to `up_to`
};

struct Decision {
  Action action = Action::Keep;
  uint64_t up_to = 0;  // Plan: the last operation that is due
  friend bool operator==(const Decision&, const Decision&) = default;
};

// Inline, because recording calls it for each operation.
inline Decision decide(const WindowFacts& f) {
  switch (f.moment) {
    case Moment::Recorded:
      if (!f.watched) return {Action::WakeWatch};
      if (f.count % f.limit != 0) return {};
      return {f.async && f.cost_ns < kTinyNs * static_cast<double>(f.count) ? Action::RunHere
                                                                            : Action::Signal};
    case Moment::HoldEnded:
      return {f.count >= f.limit ? Action::Signal : Action::Keep};
    case Moment::OutOfWork:
      if (f.count < f.limit) return {};
      return {Action::Plan, UINT64_MAX};
    case Moment::Look:
      if (f.count >= f.limit) return {Action::Plan, f.newest};
      // Operations that were there at the previous look have waited long enough.
      if (f.oldest != 0 && f.oldest <= f.seen) return {Action::Plan, f.seen};
      return {};
  }
  return {};
}

// ---- the sentinel -----------------------------------------------------------------------------

struct LookFacts {
  int64_t window_us = 50;  // EngineConfig::window_us
  int64_t pause_us = 50;   // before this look
  bool busy = false;       // all threads compute: it could not start anything
  bool released = false;   // this look released operations
  bool empty = true;       // the window is empty
  int64_t quiet_ns = 0;    // since an operation was last recorded
};

struct NextLook {
  int64_t pause_us = 0;
  bool step_down = false;  // stop watching; the next operation recorded starts a sentinel again
  friend bool operator==(const NextLook&, const NextLook&) = default;
};

inline NextLook next_look(const LookFacts& f) {
  if (f.busy) return {kBusyLookUs, false};
  // A program that waits for each result itself needs no sentinel, and needs the lock it takes.
  const int64_t pause =
      f.released ? f.window_us : std::max(f.window_us, std::min(2 * f.pause_us, kLookUs));
  return {pause, f.empty && f.quiet_ns > kDrowsyNs};
}

// ---- after a short wait -----------------------------------------------------------------------

// A thread has its result; tasks that it made ready are left.
struct LeftoverFacts {
  int ready = 0;           // tasks that could start
  double first_ns = 0;     // cost of the first one that no thread waits for; 0 without one
  bool has_first = false;  // there is such a task
  double brief_ns = 0;     // what the waiting thread would run itself
  bool watched = true;     // a sentinel exists
};

enum class Tell : uint8_t { Nothing, Spinners, Worker };

// A single short task is probably what the program asks for next; otherwise the sentinel finds it.
inline Tell whom_to_tell(const LeftoverFacts& f) {
  if (f.ready == 0) return Tell::Nothing;
  const bool brief = f.ready == 1 && f.has_first && f.first_ns < f.brief_ns;
  return f.watched && brief ? Tell::Spinners : Tell::Worker;
}

}  // namespace slipstream::policy
