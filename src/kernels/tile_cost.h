// What an operation costs per element, roughly: decides how work is cut, never what it computes.
#pragma once

#include "kernels/tile.h"

namespace slipstream::kernels {

// Nanoseconds per element on one core, for operands in the second-level cache.
double tile_cost_ns(TileOp op, DType dtype);

}  // namespace slipstream::kernels
