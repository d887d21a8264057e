// Bindings of control and sight: waiting, configuration, statistics, life of the process.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "engine/engine.h"
#include "engine/kernel_hook.h"
#include "graph/frontend_lock.h"
#include "kernels/blas.h"
#include "memory/buffer.h"
#include "memory/machine_limits.h"
#include "python/gil.h"
#include "python/module.h"
#include "python/sync_watch.h"

namespace slipstream::python {
namespace {

nb::dict stats() {
  Engine& engine = Engine::get();
  EngineStats s = engine.stats();
  MemoryStats mem = memory::stats();
  nb::dict d;
  d["recorded"] = s.recorded;
  d["executed"] = s.executed;
  d["dropped"] = s.dropped;
  d["elided"] = s.dropped;  // older name, kept for programs that read it
  d["pending"] = s.pending;
  d["fused"] = s.fused;
  d["groups"] = s.groups;
  d["syncs"] = s.syncs;
  d["stalls"] = s.stalls;
  d["skipped_updates"] = s.skipped_updates;
  d["live_values"] = s.live_values;
  d["live_bytes"] = mem.live_bytes;
  d["peak_bytes"] = mem.peak_bytes;
  d["cached_bytes"] = mem.cached_bytes;
  return d;
}

nb::dict config() {
  EngineConfig c = Engine::get().config();
  nb::dict d;
  d["mode"] = c.async ? "async" : "sync";
  d["threads"] = c.threads;
  d["fusion"] = c.fusion;
  d["budget_bytes"] = c.budget_bytes;
  d["window_ops"] = c.window_ops;
  d["window_us"] = c.window_us;
  d["flush_denorms"] = c.flush_denorms;
  return d;
}

// Runs `f` without the GIL; raises what Ctrl-C left behind.
template <class F>
void without_gil(F f) {
  {
    WithoutGil others_run;
    f();
  }
  if (PyErr_Occurred()) throw nb::python_error();
}

// Runs when the process exits, before libraries are taken down: exit handlers run in reverse order,
// libraries register theirs at first use, and this one is registered when the interpreter ends. A
// thread that still computes (inside of a product or a LAPACK call, which cannot be ended) must not
// find them gone: then the process ends here and now.
void leave_if_busy(int status, void*) {
  if (Engine::get().computing() == 0) return;
  std::fflush(nullptr);
  _exit(status);
}

void bind_control(Module& m) {
  m.def("stats", stats);
  m.def("reset_stats", [] { Engine::get().reset_stats(); });
  m.def("config", config);
  m.def("configure", [](bool async, int threads, bool fusion, int64_t budget_bytes,
                        int64_t window_ops, int64_t window_us, bool flush_denorms) {
    EngineConfig c{async, fusion, threads, budget_bytes, window_ops, window_us, flush_denorms};
    without_gil([&] { Engine::get().configure(c, interrupted); });
  });
  m.def("set_window_ops", [](int64_t ops) { return Engine::get().set_window_ops(ops); });
  // (bytes, threads) that this process may use, by the control groups below a folder.
  m.def("machine_limits", [](const char* root) {
    const MachineLimits limits = machine_limits(root);
    return nb::make_tuple(limits.memory_bytes, limits.threads);
  });
  m.def("empty_cache", [] { memory::empty_cache(); });
  m.def("set_cache_limit", [](int64_t bytes) { return memory::set_cache_limit(bytes); });
  m.def("fail_at", [](uint64_t operation, bool out_of_memory) {
    Engine::get().fail_at(operation, out_of_memory);
  });
  // The address of a C function, or 0; see InKernel.
  m.def("set_kernel_hook",
        [](uintptr_t address) { InKernel::hook.store(reinterpret_cast<InKernel::Hook>(address)); });
  m.def("shutdown", [] {
    without_gil([] { Engine::get().shutdown(); });
    on_exit(leave_if_busy, nullptr);
  });
}

void bind_waits(Module& m) {
  m.def("unreported", [] {
    nb::list out;
    for (const FailurePtr& f : Engine::get().take_unreported())
      out.append(nb::make_tuple(f->message, f->operation, describe_site(f->site)));
    return out;
  });

  m.def("waitall", [](const char* kind) {
    if (!waitall(kind)) throw nb::python_error();
  });
  m.def("fence", [] { return Engine::get().current_seq(); });
  m.def("wait_fence", [](uint64_t seq, const char* kind) {
    if (!wait_seq(seq, kind)) throw nb::python_error();
  });
  m.def("wait", [](nb::handle x, const char* kind) {
    if (!sync(operand_of(x, "x").value, kind)) throw nb::python_error();
  });
  m.def("ready", [](nb::handle x) {
    Value* v = operand_of(x, "x").value;
    return v->node->stage.load(std::memory_order_acquire) == Stage::Done;
  });
  m.def("when_done", [](nb::handle x, nb::object callback) {
    Value* v = operand_of(x, "x").value;
    Engine& engine = Engine::get();
    engine.count_sync();
    SyncWatch(v, "await").end(true);
    engine.retain_handle(v);
    PyObject* call = callback.release().ptr();
    auto done = [v, call] {
      WithGil gil;
      {
        Entered entered;
        Engine::get().release_handle(v);
      }
      PyObject* r = PyObject_CallNoArgs(call);
      if (!r) PyErr_WriteUnraisable(call);
      Py_XDECREF(r);
      Py_DECREF(call);
    };
    without_gil([&] { engine.when_done(v, done); });
  });
  m.def("is_no_sync", [] { return no_sync_on; });
  m.def("set_no_sync", [](bool on) { no_sync_on = on; });
}

// What other libraries get of an array.
void bind_exchange(Module& m) {
  m.def("to_numpy", [](nb::handle x, const char* kind) {
    operand_of(x, "x");
    return nb::steal(to_numpy(x.ptr(), kind));
  });
  m.def("numpy_view", [](nb::handle x, const char* kind) {
    operand_of(x, "x");
    return nb::steal(numpy_view(x.ptr(), kind));
  });
  m.def("to_dlpack", [](nb::handle x, bool versioned, bool copy) {
    operand_of(x, "x");
    return nb::steal(to_dlpack(x.ptr(), versioned
                                            ? (copy ? Lending::Copy : Lending::Read)
                                            : (copy ? Lending::PlainCopy : Lending::PlainRead)));
  });
  m.def("to_dlpack_for_write", [](nb::handle x) {
    operand_of(x, "x");
    return nb::steal(to_dlpack_for_write(x.ptr()));
  });
  m.def("item", [](nb::handle x, const char* kind) {
    if (operand_of(x, "x").size() != 1)
      throw ops::ValueError(std::string(kind) +
                            " needs an array with exactly one element, not shape " +
                            to_string(operand_of(x, "x").shape()));
    return nb::steal(item(x.ptr(), kind));
  });
}

void set_frontend_hooks() {
  frontend.call_site = call_site;
  frontend.describe_site = describe_site;
#ifdef Py_GIL_DISABLED
  // A thread that waits for the lock is not in the way of those that stop the world.
  FrontendLock::before_sleep = []() -> void* { return PyEval_SaveThread(); };
  FrontendLock::after_sleep = [](void* state) {
    restore_thread(static_cast<PyThreadState*>(state));
  };
#else
  FrontendLock::switch_off();  // the GIL is held for every call
#endif
}

}  // namespace

void bind_engine(Module& m) {
  set_frontend_hooks();
  bind_control(m);
  bind_waits(m);
  bind_exchange(m);
  m.def(
      "load_blas",
      [](const char* openblas, std::optional<std::string> onednn) {
        kernels::load_blas(openblas, onednn ? onednn->c_str() : nullptr);
      },
      nb::arg("openblas"), nb::arg("onednn").none());
  m.def("isa", [] { return std::string(kernels::isa_name()); });

  // What the Python side gives the core, once, at import.
  m.def("register", [](nb::object np, nb::object nd, nb::object to_array, nb::object getitem,
                       nb::object setitem, nb::object dtypes, const char* prefix) {
    np_type = reinterpret_cast<PyTypeObject*>(np.release().ptr());
    nd_type = reinterpret_cast<PyTypeObject*>(nd.release().ptr());
    as_array = to_array.release().ptr();
    advanced_getitem = getitem.release().ptr();
    advanced_setitem = setitem.release().ptr();
    set_numpy_dtypes(dtypes.ptr());
    set_package_prefix(prefix);
  });
}

}  // namespace slipstream::python
