#include "kernels/lapack.h"

#include <algorithm>
#include <string>

#include "kernels/blas.h"

namespace slipstream::kernels {
namespace {

using std::size_t;

// Fortran calls: everything by address, and a hidden length at the end per character argument.
template <class T>
struct Routines {
  using R = Real<T>;
  using I = const int*;
  using C = const char*;

  void (*getrf)(I m, I n, T* a, I lda, int* ipiv, int* info);
  void (*getrs)(C trans, I n, I nrhs, const T* a, I lda, I ipiv, T* b, I ldb, int* info, size_t);
  void (*getri)(I n, T* a, I lda, I ipiv, T* work, I lwork, int* info);
  void (*laswp)(I n, T* a, I lda, I k1, I k2, I ipiv, I incx);
  void (*potrf)(C uplo, I n, T* a, I lda, int* info, size_t);
  void (*potri)(C uplo, I n, T* a, I lda, int* info, size_t);
  void (*trsm)(C side, C uplo, C trans, C diag, I m, I n, const T* alpha, const T* a, I lda, T* b,
               I ldb, size_t, size_t, size_t, size_t);
  void (*gemm)(C ta, C tb, I m, I n, I k, const T* alpha, const T* a, I lda, const T* b, I ldb,
               const T* beta, T* c, I ldc, size_t, size_t);
  void (*geqrf)(I m, I n, T* a, I lda, T* tau, T* work, I lwork, int* info);
  void (*orgqr)(I m, I n, I k, T* a, I lda, const T* tau, T* work, I lwork, int* info);

