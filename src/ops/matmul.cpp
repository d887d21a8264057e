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
};

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

}  // namespace

Value* matmul(const Operand& a, const Operand& b, bool transpose_a, bool transpose_b,
              const char* name) {
  if (a.shape().n == 0 || b.shape().n == 0)
    throw ValueError(std::string(name) + ": an operand has no dimensions");
  DType t = promote(a.dtype(), b.dtype());
  Matrices m[2];
  const Operand* given[2] = {&a, &b};
  bool vector[2];
  for (int i = 0; i < 2; ++i) {
    m[i].x = *given[i];
    if (given[i]->dtype() != t) {
      m[i].keep = Temp(cast(*given[i], t));
      m[i].x = m[i].keep.operand();
    }
    Dims s = m[i].x.shape(), st = m[i].x.strides();
    vector[i] = s.n == 1;
    if (vector[i]) {
      m[i].shape = i == 0 ? Dims{1, s[0]} : Dims{s[0], 1};
      m[i].strides = i == 0 ? Dims{s[0] * st[0], st[0]} : Dims{st[0], 1};
    } else {
      if (i == 0 ? transpose_a : transpose_b) {
        std::swap(s[s.n - 1], s[s.n - 2]);
        std::swap(st[s.n - 1], st[s.n - 2]);
      }
      m[i].shape = s;
      m[i].strides = st;
    }
  }
  const Dims &sa = m[0].shape, &sb = m[1].shape;
  if (sa[sa.n - 1] != sb[sb.n - 2]) mismatch(name, a, b);
  if (transpose_a && !transpose_b && sa.n == 2 && sb.n == 2 && !vector[0] && !vector[1] &&
      a.contiguous() && b.contiguous() && kernels::better_transposed(t, {1, sa[0], sa[1], sb[1]})) {
    Term turned(matmul(m[1].x, m[0].x, true, false, name));
    return copy(turned.swap_last().operand());
  }
  Dims batch_a, batch_b;
  for (int i = 0; i < sa.n - 2; ++i) batch_a.push(sa[i]);
  for (int i = 0; i < sb.n - 2; ++i) batch_b.push(sb[i]);
  Dims batch = broadcast(batch_a, batch_b, name);

  auto attrs = std::make_unique<MatmulAttrs>();
  attrs->shape = {count(batch), sa[sa.n - 2], sa[sa.n - 1], sb[sb.n - 1]};
  int64_t steps[2];
  for (int i = 0; i < 2; ++i) {
    Matrices& x = m[i];
    Dims st;
    int lead = batch.n - (x.shape.n - 2);
    for (int k = 0; k < batch.n; ++k)
      st.push(k < lead || x.shape[k - lead] == 1 ? 0 : x.strides[k - lead]);
    steps[i] = batch_stride(batch, st);
    if (steps[i] < 0) {
      // Irregular steps between matrices: lay them out one after the other, the way they are used.
      Dims full = batch, fst = st;
      for (int k = x.shape.n - 2; k < x.shape.n; ++k) {
        full.push(x.shape[k]);
        fst.push(x.strides[k]);
      }
      View* w = new_view(full, fst, x.x.offset());
      Temp laid(copy({x.x.value, w}));
      release(w);
      x.keep = std::move(laid);
      x.x = x.keep.operand();
      (i == 0 ? transpose_a : transpose_b) = false;
      Dims cs = contiguous_strides(full);
      steps[i] = x.shape[x.shape.n - 2] * x.shape[x.shape.n - 1];
      x.strides.n = x.shape.n;
      x.strides[x.shape.n - 2] = cs[cs.n - 2];
      x.strides[x.shape.n - 1] = cs[cs.n - 1];
    }
  }
  attrs->transpose_a = transpose_a;
  attrs->transpose_b = transpose_b;
  attrs->a_batch = steps[0];
  attrs->b_batch = steps[1];
  attrs->a_row = m[0].strides[sa.n - 2];
  attrs->a_col = m[0].strides[sa.n - 1];
  attrs->b_row = m[1].strides[sb.n - 2];
  attrs->b_col = m[1].strides[sb.n - 1];
  Dims out = batch;
  if (!vector[0]) out.push(attrs->shape.m);
  if (!vector[1]) out.push(attrs->shape.n);
  Node* n = begin(kMatmul, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, m[0].x);
  set_input(n, 1, m[1].x);
  return commit(n, t, out);
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
