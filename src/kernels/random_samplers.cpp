#include "kernels/random_samplers.h"

#include <bit>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace slipstream::kernels {
namespace {

// ---- Mathematics of fixed rounding ------------------------------------------------------------

// c0 + c1 z + c2 z^2 ... by pairs (Estrin): a third of the latency of Horner's scheme.
template <int N>
inline double series(const double (&c)[N], double z) {
  double t[N];
#pragma GCC unroll 16
  for (int i = 0; i < N; ++i) t[i] = c[i];
#pragma GCC unroll 4
  for (int n = N; n > 1; n = (n + 1) / 2) {
#pragma GCC unroll 8
    for (int i = 0; i < n / 2; ++i) t[i] = t[2 * i] + t[2 * i + 1] * z;
    if (n % 2) t[n / 2] = t[n - 1];
    z *= z;
  }
  return t[0];
}

inline double log_of(double x) {  // x > 0, not subnormal
  const uint64_t b = std::bit_cast<uint64_t>(x);
  const uint64_t k = (b + (0x3FF0000000000000 - 0x3FE6A09E667F3BCD)) >> 52;
  const double e = static_cast<double>(static_cast<int64_t>(k) - 1023);
  const double f = std::bit_cast<double>(b - ((k - 1023) << 52)) - 1;
  const double s = f / (2.0 + f), z = s * s;
  static constexpr double kSeries[] = {2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9,  2.0 / 11,
                                       2.0 / 13, 2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21};
  // The high part of log 2 has few bits, so that its product with e is exact.
  return e * 0x1.62e42fee00000p-1 +
         (e * 0x1.a39ef35793c76p-33 + s * (2.0 + z * series(kSeries, z)));
}

inline double power_of_two(double k) {  // an integer, |k| <= 1022
  return std::bit_cast<double>((std::bit_cast<uint64_t>(k + 0x1.8p52) << 52) + 0x3FF0000000000000);
}

inline double exp_of(double x) {
  x = x < -745.5 ? -745.5 : (x > 709.9 ? 709.9 : x);  // the result is 0 or infinity there
  const double k = (x * 1.44269504088896340736 + 0x1.8p52) - 0x1.8p52;
  const double r = (x - k * 0x1.62e42fee00000p-1) - k * 0x1.a39ef35793c76p-33;
  static constexpr double kSeries[] = {1.0,
                                       1.0,
                                       1.0 / 2,
                                       1.0 / 6,
                                       1.0 / 24,
                                       1.0 / 120,
                                       1.0 / 720,
                                       1.0 / 5040,
                                       1.0 / 40320,
                                       1.0 / 362880,
                                       1.0 / 3628800,
                                       1.0 / 39916800,
                                       1.0 / 479001600,
                                       1.0 / 6227020800};
  // In two steps, so that only the last one can overflow or become subnormal.
  const double half = (k * 0.5 + 0x1.8p52) - 0x1.8p52;
  return series(kSeries, r) * power_of_two(half) * power_of_two(k - half);
}

// Beyond the integers of 64 bits: some negative number.
inline double floor_of(double x) {
  const double t = static_cast<double>(static_cast<int64_t>(x));
  return t > x ? t - 1 : t;
}

inline double log1p_of(double x) {  // x > -1
  const double u = 1 + x;
  return u == 1 ? x : log_of(u) + (x - (u - 1)) / u;
}

// cos(pi x / 2) for |x| <= 2, and the arc cosine of y in [-1, 1].
inline double cos_quarters(double x) {
  x = std::fabs(x);
  const bool far = x > 1;
  const double t = far ? 2 - x : x;  // [0, 1]: the cosine of t quarters
  const bool steep = t > 0.5;
  const double r = (steep ? 1 - t : t) * 1.57079632679489661923, z = r * r;
  static constexpr double kSine[] = {1.0,
                                     -1.0 / 6,
                                     1.0 / 120,
                                     -1.0 / 5040,
                                     1.0 / 362880,
                                     -1.0 / 39916800,
                                     1.0 / 6227020800,
                                     -1.0 / 1307674368000,
                                     1.0 / 355687428096000};
  static constexpr double kCosine[] = {1.0,
                                       -1.0 / 2,
                                       1.0 / 24,
                                       -1.0 / 720,
                                       1.0 / 40320,
                                       -1.0 / 3628800,
                                       1.0 / 479001600,
                                       -1.0 / 87178291200,
                                       1.0 / 20922789888000};
  const double p = steep ? r * series(kSine, z) : series(kCosine, z);
  return far ? -p : p;
}

double arccos(double y) {
  // Newton on cos from a start that is good to 1e-4; two steps are enough off the ends.
  const double a = std::fabs(y);
  if (a >= 1) return y > 0 ? 0 : 3.14159265358979323846;
  double t = std::sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.0742610 - 0.0187293 * a)));
  for (int i = 0; i < 3; ++i) {
    const double q = t * 0.63661977236758134308;
    t += (cos_quarters(q) - a) / cos_quarters(1 - q);
  }
  return y >= 0 ? t : 3.14159265358979323846 - t;
}

