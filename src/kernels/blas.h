// The matrix product libraries, opened at run time: OpenBLAS always, oneDNN where it exists.
//
// Every call here computes on the calling thread only; our own pool provides the parallelism. Both
// libraries are safe to call from several threads at once and in a forked child.
#pragma once

#include <cstdint>

namespace slipstream::kernels {

enum class Blas : uint8_t { OpenBlas, OneDnn };

// Opens the shared libraries; onednn_path may be null. Throws std::runtime_error naming the path or
// symbol that failed and then leaves things as they were. Call before the first product, not
// during.
void load_blas(const char* openblas_path, const char* onednn_path);
bool blas_loaded();
bool has_onednn();

// Row-major c = op(a) op(b), plus c when `accumulate`; without it c is written, never read.
// op(a) is m x k and op(b) k x n; ta says a is stored k x m. OneDnn applies to float only and turns
// into OpenBlas when absent. Sizes, leading dimensions and increments must fit 32 bits.
void gemm(Blas lib, bool ta, bool tb, int64_t m, int64_t n, int64_t k, const float* a, int64_t lda,
          const float* b, int64_t ldb, float* c, int64_t ldc, bool accumulate);
void gemm(Blas lib, bool ta, bool tb, int64_t m, int64_t n, int64_t k, const double* a, int64_t lda,
          const double* b, int64_t ldb, double* c, int64_t ldc, bool accumulate);

// y = op(a) x, plus y when `accumulate`; op(a) is m x k.
void gemv(bool ta, int64_t m, int64_t k, const float* a, int64_t lda, const float* x, int64_t incx,
          float* y, int64_t incy, bool accumulate);
void gemv(bool ta, int64_t m, int64_t k, const double* a, int64_t lda, const double* x,
          int64_t incx, double* y, int64_t incy, bool accumulate);

}  // namespace slipstream::kernels
