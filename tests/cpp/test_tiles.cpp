// Checks the tile kernels against libm in higher precision, for the ISA in use (SLIPSTREAM_ISA).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/tile.h"

using namespace slipstream;
using namespace slipstream::kernels;

namespace {

int failures = 0;
bool verbose = false;

#define CHECK(condition, ...)                       \
  do {                                              \
    if (!(condition)) {                             \
      if (++failures < 60) {                        \
        std::printf("%s:%d: ", __FILE__, __LINE__); \
        std::printf(__VA_ARGS__);                   \
        std::printf("\n");                          \
      }                                             \
    }                                               \
  } while (0)

std::mt19937_64 rng(7);
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <class T>
DType dtype_of() {
  if constexpr (std::is_same_v<T, float>) return DType::F32;
  if constexpr (std::is_same_v<T, double>) return DType::F64;
  if constexpr (std::is_same_v<T, int8_t>) return DType::I8;
  if constexpr (std::is_same_v<T, uint8_t>) return DType::U8;
  if constexpr (std::is_same_v<T, int32_t>) return DType::I32;
  return DType::I64;
}

template <class T>
std::vector<T> specials() {
  using L = std::numeric_limits<T>;
  std::vector<T> v = {
      T(0),          -T(0),         T(1),         T(-1),       T(0.5),   T(-0.5),      T(2),
      T(-2),         T(3),          T(-3),        T(100),      T(-100),  T(88.5),      T(-88.5),
      T(-103.5),     T(709.5),      T(-744.5),    T(1e-8),     T(-1e-8), T(1e5),       T(-1e5),
      T(3e5),        T(1e7),        T(-1e7),      T(1e20),     T(-1e20), T(0.9999999), T(1.0000001),
      T(0.70710678), T(1.41421356), T(1.5707963), T(3.1415927)};
  for (T x : {L::infinity(), L::max(), L::min(), L::denorm_min(), L::min() / 8, L::epsilon()}) {
    v.push_back(x);
    v.push_back(-x);
  }
  v.push_back(L::quiet_NaN());
  return v;
}

// Specials, every magnitude, and the usual range.
template <class T>
std::vector<T> samples(int count) {
  std::vector<T> v = specials<T>();
  std::uniform_real_distribution<double> unit(-1, 1);
  while (static_cast<int>(v.size()) < count) {
    const uint64_t bits = rng();
    T x;
    std::memcpy(&x, &bits, sizeof(T));
    v.push_back(x);
    for (double range : {1.0, 1.0, 4.0, 20.0, 100.0, 1e5})
      v.push_back(static_cast<T>(range * unit(rng)));
    v.push_back(static_cast<T>(1.0 + 0.01 * unit(rng)));
    v.push_back(static_cast<T>(std::exp2(30 * unit(rng))));
  }
  return v;
}

// Error in units in the last place of the reference. Zeros must agree in sign.
template <class T, class R>
double ulps(T got, R want, bool strict_zero) {
  if (std::isnan(want)) return std::isnan(got) ? 0 : kInf;
  const T rounded = static_cast<T>(want);
  if (std::isinf(rounded) || std::isinf(got)) {
    if (got == rounded) return 0;
    // Overflow one rounding apart is one ulp.
    return std::fabs(static_cast<double>(std::nextafter(std::isinf(got) ? got : rounded, T(0)))) ==
                   std::fabs(static_cast<double>(std::isinf(got) ? rounded : got))
               ? 1
               : kInf;
  }
  if (std::isnan(got)) return kInf;
  if (strict_zero && rounded == 0 && got == 0 && std::signbit(rounded) != std::signbit(got))
    return kInf;
  const T a = std::fabs(rounded);
  const R unit =
      static_cast<R>(std::nextafter(a, std::numeric_limits<T>::infinity())) - static_cast<R>(a);
  // What is computed from a subnormal exponential keeps only its absolute precision.
  const R error = std::fabs(static_cast<R>(got) - want);
  if (a < std::numeric_limits<T>::min() * 1000 &&
      error < 1000 * static_cast<R>(std::numeric_limits<T>::denorm_min()))
    return static_cast<double>(error / unit / 1000);
  return static_cast<double>(error / unit);
}

template <class T>
bool same_bits(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    if (std::isnan(a) && std::isnan(b)) return true;
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// Runs one kernel every way it may be called; all must agree bit for bit. T in, O out.
template <class O, class T>
std::vector<O> run(TileOp op, const std::vector<std::vector<T>>& in) {
  const DType t = dtype_of<T>();
  const int arity = arity_of(op);
  const auto n = static_cast<int64_t>(in[0].size());
  const void* p[3] = {};
  for (int k = 0; k < arity; ++k) p[k] = in[static_cast<size_t>(k)].data();
  std::vector<O> out(static_cast<size_t>(n));
  const TileFn whole = tile_fn(op, t, 0);
  const std::string name(name_of(op));
  if (!whole) {
    CHECK(false, "%s has no kernel", name.c_str());
    return out;
  }
  whole(out.data(), p, n);
  const int all = (1 << arity) - 1;
  for (int64_t i = 0; i < n; i += 1 + (i % 7)) {  // one by one, every scalar mask in turn
    const void* q[3] = {};
    for (int k = 0; k < arity; ++k) q[k] = static_cast<const T*>(p[k]) + i;
    O r[70];
    const unsigned mask = static_cast<unsigned>(i & all);
    tile_fn(op, t, mask)(r, q, 1);
    CHECK(same_bits(r[0], out[static_cast<size_t>(i)]), "%s: element %ld alone differs",
          name.c_str(), (long)i);
    tile_fn(op, t, static_cast<unsigned>(all))(r, q, 70);
    CHECK(same_bits(r[69], out[static_cast<size_t>(i)]), "%s: all scalar differs", name.c_str());
  }
  for (int64_t begin = 0; begin < n;) {  // ragged pieces, in place of each operand
    const auto count = std::min<int64_t>(n - begin, 1 + static_cast<int64_t>(rng() % 300));
    for (int k = 0; k < arity && sizeof(O) == sizeof(T); ++k) {
      std::vector<std::vector<T>> copy;
      const void* q[3] = {};
      for (int j = 0; j < arity; ++j)
        copy.emplace_back(in[static_cast<size_t>(j)].begin() + begin,
                          in[static_cast<size_t>(j)].begin() + begin + count);
      for (int j = 0; j < arity; ++j) q[j] = copy[static_cast<size_t>(j)].data();
      void* o = copy[static_cast<size_t>(k)].data();
      whole(o, q, count);
      for (int64_t i = 0; i < count; ++i)
        CHECK(same_bits(static_cast<O*>(o)[i], out[static_cast<size_t>(begin + i)]),
              "%s: in place differs", name.c_str());
    }
    for (unsigned mask = 1; mask < static_cast<unsigned>(all);
         ++mask) {  // broadcast against filled
      const void* q[3] = {};
      std::vector<std::vector<T>> full(static_cast<size_t>(arity));
      const void* f[3] = {};
      for (int j = 0; j < arity; ++j) {
        const T* x = static_cast<const T*>(p[j]) + begin;
        q[j] = x;
        auto& column = full[static_cast<size_t>(j)];
        column.assign(x, x + count);
        if ((mask >> j) & 1u) column.assign(static_cast<size_t>(count), *x);
        f[j] = column.data();
      }
      std::vector<O> a(static_cast<size_t>(count)), b(static_cast<size_t>(count));
      tile_fn(op, t, mask)(a.data(), q, count);
      whole(b.data(), f, count);
      for (size_t i = 0; i < a.size(); ++i)
        CHECK(same_bits(a[i], b[i]), "%s: mask %u differs from filled operands", name.c_str(),
              mask);
    }
    begin += count;
  }
  return out;
}

template <class T, class R, class F>
void check_unary(TileOp op, F reference, double limit, bool strict_zero = true) {
  const auto x = samples<T>(40000);
  const auto got = run<T, T>(op, {x});
  double worst = 0;
  T at = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const R want = reference(static_cast<R>(x[i]));
    const double e = ulps<T, R>(got[i], want, strict_zero);
    CHECK(e <= limit, "%s(%.9g) = %.9g, not %.9g: %.2f ulp", std::string(name_of(op)).c_str(),
          (double)x[i], (double)got[i], (double)want, e);
    if (e > worst) worst = e, at = x[i];
  }
  if (verbose)
    std::printf("%-12s %s %8.3f ulp at %.9g\n", std::string(name_of(op)).c_str(),
                sizeof(T) == 4 ? "f32" : "f64", worst, (double)at);
}

template <class R>
R digamma_reference(R x) {
  if (x == std::numeric_limits<R>::infinity()) return x;
  if (x <= 0 && std::floor(x) == x)
    return x == 0 ? -std::copysign(std::numeric_limits<R>::infinity(), x)
                  : std::numeric_limits<R>::quiet_NaN();
  const R pi = std::acos(R(-1));
  if (x < 0) return digamma_reference(R(1) - x) - pi / std::tan(pi * (x - std::rint(x)));
  R sum = 0;
  for (; x < 30; x += 1) sum -= 1 / x;
  const R z = 1 / (x * x);
  return sum + std::log(x) - R(0.5) / x -
         z * (R(1) / 12 - z * (R(1) / 120 - z * (R(1) / 252 - z / 240)));
}

template <class T, class R>
void check_all_unary() {
  const bool f32 = sizeof(T) == 4;
  const R half_pi = std::acos(R(0));
  auto u = [&](TileOp op, auto f, double l32, double l64, bool zero = true) {
    check_unary<T, R>(op, f, f32 ? l32 : l64, zero);
  };
#define F(expression) [=](R x) -> R { return expression; }
  u(TileOp::Exp, F(std::exp(x)), 1.5, 1.5);
  u(TileOp::Expm1, F(std::expm1(x)), 2.5, 2.5);
  u(TileOp::Exp2, F(std::exp2(x)), 1.5, 1.5);
  u(TileOp::Log, F(std::log(x)), 1.5, 1.5);
  u(TileOp::Log1p, F(std::log1p(x)), 2, 2);
  u(TileOp::Log2, F(std::log2(x)), 1, 2.5);
  u(TileOp::Log10, F(std::log10(x)), 1, 2);
  u(TileOp::Sqrt, F(std::sqrt(x)), 0.501, 0.51);
  u(TileOp::Rsqrt, F(1 / std::sqrt(x)), 1.5, 1.5);
  u(TileOp::Cbrt, F(std::cbrt(x)), 1, 4);
  u(TileOp::Rcbrt, F(1 / std::cbrt(x)), 1, 6);
  u(TileOp::Sin, F(std::sin(x)), 1.5, 1);
  u(TileOp::Cos, F(std::cos(x)), 1.5, 1);
  u(TileOp::Tan, F(std::tan(x)), 3.5, 1);
  u(TileOp::Arcsin, F(std::asin(x)), 1, 1);
  u(TileOp::Arccos, F(std::acos(x)), 1, 1);
  u(TileOp::Arctan, F(std::atan(x)), 2, 1);
  u(TileOp::Sinh, F(std::sinh(x)), 1, 2);
  u(TileOp::Cosh, F(std::cosh(x)), 1, 2);
  u(TileOp::Tanh, F(std::tanh(x)), 3, 3);
  u(TileOp::Arcsinh, F(std::asinh(x)), 1, 2);
  u(TileOp::Arccosh, F(std::acosh(x)), 1, 2);
  u(TileOp::Arctanh, F(std::atanh(x)), 1, 2);
  u(TileOp::Erf, F(std::erf(x)), 2, 1);
  u(TileOp::Gamma, F(std::tgamma(x)), 1, 10);
  u(TileOp::Gammaln, F(std::lgamma(x)), 1, 10);
  u(TileOp::Digamma, F(digamma_reference<R>(x)), 1, 1e9);
  u(TileOp::Sigmoid, F(x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x))), 3, 3);
  u(TileOp::Softplus, F((x > 0 ? x : R(0)) + std::log1p(std::exp(-std::fabs(x)))), 3, 3);
  u(TileOp::LogSigmoid, F((x < 0 ? x : R(0)) - std::log1p(std::exp(-std::fabs(x)))), 3, 3, false);
  u(TileOp::Softsign, F(x / (1 + std::fabs(x))), 1.5, 1.5);
  u(TileOp::Silu, F(x < 0 ? x * std::exp(x) / (1 + std::exp(x)) : x / (1 + std::exp(-x))), 4, 4);
  u(TileOp::Gelu, F(R(0.5) * x * std::erfc(-x * std::sqrt(R(0.5)))), 4, 300, false);
  u(TileOp::Mish,
    F(x == -kInf ? kNan
      : x > 50   ? x
                 : x * (std::exp(x) * (std::exp(x) + 2)) / (std::exp(x) * (std::exp(x) + 2) + 2)),
    5, 5);
  u(TileOp::Reciprocal, F(1 / x), 0.501, 0.51);
  u(TileOp::Radians, F(x * half_pi / 90), 1.5, 1.5);
  u(TileOp::Degrees, F(x * (90 / half_pi)), 1.5, 1.5);
  u(TileOp::Ceil, F(std::ceil(x)), 0, 0);
  u(TileOp::Floor, F(std::floor(x)), 0, 0);
  u(TileOp::Trunc, F(std::trunc(x)), 0, 0);
  u(TileOp::Rint, F(std::rint(x)), 0, 0);
  u(TileOp::Copy, F(x), 0, 0);
  u(TileOp::Negative, F(-x), 0, 0);
  u(TileOp::Abs, F(std::fabs(x)), 0, 0);
  u(TileOp::Square, F(x * x), 0.501, 0.51);
  u(TileOp::Sign, F(x != x ? x : R((x > 0) - (x < 0))), 0, 0, false);
  u(TileOp::Relu, F(x < 0 ? R(0) : x), 0, 0, false);
  // erfinv: through its inverse, which is well conditioned only in relative terms of 1 - |x|.
  const auto x = samples<T>(20000);
  const auto y = run<T, T>(TileOp::Erfinv, {x});
  for (size_t i = 0; i < x.size(); ++i) {
    if (!(std::fabs(x[i]) < 1)) {
      const bool ok = std::fabs(x[i]) == 1
                          ? y[i] == std::copysign(std::numeric_limits<T>::infinity(), x[i])
                          : std::isnan(y[i]);
      CHECK(ok, "erfinv(%g) = %g", (double)x[i], (double)y[i]);
      continue;
    }
    // One Newton step in R from the result gives the error of the result.
    const R a = std::fabs(static_cast<R>(x[i])), v = std::fabs(static_cast<R>(y[i]));
    const R error = a < 0.5 ? std::erf(v) - a : (1 - a) - std::erfc(v);
    const R want = v - error * std::sqrt(half_pi / 2) * std::exp(v * v);
    CHECK((ulps<T, R>(std::fabs(y[i]), want, true) <= (f32 ? 1.5 : 4)), "erfinv(%.9g) = %.9g",
          (double)x[i], (double)y[i]);
    CHECK(std::signbit(x[i]) == std::signbit(y[i]), "erfinv sign");
  }
