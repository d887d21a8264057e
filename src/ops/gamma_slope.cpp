// How a gamma variable moves with its shape parameter: the pathwise derivative.
//
// A draw z of shape a is the point where P(a, z) = u for a uniform u that does not depend on a, so
// dz/da = -(dP/da) / (dP/dz). Below the mean P is a series of positive terms, above it Q = 1 - P is
// a continued fraction: each is differentiated term by term, so that nothing cancels.
#include "ops/gamma_slope.h"

#include <algorithm>
#include <cmath>

#include "ops/compute.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct SlopeAttrs : Attrs {
  bool log;
};

double digamma(double x) {
  double sum = 0;
  for (; x < 10; x += 1) sum -= 1 / x;
  const double s = 1 / (x * x);
  return sum + std::log(x) - 0.5 / x -
         s * (1.0 / 12 - s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240 - s / 132))));
}

// d(log z)/da by P(a, z) = z^a exp(-z) / Gamma(a + 1) * (1 + z/(a+1) + z^2/((a+1)(a+2)) + ...).
double by_series(double a, double z, double log_z) {
  double term = 1, harmonic = 0, sum = 1, slope = 0;
  for (int k = 1; k < 100000 && term > 1e-17 * sum; ++k) {
    term *= z / (a + k);
    harmonic += 1 / (a + k);
    sum += term;
    slope += term * harmonic;
  }
  return -(sum * (log_z - digamma(a + 1)) - slope) / a;
}

// d(log z)/da by Q(a, z) = z^a exp(-z) / Gamma(a) * 1/(z + 1 - a - 1(1-a)/(z + 3 - a - ...)), with
// Lentz's method; `da` marks derivatives with respect to a.
double by_fraction(double a, double z, double log_z) {
  double b = z + 1 - a;
  double c = 1e300, c_da = 0;
  double d = 1 / b, d_da = d * d;  // b falls with a at the rate 1
  double h = d, h_da = d_da;
  for (int i = 1; i < 100000; ++i) {
    const double n = -i * (i - a), n_da = i;
    b += 2;
    const double below = n * d + b, below_da = n_da * d + n * d_da - 1;
    d = 1 / below;
    d_da = -below_da * d * d;
    const double above_da = n_da / c - n * c_da / (c * c) - 1;
    c = b + n / c;
    c_da = above_da;
    const double step = c * d, step_da = c_da * d + c * d_da;
    h_da = h_da * step + h * step_da;
    h *= step;
    if (std::fabs(step - 1) < 1e-16 && std::fabs(h * step_da) < 1e-16 * std::fabs(h_da)) break;
  }
  return h * (log_z - digamma(a)) + h_da;
}

// Wilson and Hilferty: the cube root of z / a is close to normal.
double by_cube_root(double a, double z) {
  const double c = std::cbrt(z / a), normal = (c - 1 + 1 / (9 * a)) * 3 * std::sqrt(a);
  return (c + 3 * a * (1 / (9 * a * a) - normal / (6 * a * std::sqrt(a)))) * c * c / z;
}

double log_slope(double a, double log_z) {
  const double z = std::exp(log_z);
  if (a > 2e4 && z > a / 2) return by_cube_root(a, z);
  return z > a + 1 ? by_fraction(a, z, log_z) : by_series(a, z, log_z);
}

// Inputs: shapes, draws (or their logarithms).
void run_slope(OpRun& r) {
  const bool log = r.attrs<SlopeAttrs>().log;
  constexpr int64_t kChunk = 256;
  by_compute_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const double* a = r.in[0].as<double>();
    const T* draw = r.in[1].as<T>();
    T* out = r.out[0].as<T>();
    const int64_t size = r.out[0].size;
    r.parallel.for_each((size + kChunk - 1) / kChunk, [&](int64_t chunk) {
      for (int64_t i = chunk * kChunk; i < std::min(size, (chunk + 1) * kChunk); ++i) {
        const double z = static_cast<double>(draw[i]);
        if (log)
          out[i] = static_cast<T>(log_slope(a[i], z));
        else  // a draw that underflowed to zero stays there
          out[i] = z > 0 ? static_cast<T>(z * log_slope(a[i], std::log(z))) : T(0);
      }
    });
  });
}
const OpDef kSlope{.name = "random.gamma_slope", .run = run_slope};

}  // namespace

Value* gamma_slope(const Operand& a, const Operand& draws, bool log) {
  auto attrs = std::make_unique<SlopeAttrs>();
  attrs->log = log;
  const DType work = compute_type(draws.dtype());
  Typed z(draws, work);
  Node* n = begin(kSlope, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  set_input(n, 1, z);
  return to_type(commit(n, work, draws.shape()), draws.dtype());
}

}  // namespace slipstream::ops
