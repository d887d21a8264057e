// Systems of equations: solve, inv, det, Cholesky, triangular solves and least squares.
#include <cmath>
#include <cstring>
#include <limits>

#include "ops/declare.h"
#include "ops/linalg.h"
#include "ops/linalg_gradients.h"

namespace slipstream::ops {
namespace linalg {

void check_type(const Operand& a, const char* operation) {
  if (a.dtype() != DType::F32 && a.dtype() != DType::F64 && !is_complex(a.dtype()))
    throw TypeError(std::string(operation) + ": array type " + std::string(name_of(a.dtype())) +
                    " is not supported in linalg");
}

void check_matrices(const Operand& a, const char* operation, bool square) {
  check_type(a, operation);
  const Dims& s = a.shape();
  if (s.n < 2)
    throw ValueError(std::string(operation) + ": shape " + to_string(s) +
                     " has fewer than two dimensions");
  int64_t m = s[s.n - 2], n = s[s.n - 1];
  if (square && m != n)
    throw ValueError(std::string(operation) + ": the last two dimensions of shape " + to_string(s) +
                     " must be equal");
  if (std::max(m, n) > std::numeric_limits<int>::max() / 8)
    throw ValueError(std::string(operation) + ": matrices of shape " + to_string(s) +
                     " are too large");
}

}  // namespace linalg

namespace {

using namespace linalg;
namespace k = kernels;

[[noreturn]] void singular() { throw LinalgError("singular matrix"); }

// ---- LU over all threads ------------------------------------------------------------------------

// Below this one call of LAPACK is as fast.
constexpr int kBlockedLu = 320;
constexpr int kPanel = 96, kStrip = 128;

// a = P L U: panels by LAPACK, the rest updated in strips of columns that threads share.
template <class T>
int factor(Parallel& parallel, int n, T* a, int* pivots) {
  if (n < kBlockedLu) return k::lu_factor(n, n, a, std::max(1, n), pivots);
  int info = 0;
  int64_t ld = n;
  for (int j = 0; j < n; j += kPanel) {
    int width = std::min(kPanel, n - j), below = n - j - width;
    T* panel = a + j * ld + j;
    int bad = k::lu_factor(n - j, width, panel, n, pivots + j);
    if (bad != 0 && info == 0) info = bad + j;
    int first = j + 1, last = j + width;
    for (int i = j; i < last; ++i) pivots[i] += j;
    int left = (j + kStrip - 1) / kStrip, right = (below + kStrip - 1) / kStrip;
    parallel.for_each(left + right, [&](int64_t s) {
      if (s >= right) {  // columns that are done only exchange rows
        int64_t c = (s - right) * kStrip;
        k::swap_rows(std::min<int>(kStrip, j - c), a + c * ld, n, first, last, pivots);
        return;
      }
      int64_t c = last + s * kStrip;
      int columns = std::min<int>(kStrip, n - c);
      T* top = a + c * ld + j;
      k::swap_rows(columns, a + c * ld, n, first, last, pivots);
      k::triangular_solve(false, false, false, true, width, columns, panel, n, top, n);
      if (below > 0)
        k::subtract_product(below, columns, width, panel + width, n, top, n, top + width, n);
    });
  }
  return info;
}

// ---- solve --------------------------------------------------------------------------------------

// The arrays are LAPACK's matrices transposed: factor a^T, then solve with its transpose.
void run_solve(OpRun& r) {
  auto& a = r.attrs<SolveAttrs>();
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t n = a.n, columns = a.columns;
      ScratchOf<T> lu(n * n), turned(columns > 1 ? n * columns : 0);
      ScratchOf<int> pivots(n);
      for (int64_t i = first; i < last; ++i) {
        const T* b = r.in[1].as<T>() + i * n * columns;
        T* x = r.out[0].as<T>() + i * n * columns;
        std::memcpy(lu.data(), r.in[0].as<T>() + i * n * n, n * n * sizeof(T));
        if (factor(r.parallel, a.n, lu.data(), pivots.data()) != 0) singular();
        if (columns == 1) {
          std::memcpy(x, b, n * sizeof(T));
          k::lu_solve(true, a.n, 1, lu.data(), pivots.data(), x);
          continue;
        }
        T* t = turned.data();
        transpose(t, b, n, columns, n, columns);
        int strips = a.n < kBlockedLu ? 1 : (a.columns + kStrip - 1) / kStrip;
        int64_t width = strips == 1 ? columns : kStrip;
        r.parallel.for_each(strips, [&](int64_t s) {
          int64_t c = s * width;
          k::lu_solve(true, a.n, static_cast<int>(std::min(width, columns - c)), lu.data(),
                      pivots.data(), t + c * n);
        });
        transpose(x, t, columns, n, columns, n);
      }
    });
  });
}
const OpDef kSolve = with_gradient(make_def("solve", run_solve), grad_solve,
                                   {needs_in(0) | needs_out(0), needs_in(0)});

}  // namespace

