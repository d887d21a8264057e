// Optimizer steps, of one parameter or of all in one call: records them, then gives the handles
// their new versions.
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
    throw ops::TypeError(std::string(argument) + " must be a number, not " + Py_TYPE(o)->tp_name);
  }
  return v;
}

// One number for all parameters, or a list with one for each.
class Rates {
 public:
  Rates(PyObject* o, const char* lists, const char* argument, Py_ssize_t n) : argument_(argument) {
    if (PyFloat_Check(o) || PyLong_Check(o))
      same_ = real(o, argument);
    else
      each_ = sequence(o, lists, n);
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
  put(d, d.view ? ops::assign(d.head(), d.view, {value.operand(), {}}) : value.take(), true);
}

// What both functions below take: rule, weights, grads, states, lrs, wds, rescale_grad,
// clip_gradient, and a dict of the rule's own numbers.
struct Call {
  enum Argument { kRule, kWeights, kGrads, kStates, kLrs, kWds, kRescale, kClip, kNumbers, kCount };

  const ops::UpdateRule& rule;
  ops::UpdateNumbers numbers;

  Call(PyObject* const* args, Py_ssize_t n_args) : rule(named(args, n_args)) {
    if (n_args != kCount || !PyDict_Check(args[kNumbers]))
      throw ops::TypeError("an update takes " + std::to_string(kCount) +
                           " arguments, the last one a dict");
    numbers.clip_decayed = rule.clip_decayed;
    numbers.rescale = real(args[kRescale], "rescale_grad");
    numbers.clip = args[kClip] == Py_None ? -1 : real(args[kClip], "clip_gradient");
    int taken = 0;
    for (const auto& number : rule.numbers) taken += number.name != nullptr;
    if (PyDict_GET_SIZE(args[kNumbers]) != taken)
      throw ops::TypeError(std::string(rule.name) + " takes " + std::to_string(taken) + " numbers");
    PyObject *name, *value;
    for (Py_ssize_t at = 0; PyDict_Next(args[kNumbers], &at, &name, &value);) {
      const auto& number = number_named(name);
      numbers.*number.field = real(value, number.name);
    }
  }

  // Makes the step of a weight and its state; `held` are the arrays of that.
  Step step(PyObject* weight, PyObject* grad, PyObject* state, PyObject** held, double lr,
            double wd) const {
    Step s;
    s.weight = operand_of(weight, "weight");
    s.grad = operand_of(grad, "grad");
    states_of(state, rule.n_states, held);
    for (int k = 0; k < rule.n_states; ++k) s.state[k] = operand_of(held[k], "state");
    s.lr = lr;
    s.wd = wd;
    return s;
  }

