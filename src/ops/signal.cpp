// Sampled functions: linear interpolation and one-dimensional correlation.
#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/rules.h"

namespace slipstream::ops {

Value* correlate(const Operand& a, const Operand& v);
Value* searchsorted(const Operand& a, const Operand& v, bool right);

namespace {

struct InterpAttrs : Attrs {
  double left, right;
  bool has_left, has_right;
};

void run_interp(OpRun& r) {
  auto& a = r.attrs<InterpAttrs>();
  const double *x = r.in[0].as<double>(), *xp = r.in[1].as<double>(), *fp = r.in[2].as<double>();
  double* out = r.out[0].as<double>();
  int64_t n = r.in[0].size, m = r.in[1].size;
  double left = a.has_left ? a.left : fp[0], right = a.has_right ? a.right : fp[m - 1];
  constexpr int64_t kChunk = 1 << 13;
  r.parallel.for_each((n + kChunk - 1) / kChunk, [&](int64_t c) {
    for (int64_t i = c * kChunk; i < std::min(n, (c + 1) * kChunk); ++i) {
      double v = x[i];
      if (std::isnan(v)) {
        out[i] = v;
      } else if (v < xp[0]) {
        out[i] = left;
      } else if (v > xp[m - 1]) {
        out[i] = right;
      } else {
        int64_t k = std::upper_bound(xp, xp + m, v) - xp - 1;
        if (k >= m - 1) {
          out[i] = fp[m - 1];
        } else {
          double slope = (fp[k + 1] - fp[k]) / (xp[k + 1] - xp[k]);
          out[i] = v == xp[k] ? fp[k] : slope * (v - xp[k]) + fp[k];
        }
      }
    }
  });
}

// out[i] = sum over j of a[i + j] * v[j]; a is long enough for all of them.
template <class T, class A>
void correlate_valid(OpRun& r) {
  const T *a = r.in[0].as<T>(), *v = r.in[1].as<T>();
  T* out = r.out[0].as<T>();
  int64_t n = r.out[0].size, k = r.in[1].size;
  constexpr int64_t kBlock = 512;
  int64_t per = std::max<int64_t>(1, 32 / k);
  int64_t blocks = (n + kBlock - 1) / kBlock;
  r.parallel.for_each((blocks + per - 1) / per, [&](int64_t c) {
    A acc[kBlock];
    for (int64_t b = c * per; b < std::min(blocks, (c + 1) * per); ++b) {
      int64_t first = b * kBlock, m = std::min(kBlock, n - first);
      for (int64_t i = 0; i < m; ++i) acc[i] = A(0);
      for (int64_t j = 0; j < k; ++j) {
        const A w = static_cast<A>(v[j]);
        const T* from = a + first + j;
        for (int64_t i = 0; i < m; ++i) acc[i] += static_cast<A>(from[i]) * w;
      }
      for (int64_t i = 0; i < m; ++i) out[first + i] = static_cast<T>(acc[i]);
    }
  });
}

void run_correlate(OpRun& r) {
  switch (r.out[0].dtype) {
    case DType::F32:
      return correlate_valid<float, double>(r);
    case DType::F64:
      return correlate_valid<double, double>(r);
    default:
      return correlate_valid<uint64_t, uint64_t>(r);
  }
}

// Each place lies between two points, a share t of the way from the lower one.
void grad_interp(Gradient& g) {
  auto& a = g.attrs<InterpAttrs>();
  Term x = g.in(0), xp = g.in(1), fp = g.in(2), dy = g.dy();
  const int64_t m = count(xp.shape());
  const auto last = static_cast<double>(m - 1);
  Term low = Term(searchsorted(xp.operand(), x.operand(), true)) - whole_number(1);
  low = apply(TileOp::Minimum, apply(TileOp::Maximum, low, whole_number(0)),
              whole_number(std::max(last - 1, 0.0)));
  Term high = apply(TileOp::Minimum, low + whole_number(1), whole_number(last));
  Term x0 = take_at(xp, 0, low), x1 = take_at(xp, 0, high);
  Term f0 = take_at(fp, 0, low), f1 = take_at(fp, 0, high);
  Term first_x = slice(xp, 0, 0, 1).reshape({}), last_x = slice(xp, 0, m - 1, 1).reshape({});
  Term under = (x < first_x), over = (x > last_x);
  Term inside = !apply(TileOp::LogicalOr, under, over);
  Term width = where(x1 == x0, 1.0, x1 - x0), slope = (f1 - f0) / width, t = (x - x0) / width;
  Term moved = where(inside, dy, 0.0);
  if (g.wants(0)) g.give(0, moved * slope);
  auto share = [&](const Term& d) {
    return spread_at(DType::F64, {m}, 0, low, d * (1.0 - t)) +
           spread_at(DType::F64, {m}, 0, high, d * t);
  };
  if (g.wants(1)) g.give(1, -share(moved * slope));
  if (!g.wants(2)) return;
  Term dfp = share(moved);
  auto edge = [&](const Term& outside, int64_t at) {
    Term flat = where(outside, dy, 0.0).reshape({count(dy.shape())});
    dfp = dfp + spread_at(DType::F64, {m}, 0, indices({at}), sum_axes(flat, {0}));
  };
  if (!a.has_left) edge(under, 0);
  if (!a.has_right) edge(over, m - 1);
  g.give(2, dfp);
}
const OpDef kInterp =
    with_gradient({.name = "interp", .run = run_interp}, grad_interp,
                  {needs_in(0) | needs_in(1) | needs_in(2), needs_in(0) | needs_in(1) | needs_in(2),
                   needs_in(0) | needs_in(1) | needs_in(2)});

void grad_correlate(Gradient& g) {
  if (g.wants(0)) {
    Term v = g.in(1), dy = g.dy(), edge = zeros(dy.dtype(), {count(v.shape()) - 1});
    g.give(0, Term(correlate(join({edge, dy, edge}, 0).operand(), flip(v, 0).operand())));
  }
  if (g.wants(1)) g.give(1, Term(correlate(g.in(0).operand(), g.dy().operand())));
}
const OpDef kCorrelate = with_gradient({.name = "correlate", .run = run_correlate}, grad_correlate,
                                       {needs_in(1), needs_in(0)});

}  // namespace

Value* interp(const Operand& x, const Operand& xp, const Operand& fp, std::optional<double> left,
              std::optional<double> right) {
  for (const Operand* p : {&x, &xp, &fp})
    if (p->dtype() != DType::F64) throw TypeError("interp: x, xp and fp must be float64");
  if (xp.shape().n != 1 || fp.shape().n != 1 || xp.size() != fp.size())
    throw ValueError("interp: xp and fp must be vectors of one length");
  if (xp.size() == 0) throw ValueError("interp: xp is empty");
  auto attrs = std::make_unique<InterpAttrs>();
  attrs->has_left = left.has_value();
  attrs->has_right = right.has_value();
  attrs->left = left.value_or(0);
  attrs->right = right.value_or(0);
  Node* n = begin(kInterp, 3);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  set_input(n, 1, xp);
  set_input(n, 2, fp);
  return commit(n, DType::F64, x.shape());
}
SLIPSTREAM_DECLARE(interp, "x", "xp", "fp", "left", "right");

// Where `v` lies wholly inside `a`.
Value* correlate(const Operand& a, const Operand& v) {
  if (a.shape().n != 1 || v.shape().n != 1) throw ValueError("correlate: a and v must be vectors");
  if (v.size() == 0 || a.size() < v.size())
    throw ValueError("correlate: v must not be empty, nor longer than a");
  DType t = a.dtype();
  if (t != v.dtype()) throw TypeError("correlate: a and v differ in type");
  if (t != DType::F32 && t != DType::F64 && !(is_int(t) && size_of(t) == 8))
    throw TypeError("correlate does not support " + std::string(name_of(t)));
  Node* n = begin(kCorrelate, 2);
  set_input(n, 0, a);
  set_input(n, 1, v);
  return commit(n, t, {a.size() - v.size() + 1});
}
SLIPSTREAM_DECLARE(correlate, "a", "v");

}  // namespace slipstream::ops