// log(k!) minus Stirling's (k + 1/2) log(k + 1) - (k + 1) + log(2 pi) / 2, for k >= 0.
inline double stirling_rest(double k) {
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
  // A shape below 1: one more, times a uniform number to the power of 1 / shape.
  bool small = false;
  for (int64_t i = 0; i < (a.step ? n : 1); ++i) small |= a[i] < 1;
  if (small) {
    const uint64_t each = counters_for(Draw::Exponential, DType::F64, total);
    sample_exponential(e, {key.seed, key.offset + 2 * each}, first, n);
    for (int64_t i = 0; i < n; ++i) e[i] /= -a[i];
    if (!Log)
      for (int64_t i = 0; i < n; ++i) e[i] = exp_of(e[i]);
  }
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
    if (Log)
      out[i] = log_of(g) + (shape < 1 ? e[i] : 0);
    else
      out[i] = shape < 1 ? g * e[i] : g;
  }
}

// ---- Counts: inversion for small means, Hörmann's transformed rejection for large ones ---------

// P(X <= k), made term by term and kept as long as the parameters stay the same.
class Inversion {
 public:
  void poisson(double mean) {
    if (kind_ == 1 && mean == mean_) return again();
    kind_ = 1, mean_ = mean;
    start(exp_of(-mean));
  }
  void binomial(double n, double p) {  // p <= 1/2
    if (kind_ == 2 && n == n_ && p == p_) return again();
    kind_ = 2, n_ = n, p_ = p, ratio_ = p / (1 - p);
    start(exp_of(n * log1p_of(-p)));
  }
  double draw(double u) {
    int k = guided_ ? guide_[static_cast<int>(u * kGuide)] : 0;
    if (k < 0) k = locate(u);
    while (u >= cumulative(k) && k < kMost - 1) ++k;
    return kind_ == 2 && k > n_ ? n_ : k;
  }

 private:
  static constexpr int kMost = 512, kGuide = 256;  // means stay below 150: nothing is beyond
  void start(double zero) {
    term_ = sum_[0] = zero;
    made_ = 1;
    guided_ = false;
  }
  // Only parameters that come again are worth a guide.
  void again() {
    if (guided_) return;
    guided_ = true;
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
  bool guided_ = false;
  double mean_ = 0, n_ = 0, p_ = 0, ratio_ = 0, term_ = 0;
  double sum_[kMost];
  int16_t guide_[kGuide + 1];
};

// What an attempt needs of the parameters, kept as long as they stay the same.
struct Hat {
  double mean = -1, n = -1, p = -1;
  double a, b, vr, alpha, log_mean, center, r, spread;

