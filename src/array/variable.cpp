#include "array/variable.h"

#include <utility>

#include "array/operators.h"
#include "ops/elementwise.h"

namespace slipstream::array {
namespace {

// The part of an array becomes an array of its own.
void own_data(ArrayData& d) {
  Value* own = array::copy(d.operand());
  d.clear();
  d.init(own);
}

void* exchange_variable(Array& x, Entry* e, void* grad_object) {
  void* before = x.variable ? drop_grad(x) : nullptr;
  x.variable = e;
  x.grad = grad_object;
  return before;
}

// Has the gradient of a computed array written beside those of the variables behind it.
void* keep_gradient(Array& x, ArrayData& grad, void* grad_object, GradReq request) {
  if (x.data.view) {
    tape::Recording recorded(true);
    own_data(x.data);
  }
  Edge edge{x.data.head()->tape, x.data.head()->tape_index};
  void* before = x.variable ? drop_grad(x) : nullptr;
  tape::keep_gradient(edge, request, &grad, grad_object);
  tape::retain(edge.entry);
  x.variable = edge.entry;
  x.grad = grad_object;
  return before;
}

}  // namespace

GradReq parse_request(const std::string& text) {
  if (text == "null") return GradReq::Null;
  if (text == "write") return GradReq::Write;
  if (text == "add") return GradReq::Add;
  throw ValueError("grad_req must be 'write', 'add' or 'null', not '" + text + "'");
}

void* attach_grad(Array& x, ArrayData& grad, void* grad_object, GradReq request, bool keeps_graph) {
  ArrayData& d = x.data;
  if (!(grad.operand().shape() == d.operand().shape()))
    throw ValueError("grad has shape " + to_string(grad.operand().shape()) +
                     ", the variable has shape " + to_string(d.operand().shape()));
  if (keeps_graph && tape::is_tracked(*d.head()) && (d.view || !d.head()->tape->is_variable()))
    return keep_gradient(x, grad, grad_object, request);
  {
    tape::Recording unrecorded(false);
    if (d.view)
      own_data(d);
    else if (d.head()->handles > 1)
      d.set_head(array::copy(d.operand()));
  }
  Entry* e = tape::make_variable(d.head(), request, &grad, grad_object);
  return exchange_variable(x, e, grad_object);
}

void* drop_grad(Array& x) {
  Entry* e = std::exchange(x.variable, nullptr);
  if (!e) return nullptr;
  if (!e->is_variable()) tape::forget_gradient(e, x.grad);
  e->grad = nullptr;
  e->grad_object = nullptr;
  tape::release(e);
  return std::exchange(x.grad, nullptr);
}

void* grad_of(const ArrayData& x) {
  const Value& v = *x.head();
  if (x.view || !v.tape) return nullptr;
  if (v.tape->is_variable()) return v.tape->grad_object;
  const Kept* kept = tape::kept_gradient({v.tape, v.tape_index});
  return kept ? kept->grad_object : nullptr;
}

void* clear(Array& x) {
  void* grad = x.variable ? drop_grad(x) : nullptr;
  x.data.clear();
  return grad;
}

Entry& variable_of(const Array& x) {
  if (!x.variable) throw ValueError("the array has no gradient; call attach_grad() first");
  return *x.variable;
}

Entry& variable_of(const Operand& x) {
  Entry* e = x.view ? nullptr : x.value->tape;
  if (!e || !e->is_variable()) throw ValueError("variables must have gradients");
  return *e;
}

Value* detach(const Operand& x) {
  tape::Recording unrecorded(false);
  return array::copy(x);
}

}  // namespace slipstream::array
