// Guarded operations: all-or-nothing updates, and how a skipped one is reported.
#include <algorithm>

#include "engine/engine.h"
#include "engine/kernel_hook.h"
#include "engine/run.h"
#include "memory/buffer.h"
#include "memory/tensor.h"

namespace slipstream {
namespace {

FailurePtr failed_operand(const Input* operands, int count) {
  for (int k = 0; k < count; ++k) {
    Value* v = operands[k].value;
    if (v && v->state.load(std::memory_order_acquire) == State::Failed) return v->failure;
  }
  return nullptr;
}

// Whether `old` may be overwritten in place: only this operation holds it.
bool is_ours(const Input& old) {
  return !old.view && old.value->refs.load(std::memory_order_acquire) == 1 &&
         old.value->buffer->refs.load(std::memory_order_acquire) == 1;
}

void give_back(Value& v) {
  if (v.buffer) memory::release(v.buffer);
  v.buffer = nullptr;
}

// An unreported skip is carried over to later versions, so that their reader learns of it too.
FailurePtr earlier_skip(const Value& old) {
  const FailurePtr& f = old.failure;
  return f && !f->reported.load(std::memory_order_relaxed) ? f : nullptr;
}

}  // namespace

// Everything that can fail happens before the first write, and affects only its own step.
void Engine::run_guarded(Node& n) {
  const auto& a = static_cast<const GuardAttrs&>(*n.attrs);
  const int steps = n.n_inputs / a.operands;
  static thread_local std::vector<FailurePtr> why;  // reasons to skip this step
  static thread_local std::vector<Tensor> in, out;
  why.assign(static_cast<size_t>(steps), nullptr);
  in.assign(static_cast<size_t>(n.n_inputs), {});
  out.assign(static_cast<size_t>(n.n_outputs), {});
  BufferList temporary;
  FailurePtr own;  // of the operation itself
  try {
    inject_fault(n);
  } catch (...) {
    own = current_failure();
  }
  for (int s = 0; s < steps; ++s) {
    const Input* operands = n.inputs() + s * a.operands;
    why[s] = failed_operand(operands, a.operands);
    if (!why[s]) why[s] = own;
    if (why[s]) continue;
    try {
      InKernel inside;
      for (int t = 0; t < a.targets; ++t) {
        Value& v = *n.output(s * a.targets + t);
        if (v.size == 0) continue;
        if (!n.op->run) {
          v.buffer = operands[a.targets + t].value->buffer;
          memory::retain(v.buffer);
        } else if (is_ours(operands[t])) {
          v.buffer = operands[t].value->buffer;
          memory::retain(v.buffer);
        } else {
          v.buffer = memory::allocate(v.bytes());
        }
      }
      if (!n.op->run) continue;
      for (int k = 0; k < a.operands; ++k) {
        Tensor& x = in[s * a.operands + k] = tensor_of(operands[k]);
        if (!x.contiguous) temporary.list.push_back(make_contiguous(x, parallel()));
      }
    } catch (...) {
      if (!own) own = current_failure();
      why[s] = own;
      for (int t = 0; t < a.targets; ++t) give_back(*n.output(s * a.targets + t));
      continue;
    }
    for (int t = 0; t < a.targets; ++t) {
      Input self;
      self.value = n.output(s * a.targets + t);
      out[s * a.targets + t] = tensor_of(self);
    }
  }
  bool half_written = false;
  if (n.op->run && std::find(why.begin(), why.end(), nullptr) != why.end()) {
    OpRun run{n, in, out, parallel()};
    try {
      InKernel inside;
      n.op->run(run);
    } catch (...) {  // only at process exit: nothing in `run` fails otherwise
      own = current_failure();
      half_written = true;
    }
  }
  if (own) note_failure(n, own);
  for (int s = 0; s < steps; ++s) {
    const Input* operands = n.inputs() + s * a.operands;
    const bool skipped = why[s] != nullptr;
    if (skipped) note_skip(why[s]);
    for (int t = 0; t < a.targets; ++t) {
      Value& v = *n.output(s * a.targets + t);
      Value& old = *operands[t].value;
      if (half_written && !skipped) {
        give_back(v);
        fail(v, own);
      } else if (!skipped) {
        v.failure = earlier_skip(old);
        publish(v);
      } else if (old.state.load(std::memory_order_acquire) == State::Failed) {
        fail(v, old.failure);
      } else {
        v.buffer = old.buffer;
        if (v.buffer) memory::retain(v.buffer);
        v.failure = why[s]->reported.load() ? earlier_skip(old) : why[s];
        publish(v);
      }
    }
  }
  why.clear();
}

void Engine::note_skip(const FailurePtr& failure) {
  failure->skipped_updates.store(true, std::memory_order_relaxed);
  skipped_updates_.fetch_add(1, std::memory_order_relaxed);
  if (failure->reported.load()) return;
  Lock lock(mutex_);
  if (abandon_.load() || skips_.size() >= kMostNoted) return;
  if (std::find(skips_.begin(), skips_.end(), failure) == skips_.end()) skips_.push_back(failure);
  any_skips_.store(true, std::memory_order_release);
}

std::vector<FailurePtr> Engine::take_skips() {
  std::vector<FailurePtr> out;
  if (!any_skips_.load(std::memory_order_acquire)) return out;
  Lock lock(mutex_);
  any_skips_.store(false, std::memory_order_relaxed);
  for (FailurePtr& f : skips_)
    if (!f->reported.exchange(true)) out.push_back(std::move(f));
  skips_.clear();
  return out;
}

// ---- faults on demand, for tests
// ------------------------------------------------------------------

void Engine::fail_at(uint64_t operation, bool out_of_memory) {
  std::lock_guard lock(window_.lock);
  fault_is_memory_.store(out_of_memory, std::memory_order_relaxed);
  fault_seq_.store(operation ? window_.next_seq + operation - 1 : 0, std::memory_order_release);
}

void Engine::inject_fault(const Node& n) const {
  if (fault_seq_.load(std::memory_order_acquire) != n.seq) [[likely]]
    return;
  if (fault_is_memory_.load(std::memory_order_relaxed)) throw std::bad_alloc();
  throw OpError("injected fault");
}

}  // namespace slipstream
