#include "ops/matmul.h"

#include "engine/engine.h"
#include "fusion/attrs.h"
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

// An operand as matrices: vectors get the axis that they lack.
Term as_matrix(const Term& x, bool column) {
  const Dims& s = x.shape();
  return s.n > 1 ? x : x.reshape(column ? Dims{s[0], 1} : Dims{1, s[0]});
}

Term as_rows(const Term& x) {
  const Dims& s = x.shape();
  int64_t columns = s[s.n - 1], rows = 1;
  for (int i = 0; i + 1 < s.n; ++i) rows *= s[i];
  return x.reshape({rows, columns});
}

void grad_matmul(Gradient& g) {
  auto& at = g.attrs<MatmulAttrs>();
  const Dims &sa = g.in_shape(0), &sb = g.in_shape(1);
  // A vector's transpose is itself.
  bool ta = at.transpose_a && sa.n > 1, tb = at.transpose_b && sb.n > 1;
  Dims full = g.out_shape();
  if (sa.n == 1 || sb.n == 1) {
    full.n -= (sa.n > 1) + (sb.n > 1);
    full.push(at.shape.m);
    full.push(at.shape.n);
  }
  Term dy = g.dy().reshape(full);
  if (g.wants(0)) {
    Term b = conj(as_matrix(g.in(1), true));
    Term da = ta ? matmul(b, dy, tb, true) : matmul(dy, b, false, !tb);
    if (sa.n == 1)
      da = da.reshape([&] {
        Dims s = da.shape();
        s[s.n - 2] = s[s.n - 1];
        --s.n;
        return s;
      }());
    g.give(0, da);
  }
  if (g.wants(1)) {
    Term a = conj(as_matrix(g.in(0), false));
    Term db;
    if (sb.n == 2 && a.shape().n > 2 && !ta) {
      // One product over all matrices of the batch, instead of one each and their sum.
      a = as_rows(a);
      dy = as_rows(dy);
    }
    db = tb ? matmul(dy, a, true, ta) : matmul(a, dy, !ta, false);
    if (sb.n == 1)
      db = db.reshape([&] {
        Dims s = db.shape();
        --s.n;
        return s;
      }());
    g.give(1, db);
  }
}

double matmul_flops(const Node& n) {
  auto& s = static_cast<const MatmulAttrs&>(*n.attrs).shape;
  return 2.0 * s.batch * s.m * s.n * s.k;
}
double matmul_cost(const Node& n) { return 100 + matmul_flops(n) / 50; }

OpDef make_def() {
  OpDef d;
  d.name = "matmul";
  d.kind = Kind::Matmul;
  d.cost_ns = matmul_cost;
  d.flops = matmul_flops;
  return with_gradient(d, grad_matmul, {needs_in(1), needs_in(0)});
}
const OpDef kMatmul = make_def();

[[noreturn]] void mismatch(const char* name, const Operand& a, const Operand& b) {
  throw ValueError(std::string(name) + ": shapes " + to_string(a.shape()) + " and " +
                   to_string(b.shape()) + " do not fit: the inner dimensions differ");
}

// One operand as [batch..., rows, cols] with strides.
struct Matrices {
  Temp keep;
  Operand x;
  Dims shape, strides;
  bool vector = false;      // given without the axis that it gets here
  bool transposed = false;  // the last two axes of x are exchanged in `shape`
  int64_t batch_step = 0;   // from one matrix to the next

  int64_t rows() const { return shape[shape.n - 2]; }
  int64_t cols() const { return shape[shape.n - 1]; }
  int64_t row_step() const { return strides[shape.n - 2]; }
  int64_t col_step() const { return strides[shape.n - 1]; }
  Dims batch() const {
    Dims lead;
    for (int i = 0; i < shape.n - 2; ++i) lead.push(shape[i]);
    return lead;
  }
};

