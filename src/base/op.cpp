#include "base/op.h"

#include "fusion/attrs.h"

namespace slipstream {

Tensor tensor_of(const Input& input) {
  const Value& v = *input.value;
  Tensor t;
  t.dtype = v.dtype;
  char* data = v.buffer ? v.buffer->data : nullptr;
  if (input.window) {
    t.shape = input.window->shape;
    t.strides = input.window->strides;
    t.data = data + input.window->offset * size_of(v.dtype);
    t.size = count(t.shape);
    t.contiguous = is_contiguous(t.shape, t.strides);
  } else {
    t.shape = v.shape;
    t.strides = contiguous_strides(v.shape);
    t.data = data;
    t.size = v.size;
  }
  return t;
}

double cost_ns(const Node& node) {
  double n = static_cast<double>(node.out.size);
  switch (node.op->kind) {
    case Kind::Matmul: {
      auto& s = static_cast<const MatmulAttrs&>(*node.attrs).shape;
      return 100 + 2.0 * s.batch * s.m * s.n * s.k / 50;
    }
    case Kind::Reduce: {
      auto& r = static_cast<const ReduceAttrs&>(*node.attrs);
      return 100 + 0.3 * r.outer * r.reduced * r.inner;
    }
    case Kind::General:
      if (node.op->cost_ns) return node.op->cost_ns(node);
      return 500 + 2 * n;
    default:
      return 50 + 0.3 * n;
  }
}

double flops(const Node& node) {
  switch (node.op->kind) {
    case Kind::Matmul: {
      auto& s = static_cast<const MatmulAttrs&>(*node.attrs).shape;
      return 2.0 * s.batch * s.m * s.n * s.k;
    }
    case Kind::Reduce: {
      auto& r = static_cast<const ReduceAttrs&>(*node.attrs);
      return static_cast<double>(r.outer * r.reduced * r.inner);
    }
    case Kind::Elementwise:
      return node.op->tile == kernels::TileOp::Copy ? 0 : static_cast<double>(node.out.size);
    default:
      return node.op->flops ? node.op->flops(node) : 0;
  }
}

std::string describe(Node& node) {
  std::string text = node.op ? node.op->name : "array";
  constexpr int kMostOperands = 8;
  for (int k = 0; k < node.n_inputs; ++k) {
    const Input& in = node.inputs()[k];
    if (!in.value) continue;
    if (k >= kMostOperands) return text + ", ...";
    text += (text.back() == ')' || k == 0 ? " " : ", ") + to_string(in.shape()) + " " +
            std::string(name_of(in.value->dtype));
  }
  return text;
}

}  // namespace slipstream
