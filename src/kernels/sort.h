// Sorting as sorting of unsigned keys: elements become keys of the same order, keys are sorted, and
// become elements again. Equal keys cannot be told apart, so every algorithm, instruction set and
// number of threads gives the same bits.
//
// The order: NaN last (all NaN alike), -0.0 before 0.0 where values are sorted and equal to it
// where places are.
#pragma once

#include <cstdint>

#include "base/dtype.h"
#include "base/parallel.h"

namespace slipstream::kernels {

// How an element type becomes a key. Floats above `inf` in magnitude are NaN.
struct KeyFormat {
  enum class Kind : uint8_t { Unsigned, Signed, Float } kind;
  uint8_t bytes;
  uint64_t inf, nan;
};
// Throws std::invalid_argument for types without an order of that kind.
KeyFormat key_format(DType t);

// Positions [begin, end) that must hold what a full sort puts there.
struct Wanted {
  int64_t begin, end;
};
struct Selection {
  const Wanted* list = nullptr;
  int count = 0;  // 0: everything
};

// Kernels of one instruction set. K is uint32_t or uint64_t.
template <class K>
struct SortKernels {
  // data[0, n) sorted into final, which is data or aux; both are overwritten.
  void (*quick)(K* data, K* aux, int64_t n, K* final, const Selection& wanted);
  K (*pivot)(const K* data, int64_t n);
  int64_t (*count_less)(const K* data, int64_t n, K pivot);
  // Keys < pivot go to left (room for `room` of them), the others to the end of data.
  int64_t (*split)(K* data, int64_t n, K pivot, K* left, int64_t room);
};
struct SortTable {
  SortKernels<uint32_t> narrow;
  SortKernels<uint64_t> wide;
  // Keys of n elements, as uint32_t (types of up to 4 bytes) or uint64_t. Descending: complemented.
  void (*encode)(void* keys, const void* in, int64_t n, const KeyFormat& f, bool descending,
                 bool same_zero);
  void (*decode)(void* out, const void* keys, int64_t n, const KeyFormat& f, bool descending);
  // keys[i] << 32 | i, for narrow types.
  void (*encode_pairs)(uint64_t* pairs, const void* in, int64_t n, const KeyFormat& f,
                       bool descending);
  // For each of m keys, how many of the n sorted ones are less (right: or equal).
  void (*search)(int64_t* out, const void* sorted, int64_t n, const void* v, int64_t m, bool wide,
                 bool right);
};
const SortTable& sort_table();

// One row of a type with a key format. `parallel` may be null: the caller runs rows in parallel.
// Scratch holds sort_scratch(f, n) bytes.
int64_t sort_scratch(const KeyFormat& f, int64_t n);
void sort_row(void* out, const void* in, int64_t n, const KeyFormat& f, bool descending,
              const Selection& wanted, char* scratch, Parallel* parallel);
// Places of the sorted elements; equal elements keep their order.
int64_t argsort_scratch(const KeyFormat& f, int64_t n);
void argsort_row(int64_t* out, const void* in, int64_t n, const KeyFormat& f, bool descending,
                 const Selection& wanted, char* scratch, Parallel* parallel);

namespace detail {
// For a quicksort that met bad pivots too often.
void sort_slowly(uint32_t* data, int64_t n);
void sort_slowly(uint64_t* data, int64_t n);
}  // namespace detail
extern const SortTable kSortBaseline;
#if defined(__x86_64__) && !defined(SLIPSTREAM_BASELINE_ONLY)
extern const SortTable kSortAvx512;
#endif

}  // namespace slipstream::kernels
