// The rules of optimizers, each written once: what a step makes of a weight, its gradient and its
// states. Moving averages are such a rule, too.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/dtype.h"

namespace slipstream::kernels {

constexpr int kMaxUpdateStates = 3, kMaxUpdateNumbers = 4;

// All numbers that rules know; each takes some of the second group.
struct UpdateNumbers {
  double lr = 0, wd = 0;  // the parameter's own
  double rescale = 1;
  double clip = -1;           // negative for none
  bool clip_decayed = false;  // clip the gradient with its decay, not before that is added

  double momentum = 0;
  double beta1 = 0, beta2 = 0;  // shares of the means of gradients and of their squares
  double rho = 0;
  double epsilon = 0;
  double clip_weights = -1;  // limit of the elements of weights; none unless positive
  double lamda1 = 0, beta = 0;
  double wd_lh = 0;  // decay of the weight itself
  double share = 0;  // of the old value in a running mean
};

struct UpdateArrays {
  const void *weight, *grad, *state[kMaxUpdateStates];
  void *new_weight, *new_state[kMaxUpdateStates];
};

// Elements [0, n); each new array is the old one or does not overlap any.
using UpdateLoop = void(int64_t n, const UpdateNumbers& numbers, const UpdateArrays& arrays);

struct UpdateRule {
  struct Number {
    const char* name = nullptr;
    double UpdateNumbers::* field = nullptr;
  };

  std::string_view name;
  int n_states;
  UpdateLoop *f32, *f64;
  std::array<Number, kMaxUpdateNumbers> numbers{};  // the first without a name ends them
  bool clip_decayed = false;                        // see UpdateNumbers
};

std::span<const UpdateRule> update_rules();

}  // namespace slipstream::kernels
