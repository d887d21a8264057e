// Attributes of the operations that can be part of a tile program.
#pragma once

#include "base/node.h"
#include "kernels/matmul.h"
#include "kernels/random.h"
#include "kernels/tile.h"

namespace slipstream {

// Fill keeps its element in input 0's immediate.

struct ArangeAttrs : Attrs {
  double start, step;
};

struct DrawAttrs : Attrs {
  kernels::Draw kind;
  kernels::DrawParams params;
  kernels::StreamKey key;
  uint64_t counters = 0;  // how many it consumes
};

// The operand seen as [outer, reduced, inner], row-major; the result is [outer, inner].
struct ReduceAttrs : Attrs {
  kernels::ReduceOp op;
  DType operand_type;
  int64_t outer, reduced, inner;
  int first, last;    // the operand's axes that are reduced
  bool mean = false;  // divide by `reduced` at the end
};

// Operands are [batch, m, k] and [batch, k, n] given by strides in elements (0 repeats a matrix).
struct MatmulAttrs : Attrs {
  kernels::MatmulShape shape;
  int64_t a_batch, a_row, a_col;
  int64_t b_batch, b_row, b_col;
  bool transpose_a, transpose_b;  // already in the strides; gradients need to know
};

}  // namespace slipstream
