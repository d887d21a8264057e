// Optimizer steps on all parameters in one call: records them, then gives the handles their new
// versions.
#include <algorithm>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "graph/tape.h"
#include "ops/indexing.h"
#include "ops/optimizer.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

using ops::Step;

// A list or tuple of `n` items (any number when n < 0); both are held by the caller.
PyObject* sequence(PyObject* o, const char* argument, Py_ssize_t n = -1) {
  if (!PyList_Check(o) && !PyTuple_Check(o))
    throw ops::TypeError(std::string(argument) + " must be a list or tuple");
  if (n >= 0 && PySequence_Fast_GET_SIZE(o) != n)
    throw ops::ValueError(std::string(argument) + " has " +
                          std::to_string(PySequence_Fast_GET_SIZE(o)) + " entries for " +
                          std::to_string(n) + " weights");
  return o;
}

double real(PyObject* o, const char* argument) {
  if (PyFloat_CheckExact(o)) return PyFloat_AS_DOUBLE(o);
  double v = is_array(o) ? -1 : PyFloat_AsDouble(o);
  if (is_array(o) || (v == -1 && PyErr_Occurred())) {
    PyErr_Clear();
    throw ops::TypeError(std::string(argument) + " must be numbers");
  }
  return v;
}

// One number for all parameters, or one for each.
class Rates {
 public:
  Rates(PyObject* o, const char* argument, Py_ssize_t n) : argument_(argument) {
    if (PyFloat_Check(o) || PyLong_Check(o))
      same_ = real(o, argument);
    else
      each_ = sequence(o, argument, n);
  }
  double operator[](Py_ssize_t i) const {
    return each_ ? real(PySequence_Fast_GET_ITEM(each_, i), argument_) : same_;
  }

 private:
  const char* argument_;
  double same_ = 0;
  PyObject* each_ = nullptr;
};

// The arrays of one parameter's state: none, one, or a tuple of several.
void states_of(PyObject* o, int n, PyObject** out) {
  if (n == 0) return;
  bool several = PyTuple_Check(o) || PyList_Check(o);
  if (several ? PySequence_Fast_GET_SIZE(o) != n : n != 1)
    throw ops::ValueError("this rule has " + std::to_string(n) + " states for each weight");
  for (int k = 0; k < n; ++k) out[k] = several ? PySequence_Fast_GET_ITEM(o, k) : o;
}

void put_new(PyObject* o, ops::Temp& value) {
  ArrayData& d = data_of(o);
  put(d, d.window ? ops::assign(d.head(), d.window, {value.operand(), {}}) : value.take(), true);
}

// A step on arrays that the operation does not take as they are.
void update_converted(const ops::UpdateRule& rule, Step& s, PyObject* weight, PyObject* grad,
                      PyObject* const* states) {
  std::optional<Guard> guard;
  if (!Guard::is_open()) {
    guard.emplace();
    guard->begin_group();
    guard->add_target(weight);
    for (int k = 0; k < rule.n_states; ++k) guard->add_target(states[k]);
    guard->add_gradient(grad);
  }
  ops::record_converted(rule, s);
  for (int k = 0; k < rule.n_states; ++k) put_new(states[k], s.new_state[k]);
  put_new(weight, s.new_weight);
  if (guard) guard->commit();
}

// Steps that wait to be recorded together, and the handles that get their results.
class Bundle {
 public:
  Bundle(const ops::UpdateRule& rule, bool guarded) : rule_(rule), guarded_(guarded) {
    steps_.reserve(ops::kBundleSteps);
  }

  // Whether the step reads or writes what a waiting one writes.
  bool touches(const Step& s) const {
    bool any = writes(s.weight) || writes(s.grad);
    for (int k = 0; k < rule_.n_states; ++k) any = any || writes(s.state[k]);
    return any;
  }
  bool full_for(const Step& s) const {
    return !steps_.empty() && (steps_.size() == ops::kBundleSteps ||
                               elements_ + s.weight.size() > ops::kBundleElements ||
                               steps_[0].weight.dtype() != s.weight.dtype());
  }
  void add(Step&& s, PyObject* weight, PyObject* const* states) {
    note(s.weight);
    for (int k = 0; k < rule_.n_states; ++k) note(s.state[k]);
    elements_ += s.weight.size();
    steps_.push_back(std::move(s));
    targets_.push_back(weight);
    targets_.insert(targets_.end(), states, states + rule_.n_states);
  }
  void record() {
    if (steps_.empty()) return;
    ops::record_steps(rule_, steps_, guarded_);
    size_t target = 0;
    for (Step& s : steps_) {
      put_new(targets_[target++], s.new_weight);
      for (int k = 0; k < rule_.n_states; ++k) put_new(targets_[target++], s.new_state[k]);
    }
    steps_.clear();
    targets_.clear();
    elements_ = 0;
    std::fill(std::begin(seen_), std::end(seen_), 0);
  }

