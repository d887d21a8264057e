// Random draws: parameters, reservation of counters, and the choice of instruction set.
#include "kernels/random.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace slipstream::kernels {
namespace {

using DrawFn = void (*)(void*, const detail::DrawPlan&, int64_t, int64_t);

DrawFn choose() {
#if defined(__x86_64__) && !defined(SLIPSTREAM_BASELINE_ONLY)
  const char* env = std::getenv("SLIPSTREAM_ISA");
  const std::string_view limit = env ? env : "";
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("bmi2");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
  if (avx512 && limit != "avx2" && limit != "baseline") return random_avx512::draw;
  if (avx2 && limit != "baseline") return random_avx2::draw;
#endif
  return random_baseline::draw;
}

// What bounds a float type: significant bits, exponent of its smallest step, largest value.
struct Format {
  int bits, step;
  double most;
};

Format format_of(DType t) {
  switch (t) {
    case DType::F16:
      return {11, -24, 65504.0};
    case DType::BF16:
      return {8, -133, std::ldexp(255.0, 120)};
    case DType::F32:
      return {24, -149, std::numeric_limits<float>::max()};
    default:
      return {53, -1074, std::numeric_limits<double>::max()};
  }
}

double step_at(const Format& f, double x) {
  int e = 0;
  std::frexp(x, &e);
  return std::ldexp(1.0, std::max(e - f.bits, f.step));
}

// The smallest value of the format that is >= x. Dividing by a power of two is exact.
double at_least(const Format& f, double x) {
  if (f.bits == 53) return x;
  const double q = step_at(f, x);
  return std::clamp(std::ceil(x / q) * q, -f.most, f.most);
}

// The largest value of the format that is < x; just below a power of two the step halves.
double below(const Format& f, double x) {
  if (f.bits == 53) return std::nextafter(x, -std::numeric_limits<double>::infinity());
  const double q = step_at(f, std::nextafter(x, -std::numeric_limits<double>::infinity()));
  double v = std::floor(x / q) * q;
  if (v >= x) v -= q;
  return std::clamp(v, -f.most, f.most);
}

void plan_uniform(detail::DrawPlan& p) {
  const Format f = format_of(p.dtype);
  const double low = p.a, high = p.b;
  // f16 and bf16 are computed in float, whose largest value bounds the width then.
  const double most = p.dtype == DType::F64 ? f.most : double{std::numeric_limits<float>::max()};
  p.b = std::clamp(high - low, -most, most);
  p.most = std::numeric_limits<double>::infinity();
  if (!(high > low)) return;
  p.a = at_least(f, low);
  p.most = below(f, high);
}

uint64_t one_of(DType t) {
  if (t == DType::F16) return 0x3C00;
  if (t == DType::BF16) return 0x3F80;
  if (t == DType::F32) return 0x3F800000;
  return t == DType::F64 ? 0x3FF0000000000000 : 1;
}

}  // namespace

namespace detail {

void philox4x32(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]) {
  uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
  uint32_t k0 = key[0], k1 = key[1];
  for (int round = 0; round < 10; ++round) {
    const uint64_t p = uint64_t{0xD2511F53} * c0, q = uint64_t{0xCD9E8D57} * c2;
    c0 = static_cast<uint32_t>(q >> 32) ^ c1 ^ k0;
    c1 = static_cast<uint32_t>(q);
    c2 = static_cast<uint32_t>(p >> 32) ^ c3 ^ k1;
    c3 = static_cast<uint32_t>(p);
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  out[0] = c0, out[1] = c1, out[2] = c2, out[3] = c3;
}

DrawPlan plan_draw(Draw kind, DType dtype, const DrawParams& params, const StreamKey& key) {
  DrawPlan p{};
  p.kind = kind;
  p.dtype = dtype;
  p.size = size_of(dtype);
  p.a = params.a;
  p.b = params.b;
  p.seed = key.seed;
  p.offset = key.offset;
  if (kind == Draw::Bernoulli) {
    p.one = one_of(dtype);
    const double t = std::nearbyint(params.a * 0x1p32);
    p.threshold = t > 0 ? static_cast<uint64_t>(std::min(t, 0x1p32)) : 0;  // NaN gives 0
    return p;
  }
  if (kind == Draw::RandInt) {
    if (!is_int(dtype)) throw std::invalid_argument("randint needs an integer type");
    p.lo = static_cast<uint64_t>(params.lo);
    p.span = static_cast<uint64_t>(params.hi) - p.lo - 1;
    if (size_of(dtype) < 8 && p.span >> (8 * size_of(dtype)))
      throw std::invalid_argument("randint: range exceeds the type");
    return p;
  }
  if (!is_float(dtype)) throw std::invalid_argument("this draw needs a float type");
  if (kind == Draw::Uniform) plan_uniform(p);
  return p;
}

}  // namespace detail

void tile_draw(void* out, Draw kind, DType dtype, const DrawParams& params, const StreamKey& key,
               int64_t first, int64_t n) {
  static const DrawFn draw = choose();
  draw(out, detail::plan_draw(kind, dtype, params, key), first, n);
}

uint64_t counters_for(Draw kind, DType dtype, int64_t n) {
  if (n <= 0) return 0;
  const bool wide =
      kind == Draw::RandInt ? size_of(dtype) >= 4 : kind != Draw::Bernoulli && dtype == DType::F64;
  const uint64_t words = static_cast<uint64_t>(n) * (wide ? 2 : 1);
  return (words + 31) / 32 * 8;
}

}  // namespace slipstream::kernels
