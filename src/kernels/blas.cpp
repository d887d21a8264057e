#include "kernels/blas.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "kernels/onednn.h"
#include "kernels/signals.h"
#include "kernels/transpose.h"
#include "memory/scratch.h"

namespace slipstream::kernels {
namespace {

// CBLAS enumerations; declared here because there is no header at build time.
constexpr int kRowMajor = 101, kNoTrans = 111, kTrans = 112;

template <class T>
using GemmFn = void (*)(int order, int ta, int tb, int m, int n, int k, T alpha, const T* a,
                        int lda, const T* b, int ldb, T beta, T* c, int ldc);
template <class T>
using DotFn = T (*)(int n, const T* x, int incx, const T* y, int incy);
template <class T>
using GemvFn = void (*)(int order, int ta, int rows, int cols, T alpha, const T* a, int lda,
                        const T* x, int incx, T beta, T* y, int incy);
// Complex factors are passed by address.
using ComplexGemmFn = void (*)(int order, int ta, int tb, int m, int n, int k, const void* alpha,
                               const void* a, int lda, const void* b, int ldb, const void* beta,
                               void* c, int ldc);
using DnnlSgemmFn = int (*)(char ta, char tb, int64_t m, int64_t n, int64_t k, float alpha,
                            const float* a, int64_t lda, const float* b, int64_t ldb, float beta,
                            float* c, int64_t ldc);

struct Libraries {
  GemmFn<float> sgemm = nullptr;
  GemmFn<double> dgemm = nullptr;
  DotFn<float> sdot = nullptr;
  DotFn<double> ddot = nullptr;
  GemvFn<float> sgemv = nullptr;
  GemvFn<double> dgemv = nullptr;
  ComplexGemmFn cgemm = nullptr;
  ComplexGemmFn zgemm = nullptr;
  DnnlSgemmFn dnnl_sgemm = nullptr;
  void* openblas = nullptr;
  std::string openblas_path;
};
Libraries g_lib;

// Never destroyed: workers may ask for it at the process's end.
std::string& problem() {
  static auto* why = new std::string("OpenBLAS was not loaded");
  return *why;
}

// Products need a library; without one they fail when they run.
void check_loaded() {
  if (!g_lib.openblas) [[unlikely]]
    throw std::runtime_error("matrix products and linear algebra need OpenBLAS: " + problem());
}

// Handles are never closed: both libraries keep threads and exit handlers of their own.
void* open_library(const char* path) {
  void* handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char* why = dlerror();
    throw std::runtime_error(std::string("cannot load ") + path + ": " + (why ? why : "unknown"));
  }
  return handle;
}

// OpenBLAS starts its threads while it is loaded, and they spin for some 50 ms before they sleep.
// The variable is the only way to tell it that it needs none.
void* open_openblas(const char* path) {
  constexpr const char* kThreads = "OPENBLAS_NUM_THREADS";
  const char* value = getenv(kThreads);
  const std::string before = value ? value : "";
  setenv(kThreads, "1", 1);
  struct Restore {
    const std::string* before;
    ~Restore() { before ? setenv(kThreads, before->c_str(), 1) : unsetenv(kThreads); }
  } restore{value ? &before : nullptr};
  return open_library(path);
}

template <class Fn>
void find_symbol(void* handle, const char* path, const char* name, Fn& out) {
  out = reinterpret_cast<Fn>(dlsym(handle, name));
  if (!out) throw std::runtime_error(std::string(path) + " has no symbol " + name);
}

// OpenBLAS of PyPI prefixes its symbols with scipy_; a distribution's own library does not.
template <class Fn>
void find_openblas(void* handle, const char* path, const std::string& name, Fn& out) {
  out = reinterpret_cast<Fn>(dlsym(handle, name.c_str()));
  if (!out) find_symbol(handle, path, ("scipy_" + name).c_str(), out);
}

int narrow(int64_t v) { return static_cast<int>(v); }
int trans(bool t) { return t ? kTrans : kNoTrans; }

// y = op(a) x. OpenBLAS describes the stored matrix: rows and columns change places if transposed.
template <class T>
void call_gemv(GemvFn<T> fn, bool ta, int64_t m, int64_t k, const Operand<T>& a, const T* x,
               int64_t incx, T* y, int64_t incy, bool accumulate) {
  fn(kRowMajor, trans(ta), narrow(ta ? k : m), narrow(ta ? m : k), T(1), a.data, narrow(a.ld), x,
     narrow(incx), accumulate ? T(1) : T(0), y, narrow(incy));
}

template <class T>
void call_openblas(GemmFn<T> gemm, GemvFn<T> gemv, DotFn<T> dot, int64_t m, int64_t n, int64_t k,
                   const Operand<T>& a, const Operand<T>& b, T* c, int64_t ldc, bool accumulate) {
  check_loaded();
  if (m == 1 && n == 1) {
    T sum = dot(narrow(k), a.data, narrow(a.transposed ? a.ld : 1), b.data,
                narrow(b.transposed ? 1 : b.ld));
    *c = accumulate ? *c + sum : sum;
    return;
  }
  if (n == 1)
    return call_gemv(gemv, a.transposed, m, k, a, b.data, b.transposed ? 1 : b.ld, c, ldc,
                     accumulate);
  if (m == 1)
    return call_gemv(gemv, !b.transposed, n, k, b, a.data, a.transposed ? a.ld : 1, c, 1,
                     accumulate);
  gemm(kRowMajor, trans(a.transposed), trans(b.transposed), narrow(m), narrow(n), narrow(k), T(1),
       a.data, narrow(a.ld), b.data, narrow(b.ld), accumulate ? T(1) : T(0), c, narrow(ldc));
}

template <class C>
void call_complex(ComplexGemmFn gemm, int64_t m, int64_t n, int64_t k, const Operand<C>& a,
                  const Operand<C>& b, C* c, int64_t ldc, bool accumulate) {
  check_loaded();
  const C one(1), beta(accumulate ? 1 : 0);
  gemm(kRowMajor, trans(a.transposed), trans(b.transposed), narrow(m), narrow(n), narrow(k), &one,
       a.data, narrow(a.ld), b.data, narrow(b.ld), &beta, c, narrow(ldc));
}

}  // namespace

