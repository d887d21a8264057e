#include "ops/reduce.h"

#include <algorithm>
#include <cstring>

#include "engine/engine.h"
#include "fusion/attrs.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/rules.h"

namespace slipstream::ops {

Value* cumprod(const Operand& a, int64_t axis);

namespace {

using kernels::ReduceOp;

const char* kNames[] = {"sum", "prod", "max", "min", "any", "all"};
double reduce_flops(const Node& n) {
  auto& a = static_cast<const ReduceAttrs&>(*n.attrs);
  return static_cast<double>(a.outer * a.reduced * a.inner);
}
double reduce_cost(const Node& n) { return 100 + 0.3 * reduce_flops(n); }

OpDef make_def(const char* name) {
  OpDef d;
  d.name = name;
  d.kind = Kind::Reduce;
  d.cost_ns = reduce_cost;
  d.flops = reduce_flops;
  return d;
}
// A result as the operand sees it: each of its elements over the whole reduced run.
Term spread(Gradient& g, const Term& result) {
  auto& a = g.attrs<ReduceAttrs>();
  Dims kept = g.in_shape(0);
  for (int i = a.first; i < a.last; ++i) kept[i] = 1;
  return broadcast_to(result.reshape(kept), g.in_shape(0));
}

void grad_sum(Gradient& g) { g.give(0, spread(g, g.dy())); }

void grad_mean(Gradient& g) {
  g.give(0, spread(g, g.dy() / static_cast<double>(g.attrs<ReduceAttrs>().reduced)));
}

// The product of the elements before times that of the elements after: zeros are no trouble.
void grad_prod(Gradient& g) {
  auto& a = g.attrs<ReduceAttrs>();
  const DType t = g.in_type(0);
  const DType work = is_complex(t) || t == DType::F64 ? t : DType::F32;
  const Dims lines{a.outer, a.reduced, a.inner};
  Term x = cast_to(g.in(0), work).reshape(lines);
  auto before = [](const Term& v) { return Term(cumprod(shift(v, 1, 1.0).operand(), 1)); };
  Term others = before(x) * flip(before(flip(x, 1)), 1);
  g.give(0, spread(g, g.dy()) * conj(others.reshape(g.in_shape(0))));
}

// Elements that share the extreme value all count.
void grad_extreme(Gradient& g) {
  g.give(0, where(g.in(0) == spread(g, g.out()), spread(g, g.dy()), 0.0));
}

const OpDef kDefs[] = {with_gradient(make_def("sum"), grad_sum),
                       with_gradient(make_def("prod"), grad_prod, {needs_in(0)}),
                       with_gradient(make_def("max"), grad_extreme, {needs_in(0) | needs_out(0)}),
                       with_gradient(make_def("min"), grad_extreme, {needs_in(0) | needs_out(0)}),
                       without_gradient(make_def("any")),
                       without_gradient(make_def("all"))};
const OpDef kMean = with_gradient(make_def("mean"), grad_mean);

struct ArgAttrs : Attrs {
  int64_t outer, reduced, inner;
  bool want_max;
};

constexpr int64_t kArgBlock = 65536;

void run_arg(OpRun& r) {
  auto& a = r.attrs<ArgAttrs>();
  const Tensor& x = r.in[0];
  int64_t* out = r.out[0].as<int64_t>();
  int size = size_of(x.dtype);
  int64_t rows = a.outer * a.inner;
  if (rows == 1 && a.reduced > 2 * kArgBlock) {
    // One long row: the best of each block, then the best of those; the order keeps the first.
    int64_t blocks = (a.reduced + kArgBlock - 1) / kArgBlock;
    std::vector<int64_t> places(blocks);
    std::vector<char> values(blocks * size);
    r.parallel.for_each(blocks, [&](int64_t b) {
      int64_t first = b * kArgBlock;
      kernels::arg_extreme(&places[b], x.data + first * size, x.dtype, a.want_max, 1,
                           std::min(kArgBlock, a.reduced - first));
      places[b] += first;
      std::memcpy(&values[b * size], x.data + places[b] * size, size);
    });
    int64_t winner = 0;
    kernels::arg_extreme(&winner, values.data(), x.dtype, a.want_max, 1, blocks);
    *out = places[winner];
    return;
  }
  // A few rows per chunk keep small ones cheap.
  int64_t per = std::max<int64_t>(1, 16384 / std::max<int64_t>(1, a.reduced));
  r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
    for (int64_t i = c * per; i < std::min(rows, (c + 1) * per); ++i) {
      int64_t o = i / a.inner, k = i % a.inner;
      kernels::arg_extreme(out + i, x.data + (o * a.reduced * a.inner + k) * size, x.dtype,
                           a.want_max, a.inner, a.reduced);
    }
  });
}

