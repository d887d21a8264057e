// LAPACK routines of the OpenBLAS that load_blas opened, for float, double and their complex types.
//
// Matrices here are LAPACK's: column-major, so a row-major array is seen as its transpose. Every
// call computes on the calling thread only, and may run on several threads at once. A result `info`
// is LAPACK's: zero for success, positive for what the data made impossible.
#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace slipstream::kernels {

template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <class T>
using Real = typename RealOf<T>::type;
template <class T>
inline constexpr bool kIsComplex = !std::is_same_v<T, Real<T>>;

// a = P L U (m x n).
template <class T>
int lu_factor(int m, int n, T* a, int lda, int* pivots);
// Solves op(a) x = b in place of b, after lu_factor.
template <class T>
void lu_solve(bool transposed, int n, int columns, const T* lu, const int* pivots, T* b);
// Scales and applies row exchanges k1..k2 (1-based) of a factorization to the columns of a.
template <class T>
void swap_rows(int columns, T* a, int lda, int first, int last, const int* pivots);

// One triangle of a becomes its Cholesky factor; the other is not touched.
template <class T>
int cholesky_factor(bool upper, int n, T* a);
// One triangle with a Cholesky factor becomes that triangle of the inverse.
template <class T>
int cholesky_inverse(bool upper, int n, T* a);
// op(a) x = b, or x op(a) = b when `right`, in place of b (m x n).
template <class T>
void triangular_solve(bool right, bool upper, bool transposed, bool unit, int m, int n, const T* a,
                      int lda, T* b, int ldb);
// c = c - a b: a is m x k, b is k x n.
template <class T>
void subtract_product(int m, int n, int k, const T* a, int lda, const T* b, int ldb, T* c, int ldc);

// The routines below need workspaces, which these objects keep for a run of equal matrices.

template <class T>
class LuInverse {
 public:
  explicit LuInverse(int n);
  int run(T* lu, const int* pivots);

 private:
  int n_;
  std::vector<T> work_;
};

template <class T>
class Qr {
 public:
  // m x n; the orthogonal factor gets `columns` columns, at least min(m, n).
  Qr(int m, int n, int columns);
  int factor(T* a, T* tau);
  // q holds the reflectors in its first min(m, n) columns and becomes m x columns.
  int form(T* q, const T* tau);

 private:
  int m_, n_, columns_;
  std::vector<T> work_;
};

template <class T>
class Svd {
 public:
  // job: 'A' all vectors, 'S' the first min(m, n), 'N' none. a is destroyed.
  Svd(int m, int n, char job);
  int run(T* a, Real<T>* s, T* u, T* vt);

 private:
  int m_, n_, k_;
  char job_;
  std::vector<T> work_;
  std::vector<Real<T>> real_work_;
  std::vector<int> int_work_;
};

template <class T>
class SymmetricEigen {
 public:
  SymmetricEigen(int n, bool vectors, bool upper);
  // a becomes the eigenvectors, in columns, when they were asked for.
  int run(T* a, Real<T>* values);

 private:
  int n_;
  char job_, uplo_;
  std::vector<T> work_;
  std::vector<Real<T>> real_work_;
  std::vector<int> int_work_;
};

template <class T>
class Eigen {
 public:
  using Complex = std::complex<Real<T>>;
  Eigen(int n, bool vectors);
  // vectors (n x n, in columns) may be null. a is destroyed.
  int run(T* a, Complex* values, Complex* vectors);

 private:
  int n_;
  char job_;
  std::vector<T> work_, right_;
  std::vector<Real<T>> real_work_, real_, imaginary_;
};

template <class T>
class LeastSquares {
 public:
  LeastSquares(int m, int n, int columns);
  // b has max(m, n) rows: the right-hand sides, then the solutions. Singular values go to s.
  int run(T* a, T* b, Real<T>* s, Real<T> rcond, int* rank);

 private:
  int m_, n_, columns_, ldb_;
  std::vector<T> work_;
  std::vector<Real<T>> real_work_;
  std::vector<int> int_work_;
};

}  // namespace slipstream::kernels
