// Random draws: known answers, statistics, and independence of tiles and instruction sets.
#undef NDEBUG
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "kernels/random_samplers.h"

using namespace slipstream;
using namespace slipstream::kernels;

namespace {

constexpr Draw kKinds[] = {Draw::Uniform,     Draw::Normal, Draw::RandInt, Draw::Bernoulli,
                           Draw::Exponential, Draw::Gumbel, Draw::Laplace, Draw::Logistic};
constexpr DType kTypes[] = {DType::Bool, DType::I8,   DType::U8,  DType::I32, DType::I64,
                            DType::F16,  DType::BF16, DType::F32, DType::F64};

bool exists(Draw kind, DType t) {
  if (kind == Draw::Bernoulli) return true;
  return kind == Draw::RandInt ? is_int(t) : is_float(t);
}

template <class T>
std::vector<T> draw(Draw kind, DType t, DrawParams p, StreamKey key, int64_t n, int64_t first = 0) {
  assert(sizeof(T) == static_cast<size_t>(size_of(t)));
  std::vector<T> v(static_cast<size_t>(n));
  tile_draw(v.data(), kind, t, p, key, first, n);
  return v;
}

// Element i of the stream of 64-bit words, from the counters alone.
uint64_t draw_u64(const StreamKey& key, uint64_t i) {
  const uint64_t index = key.offset + i / 16 * 8 + i % 8;
  const uint32_t counter[4] = {static_cast<uint32_t>(index), static_cast<uint32_t>(index >> 32), 0,
                               0};
  const uint32_t k[2] = {static_cast<uint32_t>(key.seed), static_cast<uint32_t>(key.seed >> 32)};
  uint32_t w[4];
  kernels::detail::philox4x32(counter, k, w);
  const int h = static_cast<int>(i / 8 % 2) * 2;
  return w[h] | static_cast<uint64_t>(w[h + 1]) << 32;
}

std::vector<float> floats(Draw kind, double a, double b, StreamKey key, int64_t n) {
  return draw<float>(kind, DType::F32, {a, b, 0, 0}, key, n);
}
std::vector<double> doubles(Draw kind, double a, double b, StreamKey key, int64_t n) {
  return draw<double>(kind, DType::F64, {a, b, 0, 0}, key, n);
}

// Kolmogorov-Smirnov: sqrt(n) D exceeds 1.95 once in a thousand.
template <class T>
void check_distribution(std::vector<T> v, const std::function<double(double)>& cdf) {
  std::sort(v.begin(), v.end());
  const double n = static_cast<double>(v.size());
  double d = 0;
  for (size_t i = 0; i < v.size(); ++i) {
    const double f = cdf(static_cast<double>(v[i]));
    d = std::max({d, f - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - f});
  }
  assert(std::sqrt(n) * d < 1.95);
}

// Mean and variance within five standard errors; kurtosis is the fourth standardised moment.
template <class T>
void check_moments(const std::vector<T>& v, double mean, double var, double kurtosis) {
  const double n = static_cast<double>(v.size());
  double s = 0, q = 0;
  for (T x : v) {
    assert(std::isfinite(x));
    s += x - mean;
    q += (x - mean) * (x - mean);
  }
  assert(std::fabs(s / n) < 5 * std::sqrt(var / n));
  assert(std::fabs(q / n - var) < 5 * var * std::sqrt((kurtosis - 1) / n));
}

// Correlation of x[i] with x[i + lag], and of their squares, is noise.
void check_independent(const std::vector<float>& v, size_t lag) {
  double xy = 0, x2y2 = 0;
  const size_t n = v.size() - lag;
  for (size_t i = 0; i < n; ++i) {
    const double x = v[i], y = v[i + lag];
    xy += x * y;
    x2y2 += (x * x - 1) * (y * y - 1) / 2;
  }
  assert(std::fabs(xy) < 5 * std::sqrt(static_cast<double>(n)));
  assert(std::fabs(x2y2) < 5 * std::sqrt(static_cast<double>(n)));
}

double half_value(uint16_t h) {
  const int e = h >> 10 & 31;
  const double m = e ? std::ldexp(1024 + (h & 1023), e - 25) : std::ldexp(h & 1023, -24);
  return h & 0x8000 ? -m : m;
}

void test_known_answers() {
  const uint32_t zero[4] = {}, ones[4] = {~0u, ~0u, ~0u, ~0u};
  const uint32_t a[4] = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
  const uint32_t b[4] = {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd};
  uint32_t out[4];
  detail::philox4x32(zero, zero, out);
  assert(std::memcmp(out, a, sizeof a) == 0);
  detail::philox4x32(ones, ones, out);
  assert(std::memcmp(out, b, sizeof b) == 0);
  assert(draw_u64({0, 0}, 0) == 0xe169c58d6627e8d5 && draw_u64({0, 0}, 8) == 0x9b00dbd8bc57ac4c);
  // Tiles read the same words, also where the counter carries or wraps: over a range of 2^64 - 1
  // the draw is the word minus one.
  const DrawParams all{0, 0, INT64_MIN, INT64_MAX};
  for (uint64_t offset : {uint64_t{0}, uint64_t{0xFFFFFFF1}, ~uint64_t{20}}) {
    for (int64_t first : {int64_t{0}, int64_t{5}, int64_t{1} << 40}) {
      const StreamKey key{0x123456789ABCDEF0, offset};
      const auto v = draw<int64_t>(Draw::RandInt, DType::I64, all, key, 1000, first);
      for (size_t i = 0; i < v.size(); ++i)
        assert(static_cast<uint64_t>(v[i]) + (uint64_t{1} << 63) + 1 ==
               draw_u64(key, static_cast<uint64_t>(first) + i));
    }
  }
}

void test_cuts_and_instruction_sets() {
  using Fn = void (*)(void*, const detail::DrawPlan&, int64_t, int64_t);
  std::vector<Fn> sets = {random_baseline::draw};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) sets.push_back(random_avx2::draw);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
    sets.push_back(random_avx512::draw);
#endif
  constexpr int64_t n = 5000;
  const StreamKey key{99, 12345};
  uint64_t seed = 0;
  for (Draw kind : kKinds) {
    for (DType t : kTypes) {
      for (int64_t range : {100, 1 << 30}) {
        const DrawParams p{0.4, 1.7, -20, size_of(t) == 1 ? 80 : range - 20};
        if (!exists(kind, t)) continue;
        const size_t size = static_cast<size_t>(size_of(t));
        std::vector<char> whole(n * size), cut(n * size, 'x'), other(n * size);
        tile_draw(whole.data(), kind, t, p, key, 0, n);
        for (int64_t i = 0; i < n;) {
          const int64_t m = std::min<int64_t>(n - i, 1 + draw_u64({7, 0}, seed++) % 300);
          tile_draw(cut.data() + static_cast<size_t>(i) * size, kind, t, p, key, i, m);
          i += m;
        }
        assert(whole == cut);
        for (Fn set : sets) {
          set(other.data(), detail::plan_draw(kind, t, p, key), 0, n);
          assert(whole == other);
        }
      }
    }
  }
}

