// An operand's elements in memory, as kernels see them.
#pragma once

#include "base/op.h"

namespace slipstream {

Tensor tensor_of(const Input& input);

}  // namespace slipstream
