// The matrix product libraries, opened at run time: OpenBLAS always, oneDNN where it exists.
//
// Every call here computes on the calling thread only; our own pool provides the parallelism. Calls
// may run on several threads at once, and in a child forked while no other thread is in a call.
#pragma once

#include <complex>
#include <cstdint>
#include <string>

namespace slipstream::kernels {

enum class Blas : uint8_t { OpenBlas, OneDnn };

// Opens the shared libraries; onednn_path may be null. Throws std::runtime_error naming the path or
// symbol that failed and then leaves things as they were. Call before the first product, not
// during.
void load_blas(const char* openblas_path, const char* onednn_path);
bool blas_loaded();
// Why there is no BLAS, for the message of the first operation that needs it.
void set_blas_problem(const std::string& why);
bool has_onednn();
// A routine of the OpenBLAS that was loaded, by its plain name; throws std::runtime_error.
void* blas_symbol(const char* name);

// A matrix as the libraries read it: row-major with leading dimension ld, or stored transposed so.
template <class T>
struct Operand {
  const T* data;
  int64_t ld;
  bool transposed;
};

// Describes a strided rows x cols matrix as an operand; false when it has to be packed first.
template <class T>
bool as_operand(const T* data, int64_t rows, int64_t cols, int64_t row_stride, int64_t col_stride,
                Operand<T>& out) {
  constexpr int64_t kMaxLd = INT32_MAX;
  // The stride of a dimension of size 1 is meaningless.
  if ((col_stride == 1 || cols == 1) && (row_stride >= cols || rows == 1)) {
    out = {data, rows == 1 ? cols : row_stride, false};
    if (out.ld <= kMaxLd) return true;
  }
  if ((row_stride == 1 || rows == 1) && (col_stride >= rows || cols == 1)) {
    out = {data, cols == 1 ? rows : col_stride, true};
    if (out.ld <= kMaxLd) return true;
  }
  return false;
}

// Row-major c = a b, plus c when `accumulate`; without it c is written, never read. a is m x k and
// b is k x n; sizes must fit 32 bits. OneDnn applies to float and turns into OpenBlas when absent;
// one row or one column is a matrix-vector product of OpenBLAS, which runs at memory speed.
void product(Blas lib, int64_t m, int64_t n, int64_t k, const Operand<float>& a,
             const Operand<float>& b, float* c, int64_t ldc, bool accumulate);
void product(Blas lib, int64_t m, int64_t n, int64_t k, const Operand<double>& a,
             const Operand<double>& b, double* c, int64_t ldc, bool accumulate);
void product(Blas lib, int64_t m, int64_t n, int64_t k, const Operand<std::complex<float>>& a,
             const Operand<std::complex<float>>& b, std::complex<float>* c, int64_t ldc,
             bool accumulate);
void product(Blas lib, int64_t m, int64_t n, int64_t k, const Operand<std::complex<double>>& a,
             const Operand<std::complex<double>>& b, std::complex<double>* c, int64_t ldc,
             bool accumulate);

}  // namespace slipstream::kernels
