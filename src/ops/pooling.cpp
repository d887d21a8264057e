// Pooling: the largest, the sum, the average or the p-norm of each window.
#include "kernels/pooling.h"

#include "ops/compute.h"
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

using kernels::PoolKind;
using kernels::PoolShape;

struct PoolAttrs : Attrs {
  PoolShape shape;
};

double cost(const Node& n) {
  auto& s = static_cast<const PoolAttrs&>(*n.attrs).shape;
  return 500 + 0.5 * static_cast<double>(s.planes * s.in[0] * s.in[1] * s.in[2]);
}

void run_pooling(OpRun& r) {
  by_compute_type(r.out[0].dtype, [&]<class T>(T) {
    kernels::pool(r.attrs<PoolAttrs>().shape, r.in[0].as<T>(), r.out[0].as<T>(), r.parallel);
  });
}
void run_backward(OpRun& r) {
  by_compute_type(r.out[0].dtype, [&]<class T>(T) {
    kernels::pool_backward<T>(r.attrs<PoolAttrs>().shape, r.in[0].as<T>(), r.in[1].as<T>(),
                              r.in[2].as<T>(), r.out[0].as<T>(), r.parallel);
  });
}
// Inputs: what to choose from, and where it is decided.
void run_select(OpRun& r) {
  by_compute_type(r.out[0].dtype, [&]<class T>(T) {
    kernels::pool_select<T>(r.attrs<PoolAttrs>().shape, r.in[0].as<T>(), r.in[1].as<T>(),
                            r.out[0].as<T>(), r.parallel);
  });
}

void grad_pooling(Gradient& g);
void grad_sums(Gradient& g);
void grad_backward(Gradient& g);
void grad_select(Gradient& g);

const OpDef kPooling = with_gradient({.name = "pooling", .run = run_pooling, .cost_ns = cost},
                                     grad_pooling, {needs_in(0) | needs_out(0)});
// Sums and averages: their gradient reads no values.
const OpDef kSums =
    with_gradient({.name = "pooling", .run = run_pooling, .cost_ns = cost}, grad_sums);
const OpDef kBackward =
    with_gradient({.name = "pooling_backward", .run = run_backward, .cost_ns = cost}, grad_backward,
                  {needs_in(1)});
const OpDef kSelect = with_gradient({.name = "pooling_select", .run = run_select, .cost_ns = cost},
                                    grad_select, {needs_in(1)});

const OpDef& forward_op(const PoolShape& s) { return s.kind == PoolKind::Sum ? kSums : kPooling; }

// One of these for operands of the type it computes in.
Term record(const OpDef& op, const PoolShape& shape, const std::vector<Term>& inputs,
            const Dims& out) {
  auto attrs = std::make_unique<PoolAttrs>();
  attrs->shape = shape;
  Node* n = begin(op, static_cast<int>(inputs.size()));
  n->attrs = std::move(attrs);
  for (size_t k = 0; k < inputs.size(); ++k) set_input(n, static_cast<int>(k), inputs[k].operand());
  return Term(commit(n, inputs[0].dtype(), out));
}

void grad_pooling(Gradient& g) {
  g.give(0,
         record(kBackward, g.attrs<PoolAttrs>().shape, {g.dy(), g.in(0), g.out()}, g.in_shape(0)));
}

void grad_sums(Gradient& g) {
  g.give(0, record(kBackward, g.attrs<PoolAttrs>().shape, {g.dy(), g.dy(), g.dy()}, g.in_shape(0)));
}

// Linear in the gradient it takes: back to the windows.
void grad_backward(Gradient& g) {
  const PoolShape& s = g.attrs<PoolAttrs>().shape;
  if (!g.wants(0)) return;
  if (s.kind == PoolKind::Lp) throw ValueError("pooling: pool_type 'lp' has no second gradient");
  if (s.kind == PoolKind::Sum)
    g.give(0, record(kSums, s, {g.dy()}, g.in_shape(0)));
  else
    g.give(0, record(kSelect, s, {g.dy(), g.in(1)}, g.in_shape(0)));
}

void grad_select(Gradient& g) {
  if (!g.wants(0)) return;
  g.give(0,
         record(kBackward, g.attrs<PoolAttrs>().shape, {g.dy(), g.in(1), g.dy()}, g.in_shape(0)));
}

[[noreturn]] void fail(const std::string& what) { throw ValueError("pooling: " + what); }

