// Bindings of the tape: recording, variables, the backward pass, gradients written in Python.
#include "graph/gradient_type.h"
#include "graph/tape.h"
#include "graph/trace.h"
#include "ops/backward.h"
#include "python/module.h"
#include "python/running_statistics.h"

namespace slipstream::python {
namespace {

using ops::Term;

GradReq parse_request(const std::string& text) {
  if (text == "null") return GradReq::Null;
  if (text == "write") return GradReq::Write;
  if (text == "add") return GradReq::Add;
  throw ops::ValueError("grad_req must be 'write', 'add' or 'null', not '" + text + "'");
}

// Has the gradient of a computed array written beside those of the variables behind it.
void keep_gradient(ArrayObject* o, ArrayData& d, nb::handle grad, GradReq wanted) {
  if (d.view) {
    // The part of an array becomes a result of its own, which can have a gradient.
    tape::Recording recorded(true);
    Value* own = ops::copy(d.operand());
    d.clear();
    d.init(own);
  }
  Edge edge{d.head()->tape, d.head()->tape_index};
  Py_INCREF(grad.ptr());
  if (o->variable) drop_variable(o);
  tape::keep_gradient(edge, wanted, &data_of(grad.ptr()), grad.ptr());
  tape::retain(edge.entry);
  o->variable = edge.entry;
  o->grad = grad.ptr();
}

// x becomes a variable, with a value that no other handle shares; with `keeps_graph`, one that was
// computed from variables stays so.
void attach_grad(nb::handle x, nb::handle grad, const char* request, bool keeps_graph) {
  Operand in = operand_of(x, "x");
  Operand g = operand_of(grad, "grad");
  GradReq wanted = parse_request(request);
  if (!(g.shape() == in.shape()))
    throw ops::ValueError("grad has shape " + to_string(g.shape()) + ", the variable has shape " +
                          to_string(in.shape()));
  ArrayData& d = data_of(x.ptr());
  if (keeps_graph && tape::is_tracked(*d.head()) && (d.view || !d.head()->tape->is_variable()))
    return keep_gradient(reinterpret_cast<ArrayObject*>(x.ptr()), d, grad, wanted);
  {
    tape::Recording unrecorded(false);
    if (d.view) {
      Value* own = ops::copy(in);
      d.clear();
      d.init(own);
    } else if (d.head()->handles > 1) {
      d.set_head(ops::copy(in));
    }
  }
  auto* o = reinterpret_cast<ArrayObject*>(x.ptr());
  Entry* e = tape::make_variable(d.head(), wanted, &data_of(grad.ptr()), grad.ptr());
  Py_INCREF(grad.ptr());
  if (o->variable) drop_variable(o);
  o->variable = e;
  o->grad = grad.ptr();
}

nb::object grad_of(nb::handle x) {
  Operand in = operand_of(x, "x");
  Entry* e = in.value->tape;
  if (in.view || !e) return nb::none();
  void* found = e->grad_object;
  if (!e->is_variable()) {
    const Kept* kept = tape::kept_gradient({e, in.value->tape_index});
    found = kept ? kept->grad_object : nullptr;
  }
  return found ? nb::borrow(static_cast<PyObject*>(found)) : nb::none();
}

// x has no gradient any more. True if it was computed from variables: it stays in their graph.
bool drop_grad(nb::handle x) {
  operand_of(x, "x");
  auto* o = reinterpret_cast<ArrayObject*>(x.ptr());
  bool computed = o->variable && !o->variable->is_variable();
  if (o->variable) drop_variable(o);
  return computed;
}

Entry* variable_of(nb::handle x) {
  operand_of(x, "x");
  Entry* e = reinterpret_cast<ArrayObject*>(x.ptr())->variable;
  if (!e) throw ops::ValueError("the array has no gradient; call attach_grad() first");
  return e;
}

// Places of the variables whose gradient no pass has written since they were last taken. They are
// taken now when all are fresh, or with `take`.
nb::list stale_grads(nb::list variables, bool take) {
  nb::list stale;
  std::vector<Entry*> entries;
  for (size_t i = 0; i < variables.size(); ++i) {
    Operand x = operand_of(variables[i], "variables");
    Entry* e = x.view ? nullptr : x.value->tape;
    if (!e || !e->is_variable()) throw ops::ValueError("variables must have gradients");
    entries.push_back(e);
    if (!e->fresh) stale.append(i);
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
  nb::object back = or_sleep_for_good([&] { return a.backward(*arrived); });
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

// While a call is traced: a write to an external array is an effect of the call, a write to an
// array made by the call itself needs no note, and other writes cannot be replayed.
void note_write(const ArrayData& d, Value* next) {
  int slot = tracing->slot_of(d.head());
  if (slot >= 0)
    tracing->add_effect(slot, next);
  else if (!tracing->made_here(d.head()))
    tracing->spoil("it writes to an array that is neither an argument nor a parameter");
}

}  // namespace

void drop_variable(ArrayObject* o) {
  Entry* e = std::exchange(o->variable, nullptr);
  if (!e->is_variable()) tape::forget_gradient(e, o->grad);
  e->grad = nullptr;
  e->grad_object = nullptr;
  tape::release(e);
  Py_CLEAR(o->grad);
}

void put(ArrayData& d, Value* owned, bool from_old) {
  ops::Temp next(owned);
  Entry* e = d.head()->tape;
  if (e && !e->flat && tape::recording)
    throw RecordedWrite(
        "in-place writing (x += 1, x[:] = 1, out=x) into an array that is recorded for gradients; "
        "make a new array (y = x + 1), or write outside of autograd.record()");
  if (e && e->is_variable()) {
    if (owned->tape || owned->handles > 1) next = ops::Temp(ops::copy(next.operand()));
    tape::attach(next.operand().value, {e, 0});
  }
  if (tracing) note_write(d, next.operand().value);
  d.set_head(next.take(), from_old);
}

void bind_autograd(nb::module_& m) {
  m.def("attach_grad", attach_grad);
  m.def("grad_of", grad_of);
  m.def("drop_grad", drop_grad);
  m.def("stale_grads", stale_grads);
  m.def("is_fresh", [](nb::handle x) { return variable_of(x)->fresh; });
  m.def("set_fresh", [](nb::handle x, bool fresh) { variable_of(x)->fresh = fresh; });
  m.def("on_tape", [](nb::handle x) { return operand_of(x, "x").value->tape != nullptr; });
  m.def("backward", backward, nb::arg("heads"), nb::arg("head_grads").none(),
        nb::arg("retain_graph"), nb::arg("create_graph"), nb::arg("train_mode") = true);
  m.def("gradients", gradients, nb::arg("heads"), nb::arg("head_grads").none(),
        nb::arg("variables"), nb::arg("retain_graph"), nb::arg("create_graph"),
        nb::arg("train_mode") = true);
  m.def("function", function);
  m.def("detach", [](nb::handle x) {
    tape::Recording unrecorded(false);
    return result_like(x, ops::copy(operand_of(x, "x")));
  });
}

}  // namespace slipstream::python
