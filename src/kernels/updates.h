// Optimizer steps on one array in one pass, and moving averages.
#pragma once

#include <cstdint>

#include "base/dtype.h"

namespace slipstream::kernels {

enum class UpdateKind : uint8_t {
  Sgd,
  SgdMomentum,
  Nag,
  Nag1x,
  Adam,
  AdamW,
  RmsProp,
  RmsProp1x,
  RmsPropCentered,
  AdaGrad,
  AdaGrad1x,
  AdaDelta,
  AdaDelta1x,
  AdaBelief,
  Adamax,
  Ftrl,
  Signum,
  SignSgd,
  RunningMean,  // share * weight + (1 - share) * grad
};

constexpr int kMaxUpdateStates = 3, kMaxUpdateNumbers = 4;

// `lr` and `wd` are the parameter's own; `clip` is negative for none; `numbers` are the rule's.
struct UpdateNumbers {
  double lr = 0, wd = 0, rescale = 1, clip = -1;
  double numbers[kMaxUpdateNumbers] = {};
  bool clip_decayed = false;  // clip the gradient with its decay, not before that is added
};

struct UpdateArrays {
  const void *weight, *grad, *state[kMaxUpdateStates];
  void *new_weight, *new_state[kMaxUpdateStates];
};

// For F32 and F64; each new array is the old one or does not overlap any.
void update(UpdateKind kind, DType dtype, int64_t n, const UpdateNumbers& numbers,
            const UpdateArrays& arrays);

}  // namespace slipstream::kernels
