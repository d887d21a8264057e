#include "kernels/random_samplers.h"

#include <bit>
#include <cmath>
#include <limits>

namespace slipstream::kernels {
namespace {

// ---- Mathematics of fixed rounding ------------------------------------------------------------

double log_of(double x) {  // x > 0
  int shift = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    shift = -54;
  }
  const uint64_t b = std::bit_cast<uint64_t>(x);
  const uint64_t k = (b + (0x3FF0000000000000 - 0x3FE6A09E667F3BCD)) >> 52;
  const double e = static_cast<double>(static_cast<int64_t>(k) - 1023 + shift);
  const double f = std::bit_cast<double>(b - ((k - 1023) << 52)) - 1;
  const double s = f / (2.0 + f), z = s * s;
  double p = 2.0 / 23;
  for (int i = 21; i >= 3; i -= 2) p = 2.0 / i + z * p;
  // The high part of log 2 has few bits, so that its product with e is exact.
  return e * 0x1.62e42fee00000p-1 + (e * 0x1.a39ef35793c76p-33 + s * (2.0 + z * p));
}

double exp_of(double x) {
  if (!(x > -745)) return x == x ? 0.0 : x;
  if (x > 709.7) return std::numeric_limits<double>::infinity();
  const double k = std::nearbyint(x * 1.44269504088896340736);
  const double r = (x - k * 0x1.62e42fee00000p-1) - k * 0x1.a39ef35793c76p-33;
  static constexpr double kInverseFactorial[] = {1.0 / 6227020800,
                                                 1.0 / 479001600,
                                                 1.0 / 39916800,
                                                 1.0 / 3628800,
                                                 1.0 / 362880,
                                                 1.0 / 40320,
                                                 1.0 / 5040,
                                                 1.0 / 720,
                                                 1.0 / 120,
                                                 1.0 / 24,
                                                 1.0 / 6,
                                                 1.0 / 2,
                                                 1.0,
                                                 1.0};
  double p = 0;
  for (double c : kInverseFactorial) p = c + r * p;
  return std::ldexp(p, static_cast<int>(k));
}

double log1p_of(double x) {  // x > -1
  const double u = 1 + x;
  return u == 1 ? x : log_of(u) + (x - (u - 1)) / u;
}

// cos(pi x / 2) for |x| <= 2, and the arc cosine of y in [-1, 1].
double cos_quarters(double x) {
  x = std::fabs(x);
  const bool far = x > 1;
  const double t = far ? 2 - x : x;  // [0, 1]: the cosine of t quarters
  const bool steep = t > 0.5;
  const double r = (steep ? 1 - t : t) * 1.57079632679489661923, z = r * r;
  double p = 0;
  if (steep) {
    for (int i = 21; i >= 3; i -= 2) p = (1 + p) * -z / (i * (i - 1));
    p = r * (1 + p);
  } else {
    for (int i = 20; i >= 2; i -= 2) p = (1 + p) * -z / (i * (i - 1));
    p = 1 + p;
  }
  return far ? -p : p;
}

double arccos(double y) {
  // Newton on cos from a start that is good to 1e-4; two steps are enough off the ends.
  const double a = std::fabs(y);
  if (a >= 1) return y > 0 ? 0 : 3.14159265358979323846;
  double t = std::sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.0742610 - 0.0187293 * a)));
  for (int i = 0; i < 3; ++i) {
    const double q = t / 1.57079632679489661923;
    t += (cos_quarters(q) - a) / cos_quarters(1 - q);
  }
  return y >= 0 ? t : 3.14159265358979323846 - t;
}

// log(k!) minus Stirling's (k + 1/2) log(k + 1) - (k + 1) + log(2 pi) / 2, for k >= 0.
double stirling_rest(double k) {
  static const double kSmall[] = {0.08106146679532726, 0.04134069595540929, 0.02767792568499834,
                                  0.02079067210376509, 0.01664469118982119, 0.01387612882307075,
                                  0.01189670994589177, 0.01041126526197209, 0.009255462182712733,
                                  0.008330563433362871};
  if (k < 10) return kSmall[static_cast<int>(k)];
  const double x = 1 / (k + 1), z = x * x;
  return (1.0 / 12 - (1.0 / 360 - z / 1260) * z) * x;
}

// ---- Numbers ----------------------------------------------------------------------------------

double unit_of(uint64_t bits) {  // (0, 1)
  return (static_cast<double>(static_cast<int64_t>(bits >> 12)) + 0.5) * 0x1p-52;
}

