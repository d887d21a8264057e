// The backward pass: from heads to variables along the tape, recording ordinary operations.
#pragma once

#include "ops/gradient.h"

namespace slipstream::ops {

struct Head {
  Operand array;
  Term gradient;  // not an array: ones
};

// A batch norm that the pass went through: what its statistics move (Entry::moves), and those.
struct Moved {
  AttrsPtr what;
  Term mean, variance;
};

struct BackwardOptions {
  bool retain_graph = false;
  bool create_graph = false;
  std::vector<Moved>* moved = nullptr;  // filled, the last recorded first
  bool stop_at_targets = false;         // what targets were made of is of no interest
};

// Adds up the gradients and puts them where each variable wants them.
void backward(const std::vector<Head>& heads, const BackwardOptions& options);

// The gradients of the heads' sum with respect to `targets`, nothing is written; a target that was
// not reached gets none (not an array).
std::vector<Term> gradients(const std::vector<Head>& heads, const std::vector<Operand>& targets,
                            const BackwardOptions& options);

}  // namespace slipstream::ops
