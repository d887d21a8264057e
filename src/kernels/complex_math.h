// Complex numbers, and formulas of elementwise operations on them that are too long for a row.
#pragma once

#include <cmath>
#include <complex>
#include <limits>

#include "kernels/isa_base.h"

namespace slipstream::kernels::SLIPSTREAM_ISA_NS {

// Not std::complex, whose products and quotients mend NaNs at a price; ours are NumPy's.
template <class T>
struct Complex {
  T re, im;
  friend Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
  friend Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
  friend Complex operator*(Complex a, Complex b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  // Smith's method: no overflow on the way to a quotient that has none.
  friend Complex operator/(Complex a, Complex b) {
    const T re = std::fabs(b.re), im = std::fabs(b.im);
    if (re >= im) {
      if (re == 0 && im == 0) return {a.re / re, a.im / re};
      const T ratio = b.im / b.re, scale = T(1) / (b.re + b.im * ratio);
      return {(a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale};
    }
    const T ratio = b.re / b.im, scale = T(1) / (b.im + b.re * ratio);
    return {(a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale};
  }
};

template <class T>
bool truth(Complex<T> x) {
  return x.re != 0 || x.im != 0;
}
template <class T>
std::complex<T> to_std(Complex<T> x) {
  return {x.re, x.im};
}
template <class T>
Complex<T> from_std(std::complex<T> x) {
  return {x.real(), x.imag()};
}
template <class T>
Complex<T> scaled(Complex<T> x, double by) {
  return {x.re * static_cast<T>(by), x.im * static_cast<T>(by)};
}

template <class T>
Complex<T> complex_expm1(Complex<T> x) {
  if (x.im == 0) return {std::expm1(x.re) + T(0), x.im};  // +0: the real part is never -0
  if (!std::isfinite(x.re) || !std::isfinite(x.im)) {
    const Complex<T> e = from_std(std::exp(to_std(x)));  // knows the limits
    return {e.re - T(1), e.im};
  }
  const T half = std::sin(x.im / T(2));
  return {std::expm1(x.re) * std::cos(x.im) - T(2) * half * half, std::exp(x.re) * std::sin(x.im)};
}
template <class T>
Complex<T> complex_log1p(Complex<T> x) {
  const T angle = std::atan2(x.im, x.re + T(1));
  // Adding one first would lose the digits of small numbers.
  if (std::fabs(x.re) < T(0.5) && std::fabs(x.im) < T(0.5)) {
    return {std::log1p(x.re * (T(2) + x.re) + x.im * x.im) / T(2), angle};
  }
  return {std::log(std::hypot(x.re + T(1), x.im)), angle};
}
template <class T>
Complex<T> complex_tanh(Complex<T> x) {
  if (std::isinf(x.re) && std::isfinite(x.im))
    return {std::copysign(T(1), x.re), std::copysign(T(0), x.im)};
  return from_std(std::tanh(to_std(x)));
}
template <class T>
Complex<T> complex_reciprocal(Complex<T> x) {
  if (std::fabs(x.im) <= std::fabs(x.re)) {
    const T ratio = x.im / x.re, d = x.re + x.im * ratio;
    return {T(1) / d, -ratio / d};
  }
  const T ratio = x.re / x.im, d = x.re * ratio + x.im;
  return {ratio / d, T(-1) / d};
}
// x / abs(x): the direction of infinite numbers too, where there is one.
template <class T>
Complex<T> complex_sign(Complex<T> x) {
  const T size = std::hypot(x.re, x.im), nan = std::numeric_limits<T>::quiet_NaN();
  if (std::isnan(size)) return {nan, nan};
  if (std::isinf(size)) {
    if (std::isinf(x.re) && std::isinf(x.im)) return {nan, nan};
    if (std::isinf(x.re)) return {std::copysign(T(1), x.re), T(0)};
    return {T(0), std::copysign(T(1), x.im)};
  }
  if (size == 0) return {T(0), T(0)};
  return {x.re / size, x.im / size};
}
// Small integer powers by multiplication, so that they are exact where products are.
template <class T>
Complex<T> complex_power(Complex<T> a, Complex<T> b) {
  if (!truth(b)) return {T(1), T(0)};
  if (!truth(a)) {
    const T nan = std::numeric_limits<T>::quiet_NaN();
    return b.re > 0 ? Complex<T>{T(0), T(0)} : Complex<T>{nan, nan};
  }
  if (b.im == 0 && std::fabs(b.re) < T(100) && b.re == std::trunc(b.re)) {
    Complex<T> result{T(1), T(0)};
    bool first = true;
    for (auto n = static_cast<unsigned>(std::fabs(b.re));;) {
      if (n & 1u) {
        result = first ? a : result * a;
        first = false;
      }
      n >>= 1;
      if (n == 0) break;
      a = a * a;
    }
    return b.re < 0 ? Complex<T>{T(1), T(0)} / result : result;
  }
  return from_std(std::pow(to_std(a), to_std(b)));
}

}  // namespace slipstream::kernels::SLIPSTREAM_ISA_NS
