// _core.<name> for every declared operation: reads the arguments, records, wraps the results.
#include <deque>

#include "array/calls.h"
#include "engine/engine.h"
#include "ops/declare.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

using ops::Declaration;

class PythonReader final : public ops::Reader {
 public:
  PythonReader(const Declaration& d, PyObject* const* args, Py_ssize_t n) : args_(args), n_(n) {
    if (n > static_cast<Py_ssize_t>(d.parameters.size()))
      throw ops::TypeError(std::string(d.name) + " takes at most " +
                           std::to_string(d.parameters.size()) + " arguments, got " +
                           std::to_string(n));
  }

  // Arguments given by name, after the positional ones.
  void add_named(const Declaration& d, PyObject* names) {
    const size_t count = d.parameters.size();
    all_.assign(args_, args_ + n_);
    all_.resize(count);
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(names); ++k) {
      const char* name = PyUnicode_AsUTF8(PyTuple_GET_ITEM(names, k));
      if (!name) throw Interruption();
      size_t i = 0;
      while (i < count && std::string_view(d.parameters[i].name) != name) ++i;
      if (i == count) throw ops::TypeError(std::string(d.name) + " has no parameter " + name);
      if (all_[i]) throw ops::TypeError(std::string(d.name) + " got " + name + " twice");
      all_[i] = args_[n_ + k];
    }
    args_ = all_.data();
    n_ = static_cast<Py_ssize_t>(count);
  }

  // The class of results: named by the caller, else that of the first array operand.
  PyTypeObject* result_type = nullptr;
  PyObject* first_array = nullptr;

  bool passed(int i) override { return i < n_ && args_[i]; }
  bool given(int i) override { return passed(i) && args_[i] != Py_None; }

  void result_class(int i, const char* name, bool is_new) override {
    if (is_new) check_creation();
    result_type = class_of(nb::handle(at(i, name)));
  }

  ops::TypeRules rules() override {
    return result_type ? rules_of(result_type) : ops::TypeRules::NumPy;
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
    if (!PyList_Check(o) && !PyTuple_Check(o))
      throw ops::TypeError(std::string(name) + " must be a list or tuple of arrays");
    std::vector<Operand> out;
    PyObject* items = held(o);
    for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(items); ++k)
      out.push_back(one_array(PySequence_Fast_GET_ITEM(items, k), name));
    return out;
  }

  ops::Scalar number(int i, const char* name) override {
    ops::Scalar s;
    if (!parse_scalar(at(i, name), s))
      throw ops::TypeError(std::string(name) + " must be a number");
    return s;
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
    if (!passed(i)) throw ops::TypeError(std::string("missing argument ") + name);
    return args_[i];
  }
  // The caller holds the list, and with it its items; without a GIL another thread may change it.
  PyObject* held(PyObject* list) {
#ifdef Py_GIL_DISABLED
    lists_.push_back(nb::steal(PySequence_Tuple(list)));
    if (!lists_.back()) throw Interruption();
    return lists_.back().ptr();
#else
    return list;
#endif
  }
  void note(PyObject* o) {
    if (!first_array) first_array = o;
    if (!result_type) result_type = Py_TYPE(o);
  }
  Operand one_array(PyObject* o, const char* name) {
    Operand x = operand_of(nb::handle(o), name);
    note(o);
    return x;
  }

  PyObject* const* args_;
  Py_ssize_t n_;
  std::vector<PyObject*> all_;
#ifdef Py_GIL_DISABLED
  std::vector<nb::object> lists_;
#endif
};

// Wraps every output, or gives all of them back.
PyObject* wrap_all(PyTypeObject* type, ops::Outputs& out) {
  if (!out.several) return wrap(type, out.value);
  PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(out.values.size()));
  for (size_t i = 0; i < out.values.size(); ++i) {
    PyObject* o = tuple ? wrap(type, out.values[i]) : nullptr;
    if (!tuple) Engine::get().release_handle(out.values[i]);
    if (tuple && !o) Py_CLEAR(tuple);
    if (tuple) PyTuple_SET_ITEM(tuple, static_cast<Py_ssize_t>(i), o);
  }
  return tuple;
}

// A view of the first operand, or of a copy of it.
PyObject* wrap_viewed(PyTypeObject* type, PyObject* base, const ops::Viewed& viewed) {
  if (!viewed.copy) return wrap_view(type, data_of(base), viewed.view);
  PyObject* copy = wrap(type, viewed.copy);
  if (!copy) release(viewed.view);
  PyObject* o = copy ? wrap_view(type, data_of(copy), viewed.view) : nullptr;
  Py_XDECREF(copy);
  return o;
}

PyObject* call(PyObject* self, PyObject* const* args, Py_ssize_t n, PyObject* names) {
  return guarded([&]() -> PyObject* {
    auto& d = *static_cast<const Declaration*>(PyCapsule_GetPointer(self, nullptr));
    PythonReader reader(d, args, n);
    if (names) reader.add_named(d, names);
    ops::Outputs out;
    array::record(d, reader, out);
    if (out.viewed.view) return wrap_viewed(reader.result_type, reader.first_array, out.viewed);
    return wrap_all(reader.result_type, out);
  });
}

// What PyMethodDef refers to.
struct Method {
  std::string doc;
  PyMethodDef def;
};

// __text_signature__ has no types; they stand below it.
std::string document(const Declaration& d) {
  std::string names;
  for (const ops::Parameter& p : d.parameters)
    names += (names.empty() ? "" : ", ") + std::string(p.name);
  return std::string(d.name) + "(" + names + ")\n--\n\n" + ops::signature(d);
}

}  // namespace

void bind_declared(Module& m) {
  // Both live as long as the process: functions refer to them.
  static std::deque<Method> methods;
  for (const Declaration& d : ops::declarations()) {
    Method& method = methods.emplace_back();
    method.doc = document(d);
    method.def = {d.name, reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(call)),
                  METH_FASTCALL | METH_KEYWORDS, method.doc.c_str()};
    nb::object capsule = nb::steal(PyCapsule_New(const_cast<Declaration*>(&d), nullptr, nullptr));
    nb::object function = nb::steal(PyCFunction_New(&method.def, capsule.ptr()));
    nb::object home = *d.module ? nb::object(m.attr(d.module)) : nb::object(m);
    home.attr(d.name) = function;
  }
}

}  // namespace slipstream::python
