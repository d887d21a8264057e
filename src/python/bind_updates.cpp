// Optimizer steps, of one parameter or of all in one call (array/update.h).
#include <vector>

#include "array/update.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

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

ArrayData& array_arg(PyObject* o, const char* argument) {
  operand_of(o, argument);
  return data_of(o);
}

// The arrays of one parameter's state: none, one, or a tuple of several.
void states_of(PyObject* o, int n, PyObject** out) {
  if (n == 0) return;
  bool several = PyTuple_Check(o) || PyList_Check(o);
  if (several ? PySequence_Fast_GET_SIZE(o) != n : n != 1)
    throw ops::ValueError("this rule has " + std::to_string(n) + " states for each weight");
  for (int k = 0; k < n; ++k) out[k] = several ? PySequence_Fast_GET_ITEM(o, k) : o;
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

  array::Parameter parameter(PyObject* weight, PyObject* grad, PyObject* state, double lr,
                             double wd) const {
    array::Parameter p;
    p.weight = &array_arg(weight, "weight");
    p.grad = &array_arg(grad, "grad");
    PyObject* held[ops::Step::kMaxStates] = {};
    states_of(state, rule.n_states, held);
    for (int k = 0; k < rule.n_states; ++k) p.state[k] = &array_arg(held[k], "state");
    p.lr = lr;
    p.wd = wd;
    return p;
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

    std::vector<array::Parameter> parameters;
    parameters.reserve(static_cast<size_t>(n));
    for (Py_ssize_t i = 0; i < n; ++i)
      parameters.push_back(
          call.parameter(PySequence_Fast_GET_ITEM(weights, i), PySequence_Fast_GET_ITEM(grads, i),
                         states ? PySequence_Fast_GET_ITEM(states, i) : nullptr, lrs[i], wds[i]));
    array::update_all(rule, call.numbers, parameters);
    if (!settle()) return nullptr;
    Py_RETURN_NONE;
  });
}

// The new weight; states are updated in place. An ordinary operation: what fails, fails.
PyObject* updated(PyObject*, PyObject* const* args, Py_ssize_t n_args) {
  return guarded([&]() -> PyObject* {
    const Call call(args, n_args);
    PyObject* weight = args[Call::kWeights];
    const array::Parameter p =
        call.parameter(weight, args[Call::kGrads], args[Call::kStates],
                       real(args[Call::kLrs], "lr"), real(args[Call::kWds], "wd"));
    nb::object made = result_like(weight, array::updated(call.rule, call.numbers, p));
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

void bind_updates(Module& m) {
  for (PyMethodDef& method : methods)
    m.attr(method.ml_name) = nb::steal(PyCFunction_New(&method, nullptr));
}

}  // namespace slipstream::python
