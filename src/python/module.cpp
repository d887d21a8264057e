#include "python/module.h"

#include "array/write.h"

namespace slipstream::python {
namespace {

PyObject* new_exception(const char* name, PyObject* bases, const char* doc) {
  PyObject* e = PyErr_NewExceptionWithDoc(name, doc, bases, nullptr);
  if (!e) throw nb::python_error();
  return e;
}

}  // namespace
}  // namespace slipstream::python

NB_MODULE(_core, m) {
  using namespace slipstream::python;
  // Engine, pool and caches are one per process.
  if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
    PyErr_SetString(PyExc_ImportError, "slipstream does not support subinterpreters");
    throw nb::python_error();
  }
  m.doc() = "The native backend of slipstream.";

  error_class = new_exception("slipstream.SlipstreamError", PyExc_RuntimeError,
                              "An operation failed when it ran; says what, where and why.");
  PyObject* bases = PyTuple_Pack(2, error_class, PyExc_MemoryError);
  memory_error_class = new_exception("slipstream.SlipstreamMemoryError", bases,
                                     "An operation could not get the memory it needed.");
  Py_DECREF(bases);
  // So that programs written for NumPy catch it, too; older ones derive theirs from no ValueError.
  nb::object numpy_error = nb::module_::import_("numpy.linalg").attr("LinAlgError");
  bases = PyTuple_Pack(3, error_class, numpy_error.ptr(), PyExc_ValueError);
  linalg_error_class = new_exception("slipstream.SlipstreamLinAlgError", bases,
                                     "A matrix was singular, or an algorithm did not converge.");
  Py_DECREF(bases);
  bases = PyTuple_Pack(2, error_class, PyExc_IndexError);
  index_error_class =
      new_exception("slipstream.SlipstreamIndexError", bases, "An index was out of bounds.");
  Py_DECREF(bases);
  // Bad arguments: shown as what Python calls them, and caught by programs for MXNet, too.
  bases = PyTuple_Pack(2, error_class, PyExc_ValueError);
  value_error_class = new_exception("builtins.ValueError", bases, "An argument has a bad value.");
  Py_DECREF(bases);
  bases = PyTuple_Pack(2, error_class, PyExc_TypeError);
  type_error_class = new_exception("builtins.TypeError", bases, "An argument has a bad type.");
  Py_DECREF(bases);
  nb::object numpy = nb::module_::import_("numpy");
  // NumPy has it in numpy.exceptions since 1.25.
  nb::object errors =
      nb::hasattr(numpy, "exceptions") ? nb::object(numpy.attr("exceptions")) : numpy;
  nb::object numpy_axis_error = errors.attr("AxisError");
  bases = PyTuple_Pack(2, numpy_axis_error.ptr(), error_class);  // it has state of its own
  axis_error_class =
      new_exception("numpy.exceptions.AxisError", bases, "An axis is out of bounds.");
  Py_DECREF(bases);
  m.attr("SlipstreamError") = nb::borrow(error_class);
  m.attr("SlipstreamMemoryError") = nb::borrow(memory_error_class);
  m.attr("SlipstreamLinAlgError") = nb::borrow(linalg_error_class);
  m.attr("SlipstreamIndexError") = nb::borrow(index_error_class);
  m.attr("SlipstreamValueError") = nb::borrow(value_error_class);
  m.attr("SlipstreamAxisError") = nb::borrow(axis_error_class);
  m.attr("SlipstreamTypeError") = nb::borrow(type_error_class);

  nb::register_exception_translator([](const std::exception_ptr& p, void*) {
    try {
      std::rethrow_exception(p);
    } catch (const slipstream::ops::ValueError&) {
      set_python_error();
    } catch (const slipstream::ops::TypeError&) {
      set_python_error();
    } catch (const slipstream::ops::IndexError&) {
      set_python_error();
    } catch (const std::bad_alloc&) {
      set_python_error();
    } catch (const slipstream::array::RecordedWrite&) {
      set_python_error();
    } catch (const slipstream::Interruption&) {
      set_python_error();
    }
  });

  if (!create_array_type(m.ptr()) || !init_export_type()) throw nb::python_error();
  m.attr("Array") = nb::borrow(reinterpret_cast<PyObject*>(array_type));
  bind_dispatch(m);
  bind_ops(m);
  bind_views(m);
  bind_engine(m);
  bind_fork(m);
  bind_scope(m);
  bind_autograd(m);
  bind_replay(m);
  bind_updates(m);
  bind_statistics(m);
  bind_guard(m);
  bind_profiler(m);
}