std::unique_ptr<PoolAttrs> pool_attrs(const Dims& x, const std::string& kind, const Dims& kernel,
                                      const Dims& stride, const Dims& pad, bool full,
                                      bool count_include_pad, double p, Dims& out) {
  const int n = x.n - 2;
  if (n < 1 || n > 3)
    fail("data must have 3 to 5 dimensions (batch, channels, size...), not " + to_string(x));
  auto attrs = std::make_unique<PoolAttrs>();
  PoolShape& s = attrs->shape;
  s.planes = x[0] * x[1];
  s.average = kind == "avg";
  s.count_include_pad = count_include_pad;
  s.p = p;
  if (kind == "max")
    s.kind = PoolKind::Max;
  else if (kind == "avg" || kind == "sum")
    s.kind = PoolKind::Sum;
  else if (kind == "lp")
    s.kind = PoolKind::Lp;
  else
    fail("pool_type must be max, avg, sum or lp, not '" + kind + "'");
  if (s.kind == PoolKind::Lp && !(p > 0)) fail("p_value must be positive");
  const std::pair<const char*, const Dims*> lists[] = {
      {"kernel", &kernel}, {"stride", &stride}, {"pad", &pad}};
  for (auto& [name, list] : lists)
    if (list->n != n)
      fail(std::string(name) + " must have " + std::to_string(n) + " entries for data of shape " +
           to_string(x) + ", not " + std::to_string(list->n));
  out = {x[0], x[1]};
  for (int i = 0; i < 3; ++i) {
    const int k = i - (3 - n);
    s.in[i] = k < 0 ? 1 : x[2 + k];
    s.kernel[i] = k < 0 ? 1 : kernel[k];
    s.stride[i] = k < 0 ? 1 : stride[k];
    s.pad[i] = k < 0 ? 0 : pad[k];
    if (s.kernel[i] == 0 && s.in[i] == 0)  // of global pooling, which covers all there is
      fail("data of shape " + to_string(x) + " has empty planes");
    if (s.kernel[i] < 1) fail("kernel " + to_string(kernel) + " has an entry below 1");
    if (s.stride[i] < 1) fail("stride " + to_string(stride) + " has an entry below 1");
    if (s.pad[i] < 0 || s.pad[i] >= s.kernel[i])
      fail("pad " + to_string(pad) + " must be from 0 to below the kernel " + to_string(kernel));
    const int64_t room = s.in[i] + 2 * s.pad[i] - s.kernel[i];
    if (room < 0)
      fail("kernel " + to_string(kernel) + " is larger than the padded data " + to_string(x));
    s.out[i] = (full ? (room + s.stride[i] - 1) / s.stride[i] : room / s.stride[i]) + 1;
    if (k >= 0) out.push(s.out[i]);
  }
  return attrs;
}

}  // namespace

Value* pooling(const Operand& data, const std::string& kind, const Dims& kernel, const Dims& stride,
               const Dims& pad, bool full, bool count_include_pad, double p) {
  Dims out;
  auto attrs = pool_attrs(data.shape(), kind, kernel, stride, pad, full, count_include_pad, p, out);
  const DType type = float_type(data.dtype()), t = compute_type(type);
  Typed x(data, t);
  Node* n = begin(forward_op(attrs->shape), 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return to_type(commit(n, t, out), type);
}
SLIPSTREAM_DECLARE(pooling, "data", "pool_type", "kernel", "stride", "pad", "full",
                   "count_include_pad", "p_value");

Value* pooling_backward(const Operand& grad, const Operand& data, const Operand& result,
                        const std::string& kind, const Dims& kernel, const Dims& stride,
                        const Dims& pad, bool full, bool count_include_pad, double p) {
  Dims out;
  auto attrs = pool_attrs(data.shape(), kind, kernel, stride, pad, full, count_include_pad, p, out);
  if (!(out == grad.shape()) || !(out == result.shape()))
    fail("grad has shape " + to_string(grad.shape()) + ", data gives " + to_string(out));
  const DType type = float_type(data.dtype()), t = compute_type(type);
  Typed g(grad, t), x(data, t), y(result, t);
  Node* n = begin(kBackward, 3);
  n->attrs = std::move(attrs);
  set_input(n, 0, g);
  set_input(n, 1, x);
  set_input(n, 2, y);
  return to_type(commit(n, t, data.shape()), type);
}
SLIPSTREAM_DECLARE(pooling_backward, "grad", "data", "result", "pool_type", "kernel", "stride",
                   "pad", "full", "count_include_pad", "p_value");

}  // namespace slipstream::ops