  void poisson(double m) {
    if (m == mean) return;
    mean = m;
    b = 0.931 + 2.53 * std::sqrt(m);
    a = -0.059 + 0.02483 * b;
    alpha = 1.1239 + 1.1328 / (b - 3.4);
    vr = 0.9277 - 3.6224 / (b - 2);
    log_mean = log_of(m);
  }
  void binomial(double trials, double chance) {
    if (trials == n && chance == p) return;
    n = trials, p = chance;
    const double spq = std::sqrt(n * p * (1 - p));
    b = 1.15 + 2.53 * spq;
    a = -0.0873 + 0.0248 * b + 0.01 * p;
    vr = 0.92 - 4.2 / b;
    alpha = (2.83 + 5.1 / b) * spq;
    r = p / (1 - p);
    center = floor_of((n + 1) * p);
    spread = (center + 0.5) * log_of((center + 1) / (r * (n - center + 1))) +
             stirling_rest(center) + stirling_rest(n - center);
  }
};

double poisson_large(double mean, Source& s, Hat& h) {
  h.poisson(mean);
  for (;;) {
    const double u = s.next() - 0.5, v = s.next(), us = 0.5 - std::fabs(u);
    const double k = floor_of((2 * h.a / us + h.b) * u + mean + 0.43);
    if (us >= 0.07 && v <= h.vr) return k;
    if (!(k >= 0) || (us < 0.013 && v > us)) continue;
    // log of P(X = k), by Stirling's formula around k + 1.
    const double log_p = (k - mean) + 1 + (k + 0.5) * log_of(mean / (k + 1)) - 0.5 * h.log_mean -
                         0.91893853320467274178 - stirling_rest(k);
    if (log_of(v * h.alpha / (h.a / (us * us) + h.b)) <= log_p) return k;
  }
}

double binomial_large(double n, double p, Source& s, Hat& h) {  // p <= 1/2, n p >= 10
  h.binomial(n, p);
  for (;;) {
    const double u = s.next() - 0.5, v = s.next(), us = 0.5 - std::fabs(u);
    const double k = floor_of((2 * h.a / us + h.b) * u + n * p + 0.5);
    if (us >= 0.07 && v <= h.vr) return k;
    if (!(k >= 0 && k <= n)) continue;
    const double log_ratio = h.spread + (n + 1) * log_of((n - h.center + 1) / (n - k + 1)) +
                             (k + 0.5) * log_of(h.r * (n - k + 1) / (k + 1)) - stirling_rest(k) -
                             stirling_rest(n - k);
    if (log_of(v * h.alpha / (h.a / (us * us) + h.b)) <= log_ratio) return k;
  }
}

struct Tables {
  // Means from here on are drawn by rejection. One pair of parameters for many elements is worth a
  // longer table.
  double large = 10;
  Inversion inversion;
  Hat hat;
};

double poisson(double mean, Source& s, Tables& t) {
  if (!(mean > 0)) return mean == 0 ? 0 : mean;
  if (mean >= t.large) return poisson_large(mean, s, t.hat);
  t.inversion.poisson(mean);
  return t.inversion.draw(s.next());
}

double binomial(double n, double p, Source& s, Tables& t) {
  if (!(n > 0) || !(p > 0)) return n * p == 0 ? 0 : std::numeric_limits<double>::quiet_NaN();
  if (p >= 1) return n;
  const double q = p > 0.5 ? 1 - p : p;
  double k;
  if (n * q >= t.large) {
    k = binomial_large(n, q, s, t.hat);
  } else {
    t.inversion.binomial(n, q);
    k = t.inversion.draw(s.next());
  }
  return p > 0.5 ? n - k : k;
}

// ---- Angles and ranks --------------------------------------------------------------------------

// Best and Fisher: rejection from a wrapped Cauchy distribution.
class VonMises {
 public:
  double draw(double kappa, Source& s) {
    constexpr double pi = 3.14159265358979323846;
    if (!(kappa > 1e-8)) return kappa >= 0 ? pi * (2 * s.next() - 1) : kappa;
    if (kappa > 1e6) {  // a normal distribution but for the last bits
      const double x = s.normal() / std::sqrt(kappa);
      return x > pi ? pi : (x < -pi ? -pi : x);
    }
    if (kappa != kappa_) {
      kappa_ = kappa;
      const double t = 1 + std::sqrt(1 + 4 * kappa * kappa);
      const double rho = (t - std::sqrt(2 * t)) / (2 * kappa);
      r_ = (1 + rho * rho) / (2 * rho);
    }
    for (;;) {
      // The cosine depends on the distance from 1/2 only, which leaves the side for the sign.
      const double w = 2 * s.next() - 1, u = s.next(), z = cos_quarters(2 * w);
      const double f = (1 + r_ * z) / (r_ + z), c = kappa * (r_ - f);
      if (c * (2 - c) <= u && log_of(c / u) + 1 - c < 0) continue;
      const double angle = arccos(f < -1 ? -1 : (f > 1 ? 1 : f));
      return w < 0 ? -angle : angle;
    }
  }

