// One step of an optimizer on one parameter, recorded as a chain of elementwise operations: it
// fuses into one pass over weight, gradient and states, behind what computes the gradient.
// Small parameters, of which models have many, are updated by one operation for a bundle of them.
#pragma once

#include <span>
#include <string_view>

#include "kernels/updates.h"
#include "ops/elementwise.h"

namespace slipstream::ops {

// What a step sees and makes.
struct Step {
  static constexpr int kMaxStates = kernels::kMaxUpdateStates;

  Operand weight, grad;
  Operand state[kMaxStates];
  kernels::UpdateNumbers numbers;

  Temp new_weight;
  Temp new_state[kMaxStates];
};

struct UpdateRule {
  const char* name;
  kernels::UpdateKind kind;
  int n_states;
  int n_numbers;
  void (*record)(Step& step);
  bool clip_decayed = false;  // see UpdateNumbers
};

// ValueError for a name that is not a rule.
const UpdateRule& update_rule(std::string_view name);

// Checks types and shapes: a step is refused before anything is recorded.
void check_step(const UpdateRule& rule, const Step& step);
// Records the step; halves are computed in float32. New values have the types of the old ones.
void record_step(const UpdateRule& rule, Step& step);

// Bundles: steps that see nothing of each other's results, of one type, small and not empty.
constexpr int kBundleSteps = 32;
constexpr int64_t kBundleElements = 1 << 15;
bool fits_bundle(const UpdateRule& rule, const Step& step);
void record_bundle(const UpdateRule& rule, std::span<Step> steps);

}  // namespace slipstream::ops
