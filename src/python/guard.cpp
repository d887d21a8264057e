// Updates written in Python: what they write is taken as a whole or not at all.
#include "ops/guard.h"

#include <algorithm>
#include <utility>

#include "engine/engine.h"
#include "graph/tape.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

thread_local int open_guards = 0;

}  // namespace

Guard::Guard() { ++open_guards; }

Guard::~Guard() { undo(); }

bool Guard::is_open() { return open_guards > 0; }

void Guard::add_target(PyObject* array) {
  Value* before = data_of(array).head();
  Engine::get().retain_handle(before);
  groups_.back().targets.push_back({Py_NewRef(array), before});
}

void Guard::add_gradient(PyObject* array) {
  Value* v = data_of(array).head();
  Engine::get().retain_handle(v);
  groups_.back().gradients.push_back(v);
}

void Guard::commit() {
  if (!open_) return;
  tape::Recording unrecorded(false);
  for (Group& g : groups_) {
    std::vector<Value*> old, next;
    std::vector<ArrayData*> changed;
    for (Target& t : g.targets) {
      ArrayData& d = data_of(t.array);
      Value* now = d.head();
      // Views of one array are one target.
      const bool known = std::any_of(changed.begin(), changed.end(), [&](ArrayData* other) {
        return other == &d || (d.cell && other->cell == d.cell);
      });
      if (known || now == t.before || now->dtype != t.before->dtype ||
          !(now->shape == t.before->shape))
        continue;
      old.push_back(t.before);
      next.push_back(now);
      changed.push_back(&d);
    }
    if (changed.empty()) continue;
    std::vector<Value*> chosen = ops::guard(old, next, g.gradients);
    for (size_t i = 0; i < changed.size(); ++i) put(*changed[i], chosen[i]);
  }
  close();
}

void Guard::undo() {
  if (!open_) return;
  for (Group& g : groups_)
    for (Target& t : g.targets) {
      ArrayData& d = data_of(t.array);
      if (d.head() == t.before) continue;
      // Not put(): the old version is still the variable that it was.
      Engine::get().retain_handle(t.before);
      d.set_head(t.before);
    }
  close();
}

void Guard::close() {
  open_ = false;
  --open_guards;
  for (Group& g : groups_) {
    for (Target& t : g.targets) {
      Engine::get().release_handle(t.before);
      Py_DECREF(t.array);
    }
    for (Value* v : g.gradients) Engine::get().release_handle(v);
  }
  groups_.clear();
}

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

// The arrays of an optimizer's state: an array, None, or tuples, lists and dicts of those.
void add_arrays(Guard& guard, nb::handle state) {
  if (is_array(state.ptr())) {
    guard.add_target(state.ptr());
  } else if (nb::isinstance<nb::tuple>(state) || nb::isinstance<nb::list>(state)) {
    for (nb::handle x : state) add_arrays(guard, x);
  } else if (nb::isinstance<nb::dict>(state)) {
    for (nb::handle x : nb::borrow<nb::dict>(state).values()) add_arrays(guard, x);
  }
}

// guarded_update(update, weights, grads, states): calls update(), in which each weight and its
// state change together or not at all, by whether they and the gradient were computed.
void guarded_update(nb::object update, nb::handle weights, nb::handle grads, nb::handle states) {
  if (Guard::is_open()) {
    update();
    return;
  }
  Updates updates;
  {
    Guard guard;
    nb::object grad = nb::iter(grads), state = nb::iter(states);
    for (nb::handle w : nb::iter(weights)) {
      guard.begin_group();
      add_arrays(guard, w);
      nb::object g = nb::steal(PyIter_Next(grad.ptr())), s = nb::steal(PyIter_Next(state.ptr()));
      if (PyErr_Occurred()) throw nb::python_error();
      if (!g || !s) throw ops::ValueError("weights, grads and states differ in number");
      if (is_array(g.ptr())) guard.add_gradient(g.ptr());
      add_arrays(guard, s);
    }
    update();
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

void bind_guard(nb::module_& m) {
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
