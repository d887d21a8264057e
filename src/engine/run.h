// Shared by ordinary tasks (executor.cpp) and guarded operations (guard.cpp).
#pragma once

#include <vector>

#include "base/op.h"
#include "engine/failures.h"
#include "memory/buffer.h"

namespace slipstream {

struct BufferList {
  std::vector<Buffer*> list;
  BufferList() = default;
  BufferList(const BufferList&) = delete;
  BufferList& operator=(const BufferList&) = delete;
  ~BufferList() {
    for (Buffer* b : list) memory::release(b);
  }
};

// Copies a strided operand into the contiguous array most kernels expect; the caller owns the copy.
Buffer* make_contiguous(Tensor& t, Parallel& parallel);

// Whether the result of an operation may lie where this operand lies: only the operation holds it.
bool is_ours(const Input& operand);
// Makes `v` lie where `old` lies.
void share_buffer(Value& v, const Value& old);
void drop_buffer(Value& v);

// The failure of the first operand that failed, or null.
FailurePtr failed_operand(const Input* operands, int count);

// The current exception as the failure of an operation.
FailurePtr current_failure();
// Called once for the failed operation; its dependents share the failure.
void note_failure(Node& n, const FailurePtr& failure, FailureLog& log);

}  // namespace slipstream