void test_uniform() {
  const int64_t n = 1 << 20;
  check_moments(floats(Draw::Uniform, 0, 1, {1, 0}, n), 0.5, 1 / 12.0, 1.8);
  check_moments(doubles(Draw::Uniform, -3, 5, {2, 0}, n), 1, 64 / 12.0, 1.8);
  check_distribution(floats(Draw::Uniform, 0, 1, {3, 0}, n), [](double x) { return x; });
  check_distribution(doubles(Draw::Uniform, 0, 1, {4, 0}, n), [](double x) { return x; });
  // The end is never reached, whatever rounding does; the start is.
  const double ends[][2] = {{0, 1},    {1, 1 + 0x1p-22}, {1000, 1000.5}, {-1, 0},
                            {0.1, .3}, {-65504, 65504},  {2, 4},         {-0x1p-24, 0x1p-24}};
  for (const auto& e : ends) {
    for (float x : floats(Draw::Uniform, e[0], e[1], {5, 0}, n)) assert(x >= e[0] && x < e[1]);
    for (double x : doubles(Draw::Uniform, e[0], e[1], {5, 0}, 1000)) assert(x >= e[0] && x < e[1]);
    const DrawParams p{e[0], e[1], 0, 0};
    if (e[1] - e[0] > 0x1p-11)
      for (uint16_t h : draw<uint16_t>(Draw::Uniform, DType::F16, p, {5, 0}, n))
        assert(half_value(h) >= e[0] && half_value(h) < e[1]);
  }
  for (uint16_t h : draw<uint16_t>(Draw::Uniform, DType::BF16, {0, 1, 0, 0}, {5, 0}, n))
    assert(h < 0x3F80);
  assert(floats(Draw::Uniform, 0.25, 0.25, {1, 0}, 1)[0] == 0.25f);
}