// a (..., n, n) and b (..., n, k) with equal leading axes.
Value* linalg_solve(const Operand& a, const Operand& b) {
  check_matrices(a, "solve", true);
  check_matrices(b, "solve", false);
  const Dims &sa = a.shape(), &sb = b.shape();
  bool fits = sa.n == sb.n && sa[sa.n - 1] == sb[sb.n - 2] && a.dtype() == b.dtype();
  for (int i = 0; fits && i + 2 < sa.n; ++i) fits = sa[i] == sb[i];
  if (!fits)
    throw ValueError("solve: shapes a " + to_string(sa) + " and b " + to_string(sb) +
                     " do not fit");
  auto attrs = attrs_for<SolveAttrs>(a, 0.67);
  attrs->columns = static_cast<int>(sb[sb.n - 1]);
  attrs->flops += 2.0 * attrs->n * attrs->n * attrs->columns;
  Node* n = begin(kSolve, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  set_input(n, 1, b);
  return commit(n, a.dtype(), sb);
}
SLIPSTREAM_DECLARE(linalg_solve, "a", "b");

namespace {

// ---- inverse and determinant --------------------------------------------------------------------

// The inverse of the transpose is the transpose of the inverse: no layout has to change.
void run_inv(OpRun& r) {
  auto& a = r.attrs<InverseAttrs>();
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t n = a.n;
      bool large = a.n >= kBlockedLu;
      ScratchOf<int> pivots(n);
      ScratchOf<T> lu(large ? n * n : 0);
      k::LuInverse<T> invert(large ? 1 : a.n);
      for (int64_t i = first; i < last; ++i) {
        T* out = r.out[0].as<T>() + i * n * n;
        T* work = large ? lu.data() : out;
        std::memcpy(work, r.in[0].as<T>() + i * n * n, n * n * sizeof(T));
        int info = factor(r.parallel, a.n, work, pivots.data());
        if (info == 0 && large) {
          r.parallel.for_each((a.n + kStrip - 1) / kStrip, [&](int64_t s) {
            int64_t c = s * kStrip, width = std::min<int64_t>(kStrip, n - c);
            std::fill_n(out + c * n, width * n, T(0));
            for (int64_t j = 0; j < width; ++j) out[(c + j) * n + c + j] = T(1);
            k::lu_solve(false, a.n, static_cast<int>(width), work, pivots.data(), out + c * n);
          });
        } else if (info == 0) {
          info = invert.run(out, pivots.data());
        }
        if (info == 0) continue;
        if (!a.quiet) singular();
        std::fill_n(out, n * n, T(std::numeric_limits<k::Real<T>>::quiet_NaN()));
      }
    });
  });
}
const OpDef kInv = with_gradient(make_def("inv", run_inv), grad_inv, {needs_out(0)});

}  // namespace

