// What every function of the C interface does around its own work: the library is started, the
// frontend lock held, exceptions become status codes, and nothing of C++ leaves.
#pragma once

#include "c/errors.h"
#include "c/life.h"
#include "engine/engine.h"
#include "graph/frontend_lock.h"
#include "graph/record.h"

namespace slipstream::c {

// Raises what failed in a call that computes at once (sync mode). Before results get handles.
inline void check_call() {
  if (pace_wanted && call_failure) [[unlikely]]
    raise(FailurePtr(call_failure));
}

// At the end of a call that recorded, without the lock: helps to compute when recording has run too
// far ahead.
inline void settle() {
  if (!pace_wanted) [[likely]]
    return;
  check_call();
  pace_wanted = false;
  WaitScope waiting;
  Engine::get().pace(nullptr, 0);
}

// Runs f, which takes the lock itself where it needs it.
template <class F>
int guarded(F&& f) noexcept {
  try {
    open();
    f();
    return SS_OK;
  } catch (...) {
    return note_exception();
  }
}

// Runs f under the lock; f records and does not wait.
template <class F>
int recording(F&& f) noexcept {
  try {
    open();
    {
      FrontendLock::Scope lock;
      f();
      check_call();
    }
    settle();
    return SS_OK;
  } catch (...) {
    return note_exception();
  }
}

}  // namespace slipstream::c
