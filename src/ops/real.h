// Operands for kernels that exist in float32 and float64: narrower floats are computed in float32.
#pragma once

#include <string>
#include <vector>

#include "ops/elementwise.h"

namespace slipstream::ops {

// The type that values of type t are computed in; TypeError naming the argument for non-floats.
inline DType real_type(DType t, const char* argument) {
  if (!is_float(t))
    throw TypeError(std::string(argument) + " must have a floating-point type, not " +
                    std::string(name_of(t)));
  return t == DType::F64 ? DType::F64 : DType::F32;
}

// Converted operands, alive as long as this is: recording takes its own references.
class Converted {
 public:
  Operand operator()(const Operand& x, DType t) {
    if (x.dtype() == t) return x;
    keep_.emplace_back(cast(x, t));
    return keep_.back().operand();
  }

 private:
  std::vector<Temp> keep_;
};

// An owned result in the type its caller expects.
inline Value* result_as(Value* owned, DType t) {
  if (owned->dtype == t) return owned;
  Temp computed(owned);
  return cast(computed.operand(), t);
}

// Calls f with a value of the C++ type for t, which is F32 or F64.
template <class F>
void with_real(DType t, F&& f) {
  if (t == DType::F64)
    f(double{});
  else
    f(float{});
}

inline void check_dims(const Operand& x, int ndim, const char* operation, const char* argument,
                       const char* meaning) {
  if (x.shape().n != ndim)
    throw ValueError(std::string(operation) + ": " + argument + " has shape " +
                     to_string(x.shape()) + "; it must be " + meaning);
}

inline void check_shape(const Operand& x, const Dims& wanted, const char* operation,
                        const char* argument) {
  if (!(x.shape() == wanted))
    throw ValueError(std::string(operation) + ": " + argument + " has shape " +
                     to_string(x.shape()) + "; it must be " + to_string(wanted));
}

}  // namespace slipstream::ops