 private:
  double kappa_ = -1, r_ = 0;
};

// Devroye: rejection from a power law over the reals.
class Zipf {
 public:
  double draw(double a, Source& s) {
    if (a > 1025) return 1;
    if (a != a_) {
      a_ = a;
      b_ = exp_of((a - 1) * 0.69314718055994530942);
    }
    for (;;) {
      const double u = s.next(), v = s.next();
      const double x = floor_of(exp_of(-log_of(u) / (a - 1)));
      if (!(x <= 0x1p53) || x < 1) continue;
      const double t = exp_of((a - 1) * log1p_of(1 / x));
      if (v * x * (t - 1) * b_ <= t * (b_ - 1)) return x;
    }
  }

 private:
  double a_ = 0, b_ = 0;
};

}  // namespace

void sample(double* out, Sampler kind, SamplerParam a, SamplerParam b, const StreamKey& key,
            int64_t total, int64_t first, int64_t n) {
  if (kind == Sampler::Gamma) return gamma<false>(out, a, key, total, first, n);
  if (kind == Sampler::LogGamma) return gamma<true>(out, a, key, total, first, n);
  alignas(64) double u[kSamplerRun], v[kSamplerRun];
  uniforms(u, key, total, 0, first, n);
  uniforms(v, key, total, 1, first, n);
  VonMises von_mises;
  Zipf zipf;
  Tables tables;
  if (a.step == 0 && b.step == 0) tables.large = 150;
  for (int64_t i = 0; i < n; ++i) {
    Source s(key, static_cast<uint64_t>(first + i));
    s.bulk(u[i], v[i]);
    switch (kind) {
      case Sampler::Poisson:
        out[i] = poisson(a[i], s, tables);
        break;
      case Sampler::Binomial:
        out[i] = binomial(a[i], b[i], s, tables);
        break;
      case Sampler::VonMises:
        out[i] = von_mises.draw(a[i], s);
        break;
      default:
        out[i] = zipf.draw(a[i], s);
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
  Tables tables;
  double left = static_cast<double>(trials), mass = 0;
  for (int64_t j = 0; j < k; ++j) mass += probabilities[j];
  for (int64_t j = 0; j < k; ++j) {
    const double p = probabilities[j];
    // The last outcome that can happen takes what is left.
    const double share = p >= mass ? 1 : p / mass;
    const double c = left > 0 && p > 0 ? binomial(left, share, s, tables) : 0;
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

int64_t sample_unique_zipf(int64_t* out, int64_t n, int64_t range, const StreamKey& key,
                           uint64_t element) {
  Source s(key, element);
  const double spread = log_of(static_cast<double>(range));
  std::unordered_set<int64_t> seen;
  seen.reserve(static_cast<size_t>(n));
  int64_t trials = 0;
  for (int64_t i = 0; i < n; ++trials) {
    const double place = floor_of(exp_of(s.next() * spread) + 0.5);
    const int64_t drawn = std::min(static_cast<int64_t>(place), range) - 1;
    if (seen.insert(drawn).second) out[i++] = drawn;
  }
  return trials;
}

void sample_exponential(double* out, const StreamKey& key, int64_t first, int64_t n) {
  tile_draw(out, Draw::Exponential, DType::F64, {1, 0, 0, 0}, key, first, n);
}

}  // namespace slipstream::kernels