// quiet: a singular matrix gives NaN instead of an error.
Value* linalg_inv(const Operand& a, bool quiet) {
  check_matrices(a, "inv", true);
  auto attrs = attrs_for<InverseAttrs>(a, 2);
  attrs->quiet = quiet;
  Node* n = begin(kInv, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  return commit(n, a.dtype(), a.shape());
}
SLIPSTREAM_DECLARE(linalg_inv, "a", "quiet");

namespace {

// Sign and logarithm of |det| from the diagonal of U and the row exchanges.
template <class T>
void accumulate(const T* lu, const int* pivots, int64_t n, T& sign, k::Real<T>& logabs) {
  sign = T(1);
  logabs = 0;
  for (int64_t j = 0; j < n; ++j) {
    T d = lu[j * n + j];
    auto size = std::abs(d);
    if (pivots[j] != j + 1) sign = -sign;
    sign *= d / size;
    logabs += std::log(size);
  }
}

template <class T, class F>
void for_factors(OpRun& r, F&& body) {
  auto& a = r.attrs<LinalgAttrs>();
  for_matrices(r, a, [&](int64_t first, int64_t last) {
    int64_t n = a.n;
    ScratchOf<T> lu(n * n);
    ScratchOf<int> pivots(n);
    for (int64_t i = first; i < last; ++i) {
      std::memcpy(lu.data(), r.in[0].as<T>() + i * n * n, n * n * sizeof(T));
      body(i, factor(r.parallel, a.n, lu.data(), pivots.data()), lu.data(), pivots.data());
    }
  });
}

void run_slogdet(OpRun& r) {
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    using R = k::Real<T>;
    int64_t n = r.attrs<LinalgAttrs>().n;
    for_factors<T>(r, [&](int64_t i, int info, const T* lu, const int* pivots) {
      T& sign = r.out[0].as<T>()[i];
      R& logabs = r.out[1].as<R>()[i];
      if (info == 0) return accumulate(lu, pivots, n, sign, logabs);
      sign = T(0);
      logabs = -std::numeric_limits<R>::infinity();
    });
  });
}

void run_det(OpRun& r) {
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    int64_t n = r.attrs<LinalgAttrs>().n;
    for_factors<T>(r, [&](int64_t i, int info, const T* lu, const int* pivots) {
      T sign;
      k::Real<T> logabs;
      if (info == 0) accumulate(lu, pivots, n, sign, logabs);
      r.out[0].as<T>()[i] = info == 0 ? sign * std::exp(logabs) : T(0);
    });
  });
}
const OpDef kDet = with_gradient(make_def("det", run_det), grad_det, {needs_in(0) | needs_out(0)});
const OpDef kSlogdet =
    with_gradient(make_def("slogdet", run_slogdet), grad_slogdet, {needs_in(0) | needs_out(0)});

}  // namespace

Value* linalg_det(const Operand& a) {
  check_matrices(a, "det", true);
  Node* n = begin(kDet, 1);
  n->attrs = attrs_for(a, 0.67);
  set_input(n, 0, a);
  return commit(n, a.dtype(), stacked(a, {}));
}
SLIPSTREAM_DECLARE(linalg_det, "a");

std::vector<Value*> linalg_slogdet(const Operand& a) {
  check_matrices(a, "slogdet", true);
  Node* n = begin(kSlogdet, 1);
  n->attrs = attrs_for(a, 0.67);
  set_input(n, 0, a);
  Dims shape = stacked(a, {});
  add_outputs(n, {{real_type(a.dtype()), shape}});
  Value* sign = commit(n, a.dtype(), shape);
  return {sign, n->output(1)};
}
SLIPSTREAM_DECLARE(linalg_slogdet, "a");

namespace {

// ---- Cholesky -----------------------------------------------------------------------------------

// A row-major lower triangle is LAPACK's upper one; both factors are then the same memory.
void run_cholesky(OpRun& r) {
  auto& a = r.attrs<TriangleAttrs>();
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t n = a.n;
      for (int64_t i = first; i < last; ++i) {
        T* out = r.out[0].as<T>() + i * n * n;
        std::memcpy(out, r.in[0].as<T>() + i * n * n, n * n * sizeof(T));
        if (k::cholesky_factor(!a.upper, a.n, out) != 0)
          throw LinalgError("matrix is not positive definite");
        for (int64_t row = 0; row < n; ++row) {
          if (a.upper)
            std::fill_n(out + row * n, row, T(0));
          else
            std::fill_n(out + row * n + row + 1, n - row - 1, T(0));
        }
      }
    });
  });
}
const OpDef kCholesky =
    with_gradient(make_def("cholesky", run_cholesky), grad_cholesky, {needs_out(0)});

