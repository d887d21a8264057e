// Bindings of the tape: recording, variables, the backward pass, gradients written in Python.
#include "array/variable.h"
#include "graph/gradient_type.h"
#include "graph/tape.h"
#include "ops/backward.h"
#include "python/module.h"
#include "python/running_statistics.h"

namespace slipstream::python {
namespace {

using ops::Term;

void drop_reference(void* object) { Py_XDECREF(static_cast<PyObject*>(object)); }

// x becomes a variable, with a value that no other handle shares; with `keeps_graph`, one that was
// computed from variables stays so.
void attach_grad(nb::handle x, nb::handle grad, const char* request, bool keeps_graph) {
  operand_of(x, "x");
  operand_of(grad, "grad");
  const GradReq wanted = array::parse_request(request);
  void* before =
      array::attach_grad(array_of(x.ptr()), data_of(grad.ptr()), grad.ptr(), wanted, keeps_graph);
  Py_INCREF(grad.ptr());
  drop_reference(before);
}

nb::object grad_of(nb::handle x) {
  operand_of(x, "x");
  void* found = array::grad_of(data_of(x.ptr()));
  return found ? nb::borrow(static_cast<PyObject*>(found)) : nb::none();
}

// x has no gradient any more. True if it was computed from variables: it stays in their graph.
bool drop_grad(nb::handle x) {
  operand_of(x, "x");
  array::Array& a = array_of(x.ptr());
  bool computed = a.variable && !a.variable->is_variable();
  drop_reference(array::drop_grad(a));
  return computed;
}

Entry& variable_of(nb::handle x) {
  operand_of(x, "x");
  return array::variable_of(array_of(x.ptr()));
}

// Places of the variables whose gradient no pass has written since they were last taken. They are
// taken now when all are fresh, or with `take`.
nb::list stale_grads(nb::list variables, bool take) {
  nb::list stale;
  std::vector<Entry*> entries;
  for (size_t i = 0; i < variables.size(); ++i) {
    entries.push_back(&array::variable_of(operand_of(variables[i], "variables")));
    if (!entries.back()->fresh) stale.append(i);
  }
  if (take || stale.size() == 0)
    for (Entry* e : entries) e->fresh = false;
  return stale;
}

std::vector<ops::Head> heads_of(nb::list heads, nb::handle gradients) {
  std::vector<ops::Head> out;
  nb::list given;
  if (!gradients.is_none()) {
    given = nb::cast<nb::list>(gradients);
    if (given.size() != heads.size())
      throw ops::ValueError("head_grads has " + std::to_string(given.size()) + " entries for " +
                            std::to_string(heads.size()) + " heads");
  }
  for (size_t i = 0; i < heads.size(); ++i) {
    ops::Head h{operand_of(heads[i], "heads"), {}};
    if (!gradients.is_none() && !given[i].is_none())
      h.gradient = Term(operand_of(given[i], "head_grads"));
    out.push_back(std::move(h));
  }
  return out;
}

void backward(nb::list heads, nb::handle gradients, bool retain_graph, bool create_graph,
              bool train_mode) {
  std::vector<ops::Moved> moved;
  ops::backward(heads_of(heads, gradients),
                {retain_graph, create_graph, train_mode ? &moved : nullptr});
  move_statistics(moved);
  if (!settle()) throw nb::python_error();
}

nb::list gradients(nb::list heads, nb::handle head_gradients, nb::list variables, bool retain_graph,
                   bool create_graph, bool train_mode) {
  std::vector<Operand> targets;
  for (nb::handle v : variables) targets.push_back(operand_of(v, "variables"));
  std::vector<ops::Moved> moved;
  auto found =
      ops::gradients(heads_of(heads, head_gradients), targets,
                     {retain_graph || create_graph, create_graph, train_mode ? &moved : nullptr});
  move_statistics(moved);
  nb::list out;
  for (size_t i = 0; i < found.size(); ++i) {
    Term g = found[i].is_array()
                 ? found[i]
                 : ops::zeros(gradient_type(targets[i].dtype()), targets[i].shape());
    // A handle of its own: what the user does to it must not reach the tape's values.
    bool shared = g.operand().value->handles > 2;
    out.append(
        result_like(variables[i], shared && !create_graph ? ops::copy(g.operand()) : g.take()));
  }
  return out;
}

// ---- gradients written in Python
// -----------------------------------------------------------------------

struct FunctionAttrs : Attrs {
  nb::object backward;
  std::vector<nb::object> classes;  // of the results
};

void grad_function(Gradient& g) {
  auto& a = g.attrs<FunctionAttrs>();
  nb::list arrived;
  for (int i = 0; i < g.entry.n_outputs; ++i) {
    Term dy = g.dy(i);
    arrived.append(result(class_of(a.classes[i]), ops::copy(dy.operand())));
  }
  nb::object back = or_sleep_for_good([&] {
    CallingPython unlocked;
    return a.backward(*arrived);
  });
  nb::list given;
  if (nb::isinstance<nb::tuple>(back) || nb::isinstance<nb::list>(back))
    given = nb::list(back);
  else
    given.append(back);
  if (static_cast<int>(given.size()) != g.entry.n_inputs)
    throw ops::ValueError("backward returned " + std::to_string(given.size()) + " gradients for " +
                          std::to_string(g.entry.n_inputs) + " inputs");
  for (int k = 0; k < g.entry.n_inputs; ++k) {
    if (given[k].is_none() || !g.wants(k)) continue;
    Operand x = operand_of(given[k], "the gradient returned by backward");
    if (!(x.shape() == g.in_shape(k)))
      throw ops::ValueError("backward returned a gradient of shape " + to_string(x.shape()) +
                            " for an input of shape " + to_string(g.in_shape(k)));
    g.give(k, Term(x));
  }
}

OpDef make_function() {
  OpDef d;
  d.name = "Function";
  d.own_gradient = true;
  return ops::with_gradient(d, grad_function);
}
const OpDef kFunction = make_function();

// Records that `outputs` came from `inputs`, with gradients by `backward`; as new handles.
nb::list function(nb::list inputs, nb::list outputs, nb::object backward) {
  std::vector<Operand> from;
  for (nb::handle x : inputs) from.push_back(operand_of(x, "inputs"));
  auto attrs = std::make_unique<FunctionAttrs>();
  attrs->backward = backward;
  nb::list out;
  std::vector<Value*> made;
  for (nb::handle y : outputs) {
    attrs->classes.push_back(nb::borrow(reinterpret_cast<PyObject*>(Py_TYPE(y.ptr()))));
    tape::Recording unrecorded(false);
    Value* own = ops::copy(operand_of(y, "outputs"));
    made.push_back(own);
    out.append(result_like(y, own));
  }
  bool any = false;
  for (const Operand& x : from) any = any || x.value->tape;
  if (any) tape::release(tape::custom(kFunction, AttrsPtr(std::move(attrs)), from, made));
  return out;
}

}  // namespace

void bind_autograd(Module& m) {
  m.def("attach_grad", attach_grad);
  m.def("grad_of", grad_of);
  m.def("drop_grad", drop_grad);
  m.def("stale_grads", stale_grads);
  m.def("is_fresh", [](nb::handle x) { return variable_of(x).fresh; });
  m.def("set_fresh", [](nb::handle x, bool fresh) { variable_of(x).fresh = fresh; });
  m.def("on_tape", [](nb::handle x) { return operand_of(x, "x").value->tape != nullptr; });
  m.def("backward", backward, nb::arg("heads"), nb::arg("head_grads").none(),
        nb::arg("retain_graph"), nb::arg("create_graph"), nb::arg("train_mode") = true);
  m.def("gradients", gradients, nb::arg("heads"), nb::arg("head_grads").none(),
        nb::arg("variables"), nb::arg("retain_graph"), nb::arg("create_graph"),
        nb::arg("train_mode") = true);
  m.def("function", function);
  m.def("detach", [](nb::handle x) { return result_like(x, array::detach(operand_of(x, "x"))); });
}

}  // namespace slipstream::python
