// Sync points: where Python waits, and how failures and Ctrl-C come out of the wait.
#include "array/failure.h"
#include "engine/engine.h"
#include "graph/record.h"
#include "graph/trace.h"
#include "python/array_object.h"
#include "python/gil.h"
#include "python/sync_watch.h"

namespace slipstream::python {

using array::message_of;

thread_local bool no_sync_on = false;

namespace {

// Work this short runs while holding the GIL: releasing it would cost more.
constexpr double kBriefNs = 20'000;

bool forbidden(const char* kind) {
  if (tracing)
    tracing->spoil(std::string(kind) + " looks at a value, at " + describe_site(call_site()));
  if (!no_sync_on) return false;
  std::string where = describe_site(call_site());
  PyErr_Format(class_of(ErrorKind::Other), "%s would wait inside engine.no_sync(), at %s", kind,
               where.c_str());
  return true;
}

// True when there are none.
bool raise_all(const std::vector<FailurePtr>& failures) {
  if (failures.empty()) return true;
  std::string text = message_of(*failures[0]);
  for (size_t i = 1; i < failures.size(); ++i) text += "\nand: " + message_of(*failures[i]);
  PyErr_SetString(class_of(failures[0]->kind), text.c_str());
  return false;
}

// Inside begin_updates and end_updates of this thread.
thread_local int updates_depth = 0;

}  // namespace

void pace(int64_t bytes) {
  bool noted = profiler::on();
  int64_t begin_ns = noted ? profiler::now_ns() : 0;
  uint32_t site = noted ? call_site() : 0;
  {
    WithoutGil others_run;
    Engine::get().pace(interrupted, bytes);
  }
  if (noted) profiler::stalled(begin_ns, site);
}

bool interrupted() {
  WithGil gil;
  return PyErr_CheckSignals() != 0;
}

bool settle() {
  if (!pace_wanted) return true;
  pace_wanted = false;
  if (!call_failure) {
    pace();
    return !PyErr_Occurred();
  }
  if (updates_depth > 0) return true;  // end_updates raises it
  FailurePtr f = std::move(call_failure);
  raise_failure(*f);
  return false;
}

void begin_updates() { ++updates_depth; }

bool end_updates(bool own, bool earlier) {
  if (--updates_depth > 0) return true;
  FailurePtr f = std::move(call_failure);
  if (own && f && !f->reported.load()) {
    raise_failure(*f);
    return false;
  }
  return !earlier || raise_all(Engine::get().take_skips());
}

void raise_failure(const Failure& f) {
  const_cast<Failure&>(f).reported.store(true);
  PyErr_SetString(class_of(f.kind), message_of(f).c_str());
}

bool wait_quietly(Value* v) {
  Engine& engine = Engine::get();
  // The handle may be overwritten by another thread while we wait.
  engine.retain_handle(v);
  bool ok = engine.finish_briefly(v, kBriefNs);
  if (!ok) {
    WithoutGil others_run;
    ok = engine.wait(v, interrupted);
  }
  // A failed value, or one that has not moved because its update failed, which is said once.
  if (ok && v->failure &&
      (v->state.load(std::memory_order_acquire) == State::Failed || !v->failure->reported.load())) {
    raise_failure(*v->failure);
    ok = false;
  }
  engine.release_handle(v);
  return ok;
}

bool sync(Value* v, const char* kind) {
  if (forbidden(kind)) return false;
  Engine::get().count_sync();
  SyncWatch watch(v, kind);
  return watch.end(wait_quietly(v));
}

bool wait_seq(uint64_t seq, const char* kind) {
  if (forbidden(kind)) return false;
  Engine& engine = Engine::get();
  engine.count_sync();
  SyncWatch watch(nullptr, kind);
  bool finished;
  {
    WithoutGil others_run;
    finished = engine.wait_until(seq, interrupted);
  }
  return watch.end(finished);
}

bool waitall(const char* kind) {
  Engine& engine = Engine::get();
  if (!wait_seq(engine.current_seq(), kind)) return false;
  return raise_all(engine.take_unreported());
}

}  // namespace slipstream::python
