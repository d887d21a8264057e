// Sorting with AVX-512: quicksort whose partition is a compress instruction, and sorting networks
// in registers for up to sixteen vectors. sort.cmake gives this file its flags.
#include <cstring>
#include <type_traits>
#include <utility>

#include "kernels/intrinsics.h"
#include "kernels/sort.h"

#define SORT_INLINE static inline __attribute__((always_inline))

namespace slipstream::kernels {
namespace sort_avx512 {

#include "kernels/sort_keys.inc"

using Reg = __m512i;

struct Narrow {
  using K = uint32_t;
  static constexpr int kLanes = 16;
  static constexpr int kLog = 4;
  SORT_INLINE Reg load(const K* p) { return _mm512_loadu_si512(p); }
  SORT_INLINE void store(K* p, Reg v) { _mm512_storeu_si512(p, v); }
  SORT_INLINE Reg all(K k) { return _mm512_set1_epi32(static_cast<int>(k)); }
  SORT_INLINE Reg load(const K* p, uint32_t mask) {
    return _mm512_mask_loadu_epi32(all(~K{0}), static_cast<__mmask16>(mask), p);
  }
  SORT_INLINE void store(K* p, Reg v, uint32_t mask) {
    _mm512_mask_storeu_epi32(p, static_cast<__mmask16>(mask), v);
  }
  SORT_INLINE Reg min(Reg a, Reg b) { return _mm512_min_epu32(a, b); }
  SORT_INLINE Reg max(Reg a, Reg b) { return _mm512_max_epu32(a, b); }
  SORT_INLINE Reg max_in(Reg else_, uint32_t mask, Reg a, Reg b) {
    return _mm512_mask_max_epu32(else_, static_cast<__mmask16>(mask), a, b);
  }
  SORT_INLINE uint32_t less(Reg a, Reg b) { return _mm512_cmplt_epu32_mask(a, b); }
  SORT_INLINE Reg compress(uint32_t mask, Reg v) {
    return _mm512_maskz_compress_epi32(static_cast<__mmask16>(mask), v);
  }
  // Lane i takes lane i ^ X.
  template <int X>
  SORT_INLINE Reg exchange(Reg v) {
    if constexpr (X == 1) return _mm512_shuffle_epi32(v, static_cast<_MM_PERM_ENUM>(0xB1));
    if constexpr (X == 2) return _mm512_shuffle_epi32(v, static_cast<_MM_PERM_ENUM>(0x4E));
    if constexpr (X == 3) return _mm512_shuffle_epi32(v, static_cast<_MM_PERM_ENUM>(0x1B));
    if constexpr (X == 4) return _mm512_shuffle_i64x2(v, v, 0xB1);
    if constexpr (X == 8) return _mm512_shuffle_i64x2(v, v, 0x4E);
    if constexpr (X == 7)
      return _mm512_permutexvar_epi32(
          _mm512_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8), v);
    if constexpr (X == 15)
      return _mm512_permutexvar_epi32(
          _mm512_setr_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), v);
  }
  // The lanes of b next to those of a, as exchange_between needs them.
  template <int X>
  SORT_INLINE Reg exchange_in(Reg else_, uint32_t mask, Reg v) {
    const auto m = static_cast<__mmask16>(mask);
    if constexpr (X == 1)
      return _mm512_mask_shuffle_epi32(else_, m, v, static_cast<_MM_PERM_ENUM>(0xB1));
    if constexpr (X == 2)
      return _mm512_mask_shuffle_epi32(else_, m, v, static_cast<_MM_PERM_ENUM>(0x4E));
    if constexpr (X == 4) return _mm512_mask_shuffle_i32x4(else_, m, v, v, 0xB1);
    if constexpr (X == 8) return _mm512_mask_shuffle_i32x4(else_, m, v, v, 0x4E);
  }
  SORT_INLINE void interleave(Reg& a, Reg& b) {
    const Reg low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const Reg high =
        _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const Reg x = _mm512_permutex2var_epi32(a, low, b);
    b = _mm512_permutex2var_epi32(a, high, b);
    a = x;
  }
};

