// Types of elements, shapes and indices.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "error.hpp"

namespace slipstream {

enum class DType : int {
  Bool = SS_BOOL,
  Int8 = SS_INT8,
  UInt8 = SS_UINT8,
  Int16 = SS_INT16,
  UInt16 = SS_UINT16,
  Int32 = SS_INT32,
  UInt32 = SS_UINT32,
  Int64 = SS_INT64,
  UInt64 = SS_UINT64,
  Float16 = SS_FLOAT16,
  BFloat16 = SS_BFLOAT16,
  Float32 = SS_FLOAT32,
  Float64 = SS_FLOAT64,
  Complex64 = SS_COMPLEX64,
  Complex128 = SS_COMPLEX128
};

inline std::string name_of(DType t) { return ss_dtype_name(static_cast<int>(t)); }

// Types of C++ that are types of elements.
template <class T>
concept Element = std::same_as<T, bool> || std::integral<T> || std::floating_point<T>;

template <Element T>
constexpr DType dtype_of() {
  if constexpr (std::same_as<T, bool>) return DType::Bool;
  if constexpr (std::floating_point<T>) return sizeof(T) == 4 ? DType::Float32 : DType::Float64;
  constexpr bool is_signed = std::signed_integral<T>;
  if constexpr (sizeof(T) == 1) return is_signed ? DType::Int8 : DType::UInt8;
  if constexpr (sizeof(T) == 2) return is_signed ? DType::Int16 : DType::UInt16;
  if constexpr (sizeof(T) == 4) return is_signed ? DType::Int32 : DType::UInt32;
  return is_signed ? DType::Int64 : DType::UInt64;
}

struct Complex {
  double real, imag;
};

using Shape = std::vector<int64_t>;

// Integers of the caller, for the time of a call: a shape, axes.
class Integers {
 public:
  Integers() = default;
  Integers(const Shape& v) : data_(v.data()), count_(static_cast<int>(v.size())) {}
  Integers(int64_t one) : one_(one), count_(1) {}
  // A list that is written in the call lives as long as the call.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winit-list-lifetime"
#endif
  Integers(std::initializer_list<int64_t> v)
      : data_(v.begin()), count_(static_cast<int>(v.size())) {}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

  const int64_t* data() const { return data_ ? data_ : &one_; }
  int count() const { return count_; }
  Shape copy() const { return Shape(data(), data() + count_); }

 private:
  const int64_t* data_ = nullptr;
  int64_t one_ = 0;
  int count_ = 0;
};

// The same, or none: {} means all axes.
class Axes : public Integers {
 public:
  using Integers::Integers;
  Axes() : given_(false) {}
  Axes(const Integers& v) : Integers(v) {}
  bool given() const { return given_; }

 private:
  bool given_ = true;
};

// One item of x[...]: a place, a slice, all, ellipsis or new_axis. It knows the line it is on.
struct Index {
  ss_index_item item;
  Site at;

  template <std::integral T>
  Index(T place, Site site = Site::current())
      : item(ss_item(static_cast<int64_t>(place))), at(site) {}
  explicit Index(ss_index_item made, Site site = Site::current()) : item(made), at(site) {}
};

// A start, stop or step that is left out.
inline constexpr int64_t omitted = SS_OPEN;

// start:stop:step
inline Index slice(int64_t start, int64_t stop = omitted, int64_t step = omitted,
                   Site at = Site::current()) {
  return Index(ss_slice(start, stop, step), at);
}

inline Index all(Site at = Site::current()) {
  return Index(ss_slice(omitted, omitted, omitted), at);
}
inline Index ellipsis(Site at = Site::current()) { return Index(ss_ellipsis(), at); }
inline Index new_axis(Site at = Site::current()) { return Index(ss_new_axis(), at); }

}  // namespace slipstream
