// Type promotion, scalars and broadcasting: what every operation does to its operands first.
#pragma once

#include <string>

#include "base/error.h"
#include "graph/record.h"

namespace slipstream::ops {

using slipstream::AxisError;
using slipstream::IndexError;
using slipstream::TypeError;
using slipstream::ValueError;

// A Python number. It takes the array's type ("weak"), unless its kind does not fit there.
struct Scalar {
  enum class Kind : uint8_t { Bool, Int, Float, Complex } kind = Kind::Int;
  bool huge = false;  // an integer above the largest int64: `i` has its bits, as uint64
  int64_t i = 0;
  double f = 0;  // also a complex number's real part
  double imag = 0;

  double as_double() const {
    if (kind >= Kind::Float) return f;
    return huge ? static_cast<double>(static_cast<uint64_t>(i)) : static_cast<double>(i);
  }
};

// The type of plain floats: float32 as in MXNet, float64 after npx.set_np(dtype=True).
DType default_float();
void set_default_float(DType t);

DType promote(DType a, DType b);
DType promote(DType a, const Scalar& s);
// Whether `s` is a value of the integer type t.
bool fits(const Scalar& s, DType t);
// The bits of `s` as one element of type t; ValueError when an integer does not fit.
uint64_t encode(const Scalar& s, DType t);
// The number that `bits` are as an element of type t.
Scalar decode(uint64_t bits, DType t);
// Elements that do not fit into an operation's immediate become arrays without dimensions.
inline bool has_immediate(DType t) { return t != DType::C128; }
// `s` as a ready value without dimensions, owned by the caller.
Value* constant(const Scalar& s, DType t);

Dims broadcast(const Dims& a, const Dims& b, const char* operation);
// Raises for more elements than any memory holds. Views repeat elements without memory, and so does
// a fused chain; but kernels count elements, tiles and bytes in 64 bits.
void check_count(const Dims& shape, const char* what);
int normalize_axis(int64_t axis, int ndim, const char* argument);

// An owned temporary: releases its handle reference at the end of the scope.
class Temp {
 public:
  Temp() = default;
  explicit Temp(Value* owned) : value_(owned) {}
  Temp(Temp&& o) noexcept : value_(o.value_) { o.value_ = nullptr; }
  Temp& operator=(Temp&& o) noexcept;
  ~Temp();
  Operand operand() const { return {value_, nullptr}; }
  Value* take() {
    Value* v = value_;
    value_ = nullptr;
    return v;
  }
  explicit operator bool() const { return value_ != nullptr; }

 private:
  Value* value_ = nullptr;
};

}  // namespace slipstream::ops