// The inverse of the matrix whose Cholesky factor is given; both triangles are filled.
void run_cholesky_inverse(OpRun& r) {
  auto& a = r.attrs<TriangleAttrs>();
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t n = a.n;
      for (int64_t i = first; i < last; ++i) {
        T* out = r.out[0].as<T>() + i * n * n;
        std::memcpy(out, r.in[0].as<T>() + i * n * n, n * n * sizeof(T));
        if (k::cholesky_inverse(!a.upper, a.n, out) != 0) singular();
        for (int64_t row = 0; row < n; ++row)
          for (int64_t col = 0; col < row; ++col) {
            T &low = out[row * n + col], &high = out[col * n + row];
            if constexpr (k::kIsComplex<T>)
              (a.upper ? low : high) = std::conj(a.upper ? high : low);
            else
              (a.upper ? low : high) = a.upper ? high : low;
          }
      }
    });
  });
}
const OpDef kCholeskyInverse = with_gradient(make_def("potri", run_cholesky_inverse),
                                             grad_cholesky_inverse, {needs_in(0) | needs_out(0)});

Value* triangle(const OpDef& op, const Operand& a, bool upper, double factor) {
  check_matrices(a, op.name, true);
  auto attrs = attrs_for<TriangleAttrs>(a, factor);
  attrs->upper = upper;
  Node* n = begin(op, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  return commit(n, a.dtype(), a.shape());
}
}  // namespace

Value* linalg_cholesky(const Operand& a, bool upper) { return triangle(kCholesky, a, upper, 0.33); }
Value* linalg_cholesky_inverse(const Operand& a, bool upper) {
  return triangle(kCholeskyInverse, a, upper, 0.67);
}
SLIPSTREAM_DECLARE(linalg_cholesky, "a", "upper");
SLIPSTREAM_DECLARE(linalg_cholesky_inverse, "a", "upper");

namespace {

// ---- triangular systems -------------------------------------------------------------------------

// Transposing the whole equation swaps sides and triangles: row-major arrays go in as they are.
void run_triangular_solve(OpRun& r) {
  auto& a = r.attrs<TriangularAttrs>();
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t size = static_cast<int64_t>(a.rows) * a.columns, square = int64_t{a.n} * a.n;
      std::memcpy(r.out[0].as<T>() + first * size, r.in[1].as<T>() + first * size,
                  (last - first) * size * sizeof(T));
      for (int64_t i = first; i < last; ++i) {
        const T* matrix = r.in[0].as<T>() + i * square;
        for (int64_t j = 0; j < a.n; ++j)
          if (matrix[j * a.n + j] == T(0)) singular();
        k::triangular_solve(!a.right, !a.upper, a.transposed, false, a.columns, a.rows, matrix, a.n,
                            r.out[0].as<T>() + i * size, a.columns);
      }
    });
  });
}
const OpDef kTriangularSolve =
    with_gradient(make_def("trsm", run_triangular_solve), grad_triangular_solve,
                  {needs_in(0) | needs_out(0), needs_in(0)});

}  // namespace

