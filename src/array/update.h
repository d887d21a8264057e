// Optimizer steps, of one parameter or of all in one call: records them, then gives the arrays
// their new versions.
#pragma once

#include <span>

#include "array/array.h"
#include "ops/optimizer.h"

namespace slipstream::array {

// One parameter: its array, gradient and states, and its own rate and decay.
struct Parameter {
  ArrayData* weight = nullptr;
  const ArrayData* grad = nullptr;
  ArrayData* state[ops::Step::kMaxStates] = {};
  double lr = 0, wd = 0;
};

// Updates all weights and states in place. All are looked at before the first is changed; each
// parameter then changes as a whole or, when something it needs fails, not at all.
void update_all(const ops::UpdateRule& rule, const ops::UpdateNumbers& numbers,
                std::span<const Parameter> parameters);

// The new weight; states are updated in place. An ordinary operation: what fails, fails.
Value* updated(const ops::UpdateRule& rule, const ops::UpdateNumbers& numbers,
               const Parameter& parameter);

}  // namespace slipstream::array
