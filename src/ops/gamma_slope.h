// The derivative of gamma draws with respect to their shape parameter.
#pragma once

#include "ops/term.h"

namespace slipstream::ops {

// For each draw of shape a (float64, of the draws' shape) and scale 1; with `log`, of its
// logarithm.
Value* gamma_slope(const Operand& a, const Operand& draws, bool log);

}  // namespace slipstream::ops
