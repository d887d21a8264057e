// Orthogonal decompositions: QR, LQ and singular values.
#include <cstring>

#include "ops/declare.h"
#include "ops/linalg.h"
#include "ops/linalg_gradients.h"

namespace slipstream::ops {
namespace {

using namespace linalg;
namespace k = kernels;

// ---- QR -----------------------------------------------------------------------------------------

// Outputs: r, then q when it is wanted. Wide matrices keep their reflectors in the first columns.
void run_qr(OpRun& r) {
  auto& a = r.attrs<QrAttrs>();
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t m = a.m, n = a.n, q_columns = a.columns, small = std::min(m, n);
      ScratchOf<T> work(m * std::max(n, q_columns)), tau(small);
      k::Qr<T> qr(a.m, a.n, std::max(a.columns, static_cast<int>(small)));
      for (int64_t i = first; i < last; ++i) {
        T* w = work.data();
        transpose(w, r.in[0].as<T>() + i * m * n, m, n, m, n);
        if (small > 0) qr.factor(w, tau.data());
        T* out = r.out[0].as<T>() + i * q_columns * n;
        transpose(out, w, n, std::min(m, q_columns), n, m);
        for (int64_t row = 1; row < q_columns; ++row)
          std::fill_n(out + row * n, std::min(row, n), T(0));
        if (!a.want_q) continue;
        if (small > 0) {
          qr.form(w, tau.data());
        } else {
          std::fill_n(w, m * q_columns, T(0));
          for (int64_t j = 0; j < q_columns; ++j) w[j * m + j] = T(1);
        }
        transpose(r.out[1].as<T>() + i * m * q_columns, w, q_columns, m, q_columns, m);
      }
    });
  });
}
const OpDef kQr =
    with_gradient(make_def("qr", run_qr), grad_qr, {needs_in(0) | needs_out(0) | needs_out(1)});

}  // namespace

// (r,) or (r, q); q is m x columns with columns m (complete) or min(m, n).
std::vector<Value*> linalg_qr(const Operand& a, bool want_q, bool complete) {
  check_matrices(a, "qr", false);
  auto attrs = attrs_for<QrAttrs>(a, want_q ? 2.7 : 1.4);
  int64_t m = attrs->m, columns = complete ? m : std::min(m, int64_t{attrs->n});
  attrs->columns = static_cast<int>(columns);
  attrs->want_q = want_q;
  Dims r_shape = stacked(a, {columns, attrs->n});
  Node* n = begin(kQr, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  if (want_q) add_outputs(n, {{a.dtype(), stacked(a, {m, columns})}});
  Value* r = commit(n, a.dtype(), r_shape);
  if (!want_q) return {r};
  return {r, n->output(1)};
}
SLIPSTREAM_DECLARE(linalg_qr, "a", "want_q", "complete");

namespace {

// LQ: the row-major matrix is LAPACK's transpose, whose QR factors are q^T and l^T in memory.
void run_lq(OpRun& r) {
  auto& a = r.attrs<LinalgAttrs>();
  with_type(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t m = a.m, n = a.n;
      ScratchOf<T> tau(m);
      k::Qr<T> qr(a.n, a.m, a.m);
      for (int64_t i = first; i < last; ++i) {
        T* q = r.out[0].as<T>() + i * m * n;
        T* l = r.out[1].as<T>() + i * m * m;
        std::memcpy(q, r.in[0].as<T>() + i * m * n, m * n * sizeof(T));
        if (m > 0) qr.factor(q, tau.data());
        for (int64_t row = 0; row < m; ++row) {
          std::memcpy(l + row * m, q + row * n, (row + 1) * sizeof(T));
          std::fill_n(l + row * m + row + 1, m - row - 1, T(0));
        }
        if (m > 0) qr.form(q, tau.data());
      }
    });
  });
}
const OpDef kLq = with_gradient(make_def("gelqf", run_lq), grad_lq, {needs_out(0) | needs_out(1)});

}  // namespace

std::vector<Value*> linalg_lq(const Operand& a) {
  check_matrices(a, "gelqf", false);
  auto attrs = attrs_for(a, 2.7);
  if (attrs->m > attrs->n)
    throw ValueError("gelqf: A of shape " + to_string(a.shape()) + " has more rows than columns");
  Dims l = stacked(a, {attrs->m, attrs->m});
  Node* n = begin(kLq, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  add_outputs(n, {{a.dtype(), l}});
  Value* q = commit(n, a.dtype(), a.shape());
  return {q, n->output(1)};
}
SLIPSTREAM_DECLARE(linalg_lq, "A");

namespace {

// ---- singular values ----------------------------------------------------------------------------

template <class T>
void set_identity(T* a, int64_t n) {
  std::fill_n(a, n * n, T(0));
  for (int64_t j = 0; j < n; ++j) a[j * n + j] = T(1);
}

// Outputs: s, then u and vh. a^T = u' s vt' means that u is vt' transposed: the same memory.
void run_svd(OpRun& r) {
  auto& a = r.attrs<SvdAttrs>();
  with_type(r.in[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    using R = k::Real<T>;
    for_matrices(r, a, [&](int64_t first, int64_t last) {
      int64_t m = a.m, n = a.n, small = std::min(m, n);
      int64_t u_size = m * (a.full ? m : small), vh_size = n * (a.full ? n : small);
      if (small == 0) {
        for (int64_t i = first; a.vectors && i < last; ++i) {
          if (u_size) set_identity(r.out[1].as<T>() + i * u_size, m);
          if (vh_size) set_identity(r.out[2].as<T>() + i * vh_size, n);
        }
        return;
      }
      ScratchOf<T> work(m * n);
      k::Svd<T> svd(a.n, a.m, !a.vectors ? 'N' : a.full ? 'A' : 'S');
      for (int64_t i = first; i < last; ++i) {
        std::memcpy(work.data(), r.in[0].as<T>() + i * m * n, m * n * sizeof(T));
        T* u = a.vectors ? r.out[1].as<T>() + i * u_size : nullptr;
        T* vh = a.vectors ? r.out[2].as<T>() + i * vh_size : nullptr;
        if (svd.run(work.data(), r.out[0].as<R>() + i * small, vh, u) != 0)
          throw LinalgError("SVD did not converge");
      }
    });
  });
}
const OpDef kSvd = with_gradient(make_def("svd", run_svd), grad_svd,
                                 {needs_in(0) | needs_out(0) | needs_out(1) | needs_out(2)});

}  // namespace

// (s,) or (s, u, vh).
std::vector<Value*> linalg_svd(const Operand& a, bool vectors, bool full) {
  check_matrices(a, "svd", false);
  auto attrs = attrs_for<SvdAttrs>(a, vectors ? 20 : 4);
  int64_t m = attrs->m, n = attrs->n, small = std::min(m, n);
  attrs->full = full;
  attrs->vectors = vectors;
  Node* node = begin(kSvd, 1);
  node->attrs = std::move(attrs);
  set_input(node, 0, a);
  if (vectors)
    add_outputs(node, {{a.dtype(), stacked(a, {m, full ? m : small})},
                       {a.dtype(), stacked(a, {full ? n : small, n})}});
  Value* s = commit(node, real_type(a.dtype()), stacked(a, {small}));
  if (!vectors) return {s};
  return {s, node->output(1), node->output(2)};
}
SLIPSTREAM_DECLARE(linalg_svd, "a", "vectors", "full");

}  // namespace slipstream::ops
