// Writing to arrays: every write gives the data a new version (see graph/array.h).
#pragma once

#include "array/array.h"
#include "ops/type_rules.h"

namespace slipstream::array {

// Makes `owned` the current version of a handle's data. Every write goes through here: a variable
// stays one, and what is recorded for gradients is not written to while recording. `from_old`: it
// was computed from the version it replaces.
void put(ArrayData& d, Value* owned, bool from_old = false);

// x[...] = value, for an array of the same shape: what `out=` means.
void store(ArrayData& d, const Operand& value);

// x op= other, and x @= other.
void update(ArrayData& d, TileOp op, const ops::Arg& other, ops::TypeRules rules);
void update_matmul(ArrayData& d, const Operand& other);

}  // namespace slipstream::array
