// Python's lock and ours: releasing and taking the GIL, also from threads that outlive the
// interpreter, and the frontend lock, which takes its place in a Python without a GIL.
//
// Until 3.13, Python ends a daemon thread that asks for the GIL while the interpreter is exiting,
// by unwinding its stack; C++ turns that into an abort of the process. Such a thread must not come
// back: here it sleeps until the process is gone, as it does from Python 3.14 on.
#pragma once

#include <Python.h>
#include <cxxabi.h>
#include <unistd.h>

#include "graph/frontend_lock.h"

namespace slipstream::python {

// Every function of the module that uses arrays holds this; free where the GIL is held.
using Entered = FrontendLock::Scope;
// Around Python code that such a function calls: it may take locks of the program's, and other
// threads with these locks may want ours.
using CallingPython = FrontendLock::Released;

template <class F>
auto or_sleep_for_good(F take) {
  try {
    return take();
  } catch (abi::__forced_unwind&) {
    for (;;) pause();
  }
}

inline void restore_thread(PyThreadState* state) {
  or_sleep_for_good([state] { PyEval_RestoreThread(state); });
}

// Other threads may run while this exists.
class WithoutGil {
 public:
  WithoutGil() : depth_(FrontendLock::release_all()), state_(PyEval_SaveThread()) {}
  ~WithoutGil() {
    restore_thread(state_);
    FrontendLock::take_again(depth_);
  }
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  int depth_;
  PyThreadState* state_;
};

// For threads that may not have it.
class WithGil {
 public:
  WithGil() : state_(or_sleep_for_good([] { return PyGILState_Ensure(); })) {}
  ~WithGil() { PyGILState_Release(state_); }
  WithGil(const WithGil&) = delete;
  WithGil& operator=(const WithGil&) = delete;

 private:
  PyGILState_STATE state_;
};

}  // namespace slipstream::python
