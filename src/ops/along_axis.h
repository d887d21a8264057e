// Elements chosen, or replaced, along one axis by an array of indices of the same rank.
#pragma once

#include <string>

#include "ops/indexing.h"

namespace slipstream::ops {

Value* take_along_axis(const Operand& a, const Operand& indices, int64_t axis,
                       const std::string& mode);
Value* put_along_axis(const Operand& a, const Operand& indices, const Operand& values,
                      int64_t axis);
// Where an index repeats, all its values are added.
Value* add_along_axis(const Operand& a, const Operand& indices, const Operand& values, int64_t axis,
                      OutOfRange mode);

}  // namespace slipstream::ops