// Uniform numbers of one element: those drawn in bulk first, then its own stream.
class Source {
 public:
  Source(const StreamKey& key, uint64_t element) : seed_(key.seed), low_(key.offset + element) {}
  void bulk(double first, double second) {
    held_[1] = first;
    held_[0] = second;
    left_ = 2;
  }

  double next() {
    if (left_ == 0) refill();
    return held_[--left_];
  }
  double exponential() { return -log_of(next()); }
  // The polar method; its second number is not kept.
  double normal() {
    for (;;) {
      const double x = 2 * next() - 1, y = 2 * next() - 1, s = x * x + y * y;
      if (s < 1 && s > 0) return x * std::sqrt(-2 * log_of(s) / s);
    }
  }

 private:
  void refill() {
    ++inner_;
    const uint32_t counter[4] = {static_cast<uint32_t>(low_), static_cast<uint32_t>(low_ >> 32),
                                 static_cast<uint32_t>(inner_),
                                 static_cast<uint32_t>(inner_ >> 32)};
    const uint32_t k[2] = {static_cast<uint32_t>(seed_), static_cast<uint32_t>(seed_ >> 32)};
    uint32_t w[4];
    detail::philox4x32(counter, k, w);
    held_[1] = unit_of(w[0] | static_cast<uint64_t>(w[1]) << 32);
    held_[0] = unit_of(w[2] | static_cast<uint64_t>(w[3]) << 32);
    left_ = 2;
  }

  uint64_t seed_, low_, inner_ = 0;
  double held_[2];
  int left_ = 0;
};

// Bulk draws of a run, the second and third behind the first in the reserved counters.
void uniforms(double* out, const StreamKey& key, int64_t total, int which, int64_t first,
              int64_t n) {
  const uint64_t each = counters_for(Draw::Uniform, DType::F64, total);
  tile_draw(out, Draw::Uniform, DType::F64, {0x1p-54, 1, 0, 0},
            {key.seed, key.offset + static_cast<uint64_t>(which) * each}, first, n);
}
void normals(double* out, const StreamKey& key, int64_t first, int64_t n) {
  tile_draw(out, Draw::Normal, DType::F64, {0, 1, 0, 0}, key, first, n);
}

// ---- Gamma: Marsaglia and Tsang, "A simple method for generating gamma variables" --------------

// One attempt with d = shape - 1/3, c = 1 / sqrt(9 d): the variate, or -1.
inline double gamma_attempt(double d, double c, double x, double u) {
  double v = 1 + c * x;
  if (v <= 0) return -1;
  v = v * v * v;
  const double q = x * x;
  if (u < 1 - 0.0331 * q * q) return d * v;
  return log_of(u) < 0.5 * q + d * (1 - v + log_of(v)) ? d * v : -1;
}

template <bool Log>
void gamma(double* out, SamplerParam a, const StreamKey& key, int64_t total, int64_t first,
           int64_t n) {
  alignas(64) double x[kSamplerRun], u[kSamplerRun], e[kSamplerRun];
  normals(x, key, first, n);
  uniforms(u, key, total, 1, first, n);
  bool small = false;
  for (int64_t i = 0; i < (a.step ? n : 1); ++i) small |= a[i] < 1;
  if (small) uniforms(e, key, total, 2, first, n);
  double shape = -1, d = 0, c = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (a[i] != shape) {
      shape = a[i];
      d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3;
      c = 1 / std::sqrt(9 * d);
    }
    if (!(shape > 0) || shape > 0x1p1000) {
      const double end = shape == 0 ? 0 : shape;  // a point mass; NaN and infinity as they are
      out[i] = Log && end == 0 ? -std::numeric_limits<double>::infinity() : end;
      continue;
    }
    double g = gamma_attempt(d, c, x[i], u[i]);
    if (g < 0) {
      Source more(key, static_cast<uint64_t>(first + i));
      while (g < 0) {
        const double y = more.normal();
        g = gamma_attempt(d, c, y, more.next());
      }
    }
    // A shape below 1: one more, times a uniform number to the power of 1 / shape.
    const double boost = shape < 1 ? log_of(e[i]) / shape : 0;
    if (Log)
      out[i] = log_of(g) + boost;
    else
      out[i] = shape < 1 ? g * exp_of(boost) : g;
  }
}

// ---- Counts: inversion for small means, Hörmann's transformed rejection for large ones ---------

