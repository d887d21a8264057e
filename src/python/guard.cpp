// Updates written in Python: what they write is taken as a whole or not at all.
#include "array/guard.h"

#include "python/module.h"

namespace slipstream::python {
namespace {

struct Updates {
  Updates() { begin_updates(); }
  ~Updates() {
    if (open_) end_updates(false, false);
  }
  bool end() {
    open_ = false;
    return end_updates(true, false);
  }

 private:
  bool open_ = true;
};

// A guard that keeps the objects of its arrays alive.
struct HeldGuard {
  nb::list held;  // outlives the guard
  array::Guard guard;

  void add_target(nb::handle x) {
    held.append(x);
    guard.add_target(data_of(x.ptr()));
  }
};

// The arrays of an optimizer's state: an array, None, or tuples, lists and dicts of those.
void add_arrays(HeldGuard& guard, nb::handle state) {
  if (is_array(state.ptr())) {
    guard.add_target(state);
  } else if (nb::isinstance<nb::tuple>(state) || nb::isinstance<nb::list>(state)) {
    for (nb::handle x : state) add_arrays(guard, x);
  } else if (nb::isinstance<nb::dict>(state)) {
    for (nb::handle x : nb::borrow<nb::dict>(state).values()) add_arrays(guard, x);
  }
}

// guarded_update(update, weights, grads, states): calls update(), in which each weight and its
// state change together or not at all, by whether they and the gradient were computed.
void guarded_update(nb::object update, nb::handle weights, nb::handle grads, nb::handle states) {
  if (array::Guard::is_open()) {
    CallingPython unlocked;
    update();
    return;
  }
  Updates updates;
  {
    HeldGuard guarded;
    array::Guard& guard = guarded.guard;
    nb::object grad = nb::iter(grads), state = nb::iter(states);
    for (nb::handle w : nb::iter(weights)) {
      guard.begin_group();
      add_arrays(guarded, w);
      nb::object g = nb::steal(PyIter_Next(grad.ptr())), s = nb::steal(PyIter_Next(state.ptr()));
      if (PyErr_Occurred()) throw nb::python_error();
      if (!g || !s) throw ops::ValueError("weights, grads and states differ in number");
      if (is_array(g.ptr())) guard.add_gradient(data_of(g.ptr()));
      add_arrays(guarded, s);
    }
    {
      CallingPython unlocked;
      update();
    }
    guard.commit();
  }
  if (!updates.end()) throw nb::python_error();
}

// Waits for the arrays of a new state: little, and not a look at a value.
void wait_for_state(nb::handle state) {
  if (is_array(state.ptr())) {
    Value* v = data_of(state.ptr()).head();
    if (!wait_quietly(v)) throw nb::python_error();
  } else if (nb::isinstance<nb::tuple>(state) || nb::isinstance<nb::list>(state)) {
    for (nb::handle x : state) wait_for_state(x);
  } else if (nb::isinstance<nb::dict>(state)) {
    for (nb::handle x : nb::borrow<nb::dict>(state).values()) wait_for_state(x);
  }
}

// `with updating:` around the updates of one step. A type of C, so that Ctrl-C cannot come between
// its begin and the block.
PyObject* enter_updating(PyObject*, PyObject*) {
  begin_updates();
  Py_RETURN_NONE;
}

PyObject* leave_updating(PyObject*, PyObject* const* args, Py_ssize_t n) {
  const bool ok = n > 0 && args[0] == Py_None;  // no exception ends it
  if (!end_updates(ok, ok)) return nullptr;
  Py_RETURN_NONE;
}

PyMethodDef updating_methods[] = {
    {"__enter__", enter_updating, METH_NOARGS, nullptr},
    {"__exit__", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(leave_updating)),
     METH_FASTCALL, nullptr},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

void bind_guard(Module& m) {
  m.def("wait_for_state", wait_for_state, nb::arg("state").none());
  m.def("guarded_update", guarded_update);
  PyType_Slot slots[] = {
      {Py_tp_methods, updating_methods},
      {Py_tp_doc,
       const_cast<char*>("Around the updates of one step, all of which are recorded. Its "
                         "end raises why updates were skipped.")},
      {0, nullptr}};
  PyType_Spec spec{"slipstream._core.Updating", sizeof(PyObject), 0, Py_TPFLAGS_DEFAULT, slots};
  PyObject* type = PyType_FromSpec(&spec);
  if (!type) throw nb::python_error();
  m.attr("Updating") = nb::steal(type);
}

}  // namespace slipstream::python
