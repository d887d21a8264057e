// The operations behind operators and writes, which frontends call without naming them.
#pragma once

#include "array/calls.h"
#include "ops/creation.h"
#include "ops/indexing.h"
#include "ops/matmul.h"
#include "ops/type_rules.h"

namespace slipstream::array {

// `rules()` gives the rules of the frontend's class, which most operations do not need.
template <class Rules>
Value* unary(TileOp op, const Operand& x, Rules rules) {
  if (noting) [[unlikely]]
    return noted_unary(op, x, rules());
  return ops::needs_rules(op, x) ? ops::frontend_unary(op, x, rules()) : ops::unary(op, x);
}
template <class Rules>
Value* binary(TileOp op, const ops::Arg& a, const ops::Arg& b, Rules rules) {
  if (noting) [[unlikely]]
    return noted_binary(op, a, b, rules());
  return ops::needs_rules(op, a, b) ? ops::frontend_binary(op, a, b, rules())
                                    : ops::binary(op, a, b);
}
inline Value* square(const Operand& x) {
  return noting ? noted_square(x) : ops::unary(TileOp::Square, x);
}
inline Value* matmul(const Operand& a, const Operand& b) {
  return noting ? noted_matmul(a, b) : ops::matmul(a, b, false, false, "matmul");
}
inline Value* copy(const Operand& x) { return noting ? noted_copy(x) : ops::copy(x); }
inline Value* cast(const Operand& x, DType to) {
  return noting ? noted_cast(x, to) : ops::cast(x, to);
}
inline Value* fill(const ops::Scalar& value, DType t, const Dims& shape) {
  return noting ? noted_fill(value, t, shape) : ops::fill(value, t, shape);
}
inline Value* assign(Value* base, View* target, const ops::Arg& value) {
  return noting ? noted_assign(base, target, value) : ops::assign(base, target, value);
}

}  // namespace slipstream::array
