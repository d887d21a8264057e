#include "kernels/sort.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace slipstream::kernels {
namespace {

const SortTable& choose() {
#if defined(__x86_64__) && !defined(SLIPSTREAM_BASELINE_ONLY)
  const char* env = std::getenv("SLIPSTREAM_ISA");
  const std::string_view limit = env ? env : "";
  __builtin_cpu_init();
  if (limit != "avx2" && limit != "baseline" && __builtin_cpu_supports("avx512f") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2"))
    return kSortAvx512;
#endif
  return kSortBaseline;
}

template <class K>
const SortKernels<K>& kernels_for() {
  if constexpr (sizeof(K) == 4)
    return sort_table().narrow;
  else
    return sort_table().wide;
}

inline constexpr int64_t kParallelFrom = 1 << 16;
inline constexpr int64_t kChunk = 1 << 15;
inline constexpr int kLevels = 3;

// Positions whose keys are in `from`.
template <class K>
struct Piece {
  int64_t begin, n;
  K *from, *to;
};
struct Run {
  int64_t begin, n;
};

// Three levels of quicksort with all threads in each, then the pieces one by one.
template <class K>
void sort_in_parallel(K* data, K* aux, int64_t n, const Selection& wanted, Parallel& parallel) {
  const SortKernels<K>& k = kernels_for<K>();
  const K p = k.pivot(data, n);
  const int64_t chunks = (n + kChunk - 1) / kChunk;
  std::vector<int64_t> less(chunks + 1, 0);
  const auto length = [&](int64_t c) { return std::min(kChunk, n - c * kChunk); };
  parallel.for_each(
      chunks, [&](int64_t c) { less[c + 1] = k.count_less(data + c * kChunk, length(c), p); });
  for (int64_t c = 0; c < chunks; ++c) less[c + 1] += less[c];
  const int64_t left = less[chunks];
  parallel.for_each(chunks, [&](int64_t c) {
    K* from = data + c * kChunk;
    const int64_t room = less[c + 1] - less[c];
    k.split(from, length(c), p, aux + less[c], room);
    std::memcpy(aux + left + c * kChunk - less[c], from + room, (length(c) - room) * sizeof(K));
  });
  std::vector<Piece<K>> pieces{{0, left, aux, data}, {left, n - left, aux, data}};
  for (int level = 1; level < kLevels; ++level) {
    std::vector<Piece<K>> next(2 * pieces.size());
    parallel.for_each(static_cast<int64_t>(pieces.size()), [&](int64_t i) {
      const Piece<K> piece = pieces[i];
      K *f = piece.from + piece.begin, *t = piece.to + piece.begin;
      const int64_t l = piece.n < 4096 ? 0 : k.split(f, piece.n, k.pivot(f, piece.n), t, piece.n);
      next[2 * i] = {piece.begin, l, piece.to, piece.from};
      next[2 * i + 1] = {piece.begin + l, piece.n - l, piece.from, piece.to};
    });
    pieces = std::move(next);
  }
  parallel.for_each(static_cast<int64_t>(pieces.size()), [&](int64_t i) {
    const Piece<K> piece = pieces[i];
    std::vector<Wanted> here;
    for (int w = 0; w < wanted.count; ++w) {
      const int64_t b = std::max(wanted.list[w].begin - piece.begin, int64_t{0});
      const int64_t e = std::min(wanted.list[w].end - piece.begin, piece.n);
      if (b < e) here.push_back({b, e});
    }
    if (wanted.count && here.empty()) return;
    k.quick(piece.from + piece.begin, piece.to + piece.begin, piece.n, data + piece.begin,
            {here.data(), static_cast<int>(here.size())});
  });
}

// Sorts keys where they are.
template <class K>
void sort_keys(K* data, K* aux, int64_t n, const Selection& wanted, Parallel* parallel) {
  if (parallel && n >= kParallelFrom)
    sort_in_parallel(data, aux, n, wanted, *parallel);
  else if (n > 1)
    kernels_for<K>().quick(data, aux, n, data, wanted);
}

// Few possible values: count them and write each as often.
template <class E>
void sort_by_counting(E* out, const E* in, int64_t n, const KeyFormat& f, bool descending) {
  constexpr int64_t kValues = int64_t{1} << (8 * sizeof(E));
  std::vector<int64_t> counts(kValues, 0);
  uint32_t keys[256];
  for (int64_t i = 0; i < n; i += 256) {
    const int64_t m = std::min<int64_t>(256, n - i);
    sort_table().encode(keys, in + i, m, f, descending, false);
    for (int64_t j = 0; j < m; ++j) ++counts[keys[j]];
  }
  int64_t at = 0;
  for (int64_t v = 0; v < kValues; ++v) {
    if (!counts[v]) continue;
    const auto key = static_cast<uint32_t>(v);
    E element;
    sort_table().decode(&element, &key, 1, f, descending);
    std::fill_n(out + at, counts[v], element);
    at += counts[v];
  }
}

// Stable order of 64-bit keys, as places. The keys' range is narrowed to 32 bits; where that makes
// different keys equal, runs of equals are sorted again by what was cut off.
void order_wide(int64_t* out, const uint64_t* keys, const int64_t* places, int64_t n, uint64_t* aux,
                const Selection& wanted, Parallel* parallel) {
  const auto key = [&](int64_t i) { return keys[places ? places[i] : i]; };
  uint64_t low = ~uint64_t{0}, high = 0;
  for (int64_t i = 0; i < n; ++i) {
    low = std::min(low, key(i));
    high = std::max(high, key(i));
  }
  const uint64_t range = n ? high - low : 0;
  const int shift = range >> 32 ? 32 - __builtin_clzll(range) : 0;
  std::vector<int64_t> own;
  if (places) {
    own.assign(places, places + n);
    places = own.data();
  }
  auto* pairs = reinterpret_cast<uint64_t*>(out);
  for (int64_t i = 0; i < n; ++i)
    pairs[i] = (key(i) - low) >> shift << 32 | static_cast<uint64_t>(i);
  // Cut-off bits can move keys between positions, so a selection needs all of them in order.
  sort_keys(pairs, aux, n, shift ? Selection{} : wanted, parallel);
  const auto top = [&](int64_t i) { return pairs[i] >> 32; };
  std::vector<Run> again;
  if (shift) {
    for (int64_t i = 0; i + 1 < n;) {
      int64_t j = i + 1;
      while (j < n && top(j) == top(i)) ++j;
      if (j - i > 1) again.push_back({i, j - i});
      i = j;
    }
  }
  for (int64_t i = 0; i < n; ++i) {
    const auto place = static_cast<int64_t>(pairs[i] & 0xffffffffu);
    out[i] = places ? places[place] : place;
  }
  for (const Run& run : again) {
    int64_t* first = out + run.begin;
    if (run.n <= 32)  // places of equal keys are in order already: a stable sort keeps that
      std::stable_sort(first, first + run.n,
                       [&](int64_t a, int64_t b) { return keys[a] < keys[b]; });
    else
      order_wide(first, keys, first, run.n, aux, {}, parallel);
  }
}

}  // namespace

namespace detail {
void sort_slowly(uint32_t* data, int64_t n) { std::sort(data, data + n); }
void sort_slowly(uint64_t* data, int64_t n) { std::sort(data, data + n); }
}  // namespace detail

const SortTable& sort_table() {
  static const SortTable& table = choose();
  return table;
}

KeyFormat key_format(DType t) {
  using Kind = KeyFormat::Kind;
  const auto bytes = static_cast<uint8_t>(size_of(t));
  switch (t) {
    case DType::F16:
      return {Kind::Float, bytes, 0x7c00, 0x7e00};
    case DType::BF16:
      return {Kind::Float, bytes, 0x7f80, 0x7fc0};
    case DType::F32:
      return {Kind::Float, bytes, 0x7f800000, 0x7fc00000};
    case DType::F64:
      return {Kind::Float, bytes, 0x7ff0000000000000, 0x7ff8000000000000};
    default:
      break;
  }
  if (t == DType::Bool || (is_int(t) && name_of(t)[0] == 'u')) return {Kind::Unsigned, bytes, 0, 0};
  if (is_int(t)) return {Kind::Signed, bytes, 0, 0};
  throw std::invalid_argument("no keys for " + std::string(name_of(t)));
}

int64_t sort_scratch(const KeyFormat& f, int64_t n) { return f.bytes >= 4 ? n * f.bytes : n * 8; }

void sort_row(void* out, const void* in, int64_t n, const KeyFormat& f, bool descending,
              const Selection& wanted, char* scratch, Parallel* parallel) {
  const SortTable& t = sort_table();
  if (f.bytes == 1 && n >= 128)
    return sort_by_counting(static_cast<uint8_t*>(out), static_cast<const uint8_t*>(in), n, f,
                            descending);
  if (f.bytes == 2 && n >= 65536)
    return sort_by_counting(static_cast<uint16_t*>(out), static_cast<const uint16_t*>(in), n, f,
                            descending);
  char* keys = f.bytes >= 4 ? static_cast<char*>(out) : scratch;
  char* aux = f.bytes >= 4 ? scratch : scratch + n * 4;
  const bool split = parallel && n >= kParallelFrom;
  // Chunks of a row convert on their own.
  const int width = f.bytes == 8 ? 8 : 4;
  const int64_t per = split ? kChunk : std::max<int64_t>(n, 1);
  const auto in_chunks = [&](auto&& convert) {
    const auto chunk = [&](int64_t c) { convert(c * per, std::min(per, n - c * per)); };
    if (split)
      parallel->for_each((n + per - 1) / per, chunk);
    else
      chunk(0);
  };
  in_chunks([&](int64_t i, int64_t m) {
    t.encode(keys + i * width, static_cast<const char*>(in) + i * f.bytes, m, f, descending, false);
  });
  if (f.bytes == 8)
    sort_keys(reinterpret_cast<uint64_t*>(keys), reinterpret_cast<uint64_t*>(aux), n, wanted,
              parallel);
  else
    sort_keys(reinterpret_cast<uint32_t*>(keys), reinterpret_cast<uint32_t*>(aux), n, wanted,
              parallel);
  in_chunks([&](int64_t i, int64_t m) {
    t.decode(static_cast<char*>(out) + i * f.bytes, keys + i * width, m, f, descending);
  });
}

int64_t argsort_scratch(const KeyFormat& f, int64_t n) { return f.bytes == 8 ? n * 16 : n * 8; }

void argsort_row(int64_t* out, const void* in, int64_t n, const KeyFormat& f, bool descending,
                 const Selection& wanted, char* scratch, Parallel* parallel) {
  auto* aux = reinterpret_cast<uint64_t*>(scratch);
  if (f.bytes == 8) {
    uint64_t* keys = aux + n;
    sort_table().encode(keys, in, n, f, descending, true);
    return order_wide(out, keys, nullptr, n, aux, wanted, parallel);
  }
  auto* pairs = reinterpret_cast<uint64_t*>(out);
  sort_table().encode_pairs(pairs, in, n, f, descending);
  sort_keys(pairs, aux, n, wanted, parallel);
  for (int64_t i = 0; i < n; ++i) out[i] = static_cast<int64_t>(pairs[i] & 0xffffffffu);
}

}  // namespace slipstream::kernels
