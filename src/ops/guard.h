// New versions of arrays that are taken together or not at all.
#pragma once

#include <vector>

#include "graph/record.h"

namespace slipstream::ops {

// For each old version: `next` when all of `next` and `others` were computed, else the old one
// again, which counts as a skipped update. `next` has the shapes and types of `old`.
std::vector<Value*> guard(const std::vector<Value*>& old, const std::vector<Value*>& next,
                          const std::vector<Value*>& others);

}  // namespace slipstream::ops
