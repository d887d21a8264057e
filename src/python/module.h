// The parts of the extension module, one function per file.
#pragma once

#include <nanobind/nanobind.h>

#include "python/array_object.h"

namespace slipstream::python {

namespace nb = nanobind;

// The extension module, whose functions hold the frontend lock while they run.
struct Module : nb::module_ {
  explicit Module(const nb::module_& m) : nb::module_(m) {}
  template <class F, class... Extra>
  Module& def(const char* name, F&& f, const Extra&... extra) {
    nb::module_::def(name, std::forward<F>(f), extra..., nb::call_guard<Entered>());
    return *this;
  }
};

void bind_calls(Module& m);
void bind_declared(Module& m);
void bind_dispatch(Module& m);
void bind_model(Module& m);
void bind_ops(Module& m);
void bind_views(Module& m);
void bind_engine(Module& m);
void bind_fork(Module& m);
void bind_scope(Module& m);
void bind_autograd(Module& m);
void bind_replay(Module& m);
void bind_updates(Module& m);
void bind_statistics(Module& m);
void bind_guard(Module& m);
void bind_profiler(Module& m);

DType parse_dtype(const char* name);
// Raises when this thread can create no arrays: its current device does not exist.
void check_creation();

inline Operand operand_of(nb::handle x, const char* argument) {
  if (!is_array(x.ptr()))
    throw ops::TypeError(std::string(argument) + " must be an array, not " +
                         Py_TYPE(x.ptr())->tp_name);
  return data_of(x.ptr()).operand();
}

inline ops::Arg arg_of(nb::handle x, const char* argument) {
  ops::Arg a;
  if (!parse_arg(x.ptr(), a))
    throw ops::TypeError(std::string(argument) + " must be an array or a number, not " +
                         Py_TYPE(x.ptr())->tp_name);
  return a;
}

inline nb::object result(PyTypeObject* type, Value* owned) {
  PyObject* o = wrap(type, owned);
  if (!o) throw nb::python_error();
  return nb::steal(o);
}
inline nb::object result_like(nb::handle x, Value* owned) {
  return result(Py_TYPE(x.ptr()), owned);
}

inline PyTypeObject* class_of(nb::handle cls) {
  if (!PyType_Check(cls.ptr()) || !is_array_class(reinterpret_cast<PyTypeObject*>(cls.ptr())))
    throw ops::TypeError("cls must be an array class");
  return reinterpret_cast<PyTypeObject*>(cls.ptr());
}

}  // namespace slipstream::python
