// Tile kernels on 16-bit floats: exact casts, and the float operations rounded once.
#include "tiles.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

float bf16_value(uint16_t h) {
  const uint32_t u = static_cast<uint32_t>(h) << 16;
  float f;
  std::memcpy(&f, &u, 4);
  return f;
}
double f16_value(uint16_t h) {
  const int e = (h >> 10) & 31, m = h & 1023;
  const double v = e == 31 ? (m ? kNan : kInf)
                   : e     ? std::ldexp(1024 + m, e - 25)
                           : std::ldexp(m, -24);
  return (h & 0x8000) ? -v : v;
}
double half_value(DType t, uint16_t h) {
  return t == DType::F16 ? f16_value(h) : static_cast<double>(bf16_value(h));
}
// Nearest 16-bit float by search over the neighbours of a truncated guess: slow and plain.
uint16_t half_nearest(DType t, double v) {
  const uint16_t sign = std::signbit(v) ? 0x8000 : 0;
  const uint16_t top = t == DType::F16 ? 0x7c00 : 0x7f80;
  v = std::fabs(v);
  uint16_t lo = 0, hi = top;  // largest representable <= v
  while (hi - lo > 1) {
    const auto mid = static_cast<uint16_t>((lo + hi) / 2);
    (half_value(t, mid) <= v ? lo : hi) = mid;
  }
  const double a = half_value(t, lo);
  const double b = hi == top ? (t == DType::F16 ? 65536.0 : 0x1p128) : half_value(t, hi);
  if (v == kInf) return sign | top;
  const bool up = v - a > b - v || (v - a == b - v && (lo & 1));
  return static_cast<uint16_t>(sign | (up ? hi : lo));
}

// All 65536 of them, and as floats.
std::vector<uint16_t> all_halves() {
  std::vector<uint16_t> all(65536);
  for (int i = 0; i < 65536; ++i) all[static_cast<size_t>(i)] = static_cast<uint16_t>(i);
  return all;
}
std::vector<float> widened(DType t, const std::vector<uint16_t>& halves) {
  std::vector<float> f(halves.size());
  const void* p[1] = {halves.data()};
  cast_fn(t, DType::F32)(f.data(), p, static_cast<int64_t>(f.size()));
  return f;
}

void check_widening(DType t) {
  const std::vector<uint16_t> all = all_halves();
  const std::vector<float> f = widened(t, all);
  std::vector<double> d(65536);
  std::vector<uint16_t> back(65536);
  const void* p[1] = {all.data()};
  cast_fn(t, DType::F64)(d.data(), p, 65536);
  const void* q[1] = {f.data()};
  cast_fn(DType::F32, t)(back.data(), q, 65536);
  for (size_t i = 0; i < 65536; ++i) {
    const double want = half_value(t, all[i]);
    CHECK((static_cast<double>(f[i]) == want && std::signbit(f[i]) == std::signbit(want)) ||
              (want != want && f[i] != f[i]),
          "half %04zx to float", i);
    CHECK(d[i] == want || (want != want && d[i] != d[i]), "half %04zx to double", i);
    if (want == want)
      CHECK(back[i] == all[i], "half %04zx to float and back: %04x", i, back[i]);
    else
      CHECK(half_value(t, back[i]) != half_value(t, back[i]), "half NaN and back");
  }
}

// Ties, their neighbours, and special numbers.
void check_rounding(DType t) {
  std::vector<float> x = specials<float>();
  std::vector<double> y = specials<double>();
  for (uint16_t h = 0; h < (t == DType::F16 ? 0x7c00 : 0x7f80);
       h = static_cast<uint16_t>(h + 1 + h % 3)) {
    const double mid = (half_value(t, h) + (half_value(t, static_cast<uint16_t>(h + 1)) == kInf
                                                ? (t == DType::F16 ? 65536 : 0x1p128)
                                                : half_value(t, static_cast<uint16_t>(h + 1)))) /
                       2;
    for (double v : {mid, -mid, std::nextafter(mid, 0.0), std::nextafter(mid, kInf)})
      y.push_back(v);
    const float m = static_cast<float>(mid);
    for (float v : {m, std::nextafter(m, 0.0f), std::nextafter(m, 1e38f)}) x.push_back(v);
  }
  std::vector<uint16_t> back(std::max(x.size(), y.size()));
  const void* p[1] = {x.data()};
  cast_fn(DType::F32, t)(back.data(), p, static_cast<int64_t>(x.size()));
  for (size_t i = 0; i < x.size(); ++i)
    if (x[i] == x[i])
      CHECK(back[i] == half_nearest(t, static_cast<double>(x[i])), "float %.9g to half %04x",
            (double)x[i], back[i]);
  p[0] = y.data();
  cast_fn(DType::F64, t)(back.data(), p, static_cast<int64_t>(y.size()));
  for (size_t i = 0; i < y.size(); ++i)
    if (y[i] == y[i])
      CHECK(back[i] == half_nearest(t, y[i]), "double %.17g to half %04x not %04x", y[i], back[i],
            half_nearest(t, y[i]));
}

