// What MXNet's functions have in common: 0 or -1, and arrays of floats.
#pragma once

#include <utility>
#include <vector>

#include "c/call.h"
#include "c_predict_api.h"

namespace slipstream::c {

// An error whose text is noted already: that of a function of ours.
struct Reported {};

inline void check(int status) {
  if (status != SS_OK) throw Reported{};
}

template <class F>
int mx(F&& f) noexcept {
  try {
    open();
    f();
    return 0;
  } catch (const Reported&) {
    return -1;
  } catch (...) {
    note_exception();
    return -1;
  }
}

// A handle of ours that is freed.
class Handle {
 public:
  explicit Handle(ss_array* owned = nullptr) : array_(owned) {}
  Handle(Handle&& o) noexcept : array_(std::exchange(o.array_, nullptr)) {}
  Handle& operator=(Handle o) noexcept {
    std::swap(array_, o.array_);
    return *this;
  }
  ~Handle() { ss_free(array_); }
  ss_array* get() const { return array_; }

 private:
  ss_array* array_;
};

inline Handle from_floats(const mx_float* data, const Dims& shape) {
  ss_array* x = nullptr;
  check(ss_from_data(data, SS_FLOAT32, shape.n, shape.d, &x));
  return Handle(x);
}

inline Handle cast(const Handle& x, DType to) {
  const ss_arg args[] = {ss_array_arg(x.get()), ss_type(static_cast<int>(to))};
  ss_array* y = nullptr;
  check(ss_call_name("cast", args, 2, &y, 1, nullptr));
  return Handle(y);
}

inline std::vector<mx_uint> sizes_of(const Dims& shape) {
  return std::vector<mx_uint>(shape.d, shape.d + shape.n);
}

}  // namespace slipstream::c