void test_normal() {
  const auto cdf = [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); };
  const int64_t n = 1 << 20;
  const auto z = floats(Draw::Normal, 0, 1, {11, 0}, n);
  check_moments(z, 0, 1, 3);
  check_moments(doubles(Draw::Normal, 2, 0.5, {12, 0}, n), 2, 0.25, 3);
  check_distribution(z, cdf);
  check_distribution(doubles(Draw::Normal, 0, 1, {13, 0}, n), cdf);
  for (size_t lag : {1, 2, 15, 16, 17, 32, 1024}) check_independent(z, lag);
  // Tails, over 2^26 draws.
  std::vector<float> v(1 << 16);
  double beyond[3] = {}, most = 0;
  for (int64_t i = 0; i < 1024; ++i) {
    tile_draw(v.data(), Draw::Normal, DType::F32, {0, 1, 0, 0}, {14, 0}, i << 16, 1 << 16);
    for (float x : v) {
      assert(std::isfinite(x));
      const double a = std::fabs(x);
      for (int k = 0; k < 3; ++k) beyond[k] += a > 3 + k;
      most = std::max(most, a);
    }
  }
  for (int k = 0; k < 3; ++k) {
    const double expect = 0x1p27 * cdf(-3.0 - k);
    assert(std::fabs(beyond[k] - expect) < 5 * std::sqrt(expect));
  }
  assert(most > 5.2);
  // f16 is the f32 draw rounded to nearest.
  const auto h = draw<uint16_t>(Draw::Normal, DType::F16, {0, 1, 0, 0}, {11, 0}, n);
  for (size_t i = 0; i < h.size(); ++i) {
    const double err = std::fabs(half_value(h[i]) - z[i]);
    const double up = half_value(static_cast<uint16_t>(h[i] + 1));
    assert(err <= std::fabs(up - z[i]) && err < 0.51 * std::fabs(up - half_value(h[i])));
  }
}

// Box-Muller against libm, from the same words.
void test_accuracy() {
  const StreamKey key{21, 3};
  const auto f = floats(Draw::Normal, 0, 1, key, 1 << 18);
  const auto d = doubles(Draw::Normal, 0, 1, key, 1 << 17);
  const double quarter = std::acos(-1.0) / 4;
  for (uint64_t i = 0; i < 1 << 17; ++i) {
    if (i % 16 >= 8) continue;
    const uint64_t q = draw_u64(key, i), t = draw_u64(key, i + 8);
    const double w = (static_cast<double>(q << 1 >> 11 | 1)) * 0x1p-54;
    const double r = std::sqrt(-2 * (q >> 63 ? std::log1p(-w) : std::log(w)));
    const double x = (static_cast<double>(t << 2 >> 11) - 0x1p52) * quarter * 0x1p-52;
    const double s = r * std::sin(x), c = r * std::cos(x) * (t >> 63 ? -1 : 1);
    const bool swap = t >> 62 & 1;
    assert(std::fabs(d[i] - (swap ? s : c)) <= 1e-15 * r);
    assert(std::fabs(d[i + 8] - (swap ? c : s)) <= 1e-15 * r);
    for (int e = 0; e < 2; ++e) {
      const uint32_t u = static_cast<uint32_t>(q >> 32 * e), a = static_cast<uint32_t>(t >> 32 * e);
      const double wf = ((u & 0x7FFFFFFF) | 1) * 0x1p-32;
      const double rf = std::sqrt(-2 * (u >> 31 ? std::log1p(-wf) : std::log(wf)));
      const double y = static_cast<int32_t>(a << 2) * quarter * 0x1p-31;
      const double sf = rf * std::sin(y), cf = rf * std::cos(y) * (a >> 31 ? -1 : 1);
      const float got = f[2 * i + static_cast<uint64_t>(e)];
      assert(std::fabs(got - (a >> 30 & 1 ? sf : cf)) <= 5e-7 * rf);
    }
  }
}