#undef F
}

template <class T>
T python_mod(T a, T b) {
  if (b == 0) return std::numeric_limits<T>::quiet_NaN();
  T m = std::fmod(a, b);
  if (m != 0) return ((b < 0) != (m < 0)) ? m + b : m;
  return std::copysign(T(0), b);
}
template <class T>
T python_floor_divide(T a, T b) {
  if (b == 0) return a / b;
  const T m = std::fmod(a, b);
  T q = (a - m) / b;
  if (m != 0 && ((b < 0) != (m < 0))) q -= 1;
  if (q == 0) return std::copysign(T(0), a / b);
  const T down = std::floor(q);
  return q - down > T(0.5) ? down + 1 : (m != m ? m : down);
}

template <class T, class R>
void check_binary(TileOp op, const std::vector<T>& x, const std::vector<T>& y, R (*reference)(T, T),
                  double limit, bool strict_zero) {
  const auto got = run<T, T>(op, {x, y});
  double worst = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const R want = reference(x[i], y[i]);
    const double e = ulps<T, R>(got[i], want, strict_zero);
    CHECK(e <= limit, "%s(%.9g, %.9g) = %.9g, not %.9g: %.2f ulp", std::string(name_of(op)).c_str(),
          (double)x[i], (double)y[i], (double)got[i], (double)want, e);
    if (e > worst) worst = e;
  }
  if (verbose)
    std::printf("%-12s %s %8.3f ulp\n", std::string(name_of(op)).c_str(),
                sizeof(T) == 4 ? "f32" : "f64", worst);
}