OpDef make_arg(const char* name) {
  OpDef d;
  d.name = name;
  d.run = run_arg;
  return without_gradient(d);
}
const OpDef kArgmax = make_arg("argmax"), kArgmin = make_arg("argmin");

Dims reduced_shape(const Dims& s, const std::vector<bool>& gone, bool keepdims) {
  Dims out;
  for (int i = 0; i < s.n; ++i) {
    if (!gone[i])
      out.push(s[i]);
    else if (keepdims)
      out.push(1);
  }
  return out;
}

// Which axes of an array of shape `s` a reduction over `axes` takes away; all when there are none.
std::vector<bool> reduced_axes(const Dims& s, std::vector<int64_t> axes, const char* name) {
  std::vector<bool> gone(s.n, axes.empty());
  // As in NumPy, an array without dimensions has an axis 0 to reduce over.
  if (s.n == 0 && axes.size() == 1 && (axes[0] == 0 || axes[0] == -1)) axes.clear();
  for (int64_t a : axes) {
    int axis = normalize_axis(a, s.n, "axis");
    if (gone[axis]) throw ValueError(std::string(name) + ": duplicate value in axis");
    gone[axis] = true;
  }
  return gone;
}

// Whether one of the first `n` axes goes.
bool any_gone(const std::vector<bool>& gone, int n) {
  return std::any_of(gone.begin(), gone.begin() + n, [](bool g) { return g; });
}

// A largest element exists only where there is an order, and an element.
void check_extreme(const Operand& x, const std::vector<bool>& gone, const char* name) {
  if (is_complex(x.dtype()))
    throw TypeError(std::string(name) + " does not support " + std::string(name_of(x.dtype())) +
                    ": complex numbers have no order");
  for (int i = 0; i < x.shape().n; ++i)
    if (gone[i] && x.shape()[i] == 0)
      throw ValueError(std::string(name) + ": the reduced axis " + std::to_string(i) +
                       " has no elements and " + name + " has no identity");
}

// Sums run in the output type when the caller asked for a wider one; a mean of integers in floats.
bool sums_in_result_type(ReduceOp op, DType in, DType out) {
  if ((op != ReduceOp::Sum && op != ReduceOp::Prod) || in == out) return false;
  if (is_complex(out)) return true;
  return is_float(out) && !is_complex(in) && (!is_float(in) || out == DType::F64);
}

// One pass: the axes [first, last) of x, which are next to each other.
Value* reduce_run(ReduceOp op, const Operand& x, int first, int last, DType out_type, bool mean,
                  const Dims& out_shape) {
  auto attrs = std::make_unique<ReduceAttrs>();
  attrs->op = op;
  attrs->operand_type = x.dtype();
  attrs->mean = mean;
  attrs->first = first;
  attrs->last = last;
  attrs->outer = attrs->reduced = attrs->inner = 1;
  const Dims& s = x.shape();
  for (int i = 0; i < s.n; ++i)
    (i < first ? attrs->outer : i < last ? attrs->reduced : attrs->inner) *= s[i];
  Node* n = begin(mean ? kMean : kDefs[static_cast<int>(op)], 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return commit(n, out_type, out_shape);
}

}  // namespace

DType reduce_type(ReduceOp op, DType t, bool mean) {
  if (op == ReduceOp::Any || op == ReduceOp::All) return DType::Bool;
  if (op == ReduceOp::Max || op == ReduceOp::Min) return t;
  if (is_float(t) || is_complex(t)) return t;
  if (mean) return default_float();
  return is_unsigned(t) ? DType::U64 : DType::I64;
}

Value* reduce(ReduceOp op, const Operand& x, std::vector<int64_t> axes, bool keepdims,
              DType out_type, bool mean) {
  const char* name = mean ? "mean" : kNames[static_cast<int>(op)];
  std::vector<bool> gone = reduced_axes(x.shape(), std::move(axes), name);
  if (op == ReduceOp::Max || op == ReduceOp::Min) check_extreme(x, gone, name);
  Dims out_shape = reduced_shape(x.shape(), gone, keepdims);
  Temp converted;
  Operand in = x;
  if (sums_in_result_type(op, x.dtype(), out_type)) {
    converted = Temp(cast(in, out_type));
    in = converted.operand();
  }
  if (!any_gone(gone, x.shape().n)) {
    // Nothing to reduce: still a new array in the right type.
    return reduce_run(op, in, x.shape().n, x.shape().n, out_type, mean, out_shape);
  }
  // Axes that lie together go in one pass; the innermost run first.
  Temp current;
  int end = x.shape().n;
  for (;;) {
    while (end > 0 && !gone[end - 1]) --end;
    int begin_run = end;
    while (begin_run > 0 && gone[begin_run - 1]) --begin_run;
    if (!any_gone(gone, begin_run))
      return reduce_run(op, in, begin_run, end, out_type, mean, out_shape);
    Dims next;
    for (int i = 0; i < in.shape().n; ++i)
      if (i < begin_run || i >= end) next.push(in.shape()[i]);
    current = Temp(reduce_run(op, in, begin_run, end, out_type, mean, next));
    in = current.operand();
    end = begin_run;
  }
}