  // The rest differs between real and complex: looked up as plain addresses, called by shape.
  void (*gesdd)();
  void (*syevd)();
  void (*geev)();
  void (*gelsd)();
};

template <class T>
constexpr char kLetter = 0;
template <>
constexpr char kLetter<float> = 's';
template <>
constexpr char kLetter<double> = 'd';
template <>
constexpr char kLetter<std::complex<float>> = 'c';
template <>
constexpr char kLetter<std::complex<double>> = 'z';

template <class Fn>
void find(Fn& out, char letter, const char* name) {
  out = reinterpret_cast<Fn>(blas_symbol((std::string(1, letter) + name + "_").c_str()));
}

template <class T>
Routines<T> find_routines() {
  constexpr char c = kLetter<T>;
  constexpr bool z = kIsComplex<T>;
  Routines<T> r;
  find(r.getrf, c, "getrf");
  find(r.getrs, c, "getrs");
  find(r.getri, c, "getri");
  find(r.laswp, c, "laswp");
  find(r.potrf, c, "potrf");
  find(r.potri, c, "potri");
  find(r.trsm, c, "trsm");
  find(r.gemm, c, "gemm");
  find(r.geqrf, c, "geqrf");
  find(r.orgqr, c, z ? "ungqr" : "orgqr");
  find(r.gesdd, c, "gesdd");
  find(r.syevd, c, z ? "heevd" : "syevd");
  find(r.geev, c, "geev");
  find(r.gelsd, c, "gelsd");
  return r;
}

template <class T>
const Routines<T>& routines() {
  static const Routines<T> r = find_routines<T>();
  return r;
}

// The length that a workspace query answered in a work array's first element.
template <class T>
int length(const T& answer) {
  // A float cannot hold every integer: one more step keeps the length from being too short.
  double v = static_cast<double>(std::real(answer));
  return static_cast<int>(std::max(1.0, v * (sizeof(Real<T>) == 4 ? 1.000001 : 1) + 1));
}

int at_least_one(int n) { return std::max(1, n); }

}  // namespace

template <class T>
int lu_factor(int m, int n, T* a, int lda, int* pivots) {
  int info = 0;
  routines<T>().getrf(&m, &n, a, &lda, pivots, &info);
  return info;
}

template <class T>
void lu_solve(bool transposed, int n, int columns, const T* lu, const int* pivots, T* b) {
  int info = 0, ld = at_least_one(n);
  routines<T>().getrs(transposed ? "T" : "N", &n, &columns, lu, &ld, pivots, b, &ld, &info, 1);
}

template <class T>
void swap_rows(int columns, T* a, int lda, int first, int last, const int* pivots) {
  int step = 1;
  routines<T>().laswp(&columns, a, &lda, &first, &last, pivots, &step);
}

template <class T>
int cholesky_factor(bool upper, int n, T* a) {
  int info = 0, ld = at_least_one(n);
  routines<T>().potrf(upper ? "U" : "L", &n, a, &ld, &info, 1);
  return info;
}

template <class T>
int cholesky_inverse(bool upper, int n, T* a) {
  int info = 0, ld = at_least_one(n);
  routines<T>().potri(upper ? "U" : "L", &n, a, &ld, &info, 1);
  return info;
}

template <class T>
void triangular_solve(bool right, bool upper, bool transposed, bool unit, int m, int n, const T* a,
                      int lda, T* b, int ldb) {
  T one(1);
  routines<T>().trsm(right ? "R" : "L", upper ? "U" : "L", transposed ? "T" : "N", unit ? "U" : "N",
                     &m, &n, &one, a, &lda, b, &ldb, 1, 1, 1, 1);
}

template <class T>
void subtract_product(int m, int n, int k, const T* a, int lda, const T* b, int ldb, T* c,
                      int ldc) {
  T minus_one(-1), one(1);
  routines<T>().gemm("N", "N", &m, &n, &k, &minus_one, a, &lda, b, &ldb, &one, c, &ldc, 1, 1);
}

// ---- inverse ------------------------------------------------------------------------------------

template <class T>
LuInverse<T>::LuInverse(int n) : n_(n) {
  int info = 0, ask = -1, ld = at_least_one(n);
  T answer(0);
  routines<T>().getri(&n_, nullptr, &ld, nullptr, &answer, &ask, &info);
  work_.resize(length(answer));
}

template <class T>
int LuInverse<T>::run(T* lu, const int* pivots) {
  int info = 0, ld = at_least_one(n_), size = static_cast<int>(work_.size());
  routines<T>().getri(&n_, lu, &ld, pivots, work_.data(), &size, &info);
  return info;
}

// ---- QR -----------------------------------------------------------------------------------------

template <class T>
Qr<T>::Qr(int m, int n, int columns) : m_(m), n_(n), columns_(columns) {
  int info = 0, ask = -1, ld = at_least_one(m), k = std::min(m, n);
  T a(0), tau(0), factor(0), form(0);
  routines<T>().geqrf(&m_, &n_, &a, &ld, &tau, &factor, &ask, &info);
  routines<T>().orgqr(&m_, &columns_, &k, &a, &ld, &tau, &form, &ask, &info);
  work_.resize(std::max(length(factor), length(form)));
}

template <class T>
int Qr<T>::factor(T* a, T* tau) {
  int info = 0, ld = at_least_one(m_), size = static_cast<int>(work_.size());
  routines<T>().geqrf(&m_, &n_, a, &ld, tau, work_.data(), &size, &info);
  return info;
}

template <class T>
int Qr<T>::form(T* q, const T* tau) {
  int info = 0, ld = at_least_one(m_), size = static_cast<int>(work_.size());
  int k = std::min(m_, n_);
  routines<T>().orgqr(&m_, &columns_, &k, q, &ld, tau, work_.data(), &size, &info);
  return info;
}

// ---- singular values ----------------------------------------------------------------------------

namespace {

template <class T>
int call_gesdd(char job, int m, int n, int k, T* a, Real<T>* s, T* u, T* vt, T* work, int lwork,
               Real<T>* real_work, int* int_work) {
  int info = 0, lda = at_least_one(m), ldu = lda, ldvt = at_least_one(job == 'A' ? n : k);
  using I = const int*;
  auto f = routines<T>().gesdd;
  if constexpr (kIsComplex<T>) {
    using Fn = void (*)(const char*, I, I, T*, I, Real<T>*, T*, I, T*, I, T*, I, Real<T>*, int*,
                        int*, size_t);
    reinterpret_cast<Fn>(f)(&job, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork, real_work,
                            int_work, &info, 1);
  } else {
    using Fn = void (*)(const char*, I, I, T*, I, T*, T*, I, T*, I, T*, I, int*, int*, size_t);
    reinterpret_cast<Fn>(f)(&job, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork, int_work,
                            &info, 1);
  }
  return info;
}

}  // namespace

template <class T>
Svd<T>::Svd(int m, int n, char job) : m_(m), n_(n), k_(std::min(m, n)), job_(job) {
  int_work_.resize(8 * at_least_one(k_));
  if constexpr (kIsComplex<T>) {
    int64_t small = k_, large = std::max(m, n);
    real_work_.resize(std::max<int64_t>(
        1, job == 'N' ? 7 * small : small * std::max(5 * small + 7, 2 * large + 2 * small + 1)));
  }
  T answer(0);
  call_gesdd<T>(job_, m_, n_, k_, nullptr, nullptr, nullptr, nullptr, &answer, -1,
                real_work_.data(), int_work_.data());
  work_.resize(length(answer));
}

template <class T>
int Svd<T>::run(T* a, Real<T>* s, T* u, T* vt) {
  return call_gesdd<T>(job_, m_, n_, k_, a, s, u, vt, work_.data(), static_cast<int>(work_.size()),
                       real_work_.data(), int_work_.data());
}

// ---- eigenvalues --------------------------------------------------------------------------------

namespace {

template <class T>
int call_syevd(char job, char uplo, int n, T* a, Real<T>* w, T* work, int lwork, Real<T>* real_work,
               int lreal, int* int_work, int lint) {
  int info = 0, lda = at_least_one(n);
  using I = const int*;
  using C = const char*;
  auto f = routines<T>().syevd;
  if constexpr (kIsComplex<T>) {
    using Fn =
        void (*)(C, C, I, T*, I, Real<T>*, T*, I, Real<T>*, I, int*, I, int*, size_t, size_t);
    reinterpret_cast<Fn>(f)(&job, &uplo, &n, a, &lda, w, work, &lwork, real_work, &lreal, int_work,
                            &lint, &info, 1, 1);
  } else {
    using Fn = void (*)(C, C, I, T*, I, T*, T*, I, int*, I, int*, size_t, size_t);
    reinterpret_cast<Fn>(f)(&job, &uplo, &n, a, &lda, w, work, &lwork, int_work, &lint, &info, 1,
                            1);
  }
  return info;
}

template <class T>
int call_geev(char job, int n, T* a, T* w, Real<T>* wr, Real<T>* wi, T* right, T* work, int lwork,
              Real<T>* real_work) {
  int info = 0, lda = at_least_one(n), one = 1;
  using I = const int*;
  using C = const char*;
  const char none = 'N';
  T* nothing = nullptr;
  auto f = routines<T>().geev;
  if constexpr (kIsComplex<T>) {
    using Fn = void (*)(C, C, I, T*, I, T*, T*, I, T*, I, T*, I, Real<T>*, int*, size_t, size_t);
    reinterpret_cast<Fn>(f)(&none, &job, &n, a, &lda, w, nothing, &one, right, &lda, work, &lwork,
                            real_work, &info, 1, 1);
  } else {
    using Fn = void (*)(C, C, I, T*, I, T*, T*, T*, I, T*, I, T*, I, int*, size_t, size_t);
    reinterpret_cast<Fn>(f)(&none, &job, &n, a, &lda, wr, wi, nothing, &one, right, &lda, work,
                            &lwork, &info, 1, 1);
  }
  return info;
}

}  // namespace

template <class T>
SymmetricEigen<T>::SymmetricEigen(int n, bool vectors, bool upper)
    : n_(n), job_(vectors ? 'V' : 'N'), uplo_(upper ? 'U' : 'L') {
  T answer(0);
  Real<T> real_answer(0);
  int int_answer = 0;
  call_syevd<T>(job_, uplo_, n_, nullptr, nullptr, &answer, -1, &real_answer, -1, &int_answer, -1);
  work_.resize(length(answer));
  if (kIsComplex<T>) real_work_.resize(length(real_answer));
  int_work_.resize(at_least_one(int_answer));
}

template <class T>
int SymmetricEigen<T>::run(T* a, Real<T>* values) {
  return call_syevd<T>(job_, uplo_, n_, a, values, work_.data(), static_cast<int>(work_.size()),
                       real_work_.data(), static_cast<int>(real_work_.size()), int_work_.data(),
                       static_cast<int>(int_work_.size()));
}

template <class T>
Eigen<T>::Eigen(int n, bool vectors) : n_(n), job_(vectors ? 'V' : 'N') {
  if (kIsComplex<T>) {
    real_work_.resize(at_least_one(2 * n));
  } else {
    real_.resize(at_least_one(n));
    imaginary_.resize(at_least_one(n));
    if (vectors) right_.resize(static_cast<int64_t>(n) * n);
  }
  T answer(0);
  call_geev<T>(job_, n_, nullptr, nullptr, nullptr, nullptr, nullptr, &answer, -1,
               real_work_.data());
  work_.resize(length(answer));
}

template <class T>
int Eigen<T>::run(T* a, Complex* values, Complex* vectors) {
  int size = static_cast<int>(work_.size());
  if constexpr (kIsComplex<T>) {
    return call_geev<T>(job_, n_, a, values, nullptr, nullptr, vectors, work_.data(), size,
                        real_work_.data());
  } else {
    int info = call_geev<T>(job_, n_, a, nullptr, real_.data(), imaginary_.data(), right_.data(),
                            work_.data(), size, nullptr);
    if (info != 0) return info;
    for (int j = 0; j < n_; ++j) values[j] = {real_[j], imaginary_[j]};
    // A conjugate pair shares two columns: real and imaginary part of the first's vector.
    int64_t n = n_;
    for (int64_t j = 0; vectors && j < n; ++j) {
      const T* re = right_.data() + j * n;
      bool pair = imaginary_[j] != 0 && j + 1 < n;
      for (int64_t i = 0; i < n; ++i) {
        vectors[j * n + i] = {re[i], pair ? re[n + i] : T(0)};
        if (pair) vectors[(j + 1) * n + i] = {re[i], -re[n + i]};
      }
      j += pair;
    }
    return 0;
  }
}

// ---- least squares ------------------------------------------------------------------------------

namespace {

template <class T>
int call_gelsd(int m, int n, int columns, T* a, T* b, int ldb, Real<T>* s, Real<T> rcond, int* rank,
               T* work, int lwork, Real<T>* real_work, int* int_work) {
  int info = 0, lda = at_least_one(m);
  using I = const int*;
  auto f = routines<T>().gelsd;
  if constexpr (kIsComplex<T>) {
    using Fn = void (*)(I, I, I, T*, I, T*, I, Real<T>*, const Real<T>*, int*, T*, I, Real<T>*,
                        int*, int*);
    reinterpret_cast<Fn>(f)(&m, &n, &columns, a, &lda, b, &ldb, s, &rcond, rank, work, &lwork,
                            real_work, int_work, &info);
  } else {
    using Fn = void (*)(I, I, I, T*, I, T*, I, T*, const T*, int*, T*, I, int*, int*);
    reinterpret_cast<Fn>(f)(&m, &n, &columns, a, &lda, b, &ldb, s, &rcond, rank, work, &lwork,
                            int_work, &info);
  }
  return info;
}

}  // namespace

template <class T>
LeastSquares<T>::LeastSquares(int m, int n, int columns)
    : m_(m), n_(n), columns_(columns), ldb_(at_least_one(std::max(m, n))) {
  T answer(0);
  Real<T> real_answer(0), s(0);
  int int_answer = 0, rank = 0;
  call_gelsd<T>(m_, n_, columns_, nullptr, nullptr, ldb_, &s, Real<T>(0), &rank, &answer, -1,
                &real_answer, &int_answer);
  work_.resize(length(answer));
  if (kIsComplex<T>) real_work_.resize(length(real_answer));
  int_work_.resize(at_least_one(int_answer));
}

template <class T>
int LeastSquares<T>::run(T* a, T* b, Real<T>* s, Real<T> rcond, int* rank) {
  return call_gelsd<T>(m_, n_, columns_, a, b, ldb_, s, rcond, rank, work_.data(),
                       static_cast<int>(work_.size()), real_work_.data(), int_work_.data());
}

#define SLIPSTREAM_LAPACK(T)                                                                   \
  template int lu_factor<T>(int, int, T*, int, int*);                                          \
  template void lu_solve<T>(bool, int, int, const T*, const int*, T*);                         \
  template void swap_rows<T>(int, T*, int, int, int, const int*);                              \
  template int cholesky_factor<T>(bool, int, T*);                                              \
  template int cholesky_inverse<T>(bool, int, T*);                                             \
  template void triangular_solve<T>(bool, bool, bool, bool, int, int, const T*, int, T*, int); \
  template void subtract_product<T>(int, int, int, const T*, int, const T*, int, T*, int);     \
  template class LuInverse<T>;                                                                 \
  template class Qr<T>;                                                                        \
  template class Svd<T>;                                                                       \
  template class SymmetricEigen<T>;                                                            \
  template class Eigen<T>;                                                                     \
  template class LeastSquares<T>;
SLIPSTREAM_LAPACK(float)
SLIPSTREAM_LAPACK(double)
SLIPSTREAM_LAPACK(std::complex<float>)
SLIPSTREAM_LAPACK(std::complex<double>)
#undef SLIPSTREAM_LAPACK

}  // namespace slipstream::kernels