void load_blas(const char* openblas_path, const char* onednn_path) {
  Libraries found;
  void* blas = open_openblas(openblas_path);
  found.openblas = blas;
  found.openblas_path = openblas_path;
  find_openblas(blas, openblas_path, "cblas_sgemm", found.sgemm);
  find_openblas(blas, openblas_path, "cblas_dgemm", found.dgemm);
  find_openblas(blas, openblas_path, "cblas_sdot", found.sdot);
  find_openblas(blas, openblas_path, "cblas_ddot", found.ddot);
  find_openblas(blas, openblas_path, "cblas_sgemv", found.sgemv);
  find_openblas(blas, openblas_path, "cblas_dgemv", found.dgemv);
  find_openblas(blas, openblas_path, "cblas_cgemm", found.cgemm);
  find_openblas(blas, openblas_path, "cblas_zgemm", found.zgemm);
  void (*set_num_threads)(int) = nullptr;
  find_openblas(blas, openblas_path, "openblas_set_num_threads", set_num_threads);
  if (onednn_path) {
    void* dnnl = open_library(onednn_path);
    find_symbol(dnnl, onednn_path, "dnnl_sgemm", found.dnnl_sgemm);
    // dlsym on a handle also looks in the libraries it depends on: this is oneDNN's own libgomp.
    void (*set_openmp_threads)(int) = nullptr;
    int (*openmp_threads)() = nullptr;
    find_symbol(dnnl, onednn_path, "omp_set_num_threads", set_openmp_threads);
    find_symbol(dnnl, onednn_path, "omp_get_max_threads", openmp_threads);
    onednn::load(dnnl, set_openmp_threads, openmp_threads);
  }
  // For an OpenBLAS that the process had loaded before: calls never reach its thread server.
  set_num_threads(1);
  g_lib = found;
}