struct Wide {
  using K = uint64_t;
  static constexpr int kLanes = 8;
  static constexpr int kLog = 3;
  SORT_INLINE Reg load(const K* p) { return _mm512_loadu_si512(p); }
  SORT_INLINE void store(K* p, Reg v) { _mm512_storeu_si512(p, v); }
  SORT_INLINE Reg all(K k) { return _mm512_set1_epi64(static_cast<int64_t>(k)); }
  SORT_INLINE Reg load(const K* p, uint32_t mask) {
    return _mm512_mask_loadu_epi64(all(~K{0}), static_cast<__mmask8>(mask), p);
  }
  SORT_INLINE void store(K* p, Reg v, uint32_t mask) {
    _mm512_mask_storeu_epi64(p, static_cast<__mmask8>(mask), v);
  }
  SORT_INLINE Reg min(Reg a, Reg b) { return _mm512_min_epu64(a, b); }
  SORT_INLINE Reg max(Reg a, Reg b) { return _mm512_max_epu64(a, b); }
  SORT_INLINE Reg max_in(Reg else_, uint32_t mask, Reg a, Reg b) {
    return _mm512_mask_max_epu64(else_, static_cast<__mmask8>(mask), a, b);
  }
  SORT_INLINE uint32_t less(Reg a, Reg b) { return _mm512_cmplt_epu64_mask(a, b); }
  SORT_INLINE Reg compress(uint32_t mask, Reg v) {
    return _mm512_maskz_compress_epi64(static_cast<__mmask8>(mask), v);
  }
  template <int X>
  SORT_INLINE Reg exchange(Reg v) {
    if constexpr (X == 1) return _mm512_permutex_epi64(v, 0xB1);
    if constexpr (X == 2) return _mm512_permutex_epi64(v, 0x4E);
    if constexpr (X == 3) return _mm512_permutex_epi64(v, 0x1B);
    if constexpr (X == 4) return _mm512_shuffle_i64x2(v, v, 0x4E);
    if constexpr (X == 7)
      return _mm512_permutexvar_epi64(_mm512_setr_epi64(7, 6, 5, 4, 3, 2, 1, 0), v);
  }
  template <int X>
  SORT_INLINE Reg exchange_in(Reg else_, uint32_t mask, Reg v) {
    const auto m = static_cast<__mmask8>(mask);
    if constexpr (X == 1) return _mm512_mask_permutex_epi64(else_, m, v, 0xB1);
    if constexpr (X == 2) return _mm512_mask_permutex_epi64(else_, m, v, 0x4E);
    if constexpr (X == 4) return _mm512_mask_shuffle_i64x2(else_, m, v, v, 0x4E);
  }
  SORT_INLINE void interleave(Reg& a, Reg& b) {
    const Reg x = _mm512_permutex2var_epi64(a, _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11), b);
    b = _mm512_permutex2var_epi64(a, _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15), b);
    a = x;
  }
};

// ---- sorting networks ---------------------------------------------------------------------------
// Every exchange puts the smaller key at the lower place, so padding with the largest key stays
// behind, and exchanges with registers that are padding only can be left out.

// Lanes whose number has bit B set.
template <class V, int B>
inline constexpr uint32_t kLanesWith = [] {
  uint32_t m = 0;
  for (int i = 0; i < V::kLanes; ++i) m |= static_cast<uint32_t>(i >> B & 1) << i;
  return m;
}();

// Compares lanes i and i ^ X; Top is the highest bit of X.
template <class V, int X, int Top>
SORT_INLINE void stage(Reg& v) {
  const Reg other = V::template exchange<X>(v);
  v = V::max_in(V::min(v, other), kLanesWith<V, Top>, v, other);
}

// Sorts a bitonic register: stages with distance 2^B, ..., 2, 1.
template <class V, int B>
SORT_INLINE void clean(Reg& v) {
  stage<V, (1 << B), B>(v);
  if constexpr (B > 0) clean<V, B - 1>(v);
}

// Sorts two bitonic registers at once: before each stage the two swap halves, so that one minimum
// and one maximum serve both.
template <class V, int B>
SORT_INLINE void clean_stages(Reg& a, Reg& b) {
  constexpr uint32_t kMask = kLanesWith<V, B>;
  const Reg x = V::template exchange_in<(1 << B)>(a, kMask, b);
  const Reg y = V::template exchange_in<(1 << B)>(b, ~kMask, a);
  a = V::min(x, y);
  b = V::max(x, y);
  if constexpr (B > 0) clean_stages<V, B - 1>(a, b);
}
template <class V>
SORT_INLINE void clean_pair(Reg& a, Reg& b) {
  clean_stages<V, V::kLog - 1>(a, b);
  V::interleave(a, b);
}

template <class V, int B = 0>
SORT_INLINE void sort_register(Reg& v) {
  stage<V, (2 << B) - 1, B>(v);
  if constexpr (B > 0) clean<V, B - 1>(v);
  if constexpr (B + 1 < V::kLog) sort_register<V, B + 1>(v);
}

