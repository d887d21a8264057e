// Running one group: nodes whose tiles are computed together.
#pragma once

#include <vector>

#include "base/op.h"

namespace slipstream::fusion {

// Computes all nodes (in program order; external operands ready; at most one Matmul; all Reduce
// nodes over the same axes) and stores each result that is referenced outside the group in its
// value's buffer. A result may reuse the memory of an operand that only this group holds;
// `overwrites` is set before the first such write, after which the group cannot be rerun.
void run_group(const std::vector<Node*>& nodes, Parallel& parallel, bool& overwrites);

}  // namespace slipstream::fusion
