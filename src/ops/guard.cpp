#include "ops/guard.h"

#include <memory>

namespace slipstream::ops {
namespace {

double guard_cost_ns(const Node&) { return 200; }

const OpDef kGuard{.name = "guard", .cost_ns = guard_cost_ns, .guarded = true};

}  // namespace

std::vector<Value*> guard(const std::vector<Value*>& old, const std::vector<Value*>& next,
                          const std::vector<Value*>& others) {
  const int targets = static_cast<int>(old.size());
  auto attrs = std::make_unique<GuardAttrs>();
  attrs->targets = targets;
  attrs->operands = 2 * targets + static_cast<int>(others.size());
  Node* n = begin(kGuard, attrs->operands);
  n->attrs = std::move(attrs);
  int k = 0;
  for (Value* v : old) set_input(n, k++, {v, nullptr});
  for (Value* v : next) set_input(n, k++, {v, nullptr});
  for (Value* v : others) set_input(n, k++, {v, nullptr});
  std::vector<std::pair<DType, Dims>> more;
  for (int t = 1; t < targets; ++t) more.emplace_back(old[t]->dtype, old[t]->shape);
  if (!more.empty()) add_outputs(n, more);
  commit(n, old[0]->dtype, old[0]->shape);
  std::vector<Value*> out;
  for (int t = 0; t < targets; ++t) out.push_back(n->output(t));
  return out;
}

}  // namespace slipstream::ops