// `left`: it is the first operand, where a vector is a row.
Matrices matrices_of(const Operand& given, DType t, bool transpose, bool left) {
  Matrices m;
  m.x = given;
  if (given.dtype() != t) {
    m.keep = Temp(cast(given, t));
    m.x = m.keep.operand();
  }
  m.transposed = transpose;
  Dims s = m.x.shape(), st = m.x.strides();
  m.vector = s.n == 1;
  if (m.vector) {
    m.shape = left ? Dims{1, s[0]} : Dims{s[0], 1};
    m.strides = left ? Dims{s[0] * st[0], st[0]} : Dims{st[0], 1};
    return m;
  }
  if (transpose) {
    std::swap(s[s.n - 1], s[s.n - 2]);
    std::swap(st[s.n - 1], st[s.n - 2]);
  }
  m.shape = s;
  m.strides = st;
  return m;
}

// The step from one matrix to the next when the batch axes can be walked as one; else -1.
int64_t batch_stride(const Dims& batch, const Dims& strides) {
  int64_t step = 0;
  bool any = false;
  int64_t expect = 0;
  for (int i = batch.n - 1; i >= 0; --i) {
    if (batch[i] == 1) continue;
    if (!any) {
      step = strides[i];
      expect = step * batch[i];
      any = true;
    } else {
      if (strides[i] != expect) return -1;
      expect *= batch[i];
    }
  }
  return step;
}

// Finds the step between the matrices of a batch. Where there is no single one, it lays them out
// one after the other, the way they are used.
void walk_batch(Matrices& m, const Dims& batch) {
  Dims strides;
  int lead = batch.n - (m.shape.n - 2);
  for (int k = 0; k < batch.n; ++k)
    strides.push(k < lead || m.shape[k - lead] == 1 ? 0 : m.strides[k - lead]);
  m.batch_step = batch_stride(batch, strides);
  if (m.batch_step >= 0) return;
  Dims full = batch;
  for (int k = m.shape.n - 2; k < m.shape.n; ++k) {
    full.push(m.shape[k]);
    strides.push(m.strides[k]);
  }
  View* w = new_view(full, strides, m.x.offset());
  Temp laid(copy({m.x.value, w}));
  release(w);
  m.keep = std::move(laid);
  m.x = m.keep.operand();
  m.transposed = false;
  m.batch_step = m.rows() * m.cols();
  m.strides[m.shape.n - 2] = m.cols();
  m.strides[m.shape.n - 1] = 1;
}

// Whether a^T b is faster as the transpose of b^T a.
bool better_turned(const Matrices& a, const Matrices& b, DType t) {
  return a.transposed && !b.transposed && a.shape.n == 2 && b.shape.n == 2 && !a.vector &&
         !b.vector && kernels::better_transposed(t, {1, a.rows(), a.cols(), b.cols()});
}

Value* multiply(const Matrices& a, const Matrices& b, const Dims& batch, DType t) {
  auto attrs = std::make_unique<MatmulAttrs>();
  attrs->shape = {count(batch), a.rows(), a.cols(), b.cols()};
  attrs->transpose_a = a.transposed;
  attrs->transpose_b = b.transposed;
  attrs->a_batch = a.batch_step;
  attrs->b_batch = b.batch_step;
  attrs->a_row = a.row_step();
  attrs->a_col = a.col_step();
  attrs->b_row = b.row_step();
  attrs->b_col = b.col_step();
  Dims out = batch;
  if (!a.vector) out.push(a.rows());
  if (!b.vector) out.push(b.cols());
  Node* n = begin(kMatmul, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a.x);
  set_input(n, 1, b.x);
  return commit(n, t, out);
}

}  // namespace

Value* matmul(const Operand& a, const Operand& b, bool transpose_a, bool transpose_b,
              const char* name) {
  if (a.shape().n == 0 || b.shape().n == 0)
    throw ValueError(std::string(name) + ": an operand has no dimensions");
  DType t = promote(a.dtype(), b.dtype());
  Matrices ma = matrices_of(a, t, transpose_a, true), mb = matrices_of(b, t, transpose_b, false);
  if (ma.cols() != mb.rows()) mismatch(name, a, b);
  if (a.contiguous() && b.contiguous() && better_turned(ma, mb, t)) {
    Term turned(matmul(mb.x, ma.x, true, false, name));
    return copy(turned.swap_last().operand());
  }
  Dims batch = broadcast(ma.batch(), mb.batch(), name);
  walk_batch(ma, batch);
  walk_batch(mb, batch);
  return multiply(ma, mb, batch, t);
}

