#include "base/op.h"

namespace slipstream {

double cost_ns(const Node& node) {
  if (node.op->cost_ns) return node.op->cost_ns(node);
  const auto n = static_cast<double>(node.out.size);
  return node.op->kind == Kind::General ? 500 + 2 * n : 50 + 0.3 * n;
}

double flops(const Node& node) { return node.op->flops ? node.op->flops(node) : 0; }

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
