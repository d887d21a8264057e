// What every per-ISA kernel file starts from: the namespace, bit casts and the loop drivers.
//
// Each ISA file compiles all of this with its own flags, so everything sits in SLIPSTREAM_ISA_NS
// and inline functions of the standard library are avoided: the linker keeps one copy of those, and
// it could be the one that needs AVX-512.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "kernels/tile.h"

#ifndef SLIPSTREAM_ISA_NS
#error "define SLIPSTREAM_ISA_NS before including the tile kernels"
#endif

#define SLIPSTREAM_INLINE static inline __attribute__((always_inline))
#if defined(__clang__)
#define SLIPSTREAM_NOINLINE static __attribute__((noinline))
#else
#define SLIPSTREAM_NOINLINE static __attribute__((noinline, noclone))
#endif

namespace slipstream::kernels::SLIPSTREAM_ISA_NS {

template <class T>
inline constexpr bool kIsFloat = std::is_floating_point_v<T>;

template <class To, class From>
SLIPSTREAM_INLINE To bit_cast(From x) {
  return __builtin_bit_cast(To, x);
}

// a * b + c, fused where the ISA has it. Written out, so that every copy of a loop rounds alike.
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
SLIPSTREAM_INLINE float mad(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
SLIPSTREAM_INLINE double mad(double a, double b, double c) { return __builtin_fma(a, b, c); }
#else
SLIPSTREAM_INLINE float mad(float a, float b, float c) { return a * b + c; }
SLIPSTREAM_INLINE double mad(double a, double b, double c) { return a * b + c; }
#endif

// dtype.h's functions are inline and outside this namespace, so they stay out of ISA files.
constexpr bool is_float_type(DType t) { return t >= DType::F16 && t <= DType::F64; }

// How an operation runs over a tile. Vector: one branch-free formula. Scalar: plain calls.
// Guarded: a formula right for usual operands, and slow() for those where outside() holds.
enum class Kind { Vector, Scalar, Guarded };

template <class... Ts>
constexpr int64_t smallest() {
  int64_t size = 8;
  ((size = static_cast<int64_t>(sizeof(Ts)) < size ? static_cast<int64_t>(sizeof(Ts)) : size), ...);
  return size;
}

// Vector loops run over multiples of this many elements, so they have no scalar remainder; the
// last few elements of a tile go through the same loop in a padded copy.
template <class... Ts>
inline constexpr int64_t kLanes = 64 / smallest<Ts...>();

inline constexpr int64_t kGuardBlock = 256;

// One operand of a loop: a contiguous tile or, when Scalar, one value held in a register.
template <class T, bool Scalar>
struct Operand {
  using Type = T;
  static constexpr bool kScalar = Scalar;
  const T* tile;
  T value;
  explicit Operand(const T* p) : tile(p), value(*p) {}
  __attribute__((always_inline)) T operator[](int64_t i) const {
    if constexpr (Scalar)
      return value;
    else
      return tile[i];
  }
  __attribute__((always_inline)) const T* from(int64_t i) const { return Scalar ? tile : tile + i; }
};

// The last few elements of an operand, padded to a whole number of lanes with a valid value.
template <class T, int64_t Lanes>
struct Padded {
  alignas(64) T data[Lanes];
  Padded(const T* p, int64_t n) {
    for (int64_t i = 0; i < Lanes; ++i) data[i] = *p;
    __builtin_memcpy(data, p, static_cast<size_t>(n) * sizeof(T));
  }
};

// A loop written by hand for an operation, where the compiler's is not good enough.
template <class Op, class O, class... Operands>
struct OwnLoop {
  static constexpr bool kExists = false;
};

// out may equal one of the tiles exactly, hence ivdep and not restrict.
template <class Op, int64_t Lanes, class O, class... Operands>
SLIPSTREAM_NOINLINE void vector_loop(O* out, int64_t n, Operands... a) {
  n &= -Lanes;
  using Own = OwnLoop<Op, O, Operands...>;
  if constexpr (Own::kExists) {
    Own::run(out, n, a...);
  } else {
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) out[i] = Op::f(a[i]...);
  }
}

// Any n: whole lanes in place, the rest through padded copies.
template <class Op, class O, class... Operands>
SLIPSTREAM_INLINE void vector_run(O* out, int64_t n, Operands... a) {
  constexpr int64_t kW = kLanes<O, typename Operands::Type...>;
  const int64_t whole = n & -kW;
  if (whole) vector_loop<Op, kW>(out, whole, a...);
  if (whole == n) return;
  const auto run_rest = [&](const auto&... pad) {
    alignas(64) O rest[kW];
    vector_loop<Op, kW>(rest, kW, Operands(pad.data)...);
    __builtin_memcpy(out + whole, rest, static_cast<size_t>(n - whole) * sizeof(O));
  };
  run_rest(
      Padded<typename Operands::Type, kW>(a.from(whole), Operands::kScalar ? 1 : n - whole)...);
}

template <class Op, class O, class... Operands>
SLIPSTREAM_INLINE void guarded_run(O* out, int64_t n, Operands... a) {
  for (int64_t begin = 0; begin < n; begin += kGuardBlock) {
    const int64_t count = n - begin < kGuardBlock ? n - begin : kGuardBlock;
    uint32_t outside = 0;
    for (int64_t i = begin; i < begin + count; ++i) outside |= Op::outside(a[i]...);
    if (!outside) {
      vector_run<Op>(out + begin, count, Operands(a.from(begin))...);
    } else {
      for (int64_t i = begin; i < begin + count; ++i)
        out[i] = Op::outside(a[i]...) ? Op::slow(a[i]...) : Op::f(a[i]...);
    }
  }
}

// The TileFn of an operation: bit k of Mask says that operand k, of type A_k, is a scalar.
template <class Op, unsigned Mask, class O, class... A>
void tile_run(void* vout, const void* const* in, int64_t n) {
  constexpr Kind kKind = Op::template kKind<A...>;
  O* out = static_cast<O*>(vout);
  const auto run = [&](auto... a) {
    if constexpr (kKind == Kind::Scalar) {
      for (int64_t i = 0; i < n; ++i) out[i] = Op::f(a[i]...);
    } else if constexpr (kKind == Kind::Guarded) {
      guarded_run<Op>(out, n, a...);
    } else {
      vector_run<Op>(out, n, a...);
    }
  };
  [&]<size_t... K>(std::index_sequence<K...>) {
    run(Operand<A, ((Mask >> K) & 1) != 0>(static_cast<const A*>(in[K]))...);
  }(std::index_sequence_for<A...>{});
}

template <class T>
SLIPSTREAM_NOINLINE void fill_with(void* out, const void* value, int64_t n) {
  T v;
  __builtin_memcpy(&v, value, sizeof(T));
  T* p = static_cast<T*>(out);
  for (int64_t i = 0; i < n; ++i) p[i] = v;
}
struct Bytes16 {
  uint64_t low, high;
};
inline void fill(void* out, const void* value, int64_t n, int element_size) {
  switch (element_size) {
    case 1:
      return fill_with<uint8_t>(out, value, n);
    case 2:
      return fill_with<uint16_t>(out, value, n);
    case 4:
      return fill_with<uint32_t>(out, value, n);
    case 8:
      return fill_with<uint64_t>(out, value, n);
    default:
      return fill_with<Bytes16>(out, value, n);
  }
}

// Every operand a scalar: computes one element and copies it.
SLIPSTREAM_NOINLINE void run_once(TileFn fn, int size, void* out, const void* const* in,
                                  int64_t n) {
  fn(out, in, 1);
  fill(out, out, n, size);
}

template <TileFn Fn, int Size>
void tile_once(void* out, const void* const* in, int64_t n) {
  run_once(Fn, Size, out, in, n);
}

}  // namespace slipstream::kernels::SLIPSTREAM_ISA_NS
