// What tests of tile kernels share: numbers to try, errors in units in the last place, and running
// a kernel every way it may be called. Kernels are those of the ISA in use (SLIPSTREAM_ISA).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/tile.h"

namespace slipstream::test {

using namespace kernels;

inline int failures = 0;
inline bool verbose = false;

// Goes on after a failure: which elements are wrong tells more than the first of them.
#define CHECK(condition, ...)                       \
  do {                                              \
    if (!(condition)) {                             \
      if (++failures < 60) {                        \
        std::printf("%s:%d: ", __FILE__, __LINE__); \
        std::printf(__VA_ARGS__);                   \
        std::printf("\n");                          \
      }                                             \
    }                                               \
  } while (0)

inline std::mt19937_64 rng(7);
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <class T>
DType dtype_of() {
  if constexpr (std::is_same_v<T, float>) return DType::F32;
  if constexpr (std::is_same_v<T, double>) return DType::F64;
  if constexpr (std::is_same_v<T, int8_t>) return DType::I8;
  if constexpr (std::is_same_v<T, uint8_t>) return DType::U8;
  if constexpr (std::is_same_v<T, int32_t>) return DType::I32;
  return DType::I64;
}

template <class T>
std::vector<T> specials() {
  using L = std::numeric_limits<T>;
  std::vector<T> v = {
      T(0),          -T(0),         T(1),         T(-1),       T(0.5),   T(-0.5),      T(2),
      T(-2),         T(3),          T(-3),        T(100),      T(-100),  T(88.5),      T(-88.5),
      T(-103.5),     T(709.5),      T(-744.5),    T(1e-8),     T(-1e-8), T(1e5),       T(-1e5),
      T(3e5),        T(1e7),        T(-1e7),      T(1e20),     T(-1e20), T(0.9999999), T(1.0000001),
      T(0.70710678), T(1.41421356), T(1.5707963), T(3.1415927)};
  for (T x : {L::infinity(), L::max(), L::min(), L::denorm_min(), L::min() / 8, L::epsilon()}) {
    v.push_back(x);
    v.push_back(-x);
  }
  v.push_back(L::quiet_NaN());
  return v;
}

// Specials, every magnitude, and the usual range.
template <class T>
std::vector<T> samples(int count) {
  std::vector<T> v = specials<T>();
  std::uniform_real_distribution<double> unit(-1, 1);
  while (static_cast<int>(v.size()) < count) {
    const uint64_t bits = rng();
    T x;
    std::memcpy(&x, &bits, sizeof(T));
    v.push_back(x);
    for (double range : {1.0, 1.0, 4.0, 20.0, 100.0, 1e5})
      v.push_back(static_cast<T>(range * unit(rng)));
    v.push_back(static_cast<T>(1.0 + 0.01 * unit(rng)));
    v.push_back(static_cast<T>(std::exp2(30 * unit(rng))));
  }
  return v;
}

// Error in units in the last place of the reference. Zeros must agree in sign.
template <class T, class R>
double ulps(T got, R want, bool strict_zero) {
  if (std::isnan(want)) return std::isnan(got) ? 0 : kInf;
  const T rounded = static_cast<T>(want);
  if (std::isinf(rounded) || std::isinf(got)) {
    if (got == rounded) return 0;
    // Overflow one rounding apart is one ulp.
    return std::fabs(static_cast<double>(std::nextafter(std::isinf(got) ? got : rounded, T(0)))) ==
                   std::fabs(static_cast<double>(std::isinf(got) ? rounded : got))
               ? 1
               : kInf;
  }
  if (std::isnan(got)) return kInf;
  if (strict_zero && rounded == 0 && got == 0 && std::signbit(rounded) != std::signbit(got))
    return kInf;
  const T a = std::fabs(rounded);
  const R unit =
      static_cast<R>(std::nextafter(a, std::numeric_limits<T>::infinity())) - static_cast<R>(a);
  // What is computed from a subnormal exponential keeps only its absolute precision.
  const R error = std::fabs(static_cast<R>(got) - want);
  if (a < std::numeric_limits<T>::min() * 1000 &&
      error < 1000 * static_cast<R>(std::numeric_limits<T>::denorm_min()))
    return static_cast<double>(error / unit / 1000);
  return static_cast<double>(error / unit);
}

template <class T>
bool same_bits(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    if (std::isnan(a) && std::isnan(b)) return true;
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// Runs one kernel every way it may be called; all must agree bit for bit. T in, O out.
template <class O, class T>
std::vector<O> run(TileOp op, const std::vector<std::vector<T>>& in) {
  const DType t = dtype_of<T>();
  const int arity = arity_of(op);
  const auto n = static_cast<int64_t>(in[0].size());
  const void* p[3] = {};
  for (int k = 0; k < arity; ++k) p[k] = in[static_cast<size_t>(k)].data();
  std::vector<O> out(static_cast<size_t>(n));
  const TileFn whole = tile_fn(op, t, 0);
  const std::string name(name_of(op));
  if (!whole) {
    CHECK(false, "%s has no kernel", name.c_str());
    return out;
  }
  whole(out.data(), p, n);
  const int all = (1 << arity) - 1;
  for (int64_t i = 0; i < n; i += 1 + (i % 7)) {  // one by one, every scalar mask in turn
    const void* q[3] = {};
    for (int k = 0; k < arity; ++k) q[k] = static_cast<const T*>(p[k]) + i;
    O r[70];
    const unsigned mask = static_cast<unsigned>(i & all);
    tile_fn(op, t, mask)(r, q, 1);
    CHECK(same_bits(r[0], out[static_cast<size_t>(i)]), "%s: element %ld alone differs",
          name.c_str(), (long)i);
    tile_fn(op, t, static_cast<unsigned>(all))(r, q, 70);
    CHECK(same_bits(r[69], out[static_cast<size_t>(i)]), "%s: all scalar differs", name.c_str());
  }
  for (int64_t begin = 0; begin < n;) {  // ragged pieces, in place of each operand
    const auto count = std::min<int64_t>(n - begin, 1 + static_cast<int64_t>(rng() % 300));
    for (int k = 0; k < arity && sizeof(O) == sizeof(T); ++k) {
      std::vector<std::vector<T>> copy;
      const void* q[3] = {};
      for (int j = 0; j < arity; ++j)
        copy.emplace_back(in[static_cast<size_t>(j)].begin() + begin,
                          in[static_cast<size_t>(j)].begin() + begin + count);
      for (int j = 0; j < arity; ++j) q[j] = copy[static_cast<size_t>(j)].data();
      void* o = copy[static_cast<size_t>(k)].data();
      whole(o, q, count);
      for (int64_t i = 0; i < count; ++i)
        CHECK(same_bits(static_cast<O*>(o)[i], out[static_cast<size_t>(begin + i)]),
              "%s: in place differs", name.c_str());
    }
    for (unsigned mask = 1; mask < static_cast<unsigned>(all);
         ++mask) {  // broadcast against filled
      const void* q[3] = {};
      std::vector<std::vector<T>> full(static_cast<size_t>(arity));
      const void* f[3] = {};
      for (int j = 0; j < arity; ++j) {
        const T* x = static_cast<const T*>(p[j]) + begin;
        q[j] = x;
        auto& column = full[static_cast<size_t>(j)];
        column.assign(x, x + count);
        if ((mask >> j) & 1u) column.assign(static_cast<size_t>(count), *x);
        f[j] = column.data();
      }
      std::vector<O> a(static_cast<size_t>(count)), b(static_cast<size_t>(count));
      tile_fn(op, t, mask)(a.data(), q, count);
      whole(b.data(), f, count);
      for (size_t i = 0; i < a.size(); ++i)
        CHECK(same_bits(a[i], b[i]), "%s: mask %u differs from filled operands", name.c_str(),
              mask);
    }
    begin += count;
  }
  return out;
}

inline std::string text(TileOp op) { return std::string(name_of(op)); }

// Runs the checks; the exit code says whether all passed. Any argument makes them tell more.
template <class Checks>
int run_checks(int argc, Checks checks) {
  verbose = argc > 1;
  std::printf("isa %s\n", std::string(isa_name()).c_str());
  checks();
  if (failures)
    std::printf("%d FAILED\n", failures);
  else
    std::printf("all passed\n");
  return failures != 0;
}

}  // namespace slipstream::test