 private:
  const ops::UpdateRule::Number& number_named(PyObject* name) const {
    for (const auto& number : rule.numbers)
      if (number.name && PyUnicode_Check(name) &&
          PyUnicode_CompareWithASCIIString(name, number.name) == 0)
        return number;
    throw ops::TypeError(std::string(rule.name) + " does not take " +
                         nb::repr(nb::handle(name)).c_str());
  }
  static const ops::UpdateRule& named(PyObject* const* args, Py_ssize_t n_args) {
    const char* name = n_args && PyUnicode_Check(args[0]) ? PyUnicode_AsUTF8(args[0]) : nullptr;
    if (name) return ops::update_rule(name);
    PyErr_Clear();
    throw ops::TypeError("rule must be a string");
  }
};

// A step on arrays that the operation does not take as they are.
void update_converted(const Call& call, Step& s, PyObject* weight, PyObject* grad,
                      PyObject* const* states) {
  const ops::UpdateRule& rule = call.rule;
  std::optional<Guard> guard;
  if (!Guard::is_open()) {
    guard.emplace();
    guard->begin_group();
    guard->add_target(weight);
    for (int k = 0; k < rule.n_states; ++k) guard->add_target(states[k]);
    guard->add_gradient(grad);
  }
  ops::record_converted(rule, call.numbers, s);
  for (int k = 0; k < rule.n_states; ++k) put_new(states[k], s.new_state[k]);
  put_new(weight, s.new_weight);
  if (guard) guard->commit();
}

// Steps that wait to be recorded together, and the handles that get their results.
class Bundle {
 public:
  Bundle(const Call& call, bool guarded)
      : rule_(call.rule), numbers_(call.numbers), guarded_(guarded) {
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
    ops::record_steps(rule_, numbers_, steps_, guarded_);
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
  const ops::UpdateNumbers& numbers_;
  const bool guarded_;
  std::vector<Step> steps_;
  std::vector<PyObject*> targets_;
  int64_t elements_ = 0;
  uint64_t seen_[kWords] = {};
};

// Updates all weights and states, lists of which are given, in place.
PyObject* update_all(PyObject*, PyObject* const* args, Py_ssize_t n_args) {
  return guarded([&]() -> PyObject* {
    const Call call(args, n_args);
    const ops::UpdateRule& rule = call.rule;
    PyObject* weights = sequence(args[Call::kWeights], "weights");
    Py_ssize_t n = PySequence_Fast_GET_SIZE(weights);
    PyObject* grads = sequence(args[Call::kGrads], "grads", n);
    PyObject* states = rule.n_states ? sequence(args[Call::kStates], "states", n) : nullptr;
    Rates lrs(args[Call::kLrs], "lrs", "lr", n), wds(args[Call::kWds], "wds", "wd", n);

    PyObject* held[Step::kMaxStates] = {};
    auto look = [&](Py_ssize_t i) {
      return call.step(PySequence_Fast_GET_ITEM(weights, i), PySequence_Fast_GET_ITEM(grads, i),
                       states ? PySequence_Fast_GET_ITEM(states, i) : nullptr, held, lrs[i],
                       wds[i]);
    };
    tape::Recording unrecorded(false);  // updates are no part of what gradients are taken of
    // All are looked at before the first is changed.
    for (Py_ssize_t i = 0; i < n; ++i) ops::check_step(rule, look(i));
    // A guard around this call decides for all that is written in it.
    const bool guarded = !Guard::is_open();
    {
      Engine::Hold hold;
      Bundle bundle(call, guarded), alone(call, guarded);
      for (Py_ssize_t i = 0; i < n; ++i) {
        Step s = look(i);
        PyObject* w = PySequence_Fast_GET_ITEM(weights, i);
        if (bundle.touches(s)) {
          bundle.record();
          s = look(i);
        }
        if (!ops::is_plain(rule, s)) {
          bundle.record();
          update_converted(call, s, w, PySequence_Fast_GET_ITEM(grads, i), held);
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

// The new weight; states are updated in place. An ordinary operation: what fails, fails.
PyObject* updated(PyObject*, PyObject* const* args, Py_ssize_t n_args) {
  return guarded([&]() -> PyObject* {
    const Call call(args, n_args);
    PyObject* weight = args[Call::kWeights];
    PyObject* held[Step::kMaxStates] = {};
    Step s = call.step(weight, args[Call::kGrads], args[Call::kStates], held,
                       real(args[Call::kLrs], "lr"), real(args[Call::kWds], "wd"));
    ops::check_step(call.rule, s);
    if (ops::is_plain(call.rule, s))
      ops::record_steps(call.rule, call.numbers, {&s, 1}, false);
    else
      ops::record_converted(call.rule, call.numbers, s);
    for (int k = 0; k < call.rule.n_states; ++k) put_new(held[k], s.new_state[k]);
    nb::object made = result_like(weight, s.new_weight.take());
    return settle() ? made.release().ptr() : nullptr;
  });
}

PyCFunction fast(PyObject* (*f)(PyObject*, PyObject* const*, Py_ssize_t)) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(f));
}
PyMethodDef methods[] = {
    {"update_all", fast(update_all), METH_FASTCALL, nullptr},
    {"updated", fast(updated), METH_FASTCALL, nullptr},
};

}  // namespace

void bind_updates(nb::module_& m) {
  for (PyMethodDef& method : methods)
    m.attr(method.ml_name) = nb::steal(PyCFunction_New(&method, nullptr));
}

}  // namespace slipstream::python
