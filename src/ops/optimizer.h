// One step of an optimizer on one parameter, or of a moving average: one operation over weight,
// gradient and states, in place, that happens as a whole or not at all. Small parameters, of which
// models have many, share an operation; each of them still decides for itself.
#pragma once

#include <span>
#include <string_view>

#include "kernels/updates.h"
#include "ops/elementwise.h"

namespace slipstream::ops {

using kernels::UpdateNumbers;
using kernels::UpdateRule;

// What a step sees and makes.
struct Step {
  static constexpr int kMaxStates = kernels::kMaxUpdateStates;

  Operand weight, grad;
  Operand state[kMaxStates];
  double lr = 0, wd = 0;

  Temp new_weight;
  Temp new_state[kMaxStates];
};

// ValueError for a name that is not a rule.
const UpdateRule& update_rule(std::string_view name);

// Checks types and shapes: a step is refused before anything is recorded.
void check_step(const UpdateRule& rule, const Step& step);

// Whether the kernel takes the arrays as they are: whole, and all of one type.
bool is_plain(const UpdateRule& rule, const Step& step);

// Steps that see nothing of each other's results, plain and of one type, as one operation. Rate and
// decay are the step's; `numbers` has the rest.
constexpr int kBundleSteps = 32;
constexpr int64_t kBundleElements = 1 << 15;
constexpr int64_t kSmallElements = 1 << 12;
void record_steps(const UpdateRule& rule, const UpdateNumbers& numbers, std::span<Step> steps,
                  bool guarded);

// Any step, through copies; halves are computed in float32. Not guarded.
void record_converted(const UpdateRule& rule, const UpdateNumbers& numbers, Step& step);

}  // namespace slipstream::ops
