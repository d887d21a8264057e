// For tests: makes one operation fail when it runs.
#pragma once

#include <atomic>
#include <cstdint>
#include <new>

#include "base/op.h"

namespace slipstream {

class Fault {
 public:
  // The operation with that number fails; 0 turns this off.
  void arm(uint64_t seq, bool out_of_memory) {
    is_memory_.store(out_of_memory, std::memory_order_relaxed);
    seq_.store(seq, std::memory_order_release);
  }
  void inject(const Node& n) const {
    if (seq_.load(std::memory_order_acquire) != n.seq) [[likely]]
      return;
    if (is_memory_.load(std::memory_order_relaxed)) throw std::bad_alloc();
    throw OpError("injected fault");
  }

 private:
  std::atomic<uint64_t> seq_{0};
  std::atomic<bool> is_memory_{false};
};

}  // namespace slipstream
