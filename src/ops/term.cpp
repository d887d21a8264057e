#include "ops/term.h"

#include "engine/engine.h"
#include "ops/creation.h"
#include "ops/matmul.h"
#include "ops/reduce.h"
#include "ops/shape.h"

namespace slipstream::ops {

Term::Term(const Operand& borrowed) : value_(borrowed.value), view_(borrowed.view) {
  Engine::get().retain_handle(value_);
  retain(view_);
}

Term::Term(const Term& o) : value_(o.value_), view_(o.view_), scalar_(o.scalar_) {
  if (value_) Engine::get().retain_handle(value_);
  retain(view_);
}

Term::~Term() {
  if (value_) Engine::get().release_handle(value_);
  release(view_);
}

Term Term::through(View* owned) const {
  Engine::get().retain_handle(value_);
  Term t(value_);
  t.view_ = owned;
  return t;
}

Term Term::reshape(const Dims& shape) const {
  if (this->shape() == shape) return *this;
  if (View* w = reshape_view(operand(), shape)) return through(w);
  Term laid(copy(operand()));
  return laid.through(new_view(shape, contiguous_strides(shape), 0));
}

Term Term::transpose(const Dims& order) const {
  const Dims s = shape(), st = operand().strides();
  Dims shape, strides;
  for (int i = 0; i < order.n; ++i) {
    shape.push(s[static_cast<int>(order[i])]);
    strides.push(st[static_cast<int>(order[i])]);
  }
  return through(new_view(shape, strides, operand().offset()));
}

Term Term::swap_last() const {
  Dims order;
  int n = shape().n;
  for (int i = 0; i < n; ++i) order.push(i);
  std::swap(order[n - 1], order[n - 2]);
  return transpose(order);
}

Value* Term::take() {
  if (view_) return copy(operand());
  return std::exchange(value_, nullptr);
}

Term apply(TileOp op, const Term& x) { return Term(unary(op, x.operand())); }

Term apply(TileOp op, const Term& a, const Term& b) {
  if (a.is_array() || b.is_array()) return Term(binary(op, a.arg(), b.arg()));
  double x = a.number().as_double(), y = b.number().as_double();
  switch (op) {
    case TileOp::Add:
      return x + y;
    case TileOp::Subtract:
      return x - y;
    case TileOp::Multiply:
      return x * y;
    case TileOp::Divide:
      return x / y;
    default:
      throw std::logic_error("a term of two numbers");
  }
}

Term where(const Term& condition, const Term& a, const Term& b) {
  return Term(where(condition.arg(), a.arg(), b.arg()));
}

Term conj(const Term& x) {
  return x.is_array() && is_complex(x.dtype()) ? apply(TileOp::Conj, x) : x;
}

Term zeros(DType t, const Dims& shape) { return Term(fill(Scalar{}, t, shape)); }

Term sum_axes(const Term& x, const std::vector<int64_t>& axes) {
  if (axes.empty()) return x;
  return Term(reduce(kernels::ReduceOp::Sum, x.operand(), axes, true, x.dtype(), false));
}

Term broadcast_to(const Term& x, const Dims& shape) {
  if (x.shape() == shape) return x;
  const Dims s = x.shape(), st = x.operand().strides();
  Dims strides;
  int lead = shape.n - s.n;
  bool fits = lead >= 0;
  for (int i = 0; i < shape.n && fits; ++i) {
    const bool repeats = i < lead || s[i - lead] == 1;
    fits = repeats || s[i - lead] == shape[i];
    strides.push(repeats ? 0 : st[i - lead]);
  }
  if (!fits)
    throw std::logic_error("broadcast_to: " + to_string(s) + " does not fit " + to_string(shape));
  return x.through(new_view(shape, strides, x.operand().offset()));
}

Term matmul(const Term& a, const Term& b, bool transpose_a, bool transpose_b) {
  return Term(matmul(a.operand(), b.operand(), transpose_a, transpose_b, "matmul"));
}

Term slice(const Term& x, int axis, int64_t begin, int64_t length) {
  Dims shape = x.shape(), strides = x.operand().strides();
  shape[axis] = length;
  return x.through(new_view(shape, strides, x.operand().offset() + begin * strides[axis]));
}

}  // namespace slipstream::ops
