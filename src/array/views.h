// Arrays that show another one's elements in another shape.
#pragma once

#include "ops/declare.h"

namespace slipstream::array {

using ops::Viewed;

// A view where strides allow it, else of a copy, as NumPy does. `shape` may have one -1.
Viewed reshape(const Operand& a, const Dims& shape);
// All axes but the first as one.
Viewed flatten(const Operand& data);
Viewed transpose(const Operand& a, const std::optional<Dims>& axes);
Viewed broadcast_to(const Operand& array, const Dims& shape);
// Any view within the array's data, in elements from the array's first one.
Viewed view(const Operand& x, const Dims& shape, const Dims& strides, int64_t offset);
// The same, which may reach beyond the data: for what the sanitizers must notice.
Viewed unchecked_view(const Operand& x, const Dims& shape, const Dims& strides, int64_t offset);

}  // namespace slipstream::array
