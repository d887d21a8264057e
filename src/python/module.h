// The parts of the extension module, one function per file.
#pragma once

#include <nanobind/nanobind.h>

#include "python/array_object.h"

namespace slipstream::python {

namespace nb = nanobind;

void bind_declared(nb::module_& m);
void bind_dispatch(nb::module_& m);
void bind_ops(nb::module_& m);
void bind_views(nb::module_& m);
void bind_engine(nb::module_& m);
void bind_fork(nb::module_& m);
void bind_scope(nb::module_& m);
void bind_autograd(nb::module_& m);
void bind_replay(nb::module_& m);
void bind_updates(nb::module_& m);
void bind_statistics(nb::module_& m);
void bind_guard(nb::module_& m);
void bind_profiler(nb::module_& m);

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
