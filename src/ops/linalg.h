// What the linear algebra families share: matrices on the last two axes, one LAPACK call for each.
#pragma once

#include <algorithm>
#include <string>

#include "kernels/lapack.h"
#include "memory/scratch.h"
#include "ops/types.h"

namespace slipstream::ops::linalg {

// Rows and columns of the operand's matrices, and how many there are.
struct LinalgAttrs : Attrs {
  int64_t batch = 1;
  int m = 0, n = 0;
  double flops = 0;  // per matrix
};

// What the single operations add to that; their gradients read it too.
struct SolveAttrs : LinalgAttrs {
  int columns = 1;
};

struct InverseAttrs : LinalgAttrs {
  bool quiet = false;
};

struct TriangleAttrs : LinalgAttrs {
  bool upper = false;
};

struct TriangularAttrs : LinalgAttrs {
  bool upper, transposed, right;
  int rows, columns;  // of b
};

struct LeastSquaresAttrs : LinalgAttrs {
  int columns;
  double rcond;
};

struct QrAttrs : LinalgAttrs {
  int columns;  // of q, rows of r
  bool want_q;
};

struct SvdAttrs : LinalgAttrs {
  bool full, vectors;
};

struct SymmetricAttrs : LinalgAttrs {
  bool upper, vectors;
};

struct GeneralAttrs : LinalgAttrs {
  bool vectors;
};

inline double matrices_cost(const Node& node) {
  auto& a = static_cast<const LinalgAttrs&>(*node.attrs);
  return 500 + static_cast<double>(a.batch) * (500 + a.flops / 8);
}

inline OpDef make_def(const char* name, void (*run)(OpRun&)) {
  OpDef d;
  d.name = name;
  d.run = run;
  d.cost_ns = matrices_cost;
  return d;
}

// Calls body(first, last) for runs of matrices that are long enough to be worth a thread's turn.
template <class F>
void for_matrices(OpRun& r, const LinalgAttrs& a, F&& body) {
  if (a.batch == 0) return;
  int64_t per = std::clamp<int64_t>(static_cast<int64_t>(400'000 / (a.flops + 1000)), 1, a.batch);
  r.parallel.for_each((a.batch + per - 1) / per,
                      [&](int64_t c) { body(c * per, std::min(a.batch, (c + 1) * per)); });
}

// to (cols x rows) = from (rows x cols) transposed, both row-major.
template <class T>
void transpose(T* to, const T* from, int64_t rows, int64_t cols, int64_t to_ld, int64_t from_ld) {
  constexpr int64_t kBlock = 16;
  for (int64_t i0 = 0; i0 < rows; i0 += kBlock)
    for (int64_t j0 = 0; j0 < cols; j0 += kBlock)
      for (int64_t j = j0; j < std::min(cols, j0 + kBlock); ++j)
        for (int64_t i = i0; i < std::min(rows, i0 + kBlock); ++i)
          to[j * to_ld + i] = from[i * from_ld + j];
}

// body(T{}) for the element type of the matrices.
template <class F>
void with_type(DType t, F&& body) {
  switch (t) {
    case DType::F32:
      return body(float{});
    case DType::F64:
      return body(double{});
    case DType::C64:
      return body(std::complex<float>{});
    case DType::C128:
      return body(std::complex<double>{});
    default:
      break;  // recording let no other type through
  }
}

void check_type(const Operand& a, const char* operation);
// ValueErrors that name `operation` unless `a` is a stack of (square) matrices LAPACK can address.
void check_matrices(const Operand& a, const char* operation, bool square);

// Attributes for the matrices of `a`; `factor` times m * n * min(m, n) is the price of one.
template <class A = LinalgAttrs>
std::unique_ptr<A> attrs_for(const Operand& a, double factor) {
  auto attrs = std::make_unique<A>();
  const Dims& s = a.shape();
  attrs->m = static_cast<int>(s[s.n - 2]);
  attrs->n = static_cast<int>(s[s.n - 1]);
  for (int i = 0; i + 2 < s.n; ++i) attrs->batch *= s[i];
  attrs->flops = factor * attrs->m * attrs->n * std::min(attrs->m, attrs->n);
  return attrs;
}

// The axes before the matrices, followed by others.
inline Dims stacked(const Operand& a, std::initializer_list<int64_t> more) {
  Dims out;
  for (int i = 0; i + 2 < a.shape().n; ++i) out.push(a.shape()[i]);
  for (int64_t d : more) out.push(d);
  return out;
}

}  // namespace slipstream::ops::linalg

namespace slipstream::ops {

Value* linalg_solve(const Operand& a, const Operand& b);
Value* linalg_inv(const Operand& a, bool quiet);
Value* linalg_det(const Operand& a);
std::vector<Value*> linalg_slogdet(const Operand& a);
Value* linalg_cholesky(const Operand& a, bool upper);
Value* linalg_cholesky_inverse(const Operand& a, bool upper);
Value* linalg_triangular_solve(const Operand& a, const Operand& b, bool upper, bool transposed,
                               bool right);
std::vector<Value*> linalg_lstsq(const Operand& a, const Operand& b, double rcond);
std::vector<Value*> linalg_qr(const Operand& a, bool want_q, bool complete);
std::vector<Value*> linalg_lq(const Operand& a);
std::vector<Value*> linalg_svd(const Operand& a, bool vectors, bool full);
std::vector<Value*> linalg_eigh(const Operand& a, bool vectors, bool upper);
std::vector<Value*> linalg_eig(const Operand& a, bool vectors);

}  // namespace slipstream::ops
