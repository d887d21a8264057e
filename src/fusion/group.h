// Running one group: nodes whose tiles are computed together.
#pragma once

#include <vector>

#include "base/op.h"

namespace slipstream::fusion {

// Computes all nodes (in program order; external operands ready; at most one Matmul; all Reduce
// nodes with one cut) and puts each result that somebody outside still holds into its value's
// buffer. An operand that only this group still holds gives its memory to a result; `overwrites` is
// set before the first of these is written to: from then on the group cannot be run again.
void run_group(const std::vector<Node*>& nodes, Parallel& parallel, bool& overwrites);

}  // namespace slipstream::fusion