template <class T, class R>
void check_all_binary() {
  std::vector<T> x, y;
  for (T a : specials<T>())
    for (T b : specials<T>()) x.push_back(a), y.push_back(b);
  const auto more = samples<T>(30000);
  for (size_t i = 0; i + 1 < more.size(); ++i)
    x.push_back(more[i]), y.push_back(more[(i * 7919) % more.size()]);
  for (int i = 0; i < 5000; ++i) {  // integral exponents, near quotients
    x.push_back(more[static_cast<size_t>(i)]);
    y.push_back(static_cast<T>(static_cast<int>(rng() % 21) - 10));
    const T b = static_cast<T>(static_cast<double>(rng() % 100000) / 777);
    x.push_back(b * static_cast<T>(rng() % 1000));
    y.push_back(b);
  }
  auto c = [&](TileOp op, R (*f)(T, T), double limit, bool zero = true) {
    check_binary<T, R>(op, x, y, f, limit, zero);
  };
#define F(expression) [](T a, T b) -> R { return expression; }
  c(TileOp::Add, F(R(a + b)), 0);
  c(TileOp::Subtract, F(R(a - b)), 0);
  c(TileOp::Multiply, F(R(a * b)), 0);
  c(TileOp::Divide, F(R(a / b)), 0);
  c(TileOp::Fmod, F(R(std::fmod(a, b))), 0);
  c(TileOp::Mod, F(R(python_mod(a, b))), 0);
  c(TileOp::FloorDivide, F(R(python_floor_divide(a, b))), 0);
  c(TileOp::Power, F(std::pow(R(a), R(b))), 1);
  c(TileOp::Maximum, F(a != a || b != b ? R(kNan) : R(a > b ? a : b)), 0, false);
  c(TileOp::Minimum, F(a != a || b != b ? R(kNan) : R(a < b ? a : b)), 0, false);
  c(TileOp::Fmax, F(R(a != a || b > a ? b : a)), 0, false);
  c(TileOp::Fmin, F(R(a != a || b < a ? b : a)), 0, false);
  c(TileOp::Arctan2, F(std::atan2(R(a), R(b))), 2);
  c(TileOp::Hypot, F(std::hypot(R(a), R(b))), 1);
  c(TileOp::Copysign, F(R(std::copysign(a, b))), 0);
  // Absolute error, as the sum may cancel: compare with the larger operand's unit.
  const auto got = run<T, T>(TileOp::Logaddexp, {x, y});
  for (size_t i = 0; i < x.size(); ++i) {
    const R a = x[i], b = y[i];
    const R want = a == b               ? a + std::log(R(2))
                   : (a != a || b != b) ? R(kNan)
                                        : std::max(a, b) + std::log1p(std::exp(-std::fabs(a - b)));
    const bool ok = std::isnan(want) ? std::isnan(got[i])
                    : std::isinf(static_cast<T>(want))
                        ? got[i] == static_cast<T>(want)
                        : std::fabs(got[i] - want) <=
                              std::numeric_limits<T>::epsilon() *
                                      (2 * std::fabs(want) + 2 * std::fabs(std::max(a, b)) +
                                       (std::isinf(a - b) ? R(0)
                                                          : (2 + std::fabs(a - b)) *
                                                                std::exp(-std::fabs(a - b)))) +
                                  8 * static_cast<R>(std::numeric_limits<T>::denorm_min());
    CHECK(ok, "logaddexp(%g, %g) = %g, not %g", (double)a, (double)b, (double)got[i], (double)want);
  }
  using Compare = uint8_t (*)(T, T);
  auto b8 = [&](TileOp op, Compare f) {
    const auto r = run<uint8_t, T>(op, {x, y});
    for (size_t i = 0; i < x.size(); ++i)
      CHECK(r[i] == f(x[i], y[i]), "%s(%g, %g) = %d", std::string(name_of(op)).c_str(),
            (double)x[i], (double)y[i], r[i]);
  };
#define B(expression)       \
  [](T a, T b) -> uint8_t { \
    (void)b;                \
    return expression;      \
  }
  b8(TileOp::Equal, B(a == b));
  b8(TileOp::NotEqual, B(a != b));
  b8(TileOp::Less, B(a < b));
  b8(TileOp::LessEqual, B(a <= b));
  b8(TileOp::Greater, B(a > b));
  b8(TileOp::GreaterEqual, B(a >= b));
  b8(TileOp::LogicalAnd, B(a != 0 && b != 0));
  b8(TileOp::LogicalOr, B(a != 0 || b != 0));
  b8(TileOp::LogicalXor, B((a != 0) != (b != 0)));
  b8(TileOp::LogicalNot, B(a == 0));
  b8(TileOp::IsNan, B(a != a));
  b8(TileOp::IsInf, B(std::isinf(a)));
  b8(TileOp::IsFinite, B(std::isfinite(a)));
  b8(TileOp::Signbit, B(std::signbit(a)));
#undef B
#undef F
  std::vector<T> z(y.rbegin(), y.rend());
  const auto clipped = run<T, T>(TileOp::Clip, {x, y, z});
  for (size_t i = 0; i < x.size(); ++i) {
    const T m = x[i] != x[i] || y[i] != y[i] ? T(kNan) : std::max(x[i], y[i]);
    const T want = m != m || z[i] != z[i] ? T(kNan) : std::min(m, z[i]);
    CHECK(want == clipped[i] || (want != want && clipped[i] != clipped[i]), "clip");
  }
}

