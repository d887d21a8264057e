// Sorting without special instructions: radix passes for long rows, std::sort for short ones.
#include <algorithm>
#include <cstring>
#include <type_traits>

#include "kernels/sort.h"

namespace slipstream::kernels {
namespace sort_baseline {

#include "kernels/sort_keys.inc"

inline constexpr int64_t kShort = 512;

// Byte by byte from the lowest; bytes that all keys share cost nothing but the histogram.
template <class K>
K* radix(K* data, K* aux, int64_t n) {
  constexpr int kDigits = sizeof(K);
  static_assert(kDigits <= 8);
  int64_t counts[kDigits][256] = {};
  for (int64_t i = 0; i < n; ++i)
    for (int d = 0; d < kDigits; ++d) ++counts[d][data[i] >> (8 * d) & 255];
  for (int d = 0; d < kDigits; ++d) {
    int64_t* count = counts[d];
    if (count[data[0] >> (8 * d) & 255] == n) continue;
    int64_t at = 0;
    for (int b = 0; b < 256; ++b) {
      const int64_t c = count[b];
      count[b] = at;
      at += c;
    }
    for (int64_t i = 0; i < n; ++i) aux[count[data[i] >> (8 * d) & 255]++] = data[i];
    std::swap(data, aux);
  }
  return data;
}

template <class K>
void quick(K* data, K* aux, int64_t n, K* final, const Selection&) {
  K* sorted = data;
  if (n < kShort)
    std::sort(data, data + n);
  else
    sorted = radix(data, aux, n);
  if (sorted != final && n) std::memcpy(final, sorted, n * sizeof(K));
}

template <class K>
K pivot(const K* data, int64_t n) {
  K sample[63];
  for (int i = 0; i < 63; ++i) sample[i] = data[n / 64 * (i + 1)];
  std::sort(sample, sample + 63);
  return sample[31];
}

template <class K>
int64_t count_less(const K* data, int64_t n, K pivot) {
  int64_t count = 0;
  for (int64_t i = 0; i < n; ++i) count += data[i] < pivot;
  return count;
}

template <class K>
int64_t split(K* data, int64_t n, K pivot, K* left, int64_t) {
  int64_t l = 0, r = n;
  for (int64_t i = n; i-- > 0;) {
    const K key = data[i];
    if (key < pivot)
      left[l++] = key;
    else
      data[--r] = key;
  }
  return l;
}

}  // namespace sort_baseline

const SortTable kSortBaseline = {
    {sort_baseline::quick<uint32_t>, sort_baseline::pivot<uint32_t>,
     sort_baseline::count_less<uint32_t>, sort_baseline::split<uint32_t>},
    {sort_baseline::quick<uint64_t>, sort_baseline::pivot<uint64_t>,
     sort_baseline::count_less<uint64_t>, sort_baseline::split<uint64_t>},
    sort_baseline::encode,
    sort_baseline::decode,
    sort_baseline::encode_pairs,
    sort_baseline::search,
};

}  // namespace slipstream::kernels
