// Tile kernels: one operation over a few thousand contiguous elements that sit in cache.
//
// A tile kernel is chosen once per operation, for this CPU (AVX-512, AVX2 or baseline), and then
// called for each tile. Each element's result depends on its own operands only and is rounded to
// the output type, so results do not depend on where tiles begin or on what was fused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/dtype.h"
#include "base/elementwise.h"

namespace slipstream::kernels {

// in[k] points at n contiguous elements, or at exactly one element when the kernel was chosen with
// bit k of scalar_mask set. out may equal one of the non-scalar in[k] (in-place), never overlap it
// partially. n is any count from 1; pointers are aligned to their element size only.
using TileFn = void (*)(void* out, const void* const* in, int64_t n);

// The kernel for operand type `dtype` (for Where: the type of the two values), or nullptr when the
// operation does not exist for that type. Any scalar_mask is served, also all bits set.
TileFn tile_fn(TileOp op, DType dtype, unsigned scalar_mask);

// Converts n elements; NumPy's astype rules (float to int truncates, anything to bool is != 0).
TileFn cast_fn(DType from, DType to);

// Writes n copies of the element at `value`.
void tile_fill(void* out, const void* value, int64_t n, int element_size);

// Copies n elements from src, `stride` elements apart (may be negative), to contiguous out; and
// back.
void tile_gather(void* out, const void* src, int64_t stride, int64_t n, int element_size);
void tile_scatter(void* out, int64_t stride, const void* src, int64_t n, int element_size);

// out[i] = start + step * (first + i), computed in double for floats and in int64 for integers.
void tile_arange(void* out, DType dtype, double start, double step, int64_t first, int64_t n);

enum class ReduceOp : uint8_t { Sum, Prod, Max, Min, Any, All };

// The type partial results are kept in: double (complex128) for floats (complex numbers), int64 for
// integers and bool sums and products, the type itself for Max and Min, bool for Any and All. NaN
// wins in Max and Min, which complex numbers do not have.
DType accumulator_type(ReduceOp op, DType dtype);

// *acc = the reduction of n contiguous elements (n >= 1). The order of combination depends on n
// only.
using ReduceFn = void (*)(void* acc, const void* in, int64_t n);
ReduceFn reduce_fn(ReduceOp op, DType dtype);
// The sum of a[i] * b[i], n <= 4096, with the bits of a sum over the products.
void sum_products(double* acc, const float* a, const float* b, int64_t n);
// sum[j] += x[j] + x[stride + j] + ..., row after row, for j < columns; with `fresh` it begins at
// x.
void sum_rows(float* sum, const float* x, int64_t rows, int64_t stride, int64_t columns,
              bool fresh);

// acc[j] = acc[j] (op) in[j] for j < n, acc in the accumulator type and in in `dtype`.
using AccumulateFn = void (*)(void* acc, const void* in, int64_t n);
AccumulateFn accumulate_fn(ReduceOp op, DType dtype);

// acc[j] = acc[j] (op) other[j], both in the accumulator type.
AccumulateFn combine_fn(ReduceOp op, DType dtype);

// acc[j] = the reduction's neutral element (for Max and Min: the lowest and highest value).
void fill_neutral(void* acc, ReduceOp op, DType dtype, int64_t n);

// Best value and its position over n elements `stride` apart: first occurrence, NaN wins.
void arg_extreme(int64_t* index, const void* in, DType dtype, bool want_max, int64_t stride,
                 int64_t n);

// The type of the results for operands of type `dtype`: mostly the same, or bool.
DType result_type(TileOp op, DType dtype);

// "avx512", "avx2" or "baseline": what this process uses. SLIPSTREAM_ISA lowers it for tests.
std::string_view isa_name();

}  // namespace slipstream::kernels
