// Derivatives of the digamma function.
#pragma once

#include "ops/types.h"

namespace slipstream::ops {

// The n-th derivative of digamma, n >= 1, of floats.
Value* polygamma(int n, const Operand& x);

}  // namespace slipstream::ops