// P(X <= k), made term by term and kept as long as the parameters stay the same.
class Inversion {
 public:
  void poisson(double mean) {
    if (kind_ == 1 && mean == mean_) return;
    kind_ = 1, mean_ = mean;
    start(exp_of(-mean));
  }
  void binomial(double n, double p) {  // p <= 1/2
    if (kind_ == 2 && n == n_ && p == p_) return;
    kind_ = 2, n_ = n, p_ = p, ratio_ = p / (1 - p);
    start(exp_of(n * log1p_of(-p)));
  }
  double draw(double u) {
    int k = guide_[static_cast<int>(u * kGuide)];
    if (k < 0) k = locate(u);
    while (u >= cumulative(k) && k < kMost - 1) ++k;
    return kind_ == 2 && k > n_ ? n_ : k;
  }

 private:
  static constexpr int kMost = 256, kGuide = 128;  // means stay below 10: nothing is beyond
  void start(double zero) {
    term_ = sum_[0] = zero;
    made_ = 1;
    for (int16_t& g : guide_) g = -1;
  }
  double cumulative(int k) {
    for (; made_ <= k; ++made_) {
      term_ *= kind_ == 1 ? mean_ / made_ : ratio_ * (n_ - made_ + 1) / made_;
      sum_[made_] = sum_[made_ - 1] + term_;
    }
    return sum_[k];
  }
  // Where to begin for numbers in this cell: the outcome of its lower end.
  int locate(double u) {
    const int cell = static_cast<int>(u * kGuide);
    const double low = cell * (1.0 / kGuide);
    int k = 0;
    while (low >= cumulative(k) && k < kMost - 1) ++k;
    return guide_[cell] = static_cast<int16_t>(k);
  }

  int kind_ = 0, made_ = 0;
  double mean_ = 0, n_ = 0, p_ = 0, ratio_ = 0, term_ = 0;
  double sum_[kMost];
  int16_t guide_[kGuide + 1];
};

double poisson_large(double mean, Source& s) {
  const double b = 0.931 + 2.53 * std::sqrt(mean), a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), vr = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const double u = s.next() - 0.5, v = s.next(), us = 0.5 - std::fabs(u);
    const double k = std::floor((2 * a / us + b) * u + mean + 0.43);
    if (us >= 0.07 && v <= vr) return k;
    if (!(k >= 0) || (us < 0.013 && v > us)) continue;
    // log of P(X = k), by Stirling's formula around k + 1.
    const double log_p = (k - mean) + 1 + (k + 0.5) * log_of(mean / (k + 1)) - 0.5 * log_of(mean) -
                         0.91893853320467274178 - stirling_rest(k);
    if (log_of(v * inverse_alpha / (a / (us * us) + b)) <= log_p) return k;
  }
}

double binomial_large(double n, double p, Source& s) {  // p <= 1/2, n p >= 10
  const double spq = std::sqrt(n * p * (1 - p)), b = 1.15 + 2.53 * spq;
  const double a = -0.0873 + 0.0248 * b + 0.01 * p, c = n * p + 0.5, vr = 0.92 - 4.2 / b;
  for (;;) {
    const double u = s.next() - 0.5, v = s.next(), us = 0.5 - std::fabs(u);
    const double k = std::floor((2 * a / us + b) * u + c);
    if (us >= 0.07 && v <= vr) return k;
    if (!(k >= 0 && k <= n)) continue;
    const double alpha = (2.83 + 5.1 / b) * spq, r = p / (1 - p), m = std::floor((n + 1) * p);
    const double log_ratio = (m + 0.5) * log_of((m + 1) / (r * (n - m + 1))) +
                             (n + 1) * log_of((n - m + 1) / (n - k + 1)) +
                             (k + 0.5) * log_of(r * (n - k + 1) / (k + 1)) + stirling_rest(m) +
                             stirling_rest(n - m) - stirling_rest(k) - stirling_rest(n - k);
    if (log_of(v * alpha / (a / (us * us) + b)) <= log_ratio) return k;
  }
}

double poisson(double mean, Source& s, Inversion& inversion) {
  if (!(mean > 0)) return mean == 0 ? 0 : mean;
  if (mean >= 10) return poisson_large(mean, s);
  inversion.poisson(mean);
  return inversion.draw(s.next());
}

double binomial(double n, double p, Source& s, Inversion& inversion) {
  if (!(n > 0) || !(p > 0)) return n * p == 0 ? 0 : std::numeric_limits<double>::quiet_NaN();
  if (p >= 1) return n;
  const double q = p > 0.5 ? 1 - p : p;
  double k;
  if (n * q >= 10) {
    k = binomial_large(n, q, s);
  } else {
    inversion.binomial(n, q);
    k = inversion.draw(s.next());
  }
  return p > 0.5 ? n - k : k;
}