 private:
  static constexpr size_t kWords = 32;
  // A set of values that may claim too much, never too little.
  static size_t place(const Operand& x) {
    return (reinterpret_cast<uintptr_t>(x.value) * 0x9E3779B97F4A7C15u) >> 53;
  }
  bool seen(const Operand& x) const { return seen_[place(x) / 64] >> (place(x) % 64) & 1; }
  // Exact, so that what is recorded does not depend on addresses.
  bool writes(const Operand& x) const {
    if (!seen(x)) return false;
    for (const Step& s : steps_) {
      if (s.weight.value == x.value) return true;
      for (int k = 0; k < rule_.n_states; ++k)
        if (s.state[k].value == x.value) return true;
    }
    return false;
  }
  void note(const Operand& x) { seen_[place(x) / 64] |= uint64_t{1} << (place(x) % 64); }

  const ops::UpdateRule& rule_;
  const bool guarded_;
  std::vector<Step> steps_;
  std::vector<PyObject*> targets_;
  int64_t elements_ = 0;
  uint64_t seen_[kWords] = {};
};

// update_all(rule, weights, grads, states, lrs, wds, rescale_grad, clip_gradient, *numbers)
PyObject* update_all(PyObject*, PyObject* const* args, Py_ssize_t n_args) {
  return guarded([&]() -> PyObject* {
    constexpr int kFixed = 8;
    const char* name = n_args && PyUnicode_Check(args[0]) ? PyUnicode_AsUTF8(args[0]) : nullptr;
    if (!name) {
      PyErr_Clear();
      throw ops::TypeError("rule must be a string");
    }
    const ops::UpdateRule& rule = ops::update_rule(name);
    if (n_args != kFixed + rule.n_numbers)
      throw ops::TypeError(std::string(rule.name) + " takes " +
                           std::to_string(kFixed + rule.n_numbers) + " arguments");
    PyObject* weights = sequence(args[1], "weights");
    Py_ssize_t n = PySequence_Fast_GET_SIZE(weights);
    PyObject* grads = sequence(args[2], "grads", n);
    PyObject* states = rule.n_states ? sequence(args[3], "states", n) : nullptr;
    Rates lrs(args[4], "lrs", n), wds(args[5], "wds", n);
    kernels::UpdateNumbers numbers;
    numbers.rescale = real(args[6], "rescale_grad");
    numbers.clip_decayed = rule.clip_decayed;
    numbers.clip = args[7] == Py_None ? -1 : real(args[7], "clip_gradient");
    for (int k = 0; k < rule.n_numbers; ++k) numbers.numbers[k] = real(args[kFixed + k], "numbers");

    PyObject* held[Step::kMaxStates] = {};
    auto look = [&](Py_ssize_t i, Step& s) {
      PyObject* w = PySequence_Fast_GET_ITEM(weights, i);
      s.weight = operand_of(w, "weight");
      s.grad = operand_of(PySequence_Fast_GET_ITEM(grads, i), "grad");
      if (states) states_of(PySequence_Fast_GET_ITEM(states, i), rule.n_states, held);
      for (int k = 0; k < rule.n_states; ++k) s.state[k] = operand_of(held[k], "state");
      s.numbers = numbers;
      s.numbers.lr = lrs[i];
      s.numbers.wd = wds[i];
      return w;
    };
    tape::Recording unrecorded(false);  // updates are no part of what gradients are taken of
    // All are looked at before the first is changed.
    for (Py_ssize_t i = 0; i < n; ++i) {
      Step s;
      look(i, s);
      ops::check_step(rule, s);
    }
    // A guard around this call decides for all that is written in it.
    const bool guarded = !Guard::is_open();
    {
      Engine::Hold hold;
      Bundle bundle(rule, guarded), alone(rule, guarded);
      for (Py_ssize_t i = 0; i < n; ++i) {
        Step s;
        PyObject* w = look(i, s);
        if (bundle.touches(s)) {
          bundle.record();
          s = Step();
          look(i, s);
        }
        if (!ops::is_plain(rule, s)) {
          bundle.record();
          update_converted(rule, s, w, PySequence_Fast_GET_ITEM(grads, i), held);
        } else if (s.weight.size() > ops::kSmallElements || !guarded) {
          // Without a guard of its own, an operation for several would fail for all of them.
          alone.add(std::move(s), w, held);
          alone.record();
        } else {
          if (bundle.full_for(s)) bundle.record();
          bundle.add(std::move(s), w, held);
        }
      }
      bundle.record();
    }
    if (!settle()) return nullptr;
    Py_RETURN_NONE;
  });
}

PyMethodDef update_all_method = {"update_all",
                                 reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(update_all)),
                                 METH_FASTCALL, nullptr};

}  // namespace

void bind_updates(nb::module_& m) {
  m.attr("update_all") = nb::steal(PyCFunction_New(&update_all_method, nullptr));
}

}  // namespace slipstream::python