template <class T>
void check_integers() {
  using U = std::make_unsigned_t<T>;
  using L = std::numeric_limits<T>;
  std::vector<T> x, y;
  for (int64_t a : {int64_t(0), int64_t(1), int64_t(-1), int64_t(2), int64_t(-7), int64_t(7),
                    (int64_t)L::min(), (int64_t)L::max(), (int64_t)L::max() - 1})
    for (int64_t b : {int64_t(0), int64_t(1), int64_t(-1), int64_t(3), int64_t(-3), int64_t(8),
                      int64_t(31), int64_t(64), (int64_t)L::min(), (int64_t)L::max()})
      x.push_back(static_cast<T>(a)), y.push_back(static_cast<T>(b));
  for (int i = 0; i < 5000; ++i)
    x.push_back(static_cast<T>(rng() >> (rng() % 64))),
        y.push_back(static_cast<T>(rng() >> (rng() % 64)));
  using Fn = T (*)(T, T);
  auto c = [&](TileOp op, Fn f) {
    const auto r = run<T, T>(op, {x, y});
    for (size_t i = 0; i < x.size(); ++i)
      CHECK(r[i] == f(x[i], y[i]), "%s(%ld, %ld) = %ld, not %ld (%zu bytes)",
            std::string(name_of(op)).c_str(), (long)x[i], (long)y[i], (long)r[i],
            (long)f(x[i], y[i]), sizeof(T));
  };
#define F(expression)                  \
  [](T a, T b) -> T {                  \
    (void)a, (void)b;                  \
    return static_cast<T>(expression); \
  }
  c(TileOp::Add, F(U(a) + U(b)));
  c(TileOp::Subtract, F(U(a) - U(b)));
  c(TileOp::Multiply, F(uint64_t(a) * uint64_t(b)));
  c(TileOp::Fmod, F(b == 0 || b == T(-1) ? (std::is_signed_v<T> || b == 0 ? 0 : a % b) : a % b));
  c(TileOp::FloorDivide,
    F(b == 0                              ? T(0)
      : std::is_signed_v<T> && b == T(-1) ? T(U(0) - U(a))
                                          : T(a / b - ((a % b != 0) && ((a % b < 0) != (b < 0))))));
  c(TileOp::Mod, F(b == 0 || (std::is_signed_v<T> && b == T(-1))
                       ? T(0)
                       : T(a % b + ((a % b != 0) && ((a % b < 0) != (b < 0)) ? b : 0))));
  c(TileOp::Power, [](T a, T b) -> T {
    if (b < 0) return a == 1 ? T(1) : a == T(-1) ? T((b & 1) ? -1 : 1) : T(0);
    uint64_t r = 1, base = uint64_t(a);
    for (uint64_t e = uint64_t(b); e; e >>= 1, base *= base)
      if (e & 1) r *= base;
    return static_cast<T>(r);
  });
  c(TileOp::Maximum, F(a > b ? a : b));
  c(TileOp::Minimum, F(a < b ? a : b));
  c(TileOp::Fmax, F(a > b ? a : b));
  c(TileOp::Fmin, F(a < b ? a : b));
  c(TileOp::BitwiseAnd, F(a & b));
  c(TileOp::BitwiseOr, F(a | b));
  c(TileOp::BitwiseXor, F(a ^ b));
  c(TileOp::LeftShift, F(U(b) < sizeof(T) * 8 ? uint64_t(a) << U(b) : 0));
  c(TileOp::RightShift, F(U(b) < sizeof(T) * 8 ? int64_t(a) >> U(b) : (a < 0 ? -1 : 0)));
  c(TileOp::Negative, F(U(0) - U(a)));
  c(TileOp::Abs, F(a < 0 ? T(U(0) - U(a)) : a));
  c(TileOp::Sign, F((a > 0) - (a < 0)));
  c(TileOp::Square, F(uint64_t(a) * uint64_t(a)));
  c(TileOp::Relu, F(a > 0 ? a : 0));
  c(TileOp::Invert, F(~a));
  c(TileOp::Floor, F(a));
#undef F
  for (TileOp op : {TileOp::Less, TileOp::Equal, TileOp::GreaterEqual, TileOp::LogicalXor,
                    TileOp::IsFinite, TileOp::Signbit}) {
    const auto r = run<uint8_t, T>(op, {x, y});
    for (size_t i = 0; i < x.size(); ++i) {
      const T a = x[i], b = y[i];
      const bool want = op == TileOp::Less           ? a < b
                        : op == TileOp::Equal        ? a == b
                        : op == TileOp::GreaterEqual ? a >= b
                        : op == TileOp::LogicalXor   ? !a != !b
                        : op == TileOp::IsFinite     ? true
                                                     : a < 0;
      CHECK(r[i] == want, "%s on integers", std::string(name_of(op)).c_str());
    }
  }
}

