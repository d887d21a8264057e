// Roots of unity, the same bits on every CPU.
//
// The C library's sine and cosine round differently from CPU to CPU, and long double is a different
// type on each. Here an angle and its series are sums of two doubles (about 100 bits), made of
// operations that IEEE 754 defines to the bit; one rounding at the end leaves the nearest double.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <vector>

namespace slipstream::kernels::detail {

// high + low, where high is the double nearest to the sum.
struct Pair {
  double high, low;
};

// Needs |a| >= |b|.
inline Pair sum_of_ordered(double a, double b) {
  const double high = a + b;
  return {high, b - (high - a)};
}
inline Pair product(Pair a, Pair b) {
  const double high = a.high * b.high;
  const double low = std::fma(a.high, b.high, -high) + (a.high * b.low + a.low * b.high);
  return sum_of_ordered(high, low);
}
inline Pair quotient(Pair a, double b) {
  const double high = a.high / b;
  return sum_of_ordered(high, (std::fma(-high, b, a.high) + a.low) / b);
}

// first - first z / (k + 1)(k + 2) + ..., the series of sine (first = x, k = 1) and cosine (1, 0)
// with z = x^2 < 0.62. Terms shrink, so each is smaller than the sum before it.
inline double alternating_series(Pair first, Pair z, int k) {
  Pair sum = first, term = first;
  while (std::fabs(term.high) > std::fabs(sum.high) * 0x1p-80) {
    const double divisor = -static_cast<double>((k + 1) * (k + 2));
    term = quotient(product(term, z), divisor);
    const Pair next = sum_of_ordered(sum.high, term.high);
    sum = sum_of_ordered(next.high, next.low + (sum.low + term.low));
    k += 2;
  }
  return sum.high;
}

// e^(-2 pi i k / n) for any k < n, from two short tables.
class Roots {
 public:
  explicit Roots(int64_t n) : n_(n) {
    while (step_ * step_ < n) step_ *= 2;
    for (int64_t k = 0; k < std::min(step_, n); ++k) fine_.push_back(exact(k));
    for (int64_t k = 0; k * step_ < n; ++k) coarse_.push_back(exact(k * step_));
  }
  std::complex<double> operator()(int64_t k) const { return coarse_[k / step_] * fine_[k % step_]; }

 private:
  // The angle is brought into an eighth of the circle first, where the series are short.
  std::complex<double> exact(int64_t k) const {
    int64_t k8 = 8 * k;
    int octant = static_cast<int>(k8 / n_);
    int64_t rest = k8 - octant * n_;  // of an eighth, in units of 1 / n
    bool mirrored = octant % 2 == 1;
    if (mirrored) rest = n_ - rest;
    constexpr Pair kEighth{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55};  // pi / 4
    const Pair x =
        quotient(product(kEighth, {static_cast<double>(rest), 0}), static_cast<double>(n_));
    const Pair z = product(x, x);
    double c = alternating_series({1, 0}, z, 0), s = alternating_series(x, z, 1);
    if (mirrored != ((octant / 2) % 2 == 1)) std::swap(c, s);
    bool left = octant >= 2 && octant < 6, low = octant >= 4;
    return {left ? -c : c, low ? s : -s};
  }

  int64_t n_, step_ = 1;
  std::vector<std::complex<double>> fine_, coarse_;
};

}  // namespace slipstream::kernels::detail
