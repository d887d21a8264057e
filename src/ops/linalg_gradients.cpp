#include "ops/linalg_gradients.h"

#include "ops/creation.h"
#include "ops/linalg.h"
#include "ops/rules.h"
#include "ops/term_functions.h"

namespace slipstream::ops {

using namespace linalg;

namespace {

int64_t columns_of(const Term& x) { return x.shape()[x.shape().n - 1]; }
int64_t rows_of(const Term& x) { return x.shape()[x.shape().n - 2]; }

// Where the identity has ones.
Term on_diagonal(int64_t n) {
  Term steps(arange(0, 1, n, DType::I64));
  return steps.reshape({n, 1}) == steps.reshape({1, n});
}

// Vectors (..., n) along the rows or the columns of matrices.
Term as_row(const Term& v) {
  Dims s = v.shape();
  s.push(s[s.n - 1]);
  s[s.n - 2] = 1;
  return v.reshape(s);
}
Term as_column(const Term& v) {
  Dims s = v.shape();
  s.push(1);
  return v.reshape(s);
}
// Numbers (...) as 1 x 1 matrices.
Term as_matrix(const Term& v) {
  Dims s = v.shape();
  s.push(1);
  s.push(1);
  return v.reshape(s);
}
Term diagonal_matrix(const Term& v) {
  return where(on_diagonal(v.shape()[v.shape().n - 1]), as_row(v), 0.0);
}
Term diagonal_of(const Term& x) {
  Dims shape = x.shape(), strides = x.operand().strides();
  --shape.n;
  strides[--strides.n - 1] += strides[shape.n];
  return x.through(new_view(shape, strides, x.operand().offset()));
}

Term solve(const Term& a, const Term& b) { return Term(linalg_solve(a.operand(), b.operand())); }
Term inverse(const Term& a) { return Term(linalg_inv(a.operand(), true)); }
Term triangular(const Term& a, const Term& b, bool upper, bool transposed, bool right) {
  return Term(linalg_triangular_solve(a.operand(), b.operand(), upper, transposed, right));
}
Term hermitian(const Term& x) { return 0.5 * (x + adjoint(x)); }
Term product(const Term& a, const Term& b, const Term& c) { return matmul(matmul(a, b), c); }

// 1 / (w[j] - w[i]), zero where they are equal: vectors of equal values may turn among themselves.
Term gaps(const Term& w) {
  Term gap = as_row(w) - as_column(w);
  Term same = gap == 0.0;
  return where(same, 0.0, 1.0 / where(same, 1.0, gap));
}

std::vector<Term> owned(const std::vector<Value*>& values) {
  std::vector<Term> out;
  for (Value* v : values) out.emplace_back(v);
  return out;
}

}  // namespace

void grad_solve(Gradient& g) {
  Term db = solve(adjoint(g.in(0)), g.dy());
  if (g.wants(0)) g.give(0, -matmul(db, adjoint(g.out())));
  g.give(1, db);
}

void grad_inv(Gradient& g) {
  Term y = adjoint(g.out());
  g.give(0, -product(y, g.dy(), y));
}

void grad_det(Gradient& g) {
  g.give(0, as_matrix(g.dy() * conj(g.out())) * adjoint(inverse(g.in(0))));
}

void grad_slogdet(Gradient& g) {
  Term turned = g.dy(1);
  if (is_complex(g.in_type(0))) {
    // The sign turns with the imaginary part of the logarithm.
    Term turn = apply(TileOp::Imag, conj(g.out(0)) * g.dy(0));
    turned = apply(TileOp::MakeComplex, turned, turn);
  }
  g.give(0, as_matrix(turned) * adjoint(inverse(g.in(0))));
}

Term cholesky_gradient(const Term& factor, const Term& dfactor, bool upper) {
  Term l = upper ? adjoint(factor) : factor, dl = upper ? adjoint(dfactor) : dfactor;
  Term inner = lower_part(matmul(adjoint(l), dl));
  inner = where(on_diagonal(columns_of(l)), 0.5 * inner, inner);
  Term half = triangular(conj(l), inner, false, true, false);
  return hermitian(triangular(l, half, false, false, true));
}

void grad_cholesky(Gradient& g) {
  g.give(0, cholesky_gradient(g.out(), g.dy(), g.attrs<TriangleAttrs>().upper));
}

void grad_cholesky_inverse(Gradient& g) {
  bool upper = g.attrs<TriangleAttrs>().upper;
  Term y = g.out(), w = product(y, g.dy(), y);
  Term sum = -(w + adjoint(w));
  if (upper)
    g.give(0, upper_part(matmul(upper_part(g.in(0)), sum)));
  else
    g.give(0, lower_part(matmul(sum, lower_part(g.in(0)))));
}

void grad_triangular_solve(Gradient& g) {
  auto& a = g.attrs<TriangularAttrs>();
  Term db = triangular(conj(g.in(0)), g.dy(), a.upper, !a.transposed, a.right);
  if (g.wants(0)) {
    Term x = adjoint(g.out());
    Term da = a.right ? matmul(x, db) : matmul(db, x);
    if (a.transposed) da = da.swap_last();
    g.give(0, -(a.upper ? upper_part(da) : lower_part(da)));
  }
  g.give(1, db);
}

// As if the matrix had full rank. The singular values' gradient is not passed on.
void grad_lstsq(Gradient& g) {
  Term a = g.in(0), b = g.in(1), x = g.out(), dx = g.dy();
  Term ah = adjoint(a);
  Term rest = b - matmul(a, x);
  Term squares = 2.0 * as_row(g.dy(1)) * rest;
  if (rows_of(a) >= columns_of(a)) {
    Term z = solve(matmul(ah, a), dx), az = matmul(a, z);
    if (g.wants(0)) g.give(0, matmul(rest, adjoint(z)) - matmul(az + squares, adjoint(x)));
    g.give(1, az + squares);
  } else {
    Term gram = matmul(a, ah), z = solve(gram, matmul(a, dx));
    if (g.wants(0)) {
      Term y = solve(gram, b);
      g.give(0, matmul(y, adjoint(dx - matmul(ah, z))) - matmul(z, adjoint(x)));
    }
    g.give(1, z);
  }
}

namespace {

// Of a tall (or square) matrix; r is square.
Term tall_qr_gradient(const Term& q, const Term& r, const Term& dq, const Term& dr) {
  Term m = matmul(r, adjoint(dr)) - matmul(adjoint(dq), q);
  Term low = lower_part(m, -1);
  // The diagonal of r is real.
  Term middle = low + adjoint(low) + where(on_diagonal(columns_of(r)), hermitian(m), 0.0);
  // (...) r^-H
  return triangular(conj(r), dq + matmul(q, middle), true, true, true);
}

}  // namespace

void grad_qr(Gradient& g) {
  auto& a = g.attrs<QrAttrs>();
  Term x = g.in(0), r, q, dr = g.dy(0), dq;
  if (a.columns > std::min(a.m, a.n) && a.m > a.n)
    throw ValueError("qr: mode 'complete' has no gradient when there are more rows than columns");
  if (a.want_q) {
    r = g.out(0);
    q = g.out(1);
    dq = g.dy(1);
  } else {
    auto parts = owned(linalg_qr(x.operand(), true, false));
    r = parts[0];
    q = parts[1];
    dq = zeros(q.dtype(), q.shape());
  }
  if (a.m >= a.n) return g.give(0, tall_qr_gradient(q, r, dq, dr));
  // Wide: the columns beyond the square part are q times theirs of r.
  int last = x.shape().n - 1;
  Term square = slice(r, last, 0, a.m), dsquare = slice(dr, last, 0, a.m);
  Term more = slice(x, last, a.m, a.n - a.m), dmore = slice(dr, last, a.m, a.n - a.m);
  Term left = tall_qr_gradient(q, square, dq + matmul(more, adjoint(dmore)), dsquare);
  g.give(0, join({left, matmul(q, dmore)}, last));
}

void grad_lq(Gradient& g) {
  Term q = adjoint(g.out(0)), r = adjoint(g.out(1));
  g.give(0, adjoint(tall_qr_gradient(q, r, adjoint(g.dy(0)), adjoint(g.dy(1)))));
}

void grad_svd(Gradient& g) {
  auto& a = g.attrs<SvdAttrs>();
  Term s = g.out(0), ds = g.dy(0), u, vh;
  const bool square_or_thin = a.vectors && (!a.full || a.m == a.n);
  if (!a.vectors || (!g.reached[1] && !g.reached[2])) {
    if (square_or_thin) {
      u = g.out(1);
      vh = g.out(2);
    } else {
      auto parts = owned(linalg_svd(g.in(0).operand(), true, false));
      u = parts[1];
      vh = parts[2];
    }
    return g.give(0, matmul(u * as_row(ds), vh));
  }
  if (!square_or_thin)
    throw ValueError(
        "svd: full_matrices=True has no gradient unless the matrix is square; the added vectors "
        "are arbitrary");
  u = g.out(1);
  vh = g.out(2);
  Term du = g.dy(1), dvh = g.dy(2), uh = adjoint(u), v = adjoint(vh);
  Term f = gaps(square(s)), row = as_row(s), column = as_column(s);
  Term pu = matmul(uh, du), pv = matmul(vh, adjoint(dvh));
  Term diagonal = ds;
  if (is_complex(u.dtype()))
    diagonal = apply(TileOp::MakeComplex, ds, apply(TileOp::Imag, diagonal_of(pu)) / s);
  Term middle =
      f * (pu - adjoint(pu)) * row + column * (f * (pv - adjoint(pv))) + diagonal_matrix(diagonal);
  Term da = product(u, middle, vh);
  if (a.m > a.n) da = da + matmul((du - matmul(u, pu)) / row, vh);
  if (a.n > a.m) da = da + matmul(u, (dvh - matmul(matmul(dvh, v), vh)) / column);
  g.give(0, da);
}

void grad_eigh(Gradient& g) {
  auto& a = g.attrs<SymmetricAttrs>();
  Term w = g.out(0), dw = g.dy(0);
  if (!a.vectors) {
    auto parts = owned(linalg_eigh(g.in(0).operand(), true, a.upper));
    Term v = parts[1];
    return g.give(0, matmul(v * as_row(dw), adjoint(v)));
  }
  Term v = g.out(1), vh = adjoint(v);
  Term middle = gaps(w) * matmul(vh, g.dy(1)) + diagonal_matrix(dw);
  g.give(0, hermitian(product(v, middle, vh)));
}

// The vectors have unit length, and a phase that the loss must not depend on.
void grad_eig(Gradient& g) {
  auto& a = g.attrs<GeneralAttrs>();
  Term dw = g.dy(0), v, middle = diagonal_matrix(dw);
  if (a.vectors) {
    v = g.out(1);
    Term vh = adjoint(v), p = matmul(vh, g.dy(1));
    Term along = cast_to(apply(TileOp::Real, diagonal_of(p)), v.dtype());
    middle = middle + conj(gaps(g.out(0))) * (p - matmul(vh, v) * as_row(along));
  } else {
    v = owned(linalg_eig(g.in(0).operand(), true))[1];
  }
  Term vh = adjoint(v), da = solve(vh, matmul(middle, vh));
  g.give(0, is_complex(g.in_type(0)) ? da : apply(TileOp::Real, da));
}

}  // namespace slipstream::ops
