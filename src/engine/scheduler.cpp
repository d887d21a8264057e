#include "engine/scheduler.h"

#include <algorithm>
#include <utility>

#include "memory/buffer.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

constexpr int64_t kLittleMemory = 64 * 1024;  // a task with results up to this may always start

bool has_array_operands(const Task& t) {
  for (Node* n : t.nodes)
    for (int k = 0; k < n->n_inputs; ++k)
      if (n->inputs()[k].value && n->inputs()[k].value->node->task != &t) return true;
  return false;
}

}  // namespace

void Scheduler::plan_window(uint64_t up_to, Value* wanted) {
  schedule_mutex.assert_held();
  batch_.clear();
  take_from_window(up_to);
  take_inherited(wanted);
  if (!batch_.empty()) make_tasks();
  if (wanted) want(wanted);  // before anything is queued, so that it goes to the right heap
  if (batch_.empty()) return;
  for (Task* t : planned_) {
    // refs > 1: another task demands it and will start it in time.
    if (t->on_demand && t->refs > 1 && !t->wanted) continue;
    if (t->waits_for == 0 && !t->queued) make_ready(t);
  }
}

// Moves the operations that are due from the window to batch_.
void Scheduler::take_from_window(uint64_t up_to) {
  {
    SpinGuard lock(window_.lock);
    up_to = std::min(up_to, window_.held_from.load(std::memory_order_acquire) - 1);
    for (Node* n = window_.nodes.first; n && n->seq <= up_to;) {
      Node* next = n->next;
      // A node whose last reference is being released is left to the thread that drops it.
      if (node_refs(*n).load(std::memory_order_acquire) > 0) {
        window_.remove(n, Stage::Planned);
        pacing_.plan(*n);
        batch_.push_back(n);
      }
      n = next;
    }
  }
  window_.outside.fetch_add(static_cast<int64_t>(batch_.size()), std::memory_order_relaxed);
}

// Makes tasks of batch_ and connects them with the tasks whose results they read.
void Scheduler::make_tasks() {
  count_planned(static_cast<int64_t>(batch_.size()));
  planned_.clear();
  planner_.plan(batch_, fusion, planned_, [this] {
    schedule_mutex.assert_held();
    ready_.reserve(pool_.made() + 1);
    return pool_.take();
  });
  if (profiler::on()) [[unlikely]] {
    for (Task* t : planned_)
      if (t->nodes.size() > 1) profiler::fuse(t->nodes);
  }
  for (Task* t : planned_) {
    link_task(t);
    t->on_demand = !has_array_operands(*t);
  }
  for (Task* t : planned_)
    if (!t->on_demand) connect(t);
}

void Scheduler::link_task(Task* t) {
  t->prev = last_task_;
  t->next = nullptr;
  (last_task_ ? last_task_->next : first_task_) = t;
  last_task_ = t;
}

void Scheduler::unlink_task(Task* t) {
  SLIPSTREAM_CHECK((t->prev ? t->prev->next : first_task_) == t);
  SLIPSTREAM_CHECK((t->next ? t->next->prev : last_task_) == t);
  (t->prev ? t->prev->next : first_task_) = t->next;
  (t->next ? t->next->prev : last_task_) = t->prev;
  pool_.drop_ref(t);
}

void Scheduler::connect(Task* t) {
  for (Node* n : t->nodes) {
    for (int k = 0; k < n->n_inputs; ++k) {
      Value* v = n->inputs()[k].value;
      if (!v || v->done()) continue;
      Task* maker = v->node->task;
      if (maker == t || !maker || maker->finished) continue;
      if (maker->on_demand && !maker->queued && !maker->started)
        demand(t, maker);
      else if (maker->dependents.empty() || maker->dependents.back() != t)
        depend(t, maker);
    }
  }
}

// `maker` starts once everything else that `t` reads is there.
void Scheduler::demand(Task* t, Task* maker) {
  if (std::find(t->demands.begin(), t->demands.end(), maker) != t->demands.end()) return;
  t->demands.push_back(maker);
  ++maker->refs;
  // Reserve: each may become a dependent when a task is dropped.
  const size_t most = static_cast<size_t>(maker->refs);
  if (maker->dependents.capacity() < most) maker->dependents.reserve(2 * most);
}

void Scheduler::depend(Task* t, Task* maker) {
  maker->dependents.push_back(t);
  ++t->refs;
  ++t->waits_for;
}

// A task that others wait for is over, computed or dropped.
void Scheduler::release_dependents(Task* t) {
  for (Task* d : t->dependents) {
    SLIPSTREAM_CHECK(d->waits_for > 0);
    if (--d->waits_for == 0) make_ready(d);
    pool_.drop_ref(d);
  }
  t->dependents.clear();
}

