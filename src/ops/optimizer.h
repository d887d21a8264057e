// One step of an optimizer on one parameter, recorded as a chain of elementwise operations: it
// fuses into one pass over weight, gradient and states, behind what computes the gradient.
#pragma once

#include <string_view>

#include "ops/elementwise.h"

namespace slipstream::ops {

// What a step sees and makes. `lr` and `wd` are the parameter's own; `numbers` those of the rule.
struct Step {
  static constexpr int kMaxStates = 3;

  Operand weight, grad;
  Operand state[kMaxStates];
  double lr = 0, wd = 0;
  double rescale = 1, clip = -1;  // of gradients; none when negative
  const double* numbers = nullptr;

  Temp new_weight;
  Temp new_state[kMaxStates];
};

struct UpdateRule {
  const char* name;
  int n_states;
  int n_numbers;
  void (*record)(Step& step);
};

// ValueError for a name that is not a rule.
const UpdateRule& update_rule(std::string_view name);

// Checks types and shapes: a step is refused before anything is recorded.
void check_step(const UpdateRule& rule, const Step& step);
// Records the step; halves are computed in float32. New values have the types of the old ones.
void record_step(const UpdateRule& rule, Step& step);

}  // namespace slipstream::ops
