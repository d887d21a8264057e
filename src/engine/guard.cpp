// Guarded operations: all-or-nothing updates.
#include <algorithm>

#include "engine/executor.h"
#include "engine/kernel_hook.h"
#include "engine/run.h"
#include "memory/buffer.h"
#include "memory/tensor.h"

namespace slipstream {
namespace {

// An unreported skip is carried over to later versions, so that their reader learns of it too.
FailurePtr earlier_skip(const Value& old) {
  const FailurePtr& f = old.failure;
  return f && !f->reported.load(std::memory_order_relaxed) ? f : nullptr;
}

}  // namespace

// The operands and results of one guarded operation, step by step. The vectors belong to the
// thread, so that a training step does not allocate them anew.
struct Executor::GuardedRun {
  Node& node;
  const GuardAttrs& attrs;
  std::vector<FailurePtr>& why;  // of each step: the reason to skip it, or null
  std::vector<Tensor>& in;
  std::vector<Tensor>& out;
  BufferList temporary{};
  FailurePtr own{};           // failure of the operation itself
  bool half_written = false;  // `own` came too late: contents are lost

  const Input* operands(int step) const { return node.inputs() + step * attrs.operands; }
  int output(int step, int target) const { return step * attrs.targets + target; }
};

// Everything that can fail happens before the first write, and affects only its own step.
void Executor::run_guarded(Node& n) {
  static thread_local std::vector<FailurePtr> why;
  static thread_local std::vector<Tensor> in, out;
  const auto& attrs = static_cast<const GuardAttrs&>(*n.attrs);
  const int steps = n.n_inputs / attrs.operands;
  why.assign(static_cast<size_t>(steps), nullptr);
  in.assign(static_cast<size_t>(n.n_inputs), {});
  out.assign(static_cast<size_t>(n.n_outputs), {});
  GuardedRun run{n, attrs, why, in, out};
  try {
    fault.inject(n);
  } catch (...) {
    run.own = current_failure();
  }
  for (int s = 0; s < steps; ++s) prepare_step(run, s);
  if (n.op->run && std::find(why.begin(), why.end(), nullptr) != why.end()) {
    OpRun op_run{n, in, out, regions_};
    try {
      InKernel inside;
      n.op->run(op_run);
    } catch (...) {  // only at process exit: nothing in `run` fails otherwise
      run.own = current_failure();
      run.half_written = true;
    }
  }
  if (run.own) note_failure(n, run.own, failures_);
  for (int s = 0; s < steps; ++s) publish_step(run, s);
  why.clear();
}

// Gives the step's results memory and makes its operands contiguous, or notes why it is skipped.
void Executor::prepare_step(GuardedRun& run, int s) {
  Node& n = run.node;
  const GuardAttrs& a = run.attrs;
  const Input* operands = run.operands(s);
  FailurePtr& why = run.why[s];
  why = failed_operand(operands, a.operands);
  if (!why) why = run.own;
  if (why) return;
  try {
    InKernel inside;
    for (int t = 0; t < a.targets; ++t) {
      Value& v = *n.output(run.output(s, t));
      if (v.size == 0) continue;
      if (!n.op->run)
        share_buffer(v, *operands[a.targets + t].value);
      else if (is_ours(operands[t]))
        share_buffer(v, *operands[t].value);
      else
        v.buffer = memory::allocate(v.bytes());
    }
    if (!n.op->run) return;
    for (int k = 0; k < a.operands; ++k) {
      Tensor& x = run.in[s * a.operands + k] = tensor_of(operands[k]);
      if (!x.contiguous) run.temporary.list.push_back(make_contiguous(x, regions_));
    }
  } catch (...) {
    if (!run.own) run.own = current_failure();
    why = run.own;
    for (int t = 0; t < a.targets; ++t) drop_buffer(*n.output(run.output(s, t)));
    return;
  }
  for (int t = 0; t < a.targets; ++t) {
    Input self;
    self.value = n.output(run.output(s, t));
    run.out[run.output(s, t)] = tensor_of(self);
  }
}

// Publishes the step's results; those of a skipped step are the old versions.
void Executor::publish_step(GuardedRun& run, int s) {
  const FailurePtr& why = run.why[s];
  if (why) failures_.note_skip(why);
  for (int t = 0; t < run.attrs.targets; ++t) {
    Value& v = *run.node.output(run.output(s, t));
    Value& old = *run.operands(s)[t].value;
    if (run.half_written && !why) {
      drop_buffer(v);
      fail(v, run.own);
    } else if (!why) {
      v.failure = earlier_skip(old);
      publish(v);
    } else if (old.state.load(std::memory_order_acquire) == State::Failed) {
      fail(v, old.failure);
    } else {
      share_buffer(v, old);
      v.failure = why->reported.load() ? earlier_skip(old) : why;
      publish(v);
    }
  }
}

}  // namespace slipstream