template <int N, class F>
SORT_INLINE void unrolled(F&& f) {
  [&]<size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
    (f(std::integral_constant<int, static_cast<int>(I)>{}), ...);
  }(std::make_index_sequence<static_cast<size_t>(N)>{});
}

template <class V, int D, int N>
SORT_INLINE void clean_between(Reg* v) {
  unrolled<N>([&](auto i) __attribute__((always_inline)) {
    constexpr int kI = decltype(i)::value;
    if constexpr ((kI & D) == 0 && kI + D < N) {
      const Reg low = V::min(v[kI], v[kI + D]);
      v[kI + D] = V::max(v[kI], v[kI + D]);
      v[kI] = low;
    }
  });
  if constexpr (D > 1) clean_between<V, D / 2, N>(v);
}

// Merges sorted runs of W registers into runs of 2 W.
template <class V, int W, int N>
SORT_INLINE void merge(Reg* v) {
  if constexpr (W < N) {
    unrolled<N>([&](auto i) __attribute__((always_inline)) {
      constexpr int kLow = decltype(i)::value;
      constexpr int kHigh = kLow / (2 * W) * (2 * W) + 2 * W - 1 - kLow % (2 * W);
      if constexpr (kLow % (2 * W) < W && kHigh < N) {
        // The upper half is left mirrored: bitonic all the same.
        const Reg mirrored = V::template exchange<V::kLanes - 1>(v[kHigh]);
        v[kHigh] = V::max(v[kLow], mirrored);
        v[kLow] = V::min(v[kLow], mirrored);
      }
    });
    if constexpr (W > 1) clean_between<V, W / 2, N>(v);
    unrolled<N / 2>([&](auto i) __attribute__((always_inline)) {
      constexpr int kI = 2 * decltype(i)::value;
      clean_pair<V>(v[kI], v[kI + 1]);
    });
    if constexpr (N % 2) clean<V, V::kLog - 1>(v[N - 1]);
    merge<V, 2 * W, N>(v);
  }
}

template <class V, int N>
__attribute__((noinline)) void network(const typename V::K* data, int64_t n, typename V::K* final) {
  Reg v[N];
  const uint32_t rest = (1u << (n - (N - 1) * V::kLanes)) - 1;
  unrolled<N - 1>([&](auto i) __attribute__((always_inline)) {
    v[decltype(i)::value] = V::load(data + decltype(i)::value * V::kLanes);
  });
  v[N - 1] = V::load(data + (N - 1) * V::kLanes, rest);
  unrolled<N>([&](auto i)
                  __attribute__((always_inline)) { sort_register<V>(v[decltype(i)::value]); });
  merge<V, 1, N>(v);
  unrolled<N - 1>([&](auto i) __attribute__((always_inline)) {
    V::store(final + decltype(i)::value * V::kLanes, v[decltype(i)::value]);
  });
  V::store(final + (N - 1) * V::kLanes, v[N - 1], rest);
}

inline constexpr int kMostRegisters = 16;

template <class V>
void sort_small(const typename V::K* data, int64_t n, typename V::K* final) {
  using Net = void (*)(const typename V::K*, int64_t, typename V::K*);
  static constexpr Net kNets[] = {
      network<V, 1>,  network<V, 2>,  network<V, 3>,  network<V, 4>,
      network<V, 5>,  network<V, 6>,  network<V, 7>,  network<V, 8>,
      network<V, 9>,  network<V, 10>, network<V, 11>, network<V, 12>,
      network<V, 13>, network<V, 14>, network<V, 15>, network<V, 16>,
  };
  if (n > 0) kNets[(n - 1) / V::kLanes](data, n, final);
}

// ---- quicksort ----------------------------------------------------------------------------------

template <class V>
typename V::K pivot(const typename V::K* data, int64_t n) {
  using K = typename V::K;
  // The median of a sample, larger for more keys.
  K sample[128];
  const int64_t m = n < 2048 ? V::kLanes : n < 65536 ? 4 * V::kLanes : 8 * V::kLanes;
  const int64_t step = n / m;
  for (int64_t i = 0; i < m; ++i) sample[i] = data[i * step + step / 2];
  sort_small<V>(sample, m, sample);
  return sample[m / 2];
}

template <class V>
int64_t count_less(const typename V::K* data, int64_t n, typename V::K pivot) {
  const Reg p = V::all(pivot);
  int64_t count = 0, i = 0;
  for (; i + V::kLanes <= n; i += V::kLanes)
    count += __builtin_popcount(V::less(V::load(data + i), p));
  for (; i < n; ++i) count += data[i] < pivot;
  return count;
}

