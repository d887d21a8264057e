// More pieces for gradient rules: moves of terms, and constants that rules compute with.
#pragma once

#include <vector>

#include "ops/term.h"

namespace slipstream::ops {

// The elements of one axis backwards, without a copy.
Term flip(const Term& x, int axis);
// One place further along an axis: a zero (or `first`) comes in, the last element falls out.
Term shift(const Term& x, int axis, double first = 0.0);
// The first `length` elements of an axis, filled up with zeros where there are fewer.
Term resized(const Term& x, int axis, int64_t length);
// The conjugate transpose of the matrices on the last two axes.
Term adjoint(const Term& x);
Term join(const std::vector<Term>& parts, int axis);
Term cast_to(const Term& x, DType t);
Term lower_part(const Term& x, int64_t k = 0);
Term upper_part(const Term& x, int64_t k = 0);
// Small constants.
Term indices(const std::vector<int64_t>& values);
Term numbers(const std::vector<double>& values, DType t);
// zeros of the type and shape with `values` added at `index` along one axis.
Term spread_at(DType t, const Dims& shape, int axis, const Term& index, const Term& values);
Term take_at(const Term& x, int axis, const Term& index);

}  // namespace slipstream::ops
