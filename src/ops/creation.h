// Arrays from nothing: constants, ranges, random draws.
#pragma once

#include "kernels/random.h"
#include "ops/declare.h"

namespace slipstream::ops {

Value* fill(const Scalar& value, DType t, const Dims& shape);
// start + step * i for i < n.
Value* arange(double start, double step, int64_t n, DType t);

// One process-wide stream: an operation reserves its counters when it is recorded, so results
// depend on the seed and on program order only.
void seed(uint64_t s);
kernels::StreamKey reserve(uint64_t counters);
Value* draw(kernels::Draw kind, const kernels::DrawParams& params, DType t, const Dims& shape);

}  // namespace slipstream::ops