// op(a) x = b, or x op(a) = b when `right`.
Value* linalg_triangular_solve(const Operand& a, const Operand& b, bool upper, bool transposed,
                               bool right) {
  check_matrices(a, "trsm", true);
  check_matrices(b, "trsm", false);
  const Dims &sa = a.shape(), &sb = b.shape();
  bool fits = sa.n == sb.n && a.dtype() == b.dtype();
  for (int i = 0; fits && i + 2 < sa.n; ++i) fits = sa[i] == sb[i];
  if (!fits || sb[right ? sb.n - 1 : sb.n - 2] != sa[sa.n - 1])
    throw ValueError("trsm: shapes A " + to_string(sa) + " and B " + to_string(sb) + " do not fit");
  auto attrs = attrs_for<TriangularAttrs>(a, 0);
  attrs->upper = upper;
  attrs->transposed = transposed;
  attrs->right = right;
  attrs->rows = static_cast<int>(sb[sb.n - 2]);
  attrs->columns = static_cast<int>(sb[sb.n - 1]);
  attrs->flops = 1.0 * attrs->n * attrs->rows * attrs->columns;
  Node* n = begin(kTriangularSolve, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  set_input(n, 1, b);
  return commit(n, a.dtype(), sb);
}
SLIPSTREAM_DECLARE(linalg_triangular_solve, "a", "b", "upper", "transposed", "right");

namespace {

// ---- least squares ------------------------------------------------------------------------------

// Outputs: the solution (n x k), sums of squared residuals (k), the rank, the singular values.
void run_lstsq(OpRun& r) {
  auto& a = r.attrs<LeastSquaresAttrs>();
  int64_t m = a.m, n = a.n, columns = a.columns, ld = std::max<int64_t>({1, m, n});
  auto* rank = r.out[2].as<int64_t>();
  *rank = 0;
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    using R = k::Real<T>;
    R* squares = r.out[1].as<R>();
    ScratchOf<T> matrix(m * n), b(ld * columns);
    transpose(matrix.data(), r.in[0].as<T>(), m, n, m, n);
    std::fill_n(b.data(), ld * columns, T(0));
    transpose(b.data(), r.in[1].as<T>(), m, columns, ld, columns);
    if (m > 0 && n > 0 && columns > 0) {
      k::LeastSquares<T> solve(a.m, a.n, a.columns);
      int found = 0;
      if (solve.run(matrix.data(), b.data(), r.out[3].as<R>(), static_cast<R>(a.rcond), &found))
        throw LinalgError("SVD did not converge in linear least squares");
      *rank = found;
    } else if (m > 0 && n > 0) {
      k::Svd<T> svd(a.m, a.n, 'N');
      if (svd.run(matrix.data(), r.out[3].as<R>(), nullptr, nullptr))
        throw LinalgError("SVD did not converge");
      for (int64_t i = 0; i < std::min(m, n); ++i)
        *rank += r.out[3].as<R>()[i] > a.rcond * r.out[3].as<R>()[0];
    }
    transpose(r.out[0].as<T>(), b.data(), columns, n, columns, ld);
    for (int64_t c = 0; c < columns; ++c) {
      R sum = 0;
      for (int64_t i = n; i < m; ++i) sum += std::norm(b.data()[c * ld + i]);
      squares[c] = sum;
    }
  });
}
const OpDef kLstsq = with_gradient(
    make_def("lstsq", run_lstsq), grad_lstsq,
    {needs_in(0) | needs_in(1) | needs_out(0), needs_in(0) | needs_in(1) | needs_out(0)});

}  // namespace

std::vector<Value*> linalg_lstsq(const Operand& a, const Operand& b, double rcond) {
  check_matrices(a, "lstsq", false);
  check_matrices(b, "lstsq", false);
  const Dims &sa = a.shape(), &sb = b.shape();
  if (sa.n != 2 || sb.n != 2)
    throw ValueError("lstsq: a must be a matrix and b a matrix or a vector, not of shapes " +
                     to_string(sa) + " and " + to_string(sb));
  if (sa[0] != sb[0] || a.dtype() != b.dtype())
    throw ValueError("lstsq: a and b have " + std::to_string(sa[0]) + " and " +
                     std::to_string(sb[0]) + " rows; they must be equal");
  auto attrs = attrs_for<LeastSquaresAttrs>(a, 6);
  attrs->columns = static_cast<int>(sb[1]);
  attrs->rcond = rcond;
  Node* n = begin(kLstsq, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  set_input(n, 1, b);
  DType real = real_type(a.dtype());
  add_outputs(n, {{real, {sb[1]}}, {DType::I64, {}}, {real, {std::min(sa[0], sa[1])}}});
  Value* x = commit(n, a.dtype(), {sa[1], sb[1]});
  return {x, n->output(1), n->output(2), n->output(3)};
}
SLIPSTREAM_DECLARE(linalg_lstsq, "a", "b", "rcond");

}  // namespace slipstream::ops