// ---- Angles and ranks --------------------------------------------------------------------------

// Best and Fisher: rejection from a wrapped Cauchy distribution.
double von_mises(double kappa, Source& s) {
  constexpr double pi = 3.14159265358979323846;
  if (!(kappa > 1e-8)) return kappa >= 0 ? pi * (2 * s.next() - 1) : kappa;
  if (kappa > 1e6) {  // a normal distribution but for the last bits
    double x = s.normal() / std::sqrt(kappa);
    return x > pi ? pi : (x < -pi ? -pi : x);
  }
  const double t = 1 + std::sqrt(1 + 4 * kappa * kappa);
  const double rho = (t - std::sqrt(2 * t)) / (2 * kappa), r = (1 + rho * rho) / (2 * rho);
  for (;;) {
    const double z = cos_quarters(2 * s.next()), f = (1 + r * z) / (r + z), c = kappa * (r - f);
    const double u = s.next();
    if (c * (2 - c) <= u && log_of(c / u) + 1 - c < 0) continue;
    const double angle = arccos(f < -1 ? -1 : (f > 1 ? 1 : f));
    return s.next() < 0.5 ? -angle : angle;
  }
}

// Devroye: rejection from a power law over the reals.
double zipf(double a, Source& s) {
  if (a > 1025) return 1;
  const double b = exp_of((a - 1) * 0.69314718055994530942);
  for (;;) {
    const double u = s.next(), v = s.next();
    const double x = std::floor(exp_of(-log_of(u) / (a - 1)));
    if (!(x <= 0x1p53) || x < 1) continue;
    const double t = exp_of((a - 1) * log1p_of(1 / x));
    if (v * x * (t - 1) / (b - 1) <= t / b) return x;
  }
}

}  // namespace

void sample(double* out, Sampler kind, SamplerParam a, SamplerParam b, const StreamKey& key,
            int64_t total, int64_t first, int64_t n) {
  if (kind == Sampler::Gamma) return gamma<false>(out, a, key, total, first, n);
  if (kind == Sampler::LogGamma) return gamma<true>(out, a, key, total, first, n);
  alignas(64) double u[kSamplerRun], v[kSamplerRun];
  uniforms(u, key, total, 0, first, n);
  uniforms(v, key, total, 1, first, n);
  Inversion inversion;
  for (int64_t i = 0; i < n; ++i) {
    Source s(key, static_cast<uint64_t>(first + i));
    s.bulk(u[i], v[i]);
    switch (kind) {
      case Sampler::Poisson:
        out[i] = poisson(a[i], s, inversion);
        break;
      case Sampler::Binomial:
        out[i] = binomial(a[i], b[i], s, inversion);
        break;
      case Sampler::VonMises:
        out[i] = von_mises(a[i], s);
        break;
      default:
        out[i] = zipf(a[i], s);
    }
  }
}

uint64_t counters_for(Sampler kind, int64_t n) {
  const uint64_t each = counters_for(Draw::Uniform, DType::F64, n);
  const bool three = kind == Sampler::Gamma || kind == Sampler::LogGamma;
  return (three ? 3 : 2) * each;  // at least n: every element has its own counter as well
}

void sample_multinomial(int64_t* counts, int64_t trials, const double* probabilities, int64_t k,
                        const StreamKey& key, uint64_t element) {
  Source s(key, element);
  Inversion inversion;
  double left = static_cast<double>(trials), mass = 0;
  for (int64_t j = 0; j < k; ++j) mass += probabilities[j];
  for (int64_t j = 0; j < k; ++j) {
    const double p = probabilities[j];
    // The last outcome that can happen takes what is left.
    const double share = p >= mass ? 1 : p / mass;
    const double c = left > 0 && p > 0 ? binomial(left, share, s, inversion) : 0;
    counts[j] = static_cast<int64_t>(c);
    left -= c;
    mass -= p;
  }
  for (int64_t j = k - 1; left > 0 && j >= 0; --j) {
    if (!(probabilities[j] > 0)) continue;
    counts[j] += static_cast<int64_t>(left);
    left = 0;
  }
}

void sample_exponential(double* out, const StreamKey& key, int64_t first, int64_t n) {
  tile_draw(out, Draw::Exponential, DType::F64, {1, 0, 0, 0}, key, first, n);
}

}  // namespace slipstream::kernels
