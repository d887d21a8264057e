// Running a task: claim its nodes, compute, publish the results, wake what waited for them.
#include "engine/run.h"

#include <cstdio>
#include <cstring>
#include <utility>

#include "base/float_mode.h"
#include "engine/engine.h"
#include "engine/kernel_hook.h"
#include "fusion/group.h"
#include "fusion/program.h"
#include "memory/buffer.h"
#include "memory/tensor.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

// Takes a reference that keeps the node alive while it runs; false when its last one is being
// released.
bool claim(Node& n) {
  std::atomic<int32_t>& refs = n.n_outputs == 1 ? n.out.refs : n.live_outputs;
  int32_t r = refs.load(std::memory_order_relaxed);
  while (r > 0)
    if (refs.compare_exchange_weak(r, r + 1, std::memory_order_acq_rel)) return true;
  return false;
}

FailurePtr failed_operand(Node& n) {
  for (int k = 0; k < n.n_inputs; ++k) {
    Value* v = n.inputs()[k].value;
    if (v && v->state.load(std::memory_order_acquire) == State::Failed) return v->failure;
  }
  return nullptr;
}

// The task's cost, by the larger of what it reads and writes.
double estimate_ns(const Task& t) {
  double ns = t.cost_ns;
  for (Node* n : t.nodes)
    for (int k = 0; k < n->n_inputs; ++k) {
      const Input& in = n->inputs()[k];
      if (in.value) ns += 0.1 * static_cast<double>(in.value->size);
    }
  return ns;
}

std::string readable_bytes(int64_t bytes) {
  static constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double amount = static_cast<double>(bytes);
  int unit = 0;
  for (; amount >= 1024 && unit < 6; ++unit) amount /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, unit ? "%.1f %s" : "%.0f %s", amount, kUnits[unit]);
  return text;
}

// The bytes of the results that an operation failed to allocate.
std::string wanted_memory(const Node& n) {
  return ": " + readable_bytes(n.out.bytes()) + " for a result of shape " + to_string(n.out.shape) +
         ", " + std::string(name_of(n.out.dtype));
}

}  // namespace

Buffer* make_contiguous(Tensor& t, Parallel& parallel) {
  Buffer* b = memory::allocate(t.size * size_of(t.dtype));
  auto source = fusion::make_source(t.data, size_of(t.dtype), t.shape, t.strides);
  fusion::copy_strided(b->data, source, parallel);
  t.data = b->data;
  t.strides = contiguous_strides(t.shape);
  t.contiguous = true;
  return b;
}

FailurePtr current_failure() {
  auto failure = std::make_shared<Failure>();
  failure->kind = kind_of_current_exception(failure->message);
  return failure;
}

void Engine::run_task(Task* t, Lock& lock) {
  std::vector<Node*>& nodes = t->nodes;
  ++active_;
  for (size_t i = 0; i < nodes.size();) {
    if (claim(*nodes[i])) {
      nodes[i]->stage.store(Stage::Running, std::memory_order_release);
      ++i;
    } else {
      nodes[i]->task = nullptr;  // the thread that drops it updates the counters
      nodes.erase(nodes.begin() + static_cast<int64_t>(i));
    }
  }
  t_task_ns = estimate_ns(*t);
  lock.unlock();
  {
    profiler::Running running(nodes);
    FloatMode mode;
    execute(nodes);
  }
  t_task_ns = kAnyCost;
  release_inputs(nodes);
  lock.lock();
  --active_;
  finish(t, lock);
}

// Called before the results are published, so that a waiting thread finds the memory already freed.
void Engine::release_inputs(const std::vector<Node*>& nodes) {
  for (Node* n : nodes) {
    Input* in = n->inputs();
    int count = n->n_inputs;
    n->n_inputs = 0;
    for (int k = 0; k < count; ++k) {
      if (!in[k].value) continue;
      slipstream::release(in[k].view);
      release(in[k].value);
    }
    n->attrs.reset();
  }
}

void Engine::execute(std::vector<Node*>& nodes) {
  static thread_local std::vector<Node*> runnable;
  runnable.clear();
  for (Node* n : nodes) {
    if (n->op->guarded) {
      run_guarded(*n);
    } else if (FailurePtr f = failed_operand(*n)) {
      fail(*n, f);
    } else if (n->out.size == 0 && n->n_outputs == 1) {
      publish(*n);
    } else {
      runnable.push_back(n);
    }
  }
  if (runnable.empty()) return;
  FailurePtr failure;
  bool overwrites = false;
  try {
    for (Node* n : runnable) inject_fault(*n);
    InKernel inside;
    if (runnable[0]->op->kind == Kind::General) {
      run_general(*runnable[0]);
    } else {
      fusion::run_group(runnable, parallel(), overwrites);
    }
  } catch (...) {
    failure = current_failure();
  }
  if (!failure) {
    // In program order, so that a reader never sees a result before what it was made from.
    for (Node* n : runnable) publish(*n);
    return;
  }
  if (runnable.size() > 1 && !overwrites) {
    // Rerun the nodes one at a time to find the one that failed; the others keep their results.
    std::vector<Node*> each = runnable;
    for (Node* n : each) {
      if (n->out.buffer) memory::release(n->out.buffer);
      n->out.buffer = nullptr;
    }
    std::vector<Node*> one(1);
    for (Node* n : each) {
      one[0] = n;
      execute(one);
    }
    return;
  }
  note_failure(*runnable[0], failure);
  for (Node* n : runnable) fail(*n, failure);
}

