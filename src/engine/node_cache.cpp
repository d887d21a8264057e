#include "engine/node_cache.h"

#include <new>
#include <utility>

#include "base/spinlock.h"

namespace slipstream::node_cache {

constinit thread_local Cache* t_cache = nullptr;

namespace {

SpinLock shared_lock;
// Linked through `next`.
Node* shared_free GUARDED_BY(shared_lock) = nullptr;

void share(Cache& c, int how_many) {
  SpinGuard lock(shared_lock);
  for (; how_many > 0; --how_many) {
    Node* n = c.free[--c.count];
    n->next = std::exchange(shared_free, n);
  }
}

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

}  // namespace

Node* take_slowly() {
  Cache* c = cache();
  if (!c) {
    Node* n = take_shared(1);
    return n ? n : new Node;
  }
  if (c->count == 0)
    for (Node* n = take_shared(Cache::kBatch); n; n = n->next) c->free[c->count++] = n;
  return c->count > 0 ? c->free[--c->count] : new Node;
}

void give_back_slowly(Node* n) {
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