float bf16_value(uint16_t h) {
  const uint32_t u = static_cast<uint32_t>(h) << 16;
  float f;
  std::memcpy(&f, &u, 4);
  return f;
}
double f16_value(uint16_t h) {
  const int e = (h >> 10) & 31, m = h & 1023;
  const double v = e == 31 ? (m ? kNan : kInf)
                   : e     ? std::ldexp(1024 + m, e - 25)
                           : std::ldexp(m, -24);
  return (h & 0x8000) ? -v : v;
}
double half_value(DType t, uint16_t h) {
  return t == DType::F16 ? f16_value(h) : static_cast<double>(bf16_value(h));
}
// Nearest 16-bit float by search over the neighbours of a truncated guess: slow and plain.
uint16_t half_nearest(DType t, double v) {
  const uint16_t sign = std::signbit(v) ? 0x8000 : 0;
  const uint16_t top = t == DType::F16 ? 0x7c00 : 0x7f80;
  v = std::fabs(v);
  uint16_t lo = 0, hi = top;  // largest representable <= v
  while (hi - lo > 1) {
    const auto mid = static_cast<uint16_t>((lo + hi) / 2);
    (half_value(t, mid) <= v ? lo : hi) = mid;
  }
  const double a = half_value(t, lo);
  const double b = hi == top ? (t == DType::F16 ? 65536.0 : 0x1p128) : half_value(t, hi);
  if (v == kInf) return sign | top;
  const bool up = v - a > b - v || (v - a == b - v && (lo & 1));
  return static_cast<uint16_t>(sign | (up ? hi : lo));
}

