// The scheduler's state: planned tasks, their dependencies, the ready queue. Needs the mutex.
#include <algorithm>
#include <utility>

#include "engine/engine.h"
#include "memory/buffer.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

bool later(const Task* a, const Task* b) { return a->seq > b->seq; }

bool has_array_operands(const Task& t) {
  for (Node* n : t.nodes)
    for (int k = 0; k < n->n_inputs; ++k)
      if (n->inputs()[k].value && n->inputs()[k].value->node->task != &t) return true;
  return false;
}

}  // namespace

void Engine::drop_task_ref(Task* t) {
  if (--t->refs > 0) return;
  t->nodes.clear();
  t->dependents.clear();
  t->next = std::exchange(task_pool_, t);
}

void Engine::unlink_task(Task* t) {
  (t->prev ? t->prev->next : first_task_) = t->next;
  (t->next ? t->next->prev : last_task_) = t->prev;
  drop_task_ref(t);
}

void Engine::plan_window(uint64_t up_to, Value* wanted) {
  batch_.clear();
  {
    std::lock_guard lock(window_.lock);
    up_to = std::min(up_to, held_from_.load(std::memory_order_acquire) - 1);
    for (Node* n = window_.first; n && n->seq <= up_to;) {
      Node* next = n->next;
      // A node whose last reference is being released is left to the thread that drops it.
      bool alive = n->n_outputs == 1 ? n->out.refs.load(std::memory_order_acquire) > 0
                                     : n->live_outputs.load(std::memory_order_acquire) > 0;
      if (alive) {
        window_.unlink(n);
        window_.bytes -= n->out.bytes();
        window_.cost_ns -= cost_ns(*n);
        planned_bytes_ += n->out.bytes();
        n->stage.store(Stage::Planned, std::memory_order_release);
        batch_.push_back(n);
      }
      n = next;
    }
  }
  done_values_.fetch_add(static_cast<int64_t>(batch_.size()), std::memory_order_relaxed);
  take_inherited(wanted);
  if (batch_.empty()) {
    if (wanted) want(wanted);
    return;
  }
  planned_nodes_ += static_cast<int64_t>(batch_.size());
  planned_count_.fetch_add(static_cast<int64_t>(batch_.size()), std::memory_order_relaxed);

  planned_.clear();
  planner_.plan(batch_, config_.fusion, planned_, [this] {
    Task* t = task_pool_;
    if (t) {
      task_pool_ = t->next;
    } else {
      // Reserve room in the heaps for every task: dropping a task may queue another, and must not
      // allocate.
      for (auto* heap : {&ready_, &ready_wanted_})
        if (heap->capacity() <= tasks_made_) heap->reserve(2 * tasks_made_ + 64);
      t = new Task;
      ++tasks_made_;
    }
    t->refs = 1;
    t->waits_for = 0;
    t->cost_ns = 0;
    t->bytes = 0;
    t->wanted = t->queued = t->started = t->finished = t->dead = t->on_demand = false;
    return t;
  });

  if (profiler::on()) [[unlikely]] {
    for (Task* t : planned_)
      if (t->nodes.size() > 1) profiler::fuse(t->nodes);
  }
  for (Task* t : planned_) {
    t->prev = last_task_;
    t->next = nullptr;
    (last_task_ ? last_task_->next : first_task_) = t;
    last_task_ = t;
    t->on_demand = !has_array_operands(*t);
  }
  for (Task* t : planned_) {
    if (t->on_demand) continue;
    for (Node* n : t->nodes) {
      for (int k = 0; k < n->n_inputs; ++k) {
        Value* v = n->inputs()[k].value;
        if (!v || v->done()) continue;
        Task* maker = v->node->task;
        if (maker == t || !maker || maker->finished) continue;
        if (maker->on_demand && !maker->queued && !maker->started) {
          if (std::find(t->demands.begin(), t->demands.end(), maker) == t->demands.end()) {
            t->demands.push_back(maker);
            ++maker->refs;
            // Reserve: each may become a dependent when a task is dropped.
            const size_t most = static_cast<size_t>(maker->refs);
            if (maker->dependents.capacity() < most) maker->dependents.reserve(2 * most);
          }
        } else if (maker->dependents.empty() || maker->dependents.back() != t) {
          maker->dependents.push_back(t);
          ++t->refs;
          ++t->waits_for;
        }
      }
    }
  }
  if (wanted) want(wanted);  // before anything is queued, so that it goes to the right heap
  for (Task* t : planned_) {
    // refs > 1: another task demands it and will start it in time.
    if (t->on_demand && t->refs > 1 && !t->wanted) continue;
    if (t->waits_for == 0 && !t->queued) make_ready(t);
  }
}

// All its dependencies are done except on-demand ones, which start now.
void Engine::make_ready(Task* t) {
  if (t->dead) return;
  for (Task* d : t->demands) {
    if (!d->finished && !d->dead) {
      d->dependents.push_back(t);
      ++t->refs;
      ++t->waits_for;
      if (t->wanted) d->wanted = true;
      if (!d->queued && !d->started) enqueue(d);
    }
    drop_task_ref(d);
  }
  t->demands.clear();
  if (t->waits_for == 0 && !t->queued) enqueue(t);
}

void Engine::enqueue(Task* t) {
  auto& heap = t->wanted ? ready_wanted_ : ready_;
  if (!t->queued) ready_count_.fetch_add(1, std::memory_order_relaxed);
  t->queued = true;
  ++t->refs;
  heap.push_back(t);
  std::push_heap(heap.begin(), heap.end(), later);
}

// The oldest unfinished task may always start. Others may start only if they need little memory, or
// a loop without a sync would hold the intermediate results of several iterations at once.
bool Engine::may_start(const Task& t) const {
  if (active_ == 0 || t.bytes <= 64 * 1024 || t.seq <= first_task_->seq) return true;
  return t.bytes <= memory::peak_bytes() / (t.wanted ? 4 : 10);
}

Task* Engine::pop_ready(bool wanted_only, double most_ns) {
  for (auto* heap : {&ready_wanted_, &ready_}) {
    if (wanted_only && heap == &ready_) break;
    while (!heap->empty()) {
      Task* t = heap->front();
      bool stale = t->dead || t->started;
      if (!stale && (t->cost_ns > most_ns || !may_start(*t))) break;
      std::pop_heap(heap->begin(), heap->end(), later);
      heap->pop_back();
      drop_task_ref(t);  // the list of unfinished tasks keeps it alive
      if (!stale) {
        ready_count_.fetch_sub(1, std::memory_order_relaxed);
        t->started = true;
        return t;
      }
    }
  }
  return nullptr;
}

void Engine::want_task(Task* t) {
  bool was = t->wanted;
  t->wanted = true;
  // Queued a second time, in the wanted heap; the first entry becomes stale once it has started.
  if (!was && t->queued && !t->started && !t->dead) enqueue(t);
}

// Marks every pending task that the value depends on, so that it runs before other work.
void Engine::want(Value* target) {
  static thread_local std::vector<Task*> stack;
  stack.clear();
  auto visit = [&](Value* v) {
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
    if (t && t->on_demand && !t->queued && !t->started) enqueue(t);
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

}  // namespace slipstream
