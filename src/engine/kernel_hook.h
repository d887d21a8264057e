// For tests: calls a hook when this thread enters and leaves a kernel, so that a replacement for
// malloc can make allocations inside kernels fail, and no others.
#pragma once

#include <atomic>

namespace slipstream {

class InKernel {
 public:
  using Hook = void (*)(int change);  // 1 at the beginning, -1 at the end
  inline static std::atomic<Hook> hook{nullptr};

  InKernel() : hook_(hook.load(std::memory_order_relaxed)) {
    if (hook_) [[unlikely]]
      hook_(1);
  }
  ~InKernel() {
    if (hook_) [[unlikely]]
      hook_(-1);
  }
  InKernel(const InKernel&) = delete;
  InKernel& operator=(const InKernel&) = delete;

 private:
  const Hook hook_;
};

}  // namespace slipstream
