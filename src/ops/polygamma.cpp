#include "ops/polygamma.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/compute.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct OrderAttrs : Attrs {
  int n;
};

// (-1)^(n + 1) polygamma(n, x) = n! * sum over k >= 0 of (x + k)^-(n + 1): some terms one by one,
// then the rest by an asymptotic series.
double evaluate(int n, double x) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  // B(2k) / (2k)!
  constexpr double kSeries[] = {1.0 / 12,           -1.0 / 720,     1.0 / 30240,
                                -1.0 / 1209600,     1.0 / 47900160, -691.0 / 1307674368000.0,
                                1.0 / 74724249600.0};
  if (std::isnan(x) || (x <= 0 && x == std::floor(x))) return x <= 0 ? kInfinity : x;
  if (x < -1e5) return std::numeric_limits<double>::quiet_NaN();
  double sum = 0;
  const double far = 15.0 + n;
  for (; x < far; x += 1) sum += std::pow(x, -(n + 1));
  double factorial = std::tgamma(n + 1.0);
  // The integral, half of the first term, and Euler-Maclaurin's corrections.
  double rest = std::pow(x, -n) / n + 0.5 * std::pow(x, -(n + 1));
  double rising = n + 1.0, power = std::pow(x, -(n + 2));
  for (int k = 0; k < 7; ++k) {
    rest += kSeries[k] * rising * power;
    rising *= (n + 2.0 * k + 2) * (n + 2.0 * k + 3);
    power /= x * x;
  }
  return (n % 2 ? 1 : -1) * factorial * (sum + rest);
}

void run_polygamma(OpRun& r) {
  const int n = r.attrs<OrderAttrs>().n;
  constexpr int64_t kChunk = 1024;
  by_compute_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T* x = r.in[0].as<T>();
    T* out = r.out[0].as<T>();
    const int64_t size = r.out[0].size;
    r.parallel.for_each((size + kChunk - 1) / kChunk, [&](int64_t c) {
      for (int64_t i = c * kChunk; i < std::min(size, (c + 1) * kChunk); ++i)
        out[i] = static_cast<T>(evaluate(n, static_cast<double>(x[i])));
    });
  });
}

void grad_polygamma(Gradient& g) {
  g.give(0, g.dy() * Term(polygamma(g.attrs<OrderAttrs>().n + 1, g.in(0).operand())));
}
const OpDef kPolygamma =
    with_gradient({.name = "polygamma", .run = run_polygamma}, grad_polygamma, {needs_in(0)});

}  // namespace

Value* polygamma(int n, const Operand& x) {
  DType t = float_type(x.dtype()), work = compute_type(t);
  Typed in(x, work);
  auto attrs = std::make_unique<OrderAttrs>();
  attrs->n = n;
  Node* node = begin(kPolygamma, 1);
  node->attrs = std::move(attrs);
  set_input(node, 0, in);
  return to_type(commit(node, work, x.shape()), t);
}

}  // namespace slipstream::ops
