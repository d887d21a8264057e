// _core.<name> for every declared operation: reads the arguments, records, wraps the results.
#include "engine/engine.h"
#include "ops/declare.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

using ops::Declaration;

class PythonReader : public ops::Reader {
 public:
  PythonReader(PyObject* const* args, Py_ssize_t n) : args_(args), n_(n) {}

  // The class of results: named by the caller, else that of the first array operand.
  PyTypeObject* result_type = nullptr;

  bool given(int i) override { return i < n_ && args_[i] != Py_None; }

  void result_class(int i, const char* name) override {
    result_type = class_of(nb::handle(at(i, name)));
  }

  Operand array(int i, const char* name) override { return one_array(at(i, name), name); }

  ops::Arg number_or_array(int i, const char* name) override {
    PyObject* o = at(i, name);
    ops::Arg a = arg_of(nb::handle(o), name);
    if (a.is_array()) note(o);
    return a;
  }

  std::vector<Operand> arrays(int i, const char* name) override {
    PyObject* o = at(i, name);
    // A list that the caller holds: its items stay alive during the call.
    if (!PyList_Check(o) && !PyTuple_Check(o))
      throw ops::TypeError(std::string(name) + " must be a list or tuple of arrays");
    std::vector<Operand> out;
    for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(o); ++k)
      out.push_back(one_array(PySequence_Fast_GET_ITEM(o, k), name));
    return out;
  }

  int64_t integer(int i, const char* name) override {
    PyObject* o = at(i, name);
    // An array could answer, but would wait for its value while operands are borrowed.
    PyObject* index = is_array(o) ? nullptr : PyNumber_Index(o);
    if (!index) {
      PyErr_Clear();
      throw ops::TypeError(std::string(name) + " must be an integer");
    }
    int overflow = 0;
    int64_t v = PyLong_AsLongLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    if (overflow) throw ops::ValueError(std::string(name) + " is too large");
    return v;
  }

  double real(int i, const char* name) override {
    PyObject* o = at(i, name);
    double v = is_array(o) ? -1 : PyFloat_AsDouble(o);
    if (is_array(o) || (v == -1 && PyErr_Occurred())) {
      PyErr_Clear();
      throw ops::TypeError(std::string(name) + " must be a number");
    }
    return v;
  }

  bool flag(int i, const char* name) override {
    PyObject* o = at(i, name);
    int v = is_array(o) ? -1 : PyObject_IsTrue(o);
    if (v < 0) {
      PyErr_Clear();
      throw ops::TypeError(std::string(name) + " must be True or False");
    }
    return v == 1;
  }

  std::string text(int i, const char* name) override {
    PyObject* o = at(i, name);
    const char* s = PyUnicode_Check(o) ? PyUnicode_AsUTF8(o) : nullptr;
    if (!s) {
      PyErr_Clear();
      throw ops::TypeError(std::string(name) + " must be a string");
    }
    return s;
  }

  DType dtype(int i, const char* name) override { return parse_dtype(text(i, name).c_str()); }
  Dims integers(int i, const char* name) override { return parse_shape(at(i, name), name); }

 private:
  PyObject* at(int i, const char* name) {
    if (i >= n_) throw ops::TypeError(std::string("missing argument ") + name);
    return args_[i];
  }
  void note(PyObject* o) {
    if (!result_type) result_type = Py_TYPE(o);
  }
  Operand one_array(PyObject* o, const char* name) {
    Operand x = operand_of(nb::handle(o), name);
    note(o);
    return x;
  }

  PyObject* const* args_;
  Py_ssize_t n_;
};

// Wraps every output, or gives all of them back.
PyObject* wrap_all(PyTypeObject* type, ops::Outputs& out) {
  if (!out.several) return wrap(type, out.values[0]);
  PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(out.values.size()));
  for (size_t i = 0; i < out.values.size(); ++i) {
    PyObject* o = tuple ? wrap(type, out.values[i]) : nullptr;
    if (!tuple) Engine::get().release_handle(out.values[i]);
    if (tuple && !o) Py_CLEAR(tuple);
    if (tuple) PyTuple_SET_ITEM(tuple, static_cast<Py_ssize_t>(i), o);
  }
  return tuple;
}

PyObject* call(PyObject* self, PyObject* const* args, Py_ssize_t n) {
  return guarded([&]() -> PyObject* {
    auto& d = *static_cast<const Declaration*>(PyCapsule_GetPointer(self, nullptr));
    if (n > static_cast<Py_ssize_t>(d.parameters.size()))
      throw ops::TypeError(std::string(d.name) + " takes at most " +
                           std::to_string(d.parameters.size()) + " arguments");
    PythonReader reader(args, n);
    ops::Outputs out;
    d.record(d, reader, out);
    return wrap_all(reader.result_type, out);
  });
}

}  // namespace

void bind_declared(nb::module_& m) {
  const auto& all = ops::declarations();
  // Both live as long as the process: functions refer to them.
  static std::vector<PyMethodDef> methods;
  methods.reserve(all.size());
  for (const Declaration& d : all) {
    methods.push_back({d.name, reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(call)),
                       METH_FASTCALL, nullptr});
    nb::object capsule = nb::steal(PyCapsule_New(const_cast<Declaration*>(&d), nullptr, nullptr));
    nb::object function = nb::steal(PyCFunction_New(&methods.back(), capsule.ptr()));
    m.attr(d.name) = function;
  }
}

}  // namespace slipstream::python