void check_halves() {
  std::vector<uint16_t> all(65536);
  for (int i = 0; i < 65536; ++i) all[static_cast<size_t>(i)] = static_cast<uint16_t>(i);
  for (DType t : {DType::F16, DType::BF16}) {
    std::vector<float> f(65536);
    std::vector<double> d(65536);
    std::vector<uint16_t> back(65536);
    const void* p[1] = {all.data()};
    cast_fn(t, DType::F32)(f.data(), p, 65536);
    cast_fn(t, DType::F64)(d.data(), p, 65536);
    const void* q[1] = {f.data()};
    cast_fn(DType::F32, t)(back.data(), q, 65536);
    for (size_t i = 0; i < 65536; ++i) {
      const double want = half_value(t, all[i]);
      CHECK((static_cast<double>(f[i]) == want && std::signbit(f[i]) == std::signbit(want)) ||
                (want != want && f[i] != f[i]),
            "half %04zx to float", i);
      CHECK(d[i] == want || (want != want && d[i] != d[i]), "half %04zx to double", i);
      if (want == want)
        CHECK(back[i] == all[i], "half %04zx to float and back: %04x", i, back[i]);
      else
        CHECK(half_value(t, back[i]) != half_value(t, back[i]), "half NaN and back");
    }
    // Ties, their neighbours, and random floats and doubles.
    std::vector<float> x = specials<float>();
    std::vector<double> y = specials<double>();
    for (uint16_t h = 0; h < (t == DType::F16 ? 0x7c00 : 0x7f80);
         h = static_cast<uint16_t>(h + 1 + h % 3)) {
      const double mid = (half_value(t, h) + (half_value(t, static_cast<uint16_t>(h + 1)) == kInf
                                                  ? (t == DType::F16 ? 65536 : 0x1p128)
                                                  : half_value(t, static_cast<uint16_t>(h + 1)))) /
                         2;
      for (double v : {mid, -mid, std::nextafter(mid, 0.0), std::nextafter(mid, kInf)})
        y.push_back(v);
      const float m = static_cast<float>(mid);
      for (float v : {m, std::nextafter(m, 0.0f), std::nextafter(m, 1e38f)}) x.push_back(v);
    }
    back.resize(std::max(x.size(), y.size()));
    p[0] = x.data();
    cast_fn(DType::F32, t)(back.data(), p, static_cast<int64_t>(x.size()));
    for (size_t i = 0; i < x.size(); ++i)
      if (x[i] == x[i])
        CHECK(back[i] == half_nearest(t, static_cast<double>(x[i])), "float %.9g to half %04x",
              (double)x[i], back[i]);
    p[0] = y.data();
    cast_fn(DType::F64, t)(back.data(), p, static_cast<int64_t>(y.size()));
    for (size_t i = 0; i < y.size(); ++i)
      if (y[i] == y[i])
        CHECK(back[i] == half_nearest(t, y[i]), "double %.17g to half %04x not %04x", y[i], back[i],
              half_nearest(t, y[i]));
    // Operations are the float ones, rounded once; tiles of any length, scalars, in place.
    std::vector<uint16_t> other(all.rbegin(), all.rend());
    for (int k = 0; k <= static_cast<int>(TileOp::Clip); ++k) {
      const TileOp op = static_cast<TileOp>(k);
      if (op == TileOp::Where || !tile_fn(op, DType::F32, 0)) continue;
      const int arity = arity_of(op);
      const bool b8 = returns_bool(op);
      std::vector<float> g(f.rbegin(), f.rend()), wide(65536);
      std::vector<uint16_t> want(65536), got(65536);
      const void* in16[3] = {all.data(), other.data(), all.data()};
      const void* in32[3] = {f.data(), g.data(), f.data()};
      const TileFn fn = tile_fn(op, t, 0);
      CHECK(fn, "%s lacks 16-bit floats", std::string(name_of(op)).c_str());
      if (!fn) continue;
      fn(got.data(), in16, 65536);
      tile_fn(op, DType::F32, 0)(b8 ? (void*)want.data() : wide.data(), in32, 65536);
      q[0] = wide.data();
      if (!b8) cast_fn(DType::F32, t)(want.data(), q, 65536);
      for (size_t i = 0; i < 65536; ++i) {
        const bool nan = !b8 && half_value(t, want[i]) != half_value(t, want[i]) &&
                         half_value(t, got[i]) != half_value(t, got[i]);
        CHECK(nan || (b8 ? ((uint8_t*)got.data())[i] == ((uint8_t*)want.data())[i]
                         : got[i] == want[i]),
              "%s on half %zu", std::string(name_of(op)).c_str(), i);
      }
      if (b8) continue;
      const unsigned last = arity == 1 ? 0u : 1u << (arity - 1);
      std::vector<uint16_t> a(all.begin() + 15000, all.begin() + 15777), b = a;
      const void* s1[3] = {a.data(), a.data() + 5, a.data() + 9};
      std::vector<uint16_t> filled(777, a[arity == 2 ? 5 : 9]);
      const void* s2[3] = {a.data(), arity == 2 ? filled.data() : a.data(), filled.data()};
      std::vector<uint16_t> r1(777), r2(777);
      if (arity == 3) s1[1] = a.data();
      tile_fn(op, t, last)(r1.data(), s1, 777);
      tile_fn(op, t, 0)(r2.data(), s2, 777);
      CHECK(r1 == r2, "%s: half scalar", std::string(name_of(op)).c_str());
      s2[0] = b.data();
      tile_fn(op, t, 0)(b.data(), s2, 777);
      CHECK(b == r2, "%s: half in place", std::string(name_of(op)).c_str());
    }
  }
}

template <class From, class To>
void check_cast(const std::vector<From>& x) {
  std::vector<To> got(x.size());
  const void* p[1] = {x.data()};
  cast_fn(dtype_of<From>(), dtype_of<To>())(got.data(), p, static_cast<int64_t>(x.size()));
  for (size_t i = 0; i < x.size(); ++i) {
    To want;
    if constexpr (std::is_floating_point_v<From> && !std::is_floating_point_v<To>) {
      using Wide = std::conditional_t<sizeof(To) == 1, int32_t, To>;
      const double limit = std::ldexp(1.0, sizeof(Wide) * 8 - 1);
      const bool inside = static_cast<double>(x[i]) >= -limit && static_cast<double>(x[i]) < limit;
      want = static_cast<To>(inside ? static_cast<Wide>(x[i]) : std::numeric_limits<Wide>::min());
    } else {
      want = static_cast<To>(x[i]);
    }
    CHECK(same_bits(got[i], want), "cast of %.17g to %s: %.17g not %.17g", (double)x[i],
          std::string(name_of(dtype_of<To>())).c_str(), (double)got[i], (double)want);
    To one;
    p[0] = &x[i];
    cast_fn(dtype_of<From>(), dtype_of<To>())(&one, p, 1);
    CHECK(same_bits(got[i], one), "cast alone");
  }
  std::vector<uint8_t> truth(x.size());
  p[0] = x.data();
  cast_fn(dtype_of<From>(), DType::Bool)(truth.data(), p, static_cast<int64_t>(x.size()));
  for (size_t i = 0; i < x.size(); ++i) CHECK(truth[i] == (x[i] != From(0)), "cast to bool");
}
template <class From>
void check_casts(const std::vector<From>& x) {
  check_cast<From, int8_t>(x);
  check_cast<From, uint8_t>(x);
  check_cast<From, int32_t>(x);
  check_cast<From, int64_t>(x);
  check_cast<From, float>(x);
  check_cast<From, double>(x);
}

