// Releasing references: when the last reference to a result goes, its operation is dropped if it
// has not started, and freed.
#include <cstddef>
#include <mutex>
#include <new>
#include <utility>

#include "base/poison.h"
#include "engine/engine.h"
#include "memory/buffer.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

// Freed nodes stay in a cache of the freeing thread and move between threads in batches. Freeing a
// node allocates nothing: a cache is an array, and the shared list is linked through `next`.
struct NodeCache {
  static constexpr int kMost = 128, kBatch = 64;
  int count = 0;
  Node* free[kMost];
};

SpinLock shared_lock;
Node* shared_free = nullptr;

void share(NodeCache& c, int how_many) {
  std::lock_guard lock(shared_lock);
  for (; how_many > 0; --how_many) {
    Node* n = c.free[--c.count];
    n->next = std::exchange(shared_free, n);
  }
}

thread_local NodeCache* t_cache = nullptr;
thread_local bool t_ended = false;  // other thread-locals destroyed later may still release arrays

// Returns a thread's cached nodes when it ends.
struct CacheOwner {
  ~CacheOwner() {
    share(*t_cache, t_cache->count);
    delete std::exchange(t_cache, nullptr);
    t_ended = true;
  }
};

[[gnu::noinline]] NodeCache* new_cache() {
  if (t_ended) return nullptr;
  t_cache = new (std::nothrow) NodeCache;
  if (t_cache) {
    static thread_local CacheOwner owner;
    (void)owner;
  }
  return t_cache;
}

// nullptr once the thread's cache has been destroyed.
inline NodeCache* node_cache() { return t_cache ? t_cache : new_cache(); }

// Takes up to that many shared nodes, as a linked list.
Node* take_shared(int how_many) {
  std::lock_guard lock(shared_lock);
  Node* first = shared_free;
  Node** end = &first;
  for (; how_many > 0 && *end; --how_many) end = &(*end)->next;
  shared_free = std::exchange(*end, nullptr);
  return first;
}

Node* free_node() {
  NodeCache* c = node_cache();
  if (!c) {
    Node* n = take_shared(1);
    return n ? n : new Node;
  }
  if (c->count == 0)
    for (Node* n = take_shared(NodeCache::kBatch); n; n = n->next) c->free[c->count++] = n;
  return c->count > 0 ? c->free[--c->count] : new Node;
}

// A value without references is not on the tape, so its tape pointer links the disposal list.
void link(Value* v, Value* next) { v->tape = reinterpret_cast<Entry*>(next); }
Value* unlink(Value* v) { return reinterpret_cast<Value*>(std::exchange(v->tape, nullptr)); }

}  // namespace

void Engine::lock_node_list() { shared_lock.lock(); }
void Engine::unlock_node_list() { shared_lock.unlock(); }

Node* Engine::new_node() {
  Node* n = free_node();
  unpoison(n, sizeof(Node));
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

void Engine::recycle(Node* n, bool from_window) {
  n->attrs.reset();
  n->more_outputs.reset();
  n->many_inputs.reset();
  if (n->out.failure) n->out.failure.reset();
  if (!from_window) done_values_.fetch_sub(1, std::memory_order_relaxed);
  // Everything except the links, which come first.
  poison(&n->op, sizeof(Node) - 2 * sizeof(Node*));
  if (NodeCache* c = node_cache()) {
    if (c->count == NodeCache::kMost) share(*c, NodeCache::kBatch);
    c->free[c->count++] = n;
  } else {
    std::lock_guard lock(shared_lock);
    n->next = std::exchange(shared_free, n);
  }
}

void Engine::release_handle(Value* v) {
  // Ready and no longer held by Python, but a pending operation still needs it: counts as
  // run-ahead.
  int32_t left = v->handles.load(std::memory_order_relaxed) - 1;
  v->handles.store(left, std::memory_order_release);
  if (v->tape) [[unlikely]]
    tape_handle_dropped(v, left);
  if (left == 0 && v->refs.load(std::memory_order_acquire) > 1 && v->ready() && !v->pinned.load())
    pin(*v);
  if (left == 0) end_inheriting(*v);
  release(v);
}

// An array updated in place held its memory before and will hold it again, so a pending update
// costs no extra memory.
void Engine::replace_handle(Value* old, Value* next) {
  if (old->handles.load(std::memory_order_relaxed) == 1 &&
      (old->ready() || old->inherits.load(std::memory_order_relaxed))) {
    inherited_bytes_.fetch_add(next->bytes(), std::memory_order_relaxed);
    next->inherits.store(true);
    // If it becomes ready right now and we miss it, the next update or release corrects the count.
    if (next->done()) end_inheriting(*next);
  }
  release_handle(old);
}

void Engine::end_inheriting(Value& v) {
  if (v.inherits.load(std::memory_order_relaxed) && v.inherits.exchange(false))
    inherited_bytes_.fetch_sub(v.bytes(), std::memory_order_relaxed);
}

void Engine::release(Value* v) {
  if (v->refs.fetch_sub(1) == 1) dispose(v);
}

void Engine::pin(Value& v) {
  auto& account = is_small_data(v) ? pinned_small_bytes_ : pinned_bytes_;
  account.fetch_add(v.bytes(), std::memory_order_relaxed);
  v.pinned.store(true);
}

void Engine::unpin(Value& v) {
  if (!v.pinned.load() || !v.pinned.exchange(false)) return;
  auto& account = is_small_data(v) ? pinned_small_bytes_ : pinned_bytes_;
  account.fetch_sub(v.bytes(), std::memory_order_relaxed);
}

void Engine::dispose(Value* first) {
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
    unpin(*v);
    // While the operation runs, even an unreferenced output needs the memory it writes to.
    if (n->stage.load(std::memory_order_acquire) == Stage::Done && v->buffer) {
      memory::release(v->buffer);
      v->buffer = nullptr;
    }
    if (n->n_outputs > 1 && n->live_outputs.fetch_sub(1, std::memory_order_acq_rel) != 1) continue;
    dispose_node(n);
  }
  busy = false;
}