Value* dot(const Operand& a, const Operand& b) {
  if (a.shape().n == 0 || b.shape().n == 0) return binary(TileOp::Multiply, {a, {}}, {b, {}});
  if (b.shape().n <= 2 && a.shape().n <= 2) return matmul(a, b, false, false, "dot");
  // a[..., k] . b[..., k, n] over all pairs: flatten a's rows, bring b's k to the front.
  const Dims sa = a.shape(), sb = b.shape();
  int64_t k = sa[sa.n - 1];
  int kb = sb.n >= 2 ? sb.n - 2 : 0;
  if (sb[kb] != k) mismatch("dot", a, b);
  Dims front{k}, front_strides{b.strides()[kb]}, out;
  for (int i = 0; i + 1 < sa.n; ++i) out.push(sa[i]);
  int64_t columns = 1;
  for (int i = 0; i < sb.n; ++i) {
    if (i == kb) continue;
    front.push(sb[i]);
    front_strides.push(b.strides()[i]);
    out.push(sb[i]);
    columns *= sb[i];
  }
  View* wb = new_view(front, front_strides, b.offset());
  Temp tb(copy({b.value, wb}));
  release(wb);
  Temp ta(contiguous(a));
  View* flat_a = new_view({k == 0 ? count(sa) : count(sa) / k, k}, {k, 1}, 0);
  if (k == 0)
    flat_a->shape[0] = [&] {
      int64_t rows = 1;
      for (int i = 0; i + 1 < sa.n; ++i) rows *= sa[i];
      return rows;
    }();
  View* flat_b = new_view({k, columns}, {columns, 1}, 0);
  Temp product(
      matmul({ta.operand().value, flat_a}, {tb.operand().value, flat_b}, false, false, "dot"));
  release(flat_a);
  release(flat_b);
  View* shaped = new_view(out, contiguous_strides(out), 0);
  Value* result = copy({product.operand().value, shaped});
  release(shaped);
  return result;
}

// MXNet's FullyConnected: the data times the transposed weights, plus the bias. Errors say `name`.
Value* fully_connected(const Operand& data, const Operand& weight,
                       const std::optional<Operand>& bias, std::optional<int64_t> num_hidden,
                       bool flatten, const std::string& name) {
  const Dims &x = data.shape(), &w = weight.shape();
  if (w.n != 2) throw ValueError("weight must be (num_hidden, inputs), not " + to_string(w));
  if (num_hidden && *num_hidden != w[0])
    throw ValueError("num_hidden " + std::to_string(*num_hidden) + " does not fit weight " +
                     to_string(w));
  if (x.n == 0) throw ValueError(name + ": the data have no dimensions");
  Dims rows = x;
  if (flatten && x.n != 2) {
    int64_t inputs = 1;
    for (int i = 1; i < x.n; ++i) inputs *= x[i];
    rows = {x[0], inputs};
  }
  if (rows[rows.n - 1] != w[1])
    throw ValueError(name + ": data " + to_string(rows) + " do not fit weight " + to_string(w));
  if (bias && !(bias->shape() == Dims{w[0]}))
    throw ValueError("bias has shape " + to_string(bias->shape()) + ", it must be " +
                     to_string(Dims{w[0]}));
  Temp product(rows == x
                   ? matmul(data, weight, false, true, name.c_str())
                   : matmul(Term(data).reshape(rows).operand(), weight, false, true, name.c_str()));
  if (!bias) return product.take();
  return binary(TileOp::Add, {product.operand(), {}}, {*bias, {}});
}
SLIPSTREAM_DECLARE(fully_connected, "data", "weight", "bias", "num_hidden", "flatten",
                   {"name", "fully_connected"});

namespace {

// `name` is what errors call it.
Value* matmul_as(const Operand& a, const Operand& b, bool transpose_a, bool transpose_b,
                 const std::string& name) {
  return matmul(a, b, transpose_a, transpose_b, name.c_str());
}

}  // namespace

SLIPSTREAM_DECLARE_AS("", "matmul", matmul_as, "a", "b", {"transpose_a", false},
                      {"transpose_b", false}, {"name", "matmul"});
SLIPSTREAM_DECLARE(dot, "a", "b");

}  // namespace slipstream::ops
