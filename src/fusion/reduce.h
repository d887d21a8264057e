// Reductions as the end of a tile program. How the operand is cut depends on its shape only, so the
// result has the same bits for any number of threads, fused or not.
#pragma once

#include <vector>

#include "fusion/program.h"

namespace slipstream::fusion {

// One reduction of the group: where partial results and the final result go.
struct ReduceSink {
  const ReduceAttrs* attrs;
  DType out_type;
  char* out;
};

// Runs the program over its whole domain and finishes every sink. All sinks share one
// [outer, reduced, inner] cut.
void run_reductions(const Program& program, const std::vector<ReduceSink>& sinks,
                    Parallel& parallel);

// Per-thread scratch memory of at least `bytes`, kept between calls.
char* thread_scratch(int64_t bytes);

}  // namespace slipstream::fusion