template <class T>
void check_reductions() {
  constexpr bool kFloat = std::is_floating_point_v<T>;
  using A = std::conditional_t<kFloat, double, int64_t>;
  const DType t = dtype_of<T>();
  for (int64_t n : {1, 2, 3, 15, 63, 64, 65, 127, 1000, 4096, 4097, 9999}) {
    std::vector<T> x(static_cast<size_t>(n));
    for (T& v : x)
      v = kFloat ? static_cast<T>(static_cast<double>(rng() % 2001) / 1000 - 1)
                 : static_cast<T>(rng());
    auto reduce = [&](ReduceOp op, auto zero) {
      auto r = zero;
      reduce_fn(op, t)(&r, x.data(), n);
      return r;
    };
    if constexpr (kFloat) {
      long double sum = 0, size = 0;
      for (T v : x) sum += v, size += std::fabs(v);
      CHECK(std::fabs(reduce(ReduceOp::Sum, 0.0) - (double)sum) <=
                (double)size * 64 * std::numeric_limits<T>::epsilon() / 4,
            "sum of %ld", (long)n);
    } else {
      uint64_t sum = 0, product = 1;
      for (T v : x) sum += static_cast<uint64_t>(v), product *= static_cast<uint64_t>(v);
      CHECK((uint64_t)reduce(ReduceOp::Sum, int64_t{}) == sum, "integer sum");
      CHECK((uint64_t)reduce(ReduceOp::Prod, int64_t{}) == product, "integer product");
    }
    T high = x[0], low = x[0];
    for (T v : x) high = v > high ? v : high, low = v < low ? v : low;
    CHECK(reduce(ReduceOp::Max, T{}) == high && reduce(ReduceOp::Min, T{}) == low, "max and min");
    for (bool want_max : {true, false}) {
      for (int64_t stride : {1, 3, -2}) {
        int64_t want = 0, got = -1;
        std::vector<T> spread(static_cast<size_t>(n) * 3 + 1);
        T* base = stride < 0 ? spread.data() + 2 * n : spread.data();
        for (int64_t i = 0; i < n; ++i) base[i * stride] = x[static_cast<size_t>(i)];
        if (kFloat && n == 1000) base[777 * stride] = base[888 * stride] = static_cast<T>(kNan);
        for (int64_t i = 1; i < n; ++i) {
          const T v = base[i * stride], b = base[want * stride];
          if (b != b) break;
          if (v != v || (want_max ? v > b : v < b)) want = i;
        }
        arg_extreme(&got, base, t, want_max, stride, n);
        CHECK(got == want, "arg_extreme n %ld stride %ld: %ld not %ld", (long)n, (long)stride,
              (long)got, (long)want);
      }
    }
    uint8_t any = 9, all = 9;
    reduce_fn(ReduceOp::Any, t)(&any, x.data(), n);
    reduce_fn(ReduceOp::All, t)(&all, x.data(), n);
    bool some = false, every = true;
    for (T v : x) some |= v != 0, every &= v != 0;
    CHECK(any == some && all == every, "any and all");
    if (kFloat) {
      x[static_cast<size_t>(n / 2)] = static_cast<T>(kNan);
      const T m = reduce(ReduceOp::Max, T{});
      CHECK(m != m, "NaN wins");
    }
    std::vector<A> acc(x.size()), sum2(x.size());
    std::vector<T> top(x.size());
    fill_neutral(acc.data(), ReduceOp::Sum, t, n);
    fill_neutral(top.data(), ReduceOp::Max, t, n);
    accumulate_fn(ReduceOp::Sum, t)(acc.data(), x.data(), n);
    accumulate_fn(ReduceOp::Max, t)(top.data(), x.data(), n);
    for (size_t i = 0; i < x.size(); ++i) {
      CHECK(same_bits(top[i], x[i]), "accumulate max");
      CHECK(same_bits(acc[i], static_cast<A>(x[i])) || x[i] == 0, "accumulate sum");
    }
    combine_fn(ReduceOp::Sum, t)(acc.data(), acc.data(), n);
    fill_neutral(sum2.data(), ReduceOp::Prod, t, n);
    accumulate_fn(ReduceOp::Prod, t)(sum2.data(), x.data(), n);
    combine_fn(ReduceOp::Prod, t)(sum2.data(), sum2.data(), n);
    for (size_t i = 0; i < x.size(); ++i) {
      const A v = static_cast<A>(x[i]);
      if (v == v)
        CHECK(acc[i] == static_cast<A>(kFloat ? v + v : (A)(2 * (uint64_t)v)) &&
                  sum2[i] == (kFloat ? v * v : (A)((uint64_t)v * (uint64_t)v)),
              "combine");
    }
    std::vector<uint8_t> flags(x.size());
    fill_neutral(flags.data(), ReduceOp::All, t, n);
    accumulate_fn(ReduceOp::All, t)(flags.data(), x.data(), n);
    for (size_t i = 0; i < x.size(); ++i) CHECK(flags[i] == (x[i] != 0), "accumulate all");
  }
}

void check_half_reductions() {
  for (DType t : {DType::F16, DType::BF16}) {
    for (int64_t n : {1, 17, 4096, 10000}) {
      std::vector<float> x(static_cast<size_t>(n));
      std::vector<uint16_t> h(x.size());
      for (float& v : x) v = static_cast<float>(static_cast<int>(rng() % 201) - 100) / 4;
      const void* p[1] = {x.data()};
      cast_fn(DType::F32, t)(h.data(), p, n);
      double sum = 0, want = 0;
      float high = x[0];
      for (float v : x) want += v, high = std::max(high, v);
      reduce_fn(ReduceOp::Sum, t)(&sum, h.data(), n);
      CHECK(sum == want, "half sum");
      uint16_t top = 0;
      reduce_fn(ReduceOp::Max, t)(&top, h.data(), n);
      CHECK(half_value(t, top) == high, "half max");
      int64_t at = -1;
      arg_extreme(&at, h.data(), t, true, 1, n);
      CHECK(x[static_cast<size_t>(at)] == high, "half argmax");
      std::vector<uint16_t> acc(h.size());
      fill_neutral(acc.data(), ReduceOp::Min, t, n);
      accumulate_fn(ReduceOp::Min, t)(acc.data(), h.data(), n);
      CHECK(acc == h, "half accumulate");
    }
  }
}

