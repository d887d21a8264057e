// Arrays as text, which waits for them.
#pragma once

#include <cstdio>
#include <ostream>

#include "operators.hpp"

namespace slipstream {
namespace detail {

inline std::string text_of(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", v);
  return text;
}
inline std::string text_of(int64_t v) { return std::to_string(v); }

// Nested brackets; long axes show their ends.
template <class T>
void write_axis(std::string& text, const Shape& shape, size_t axis, const T*& next,
                bool shortened) {
  if (axis == shape.size()) {
    text += text_of(*next++);
    return;
  }
  int64_t below = 1;
  for (size_t i = axis + 1; i < shape.size(); ++i) below *= shape[i];
  constexpr int64_t kEnds = 3;
  const std::string between = axis + 1 == shape.size() ? ", " : ",\n" + std::string(axis + 1, ' ');
  text += "[";
  for (int64_t i = 0; i < shape[axis]; ++i) {
    if (i) text += between;
    if (shortened && shape[axis] > 2 * kEnds && i == kEnds) {
      text += "..." + between;
      next += (shape[axis] - 2 * kEnds) * below;
      i = shape[axis] - kEnds;
    }
    write_axis(text, shape, axis + 1, next, shortened);
  }
  text += "]";
}

template <class T>
std::string text_of_array(const Array& x) {
  const std::vector<T> all = x.read<T>();
  std::string text;
  const T* next = all.data();
  write_axis(text, x.shape(), 0, next, all.size() > 1000);
  return text;
}

}  // namespace detail

inline std::string to_string(const Array& x) {
  const DType t = x.dtype();
  if (t == DType::Complex64 || t == DType::Complex128)
    return detail::text_of_array<double>(ops::real(x)) + " + i * " +
           detail::text_of_array<double>(ops::imag(x));
  const bool is_float =
      t == DType::Float16 || t == DType::BFloat16 || t == DType::Float32 || t == DType::Float64;
  return is_float ? detail::text_of_array<double>(x) : detail::text_of_array<int64_t>(x);
}

inline std::ostream& operator<<(std::ostream& out, const Array& x) { return out << to_string(x); }

}  // namespace slipstream
