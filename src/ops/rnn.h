// One recurrent layer in one direction, and what its gradient needs of it.
#pragma once

#include <string>
#include <vector>

#include "ops/gradient.h"

namespace slipstream::ops {

enum class RnnMode : uint8_t { Relu, Tanh, Lstm, Gru };

inline int gates_of(RnnMode m) { return m == RnnMode::Lstm ? 4 : m == RnnMode::Gru ? 3 : 1; }
RnnMode rnn_mode(const std::string& name);

struct RnnAttrs : Attrs {
  RnnMode mode;
  bool reverse;        // from the last step to the first
  bool has_lengths;    // steps from a sequence's length on give zeros and leave the states
  bool keeps = false;  // forward: also returns the gates, and the cells of every step
  // Backward: which gradients came in, and which are wanted.
  bool has_dy = false, has_dh = false, has_dc = false;
  bool wants_data = false, wants_input_weight = false, wants_state_weight = false;
};

// Gradients of one layer from those of its results (any may be missing), in the order of the
// operands: data, two weights, two biases, state, [cell]. Those not wanted are nullptr.
struct RnnGradients {
  Operand dy, dh, dc;            // value == nullptr: zero
  Operand data, y, gates, more;  // more: the cells (LSTM) or the state's share (GRU) of every step
  Operand input_weight, state_weight;
  Operand state, cell, lengths;
};
std::vector<Value*> rnn_gradients(const RnnGradients& g, RnnMode mode, bool reverse,
                                  const std::vector<bool>& wanted);

// The same for gradients of gradients: recorded step by step.
void rnn_gradients_by_formula(Gradient& g);

// Sequences on their own: these many rows of a batch go through the steps on one thread.
int64_t rnn_rows(int64_t batch);

}  // namespace slipstream::ops
