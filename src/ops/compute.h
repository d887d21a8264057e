// Operands in the type a kernel computes in: float64 as it is, everything else in float32.
#pragma once

#include "ops/elementwise.h"

namespace slipstream::ops {

// The type of a result that is always floating point: half types stay, integers become the default.
inline DType float_type(DType t) { return is_float(t) ? t : default_float(); }
inline DType compute_type(DType t) { return t == DType::F64 ? DType::F64 : DType::F32; }

// An operand in type t, cast when needed; owns the cast.
class Typed {
 public:
  Typed(const Operand& x, DType t) : operand_(x) {
    if (x.dtype() != t) {
      keep_ = Temp(cast(x, t));
      operand_ = keep_.operand();
    }
  }
  operator const Operand&() const { return operand_; }

 private:
  Temp keep_;
  Operand operand_;
};

// The owned value in type t.
inline Value* to_type(Value* owned, DType t) {
  if (owned->dtype == t) return owned;
  Temp keep(owned);
  return cast(keep.operand(), t);
}

// Calls f with a float or double that says what the kernel computes in.
template <class F>
void by_compute_type(DType t, F&& f) {
  if (t == DType::F64)
    f(double{});
  else
    f(float{});
}

}  // namespace slipstream::ops