void test_others() {
  const int64_t n = 1 << 20;
  const double pi = std::acos(-1.0), euler = 0.57721566490153286;
  const auto exponential = [](double x) { return -std::expm1(-x); };
  const auto gumbel = [](double x) { return std::exp(-std::exp(-x)); };
  const auto laplace = [](double x) { return x < 0 ? 0.5 * std::exp(x) : 1 - 0.5 * std::exp(-x); };
  const auto logistic = [](double x) { return 1 / (1 + std::exp(-x)); };
  check_distribution(floats(Draw::Exponential, 1, 0, {31, 0}, n), exponential);
  check_distribution(doubles(Draw::Exponential, 1, 0, {31, 0}, n), exponential);
  check_distribution(floats(Draw::Gumbel, 0, 1, {32, 0}, n), gumbel);
  check_distribution(doubles(Draw::Gumbel, 0, 1, {32, 0}, n), gumbel);
  check_distribution(floats(Draw::Laplace, 0, 1, {33, 0}, n), laplace);
  check_distribution(doubles(Draw::Laplace, 0, 1, {33, 0}, n), laplace);
  check_distribution(floats(Draw::Logistic, 0, 1, {34, 0}, n), logistic);
  check_distribution(doubles(Draw::Logistic, 0, 1, {34, 0}, n), logistic);
  check_moments(floats(Draw::Exponential, 2, 0, {35, 0}, n), 2, 4, 9);
  check_moments(floats(Draw::Gumbel, 1, 2, {35, 0}, n), 1 + 2 * euler, 4 * pi * pi / 6, 5.4);
  check_moments(floats(Draw::Laplace, -1, 3, {35, 0}, n), -1, 18, 6);
  check_moments(floats(Draw::Logistic, 4, 2, {35, 0}, n), 4, 4 * pi * pi / 3, 4.2);
  for (float x : floats(Draw::Exponential, 1, 0, {36, 0}, n)) assert(x > 0);
  for (double p : {0.0, 1e-3, 0.3, 1.0, 2.0}) {
    double ones = 0;
    for (uint8_t x : draw<uint8_t>(Draw::Bernoulli, DType::Bool, {p, 0, 0, 0}, {37, 0}, n)) {
      assert(x <= 1);
      ones += x;
    }
    const double q = std::min(p, 1.0), m = static_cast<double>(n);
    assert(std::fabs(ones - q * m) <= 5 * std::sqrt(q * (1 - q) * m));
  }
  assert(draw<float>(Draw::Bernoulli, DType::F32, {1, 0, 0, 0}, {1, 0}, 1)[0] == 1.0f);
  assert(draw<double>(Draw::Bernoulli, DType::F64, {1, 0, 0, 0}, {1, 0}, 1)[0] == 1.0);
  assert(draw<int64_t>(Draw::Bernoulli, DType::I64, {1, 0, 0, 0}, {1, 0}, 1)[0] == 1);
}

template <class T>
void check_integers(DType t, int64_t lo, int64_t hi, int bins) {
  std::vector<double> count(static_cast<size_t>(bins));
  const int64_t n = 1 << 20, width = (hi - lo) / bins;
  for (T x : draw<T>(Draw::RandInt, t, {0, 0, lo, hi}, {41, 0}, n)) {
    assert(x >= lo && x < hi);
    ++count[static_cast<size_t>((x - lo) / width)];
  }
  const double expect = static_cast<double>(n) / bins;
  double chi = 0;
  for (double c : count) chi += (c - expect) * (c - expect) / expect;
  assert(std::fabs(chi - (bins - 1)) < 4 * std::sqrt(2.0 * (bins - 1)));
}

