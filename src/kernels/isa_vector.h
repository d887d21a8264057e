// Vectors of one ISA, and how the lanes of running values become one. For per-ISA files.
#pragma once

#include "kernels/isa_base.h"

namespace slipstream::kernels::SLIPSTREAM_ISA_NS {

#if defined(__AVX512F__)
inline constexpr int kVectorBytes = 64;
#elif defined(__AVX2__)
inline constexpr int kVectorBytes = 32;
#else
inline constexpr int kVectorBytes = 16;
#endif

template <class T>
using Vector __attribute__((vector_size(kVectorBytes))) = T;
template <class T>
inline constexpr int kWidth = kVectorBytes / static_cast<int>(sizeof(T));
template <class T>
using LaneIndex = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;

// Floating-point reductions keep this many bytes of running values, whatever the vector's width,
// so their order of combination is the same for every ISA.
inline constexpr int kRunningBytes = 256;
inline constexpr int kAccs = kRunningBytes / kVectorBytes;

template <class T>
SLIPSTREAM_INLINE Vector<T> load(const T* p) {
  Vector<T> v;
  __builtin_memcpy(&v, p, sizeof(v));
  return v;
}

template <class T>
SLIPSTREAM_INLINE Vector<LaneIndex<T>> lane_numbers() {
  Vector<LaneIndex<T>> lane;
#pragma GCC unroll 16
  for (int j = 0; j < kWidth<T>; ++j) lane[j] = static_cast<LaneIndex<T>>(j);
  return lane;
}

// The elements from i on, fewer than a vector has, with `neutral` behind them.
template <class T>
SLIPSTREAM_INLINE Vector<T> load_rest(const T* x, int64_t i, int64_t n, T neutral) {
  const auto lane = lane_numbers<T>();
  const auto left = static_cast<LaneIndex<T>>(n - i);
  Vector<T> v;
#if defined(__AVX2__) && !defined(__clang__)
  if (n >= kWidth<T>)
    v = __builtin_shuffle(load(x + n - kWidth<T>), lane + (kWidth<T> - left));
  else
#endif
    for (int j = 0; j < kWidth<T>; ++j) v[j] = x[j < left ? i + j : i];
  return lane < left ? v : neutral - Vector<T>{};
}

// Element j of the result is element j + By of v, going round.
template <int By, class T, int... J>
SLIPSTREAM_INLINE Vector<T> moved(Vector<T> v, std::integer_sequence<int, J...>) {
#if defined(__clang__)
  return __builtin_shufflevector(v, v, ((J + By) % kWidth<T>)...);
#else
  return __builtin_shuffle(v, Vector<LaneIndex<T>>{((J + By) % kWidth<T>)...});
#endif
}

// Halves a vector until one element is left.
template <class Combine, class T, int Half = kWidth<T> / 2>
SLIPSTREAM_INLINE T fold(Vector<T> v) {
  if constexpr (Half == 0) {
    return v[0];
  } else {
    v = Combine::f(v, moved<Half, T>(v, std::make_integer_sequence<int, kWidth<T>>{}));
    return fold<Combine, T, Half / 2>(v);
  }
}

// Halves the number of vectors until `Left` are.
template <class Combine, class T, int N, int Left = 1>
SLIPSTREAM_INLINE void fold_vectors(Vector<T>* acc) {
#pragma GCC unroll 8
  for (int half = N / 2; half >= Left; half /= 2) {
#pragma GCC unroll 16
    for (int v = 0; v < half; ++v) acc[v] = Combine::f(acc[v], acc[v + half]);
  }
}

template <class Combine, class T, int N>
SLIPSTREAM_INLINE T fold_all(Vector<T>* acc) {
  fold_vectors<Combine, T, N>(acc);
  return fold<Combine, T>(acc[0]);
}

}  // namespace slipstream::kernels::SLIPSTREAM_ISA_NS