// Walks from the end, so that the keys of the right side gather at the end of data. Whole registers
// are stored: what is too much lands on keys already read, or is overwritten later.
template <class V>
int64_t split(typename V::K* data, int64_t n, typename V::K pivot, typename V::K* left,
              int64_t room) {
  constexpr int kLanes = V::kLanes;
  constexpr uint32_t kAll = (1u << kLanes) - 1;
  const Reg p = V::all(pivot);
  int64_t l = 0, i = n;
  typename V::K* right = data + n;
  const auto put = [&](Reg v) __attribute__((always_inline)) {
    const uint32_t less = V::less(v, p);
    V::store(left + l, V::compress(less, v));
    V::store(right - kLanes, V::template exchange<kLanes - 1>(V::compress(~less & kAll, v)));
    const int c = __builtin_popcount(less);
    l += c;
    right -= kLanes - c;
  };
  for (; i >= 4 * kLanes && l + 4 * kLanes <= room; i -= 4 * kLanes) {
    // Hardware fetches ahead upwards only.
    for (int k = 0; k < 4; ++k) {
      __builtin_prefetch(data + i - (16 + k) * kLanes);
      __builtin_prefetch(left + l + (8 + k) * kLanes, 1);
    }
    // All loads first: the stores to `right` may reach the next register.
    const Reg v0 = V::load(data + i - kLanes), v1 = V::load(data + i - 2 * kLanes);
    const Reg v2 = V::load(data + i - 3 * kLanes), v3 = V::load(data + i - 4 * kLanes);
    put(v0);
    put(v1);
    put(v2);
    put(v3);
  }
  // The last keys, without a byte too much.
  while (i > 0) {
    const int64_t m = i >= kLanes ? kLanes : i;
    i -= m;
    const uint32_t valid = (1u << m) - 1;
    const Reg v = V::load(data + i, valid);
    const uint32_t less = V::less(v, p) & valid;
    const int c = __builtin_popcount(less), d = static_cast<int>(m) - c;
    V::store(left + l, V::compress(less, v), (1u << c) - 1);
    l += c;
    right -= d;
    V::store(right, V::compress(~less & valid, v), (1u << d) - 1);
  }
  return l;
}

struct Where {
  const Selection& wanted;
  bool any(int64_t begin, int64_t end) const {
    if (wanted.count == 0) return true;
    for (int k = 0; k < wanted.count; ++k)
      if (wanted.list[k].begin < end && wanted.list[k].end > begin) return true;
    return false;
  }
};

template <class V>
void quick_part(typename V::K* data, typename V::K* aux, int64_t n, typename V::K* final,
                int64_t at, int depth, const Where& where) {
  using K = typename V::K;
  while (n > kMostRegisters * V::kLanes) {
    if (!where.any(at, at + n)) return;
    if (depth-- == 0) {
      detail::sort_slowly(data, n);
      if (final != data) std::memcpy(final, data, n * sizeof(K));
      return;
    }
    const K p = pivot<V>(data, n);
    int64_t l = split<V>(data, n, p, aux, n);
    if (l == 0) {
      // Nothing is below the pivot: all keys equal to it come first.
      l = p == static_cast<K>(~K{0}) ? n : split<V>(data, n, p + 1, aux, n);
      const Reg v = V::all(p);
      for (int64_t i = 0; i < l; i += V::kLanes)
        V::store(final + i, v, l - i >= V::kLanes ? ~0u : (1u << (l - i)) - 1);
    } else {
      quick_part<V>(aux, data, l, final, at, depth, where);
    }
    data += l;
    aux += l;
    final += l;
    at += l;
    n -= l;
  }
  if (where.any(at, at + n)) sort_small<V>(data, n, final);
}

template <class V>
void quick(typename V::K* data, typename V::K* aux, int64_t n, typename V::K* final,
           const Selection& wanted) {
  const int depth = 2 * (64 - __builtin_clzll(static_cast<uint64_t>(n) | 1));
  quick_part<V>(data, aux, n, final, 0, depth, Where{wanted});
}

}  // namespace sort_avx512

const SortTable kSortAvx512 = {
    {sort_avx512::quick<sort_avx512::Narrow>, sort_avx512::pivot<sort_avx512::Narrow>,
     sort_avx512::count_less<sort_avx512::Narrow>, sort_avx512::split<sort_avx512::Narrow>},
    {sort_avx512::quick<sort_avx512::Wide>, sort_avx512::pivot<sort_avx512::Wide>,
     sort_avx512::count_less<sort_avx512::Wide>, sort_avx512::split<sort_avx512::Wide>},
    sort_avx512::encode,
    sort_avx512::decode,
    sort_avx512::encode_pairs,
    sort_avx512::search,
};

}  // namespace slipstream::kernels
