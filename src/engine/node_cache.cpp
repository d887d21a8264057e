#include "engine/node_cache.h"

#include <cstddef>
#include <new>
#include <utility>

#include "base/poison.h"
#include "base/spinlock.h"

namespace slipstream::node_cache {
namespace {

// Freed nodes stay in a cache of the freeing thread and move between threads in batches. A cache is
// an array, and the shared list is linked through `next`.
struct Cache {
  static constexpr int kMost = 128, kBatch = 64;
  int count = 0;
  Node* free[kMost];
};

SpinLock shared_lock;
Node* shared_free GUARDED_BY(shared_lock) = nullptr;

void share(Cache& c, int how_many) {
  SpinGuard lock(shared_lock);
  for (; how_many > 0; --how_many) {
    Node* n = c.free[--c.count];
    n->next = std::exchange(shared_free, n);
  }
}

thread_local Cache* t_cache = nullptr;
thread_local bool t_ended = false;  // other thread-locals destroyed later may still release arrays

// Returns a thread's cached nodes when it ends.
struct CacheOwner {
  ~CacheOwner() {
    share(*t_cache, t_cache->count);
    delete std::exchange(t_cache, nullptr);
    t_ended = true;
  }
};

[[gnu::noinline]] Cache* new_cache() {
  if (t_ended) return nullptr;
  t_cache = new (std::nothrow) Cache;
  if (t_cache) {
    static thread_local CacheOwner owner;
    (void)owner;
  }
  return t_cache;
}

// nullptr once the thread's cache has been destroyed.
inline Cache* cache() { return t_cache ? t_cache : new_cache(); }

// Takes up to that many shared nodes, as a linked list.
Node* take_shared(int how_many) {
  SpinGuard lock(shared_lock);
  Node* first = shared_free;
  Node** end = &first;
  for (; how_many > 0 && *end; --how_many) end = &(*end)->next;
  shared_free = std::exchange(*end, nullptr);
  return first;
}

Node* any_free() {
  Cache* c = cache();
  if (!c) {
    Node* n = take_shared(1);
    return n ? n : new Node;
  }
  if (c->count == 0)
    for (Node* n = take_shared(Cache::kBatch); n; n = n->next) c->free[c->count++] = n;
  return c->count > 0 ? c->free[--c->count] : new Node;
}

}  // namespace

Node* take() {
  Node* n = any_free();
  unpoison(n, sizeof(Node));
  return n;
}

void give_back(Node* n) {
  // Everything except the links, which come first.
  poison(&n->op, sizeof(Node) - 2 * sizeof(Node*));
  if (Cache* c = cache()) {
    if (c->count == Cache::kMost) share(*c, Cache::kBatch);
    c->free[c->count++] = n;
  } else {
    SpinGuard lock(shared_lock);
    n->next = std::exchange(shared_free, n);
  }
}

// Held across the fork, from one function to the other.
void lock_for_fork() NO_THREAD_SAFETY_ANALYSIS { shared_lock.lock(); }
void unlock_after_fork() NO_THREAD_SAFETY_ANALYSIS { shared_lock.unlock(); }

}  // namespace slipstream::node_cache
