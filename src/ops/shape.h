// Operations that move elements without computing: concatenation. (Most shape changes are views.)
#pragma once

#include <vector>

#include "ops/types.h"

namespace slipstream::ops {

Value* concatenate(const std::vector<Operand>& parts, int64_t axis);

// A view on x for `reshape`, or nullptr when its strides do not allow one.
View* reshape_view(const Operand& x, const Dims& shape);
// Fills in one -1; ValueError when the sizes do not agree.
Dims resolve_shape(const Dims& wanted, int64_t size, const Dims& from);

}  // namespace slipstream::ops
