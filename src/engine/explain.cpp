// engine.explain(): lists pending operations without planning or running any of them.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

#include "engine/engine.h"

namespace slipstream {
namespace {

std::string type_of(const Dims& shape, DType dtype) {
  return to_string(shape) + " " + std::string(name_of(dtype));
}

std::string number(uint64_t bits, DType dtype) {
  auto as = [&]<class T>(T value) {
    std::memcpy(&value, &bits, sizeof(T));
    return value;
  };
  char text[32];
  switch (dtype) {
    case DType::F32:
      snprintf(text, sizeof text, "%g", static_cast<double>(as(0.0f)));
      return text;
    case DType::F64:
      snprintf(text, sizeof text, "%g", as(0.0));
      return text;
    case DType::I64:
      return std::to_string(as(int64_t{0}));
    case DType::I32:
      return std::to_string(as(int32_t{0}));
    default:
      return "number";
  }
}

// Whether a node has not started, so that its operands can still be read.
bool has_operands(Stage stage) {
  return stage == Stage::InWindow || stage == Stage::Planned || stage == Stage::Inherited;
}

}  // namespace

std::vector<PendingNode> Engine::explain(Value* v) {
  Lock lock(schedule_mutex);
  SpinGuard window_lock(window_.lock);
  // A node's operands are valid until it runs, and it starts only under the mutex.
  std::unordered_map<const Node*, int> groups;
  std::vector<Node*> batch;
  for (Node* n = window_.nodes.first; n; n = n->next)
    if (node_refs(*n).load() > 0) batch.push_back(n);
  Planner planner;
  std::vector<int> preview = planner.preview(batch, scheduler_.fusion);
  for (size_t i = 0; i < batch.size(); ++i) groups[batch[i]] = preview[i];
  std::unordered_map<const Task*, int> tasks;
  int next_group = static_cast<int>(batch.size()) + 1;

  std::unordered_set<const Node*> known;
  std::vector<Node*> stack, found;
  auto visit = [&](Value* value) {
    Node* n = value->node;
    if (!value->done() && known.insert(n).second) stack.push_back(n);
  };
  visit(v);
  while (!stack.empty()) {
    Node* n = stack.back();
    stack.pop_back();
    found.push_back(n);
    Stage stage = n->stage.load(std::memory_order_acquire);
    if (!has_operands(stage)) continue;
    for (int k = 0; k < n->n_inputs; ++k)
      if (Value* in = n->inputs()[k].value) visit(in);
  }
  std::sort(found.begin(), found.end(), [](Node* a, Node* b) { return a->seq < b->seq; });

  std::vector<PendingNode> out;
  for (Node* n : found) {
    PendingNode p;
    p.seq = n->seq;
    p.name = n->op->name;
    p.shape = type_of(n->out.shape, n->out.dtype);
    p.stage = n->stage.load(std::memory_order_acquire);
    p.site = n->site;
    p.seen = false;
    for (int i = 0; i < n->n_outputs; ++i) p.seen |= n->output(i)->handles.load() > 0;
    if (auto it = groups.find(n); it != groups.end()) {
      p.group = it->second;
    } else {
      auto [task, fresh] = tasks.try_emplace(n->task, next_group);
      if (fresh || !n->task) ++next_group;
      p.group = n->task ? task->second : next_group;
    }
    if (has_operands(p.stage)) {
      for (int k = 0; k < n->n_inputs; ++k) {
        const Input& in = n->inputs()[k];
        if (!in.value)
          p.inputs.push_back({0, number(in.immediate, n->out.dtype)});
        else
          p.inputs.push_back(
              {in.value->done() ? 0 : in.value->node->seq, type_of(in.shape(), in.value->dtype)});
      }
    }
    out.push_back(std::move(p));
  }
  return out;
}

}  // namespace slipstream
