// What running a task's operations shares with guarded ones.
#pragma once

#include <vector>

#include "base/op.h"

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

// Makes a strided operand the contiguous array that most kernels expect; the copy is the caller's.
Buffer* make_contiguous(Tensor& t, Parallel& parallel);

// The exception that is being handled, as the failure of an operation.
FailurePtr current_failure();

// Failures that are kept until they are reported; a program that goes on in spite of more is not
// helped by the rest.
inline constexpr size_t kMostNoted = 256;

}  // namespace slipstream
