// In the child of a fork: operations that the parent had not started are set aside until something
// needs them.
#include <algorithm>

#include "engine/scheduler.h"

namespace slipstream {

// Most children (DataLoader workers) never read what the parent was about to compute, and none
// should compute it again unasked. Inherited work leaves the window and the schedule, and counts as
// neither pending nor pinned until take_inherited() finds that something needs it.
void Scheduler::set_inherited_aside() {
  auto set_aside = [this](Node* n) {
    schedule_mutex.assert_held();
    n->task = nullptr;
    n->group = -1;
    n->stage.store(Stage::Inherited, std::memory_order_relaxed);
    for (int k = 0; k < n->n_inputs; ++k)
      if (Value* v = n->inputs()[k].value) pacing_.unpin(*v);
    for (int i = 0; i < n->n_outputs; ++i) pacing_.end_inheriting(*n->output(i));
    inherited_.append(n);
  };
  std::vector<Task*> tasks = ready_.take_all();
  for (Task* t = first_task_; t; t = t->next) {
    tasks.push_back(t);
    tasks.insert(tasks.end(), t->demands.begin(), t->demands.end());
  }
  std::sort(tasks.begin(), tasks.end());
  tasks.erase(std::unique(tasks.begin(), tasks.end()), tasks.end());
  for (Task* t : tasks) {
    for (Node* n : t->nodes) set_aside(n);
    t->refs = 1;
    t->demands.clear();
    pool_.drop_ref(t);
  }
  first_task_ = last_task_ = nullptr;
  count_planned(-planned_nodes_);
  pacing_.forget_planned();

  window_.outside.fetch_add(window_.nodes.count, std::memory_order_relaxed);
  while (Node* n = window_.nodes.first) {
    window_.nodes.unlink(n);
    set_aside(n);
  }
  window_.bytes = 0;
  window_.cost_ns = 0;
}

// Adds to batch_ the inherited nodes that its nodes and `wanted` depend on, in program order.
void Scheduler::take_inherited(Value* wanted) {
  if (inherited_.count == 0) return;
  auto take = [this](Value* v) {
    schedule_mutex.assert_held();
    Node* n = v->node;
    if (v->done() || n->stage.load(std::memory_order_relaxed) != Stage::Inherited) return;
    inherited_.unlink(n);
    pacing_.plan(*n);
    n->stage.store(Stage::Planned, std::memory_order_release);
    batch_.push_back(n);
  };
  if (wanted) take(wanted);
  for (size_t i = 0; i < batch_.size(); ++i)
    for (int k = 0; k < batch_[i]->n_inputs; ++k)
      if (Value* v = batch_[i]->inputs()[k].value) take(v);
  std::sort(batch_.begin(), batch_.end(), [](Node* a, Node* b) { return a->seq < b->seq; });
}

void Scheduler::drop_inherited(Node* n) {
  inherited_.unlink(n);
  ++dropped;
}

}  // namespace slipstream
