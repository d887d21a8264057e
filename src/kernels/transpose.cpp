#include "kernels/transpose.h"

#include <algorithm>
#include <cstring>

#include "kernels/past_cache.h"

namespace slipstream::kernels {
namespace {

using V1 = uint8_t __attribute__((vector_size(16)));
using V2 = uint16_t __attribute__((vector_size(16)));
using V4 = uint32_t __attribute__((vector_size(16)));
using V8 = uint64_t __attribute__((vector_size(16)));

inline V1 low(V1 a, V1 b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline V1 high(V1 a, V1 b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}
inline V2 low(V2 a, V2 b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
inline V2 high(V2 a, V2 b) { return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
inline V4 low(V4 a, V4 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
inline V4 high(V4 a, V4 b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
inline V8 low(V8 a, V8 b) { return __builtin_shufflevector(a, b, 0, 2); }
inline V8 high(V8 a, V8 b) { return __builtin_shufflevector(a, b, 1, 3); }

template <class T>
struct VectorOf;
template <>
struct VectorOf<uint8_t> {
  using type = V1;
};
template <>
struct VectorOf<uint16_t> {
  using type = V2;
};
template <>
struct VectorOf<uint32_t> {
  using type = V4;
};
template <>
struct VectorOf<uint64_t> {
  using type = V8;
};

// N x N elements, N = a vector's length: log2(N) rounds of interleaving rows k and k + N / 2.
template <class T>
inline void small_block(T* out, int64_t out_step, const T* in, int64_t in_step) {
  using V = typename VectorOf<T>::type;
  constexpr int N = 16 / sizeof(T);
  V a[N], b[N];
  for (int k = 0; k < N; ++k) std::memcpy(&a[k], in + k * in_step, 16);
  for (int width = 1; width < N; width *= 2) {
    for (int k = 0; k < N / 2; ++k) {
      b[2 * k] = low(a[k], a[k + N / 2]);
      b[2 * k + 1] = high(a[k], a[k + N / 2]);
    }
    for (int k = 0; k < N; ++k) a[k] = b[k];
  }
  for (int k = 0; k < N; ++k) std::memcpy(out + k * out_step, &a[k], 16);
}

// Columns per panel: rows of the input lie far apart, so a few dozen of them (pages) are finished
// before going on, and rows of the output get runs of a few lines.
template <class T>
constexpr int64_t kPanel = sizeof(T) == 1 ? 128 : 64;

// One line of rows by one panel of columns, through a buffer: output rows whose distance is a power
// of two share a few cache sets, and others begin inside a line; writing them in small pieces would
// evict lines that are not yet full.
template <class T>
void panel_block(T* out, int64_t out_step, const T* in, int64_t in_step, bool past_cache) {
  constexpr int64_t N = 16 / sizeof(T), B = 64 / sizeof(T), P = kPanel<T>;
  alignas(64) T block[B * P];
  for (int64_t j = 0; j < P; j += N)
    for (int64_t i = 0; i < B; i += N)
      small_block(block + i * P + j, P, in + j * in_step + i, in_step);
  for (int64_t i = 0; i < B; ++i)
    if (past_cache)
      copy_past_cache(out + i * out_step, block + i * P, P * sizeof(T));
    else
      std::memcpy(out + i * out_step, block + i * P, P * sizeof(T));
}

template <class T>
void scalar_block(T* out, int64_t out_step, const T* in, int64_t in_step, int64_t in_unit,
                  int64_t rows, int64_t columns) {
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) out[i * out_step + j] = in[j * in_step + i * in_unit];
}

// What is left beside whole line blocks: vectors where they fit.
template <class T>
void edge(T* out, int64_t out_step, const T* in, int64_t in_step, int64_t rows, int64_t columns) {
  constexpr int N = 16 / sizeof(T);
  int64_t i = 0;
  for (; i + N <= rows; i += N) {
    int64_t j = 0;
    for (; j + N <= columns; j += N)
      small_block(out + i * out_step + j, out_step, in + j * in_step + i, in_step);
    scalar_block(out + i * out_step + j, out_step, in + j * in_step + i, in_step, 1, N,
                 columns - j);
  }
  scalar_block(out + i * out_step, out_step, in + i, in_step, 1, rows - i, columns);
}

template <class T>
void run(T* out, int64_t out_step, const T* in, int64_t in_step, int64_t in_unit, int64_t rows,
         int64_t columns, bool past_cache) {
  constexpr int64_t B = transpose_block(sizeof(T));
  if constexpr (sizeof(T) < 16) {
    if (in_unit == -1) {  // the same block, seen from its last row
      out += (rows - 1) * out_step;
      in -= rows - 1;
      out_step = -out_step;
      in_unit = 1;
    }
    if (in_unit == 1) {
      constexpr int64_t P = kPanel<T>;
      const int64_t whole_i = rows / B * B, whole_j = columns / P * P;
      for (int64_t j = 0; j < whole_j; j += P) {
        for (int64_t i = 0; i < whole_i; i += B)
          panel_block(out + i * out_step + j, out_step, in + j * in_step + i, in_step, past_cache);
        edge(out + whole_i * out_step + j, out_step, in + j * in_step + whole_i, in_step,
             rows - whole_i, P);
      }
      edge(out + whole_j, out_step, in + whole_j * in_step, in_step, rows, columns - whole_j);
      return;
    }
  }
  for (int64_t j = 0; j < columns; j += B)
    for (int64_t i = 0; i < rows; i += B)
      scalar_block(out + i * out_step + j, out_step, in + j * in_step + i * in_unit, in_step,
                   in_unit, std::min(B, rows - i), std::min(B, columns - j));
}

struct Sixteen {
  uint64_t part[2];
};

}  // namespace

void transpose(void* out, int64_t out_step, const void* in, int64_t in_step, int64_t in_unit,
               int64_t rows, int64_t columns, int element_size, bool past_cache) {
  auto call = [&](auto zero) {
    using T = decltype(zero);
    run(static_cast<T*>(out), out_step, static_cast<const T*>(in), in_step, in_unit, rows, columns,
        past_cache);
  };
  switch (element_size) {
    case 1:
      call(uint8_t{});
      break;
    case 2:
      call(uint16_t{});
      break;
    case 4:
      call(uint32_t{});
      break;
    case 8:
      call(uint64_t{});
      break;
    default:
      call(Sixteen{});
  }
  if (past_cache) settle_past_cache();
}

}  // namespace slipstream::kernels
