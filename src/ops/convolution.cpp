// Convolution and its gradients. A deconvolution is the gradient by data, run forwards.
#include "kernels/convolution.h"

#include <cstring>

#include "ops/compute.h"
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

using kernels::ConvShape;

struct ConvAttrs : Attrs {
  ConvShape shape;
};

double conv_flops(const Node& n) { return static_cast<const ConvAttrs&>(*n.attrs).shape.flops(); }
double cost(const Node& n) { return 500 + conv_flops(n) / 400; }

OpDef conv_op(const char* name, void (*run)(OpRun&)) {
  return {.name = name, .run = run, .cost_ns = cost, .flops = conv_flops};
}

void run_convolution(OpRun& r) {
  by_compute_type(r.out[0].dtype, [&]<class T>(T) {
    kernels::convolve(r.attrs<ConvAttrs>().shape, r.in[0].as<T>(), r.in[1].as<T>(),
                      r.in.size() > 2 ? r.in[2].as<T>() : nullptr, r.out[0].as<T>(), r.parallel);
  });
}
void run_backward_data(OpRun& r) {
  by_compute_type(r.out[0].dtype, [&]<class T>(T) {
    kernels::convolve_backward_data(r.attrs<ConvAttrs>().shape, r.in[0].as<T>(), r.in[1].as<T>(),
                                    r.out[0].as<T>(), r.parallel);
  });
}
void run_backward_weights(OpRun& r) {
  if (r.attrs<ConvAttrs>().shape.batch == 0) {  // the kernels add up parts of the batch
    std::memset(r.out[0].data, 0, static_cast<size_t>(r.out[0].size) * size_of(r.out[0].dtype));
    return;
  }
  by_compute_type(r.out[0].dtype, [&]<class T>(T) {
    kernels::convolve_backward_weights(r.attrs<ConvAttrs>().shape, r.in[0].as<T>(), r.in[1].as<T>(),
                                       r.out[0].as<T>(), r.parallel);
  });
}

void grad_convolution(Gradient& g);
void grad_backward_data(Gradient& g);
void grad_backward_weights(Gradient& g);

// Linear in each operand: every gradient is one of the three again.
const OpDef kConvolution = with_gradient(conv_op("convolution", run_convolution), grad_convolution,
                                         {needs_in(1), needs_in(0)});
const OpDef kBackwardData = with_gradient(conv_op("convolution_backward_data", run_backward_data),
                                          grad_backward_data, {needs_in(1), needs_in(0)});
const OpDef kBackwardWeights =
    with_gradient(conv_op("convolution_backward_weights", run_backward_weights),
                  grad_backward_weights, {needs_in(1), needs_in(0)});

[[noreturn]] void fail(const std::string& what) { throw ValueError("convolution: " + what); }

// The convolution from `x` (batch, channels, size...) with weights of shape `w` to `out`.
std::unique_ptr<ConvAttrs> conv_attrs(const Dims& x, const Dims& w, const Dims& stride,
                                      const Dims& dilate, const Dims& pad, int64_t groups,
                                      Dims& out) {
  const int n = x.n - 2;
  if (n < 1 || n > 3)
    fail("data must have 3 to 5 dimensions (batch, channels, size...), not " + to_string(x));
  if (w.n != x.n) fail("weight " + to_string(w) + " must have as many dimensions as data");
  if (groups < 1 || x[1] % groups || w[0] % groups)
    fail("num_group " + std::to_string(groups) + " does not divide the channels of data " +
         to_string(x) + " and weight " + to_string(w));
  if (w[1] != x[1] / groups)
    fail("weight " + to_string(w) + " does not fit data " + to_string(x) + " with num_group " +
         std::to_string(groups));
  const std::pair<const char*, const Dims*> lists[] = {
      {"stride", &stride}, {"dilate", &dilate}, {"pad", &pad}};
  auto attrs = std::make_unique<ConvAttrs>();
  ConvShape& s = attrs->shape;
  s.batch = x[0];
  s.groups = groups;
  s.in_channels = x[1];
  s.out_channels = w[0];
  s.spatial = n;
  for (auto& [name, list] : lists) {
    if (list->n != n)
      fail(std::string(name) + " must have " + std::to_string(n) + " entries, not " +
           std::to_string(list->n));
    for (int i = 0; i < n; ++i)
      if ((*list)[i] < (list == &pad ? 0 : 1))
        fail(std::string(name) + " " + to_string(*list) + " has an entry that is too small");
  }
  out = {x[0], w[0]};
  for (int i = 0; i < n; ++i) {
    s.in[i] = x[2 + i];
    s.kernel[i] = w[2 + i];
    s.stride[i] = stride[i];
    s.dilate[i] = dilate[i];
    s.pad[i] = pad[i];
    if (s.kernel[i] < 1) fail("weight " + to_string(w) + " has an empty kernel");
    const int64_t room = s.in[i] + 2 * s.pad[i] - ((s.kernel[i] - 1) * s.dilate[i] + 1);
    if (room < 0)
      fail("the kernel of weight " + to_string(w) + " is larger than the padded data " +
           to_string(x));
    s.out[i] = room / s.stride[i] + 1;
    out.push(s.out[i]);
  }
  return attrs;
}