template <class T>
void check_moves() {
  constexpr int kSize = sizeof(T);
  std::vector<T> x(4000), out(300), back(4000);
  for (T& v : x) v = static_cast<T>(rng());
  for (int64_t stride : {1, 0, -1, 2, 3, 7, -5}) {
    const T* base = stride < 0 ? x.data() + 3000 : x.data() + 1;
    tile_gather(out.data(), base, stride, 300, kSize);
    for (int64_t i = 0; i < 300; ++i)
      CHECK(out[static_cast<size_t>(i)] == base[i * stride], "gather");
    if (stride == 0) continue;
    T* to = stride < 0 ? back.data() + 3000 : back.data() + 1;
    tile_scatter(to, stride, out.data(), 300, kSize);
    for (int64_t i = 0; i < 300; ++i)
      CHECK(to[i * stride] == out[static_cast<size_t>(i)], "scatter");
  }
  tile_fill(out.data(), &x[3], 299, kSize);
  for (size_t i = 0; i < 299; ++i) CHECK(out[i] == x[3], "fill");
  // where, by element size
  const DType t = kSize == 1   ? DType::U8
                  : kSize == 2 ? DType::F16
                  : kSize == 4 ? DType::F32
                               : DType::F64;
  for (unsigned mask = 0; mask < 8; ++mask) {
    std::vector<uint8_t> c(300);
    for (auto& v : c) v = rng() & 1;
    const void* p[3] = {c.data(), x.data(), x.data() + 1000};
    tile_fn(TileOp::Where, t, mask)(out.data(), p, 299);
    for (size_t i = 0; i < 299; ++i) {
      const T a = x[mask & 2 ? 0 : i], b = x[1000 + (mask & 4 ? 0 : i)];
      CHECK(out[i] == (c[mask & 1 ? 0 : i] ? a : b), "where mask %u", mask);
    }
  }
}

void check_bool_and_misc() {
  const uint8_t a[4] = {0, 0, 1, 1}, b[4] = {0, 1, 0, 1};
  const void* p[2] = {a, b};
  auto is = [&](TileOp op, int w0, int w1, int w2, int w3) {
    uint8_t r[4];
    tile_fn(op, DType::Bool, 0)(r, p, 4);
    CHECK(r[0] == w0 && r[1] == w1 && r[2] == w2 && r[3] == w3, "bool %s",
          std::string(name_of(op)).c_str());
  };
  is(TileOp::Add, 0, 1, 1, 1);
  is(TileOp::Multiply, 0, 0, 0, 1);
  is(TileOp::Maximum, 0, 1, 1, 1);
  is(TileOp::Minimum, 0, 0, 0, 1);
  is(TileOp::BitwiseXor, 0, 1, 1, 0);
  is(TileOp::Less, 0, 1, 0, 0);
  is(TileOp::LogicalOr, 0, 1, 1, 1);
  is(TileOp::Invert, 1, 1, 0, 0);
  is(TileOp::LogicalNot, 1, 1, 0, 0);
  is(TileOp::Abs, 0, 0, 1, 1);
  CHECK(!tile_fn(TileOp::Subtract, DType::Bool, 0) && !tile_fn(TileOp::Exp, DType::I32, 0),
        "absent kernels");
  float f[100];
  tile_arange(f, DType::F32, 1.5, 0.25, 10, 100);
  for (int i = 0; i < 100; ++i) CHECK(f[i] == 1.5f + 0.25f * static_cast<float>(10 + i), "arange");
  int32_t k[100];
  tile_arange(k, DType::I32, -5, 3, 7, 100);
  for (int i = 0; i < 100; ++i) CHECK(k[i] == -5 + 3 * (7 + i), "integer arange");
  CHECK(
      tile_op_by_name("log_sigmoid") == TileOp::LogSigmoid && name_of(TileOp::Arctan2) == "arctan2",
      "names");
  bool thrown = false;
  try {
    tile_op_by_name("nonsense");
  } catch (const std::out_of_range&) {
    thrown = true;
  }
  CHECK(thrown, "unknown name");
}

}  // namespace

int main(int argc, char**) {
  verbose = argc > 1;
  std::printf("isa %s\n", std::string(isa_name()).c_str());
  check_all_unary<float, double>();
  check_all_binary<float, double>();
  check_all_unary<double, long double>();
  check_all_binary<double, long double>();
  check_integers<int8_t>();
  check_integers<uint8_t>();
  check_integers<int32_t>();
  check_integers<int64_t>();
  check_halves();
  check_casts(samples<float>(5000));
  check_casts(samples<double>(5000));
  std::vector<int64_t> wide(2000);
  for (auto& v : wide) v = static_cast<int64_t>(rng() >> (rng() % 64));
  check_casts(wide);
  check_casts(std::vector<int32_t>(wide.begin(), wide.end()));
  check_casts(std::vector<int8_t>(wide.begin(), wide.end()));
  check_casts(std::vector<uint8_t>(wide.begin(), wide.end()));
  check_reductions<float>();
  check_reductions<double>();
  check_reductions<int8_t>();
  check_reductions<uint8_t>();
  check_reductions<int32_t>();
  check_reductions<int64_t>();
  check_half_reductions();
  check_moves<uint8_t>();
  check_moves<uint16_t>();
  check_moves<uint32_t>();
  check_moves<uint64_t>();
  check_bool_and_misc();
  std::printf(failures ? "%d FAILED\n" : "all passed\n", failures);
  return failures != 0;
}
