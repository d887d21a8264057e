// Operators of arrays and numbers, and the methods of arrays that are operations.
#pragma once

#include "../slipstream_ops.hpp"

namespace slipstream {

// An operator has no room for a line; its operands bring it.
#define SLIPSTREAM_BINARY(sign, function)                          \
  inline Array operator sign(const Operand& a, const Operand& b) { \
    return ops::function(a, b, a.at);                              \
  }
SLIPSTREAM_BINARY(+, add)
SLIPSTREAM_BINARY(-, subtract)
SLIPSTREAM_BINARY(*, multiply)
SLIPSTREAM_BINARY(/, divide)
SLIPSTREAM_BINARY(%, mod)
SLIPSTREAM_BINARY(&, bitwise_and)
SLIPSTREAM_BINARY(|, bitwise_or)
SLIPSTREAM_BINARY(^, bitwise_xor)
SLIPSTREAM_BINARY(==, equal)
SLIPSTREAM_BINARY(!=, not_equal)
SLIPSTREAM_BINARY(<, less)
SLIPSTREAM_BINARY(<=, less_equal)
SLIPSTREAM_BINARY(>, greater)
SLIPSTREAM_BINARY(>=, greater_equal)
#undef SLIPSTREAM_BINARY

inline Array operator-(const Operand& a) {
  static ss_operation* const op = detail::find("negative");
  return detail::call(op, &a.arg, 1, a.at);
}
inline Array operator~(const Operand& a) {
  static ss_operation* const op = detail::find("invert");
  return detail::call(op, &a.arg, 1, a.at);
}

namespace detail {
inline void store(const Array& x, const Array& value, const Site& at) {
  note(at);
  check(ss_store(x.handle(), value.handle()), at);
}
}  // namespace detail

// In place: all names and views of the array see it.
#define SLIPSTREAM_IN_PLACE(sign, function)                           \
  inline Array& operator sign(Array& x, const Operand& y) {           \
    detail::store(x, ops::function(Operand(x, y.at), y, y.at), y.at); \
    return x;                                                         \
  }                                                                   \
  inline void operator sign(Array&& x, const Operand& y) {            \
    detail::store(x, ops::function(Operand(x, y.at), y, y.at), y.at); \
  }
SLIPSTREAM_IN_PLACE(+=, add)
SLIPSTREAM_IN_PLACE(-=, subtract)
SLIPSTREAM_IN_PLACE(*=, multiply)
SLIPSTREAM_IN_PLACE(/=, divide)
SLIPSTREAM_IN_PLACE(%=, mod)
#undef SLIPSTREAM_IN_PLACE

// Product of matrices, of a matrix and a vector, of vectors.
inline Array dot(const Array& a, const Array& b, Site at = Site::current()) {
  return ops::dot(a, b, at);
}
inline Array matmul(const Array& a, const Array& b, Site at = Site::current()) {
  return ops::matmul(a, b, false, false, "matmul", at);
}

inline Array Array::dot(const Array& other, Site at) const { return ops::dot(*this, other, at); }
inline Array Array::astype(DType dtype, Site at) const { return ops::cast(*this, dtype, at); }
inline Array Array::copy(Site at) const { return ops::copy(*this, at); }
inline Array Array::reshape(const Integers& shape, Site at) const {
  return ops::reshape(*this, shape, at);
}
inline Array Array::transpose(const Integers& axes, Site at) const {
  return ops::transpose(*this, axes, at);
}
inline Array Array::T(Site at) const { return ops::transpose(*this, {}, at); }
inline Array Array::broadcast_to(const Integers& shape, Site at) const {
  return ops::broadcast_to(*this, shape, at);
}
inline Array Array::sum(const Axes& axes, bool keepdims, Site at) const {
  return ops::reduce("sum", *this, axes, keepdims, {}, at);
}
inline Array Array::mean(const Axes& axes, bool keepdims, Site at) const {
  return ops::reduce("mean", *this, axes, keepdims, {}, at);
}
inline Array Array::max(const Axes& axes, bool keepdims, Site at) const {
  return ops::reduce("max", *this, axes, keepdims, {}, at);
}
inline Array Array::min(const Axes& axes, bool keepdims, Site at) const {
  return ops::reduce("min", *this, axes, keepdims, {}, at);
}

template <Element E>
void Array::read_to(std::span<E> to, Site at) const {
  const bool converts = dtype(at) != dtype_of<E>();
  const Array x = converts ? astype(dtype_of<E>(), at) : *this;
  detail::check(ss_read(x.handle_, to.data(), static_cast<int64_t>(to.size_bytes())), at);
}

template <Element E>
std::vector<E> Array::read(Site at) const {
  std::vector<E> all(static_cast<size_t>(size(at)));
  if constexpr (std::same_as<E, bool>) {
    const auto bytes = read<uint8_t>(at);  // std::vector<bool> has no elements to point at
    all.assign(bytes.begin(), bytes.end());
  } else {
    read_to(std::span<E>(all), at);
  }
  return all;
}

template <Element E>
E Array::item(Site at) const {
  if (size(at) != 1)
    detail::raise(SS_VALUE_ERROR, "item() needs one element, not " + std::to_string(size(at)), at);
  E one;
  read_to(std::span<E>(&one, 1), at);
  return one;
}

}  // namespace slipstream
