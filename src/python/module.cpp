#include "python/module.h"

NB_MODULE(_core, m) {
  using namespace slipstream::python;
  // Engine, pool and caches are one per process.
  if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
    PyErr_SetString(PyExc_ImportError, "slipstream does not support subinterpreters");
    throw nb::python_error();
  }
  m.doc() = "The native backend of slipstream.";

  if (!create_error_classes(m.ptr())) throw nb::python_error();
  nb::register_exception_translator([](const std::exception_ptr& p, void*) {
    try {
      std::rethrow_exception(p);
    } catch (const slipstream::Error&) {
      set_python_error();
    } catch (const std::bad_alloc&) {
      set_python_error();
    }
  });

  if (!create_array_type(m.ptr()) || !init_export_type()) throw nb::python_error();
  m.attr("Array") = nb::borrow(reinterpret_cast<PyObject*>(array_type));
  Module module(m);
  bind_dispatch(module);
  bind_ops(module);
  bind_views(module);
  bind_engine(module);
  bind_fork(module);
  bind_scope(module);
  bind_autograd(module);
  bind_replay(module);
  bind_calls(module);
  bind_model(module);
  bind_updates(module);
  bind_statistics(module);
  bind_guard(module);
  bind_profiler(module);
}
