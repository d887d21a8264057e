#pragma once

#include "base/dtype.h"

namespace slipstream {

// The type of a value's gradient. As in MXNet, integers have gradients in their own type, rounded,
// and bools in float32.
inline DType gradient_type(DType t) { return t == DType::Bool ? DType::F32 : t; }

}  // namespace slipstream
