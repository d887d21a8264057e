// Unary tile kernels against libm in higher precision, and the names of kernels.
#include <stdexcept>

#include "tiles.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

template <class T, class R, class F>
void check_unary(TileOp op, F reference, double limit, bool strict_zero = true) {
  const auto x = samples<T>(40000);
  const auto got = run<T, T>(op, {x});
  double worst = 0;
  T at = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const R want = reference(static_cast<R>(x[i]));
    const double e = ulps<T, R>(got[i], want, strict_zero);
    CHECK(e <= limit, "%s(%.9g) = %.9g, not %.9g: %.2f ulp", text(op).c_str(), (double)x[i],
          (double)got[i], (double)want, e);
    if (e > worst) worst = e, at = x[i];
  }
  if (verbose)
    std::printf("%-12s %s %8.3f ulp at %.9g\n", text(op).c_str(), sizeof(T) == 4 ? "f32" : "f64",
                worst, (double)at);
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
  // The limit at -inf, where the formula is -inf times zero. From `last` on floats are not normal.
  const R last = f32 ? R(-13.2425) : -R(INFINITY);
  u(TileOp::Gelu, F(x <= last ? R(-0.0) : R(0.5) * x * std::erfc(-x * std::sqrt(R(0.5)))), 6, 300,
    false);
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

void check_names() {
  CHECK(name_of(TileOp::LogSigmoid) == "log_sigmoid" && name_of(TileOp::Arctan2) == "arctan2",
        "names");
}

}  // namespace

int main(int argc, char**) {
  return run_checks(argc, [] {
    check_all_unary<float, double>();
    check_all_unary<double, long double>();
    check_names();
  });
}
