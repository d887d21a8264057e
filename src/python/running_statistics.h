// Running statistics of batch norm: moved by the backward pass that goes through it, as in MXNet.
#pragma once

#include <nanobind/nanobind.h>

#include "ops/backward.h"

namespace slipstream::python {

namespace nb = nanobind;

// Moves the running statistics of the batch norms that a pass went through, in its order.
void move_statistics(const std::vector<ops::Moved>& moved);

// The same for a replay: arrays that were arguments of the traced call are the replay's.
AttrsPtr rebind_statistics(const AttrsPtr& what, int parameters, PyObject** arguments);

}  // namespace slipstream::python
