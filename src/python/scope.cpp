// Scopes that Ctrl-C cannot leave half open. `Scope` is autograd's: recording and training set for
// a while, and as before at the end. `WholeScope` is the base of scopes whose steps are Python
// code.
//
// Types of C, so that Ctrl-C cannot come between their steps: Python runs signal handlers between
// instructions of Python code only, and those of a `with` statement around calls of C functions
// leave no gap. Each level remembers what it found, so that leaving the outer one puts everything
// right, whatever happened inside.
#include <optional>
#include <vector>

#include "graph/tape.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

thread_local bool training = false;

struct States {
  std::optional<bool> recording, training;
};

struct Scope {
  PyObject_HEAD States wanted;
  std::vector<States> before;  // one for each level: a scope may be entered again inside of itself
};

States exchange_states(const States& s) {
  States before;
  if (s.recording) before.recording = std::exchange(tape::recording, *s.recording);
  if (s.training) before.training = std::exchange(training, *s.training);
  return before;
}

PyObject* enter(PyObject* self, PyObject*) {
  auto* scope = reinterpret_cast<Scope*>(self);
  try {
    scope->before.reserve(scope->before.size() + 1);
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
  scope->before.push_back(exchange_states(scope->wanted));
  Py_RETURN_NONE;
}

PyObject* leave(PyObject* self, PyObject* const*, Py_ssize_t) {
  auto* scope = reinterpret_cast<Scope*>(self);
  if (scope->before.empty()) {
    PyErr_SetString(PyExc_RuntimeError, "this scope was not entered");
    return nullptr;
  }
  exchange_states(scope->before.back());
  scope->before.pop_back();
  Py_RETURN_NONE;
}

bool parse_state(PyObject* given, std::optional<bool>& state) {
  if (given == Py_None) return true;
  int truth = PyObject_IsTrue(given);
  if (truth >= 0) state = truth != 0;
  return truth >= 0;
}

PyObject* new_scope(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  static const char* names[] = {"recording", "training", nullptr};
  PyObject *recording, *train;
  States wanted;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO:Scope", const_cast<char**>(names), &recording,
                                   &train) ||
      !parse_state(recording, wanted.recording) || !parse_state(train, wanted.training))
    return nullptr;
  PyObject* self = type->tp_alloc(type, 0);
  if (!self) return nullptr;
  auto* scope = reinterpret_cast<Scope*>(self);
  new (&scope->wanted) States(wanted);
  new (&scope->before) std::vector<States>;
  return self;
}

void dealloc(PyObject* self) {
  std::destroy_at(&reinterpret_cast<Scope*>(self)->before);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

// ---- scopes in Python: _save() gives what is there now, _set() changes it, _restore(saved) puts
// it back. The last one may run twice: a Ctrl-C that comes while it runs makes it run again.

struct WholeScope {
  PyObject_HEAD std::vector<PyObject*> saved;  // one for each level
};

// Calls it until it succeeds, then raises what came in between; false when it raised.
bool insist_on_restoring(PyObject* self, PyObject* saved) {
  constexpr int kMostTries = 8;
  PyObject *kind = nullptr, *error = nullptr, *trace = nullptr;
  for (int tries = 0; tries < kMostTries; ++tries) {
    PyObject* done = PyObject_CallMethod(self, "_restore", "(O)", saved);
    if (done) {
      Py_DECREF(done);
      break;
    }
    if (kind)
      PyErr_Clear();
    else
      PyErr_Fetch(&kind, &error, &trace);
  }
  if (!kind) return true;
  PyErr_Restore(kind, error, trace);
  return false;
}

PyObject* enter_whole(PyObject* self, PyObject*) {
  auto& levels = reinterpret_cast<WholeScope*>(self)->saved;
  try {
    levels.reserve(levels.size() + 1);
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
  PyObject* saved = PyObject_CallMethod(self, "_save", nullptr);
  if (!saved) return nullptr;
  PyObject* done = PyObject_CallMethod(self, "_set", nullptr);
  if (!done) {
    PyObject *kind, *error, *trace;
    PyErr_Fetch(&kind, &error, &trace);
    if (!insist_on_restoring(self, saved)) PyErr_Clear();
    Py_DECREF(saved);
    PyErr_Restore(kind, error, trace);
    return nullptr;
  }
  Py_DECREF(done);
  levels.push_back(saved);
  return Py_NewRef(self);
}

PyObject* leave_whole(PyObject* self, PyObject* const*, Py_ssize_t) {
  auto& levels = reinterpret_cast<WholeScope*>(self)->saved;
  if (levels.empty()) {
    PyErr_SetString(PyExc_RuntimeError, "this scope was not entered");
    return nullptr;
  }
  PyObject* saved = levels.back();
  levels.pop_back();
  const bool calm = insist_on_restoring(self, saved);
  Py_DECREF(saved);
  if (!calm) return nullptr;
  Py_RETURN_NONE;
}

PyObject* new_whole(PyTypeObject* type, PyObject*, PyObject*) {
  PyObject* self = type->tp_alloc(type, 0);
  if (self) new (&reinterpret_cast<WholeScope*>(self)->saved) std::vector<PyObject*>;
  return self;
}

void dealloc_whole(PyObject* self) {
  auto& levels = reinterpret_cast<WholeScope*>(self)->saved;
  for (PyObject* saved : levels) Py_DECREF(saved);
  std::destroy_at(&levels);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyMethodDef methods_whole[] = {
    {"__enter__", enter_whole, METH_NOARGS, nullptr},
    {"__exit__", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(leave_whole)),
     METH_FASTCALL, nullptr},
    {nullptr, nullptr, 0, nullptr}};

void add_type(Module& m, PyType_Spec& spec, const char* name) {
  PyObject* type = PyType_FromSpec(&spec);
  if (!type) throw nb::python_error();
  m.attr(name) = nb::steal(type);
}

PyMethodDef methods[] = {
    {"__enter__", enter, METH_NOARGS, nullptr},
    {"__exit__", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(leave)), METH_FASTCALL,
     nullptr},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

void bind_scope(Module& m) {
  m.def("is_recording", [] { return tape::recording; });
  m.def("set_recording", [](bool on) { return std::exchange(tape::recording, on); });
  m.def("is_training", [] { return training; });
  m.def("set_training", [](bool on) { return std::exchange(training, on); });

  PyType_Slot slots[] = {
      {Py_tp_new, reinterpret_cast<void*>(new_scope)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
      {Py_tp_methods, methods},
      {Py_tp_doc, const_cast<char*>("Sets recording and training for a while; None leaves one as "
                                    "it is.")},
      {0, nullptr}};
  PyType_Spec spec{"slipstream._core.Scope", sizeof(Scope), 0, Py_TPFLAGS_DEFAULT, slots};
  add_type(m, spec, "Scope");

  PyType_Slot slots_whole[] = {
      {Py_tp_new, reinterpret_cast<void*>(new_whole)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc_whole)},
      {Py_tp_methods, methods_whole},
      {Py_tp_doc,
       const_cast<char*>("A scope of _save, _set and _restore that is left as a whole.")},
      {0, nullptr}};
  PyType_Spec spec_whole{"slipstream._core.WholeScope", sizeof(WholeScope), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots_whole};
  add_type(m, spec_whole, "WholeScope");
}

}  // namespace slipstream::python
