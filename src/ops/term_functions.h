// Functions of one operand on terms, one per row of elementwise_unary.def: exp(x), rsqrt(x), ...
#pragma once

#include "ops/term.h"

namespace slipstream::ops {

#define UNARY(Name, name, ...) \
  inline Term name(const Term& x) { return apply(TileOp::Name, x); }
#include "base/elementwise_unary.def"

}  // namespace slipstream::ops
