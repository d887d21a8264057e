// Recording: from an operation and its operands to a pending value.
#pragma once

#include <memory>
#include <string>

#include "base/op.h"
#include "graph/array.h"

namespace slipstream {

// What recording asks of the frontend; set once, before the first call.
struct FrontendState {
  uint32_t (*call_site)() = nullptr;                      // the current line of the user's program
  std::string (*describe_site)(uint32_t site) = nullptr;  // "file:12 in function", or ""
};
extern FrontendState frontend;

// Recording never releases the frontend lock: an operation may record several nodes, and its
// operands are borrowed from handles that another thread could replace. It sets `pace_wanted`
// instead, also when this call has to raise a failure, and the frontend paces when the call is
// over.
extern constinit thread_local bool pace_wanted;  // constinit: read without a call

// In sync mode: the first failure among the operations that this thread's call recorded, which the
// frontend raises when the call is over.
extern thread_local FailurePtr call_failure;

// Thrown when a wait inside a call was interrupted; the frontend holds the reason.
struct Interruption : Error {
  Interruption() : Error(ErrorKind::Interrupted, "interrupted") {}
};

Node* begin(const OpDef& op, int n_inputs);
void set_input(Node* node, int k, const Operand& operand);
void set_immediate(Node* node, int k, uint64_t bits);
// Appends to the window and returns the (first) output, owned by the caller as one handle.
Value* commit(Node* node, DType dtype, const Dims& shape);
// For several outputs: call before commit; outputs 1.. get their shape here.
void add_outputs(Node* node, const std::vector<std::pair<DType, Dims>>& more);

// A ready value that takes ownership of a buffer filled by the caller.
Value* ready_value(Buffer* buffer, DType dtype, const Dims& shape);

}  // namespace slipstream
