#include "python/sync_watch.h"

#include "engine/engine.h"

namespace slipstream::python {

PyObject* sync_observer = nullptr;

void SyncWatch::begin(Value* v) {
  note_.site = call_site();
  if (v) {
    const Node& n = *v->node;
    note_.op = n.op;
    note_.seq = n.op ? n.seq : 0;
    note_.recorded_at = n.site;
  } else {
    note_.seq = Engine::get().current_seq();
  }
  note_.begin_ns = profiler::now_ns();
}

bool SyncWatch::tell(bool ok) {
  double seconds = 1e-9 * static_cast<double>(profiler::now_ns() - note_.begin_ns);
  if (profiler::on()) profiler::synced(note_, kind_);
  if (!ok || !sync_observer) return ok;
  CallingPython unlocked;
  PyObject* r = PyObject_CallFunction(sync_observer, "sId", kind_, note_.site, seconds);
  Py_XDECREF(r);
  return r != nullptr;
}

}  // namespace slipstream::python
