// The gradients of the elementwise operations.
#pragma once

#include "ops/gradient.h"

namespace slipstream::ops {

// Sets grad, flat and needs of an operation of kind Elementwise from its tile.
void set_elementwise_gradient(OpDef& def);

}  // namespace slipstream::ops
