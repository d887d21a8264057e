// Operations as layers call them: one function for arrays, another for symbols.
//
// `Operation(compute, note)` calls compute(x, ...) when x is an array, and note(x, ...) otherwise.
// `LayerOperation(compute, note)` is the same as a method of a layer: compute is called without the
// layer, note with it. `NamedOperation(compute, note)` is the same with the symbol's name as the
// last argument, which compute does not get. A type of C, because it is on the way of every layer's
// call: a function of Python that asks what x is would cost as much as recording an operation.
#include <Python.h>
// It needs Python.h before it.
#include <structmember.h>

#include "python/module.h"

namespace slipstream::python {
namespace {

struct Dispatch {
  PyObject_HEAD vectorcallfunc call;
  PyObject* compute;
  PyObject* note;
};

bool is_plain(PyObject* x) {
  return x == Py_None || PyFloat_Check(x) || PyLong_Check(x) || PyUnicode_Check(x);
}

PyObject* first_item(PyObject* x) {
  const bool items = (PyList_Check(x) || PyTuple_Check(x)) && PySequence_Fast_GET_SIZE(x) > 0;
  return items ? PySequence_Fast_GET_ITEM(x, 0) : x;
}

// Whether the first argument that is not a plain number or text is an array, or a list of arrays.
bool computes(PyObject* const* args, Py_ssize_t n) {
  Py_ssize_t i = 0;
  while (i < n && is_plain(args[i])) ++i;
  return i < n && is_array(first_item(args[i]));
}

// Whether one of them is neither an array nor a plain value: a symbol, maybe.
bool has_others(PyObject* const* args, Py_ssize_t n) {
  for (Py_ssize_t i = 0; i < n; ++i)
    if (PyObject* x = first_item(args[i]); !is_array(x) && !is_plain(x) && x == args[i])
      return true;
  return false;
}

// `before` and `behind`: how many arguments, the first and the last ones, are for note alone.
template <Py_ssize_t before, Py_ssize_t behind>
PyObject* call(PyObject* self, PyObject* const* args, size_t flags, PyObject* names) {
  auto* d = reinterpret_cast<Dispatch*>(self);
  const Py_ssize_t n = PyVectorcall_NARGS(flags);
  const Py_ssize_t taken = n - before - behind;
  if (behind > 0 && names) {  // compute would take the name for the value of a keyword
    PyErr_SetString(PyExc_TypeError, "a NamedOperation takes no keyword arguments");
    return nullptr;
  }
  if (computes(args + before, taken)) {
    PyObject* result =
        PyObject_Vectorcall(d->compute, args + before, static_cast<size_t>(taken), names);
    // An array that meets a symbol.
    if (result || !PyErr_ExceptionMatches(PyExc_TypeError) || !has_others(args + before, taken))
      return result;
    PyErr_Clear();
  }
  return PyObject_Vectorcall(d->note, args, static_cast<size_t>(n), names);
}

template <Py_ssize_t before, Py_ssize_t behind>
PyObject* new_dispatch(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  static const char* names[] = {"compute", "note", nullptr};
  PyObject *compute, *note;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO", const_cast<char**>(names), &compute, &note))
    return nullptr;
  PyObject* self = type->tp_alloc(type, 0);
  if (!self) return nullptr;
  auto* d = reinterpret_cast<Dispatch*>(self);
  d->call = call<before, behind>;
  d->compute = Py_NewRef(compute);
  d->note = Py_NewRef(note);
  return self;
}

int traverse(PyObject* self, visitproc visit, void* arg) {
  auto* d = reinterpret_cast<Dispatch*>(self);
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(d->compute);
  Py_VISIT(d->note);
  return 0;
}

int clear(PyObject* self) {
  auto* d = reinterpret_cast<Dispatch*>(self);
  Py_CLEAR(d->compute);
  Py_CLEAR(d->note);
  return 0;
}

void dealloc(PyObject* self) {
  PyObject_GC_UnTrack(self);
  clear(self);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* bind_to(PyObject* self, PyObject* layer, PyObject*) {
  return layer && layer != Py_None ? PyMethod_New(self, layer) : Py_NewRef(self);
}

PyMemberDef members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Dispatch, call), READONLY, nullptr},
    {"compute", T_OBJECT_EX, offsetof(Dispatch, compute), READONLY, nullptr},
    {"note", T_OBJECT_EX, offsetof(Dispatch, note), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

template <Py_ssize_t before, Py_ssize_t behind>
void add_type(Module& m, const char* name, const char* full_name, const char* doc) {
  std::vector<PyType_Slot> slots = {
      {Py_tp_new, reinterpret_cast<void*>(new_dispatch<before, behind>)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
      {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
      {Py_tp_clear, reinterpret_cast<void*>(clear)},
      {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
      {Py_tp_members, members},
      {Py_tp_doc, const_cast<char*>(doc)}};
  unsigned flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL;
  if (before > 0) {
    slots.push_back({Py_tp_descr_get, reinterpret_cast<void*>(bind_to)});
    flags |= Py_TPFLAGS_METHOD_DESCRIPTOR;  // calls through a layer make no bound method
  }
  slots.push_back({0, nullptr});
  PyType_Spec spec{full_name, sizeof(Dispatch), 0, flags, slots.data()};
  PyObject* type = PyType_FromSpec(&spec);
  if (!type) throw nb::python_error();
  m.attr(name) = nb::steal(type);
}

}  // namespace

void bind_dispatch(Module& m) {
  add_type<0, 0>(m, "Operation", "slipstream._core.Operation",
                 "Calls compute(x, ...) when x is an array, note(x, ...) otherwise.");
  add_type<1, 0>(m, "LayerOperation", "slipstream._core.LayerOperation",
                 "A method that calls compute(x, ...) when x is an array, note(layer, x, ...) "
                 "otherwise.");
  add_type<1, 1>(
      m, "NamedOperation", "slipstream._core.NamedOperation",
      "A method that calls compute(x, ...) when x is an array, note(layer, x, ..., name) "
      "otherwise.");
}

}  // namespace slipstream::python
