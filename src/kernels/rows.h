// Loops over rows that softmax, normalisation and pooling are made of, per instruction set.
//
// Sums keep a fixed number of running values whatever the vector's width, so that the order of
// combination is the same everywhere.
#pragma once

#include <cstdint>

namespace slipstream::kernels {

enum class PoolKind : uint8_t { Max, Sum, Lp };  // an average is a sum, divided

template <class T>
struct RowKernels {
  // y = softmax of scale * x, or its logarithm, of each row of n. x may be y.
  void (*softmax)(const T* x, T* y, int64_t rows, int64_t n, T scale, bool log);
  // The same down `columns` columns (at most kSoftmaxColumns) of n rows that lie `stride` apart.
  void (*softmax_columns)(const T* x, T* y, int64_t n, int64_t stride, int64_t columns, T scale,
                          bool log);
  // dx from dy and the result y.
  void (*softmax_backward)(const T* dy, const T* y, T* dx, int64_t n, T scale, bool log);

  double (*sum)(const T* x, int64_t n);
  // Mean and variance, in one pass.
  void (*spread)(const T* x, int64_t n, double* mean, double* variance);
  double (*squares)(const T* x, int64_t n, T center);  // sum of (x - center)^2
  // sums of dy and of dy (x - center)
  void (*moments)(const T* dy, const T* x, int64_t n, T center, double* sums);
  void (*add_columns)(const T* x, int64_t n, double* sums);
  void (*add_column_squares)(const T* x, const T* center, int64_t n, double* sums);

  // y = a (x - center) + b, which is b exactly where x is the center; with one center, a and b for
  // all elements or one each
  void (*affine)(const T* x, T* y, int64_t n, T center, T a, T b);
  void (*affine_each)(const T* x, T* y, int64_t n, const T* center, const T* a, const T* b);
  // y = (x - center) scale gamma + beta
  void (*normalize)(const T* x, T* y, int64_t n, T center, T scale, const T* gamma, const T* beta);
  // dx = a dy + b (x - center) + c
  void (*affine_two)(const T* dy, const T* x, T* dx, int64_t n, T a, T b, T c, T center);

  // accumulator = combine(accumulator, x)
  void (*pool_combine)(PoolKind kind, T* accumulator, const T* x, int64_t n, T p);
  // out[i] = combine of row[i stride .. i stride + kernel)
  void (*pool_slide)(PoolKind kind, const T* row, T* out, int64_t n, int64_t kernel,
                     int64_t stride);
};

inline constexpr int64_t kSoftmaxColumns = 256;

// Those of this process's instruction set.
template <class T>
const RowKernels<T>& row_kernels();

struct RowTables {
  RowKernels<float> f32;
  RowKernels<double> f64;
};
const RowTables& rows_baseline();
const RowTables& rows_avx2();
const RowTables& rows_avx512();

}  // namespace slipstream::kernels