// Called once for the failed operation; its dependents share the failure.
void Engine::note_failure(Node& n, const FailurePtr& failure) {
  if (failure->kind == ErrorKind::OutOfMemory) failure->message += wanted_memory(n);
  failure->operation = describe(n);
  failure->site = n.site;
  if (profiler::on()) [[unlikely]]
    profiler::error(n.seq, n.site, failure->message);
  Lock lock(mutex_);
  if (unreported_.size() < kMostNoted && !abandon_.load()) unreported_.push_back(failure);
}

void Engine::run_general(Node& n) {
  const OpDef& op = *n.op;
  static thread_local std::vector<Tensor> in, out;
  in.clear();
  out.clear();
  BufferList temporary;
  for (int k = 0; k < n.n_inputs; ++k) {
    const Input& input = n.inputs()[k];
    if (!input.value) {
      in.emplace_back();
      continue;
    }
    in.push_back(tensor_of(input));
    if (op.needs_contiguous && !in.back().contiguous && k != op.updates_input)
      temporary.list.push_back(make_contiguous(in.back(), parallel()));
  }
  for (int i = 0; i < n.n_outputs; ++i) {
    Value& v = *n.output(i);
    if (v.size > 0 && i == 0 && op.updates_input >= 0) {
      const Input& base = n.inputs()[op.updates_input];
      if (!base.view && base.value->refs.load(std::memory_order_acquire) == 1 &&
          base.value->buffer->refs.load(std::memory_order_acquire) == 1) {
        v.buffer = base.value->buffer;
        memory::retain(v.buffer);
      } else {
        v.buffer = memory::allocate(v.bytes());
        std::memcpy(v.buffer->data, base.value->buffer->data, v.bytes());
      }
    } else if (v.size > 0) {
      v.buffer = memory::allocate(v.bytes());
    }
    Input self;
    self.value = &v;
    out.push_back(tensor_of(self));
  }
  OpRun run{n, in, out, parallel()};
  op.run(run);
}

void Engine::fail(Node& n, const FailurePtr& failure) {
  for (int i = 0; i < n.n_outputs; ++i) {
    Value& v = *n.output(i);
    if (v.buffer) memory::release(v.buffer);
    v.buffer = nullptr;
    fail(v, failure);
  }
}

void Engine::fail(Value& v, const FailurePtr& failure) {
  v.failure = failure;
  v.state.store(State::Failed, std::memory_order_release);
  end_inheriting(v);
}

void Engine::publish(Node& n) {
  for (int i = 0; i < n.n_outputs; ++i) publish(*n.output(i));
}

void Engine::publish(Value& v) {
  if (v.buffer && v.handles.load(std::memory_order_acquire) <= 0) {
    pin(v);
    // An output may lose its last holder right now; exactly one of the two threads updates the
    // counters.
    if (v.node->n_outputs > 1 && v.refs.load() <= 0) unpin(v);
  }
  v.state.store(State::Ready, std::memory_order_release);
  end_inheriting(v);
}

void Engine::finish(Task* t, Lock& lock) {
  t->finished = true;
  size_t n_nodes = t->nodes.size();
  executed_ += n_nodes;
  planned_nodes_ -= static_cast<int64_t>(n_nodes);
  planned_count_.fetch_sub(static_cast<int64_t>(n_nodes), std::memory_order_relaxed);
  if (n_nodes > 1) {
    fused_ += n_nodes;
    ++groups_;
  }
  Node* unseen = nullptr;  // nodes whose results are no longer referenced, linked by `next`
  for (Node* n : t->nodes) {
    planned_bytes_ -= n->out.bytes();
    n->task = nullptr;
    n->stage.store(Stage::Done, std::memory_order_release);
    // Release our own reference before any reader can start, or the reader could not reuse the
    // memory. The node may be freed by this.
    std::atomic<int32_t>& refs = n->n_outputs == 1 ? n->out.refs : n->live_outputs;
    if (refs.fetch_sub(1, std::memory_order_acq_rel) == 1) n->next = std::exchange(unseen, n);
  }
  t->nodes.clear();
  for (Task* d : t->dependents) {
    if (--d->waits_for == 0) make_ready(d);
    drop_task_ref(d);
  }
  t->dependents.clear();
  unlink_task(t);
  static thread_local std::vector<std::function<void()>> callbacks;
  callbacks.clear();
  if (!waiters_.empty()) {
    for (size_t i = 0; i < waiters_.size();) {
      if (waiters_[i].value->done()) {
        callbacks.push_back(std::move(waiters_[i].done));
        waiters_[i] = std::move(waiters_.back());
        waiters_.pop_back();
      } else {
        ++i;
      }
    }
  }
  if (sleeping_waiters_ > 0) done_cv_.notify_all();
  finished_epoch_.fetch_add(1, std::memory_order_release);
  // A slot and maybe memory are free again, so a sleeping worker may be able to start. This thread
  // takes one ready task itself: a worker that finishes looks for the next task, or signals first.
  if (ready_count_.load(std::memory_order_relaxed) > 1 || !regions_.empty()) signal_work();
  ++finishing_;
  lock.unlock();
  while (Node* n = unseen) {
    unseen = n->next;
    if (n->n_outputs == 1)
      dispose(&n->out);
    else
      dispose_node(n);
  }
  lock.lock();
  if (--finishing_ == 0 && sleeping_waiters_ > 0) done_cv_.notify_all();
  if (callbacks.empty()) return;
  // Callbacks take the GIL, and its holder may be about to fork, waiting for `finishing_` to be 0.
  auto calls = std::move(callbacks);
  callbacks.clear();
  ++calling_;
  lock.unlock();
  for (auto& call : calls) call();
  lock.lock();
  if (--calling_ == 0 && sleeping_waiters_ > 0) done_cv_.notify_all();
}

}  // namespace slipstream
