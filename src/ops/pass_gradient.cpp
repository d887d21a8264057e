// Results whose gradient goes past the computation: straight to its operand, times a number; or
// nowhere.
#include "ops/declare.h"
#include "ops/elementwise.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct PassAttrs : Attrs {
  double scale;
};

// Input 0 is the result already.
void run_pass(OpRun&) {}

void grad_pass(Gradient& g) {
  double scale = g.attrs<PassAttrs>().scale;
  if (g.wants(1)) g.give(1, scale == 1 ? g.dy() : g.dy() * scale);
}

const OpDef kPass =
    with_gradient({.name = "pass_gradient", .run = run_pass, .updates_input = 0}, grad_pass);

const OpDef kZero = without_gradient(
    {.name = "zero_gradient", .run = run_pass, .updates_input = 0, .needs_contiguous = false});

OpDef make_stop() {
  OpDef d = elementwise_op(TileOp::Copy);
  d.name = "stop_gradient";
  d.grad = nullptr;
  return without_gradient(d);
}

}  // namespace

// `out`, computed from `data` and of its shape; its gradient, times `scale`, is that of `data`.
Value* pass_gradient(const Operand& out, const Operand& data, double scale) {
  if (!(out.shape() == data.shape()))
    throw ValueError("pass_gradient: out has shape " + to_string(out.shape()) + ", data " +
                     to_string(data.shape()));
  Temp base(contiguous(out));
  auto attrs = std::make_unique<PassAttrs>();
  attrs->scale = scale;
  Node* n = begin(kPass, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, base.operand());
  set_input(n, 1, data);
  return commit(n, out.dtype(), out.shape());
}
SLIPSTREAM_DECLARE(pass_gradient, "out", "data", "scale");

// `out`, made from no more than the shape of `data`, which gets the gradient zero.
Value* zero_gradient(const Operand& out, const Operand& data) {
  Temp base(contiguous(out));
  Node* n = begin(kZero, 2);
  set_input(n, 0, base.operand());
  set_input(n, 1, data);
  return commit(n, out.dtype(), out.shape());
}
SLIPSTREAM_DECLARE(zero_gradient, "out", "data");

// The same data; what it was computed from gets the gradient zero.
Value* stop_gradient(const Operand& data) {
  static const OpDef op = make_stop();  // not before the elementwise operations are there
  Node* n = begin(op, 1);
  set_input(n, 0, data);
  return commit(n, data.dtype(), data.shape());
}
SLIPSTREAM_DECLARE(stop_gradient, "data");

}  // namespace slipstream::ops