DType joint_type(const Operand& a, const Operand& b) {
  return float_type(promote(a.dtype(), b.dtype()));
}

Value* record(const OpDef& op, std::unique_ptr<ConvAttrs> attrs, const Operand& a, const Operand& b,
              const Operand* bias, DType type, const Dims& out) {
  const DType t = compute_type(type);
  Typed x(a, t), y(b, t), z(bias ? *bias : a, t);
  Node* n = begin(op, bias ? 3 : 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  set_input(n, 1, y);
  if (bias) set_input(n, 2, z);
  return to_type(commit(n, t, out), type);
}

// One of the three for operands of the right shape.
Term again(const OpDef& op, const ConvShape& shape, const Term& a, const Term& b, const Dims& out) {
  auto attrs = std::make_unique<ConvAttrs>();
  attrs->shape = shape;
  return Term(record(op, std::move(attrs), a.operand(), b.operand(), nullptr, a.dtype(), out));
}

void grad_convolution(Gradient& g) {
  const ConvShape& s = g.attrs<ConvAttrs>().shape;
  if (g.wants(0)) g.give(0, again(kBackwardData, s, g.dy(), g.in(1), g.in_shape(0)));
  if (g.wants(1)) g.give(1, again(kBackwardWeights, s, g.dy(), g.in(0), g.in_shape(1)));
  if (g.entry.n_inputs > 2 && g.wants(2)) {
    Term planes = g.dy().reshape({s.batch, s.out_channels, s.out_size()});
    g.give(2, sum_axes(planes, {0, 2}).reshape({s.out_channels}));
  }
}

// Operands: the gradient of the result and the weights.
void grad_backward_data(Gradient& g) {
  const ConvShape& s = g.attrs<ConvAttrs>().shape;
  if (g.wants(0)) g.give(0, again(kConvolution, s, g.dy(), g.in(1), g.in_shape(0)));
  if (g.wants(1)) g.give(1, again(kBackwardWeights, s, g.in(0), g.dy(), g.in_shape(1)));
}

// Operands: the gradient of the result and the data.
void grad_backward_weights(Gradient& g) {
  const ConvShape& s = g.attrs<ConvAttrs>().shape;
  if (g.wants(0)) g.give(0, again(kConvolution, s, g.in(1), g.dy(), g.in_shape(0)));
  if (g.wants(1)) g.give(1, again(kBackwardData, s, g.in(0), g.dy(), g.in_shape(1)));
}

}  // namespace

Value* convolution(const Operand& data, const Operand& weight, std::optional<Operand> bias,
                   const Dims& stride, const Dims& dilate, const Dims& pad, int64_t groups) {
  Dims out;
  auto attrs = conv_attrs(data.shape(), weight.shape(), stride, dilate, pad, groups, out);
  if (bias && !(bias->shape() == Dims{weight.shape()[0]}))
    fail("bias has shape " + to_string(bias->shape()) + ", it needs one entry for each of " +
         std::to_string(weight.shape()[0]) + " filters");
  return record(kConvolution, std::move(attrs), data, weight, bias ? &*bias : nullptr,
                joint_type(data, weight), out);
}
SLIPSTREAM_DECLARE(convolution, "data", "weight", "bias", "stride", "dilate", "pad", "num_group");

// From the gradient of the result to that of the data, whose shape is `shape`.
Value* convolution_backward_data(const Operand& grad, const Operand& weight, const Dims& shape,
                                 const Dims& stride, const Dims& dilate, const Dims& pad,
                                 int64_t groups) {
  Dims out;
  auto attrs = conv_attrs(shape, weight.shape(), stride, dilate, pad, groups, out);
  if (!(out == grad.shape()))
    fail("an array of shape " + to_string(grad.shape()) + " is not what data " + to_string(shape) +
         " gives, which is " + to_string(out));
  return record(kBackwardData, std::move(attrs), grad, weight, nullptr, joint_type(grad, weight),
                shape);
}
SLIPSTREAM_DECLARE(convolution_backward_data, "grad", "weight", "shape", "stride", "dilate", "pad",
                   "num_group");

Value* convolution_backward_weights(const Operand& grad, const Operand& data, const Dims& kernel,
                                    const Dims& stride, const Dims& dilate, const Dims& pad,
                                    int64_t groups) {
  if (grad.shape().n < 3 || data.shape().n != grad.shape().n || groups < 1)
    fail("grad " + to_string(grad.shape()) + " and data " + to_string(data.shape()) +
         " do not fit");
  Dims weight{grad.shape()[1], data.shape()[1] / groups}, out;
  for (int i = 0; i < kernel.n; ++i) weight.push(kernel[i]);
  auto attrs = conv_attrs(data.shape(), weight, stride, dilate, pad, groups, out);
  if (!(out == grad.shape()))
    fail("grad has shape " + to_string(grad.shape()) + ", data gives " + to_string(out));
  return record(kBackwardWeights, std::move(attrs), grad, data, nullptr, joint_type(grad, data),
                weight);
}
SLIPSTREAM_DECLARE(convolution_backward_weights, "grad", "data", "kernel", "stride", "dilate",
                   "pad", "num_group");

}  // namespace slipstream::ops
