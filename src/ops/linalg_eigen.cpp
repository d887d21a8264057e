// Eigenvalues and eigenvectors.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "ops/declare.h"
#include "ops/linalg.h"
#include "ops/linalg_gradients.h"

namespace slipstream::ops {
namespace {

using namespace linalg;
namespace k = kernels;

template <class T>
void conjugate(T* a, int64_t n) {
  if constexpr (k::kIsComplex<T>)
    for (int64_t i = 0; i < n; ++i) a[i] = std::conj(a[i]);
}

// LAPACK leaves the sign of a vector open. As in MXNet its element of largest size is positive; of
// equal ones the first decides.
template <class T>
void fix_signs(T* vectors, int64_t n) {
  if constexpr (!k::kIsComplex<T>)
    for (T* v = vectors; v < vectors + n * n; v += n) {
      const T* largest =
          std::max_element(v, v + n, [](T x, T y) { return std::fabs(x) < std::fabs(y); });
      if (*largest < 0)
        for (int64_t i = 0; i < n; ++i) v[i] = -v[i];
    }
}

// Outputs: the values, then the vectors. A row-major triangle is LAPACK's other one; what it sees
// of a complex matrix is the conjugate.
void run_eigh(OpRun& r) {
  auto& a = r.attrs<SymmetricAttrs>();
  with_type(r.in[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    using R = k::Real<T>;
    if (a.n == 0) return;
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t n = a.n;
      ScratchOf<T> work(n * n);
      k::SymmetricEigen<T> eigen(a.n, a.vectors, !a.upper);
      for (int64_t i = first; i < last; ++i) {
        std::memcpy(work.data(), r.in[0].as<T>() + i * n * n, n * n * sizeof(T));
        if (eigen.run(work.data(), r.out[0].as<R>() + i * n) != 0)
          throw LinalgError("eigenvalues did not converge");
        if (!a.vectors) continue;
        conjugate(work.data(), n * n);
        fix_signs(work.data(), n);
        transpose(r.out[1].as<T>() + i * n * n, work.data(), n, n, n, n);
      }
    });
  });
}
const OpDef kEigh = with_gradient(make_def("eigh", run_eigh), grad_eigh,
                                  {needs_in(0) | needs_out(0) | needs_out(1)});

}  // namespace

// (values,) or (values, vectors).
std::vector<Value*> linalg_eigh(const Operand& a, bool vectors, bool upper) {
  check_matrices(a, "eigh", true);
  auto attrs = attrs_for<SymmetricAttrs>(a, vectors ? 9 : 2);
  attrs->upper = upper;
  attrs->vectors = vectors;
  Node* n = begin(kEigh, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  if (vectors) add_outputs(n, {{a.dtype(), a.shape()}});
  Value* values = commit(n, real_type(a.dtype()), stacked(a, {a.shape()[a.shape().n - 1]}));
  if (!vectors) return {values};
  return {values, n->output(1)};
}
SLIPSTREAM_DECLARE(linalg_eigh, "a", "vectors", "upper");

namespace {

// ---- general matrices ---------------------------------------------------------------------------

// Outputs: the values, then the vectors in columns; complex whatever the matrix is.
void run_eig(OpRun& r) {
  auto& a = r.attrs<GeneralAttrs>();
  if (a.n == 0) return;
  with_type(r.in[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    using C = std::complex<k::Real<T>>;
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t n = a.n;
      ScratchOf<T> work(n * n);
      ScratchOf<C> vectors(a.vectors ? n * n : 0);
      k::Eigen<T> eigen(a.n, a.vectors);
      for (int64_t i = first; i < last; ++i) {
        transpose(work.data(), r.in[0].as<T>() + i * n * n, n, n, n, n);
        for (int64_t j = 0; j < n * n; ++j)
          if (!std::isfinite(std::abs(work.data()[j])))
            throw LinalgError("the matrix holds infinite numbers or NaN");
        if (eigen.run(work.data(), r.out[0].as<C>() + i * n,
                      a.vectors ? vectors.data() : nullptr) != 0)
          throw LinalgError("eigenvalues did not converge");
        if (a.vectors) transpose(r.out[1].as<C>() + i * n * n, vectors.data(), n, n, n, n);
      }
    });
  });
}
const OpDef kEig =
    with_gradient(make_def("eig", run_eig), grad_eig, {needs_in(0) | needs_out(0) | needs_out(1)});

}  // namespace

// (values,) or (values, vectors).
std::vector<Value*> linalg_eig(const Operand& a, bool vectors) {
  check_matrices(a, "eig", true);
  auto attrs = attrs_for<GeneralAttrs>(a, vectors ? 25 : 10);
  attrs->vectors = vectors;
  DType t = complex_type(a.dtype());
  Node* n = begin(kEig, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  if (vectors) add_outputs(n, {{t, a.shape()}});
  Value* values = commit(n, t, stacked(a, {a.shape()[a.shape().n - 1]}));
  if (!vectors) return {values};
  return {values, n->output(1)};
}
SLIPSTREAM_DECLARE(linalg_eig, "a", "vectors");

}  // namespace slipstream::ops
