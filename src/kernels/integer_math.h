// Formulas of elementwise operations that also exist for integers. Integer arithmetic wraps: done
// on unsigned values, it has no undefined overflow.
#pragma once

#include "kernels/vector_special.h"

namespace slipstream::kernels::SLIPSTREAM_ISA_NS::vm {

template <class T>
using Unsigned = std::make_unsigned_t<T>;

#define SLIPSTREAM_ARITHMETIC(name, op)                                                  \
  template <class T>                                                                     \
  SLIPSTREAM_INLINE T name(T a, T b) {                                                   \
    if constexpr (kIsFloat<T>)                                                           \
      return a op b;                                                                     \
    else if constexpr (sizeof(T) == 2) /* int would overflow */                          \
      return static_cast<T>(static_cast<uint32_t>(a) op static_cast<uint32_t>(b));       \
    else                                                                                 \
      return static_cast<T>(static_cast<Unsigned<T>>(a) op static_cast<Unsigned<T>>(b)); \
  }
SLIPSTREAM_ARITHMETIC(add, +)
SLIPSTREAM_ARITHMETIC(subtract, -)
SLIPSTREAM_ARITHMETIC(multiply, *)
#undef SLIPSTREAM_ARITHMETIC

template <class T>
SLIPSTREAM_INLINE T negative(T x) {
  if constexpr (kIsFloat<T>)
    return -x;
  else
    return static_cast<T>(Unsigned<T>(0) - static_cast<Unsigned<T>>(x));
}
template <class T>
SLIPSTREAM_INLINE T absolute(T x) {
  if constexpr (kIsFloat<T>)
    return fabs(x);
  else
    return x < 0 ? negative(x) : x;
}
template <class T>
SLIPSTREAM_INLINE T sign(T x) {
  if constexpr (kIsFloat<T>) {
    const T s = copysign(T(1), x);
    return (x < T(0)) | (x > T(0)) ? s : x + T(0);
  } else {
    return static_cast<T>((x > 0) - (x < 0));
  }
}

template <class T>
SLIPSTREAM_INLINE bool is_infinite(T x) {
  if constexpr (kIsFloat<T>)
    return fabs(x) == static_cast<T>(kInf);
  else
    return false;
}
template <class T>
SLIPSTREAM_INLINE bool is_finite(T x) {
  if constexpr (kIsFloat<T>)
    return fabs(x) < static_cast<T>(kInf);
  else
    return true;
}
template <class T>
SLIPSTREAM_INLINE bool is_negative(T x) {
  if constexpr (kIsFloat<T>)
    return copysign(T(1), x) < T(0);
  else
    return x < 0;
}

// Rounding: one instruction per vector from SSE4.1 on.
#define SLIPSTREAM_ROUND(name)                                             \
  SLIPSTREAM_INLINE float name(float x) { return __builtin_##name##f(x); } \
  SLIPSTREAM_INLINE double name(double x) { return __builtin_##name(x); }
SLIPSTREAM_ROUND(ceil)
SLIPSTREAM_ROUND(floor)
SLIPSTREAM_ROUND(trunc)
SLIPSTREAM_ROUND(rint)
#undef SLIPSTREAM_ROUND

// The other operand is taken when this one loses; NaN never wins a comparison.
template <class T>
SLIPSTREAM_INLINE T maximum(T a, T b) {
  const T m = a > b ? a : b;
  return a != a ? a : m;
}
template <class T>
SLIPSTREAM_INLINE T minimum(T a, T b) {
  const T m = a < b ? a : b;
  return a != a ? a : m;
}
template <class T>
SLIPSTREAM_INLINE T fmax(T a, T b) {
  const T m = b > a ? b : a;
  return a != a ? b : m;
}
template <class T>
SLIPSTREAM_INLINE T fmin(T a, T b) {
  const T m = b < a ? b : a;
  return a != a ? b : m;
}

// ---- division -----------------------------------------------------------------------------------

// Truncated quotient; 0 for a zero divisor, wrapped for the lowest value by -1. A correctly rounded
// floating-point quotient of integers this small truncates to the exact one.
SLIPSTREAM_INLINE int32_t quotient(int32_t a, int32_t b) {
  const bool special = (b == 0) | (b == -1);
  const auto q =
      static_cast<int32_t>(static_cast<double>(a) / static_cast<double>(special ? 1 : b));
  return special ? (b == 0 ? 0 : negative(a)) : q;
}
template <class T>
SLIPSTREAM_INLINE T short_quotient(T a, T b) {
  const float q = static_cast<float>(a) / static_cast<float>(b == 0 ? 1 : b);
  return static_cast<T>(b == 0 ? 0 : static_cast<int32_t>(q));
}
SLIPSTREAM_INLINE int8_t quotient(int8_t a, int8_t b) { return short_quotient(a, b); }
SLIPSTREAM_INLINE uint8_t quotient(uint8_t a, uint8_t b) { return short_quotient(a, b); }
SLIPSTREAM_INLINE int16_t quotient(int16_t a, int16_t b) { return short_quotient(a, b); }
SLIPSTREAM_INLINE uint16_t quotient(uint16_t a, uint16_t b) { return short_quotient(a, b); }
SLIPSTREAM_INLINE uint32_t quotient(uint32_t a, uint32_t b) { return b == 0 ? 0 : a / b; }
SLIPSTREAM_INLINE uint64_t quotient(uint64_t a, uint64_t b) { return b == 0 ? 0 : a / b; }
SLIPSTREAM_INLINE int64_t quotient(int64_t a, int64_t b) {
  if (b == 0) return 0;
  return b == -1 ? negative(a) : a / b;
}

// C's remainder, with the sign of a.
template <class T>
SLIPSTREAM_INLINE T remainder(T a, T b) {
  if constexpr (kIsFloat<T>) {
    return fmod(a, b);
  } else {
    const T r = subtract(a, multiply(quotient(a, b), b));
    return b == 0 ? T(0) : r;
  }
}

// -1 where floor and truncation differ (the remainder has the divisor's other sign), else 0. Made
// of shifts and masks: nested conditions would keep the loop from being vectorised.
template <class T>
SLIPSTREAM_INLINE T floor_step(T r, T b) {
  if constexpr (std::is_unsigned_v<T>) return 0;
  const T opposite = static_cast<T>(static_cast<T>(r ^ b) >> (sizeof(T) * 8 - 1));
  const T some = static_cast<T>(static_cast<T>(r | negative(r)) >> (sizeof(T) * 8 - 1));
  return static_cast<T>(opposite & some);
}

// Python's remainder and quotient: the remainder has the sign of b.
template <class T>
SLIPSTREAM_INLINE T mod(T a, T b) {
  const T r = remainder(a, b);
  if constexpr (kIsFloat<T>)
    return mod_from(b, r);
  else
    return add(r, static_cast<T>(b & floor_step(r, b)));
}
template <class T>
SLIPSTREAM_INLINE T floor_divide(T a, T b) {
  if constexpr (kIsFloat<T>) {
    return floor_divide_from(a, b, fmod(a, b));
  } else {
    const T q = quotient(a, b);
    const T r = remainder(a, b);
    return add(q, floor_step(r, b));
  }
}

// Integer powers by repeated squaring; a negative exponent leaves 0 except for bases 1 and -1.
template <class T>
SLIPSTREAM_INLINE T power(T a, T b) {
  if constexpr (kIsFloat<T>) {
    return pow(a, b);
  } else {
    if (b < 0) {
      if (a == T(1)) return T(1);
      if (a == static_cast<T>(-1)) return (b & 1) ? a : T(1);
      return T(0);
    }
    T result = 1;
    for (auto e = static_cast<Unsigned<T>>(b); e != 0; e = static_cast<Unsigned<T>>(e >> 1)) {
      if (e & 1u) result = multiply(result, a);
      a = multiply(a, a);
    }
    return result;
  }
}

// ---- shifts -------------------------------------------------------------------------------------

// A count outside the width shifts everything out.
template <class T>
SLIPSTREAM_INLINE T left_shift(T a, T b) {
  constexpr Unsigned<T> kWidth = sizeof(T) * 8;
  const auto count = static_cast<Unsigned<T>>(b);
  const bool inside = count < kWidth;
  const auto shifted = static_cast<Unsigned<T>>(a) << (inside ? count : Unsigned<T>(0));
  return inside ? static_cast<T>(shifted) : T(0);
}
template <class T>
SLIPSTREAM_INLINE T right_shift(T a, T b) {
  constexpr Unsigned<T> kWidth = sizeof(T) * 8;
  const auto count = static_cast<Unsigned<T>>(b);
  const bool inside = count < kWidth;
  if constexpr (std::is_signed_v<T>)
    return static_cast<T>(a >> (inside ? count : static_cast<Unsigned<T>>(kWidth - 1)));
  else
    return inside ? static_cast<T>(a >> (inside ? count : T(0))) : T(0);
}

}  // namespace slipstream::kernels::SLIPSTREAM_ISA_NS::vm
