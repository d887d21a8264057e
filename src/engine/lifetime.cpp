#include "engine/lifetime.h"

#include <utility>

#include "engine/node_cache.h"
#include "memory/buffer.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

// A value without references is not on the tape, so its tape pointer links the disposal list.
void link(Value* v, Value* next) { v->tape = reinterpret_cast<Entry*>(next); }
Value* unlink(Value* v) { return reinterpret_cast<Value*>(std::exchange(v->tape, nullptr)); }

}  // namespace

Node* Lifetime::new_node() {
  Node* n = node_cache::take();
  n->op = nullptr;
  n->stage.store(Stage::Done, std::memory_order_relaxed);
  n->n_outputs = 1;
  n->n_inputs = 0;
  n->group = -1;
  n->site = 0;
  n->task = nullptr;
  n->live_outputs.store(1, std::memory_order_relaxed);
  Value& v = n->out;
  v.refs.store(1, std::memory_order_relaxed);
  v.state.store(State::Pending, std::memory_order_relaxed);
  v.pinned.store(false, std::memory_order_relaxed);
  v.inherits.store(false, std::memory_order_relaxed);
  v.handles.store(1, std::memory_order_relaxed);
  v.node = n;
  v.buffer = nullptr;
  v.tape = nullptr;
  return n;
}

void Lifetime::release_handle(Value* v) {
  int32_t left = v->handles.load(std::memory_order_relaxed) - 1;
  SLIPSTREAM_CHECK(left >= 0);
  v->handles.store(left, std::memory_order_release);
  if (v->tape) [[unlikely]]
    tape_handle_dropped(v, left);
  // Ready and no longer held by Python, but a pending operation still needs it: counts as
  // run-ahead.
  if (left == 0 && v->refs.load(std::memory_order_acquire) > 1 && v->ready() && !v->pinned.load())
    pacing_.pin(*v);
  if (left == 0) pacing_.end_inheriting(*v);
  release(v);
}

// An array updated in place held its memory before and will hold it again, so a pending update
// costs no extra memory.
void Lifetime::replace_handle(Value* old, Value* next) {
  if (old->handles.load(std::memory_order_relaxed) == 1 &&
      (old->ready() || old->inherits.load(std::memory_order_relaxed)))
    pacing_.inherit(*next);
  release_handle(old);
}

void Lifetime::dispose(Value* first) {
  // Iterative, because a chain of a million operations must not overflow the stack; and without
  // allocating, because freeing must work when memory has run out.
  static thread_local Value* pending = nullptr;
  static thread_local bool busy = false;
  if (busy) {
    link(first, std::exchange(pending, first));
    return;
  }
  busy = true;
  auto next = [] {
    Value* v = pending;
    if (v) pending = unlink(v);
    return v;
  };
  for (Value* v = first; v; v = next()) {
    Node* n = v->node;
    pacing_.unpin(*v);
    // While the operation runs, even an unreferenced output needs the memory it writes to.
    if (n->stage.load(std::memory_order_acquire) == Stage::Done && v->buffer) {
      memory::release(v->buffer);
      v->buffer = nullptr;
    }
    if (n->n_outputs > 1) {
      const int32_t before = n->live_outputs.fetch_sub(1, std::memory_order_acq_rel);
      SLIPSTREAM_CHECK(before > 0);
      if (before != 1) continue;
    }
    dispose_node(n);
  }
  busy = false;
}

void Lifetime::dispose_unseen(Node* first) {
  while (Node* n = first) {
    first = n->next;
    if (n->n_outputs == 1)
      dispose(&n->out);
    else
      dispose_node(n);
  }
}

// Inlined: these are most of the cost of an operation that is dropped at once.
[[gnu::always_inline]] inline void Lifetime::recycle(Node* n, bool from_window) {
  SLIPSTREAM_CHECK(!n->task && n->n_inputs == 0);
  for (int i = 0; i < n->n_outputs; ++i) SLIPSTREAM_CHECK(n->output(i)->refs.load() == 0);
  n->attrs.reset();
  n->more_outputs.reset();
  n->many_inputs.reset();
  if (n->out.failure) n->out.failure.reset();
  if (!from_window) window_.outside.fetch_sub(1, std::memory_order_relaxed);
  node_cache::give_back(n);
}

// Drops the operation if it has not run; true when it was still in the window. Another thread may
// move it on until we hold the lock of where it is.
[[gnu::always_inline]] inline bool Lifetime::drop(Node* n) {
  for (;;) {
    const Stage stage = n->stage.load(std::memory_order_acquire);
    auto moved = [&] { return n->stage.load(std::memory_order_relaxed) != stage; };
    if (stage == Stage::InWindow) {
      SpinGuard lock(window_.lock);
      if (moved()) continue;
      window_.remove(n, Stage::Dropped);
      ++window_.dropped;
      return true;
    }
    if (stage != Stage::Planned && stage != Stage::Inherited) {
      SLIPSTREAM_CHECK(stage == Stage::Done);
      return false;
    }
    Lock lock(schedule_mutex);
    if (moved()) continue;
    if (stage == Stage::Planned)
      scheduler_.drop_planned(n);
    else
      scheduler_.drop_inherited(n);
    n->task = nullptr;
    n->stage.store(Stage::Dropped, std::memory_order_relaxed);
    return false;
  }
}

[[gnu::always_inline]] inline void Lifetime::release_inputs(Node& n) {
  Input* in = n.inputs();
  const int count = std::exchange(n.n_inputs, 0);
  for (int k = 0; k < count; ++k) {
    if (!in[k].value) continue;
    slipstream::release(in[k].view);
    release(in[k].value);
  }
}

// No output is referenced any more: unlink the node, release its inputs and recycle it.
void Lifetime::dispose_node(Node* n) {
  const bool from_window = drop(n);
  if (profiler::on() && n->stage.load(std::memory_order_relaxed) == Stage::Dropped) [[unlikely]]
    profiler::drop(n->seq);
  for (int i = 0; i < n->n_outputs; ++i) {
    Value* v = n->output(i);
    if (v->buffer) memory::release(v->buffer);
    v->buffer = nullptr;
  }
  release_inputs(*n);
  recycle(n, from_window);
}

// Called before the results are published, so that a waiting thread finds the memory already freed.
void Lifetime::release_inputs(const std::vector<Node*>& nodes) {
  for (Node* n : nodes) {
    release_inputs(*n);
    n->attrs.reset();
  }
}

}  // namespace slipstream