Value* arg_extreme(const Operand& x, bool want_max, bool flat, int64_t axis, bool keepdims) {
  const Dims& s = x.shape();
  const char* name = want_max ? "argmax" : "argmin";
  if (is_complex(x.dtype()))
    throw TypeError(std::string(name) + " does not support " + std::string(name_of(x.dtype())) +
                    ": complex numbers have no order");
  auto attrs = std::make_unique<ArgAttrs>();
  attrs->want_max = want_max;
  attrs->outer = attrs->reduced = attrs->inner = 1;
  Dims out;
  if (flat || (s.n == 0 && (axis == 0 || axis == -1))) {
    attrs->reduced = x.size();
    if (keepdims)
      for (int i = 0; i < s.n; ++i) out.push(1);
  } else {
    int k = normalize_axis(axis, s.n, "axis");
    for (int i = 0; i < s.n; ++i) {
      (i < k ? attrs->outer : i == k ? attrs->reduced : attrs->inner) *= s[i];
      if (i != k)
        out.push(s[i]);
      else if (keepdims)
        out.push(1);
    }
  }
  if (attrs->reduced == 0)
    throw ValueError(std::string(name) + ": attempt to get " + name + " of an empty sequence");
  Node* n = begin(want_max ? kArgmax : kArgmin, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return commit(n, DType::I64, out);
}

namespace {

// The operation that `name` is, and whether its result is divided by the number of elements.
std::pair<ReduceOp, bool> parse_reduce(const std::string& name) {
  if (name == "mean") return {ReduceOp::Sum, true};
  for (size_t i = 0; i < std::size(kNames); ++i)
    if (name == kNames[i]) return {static_cast<ReduceOp>(i), false};
  throw ValueError("unknown reduction " + name);
}

// `axes` missing means all, an empty list none: every element is its own group.
Value* reduce_over(const Operand& a, ReduceOp op, bool mean, const std::optional<Dims>& axes,
                   bool keepdims, DType t) {
  if (axes && axes->n == 0) return a.dtype() == t ? copy(a) : cast(a, t);
  std::vector<int64_t> over;
  for (int i = 0; axes && i < axes->n; ++i) over.push_back((*axes)[i]);
  return reduce(op, a, std::move(over), keepdims, t, mean);
}

Value* reduce_by_name(const std::string& name, const Operand& a, const std::optional<Dims>& axes,
                      bool keepdims, const std::optional<DType>& dtype) {
  auto [op, mean] = parse_reduce(name);
  DType t = dtype ? *dtype : reduce_type(op, a.dtype(), mean);
  return reduce_over(a, op, mean, axes, keepdims, t);
}
SLIPSTREAM_DECLARE_AS("", "reduce", reduce_by_name, "name", "a", "axes", {"keepdims", false},
                      "dtype");

Value* frontend_reduce(const std::string& name, const Operand& a, const std::optional<Dims>& axes,
                       bool keepdims, TypeRules rules) {
  auto [op, mean] = parse_reduce(name);
  return reduce_over(a, op, mean, axes, keepdims, reduce_type(op, a.dtype(), mean, rules));
}
SLIPSTREAM_DECLARE_AS("frontend_ops", "reduce", frontend_reduce, "name", "a", "axes",
                      {"keepdims", false});

Value* arg_extreme_along(const Operand& a, bool want_max, const std::optional<int64_t>& axis,
                         bool keepdims) {
  return arg_extreme(a, want_max, !axis, axis.value_or(0), keepdims);
}
SLIPSTREAM_DECLARE_AS("", "arg_extreme", arg_extreme_along, "a", "want_max", "axis",
                      {"keepdims", false});

}  // namespace

// The sum of a * b over axes, in the type of the product: two operations that fuse, in one call.
Value* sum_of_products(const Operand& a, const Operand& b, const Dims& axes) {
  Temp product(binary(TileOp::Multiply, {a, {}}, {b, {}}));
  const Operand x = product.operand();
  std::vector<int64_t> over;
  for (int i = 0; i < axes.n; ++i) over.push_back(axes[i]);
  return reduce(kernels::ReduceOp::Sum, x, std::move(over), false, x.dtype(), false);
}
SLIPSTREAM_DECLARE(sum_of_products, "a", "b", "axes");

}  // namespace slipstream::ops
