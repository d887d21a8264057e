#include "python/errors.h"

#include <initializer_list>
#include <string>

#include "graph/record.h"

namespace slipstream::python {
namespace {

PyObject* classes[kErrorKinds] = {};

// New references, dropped at the end of the block.
struct Owned {
  PyObject* object;
  explicit Owned(PyObject* o) : object(o) {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() { Py_XDECREF(object); }
};

// `name` is the attribute of the module, `shown` what tracebacks say.
bool add_class(PyObject* module, ErrorKind kind, const char* name, const char* shown,
               const char* doc, std::initializer_list<PyObject*> bases) {
  Owned tuple(PyTuple_New(static_cast<Py_ssize_t>(bases.size())));
  if (!tuple.object) return false;
  Py_ssize_t i = 0;
  for (PyObject* base : bases) PyTuple_SET_ITEM(tuple.object, i++, Py_NewRef(base));
  PyObject* made = PyErr_NewExceptionWithDoc(shown, doc, tuple.object, nullptr);
  if (!made) return false;
  classes[static_cast<int>(kind)] = made;
  return PyObject_SetAttrString(module, name, made) == 0;
}

PyObject* import_attribute(const char* module, const char* name) {
  Owned imported(PyImport_ImportModule(module));
  return imported.object ? PyObject_GetAttrString(imported.object, name) : nullptr;
}

PyObject* numpy_axis_error() {
  PyObject* found = import_attribute("numpy.exceptions", "AxisError");
  if (found || !PyErr_ExceptionMatches(PyExc_ModuleNotFoundError)) return found;
  PyErr_Clear();  // before NumPy 1.25
  return import_attribute("numpy", "AxisError");
}

}  // namespace

bool create_error_classes(PyObject* module) {
  using enum ErrorKind;
  if (!add_class(module, Other, "SlipstreamError", "slipstream.SlipstreamError",
                 "An operation failed when it ran; says what, where and why.",
                 {PyExc_RuntimeError}))
    return false;
  PyObject* base = class_of(Other);
  classes[static_cast<int>(RecordedWrite)] = base;
  classes[static_cast<int>(Interrupted)] = base;
  // NumPy's own as further bases, so that programs written for NumPy catch ours, too.
  Owned linalg_error(import_attribute("numpy.linalg", "LinAlgError"));
  Owned axis_error(numpy_axis_error());
  if (!linalg_error.object || !axis_error.object) return false;
  return add_class(module, OutOfMemory, "SlipstreamMemoryError", "slipstream.SlipstreamMemoryError",
                   "An operation could not get the memory it needed.", {base, PyExc_MemoryError}) &&
         // Older LinAlgErrors are not ValueErrors.
         add_class(module, LinearAlgebra, "SlipstreamLinAlgError",
                   "slipstream.SlipstreamLinAlgError",
                   "A matrix was singular, or an algorithm did not converge.",
                   {base, linalg_error.object, PyExc_ValueError}) &&
         add_class(module, Index, "SlipstreamIndexError", "slipstream.SlipstreamIndexError",
                   "An index was out of bounds.", {base, PyExc_IndexError}) &&
         // Bad arguments: shown as what Python calls them, and caught by programs for MXNet, too.
         add_class(module, Value, "SlipstreamValueError", "builtins.ValueError",
                   "An argument has a bad value.", {base, PyExc_ValueError}) &&
         add_class(module, Type, "SlipstreamTypeError", "builtins.TypeError",
                   "An argument has a bad type.", {base, PyExc_TypeError}) &&
         // NumPy's comes first: it has state of its own.
         add_class(module, Axis, "SlipstreamAxisError", "numpy.exceptions.AxisError",
                   "An axis is out of bounds.", {axis_error.object, base});
}

PyObject* class_of(ErrorKind kind) { return classes[static_cast<int>(kind)]; }

void set_python_error() noexcept {
  call_failure.reset();
  if (PyErr_Occurred()) return;
  std::string message;
  ErrorKind kind = kind_of_current_exception(message);
  PyErr_SetString(class_of(kind), message.c_str());
}

}  // namespace slipstream::python
