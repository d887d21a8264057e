#include "engine/executor.h"

#include <cstring>
#include <utility>

#include "base/float_mode.h"
#include "engine/kernel_hook.h"
#include "engine/run.h"
#include "fusion/group.h"
#include "memory/buffer.h"
#include "memory/tensor.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

// Takes a reference that keeps the node alive while it runs; false when its last one is being
// released.
bool claim(Node& n) {
  std::atomic<int32_t>& refs = node_refs(n);
  int32_t r = refs.load(std::memory_order_relaxed);
  while (r > 0)
    if (refs.compare_exchange_weak(r, r + 1, std::memory_order_acq_rel)) return true;
  return false;
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

}  // namespace

// Nodes whose last reference is being released are left to the thread that drops them.
void Executor::claim_nodes(Task& t) {
  std::erase_if(t.nodes, [&t](Node* n) {
    SLIPSTREAM_CHECK(n->task == &t && n->stage.load() == Stage::Planned);
    if (claim(*n)) {
      n->stage.store(Stage::Running, std::memory_order_release);
      return false;
    }
    n->task = nullptr;  // the thread that drops it updates the counters
    return true;
  });
}

void Executor::run_task(Task* t) {
  slots_.take();
  claim_nodes(*t);
  {
    Regions::TaskCost cost(estimate_ns(*t));
    Unlocked unlocked(schedule_mutex);
    {
      profiler::Running running(t->nodes);
      FloatMode mode;
      execute(t->nodes);
    }
    lifetime_.release_inputs(t->nodes);
  }
  slots_.give_back();
  finish(t);
}

void Executor::execute(std::vector<Node*>& nodes) {
  static thread_local std::vector<Node*> runnable;
  runnable.clear();
  for (Node* n : nodes) {
    if (n->op->guarded) {
      run_guarded(*n);
    } else if (FailurePtr f = failed_operand(n->inputs(), n->n_inputs)) {
      fail(*n, f);
    } else if (n->out.size == 0 && n->n_outputs == 1) {
      publish(*n);
    } else {
      runnable.push_back(n);
    }
  }
  if (runnable.empty()) return;
  bool overwrites = false;
  FailurePtr failure = compute(runnable, overwrites);
  if (!failure) {
    // In program order, so that a reader never sees a result before what it was made from.
    for (Node* n : runnable) publish(*n);
  } else if (runnable.size() > 1 && !overwrites) {
    rerun_one_by_one(runnable);
  } else {
    note_failure(*runnable[0], failure, failures_);
    for (Node* n : runnable) fail(*n, failure);
  }
}

// Returns the failure, or null. `overwrites`: operands may have been overwritten by then.
FailurePtr Executor::compute(std::vector<Node*>& nodes, bool& overwrites) {
  try {
    for (Node* n : nodes) fault.inject(*n);
    InKernel inside;
    if (nodes[0]->op->kind == Kind::General)
      run_general(*nodes[0]);
    else
      fusion::run_group(nodes, regions_, overwrites);
  } catch (...) {
    return current_failure();
  }
  return nullptr;
}

// Finds the node that failed; the others keep their results.
void Executor::rerun_one_by_one(std::vector<Node*> nodes) {
  for (Node* n : nodes) drop_buffer(n->out);
  std::vector<Node*> one(1);
  for (Node* n : nodes) {
    one[0] = n;
    execute(one);
  }
}

void Executor::run_general(Node& n) {
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
      temporary.list.push_back(make_contiguous(in.back(), regions_));
  }
  for (int i = 0; i < n.n_outputs; ++i) {
    place_output(n, i);
    Input self;
    self.value = n.output(i);
    out.push_back(tensor_of(self));
  }
  OpRun run{n, in, out, regions_};
  op.run(run);
}

// Gives an output memory: that of the operand it updates, if nothing else needs it.
void Executor::place_output(Node& n, int i) {
  Value& v = *n.output(i);
  if (v.size == 0) return;
  if (i != 0 || n.op->updates_input < 0) {
    v.buffer = memory::allocate(v.bytes());
    return;
  }
  const Input& base = n.inputs()[n.op->updates_input];
  if (is_ours(base)) {
    share_buffer(v, *base.value);
  } else {
    v.buffer = memory::allocate(v.bytes());
    std::memcpy(v.buffer->data, base.value->buffer->data, v.bytes());
  }
}

void Executor::fail(Node& n, const FailurePtr& failure) {
  for (int i = 0; i < n.n_outputs; ++i) {
    drop_buffer(*n.output(i));
    fail(*n.output(i), failure);
  }
}

void Executor::fail(Value& v, const FailurePtr& failure) {
  SLIPSTREAM_CHECK(failure && !v.buffer && !v.done());
  v.failure = failure;
  v.state.store(State::Failed, std::memory_order_release);
  pacing_.end_inheriting(v);
}

void Executor::publish(Node& n) {
  for (int i = 0; i < n.n_outputs; ++i) publish(*n.output(i));
}

void Executor::publish(Value& v) {
  SLIPSTREAM_CHECK(!v.done());
  // An intermediate of a group that nothing else reads is never stored.
  SLIPSTREAM_CHECK(v.size > 0 ? v.buffer || v.handles.load() == 0 : !v.buffer);
  if (v.buffer && v.handles.load(std::memory_order_acquire) <= 0) {
    pacing_.pin(v);
    // An output may lose its last holder right now; exactly one of the two threads updates the
    // counters.
    if (v.node->n_outputs > 1 && v.refs.load() <= 0) pacing_.unpin(v);
  }
  v.state.store(State::Ready, std::memory_order_release);
  pacing_.end_inheriting(v);
}

void Executor::finish(Task* t) {
  Node* unseen = scheduler_.finish(t);
  std::vector<Callbacks::Call> calls = callbacks.take_done();
  signals_.wake_waiters();
  signals_.count_finished();
  // A slot and maybe memory are free again, so a sleeping worker may be able to start. This thread
  // takes one ready task itself: a worker that finishes looks for the next task, or signals first.
  if (scheduler_.ready() > 1 || regions_.any()) signals_.signal_work();
  ++slots_.finishing;
  {
    Unlocked unlocked(schedule_mutex);
    lifetime_.dispose_unseen(unseen);
  }
  --slots_.finishing;
  SLIPSTREAM_CHECK(slots_.finishing >= 0);
  if (slots_.finishing == 0) signals_.wake_waiters();
  if (calls.empty()) return;
  // Callbacks take the GIL, and its holder may be about to fork, waiting for `finishing` to be 0.
  callbacks.run(std::move(calls));
  if (!callbacks.any_running()) signals_.wake_waiters();
}

}  // namespace slipstream
