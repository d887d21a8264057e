// Shapes and strides: short inline lists of 64-bit sizes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "base/error.h"

namespace slipstream {

inline constexpr int kMaxDims = 16;

[[noreturn, gnu::cold, gnu::noinline]] inline void too_many_dims() {
  throw ValueError("an array has at most " + std::to_string(kMaxDims) + " dimensions");
}

// Invariant: 0 <= n <= kMaxDims. Lists grow by push() only, which raises at the limit; `n` is
// assigned only to shrink a list or to the length of another one.
struct Dims {
  int32_t n = 0;
  int64_t d[kMaxDims];

  Dims() = default;
  Dims(std::initializer_list<int64_t> list) {
    for (int64_t v : list) push(v);
  }
  // Copies only the used part: most arrays have few dimensions and this is on the record path.
  Dims(const Dims& o) : n(o.n) {
    for (int i = 0; i < n; ++i) d[i] = o.d[i];
  }
  Dims& operator=(const Dims& o) {
    n = o.n;
    for (int i = 0; i < n; ++i) d[i] = o.d[i];
    return *this;
  }
  int64_t operator[](int i) const { return d[i]; }
  int64_t& operator[](int i) { return d[i]; }
  void push(int64_t v) {
    if (n >= kMaxDims) [[unlikely]]
      too_many_dims();
    d[n++] = v;
  }
  bool operator==(const Dims& o) const {
    if (n != o.n) return false;
    for (int i = 0; i < n; ++i)
      if (d[i] != o.d[i]) return false;
    return true;
  }
};

// A product that stays at the largest number instead of overflowing.
inline int64_t times(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

inline int64_t count(const Dims& s) {
  int64_t c = 1;
  for (int i = 0; i < s.n; ++i) c = times(c, s[i]);
  return c;
}

inline Dims contiguous_strides(const Dims& s) {
  Dims t;
  t.n = s.n;
  int64_t step = 1;
  for (int i = s.n - 1; i >= 0; --i) {
    t[i] = step;
    step = times(step, s[i]);
  }
  return t;
}

// True when (shape, strides) walks memory in row-major order without gaps.
inline bool is_contiguous(const Dims& s, const Dims& strides) {
  int64_t step = 1;
  for (int i = s.n - 1; i >= 0; --i) {
    if (s[i] != 1 && strides[i] != step) return false;
    step = times(step, s[i]);
  }
  return true;
}

inline std::string to_string(const Dims& s) {
  std::string text = "(";
  for (int i = 0; i < s.n; ++i) text += std::to_string(s[i]) + (i + 1 < s.n || s.n == 1 ? "," : "");
  return text + ")";
}

}  // namespace slipstream