void test_integers() {
  check_integers<int8_t>(DType::I8, -128, 128, 256);
  check_integers<uint8_t>(DType::U8, 0, 10, 10);
  check_integers<int32_t>(DType::I32, -50, 50, 100);
  check_integers<int32_t>(DType::I32, -1500000000, 1500000000, 3000);
  check_integers<int64_t>(DType::I64, 7, 65543, 65536);
  check_integers<int64_t>(DType::I64, 0, 3000000000000000000, 1000);
  // Equal bounds are all integers: the words of the stream as they are.
  const auto all = draw<int64_t>(Draw::RandInt, DType::I64, {0, 0, 0, 0}, {5, 0}, 100);
  for (size_t i = 0; i < all.size(); ++i)
    assert(static_cast<uint64_t>(all[i]) == draw_u64({5, 0}, i));
  for (auto [t, hi] : {std::pair{DType::I32, 0}, {DType::U8, 300}, {DType::F32, 5}}) {
    bool thrown = false;
    try {
      char out[8];
      tile_draw(out, Draw::RandInt, t, {0, 0, 0, hi}, {1, 0}, 0, 1);
    } catch (const std::invalid_argument&) {
      thrown = true;
    }
    assert(thrown);
  }
}

// Operations that reserve their counters one after another share none; seeds differ too.
void test_reservation() {
  std::vector<uint64_t> seen;
  for (uint64_t seed : {0, 1}) {
    uint64_t offset = 0;
    for (int64_t n : {1, 1000, 17, 4096, 50001}) {
      for (int64_t i = 0; i < n; ++i)
        seen.push_back(draw_u64({seed, offset}, static_cast<uint64_t>(i)));
      offset += counters_for(Draw::RandInt, DType::I64, n);
    }
  }
  std::sort(seen.begin(), seen.end());
  assert(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
  assert(counters_for(Draw::Normal, DType::F32, 0) == 0);
  assert(counters_for(Draw::Normal, DType::F32, 33) == 16);
  assert(counters_for(Draw::Normal, DType::F64, 33) == 24);
  assert(counters_for(Draw::Bernoulli, DType::F64, 32) == 8);
}

// However a draw is cut into runs, and whether its parameters are one number or many, an element is
// the same; neighbours with other parameters do not change it.
void test_samplers() {
  const int64_t n = 5 * kSamplerRun;
  for (auto [kind, a, b] : {std::tuple{Sampler::Gamma, 0.4, 0.0},
                            {Sampler::Gamma, 3.0, 0.0},
                            {Sampler::LogGamma, 1e-3, 0.0},
                            {Sampler::Poisson, 300.0, 0.0},
                            {Sampler::Binomial, 2000.0, 0.3},
                            {Sampler::VonMises, 2.0, 0.0},
                            {Sampler::Zipf, 2.0, 0.0}}) {
    const StreamKey key{77, 1000};
    std::vector<double> one(n), many(n), as(n, a), bs(n, b);
    for (int64_t i = 0; i < n; i += kSamplerRun)
      sample(&one[i], kind, {&a, 0}, {&b, 0}, key, n, i, kSamplerRun);
    for (int64_t i = 0; i < n; i += 2) as[i] = kind == Sampler::Zipf ? 3 : 1.5 * a;
    for (int64_t i = 0; i < n; i += 37)
      sample(&many[i], kind, {&as[i], 1}, {&bs[i], 1}, key, n, i, std::min<int64_t>(37, n - i));
    for (int64_t i = 1; i < n; i += 2) assert(one[i] == many[i]);
    for (double x : one) assert(std::isfinite(x));
    assert(counters_for(kind, n) >= static_cast<uint64_t>(n));
  }
}

void test_multinomial() {
  const double p[] = {0.1, 0.0, 0.6, 0.3};
  double sum[4] = {};
  for (uint64_t e = 0; e < 4000; ++e) {
    int64_t c[4];
    sample_multinomial(c, 50, p, 4, {3, 0}, e);
    assert(c[0] + c[1] + c[2] + c[3] == 50 && c[1] == 0);
    for (int j = 0; j < 4; ++j) sum[j] += static_cast<double>(c[j]);
  }
  for (int j = 0; j < 4; ++j)
    assert(std::fabs(sum[j] - 200000 * p[j]) <= 5 * std::sqrt(200000 * p[j] * (1 - p[j])));
}

}  // namespace

int main() {
  test_known_answers();
  test_cuts_and_instruction_sets();
  test_uniform();
  test_normal();
  test_accuracy();
  test_others();
  test_integers();
  test_reservation();
  test_samplers();
  test_multinomial();
  std::puts("random: ok");
}
