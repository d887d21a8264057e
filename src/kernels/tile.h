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

namespace slipstream::kernels {

// clang-format off
// X(Name, name, arity): Name is the C++ enumerator, name the operation's public name.
#define SLIPSTREAM_TILE_OPS(X)                                                                     \
  /* same type out as in; every numeric type (Copy, Relu, Sign, Abs, Square also bool) */          \
  X(Copy, copy, 1)                                                                                 \
  X(Negative, negative, 1)                                                                         \
  X(Abs, absolute, 1) X(Sign, sign, 1) X(Square, square, 1)                                        \
      X(Relu, relu, 1) /* floats only, same type out */                                            \
      X(Exp, exp, 1) X(Expm1, expm1, 1) X(Exp2, exp2, 1) X(Log, log, 1) X(Log1p, log1p, 1) X(      \
          Log2, log2, 1) X(Log10, log10, 1) X(Sqrt, sqrt, 1) X(Rsqrt, rsqrt, 1) X(Cbrt, cbrt, 1)   \
          X(Rcbrt, rcbrt, 1) X(Sin, sin, 1) X(Cos, cos, 1) X(Tan, tan, 1) X(Arcsin, arcsin, 1)     \
              X(Arccos, arccos, 1) X(Arctan, arctan, 1) X(Sinh, sinh, 1) X(Cosh, cosh, 1)          \
                  X(Tanh, tanh, 1) X(Arcsinh, arcsinh, 1) X(Arccosh, arccosh, 1) X(                \
                      Arctanh, arctanh, 1) X(Erf, erf, 1) X(Erfinv, erfinv, 1) X(Gamma, gamma, 1)  \
                      X(Gammaln, gammaln, 1) X(Digamma, digamma, 1) X(Sigmoid, sigmoid, 1)         \
                          X(Softplus, softplus, 1) X(Softsign, softsign, 1)                        \
                              X(LogSigmoid, log_sigmoid, 1) X(Silu, silu, 1) X(Gelu, gelu, 1)      \
                                  X(Mish, mish, 1) X(Reciprocal, reciprocal, 1)                    \
                                      X(Radians, radians, 1)                                       \
                                          X(Degrees, degrees,                                      \
                                            1) /* floats change, integers and bool pass through */ \
      X(Ceil, ceil, 1) X(Floor, floor, 1) X(Trunc, trunc, 1) X(Rint, rint, 1) /* bool out */       \
      X(LogicalNot, logical_not, 1) X(IsNan, isnan, 1) X(IsInf, isinf, 1) X(IsFinite, isfinite, 1) \
          X(Signbit, signbit, 1) /* integers and bool */                                           \
      X(Invert, invert, 1) /* two operands of one type, same type out; Python's sign rules for mod \
                              and floor_divide */                                                  \
      X(Add, add, 2) X(Subtract, subtract, 2) X(Multiply, multiply, 2) X(Divide, divide, 2) X(     \
          FloorDivide, floor_divide, 2) X(Mod, mod, 2) X(Fmod, fmod, 2) X(Power, power, 2)         \
          X(Maximum, maximum, 2) X(Minimum, minimum, 2) X(Fmax, fmax, 2) X(Fmin, fmin, 2) X(       \
              Arctan2, arctan2, 2) X(Hypot, hypot, 2) X(Copysign, copysign, 2)                     \
              X(Logaddexp, logaddexp, 2) X(BitwiseAnd, bitwise_and, 2) X(BitwiseOr, bitwise_or, 2) \
                  X(BitwiseXor, bitwise_xor, 2) X(LeftShift, left_shift, 2)                        \
                      X(RightShift, right_shift, 2) /* two operands of one type, bool out */       \
      X(Equal, equal, 2) X(NotEqual, not_equal, 2) X(Less, less, 2) X(LessEqual, less_equal, 2) X( \
          Greater, greater, 2) X(GreaterEqual, greater_equal, 2) X(LogicalAnd, logical_and, 2)     \
          X(LogicalOr, logical_or, 2) X(                                                           \
              LogicalXor, logical_xor,                                                             \
              2) /* Where: bool, T, T -> T.  Clip: T, T, T -> T, as minimum(maximum(x, lo), hi) */ \
      X(Where, where, 3) X(Clip, clip, 3)                                                          \
  /* parts of complex numbers; MakeComplex: two floats of one type -> complex */                   \
  X(Real, real, 1) X(Imag, imag, 1) X(Conj, conjugate, 1) X(MakeComplex, make_complex, 2)

// clang-format on
enum class TileOp : uint8_t {
#define X(Name, name, arity) Name,
  SLIPSTREAM_TILE_OPS(X)
#undef X
};

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

std::string_view name_of(TileOp op);
int arity_of(TileOp op);
bool returns_bool(TileOp op);
// The type of the results for operands of type `dtype`: mostly the same, or bool.
DType result_type(TileOp op, DType dtype);

// "avx512", "avx2" or "baseline": what this process uses. SLIPSTREAM_ISA lowers it for tests.
std::string_view isa_name();

}  // namespace slipstream::kernels
