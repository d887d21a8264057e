// Elementwise operations: one output element from the operands' elements at the same place.
#pragma once

#include "ops/types.h"

namespace slipstream::ops {

// An array or a number.
struct Arg {
  Operand array;  // value == nullptr: a number
  Scalar scalar;
  bool is_array() const { return array.value != nullptr; }
};

const OpDef& elementwise_op(TileOp op);

inline bool is_comparison(TileOp op) {
  return op == TileOp::Equal || op == TileOp::NotEqual || op == TileOp::Less ||
         op == TileOp::LessEqual || op == TileOp::Greater || op == TileOp::GreaterEqual;
}

Value* unary(TileOp op, const Operand& x);
Value* binary(TileOp op, const Arg& a, const Arg& b);
Value* where(const Arg& condition, const Arg& a, const Arg& b);
// Either bound may be missing (nullptr).
Value* clip(const Operand& x, const Arg* low, const Arg* high);
Value* cast(const Operand& x, DType to);
// A fresh contiguous copy.
Value* copy(const Operand& x);
// The same value when it is whole and contiguous, else a copy; owned by the caller either way.
Value* contiguous(const Operand& x);

}  // namespace slipstream::ops