bool blas_loaded() { return g_lib.sgemm != nullptr; }
bool has_onednn() { return g_lib.dnnl_sgemm != nullptr; }

void set_blas_problem(const std::string& why) { problem() = why; }

void* blas_symbol(const char* name) {
  check_loaded();
  void* found = nullptr;
  find_openblas(g_lib.openblas, g_lib.openblas_path.c_str(), name, found);
  return found;
}

// oneDNN has two kernels. The fast one packs b; it is taken for wide products, and when b's rows
// lie a multiple of 256 apart. High and narrow ones are worth a copy of b to such rows: 354^3 in
// 600 us instead of 726, 707^3 in 4.7 ms instead of 5.1.
constexpr int64_t kFastLd = 256, kHigh = 256, kWide = 768;

// OpenBLAS multiplies small matrices as they lie, and is slow where b is transposed: with a copy of
// it 100^3 takes 19 us instead of 22, 32 x 64 x 64 takes 3 instead of 4.3.
constexpr int64_t kSmall = 100 * 100 * 100, kHighEnough = 24;

void product(Blas lib, int64_t m, int64_t n, int64_t k, const Operand<float>& a,
             const Operand<float>& b, float* c, int64_t ldc, bool accumulate) {
  if (lib == Blas::OpenBlas || !g_lib.dnnl_sgemm || m == 1 || n == 1) {
    const bool turn =
        b.transposed && !a.transposed && m >= kHighEnough && n > 1 && m * n * k <= kSmall;
    const ScratchOf<float> turned(turn ? k * n : 0);
    if (turn) transpose(turned.data(), n, b.data, b.ld, 1, k, n, sizeof(float), false);
    const Operand<float> plain{turned.data(), n, false};
    return call_openblas(g_lib.sgemm, g_lib.sgemv, g_lib.sdot, m, n, k, a, turn ? plain : b, c, ldc,
                         accumulate);
  }
  onednn::OneThread guard;
  ensure_signal_stack();
  const bool spread = !b.transposed && b.ld % kFastLd != 0 && m >= kHigh && n <= kWide;
  const int64_t ldb = spread ? (n + kFastLd - 1) / kFastLd * kFastLd : b.ld;
  const ScratchOf<float> copy(spread ? k * ldb : 0);
  if (spread)
    for (int64_t i = 0; i < k; ++i) std::copy_n(b.data + i * b.ld, n, copy.data() + i * ldb);
  const int status =
      g_lib.dnnl_sgemm(a.transposed ? 'T' : 'N', b.transposed ? 'T' : 'N', m, n, k, 1.0f, a.data,
                       a.ld, spread ? copy.data() : b.data, ldb, accumulate ? 1.0f : 0.0f, c, ldc);
  onednn::check(status, "sgemm");
}

void product(Blas, int64_t m, int64_t n, int64_t k, const Operand<double>& a,
             const Operand<double>& b, double* c, int64_t ldc, bool accumulate) {
  call_openblas(g_lib.dgemm, g_lib.dgemv, g_lib.ddot, m, n, k, a, b, c, ldc, accumulate);
}

void product(Blas, int64_t m, int64_t n, int64_t k, const Operand<std::complex<float>>& a,
             const Operand<std::complex<float>>& b, std::complex<float>* c, int64_t ldc,
             bool accumulate) {
  call_complex(g_lib.cgemm, m, n, k, a, b, c, ldc, accumulate);
}

void product(Blas, int64_t m, int64_t n, int64_t k, const Operand<std::complex<double>>& a,
             const Operand<std::complex<double>>& b, std::complex<double>* c, int64_t ldc,
             bool accumulate) {
  call_complex(g_lib.zgemm, m, n, k, a, b, c, ldc, accumulate);
}

}  // namespace slipstream::kernels
