// Matrix products.
#pragma once

#include "ops/types.h"

namespace slipstream::ops {

// NumPy's matmul: the last two axes are matrices, the others broadcast; 1-D operands are vectors.
// transpose_a / transpose_b swap the last two axes of an operand of two or more dimensions first.
Value* matmul(const Operand& a, const Operand& b, bool transpose_a, bool transpose_b,
              const char* name);
// NumPy's dot: sum over a's last and b's second-to-last axis.
Value* dot(const Operand& a, const Operand& b);

}  // namespace slipstream::ops
