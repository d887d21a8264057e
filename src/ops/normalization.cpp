// Layer, group and instance norm over rows; batch norm over the batch; and their gradients.
#include "kernels/normalization.h"

#include "ops/compute.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/term_functions.h"

namespace slipstream::ops {
namespace {

using kernels::BatchNormShape;
using kernels::RowNormShape;

struct RowNormAttrs : Attrs {
  RowNormShape shape;
};
struct BatchNormAttrs : Attrs {
  BatchNormShape shape;
};

double cost(const Node& n) { return 500 + static_cast<double>(n.out.size); }

// Inputs x, gamma, beta; outputs y, mean, scale.
void run_row_norm(OpRun& r) {
  by_compute_type(r.in[0].dtype, [&]<class T>(T) {
    kernels::normalize_rows(r.attrs<RowNormAttrs>().shape, r.in[0].as<T>(), r.in[1].as<T>(),
                            r.in[2].as<T>(), r.out[0].as<T>(), r.out[1].as<T>(), r.out[2].as<T>(),
                            r.parallel);
  });
}
// Inputs dy, x, gamma, mean, scale; outputs dx, dgamma, dbeta.
void run_row_norm_backward(OpRun& r) {
  by_compute_type(r.in[0].dtype, [&]<class T>(T) {
    kernels::normalize_rows_backward(r.attrs<RowNormAttrs>().shape, r.in[0].as<T>(),
                                     r.in[1].as<T>(), r.in[2].as<T>(), r.in[3].as<T>(),
                                     r.in[4].as<T>(), r.out[0].as<T>(), r.out[1].as<T>(),
                                     r.out[2].as<T>(), r.parallel);
  });
}
void run_batch_norm(OpRun& r) {
  by_compute_type(r.in[0].dtype, [&]<class T>(T) {
    kernels::batch_norm(r.attrs<BatchNormAttrs>().shape, r.in[0].as<T>(), r.in[1].as<T>(),
                        r.in[2].as<T>(), r.out[0].as<T>(), r.out[1].as<T>(), r.out[2].as<T>(),
                        r.parallel);
  });
}
void run_batch_norm_backward(OpRun& r) {
  by_compute_type(r.in[0].dtype, [&]<class T>(T) {
    kernels::batch_norm_backward(r.attrs<BatchNormAttrs>().shape, r.in[0].as<T>(), r.in[1].as<T>(),
                                 r.in[2].as<T>(), r.in[3].as<T>(), r.in[4].as<T>(),
                                 r.out[0].as<T>(), r.out[1].as<T>(), r.out[2].as<T>(), r.parallel);
  });
}

void grad_row_norm(Gradient& g);
void grad_batch_norm(Gradient& g);
constexpr uint32_t kAll = needs_in(0) | needs_in(1) | needs_out(1) | needs_out(2);
const OpDef kRowNorm = with_gradient({.name = "layer_norm", .run = run_row_norm, .cost_ns = cost},
                                     grad_row_norm, {kAll, kAll, kAll});
const OpDef kRowNormBackward = {
    .name = "layer_norm_backward", .run = run_row_norm_backward, .cost_ns = cost};
const OpDef kBatchNorm =
    with_gradient({.name = "batch_norm", .run = run_batch_norm, .cost_ns = cost}, grad_batch_norm,
                  {kAll, kAll, kAll});
const OpDef kBatchNormBackward = {
    .name = "batch_norm_backward", .run = run_batch_norm_backward, .cost_ns = cost};

// Rows of the last axis (groups == 0), or of each group of channels of (batch, channels, ...).
std::unique_ptr<RowNormAttrs> row_attrs(const Dims& x, int64_t groups, double eps, Dims& rows) {
  auto attrs = std::make_unique<RowNormAttrs>();
  RowNormShape& s = attrs->shape;
  s.eps = eps;
  if (groups == 0) {
    if (x.n < 1) throw ValueError("layer_norm: data has no dimensions");
    for (int i = 0; i + 1 < x.n; ++i) rows.push(x[i]);
    s.rows = count(rows);
    s.groups = s.inner = 1;
    s.channels = x[x.n - 1];
    return attrs;
  }
  if (x.n < 3)
    throw ValueError("group_norm: data must have 3 dimensions or more, not " + to_string(x));
  if (groups < 1 || x[1] % groups)
    throw ValueError("group_norm: num_groups " + std::to_string(groups) +
                     " does not divide the channels of data " + to_string(x));
  rows = {x[0], groups};
  s.rows = x[0] * groups;
  s.groups = groups;
  s.channels = x[1] / groups;
  s.inner = 1;
  for (int i = 2; i < x.n; ++i) s.inner *= x[i];
  return attrs;
}

std::unique_ptr<BatchNormAttrs> batch_attrs(const Dims& x, int64_t axis, double eps) {
  const int k = normalize_axis(axis, x.n, "axis");
  auto attrs = std::make_unique<BatchNormAttrs>();
  BatchNormShape& s = attrs->shape;
  s.eps = eps;
  s.batch = s.inner = 1;
  for (int i = 0; i < k; ++i) s.batch *= x[i];
  for (int i = k + 1; i < x.n; ++i) s.inner *= x[i];
  s.channels = x[k];
  return attrs;
}

void check_parameter(const Operand& p, int64_t n, const char* name) {
  if (!(p.shape() == Dims{n}))
    throw ValueError(std::string(name) + " has shape " + to_string(p.shape()) + ", it must be " +
                     to_string(Dims{n}));
}

void check_channels(const Operand& p, int64_t n, const char* name, const Operand& data) {
  if (!(p.shape() == Dims{n}))
    throw ValueError(std::string(name) + " has shape " + to_string(p.shape()) + ", but data of " +
                     "shape " + to_string(data.shape()) + " have " + std::to_string(n) +
                     " channels");
}

std::vector<Value*> record(const OpDef& op, std::unique_ptr<Attrs> attrs,
                           std::initializer_list<const Operand*> inputs, DType t, const Dims& shape,
                           const Dims& more, DType type) {
  std::vector<Typed> typed;
  typed.reserve(inputs.size());
  for (const Operand* x : inputs) typed.emplace_back(*x, t);
  Node* n = begin(op, static_cast<int>(inputs.size()));
  n->attrs = std::move(attrs);
  for (size_t i = 0; i < typed.size(); ++i) set_input(n, static_cast<int>(i), typed[i]);
  add_outputs(n, {{t, more}, {t, more}});
  Value* first = commit(n, t, shape);
  Value *second = n->output(1), *third = n->output(2);
  return {to_type(first, type), to_type(second, type), to_type(third, type)};
}

// The gradients by the kernel: operands dy, x, gamma and the two statistics.
void give_by_kernel(Gradient& g, const OpDef& op, const Dims& parameters) {
  Node* n = begin(op, 5);
  n->attrs = g.entry.attrs;
  const Term inputs[] = {g.dy(), g.in(0), g.in(1), g.out(1), g.out(2)};
  for (int k = 0; k < 5; ++k) set_input(n, k, inputs[k].operand());
  const DType t = g.in_type(0);
  add_outputs(n, {{t, parameters}, {t, parameters}});
  Term dx(commit(n, t, g.in_shape(0)));
  Term dgamma(n->output(1)), dbeta(n->output(2));
  g.give(0, dx);
  g.give(1, dgamma);
  g.give(2, dbeta);
}

// The same in operations that have gradients themselves. x as `view`, normalised over `axes`; the
// parameters have shape `spread` there. The second statistic is the variance or 1 / std.
void give_by_formula(Gradient& g, const Dims& view, const std::vector<int64_t>& axes,
                     const Dims& spread, double eps, bool variance) {
  double n = 1;
  Dims stats = view;
  for (int64_t a : axes) {
    n *= static_cast<double>(view[static_cast<int>(a)]);
    stats[static_cast<int>(a)] = 1;
  }
  auto mean_of = [&](const Term& t) { return sum_axes(t, axes) / n; };
  Term x = g.in(0).reshape(view), dy = g.dy().reshape(view);
  Term centred = x - mean_of(x);
  Term scale = rsqrt(mean_of(square(centred)) + eps);
  Term unit = centred * scale;
  Term d = dy * g.in(1).reshape(spread);
  Term dx = scale * (d - mean_of(d) - unit * mean_of(d * unit));
  if (g.reached[1]) dx = dx + g.dy(1).reshape(stats) / n;
  if (g.reached[2]) {
    Term by = g.dy(2).reshape(stats) / n;
    dx = dx + (variance ? by * centred * 2.0 : -(by * square(scale) * unit));
  }
  g.give(0, dx.reshape(g.in_shape(0)));
  std::vector<int64_t> others;
  for (int i = 0; i < view.n; ++i)
    if (spread[i] == 1 && view[i] != 1) others.push_back(i);
  const Dims& flat = g.in_shape(1);
  if (g.wants(1)) g.give(1, sum_axes(dy * unit, others).reshape(flat));
  if (g.wants(2)) g.give(2, sum_axes(dy, others).reshape(g.in_shape(2)));
}

void grad_row_norm(Gradient& g) {
  const RowNormShape& s = g.attrs<RowNormAttrs>().shape;
  if (!g.again() && !g.reached[1] && !g.reached[2])
    return give_by_kernel(g, kRowNormBackward, {s.groups * s.channels});
  give_by_formula(g, {s.rows / s.groups, s.groups, s.channels, s.inner}, {2, 3},
                  {1, s.groups, s.channels, 1}, s.eps, false);
}

void grad_batch_norm(Gradient& g) {
  const BatchNormShape& s = g.attrs<BatchNormAttrs>().shape;
  if (!g.again() && !g.reached[1] && !g.reached[2])
    return give_by_kernel(g, kBatchNormBackward, {s.channels});
  give_by_formula(g, {s.batch, s.channels, s.inner}, {0, 2}, {1, s.channels, 1}, s.eps, true);
}

}  // namespace

// Last axis when num_groups is 0, else groups of channels. Returns the result, mean and 1 / std.
std::vector<Value*> row_norm(const Operand& data, const Operand& gamma, const Operand& beta,
                             int64_t num_groups, double eps) {
  Dims rows;
  auto attrs = row_attrs(data.shape(), num_groups, eps, rows);
  const int64_t parameters = attrs->shape.groups * attrs->shape.channels;
  check_parameter(gamma, parameters, "gamma");
  check_parameter(beta, parameters, "beta");
  const DType type = float_type(data.dtype());
  return record(kRowNorm, std::move(attrs), {&data, &gamma, &beta}, compute_type(type),
                data.shape(), rows, type);
}
SLIPSTREAM_DECLARE(row_norm, "data", "gamma", "beta", "num_groups", "eps");

std::vector<Value*> layer_norm_backward(const Operand& grad, const Operand& data,
                                        const Operand& gamma, const Operand& mean,
                                        const Operand& scale, int64_t num_groups, double eps) {
  Dims rows;
  auto attrs = row_attrs(data.shape(), num_groups, eps, rows);
  const int64_t parameters = attrs->shape.groups * attrs->shape.channels;
  check_parameter(gamma, parameters, "gamma");
  if (!(grad.shape() == data.shape()) || !(mean.shape() == rows) || !(scale.shape() == rows))
    throw ValueError("layer_norm_backward: shapes do not fit");
  const DType type = float_type(data.dtype());
  return record(kRowNormBackward, std::move(attrs), {&grad, &data, &gamma, &mean, &scale},
                compute_type(type), data.shape(), {parameters}, type);
}
SLIPSTREAM_DECLARE(layer_norm_backward, "grad", "data", "gamma", "mean", "scale", "num_groups",
                   "eps");

// With the statistics of this batch. Returns the result, mean and variance.
std::vector<Value*> batch_norm(const Operand& data, const Operand& gamma, const Operand& beta,
                               int64_t axis, double eps) {
  auto attrs = batch_attrs(data.shape(), axis, eps);
  const int64_t channels = attrs->shape.channels;
  check_channels(gamma, channels, "gamma", data);
  check_channels(beta, channels, "beta", data);
  const DType type = float_type(data.dtype());
  return record(kBatchNorm, std::move(attrs), {&data, &gamma, &beta}, compute_type(type),
                data.shape(), {channels}, type);
}
SLIPSTREAM_DECLARE(batch_norm, "data", "gamma", "beta", "axis", "eps");

// With given statistics: a factor and a shift per channel, in operations that fuse.
Value* batch_norm_fixed(const Operand& data, const Operand& gamma, const Operand& beta,
                        const Operand& mean, const Operand& variance, int64_t axis, double eps) {
  const int k = normalize_axis(axis, data.shape().n, "axis");
  const int64_t channels = data.shape()[k];
  check_channels(gamma, channels, "gamma", data);
  check_channels(beta, channels, "beta", data);
  check_channels(mean, channels, "running_mean", data);
  check_channels(variance, channels, "running_var", data);
  Dims spread;
  for (int i = 0; i < data.shape().n; ++i) spread.push(i == k ? channels : 1);
  Term scale = rsqrt(Term(variance) + eps) * Term(gamma);
  Term shift = Term(beta) - Term(mean) * scale;
  Term result = Term(data) * scale.reshape(spread) + shift.reshape(spread);
  // Statistics of half precision are in float32.
  const DType type = float_type(data.dtype());
  return result.dtype() == type ? result.take() : cast(result.operand(), type);
}
SLIPSTREAM_DECLARE(batch_norm_fixed, "data", "gamma", "beta", "mean", "variance", "axis", "eps");

std::vector<Value*> batch_norm_backward(const Operand& grad, const Operand& data,
                                        const Operand& gamma, const Operand& mean,
                                        const Operand& variance, int64_t axis, double eps) {
  auto attrs = batch_attrs(data.shape(), axis, eps);
  const int64_t channels = attrs->shape.channels;
  check_parameter(gamma, channels, "gamma");
  check_parameter(mean, channels, "mean");
  check_parameter(variance, channels, "variance");
  if (!(grad.shape() == data.shape()))
    throw ValueError("batch_norm_backward: grad has shape " + to_string(grad.shape()));
  const DType type = float_type(data.dtype());
  return record(kBatchNormBackward, std::move(attrs), {&grad, &data, &gamma, &mean, &variance},
                compute_type(type), data.shape(), {channels}, type);
}
SLIPSTREAM_DECLARE(batch_norm_backward, "grad", "data", "gamma", "mean", "variance", "axis", "eps");

}  // namespace slipstream::ops
