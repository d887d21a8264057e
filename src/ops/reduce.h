// Reductions along axes: sum, prod, max, min, any, all, mean, argmax, argmin.
#pragma once

#include <vector>

#include "kernels/tile.h"
#include "ops/types.h"

namespace slipstream::ops {

// `axes` empty means all. `mean` divides by the number of elements (Sum only).
Value* reduce(kernels::ReduceOp op, const Operand& x, std::vector<int64_t> axes, bool keepdims,
              DType out_type, bool mean);
Value* arg_extreme(const Operand& x, bool want_max, bool flat, int64_t axis, bool keepdims);

// NumPy's result type of op over t.
DType reduce_type(kernels::ReduceOp op, DType t, bool mean);

}  // namespace slipstream::ops
