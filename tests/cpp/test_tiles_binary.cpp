// Binary tile kernels, comparisons and clip on floats, against libm in higher precision.
#include "tiles.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

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
    CHECK(e <= limit, "%s(%.9g, %.9g) = %.9g, not %.9g: %.2f ulp", text(op).c_str(), (double)x[i],
          (double)y[i], (double)got[i], (double)want, e);
    if (e > worst) worst = e;
  }
  if (verbose)
    std::printf("%-12s %s %8.3f ulp\n", text(op).c_str(), sizeof(T) == 4 ? "f32" : "f64", worst);
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
      CHECK(r[i] == f(x[i], y[i]), "%s(%g, %g) = %d", text(op).c_str(), (double)x[i], (double)y[i],
            r[i]);
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

}  // namespace

int main(int argc, char**) {
  return run_checks(argc, [] {
    check_all_binary<float, double>();
    check_all_binary<double, long double>();
  });
}
