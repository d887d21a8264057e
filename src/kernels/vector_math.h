// Elementary functions as branch-free formulas that the compiler vectorises.
//
// float: within about 2 ulp. Where speed matters the formula is in float; the rest goes through the
// double versions. double: exp, log and what follows from them are vectorised, the rest is libm.
#pragma once

#include "kernels/isa_base.h"

namespace slipstream::kernels::SLIPSTREAM_ISA_NS::vm {

inline constexpr float kInfF = __builtin_inff();
inline constexpr float kNanF = __builtin_nanf("");
inline constexpr double kInf = __builtin_inf();
inline constexpr double kNan = __builtin_nan("");
inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kLn2 = 0.69314718055994530942;

// Adding and subtracting these rounds to the nearest integer and leaves it in the low bits.
inline constexpr float kRoundF = 12582912.0f;
inline constexpr double kRound = 6755399441055744.0;

SLIPSTREAM_INLINE float fabs(float x) { return __builtin_fabsf(x); }
SLIPSTREAM_INLINE double fabs(double x) { return __builtin_fabs(x); }
SLIPSTREAM_INLINE float copysign(float x, float s) { return __builtin_copysignf(x, s); }
SLIPSTREAM_INLINE double copysign(double x, double s) { return __builtin_copysign(x, s); }
SLIPSTREAM_INLINE float sqrt(float x) { return __builtin_sqrtf(x); }
SLIPSTREAM_INLINE double sqrt(double x) { return __builtin_sqrt(x); }

// Clamps x and keeps NaN.
template <class T>
SLIPSTREAM_INLINE T clamp(T x, T lo, T hi) {
  x = x > hi ? hi : x;
  return x < lo ? lo : x;
}

// c0 + c1 x + c2 x^2 + ...
template <class T>
SLIPSTREAM_INLINE T poly(T, T c0) {
  return c0;
}
template <class T, class... Cs>
SLIPSTREAM_INLINE T poly(T x, T c0, Cs... cs) {
  return mad(poly(x, static_cast<T>(cs)...), x, c0);
}

// ---- exp and friends: x = k ln2 + r, |r| <= ln2 / 2 ----

SLIPSTREAM_INLINE float pow2(int32_t k) {
  return bit_cast<float>(static_cast<uint32_t>(k + 127) << 23);
}
SLIPSTREAM_INLINE double pow2(double k) {  // k integral, |k| <= 1022
  return bit_cast<double>((bit_cast<uint64_t>(k + kRound) << 52) + 0x3ff0000000000000u);
}

// e^r - 1 for reduced r.
SLIPSTREAM_INLINE float expm1_reduced(float r) {
  const float p =
      poly(r, 0.5000000094f, 0.1666651941f, 0.04166620844f, 0.008368840834f, 0.001395036682f);
  return mad(r * r, p, r);
}
SLIPSTREAM_INLINE double expm1_reduced(double r) {
  const double p = poly(r, 0.500000000000001181, 0.166666666666666971, 0.0416666666665216675,
                        0.00833333333330825318, 0.00138888889456309308, 0.000198412699154078966,
                        0.0000248014911913560832, 2.75572178551879025e-6, 2.76308844747620341e-7,
                        2.5117424210831639e-8);
  return mad(r * r, p, r);
}

struct ReducedF {
  float r;
  int32_t k;
};
struct Reduced {
  double r, k;
};
SLIPSTREAM_INLINE ReducedF reduce_exp(float x) {
  const float t = mad(x, 1.44269504f, kRoundF);
  const float n = t - kRoundF;
  const float r = mad(n, 2.12194440e-4f, mad(n, -0.693359375f, x));
  return {r, static_cast<int32_t>(bit_cast<uint32_t>(t) - bit_cast<uint32_t>(kRoundF))};
}
SLIPSTREAM_INLINE Reduced reduce_exp(double x) {
  const double n = mad(x, 1.44269504088896340736, kRound) - kRound;
  return {mad(n, -0x1.a39ef35793c76p-33, mad(n, -0x1.62e42fee00000p-1, x)), n};
}

// x 2^k in two steps, so that only the last one can overflow or become subnormal.
SLIPSTREAM_INLINE float scale(float x, int32_t k) {
  const int32_t half = k >> 1;
  return x * pow2(half) * pow2(k - half);
}
SLIPSTREAM_INLINE double scale(double x, double k) {
  const double half = (k * 0.5 + kRound) - kRound;
  return x * pow2(half) * pow2(k - half);
}

SLIPSTREAM_INLINE float exp(float x) {
  const ReducedF a = reduce_exp(clamp(x, -104.0f, 89.0f));
  return scale(1.0f + expm1_reduced(a.r), a.k);
}
SLIPSTREAM_INLINE double exp(double x) {
  const Reduced a = reduce_exp(clamp(x, -746.0, 710.0));
  return scale(1.0 + expm1_reduced(a.r), a.k);
}

SLIPSTREAM_INLINE float exp2(float x) {
  x = clamp(x, -151.0f, 129.0f);
  const float t = x + kRoundF;
  const float r = x - (t - kRoundF);
  const auto k = static_cast<int32_t>(bit_cast<uint32_t>(t) - bit_cast<uint32_t>(kRoundF));
  return scale(1.0f + expm1_reduced(r * 0.693147181f), k);
}
SLIPSTREAM_INLINE double exp2(double x) {
  x = clamp(x, -1076.0, 1025.0);
  const double n = (x + kRound) - kRound;
  return scale(1.0 + expm1_reduced((x - n) * kLn2), n);
}

// 2^k (e^r - 1) + (2^k - 1), halved in between because 2^k itself may overflow.
SLIPSTREAM_INLINE float expm1(float x) {
  const ReducedF a = reduce_exp(clamp(x, -30.0f, 89.0f));
  const float s = pow2(a.k - 1);
  return copysign(2.0f * mad(expm1_reduced(a.r), s, s - 0.5f), x);
}
SLIPSTREAM_INLINE double expm1(double x) {
  const Reduced a = reduce_exp(clamp(x, -50.0, 710.0));
  const double half = (a.k * 0.5 + kRound) - kRound;
  const double s = pow2(half) * pow2(a.k - half - 1.0);
  return copysign(2.0 * mad(expm1_reduced(a.r), s, s - 0.5), x);
}

// ---- log and friends: x = 2^k m, m in [sqrt(1/2), sqrt(2)) ----

// log(1 + f) = f + log_tail(f)
SLIPSTREAM_INLINE float log_tail(float f) {
  const float z = f * f;
  const float p = poly(f, 0.3333331681f, -0.2500079661f, 0.2000228173f, -0.1662496889f,
                       0.141814262f, -0.1312530133f, 0.1287919387f, -0.0786545464f);
  return mad(f * z, p, -0.5f * z);
}
SLIPSTREAM_INLINE double log_tail(double f) {
  const double s = f / (2.0 + f);
  const double z = s * s;
  const double h = 0.5 * f * f;
  const double q = z * poly(z, 0.666666666666673041, 0.399999999994354382, 0.285714287385286508,
                            0.222221989166011738, 0.181835484857562235, 0.153144159280804491,
                            0.147926165960708636);
  return s * (h + q) - h;
}

template <class T>
struct Split {
  T f, k;  // m - 1 and k
};
SLIPSTREAM_INLINE Split<float> split_normal(float x) {
  const uint32_t u = bit_cast<uint32_t>(x) - 0x3f3504f3u;
  const float m = bit_cast<float>((u & 0x007fffffu) + 0x3f3504f3u);
  return {m - 1.0f, static_cast<float>(static_cast<int32_t>(u) >> 23)};
}
SLIPSTREAM_INLINE Split<double> split_normal(double x) {
  const uint64_t u = bit_cast<uint64_t>(x) + (0x3ff0000000000000u - 0x3fe6a09e667f3bcdu);
  const double m = bit_cast<double>((u & 0x000fffffffffffffu) + 0x3fe6a09e667f3bcdu);
  // The biased exponent becomes a double without a 64-bit conversion, which AVX2 lacks.
  return {m - 1.0, bit_cast<double>((u >> 52) | 0x4330000000000000u) - (0x1p52 + 1023.0)};
}
// Also for subnormal x, scaled up first.
template <class T>
SLIPSTREAM_INLINE Split<T> split_log(T x) {
  const bool tiny = x < (sizeof(T) == 4 ? T(0x1p-126) : T(0x1p-1022));
  const Split<T> a = split_normal(tiny ? x * T(0x1p54) : x);
  return {a.f, tiny ? a.k - T(54) : a.k};
}

// The logarithm's values outside (0, inf): -inf at 0, NaN below, inf and NaN as they are.
template <class T>
SLIPSTREAM_INLINE T log_special(T x, T inside) {
  const T inf = static_cast<T>(kInf);
  const T other = x == T(0) ? -inf : (x < T(0) ? static_cast<T>(kNan) : x);
  return (x > T(0)) & (x < inf) ? inside : other;
}

SLIPSTREAM_INLINE float log_joined(Split<float> a) {
  return mad(a.k, 0.693359375f, a.f + mad(a.k, -2.12194440e-4f, log_tail(a.f)));
}
SLIPSTREAM_INLINE double log_joined(Split<double> a) {
  return mad(a.k, 0x1.62e42fee00000p-1, a.f + mad(a.k, 0x1.a39ef35793c76p-33, log_tail(a.f)));
}
template <class T>
SLIPSTREAM_INLINE T log(T x) {
  return log_special(x, log_joined(split_log(x)));
}

SLIPSTREAM_INLINE double log2(double x) {
  const Split<double> a = split_log(x);
  return log_special(x, mad(a.f + log_tail(a.f), 1.44269504088896340736, a.k));
}
SLIPSTREAM_INLINE double log10(double x) { return __builtin_log10(x); }
SLIPSTREAM_INLINE float log2(float x) { return static_cast<float>(log2(static_cast<double>(x))); }
SLIPSTREAM_INLINE float log10(float x) {
  return static_cast<float>(log(static_cast<double>(x)) * 0.43429448190325182765);
}

// log(u) for u = 1 + x rounded; what the rounding lost joins the mantissa.
SLIPSTREAM_INLINE float log1p(float x) {
  const float u = 1.0f + x;
  const float lost = x > 1.0f ? 1.0f - (u - x) : x - (u - 1.0f);
  Split<float> a = split_normal(u);
  // 2^-k; for huge u nothing was lost that could be seen.
  const auto k = static_cast<int32_t>(a.k > 120.0f ? 120.0f : a.k);
  a.f = mad(lost, pow2(-k), a.f);
  return copysign(log_special(u, log_joined(a)), x);
}
SLIPSTREAM_INLINE double log1p(double x) {
  const double u = 1.0 + x;
  const double lost = x > 1.0 ? 1.0 - (u - x) : x - (u - 1.0);
  const double r = log(u);
  return copysign(fabs(r) < kInf ? r + lost / u : r, x);
}

// The same for x in [0, 1], where 1 / u may be a line: it multiplies less than half an ulp.
template <class T>
SLIPSTREAM_INLINE T log1p_unit(T x) {
  const T u = T(1) + x;
  const T lost = x - (u - T(1));
  return mad(lost, T(1.5) - T(0.5) * u, log_joined(split_normal(u)));
}

// ---- hyperbolic functions, sigmoids ----

// h / (h + 1) for h = (e^2|x| - 1) / 2.
SLIPSTREAM_INLINE float tanh(float x) {
  const float twice = 2.0f * fabs(x);
  const ReducedF a = reduce_exp(twice > 44.0f ? 44.0f : twice);
  const float s = pow2(a.k - 1);
  const float h = mad(expm1_reduced(a.r), s, s - 0.5f);
  return copysign(h / (h + 1.0f), x);
}
SLIPSTREAM_INLINE double tanh(double x) {
  const double e = expm1(clamp(2.0 * fabs(x), 0.0, 44.0));
  return copysign(e / (e + 2.0), x);
}

template <class T>
SLIPSTREAM_INLINE T sigmoid(T x) {
  const T e = exp(-fabs(x));
  return (x < T(0) ? e : T(1)) / (T(1) + e);
}

template <class T>
SLIPSTREAM_INLINE T silu(T x) {
  const T e = exp(-fabs(x));
  return (x < T(0) ? x * e : x) / (T(1) + e);
}

// x tanh(softplus(x)), with tanh(log(1 + e^x)) = n / (n + 2) for n = e^x (e^x + 2).
template <class T>
SLIPSTREAM_INLINE T mish(T x) {
  const T e = exp(-fabs(x));
  const T n = x < T(0) ? e * (e + T(2)) : T(1) + T(2) * e;
  return x * n / (n + (x < T(0) ? T(2) : T(2) * e * e));
}

template <class T>
SLIPSTREAM_INLINE T softplus(T x) {
  return (x < T(0) ? T(0) : x) + log1p_unit(exp(-fabs(x)));
}

template <class T>
SLIPSTREAM_INLINE T log_sigmoid(T x) {
  return (x > T(0) ? T(0) : x) - log1p_unit(exp(-fabs(x)));
}

// NumPy's logaddexp: equal operands (also infinite ones) first.
template <class T>
SLIPSTREAM_INLINE T logaddexp(T x, T y) {
  const T high = x > y ? x : y;
  const T sum = high + log1p_unit(exp(-fabs(x - y)));
  return x == y ? x + static_cast<T>(kLn2) : (x != x ? x : sum);
}

}  // namespace slipstream::kernels::SLIPSTREAM_ISA_NS::vm
