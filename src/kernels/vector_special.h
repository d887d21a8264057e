// Trigonometric and special functions; see vector_math.h.
#pragma once

#include <math.h>  // lgamma_r: lgamma writes a global variable

#include "kernels/vector_math.h"

namespace slipstream::kernels::SLIPSTREAM_ISA_NS::vm {

SLIPSTREAM_INLINE double wide(float x) { return static_cast<double>(x); }
SLIPSTREAM_INLINE float narrow(double x) { return static_cast<float>(x); }

// ---- sin, cos, tan ----

// Up to here n * (first part of pi/2) is exact in double.
inline constexpr float kTrigLimit = 1e6f;

// True for |x| > kTrigLimit and NaN.
SLIPSTREAM_INLINE uint32_t trig_outside(float x) {
  return (bit_cast<uint32_t>(x) & 0x7fffffffu) > bit_cast<uint32_t>(kTrigLimit);
}

struct Quadrant {
  float s, c;  // sine and cosine of the rest
  int32_t n;   // how many times pi/2 was taken away
};
SLIPSTREAM_INLINE Quadrant reduce_trig(float x) {
  const double d = wide(x);
  const double n = mad(d, 2.0 / kPi, kRound) - kRound;
  const float r = narrow(mad(n, -0x1.0b4611a626331p-34, mad(n, -0x1.921fb54400000p+0, d)));
  const float z = r * r;
  const float s = mad(r * z, poly(z, -0.1666665491f, 0.008332175612f, -0.0001951693653f), r);
  const float c =
      mad(z * z, poly(z, 0.04166664705f, -0.001388737446f, 2.443906786e-5f), mad(z, -0.5f, 1.0f));
  return {copysign(s, r), c, static_cast<int32_t>(n)};
}
SLIPSTREAM_INLINE float flip(float x, int32_t negative) {
  return bit_cast<float>(bit_cast<uint32_t>(x) ^ (static_cast<uint32_t>(negative) << 31));
}
SLIPSTREAM_INLINE float sin(float x) {
  const Quadrant q = reduce_trig(x);
  return flip((q.n & 1) ? q.c : q.s, (q.n >> 1) & 1);
}
SLIPSTREAM_INLINE float cos(float x) {
  const Quadrant q = reduce_trig(x);
  return flip((q.n & 1) ? q.s : q.c, ((q.n + 1) >> 1) & 1);
}
SLIPSTREAM_INLINE float tan(float x) {
  const Quadrant q = reduce_trig(x);
  const bool odd = q.n & 1;
  return flip((odd ? q.c : q.s) / (odd ? q.s : q.c), q.n & 1);
}
SLIPSTREAM_INLINE double sin(double x) { return __builtin_sin(x); }
SLIPSTREAM_INLINE double cos(double x) { return __builtin_cos(x); }
SLIPSTREAM_INLINE double tan(double x) { return __builtin_tan(x); }

// ---- inverse trigonometric functions, in double to float's precision ----

SLIPSTREAM_INLINE double atan2_fast(double y, double x) {
  const double ax = fabs(x), ay = fabs(y);
  const bool steep = ay > ax;
  const double high = steep ? ay : ax, low = steep ? ax : ay;
  double t = low / high;
  t = high == 0.0 ? 0.0 : t;
  t = low == kInf ? 1.0 : t;
  const double z = t * t;
  const double p = poly(z, -0.333333322405252873, 0.199999323985824196, -0.142842537725328054,
                        0.110952241564759381, -0.089888876656396585, 0.0726964922545503878,
                        -0.0547092392915839487, 0.0347101657476371926, -0.01647543926410894,
                        0.00500095005060199631, -0.000711594919689732971);
  double a = mad(t * z, p, t);
  a = steep ? kPi / 2 - a : a;
  a = copysign(1.0, x) < 0.0 ? kPi - a : a;
  return copysign((x != x) | (y != y) ? kNan : a, y);
}
// In float, the quotient below 1; pi is a sum of two floats where it meets the result.
SLIPSTREAM_INLINE float atan2(float y, float x) {
  const float ax = fabs(x), ay = fabs(y);
  const bool steep = ay > ax;
  const float high = steep ? ay : ax, low = steep ? ax : ay;
  float t = low / high;
  t = (high == 0.0f) & (low == 0.0f) ? 0.0f : t;
  t = (low == kInfF) & (high == kInfF) ? 1.0f : t;
  const float z = t * t;
  const float p =
      poly(z, -0.3333329909f, 0.199985482f, -0.1426424079f, 0.109521811f, -0.08403436649f,
           0.05795735951f, -0.03117761299f, 0.01091448099f, -0.001793593887f);
  float a = mad(t * z, p, t);
  a = steep ? 1.57079637f - (a + 4.37113883e-8f) : a;
  a = copysign(1.0f, x) < 0.0f ? 3.14159274f - (a + 8.74227766e-8f) : a;
  return copysign(a, y);
}
SLIPSTREAM_INLINE float atan(float x) { return atan2(x, 1.0f); }
SLIPSTREAM_INLINE float asin(float x) {
  const double d = wide(x);
  return narrow(atan2_fast(d, sqrt((1.0 - d) * (1.0 + d))));
}
SLIPSTREAM_INLINE float acos(float x) {
  const double d = wide(x);
  return narrow(atan2_fast(sqrt((1.0 - d) * (1.0 + d)), d));
}
SLIPSTREAM_INLINE double atan2(double y, double x) { return __builtin_atan2(y, x); }
SLIPSTREAM_INLINE double atan(double x) { return __builtin_atan(x); }
SLIPSTREAM_INLINE double asin(double x) { return __builtin_asin(x); }
SLIPSTREAM_INLINE double acos(double x) { return __builtin_acos(x); }

// ---- hyperbolic functions and roots: float through double, double through libm ----

SLIPSTREAM_INLINE float sinh(float x) {
  const double e = expm1(fabs(wide(x)));
  return narrow(copysign(0.5 * (e + (e < kInf ? e / (e + 1.0) : 1.0)), wide(x)));
}
SLIPSTREAM_INLINE float cosh(float x) {
  const double e = exp(fabs(wide(x)));
  return narrow(0.5 * (e + 1.0 / e));
}
SLIPSTREAM_INLINE float asinh(float x) {
  const double a = fabs(wide(x));
  const double t = a + a * a / (1.0 + sqrt(mad(a, a, 1.0)));
  const float r = narrow(log1p(t));
  return copysign(fabs(x) < kInfF ? r : fabs(x), x);
}
SLIPSTREAM_INLINE float acosh(float x) {
  const double t = wide(x) - 1.0;
  const double r = log1p(t + sqrt(t * (t + 2.0)));
  return narrow(t < 0.0 ? kNan : r);
}
SLIPSTREAM_INLINE float atanh(float x) {
  const double a = fabs(wide(x));
  return copysign(narrow(0.5 * log1p(2.0 * a / (1.0 - a))), x);
}
SLIPSTREAM_INLINE float cbrt(float x) {
  return copysign(narrow(exp(log(fabs(wide(x))) * (1.0 / 3.0))), x);
}
SLIPSTREAM_INLINE float rcbrt(float x) {
  return copysign(narrow(exp(log(fabs(wide(x))) * (-1.0 / 3.0))), x);
}
SLIPSTREAM_INLINE double sinh(double x) { return __builtin_sinh(x); }
SLIPSTREAM_INLINE double cosh(double x) { return __builtin_cosh(x); }
SLIPSTREAM_INLINE double asinh(double x) { return __builtin_asinh(x); }
SLIPSTREAM_INLINE double acosh(double x) { return __builtin_acosh(x); }
SLIPSTREAM_INLINE double atanh(double x) { return __builtin_atanh(x); }
SLIPSTREAM_INLINE double cbrt(double x) { return __builtin_cbrt(x); }
SLIPSTREAM_INLINE double rcbrt(double x) { return 1.0 / __builtin_cbrt(x); }

SLIPSTREAM_INLINE float hypot(float x, float y) {
  const double a = wide(x), b = wide(y);
  const bool infinite = (fabs(x) == kInfF) | (fabs(y) == kInfF);
  return infinite ? kInfF : narrow(sqrt(a * a + b * b));
}
SLIPSTREAM_INLINE double hypot(double x, double y) { return __builtin_hypot(x, y); }

// ---- power ----

// log2 of a positive finite float, in double to some 36 bits.
SLIPSTREAM_INLINE double log2_of_float(double x) {
  const Split<double> a = split_normal(x);
  const double p =
      poly(a.f, 1.44269504086954026, -0.72134752086713394, 0.480898361226874071,
           -0.360673674860273796, 0.288537303200064543, -0.240453174064780006, 0.206175129552320396,
           -0.180300213545453253, 0.158772091680091876, -0.143162169236562165, 0.144742204539032027,
           -0.142811788302221992, 0.0773505198438017433);
  return mad(a.f, p, a.k);
}
// 2^t for a float's range of results, to some 34 bits; no scaling in steps, double has room.
SLIPSTREAM_INLINE double exp2_to_float(double t) {
  t = clamp(t, -200.0, 200.0);
  const double n = (t + kRound) - kRound;
  const double r = t - n;
  const double p = poly(r, 0.693147180703439947, 0.240226510660455916, 0.0555041036849412903,
                        0.00961803819260990088, 0.00133339334339988122, 0.000154667398869018342,
                        1.51964755331555519e-05);
  return mad(r, p, 1.0) * pow2(n);
}

// x^y as 2^(y log2|x|) in double, with the sign and the special cases of C's pow. y = 2 is a plain
// square, so that a kernel for a constant exponent may do just that.
SLIPSTREAM_INLINE float pow(float x, float y) {
  const double yd = wide(y), ax = wide(fabs(x));
  const double special = ax == 0.0 ? -kInf : ax;
  const double logarithm = (ax > 0.0) & (ax < kInf) ? log2_of_float(ax) : special;
  const double r = exp2_to_float(yd * logarithm);
  const double whole = (yd + kRound) - kRound;
  const double half = (yd * 0.5 + kRound) - kRound;
  const bool huge = fabs(y) >= 0x1p24f;
  const bool integral = huge | (whole == yd);
  const bool odd = integral & !huge & (half * 2.0 != yd);
  const bool negative = copysign(1.0f, x) < 0.0f;
  float v = narrow(r);
  v = (fabs(x) == 1.0f) & (fabs(y) == kInfF) ? 1.0f : v;
  v = (x < 0.0f) & (x > -kInfF) & !integral & (y == y) ? kNanF : v;
  v = negative & odd ? -v : v;
  v = (y == 0.0f) | (x == 1.0f) ? 1.0f : v;
  return y == 2.0f ? x * x : v;
}
SLIPSTREAM_INLINE double pow(double x, double y) { return __builtin_pow(x, y); }

// ---- error function, gelu ----

SLIPSTREAM_INLINE float erf(float x) {
  const float a = clamp(fabs(x), 0.0f, 4.0f);
  const float z = a * a;
  const float low = mad(x,
                        poly(z, 0.128379166f, -0.3761263173f, 0.1128366565f, -0.02685779156f,
                             0.00519715462f, -0.0008099874614f, 8.193768186e-5f),
                        x);
  const float e = poly(a, -0.0001705500252f, 1.129495149f, 0.6333866673f, 0.1082365959f,
                       -0.02509148134f, 0.004160521041f, -0.0004323017668f, 2.090944841e-5f);
  const float high = copysign(1.0f - exp(-e), x);
  return a < 0.94f ? low : high;
}
SLIPSTREAM_INLINE double erf(double x) { return __builtin_erf(x); }

// x Phi(x) = max(x, 0) - a Phi(-a) with a = |x|. Phi(-a) = 2^(-c a^2) G(a), with G (a + 3.78)
// fitted in 1 / (a + 3.78). The power's argument is kept in two parts, so that the tail keeps its
// digits; what would not be a normal number there is left out.
SLIPSTREAM_INLINE float gelu(float x) {
  constexpr uint32_t kLast = 0x41545000;  // 13.269, where 2^-127 is left: no number, but zero
  const uint32_t bits = bit_cast<uint32_t>(x) & 0x7fffffff;
  const float a = bit_cast<float>(bits < kLast ? bits : kLast);  // a NaN comes back with x
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  const float half = -0.721347511f * a;
  const float rest = mad(-9.62981495e-9f, a, mad(-0.721347511f, a, -half));
  const float t = mad(half, a, kRoundF);
  const float r = mad(rest, a, mad(half, a, kRoundF - t));
#else
  const float top = bit_cast<float>(bit_cast<uint32_t>(a) & 0xfffff000u);
  const float square = -0.5f * top * top, rest = -0.5f * (a - top) * (a + top);
  const float t = mad(square, 1.44269504f, kRoundF);
  const float n = t - kRoundF;
  const float r = (mad(n, 2.12194440e-4f, mad(n, -0.693359375f, square)) + rest) * 1.44269504f;
#endif
  const float inverse = 1.0f / (a + 3.78125f);
  const float g =
      a * inverse *
      poly((a - 3.78125f) * inverse, 0.750962675f, -0.590801597f, 0.357391775f, -0.155933544f,
           0.040223293f, 0.000284386711f, -0.00420574145f, 0.000657289347f, 0.000459535746f);
  const float q = poly(r, 0.693147182f, 0.240226477f, 0.0555035956f, 0.00961849932f, 0.00133909716f,
                       0.000153293309f);
  const auto k = static_cast<int32_t>(bit_cast<uint32_t>(t) - bit_cast<uint32_t>(kRoundF));
  return mad(-mad(g * r, q, g), pow2(k), 0.0f > x ? 0.0f : x);
}
SLIPSTREAM_INLINE double gelu(double x) {
  if (x < -40.0) return -0.0;  // also at -inf, which times zero would be NaN
  // erfc's argument t is off by d, which matters where erfc falls steeply.
  const double t = -x * 0.70710678118654752440;
  double tail = __builtin_erfc(t);
  if (t > 1.0 && t < 30.0) {
    const double d = __builtin_fma(-x, 0.70710678118654752440, -t) - x * -4.8336466567264567e-17;
    tail -= d * 1.1283791670955126 * __builtin_exp(-t * t);
  }
  return 0.5 * x * tail;
}

// ---- erfinv ----

SLIPSTREAM_INLINE float erfinv(float x) {
  const double d = wide(x);
  const double w = -log((1.0 - d) * (1.0 + d));
  const double s = sqrt(w < 16.7 ? w : 16.7);
  const double low =
      poly(w, 0.886226925818749657, 0.232013644451922712, 0.0115495586019965722,
           -0.0023359175523313683, -0.000126491855827880941, 0.0000449272221447580527,
           3.11819562824756371e-6, -1.43653545625573849e-6, 4.48860877198421914e-8,
           2.37182026590198647e-8, -3.21630581648647198e-9, 1.32847678745013095e-10);
  const double high =
      poly(s, -4.01690733602476734, 16.3255272932214336, -23.6663830910966486, 20.1782837653447886,
           -10.8452583915054773, 3.89620982932211758, -0.955107233021470705, 0.158508929530063656,
           -0.0170964381275181912, 0.00108439929142883589, -0.0000307596590528635548);
  const float r = narrow(d * (w < 5.0 ? low : high));
  const float edge = fabs(x) == 1.0f ? copysign(kInfF, x) : kNanF;
  return fabs(x) < 1.0f ? r : edge;
}

// A guess good to six digits, then Newton steps on erfc, which stays accurate in the tail.
SLIPSTREAM_INLINE double erfinv(double x) {
  const double a = fabs(x);
  if (!(a < 1.0)) return a == 1.0 ? copysign(kInf, x) : kNan;
  const double w = -__builtin_log((1.0 - a) * (1.0 + a));
  double y;
  if (w < 5.0) {
    y = a * poly(w, 0.886226920500855395, 0.232013818015212965, 0.0115486537053211819,
                 -0.00233429546000699059, -0.000127482645120444316, 0.0000445659198875297381,
                 3.98295890010968229e-6, -1.97639864123230386e-6, 2.21023085197966989e-7,
                 -8.79065576146213196e-9);
  } else {
    y = a * poly(sqrt(w), 2.80854479311738286, -4.3022320364539258, 4.14380632364437118,
                 -1.854573470954777, 0.518730067942864366, -0.092600937318796837,
                 0.0102858146329289732, -0.000649319655398501352, 0.0000178250841991847974);
  }
  for (int step = 0; step < 2; ++step) {
    const double error = a < 0.5 ? __builtin_erf(y) - a : (1.0 - a) - __builtin_erfc(y);
    const double u = error * 0.88622692545275801365 * __builtin_exp(y * y);
    y -= u / (1.0 + y * u);
  }
  return copysign(y, x);
}

// ---- gamma functions, element by element ----

SLIPSTREAM_INLINE double gamma(double x) { return __builtin_tgamma(x); }
SLIPSTREAM_INLINE double gammaln(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}
// Reflection below zero, recurrence up to 10, then the asymptotic series.
SLIPSTREAM_NOINLINE double digamma(double x) {
  if (x == kInf) return x;
  if (x <= 0.0 && __builtin_floor(x) == x) return x == 0.0 ? -copysign(kInf, x) : kNan;
  double sum = 0.0;
  if (x < 0.0) {
    const double part = x - __builtin_rint(x);
    sum = -kPi / __builtin_tan(kPi * part);
    x = 1.0 - x;
  }
  for (; x < 10.0; x += 1.0) sum -= 1.0 / x;
  const double z = 1.0 / (x * x);
  return sum + __builtin_log(x) - 0.5 / x -
         z * poly(z, 1.0 / 12, -1.0 / 120, 1.0 / 252, -1.0 / 240, 1.0 / 132, -691.0 / 32760,
                  1.0 / 12);
}
SLIPSTREAM_INLINE float gamma(float x) { return narrow(gamma(wide(x))); }
SLIPSTREAM_INLINE float gammaln(float x) { return narrow(gammaln(wide(x))); }
SLIPSTREAM_INLINE float digamma(float x) { return narrow(digamma(wide(x))); }

// ---- remainders ----

// |x / y| below this: the quotient's integer part and the remainder are exact in double.
SLIPSTREAM_INLINE uint32_t fmod_outside(float x, float y) {
  return !(fabs(x) < fabs(y) * 0x1p28f) | !(fabs(y) < kInfF) | (fabs(y) < 0x1p-120f) |
         (fabs(x) == kInfF);
}
SLIPSTREAM_INLINE float fmod(float x, float y) {
  const double q = wide(x) / wide(y);
  // Truncates |q| < 2^28: an int32 holds it, and every ISA converts doubles to int32.
  const double whole = static_cast<double>(static_cast<int32_t>(q));
  return copysign(narrow(wide(x) - whole * wide(y)), x);
}
SLIPSTREAM_INLINE float fmod_slow(float x, float y) { return __builtin_fmodf(x, y); }
SLIPSTREAM_INLINE double fmod(double x, double y) { return __builtin_fmod(x, y); }

// Python's remainder and floor division from a C remainder, as NumPy does it.
template <class T>
SLIPSTREAM_INLINE T mod_from(T y, T c_mod) {
  const T shifted = (y < T(0)) != (c_mod < T(0)) ? c_mod + y : c_mod;
  const T r = c_mod != T(0) ? shifted : copysign(T(0), y);
  return y == T(0) ? c_mod : r;
}
template <class T>
SLIPSTREAM_INLINE T floor_divide_from(T x, T y, T c_mod) {
  T q = (x - c_mod) / y;
  q = (c_mod != T(0)) & ((y < T(0)) != (c_mod < T(0))) ? q - T(1) : q;
  const T down = sizeof(T) == 4 ? static_cast<T>(__builtin_floorf(static_cast<float>(q)))
                                : static_cast<T>(__builtin_floor(static_cast<double>(q)));
  const T whole = q - down > T(0.5) ? down + T(1) : down;
  const T r = q != T(0) ? whole : copysign(T(0), x / y);
  return y == T(0) ? x / y : r;
}

}  // namespace slipstream::kernels::SLIPSTREAM_ISA_NS::vm
