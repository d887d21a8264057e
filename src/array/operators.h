// The operations behind operators and writes, which frontends call without naming them.
#pragma once

#include "ops/creation.h"
#include "ops/indexing.h"
#include "ops/matmul.h"
#include "ops/type_rules.h"

namespace slipstream::array {

inline Value* unary(TileOp op, const Operand& x, ops::TypeRules rules) {
  return ops::needs_rules(op, x) ? ops::frontend_unary(op, x, rules) : ops::unary(op, x);
}
inline Value* binary(TileOp op, const ops::Arg& a, const ops::Arg& b, ops::TypeRules rules) {
  return ops::needs_rules(op, a, b) ? ops::frontend_binary(op, a, b, rules) : ops::binary(op, a, b);
}
inline Value* square(const Operand& x) { return ops::unary(TileOp::Square, x); }
inline Value* matmul(const Operand& a, const Operand& b) {
  return ops::matmul(a, b, false, false, "matmul");
}
inline Value* copy(const Operand& x) { return ops::copy(x); }
inline Value* cast(const Operand& x, DType to) { return ops::cast(x, to); }
inline Value* fill(const ops::Scalar& value, DType t, const Dims& shape) {
  return ops::fill(value, t, shape);
}
inline Value* assign(Value* base, View* target, const ops::Arg& value) {
  return ops::assign(base, target, value);
}

}  // namespace slipstream::array
