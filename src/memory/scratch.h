// Working memory of a kernel: returned at the end of the scope.
#pragma once

#include "memory/buffer.h"

namespace slipstream {

class Scratch {
 public:
  explicit Scratch(int64_t bytes) : buffer_(bytes > 0 ? memory::allocate(bytes) : nullptr) {}
  ~Scratch() {
    if (buffer_) memory::release(buffer_);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  char* data() const { return buffer_ ? buffer_->data : nullptr; }
  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(data());
  }

 private:
  Buffer* buffer_;
};

// The same, counted in elements.
template <class T>
class ScratchOf : public Scratch {
 public:
  explicit ScratchOf(int64_t n) : Scratch(n * static_cast<int64_t>(sizeof(T))) {}
  T* data() const { return as<T>(); }
};

}  // namespace slipstream
