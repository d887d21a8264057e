// Shared by ordinary tasks (run.cpp) and guarded operations (guard.cpp).
#pragma once

#include <vector>

#include "base/op.h"
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

// The current exception as the failure of an operation.
FailurePtr current_failure();

// How many failures are kept until they are reported; the first few are enough to find the cause.
inline constexpr size_t kMostNoted = 256;

}  // namespace slipstream
