// Reports waits to the profiler and to an observer (warn_sync).
#pragma once

#include "profiler/profiler.h"
#include "python/array_object.h"

namespace slipstream::python {

// Called as observer(kind, site, seconds) after every wait; nullptr when unset.
extern PyObject* sync_observer;

// From before a wait to after it, both with the GIL.
class SyncWatch {
 public:
  // `v` is what is waited for; nullptr for everything recorded so far.
  SyncWatch(Value* v, const char* kind) : kind_(kind) {
    if (profiler::on() || sync_observer) [[unlikely]]
      begin(v);
  }
  // Passes `ok` on; false with a Python error when the observer raised.
  bool end(bool ok) { return note_.begin_ns ? tell(ok) : ok; }

 private:
  void begin(Value* v);
  bool tell(bool ok);
  const char* kind_;
  profiler::SyncNote note_;
};

}  // namespace slipstream::python