// No output is referenced any more: unlink the node, release its inputs and recycle it.
void Engine::dispose_node(Node* n) {
  bool from_window = false;
  for (;;) {
    Stage stage = n->stage.load(std::memory_order_acquire);
    if (stage == Stage::InWindow) {
      std::lock_guard lock(window_.lock);
      if (n->stage.load(std::memory_order_relaxed) != Stage::InWindow) continue;
      window_.unlink(n);
      window_.bytes -= n->out.bytes();
      window_.cost_ns -= cost_ns(*n);
      ++window_.dropped;
      from_window = true;
      n->stage.store(Stage::Dropped, std::memory_order_relaxed);
      break;
    }
    if (stage == Stage::Planned) {
      Lock lock(mutex_);
      if (n->stage.load(std::memory_order_relaxed) != Stage::Planned) continue;
      drop_planned(n, lock);
      n->stage.store(Stage::Dropped, std::memory_order_relaxed);
      break;
    }
    if (stage == Stage::Inherited) {
      Lock lock(mutex_);
      if (n->stage.load(std::memory_order_relaxed) != Stage::Inherited) continue;
      inherited_.unlink(n);
      ++planned_dropped_;
      n->stage.store(Stage::Dropped, std::memory_order_relaxed);
      break;
    }
    break;
  }
  if (profiler::on() && n->stage.load(std::memory_order_relaxed) == Stage::Dropped) [[unlikely]]
    profiler::drop(n->seq);
  for (int i = 0; i < n->n_outputs; ++i) {
    Value* v = n->output(i);
    if (v->buffer) memory::release(v->buffer);
    v->buffer = nullptr;
  }
  Input* in = n->inputs();
  for (int k = 0; k < n->n_inputs; ++k) {
    if (!in[k].value) continue;
    slipstream::release(in[k].view);
    release(in[k].value);
  }
  n->n_inputs = 0;
  recycle(n, from_window);
}

void Engine::drop_planned(Node* n, Lock&) {
  --planned_nodes_;
  planned_count_.fetch_sub(1, std::memory_order_relaxed);
  planned_bytes_ -= n->out.bytes();
  ++planned_dropped_;
  Task* t = n->task;
  if (!t) return;  // the task started without it
  std::erase(t->nodes, n);
  t->bytes -= n->out.bytes();
  if (!t->nodes.empty()) return;
  // Inputs that were to be computed on this task's demand must not wait for it.
  t->dead = true;
  if (t->queued) ready_count_.fetch_sub(1, std::memory_order_relaxed);
  for (Task* d : t->demands) {
    bool last_reader = d->refs == 2;  // the list of unfinished tasks is the other
    if (last_reader && !d->finished && !d->dead && !d->queued && !d->started) enqueue(d);
    drop_task_ref(d);
  }
  t->demands.clear();
  // Nor must a group that read it through a node dropped earlier.
  for (Task* d : t->dependents) {
    if (--d->waits_for == 0) make_ready(d);
    drop_task_ref(d);
  }
  t->dependents.clear();
  if (ready_count_.load(std::memory_order_relaxed) > 0) signal_work();
  unlink_task(t);
  if (sleeping_waiters_ > 0) done_cv_.notify_all();
}

}  // namespace slipstream