// Operations are the float ones, rounded once; tiles of any length, scalars, in place.
void check_operations(DType t) {
  const std::vector<uint16_t> all = all_halves();
  const std::vector<float> f = widened(t, all);
  std::vector<uint16_t> other(all.rbegin(), all.rend());
  for (int k = 0; k <= static_cast<int>(TileOp::Clip); ++k) {
    const TileOp op = static_cast<TileOp>(k);
    if (op == TileOp::Where || !tile_fn(op, DType::F32, 0)) continue;
    const int arity = arity_of(op);
    const bool b8 = returns_bool(op);
    std::vector<float> g(f.rbegin(), f.rend()), wide(65536);
    std::vector<uint16_t> want(65536), got(65536);
    const void* in16[3] = {all.data(), other.data(), all.data()};
    const void* in32[3] = {f.data(), g.data(), f.data()};
    const TileFn fn = tile_fn(op, t, 0);
    CHECK(fn, "%s lacks 16-bit floats", text(op).c_str());
    if (!fn) continue;
    fn(got.data(), in16, 65536);
    tile_fn(op, DType::F32, 0)(b8 ? (void*)want.data() : wide.data(), in32, 65536);
    const void* q[1] = {wide.data()};
    if (!b8) cast_fn(DType::F32, t)(want.data(), q, 65536);
    for (size_t i = 0; i < 65536; ++i) {
      const bool nan = !b8 && half_value(t, want[i]) != half_value(t, want[i]) &&
                       half_value(t, got[i]) != half_value(t, got[i]);
      CHECK(
          nan || (b8 ? ((uint8_t*)got.data())[i] == ((uint8_t*)want.data())[i] : got[i] == want[i]),
          "%s on half %zu", text(op).c_str(), i);
    }
    if (b8) continue;
    const unsigned last = arity == 1 ? 0u : 1u << (arity - 1);
    std::vector<uint16_t> a(all.begin() + 15000, all.begin() + 15777), b = a;
    const void* s1[3] = {a.data(), a.data() + 5, a.data() + 9};
    std::vector<uint16_t> filled(777, a[arity == 2 ? 5 : 9]);
    const void* s2[3] = {a.data(), arity == 2 ? filled.data() : a.data(), filled.data()};
    std::vector<uint16_t> r1(777), r2(777);
    if (arity == 3) s1[1] = a.data();
    tile_fn(op, t, last)(r1.data(), s1, 777);
    tile_fn(op, t, 0)(r2.data(), s2, 777);
    CHECK(r1 == r2, "%s: half scalar", text(op).c_str());
    s2[0] = b.data();
    tile_fn(op, t, 0)(b.data(), s2, 777);
    CHECK(b == r2, "%s: half in place", text(op).c_str());
  }
}

void check_reductions(DType t) {
  for (int64_t n : {1, 17, 4096, 10000}) {
    std::vector<float> x(static_cast<size_t>(n));
    std::vector<uint16_t> h(x.size());
    for (float& v : x) v = static_cast<float>(static_cast<int>(rng() % 201) - 100) / 4;
    const void* p[1] = {x.data()};
    cast_fn(DType::F32, t)(h.data(), p, n);
    double sum = 0, want = 0;
    float high = x[0];
    for (float v : x) want += v, high = std::max(high, v);
    reduce_fn(ReduceOp::Sum, t)(&sum, h.data(), n);
    CHECK(sum == want, "half sum");
    uint16_t top = 0;
    reduce_fn(ReduceOp::Max, t)(&top, h.data(), n);
    CHECK(half_value(t, top) == high, "half max");
    int64_t at = -1;
    arg_extreme(&at, h.data(), t, true, 1, n);
    CHECK(x[static_cast<size_t>(at)] == high, "half argmax");
    std::vector<uint16_t> acc(h.size());
    fill_neutral(acc.data(), ReduceOp::Min, t, n);
    accumulate_fn(ReduceOp::Min, t)(acc.data(), h.data(), n);
    CHECK(acc == h, "half accumulate");
  }
}

}  // namespace

int main(int argc, char**) {
  return run_checks(argc, [] {
    for (DType t : {DType::F16, DType::BF16}) {
      check_widening(t);
      check_rounding(t);
      check_operations(t);
      check_reductions(t);
    }
  });
}