// All its dependencies are done except on-demand ones, which start now.
void Scheduler::make_ready(Task* t) {
  SLIPSTREAM_CHECK(t->waits_for == 0);
  if (t->dead) return;
  for (Task* d : t->demands) {
    if (!d->finished && !d->dead) {
      depend(t, d);
      if (t->wanted) d->wanted = true;
      if (!d->queued && !d->started) ready_.push(d);
    }
    pool_.drop_ref(d);
  }
  t->demands.clear();
  if (t->waits_for == 0 && !t->queued) ready_.push(t);
}

// The oldest unfinished task may always start. Others may start only if they need little memory, or
// a loop without a sync would hold the intermediate results of several iterations at once.
bool Scheduler::may_start(const Task& t) const {
  if (slots_.active() == 0 || t.bytes <= kLittleMemory || t.seq <= first_task_->seq) return true;
  return t.bytes <= memory::peak_bytes() / (t.wanted ? 4 : 10);
}

Task* Scheduler::pop_ready(bool wanted_only, double most_ns) {
  return ready_.pop(wanted_only, most_ns, [this](const Task& t) {
    schedule_mutex.assert_held();
    return may_start(t);
  });
}

Node* Scheduler::finish(Task* t) {
  schedule_mutex.assert_held();
  SLIPSTREAM_CHECK(t->started && !t->finished && !t->dead && t->waits_for == 0);
  t->finished = true;
  const size_t n_nodes = t->nodes.size();
  executed += n_nodes;
  count_planned(-static_cast<int64_t>(n_nodes));
  if (n_nodes > 1) {
    fused += n_nodes;
    ++groups;
  }
  Node* unseen = nullptr;
  for (Node* n : t->nodes) {
    SLIPSTREAM_CHECK(n->stage.load(std::memory_order_relaxed) == Stage::Running);
    pacing_.unplan(*n);
    n->task = nullptr;
    n->stage.store(Stage::Done, std::memory_order_release);
    // Release our own reference before any reader can start, or the reader could not reuse the
    // memory. The node may be freed by this.
    const int32_t before = node_refs(*n).fetch_sub(1, std::memory_order_acq_rel);
    SLIPSTREAM_CHECK(before > 0);
    if (before == 1) n->next = std::exchange(unseen, n);
  }
  t->nodes.clear();
  release_dependents(t);
  unlink_task(t);
  return unseen;
}

void Scheduler::drop_planned(Node* n) {
  schedule_mutex.assert_held();
  count_planned(-1);
  pacing_.unplan(*n);
  ++dropped;
  Task* t = n->task;
  if (!t) return;  // the task started without it
  std::erase(t->nodes, n);
  t->bytes -= n->out.bytes();
  if (!t->nodes.empty()) return;
  // Inputs that were to be computed on this task's demand must not wait for it.
  t->dead = true;
  if (t->queued) ready_.discount();
  for (Task* d : t->demands) {
    const bool last_reader = d->refs == 2;  // the list of unfinished tasks is the other
    if (last_reader && d->is_waiting()) ready_.push(d);
    pool_.drop_ref(d);
  }
  t->demands.clear();
  // Nor must a group that read it through a node dropped earlier.
  release_dependents(t);
  signal_ready();
  unlink_task(t);
  signals_.wake_waiters();
}

void Scheduler::start_unread(uint64_t seq) {
  for (Task* t = first_task_; t; t = t->next)
    if (t->on_demand && t->seq <= seq && t->refs == 1 && t->is_waiting()) ready_.push(t);
}

void Scheduler::want_task(Task* t) {
  bool was = t->wanted;
  t->wanted = true;
  // Queued a second time, in the wanted heap; the first entry becomes stale once it has started.
  if (!was && t->queued && !t->started && !t->dead) ready_.push(t);
}

// Marks every pending task that the value depends on, so that it runs before other work.
void Scheduler::want(Value* target) {
  static thread_local std::vector<Task*> stack;
  stack.clear();
  auto visit = [this](Value* v) {
    schedule_mutex.assert_held();
    if (v->done()) return;
    Task* t = v->node->task;
    if (t && !t->finished && !t->wanted) {
      want_task(t);
      stack.push_back(t);
    }
  };
  visit(target);
  // On-demand tasks start with their reader, but one that is itself waited for starts now.
  if (!target->done()) {
    Task* t = target->node->task;
    if (t && t->on_demand && !t->queued && !t->started) ready_.push(t);
  }
  while (!stack.empty()) {
    Task* t = stack.back();
    stack.pop_back();
    if (t->started) continue;
    for (Node* n : t->nodes)
      for (int k = 0; k < n->n_inputs; ++k)
        if (Value* v = n->inputs()[k].value) visit(v);
  }
}

void Scheduler::count_planned(int64_t change) {
  planned_nodes_ += change;
  planned_count_.fetch_add(change, std::memory_order_relaxed);
  SLIPSTREAM_CHECK(planned_nodes_ >= 0);
}

}  // namespace slipstream
